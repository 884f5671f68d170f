"""Maps of a small game of its own, for table engine files: drawn as text, or random.

Every square is a tile of its own, so that a picture or a random draw can have any of them anywhere. In pictures:

    +---+xxx+~~~+      horizontal   --- wall   xxx window (nobody passes)   ~~~ hedge (nobody sees)   blanks: open
    | .   # / o : b |  vertical     |   wall   /   window                   :   hedge
    +---+---+---+      squares      .   floor  # pillar (impassable, blocks sight)   o table (impassable)
                                    b   bush (blocks sight)   blank: no floor
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from editor.board import Board, compile_board
from editor.catalog import Box, box_for_scenario
from editor.catalog.box_check import check_pack
from editor.catalog.packs.pack import build_pack
from editor.export.table_engine.table_file import table_bytes
from editor.files import read_scenario
from editor.model.grid import Edge, Rotation
from editor.model.level import Level, PlacedDoor, PlacedLine, Placement
from editor.model.scenario import Scenario, SquareOnLevel, StairsLink
from editor.model.sides import Side, StartingCharacter
from editor.values import replace

PACKS = Path(__file__).resolve().parent.parent.parent / "docs" / "packs"
SHIPPED = ("stolen-seal", "what-the-crypt-keeps", "lost-shift", "water-in-the-shaft")
"""The scenarios of the two games in ``docs/packs``."""

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

_SIGNS = {".": "floor", "#": "pillar", "o": "table", "b": "bush"}
_LINES = {"x": "window", "/": "window", "~": "hedge", ":": "hedge"}


def _squares() -> str:
    made = []
    for name in _SIGNS.values():
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


def drawn_level(picture: list[str], level_id: str, copies: Counter[str], elevation: int = 0) -> Level:
    """Return the level that a picture shows; ``copies`` counts the tiles that are used already."""
    width, height = (max(map(len, picture)) - 1) // 4, len(picture) // 2
    lines = [line.ljust(4 * width + 1) for line in picture]
    kinds = dict[Edge, str]()
    placements = [
        placed(_SIGNS[sign], x, y, copies)
        for y in range(height)
        for x in range(width)
        if (sign := lines[2 * y + 1][4 * x + 2]) != " "
    ]
    for y in range(height + 1):
        for x in range(width):
            kinds[Edge(x, y, "n")] = lines[2 * y][4 * x + 2]
    for y in range(height):
        for x in range(width + 1):
            kinds[Edge(x, y, "w")] = lines[2 * y + 1][4 * x]
    return Level(
        id=level_id,
        elevation=elevation,
        width=width,
        height=height,
        placements=tuple(placements),
        walls=tuple(sorted(edge for edge, sign in kinds.items() if sign in "-|")),
        lines=tuple(PlacedLine(edge=edge, kind=_LINES[sign]) for edge, sign in sorted(kinds.items()) if sign in _LINES),
    )


def placed(tile: str, x: int, y: int, copies: Counter[str], rotation: Rotation = 0) -> Placement:
    """Return the next copy of a tile at a place."""
    copies[tile] += 1
    name = tile if copies[tile] == 1 else f"{tile}#{copies[tile]}"
    return Placement(id=name, tile=tile, x=x, y=y, rotation=rotation)


SIZE = 6
_INNER = [Edge(x, y, "n") for y in range(1, SIZE) for x in range(SIZE)] + [
    Edge(x, y, "w") for y in range(SIZE) for x in range(1, SIZE)
]


def random_board(seed: int, rules: Mapping[str, Any] | None = None) -> Board:
    """Return a map of 6 × 6 squares, half of them with a second level, with lines, doors, smoke and units."""
    rng, copies = Random(seed), Counter[str]()
    levels = tuple(_random_level(rng, number, copies) for number in range(rng.choice((1, 2))))
    stairs = tuple(
        StairsLink(
            start=SquareOnLevel(level="level-0", x=rng.randrange(SIZE), y=rng.randrange(SIZE)),
            end=SquareOnLevel(level="level-1", x=rng.randrange(SIZE), y=rng.randrange(SIZE)),
        )
        for _ in range(2 if len(levels) > 1 else 0)
    )
    spots = [(level.id, x, y) for level in levels for y in range(SIZE) for x in range(SIZE)]
    sides = tuple(
        Side(
            id=faction,
            faction=faction,
            characters=tuple(
                StartingCharacter(
                    id=f"{name}-{number}", character=name, level=level, x=x, y=y, magnetic_card=rng.random() < 0.5
                )
                for number, (level, x, y) in enumerate(rng.sample(spots, 3))
            ),
        )
        for faction, name in (("guards", "guard"), ("raiders", "raider"))
    )
    scenario = Scenario(id="random", game="crossroads", rules="raid", levels=levels, stairs=stairs, sides=sides)
    return compile_board(scenario, box_with(rules or random_rules(rng)))


def random_rules(rng: Random) -> dict[str, Any]:
    """Return rules of sight and movement, of those that the program knows."""
    return {
        "look": {"figures": rng.choice(("pass", "block"))},
        "walk": {"friends": rng.choice(("pass", "block")), "open_door": rng.randrange(4), "stairs": rng.randrange(3)},
        "range": rng.choice(("steps", "manhattan", "chebyshev")),
    }


def _random_level(rng: Random, number: int, copies: Counter[str]) -> Level:
    names = ["floor"] * 7 + ["pillar", "table", "bush", ""]
    placements = [
        placed(name, x, y, copies) for y in range(SIZE) for x in range(SIZE) if (name := rng.choice(names)) != ""
    ]
    rotation: Rotation = rng.choice((0, 90, 180, 270))
    x, y = rng.randrange(SIZE - 2), rng.randrange(SIZE - 2)
    across, down = (3, 2) if rotation % 180 == 0 else (2, 3)
    under = {(x + dx, y + dy) for dx in range(across) for dy in range(down)}
    placements = [each for each in placements if (each.x, each.y) not in under]
    placements.append(placed("yard", x, y, copies, rotation))
    doors, taken = [], set[Edge]()
    for name in ("gate", "barn", "vault", "gate"):
        edge = rng.choice(_INNER)
        edges = (edge, edge.next()) if name == "barn" else (edge,)
        if taken.isdisjoint(edges) and set(edges) <= set(_INNER):
            taken.update(edges)
            copies[name] += 1
            door_id = name if copies[name] == 1 else f"{name}#{copies[name]}"
            state = rng.choice(("closed", "closed", "open"))
            doors.append({"id": door_id, "door": name, "edges": edges, "state": state})
    lined = rng.sample(_INNER, 10)
    level = Level(
        id=f"level-{number}",
        elevation=number,
        width=SIZE,
        height=SIZE,
        placements=tuple(placements),
        walls=tuple(sorted(rng.sample(_INNER, 8))),
        lines=tuple(PlacedLine(edge=edge, kind=rng.choice(("window", "hedge", "curb"))) for edge in sorted(lined)),
        doors=tuple(PlacedDoor(**each) for each in doors),
    )
    values = level.model_dump(mode="json")
    values["broken"] = [{"edge": edge} for edge in sorted(rng.sample(_INNER, 2))]
    if rng.random() < 0.4:
        fire = {"id": f"fire-{number}", "marker": "fire", "x": rng.randrange(SIZE), "y": rng.randrange(SIZE)}
        values["markers"] = [fire]
    return Level.model_validate_json(json.dumps(values))


@cache
def shipped_board(name: str) -> Board:
    """Return a scenario of the two games in ``docs/packs``."""
    path = PACKS / f"{name}.scenario.json"
    scenario = read_scenario(path)
    return compile_board(scenario, box_for_scenario(scenario, path))


def table_document(board: Board) -> dict[str, Any]:
    """Return the table engine file of a board."""
    document: dict[str, Any] = json.loads(table_bytes(board))
    return document
