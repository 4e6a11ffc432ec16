"""Search over imagined worlds, written once for all games and compiled for each."""
