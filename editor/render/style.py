"""How something is drawn: in which colours, at what size, and with what on it."""

from __future__ import annotations

from editor.messages import current_language
from editor.render.palette import Palette, PaletteTheme, palette
from editor.values import FrozenStruct, field, replace

UNIT = 100
"""Side of a square in the units of every drawing."""


class Layers(FrozenStruct):
    """What of a level is drawn over its floors and walls."""

    grid: bool = True
    numbers: bool = True
    names: bool = True
    signs: bool = True
    doors: bool = True
    markers: bool = True
    miniatures: bool = True
    zones: bool = True
    legend: bool = False


class Style(FrozenStruct):
    """Theme and scale of a drawing. ``px`` is how many pixels of the device a square is wide: details that would be
    too small to see are left out. Vector formats keep the default and get everything."""

    theme: PaletteTheme = "light"
    px: float = 200.0
    layers: Layers = field(default_factory=Layers)
    language: str = field(default_factory=current_language)
    """Of the names that are drawn: a picture in another language is another picture."""

    @property
    def palette(self) -> Palette:
        return palette(self.theme)

    @property
    def textured(self) -> bool:
        return self.px >= 22

    @property
    def fine(self) -> bool:
        """Whether small parts of a symbol can be seen."""
        return self.px >= 30

    @property
    def signed(self) -> bool:
        """Whether signs can be read."""
        return self.px >= 26

    @property
    def pixel(self) -> float:
        """One pixel, in units."""
        return UNIT / self.px

    def line(self, width: float, least: float = 0.8) -> float:
        """A line of that many units, but never thinner than ``least`` pixels."""
        return max(width, least * self.pixel)

    def at(self, px: float) -> Style:
        return replace(self, px=px)
