"""What lies under a point of the map, and what lies in a rectangle of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from editor.board.bits import components, square_bit
from editor.board.miniatures import miniatures
from editor.edits import Selection
from editor.model.grid import Edge, Square
from editor.model.level import Level, PlacedDoor
from editor.session.document import Document

NEAR = 0.22
"""How close to an edge, in squares, a point must be to mean the door or wall on it."""

FARTHEST = 60
"""Points may lie as far away as the window is wide; squares end before that."""


def under(document: Document, x: float, y: float) -> Selection:
    """The topmost thing under a point: a miniature, a marker, a door, a wall of the author, a tile; or nothing."""
    level = document.level.level
    square = square_at(x, y)
    nothing = Selection(level.id)
    for miniature in miniatures(document.board):
        if miniature.level == level.id and square in miniature.squares:
            return Selection(level.id, characters=frozenset({miniature.id}))
    for marker in reversed(level.markers):
        if (marker.x, marker.y) == square:
            return Selection(level.id, markers=frozenset({marker.id}))
    edge = near_edge(x, y)
    if edge is not None:
        found = _on_edge(level, edge)
        if found is not None:
            return found
    stamps = document.level.tiles_at(square)
    return Selection(level.id, tiles=frozenset({stamps[-1].placement.id})) if stamps else nothing


def square_at(x: float, y: float) -> Square:
    """The square under a point, or the farthest one that way."""
    return Square(*(max(-FARTHEST, min(FARTHEST, floor(each))) for each in (x, y)))


def near_edge(x: float, y: float) -> Edge | None:
    """The edge that a point is close to, if it is."""
    square = square_at(x, y)
    distances = {
        square.edge("n"): y - square.y,
        square.edge("s"): square.y + 1 - y,
        square.edge("w"): x - square.x,
        square.edge("e"): square.x + 1 - x,
    }
    edge = min(distances, key=lambda each: distances[each])
    return edge if 0 <= distances[edge] <= NEAR else None


def within(
    document: Document, left: float, top: float, right: float, bottom: float, *, enclosed: bool = False
) -> Selection:
    """Everything that a rectangle touches, as the rubber band takes it; or only what it wholly encloses."""
    level = document.level.level

    def holds(squares: Sequence[Square]) -> bool:
        if not enclosed:
            return any(left < at.x + 1 and at.x < right and top < at.y + 1 and at.y < bottom for at in squares)
        return bool(squares) and all(
            left <= at.x and at.x + 1 <= right and top <= at.y and at.y + 1 <= bottom for at in squares
        )

    def holds_edge(edge: Edge) -> bool:
        start, end = edge.ends()
        if not enclosed:
            return left <= end.x and start.x <= right and top <= end.y and start.y <= bottom
        return all(left <= point.x <= right and top <= point.y <= bottom for point in (start, end))

    def holds_door(door: PlacedDoor) -> bool:
        return (all if enclosed else any)(map(holds_edge, door.edges))

    return Selection(
        level.id,
        tiles=frozenset(stamp.placement.id for stamp in document.level.placed_tiles if holds(stamp.squares())),
        doors=frozenset(door.id for door in level.doors if holds_door(door)),
        markers=frozenset(marker.id for marker in level.markers if holds((Square(marker.x, marker.y),))),
        characters=frozenset(
            miniature.id
            for miniature in miniatures(document.board)
            if miniature.level == level.id and holds(miniature.squares)
        ),
        walls=frozenset(filter(holds_edge, level.walls)),
        broken=frozenset(filter(holds_edge, level.broken_edges)),
        lines=frozenset(filter(holds_edge, level.line_edges)),
    )


def picked_squares(document: Document) -> list[Square]:
    """The squares that the picked things lie on or beside."""
    picked, level = document.selection, document.level
    squares = [at for stamp in level.placed_tiles if stamp.placement.id in picked.tiles for at in stamp.squares()]
    doors = [edge for door in level.level.doors if door.id in picked.doors for edge in door.edges]
    squares += [at for edge in (*doors, *picked.walls, *picked.broken, *picked.lines) for at in edge.squares()]
    squares += [Square(each.x, each.y) for each in level.level.markers if each.id in picked.markers]
    people = miniatures(document.board) if picked.characters else ()
    squares += [at for each in people if each.id in picked.characters for at in each.squares]
    squares += [at for zone in document.scenario.zones if zone.id in picked.zones for at in zone.squares]
    return [*squares, *picked.stairs]


def room_at(document: Document, square: Square) -> Selection:
    """The tiles of the room about a square: all that can be walked to from it without a door."""
    level = document.level
    bit = square_bit(*square) & level.floor
    rooms = components(level.enterable | bit, level.ways & ~level.doors)
    room = next((each for each in rooms if each & bit), 0) if bit else 0
    return Selection(
        level.level.id, tiles=frozenset(stamp.placement.id for stamp in level.placed_tiles if stamp.mask.floor & room)
    )


def _on_edge(level: Level, edge: Edge) -> Selection | None:
    for door in reversed(level.doors):
        if edge in door.edges:
            return Selection(level.id, doors=frozenset({door.id}))
    if edge in level.broken_edges:
        return Selection(level.id, broken=frozenset({edge}))
    if edge in level.walls:
        return Selection(level.id, walls=frozenset({edge}))
    if edge in level.line_edges:
        return Selection(level.id, lines=frozenset({edge}))
    return None
