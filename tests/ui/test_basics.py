"""The section Basics: fields that are typed into, chosen and ticked, with one history."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.session.document import Document
from editor.ui.panels.fields import ChoiceField, LineField, NumberField, TickField, TicksField
from editor.ui.scenario.basics import BasicsSection
from editor.ui.scenario.page import ScenarioPage
from editor.values import replace
from tests.session.samples import empty_frame
from tests.ui.forms import field
from tests.ui.panels import Desk, press


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def basics(desk: Desk, qtbot: QtBot) -> BasicsSection:
    page = ScenarioPage(desk.workspace)
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


def test_typing_is_one_step_until_the_field_is_left(desk: Desk, basics: BasicsSection) -> None:
    title = line(basics, "title")
    title.selectAll()
    QTest.keyClicks(title, "Night")
    assert desk.document.scenario.title == "Night"
    assert desk.steps == 1
    line(basics, "author")
    line(basics, "title")
    press(title, Qt.Key.Key_End)
    QTest.keyClicks(title, " Watch")
    assert desk.document.scenario.title == "Night Watch"
    assert desk.steps == 2


def test_undo_fills_the_field_and_makes_no_step(desk: Desk, basics: BasicsSection) -> None:
    before = desk.document.scenario
    title = line(basics, "title")
    title.selectAll()
    QTest.keyClicks(title, "Night")
    desk.document.history.undo()
    assert title.text() == before.title
    assert desk.document.scenario is before
    assert desk.document.history.redo_label is not None, "filling a field is no edit"


def test_undo_within_a_field_is_that_of_the_document(desk: Desk, basics: BasicsSection) -> None:
    desk.workspace.do(set_field("author", "Somebody"))
    title = line(basics, "title")
    title.selectAll()
    QTest.keyClicks(title, "Night")
    press(title, Qt.Key.Key_Z, control=True)
    press(title, Qt.Key.Key_Z, control=True)
    assert desk.steps == 0
    assert line(basics, "author").text() == desk.document.scenario.author == "SAGS Studio"


def test_every_field_shows_what_the_scenario_says(desk: Desk, basics: BasicsSection) -> None:
    scenario = desk.document.scenario
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
    assert desk.steps == 0


def test_turns_can_be_left_open(desk: Desk, basics: BasicsSection) -> None:
    turns = field(basics.basics, "turns", NumberField)
    turns.setFocus()
    for _ in range(desk.document.scenario.turns or 0):
        press(turns, Qt.Key.Key_Down)
    assert desk.document.scenario.turns is None
    assert turns.text() == "told in the victory text"
    press(turns, Qt.Key.Key_Up)
    assert desk.document.scenario.turns == 1


def test_ticks_choices_and_modules(desk: Desk, basics: BasicsSection) -> None:
    was = desk.document.scenario.exits.frame
    press(field(basics.basics, "exit-frame", TickField), Qt.Key.Key_Space)
    assert desk.document.scenario.exits.frame != was
    ground = field(basics.basics, "ground", ChoiceField)
    ground.setFocus()
    ground.setCurrentIndex(0)
    press(ground, Qt.Key.Key_Down)
    assert desk.document.scenario.ground == "norad"
    modules = field(basics.modules, "modules-used", TicksField)
    before = desk.document.scenario.modules
    modules.setCurrentRow(modules.count() - 1)
    press(modules, Qt.Key.Key_Space)
    assert desk.document.scenario.modules == (*before, "multiple-levels")
    press(modules, Qt.Key.Key_Space)
    assert desk.document.scenario.modules == before


def test_what_is_rolled_for_is_said_after_another_document_was_open(desk: Desk, basics: BasicsSection) -> None:
    """A value that is no choice must not look like the one that stands for nothing."""
    choice = field(basics.basics, "initiative", ChoiceField)
    desk.workspace.do(set_field("initiative", desk.document.scenario.sides[0].id))
    desk.workspace.open(empty_frame())
    assert choice.currentText() == "rolled for, or told in a special rule"


def test_a_side_that_goes_is_no_choice_any_more(desk: Desk, basics: BasicsSection) -> None:
    choice = field(basics.basics, "initiative", ChoiceField)
    count = choice.count()
    desk.workspace.do(set_field("sides", desk.document.scenario.sides[:1]))
    assert choice.count() == count - 1
    assert desk.steps == 1


def test_another_box_offers_other_things(desk: Desk, basics: BasicsSection) -> None:
    box = desk.workspace.box
    few = {name: box.modules[name] for name in list(box.modules)[:3]}
    desk.workspace.open(Document(desk.document.scenario, replace(box, modules=few)))
    page = next(each for each in QApplication.topLevelWidgets() if isinstance(each, ScenarioPage) and each.isVisible())
    assert page.shown is not basics
    assert isinstance(page.shown, BasicsSection)
    assert field(page.shown.modules, "modules-used", TicksField).count() == 3


def test_an_id_counts_when_it_is_whole(desk: Desk, basics: BasicsSection) -> None:
    """Half an id, ``night-``, is none."""
    name = line(basics, "id")
    name.selectAll()
    QTest.keyClicks(name, "night-watch")
    line(basics, "title")
    assert desk.document.scenario.id == "night-watch"
    line(basics, "id")
    QTest.keyClicks(name, " and day")
    line(basics, "title")
    assert desk.document.scenario.id == name.text() == "night-watch"
    assert desk.notified[-1].startswith("Id in files: ")
