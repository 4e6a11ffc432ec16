"""Documents: what is read, what is written, and what is refused."""
