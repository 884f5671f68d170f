"""Pure functions that draw a face: each returns a changed face.

A face that was redrawn no longer counts as verified; a value that is typed on a verified face is verified, too.
Impossible faces are rejected with ``EditRejected``. The notation of a game defines how it draws; the default is that of
the built-in box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import is_
from typing import Final

from editor.catalog.fingerprint import shape_key
from editor.catalog.text_picture import Notation, default_notation
from editor.catalog.tile_reader import reading_position
from editor.edits.edit import replace_fields, unused_id
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.base import Provenance
from editor.model.game import BoardGame
from editor.model.game_words import IconKind, SquareArea, WallKind
from editor.model.grid import Direction, Edge, Square, rotate_direction, rotate_edge, rotate_square
from editor.model.tile import Element, ElementKind, Face, FaceSquare, Icon, PrintedWall

SAFE: Final = "safe"
"""The inside of the safe, a part of a face that the rules refer to."""


# --- walls ------------------------------------------------------------------------------------------------------------


def wall_at(face: Face, edge: Edge) -> WallKind | None:
    """Return the kind of wall on an edge, or ``None``."""
    return next((wall.kind for wall in face.walls if wall.edge == edge), None)


def next_wall(kind: WallKind | None, game: BoardGame) -> WallKind | None:
    """Return the kind of wall after a click: open, then each kind of the game."""
    kinds = (None, *game.words("edge"))
    return kinds[(kinds.index(kind) + 1) % len(kinds)]


def set_wall(face: Face, edge: Edge, kind: WallKind | None, notation: Notation | None = None) -> Face:
    """Return the face with a wall of that kind, or with none. Only whole walls can hold elements."""
    used_notation = notation or default_notation()
    if edge not in _face_edges(face) or wall_at(face, edge) == kind:
        return face
    elements = face.elements if kind == used_notation.default_line else _remove_from_elements(face, {edge})
    walls = [wall for wall in face.walls if wall.edge != edge]
    if kind is not None:
        walls.append(used_notation.line(edge, kind))
    return _redrawn(face, face.squares, walls, elements)


def _face_edges(face: Face) -> set[Edge]:
    return {edge for square in face.squares for edge in square.at.edges()}


# --- squares ----------------------------------------------------------------------------------------------------------


def square_at(face: Face, at: Square) -> FaceSquare | None:
    """Return the square of a face, or ``None``."""
    return next((square for square in face.squares if square.at == at), None)


def element_at(face: Face, at: Square | Edge) -> Element | None:
    """Return the element on a square or wall, or ``None``."""
    return next((each for each in face.elements if at in each.squares or at in each.edges), None)


def set_area(face: Face, at: Square, area: SquareArea, notation: Notation | None = None) -> Face:
    """Return the face with another floor on a square and on all squares of the element there."""
    used_notation = notation or default_notation()
    return update_ground(face, at, area=area, floor=used_notation.floors.get(area))


def set_part(face: Face, at: Square, part: str | None) -> Face:
    """Return the face with a square, and the element on it, in a named part or in none."""
    return update_ground(face, at, part=part)


def update_ground(face: Face, at: Square, **updates: object) -> Face:
    """Return the face with other fields of a square, and of all squares of the element there."""
    standing = element_at(face, at)
    for each in standing.squares if standing else (at,):
        face = update_square(face, each, **updates)
    return face


def toggle_icon(face: Face, at: Square, kind: IconKind) -> Face:
    """Return the face with an icon added to a square, or removed from it."""
    square = square_at(face, at)
    if square is None:
        return face
    others = tuple(icon for icon in square.icons if icon.kind != kind)
    return update_square(
        face, at, icons=_sort_icons(others if len(others) < len(square.icons) else (*others, Icon(kind=kind)))
    )


def toggle_facing(face: Face, at: Square, direction: Direction) -> Face:
    """Return the face with a facing arrow set on a square, or removed from it."""
    square = square_at(face, at)
    if square is None:
        return face
    arrow = Icon(kind="facing", direction=direction)
    others = tuple(icon for icon in square.icons if icon.kind != "facing")
    return update_square(face, at, icons=_sort_icons(others if arrow in square.icons else (*others, arrow)))


def _sort_icons(icons: Iterable[Icon]) -> tuple[Icon, ...]:
    """Sort the arrow last, as in faces read from files."""
    return tuple(sorted(icons, key=lambda icon: icon.kind == "facing"))


def update_square(face: Face, at: Square, **updates: object) -> Face:
    """Return the face with other fields of a square."""
    squares = [replace_fields(square, **updates) if square.at == at else square for square in face.squares]
    return face if all(map(is_, squares, face.squares)) else _redrawn(face, squares, face.walls, face.elements)


# --- elements ---------------------------------------------------------------------------------------------------------


def place_element(
    face: Face, at: Square | Edge, kind: ElementKind, onto: str | None = None, notation: Notation | None = None
) -> Face:
    """Return the face with a new element there, or with the element ``onto`` extended.

    An extended element keeps its floor. An element on an edge gets a whole wall there.
    """
    there = element_at(face, at)
    if (there is not None and (there.id == onto or (onto is None and there.kind == kind.id))) or not _is_on_face(
        face, at
    ):
        return face
    elements = list(_remove_from_elements(face, {at}))
    grown = next((each for each in elements if each.id == onto and each.kind == kind.id), None)
    if grown is not None:
        elements[elements.index(grown)] = _with_extent(grown, [*grown.squares, *grown.edges, at])
    else:
        elements.append(_new_element(unused_id(kind.id, [each.id for each in elements]), kind, at))
    squares = face.squares
    if grown is not None and isinstance(at, Square) and grown.squares:
        floor = square_at(face, grown.squares[0])
        assert floor is not None
        squares = tuple(
            replace_fields(square, area=floor.area, floor=floor.floor, part=floor.part, tags=floor.tags)
            if square.at == at
            else square
            for square in squares
        )
    walls, used_notation = list(face.walls), notation or default_notation()
    if isinstance(at, Edge) and wall_at(face, at) != used_notation.default_line:
        walls = [*(wall for wall in walls if wall.edge != at), used_notation.line(at, used_notation.default_line)]
    return _redrawn(face, squares, walls, elements)


def delete_element(face: Face, at: Square | Edge) -> Face:
    """Return the face without the whole element that is there."""
    there = element_at(face, at)
    if there is None:
        return face
    return _redrawn(face, face.squares, face.walls, [each for each in face.elements if each is not there])


def set_element_facts(face: Face, element: str, **facts: object) -> Face:
    """Return the face with other properties of an element, such as its defense."""
    origin = _typed_origin(face)
    elements = [_update_element(each, facts, origin) if each.id == element else each for each in face.elements]
    if all(map(is_, elements, face.elements)):
        return face
    made = assemble_face(face, face.squares, face.walls, elements)
    return made if is_verified(face) else mark_unverified(made, "layout")


def is_verified(face: Face) -> bool:
    """Return whether the face was compared with the physical tile."""
    return face.provenance.get("layout", face.provenance.get("others")) == "stated"


def _typed_origin(face: Face) -> Provenance:
    """Return the origin of a value that is typed: the person reads it from the tile if the face is verified."""
    return "stated" if is_verified(face) else "reconstructed"


def _update_element(element: Element, facts: dict[str, object], origin: Provenance) -> Element:
    if facts.get("defence") is not None:
        facts = {**facts, "destroyable": True}
    elif facts.get("destroyable") is False:
        facts = {**facts, "defence": None}
    made = replace_fields(element, **facts)
    if made is element:
        return element
    origins = {name: origin for name in facts if name in _SOURCED}
    return replace_fields(made, provenance={**element.provenance, **origins})


_SOURCED: Final = ("destroyable", "defence", "cadavers", "impassable", "blocks_los")
"""Properties of an element that have a provenance."""


def _is_on_face(face: Face, at: Square | Edge) -> bool:
    return at in _face_edges(face) if isinstance(at, Edge) else square_at(face, at) is not None


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


def _with_extent(element: Element, things: Sequence[Square | Edge]) -> Element:
    squares = sorted((at for at in things if isinstance(at, Square)), key=lambda at: (at.y, at.x))
    return replace_fields(
        element, squares=tuple(squares), edges=tuple(sorted(at for at in things if isinstance(at, Edge)))
    )


def _remove_from_elements(face: Face, gone: set[Square | Edge] | set[Edge]) -> list[Element]:
    """Return the elements without these squares and edges; elements without any left are dropped."""
    left = []
    for element in face.elements:
        things: list[Square | Edge] = [*element.squares, *element.edges]
        kept = [at for at in things if at not in gone]
        if len(kept) == len(things):
            left.append(element)
        elif kept:
            left.append(_with_extent(element, kept))
    return left


# --- assembling ----------------------------------------------------------------------------------------------


def _redrawn(
    face: Face, squares: Iterable[FaceSquare], walls: Iterable[PrintedWall], elements: Iterable[Element]
) -> Face:
    """Return the face assembled from these parts and marked as unverified."""
    return mark_unverified(assemble_face(face, squares, walls, elements), "layout")


def assemble_face(
    face: Face, squares: Iterable[FaceSquare], walls: Iterable[PrintedWall], elements: Iterable[Element]
) -> Face:
    """Return the face with these parts, sorted, and with squares and walls linked to their elements."""
    listed = tuple(sorted(elements, key=reading_position))
    standing = {at: element for element in listed for at in element.squares}
    hanging = {edge: element.id for element in listed for edge in element.edges}
    return replace_fields(
        face,
        squares=tuple(
            _linked_square(square, standing.get(square.at))
            for square in sorted(squares, key=lambda square: (square.at.y, square.at.x))
        ),
        walls=tuple(
            replace_fields(wall, element=hanging.get(wall.edge)) for wall in sorted(walls, key=lambda wall: wall.edge)
        ),
        elements=listed,
    )


def _linked_square(square: FaceSquare, element: Element | None) -> FaceSquare:
    return replace_fields(
        square,
        element=element.id if element else None,
        impassable=element is not None and element.impassable,
        blocks_los=element is not None and element.blocks_los,
    )


def mark_unverified(face: Face, fact: str) -> Face:
    """Return the face with that property not verified against the physical tile."""
    return replace_fields(face, provenance={**face.provenance, fact: "reconstructed"})


_MIRRORED: dict[Direction, Direction] = {"n": "n", "e": "w", "s": "s", "w": "e"}


def rotate_face(face: Face) -> Face:
    """Return the face rotated clockwise by a quarter turn."""
    size = face.width, face.height
    return _transform(
        face,
        lambda at: rotate_square(at, *size, 90),
        lambda edge: rotate_edge(edge, *size, 90),
        lambda direction: rotate_direction(direction, 90),
    )


def mirror_face(face: Face) -> Face:
    """Return the face mirrored left to right. Raises ``EditRejected`` if its shape is not symmetric."""
    last = face.width - 1
    moved = _transform(
        face,
        lambda at: Square(last - at.x, at.y),
        lambda edge: Edge(last - edge.x if edge.side == "n" else last + 1 - edge.x, edge.y, edge.side),
        lambda direction: _MIRRORED[direction],
    )
    if shape_key(square.at for square in moved.squares) != shape_key(square.at for square in face.squares):
        raise EditRejected(msg("tile-editor.no-mirror"))
    return moved


def _transform(
    face: Face,
    square_to: Callable[[Square], Square],
    edge_to: Callable[[Edge], Edge],
    direction_to: Callable[[Direction], Direction],
) -> Face:
    def icon(each: Icon) -> Icon:
        return each if each.direction is None else Icon(kind=each.kind, direction=direction_to(each.direction))

    def square(each: FaceSquare) -> FaceSquare:
        return replace_fields(each, at=square_to(each.at), icons=tuple(map(icon, each.icons)))

    elements = [
        replace_fields(
            each,
            squares=tuple(sorted(map(square_to, each.squares), key=lambda at: (at.y, at.x))),
            edges=tuple(sorted(map(edge_to, each.edges))),
        )
        for each in face.elements
    ]
    walls = [replace_fields(wall, edge=edge_to(wall.edge)) for wall in face.walls]
    links = [replace_fields(link, start=square_to(link.start), end=square_to(link.end)) for link in face.links]
    bare = replace_fields(face, links=())  # its arrows fit the new shape only after the squares have moved
    drawn = replace_fields(assemble_face(bare, map(square, face.squares), walls, elements), links=tuple(links))
    return mark_unverified(drawn, "layout")


def copy_face(face: Face, other: Face) -> Face:
    """Return the face drawn like another one of the same shape; its texts stay."""
    if shape_key(square.at for square in other.squares) != shape_key(square.at for square in face.squares):
        raise EditRejected(msg("tile-editor.other-shape"))
    drawn = replace_fields(
        replace_fields(face, links=()),
        squares=other.squares,
        walls=other.walls,
        elements=other.elements,
        links=other.links,
        closed=other.closed,
        room_types=other.room_types,
        abilities=other.abilities,
        electric=other.electric,
    )
    return (
        mark_unverified(mark_unverified(drawn, "layout"), "room_types")
        if drawn.room_types
        else mark_unverified(drawn, "layout")
    )


def set_face_facts(face: Face, **facts: object) -> Face:
    """Return the face with other texts, room types or abilities."""
    made = replace_fields(face, **facts)
    for fact in facts:
        if made is not face and fact not in ("help", "abilities"):
            made = replace_fields(made, provenance={**made.provenance, fact: _typed_origin(face)})
    return made
