"""Every case in ``tests/games/earth-reborn`` has exactly the problems it lists."""

from __future__ import annotations

from collections import Counter

import pytest

from editor.catalog import box_for_game
from editor.messages import table
from editor.rules.registry import BY_ID, DISAGREEMENT, STALE_SUPPRESSION, UNSUPPORTED_GAME, rules_of
from tests.rules.cases import Case, all_cases, fits

CASES = all_cases()
OURS = {
    "map.outdoor-island",
    "door.needless",
    "door.misplaced",
    "suppression.stale",
    "pack.missing",
    "pack.other",
    "game.unsupported",
    "sags.edited",
    "objective.judged",
    "map.apart",
    "seam.differs",
    "line.nowhere",
    "token.nowhere",
    "line.twice",
    "door.shared",
    "area.leak",
    "height.steep",
    "link.one-way",
    "hero.nowhere",
    "hero.zone-small",
    "entry.sealed",
    "entry.at-heroes",
    "game.not-here",
    DISAGREEMENT.id,
}
"""Rules that no page of the rulebook gives."""
PARTS = ("cross-check-", "internal.disagreement", "sags.constants-", "scenario.missing-")
"""Words within other sentences, and the sentence of which no map gives an example."""


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_case(case: Case) -> None:
    left = list(case.expected)
    for each in case.report.problems:
        match = next((wanted for wanted in left if fits(each, wanted, case)), None)
        assert match is not None, f"not expected: {each.severity} {each.rule} {each.subjects}: {each.message}"
        left.remove(match)
    assert not left, f"not found: {left}"


def test_every_rule_has_two_broken_and_two_legal_cases() -> None:
    """A rule counts as kept in a case of the same file that does not list it, if its rule set has the rule."""
    found: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    for case in CASES:
        rules_here = {wanted["rule"] for other in CASES if other.file == case.file for wanted in other.expected}
        wanted_here = {wanted["rule"] for wanted in case.expected}
        found.update(wanted_here)
        silent.update(
            rule
            for rule in rules_here - wanted_here
            if rule in rules_of(case.game, case.rules) or rule in (STALE_SUPPRESSION.id, UNSUPPORTED_GAME.id)
        )
    drawable = BY_ID.keys() - {DISAGREEMENT.id}  # no map breaks it, only a fault of the program
    assert {rule for rule in drawable if found[rule] < 2 or silent[rule] < 2} == set()


def test_every_message_of_every_rule_is_in_a_case() -> None:
    """Each message is written out once for each way to break a rule."""
    written = {wanted["says"] for case in CASES for wanted in case.expected if "says" in wanted}
    found = [each.message for case in CASES for each in case.report.problems]
    assert {each.id for each in found} - {each.id for each in found if each.text() in written} == set()
    sentences = {f"rules.{name}" for name in table("rules") if not name.startswith(PARTS)}
    sentences -= {"rules.start.in-sight-graded", "rules.start.in-sight-one-graded"}  # see games/test_drawn_boards.py
    assert sentences - {each.id for each in found} == set()


def test_messages_explain_every_rule() -> None:
    other = box_for_game("after-the-end", ()).game
    for rule in BY_ID.values():
        assert rule.why.text()
        assert bool(rule.cites or rule.id in other.cites) != (rule.id in OURS), rule.id
