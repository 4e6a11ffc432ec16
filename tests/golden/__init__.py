"""Whole games as texts and records, which change only when the rules do."""
