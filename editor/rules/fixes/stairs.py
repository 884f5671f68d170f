"""Fixes for stairs: link them with a partner, unlink what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import level_name, square_name
from editor.board.paths import Spot
from editor.edits import Edit, link_stairs, remove_level, together, unlink_stairs
from editor.messages import say
from editor.model.scenario import Place
from editor.rules.finding import Finding
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.stair_squares import Stair, fits, links, partners_of, spot_name, stairs_of


def link_to_partner(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    """Link stairs with each fitting partner that is free, the one right above or below first."""
    stairs = stairs_of(inspection.board)
    for stair in stairs.values():
        if stair.placement == found.subjects[0]:
            for partner in _partners(inspection, stairs, stair):
                yield _link(inspection, stair, partner)


def unlink(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    """Remove a link between squares without stairs."""
    for one, other in links(inspection.scenario):
        if (spot_name(one), spot_name(other)) == found.subjects:
            yield labelled(unlink_stairs(_place(one)), "unlink-stairs")


def link_levels(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    """Link free stairs of the level with fitting ones of another."""
    stairs = stairs_of(inspection.board)
    for stair in stairs.values():
        if stair.spot.level == found.level and not partners_of(inspection.scenario, stair.spot):
            for partner in _partners(inspection, stairs, stair):
                yield _link(inspection, stair, partner)


def remove_empty_level(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    """Remove the level if nothing lies on it."""
    level = inspection.scenario.level(found.subjects[0])
    if level is not None and not level.placements:
        yield labelled(remove_level(level.id), "remove-level", level=level_name(level))


def _partners(inspection: Inspection, stairs: dict[Spot, Stair], stair: Stair) -> list[Stair]:
    """Stairs that fit and are linked with no others, the nearest first."""
    here, scenario = stair.spot, inspection.scenario
    free = [
        other
        for other in stairs.values()
        if fits(scenario, stair, other) and not set(partners_of(scenario, other.spot)) - {here}
    ]
    return sorted(free, key=lambda other: (abs(other.spot.x - here.x) + abs(other.spot.y - here.y), other.spot))


def _link(inspection: Inspection, stair: Stair, partner: Stair) -> Edit:
    """Link two stairs, after undoing whatever the first was linked with."""
    edits = [link_stairs(_place(stair.spot), _place(partner.spot))]
    if partners_of(inspection.scenario, stair.spot):
        edits.insert(0, unlink_stairs(_place(stair.spot)))
    level = inspection.scenario.level(partner.spot.level)
    where = level_name(level) if level else partner.spot.level
    return together(say("fixes.link-stairs", square=square_name(partner.spot.square), level=where), edits)


def _place(spot: Spot) -> Place:
    return Place(level=spot.level, x=spot.x, y=spot.y)
