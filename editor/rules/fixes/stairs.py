"""Fixes and edits for stairs: link a pair, place a partner, add a level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

from editor.board import Board
from editor.board.bit_sets import square_bit
from editor.board.names import level_name, square_name
from editor.board.paths import Spot
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.edits import Edit, add_level, combine_edits, link_stairs, place_tile, remove_level, set_field, unlink_stairs
from editor.edits.edit import unused_copy_id
from editor.messages import Message, Name, msg
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.limits import MAX_LEVELS
from editor.model.scenario import Scenario, SquareOnLevel
from editor.model.tile import Face, FaceName
from editor.rules.fixes import label_fix
from editor.rules.inspection import Inspection
from editor.rules.map_rules.stairs import (
    Stair,
    free_partners,
    links,
    next_level,
    partners_of,
    spot_id,
    stair_on,
    stairs_of,
)
from editor.rules.problem import Problem
from editor.rules.scenario_rules.modules import modules_with

_MODULE = "multiple-levels"
_HIGHEST_FLOOR = 9


def link_pair(scenario: Scenario, box: Box, one: Spot, other: Spot, label: Message) -> Edit:
    """Return an edit that links two stairs, replacing the first one's link, and lists the module for levels."""
    edits = [link_stairs(_place(one), _place(other))]
    if partners_of(scenario, one):
        edits.insert(0, unlink_stairs(_place(one)))
    if _MODULE not in scenario.modules:
        edits.append(set_field("modules", modules_with(box, scenario.modules, _MODULE)))
    return combine_edits(label, edits)


def link_nearest_partner(board: Board, placement: str, label: Message) -> Edit | None:
    """Return an edit that links the stairs on a tile with the nearest free partner."""
    stair = stair_on(board, placement)
    partners = free_partners(board.scenario, stairs_of(board), stair) if stair is not None else []
    if stair is None or not partners:
        return None
    return link_pair(board.scenario, board.box, stair.spot, partners[0].spot, label)


def add_level_with_module(scenario: Scenario, box: Box, level: Level) -> Edit:
    """Return an edit that adds a level and lists the module for levels."""
    added = add_level(level)
    if _MODULE in scenario.modules:
        return added
    return combine_edits(added.label, [added, set_field("modules", modules_with(box, scenario.modules, _MODULE))])


def partner_faces(scenario: Scenario, box: Box, stair: Stair) -> list[tuple[str, FaceName, Face]]:
    """Return the unused stairs in the box that lead the other way, the most similar ones first."""
    used = Counter(placement.tile for level in scenario.levels for placement in level.placements)
    mine = next((face for tile, name, face in _stair_faces(box) if (tile, name) == (stair.tile, stair.face)), None)
    free = [
        (tile, name, face)
        for tile, name, face in _stair_faces(box)
        if used[tile] < scenario.box.copies and leads_up(face) == (not stair.up)
    ]

    def strangeness(found: tuple[str, FaceName, Face]) -> tuple[bool, bool]:
        face = found[2]
        return mine is None or _stair_kind(face) != _stair_kind(mine), mine is None or face.squares[
            0
        ].area != mine.squares[0].area

    return sorted(free, key=strangeness)


def leads_up(face: Face) -> bool | None:
    """Return whether the stairs on a face lead up; ``None`` if it has no stairs."""
    kinds = {icon.kind for square in face.squares for icon in square.icons}
    return True if "stairs-up" in kinds else False if "stairs-down" in kinds else None


def new_level_beside(scenario: Scenario, level: Level, *, up: bool) -> Level | None:
    """Return an empty level of the same size on the next floor; ``None`` if there is no room for one."""
    floor = level.elevation + (1 if up else -1)
    if abs(floor) > _HIGHEST_FLOOR or len(scenario.levels) >= MAX_LEVELS:
        return None
    return Level(
        id=free_level_id(scenario),
        name=floor_name(floor).text(),
        elevation=floor,
        width=level.width,
        height=level.height,
    )


def floor_name(floor: int) -> Message:
    """Return the default name of a level."""
    if floor == 0:
        return msg("names.ground-floor")
    return msg("names.upper-floor" if floor > 0 else "names.cellar", number=abs(floor))


def free_level_id(scenario: Scenario) -> str:
    """Return an unused id for a level."""
    taken = {level.id for level in scenario.levels}
    return next(name for name in map("level-{}".format, count(2)) if name not in taken)


