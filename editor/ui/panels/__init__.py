"""The panels around the map: palette, problems, inspector and history, and the level tabs."""
