"""The Sides, Zones, Search deck and Checklist sections, used with real clicks and keys, one undo step each."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.board.things import find_in_play
from editor.edits import Selection, add_item, add_side, add_zone, move_character, set_field
from editor.messages import msg, table
from editor.messages.language import language_scope
from editor.model.grid import Square
from editor.model.objectives import Objective, Reference
from editor.model.scenario import SquareOnLevel, Zone
from editor.model.sides import Arrival, Side, StartingCharacter
from editor.ui.forms.fields import CheckField, ChoiceField, LineField, NumberField
from editor.ui.forms.item_list import MultiItemField
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.eyedropper import PickSquareTool
from editor.ui.map.tools.zone import ZoneTool
from editor.ui.scenario.checklist import MISSING_FIELDS, ChecklistSection, checklist_items
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.search_deck import SearchDeckForm, SearchDeckSection
from editor.ui.scenario.section_registry import SECTIONS_BY_NAME, section_of_field
from editor.ui.scenario.sides import SidesSection
from editor.ui.scenario.zones import ZonesSection
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme
from tests.session.samples import empty_frame
from tests.ui.cut_off import settle
from tests.ui.form_helpers import add_from, choose, click, click_item, field, type_over
from tests.ui.panel_helpers import PanelEnv, press


@pytest.fixture
def env() -> PanelEnv:
    return PanelEnv(empty_frame())


@pytest.fixture
def page(env: PanelEnv, qtbot: QtBot) -> ScenarioPage:
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 900)
    with qtbot.waitActive(page):
        page.show()
    return page


@pytest.fixture
def sides(page: ScenarioPage) -> SidesSection:
    page.show_section("sides")
    assert isinstance(page.shown, SidesSection)
    return page.shown


@pytest.fixture
def zones(page: ScenarioPage) -> ZonesSection:
    page.show_section("zones")
    assert isinstance(page.shown, ZonesSection)
    return page.shown


def only(env: PanelEnv) -> StartingCharacter:
    [(_, start)] = env.document.scenario.starts()
    return start


# --- sides ---


def test_up_to_four_sides_can_be_added(env: PanelEnv, sides: SidesSection) -> None:
    most = env.document.box.game.sides
    for _ in range(most):
        click(sides.sides.add)
    made = env.document.scenario.sides
    assert [side.faction for side in made] == ["norad", "salemite", None, None]
    assert not sides.sides.add.isEnabled()
    type_over(field(sides.side, "side-name", LineField), "Raiders")
    type_over(field(sides.side, "cp", NumberField), "12")
    choose(field(sides.side, "color", ChoiceField), "Black")
    last = env.document.scenario.sides[-1]
    assert (last.name, last.cp, last.mp, last.colour) == ("Raiders", 12, None, "black")
    assert env.steps == most + 3


def test_character_can_start_in_every_way(env: PanelEnv, sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.characters, "Lt. Vasquez")
    begins = field(sides.start_form, "begins", ChoiceField)
    choose(begins, "Anywhere in a zone")
    assert env.notified[-1] == "There are no zones yet. Paint one in the Zones section first."
    assert begins.content() == "nowhere"
    env.workspace.do(add_zone(Zone(id="yard", name="Yard", level=env.document.level_id)))
    choose(begins, "Anywhere in a zone")
    assert only(env).zone == "yard"
    choose(begins, "Later")
    type_over(field(sides.start_form, "arrives-turn", NumberField), "3")
    assert only(env).arrives == Arrival(turn=3, zone="yard")
    assert only(env).zone is None
    choose(begins, "On a square")
    tool = env.workspace.tool
    assert isinstance(tool, PickSquareTool)
    assert tool.hint().text() == "Click the starting square of Lt. Vasquez. Press Esc to cancel."
    tool.press(Pointer(2.5, 3.5))
    start = only(env)
    assert (start.level, start.x, start.y, start.arrives) == (env.document.level_id, 2, 3, None)
    assert "2, 3" in sides.characters.list.item(0).text()


def test_prisoner_is_carried_by_other_side(env: PanelEnv, sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.characters, "James Woo")
    click(sides.sides.add)
    add_from(sides.characters, "Jeff Deeler")
    click_item(sides.sides, "NORAD")
    choose(field(sides.start_form, "begins", ChoiceField), "As a carried prisoner")
    woo = env.document.scenario.sides[0].characters[0]
    assert woo.prisoner
    assert woo.captor == env.document.scenario.sides[1].characters[0].id


def test_character_has_states_and_carries_same_item_twice(env: PanelEnv, sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.characters, "Lt. Vasquez")
    for name in ("wounded", "magnetic-card"):
        click(field(sides.start_form, name, CheckField))
    bag = field(sides.start_form, "equipment", MultiItemField)
    for _ in range(2):
        add_from(bag.items, "Grenades")
    add_from(bag.items, "Taser")
    click(bag.items.up)
    start = only(env)
    assert start.wounded
    assert start.magnetic_card
    assert start.equipment == ("grenades", "taser", "grenades")
    env.document.history.undo()
    assert bag.content() == ("grenades", "grenades", "taser")


def test_characters_of_other_side_are_revealed_by_id(sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.characters, "James Woo")
    click(sides.sides.add)
    sides.reveal("james-woo")
    assert sides.sides.current == "norad"
    assert sides.characters.current == "james-woo"


def test_character_selected_on_map_is_selected_in_form(env: PanelEnv, sides: SidesSection) -> None:
    click(sides.sides.add)
    for name in ("James Woo", "Lt. Vasquez"):
        add_from(sides.characters, name)
        env.workspace.do(
            move_character(str(sides.characters.current), SquareOnLevel(level=env.document.level_id, x=1, y=1))
        )
    assert sides.characters.current == "vasquez"
    env.document.select(Selection(env.document.level_id, characters=frozenset({"james-woo"})))
    assert sides.characters.current == "james-woo"


# --- zones ---


def test_new_zone_is_painted_until_section_is_left(env: PanelEnv, page: ScenarioPage, zones: ZonesSection) -> None:
    click(zones.zones.add)
    type_over(field(zones.form, "zone-name", LineField), "Yard")
    tool = env.workspace.tool
    assert isinstance(tool, ZoneTool)
    tool.press(Pointer(1.5, 1.5))
    tool.release(Pointer(1.5, 1.5))
    [zone] = env.document.scenario.zones
    assert (zone.name, zone.kind, zone.squares) == ("Yard", "deployment", (Square(1, 1),))
    assert zones.zones.list.item(0).text() == "Yard"
    page.show_section("basics")
    assert not isinstance(env.workspace.tool, ZoneTool)
    page.show_section("zones")
    assert isinstance(env.workspace.tool, ZoneTool)


def test_zone_of_other_level_shows_that_level(env: PanelEnv, zones: ZonesSection) -> None:
    click(zones.zones.add)
    assert not zones.form.fields["zone-level"].isVisible(), "with one level there is no choice"
    env.workspace.do(set_field("zones/zone/side", "nobody"))
    assert field(zones.form, "zone-side", ChoiceField).currentText() == ""
    click(zones.zones.remove)
    assert env.document.scenario.zones == ()
    assert not isinstance(env.workspace.tool, ZoneTool)


def test_square_can_be_picked(env: PanelEnv, page: ScenarioPage) -> None:
    taken: list[SquareOnLevel] = []
    page.pick_square(msg("form.place"), taken.append)
    assert env.workspace.tool is not None
    env.workspace.tool.hover(Pointer(4.5, 0.5))
    ghost = env.workspace.tool.ghost()
    assert ghost is not None
    assert ghost.reason == msg("form.place")
    env.workspace.tool.press(Pointer(-3.5, 0.5))
    assert taken == []
    env.workspace.tool.press(Pointer(4.5, 0.5))
    assert taken == [SquareOnLevel(level=env.document.level_id, x=4, y=0)]


def test_zone_without_a_name_has_one_made_from_its_number(env: PanelEnv, zones: ZonesSection) -> None:
    click(zones.zones.add)
    assert field(zones.form, "zone-name", LineField).placeholderText() == "Zone"
    thing = find_in_play(Reference(kind="zone", id="zone"), env.document.board)
    assert thing is not None
    assert thing.name == "Zone"


def test_form_of_a_character_is_beside_its_card(sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.characters, "Lt. Vasquez")
    settle()
    card, form = sides.card, sides.start_form
    assert form.mapTo(sides, QPoint(0, 0)).y() < card.mapTo(sides, QPoint(0, card.height())).y()


# --- marks of the sections ---


def test_sections_with_problems_are_marked(env: PanelEnv, page: ScenarioPage) -> None:
    assert page.status_message() == msg("form.status-none", section=msg("form.section-basics"))
    env.workspace.do(add_side(Side(id="norad", faction="norad")))
    objective = Objective(id="one", side="norad", goal="kill", mp=3)
    env.workspace.do(add_item("objectives", objective, label=msg("form.objective-add")))
    marked = [page.list.item(row).icon().cacheKey() for row in range(page.list.count())]
    assert marked[0] == current_theme().icon("error").cacheKey()
    assert marked[2] == current_theme().icon_or_blank("").cacheKey()
    page.show_section("checklist")
    errors = [each for each in env.document.report.problems if each.severity in ("error", "warning")]
    assert page.status_message() == msg("form.status-section", section=msg("form.section-checklist"), count=len(errors))


# --- search deck ---


@pytest.fixture
def deck(page: ScenarioPage) -> SearchDeckForm:
    page.show_section("search-deck")
    assert isinstance(page.shown, SearchDeckSection)
    return page.shown.deck


def found(env: PanelEnv) -> tuple[str, ...] | None:
    return env.document.scenario.search_deck


def tick(form: SearchDeckForm, name: str) -> None:
    row = form.checklist.tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
    form.checklist.tree.setCurrentItem(row)
    press(form.checklist.tree, Qt.Key.Key_Space)


def test_deck_cards_are_checked_and_counted(env: PanelEnv, deck: SearchDeckForm) -> None:
    assert not deck.checklist.isEnabled()
    click(field(deck, "deck-used", CheckField))
    assert found(env) == ()
    for name in ("Taser", "Mines", "Rifle"):
        tick(deck, name)
    tick(deck, "Taser")
    deck.checklist.tree.setCurrentItem(
        deck.checklist.tree.findItems("Mines", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
    )
    click(deck.checklist.more)
    assert found(env) == ("mines", "mines", "rifle"), "in the order of the box"
    click(field(deck, "deck-used", CheckField))
    assert found(env) is None
    env.document.history.undo()
    assert found(env) == ("mines", "mines", "rifle")


def test_presets_fill_deck(env: PanelEnv, page: ScenarioPage, deck: SearchDeckForm) -> None:
    page.show_section("sides")
    sides = page.shown
    assert isinstance(sides, SidesSection)
    click(sides.sides.add)
    add_from(sides.characters, "Lt. Vasquez")
    add_from(field(sides.start_form, "equipment", MultiItemField).items, "Grenades")
    page.show_section("search-deck")
    click(deck.buttons["deck-all"])
    everything = found(env) or ()
    assert len(everything) == sum(item.copies for item in env.workspace.box.equipment.values())
    click(deck.buttons["deck-uncarried"])
    assert set(everything) - set(found(env) or ()) == {"grenades"}
    click(deck.buttons["deck-none"])
    assert found(env) == ()


def test_all_remaining_cards_need_no_list(env: PanelEnv, deck: SearchDeckForm) -> None:
    remaining = field(deck, "deck-remaining", CheckField)
    assert not remaining.isEnabled()
    click(field(deck, "deck-used", CheckField))
    click(remaining)
    assert (found(env), env.document.scenario.search_remaining) == ((), True)
    assert not deck.checklist.isEnabled()
    assert deck.checklist.tree.topLevelItemCount() == 0, "cards of the box are not listed"
    assert not deck.buttons["deck-all"].isEnabled()
    assert f"{len(env.workspace.box.cards)} cards" in [label.text() for label in deck.findChildren(Label)]
    click(remaining)
    assert not env.document.scenario.search_remaining
    assert deck.checklist.tree.topLevelItemCount() > 0
    assert deck.buttons["deck-all"].isEnabled()


# --- check-list ---


def test_checklist_links_to_missing_fields(env: PanelEnv, page: ScenarioPage) -> None:
    env.workspace.do(add_side(Side(id="norad", faction="norad")))
    page.show_section("checklist")
    checklist = page.shown
    assert isinstance(checklist, ChecklistSection)
    lines = [checklist.list.item(row).text() for row in range(checklist.list.count())]
    assert "Sides: The scenario is for 2 players, but has 1 side. Change one of the two numbers." in lines
    assert any(line.startswith("Basics: Missing: ") for line in lines)
    row = next(at for at, line in enumerate(lines) if line.startswith("Basics: Missing: "))
    place = checklist.list.visualItemRect(checklist.list.item(row)).center()
    QTest.mouseClick(checklist.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.shown_name == "basics"
    assert page.shown.forms[0].fields["turns"].hasFocus()


def test_the_checklist_joins_a_section_and_its_problem_as_the_language_does(env: PanelEnv, page: ScenarioPage) -> None:
    env.workspace.do(add_side(Side(id="norad", faction="norad")))
    with language_scope("ru"):
        page.show_section("checklist")
    checklist = page.shown
    assert isinstance(checklist, ChecklistSection)
    lines = [checklist.list.item(row).text() for row in range(checklist.list.count())]
    assert any(line.startswith("Основное. Не указано: ") for line in lines), "no second colon"


def test_everything_that_can_be_missing_leads_to_a_section() -> None:
    missing = {name.rpartition("scenario.missing-")[2] for name in table("rules") if "scenario.missing-" in name}
    assert missing == set(MISSING_FIELDS)
    assert all(section_of_field(field) in SECTIONS_BY_NAME for field in MISSING_FIELDS.values())


def test_filled_field_leaves_checklist(env: PanelEnv) -> None:
    env.workspace.do(add_side(Side(id="norad", faction="norad")))
    before = {point.target for point in checklist_items(env.document.report)}
    assert {"turns", "initiative", "sides/*/cp"} <= before
    env.workspace.do(set_field("turns", 6))
    env.workspace.do(set_field("sides/norad/cp", 12))
    assert before - {point.target for point in checklist_items(env.document.report)} == {"turns", "sides/*/cp"}
