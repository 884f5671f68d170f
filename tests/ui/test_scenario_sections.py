"""The sections Sides and Zones: made with real clicks and keys, one step of undo each."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import Selection, add_side, add_zone, move_character, set_field
from editor.messages import msg
from editor.model.grid import Square
from editor.model.limits import MAX_SIDES
from editor.model.scenario import SquareOnLevel, Zone
from editor.model.sides import Arrival, Side, StartingCharacter
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.pick import PickSquareTool
from editor.ui.map.tools.zone import ZoneTool
from editor.ui.panels.fields import ChoiceField, LineField, NumberField, TickField
from editor.ui.scenario.bag import BagField
from editor.ui.scenario.checklist import ChecklistSection, open_points
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.search_deck import SearchDeckForm, SearchDeckSection
from editor.ui.scenario.sides import SidesSection
from editor.ui.scenario.zones import ZonesSection
from tests.session.samples import empty_frame
from tests.ui.forms import add_from, choose, click, click_item, field, type_over
from tests.ui.panels import Desk, press


@pytest.fixture
def desk() -> Desk:
    return Desk(empty_frame())


@pytest.fixture
def page(desk: Desk, qtbot: QtBot) -> ScenarioPage:
    page = ScenarioPage(desk.workspace)
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


def only(desk: Desk) -> StartingCharacter:
    [(_, start)] = desk.document.scenario.starts()
    return start


# --- sides ---


def test_up_to_four_sides_two_factions_then_bands(desk: Desk, sides: SidesSection) -> None:
    for _ in range(MAX_SIDES):
        click(sides.sides.add)
    made = desk.document.scenario.sides
    assert [side.faction for side in made] == ["norad", "salemite", None, None]
    assert not sides.sides.add.isEnabled()
    type_over(field(sides.side, "side-name", LineField), "Raiders")
    type_over(field(sides.side, "cp", NumberField), "12")
    choose(field(sides.side, "colour", ChoiceField), "black")
    last = desk.document.scenario.sides[-1]
    assert (last.name, last.cp, last.mp, last.colour) == ("Raiders", 12, None, "black")
    assert desk.steps == MAX_SIDES + 3


def test_somebody_starts_in_every_way_there_is(desk: Desk, sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.people, "Lt. Vasquez")
    begins = field(sides.person, "begins", ChoiceField)
    choose(begins, "in a zone")
    assert desk.notified[-1] == "There is no zone yet. Paint one in the section Zones first."
    assert begins.content() == "nowhere"
    desk.workspace.do(add_zone(Zone(id="yard", name="Yard", level=desk.document.level_id)))
    choose(begins, "in a zone")
    assert only(desk).zone == "yard"
    choose(begins, "later")
    type_over(field(sides.person, "arrives-turn", NumberField), "3")
    assert only(desk).arrives == Arrival(turn=3, zone="yard")
    assert only(desk).zone is None
    choose(begins, "on a square")
    tool = desk.workspace.tool
    assert isinstance(tool, PickSquareTool)
    assert tool.hint().text() == "Click the square on which Lt. Vasquez starts. Escape leaves it as it was."
    tool.press(Pointer(2.5, 3.5))
    start = only(desk)
    assert (start.level, start.x, start.y, start.arrives) == (desk.document.level_id, 2, 3, None)
    assert "2, 3" in sides.people.list.item(0).text()


def test_a_prisoner_is_carried_by_somebody_of_another_side(desk: Desk, sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.people, "James Woo")
    click(sides.sides.add)
    add_from(sides.people, "Jeff Deeler")
    click_item(sides.sides, "NORAD")
    choose(field(sides.person, "begins", ChoiceField), "as a prisoner")
    woo = desk.document.scenario.sides[0].characters[0]
    assert woo.prisoner
    assert woo.captor == desk.document.scenario.sides[1].characters[0].id


def test_a_person_has_states_and_carries_the_same_thing_twice(desk: Desk, sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.people, "Lt. Vasquez")
    for name in ("wounded", "magnetic-card"):
        click(field(sides.person, name, TickField))
    bag = field(sides.person, "equipment", BagField)
    for _ in range(2):
        add_from(bag.items, "Grenades")
    add_from(bag.items, "Taser")
    click(bag.items.up)
    start = only(desk)
    assert start.wounded
    assert start.magnetic_card
    assert start.equipment == ("grenades", "taser", "grenades")
    desk.document.history.undo()
    assert bag.content() == ("grenades", "grenades", "taser")


def test_people_of_the_other_side_are_found_by_their_id(sides: SidesSection) -> None:
    click(sides.sides.add)
    add_from(sides.people, "James Woo")
    click(sides.sides.add)
    sides.reveal("james-woo")
    assert sides.sides.current == "norad"
    assert sides.people.current == "james-woo"


def test_whoever_is_picked_on_the_map_is_chosen_in_the_form(desk: Desk, sides: SidesSection) -> None:
    click(sides.sides.add)
    for name in ("James Woo", "Lt. Vasquez"):
        add_from(sides.people, name)
        desk.workspace.do(
            move_character(str(sides.people.current), SquareOnLevel(level=desk.document.level_id, x=1, y=1))
        )
    assert sides.people.current == "vasquez"
    desk.document.select(Selection(desk.document.level_id, characters=frozenset({"james-woo"})))
    assert sides.people.current == "james-woo"


# --- zones ---


def test_a_new_zone_is_in_the_hand_and_is_put_away_with_the_section(
    desk: Desk, page: ScenarioPage, zones: ZonesSection
) -> None:
    click(zones.zones.add)
    type_over(field(zones.form, "zone-name", LineField), "Yard")
    tool = desk.workspace.tool
    assert isinstance(tool, ZoneTool)
    tool.press(Pointer(1.5, 1.5))
    tool.release(Pointer(1.5, 1.5))
    [zone] = desk.document.scenario.zones
    assert (zone.name, zone.kind, zone.squares) == ("Yard", "deployment", (Square(1, 1),))
    assert zones.zones.list.item(0).text() == "Yard"
    page.show_section("basics")
    assert not isinstance(desk.workspace.tool, ZoneTool)
    page.show_section("zones")
    assert isinstance(desk.workspace.tool, ZoneTool)


def test_a_zone_of_another_level_brings_that_level(desk: Desk, zones: ZonesSection) -> None:
    click(zones.zones.add)
    assert not zones.form.fields["zone-level"].isVisible(), "with one level there is no choice"
    desk.workspace.do(set_field("zones/zone/side", "nobody"))
    assert field(zones.form, "zone-side", ChoiceField).currentText() == ""
    click(zones.zones.remove)
    assert desk.document.scenario.zones == ()
    assert not isinstance(desk.workspace.tool, ZoneTool)


def test_a_place_can_be_pointed_at(desk: Desk, page: ScenarioPage) -> None:
    taken: list[SquareOnLevel] = []
    page.point(msg("form.place"), taken.append)
    assert desk.workspace.tool is not None
    desk.workspace.tool.press(Pointer(-3.5, 0.5))
    assert taken == []
    desk.workspace.tool.press(Pointer(4.5, 0.5))
    assert taken == [SquareOnLevel(level=desk.document.level_id, x=4, y=0)]


# --- search deck ---


@pytest.fixture
def deck(page: ScenarioPage) -> SearchDeckForm:
    page.show_section("search-deck")
    assert isinstance(page.shown, SearchDeckSection)
    return page.shown.deck


def found(desk: Desk) -> tuple[str, ...] | None:
    return desk.document.scenario.search_deck


def tick(form: SearchDeckForm, name: str) -> None:
    row = form.checklist.tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
    form.checklist.tree.setCurrentItem(row)
    press(form.checklist.tree, Qt.Key.Key_Space)


def test_the_deck_is_ticked_and_counted(desk: Desk, deck: SearchDeckForm) -> None:
    assert not deck.checklist.isEnabled()
    click(field(deck, "deck-used", TickField))
    assert found(desk) == ()
    for name in ("Taser", "Mines", "Rifle"):
        tick(deck, name)
    tick(deck, "Taser")
    deck.checklist.tree.setCurrentItem(
        deck.checklist.tree.findItems("Mines", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
    )
    click(deck.checklist.more)
    assert found(desk) == ("mines", "mines", "rifle"), "in the order of the box"
    click(field(deck, "deck-used", TickField))
    assert found(desk) is None
    desk.document.history.undo()
    assert found(desk) == ("mines", "mines", "rifle")


def test_presets_fill_the_deck(desk: Desk, page: ScenarioPage, deck: SearchDeckForm) -> None:
    page.show_section("sides")
    sides = page.shown
    assert isinstance(sides, SidesSection)
    click(sides.sides.add)
    add_from(sides.people, "Lt. Vasquez")
    add_from(field(sides.person, "equipment", BagField).items, "Grenades")
    page.show_section("search-deck")
    click(deck.buttons["deck-all"])
    everything = found(desk) or ()
    assert len(everything) == sum(item.copies for item in desk.workspace.box.equipment.values())
    click(deck.buttons["deck-uncarried"])
    assert set(everything) - set(found(desk) or ()) == {"grenades"}
    click(deck.buttons["deck-none"])
    assert found(desk) == ()


# --- check-list ---


def test_the_check_list_leads_to_what_is_unsaid(desk: Desk, page: ScenarioPage) -> None:
    desk.workspace.do(add_side(Side(id="norad", faction="norad")))
    page.show_section("checklist")
    checklist = page.shown
    assert isinstance(checklist, ChecklistSection)
    lines = [checklist.list.item(row).text() for row in range(checklist.list.count())]
    assert "Sides: The scenario is for 2 players, but it has 1 side. Change one of the two." in lines
    assert any(line.startswith("Basics: It is not said") for line in lines)
    row = next(at for at, line in enumerate(lines) if line.startswith("Basics: It is not said"))
    place = checklist.list.visualItemRect(checklist.list.item(row)).center()
    QTest.mouseClick(checklist.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.shown_name == "basics"
    assert page.shown.forms[0].fields["turns"].hasFocus()


def test_what_is_said_goes_from_the_check_list(desk: Desk) -> None:
    desk.workspace.do(add_side(Side(id="norad", faction="norad")))
    before = {point.thing for point in open_points(desk.document.report)}
    assert {"turns", "initiative", "sides/*/cp"} <= before
    desk.workspace.do(set_field("turns", 6))
    desk.workspace.do(set_field("sides/norad/cp", 12))
    assert before - {point.thing for point in open_points(desk.document.report)} == {"turns", "sides/*/cp"}
