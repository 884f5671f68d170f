"""Pieces of missions placed with the tools: tokens with a direction or on a side, and sides that the rules lead."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_game
from editor.files import read_scenario
from editor.files.scenario_file import shipped_scenarios
from editor.session.document import Document
from editor.ui.forms.fields import ChoiceField, LineField
from editor.ui.forms.item_list import AddComboBox, MultiItemField
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.factory import make_tool
from editor.ui.panels.piece_rows import PieceRow, character_rows, marker_rows
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.scenario.custom_cards import CustomCardsSection
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.sides import SidesSection
from editor.ui.scenario.zones import ZonesSection
from editor.values import replace
from tests.ui.form_helpers import add_from, choose, click, field, type_over
from tests.ui.panel_helpers import PanelEnv
from tests.ui.tool_driver import ToolDriver
from tests.ui.windows import make_window, the_box


def scenario_path(name: str) -> Path:
    return next(each for each in shipped_scenarios("after-the-end") if each.name.startswith(name))


def depot() -> Document:
    return Document(read_scenario(scenario_path("night-depot")), box_for_game("after-the-end", ()))


def test_the_palette_has_tokens_for_squares_and_sides_but_none_for_boards() -> None:
    rows = {row.key for row in marker_rows(depot().report.inspection)}
    assert {"barricade", "blizzard", "chest"} <= rows
    assert not rows & {"stunned", "menace", "wound"}
    house = Document(read_scenario(shipped_scenarios("earth-reborn")[0]), the_box())
    walls = {row.key for row in marker_rows(house.report.inspection)}
    assert "broken-wall-short" not in walls, "tools for walls place it"


def test_a_person_of_the_mission_is_added_and_has_only_fields_of_the_game(qtbot: QtBot) -> None:
    document = depot()
    assert {each.name for each in document.scenario.house.characters} == {"Tam"}
    env = PanelEnv(document)
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 1200)
    with qtbot.waitActive(page):
        page.show()
    page.show_section("custom-cards")
    section = page.shown
    assert isinstance(section, CustomCardsSection)
    add_from(section.cards, "New character")
    form = section.card_forms["characters"]
    assert list(form.fields) == [f"house/characters/*/{name}" for name in ("name", "help", "faction")]
    assert not section.parts, "abilities have costs that only Earth Reborn has"
    type_over(field(form, "house/characters/*/name", LineField), "The miller")
    faction = field(form, "house/characters/*/faction", ChoiceField)
    assert "Unnamed faction" in [faction.itemText(at) for at in range(faction.count())], "not named after its ID"
    choose(faction, "Heroes")
    assert [each.name for each in document.scenario.house.characters] == ["Tam", "The miller"]
    side = document.scenario.sides[0]
    rows = {row.title: row.look for row in character_rows(document.scenario, document.box, side, 0)}
    look = rows["The miller"]
    assert look is not None
    renamed = replace(look, name="The new miller")
    pictures = [Thumbnails(document.box).paint_now(each, 48, 1.0).toImage() for each in (look, renamed)]
    assert pictures[0] != pictures[1], "its picture has the initials of its name, not of its id"
    assert isinstance(section.cards.add, AddComboBox)
    offered = [section.cards.add.itemText(row) for row in range(section.cards.add.count())]
    assert "Copy of Outlaw" in offered
    assert not any("equipment" in each for each in offered)


@pytest.mark.usefixtures("qtbot")
def test_a_barricade_is_placed_on_the_nearest_side() -> None:
    env = PanelEnv(depot())
    tool = make_tool("marker", env.workspace, marker="barricade")
    for x, y, expected in ((11.5, 0.1, (11, 0, "n")), (10.95, 3.5, (11, 3, "w")), (10.5, 3.9, (10, 4, "n"))):
        pointer = Pointer(x, y)
        tool.hover(pointer)
        ghost = tool.ghost()
        assert ghost is not None
        assert [(each.x, each.y, each.edge) for each in ghost.markers] == [expected]
    count = len(env.workspace.document.level.level.markers)
    tool.hover(Pointer(11.5, 0.1))
    tool.press(Pointer(11.5, 0.1))
    tool.release(Pointer(11.5, 0.1))
    *_, placed = env.workspace.document.level.level.markers
    assert (placed.x, placed.y, placed.edge) == (11, 0, "n")
    assert len(env.workspace.document.level.level.markers) == count + 1


def outlaw_row(document: Document) -> PieceRow:
    side = document.scenario.sides[-1]
    rows = character_rows(document.scenario, document.box, side, len(document.scenario.sides) - 1)
    return next(row for row in rows if row.key == "outlaw")


def test_the_palette_places_as_many_outlaws_as_there_are() -> None:
    driver = ToolDriver(Document(read_scenario(scenario_path("coal-sledge")), box_for_game("after-the-end", ())))
    side = driver.document.scenario.sides[-1]
    assert outlaw_row(driver.document).detail == "Outlaws · 6 of 9 left"
    driver.start("character", side=side.id, character="outlaw")
    for x in range(5):
        driver.click(x + 0.5, 4.5)
    assert driver.closed == 0, "there is another one to place"
    assert outlaw_row(driver.document).detail == "Outlaws · 1 of 9 left"
    driver.click(5.5, 4.5)
    assert driver.closed == 1
    assert outlaw_row(driver.document).detail == "Outlaws · none left"
    placed = driver.document.scenario.sides[-1].characters
    driver.start("character", side=side.id, character="outlaw")
    driver.click(6.5, 4.5)
    moved = driver.document.scenario.sides[-1].characters
    assert len(moved) == len(placed) == 9
    assert (moved[-1].id, moved[-1].x) == (placed[-1].id, 6), "the last one is moved when none is left"


@pytest.mark.usefixtures("qtbot")
def test_a_blizzard_has_a_direction_at_once() -> None:
    env = PanelEnv(depot())
    tool = make_tool("marker", env.workspace, marker="blizzard")
    tool.hover(Pointer(12.5, 8.5))
    tool.press(Pointer(12.5, 8.5))
    tool.release(Pointer(12.5, 8.5))
    *_, placed = env.workspace.document.level.level.markers
    assert (placed.marker, placed.facing, placed.edge) == ("blizzard", "s", None)


def test_a_new_side_of_enemies_is_led_by_the_rules(qtbot: QtBot) -> None:
    document = depot()
    env = PanelEnv(Document(document.scenario.model_copy(update={"sides": (), "zones": ()}), document.box))
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.show()
    page.show_section("sides")
    assert isinstance(page.shown, SidesSection)
    for _ in range(2):
        click(page.shown.sides.add)
    assert [(side.faction, side.led_by) for side in env.workspace.document.scenario.sides] == [
        ("heroes", "players"),
        ("outlaw", "rules"),
    ]
    cards = page.shown.characters.add
    assert isinstance(cards, AddComboBox)
    for _ in range(2):  # there are nine miniatures of them
        cards.load_choices()
        assert cards.itemText(0) == "Outlaw · Outlaws"
        page.shown.characters.choice_added.emit("outlaw")
    page.show_section("zones")
    assert isinstance(page.shown, ZonesSection)
    click(page.shown.zones.add)
    page.shown.form.fields["zone-kind"].edited.emit("entry")
    brings = page.shown.form.fields["zone-brings"]
    assert isinstance(brings, MultiItemField)
    box = brings.items.add
    assert isinstance(box, AddComboBox)
    offered = [box.itemText(row) for row in range(box.count())]
    assert "Outlaws" in offered, "the faction and the character have the same id"
    assert "Outlaw" not in offered


def test_a_tile_of_another_game_can_be_placed_while_the_palette_is_hidden(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    window.files.open_scenario(read_scenario(shipped_scenarios("earth-reborn")[0]), saved=True)
    tab = window.panels.palette.tiles
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile="gym"))
    window.action_registry["hide-panels"].trigger()
    window.files.open_scenario(read_scenario(shipped_scenarios("after-the-end")[0]), saved=True)
    window.workspace.options_changed.emit()
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile="rooftops"))
    assert tab.faces.tile is not None
    assert tab.faces.tile.id == "rooftops"
