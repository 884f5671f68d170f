"""The symbols of all kinds of elements, grouped by theme. Importing this registers them."""

from __future__ import annotations

from editor.render.elements import (
    furniture,
    garden,
    halls,
    household,
    machines,
    ruins,
    science,
    stores,
    technics,
    unknown,
    ways,
)

__all__ = [
    "furniture",
    "garden",
    "halls",
    "household",
    "machines",
    "ruins",
    "science",
    "stores",
    "technics",
    "unknown",
    "ways",
]
