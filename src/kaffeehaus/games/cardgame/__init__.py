"""Café International, the card game."""
