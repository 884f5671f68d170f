"""Select what is at a point or in a rectangle of the map, and name what is selected."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, hypot

from editor.board.bit_sets import components, square_bit
from editor.board.miniatures import miniatures
from editor.board.names import (
    door_name,
    line_name,
    link_name,
    marker_name,
    note_name,
    start_name,
    tile_name,
    zone_name,
)
from editor.edits import Selection
from editor.edits.selection import link_ends, links_on
from editor.messages import Name
from editor.model.grid import Edge, Square
from editor.model.level import Level, MapNote, PlacedDoor
from editor.model.scenario import SquareLink
from editor.session.document import Document

EDGE_DISTANCE = 0.22
"""Distance to an edge, in squares, within which a point means the door or wall on it."""

_NOTE_REACH = 0.38
"""Distance from the middle of an icon or from the tip of an arrow, in squares, within which a point is on it."""
_LINK_REACH = 0.16
"""Distance from an arrow of the author, in squares, within which a point is on it."""
_NOTE_LINE = 24
"""Letters in a line of a note, at most."""
_LETTER = (0.135, 0.3)
"""Width and height of a letter of a note, in squares."""

MAX_COORDINATE = 60
"""Points may be anywhere in the window; squares are limited to this."""


def select_at(document: Document, x: float, y: float, closed: frozenset[str] | None = None) -> Selection:
    """Return the topmost thing at a point: note, miniature, marker, arrow, door, wall, tile or nothing.

    ``closed``: the layers that are passed over, by default the hidden and the locked ones.
    """
    level, closed = document.level.level, document.closed_layers if closed is None else closed
    square = square_at(x, y)
    nothing = Selection(level.id)
    for note in reversed(level.notes) if "notes" not in closed else ():
        if is_on_note(note, x, y):
            return Selection(level.id, notes=frozenset({note.id}))
    for miniature in miniatures(document.board) if "characters" not in closed else ():
        if miniature.level == level.id and square in miniature.squares:
            return Selection(level.id, characters=frozenset({miniature.id}))
    edge = edge_near(x, y)
    for marker in reversed(level.markers) if "markers" not in closed else ():
        if (marker.on_edge == edge) if marker.edge is not None else marker.square == square:
            return Selection(level.id, markers=frozenset({marker.id}))
    for link in reversed(document.scenario.links) if "markers" not in closed else ():
        if is_on_link(link, level.id, x, y):
            return Selection(level.id, links=frozenset({link_ends(link)}))
    if edge is not None:
        found = _on_edge(level, edge, closed)
        if found:
            return found
    stamps = document.level.tiles_at(square) if "tiles" not in closed else ()
    return Selection(level.id, tiles=frozenset({stamps[-1].placement.id})) if stamps else nothing


def is_on_note(note: MapNote, x: float, y: float) -> bool:
    """Return whether a point is on a note as it is drawn; the size of its text is estimated."""
    (left, top), tip = note.position, note.tip
    right, below = x - left, y - top
    lines = -(-len(note.text) // _NOTE_LINE)
    width = min(len(note.text), _NOTE_LINE) * _LETTER[0] / 2 + 0.1
    height = lines * _LETTER[1] / 2 + 0.1
    if note.text and abs(right) <= width and abs(below - (0.45 + height if note.kind == "icon" else 0)) <= height:
        return True
    if tip is not None:
        return _distance_to_line(x, y, note.position, tip) <= _NOTE_REACH / 2
    return hypot(right, below) <= _NOTE_REACH


def is_on_link(link: SquareLink, level_id: str, x: float, y: float) -> bool:
    """Return whether a point is on an arrow of the author as it is drawn on a level."""
    ends = [(end.x + 0.5, end.y + 0.5) for end in (link.start, link.end) if end.level == level_id]
    if len(ends) < 2:
        return any(hypot(x - end[0], y - end[1]) <= _NOTE_REACH for end in ends)
    return _distance_to_line(x, y, ends[0], ends[1]) <= _LINK_REACH


def is_on_tip(note: MapNote, x: float, y: float) -> bool:
    """Return whether a point is on the tip of an arrow."""
    return note.tip is not None and hypot(x - note.tip[0], y - note.tip[1]) <= _NOTE_REACH


def _distance_to_line(x: float, y: float, start: tuple[float, float], end: tuple[float, float]) -> float:
    way = end[0] - start[0], end[1] - start[1]
    length = hypot(*way)
    if not length:
        return hypot(x - start[0], y - start[1])
    along = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / length
    nearest = max(0.0, min(length, along)) / length
    return hypot(x - start[0] - nearest * way[0], y - start[1] - nearest * way[1])


def square_at(x: float, y: float) -> Square:
    """Return the square at a point, within ``MAX_COORDINATE``."""
    return Square(*(max(-MAX_COORDINATE, min(MAX_COORDINATE, floor(each))) for each in (x, y)))


def edge_near(x: float, y: float) -> Edge | None:
    """Return the edge close to a point, if any."""
    square = square_at(x, y)
    distances = {
        square.edge("n"): y - square.y,
        square.edge("s"): square.y + 1 - y,
        square.edge("w"): x - square.x,
        square.edge("e"): square.x + 1 - x,
    }
    edge = min(distances, key=lambda each: distances[each])
    return edge if 0 <= distances[edge] <= EDGE_DISTANCE else None


def select_in_rectangle(
    document: Document, left: float, top: float, right: float, bottom: float, *, enclosed: bool = False
) -> Selection:
    """Return everything that a selection rectangle touches, or only what it encloses."""
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

    caught = Selection(
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
        notes=frozenset(note.id for note in level.notes if holds((note.square,))),
        links=frozenset(
            ends
            for ends in links_on(document.scenario, level.id)
            if holds([end.square for end in ends if end.level == level.id])
        ),
    )
    return caught.without_layers(document.closed_layers)


def selection_squares(document: Document) -> list[Square]:
    """Return the squares that the selected things are on or beside."""
    selected, level = document.selection, document.level
    squares = [at for stamp in level.placed_tiles if stamp.placement.id in selected.tiles for at in stamp.squares()]
    doors = [edge for door in level.level.doors if door.id in selected.doors for edge in door.edges]
    squares += [at for edge in (*doors, *selected.walls, *selected.broken, *selected.lines) for at in edge.squares()]
    squares += [Square(each.x, each.y) for each in level.level.markers if each.id in selected.markers]
    squares += [each.square for each in level.level.notes if each.id in selected.notes]
    people = miniatures(document.board) if selected.characters else ()
    squares += [at for each in people if each.id in selected.characters for at in each.squares]
    squares += [at for zone in document.scenario.zones if zone.id in selected.zones for at in zone.squares]
    squares += [end.square for ends in selected.links for end in ends if end.level == selected.level]
    return [*squares, *selected.stairs]


def select_room(document: Document, square: Square) -> Selection:
    """Return the tiles of the room around a square: all that can be reached from it without a door."""
    level = document.level
    bit = square_bit(*square) & level.floor
    rooms = components(level.enterable | bit, level.ways & ~level.doors)
    room = next((each for each in rooms if each & bit), 0) if bit else 0
    tiles = frozenset(stamp.placement.id for stamp in level.placed_tiles if stamp.mask.floor & room)
    return Selection(level.level.id, tiles=tiles).without_layers(document.closed_layers)


def _on_edge(level: Level, edge: Edge, closed: frozenset[str]) -> Selection | None:
    for door in reversed(level.doors) if "doors" not in closed else ():
        if edge in door.edges:
            return Selection(level.id, doors=frozenset({door.id}))
    if "walls" in closed:
        return None
    if edge in level.broken_edges:
        return Selection(level.id, broken=frozenset({edge}))
    if edge in level.walls:
        return Selection(level.id, walls=frozenset({edge}))
    if edge in level.line_edges:
        return Selection(level.id, lines=frozenset({edge}))
    return None


def selection_name(document: Document, selected: Selection) -> Name:
    """Return the name of the one selected thing, for a tile that of its face; empty for several or none."""
    if len(selected) != 1:
        return ""
    level, board = document.board.level(selected.level), document.board
    if level is None:
        return ""
    names: list[Name] = [tile_name(stamp) for stamp in level.placed_tiles if stamp.placement.id in selected.tiles]
    names += [door_name(document.box, door.id) for door in level.level.doors if door.id in selected.doors]
    markers = (marker for marker in level.level.markers if marker.id in selected.markers)
    names += [marker_name(document.box, marker.marker) for marker in markers]
    starts = (start for _, start in document.scenario.starts() if start.id in selected.characters)
    names += [start_name(board, start) for start in starts]
    lines = (line for line in level.level.lines if line.edge in selected.lines)
    names += [line_name(document.box, line.kind) for line in lines]
    names += [zone_name(zone) for zone in document.scenario.zones if zone.id in selected.zones]
    names += [note_name(note) for note in level.level.notes if note.id in selected.notes]
    links = (link for link in document.scenario.links if link_ends(link) in selected.links)
    names += [link_name(document.scenario, link) for link in links]
    return names[0] if names else ""
