"""The Basics section: typing, choosing and checking, with one undo history."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.session.document import Document
from editor.ui.forms.fields import CheckField, CheckListField, ChoiceField, LineField, NumberField
from editor.ui.scenario.basics import BasicsSection
from editor.ui.scenario.page import ScenarioPage
from editor.values import replace
from tests.session.samples import empty_frame
from tests.ui.form_helpers import field
from tests.ui.panel_helpers import PanelEnv, press


@pytest.fixture
def env() -> PanelEnv:
    return PanelEnv()


@pytest.fixture
def basics(env: PanelEnv, qtbot: QtBot) -> BasicsSection:
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 900)
    with qtbot.waitActive(page):
        page.show()
    assert isinstance(page.shown, BasicsSection)
    return page.shown


def line(basics: BasicsSection, name: str) -> LineField:
    found = field(basics.basics, name, LineField)
    found.setFocus()
    return found


def test_typing_is_one_step_until_field_is_left(env: PanelEnv, basics: BasicsSection) -> None:
    title = line(basics, "title")
    title.selectAll()
    QTest.keyClicks(title, "Night")
    assert env.document.scenario.title == "Night"
    assert env.steps == 1
    line(basics, "author")
    line(basics, "title")
    press(title, Qt.Key.Key_End)
    QTest.keyClicks(title, " Watch")
    assert env.document.scenario.title == "Night Watch"
    assert env.steps == 2


def test_undo_fills_field_without_a_step(env: PanelEnv, basics: BasicsSection) -> None:
    before = env.document.scenario
    title = line(basics, "title")
    title.selectAll()
    QTest.keyClicks(title, "Night")
    env.document.history.undo()
    assert title.text() == before.title
    assert env.document.scenario is before
    assert env.document.history.redo_label is not None, "filling a field is not an edit"


def test_undo_in_field_undoes_document(env: PanelEnv, basics: BasicsSection) -> None:
    env.workspace.do(set_field("author", "Somebody"))
    title = line(basics, "title")
    title.selectAll()
    QTest.keyClicks(title, "Night")
    press(title, Qt.Key.Key_Z, control=True)
    press(title, Qt.Key.Key_Z, control=True)
    assert env.steps == 0
    assert line(basics, "author").text() == env.document.scenario.author == "SAGS Studio"


def test_every_field_shows_scenario_value(env: PanelEnv, basics: BasicsSection) -> None:
    scenario = env.document.scenario
    shown = {name: each.content() for form in basics.forms for name, each in form.fields.items()}
    assert shown == {
        "title": scenario.title,
        "author": scenario.author,
        "language": scenario.language,
        "id": scenario.id,
        "rules": scenario.rules,
        "players": scenario.players,
        "turns": scenario.turns,
        "ground": scenario.ground,
        "initiative": scenario.initiative,
        "boxes": scenario.box.copies,
        "exit-frame": scenario.exits.frame,
        "exit-sewers": scenario.exits.sewers,
        "modules-used": scenario.modules,
    }
    assert env.steps == 0


def test_turns_can_be_unset(env: PanelEnv, basics: BasicsSection) -> None:
    turns = field(basics.basics, "turns", NumberField)
    turns.setFocus()
    for _ in range(env.document.scenario.turns or 0):
        press(turns, Qt.Key.Key_Down)
    assert env.document.scenario.turns is None
    assert turns.text() == "Not set"
    press(turns, Qt.Key.Key_Up)
    assert env.document.scenario.turns == 1


def test_check_boxes_choices_and_modules(env: PanelEnv, basics: BasicsSection) -> None:
    was = env.document.scenario.exits.frame
    press(field(basics.basics, "exit-frame", CheckField), Qt.Key.Key_Space)
    assert env.document.scenario.exits.frame != was
    ground = field(basics.basics, "ground", ChoiceField)
    ground.setFocus()
    ground.setCurrentIndex(0)
    press(ground, Qt.Key.Key_Down)
    assert env.document.scenario.ground == "norad"
    modules = field(basics.modules, "modules-used", CheckListField)
    before = env.document.scenario.modules
    modules.setCurrentRow(modules.count() - 1)
    press(modules, Qt.Key.Key_Space)
    assert env.document.scenario.modules == (*before, "multiple-levels")
    press(modules, Qt.Key.Key_Space)
    assert env.document.scenario.modules == before


def test_rolled_initiative_is_shown_after_replacing_document(env: PanelEnv, basics: BasicsSection) -> None:
    """A value that is not a choice must not look like the choice for nothing."""
    choice = field(basics.basics, "initiative", ChoiceField)
    env.workspace.do(set_field("initiative", env.document.scenario.sides[0].id))
    env.workspace.open(empty_frame())
    assert choice.currentText() == "Not set"


def test_deleted_side_is_not_a_choice(env: PanelEnv, basics: BasicsSection) -> None:
    choice = field(basics.basics, "initiative", ChoiceField)
    count = choice.count()
    env.workspace.do(set_field("sides", env.document.scenario.sides[:1]))
    assert choice.count() == count - 1
    assert env.steps == 1


def test_other_box_has_other_choices(env: PanelEnv, basics: BasicsSection) -> None:
    box = env.workspace.box
    few = {name: box.modules[name] for name in list(box.modules)[:3]}
    env.workspace.open(Document(env.document.scenario, replace(box, modules=few)))
    page = next(each for each in QApplication.topLevelWidgets() if isinstance(each, ScenarioPage) and each.isVisible())
    assert page.shown is not basics
    assert isinstance(page.shown, BasicsSection)
    assert field(page.shown.modules, "modules-used", CheckListField).count() == 3


def test_id_is_applied_when_field_is_left(env: PanelEnv, basics: BasicsSection) -> None:
    """A partly typed id such as ``night-`` is not valid."""
    name = line(basics, "id")
    name.selectAll()
    QTest.keyClicks(name, "night-watch")
    line(basics, "title")
    assert env.document.scenario.id == "night-watch"
    line(basics, "id")
    QTest.keyClicks(name, " and day")
    line(basics, "title")
    assert env.document.scenario.id == name.text() == "night-watch"
    assert env.notified[-1].startswith("Scenario ID: ")
