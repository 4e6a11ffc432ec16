"""Looking back at games: what each decision was worth, what was luck, and what could have been done instead."""
