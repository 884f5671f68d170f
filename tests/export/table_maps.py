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
from typing import Any, Literal

from editor.board import Board, compile_board
from editor.catalog import box_for_scenario
from editor.export.table_engine.table_file import table_bytes
from editor.files import read_scenario
from editor.model.grid import Edge, Rotation
from editor.model.level import Level, PlacedDoor, PlacedLine, Placement
from editor.model.scenario import Scenario, SquareOnLevel, StairsLink
from editor.model.sides import Side, StartingCharacter
from tests.games.own_games import crossroads_with

PACKS = Path(__file__).resolve().parent.parent.parent / "docs" / "packs"
SHIPPED = ("stolen-seal", "what-the-crypt-keeps", "lost-shift", "water-in-the-shaft")
"""The scenarios of the two games in ``docs/packs``."""

_SIGNS = {".": "floor", "#": "pillar", "o": "table", "b": "bush"}
_LINES = {"x": "window", "/": "window", "~": "hedge", ":": "hedge"}


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
    return compile_board(scenario, crossroads_with(rules or random_rules(rng)))


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
            state: Literal["closed", "open"] = "open" if rng.random() < 0.3 else "closed"
            doors.append(PlacedDoor(id=door_id, door=name, edges=edges, state=state))
    lined = rng.sample(_INNER, 10)
    level = Level(
        id=f"level-{number}",
        elevation=number,
        width=SIZE,
        height=SIZE,
        placements=tuple(placements),
        walls=tuple(sorted(rng.sample(_INNER, 8))),
        lines=tuple(PlacedLine(edge=edge, kind=rng.choice(("window", "hedge", "curb"))) for edge in sorted(lined)),
        doors=tuple(doors),
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
