"""What is done to a face as a whole: turned, mirrored, copied from another one, described."""

from __future__ import annotations

from collections.abc import Callable

from editor.catalog.shapes import shape_key
from editor.edits.change import changed
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.face import Face, FaceSquare, Icon
from editor.model.grid import Direction, Edge, Square, turn_direction, turn_edge, turn_square
from editor.session.tile_editor.drawing import assembled, unchecked

_MIRRORED: dict[Direction, Direction] = {"n": "n", "e": "w", "s": "s", "w": "e"}


def turned(face: Face) -> Face:
    """The face a quarter turn clockwise."""
    size = face.width, face.height
    return _moved(
        face,
        lambda at: turn_square(at, *size, 90),
        lambda edge: turn_edge(edge, *size, 90),
        lambda direction: turn_direction(direction, 90),
    )


def mirrored(face: Face) -> Face:
    """The face with left and right exchanged; refused for a shape that is not its own mirror image."""
    last = face.width - 1
    moved = _moved(
        face,
        lambda at: Square(last - at.x, at.y),
        lambda edge: Edge(last - edge.x if edge.side == "n" else last + 1 - edge.x, edge.y, edge.side),
        lambda direction: _MIRRORED[direction],
    )
    if shape_key(square.at for square in moved.squares) != shape_key(square.at for square in face.squares):
        raise EditRejected(msg("workshop.no-mirror"))
    return moved


def _moved(
    face: Face,
    square_to: Callable[[Square], Square],
    edge_to: Callable[[Edge], Edge],
    direction_to: Callable[[Direction], Direction],
) -> Face:
    def icon(each: Icon) -> Icon:
        return each if each.direction is None else Icon(kind=each.kind, direction=direction_to(each.direction))

    def square(each: FaceSquare) -> FaceSquare:
        return changed(each, at=square_to(each.at), icons=tuple(map(icon, each.icons)))

    elements = [
        changed(
            each,
            squares=tuple(sorted(map(square_to, each.squares), key=lambda at: (at.y, at.x))),
            edges=tuple(sorted(map(edge_to, each.edges))),
        )
        for each in face.elements
    ]
    walls = [changed(wall, edge=edge_to(wall.edge)) for wall in face.walls]
    return unchecked(assembled(face, map(square, face.squares), walls, elements), "layout")


def copied(face: Face, other: Face) -> Face:
    """The face as another one of its shape is drawn; its names stay."""
    if shape_key(square.at for square in other.squares) != shape_key(square.at for square in face.squares):
        raise EditRejected(msg("workshop.other-shape"))
    drawn = changed(
        face,
        squares=other.squares,
        walls=other.walls,
        elements=other.elements,
        room_types=other.room_types,
        abilities=other.abilities,
        electric=other.electric,
    )
    return unchecked(unchecked(drawn, "layout"), "room_types") if drawn.room_types else unchecked(drawn, "layout")


def described(face: Face, **facts: object) -> Face:
    """The face with other words, room types or abilities."""
    made = changed(face, **facts)
    for fact in facts:
        if made is not face and fact not in ("help", "abilities"):
            made = unchecked(made, fact)
    return made
