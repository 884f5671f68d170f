"""*The Hammer at Coldwater* made from an empty frame, with the pointer and the keys alone: what the window can make.

Everything is taken, turned, laid, chosen, ticked, painted and typed as a person would; only long texts are pasted, with
Ctrl+V, instead of being typed letter by letter. What comes out is the shipped file in everything but ids.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.board.miniatures import miniatures
from editor.files import read_scenario
from editor.messages import in_words, say
from editor.model.grid import Square, turned_size
from editor.model.objective import Objective
from editor.model.reference import Reference
from editor.model.scenario import Scenario
from editor.model.sides import Start
from editor.paths import data_folder
from editor.ui.dialogs.new_document import NewDocument
from editor.ui.docks.fields import ChoiceField, LineField, NumberField, TickField
from editor.ui.docks.switches_field import SwitchesField
from editor.ui.main_window import MainWindow
from editor.ui.scenario.bag import BagField
from editor.ui.scenario.chips import ChipField
from editor.ui.scenario.objectives import ObjectivesSection
from editor.ui.scenario.search_deck import SearchDeckSection
from editor.ui.scenario.section import Section
from editor.ui.scenario.sides import SidesSection
from editor.ui.scenario.texts import TextsSection
from editor.ui.scenario.thing_field import ThingField
from editor.ui.scenario.zones import ZonesSection
from tests.ui.forms import add_from, choose, field, type_over
from tests.ui.forms import click as press_button
from tests.ui.panels import click_row
from tests.ui.test_stories import click_map, lay_tile, point_at, scenario_of
from tests.ui.windows import CTRL, SHIFT, Script, click, dialog, make_window, point_of, press_key, type_in

WANTED = read_scenario(data_folder("scenarios") / "hammer-at-coldwater.scenario.json")
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.mark.timeout(240)
@pytest.mark.qt_log_ignore("does not support")
def test_coldwater_from_an_empty_frame(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script()
    window = make_window(qtbot, tmp_path, script)
    begin(window)
    lay_the_map(window)
    put_markers(window)
    press_key(window, Qt.Key.Key_2, ALT)
    say_basics(window)
    enrol(window)
    paint_zones(window)
    set_objectives(window)
    fill_deck(window)
    write_texts(window)
    press_key(window, Qt.Key.Key_1, ALT)
    for key, wanted in told(WANTED).items():
        assert told(scenario_of(window))[key] == wanted
    assert window.workspace.document.report.count("error") == 0
    path = tmp_path / "coldwater.scenario.json"
    script.to_save = [path]
    press_key(window.canvas, Qt.Key.Key_S, CTRL)
    assert told(read_scenario(path)) == told(WANTED)


# --- the map --------------------------------------------------------------------------------------------------------


def begin(window: MainWindow) -> None:
    click(window.start_page.cards["scenario"])
    new = dialog(window, NewDocument)
    type_in(new.name, WANTED.title)
    press_key(new.name, Qt.Key.Key_Return)
    name = field(window.panels.inspector.form, "field-level-name", LineField)
    type_over(name, WANTED.levels[0].name)


def lay_the_map(window: MainWindow) -> None:
    level = WANTED.levels[0]
    for each in level.placements:
        face = window.workspace.box.tiles[each.tile].face(each.face)
        assert face is not None
        width, height = turned_size(face.width, face.height, each.rotation)
        middle = each.x + width / 2, each.y + height / 2
        lay_tile(window, each.tile, middle, each.rotation // 90, back=each.face == "back")
        press_key(window.canvas, Qt.Key.Key_Escape)  # a door that it asks for comes later
    assert [piece(each) for each in scenario_of(window).levels[0].placements] == [
        piece(each) for each in level.placements
    ]
    shelf = window.panels.palette
    press_key(window.canvas, Qt.Key.Key_D)
    for door in level.doors:
        kinds = [row.held.get("door") for row in shelf.doors.list.shelf.rows]
        alike = [kind_of(window, str(kind)) if kind else None for kind in kinds]
        click_row(shelf.doors.list, alike.index(kind_of(window, door.door)))
        ends = [end for edge in door.edges for end in edge.ends()]
        x, y = (sum(getattr(end, axis) for end in ends) / len(ends) for axis in ("x", "y"))
        point_at(window, x, y)
        QTest.mouseClick(window.canvas, LEFT, CTRL, point_of(window, x, y))
        press_key(window.canvas, Qt.Key.Key_Escape)


def put_markers(window: MainWindow) -> None:
    palette, inspector = window.panels.palette, window.panels.inspector
    for marker in WANTED.levels[0].markers:
        press_key(window.canvas, Qt.Key.Key_M)
        click_row(palette.markers.list, palette.markers.list.shelf.place_of(marker.marker).row())
        click_map(window, marker.x + 0.5, marker.y + 0.5)
        press_key(window.canvas, Qt.Key.Key_Escape)
        press_key(window.canvas, Qt.Key.Key_V)
        click_map(window, marker.x + 0.5, marker.y + 0.5)
        choose(field(inspector.form, "field-state", ChoiceField), str(marker.state))
        type_over(field(inspector.form, "field-note", LineField), marker.note)
    [switch] = WANTED.levels[0].switches
    window.canvas.setFocus()
    press_key(window.canvas, Qt.Key.Key_V)
    click_map(window, *floor_of(window, switch.placement))
    add_from(field(inspector.form, "field-switches", SwitchesField).items, "Radio scrambler")


def floor_of(window: MainWindow, tile: str) -> tuple[float, float]:
    """The middle of a square of a tile on which nothing stands."""
    document = window.workspace.document
    stamp = next(each for each in document.level.stamps if each.placement.id == tile)
    taken = {at for element in stamp.face.elements for at in stamp.places(element)[0]}
    taken |= {Square(each.x, each.y) for each in document.level.level.markers}
    taken |= {at for each in miniatures(document.board) for at in each.squares}
    square = next(at for at in stamp.squares() if at not in taken)
    return square.x + 0.5, square.y + 0.5


# --- the page Scenario ----------------------------------------------------------------------------------------------


def turn_to(window: MainWindow, name: str, kind: type[Any]) -> Any:
    """Click a section in the list."""
    sections = window.pages.scenario.list
    row = next(at for at in range(sections.count()) if sections.item(at).data(Qt.ItemDataRole.UserRole) == name)
    click(sections.viewport(), sections.visualItemRect(sections.item(row)).center())
    assert isinstance(window.pages.scenario.shown, kind)
    return window.pages.scenario.shown


def say_basics(window: MainWindow) -> None:
    section = turn_to(window, "basics", Section)
    basics, modules = section.forms
    type_over(field(basics, "author", LineField), WANTED.author)
    type_over(field(basics, "id", LineField), WANTED.id)
    type_over(field(basics, "turns", NumberField), str(WANTED.turns))
    choose(field(basics, "ground", ChoiceField), "Salemites")
    ticks = modules.fields["modules-used"]
    for row, module in enumerate(window.workspace.box.modules):
        if module in WANTED.modules:
            ticks.setCurrentRow(row)
            press_key(ticks, Qt.Key.Key_Space)


def enrol(window: MainWindow) -> None:
    section: SidesSection = turn_to(window, "sides", SidesSection)
    for side in WANTED.sides:
        press_button(section.sides.add)
        type_over(field(section.side, "side-name", LineField), side.name)
        type_over(field(section.side, "cp", NumberField), str(side.cp))
        type_over(field(section.side, "mp", NumberField), str(side.mp))
        for start in side.characters:
            enlist(window, section, start)
    woo = next(start for _, start in WANTED.starts() if start.captor)
    captor = next(start for _, start in WANTED.starts() if start.id == woo.captor)
    section.reveal(woo.character)
    choose(field(section.person, "begins", ChoiceField), "as a prisoner")
    choose(field(section.person, "captor", ChoiceField), card_name(window, captor.character))
    basics = turn_to(window, "basics", Section).forms[0]
    choose(field(basics, "initiative", ChoiceField), "Salemites")
    give_markers(window)


def enlist(window: MainWindow, section: SidesSection, start: Start) -> None:
    add_from(section.people, card_name(window, start.character))
    if start.x is not None and start.y is not None:
        choose(field(section.person, "begins", ChoiceField), "on a square")
        click_map(window, start.x + 0.5, start.y + 0.5)
        facing = say(f"sheet.facing-{start.facing}").text()
        choose(field(section.person, "facing", ChoiceField), facing)
    if start.magnetic_card:
        press_button(field(section.person, "magnetic-card", TickField))
    for item in start.equipment:
        name = window.workspace.box.equipment[item].name
        add_from(field(section.person, "equipment", BagField).items, name)


def give_markers(window: MainWindow) -> None:
    """The mines belong to a side that is there only now."""
    press_key(window, Qt.Key.Key_1, ALT)
    for marker in WANTED.levels[0].markers:
        if marker.side:
            click_map(window, marker.x + 0.5, marker.y + 0.5)
            choose(field(window.panels.inspector.form, "field-marker-side", ChoiceField), "Salemites")
    press_key(window, Qt.Key.Key_2, ALT)


def paint_zones(window: MainWindow) -> None:
    section: ZonesSection = turn_to(window, "zones", ZonesSection)
    for zone in WANTED.zones:
        press_button(section.zones.add)
        type_over(field(section.form, "zone-name", LineField), zone.name)
        choose(field(section.form, "zone-kind", ChoiceField), say(f"form.zone-{zone.kind}").text())
        side = next(each for each in WANTED.sides if each.id == zone.side)
        choose(field(section.form, "zone-side", ChoiceField), side.name)
        first, last = zone.squares[0], zone.squares[-1]
        drag_over(window, (first.x + 0.5, first.y + 0.5), (last.x + 0.5, last.y + 0.5))


def drag_over(window: MainWindow, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A rectangle, with Shift held."""
    QTest.mousePress(window.canvas, LEFT, SHIFT, point_of(window, *start))
    QTest.mouseRelease(window.canvas, LEFT, SHIFT, point_of(window, *end))


