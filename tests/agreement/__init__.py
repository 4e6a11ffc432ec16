"""Both engines play the same games and must agree on everything."""
