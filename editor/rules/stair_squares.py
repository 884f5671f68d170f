"""The stairs of a map and who can be whose partner: asked by rules, by fixes and by the tool that links stairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.board import Board
from editor.board.landmarks import landmarks
from editor.board.names import level_name, readable, square_name
from editor.board.paths import Spot
from editor.catalog.words import box_text
from editor.messages import Message, Name, msg
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.model.tile import FaceName
from editor.values import FrozenStruct


class Stair(FrozenStruct):
    """A square with printed stairs."""

    spot: Spot
    up: bool
    placement: str
    name: Name
    tile: str
    face: FaceName


def stairs_of(board: Board) -> dict[Spot, Stair]:
    """All stairs of the map by their squares."""
    found = {}
    for level in board.levels:
        for mark in landmarks(level, "stairs-up", "stairs-down"):
            spot = Spot(level.level.id, *mark.square)
            name, laid = box_text("tile", mark.stamp.face.name), mark.stamp.placement
            found[spot] = Stair(spot, mark.kind == "stairs-up", laid.id, name, laid.tile, laid.face)
    return found


def links(scenario: Scenario) -> Iterator[tuple[Spot, Spot]]:
    """The linked squares: the lower end first."""
    for link in scenario.stairs:
        yield Spot(link.start.level, *link.start.square), Spot(link.end.level, *link.end.square)


def partners_of(scenario: Scenario, spot: Spot) -> list[Spot]:
    """The squares that a square is linked with."""
    ends = [end for one, other in links(scenario) for start, end in ((one, other), (other, one)) if start == spot]
    return list(dict.fromkeys(ends))


def stair_on(board: Board, placement: str) -> Stair | None:
    """The stairs on a tile."""
    return next((stair for stair in stairs_of(board).values() if stair.placement == placement), None)


def free_partners(scenario: Scenario, stairs: Mapping[Spot, Stair], stair: Stair) -> list[Stair]:
    """Stairs that fit and are linked with no others, the nearest first."""
    here = stair.spot
    free = [
        other
        for other in stairs.values()
        if fits(scenario, stair, other) and not set(partners_of(scenario, other.spot)) - {here}
    ]
    return sorted(free, key=lambda other: (abs(other.spot.x - here.x) + abs(other.spot.y - here.y), other.spot))


def next_level(scenario: Scenario, level_id: str, *, up: bool) -> Level | None:
    """The level that stairs of a level lead to; of several on that floor the first."""
    heights = {level.id: level.elevation for level in scenario.levels}
    here = heights[level_id]
    beyond = [height for height in heights.values() if (height > here if up else height < here)]
    floor = (min if up else max)(beyond, default=None)
    return next((level for level in scenario.levels if level.elevation == floor), None)


def fits(scenario: Scenario, one: Stair, other: Stair) -> bool:
    """Whether two stairs can be partners: one leads up, the other down, and their levels follow each other."""
    lower, upper = (one, other) if one.up else (other, one)
    heights = {level.id: level.elevation for level in scenario.levels}
    above = [height for height in heights.values() if height > heights[lower.spot.level]]
    return lower.up and not upper.up and bool(above) and heights[upper.spot.level] == min(above)


def spot_id(spot: Spot) -> str:
    """A square with its level, as on the command line: what findings about links are told apart by."""
    return f"{spot.level}:{spot.x},{spot.y}"


def spot_name(scenario: Scenario, spot: Spot) -> Message:
    """The same for people: the square and the name of its level."""
    level = scenario.level(spot.level)
    name = level_name(level) if level is not None else readable(spot.level)
    return msg("names.square-of-level", square=square_name(spot.square), level=name)
