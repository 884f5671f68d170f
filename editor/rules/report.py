"""Checks a board against all rules, and after an edit only against those that could say something new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Literal

from editor.board import Board, recompile
from editor.board.change import change_between
from editor.board.names import rule_title
from editor.messages import msg
from editor.model.scenario import Scenario, Suppressed
from editor.model.words import RuleSet
from editor.rules.inspection import Inspection
from editor.rules.memory import memory_after
from editor.rules.problem import SEVERITIES, Problem, Severity
from editor.rules.registry import DISAGREEMENT, STALE_SUPPRESSION, rules_of
from editor.rules.rule import Rule
from editor.values import FrozenStruct

Geometry = Literal["agrees", "disagrees", "not asked"]


class Report(FrozenStruct):
    """All findings on a board, worst first. Suppressed warnings are kept apart."""

    inspection: Inspection
    problems: tuple[Problem, ...]
    suppressed: tuple[Problem, ...]
    by_rule: dict[str, tuple[Problem, ...]]
    graded: dict[str, tuple[Rule, Severity]]
    """The rules that hold, each with how bad it is to break it."""
    geometry: Geometry = "not asked"
    """Whether the second opinion agrees (``editor.rules.second_opinion``)."""

    @property
    def disagreements(self) -> tuple[Problem, ...]:
        """Where the second opinion differs."""
        return tuple(each for each in self.problems if each.rule == DISAGREEMENT.id)

    def count(self, severity: Severity) -> int:
        return sum(each.severity == severity for each in self.problems)


def check(
    board: Board,
    rules: RuleSet | None = None,
    before: Report | None = None,
    watch: Callable[[float], None] = lambda _: None,
) -> Report:
    """All findings on the board, under the rule set of the scenario unless another is given.

    ``before`` is the report on the board before an edit: rules that read nothing of what changed are not run again.
    ``watch`` is told the share of rules that are done when all are run; what it raises ends the work.
    """
    rule_set = rules or board.scenario.rules
    if before is not None and before.inspection.rules == rule_set and before.inspection.box is board.box:
        graded = before.graded
        memory = memory_after(before.inspection.memory, before.inspection.board, board)
        inspection = Inspection(board, rule_set, memory)
        changed = change_between(before.inspection.board, board).parts
        by_rule = {
            name: before.by_rule[name] if rule.reads.isdisjoint(changed) else rule.problems(inspection, severity)
            for name, (rule, severity) in graded.items()
        }
        memory.hand_on()
    else:
        graded = rules_of(board.box.game, rule_set)
        inspection = Inspection(board, rule_set)
        by_rule = {}
        for name, (rule, severity) in graded.items():
            watch(len(by_rule) / len(graded))
            by_rule[name] = rule.problems(inspection, severity)
    found = [each for findings in by_rule.values() for each in findings]
    kept, suppressed = _without_suppressed(found, board.scenario)
    return Report(inspection, tuple(sorted(kept, key=worst_first)), tuple(suppressed), by_rule, graded)


def _without_suppressed(found: list[Problem], scenario: Scenario) -> tuple[list[Problem], list[Problem]]:
    """Only warnings can be suppressed; a suppression that no longer meets a warning is itself worth knowing."""
    if not scenario.suppressed:
        return found, []
    wanted = {(each.rule, each.subjects): each for each in scenario.suppressed}
    suppressed = [each for each in found if each.severity == "warning" and each.key in wanted]
    kept = [each for each in found if not (each.severity == "warning" and each.key in wanted)]
    met = Counter(each.key for each in suppressed)
    kept += [_stale(each) for key, each in wanted.items() if not met[key]]
    return kept, suppressed


def _stale(suppression: Suppressed) -> Problem:
    rule = STALE_SUPPRESSION.id
    message = msg(f"rules.{rule}", rule=rule_title(suppression.rule), reason=suppression.reason)
    return Problem(rule, "warning", (suppression.rule, *suppression.subjects), message)


def worst_first(found: Problem) -> tuple[object, ...]:
    return (
        SEVERITIES.index(found.severity),
        found.rule,
        found.level or "",
        [(at.y, at.x) for at in found.squares[:1]],
        found.subjects,
    )


def report_after(before: Report, scenario: Scenario) -> Report:
    """The report on an edited scenario."""
    return check(recompile(before.inspection.board, scenario), before.inspection.rules, before)


def findings_added(before: Report, after: Report, moved: Collection[str]) -> tuple[Problem, ...]:
    """Errors and warnings that were not there before, worst first. ``moved`` are the things that the edit is about.

    What was wrong before counts only for those, because they could lie elsewhere; and what is said of them comes
    before what is said of others.
    """
    about = set(moved)
    known = {found.key for found in before.problems if about.isdisjoint(found.subjects)}
    added = [found for found in after.problems if found.severity in ("error", "warning") and found.key not in known]
    return tuple(sorted(added, key=lambda found: (found.severity != "error", about.isdisjoint(found.subjects))))
