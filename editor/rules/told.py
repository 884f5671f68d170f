"""Whether a scenario tells its players what they need before they can begin (rules, section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.messages import msg
from editor.model.scenario import Scenario
from editor.rules.inspection import Inspection, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule


def unsaid(inspection: Inspection) -> Iterator[Problem]:
    """One finding that lists what is not set. A map without sides is only a map."""
    scenario = inspection.scenario
    if scenario.sides and (missing := tuple(_missing(scenario))):
        what = tuple(msg(f"rules.scenario.unsaid-{each}") for each in missing)
        yield finding("scenario.unsaid", missing, msg("rules.scenario.unsaid", what=what))


def _missing(scenario: Scenario) -> Iterator[str]:
    """What is neither set nor marked as described in the texts. No text is searched for words: it may be in any
    language."""
    is_set = {
        "cp": all(side.cp is not None for side in scenario.sides),
        "turns": scenario.turns is not None,
        "initiative": scenario.initiative is not None,
    }
    yield from (what for what, known in is_set.items() if not known and what not in scenario.texts.described)
    if not (scenario.victory or scenario.texts.victory.strip() or any(each.wins for each in scenario.objectives)):
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
