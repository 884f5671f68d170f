"""Two small games from TOML alone, with one way to write their tiles and to read their boxes.

Garden party has six boards of three squares, each with another line; ``party()`` is a scenario with all of them.
Crossroads has kinds of lines, squares, doors, units, markers and fields, most of them on tiles of one square.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from editor.catalog import Box
from editor.catalog.box_check import check_pack
from editor.catalog.packs.pack import build_pack
from editor.model.level import Level, Marker, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.values import replace

_FACE = """
[tile.{side}]
name = "{name}"
provenance = {{ layout = "stated" }}
picture = '''
{picture}
'''
"""


def tile_text(tile: str, group: int, **faces: tuple[str, str, str]) -> str:
    """Return a tile in the notation of the box; ``front`` and ``back`` have a name, a picture and a legend."""
    text = f'[[tile]]\nid = "{tile}"\ngroup = {group}\n'
    for side, (name, picture, legend) in faces.items():
        text += _FACE.format(side=side, name=name, picture=picture)
        text += f"[tile.{side}.legend]\n{legend}\n" if legend else ""
    return text


def box_of(files: Mapping[str, str]) -> Box:
    """Return the box of a game, which has no problems."""
    made, faults = check_pack(build_pack({name: text.encode() for name, text in files.items()}, Path("game")))
    assert [str(fault) for fault in faults] == []
    return made


# --- Garden party -----------------------------------------------------------------------------------------------------

GAME = """
id = "garden-party"
name = "Garden party"
range = "steps"
exports = ["png", "uvtt", "tmj"]

[table]
largest = [40, 40]
usual = [12, 12]

[[area]]
id = "lawn"
name = "Lawn"
sign = ","
floor = "grass"

[[area]]
id = "house"
name = "House"
sign = "."
floor = "tiled"

[[edge]]
id = "wall"
name = "Wall"
across = "---"
upright = "|"
look = "block"
walk = "block"
door = "may"

[[edge]]
id = "fence"
name = "Fence"
across = "xxx"
upright = "/"
walk = "block"
brush = true
colour = "darkwood"

[[edge]]
id = "hedge"
name = "Hedge"
across = "~~~"
upright = ":"
look = "block"
brush = true

[[edge]]
id = "kerb"
name = "Kerb"
across = "==="
upright = "H"

[look]
figures = "pass"

[[faction]]
id = "guests"
name = "Guests"
colour = "black"

[[faction]]
id = "wasps"
name = "Wasps"
players = false

[[rules]]
id = "party"
name = "Party"
use = ["tiles", "references", "packs"]

[rules.severity]
"tile.no-contact" = "warning"
"""

ABOUT = """
id = "party-box"
name = "Garden party"
kind = "game"
game = "garden-party"
author = "Cleo"
"""

SHAPES = """
[[group]]
number = 1
name = "3 × 1"
tiles = 6
picture = '''
+---+---+---+
| ,   ,   , |
+---+---+---+
'''
"""

MARKERS = """
[[marker]]
id = "cake"
name = "Cake"
count = 3
provenance = { others = "stated" }
"""

LINES = {"wall": " |", "fence": " /", "hedge": " :", "open": "  ", "gate": " H", "pond": "  "}


def boards() -> str:
    """Return six boards; the line between their first two squares is in their name."""
    lasts = {"gate": ".", "pond": "p"}
    legends = {"pond": 'p = { element = "pond" }'}
    return "\n".join(
        tile_text(
            name,
            1,
            front=(name, f"+   +   +   +\n  ,{line} ,   {lasts.get(name, ',')}\n+   +   +   +", legends.get(name, "")),
            back=(
                f"{name} again",
                f"+---+   +   +\n  ,{line} {lasts.get(name, ',')}   ,\n+   +   +   +",
                legends.get(name, ""),
            ),
        )
        for name, line in LINES.items()
    )


FILES = {
    "pack.toml": ABOUT,
    "game.toml": GAME,
    "box.toml": SHAPES,
    "group-01.toml": boards(),
    "elements.toml": '[[element]]\nid = "pond"\nname = "Pond"\nimpassable = true\n',
    "markers.toml": MARKERS,
}


def party(**more: object) -> Scenario:
    """Return all six boards on a table larger than any of Earth Reborn."""
    placements = tuple(Placement(id=name, tile=name, x=0, y=y) for y, name in enumerate(LINES))
    level = Level(
        id="ground", width=30, height=24, placements=placements, markers=(Marker(id="a", marker="cake", x=0, y=0),)
    )
    fields = {"rules": "party", "sides": (Side(id="guests", faction="guests"),), **more}
    return Scenario(id="party", game="garden-party", levels=(level,), **fields)  # type: ignore[arg-type]


# --- Crossroads -------------------------------------------------------------------------------------------------------

CROSSROADS = """
id = "crossroads"
name = "Crossroads"
edition = 3
facing = 4
unit_sizes = [1, 2]

[table]
usual = [8, 8]

[[area]]
id = "street"
name = "Street"
sign = ","

[[area]]
id = "house"
name = "House"
sign = "."

