"""Which findings the panel shows, and how they are grouped. Free of Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from editor.board.names import rule_title
from editor.frozen import Frozen
from editor.rules import Finding, Report
from editor.rules.finding import SEVERITIES, Severity
from editor.ui.docks.words import words


class FindingGroup(Frozen):
    """The findings of one rule with one severity, or all that are suppressed."""

    key: str
    title: str
    severity: Severity
    findings: tuple[Finding, ...]
    suppressed: bool = False


def grouped(
    report: Report, severities: Collection[Severity], text: str, *, suppressed: bool
) -> tuple[FindingGroup, ...]:
    """The findings of these severities that have all the words, errors first, then rule by rule."""
    shown = [each for each in report.findings if each.severity in severities and _has(each, text)]
    groups = [
        FindingGroup(f"{severity} {rule}", rule_title(rule).text(), severity, _of(shown, severity, rule))
        for severity in SEVERITIES
        for rule in dict.fromkeys(each.rule for each in shown if each.severity == severity)
    ]
    accepted = tuple(each for each in report.suppressed if _has(each, text))
    if suppressed and accepted:
        groups.append(FindingGroup("suppressed", words("problems-suppressed"), "info", accepted, suppressed=True))
    return tuple(groups)


def _of(findings: Iterable[Finding], severity: Severity, rule: str) -> tuple[Finding, ...]:
    return tuple(each for each in findings if each.severity == severity and each.rule == rule)


def _has(found: Finding, text: str) -> bool:
    known = f"{found.message.text()} {rule_title(found.rule)} {found.rule} {' '.join(found.subjects)}".lower()
    return all(word in known for word in text.lower().split())
