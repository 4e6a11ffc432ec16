"""The friendly face of the house, the same for all games."""
