"""Stairs in pairs: which tile of the box is the partner of a stair, where it would lie, and what joins the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

from editor.board import Board
from editor.board.bits import square_bit
from editor.board.names import level_name, square_name
from editor.board.paths import Spot
from editor.catalog import Box
from editor.catalog.words import box_text
from editor.edits import Edit, add_level, link_stairs, place_tile, set_field, together, unlink_stairs
from editor.edits.change import free_copy
from editor.messages import Message, Name, msg
from editor.model.bounds import LEVELS
from editor.model.face import Face
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.scenario import Place, Scenario
from editor.model.tile import FaceName
from editor.rules.modules import listed_with
from editor.rules.stair_squares import Stair, free_partners, next_level, partners_of, stair_on, stairs_of

_MODULE = "multiple-levels"
_HIGHEST = 9


def joined(scenario: Scenario, box: Box, one: Spot, other: Spot, label: Message) -> Edit:
    """Link two stairs, after undoing whatever the first was linked with; the rules for levels are then in use."""
    edits = [link_stairs(_place(one), _place(other))]
    if partners_of(scenario, one):
        edits.insert(0, unlink_stairs(_place(one)))
    if _MODULE not in scenario.modules:
        edits.append(set_field("modules", listed_with(box, scenario.modules, _MODULE)))
    return together(label, edits)


def joined_as_laid(board: Board, placement: str, label: Message) -> Edit | None:
    """Joins the stairs on a tile, once it lies, with the nearest that still lack a partner."""
    stair = stair_on(board, placement)
    partners = free_partners(board.scenario, stairs_of(board), stair) if stair is not None else []
    if stair is None or not partners:
        return None
    return joined(board.scenario, board.box, stair.spot, partners[0].spot, label)


def level_added(scenario: Scenario, box: Box, level: Level) -> Edit:
    """Add a level; the rules for levels are then in use."""
    added = add_level(level)
    if _MODULE in scenario.modules:
        return added
    return together(added.label, [added, set_field("modules", listed_with(box, scenario.modules, _MODULE))])


def partner_faces(scenario: Scenario, box: Box, stair: Stair) -> list[tuple[str, FaceName, Face]]:
    """The stairs in the box that lead the other way, those first that look as if they belonged together."""
    laid = Counter(placement.tile for level in scenario.levels for placement in level.placements)
    mine = next((face for tile, name, face in _stair_faces(box) if (tile, name) == (stair.tile, stair.face)), None)
    free = [
        (tile, name, face)
        for tile, name, face in _stair_faces(box)
        if laid[tile] < scenario.box.copies and stair_way(face) == (not stair.up)
    ]

    def strangeness(found: tuple[str, FaceName, Face]) -> tuple[bool, bool]:
        face = found[2]
        return mine is None or _kind(face) != _kind(mine), mine is None or face.squares[0].area != mine.squares[0].area

    return sorted(free, key=strangeness)


def stair_way(face: Face) -> bool | None:
    """Whether the stairs on a face lead up or down; ``None``: it has none."""
    kinds = {icon.kind for square in face.squares for icon in square.icons}
    return True if "stairs-up" in kinds else False if "stairs-down" in kinds else None


def new_level_beside(scenario: Scenario, level: Level, *, up: bool) -> Level | None:
    """An empty level as large as its neighbour, on the next floor that way; ``None``: there is no room for one."""
    floor = level.elevation + (1 if up else -1)
    if abs(floor) > _HIGHEST or len(scenario.levels) >= LEVELS:
        return None
    return Level(
        id=free_level_id(scenario),
        name=floor_name(floor).text(),
        elevation=floor,
        width=level.width,
        height=level.height,
    )


def floor_name(floor: int) -> Message:
    """What a level is called unless its author has a better name for it."""
    if floor == 0:
        return msg("names.ground-floor")
    return msg("names.upper-floor" if floor > 0 else "names.cellar", number=abs(floor))


def free_level_id(scenario: Scenario) -> str:
    taken = {level.id for level in scenario.levels}
    return next(name for name in map("level-{}".format, count(2)) if name not in taken)


def laid_partners(board: Board, box: Box, stair: Stair) -> Iterator[Edit]:
    """Edits that lay a partner from the box and link it: right above or below, else close by; on a new level if there
    is none."""
    scenario = board.scenario
    here = scenario.level(stair.spot.level)
    faces = partner_faces(scenario, box, stair)
    if here is None or not faces:
        return
    level = next_level(scenario, here.id, up=stair.up)
    if level is None:
        level = new_level_beside(scenario, here, up=stair.up)
        if level is not None:
            added = msg("fixes.lay-stairs-on-new-level", tile=_called(faces[0][2]), level=level_name(level))
            laid = _laid(board, box, stair, level, stair.spot.square, faces[0])
            yield together(added, [add_level(level), laid])
        return
    for square in _near(board, level, stair.spot.square):
        for face in faces[:2]:
            yield _laid(board, box, stair, level, square, face)


def _laid(board: Board, box: Box, stair: Stair, level: Level, at: Square, found: tuple[str, FaceName, Face]) -> Edit:
    tile, name, face = found
    taken = {each.id for every in board.scenario.levels for each in every.placements}
    free = free_copy(tile, taken)
    placement = Placement(id=free, tile=tile, face=name, x=at.x, y=at.y)
    label = msg("fixes.lay-stairs", tile=_called(face), square=square_name(at), level=level_name(level))
    link = joined(board.scenario, box, stair.spot, Spot(level.id, *at), label)
    return together(label, [place_tile(level.id, placement), link])


def _near(board: Board, level: Level, about: Square, most: int = 2) -> list[Square]:
    """The empty squares of a level that are closest to a square."""
    empty = next(each.empty for each in board.levels if each.level.id == level.id)
    squares = [Square(x, y) for y in range(level.height) for x in range(level.width) if empty & square_bit(x, y)]
    return sorted(squares, key=lambda at: (abs(at.x - about.x) + abs(at.y - about.y), at))[:most]


def _stair_faces(box: Box) -> Iterator[tuple[str, FaceName, Face]]:
    for tile in box.tiles.values():
        if tile.kind == "stairs":
            for name, face in tile.faces():
                yield tile.id, name, face


def _kind(face: Face) -> str:
    """The last part of its name: a Stairwell leads to a Stairwell."""
    return face.name.rpartition(", ")[2]


def _called(face: Face) -> Name:
    return box_text("tile", face.name)


def _place(spot: Spot) -> Place:
    return Place(level=spot.level, x=spot.x, y=spot.y)
