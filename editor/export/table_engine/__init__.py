"""Table engine files: scenarios of all games that have no engine format of their own."""
