"""Where everything is kept: SQLite or PostgreSQL, its tables of rows, its migrations, copies of it."""
