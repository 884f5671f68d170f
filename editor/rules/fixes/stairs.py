"""Fixes for stairs: link them with a partner, unlink what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import level_name, square_name
from editor.board.paths import Spot
from editor.edits import Edit, remove_level, unlink_stairs
from editor.messages import msg
from editor.model.scenario import Place
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.problem import Problem
from editor.rules.stair_pairs import joined, laid_partners
from editor.rules.stair_squares import Stair, free_partners, links, partners_of, spot_id, stairs_of


def link_to_partner(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Link stairs with each fitting partner that is free, the one right above or below first."""
    stairs = stairs_of(inspection.board)
    for stair in stairs.values():
        if stair.placement == found.subjects[0]:
            for partner in free_partners(inspection.scenario, stairs, stair):
                yield _link(inspection, stair, partner)


def lay_partner(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Lay the other end from the box, on the level that the stairs lead to."""
    for stair in stairs_of(inspection.board).values():
        if stair.placement == found.subjects[0] and not partners_of(inspection.scenario, stair.spot):
            yield from laid_partners(inspection.board, inspection.box, stair)


def unlink(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Remove a link between squares without stairs."""
    for one, other in links(inspection.scenario):
        if (spot_id(one), spot_id(other)) == found.subjects:
            yield labelled(unlink_stairs(_place(one)), "unlink-stairs")


def link_levels(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Link free stairs of the level with fitting ones of another; or lay the other end of stairs that lack it."""
    stairs = stairs_of(inspection.board)
    alone = [stair for stair in stairs.values() if not partners_of(inspection.scenario, stair.spot)]
    for stair in alone:
        if stair.spot.level == found.level:
            for partner in free_partners(inspection.scenario, stairs, stair):
                yield _link(inspection, stair, partner)
    for stair in alone:
        yield from laid_partners(inspection.board, inspection.box, stair)


def remove_empty_level(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Remove the level if nothing lies on it."""
    level = inspection.scenario.level(found.subjects[0])
    if level is not None and not level.placements:
        yield labelled(remove_level(level.id), "remove-level", level=level_name(level))


def _link(inspection: Inspection, stair: Stair, partner: Stair) -> Edit:
    level = inspection.scenario.level(partner.spot.level)
    where = level_name(level) if level else partner.spot.level
    label = msg("fixes.link-stairs", square=square_name(partner.spot.square), level=where)
    return joined(inspection.scenario, inspection.box, stair.spot, partner.spot, label)


def _place(spot: Spot) -> Place:
    return Place(level=spot.level, x=spot.x, y=spot.y)
