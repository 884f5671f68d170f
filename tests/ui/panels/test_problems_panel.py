"""The problems panel: updates, groups, filters, fixes, explanations and ignored warnings."""

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
from editor.ui.panels.problems_panel import ProblemsPanel
from editor.ui.panels.problems_tree import group_problems
from tests.session.samples import first_steps
from tests.ui.panel_helpers import PanelEnv, click, click_row, press


@pytest.fixture
def env() -> PanelEnv:
    """Return a small map under the S.A.G.S. rules with a missing door: a room is open to the outdoors."""
    env = PanelEnv()
    env.workspace.do(set_field("rules", "sags"))
    env.workspace.do(delete_doors(["norad-small-4"]))
    env.document.history.end_merge()
    return env


@pytest.fixture
def problems(env: PanelEnv, qtbot: QtBot) -> ProblemsPanel:
    problems = ProblemsPanel(env.workspace)
    qtbot.addWidget(problems)
    problems.resize(760, 260)
    problems.show()
    qtbot.waitExposed(problems)
    return problems


def errors(env: PanelEnv) -> list[Problem]:
    return [each for each in env.document.report.problems if each.severity == "error"]


def scenario(env: PanelEnv) -> Scenario:
    return env.document.scenario


def rules(env: PanelEnv) -> RuleSet:
    return env.document.scenario.rules


def warn(env: PanelEnv) -> Problem:
    """Switch to the looser rules, under which the missing door is only a warning, and return it."""
    env.workspace.do(set_field("rules", "scenario"))
    found = [each for each in env.document.report.problems if each.severity == "warning"]
    assert found
    return found[0]


def choose(problems: ProblemsPanel, found: Problem) -> None:
    index = problems.model.place_of(found.key)
    click_row(problems.tree, index.row(), index.parent().row())


# --- grouping, without a window ---


def test_errors_come_first_and_each_rule_has_a_group() -> None:
    document = first_steps()
    document.do(set_field("rules", "sags"))
    document.do(delete_doors([door.id for door in document.scenario.levels[0].doors]))
    groups = group_problems(document.report, SEVERITIES, "", ignored=False)
    ranks = [SEVERITIES.index(group.severity) for group in groups]
    assert ranks == sorted(ranks)
    assert sum(len(group.problems) for group in groups) == len(document.report.problems)
    assert len({group.key for group in groups}) == len(groups)
    for group in groups:
        assert len({each.rule for each in group.problems}) == 1


def test_text_and_severity_filters() -> None:
    document = first_steps()
    document.do(set_field("rules", "sags"))
    document.do(delete_doors([door.id for door in document.scenario.levels[0].doors]))
    some = group_problems(document.report, ["error"], "gym", ignored=False)
    assert some
    assert all("gym" in (each.message.text() + str(each.subjects)).lower() for group in some for each in group.problems)
    assert group_problems(document.report, ["error"], "gym qqqq", ignored=False) == ()
    assert all(group.severity == "info" for group in group_problems(document.report, ["info"], "", ignored=False))


def test_group_titles_say_what_is_wrong() -> None:
    document = first_steps()
    document.do(set_field("rules", "sags"))
    document.do(delete_doors(["norad-small-4"]))
    [group] = group_problems(document.report, ["error"], "", ignored=False)
    assert group.title == "Indoors open to outdoors"
    assert group_problems(document.report, ["error"], "open outdoors indoors", ignored=False) == (group,)


# --- the window ---


def test_panel_is_updated_after_every_edit(env: PanelEnv, problems: ProblemsPanel) -> None:
    assert problems.filters["error"].text() == str(len(errors(env)))
    assert errors(env)
    env.document.history.undo()
    assert problems.filters["error"].text() == "0"
    assert not any(group.severity == "error" for group in problems.model.groups)
    env.document.history.redo()
    assert problems.model.groups[0].severity == "error"