[[edge]]
id = "wall"
name = "Wall"
across = "---"
upright = "|"
look = "block"
walk = "block"
door = "may"
brush = true

[[edge]]
id = "window"
name = "Window"
across = "xxx"
upright = "/"
walk = "block"
brush = true

[[edge]]
id = "hedge"
name = "Hedge"
across = "~~~"
upright = ":"
look = "block"
brush = true

[[edge]]
id = "curb"
name = "Curb"
across = "==="
upright = "H"
brush = true

[[edge]]
id = "rubble"
name = "Rubble"
across = "^^^"
upright = "!"
draw = "stumps"

[look]
figures = "block"

[walk]
friends = "pass"
open_door = 1
stairs = 2

[[faction]]
id = "guards"
name = "Guards"
colour = "blue"

[[faction]]
id = "raiders"
name = "Raiders"
players = false

[[field]]
id = "night"
name = "At night"
of = "scenario"
type = "flag"

[[field]]
id = "gold"
name = "Gold"
of = "side"
type = "number"

[[field]]
id = "role"
name = "Role"
of = "unit"
type = "choice"
choices = ["leader", "scout"]

[[field]]
id = "loot"
name = "Loot"
of = "marker"
type = "line"

[[rules]]
id = "raid"
name = "Raid"
use = ["tiles", "references", "packs"]

[rules.severity]
"tile.no-contact" = "off"
"""

_BOX = """
[[group]]
number = 1
name = "1 × 1"
tiles = 4
picture = '''
+---+
| , |
+---+
'''

[[group]]
number = 2
name = "3 × 2"
tiles = 1
picture = '''
+---+---+---+
| ,   ,   , |
+   +   +   +
| ,   ,   , |
+---+---+---+
'''
"""

_ELEMENTS = """
[[element]]
id = "pillar"
name = "Pillar"
impassable = true
blocks_los = true

[[element]]
id = "table"
name = "Table"
impassable = true

[[element]]
id = "bush"
name = "Bush"
blocks_los = true
"""

_DOORS = """
[[door]]
id = "gate"
name = "Gate"
side = "guards"

[[door]]
id = "barn"
name = "Barn door"
size = "large"

[[door]]
id = "vault"
name = "Vault door"
magnetic = true
"""

_PEOPLE = """
[[character]]
id = "guard"
name = "Guard"
help = "Stays at the gate."
faction = "guards"

[[character]]
id = "raider"
name = "Raider"
faction = "raiders"

[[character]]
id = "ogre"
name = "Ogre"
faction = "raiders"
large = true
"""

_MARKERS = """
[[marker]]
id = "chest"
name = "Chest"

[[marker]]
id = "fire"
name = "Fire"
smoke = 1
"""

_EQUIPMENT = """
[[equipment]]
id = "lantern"
name = "Lantern"
help = "Lights a room."
"""

SQUARE_TILES = ("floor", "pillar", "table", "bush")
"""The tiles of one square."""


def _crossroads_squares() -> str:
    made = []
    for name in SQUARE_TILES:
        faces = {}
        for side, title, area, sign in (("front", name, "street", ","), ("back", f"{name}, indoors", "house", ".")):
            legend = f'p = {{ element = "{name}", area = "{area}" }}' if name != "floor" else ""
            faces[side] = (title, f"+   +\n  {'p' if legend else sign}\n+   +", legend)
        made.append(tile_text(name, 1, **faces))
    return "\n".join(made)


_YARD = """
+---+   +xxx+
  ,   , / ,
+   +===+   +
  , : ,   ,
+^^^+   +~~~+
""".strip("\n")
_EMPTY_YARD = """
+   +   +   +
  ,   ,   ,
+   +   +   +
  ,   ,   ,
+   +   +   +
""".strip("\n")

CROSSROADS_FILES = {
    "pack.toml": '\nid = "crossroads"\nname = "Crossroads"\nkind = "game"\ngame = "crossroads"\nauthor = "Eve"\n',
    "game.toml": CROSSROADS,
    "box.toml": _BOX,
    "group-01.toml": _crossroads_squares(),
    "group-02.toml": tile_text("yard", 2, front=("Yard", _YARD, ""), back=("Empty yard", _EMPTY_YARD, "")),
    "elements.toml": _ELEMENTS,
    "doors.toml": _DOORS,
    "people.toml": _PEOPLE,
    "markers.toml": _MARKERS,
    "equipment.toml": _EQUIPMENT,
}


@cache
def crossroads() -> Box:
    """Return the box of Crossroads."""
    return box_of(CROSSROADS_FILES)


def crossroads_with(rules: Mapping[str, Any]) -> Box:
    """Return the box of Crossroads with other rules: ``{"walk": {"open_door": 0}, "range": "none"}``."""
    game = crossroads().game
    changed: dict[str, Any] = {
        name: getattr(game, name).model_copy(update=value) if isinstance(value, Mapping) else value
        for name, value in rules.items()
    }
    return replace(crossroads(), game=game.model_copy(update=changed)) if rules else crossroads()
