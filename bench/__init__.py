"""Comparisons with other engines, and the load test of the server."""
