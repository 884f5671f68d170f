"""The panel of problems: live, grouped, filtered, mended, explained, suppressed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtWidgets import QTreeView
from pytestqt.qtbot import QtBot

from editor.edits import Edit, add_level, delete_doors, place_tile, resize_level, select_tiles, set_field
from editor.model.game_words import RuleSet
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.rules import Problem
from editor.rules.fix_budget import FixBudget
from editor.rules.problem import SEVERITIES, Severity
from editor.ui.panels.findings import grouped
from editor.ui.panels.problems import Problems
from tests.session.samples import first_steps
from tests.ui.panels import Desk, click, click_row, press


@pytest.fixture
def desk() -> Desk:
    """The small map under the rules of the S.A.G.S., with one door missing: a room lies open to the outdoors."""
    desk = Desk()
    desk.workspace.do(set_field("rules", "sags"))
    desk.workspace.do(delete_doors(["norad-small-4"]))
    desk.document.history.end_merge()
    return desk


@pytest.fixture
def problems(desk: Desk, qtbot: QtBot) -> Problems:
    problems = Problems(desk.workspace)
    qtbot.addWidget(problems)
    problems.resize(760, 260)
    problems.show()
    qtbot.waitExposed(problems)
    return problems


def errors(desk: Desk) -> list[Problem]:
    return [each for each in desk.document.report.problems if each.severity == "error"]


def scenario(desk: Desk) -> Scenario:
    return desk.document.scenario


def rules(desk: Desk) -> RuleSet:
    return desk.document.scenario.rules


def warn(desk: Desk) -> Problem:
    """Under the looser rules, the missing door is only worth a warning."""
    desk.workspace.do(set_field("rules", "scenario"))
    found = [each for each in desk.document.report.problems if each.severity == "warning"]
    assert found
    return found[0]


def choose(problems: Problems, found: Problem) -> None:
    index = problems.model.place_of(found.key)
    click_row(problems.tree, index.row(), index.parent().row())


# --- grouping, without a window ---


def test_errors_come_first_and_each_rule_has_its_group() -> None:
    document = first_steps()
    document.do(set_field("rules", "sags"))
    document.do(delete_doors([door.id for door in document.scenario.levels[0].doors]))
    groups = grouped(document.report, SEVERITIES, "", suppressed=False)
    ranks = [SEVERITIES.index(group.severity) for group in groups]
    assert ranks == sorted(ranks)
    assert sum(len(group.problems) for group in groups) == len(document.report.problems)
    assert len({group.key for group in groups}) == len(groups)
    for group in groups:
        assert len({each.rule for each in group.problems}) == 1


def test_words_and_severities_filter() -> None:
    document = first_steps()
    document.do(set_field("rules", "sags"))
    document.do(delete_doors([door.id for door in document.scenario.levels[0].doors]))
    some = grouped(document.report, ["error"], "gym", suppressed=False)
    assert some
    assert all("gym" in (each.message.text() + str(each.subjects)).lower() for group in some for each in group.problems)
    assert grouped(document.report, ["error"], "gym qqqq", suppressed=False) == ()
    assert all(group.severity == "info" for group in grouped(document.report, ["info"], "", suppressed=False))


def test_groups_are_headed_by_what_is_wrong() -> None:
    document = first_steps()
    document.do(set_field("rules", "sags"))
    document.do(delete_doors(["norad-small-4"]))
    [group] = grouped(document.report, ["error"], "", suppressed=False)
    assert group.title == "Indoors open to the outdoors"
    assert grouped(document.report, ["error"], "open outdoors indoors", suppressed=False) == (group,)


# --- the window ---


def test_it_is_up_to_date_after_every_edit(desk: Desk, problems: Problems) -> None:
    assert problems.filters["error"].text() == str(len(errors(desk)))
    assert errors(desk)
    desk.document.history.undo()
    assert problems.filters["error"].text() == "0"
    assert not any(group.severity == "error" for group in problems.model.groups)
    desk.document.history.redo()
    assert problems.model.groups[0].severity == "error"


def test_a_click_shows_the_finding_on_the_map_and_return_does_too(desk: Desk, problems: Problems, qtbot: QtBot) -> None:
    with qtbot.waitSignal(problems.finding_chosen) as chosen:
        click_row(problems.tree, 0, 0)
    assert chosen.args == [errors(desk)[0]]
    with qtbot.waitSignal(problems.finding_chosen):
        press(problems.tree, Qt.Key.Key_Return)


def test_the_map_follows_a_walk_through_the_list_and_only_that(desk: Desk, problems: Problems) -> None:
    desk.workspace.do(delete_doors(["norad-small-5"]))
    shown: list[Problem] = []
    problems.finding_chosen.connect(shown.append)
    problems.tree.setCurrentIndex(problems.model.index(0, 0))
    walked = [found for group in problems.model.groups for found in (group.problems[0], *group.problems)]
    assert len(problems.model.groups) > 1
    for _ in walked[1:]:
        press(problems.tree, Qt.Key.Key_Down)
    assert shown == walked, "a rule shows the first that it has found"
    count = len(shown)
    desk.document.history.undo()
    assert len(shown) == count, "an edit moves nobody's eyes"


def test_a_rule_that_found_one_thing_stands_for_it(problems: Problems) -> None:
    number, group = next((n, each) for n, each in enumerate(problems.model.groups) if len(each.problems) == 1)
    problems.tree.setCurrentIndex(problems.model.index(number, 0))
    assert problems.current == group.problems[0]
    assert problems.why.isEnabled()
    assert problems.fix.isEnabled()


def test_what_is_chosen_from_elsewhere_is_chosen_in_the_list(desk: Desk, problems: Problems) -> None:
    shown: list[Problem] = []
    problems.finding_chosen.connect(shown.append)
    found = desk.document.report.problems[-1]
    problems.choose(found)
    problems.choose(found)
    assert problems.current == found
    assert shown == [found, found], "the map may have been moved away meanwhile"
    problems.search.setText("no such words")
    problems.choose(found)
    assert shown == [found] * 3, "even if the list does not show it"


@pytest.mark.qt_log_ignore("does not support")  # menus on no screen
def test_fix_mends_in_one_step(desk: Desk, problems: Problems) -> None:
    before = desk.document.scenario
    step = desk.steps
    click_row(problems.tree, 0, 0)
    assert problems.fix.isEnabled()
    fixes = desk.document.fixes(errors(desk)[0])
    assert fixes
    click(problems.fix)
    if len(fixes) > 1:
        choices = [each for each in problems.menu.actions() if not each.isSeparator()]
        assert [each.text() for each in choices] == [fix.label.text() for fix in fixes]
        choices[0].trigger()
        problems.menu.close()
    assert not errors(desk)
    assert desk.steps == step + 1
    assert desk.notified[-1].startswith("Done: ")
    desk.document.history.undo()
    assert desk.document.scenario is before


@pytest.mark.qt_log_ignore("does not support")
def test_what_only_taking_away_mends_is_asked_first(desk: Desk, problems: Problems) -> None:
    desk.workspace.do(place_tile("ground", Placement(id="kitchen", tile="kitchen", x=0, y=0)))
    found = next(each for each in errors(desk) if each.rule == "tile.overlap")
    before = desk.document.scenario
    choose(problems, found)
    click(problems.fix)
    assert desk.document.scenario is before, "nothing goes before somebody chose it"
    entries = [each for each in problems.menu.actions() if not each.isSeparator()]
    assert entries
    assert all(each.text().startswith("Take away") for each in entries)
    problems.menu.close()


@pytest.mark.qt_log_ignore("does not support")
def test_a_fix_shows_itself_on_the_map_while_it_is_pointed_at(desk: Desk, problems: Problems) -> None:
    desk.workspace.do(set_field("rules", "scenario"))
    desk.workspace.do(add_level(Level(id="up", name="Attic", elevation=1, width=8, height=8)))
    desk.workspace.do(resize_level("ground", 9, 8))
    desk.workspace.do(place_tile("ground", Placement(id="stairs-up-1", tile="stairs-up-1", x=8, y=3)))
    choose(problems, next(each for each in errors(desk) if each.rule == "stairs.unpaired"))
    desk.document.select(select_tiles("ground", "gym"))
    before = desk.document.scenario
    click(problems.fix)
    entries = [each for each in problems.menu.actions() if not each.isSeparator()]
    problems.menu.hovered.emit(entries[0])
    shown = desk.workspace.preview
    assert shown is not None
    assert [each.tile for each in shown.placements] == ["stairs-down-1"]
    assert desk.document.level_id == "up", "that is where it would lie"
    problems.menu.hovered.emit(entries[-1])
    shown = desk.workspace.preview
    assert shown is not None
    assert shown.removed_squares == ((8, 3),)
    assert desk.document.level_id == "ground"
    problems.menu.close()
    assert desk.workspace.preview is None
    assert desk.document.selection == select_tiles("ground", "gym")
    assert desk.document.scenario is before


def test_fixes_are_looked_for_only_when_asked(desk: Desk, problems: Problems, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Problem] = []

    def no_fixes(found: Problem, _: FixBudget) -> list[Edit]:
        asked.append(found)
        return []

    monkeypatch.setattr(desk.document, "fixes", no_fixes)
    click_row(problems.tree, 0, 0)
    desk.document.history.undo()
    desk.document.history.redo()
    assert asked == []
    click_row(problems.tree, 0, 0)
    press(problems.tree, Qt.Key.Key_Return, control=True)
    assert len(asked) == 1
    assert "No single change" in desk.notified[-1]


def test_when_patience_ends_nobody_says_that_there_is_no_fix(
    desk: Desk, problems: Problems, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FixBudget, "spend", lambda patience, *_: setattr(patience, "left", 0))
    click_row(problems.tree, 0, 0)
    press(problems.tree, Qt.Key.Key_Return, control=True)
    assert "No fix was found in a few seconds" in desk.notified[-1]


def test_the_chosen_finding_stays_chosen_while_others_come_and_go(desk: Desk, problems: Problems) -> None:
    found = errors(desk)[0]
    choose(problems, found)
    desk.workspace.do(delete_doors([door.id for door in desk.document.scenario.levels[0].doors]))
    assert len(errors(desk)) > 1
    assert problems.current is not None
    assert problems.current.key == found.key
    desk.document.history.undo()
    assert problems.current is not None
    assert problems.current.key == found.key


def test_an_edit_without_new_findings_leaves_the_list_alone(desk: Desk, problems: Problems, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(problems.model.modelReset):
        desk.workspace.do(set_field("author", "Somebody"))


def test_folded_rules_stay_folded(desk: Desk, problems: Problems) -> None:
    problems.tree.collapse(problems.model.index(0, 0))
    desk.document.history.undo()
    desk.document.history.redo()
    assert not problems.tree.isExpanded(problems.model.index(0, 0))


def test_rules_with_very_many_findings_are_folded_until_somebody_opens_them(
    desk: Desk, problems: Problems, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert problems.tree.isExpanded(problems.model.index(0, 0))
    monkeypatch.setattr("editor.ui.panels.problems.MANY", 0)
    desk.document.history.undo()
    desk.document.history.redo()
    assert not problems.tree.isExpanded(problems.model.index(0, 0))
    problems.tree.expand(problems.model.index(0, 0))
    desk.document.history.undo()
    desk.document.history.redo()
    assert problems.tree.isExpanded(problems.model.index(0, 0))


def test_why_shows_the_rule_with_its_page(problems: Problems) -> None:
    click_row(problems.tree, 0, 0)
    assert not problems.explanation.isVisible()
    click(problems.why)
    assert problems.explanation.isVisible()
    assert "must be a wall or a door" in problems.explanation.text()
    assert "Rulebook, page 35" in problems.explanation.text()


def test_filters_hide_and_say_so(problems: Problems) -> None:
    click(problems.filters["error"])
    assert all(group.severity != "error" for group in problems.model.groups)
    problems.search.setText("qqqq")
    assert problems.calm.isVisible()
    assert problems.calm.text() == "Nothing to show with these filters."
    problems.search.clear()
    click(problems.filters["error"])
    assert problems.model.groups[0].severity == "error"


def test_a_warning_is_suppressed_with_a_reason_and_comes_back(desk: Desk, problems: Problems) -> None:
    found = warn(desk)
    choose(problems, found)
    desk.script.texts = [None, "  ", "It is a story of its own."]
    click(problems.suppress)
    click(problems.suppress)
    assert scenario(desk).suppressed == (), "without a reason nothing is suppressed"
    click(problems.suppress)
    assert [each.reason for each in scenario(desk).suppressed] == ["It is a story of its own."]
    assert found not in desk.document.report.problems
    assert problems.model.place_of(found.key).row() == -1
    click(problems.suppressed)
    choose(problems, found)
    click(problems.why)
    assert "It is a story of its own." in problems.explanation.text()
    click(problems.suppress)
    assert desk.document.scenario.suppressed == ()
    assert found in desk.document.report.problems


def test_errors_cannot_be_suppressed(problems: Problems) -> None:
    click_row(problems.tree, 0, 0)
    assert not problems.suppress.isEnabled()


def test_the_rule_set_is_chosen_here_and_can_be_undone(desk: Desk, problems: Problems) -> None:
    desk.document.history.jump(0)
    assert rules(desk) == "scenario"
    problems.rules.setFocus()
    press(problems.rules, Qt.Key.Key_Down)
    assert rules(desk) == "sags"
    desk.document.history.undo()
    assert problems.rules.currentIndex() == 0


def test_a_map_without_problems_says_so(desk: Desk, problems: Problems) -> None:
    desk.document.history.jump(0)
    severities: tuple[Severity, ...] = ("info", "warning")
    for severity in severities:
        if problems.filters[severity].isVisible():
            click(problems.filters[severity])
    assert problems.calm.isVisible()


def is_whole(tree: QTreeView, index: QModelIndex) -> bool:
    """Whether its text has room for all its lines."""
    room = tree.visualRect(index)
    broken = tree.fontMetrics().boundingRect(
        QRect(0, 0, room.width(), 1000), Qt.TextFlag.TextWordWrap, index.data(Qt.ItemDataRole.DisplayRole)
    )
    return broken.height() <= room.height()


def test_sentences_break_in_a_narrow_panel(problems: Problems, qtbot: QtBot) -> None:
    index = problems.model.index(0, 0, problems.model.index(0, 0))
    wide = problems.tree.visualRect(index).height()
    problems.resize(260, 420)
    qtbot.waitUntil(lambda: problems.tree.visualRect(index).height() > 2 * wide)
    problems.resize(150, 420)
    qtbot.waitUntil(lambda: is_whole(problems.tree, index.parent()))
    problems.resize(260, 420)
    buttons = (problems.fix, problems.why, problems.suppress, problems.rules)
    qtbot.waitUntil(lambda: max(button.geometry().right() for button in buttons) <= problems.width())


@pytest.mark.parametrize("width", [774, 308, 150])
@pytest.mark.parametrize("explained", [True, False])
def test_every_button_can_be_reached_in_a_small_panel(
    problems: Problems, qtbot: QtBot, width: int, explained: bool
) -> None:
    click_row(problems.tree, 0, 0)
    if explained:
        click(problems.why)
    problems.resize(width, 60)
    problems.resize(width, problems.minimumHeight())
    qtbot.waitUntil(lambda: problems.height() == problems.minimumHeight() < 400)
    shown = [*(each for each in problems.filters.values() if each.isVisible()), problems.search, problems.rules]
    shown += [problems.fix, problems.why, problems.suppress]
    places = [each.geometry() for each in shown]
    assert all(problems.rect().contains(place) for place in places)
    assert not any(place.intersects(problems.tree.geometry()) for place in places)
    assert problems.tree.height() >= 40
    if explained:
        assert problems.explanation.height() >= 40
        assert problems.rect().contains(problems.explanation.geometry())
        assert not problems.explanation.geometry().intersects(problems.tree.geometry())


def test_buttons_without_words_say_what_they_do(problems: Problems) -> None:
    problems.resize(308, 170)
    assert problems.fix.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon, "what most look for"
    for button in (problems.why, problems.suppress):
        assert button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
        assert not button.icon().isNull()
        assert button.toolTip()
        assert button.text(), "for those who hear the window"
    problems.resize(774, 170)
    assert problems.why.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
