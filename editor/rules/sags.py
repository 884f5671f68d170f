"""What only the S.A.G.S. fixes: pieces it does not have, its constants, its frame (rules, sections 1, 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.messages import say
from editor.model.grid import FULL_FRAME
from editor.rules.finding import Finding
from editor.rules.inspection import Inspection, finding
from editor.rules.rule import Rule
from editor.rules.sags_constants import differences


def foreign_piece(inspection: Inspection) -> Iterator[Finding]:
    """Wall pieces and broken walls are an author's means; nobody lays them in a construction."""
    for level in inspection.board.levels:
        for kind, edges in (("walls", level.level.walls), ("broken", level.level.broken_edges)):
            if edges:
                message = say(f"rules.sags.foreign-piece-{kind}", count=len(edges))
                yield finding("sags.foreign-piece", (level.level.id, kind), message, level, (), edges)


def constants(inspection: Inspection) -> Iterator[Finding]:
    """One finding that lists all that differs."""
    if found := tuple(differences(inspection)):
        message = say("rules.sags.constants", due=tuple(each.words for each in found))
        yield finding("sags.constants", tuple(each.path for each in found), message)


def frame(inspection: Inspection) -> Iterator[Finding]:
    """A complete map on another frame than the full one: worth knowing, for a shorter game may be meant."""
    construction = inspection.scenario.construction
    if construction is None or not construction.complete:
        return
    for level in inspection.scenario.levels:
        if sorted((level.width, level.height)) != sorted(FULL_FRAME):
            columns, rows = FULL_FRAME
            size = {"width": level.width, "height": level.height, "columns": columns, "rows": rows}
            yield finding("sags.frame", (level.id,), say("rules.sags.frame", **size))


RULES = (
    Rule(
        "sags.foreign-piece",
        {"sags": "error"},
        "RB 35",
        foreign_piece,
        frozenset({"map"}),
    ),
    Rule(
        "sags.constants",
        {"sags": "error"},
        "RB 38, 39",
        constants,
        frozenset({"sides", "play", "construction"}),
    ),
    Rule("sags.frame", {"sags": "info"}, "RB 35", frame, frozenset({"map", "construction"}), fixable=False),
)
