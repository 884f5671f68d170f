"""Fixes for any problem, holes included: those need the search for fitting tiles, which the rules do not have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from editor.board import recompile
from editor.board.bit_sets import squares_set
from editor.edits import Edit, combine_edits
from editor.messages import msg
from editor.rules import Problem, Report, check
from editor.rules.fix_budget import MAX_FIXES, WORK_FOR_ALL_PROBLEMS, FixBudget
from editor.rules.fixes.fix_finder import find_fixes, with_distinct_labels
from editor.sags.fitting.fit_edits import place_with_doors
from editor.sags.fitting.level_filling import fill_level
from editor.sags.fitting.tile_fits import what_fits
from editor.values import replace

HOLE_RULE = "map.hole"
_ATTEMPTS = 2
"""Few, because a menu waits for the result."""
_TRIALS = 25
"""About how many fixes of another problem could be tried in the time that a hole takes."""


def all_fixes(report: Report, found: Problem, most: int = MAX_FIXES, patience: FixBudget | None = None) -> list[Edit]:
    """Return the fixes of a problem of this report, the most obvious first, as far as the budget allowed.

    A hole is filled, or closed by one tile with the doors it needs.
    """
    patience = patience or FixBudget()
    if found.rule != HOLE_RULE:
        return find_fixes(report, found, most, patience)
    if not patience.spend(report, _TRIALS):
        return []
    return list(islice(with_distinct_labels(_fix_hole(report, found)), most))


def fix_all(report: Report, rule: str) -> tuple[Edit | None, int]:
    """Return one edit that fixes the problems of a rule, each with its most obvious fix, and how many it fixes.

    A fix is found on the map that earlier fixes have left. Problems without a fix stay.
    """
    budget, tried, edits, now = FixBudget(WORK_FOR_ALL_PROBLEMS), set[object](), list[Edit](), report
    before = sum(each.rule == rule for each in report.problems)
    while found := next((each for each in now.problems if each.rule == rule and each.key not in tried), None):
        tried.add(found.key)
        for edit in all_fixes(now, found, 1, budget):
            edits.append(edit)
            scenario = edit.apply(now.inspection.scenario)
            now = check(recompile(now.inspection.board, scenario), now.inspection.rules, now)
    fixed = before - sum(each.rule == rule for each in now.problems)
    return (combine_edits(msg("fitting.fix-all", count=fixed), edits) if fixed > 0 else None), fixed


def _fix_hole(report: Report, found: Problem) -> Iterator[Edit]:
    level, hole = found.level or "", squares_set(found.squares)
    filled = fill_level(report, level, hole=hole, attempts=_ATTEMPTS)
    if len(filled.placements) > 1:
        name = "fill-part" if filled.empty else "fill-hole"
        label = msg(f"fitting.{name}", tiles=len(filled.placements), squares=filled.empty.bit_count())
        yield replace(filled.edit(), label=label)
    for fit in what_fits(report, level, found.squares[0]):
        if fit.fills_hole:
            yield place_with_doors(report.inspection.box, level, fit.placement, fit.doors)
