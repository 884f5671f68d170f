"""What mends a finding, holes included: those need the machinery of laying tiles, which the rules know nothing of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from editor.board.bits import squares_set
from editor.edits import Edit
from editor.messages import msg
from editor.rules import Problem, Report
from editor.rules.fix_budget import MAX_FIXES, FixBudget
from editor.rules.fixes.fix_finder import find_fixes, with_distinct_labels
from editor.sags.fitting.fill import fill
from editor.sags.fitting.fits import what_fits
from editor.sags.fitting.laying import laid
from editor.values import replace

HOLE = "map.hole"
_ATTEMPTS = 2
"""Somebody waits for the menu."""
_TRIALS = 25
"""How many fixes of another finding could be tried in the time that a hole takes, roughly."""


def remedies(report: Report, found: Problem, most: int = MAX_FIXES, patience: FixBudget | None = None) -> list[Edit]:
    """The fixes of a finding of this report, the most obvious first; those that were found while patience lasted.

    A hole is filled, or closed by one tile with the doors it needs.
    """
    patience = patience or FixBudget()
    if found.rule != HOLE:
        return find_fixes(report, found, most, patience)
    if not patience.spend(report, _TRIALS):
        return []
    return list(islice(with_distinct_labels(_for_hole(report, found)), most))


def _for_hole(report: Report, found: Problem) -> Iterator[Edit]:
    level, hole = found.level or "", squares_set(found.squares)
    filled = fill(report, level, hole=hole, attempts=_ATTEMPTS)
    if len(filled.placements) > 1:
        name = "fill-part" if filled.empty else "fill-hole"
        label = msg(f"fitting.{name}", tiles=len(filled.placements), squares=filled.empty.bit_count())
        yield replace(filled.edit(), label=label)
    for fit in what_fits(report, level, found.squares[0]):
        if fit.closes:
            yield laid(report.inspection.box, level, fit.placement, fit.doors)
