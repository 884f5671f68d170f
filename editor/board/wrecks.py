"""Floor elements that were destroyed before the game began (RB 13).

A marker on any square of an element makes all of it normal floor. An element that hangs on walls is meant by a marker
on a square beside one of them, unless another element covers that square. The tile then lies there as if the element
had never been printed: what reads the face of a stamp need not know of markers.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalog import Box
from editor.model.face import Ability, Element, Face, FaceSquare
from editor.model.grid import Square, turn_square
from editor.model.level import Level, Placement

Marks = frozenset[Square]
"""Squares of a level with a marker that destroys what is under it."""


def marks_of(level: Level, box: Box) -> Marks:
    known = box.markers
    return frozenset(
        Square(marker.x, marker.y)
        for marker in level.markers
        if marker.marker in known and known[marker.marker].destroys
    )


def destroyed_elements(placement: Placement, face: Face, marks: Marks) -> frozenset[str]:
    """The ids of the elements of a printed face that markers destroy where it lies."""
    return frozenset(element.id for _, element in marked_elements(placement, face, marks)) if marks else frozenset()


def marked_elements(placement: Placement, face: Face, squares: frozenset[Square]) -> Iterator[tuple[Square, Element]]:
    """What a marker on one of these squares of the level would lie on, square by square."""
    for square in face.squares:
        x, y = turn_square(square.at, face.width, face.height, placement.rotation)
        at = Square(x + placement.x, y + placement.y)
        if at in squares:
            yield from ((at, element) for element in elements_on(face, square))


def elements_on(face: Face, square: FaceSquare) -> list[Element]:
    """The element that covers a square of the face, or else those that hang on its walls."""
    if square.element is not None:
        return [element for element in face.elements if element.id == square.element]
    sides = square.at.edges()
    return [element for element in face.elements if not set(element.edges).isdisjoint(sides)]


def without(face: Face, destroyed: frozenset[str]) -> Face:
    """The face without these elements, and without the abilities that they gave."""
    left = tuple(element for element in face.elements if element.id not in destroyed)
    kinds = {element.kind for element in left}
    return Face(
        name=face.name,
        help=face.help,
        squares=tuple(_cleared(square) if square.element in destroyed else square for square in face.squares),
        walls=tuple(
            wall.model_copy(update={"element": None}) if wall.element in destroyed else wall for wall in face.walls
        ),
        elements=left,
        room_types=face.room_types,
        abilities=tuple(ability for ability in face.abilities if _is_left(ability, kinds)),
        electric=face.electric,
        mp_icon=face.mp_icon,
        mp_cost=face.mp_cost,
        provenance=face.provenance,
    )


def _cleared(square: FaceSquare) -> FaceSquare:
    return square.model_copy(update={"element": None, "impassable": False, "blocks_los": False})


def _is_left(ability: Ability, kinds: set[str]) -> bool:
    return ability.element is None or ability.element in kinds
