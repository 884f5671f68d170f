"""How a face is drawn: pure functions from one face to the next.

Whoever changes what is drawn has not shown it to the real tile yet: the face no longer counts as checked. What a face
cannot be is refused in a sentence. Where a game draws in a way of its own, its notation says how; without one, that of
Earth Reborn holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from editor.catalog.faces import reading_place
from editor.catalog.kinds import ElementKind
from editor.catalog.notation import Notation, usual_notation
from editor.edits.change import changed, free_id
from editor.model.face import Element, Face, FaceSquare, Icon, PrintedWall
from editor.model.game import BoardGame
from editor.model.grid import Direction, Edge, Square
from editor.model.words import IconKind, SquareArea, WallKind

SAFE: Final = "safe"
"""The part of a face that rules know: the inside of the safe."""


# --- walls ------------------------------------------------------------------------------------------------------------


def wall_at(face: Face, edge: Edge) -> WallKind | None:
    return next((wall.kind for wall in face.walls if wall.edge == edge), None)


def next_wall(kind: WallKind | None, game: BoardGame) -> WallKind | None:
    """What follows when the edge is clicked: open, and then the lines of the game one after the other."""
    kinds = (None, *game.words("edge"))
    return kinds[(kinds.index(kind) + 1) % len(kinds)]


def with_wall(face: Face, edge: Edge, kind: WallKind | None, notation: Notation | None = None) -> Face:
    """The face with a line of that kind there, or with none. What hangs on walls hangs on whole ones alone."""
    signs = notation or usual_notation()
    if edge not in _sides(face) or wall_at(face, edge) == kind:
        return face
    elements = face.elements if kind == signs.usual_line else _without_things(face, {edge})
    walls = [wall for wall in face.walls if wall.edge != edge]
    if kind is not None:
        walls.append(signs.line(edge, kind))
    return _drawn(face, face.squares, walls, elements)


def _sides(face: Face) -> set[Edge]:
    return {edge for square in face.squares for edge in square.at.edges()}


# --- squares ----------------------------------------------------------------------------------------------------------


def square_at(face: Face, at: Square) -> FaceSquare | None:
    return next((square for square in face.squares if square.at == at), None)


def element_at(face: Face, at: Square | Edge) -> Element | None:
    """What stands on a square, or hangs on a wall."""
    return next((each for each in face.elements if at in each.squares or at in each.edges), None)


def with_area(face: Face, at: Square, area: SquareArea, notation: Notation | None = None) -> Face:
    """The square with another floor, and with it all squares of what stands there: an element has one floor."""
    signs = notation or usual_notation()
    return _with_ground(face, at, area=area, floor=signs.floors.get(area))


def with_part(face: Face, at: Square, part: str | None) -> Face:
    """The square as a part of the face that rules name, or as an ordinary one; an element stands in one part."""
    return _with_ground(face, at, part=part)


def _with_ground(face: Face, at: Square, **updates: object) -> Face:
    standing = element_at(face, at)
    for each in standing.squares if standing else (at,):
        face = _with_square(face, each, **updates)
    return face


def with_icon(face: Face, at: Square, kind: IconKind) -> Face:
    """The square with a sign on it; without it, if it was there."""
    square = square_at(face, at)
    if square is None:
        return face
    others = tuple(icon for icon in square.icons if icon.kind != kind)
    return _with_square(face, at, icons=_ordered(others if len(others) < len(square.icons) else (*others, _icon(kind))))


def with_facing(face: Face, at: Square, direction: Direction) -> Face:
    """The square with the arrow of a facing icon; without it, if it points there already."""
    square = square_at(face, at)
    if square is None:
        return face
    arrow = Icon(kind="facing", direction=direction)
    others = tuple(icon for icon in square.icons if icon.kind != "facing")
    return _with_square(face, at, icons=_ordered(others if arrow in square.icons else (*others, arrow)))


def _icon(kind: IconKind) -> Icon:
    return Icon(kind=kind)


def _ordered(icons: Iterable[Icon]) -> tuple[Icon, ...]:
    """The arrow comes last, as where a face is read from its picture."""
    return tuple(sorted(icons, key=lambda icon: icon.kind == "facing"))


def _with_square(face: Face, at: Square, **updates: object) -> Face:
    squares = [changed(square, **updates) if square.at == at else square for square in face.squares]
    return face if all(map(_is, squares, face.squares)) else _drawn(face, squares, face.walls, face.elements)


def _is(one: object, other: object) -> bool:
    return one is other


# --- elements ---------------------------------------------------------------------------------------------------------


def with_element(
    face: Face, at: Square | Edge, kind: ElementKind, onto: str | None = None, notation: Notation | None = None
) -> Face:
    """The face with such an element there: a new one, or more of the element ``onto``, which brings its floor along.

    On an edge it hangs on a whole wall, which is put there if there is none.
    """
    there = element_at(face, at)
    if (there is not None and (there.id == onto or (onto is None and there.kind == kind.id))) or not _has(face, at):
        return face
    elements = list(_without_things(face, {at}))
    grown = next((each for each in elements if each.id == onto and each.kind == kind.id), None)
    if grown is not None:
        elements[elements.index(grown)] = _covering(grown, [*grown.squares, *grown.edges, at])
    else:
        elements.append(_new_element(free_id(kind.id, [each.id for each in elements]), kind, at))
    squares = face.squares
    if grown is not None and isinstance(at, Square) and grown.squares:
        floor = square_at(face, grown.squares[0])
        assert floor is not None
        squares = tuple(
            changed(square, area=floor.area, floor=floor.floor, part=floor.part) if square.at == at else square
            for square in squares
        )
    walls, signs = list(face.walls), notation or usual_notation()
    if isinstance(at, Edge) and wall_at(face, at) != signs.usual_line:
        walls = [*(wall for wall in walls if wall.edge != at), signs.line(at, signs.usual_line)]
    return _drawn(face, squares, walls, elements)


def without_element(face: Face, at: Square | Edge) -> Face:
    """The face with nothing standing there: the whole element goes."""
    there = element_at(face, at)
    if there is None:
        return face
    return _drawn(face, face.squares, face.walls, [each for each in face.elements if each is not there])


def with_element_facts(face: Face, element: str, **facts: object) -> Face:
    """The face with other values of one of its elements, such as its defence."""
    elements = [_with_facts(each, facts) if each.id == element else each for each in face.elements]
    return face if all(map(_is, elements, face.elements)) else _drawn(face, face.squares, face.walls, elements)


def _with_facts(element: Element, facts: dict[str, object]) -> Element:
    if facts.get("defence") is not None:
        facts = {**facts, "destroyable": True}
    elif facts.get("destroyable") is False:
        facts = {**facts, "defence": None}
    made = changed(element, **facts)
    if made is element:
        return element
    origins = {name: "reconstructed" for name in facts if name in _SOURCED}
    return changed(made, provenance={**element.provenance, **origins})


_SOURCED: Final = ("destroyable", "defence", "cadavers", "impassable", "blocks_los")
"""Facts of an element that say where they come from."""


def _has(face: Face, at: Square | Edge) -> bool:
    return at in _sides(face) if isinstance(at, Edge) else square_at(face, at) is not None


def _new_element(element_id: str, kind: ElementKind, at: Square | Edge) -> Element:
    known = kind.defence is not None
    return Element(
        id=element_id,
        kind=kind.id,
        name=kind.name,
        squares=(at,) if isinstance(at, Square) else (),
        edges=(at,) if isinstance(at, Edge) else (),
        impassable=kind.impassable,
        blocks_los=kind.blocks_los,
        destroyable=True if known else None,
        defence=kind.defence,
        provenance={"defence": "stated"} if known else {},
    )


def _covering(element: Element, things: Sequence[Square | Edge]) -> Element:
    squares = sorted((at for at in things if isinstance(at, Square)), key=lambda at: (at.y, at.x))
    return changed(element, squares=tuple(squares), edges=tuple(sorted(at for at in things if isinstance(at, Edge))))


def _without_things(face: Face, gone: set[Square | Edge] | set[Edge]) -> list[Element]:
    """The elements, without what of them is there; one of which nothing is left is gone."""
    left = []
    for element in face.elements:
        things: list[Square | Edge] = [*element.squares, *element.edges]
        kept = [at for at in things if at not in gone]
        if len(kept) == len(things):
            left.append(element)
        elif kept:
            left.append(_covering(element, kept))
    return left


# --- a face of its parts ----------------------------------------------------------------------------------------------


def _drawn(
    face: Face, squares: Iterable[FaceSquare], walls: Iterable[PrintedWall], elements: Iterable[Element]
) -> Face:
    """The face with these parts, each saying what the others imply, and drawn anew."""
    return unchecked(assembled(face, squares, walls, elements), "layout")


def assembled(
    face: Face, squares: Iterable[FaceSquare], walls: Iterable[PrintedWall], elements: Iterable[Element]
) -> Face:
    """The face with these parts, in their order: squares know what stands on them, and walls what hangs there."""
    listed = tuple(sorted(elements, key=reading_place))
    standing = {at: element for element in listed for at in element.squares}
    hanging = {edge: element.id for element in listed for edge in element.edges}
    return changed(
        face,
        squares=tuple(
            _told(square, standing.get(square.at))
            for square in sorted(squares, key=lambda square: (square.at.y, square.at.x))
        ),
        walls=tuple(
            changed(wall, element=hanging.get(wall.edge)) for wall in sorted(walls, key=lambda wall: wall.edge)
        ),
        elements=listed,
    )


def _told(square: FaceSquare, element: Element | None) -> FaceSquare:
    return changed(
        square,
        element=element.id if element else None,
        impassable=element is not None and element.impassable,
        blocks_los=element is not None and element.blocks_los,
    )


def unchecked(face: Face, fact: str) -> Face:
    """The face as somebody says it is: that fact of it was not held against the real tile yet."""
    return changed(face, provenance={**face.provenance, fact: "reconstructed"})
