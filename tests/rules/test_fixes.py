"""Every fix that is offered, in every case: it removes the finding and brings no new error."""

from __future__ import annotations

from functools import cache

import pytest

from editor.board import compile_board, recompile
from editor.errors import Refusal
from editor.messages import table
from editor.model.face import Face
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.rules import Finding, Report, check, fixes_for
from editor.rules.fixes.offer import removes
from editor.rules.fixes.table import FIXES
from editor.rules.registry import BY_ID
from tests.drawn_map import real_box
from tests.rules.cases import Case, all_cases, fits

CASES = [case for case in all_cases() if case.expected]
NAMED = [case for case in CASES if any("fixes" in wanted for wanted in case.expected)]


@cache
def report_on(title: str) -> Report:
    return check(next(case for case in CASES if case.title == title).board())


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_fixes_cure(case: Case) -> None:
    report = report_on(case.title)
    for found in report.findings:
        offered = fixes_for(report, found)
        labels = [edit.label.text() for edit in offered]
        assert len(set(labels)) == len(labels), "two buttons must not read the same"
        for edit in offered:
            scenario = edit.apply(report.inspection.scenario)
            assert scenario != report.inspection.scenario
            after = check(compile_board(scenario, report.inspection.box))
            assert found.key not in {each.key for each in after.findings}, edit.label.text()
            assert _errors(after) <= _errors(report), edit.label.text()
            assert edit.merge_key is None, "a fix is a step of its own"


@pytest.mark.parametrize("case", NAMED, ids=[case.title for case in NAMED])
def test_a_finding_has_the_fixes_that_its_case_names(case: Case) -> None:
    """These and no others, the most obvious first."""
    report = report_on(case.title)
    for wanted in case.expected:
        if "fixes" in wanted:
            (found,) = (each for each in report.findings if fits(each, wanted, case))
            assert [edit.label.text() for edit in fixes_for(report, found)] == wanted["fixes"]


def test_every_fix_is_named_in_a_case() -> None:
    named = {label for case in NAMED for wanted in case.expected for label in wanted.get("fixes", ())}
    offered = set()
    for case in CASES:
        report = report_on(case.title)
        offered |= {edit.label for found in report.findings for edit in fixes_for(report, found)}
    unnamed = {f"fixes.{name}" for name in table("fixes")} - {label.id for label in offered if label.text() in named}
    assert unnamed == {"fixes.replace-tile"}, "drawn tiles have no others like them"


def _errors(report: Report) -> set[tuple[str, tuple[str, ...]]]:
    return {each.key for each in report.findings if each.severity == "error"}


def test_just_the_rules_that_can_be_fixed_have_fixes() -> None:
    assert set(FIXES) == {rule.id for rule in BY_ID.values() if rule.fixable}


def test_every_cure_of_every_rule_helps_somewhere() -> None:
    """A candidate that never yields a fix would be dead code."""
    idle = {(rule, propose.__name__) for rule, tried in FIXES.items() for propose in tried}
    for report in (*(report_on(case.title) for case in CASES), report_on_real_tiles()):
        for found in report.findings:
            for propose in FIXES.get(found.rule, ()):
                if (found.rule, propose.__name__) in idle and _helps(report, found, propose.__name__):
                    idle.discard((found.rule, propose.__name__))
    assert idle == set()


def report_on_real_tiles() -> Report:
    """Tiles of which the box has others like them: a drawn map brings only its own."""
    outdoor = next(tile.id for tile in real_box().tiles.values() if tile.group == 3 and _is_outdoor(tile.back))
    placements = (
        Placement(id="stairs-up-1", tile="stairs-up-1", x=0, y=0),
        Placement(id=outdoor, tile=outdoor, face="back", x=4, y=0),
        Placement(id=f"{outdoor}#2", tile=outdoor, face="back", x=8, y=0),
    )
    level = Level(id="ground", width=16, height=16, placements=placements)
    return check(compile_board(Scenario(id="real", rules="sags", levels=(level,)), real_box()))


def _is_outdoor(face: Face | None) -> bool:
    return face is not None and all(square.area == "outdoor" for square in face.squares)


def _helps(report: Report, found: Finding, name: str) -> bool:
    propose = next(propose for propose in FIXES[found.rule] if propose.__name__ == name)
    return any(removes(report, found, edit) for edit in propose(report.inspection, found))


@pytest.mark.parametrize(
    ("title", "rule", "first"),
    [
        ("scenario-starts: on an impassable square nobody starts", "start.blocked", "Move Lt. Vasquez to 1,0 (Tile a)"),
        ("scenario-starts: two friends on one square", "start.shared", "Move James Woo to 1,0 (Tile a)"),
    ],
)
def test_the_most_obvious_fix_comes_first(title: str, rule: str, first: str) -> None:
    report = report_on(title)
    found = next(each for each in report.findings if each.rule == rule)
    assert fixes_for(report, found)[0].label.text() == first


def test_a_fix_refuses_nothing_it_was_offered_for() -> None:
    """Fixes are tried out before they are shown, so applying one never ends in a refusal."""
    for case in CASES:
        report = report_on(case.title)
        for found in report.findings:
            for edit in fixes_for(report, found, most=2):
                try:
                    recompile(report.inspection.board, edit.apply(report.inspection.scenario))
                except Refusal as refusal:
                    pytest.fail(f"{case.title}: {edit.label.text()}: {refusal}")
