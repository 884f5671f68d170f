"""Reads the box in ``tiles/`` into values."""

from editor.catalogue.box import Box, load_box
from editor.catalogue.schema import tile_schema

__all__ = ["Box", "load_box", "tile_schema"]
