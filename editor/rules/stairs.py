"""Stairs and the levels they join (rules, section 8): every stair has one partner on the next level."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.change import Part
from editor.board.names import level_name, square_name
from editor.board.paths import Spot
from editor.messages import Message, msg
from editor.model.scenario import Scenario
from editor.rules.inspection import Inspection, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.rules.stair_squares import Stair, fits, links, partners_of, spot_id, spot_name, stairs_of


def unpaired(inspection: Inspection) -> Iterator[Problem]:
    """Stairs without a partner, with several, or with one that is none; and links that begin or end on no stairs."""
    stairs = stairs_of(inspection.board)
    for stair in stairs.values():
        if message := _fault(inspection.scenario, stairs, stair):
            level = inspection.board.level(stair.spot.level)
            yield finding("stairs.unpaired", (stair.placement,), message, level, (stair.spot.square,))
    for link in links(inspection.scenario):
        levels = [inspection.board.level(spot.level) for spot in link]
        if all(levels) and not any(spot in stairs for spot in link):
            one, other = (spot_name(inspection.scenario, spot) for spot in link)
            message = msg("rules.stairs.unpaired-nothing", one=one, other=other)
            subjects = spot_id(link[0]), spot_id(link[1])
            yield finding("stairs.unpaired", subjects, message, levels[0], (link[0].square,))


def _fault(scenario: Scenario, stairs: dict[Spot, Stair], stair: Stair) -> Message | None:
    """What is wrong with the partners of a stair."""
    here = {"tile": stair.name, "square": square_name(stair.spot.square)}
    way = "up" if stair.up else "down"
    partners = partners_of(scenario, stair.spot)
    if not partners:
        return msg(f"rules.stairs.unpaired-{way}", **here)
    if len(partners) > 1:
        return msg("rules.stairs.unpaired-twice", count=len(partners), **here)
    partner = stairs.get(partners[0])
    if partner is None or not fits(scenario, stair, partner):
        return msg(f"rules.stairs.unpaired-wrong-{way}", partner=spot_name(scenario, partners[0]), **here)
    if len(partners_of(scenario, partner.spot)) > 1:
        return msg("rules.stairs.unpaired-shared", partner=spot_name(scenario, partner.spot), **here)
    return None


def not_linked(inspection: Inspection) -> Iterator[Problem]:
    """Levels that no chain of stairs joins to the first one."""
    joined, growing = {inspection.scenario.levels[0].id}, True
    while growing:
        ends = [{spot.level for spot in link} for link in links(inspection.scenario)]
        wider = joined.union(*(pair for pair in ends if pair & joined))
        growing, joined = wider != joined, wider
    for level in inspection.board.levels:
        if level.level.id not in joined:
            message = msg("rules.stairs.not-linked", level=level_name(level.level))
            yield finding("stairs.not-linked", (level.level.id,), message, level)


_STAIRS = frozenset[Part]({"tiles", "stairs"})

RULES = (
    Rule(
        "stairs.unpaired",
        "error",
        "RB 34",
        unpaired,
        _STAIRS,
        lacks="partner",
    ),
    Rule("stairs.not-linked", "error", "RB 34", not_linked, frozenset({"levels", "stairs"}), lacks="partner"),
)