def set_objectives(window: MainWindow) -> None:
    section: ObjectivesSection = turn_to(window, "objectives", ObjectivesSection)
    assert WANTED.victory is not None
    choose(field(section.victory, "victory-mode", ChoiceField), "who has the most")
    choose(field(section.victory, "ties", ChoiceField), "Salemites")
    for objective in WANTED.objectives:
        press_button(section.items.add)
        set_objective(window, section, objective)


def set_objective(window: MainWindow, section: ObjectivesSection, objective: Objective) -> None:
    form = section.objective

    def pick(name: str, label: str, value: object) -> None:
        if value is not None:
            choose(field(form, name, ChoiceField), say(f"form.{label}-{value}").text())

    side = next(each for each in WANTED.sides if each.id == objective.side)
    choose(field(form, "objective-side", ChoiceField), side.name)
    pick("goal", "goal", objective.goal)
    for name, thing in (("who", objective.who), ("target", objective.target)):
        if thing is not None:
            choose(field(form, name, ThingField).box, thing_name(window, thing))
    if objective.where is not None:
        press_button(field(form, "where", ThingField).pipette)
        click_map(window, *floor_of(window, objective.where.id))
    type_over(field(form, "objective-mp", NumberField), str(objective.mp))
    if objective.each:
        press_button(field(form, "each", TickField))
    if not form.more.isChecked():
        press_button(form.more)
    pick("when", "when", objective.when)
    pick("stage", "stage", objective.stage)
    pick("unopposed", "unopposed", objective.unopposed)
    if objective.from_turn is not None:
        type_over(field(form, "from-turn", NumberField), str(objective.from_turn))
    if not objective.present:
        press_button(field(form, "present", TickField))
    if objective.ability is not None:
        box = field(form, "ability", ChoiceField)
        choose(box, box.itemText(1))
    paste(window, field(form, "objective-text", ChipField).editor, objective.text)


