"""The pages of one document: Map, Scenario, Sheet, which share undo, problems and the map."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editor.edits import Selection, add_item, equip_character, move_character, move_selection, set_field
from editor.export.sheet.blocks import SheetLink
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.files import read_scenario
from editor.model.level import Switch
from editor.model.objectives import Objective, Reference
from editor.model.scenario import SquareOnLevel
from editor.paths import data_folder
from editor.ui.dialogs.export import ExportDialog
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.forms.fields import LineField, NumberField
from editor.ui.scenario.menace import MenaceSection
from editor.ui.scenario.objectives import ObjectivesSection
from editor.ui.scenario.references import ReferenceField, ReferenceListField
from editor.ui.scenario.sides import SidesSection
from editor.ui.scenario.story import StorySection
from editor.ui.sheet.sheet_page import SheetPage
from editor.ui.window.main_window import MainWindow
from tests.ui.form_helpers import field
from tests.ui.user_input import add_from, click
from tests.ui.windows import CTRL, Script, dialog, make_window, open_example, press_key, type_in

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    window = make_window(qtbot, tmp_path, script)
    open_example(window, tmp_path)
    return window


def basics(window: MainWindow, name: str) -> LineField | NumberField:
    field = window.pages.scenario.shown.forms[0].fields[name]
    assert isinstance(field, LineField | NumberField)
    field.setFocus()
    return field


def test_keys_turn_the_pages_and_the_map_goes_along(window: MainWindow) -> None:
    for key, page, has_map in (
        (Qt.Key.Key_2, "scenario", True),
        (Qt.Key.Key_3, "sheet", False),
        (Qt.Key.Key_1, "map", True),
    ):
        press_key(window, key, ALT)
        assert window.pages.shown == page
        assert window.canvas.isVisible() == window.shows_map() == has_map
        assert window.shows_document()
    press_key(window, Qt.Key.Key_2, ALT)
    assert window.pages.scenario.side_pane.map_container.isAncestorOf(window.canvas)


def test_the_sheet_stands_beside_the_form_and_the_map_comes_back_to_be_picked_from(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    beside = window.pages.scenario.side_pane
    beside.tabs.setCurrentIndex(1)
    assert not window.shows_map()
    assert not window.canvas.isVisible()
    window.pages.scenario.pick_reference(("tile",), lambda _: None)
    assert window.shows_map()
    assert window.canvas.isVisible()


def test_the_form_begins_without_panels_and_each_page_keeps_its_own(window: MainWindow) -> None:
    docks = window.panels.docks
    docks["history"].hide()
    window.pages.show_page("scenario")
    assert all(dock.isHidden() for dock in docks.values())
    window.panels.show("problems")
    window.pages.show_page("map")
    assert [name for name, dock in docks.items() if not dock.isHidden()] == ["palette", "inspector", "problems"]
    window.pages.show_page("scenario")
    assert [name for name, dock in docks.items() if not dock.isHidden()] == ["problems"]


def test_turning_pages_leaves_no_widget_behind(window: MainWindow) -> None:
    """Qt makes the tabs of panels again for each page; the old ones go when the program comes to rest."""

    def widgets_after_a_round() -> int:
        for page in ("scenario", "map"):
            window.pages.show_page(page)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return len(QApplication.allWidgets())

    window.pages.show_page("scenario")
    window.panels.set_visible(True)
    before = widgets_after_a_round()
    assert [widgets_after_a_round() for _ in range(3)] == [before] * 3


def test_pages_share_one_history(window: MainWindow) -> None:
    before = window.workspace.document.scenario
    window.pages.show_page("scenario")
    title = basics(window, "title")
    assert isinstance(title, LineField)
    title.selectAll()
    type_in(title, "Dusk")
    assert window.workspace.document.scenario.title == "Dusk"
    window.pages.show_page("sheet")
    press_key(window, Qt.Key.Key_Z, CTRL)
    assert window.workspace.document.scenario is before, "what was typed is one step"
    window.pages.show_page("scenario")
    assert title.text() == before.title


def test_what_is_being_typed_is_kept_when_the_page_is_turned(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    turns = basics(window, "turns")
    turns.selectAll()
    type_in(turns, "11")
    press_key(turns, Qt.Key.Key_1, ALT)
    assert window.workspace.document.scenario.turns == 11
    press_key(window, Qt.Key.Key_Escape)
    assert window.workspace.document.scenario.turns == 11


def test_limits_are_shown_while_typing(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    title = basics(window, "title")
    window.workspace.do(set_field("title", "x" * 199))
    press_key(title, Qt.Key.Key_End)
    type_in(title, "y")

    def notes() -> list[str]:
        labels = window.pages.scenario.shown.forms[0].findChildren(QLabel)
        return [label.text() for label in labels if label.isVisible() and "200" in label.text()]

    assert notes() == ["200 of 200 characters used."]
    type_in(title, "z")
    assert window.workspace.document.scenario.title == "x" * 199 + "y"
    assert notes() == ["Title: enter at most 200 characters."]
    basics(window, "author")
    assert notes() == []


def notes(window: MainWindow) -> str:
    """What stands under the fields of the first form."""
    labels = window.pages.scenario.shown.forms[0].findChildren(QLabel)
    return " ".join(label.text() for label in labels if label.isVisible())


def test_a_number_that_is_too_large_or_too_small_says_what_it_may_be(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    turns = basics(window, "turns")
    turns.selectAll()
    type_in(turns, "5")
    assert "Enter a number from 1 to 99." not in notes(window)
    type_in(turns, "11")
    assert "Enter a number from 1 to 99." in notes(window)
    press_key(turns, Qt.Key.Key_Backspace)
    assert "Enter a number from 1 to 99." not in notes(window)
    players = basics(window, "players")
    players.selectAll()
    type_in(players, "0")
    assert "Enter a number from 1 to 4." in notes(window)
    basics(window, "author")
    assert "Enter a number from 1 to" not in notes(window)


def test_why_a_whole_field_was_refused_stays_to_be_read(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    id_field = basics(window, "id")
    before = window.workspace.document.scenario.id
    id_field.selectAll()
    type_in(id_field, "Bad Id!")
    press_key(id_field, Qt.Key.Key_Tab)
    assert window.workspace.document.scenario.id == before
    assert "Scenario ID: use lowercase letters" in notes(window)
    id_field.setFocus()
    id_field.selectAll()
    type_in(id_field, "good-id")
    press_key(id_field, Qt.Key.Key_Tab)
    assert "Scenario ID: use" not in notes(window)


@pytest.mark.parametrize(("name", "typed"), [("turns", "11"), ("id", "half-typed")])
def test_what_is_being_typed_is_saved(window: MainWindow, script: Script, name: str, typed: str) -> None:
    window.pages.show_page("scenario")
    being_typed = basics(window, name)
    being_typed.selectAll()
    type_in(being_typed, typed)
    press_key(being_typed, Qt.Key.Key_S, CTRL)
    path = window.workspace.document.path
    assert path is not None
    assert str(getattr(read_scenario(path), name)) == typed
    being_typed.selectAll()
    type_in(being_typed, typed[:-1])
    script.save = ["cancel"]
    assert not window.close(), "what is being typed is not saved yet"
    assert script.is_used_up


def test_problems_lead_to_the_form_that_holds_the_field(window: MainWindow) -> None:
    window.workspace.do(set_field("search_deck", ()))
    found = next(each for each in window.workspace.document.report.problems if each.rule == "module.missing")
    window.panels.problems.problem_selected.emit(found)
    assert window.pages.shown == "scenario"
    assert window.pages.scenario.shown_name == "basics"


def test_an_item_used_too_often_leads_to_the_form_of_its_last_owner(window: MainWindow) -> None:
    side = window.workspace.document.scenario.sides[0]
    for start in side.characters:
        window.workspace.do(equip_character(start.id, ("radio-scrambler",) * 2))
    found = next(each for each in window.workspace.document.report.problems if each.rule == "box.exceeded")
    window.panels.problems.problem_selected.emit(found)
    assert window.pages.shown == "scenario"
    assert window.pages.scenario.shown_name == "sides"
    section = window.pages.scenario.shown
    assert isinstance(section, SidesSection)
    assert section.characters.current == side.characters[-1].id


def test_a_problem_with_a_place_stays_on_the_scenario_page(window: MainWindow) -> None:
    start = window.workspace.document.scenario.sides[0].characters[0]
    level = window.workspace.document.level_id
    window.workspace.do(move_character(start.id, SquareOnLevel(level=level, x=1, y=1)))
    found = next(each for each in window.workspace.document.report.problems if each.rule == "start.blocked")
    window.pages.show_page("scenario")
    window.pages.scenario.side_pane.tabs.setCurrentIndex(1)
    window.pages.show_problem(found)
    assert window.pages.shown == "scenario"
    assert window.pages.scenario.shown_name == "sides"
    assert window.pages.scenario.side_pane.map_is_shown


def test_a_name_that_is_missed_leads_to_what_speaks_of_it(window: MainWindow) -> None:
    window.workspace.do(set_field("texts/victory", "Find {zone:nowhere}."))
    side = window.workspace.document.scenario.sides[0].id
    lost = Objective(id="lost", side=side, goal="kill", target=Reference(kind="character", id="nobody"))
    window.workspace.do(add_item("objectives", lost))
    report = window.workspace.document.report
    for rule, section in (("text.dangling", "texts"), ("ref.unknown", "objectives")):
        found = next(each for each in report.problems if each.rule == rule)
        window.pages.show_problem(found)
        assert window.pages.scenario.shown_name == section
    objectives = window.pages.scenario.shown
    assert isinstance(objectives, ObjectivesSection)
    assert objectives.items.current == "lost"


def test_one_click_adds_the_modules_that_are_missing(window: MainWindow) -> None:
    window.workspace.do(set_field("modules", ()))
    window.workspace.do(set_field("search_deck", ()))
    window.pages.show_page("scenario")
    form = window.pages.scenario.shown.forms[1]
    assert form.buttons["add-missing"].isVisible()
    form.buttons["add-missing"].click()
    rules = {each.rule for each in window.workspace.document.report.problems}
    assert rules.isdisjoint({"module.missing", "module.needs"})
    listed = window.workspace.document.scenario.modules
    assert list(listed) == [each for each in window.workspace.box.modules if each in listed], "in the rulebook's order"
    assert not form.buttons["add-missing"].isVisible()


@pytest.mark.qt_log_ignore("does not support")
def test_a_list_within_a_form_grows_without_covering_anything(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.waitActive(window)
    window.pages.show_page("scenario")
    window.pages.scenario.show_section("objectives")
    section = window.pages.scenario.shown
    assert isinstance(section, ObjectivesSection)
    click(section.objective.more)
    others = field(section.objective, "also-who", ReferenceListField).items
    assert not others.list.isVisible()
    add_from(others, "Lt. Vasquez")
    QCoreApplication.processEvents()
    assert others.list.isVisible()
    assert others.list.geometry().bottom() < others.add.geometry().top()


def test_a_blank_is_filled_from_the_map_with_the_keys_alone(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.waitActive(window)
    window.pages.show_page("scenario")
    window.pages.scenario.show_section("objectives")
    section = window.pages.scenario.shown
    assert isinstance(section, ObjectivesSection)
    where = field(section.objective, "where", ReferenceField)
    window.workspace.do(set_field(f"objectives/{section.items.current}/where", None))
    where.pipette.setFocus()
    for wanted in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return):
        holder = QApplication.focusWidget()
        assert holder is not None
        press_key(holder, wanted)
    assert window.workspace.document.scenario.objectives[0].where is not None
    assert where.pipette.hasFocus(), "the keys come back"


def test_another_language_keeps_the_page(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    window.retranslate("en-XA")
    assert window.pages.shown == "scenario"
    assert window.canvas.isVisible()


@pytest.mark.parametrize(
    ("spot", "page", "picked"),
    [
        (SheetLink("title"), "scenario", Selection("ground")),
        (SheetLink("map", "ground"), "map", Selection("ground")),
        (SheetLink("tiles", "missile-room"), "map", Selection("ground", tiles=frozenset({"missile-room"}))),
        (SheetLink("doors", "norad-small-8"), "map", Selection("ground", doors=frozenset({"norad-small-8"}))),
        (SheetLink("tiles"), "map", Selection("ground")),
        (SheetLink("story"), "scenario", Selection("ground")),
        (SheetLink("zones", "uplink"), "scenario", Selection("ground", zones=frozenset({"uplink"}))),
        (SheetLink("people", "vasquez"), "scenario", Selection("ground", characters=frozenset({"vasquez"}))),
    ],
    ids=lambda value: value.section if isinstance(value, SheetLink) else "",
)
def test_the_sheet_leads_to_where_things_are_edited(
    window: MainWindow, spot: SheetLink, page: str, picked: Selection
) -> None:
    window.pages.show_page("sheet")
    sheet = window.pages.findChild(SheetPage)
    assert sheet is not None
    sheet.spot_clicked.emit(spot)
    assert window.pages.shown == page
    assert window.workspace.document.selection == picked


def test_the_sheet_leads_to_the_room_in_which_something_is_switched_on(window: MainWindow) -> None:
    switched = Switch(placement="communication-room", ability="scramble", state="on")
    window.workspace.do(set_field("levels/ground/switches", (switched,)))
    window.pages.show_page("sheet")
    window.pages.show_spot(SheetLink("switches"))
    assert window.pages.shown == "map"
    assert window.workspace.document.selection == Selection("ground", tiles=frozenset({"communication-room"}))


def test_the_booklet_leads_to_its_cards(qtbot: QtBot, tmp_path: Path, script: Script) -> None:
    window = make_window(qtbot, tmp_path, script)
    window.files.open_copy(data_folder("scenarios") / "coal-sledge.scenario.json")
    window.pages.show_page("sheet")
    sheet = window.pages.findChild(SheetPage)
    assert sheet is not None
    layout = lay_out_pages(window.workspace.document.board, sheet.options.values())
    card, ending, menace = links = (
        SheetLink("story-cards", "card-14"),
        SheetLink("story-cards", "resolution-2"),
        SheetLink("menace", "rat-swarm"),
    )
    assert {link for placed in chain(*layout.pages) for _, link in placed.links}.issuperset(links)
    window.pages.show_spot(card)
    story = window.pages.scenario.shown
    assert isinstance(story, StorySection)
    assert story.story.cards[int(story.cards.current or -1)].number == 14
    window.pages.show_spot(ending)
    assert story.story.resolutions[int(story.resolutions.current or -1)].number == 2
    window.pages.show_spot(menace)
    deck = window.pages.scenario.shown
    assert isinstance(deck, MenaceSection)
    assert deck.deck.current == "rat-swarm"


def test_the_sheet_prints_and_exports(window: MainWindow) -> None:
    window.canvas.setFocus()
    window.pages.show_page("sheet")
    sheet = window.pages.findChild(SheetPage)
    assert sheet is not None
    assert window.focusWidget() is sheet.view, "keys scroll it at once"
    sheet.options.choose("what", "map")
    sheet.print_requested.emit()
    preview = dialog(window, PrintPreview)
    assert preview.options.values() == sheet.options.values(), "what is seen there is printed"
    preview.close()
    sheet.export_requested.emit()
    export = dialog(window, ExportDialog)
    assert export.options() == sheet.options.values()
    export.close()
    window.pages.show_page("map")
    window.action_registry["print"].trigger()
    assert dialog(window, PrintPreview).options.values()["what"] == "sheet"


def shows_whole_map(window: MainWindow) -> bool:
    return window.pages.shown == "map"


def test_problem_selected_in_a_floating_panel_docks_it_after_its_event(window: MainWindow) -> None:
    """The Map page has the panel docked. Restoring that while the floating window has an event crashed Qt."""
    level = window.workspace.document.level.level
    window.workspace.do(move_selection(Selection(level.id, tiles=frozenset({level.placements[0].id})), 1, 0))
    found = next(each for each in window.workspace.document.report.problems if each.rule == "tile.overlap")
    window.pages.show_page("scenario")
    dock, tree = window.panels.docks["problems"], window.panels.problems.tree
    dock.show()
    dock.setFloating(True)
    dock.activateWindow()
    tree.setFocus()
    QApplication.processEvents()
    assert not shows_whole_map(window), "the focus alone shows no problem"
    tree.setCurrentIndex(window.panels.problems.model.place_of(found.key))
    assert dock.isFloating(), "not yet"
    QApplication.processEvents()
    assert shows_whole_map(window)
    assert not dock.isFloating()


def test_square_of_the_keyboard_is_shown_only_while_the_map_has_the_focus(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.canvas.setFocus()
    press_key(window.canvas, Qt.Key.Key_Right)
    assert window.status.square.text()
    window.pages.show_page("scenario")
    window.pages.scenario.list.setFocus()
    window.pointer.moved.emit(None)
    window.workspace.ghost_changed.emit()
    assert not window.status.square.text()
    assert window.status.line.text().startswith("Basics")
