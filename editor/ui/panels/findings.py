"""Which findings the panel shows, and how they are grouped. Free of Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from editor.board.names import rule_title
from editor.rules import Problem, Report
from editor.rules.problem import SEVERITIES, Severity
from editor.ui.panels.words import words
from editor.values import FrozenStruct


class FindingGroup(FrozenStruct):
    """The findings of one rule with one severity, or all that are suppressed."""

    key: str
    title: str
    severity: Severity
    problems: tuple[Problem, ...]
    suppressed: bool = False


def grouped(
    report: Report, severities: Collection[Severity], text: str, *, suppressed: bool
) -> tuple[FindingGroup, ...]:
    """The findings of these severities that have all the words, errors first, then rule by rule."""
    shown = [each for each in report.problems if each.severity in severities and _has(each, text)]
    groups = [
        FindingGroup(f"{severity} {rule}", rule_title(rule).text(), severity, _of(shown, severity, rule))
        for severity in SEVERITIES
        for rule in dict.fromkeys(each.rule for each in shown if each.severity == severity)
    ]
    accepted = tuple(each for each in report.suppressed if _has(each, text))
    if suppressed and accepted:
        groups.append(FindingGroup("suppressed", words("problems-suppressed"), "info", accepted, suppressed=True))
    return tuple(groups)


def _of(findings: Iterable[Problem], severity: Severity, rule: str) -> tuple[Problem, ...]:
    return tuple(each for each in findings if each.severity == severity and each.rule == rule)


def _has(found: Problem, text: str) -> bool:
    known = f"{found.message.text()} {rule_title(found.rule)} {found.rule} {' '.join(found.subjects)}".lower()
    return all(word in known for word in text.lower().split())
