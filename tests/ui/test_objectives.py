"""Objectives and victory: blanks filled from lists and from the map, more behind them, the order, the words."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.edits import set_field
from editor.model.limits import MAX_OBJECTIVES
from editor.model.objectives import CarriedThing, Objective, Reference, Victory
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.pick import PickReferenceTool
from editor.ui.panels.fields import ChoiceField, NumberField, TickField
from editor.ui.scenario.bag import BagField
from editor.ui.scenario.chips import ChipField
from editor.ui.scenario.objectives import ObjectivesSection
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.thing_field import ThingField
from editor.ui.scenario.things_field import ThingsField
from tests.ui.forms import add_from, choose, click, field, type_over
from tests.ui.panels import Desk


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.workspace.do(set_field("objectives", ()))
    desk.workspace.do(set_field("victory", None))
    return desk


@pytest.fixture
def section(desk: Desk, qtbot: QtBot) -> ObjectivesSection:
    page = ScenarioPage(desk.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 1200)
    with qtbot.waitActive(page):
        page.show()
    page.show_section("objectives")
    assert isinstance(page.shown, ObjectivesSection)
    return page.shown


def only(desk: Desk) -> Objective:
    [objective] = desk.document.scenario.objectives
    return objective


def test_an_objective_is_a_sentence_with_blanks(desk: Desk, section: ObjectivesSection) -> None:
    click(section.items.add)
    form = section.objective
    choose(field(form, "goal", ChoiceField), "capture")
    choose(field(form, "target", ThingField).box, "Lt. Vasquez")
    choose(field(form, "where", ThingField).box, "Communication Room")
    type_over(field(form, "objective-mp", NumberField), "4")
    click(field(form, "each", TickField))
    made = only(desk)
    assert (made.goal, made.mp, made.each) == ("capture", 4, True)
    assert made.target == Reference(kind="character", id="vasquez")
    assert made.where == Reference(kind="tile", id="communication-room")
    assert section.items.list.item(0).text() == (
        "NORAD · Capture Lt. Vasquez in the Communication Room. · +4 MP each time"
    )
    choose(field(form, "target", ThingField).box, "nothing named")
    assert only(desk).target is None


def test_a_blank_is_filled_with_the_pipette(desk: Desk, section: ObjectivesSection) -> None:
    click(section.items.add)
    click(field(section.objective, "where", ThingField).pipette)
    tool = desk.workspace.tool
    assert isinstance(tool, PickReferenceTool)
    stamp = next(each for each in desk.document.level.placed_tiles if each.placement.id == "communication-room")
    square = next(
        at for at in stamp.squares() if not any(at in stamp.places(element)[0] for element in stamp.face.elements)
    )
    tool.press(Pointer(square.x + 0.5, square.y + 0.5))
    assert only(desk).where == Reference(kind="tile", id="communication-room")


def test_more_conditions_come_when_they_are_asked_for(desk: Desk, section: ObjectivesSection) -> None:
    for _ in range(2):
        click(section.items.add)
    form = section.objective
    assert not form.fields["wins"].isVisible()
    assert "Only after" not in {label.text() for label in form.findChildren(QLabel) if label.isVisible()}
    click(form.more)
    choose(field(form, "where", ThingField).box, "Communication Room")
    choose(field(form, "ability", ChoiceField), "Radio scrambler")
    choose(field(form, "stage", ChoiceField), "ordered")
    choose(field(form, "when", ChoiceField), "in the Final phase")
    choose(field(form, "unopposed", ChoiceField), "on the tile")
    choose(field(form, "carrying", ThingField).box, "Grenades")
    type_over(field(form, "from-turn", NumberField), "3")
    click(field(form, "present", TickField))
    add_from(field(form, "requires", BagField).items, "Kill an enemy")
    add_from(field(form, "also-target", ThingsField).items, "Lt. Vasquez")
    first, second = desk.document.scenario.objectives
    assert second.ability == "scramble"
    assert second.stage == "started"
    assert second.when == "final-phase"
    assert second.unopposed == "tile"
    assert second.carrying == CarriedThing(kind="equipment", id="grenades")
    assert (second.from_turn, second.until_turn, second.present) == (3, None, False)
    assert second.requires == (first.id,)
    assert second.also_target == (Reference(kind="character", id="vasquez"),)


def test_the_words_can_be_replaced(desk: Desk, section: ObjectivesSection) -> None:
    click(section.items.add)
    text = field(section.objective, "objective-text", ChipField).editor
    text.setFocus()
    QTest.keyClicks(text, "Do it.")
    assert only(desk).text == "Do it."
    assert section.items.list.item(0).text() == "NORAD · Do it."


def test_objectives_are_ordered_and_missions_taken_over(desk: Desk, section: ObjectivesSection) -> None:
    click(section.items.add)
    mission = next(iter(desk.workspace.box.missions.values()))
    choose(section.missions, mission.name)
    taken = desk.document.scenario.objectives[1]
    assert (taken.mission, taken.mp, taken.each) == (mission.id, mission.mp, mission.each)
    click(section.items.up)
    assert [each.mission for each in desk.document.scenario.objectives] == [mission.id, None]
    click(section.items.remove)
    assert [each.mission for each in desk.document.scenario.objectives] == [None]


def test_victory_as_data(desk: Desk, section: ObjectivesSection) -> None:
    form = section.victory
    mode = field(form, "victory-mode", ChoiceField)
    choose(mode, "who has the most")
    choose(field(form, "ties", ChoiceField), "Salemites")
    choose(field(form, "eliminated", ChoiceField), "loses")
    assert desk.document.scenario.victory == Victory(mode="most-mp", ties="salemite", eliminated="loses")
    choose(mode, "who first has")
    type_over(field(form, "victory-mp", NumberField), "12")
    assert desk.document.scenario.victory == Victory(mode="first-to", mp=12, ties="salemite", eliminated="loses")
    choose(mode, "the text alone")
    assert desk.document.scenario.victory is None


def test_as_many_objectives_as_fit_stay_fluid(desk: Desk, section: ObjectivesSection) -> None:
    """Two hundred is the most that a file can have; a key in one of them is shown at once."""
    many = tuple(Objective(id=f"goal-{number}", side="norad", goal="kill", mp=1) for number in range(MAX_OBJECTIVES))
    desk.workspace.do(set_field("objectives", many))
    section.items.choose("goal-199")
    text = field(section.objective, "objective-text", ChipField).editor
    text.setFocus()
    QTest.keyClicks(text, "x")
    assert section.items.list.item(199).text() == "NORAD · x · +1 MP"
    assert not section.items.add.isEnabled()
