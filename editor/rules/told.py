"""Whether a scenario tells its players what they need before they can begin (rules, section 8)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from editor.messages import msg
from editor.model.scenario import Scenario
from editor.rules.inspection import Inspection, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule

_WORDS = {
    "cp": re.compile(r"\bCP\b|command point", re.IGNORECASE),
    "turns": re.compile(r"\bturns\b|\bturn \d", re.IGNORECASE),
    "initiative": re.compile("initiative", re.IGNORECASE),
}
"""What a text must speak of to count as telling it."""


def unsaid(inspection: Inspection) -> Iterator[Problem]:
    """One finding that lists what is told nowhere, as data or in the texts. A map without sides is only a map."""
    scenario = inspection.scenario
    if scenario.sides and (missing := tuple(_missing(scenario))):
        what = tuple(msg(f"rules.scenario.unsaid-{each}") for each in missing)
        yield finding("scenario.unsaid", missing, msg("rules.scenario.unsaid", what=what))


def _missing(scenario: Scenario) -> Iterator[str]:
    told = {
        "cp": all(side.cp is not None for side in scenario.sides),
        "turns": scenario.turns is not None,
        "initiative": scenario.initiative is not None,
    }
    texts = scenario.texts
    prose = "\n".join((texts.setup, texts.victory, *texts.special_rules))
    yield from (what for what, is_told in told.items() if not is_told and not _WORDS[what].search(prose))
    if not (scenario.victory or texts.victory.strip() or any(each.wins for each in scenario.objectives)):
        yield "victory"


def sides_count(inspection: Inspection) -> Iterator[Problem]:
    """As many sides as players; a single player needs somebody to play against."""
    scenario = inspection.scenario
    sides, players = len(scenario.sides), scenario.players
    if sides and sides != players and players > 1:
        yield finding("sides.count", (), msg("rules.sides.count", players=players, sides=sides))


RULES = (
    Rule(
        "scenario.unsaid",
        "info",
        "RB 4, 5",
        unsaid,
        frozenset({"sides", "objectives", "texts", "play"}),
        fixable=False,
    ),
    Rule("sides.count", "warning", "RB 4, 38", sides_count, frozenset({"sides", "play"})),
)
