"""A small game of its own, for table engine files: kinds of lines, squares, doors, units, markers and fields."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from editor.catalog import Box
from editor.catalog.box_check import check_pack
from editor.catalog.packs.pack import build_pack
from editor.values import replace

_GAME = """
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

_SQUARE = """
[[tile]]
id = "{name}"
group = 1

[tile.front]
name = "{name}"
provenance = {{ layout = "stated" }}
picture = '''
+   +
  {sign}
+   +
'''
{legend}
[tile.back]
name = "{name}, indoors"
provenance = {{ layout = "stated" }}
picture = '''
+   +
  {back}
+   +
'''
{back_legend}
"""

_YARD = """
[[tile]]
id = "yard"
group = 2

[tile.front]
name = "Yard"
provenance = { layout = "stated" }
picture = '''
+---+   +xxx+
  ,   , / ,
+   +===+   +
  , : ,   ,
+^^^+   +~~~+
'''

[tile.back]
name = "Empty yard"
provenance = { layout = "stated" }
picture = '''
+   +   +   +
  ,   ,   ,
+   +   +   +
  ,   ,   ,
+   +   +   +
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


def _squares() -> str:
    made = []
    for name in SQUARE_TILES:
        sign = "," if name == "floor" else "p"
        legend, back_legend = (
            (f'[tile.{side}.legend]\np = {{ element = "{name}", area = "{area}" }}' if sign == "p" else "")
            for side, area in (("front", "street"), ("back", "house"))
        )
        made.append(
            _SQUARE.format(
                name=name, sign=sign, back="." if sign == "," else sign, legend=legend, back_legend=back_legend
            )
        )
    return "\n".join(made)


@cache
def box() -> Box:
    """Return the box of the game."""
    files = {
        "pack.toml": '\nid = "crossroads"\nname = "Crossroads"\nkind = "game"\ngame = "crossroads"\nauthor = "Eve"\n',
        "game.toml": _GAME,
        "box.toml": _BOX,
        "group-01.toml": _squares(),
        "group-02.toml": _YARD,
        "elements.toml": _ELEMENTS,
        "doors.toml": _DOORS,
        "people.toml": _PEOPLE,
        "markers.toml": _MARKERS,
        "equipment.toml": _EQUIPMENT,
    }
    made, faults = check_pack(build_pack({name: text.encode() for name, text in files.items()}, Path("crossroads")))
    assert [str(fault) for fault in faults] == []
    return made


def box_with(rules: Mapping[str, Any]) -> Box:
    """Return the box of the game with other rules: ``{"walk": {"open_door": 0}, "range": "none"}``."""
    game = box().game
    changed: dict[str, Any] = {
        name: getattr(game, name).model_copy(update=value) if isinstance(value, Mapping) else value
        for name, value in rules.items()
    }
    return replace(box(), game=game.model_copy(update=changed)) if rules else box()
