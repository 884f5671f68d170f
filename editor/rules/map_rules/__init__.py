"""Rules about the map: tiles, access, doors, markers and stairs."""
