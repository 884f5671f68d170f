"""Objectives and victory: fields filled from lists and from the map, more conditions, order, and sentences."""

from __future__ import annotations

from typing import get_args

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editor.edits import add_zone, replace_fields, set_field
from editor.export.scenario_text import objective_text
from editor.messages import language_scope, languages, msg
from editor.model.grid import Square
from editor.model.level import Marker
from editor.model.limits import MAX_OBJECTIVES
from editor.model.objectives import (
    CarriedThing,
    Goal,
    Objective,
    Reference,
    ThingKind,
    Victory,
    fits_goal,
    is_character_reference,
)
from editor.model.scenario import Zone
from editor.ui.forms.fields import CheckField, ChoiceField, NumberField
from editor.ui.forms.item_list import MultiItemField
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.eyedropper import PickReferenceTool
from editor.ui.scenario.chip_text import ChipTextField
from editor.ui.scenario.objectives import ObjectivesSection
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.references import ReferenceField, ReferenceListField, all_references
from tests.ui.form_helpers import add_from, choose, click, field, type_over
from tests.ui.panel_helpers import PanelEnv


@pytest.fixture
def env() -> PanelEnv:
    env = PanelEnv()
    env.workspace.do(set_field("objectives", ()))
    env.workspace.do(set_field("victory", None))
    return env


@pytest.fixture
def section(env: PanelEnv, qtbot: QtBot) -> ObjectivesSection:
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 1200)
    with qtbot.waitActive(page):
        page.show()
    page.show_section("objectives")
    assert isinstance(page.shown, ObjectivesSection)
    return page.shown


def only(env: PanelEnv) -> Objective:
    [objective] = env.document.scenario.objectives
    return objective


def test_without_sides_the_section_says_what_to_do_first(env: PanelEnv, section: ObjectivesSection) -> None:
    assert not section.sides_hint.isVisible()
    env.workspace.do(set_field("sides", ()))
    assert section.sides_hint.isVisible()
    assert not section.items.add.isEnabled()


def test_objective_is_edited_as_sentence(env: PanelEnv, section: ObjectivesSection) -> None:
    click(section.items.add)
    form = section.objective
    choose(field(form, "goal", ChoiceField), "Capture")
    choose(field(form, "target", ReferenceField).box, "Lt. Vasquez")
    choose(field(form, "where", ReferenceField).box, "Communication Room")
    type_over(field(form, "objective-mp", NumberField), "4")
    click(field(form, "each", CheckField))
    made = only(env)
    assert (made.goal, made.mp, made.each) == ("capture", 4, True)
    assert made.target == Reference(kind="character", id="vasquez")
    assert made.where == Reference(kind="tile", id="communication-room")
    assert section.items.list.item(0).text() == (
        "NORAD · Capture Lt. Vasquez in the Communication Room. · +4 MP each time"
    )
    choose(field(form, "target", ReferenceField).box, "Any")
    assert only(env).target is None


def test_target_is_selected_with_pipette(env: PanelEnv, section: ObjectivesSection) -> None:
    click(section.items.add)
    click(field(section.objective, "where", ReferenceField).pipette)
    tool = env.workspace.tool
    assert isinstance(tool, PickReferenceTool)
    stamp = next(each for each in env.document.level.placed_tiles if each.placement.id == "communication-room")
    square = next(
        at for at in stamp.squares() if not any(at in stamp.places(element)[0] for element in stamp.face.elements)
    )
    tool.press(Pointer(square.x + 0.5, square.y + 0.5))
    assert only(env).where == Reference(kind="tile", id="communication-room")


def test_pipette_asks_where_a_zone_covers_a_room(env: PanelEnv, section: ObjectivesSection) -> None:
    env.workspace.do(
        add_zone(Zone(id="yard", name="Yard", level=env.document.level_id, squares=(Square(3, 3), Square(4, 4))))
    )
    click(section.items.add)
    page = section.window()
    assert isinstance(page, ScenarioPage)
    for words, kind in (("Yard · zone", "zone"), ("Communication Room · room", "tile")):
        click(field(section.objective, "where", ReferenceField).pipette)
        tool = env.workspace.tool
        assert isinstance(tool, PickReferenceTool)
        tool.press(Pointer(4.5, 4.5))
        offered = {action.text(): action for action in page.pick_menu.actions()}
        assert page.pick_menu.isVisible()
        offered[words].trigger()
        page.pick_menu.close()
        where = only(env).where
        assert where is not None
        assert where.kind == kind


