"""Reads the box in ``tiles/`` into values."""

from editor.catalogue.box import Box, load_box

__all__ = ["Box", "load_box"]
