"""How many move sequences there are from fixed deals."""