def test_objective_form_stays_where_it_is_when_objectives_are_added(section: ObjectivesSection) -> None:
    click(section.items.add)
    QApplication.processEvents()
    before = section.objective.mapTo(section, QPoint(0, 0)).y()
    for _ in range(7):
        click(section.items.add)
    QApplication.processEvents()
    assert section.objective.mapTo(section, QPoint(0, 0)).y() == before
    assert before < 320, "it is visible at once"


def test_form_does_not_stretch_over_a_wide_screen(section: ObjectivesSection) -> None:
    page = section.window()
    page.resize(3840, 2160)
    QApplication.processEvents()
    assert section.width() <= 820
    assert isinstance(page, ScenarioPage)
    assert page.side_pane.width() > 2000, "the map has the rest"


def test_more_conditions_are_shown_on_request(env: PanelEnv, section: ObjectivesSection) -> None:
    for _ in range(2):
        click(section.items.add)
    form = section.objective
    assert not form.fields["wins"].isVisible()
    assert "Requires" not in {label.text() for label in form.findChildren(QLabel) if label.isVisible()}
    click(form.more)
    choose(field(form, "where", ReferenceField).box, "Communication Room")
    choose(field(form, "ability", ChoiceField), "Radio scrambler")
    choose(field(form, "stage", ChoiceField), "Started")
    choose(field(form, "when", ChoiceField), "In the Final phase")
    choose(field(form, "unopposed", ChoiceField), "On the tile")
    choose(field(form, "carrying", ReferenceField).box, "Grenades")
    type_over(field(form, "from-turn", NumberField), "3")
    click(field(form, "present", CheckField))
    add_from(field(form, "requires", MultiItemField).items, "Kill an enemy")
    add_from(field(form, "also-target", ReferenceListField).items, "Lt. Vasquez")
    first, second = env.document.scenario.objectives
    assert second.ability == "scramble"
    assert second.stage == "started"
    assert second.when == "final-phase"
    assert second.unopposed == "tile"
    assert second.carrying == CarriedThing(kind="equipment", id="grenades")
    assert (second.from_turn, second.until_turn, second.present) == (3, None, False)
    assert second.requires == (first.id,)
    assert second.also_target == (Reference(kind="character", id="vasquez"),)


def test_sentence_can_be_replaced(env: PanelEnv, section: ObjectivesSection) -> None:
    click(section.items.add)
    text = field(section.objective, "objective-text", ChipTextField).editor
    text.setFocus()
    QTest.keyClicks(text, "Do it.")
    assert only(env).text == "Do it."
    assert section.items.list.item(0).text() == "NORAD · Do it."


def test_objectives_are_reordered_and_added_from_missions(env: PanelEnv, section: ObjectivesSection) -> None:
    click(section.items.add)
    mission = next(iter(env.workspace.box.missions.values()))
    choose(section.missions, mission.name)
    taken = env.document.scenario.objectives[1]
    assert (taken.mission, taken.mp, taken.each) == (mission.id, mission.mp, mission.each)
    click(section.items.up)
    assert [each.mission for each in env.document.scenario.objectives] == [mission.id, None]
    click(section.items.remove)
    assert [each.mission for each in env.document.scenario.objectives] == [None]


def test_victory_as_data(env: PanelEnv, section: ObjectivesSection) -> None:
    form = section.victory
    mode = field(form, "victory-mode", ChoiceField)
    choose(mode, "Most Mission Points")
    choose(field(form, "ties", ChoiceField), "Salemites")
    choose(field(form, "eliminated", ChoiceField), "Loses")
    assert env.document.scenario.victory == Victory(mode="most-mp", ties="salemite", eliminated="loses")
    choose(mode, "First to reach")
    type_over(field(form, "victory-mp", NumberField), "12")
    assert env.document.scenario.victory == Victory(mode="first-to", mp=12, ties="salemite", eliminated="loses")
    choose(mode, "Described in text")
    assert env.document.scenario.victory is None


def test_maximum_number_of_objectives_stays_responsive(env: PanelEnv, section: ObjectivesSection) -> None:
    """A file can have at most two hundred; typing in one of them is shown at once."""
    many = tuple(Objective(id=f"goal-{number}", side="norad", goal="kill", mp=1) for number in range(MAX_OBJECTIVES))
    env.workspace.do(set_field("objectives", many))
    section.items.select("goal-199")
    text = field(section.objective, "objective-text", ChipTextField).editor
    text.setFocus()
    QTest.keyClicks(text, "x")
    assert section.items.list.item(199).text() == "NORAD · x · +1 MP"
    assert not section.items.add.isEnabled()


