"""Check a board against all rules; after an edit only against those that read something that changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Literal

from editor.board import Board, recompile
from editor.board.board import change_between
from editor.board.names import rule_title
from editor.messages import Message, msg
from editor.model.game_words import RuleSet
from editor.model.scenario import IgnoredWarning, Scenario
from editor.rules.inspection import Inspection, NearbyIds
from editor.rules.problem import SEVERITIES, Problem, Severity
from editor.rules.registry import DISAGREEMENT, STALE_SUPPRESSION, UNSUPPORTED_GAME, rules_of, unsupported_parts
from editor.rules.rule import Rule
from editor.rules.rule_cache import cache_after_edit
from editor.values import FrozenStruct

CrossCheckResult = Literal["agrees", "disagrees", "not asked"]


class Report(FrozenStruct):
    """All problems of a board, worst first. Ignored warnings are kept separately."""

    inspection: Inspection
    problems: tuple[Problem, ...]
    suppressed: tuple[Problem, ...]
    by_rule: dict[str, tuple[Problem, ...]]
    rules_with_severity: dict[str, tuple[Rule, Severity]]
    """The rules in use, each with its severity."""
    geometry: CrossCheckResult = "not asked"
    """The result of the cross-check (``editor.rules.cross_check``)."""

    @property
    def disagreements(self) -> tuple[Problem, ...]:
        """Where the cross-check found differences."""
        return tuple(each for each in self.problems if each.rule == DISAGREEMENT.id)

    def count(self, severity: Severity) -> int:
        """Return the number of problems of a severity."""
        return sum(each.severity == severity for each in self.problems)


def check(
    board: Board,
    rules: RuleSet | None = None,
    before: Report | None = None,
    watch: Callable[[float], None] = lambda _: None,
    nearby: NearbyIds | None = None,
) -> Report:
    """Return all problems of the board, under the scenario's rule set unless another one is given.

    ``before`` is the report on the board before an edit: rules that read nothing of what changed are not run again.
    ``watch`` is called with the share of rules that are done; it may raise an exception to stop.
    ``nearby`` returns the ids of scenarios that this one can refer to; after an edit it stays as it was.
    """
    rule_set = rules or board.scenario.rules
    if before is not None and before.inspection.rules == rule_set and before.inspection.box is board.box:
        graded = before.rules_with_severity
        cache = cache_after_edit(before.inspection.cache, before.inspection.board, board)
        inspection = Inspection(board, rule_set, cache, before.inspection.nearby)
        changed = change_between(before.inspection.board, board).parts
        by_rule = {
            name: before.by_rule[name] if rule.reads.isdisjoint(changed) else rule.problems(inspection, severity)
            for name, (rule, severity) in graded.items()
        }
        cache.carry_over()
    else:
        graded = rules_of(board.box.game, rule_set)
        inspection = Inspection(board, rule_set, nearby=nearby)
        by_rule = {}
        for name, (rule, severity) in graded.items():
            watch(len(by_rule) / len(graded))
            by_rule[name] = rule.problems(inspection, severity)
    found = [each for problems in by_rule.values() for each in problems]
    found += [_unsupported_game(message) for message in unsupported_parts(board.box)]
    kept, suppressed = _split_suppressed(found, board.scenario)
    return Report(inspection, tuple(sorted(kept, key=severity_order)), tuple(suppressed), by_rule, graded)


def _unsupported_game(reason: Message) -> Problem:
    return Problem(UNSUPPORTED_GAME.id, "error", (), msg("rules.game.unsupported", reason=reason))


def _split_suppressed(problem: list[Problem], scenario: Scenario) -> tuple[list[Problem], list[Problem]]:
    """Separate ignored warnings from the rest; add a problem for each ignored warning that no longer occurs."""
    if not scenario.suppressed:
        return problem, []
    wanted = {(each.rule, each.subjects): each for each in scenario.suppressed}
    suppressed = [each for each in problem if each.severity == "warning" and each.key in wanted]
    kept = [each for each in problem if not (each.severity == "warning" and each.key in wanted)]
    met = Counter(each.key for each in suppressed)
    kept += [_stale_suppression(each) for key, each in wanted.items() if not met[key]]
    return kept, suppressed


def _stale_suppression(suppression: IgnoredWarning) -> Problem:
    rule = STALE_SUPPRESSION.id
    message = msg(f"rules.{rule}", rule=rule_title(suppression.rule), reason=suppression.reason)
    return Problem(rule, "warning", (suppression.rule, *suppression.subjects), message)


def severity_order(problem: Problem) -> tuple[object, ...]:
    """Return the sort key that puts the worst problems first."""
    return (
        SEVERITIES.index(problem.severity),
        problem.rule,
        problem.level or "",
        [(at.y, at.x) for at in problem.squares[:1]],
        problem.subjects,
    )


def report_after(before: Report, scenario: Scenario) -> Report:
    """Return the report on an edited scenario."""
    return check(recompile(before.inspection.board, scenario), before.inspection.rules, before)


def problems_added(before: Report, after: Report, moved: Collection[str]) -> tuple[Problem, ...]:
    """Return errors and warnings that an edit added, worst first. ``moved`` are the things that were edited.

    A problem that existed before counts as added if it is about one of those, because they could be placed elsewhere;
    such problems come before others.
    """
    about = set(moved)
    known = {problem.key for problem in before.problems if about.isdisjoint(problem.subjects)}
    added = [
        problem for problem in after.problems if problem.severity in ("error", "warning") and problem.key not in known
    ]
    return tuple(sorted(added, key=lambda problem: (problem.severity != "error", about.isdisjoint(problem.subjects))))
