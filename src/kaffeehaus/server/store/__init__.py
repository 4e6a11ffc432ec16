"""Where matches are kept: SQLite in a data folder, or PostgreSQL."""
