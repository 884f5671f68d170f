"""Find the fixes of a problem: edits that remove it and cause no new error, tried out before they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from editor.board import recompile
from editor.edits import Edit
from editor.errors import EditRejected
from editor.messages import Message
from editor.model.scenario import Scenario
from editor.rules.fix_budget import MAX_FIXES, FixBudget
from editor.rules.fixes.fix_table import FIXES, FixCandidates
from editor.rules.problem import Problem
from editor.rules.registry import BY_ID
from editor.rules.report import Report, check


def find_fixes(report: Report, problem: Problem, most: int = MAX_FIXES, budget: FixBudget | None = None) -> list[Edit]:
    """Return the fixes of a problem of this report, the most obvious first; those that delete pieces come last.

    Not all candidates are tried if the budget is exhausted before.
    """
    if problem.rule not in BY_ID or not BY_ID[problem.rule].fixable:
        return []
    *usual, last = FIXES[problem.rule] or (lambda *_: (),)
    budget = budget or FixBudget()

    def effective(makers: Iterable[FixCandidates]) -> Iterator[Edit]:
        candidates = (edit for propose in makers for edit in propose(report.inspection, problem))
        return with_distinct_labels(_effective_edits(report, problem, budget.affordable(candidates, report)))

    better, resort = effective(usual), effective((last,))
    offered = list(islice(better, max(1, most - 1)))  # one place is kept for the last resort, which usually deletes
    rest = list(islice(resort, most - len(offered)))
    offered += islice(better, most - len(offered) - len(rest))
    return sorted((*offered, *rest), key=lambda edit: removes_pieces(report, edit))


def removes_problem(report: Report, problem: Problem, edit: Edit) -> bool:
    """Return whether the edit removes the problem and adds no error."""
    try:
        scenario = edit.apply(report.inspection.scenario)
    except EditRejected:
        return False
    after = check(recompile(report.inspection.board, scenario), report.inspection.rules, report)
    if any(each.key == problem.key for each in after.problems):
        return False
    known = {each.key for each in report.problems if each.severity == "error"}
    return all(each.key in known for each in after.problems if each.severity == "error")


def removes_pieces(report: Report, edit: Edit) -> bool:
    """Return whether the edit deletes something from the scenario."""
    before = report.inspection.scenario
    after = edit.apply(before)
    return any(less < more for more, less in zip(_piece_counts(before), _piece_counts(after), strict=True))


def _piece_counts(scenario: Scenario) -> tuple[int, ...]:
    """Return the numbers of levels, pieces, characters, items, zones, objectives, and parts of story and decks."""
    levels = scenario.levels
    return (
        len(levels),
        sum(len(level.placements) for level in levels),
        sum(len(level.doors) for level in levels),
        sum(len(level.markers) for level in levels),
        len(list(scenario.starts())),
        sum(len(start.equipment) for _, start in scenario.starts()),
        sum(len(level.lines) + len(level.walls) for level in levels),
        len(scenario.links),
        len(scenario.zones),
        len(scenario.objectives),
        len(scenario.story.cards),
        sum(len(card.choices) for card in scenario.story.cards),
        len(scenario.story.resolutions),
        sum(len(deck.cards) for deck in scenario.decks),
    )


def _effective_edits(report: Report, problem: Problem, candidates: Iterator[Edit]) -> Iterator[Edit]:
    return (edit for edit in candidates if removes_problem(report, problem, edit))


def with_distinct_labels(edits: Iterator[Edit]) -> Iterator[Edit]:
    """Yield the first of the edits with the same label."""
    seen: set[Message] = set()
    for edit in edits:
        if edit.label not in seen:
            seen.add(edit.label)
            yield edit