def fill_deck(window: MainWindow) -> None:
    deck = turn_to(window, "search-deck", SearchDeckSection).deck
    press_button(field(deck, "deck-used", TickField))
    tree = deck.checklist.tree
    for item in WANTED.search_deck or ():
        name = window.workspace.box.equipment[item].name
        row = tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
        tree.setCurrentItem(row)
        press_key(tree, Qt.Key.Key_Space)


def write_texts(window: MainWindow) -> None:
    section: TextsSection = turn_to(window, "texts", TextsSection)
    for name in ("story", "setup", "victory"):
        paste(window, field(section.texts, f"text-{name}", ChipField).editor, getattr(WANTED.texts, name))
    for rule in WANTED.texts.special_rules:
        press_button(section.rules.add)
        paste(window, field(section.rule, "rule", ChipField).editor, rule)
    paste(window, field(section.notes, "text-notes", ChipField).editor, WANTED.texts.notes)


def paste(window: MainWindow, editor: QWidget, text: str) -> None:
    """What was written elsewhere, with the ids that things have here."""
    ids = here(scenario_of(window))
    wanted = here(WANTED)
    back = {name: each for each, name in ids.items()}
    QGuiApplication.clipboard().setText(renamed(text, lambda key: back[wanted[key]] if key in wanted else key))
    editor.setFocus()
    press_key(editor, Qt.Key.Key_V, CTRL)


