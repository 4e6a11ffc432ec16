"""The server: matches, seats, clocks, store, live channel and bots; it knows no rules and asks the core."""
