"""Remote bots: programs in any language that play by JSON lines."""
