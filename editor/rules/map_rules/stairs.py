"""Rules ``stairs.*``: all stairs have exactly one partner on the next level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.board import Board
from editor.board.board_change import ScenarioPart
from editor.board.landmarks import landmarks
from editor.board.names import level_name, spot_name, square_name
from editor.board.paths import Spot
from editor.catalog.translation import box_text
from editor.messages import Message, Name, msg
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.model.tile import FaceName
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import Rule
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
    """Return all stairs of the map by their squares."""
    found = {}
    for level in board.levels:
        for mark in landmarks(level, "stairs-up", "stairs-down"):
            spot = Spot(level.level.id, *mark.square)
            name, placement = box_text("tile", mark.placed_tile.face.name), mark.placed_tile.placement
            found[spot] = Stair(spot, mark.kind == "stairs-up", placement.id, name, placement.tile, placement.face)
    return found


def links(scenario: Scenario) -> Iterator[tuple[Spot, Spot]]:
    """Yield the linked squares, the lower end first."""
    for link in scenario.stairs:
        yield Spot(link.start.level, *link.start.square), Spot(link.end.level, *link.end.square)


def partners_of(scenario: Scenario, spot: Spot) -> list[Spot]:
    """Return the squares that a square is linked with."""
    ends = [end for one, other in links(scenario) for start, end in ((one, other), (other, one)) if start == spot]
    return list(dict.fromkeys(ends))


def stair_on(board: Board, placement: str) -> Stair | None:
    """Return the stairs on a tile."""
    return next((stair for stair in stairs_of(board).values() if stair.placement == placement), None)


def free_partners(scenario: Scenario, stairs: Mapping[Spot, Stair], stair: Stair) -> list[Stair]:
    """Return possible partners that are not linked with other stairs, the nearest first."""
    here = stair.spot
    free = [
        other
        for other in stairs.values()
        if can_be_partners(scenario, stair, other) and not set(partners_of(scenario, other.spot)) - {here}
    ]
    return sorted(free, key=lambda other: (abs(other.spot.x - here.x) + abs(other.spot.y - here.y), other.spot))


def next_level(scenario: Scenario, level_id: str, *, up: bool) -> Level | None:
    """Return the level that stairs of a level lead to; the first one if there are several."""
    heights = {level.id: level.elevation for level in scenario.levels}
    here = heights[level_id]
    beyond = [height for height in heights.values() if (height > here if up else height < here)]
    floor = (min if up else max)(beyond, default=None)
    return next((level for level in scenario.levels if level.elevation == floor), None)


def can_be_partners(scenario: Scenario, one: Stair, other: Stair) -> bool:
    """Return whether one leads up, the other down, and their levels follow each other."""
    lower, upper = (one, other) if one.up else (other, one)
    heights = {level.id: level.elevation for level in scenario.levels}
    above = [height for height in heights.values() if height > heights[lower.spot.level]]
    return lower.up and not upper.up and bool(above) and heights[upper.spot.level] == min(above)


def spot_id(spot: Spot) -> str:
    """Return a square with its level as on the command line; identifies problems about links."""
    return f"{spot.level}:{spot.x},{spot.y}"


def check_stairs_unpaired(inspection: Inspection) -> Iterator[Problem]:
    """Find stairs without exactly one fitting partner, and links between squares without stairs."""
    stairs = stairs_of(inspection.board)
    for stair in stairs.values():
        if message := _partner_problem(inspection.scenario, stairs, stair):
            level = inspection.board.level(stair.spot.level)
            yield make_problem("stairs.unpaired", (stair.placement,), message, level, (stair.spot.square,))
    for link in links(inspection.scenario):
        levels = [inspection.board.level(spot.level) for spot in link]
        if all(levels) and not any(spot in stairs for spot in link):
            one, other = (spot_name(inspection.scenario, spot) for spot in link)
            message = msg("rules.stairs.unpaired-nothing", one=one, other=other)
            subjects = spot_id(link[0]), spot_id(link[1])
            yield make_problem("stairs.unpaired", subjects, message, levels[0], (link[0].square,))


def _partner_problem(scenario: Scenario, stairs: dict[Spot, Stair], stair: Stair) -> Message | None:
    """Return what is wrong with the partners of a stair."""
    here = {"tile": stair.name, "square": square_name(stair.spot.square)}
    way = "up" if stair.up else "down"
    partners = partners_of(scenario, stair.spot)
    if not partners:
        return msg(f"rules.stairs.unpaired-{way}", **here)
    if len(partners) > 1:
        return msg("rules.stairs.unpaired-twice", count=len(partners), **here)
    partner = stairs.get(partners[0])
    if partner is None or not can_be_partners(scenario, stair, partner):
        return msg(f"rules.stairs.unpaired-wrong-{way}", partner=spot_name(scenario, partners[0]), **here)
    if len(partners_of(scenario, partner.spot)) > 1:
        return msg("rules.stairs.unpaired-shared", partner=spot_name(scenario, partner.spot), **here)
    return None


def check_stairs_not_linked(inspection: Inspection) -> Iterator[Problem]:
    """Find levels that no stairs connect with the first level."""
    joined, growing = {inspection.scenario.levels[0].id}, True
    while growing:
        ends = [{spot.level for spot in link} for link in links(inspection.scenario)]
        wider = joined.union(*(pair for pair in ends if pair & joined))
        growing, joined = wider != joined, wider
    for level in inspection.board.levels:
        if level.level.id not in joined:
            message = msg("rules.stairs.not-linked", level=level_name(level.level))
            yield make_problem("stairs.not-linked", (level.level.id,), message, level)


_STAIRS = frozenset[ScenarioPart]({"tiles", "stairs"})

RULES = (
    Rule("stairs.unpaired", "error", "RB 34", check_stairs_unpaired, _STAIRS, missing_piece="partner"),
    Rule(
        "stairs.not-linked",
        "error",
        "RB 34",
        check_stairs_not_linked,
        frozenset({"levels", "stairs"}),
        missing_piece="partner",
    ),
)
