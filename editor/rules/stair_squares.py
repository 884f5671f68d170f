"""The stairs of a map and who can be whose partner: asked by rules, by fixes and by the tool that links stairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from editor.board import Board
from editor.board.landmarks import landmarks
from editor.board.paths import Spot
from editor.catalogue.words import box_text
from editor.messages import Name
from editor.model.scenario import Scenario


@dataclass(frozen=True)
class Stair:
    """A square with printed stairs."""

    spot: Spot
    up: bool
    placement: str
    name: Name


def stairs_of(board: Board) -> dict[Spot, Stair]:
    """All stairs of the map by their squares."""
    found = {}
    for level in board.levels:
        for square, kind, stamp in landmarks(level, "stairs-up", "stairs-down"):
            spot = Spot(level.level.id, *square)
            found[spot] = Stair(spot, kind == "stairs-up", stamp.placement.id, box_text("tile", stamp.face.name))
    return found


def links(scenario: Scenario) -> Iterator[tuple[Spot, Spot]]:
    """The linked squares: the lower end first."""
    for link in scenario.stairs:
        yield Spot(link.start.level, *link.start.square), Spot(link.end.level, *link.end.square)


def partners_of(scenario: Scenario, spot: Spot) -> list[Spot]:
    """The squares that a square is linked with."""
    ends = [end for one, other in links(scenario) for start, end in ((one, other), (other, one)) if start == spot]
    return list(dict.fromkeys(ends))


def fits(scenario: Scenario, one: Stair, other: Stair) -> bool:
    """Whether two stairs can be partners: one leads up, the other down, and their levels follow each other."""
    lower, upper = (one, other) if one.up else (other, one)
    heights = {level.id: level.elevation for level in scenario.levels}
    above = [height for height in heights.values() if height > heights[lower.spot.level]]
    return lower.up and not upper.up and bool(above) and heights[upper.spot.level] == min(above)


def spot_name(spot: Spot) -> str:
    """A square with its level, as on the command line."""
    return f"{spot.level}:{spot.x},{spot.y}"
