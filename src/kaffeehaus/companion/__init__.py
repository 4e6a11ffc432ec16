"""At the real table: positions with unknown parts, a match told by the people who play it, editions side by side."""
