"""Second, naive engines: one a game, written from the rules and not from the package."""