def place_partner(board: Board, box: Box, stair: Stair) -> Iterator[Edit]:
    """Yield edits that place and link a partner from the box, as near as possible, on a new level if necessary."""
    scenario = board.scenario
    here = scenario.level(stair.spot.level)
    faces = partner_faces(scenario, box, stair)
    if here is None or not faces:
        return
    level = next_level(scenario, here.id, up=stair.up)
    if level is None:
        level = new_level_beside(scenario, here, up=stair.up)
        if level is not None:
            added = msg("fixes.place-stairs-on-new-level", tile=_face_name(faces[0][2]), level=level_name(level))
            partner = _place_partner_at(board, box, stair, level, stair.spot.square, faces[0])
            yield combine_edits(added, [add_level(level), partner])
        return
    for square in _nearest_empty_squares(board, level, stair.spot.square):
        for face in faces[:2]:
            yield _place_partner_at(board, box, stair, level, square, face)


def _place_partner_at(
    board: Board, box: Box, stair: Stair, level: Level, at: Square, found: tuple[str, FaceName, Face]
) -> Edit:
    tile, name, face = found
    taken = {each.id for every in board.scenario.levels for each in every.placements}
    free = unused_copy_id(tile, taken)
    placement = Placement(id=free, tile=tile, face=name, x=at.x, y=at.y)
    label = msg("fixes.place-stairs", tile=_face_name(face), square=square_name(at), level=level_name(level))
    link = link_pair(board.scenario, box, stair.spot, Spot(level.id, *at), label)
    return combine_edits(label, [place_tile(level.id, placement), link])


def _nearest_empty_squares(board: Board, level: Level, about: Square, most: int = 2) -> list[Square]:
    """Return the empty squares of a level that are closest to a square."""
    empty = next(each.empty for each in board.levels if each.level.id == level.id)
    squares = [Square(x, y) for y in range(level.height) for x in range(level.width) if empty & square_bit(x, y)]
    return sorted(squares, key=lambda at: (abs(at.x - about.x) + abs(at.y - about.y), at))[:most]


def _stair_faces(box: Box) -> Iterator[tuple[str, FaceName, Face]]:
    for tile in box.tiles.values():
        if tile.kind == "stairs":
            for name, face in tile.faces():
                yield tile.id, name, face


def _stair_kind(face: Face) -> str:
    """Return the last part of a face's name: a Stairwell leads to a Stairwell."""
    return face.name.rpartition(", ")[2]


def _face_name(face: Face) -> Name:
    return box_text("tile", face.name)


def _place(spot: Spot) -> SquareOnLevel:
    return SquareOnLevel(level=spot.level, x=spot.x, y=spot.y)


def link_to_partner(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Yield edits that link the stairs with each possible free partner, the nearest first."""
    stairs = stairs_of(inspection.board)
    for stair in stairs.values():
        if stair.placement == found.subjects[0]:
            for partner in free_partners(inspection.scenario, stairs, stair):
                yield _link_edit(inspection, stair, partner)


def place_partner_tile(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Yield edits that place the partner from the box on the level that the stairs lead to."""
    for stair in stairs_of(inspection.board).values():
        if stair.placement == found.subjects[0] and not partners_of(inspection.scenario, stair.spot):
            yield from place_partner(inspection.board, inspection.box, stair)


def unlink_stairs_fix(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Yield an edit that removes a link between squares without stairs."""
    for one, other in links(inspection.scenario):
        if (spot_id(one), spot_id(other)) == found.subjects:
            yield label_fix(unlink_stairs(_place(one)), "unlink-stairs")


def link_levels(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Yield edits that link free stairs of the level, or place partners for stairs that have none."""
    stairs = stairs_of(inspection.board)
    alone = [stair for stair in stairs.values() if not partners_of(inspection.scenario, stair.spot)]
    for stair in alone:
        if stair.spot.level == found.level:
            for partner in free_partners(inspection.scenario, stairs, stair):
                yield _link_edit(inspection, stair, partner)
    for stair in alone:
        yield from place_partner(inspection.board, inspection.box, stair)


def remove_empty_level(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Yield an edit that deletes the level if nothing is on it."""
    level = inspection.scenario.level(found.subjects[0])
    if level is not None and not level.placements:
        yield label_fix(remove_level(level.id), "remove-level", level=level_name(level))


def _link_edit(inspection: Inspection, stair: Stair, partner: Stair) -> Edit:
    level = inspection.scenario.level(partner.spot.level)
    where = level_name(level) if level else partner.spot.level
    label = msg("fixes.link-stairs", square=square_name(partner.spot.square), level=where)
    return link_pair(inspection.scenario, inspection.box, stair.spot, partner.spot, label)
