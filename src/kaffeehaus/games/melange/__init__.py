"""Wiener Melange, the board game of reservations."""
