"""Offers the fixes of a finding: edits that remove it and bring no new error, tried out before they are shown.

Whoever only checks maps needs neither candidates nor edits: they are imported when the first fix is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from editor.board import recompile
from editor.errors import Refusal
from editor.messages import Message
from editor.rules.finding import Finding
from editor.rules.registry import BY_ID
from editor.rules.report import Report, check

if TYPE_CHECKING:
    from editor.edits import Edit

MOST = 6
"""More choices than this help nobody."""


def fixes_for(report: Report, found: Finding, most: int = MOST) -> list[Edit]:
    """The fixes of a finding of this report, the most obvious first."""
    if found.rule not in BY_ID or not BY_ID[found.rule].fixable:
        return []
    from editor.rules.fixes.table import FIXES

    candidates = (edit for propose in FIXES[found.rule] for edit in propose(report.inspection, found))
    return list(islice(worded_differently(_those_that_help(report, found, candidates)), most))


def removes(report: Report, found: Finding, edit: Edit) -> bool:
    """Whether the edit removes the finding and adds no error."""
    try:
        scenario = edit.apply(report.inspection.scenario)
    except Refusal:
        return False
    after = check(recompile(report.inspection.board, scenario), report.inspection.rules, report)
    if any(each.key == found.key for each in after.findings):
        return False
    known = {each.key for each in report.findings if each.severity == "error"}
    return all(each.key in known for each in after.findings if each.severity == "error")


def _those_that_help(report: Report, found: Finding, candidates: Iterator[Edit]) -> Iterator[Edit]:
    return (edit for edit in candidates if removes(report, found, edit))


def worded_differently(edits: Iterator[Edit]) -> Iterator[Edit]:
    """The first of those that read the same: nobody could choose between them."""
    seen: set[Message] = set()
    for edit in edits:
        if edit.label not in seen:
            seen.add(edit.label)
            yield edit
