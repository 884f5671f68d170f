"""Colors of the drawings: one table of materials and floors from which each theme is computed.

Materials have names such as ``wood``, with ``wood+`` and ``wood-`` for a lighter and a darker shade. The dark theme and
the print palette are computed from the light one, so a new material needs a single line. Sides, icons and overlays use
colors that people with any color vision can tell apart; what matters also differs in shape.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Literal

from PySide6.QtGui import QColor

from editor.values import FrozenStruct, field

PaletteTheme = Literal["light", "dark", "print"]
THEMES: dict[str, PaletteTheme] = {"light": "light", "dark": "dark", "print": "print"}
"""Themes by name."""

Recipe = Callable[[QColor], QColor]

PLATE_TEXT = "#2b2a26"
"""Text on plates in SVG files. Equal to the ink of the light theme, but not of the dark theme."""

_MATERIALS = {
    "wood": "#b07f4c",
    "darkwood": "#79532f",
    "pine": "#d2ab74",
    "steel": "#a3aeb7",
    "iron": "#5b646d",
    "white": "#f4f2ec",
    "paper": "#ece4cd",
    "red": "#b8463c",
    "blue": "#4e7fb5",
    "navy": "#34506f",
    "cloth": "#8aa2bb",
    "teal": "#3d8f8b",
    "leaf": "#6a9a45",
    "darkleaf": "#4a7836",
    "moss": "#88a757",
    "stone": "#b0ada3",
    "brick": "#b76a4b",
    "earth": "#8b6b48",
    "mud": "#6f553a",
    "water": "#6fa8c4",
    "ice": "#a8d5e3",
    "glass": "#c6e4e8",
    "glow": "#9ccf4a",
    "gold": "#dcac35",
    "hazard": "#f0c020",
    "rubber": "#45464a",
    "coal": "#35343a",
    "bone": "#ebe3cb",
    "body": "#9fae8c",
    "screen": "#24404d",
    "shine": "#86e3d0",
    "rust": "#a8623a",
    "orange": "#dd8a2e",
    "pink": "#d6789c",
    "violet": "#8a73b3",
    "asphalt": "#8d9290",
    "gravel": "#cdc2a5",
}

_FLOORS = {
    # name: ground, quiet marks, stronger marks
    "corridor": ("#dcd8ce", "#c9c4b7", "#bdb7a8"),
    "planks": ("#d8bc92", "#bf9f70", "#b29062"),
    "plates": ("#bcc5cb", "#a1acb4", "#8d99a2"),
    "carpet": ("#b898ae", "#a6849c", "#d5c08c"),
    "lab": ("#d8e8e7", "#b5d0ce", "#9fc1bf"),
    "armory": ("#b9b597", "#a19d7d", "#8b8768"),
    "tiled": ("#e6e8e4", "#c6cdca", "#cfdde2"),
    "flags": ("#cfc9bd", "#b3ac9d", "#c2bbad"),
    "grass": ("#a9c283", "#8fae68", "#7a9c55"),
    "asphalt": ("#9a9f9b", "#858a86", "#7a9c55"),
    "dirt": ("#bfa783", "#a58c67", "#7f9a57"),
    "driller": ("#98a0a8", "#7f8890", "#f0c020"),
}


class Palette(FrozenStruct):
    """The colors of one theme."""

    theme: PaletteTheme
    materials: dict[str, QColor]
    """By name; each name also exists with ``+`` and ``-`` appended."""
    floors: dict[str, tuple[QColor, QColor, QColor]]
    canvas: QColor
    """Background around the map."""
    empty: QColor
    """Square of the frame without a tile."""
    text: QColor
    """Text on the background."""
    wall: QColor
    wall_core: QColor
    """Center line of double walls and blocks of safe walls."""
    wall_shade: QColor
    ink: QColor
    """Outlines of elements."""
    seam: QColor
    grid: QColor
    empty_grid: QColor
    """Grid where there is no tile."""
    frame: QColor
    plate: QColor
    """Background of names and icons."""
    plate_text: QColor
    shadow: QColor
    impassable: QColor
    impassable_edge: QColor
    sides: dict[str, QColor] = field(default_factory=dict)
    """Colors of factions, and of mercenary bands by number."""

    def __getitem__(self, material: str) -> QColor:
        return self.materials[material]

    def side(self, faction: str | None, number: int = 0, color: str | None = None) -> QColor:
        """Return the color of a side: the given one, the color of its faction, or one for its number."""
        return self.sides.get(color or faction or "", self.sides[_BANDS[number % 4]])


_COLORS = {
    "blue": "#0b66ad",
    "orange": "#c9500b",
    "green": "#007a5a",
    "purple": "#a0447f",
    "ochre": "#9c8f2e",
    "indigo": "#7a3fe0",
    "black": "#3d3d45",
}
_SIDES = {**_COLORS, "norad": _COLORS["blue"], "salemite": _COLORS["orange"], "choice": "#55515c"}
_BANDS = ("green", "purple", "ochre", "indigo")


@cache
def palette(theme: PaletteTheme) -> Palette:
    """Return the palette of a theme."""
    match theme:
        case "light":
            return _light_palette()
        case "dark":
            return _dark_palette()
        case "print":
            return _print_palette()


@lru_cache(maxsize=2048)
def art_color(theme: PaletteTheme, text: str) -> QColor | None:
    """Return the theme's color for a color in an SVG file, or ``None`` if the text is not a color.

    SVG files use the colors of the light theme. Colors that the light theme does not have are darkened or lightened
    like its materials.
    """
    found = _art_colors(theme).get(text.lower())
    if found is not None or not QColor.isValidColorName(text) or text == "none":
        return found
    return _RECIPES[theme](QColor(text))


@cache
def _art_colors(theme: PaletteTheme) -> dict[str, QColor]:
    """Map the colors of SVG files to the colors of the theme."""
    light, colors = palette("light"), palette(theme)
    named = {color.name(): colors.materials[name] for name, color in light.materials.items()}
    sides = {light.sides[name].name(): colors.sides[name] for name in ("norad", "salemite")}
    others = {light.ink.name(): colors.ink, light.shadow.name(): colors.shadow, light.plate.name(): colors.plate}
    return {**named, **sides, **others, PLATE_TEXT: colors.plate_text}


def _light_palette() -> Palette:
    return Palette(
        theme="light",
        materials=_material_colors(_RECIPES["light"]) | _icon_colors("#264b75", "#ffffff", "#2b2926"),
        floors=_floor_colors(lambda color: color),
        canvas=QColor("#eceae4"),
        empty=QColor("#f8f7f3"),
        text=QColor("#3a3833"),
        wall=QColor("#38342f"),
        wall_core=QColor("#cfc8ba"),
        wall_shade=QColor(20, 15, 10, 46),
        ink=QColor("#2f2b27"),
        seam=QColor(40, 32, 24, 105),
        grid=QColor(40, 32, 24, 34),
        empty_grid=QColor("#d5d1c7"),
        frame=QColor("#6b6459"),
        plate=QColor(253, 251, 245, 214),
        plate_text=QColor("#2b2926"),
        shadow=QColor(25, 18, 10, 52),
        impassable=QColor("#ffd21f"),
        impassable_edge=QColor(60, 44, 0, 170),
        sides={name: QColor(value) for name, value in _SIDES.items()},
    )


def _dark_palette() -> Palette:
    return Palette(
        theme="dark",
        materials=_material_colors(_RECIPES["dark"]) | _icon_colors("#1d3a5c", "#f3efe4", "#16140f"),
        floors=_floor_colors(lambda color: _dim(color, 0.48)),
        canvas=QColor("#1d1f22"),
        empty=QColor("#27292d"),
        text=QColor("#d6d2c8"),
        wall=QColor("#e9e3d5"),
        wall_core=QColor("#3b372f"),
        wall_shade=QColor(0, 0, 0, 110),
        ink=QColor("#16140f"),
        seam=QColor(0, 0, 0, 150),
        grid=QColor(0, 0, 0, 60),
        empty_grid=QColor("#43464c"),
        frame=QColor("#8d8779"),
        plate=QColor(24, 24, 26, 205),
        plate_text=QColor("#f0ece2"),
        shadow=QColor(0, 0, 0, 95),
        impassable=QColor("#f2c51d"),
        impassable_edge=QColor(0, 0, 0, 190),
        sides={name: QColor(value).lighter(112) for name, value in _SIDES.items()},
    )


def _print_palette() -> Palette:
    """Return the palette for paper: light floors save ink, black outlines and patterns replace color."""
    return Palette(
        theme="print",
        materials=_material_colors(_RECIPES["print"]) | _icon_colors("black", "white", "#141414"),
        floors=_print_floors(),
        canvas=QColor("white"),
        empty=QColor("white"),
        text=QColor("black"),
        wall=QColor("black"),
        wall_core=QColor("white"),
        wall_shade=QColor(0, 0, 0, 26),
        ink=QColor("#141414"),
        seam=QColor(0, 0, 0, 130),
        grid=QColor(0, 0, 0, 40),
        empty_grid=QColor("#cccccc"),
        frame=QColor("#444444"),
        plate=QColor(255, 255, 255, 228),
        plate_text=QColor("black"),
        shadow=QColor(0, 0, 0, 34),
        impassable=QColor("#ffd21f"),
        impassable_edge=QColor(0, 0, 0, 215),
        sides={name: QColor(value) for name, value in _SIDES.items()},
    )


def _material_colors(recipe: Recipe) -> dict[str, QColor]:
    made: dict[str, QColor] = {}
    for name, value in _MATERIALS.items():
        base = recipe(QColor(value))
        made[name] = base
        made[name + "+"] = _blend(base, QColor("white"), 0.36)
        made[name + "-"] = _blend(base, QColor("black"), 0.30)
    return made


def _print_floors() -> dict[str, tuple[QColor, QColor, QColor]]:
    """Return floors that stay distinct on gray paper: nearly white indoors, darker outdoors, clear marks."""
    made = {}
    for name, (ground, mark, strong) in _FLOORS.items():
        outdoor = name in ("grass", "asphalt", "dirt")
        shares = (0.42, 0.10, 0.0) if outdoor else (0.74, 0.46, 0.40)
        colors = (QColor(ground), QColor(mark), QColor(strong))
        first, second, third = (
            _blend(_gray_out(color, 0.20), QColor("white"), share) for color, share in zip(colors, shares, strict=True)
        )
        made[name] = (first, second, third)
    return made


def _floor_colors(recipe: Recipe) -> dict[str, tuple[QColor, QColor, QColor]]:
    return {
        name: (recipe(QColor(ground)), recipe(QColor(mark)), recipe(QColor(strong)))
        for name, (ground, mark, strong) in _FLOORS.items()
    }


def _icon_colors(sign: str, rim: str, ink: str) -> dict[str, QColor]:
    """Return the colors of icons and outlines, which are strong in every theme."""
    return {"sign": QColor(sign), "rim": QColor(rim), "ink": QColor(ink)}


def _dim(color: QColor, light: float) -> QColor:
    return _blend(_gray_out(color, 0.15), QColor("black"), 1 - light)


def _gray_out(color: QColor, share: float) -> QColor:
    gray = 0.30 * color.redF() + 0.59 * color.greenF() + 0.11 * color.blueF()
    return _blend(color, QColor.fromRgbF(gray, gray, gray), share)


def _blend(color: QColor, other: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        color.redF() + (other.redF() - color.redF()) * share,
        color.greenF() + (other.greenF() - color.greenF()) * share,
        color.blueF() + (other.blueF() - color.blueF()) * share,
    )


_RECIPES: dict[PaletteTheme, Recipe] = {
    "light": QColor,
    "dark": lambda color: _dim(color, 0.80),
    "print": lambda color: _blend(_gray_out(color, 0.20), QColor("white"), 0.32),
}
"""How each theme computes its materials from those of the light theme."""


def with_alpha(color: QColor, alpha: int) -> QColor:
    """Return the color with that alpha, of 255."""
    made = QColor(color)
    made.setAlpha(alpha)
    return made
