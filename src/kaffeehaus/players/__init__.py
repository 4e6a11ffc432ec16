"""Players: whoever decides for a seat."""
