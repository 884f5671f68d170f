"""A full frame of tiles, doors, markers and miniatures for drawing; it fills every square and follows no rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from editor.board import compile_board
from editor.board.bit_sets import edges_of
from editor.catalog import Box
from editor.model.grid import DIRECTIONS, FULL_FRAME, ROTATIONS, Edge, Square, rotate_square
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.scenario import Scenario, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import Tile


def full_map(box: Box, seed: int = 0) -> Scenario:
    """Return a map with large tiles first, and single squares of further boxes in the gaps."""
    rng = Random(seed)
    placements = tuple(_cover(box, rng))
    level = Level(id="ground", placements=placements, broken=(), walls=())
    bare = Scenario(id="full-map", title="Full map", levels=(level,))
    doors = tuple(_doors(bare, box, rng))
    markers = tuple(
        Marker(id=f"marker-{n}", marker=kind, x=rng.randrange(level.width), y=rng.randrange(level.height))
        for n, kind in enumerate(sorted(box.markers)[:12])
    )
    zone = Zone(id="start", name="Start", level="ground", kind="deployment", side="norad", stripes=(1, 2),
                squares=tuple(Square(x, y) for y in (0, 1) for x in range(4)))  # fmt: skip
    return bare.model_copy(
        update={
            "levels": (level.model_copy(update={"doors": doors, "markers": markers}),),
            "sides": tuple(_sides(box, rng)),
            "zones": (zone,),
        }
    )


def _cover(box: Box, rng: Random) -> Iterator[Placement]:
    width, height = FULL_FRAME
    free = {(x, y) for x in range(width) for y in range(height)}
    rest = sorted(box.tiles.values(), key=lambda tile: -len(tile.front.squares) + rng.random() * 6)
    fillers = [tile for tile in rest if len(tile.front.squares) == 1]
    copies: Counter[str] = Counter()
    while free:
        x, y = min(free, key=lambda at: (at[1], at[0]))
        placed = next((found for tile in rest if (found := _fit(tile, x, y, free, rng))), None)
        if placed is not None:
            rest = [tile for tile in rest if tile.id != placed[0].tile]
        else:
            tile = min(fillers, key=lambda tile: copies[tile.id])
            copies[tile.id] += 1
            placed = (Placement(id=f"{tile.id}#{1 + copies[tile.id]}", tile=tile.id, x=x, y=y), {(x, y)})
        free -= placed[1]
        yield placed[0]


def _fit(
    tile: Tile, x: int, y: int, free: set[tuple[int, int]], rng: Random
) -> tuple[Placement, set[tuple[int, int]]] | None:
    names = [name for name, _ in tile.faces()]
    name = rng.choice(names)
    face = tile.face(name)
    assert face is not None
    for rotation in rng.sample(ROTATIONS, 4):
        turned = [rotate_square(each.at, face.width, face.height, rotation) for each in face.squares]
        first = min(turned, key=lambda at: (at.y, at.x))
        left, top = x - first.x, y - first.y
        covered = {(at.x + left, at.y + top) for at in turned}
        if covered <= free:
            return Placement(id=tile.id, tile=tile.id, face=name, x=left, y=top, rotation=rotation), covered
    return None


def _doors(scenario: Scenario, box: Box, rng: Random) -> Iterator[PlacedDoor]:
    level = compile_board(scenario, box).levels[0]
    places = edges_of(level.junctions & ~level.double_walls & ~level.safe)
    rng.shuffle(places)
    taken: set[Edge] = set()
    for number, door in enumerate(sorted(box.doors.values(), key=lambda door: -door.length)):
        for edge in places:
            edges = (edge,) if door.length == 1 else (edge, edge.next())
            if set(edges) <= set(places) - taken:
                taken |= {*edges, edge.next()}
                yield PlacedDoor(id=door.id, door=door.id, edges=edges, state="open" if number % 3 == 0 else "closed")
                break


def _sides(box: Box, rng: Random) -> Iterator[Side]:
    for faction in ("norad", "salemite"):
        people = [card for card in box.characters.values() if card.faction == faction]
        starts = tuple(
            StartingCharacter(id=card.id, character=card.id, level="ground", x=rng.randrange(18), y=rng.randrange(14),
                  facing=rng.choice(DIRECTIONS)) for card in people
        )  # fmt: skip
        yield Side(id=faction, faction=faction, characters=starts)
