"""Drawing styles: theme, scale and visible layers."""

from __future__ import annotations

from editor.catalog.packs.drawings import NO_DRAWINGS, Drawings
from editor.messages import current_language
from editor.render.color_palette import Palette, PaletteTheme, palette
from editor.values import FrozenStruct, field, replace

UNIT = 100
"""Side of a square in drawing units."""


class Layers(FrozenStruct):
    """What is drawn of a level."""

    tiles: bool = True
    walls: bool = True
    grid: bool = True
    numbers: bool = True
    names: bool = True
    signs: bool = True
    doors: bool = True
    markers: bool = True
    miniatures: bool = True
    zones: bool = True
    legend: bool = False
    notes: bool = True
    """Notes of the author that are for the printed map."""
    author_notes: bool = False
    """Notes that only the author sees."""


class Style(FrozenStruct):
    """Theme and scale of a drawing.

    ``px`` is the width of a square in device pixels: details that would be too small are omitted. Vector formats use
    the default and get all details.
    """

    theme: PaletteTheme = "light"
    px: float = 200.0
    layers: Layers = field(default_factory=Layers)
    language: str = field(default_factory=current_language)
    """Language of names in the drawing."""
    drawings: Drawings = NO_DRAWINGS
    """Drawings of elements, icons and markers from packs."""

    @property
    def palette(self) -> Palette:
        """Return the colors of the theme."""
        return palette(self.theme)

    @property
    def textured(self) -> bool:
        """Return whether floor textures are visible."""
        return self.px >= 22

    @property
    def fine(self) -> bool:
        """Return whether small details are visible."""
        return self.px >= 30

    @property
    def shows_icons(self) -> bool:
        """Return whether icons are readable."""
        return self.px >= 26

    @property
    def pixel(self) -> float:
        """Return the size of one pixel in units."""
        return UNIT / self.px

    def line(self, width: float, least: float = 0.8) -> float:
        """Return the width of a line in units, at least ``least`` pixels."""
        return max(width, least * self.pixel)

    def with_drawings(self, drawings: Drawings) -> Style:
        """Return this style with the drawings of a box."""
        return self if self.drawings is drawings else replace(self, drawings=drawings)

    def at(self, px: float) -> Style:
        """Return this style at another scale."""
        return replace(self, px=px)
