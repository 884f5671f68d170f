"""What commands print: text maps, tables of tiles, and the state of a game."""
