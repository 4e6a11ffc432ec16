"""Stones: the smallest game that the house can take in."""