def test_click_and_return_show_problem_on_map(env: PanelEnv, problems: ProblemsPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(problems.problem_selected) as chosen:
        click_row(problems.tree, 0, 0)
    assert chosen.args == [errors(env)[0]]
    with qtbot.waitSignal(problems.problem_selected):
        press(problems.tree, Qt.Key.Key_Return)


def test_map_follows_current_row_only(env: PanelEnv, problems: ProblemsPanel) -> None:
    env.workspace.do(delete_doors(["norad-small-5"]))
    shown: list[Problem] = []
    problems.problem_selected.connect(shown.append)
    problems.tree.setCurrentIndex(problems.model.index(0, 0))
    walked = [found for group in problems.model.groups for found in (group.problems[0], *group.problems)]
    assert len(problems.model.groups) > 1
    for _ in walked[1:]:
        press(problems.tree, Qt.Key.Key_Down)
    assert shown == walked, "a rule shows the first that it has found"
    count = len(shown)
    env.document.history.undo()
    assert len(shown) == count, "an edit does not move the selection"


def test_rule_with_one_problem_represents_it(problems: ProblemsPanel) -> None:
    number, group = next((n, each) for n, each in enumerate(problems.model.groups) if len(each.problems) == 1)
    problems.tree.setCurrentIndex(problems.model.index(number, 0))
    assert problems.current == group.problems[0]
    assert problems.why.isEnabled()
    assert problems.fix.isEnabled()


def test_problem_selected_elsewhere_is_selected_in_list(env: PanelEnv, problems: ProblemsPanel) -> None:
    shown: list[Problem] = []
    problems.problem_selected.connect(shown.append)
    found = env.document.report.problems[-1]
    problems.select_problem(found)
    problems.select_problem(found)
    assert problems.current == found
    assert shown == [found, found], "the map may have been moved away meanwhile"
    problems.search.setText("no such words")
    problems.select_problem(found)
    assert shown == [found] * 3, "even if the list does not show it"


@pytest.mark.qt_log_ignore("does not support")  # menus on no screen
def test_fix_is_one_step(env: PanelEnv, problems: ProblemsPanel) -> None:
    before = env.document.scenario
    step = env.steps
    click_row(problems.tree, 0, 0)
    assert problems.fix.isEnabled()
    fixes = env.document.fixes(errors(env)[0])
    assert fixes
    click(problems.fix)
    if len(fixes) > 1:
        choices = [each for each in problems.menu.actions() if not each.isSeparator()]
        assert [each.text() for each in choices] == [fix.label.text() for fix in fixes]
        choices[0].trigger()
        problems.menu.close()
    assert not errors(env)
    assert env.steps == step + 1
    assert env.notified[-1].startswith("Fixed: ")
    env.document.history.undo()
    assert env.document.scenario is before


@pytest.mark.qt_log_ignore("does not support")
def test_fix_that_deletes_asks_first(env: PanelEnv, problems: ProblemsPanel) -> None:
    env.workspace.do(place_tile("ground", Placement(id="kitchen", tile="kitchen", x=0, y=0)))
    found = next(each for each in errors(env) if each.rule == "tile.overlap")
    before = env.document.scenario
    choose(problems, found)
    click(problems.fix)
    assert env.document.scenario is before, "nothing is deleted before the user confirms"
    entries = [each for each in problems.menu.actions() if not each.isSeparator()]
    assert entries
    assert all(each.text().startswith("Delete") for each in entries)
    problems.menu.close()


@pytest.mark.qt_log_ignore("does not support")
def test_all_problems_of_a_kind_are_fixed_in_one_step(env: PanelEnv, problems: ProblemsPanel) -> None:
    for name, x in (("kitchen", 0), ("pantry", 3)):
        env.workspace.do(place_tile("ground", Placement(id=name, tile=name, x=x, y=0)))
    overlaps = [each for each in errors(env) if each.rule == "tile.overlap"]
    assert len(overlaps) > 1
    step = env.steps
    choose(problems, overlaps[0])
    click(problems.fix)
    menu = {each.text(): each for each in problems.menu.actions()}
    menu[f"Fix all of this kind ({len(overlaps)})"].trigger()
    problems.menu.close()
    assert not [each for each in errors(env) if each.rule == "tile.overlap"]
    assert env.steps == step + 1
    assert env.notified[-1].startswith("Fixed ")
    env.document.history.undo()
    click_row(problems.tree, problems.model.place_of(overlaps[0].key).parent().row())
    assert problems.current is None
    assert problems.fix.isEnabled(), "a whole rule can be fixed"
    click(problems.fix)
    assert [each.text() for each in problems.menu.actions() if each.text()] == list(menu)[-1:]
    problems.menu.close()


@pytest.mark.qt_log_ignore("does not support")
def test_hovered_fix_is_previewed_on_map(env: PanelEnv, problems: ProblemsPanel) -> None:
    env.workspace.do(set_field("rules", "scenario"))
    env.workspace.do(add_level(Level(id="up", name="Attic", elevation=1, width=8, height=8)))
    env.workspace.do(resize_level("ground", 9, 8))
    env.workspace.do(place_tile("ground", Placement(id="stairs-up-1", tile="stairs-up-1", x=8, y=3)))
    choose(problems, next(each for each in errors(env) if each.rule == "stairs.unpaired"))
    env.document.select(select_tiles("ground", "gym"))
    before = env.document.scenario
    click(problems.fix)
    entries = [each for each in problems.menu.actions() if not each.isSeparator()]
    problems.menu.hovered.emit(entries[0])
    shown = env.workspace.preview
    assert shown is not None
    assert [each.tile for each in shown.placements] == ["stairs-down-1"]
    assert env.document.level_id == "up", "that is where it would be placed"
    problems.menu.hovered.emit(entries[-1])
    shown = env.workspace.preview
    assert shown is not None
    assert shown.removed_squares == ((8, 3),)
    assert env.document.level_id == "ground"
    problems.menu.close()
    assert env.workspace.preview is None
    assert env.document.selection == select_tiles("ground", "gym")
    assert env.document.scenario is before


def test_fixes_are_computed_only_on_request(
    env: PanelEnv, problems: ProblemsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Problem] = []

    def no_fixes(found: Problem, _: FixBudget) -> list[Edit]:
        asked.append(found)
        return []

    monkeypatch.setattr(env.document, "fixes", no_fixes)
    click_row(problems.tree, 0, 0)
    env.document.history.undo()
    env.document.history.redo()
    assert asked == []
    click_row(problems.tree, 0, 0)
    press(problems.tree, Qt.Key.Key_Return, control=True)
    assert len(asked) == 1
    assert "No quick fix available" in env.notified[-1]


def test_exhausted_fix_budget_does_not_claim_there_is_no_fix(
    env: PanelEnv, problems: ProblemsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FixBudget, "spend", lambda patience, *_: setattr(patience, "left", 0))
    click_row(problems.tree, 0, 0)
    press(problems.tree, Qt.Key.Key_Return, control=True)
    assert "No quick fix found in time" in env.notified[-1]


def test_selected_problem_stays_selected_after_edits(env: PanelEnv, problems: ProblemsPanel) -> None:
    found = errors(env)[0]
    choose(problems, found)
    env.workspace.do(delete_doors([door.id for door in env.document.scenario.levels[0].doors]))
    assert len(errors(env)) > 1
    assert problems.current is not None
    assert problems.current.key == found.key
    env.document.history.undo()
    assert problems.current is not None
    assert problems.current.key == found.key


def test_edit_without_new_problems_keeps_list(env: PanelEnv, problems: ProblemsPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(problems.model.modelReset):
        env.workspace.do(set_field("author", "Somebody"))


def test_collapsed_rules_stay_collapsed(env: PanelEnv, problems: ProblemsPanel) -> None:
    problems.tree.collapse(problems.model.index(0, 0))
    env.document.history.undo()
    env.document.history.redo()
    assert not problems.tree.isExpanded(problems.model.index(0, 0))


def test_rules_with_many_problems_start_collapsed(
    env: PanelEnv, problems: ProblemsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert problems.tree.isExpanded(problems.model.index(0, 0))
    monkeypatch.setattr("editor.ui.panels.problems_panel.COLLAPSE_ABOVE", 0)
    env.document.history.undo()
    env.document.history.redo()
    assert not problems.tree.isExpanded(problems.model.index(0, 0))
    problems.tree.expand(problems.model.index(0, 0))
    env.document.history.undo()
    env.document.history.redo()
    assert problems.tree.isExpanded(problems.model.index(0, 0))


def test_why_shows_rule_and_page(problems: ProblemsPanel) -> None:
    click_row(problems.tree, 0, 0)
    assert not problems.explanation.isVisible()
    click(problems.why)
    assert problems.explanation.isVisible()
    assert "must be a wall or a door" in problems.explanation.text()
    assert "Rulebook, page 35" in problems.explanation.text()


def test_filters_hide_problems_and_say_so(problems: ProblemsPanel) -> None:
    click(problems.filters["error"])
    assert all(group.severity != "error" for group in problems.model.groups)
    problems.search.setText("qqqq")
    assert problems.empty_label.isVisible()
    assert problems.empty_label.text() == "No problems match the filters."
    problems.search.clear()
    click(problems.filters["error"])
    assert problems.model.groups[0].severity == "error"


def test_warning_is_ignored_with_reason_and_restored(env: PanelEnv, problems: ProblemsPanel) -> None:
    found = warn(env)
    choose(problems, found)
    env.script.texts = [None, "  ", "It is a story of its own."]
    click(problems.ignore)
    click(problems.ignore)
    assert scenario(env).suppressed == (), "without a reason nothing is ignored"
    click(problems.ignore)
    assert [each.reason for each in scenario(env).suppressed] == ["It is a story of its own."]
    assert found not in env.document.report.problems
    assert problems.model.place_of(found.key).row() == -1
    click(problems.show_ignored)
    choose(problems, found)
    click(problems.why)
    assert "It is a story of its own." in problems.explanation.text()
    click(problems.ignore)
    assert env.document.scenario.suppressed == ()
    assert found in env.document.report.problems


def test_errors_cannot_be_ignored(problems: ProblemsPanel) -> None:
    click_row(problems.tree, 0, 0)
    assert not problems.ignore.isEnabled()


def test_rule_set_can_be_changed_and_undone(env: PanelEnv, problems: ProblemsPanel) -> None:
    env.document.history.jump(0)
    assert rules(env) == "scenario"
    problems.rules.setFocus()
    press(problems.rules, Qt.Key.Key_Down)
    assert rules(env) == "sags"
    env.document.history.undo()
    assert problems.rules.currentIndex() == 0


def test_map_without_problems_says_so(env: PanelEnv, problems: ProblemsPanel) -> None:
    env.document.history.jump(0)
    severities: tuple[Severity, ...] = ("info", "warning")
    for severity in severities:
        if problems.filters[severity].isVisible():
            click(problems.filters[severity])
    assert problems.empty_label.isVisible()


def is_whole(tree: QTreeView, index: QModelIndex) -> bool:
    """Return whether a row is high enough for all lines of its text."""
    room = tree.visualRect(index)
    broken = tree.fontMetrics().boundingRect(
        QRect(0, 0, room.width(), 1000), Qt.TextFlag.TextWordWrap, index.data(Qt.ItemDataRole.DisplayRole)
    )
    return broken.height() <= room.height()


def test_messages_wrap_in_narrow_panel(problems: ProblemsPanel, qtbot: QtBot) -> None:
    index = problems.model.index(0, 0, problems.model.index(0, 0))
    wide = problems.tree.visualRect(index).height()
    problems.resize(260, 420)
    qtbot.waitUntil(lambda: problems.tree.visualRect(index).height() > 2 * wide)
    problems.resize(150, 420)
    qtbot.waitUntil(lambda: is_whole(problems.tree, index.parent()))
    problems.resize(260, 420)
    buttons = (problems.fix, problems.why, problems.ignore, problems.rules)
    qtbot.waitUntil(lambda: max(button.geometry().right() for button in buttons) <= problems.width())


@pytest.mark.parametrize("width", [774, 308, 150])
@pytest.mark.parametrize("explained", [True, False])
def test_every_button_is_visible_in_small_panel(
    problems: ProblemsPanel, qtbot: QtBot, width: int, explained: bool
) -> None:
    click_row(problems.tree, 0, 0)
    if explained:
        click(problems.why)
    problems.resize(width, 60)
    problems.resize(width, problems.minimumHeight())
    qtbot.waitUntil(lambda: problems.height() == problems.minimumHeight() < 400)
    shown = [*(each for each in problems.filters.values() if each.isVisible()), problems.search, problems.rules]
    shown += [problems.fix, problems.why, problems.ignore]
    places = [each.geometry() for each in shown]
    assert all(problems.rect().contains(place) for place in places)
    assert not any(place.intersects(problems.tree.geometry()) for place in places)
    assert problems.tree.height() >= 40
    if explained:
        assert problems.explanation.height() >= 40
        assert problems.rect().contains(problems.explanation.geometry())
        assert not problems.explanation.geometry().intersects(problems.tree.geometry())


def test_icon_buttons_have_tooltips(problems: ProblemsPanel) -> None:
    problems.resize(308, 170)
    assert problems.fix.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon, "what most look for"
    for button in (problems.why, problems.ignore):
        assert button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
        assert not button.icon().isNull()
        assert button.toolTip()
        assert button.text(), "for screen readers"
    problems.resize(774, 170)
    assert problems.why.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
