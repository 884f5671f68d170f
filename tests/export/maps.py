"""Boards to export: shipped, drawn, random with the real box, and built by the S.A.G.S."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any, Literal

from editor.board import Board, compile_board
from editor.board.bit_sets import edges_of
from editor.export.engine.engine_file import engine_bytes
from editor.export.engine.engine_schema import object_schemas
from editor.files import read_scenario
from editor.files.scenario_file import shipped_scenarios
from editor.model.game import EARTH_REBORN
from editor.model.game_words import RuleSet
from editor.model.grid import DIRECTIONS, Edge, Square
from editor.model.level import BrokenEdge, Level, Marker, PlacedDoor
from editor.model.objectives import Objective, Reference
from editor.model.scenario import Exits, Scenario, ScenarioTexts, SquareOnLevel, StairsLink, Zone
from editor.model.sides import Side, StartingCharacter
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.setup import new_construction
from tests.board.sight_maps import covering
from tests.drawn_map import box_of, drawn, drawn_level, real_box
from tests.sags.players.random_games import played

GROUND = """
+---+---+---+---+
|A.  A. #B,  B, |
+   +-d-+   +   +
|A%u C.  C. :D,e|
+   +===+   +~~~+
|A.  C@  C. fD, |
+   +   +   +   +
|A#  E^  E^ fDt |
+---+---+---+---+
"""

CELLAR = """
+---+---+---+---+
|A.  A. |B.  B. |
+   +-d-+   +   +
|A.d A. |   |Cv |
+   +   +---+---+
|A.  A. gB.  B. |
+   +   +   +   +
|A.  A. |B.  B.e|
+---+---+---+---+
"""


@cache
def shipped() -> tuple[Board, ...]:
    return tuple(compile_board(read_scenario(path), real_box()) for path in shipped_scenarios(EARTH_REBORN))


def one_level(picture: str = GROUND, **fields: Any) -> Board:
    return compile_board(*drawn(picture, **fields))


def two_levels(**fields: Any) -> Board:
    """Return two floors with stairs and a bit of everything; the ground floor comes first in the scenario."""
    ground, tiles = drawn_level(GROUND, "ground", {"d": "salemite-small-1"}, "g-")
    cellar, more = drawn_level(CELLAR, "cellar", {"d": "norad-small-2"}, "c-")
    doors = {door.door: door for door in ground.doors}
    large = next(door for door in ground.doors if len(door.edges) == 2)
    opened = [large.model_copy(update={"state": "open"}) if door is large else door for door in doors.values()]
    ground = ground.model_copy(
        update={
            "doors": tuple(opened),
            "walls": (Edge(1, 0, "w"),),
            "markers": (Marker(id="loot", marker="on-off", x=3, y=2, note="Under the tree"),),
        }
    )
    cellar = cellar.model_copy(update={"elevation": -1, "name": "Cellar"})
    values: dict[str, Any] = {
        "id": "two-levels",
        "title": "Two Levels",
        "levels": (ground, cellar),
        "stairs": (
            StairsLink(start=SquareOnLevel(level="cellar", x=0, y=1), end=SquareOnLevel(level="ground", x=0, y=1)),
        ),
        "exits": Exits(frame=True, sewers=True),
        "search_deck": ("magnetic-card",),
        "sides": (
            Side(
                id="band",
                name="The Band",
                cp=6,
                characters=(
                    StartingCharacter(
                        id="vasquez", character="vasquez", level="ground", x=1, y=0, equipment=("magnetic-card",)
                    ),
                    StartingCharacter(id="mammoth", character="mammoth-mk-ii", level="ground", x=2, y=2),
                    StartingCharacter(id="late", character="james-woo", zone="yard"),
                ),
            ),
            Side(id="salemite", faction="salemite", mp=12),
        ),
        "zones": (
            Zone(
                id="yard",
                level="ground",
                kind="deployment",
                side="band",
                squares=(Square(2, 0), Square(3, 0)),
                stripes=(3,),
            ),
            Zone(id="corner", level="cellar", squares=(Square(3, 3),)),
        ),
        "objectives": (
            Objective(
                id="blow-up",
                side="band",
                goal="destroy",
                target=Reference(kind="door", id=large.id),
                where=Reference(kind="tile", id="c-tile-b"),
                mp=3,
                text="Blow up {door:" + large.id + "} near {tile:c-tile-b}.",
            ),
        ),
        "texts": ScenarioTexts(story="{character:vasquez} is lost.", special_rules=("Nobody leaves {zone:yard}.",)),
    }
    values |= fields
    return compile_board(Scenario(**values), box_of(tiles | more))


@cache
def covered(seed: int, width: int = 9, height: int = 8) -> Board:
    """Return tiles of the box wherever they fit, with random doors, walls, broken walls and characters."""
    rng = Random(seed)
    level = covering(rng, width, height).level.model_copy(update={"doors": ()})
    bare = compile_board(Scenario(id="bare", levels=(level,)), real_box()).levels[0]
    junctions = edges_of(bare.junctions)
    inner = sorted({edge for at in level.squares() for edge in at.edges()})
    level = level.model_copy(
        update={
            "doors": _doors(rng, junctions),
            "walls": tuple(sorted(rng.sample(inner, 6))),
            "broken": tuple(
                BrokenEdge(edge=edge, of=("wall", "door")[n % 2])
                for n, edge in enumerate(sorted(rng.sample(inner, 10)))
            ),
        }
    )
    sides = tuple(
        Side(id=faction, faction=faction, characters=tuple(_starts(rng, faction, level))) for faction in _FACTIONS
    )
    rules: RuleSet = rng.choice(("sags", "scenario"))
    return compile_board(Scenario(id=f"covered-{seed}", rules=rules, levels=(level,), sides=sides), real_box())


_FACTIONS: tuple[Literal["norad", "salemite"], ...] = ("norad", "salemite")


def _doors(rng: Random, junctions: list[Edge]) -> tuple[PlacedDoor, ...]:
    """Return doors of the box on junctions, without overlaps."""
    free = set(junctions)
    placed = []
    for door in rng.sample(sorted(real_box().doors.values(), key=lambda door: door.id), 18):
        places = [
            edges
            for edge in sorted(free)
            if free.issuperset(edges := ((edge, edge.next()) if door.size == "large" else (edge,)))
        ]
        if places:
            edges = rng.choice(places)
            free.difference_update(edges)
            state: Literal["closed", "open"] = rng.choice(("closed", "closed", "open"))
            placed.append(PlacedDoor(id=door.id, door=door.id, edges=edges, state=state))
    return tuple(placed)


def _starts(rng: Random, faction: str, level: Level) -> list[StartingCharacter]:
    """Return all characters of a faction, on the map or partly beside it."""
    return [
        StartingCharacter(
            id=card.id,
            character=card.id,
            level=level.id,
            x=rng.randint(-1, level.width),
            y=rng.randint(-1, level.height),
            facing=rng.choice(DIRECTIONS),
        )
        for card in real_box().characters.values()
        if card.faction == faction
    ]


@cache
def constructed(seed: int, frame: tuple[int, int] = (8, 7)) -> Board:
    """Return a map that random players have built by the rules."""
    state = played(new_construction(real_box(), seed=seed, frame=frame), 400, seed)
    return compile_board(to_scenario(state), real_box())


@cache
def samples() -> dict[str, Board]:
    boards = {f"shipped-{board.scenario.id}": board for board in shipped()}
    boards |= {"drawn": one_level(), "two-levels": two_levels()}
    boards |= {f"covered-{seed}": covered(seed) for seed in range(4)}
    return boards | {f"constructed-{seed}": constructed(seed) for seed in range(2)}


def exported(board: Board) -> dict[str, Any]:
    """Return the engine file of a board; it is written once for all tests."""
    if id(board) not in _WRITTEN:
        if len(_WRITTEN) == _MOST:
            del _WRITTEN[next(iter(_WRITTEN))]
        _WRITTEN[id(board)] = board, engine_bytes(board)
    document: dict[str, Any] = json.loads(_WRITTEN[id(board)][1])
    return document


_WRITTEN: dict[int, tuple[Board, bytes]] = {}
"""With the board, so that its id stays its own."""
_MOST = 40
"""More than there are samples, and no more, because boards that are made at random never come back."""


def closed_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a copy that forbids unknown fields."""
    strict = copy.deepcopy(schema)
    for part in object_schemas(strict):
        part.setdefault("additionalProperties", False)
    return strict