def test_groups_can_be_chosen_as_targets(env: PanelEnv, section: ObjectivesSection) -> None:
    click(section.items.add)
    form = section.objective
    choose(field(form, "goal", ChoiceField), "Destroy")
    choose(field(form, "target", ReferenceField).box, "any floor element")
    assert only(env).target == Reference(kind="group", id="elements")
    assert section.items.list.item(0).text() == "NORAD · Destroy any floor element."
    offered = field(form, "who", ReferenceField).box
    offered.load_choices()
    labels = [offered.itemText(row) for row in range(offered.count())]
    assert any(label.startswith("any zombie") for label in labels)
    assert not any("floor element" in label for label in labels), "it cannot act"


def test_only_targets_that_fit_the_goal_are_offered(env: PanelEnv, section: ObjectivesSection) -> None:
    click(section.items.add)
    target = field(section.objective, "target", ReferenceField)
    kinds = {}
    for goal in ("Kill", "Destroy", "Find", "Other"):
        choose(field(section.objective, "goal", ChoiceField), goal)
        target.box.load_choices()
        kinds[goal] = {each.kind for each in target.box.listed if each is not None}
    assert kinds["Kill"] == {"character", "side", "group"}
    assert {"element", "tile", "door"} <= kinds["Destroy"]
    assert not kinds["Destroy"] & {"character", "side", "equipment", "zone"}
    assert kinds["Find"] <= {"equipment", "marker", "group"}
    assert {"character", "element", "equipment"} <= kinds["Other"]
    choose(field(section.objective, "goal", ChoiceField), "Kill")
    click(target.pipette)
    tool = env.workspace.tool
    assert isinstance(tool, PickReferenceTool)
    stamp = next(each for each in env.document.level.placed_tiles if each.placement.id == "communication-room")
    tool.press(Pointer(stamp.squares()[0].x + 0.5, stamp.squares()[0].y + 0.5))
    assert only(env).target is None, "a room cannot be killed"


@pytest.mark.parametrize("goal", get_args(Goal))
def test_every_goal_and_target_that_files_can_hold_can_be_chosen(
    goal: Goal, env: PanelEnv, section: ObjectivesSection
) -> None:
    """The form offers each target that a program can score, and shows its sentence in every language."""
    mine = Marker(id="mine", marker="mine", x=1, y=2)
    level = env.document.scenario.levels[0].model_copy(update={"markers": (mine,)})
    env.workspace.do(set_field("levels", (level, *env.document.scenario.levels[1:])))
    click(section.items.add)
    form = section.objective
    choose(field(form, "goal", ChoiceField), msg(f"form.goal-{goal}").text())
    board = env.document.board
    for name, wanted in (
        ("target", [each for each in all_references(board, get_args(ThingKind)) if fits_goal(goal, each)]),
        ("where", all_references(board, ("tile", "zone", "element", "marker", "door", "character"))),
        ("who", [each for each in all_references(board, get_args(ThingKind)) if is_character_reference(each)]),
    ):
        box = field(form, name, ReferenceField).box
        box.load_choices()
        missing = {(each.kind, each.id) for each in wanted} - {(each.kind, each.id) for each in box.listed if each}
        assert not {(kind, thing) for kind, thing in missing if kind != "objective"}
        for thing in {each.kind: each for each in wanted if each.kind != "objective"}.values():
            sentences = set()
            for language in languages():
                with language_scope(language):
                    sentences.add(objective_text(board, replace_fields(only(env), **{name: thing})))
            assert all(text.endswith(".") and "{" not in text for text in sentences)
            assert len(sentences) == len(languages())


def test_objectives_that_the_players_judge_say_so(env: PanelEnv, section: ObjectivesSection) -> None:
    click(section.items.add)
    choose(field(section.objective, "goal", ChoiceField), "Other (see text)")
    assert only(env).is_judged
    assert section.items.list.item(0).text().endswith("judged by the players")
    assert any("The players judge this objective" in label.text() for label in section.objective.findChildren(QLabel))


def test_a_mission_brings_the_condition_that_ends_it(env: PanelEnv, section: ObjectivesSection) -> None:
    choose(section.missions, "Unread")
    condition, unread = env.document.scenario.objectives
    assert (unread.goal, unread.unless, unread.mission) == ("exit", (condition.id,), "unread")
    assert (condition.goal, condition.mp, condition.mission) == ("interact", None, None)
    assert condition.who == Reference(kind="group", id="characters/norad")