def card_name(window: MainWindow, character: str) -> str:
    return window.workspace.box.characters[character].name


def thing_name(window: MainWindow, thing: Reference) -> str:
    if thing.kind == "character":
        start = next(start for _, start in WANTED.starts() if start.id == thing.id)
        return card_name(window, start.character)
    assert thing.kind == "element"
    placement, _, element = thing.id.partition("/")
    face = window.workspace.box.tiles[placement].front
    return in_words(next(each.name for each in face.elements if each.id == element))


# --- what is compared -----------------------------------------------------------------------------------------------


def told(scenario: Scenario) -> dict[str, Any]:
    """A scenario with names that do not depend on ids: people by their cards, zones by their names, all else by place.

    Which of several doors that are alike was laid, and which edition of the box the program noted, is left out.
    """
    names = here(scenario)
    plain = scenario.model_dump(mode="json", by_alias=True)
    plain["box"].pop("fingerprint")
    for level in plain["levels"]:
        for door in level["doors"]:
            door["id"] = door["door"] = re.sub(r"-\d+$", "", door["door"])
        for marker in level["markers"]:
            marker["id"] = names[f"marker:{marker['id']}"]
    for side in plain["sides"]:
        for start in side["characters"]:
            start["id"] = names[f"character:{start['id']}"]
            start["captor"] = names[f"character:{start['captor']}"] if start["captor"] else None
    for zone in plain["zones"]:
        zone["id"] = names[f"zone:{zone['id']}"]
    for number, objective in enumerate(plain["objectives"]):
        objective["id"] = number
    walked: dict[str, Any] = _walked(plain, names)
    return walked


def _walked(value: Any, names: dict[str, str]) -> Any:
    """References and texts, wherever they are."""
    if isinstance(value, dict):
        if set(value) == {"kind", "id"}:
            return {"kind": value["kind"], "id": names.get(f"{value['kind']}:{value['id']}", value["id"])}
        return {key: _walked(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_walked(each, names) for each in value]
    return renamed(value, lambda key: names.get(key, key)) if isinstance(value, str) else value


def here(scenario: Scenario) -> dict[str, str]:
    """``kind:id`` -> a name that does not depend on ids."""
    names = {f"character:{start.id}": start.character for _, start in scenario.starts()}
    names |= {f"zone:{zone.id}": zone.name for zone in scenario.zones}
    for level in scenario.levels:
        names |= {f"marker:{each.id}": f"{each.marker} at {each.x},{each.y}" for each in level.markers}
    return names


def renamed(text: str, name: Callable[[str], str]) -> str:
    """A text with other names in its braces."""

    def put(found: re.Match[str]) -> str:
        key = name(found[1])
        kind = found[1].partition(":")[0]
        return f"{{{key if key.startswith(f'{kind}:') else f'{kind}:{key}'}}}"

    return re.sub(r"\{([a-z]+:[^{}]+)\}", put, text)


def piece(placement: Any) -> tuple[object, ...]:
    return placement.tile, placement.face, placement.x, placement.y, placement.rotation


def kind_of(window: MainWindow, door: str) -> tuple[object, ...]:
    card = window.workspace.box.doors[door]
    return card.make, card.magnetic, card.defence, card.mp_cost, card.side, card.size
