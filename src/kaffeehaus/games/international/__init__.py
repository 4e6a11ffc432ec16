"""Café International, the board game."""
