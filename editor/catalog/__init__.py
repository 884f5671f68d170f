"""Reads the box in ``tiles/`` into values."""

from editor.catalog.box import Box, load_box
from editor.catalog.boxes import box_for, box_meant, box_of, known_game

__all__ = ["Box", "box_for", "box_meant", "box_of", "known_game", "load_box"]
