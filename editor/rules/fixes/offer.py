"""Find the fixes of a problem: edits that remove it and cause no new error, tried out before they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from editor.board import recompile
from editor.edits import Edit
from editor.errors import EditRejected
from editor.messages import Message
from editor.model.scenario import Scenario
from editor.rules.fixes.patience import MOST, Patience
from editor.rules.fixes.table import FIXES
from editor.rules.problem import Problem
from editor.rules.registry import BY_ID
from editor.rules.report import Report, check


def fixes_for(report: Report, found: Problem, most: int = MOST, patience: Patience | None = None) -> list[Edit]:
    """The fixes of a finding of this report, the most obvious first; those that take something away come last.

    Not all are tried if patience ends before: ``patience.over`` says so.
    """
    if found.rule not in BY_ID or not BY_ID[found.rule].fixable:
        return []
    candidates = (edit for propose in FIXES[found.rule] for edit in propose(report.inspection, found))
    tried = (patience or Patience()).while_it_lasts(candidates, report)
    offered = islice(worded_differently(_those_that_help(report, found, tried)), most)
    return sorted(offered, key=lambda edit: takes_away(report, edit))


def removes(report: Report, found: Problem, edit: Edit) -> bool:
    """Whether the edit removes the finding and adds no error."""
    try:
        scenario = edit.apply(report.inspection.scenario)
    except EditRejected:
        return False
    after = check(recompile(report.inspection.board, scenario), report.inspection.rules, report)
    if any(each.key == found.key for each in after.problems):
        return False
    known = {each.key for each in report.problems if each.severity == "error"}
    return all(each.key in known for each in after.problems if each.severity == "error")


def takes_away(report: Report, edit: Edit) -> bool:
    """Whether the map has less on it after an edit."""
    before = report.inspection.scenario
    after = edit.apply(before)
    return any(less < more for more, less in zip(_pieces(before), _pieces(after), strict=True))


def _pieces(scenario: Scenario) -> tuple[int, ...]:
    """How much there is of what an author has put there."""
    levels = scenario.levels
    return (
        len(levels),
        sum(len(level.placements) for level in levels),
        sum(len(level.doors) for level in levels),
        sum(len(level.markers) for level in levels),
        len(list(scenario.starts())),
        sum(len(start.equipment) for _, start in scenario.starts()),
        len(scenario.zones),
        len(scenario.objectives),
    )


def _those_that_help(report: Report, found: Problem, candidates: Iterator[Edit]) -> Iterator[Edit]:
    return (edit for edit in candidates if removes(report, found, edit))


def worded_differently(edits: Iterator[Edit]) -> Iterator[Edit]:
    """The first of those that read the same: nobody could choose between them."""
    seen: set[Message] = set()
    for edit in edits:
        if edit.label not in seen:
            seen.add(edit.label)
            yield edit
