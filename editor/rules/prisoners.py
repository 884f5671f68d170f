"""Who holds a prisoner (rules, section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.landmarks import zone_squares
from editor.messages import msg
from editor.model.scenario import Zone
from editor.model.sides import Side, Start
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule


def no_captor(inspection: Inspection) -> Iterator[Problem]:
    """A prisoner whom nobody carries, and who is not in a zone of another side either."""
    for side, start in inspection.scenario.starts():
        if start.prisoner and start.captor is None and not _is_held(inspection, side, start):
            message = msg("rules.prisoner.no-captor", character=character_name(inspection, start))
            yield finding("prisoner.no-captor", (start.id,), message)


def _is_held(inspection: Inspection, side: Side, start: Start) -> bool:
    """Whether the prisoner stands in a zone of a side that is not its own."""
    return any(
        zone.side not in (None, side.id) and (start.zone == zone.id or _stands_in(inspection, start, zone))
        for zone in inspection.scenario.zones
    )


def _stands_in(inspection: Inspection, start: Start, zone: Zone) -> bool:
    return any(
        miniature.id == start.id and miniature.level == zone.level and miniature.covered & zone_squares(zone, level)
        for miniature, level in inspection.standing
    )


RULES = (
    Rule(
        "prisoner.no-captor",
        "warning",
        "RB 30",
        no_captor,
        frozenset({"map", "sides", "zones", "house"}),
    ),
)
