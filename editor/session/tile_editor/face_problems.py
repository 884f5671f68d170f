"""Problems of a face while it is drawn, and comparison with known facts about it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from editor.board.names import area_name, face_name, square_list
from editor.catalog import Box
from editor.catalog.box_check import find_sealed_squares
from editor.catalog.fact_check import answer_question, matches_expected
from editor.catalog.facts import FACTS_FILE, Fact, read_facts
from editor.catalog.fingerprint import face_key, shape_key
from editor.catalog.game_file import game_folders
from editor.messages import Message, msg
from editor.model.game import BoardGame
from editor.model.grid import Edge, Square
from editor.model.tile import Face, FaceName, Tile
from editor.reader import is_file
from editor.values import FrozenStruct


class FaceProblem(FrozenStruct):
    """A problem of a face, and where it is."""

    message: Message
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()


class FactCheck(FrozenStruct):
    """A known fact about a face, and whether the drawn face agrees."""

    fact: Fact
    holds: bool


def find_face_problems(box: Box, tile: Tile, name: FaceName) -> list[FaceProblem]:
    """Return all problems of a face of the box."""
    face = tile.face(name)
    return (
        []
        if face is None
        else [
            *_shape_problems(box, tile, face),
            *_area_problems(face, box.game, tile.kind),
            *_access_problems(face, box.game),
            *_duplicates(box, tile, name, face),
        ]
    )


def _shape_problems(box: Box, tile: Tile, face: Face) -> Iterator[FaceProblem]:
    group = box.groups[tile.group]
    if shape_key(square.at for square in face.squares) != shape_key(group.squares):
        yield FaceProblem(msg("tile-editor.not-of-group", group=group.number))


def _area_problems(face: Face, game: BoardGame, kind: str) -> Iterator[FaceProblem]:
    """Yield where areas that the game separates are open to each other, and stairs outside of buildings.

    Tiles that are stairs themselves may be outdoors.
    """
    separated = {frozenset((area.id, other)) for area in game.area for other in area.shut_against}
    areas, walls = {square.at: square.area for square in face.squares}, {wall.edge for wall in face.walls}
    open_edges: dict[frozenset[str], list[Edge]] = {}
    for edge in sorted({edge for at in areas for edge in at.edges()} - walls):
        pair = frozenset(areas[at] for at in edge.squares() if at in areas)
        if pair in separated:
            open_edges.setdefault(pair, []).append(edge)
    for pair, edges in open_edges.items():
        squares = tuple(sorted({at for edge in edges for at in edge.squares()}, key=lambda at: (at.y, at.x)))
        one, other = (area_name(each, game) for each in sorted(pair))
        message = msg("tile-editor.open-between", one=one, other=other, squares=square_list(squares))
        yield FaceProblem(message, squares, tuple(edges))
    outside = set() if kind == "stairs" else {other for area in game.area for other in area.shut_against}
    for square in face.squares:
        if square.area in outside and any(icon.kind in _STAIRS for icon in square.icons):
            yield FaceProblem(msg("tile-editor.stairs-outdoors", square=square_list([square.at])), (square.at,))


_STAIRS = ("stairs-up", "stairs-down")


def _access_problems(face: Face, game: BoardGame) -> Iterator[FaceProblem]:
    for group in find_sealed_squares(face, game):
        squares = tuple(sorted(group, key=lambda at: (at.y, at.x)))
        cure = "sealed-links" if game.uses_links else "sealed"
        yield FaceProblem(msg(f"tile-editor.{cure}", squares=square_list(squares)), squares)
    for square in face.squares:
        arrow = next((icon.direction for icon in square.icons if icon.direction is not None), None)
        if arrow is None:
            continue
        if not _points_at_element(face, square.at, arrow):
            yield FaceProblem(msg("tile-editor.faces-nothing", square=square_list([square.at])), (square.at,))


def _points_at_element(face: Face, at: Square, arrow: object) -> bool:
    """Return whether an element is where a facing icon points: on the next square, or on the wall."""
    edge = next(edge for edge, side in zip(at.edges(), ("n", "e", "s", "w"), strict=True) if side == arrow)
    beyond = next(each for each in edge.squares() if each != at)
    on_wall = any(wall.edge == edge and wall.element for wall in face.walls)
    return on_wall or any(square.at in (beyond, at) and square.element for square in face.squares)


def _duplicates(box: Box, tile: Tile, name: FaceName, face: Face) -> Iterator[FaceProblem]:
    """Yield a problem if another face of the group is identical; the two faces of a tile printed on one side are."""
    for other in box.tiles.values():
        if other.group != tile.group:
            continue
        for other_name, other_face in other.faces():
            if (other.id, other_name) == (tile.id, name) or other_name == "down" or other_face is face:
                continue
            if _are_identical(face, other_face):
                yield FaceProblem(msg("tile-editor.same-face", other=face_name(box, other.id, other_name)))
                return


def _are_identical(one: Face, other: Face) -> bool:
    """Return whether two faces are identical; the cheap comparison comes first."""
    return len(one.walls) == len(other.walls) and face_key(one) == face_key(other)


# --- known facts ----------------------------------------------------------------------------------------------------


def check_known_facts(box: Box, face: Face) -> list[FactCheck]:
    """Return the known facts about this face, and whether it agrees."""
    return [FactCheck(fact, _holds(box, fact)) for fact in _facts(box.game.id) if _is_about(fact, face)]


@cache
def _facts(game: str) -> tuple[Fact, ...]:
    """Return the facts of a game that comes with the program; other games have none."""
    folder = game_folders().get(game)
    return read_facts(folder) if folder is not None and is_file(folder / FACTS_FILE) else ()


def _is_about(fact: Fact, face: Face) -> bool:
    kind, _, name = fact.of.partition(":")
    return kind in ("face", "element", "ability") and name.partition("/")[0] == face.name


def _holds(box: Box, fact: Fact) -> bool:
    try:
        return matches_expected(answer_question(box, fact.of, fact.ask), fact.expect)
    except (LookupError, AttributeError, StopIteration):
        return False
