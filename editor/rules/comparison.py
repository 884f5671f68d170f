"""What an edit would add to a report: the one answer to whether something may be done, for the ghost and for all others
that try things out."""

from __future__ import annotations

from collections.abc import Collection

from editor.board import recompile
from editor.model.scenario import Scenario
from editor.rules.finding import Finding
from editor.rules.report import Report, check


def report_after(before: Report, scenario: Scenario) -> Report:
    """The report on an edited scenario."""
    return check(recompile(before.inspection.board, scenario), before.inspection.rules, before)


def findings_added(before: Report, after: Report, moved: Collection[str]) -> tuple[Finding, ...]:
    """Errors and warnings that were not there before, worst first. ``moved`` are the things that the edit is about.

    What was wrong before counts only for those, because they could lie elsewhere; and what is said of them comes
    before what is said of others.
    """
    about = set(moved)
    known = {found.key for found in before.findings if about.isdisjoint(found.subjects)}
    added = [found for found in after.findings if found.severity in ("error", "warning") and found.key not in known]
    return tuple(sorted(added, key=lambda found: (found.severity != "error", about.isdisjoint(found.subjects))))
