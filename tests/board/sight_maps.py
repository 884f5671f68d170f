"""Maps for sight tests: random walls, doors, gaps and blockers, and random coverings with the real box."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Literal

from hypothesis import strategies as st

from editor.board import LevelBoard, compile_board
from editor.board.bit_sets import Squares, edges_of, squares_of
from editor.board.obstacles import DoorState
from editor.board.placed_tile import resolve_placement
from editor.model.grid import ROTATIONS, Edge, Square
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.tile import Face, FaceSquare, Tile
from tests.board.reference_sight import PlainMap
from tests.drawn_map import box_of, real_box

_FACE = 16
"""Maximum number of squares of a face; they need not be connected."""


def noise(
    rng: Random,
    width: int,
    height: int,
    *,
    walls: float = 0.2,
    doors: float = 0.05,
    blocking: float = 0.08,
    gaps: float = 0.06,
) -> LevelBoard:
    """Return a level with random pieces; the numbers are probabilities for each edge or square."""
    level = Level(id="noise", width=width, height=height)
    squares = [square for square in level.squares() if rng.random() >= gaps]
    tiles = {}
    placements = []
    for number in range(0, len(squares), _FACE):
        tile_id = f"tile-{number}"
        part = squares[number : number + _FACE]
        left, top = min(at.x for at in part), min(at.y for at in part)
        face = Face(
            name=tile_id,
            squares=tuple(
                FaceSquare(at=Square(at.x - left, at.y - top), area="indoor", blocks_los=rng.random() < blocking)
                for at in part
            ),
        )
        tiles[tile_id] = Tile(id=tile_id, group=1, front=face, back=face)
        placements.append(Placement(id=tile_id, tile=tile_id, x=left, y=top))
    edges = sorted({edge for square in level.squares() for edge in square.edges()})
    level = level.model_copy(
        update={
            "placements": tuple(placements),
            "walls": tuple(edge for edge in edges if rng.random() < walls),
            "doors": tuple(_door(rng, edge) for edge in edges if rng.random() < doors),
        }
    )
    return compile_board(Scenario(id="noise", levels=(level,)), box_of(tiles)).levels[0]


def _door(rng: Random, edge: Edge) -> PlacedDoor:
    """Return a door that begins on an edge and has the edge's id; it may overlap another door or leave the map."""
    name = f"door-{edge.side}-{edge.x}-{edge.y}"
    edges = (edge, edge.next()) if rng.random() < 0.3 else (edge,)
    state: Literal["closed", "open"] = "open" if rng.random() < 0.3 else "closed"
    return PlacedDoor(id=name, door=name, edges=edges, state=state)


def covering(rng: Random, width: int, height: int) -> LevelBoard:
    """Return a level covered with random tiles of the box, with doors between them."""
    box = real_box()
    left = sorted(box.tiles)
    covered: Squares = 0
    placements: list[Placement] = []
    level = Level(id="covered", width=width, height=height)
    for square in level.squares():
        for tile_id in rng.sample(left, min(12, len(left))):
            face = rng.choice([name for name, _ in box.tiles[tile_id].faces()])
            placement = Placement(
                id=tile_id, tile=tile_id, face=face, x=square.x, y=square.y, rotation=rng.choice(ROTATIONS)
            )
            placed = resolve_placement(placement, box, width, height)
            if placed is not None and not placed.leaves_frame and not placed.mask.floor & covered:
                covered |= placed.mask.floor
                placements.append(placement)
                left.remove(tile_id)
                break
    level = level.model_copy(update={"placements": tuple(placements)})
    bare = compile_board(Scenario(id="covered", levels=(level,)), box).levels[0]
    doors = tuple(_door(rng, edge) for edge in edges_of(bare.junctions) if rng.random() < 0.15)
    level = level.model_copy(update={"doors": doors})
    return compile_board(Scenario(id="covered", levels=(level,)), box).levels[0]


@st.composite
def noise_maps(draw: st.DrawFn) -> LevelBoard:
    rng = draw(st.randoms(use_true_random=False))
    width, height = draw(st.tuples(st.integers(4, 9), st.integers(4, 9)))
    return noise(rng, width, height, walls=draw(st.sampled_from((0.0, 0.1, 0.3))))


def all_pairs(level: LevelBoard) -> list[tuple[Square, Square]]:
    """Return every pair of squares of the frame once, the upper or left one first."""
    return list(combinations(level.level.squares(), 2))


def plain_map(level: LevelBoard, doors: DoorState, miniatures: Squares = 0) -> PlainMap:
    """Return the level as the reference implementation needs it."""
    shut = set()
    for edge in {edge for square in level.level.squares() for edge in square.edges()}:
        here = [door for door in level.level.doors if edge in door.edges]
        closed = any(_is_closed(door, doors) for door in here)
        if closed or (level.wall_count(edge) and not here):
            shut.add(frozenset((at.x, at.y) for at in edge.squares()))
    blocking = {(at.x, at.y) for at in squares_of(level.blocks_los | miniatures)}
    return PlainMap(frozenset((at.x, at.y) for at in squares_of(level.floor)), frozenset(shut), frozenset(blocking))


def _is_closed(door: PlacedDoor, doors: DoorState) -> bool:
    if doors == "as-placed":
        return door.state == "closed"
    if isinstance(doors, str):
        return doors == "closed"
    return door.id not in doors
