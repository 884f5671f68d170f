"""Make *The Hammer at Coldwater* from an empty frame, with mouse and keyboard only.

Every step is real input (``tests/ui/user_input.py``), except for the system dialog that asks where to save. Apart from
ids, the result equals the shipped file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget
from pytestqt.qtbot import QtBot

from editor.board.miniatures import miniatures
from editor.board.names import as_label
from editor.board.things import reference_text, references_in
from editor.files import read_scenario
from editor.messages import msg
from editor.model.grid import Square, rotated_size
from editor.model.objectives import Objective, Reference
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter
from editor.paths import data_folder
from editor.ui.dialogs.new_document import NewScenarioDialog
from editor.ui.forms.fields import CheckField, CheckListField, ChoiceField, LineField, NumberField
from editor.ui.forms.form import Form
from editor.ui.forms.item_list import MultiItemField
from editor.ui.panels.tile_form import SwitchesField
from editor.ui.scenario.basics import BasicsSection
from editor.ui.scenario.chip_text import ChipTextField
from editor.ui.scenario.objectives import ObjectivesSection
from editor.ui.scenario.references import ReferenceField, reference_label
from editor.ui.scenario.search_deck import SearchDeckSection
from editor.ui.scenario.section import Section
from editor.ui.scenario.sides import SidesSection
from editor.ui.scenario.texts import TextsSection
from editor.ui.scenario.zones import ZonesSection
from editor.ui.window.main_window import MainWindow
from tests.ui.form_helpers import field
from tests.ui.user_input import (
    add_from,
    choose,
    click,
    click_map,
    click_row,
    drag,
    key,
    point_at,
    tick,
    write,
    write_over,
    write_with_names,
)
from tests.ui.windows import CTRL, SHIFT, Script, dialog, make_window, point_of

WANTED = read_scenario(data_folder("scenarios") / "hammer-at-coldwater.scenario.json")
ALT = Qt.KeyboardModifier.AltModifier

S = TypeVar("S", bound=Section)


@pytest.mark.timeout(600)
@pytest.mark.qt_log_ignore("does not support")
def test_coldwater_from_an_empty_frame(qtbot: QtBot, tmp_path: Path) -> None:
    script = Script()
    window = make_window(qtbot, tmp_path, script)
    window.activateWindow()
    qtbot.waitActive(window)
    begin(window)
    place_tiles_and_doors(window)
    place_markers(window)
    key(Qt.Key.Key_2, ALT)
    set_basics(window)
    add_sides(window)
    paint_zones(window)
    set_objectives(window)
    fill_deck(window)
    write_texts(window)
    key(Qt.Key.Key_1, ALT)
    for part, wanted in without_ids(WANTED).items():
        assert without_ids(scenario_of(window))[part] == wanted
    assert window.workspace.document.report.count("error") == 0
    path = tmp_path / "coldwater.scenario.json"
    script.to_save = [path]
    key(Qt.Key.Key_S, CTRL)
    assert without_ids(read_scenario(path)) == without_ids(WANTED)


def scenario_of(window: MainWindow) -> Scenario:
    return window.workspace.document.scenario


# --- the map --------------------------------------------------------------------------------------------------------


def begin(window: MainWindow) -> None:
    click(window.start_page.cards["scenario"])
    new = dialog(window, NewScenarioDialog)
    click(new.name)
    write(WANTED.title)
    key(Qt.Key.Key_Return)
    assert not scenario_of(window).levels[0].placements
    write_over(field(properties(window), "field-level-name", LineField), WANTED.levels[0].name)


def properties(window: MainWindow) -> Form:
    """Return the form of the Properties panel for the current selection."""
    form = window.panels.inspector.form
    assert isinstance(form, Form)
    return form


def take_from(view: QAbstractItemView, row: int) -> None:
    click_row(view, view.model().index(row, 0))


def place_tiles_and_doors(window: MainWindow) -> None:
    level, shelf = WANTED.levels[0], window.panels.palette
    for each in level.placements:
        face = window.workspace.box.tiles[each.tile].face(each.face)
        assert face is not None
        width, height = rotated_size(face.width, face.height, each.rotation)
        take_from(shelf.tiles.list, shelf.tiles.list.row_model.place_of(each.tile).row())
        if each.face == "back":
            click(shelf.tiles.faces.buttons[1])
        middle = each.x + width / 2, each.y + height / 2
        point_at(window.canvas, *middle)
        for _ in range(each.rotation // 90):
            key(Qt.Key.Key_R)
        click_map(window.canvas, *middle)
        key(Qt.Key.Key_Escape)  # a door that it asks for comes later
    assert [piece(each) for each in scenario_of(window).levels[0].placements] == [
        piece(each) for each in level.placements
    ]
    key(Qt.Key.Key_D)
    for door in level.doors:
        kinds = [row.tool_args.get("door") for row in shelf.doors.list.row_model.rows]
        alike = [kind_of(window, str(kind)) if kind else None for kind in kinds]
        take_from(shelf.doors.list, alike.index(kind_of(window, door.door)))
        ends = [end for edge in door.edges for end in edge.ends()]
        x, y = (sum(getattr(end, axis) for end in ends) / len(ends) for axis in ("x", "y"))
        click_map(window.canvas, x, y, CTRL)
        key(Qt.Key.Key_Escape)


def place_markers(window: MainWindow) -> None:
    markers = window.panels.palette.markers.list
    for marker in WANTED.levels[0].markers:
        key(Qt.Key.Key_M)
        take_from(markers, markers.row_model.place_of(marker.marker).row())
        click_map(window.canvas, marker.x + 0.5, marker.y + 0.5)
        key(Qt.Key.Key_Escape)
        key(Qt.Key.Key_V)
        click_map(window.canvas, marker.x + 0.5, marker.y + 0.5)
        choose(field(properties(window), "field-state", ChoiceField), str(marker.state))
        write_over(field(properties(window), "field-note", LineField), marker.note)
        click_map(window.canvas, marker.x + 0.5, marker.y + 0.5)
    [switch] = WANTED.levels[0].switches
    click_map(window.canvas, *floor_of(window, switch.placement))
    add_from(field(properties(window), "field-switches", SwitchesField).items, "Radio scrambler")


def floor_of(window: MainWindow, tile: str) -> tuple[float, float]:
    """Return the center of a free square of a tile."""
    document = window.workspace.document
    stamp = next(each for each in document.level.placed_tiles if each.placement.id == tile)
    taken = {at for element in stamp.face.elements for at in stamp.places(element)[0]}
    taken |= {Square(each.x, each.y) for each in document.level.level.markers}
    taken |= {at for each in miniatures(document.board) for at in each.squares}
    square = next(at for at in stamp.squares() if at not in taken)
    return square.x + 0.5, square.y + 0.5


# --- the page Scenario ----------------------------------------------------------------------------------------------


def open_section(window: MainWindow, name: str, kind: type[S]) -> S:
    """Click a section in the list and return it."""
    sections = window.pages.scenario.list
    row = next(at for at in range(sections.count()) if sections.item(at).data(Qt.ItemDataRole.UserRole) == name)
    take_from(sections, row)
    shown = window.pages.scenario.shown
    assert isinstance(shown, kind)
    return shown


def set_basics(window: MainWindow) -> None:
    section = open_section(window, "basics", BasicsSection)
    write_over(field(section.basics, "author", LineField), WANTED.author)
    write_over(field(section.basics, "id", LineField), WANTED.id)
    write_over(field(section.basics, "turns", NumberField), str(WANTED.turns))
    choose(field(section.basics, "ground", ChoiceField), "Salemites")
    ticks = field(section.modules, "modules-used", CheckListField)
    take_from(ticks, 0)
    for module in window.workspace.box.modules:
        if module in WANTED.modules:
            key(Qt.Key.Key_Space)
        key(Qt.Key.Key_Down)


def add_sides(window: MainWindow) -> None:
    section = open_section(window, "sides", SidesSection)
    for side in WANTED.sides:
        click(section.sides.add)
        write_over(field(section.side, "side-name", LineField), side.name)
        write_over(field(section.side, "cp", NumberField), str(side.cp))
        write_over(field(section.side, "mp", NumberField), str(side.mp))
        for start in side.characters:
            add_character(window, section, start)
    capture(window, section)
    basics = open_section(window, "basics", BasicsSection).basics
    choose(field(basics, "initiative", ChoiceField), "Salemites")
    give_markers(window)


def add_character(window: MainWindow, section: SidesSection, start: StartingCharacter) -> None:
    add_from(section.characters, card_name(window, start.character))
    if start.x is not None and start.y is not None:
        choose(field(section.start_form, "begins", ChoiceField), "On a square")
        click_map(window.canvas, start.x + 0.5, start.y + 0.5)
        facing = as_label(msg(f"sheet.facing-{start.facing}"))
        choose(field(section.start_form, "facing", ChoiceField), facing)
    if start.magnetic_card:
        tick(field(section.start_form, "magnetic-card", CheckField))
    for item in start.equipment:
        name = window.workspace.box.equipment[item].name
        add_from(field(section.start_form, "equipment", MultiItemField).items, name)


def capture(window: MainWindow, section: SidesSection) -> None:
    """Set the captors of prisoners, now that all sides exist."""
    for number, side in enumerate(WANTED.sides):
        for at, start in enumerate(side.characters):
            if start.captor is not None:
                captor = next(each for _, each in WANTED.starts() if each.id == start.captor)
                take_from(section.sides.list, number)
                take_from(section.characters.list, at)
                choose(field(section.start_form, "begins", ChoiceField), "As a carried prisoner")
                choose(field(section.start_form, "captor", ChoiceField), card_name(window, captor.character))


def give_markers(window: MainWindow) -> None:
    """Set the side of the mines, now that it exists."""
    key(Qt.Key.Key_1, ALT)
    for marker in WANTED.levels[0].markers:
        if marker.side:
            click_map(window.canvas, marker.x + 0.5, marker.y + 0.5)
            choose(field(properties(window), "field-marker-side", ChoiceField), "Salemites")
    key(Qt.Key.Key_2, ALT)


def paint_zones(window: MainWindow) -> None:
    section = open_section(window, "zones", ZonesSection)
    for zone in WANTED.zones:
        click(section.zones.add)
        write_over(field(section.form, "zone-name", LineField), zone.name)
        choose(field(section.form, "zone-kind", ChoiceField), msg(f"form.zone-{zone.kind}").text())
        side = next(each for each in WANTED.sides if each.id == zone.side)
        choose(field(section.form, "zone-side", ChoiceField), side.name)
        corners = [point_of(window, at.x + 0.5, at.y + 0.5) for at in (zone.squares[0], zone.squares[-1])]
        drag(window.canvas, *corners, held=SHIFT)


def set_objectives(window: MainWindow) -> None:
    section = open_section(window, "objectives", ObjectivesSection)
    assert WANTED.victory is not None
    choose(field(section.victory, "victory-mode", ChoiceField), "Most Mission Points")
    choose(field(section.victory, "ties", ChoiceField), "Salemites")
    for objective in WANTED.objectives:
        click(section.items.add)
        set_objective(window, section, objective)


def set_objective(window: MainWindow, section: ObjectivesSection, objective: Objective) -> None:
    form = section.objective

    def pick(name: str, label: str, value: object) -> None:
        if value is not None:
            choose(field(form, name, ChoiceField), msg(f"form.{label}-{value}").text())

    side = next(each for each in WANTED.sides if each.id == objective.side)
    choose(field(form, "objective-side", ChoiceField), side.name)
    pick("goal", "goal", objective.goal)
    for name, thing in (("who", objective.who), ("target", objective.target)):
        if thing is not None:
            choose(field(form, name, ReferenceField).box, label_of(window, thing))
    if objective.where is not None:
        click(field(form, "where", ReferenceField).pipette)
        click_map(window.canvas, *floor_of(window, objective.where.id))
    write_over(field(form, "objective-mp", NumberField), str(objective.mp))
    if objective.each:
        tick(field(form, "each", CheckField))
    if not form.more.isChecked():
        click(form.more)
    pick("when", "when", objective.when)
    pick("stage", "stage", objective.stage)
    pick("unopposed", "unopposed", objective.unopposed)
    if objective.from_turn is not None:
        write_over(field(form, "from-turn", NumberField), str(objective.from_turn))
    if not objective.present:
        tick(field(form, "present", CheckField))
    if objective.ability is not None:
        box = field(form, "ability", ChoiceField)
        choose(box, box.itemText(1))
    write_text(window, field(form, "objective-text", ChipTextField), objective.text)


def fill_deck(window: MainWindow) -> None:
    deck = open_section(window, "search-deck", SearchDeckSection).deck
    tick(field(deck, "deck-used", CheckField))
    tree = deck.checklist.tree
    click_row(tree, tree.model().index(0, 0, tree.model().index(0, 0)))
    wanted = {window.workspace.box.equipment[item].name for item in WANTED.search_deck or ()}
    while wanted:
        row = tree.currentItem()
        assert row is not None, f"{wanted} cannot be reached by keys"
        if row.text(0) in wanted:
            wanted.remove(row.text(0))
            key(Qt.Key.Key_Space)
        key(Qt.Key.Key_Down)


def write_texts(window: MainWindow) -> None:
    section = open_section(window, "texts", TextsSection)
    for name in ("story", "setup", "victory"):
        write_text(window, field(section.texts, f"text-{name}", ChipTextField), getattr(WANTED.texts, name))
    for rule in WANTED.texts.special_rules:
        click(section.rules.add)
        write_text(window, field(section.rule, "rule", ChipTextField), rule)
    write_text(window, field(section.notes, "text-notes", ChipTextField), WANTED.texts.notes)


def write_text(window: MainWindow, chips: QWidget, text: str) -> None:
    """Type a text, completing each name after ``{``."""
    assert isinstance(chips, ChipTextField)
    write_with_names(chips.editor, list(pieces(window, text)))


def pieces(window: MainWindow, text: str) -> Iterator[tuple[str, str]]:
    for thing in references_in(text):
        words, _, text = text.partition(f"{{{reference_text(thing)}}}")
        yield words, label_of(window, thing)
    yield text, ""


def card_name(window: MainWindow, character: str) -> str:
    return window.workspace.box.characters[character].name


def label_of(window: MainWindow, thing: Reference) -> str:
    """Return the label of a thing in lists; its id differs here."""
    back = {name: each for each, name in here(scenario_of(window)).items()}
    written_here = back.get(here(WANTED).get(reference_text(thing), ""), reference_text(thing))
    return reference_label(next(references_in(f"{{{written_here}}}")), window.workspace.document.board)


# --- what is compared -----------------------------------------------------------------------------------------------


def without_ids(scenario: Scenario) -> dict[str, Any]:
    """Return a scenario without ids: characters by card, zones by name, everything else by position.

    Which of several doors that are alike was placed, and which edition of the box the program noted, is left out.
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
    walked: dict[str, Any] = _renamed_value(plain, names)
    return walked


def _renamed_value(value: Any, names: dict[str, str]) -> Any:
    """Return a value with all its references and texts renamed."""
    if isinstance(value, dict):
        if set(value) == {"kind", "id"}:
            return {"kind": value["kind"], "id": names.get(f"{value['kind']}:{value['id']}", value["id"])}
        return {key: _renamed_value(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed_value(each, names) for each in value]
    return renamed(value, lambda key: names.get(key, key)) if isinstance(value, str) else value


def here(scenario: Scenario) -> dict[str, str]:
    """Map ``kind:id`` to a name that does not depend on ids."""
    names = {f"character:{start.id}": start.character for _, start in scenario.starts()}
    names |= {f"zone:{zone.id}": zone.name for zone in scenario.zones}
    for level in scenario.levels:
        names |= {f"marker:{each.id}": f"{each.marker} at {each.x},{each.y}" for each in level.markers}
    return names


def renamed(text: str, name: Callable[[str], str]) -> str:
    """Return a text with the names in its braces replaced."""

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
