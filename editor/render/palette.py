"""The colours of the drawing: one table of materials and floors, from which each theme is made.

Materials are named in symbols (``wood``, and ``wood+`` or ``wood-`` for a lighter or darker shade). The dark theme and
the print palette are computed from the light one, so that a new material needs one line only. Sides, signs and
overlays use colours that people with any colour vision tell apart; what matters also differs in shape.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal

from PySide6.QtGui import QColor

from editor.values import FrozenStruct, field

PaletteTheme = Literal["light", "dark", "print"]
THEMES: dict[str, PaletteTheme] = {"light": "light", "dark": "dark", "print": "print"}
"""Theme by name."""

Recipe = Callable[[QColor], QColor]

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
    """The colours of one theme."""

    theme: PaletteTheme
    materials: dict[str, QColor]
    """By name; every name also with ``+`` and ``-`` behind it."""
    floors: dict[str, tuple[QColor, QColor, QColor]]
    canvas: QColor
    """Around the map."""
    empty: QColor
    """A square of the frame without a tile."""
    text: QColor
    """Text on the canvas."""
    wall: QColor
    wall_core: QColor
    """The line inside a double wall, the blocks of a safe one."""
    wall_shade: QColor
    ink: QColor
    """Outlines of what stands on a floor."""
    seam: QColor
    grid: QColor
    empty_grid: QColor
    """Where no tile lies, there is nothing else to count squares by."""
    frame: QColor
    plate: QColor
    """Under names and signs."""
    plate_text: QColor
    shadow: QColor
    impassable: QColor
    impassable_edge: QColor
    sides: dict[str, QColor] = field(default_factory=dict)
    """Factions, and the bands of mercenaries by number."""

    def __getitem__(self, material: str) -> QColor:
        return self.materials[material]

    def side(self, faction: str | None, number: int = 0, colour: str | None = None) -> QColor:
        """The colour of a side: the author's or the game's, that of its faction, or else of its number among the
        sides."""
        return self.sides.get(colour or faction or "", self.sides[_BANDS[number % 4]])


_COLOURS = {
    "blue": "#0b66ad",
    "orange": "#c9500b",
    "green": "#007a5a",
    "purple": "#a0447f",
    "ochre": "#8a6a00",
    "indigo": "#4b5fb5",
    "black": "#3d3d45",
}
_SIDES = {**_COLOURS, "norad": _COLOURS["blue"], "salemite": _COLOURS["orange"], "choice": "#55515c"}
_BANDS = ("green", "purple", "ochre", "indigo")


@cache
def palette(theme: PaletteTheme) -> Palette:
    match theme:
        case "light":
            return _light()
        case "dark":
            return _dark()
        case "print":
            return _print()


def _light() -> Palette:
    return Palette(
        theme="light",
        materials=_shades(lambda colour: colour) | _signs("#264b75", "#ffffff", "#2b2926"),
        floors=_floor_colours(lambda colour: colour),
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


def _dark() -> Palette:
    return Palette(
        theme="dark",
        materials=_shades(lambda colour: _dimmed(colour, 0.80)) | _signs("#1d3a5c", "#f3efe4", "#16140f"),
        floors=_floor_colours(lambda colour: _dimmed(colour, 0.48)),
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


def _print() -> Palette:
    """For paper: light floors save ink, black outlines and patterns carry what colour alone would say."""
    return Palette(
        theme="print",
        materials=_shades(lambda colour: _blend(_greyed(colour, 0.20), QColor("white"), 0.32))
        | _signs("black", "white", "#141414"),
        floors=_printed_floors(),
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


def _shades(recipe: Recipe) -> dict[str, QColor]:
    made: dict[str, QColor] = {}
    for name, value in _MATERIALS.items():
        base = recipe(QColor(value))
        made[name] = base
        made[name + "+"] = _blend(base, QColor("white"), 0.36)
        made[name + "-"] = _blend(base, QColor("black"), 0.30)
    return made


def _printed_floors() -> dict[str, tuple[QColor, QColor, QColor]]:
    """Indoors nearly white, outdoors darker, and both with clear marks: on grey paper they must not be mixed up."""
    made = {}
    for name, (ground, mark, strong) in _FLOORS.items():
        outdoor = name in ("grass", "asphalt", "dirt")
        shares = (0.42, 0.10, 0.0) if outdoor else (0.74, 0.46, 0.40)
        colours = (QColor(ground), QColor(mark), QColor(strong))
        first, second, third = (
            _blend(_greyed(colour, 0.20), QColor("white"), share) for colour, share in zip(colours, shares, strict=True)
        )
        made[name] = (first, second, third)
    return made


def _floor_colours(recipe: Recipe) -> dict[str, tuple[QColor, QColor, QColor]]:
    return {
        name: (recipe(QColor(ground)), recipe(QColor(mark)), recipe(QColor(strong)))
        for name, (ground, mark, strong) in _FLOORS.items()
    }


def _signs(sign: str, rim: str, ink: str) -> dict[str, QColor]:
    """The colours of signs and outlines, which no theme may weaken."""
    return {"sign": QColor(sign), "rim": QColor(rim), "ink": QColor(ink)}


def _dimmed(colour: QColor, light: float) -> QColor:
    return _blend(_greyed(colour, 0.15), QColor("black"), 1 - light)


def _greyed(colour: QColor, share: float) -> QColor:
    grey = 0.30 * colour.redF() + 0.59 * colour.greenF() + 0.11 * colour.blueF()
    return _blend(colour, QColor.fromRgbF(grey, grey, grey), share)


def _blend(colour: QColor, other: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        colour.redF() + (other.redF() - colour.redF()) * share,
        colour.greenF() + (other.greenF() - colour.greenF()) * share,
        colour.blueF() + (other.blueF() - colour.blueF()) * share,
    )


def faded(colour: QColor, alpha: int) -> QColor:
    """The colour, see-through: ``alpha`` of 255."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
