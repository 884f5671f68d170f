"""What is to be said of the face on the bench while it is drawn: what cannot be so, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from editor.board.names import face_name, square_list
from editor.catalog import Box
from editor.catalog.check import sealed_squares
from editor.catalog.facts import FILE, Fact, ask, fits, known_facts
from editor.catalog.shapes import face_key, shape_key
from editor.messages import Message, msg
from editor.model.face import Face
from editor.model.game import EARTH_REBORN, BoardGame
from editor.model.grid import Edge, Square
from editor.model.tile import FaceName, Tile
from editor.paths import data_folder
from editor.reader import is_file
from editor.values import FrozenStruct


class Remark(FrozenStruct):
    """Something that is wrong with a face, and where."""

    message: Message
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()


class KnownFact(FrozenStruct):
    """Something that a source says of a face, and whether the face as it is drawn agrees."""

    fact: Fact
    holds: bool


def remarks(box: Box, tile: Tile, name: FaceName) -> list[Remark]:
    """Everything that is wrong with a face of the box."""
    face = tile.face(name)
    return [] if face is None else [*_shape(box, tile, face), *_sealed(face, box.game), *_same(box, tile, name, face)]


def _shape(box: Box, tile: Tile, face: Face) -> Iterator[Remark]:
    group = box.groups[tile.group]
    if shape_key(square.at for square in face.squares) != shape_key(group.squares):
        yield Remark(msg("workshop.not-of-group", group=group.number))


def _sealed(face: Face, game: BoardGame) -> Iterator[Remark]:
    for group in sealed_squares(face, game):
        squares = tuple(sorted(group, key=lambda at: (at.y, at.x)))
        yield Remark(msg("workshop.sealed", squares=square_list(squares)), squares)
    for square in face.squares:
        arrow = next((icon.direction for icon in square.icons if icon.direction is not None), None)
        if arrow is None:
            continue
        if not _shows_something(face, square.at, arrow):
            yield Remark(msg("workshop.faces-nothing", square=square_list([square.at])), (square.at,))


def _shows_something(face: Face, at: Square, arrow: object) -> bool:
    """Whether an element is where a facing icon points: on the next square, or on the wall between."""
    edge = next(edge for edge, side in zip(at.edges(), ("n", "e", "s", "w"), strict=True) if side == arrow)
    beyond = next(each for each in edge.squares() if each != at)
    on_wall = any(wall.edge == edge and wall.element for wall in face.walls)
    return on_wall or any(square.at in (beyond, at) and square.element for square in face.squares)


def _same(box: Box, tile: Tile, name: FaceName, face: Face) -> Iterator[Remark]:
    """A face like another one: of its group, for others have another shape."""
    for other in box.tiles.values():
        if other.group != tile.group:
            continue
        for other_name, other_face in other.faces():
            if (other.id, other_name) != (tile.id, name) and other_name != "down" and _alike(face, other_face):
                yield Remark(msg("workshop.same-face", other=face_name(box, other.id, other_name)))
                return


def _alike(one: Face, other: Face) -> bool:
    """Whether two faces show the same; what is quickly told comes first."""
    return len(one.walls) == len(other.walls) and face_key(one) == face_key(other)


# --- what is known ----------------------------------------------------------------------------------------------------


def facts_about(box: Box, face: Face) -> list[KnownFact]:
    """What sources say of this face, in our words, and whether it is so."""
    facts = _facts() if box.game.id == EARTH_REBORN else ()
    return [KnownFact(fact, _holds(box, fact)) for fact in facts if _is_about(fact, face)]


@cache
def _facts() -> tuple[Fact, ...]:
    return known_facts(data_folder("tiles")) if is_file(data_folder("tiles") / FILE) else ()


def _is_about(fact: Fact, face: Face) -> bool:
    kind, _, name = fact.of.partition(":")
    return kind in ("face", "element", "ability") and name.partition("/")[0] == face.name


def _holds(box: Box, fact: Fact) -> bool:
    try:
        return fits(ask(box, fact.of, fact.ask), fact.expect)
    except (LookupError, AttributeError, StopIteration):
        return False
