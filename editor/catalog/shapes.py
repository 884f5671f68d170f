"""Shapes and faces compared as cardboard: turned as you like."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from editor.model.face import Face
from editor.model.grid import ROTATIONS, Rotation, Square, turn_direction, turn_edge, turn_square

Outline = tuple[Square, ...]


def shape_key(squares: Iterable[Square]) -> Outline:
    """The same for all turns of a shape whose bounding box begins at (0, 0), different for different shapes."""
    return _shape_key(tuple(squares))


@cache  # a box has hundreds of faces but few shapes
def _shape_key(places: Outline) -> Outline:
    width, height = 1 + max(at.x for at in places), 1 + max(at.y for at in places)
    return min(tuple(sorted(turn_square(at, width, height, rotation) for at in places)) for rotation in ROTATIONS)


def face_key(face: Face) -> tuple[object, ...]:
    """The same for faces that show the same things, turned as you like: squares, walls, elements, room types.

    Names, helps and ids do not count: two faces that differ only in words cannot be told apart on a map.
    """
    turned = min(repr(_seen(face, rotation)) for rotation in ROTATIONS)
    return turned, tuple(sorted(face.room_types))


def _seen(face: Face, rotation: Rotation) -> tuple[object, ...]:
    size = face.width, face.height
    kinds = {element.id: element.kind for element in face.elements}
    squares = sorted(
        (
            tuple(turn_square(square.at, *size, rotation)),
            square.area,
            square.impassable,
            square.blocks_los,
            square.part or "",
            sorted(
                (icon.kind, turn_direction(icon.direction, rotation) if icon.direction else "") for icon in square.icons
            ),
        )
        for square in face.squares
    )
    walls = sorted(
        (tuple(turn_edge(wall.edge, *size, rotation)), wall.kind, kinds.get(wall.element or "", ""))
        for wall in face.walls
    )
    elements = sorted(
        (
            element.kind,
            sorted(tuple(turn_square(at, *size, rotation)) for at in element.squares),
            element.destroyable is True,
            -1 if element.defence is None else element.defence,
            element.cadavers,
        )
        for element in face.elements
    )
    return squares, walls, elements
