"""Table engine files: a scenario of any game but Earth Reborn, for game engines."""
