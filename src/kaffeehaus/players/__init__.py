"""Players: everything that decides for a seat."""
