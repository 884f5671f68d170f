"""The inspector: what is picked, and the scenario when nothing is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.board.names import door_name
from editor.edits import (
    Selection,
    add_walls,
    delete_tiles,
    place_marker,
    rename_level,
    select_all_on,
    select_tiles,
)
from editor.messages import to_text
from editor.model.grid import Edge
from editor.model.level import Marker, Switch
from editor.ui.panels.fields import (
    ChoiceField,
    Field,
    LineField,
    NumberField,
    TickField,
    TicksField,
)
from editor.ui.panels.inspector import Inspector
from editor.ui.panels.switches_field import SwitchesField
from tests.ui.forms import add_from
from tests.ui.panels import Desk, click, press


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def inspector(desk: Desk, qtbot: QtBot) -> Inspector:
    inspector = Inspector(desk.workspace)
    qtbot.addWidget(inspector)
    inspector.resize(280, 700)
    inspector.show()
    qtbot.waitExposed(inspector)
    return inspector


def field(inspector: Inspector, name: str, kind: type[QWidget]) -> QWidget:
    found = inspector.form.fields[f"field-{name}"]
    assert isinstance(found, kind)
    return found


def line(inspector: Inspector, name: str) -> LineField:
    found = field(inspector, name, LineField)
    assert isinstance(found, LineField)
    found.setFocus()
    return found


def facts(inspector: Inspector) -> str:
    return "\n".join(label.text() for label in inspector.form.findChildren(QLabel) if not label.isHidden())


# --- the level ---


def test_a_number_that_is_refused_does_not_stay(desk: Desk, inspector: Inspector) -> None:
    rows = field(inspector, "rows", NumberField)
    columns = field(inspector, "columns", NumberField)
    assert isinstance(rows, NumberField)
    assert isinstance(columns, NumberField)
    columns.setFocus()
    columns.selectAll()
    QTest.keyClicks(columns, "20")
    press(columns, Qt.Key.Key_Return)
    assert desk.document.scenario.levels[0].width == 20
    rows.setFocus()
    rows.selectAll()
    QTest.keyClicks(rows, "20")
    press(rows, Qt.Key.Key_Return)
    assert desk.document.scenario.levels[0].height == 8
    assert rows.value() == 8
    assert "20 × 16" in desk.notified[-1]


def test_the_fields_of_the_level_follow_the_shown_level(desk: Desk, inspector: Inspector) -> None:
    name = line(inspector, "level-name")
    name.selectAll()
    QTest.keyClicks(name, "Cellar")
    assert desk.document.scenario.levels[0].name == "Cellar"
    assert desk.steps == 1


@pytest.mark.parametrize(
    ("make", "one", "other"),
    [
        (LineField, "a", "b"),
        (lambda: NumberField(1, 9, "none"), None, 4),
        (lambda: ChoiceField([("x", "X"), ("y", "Y")]), "x", "y"),
        (lambda: TickField("T"), False, True),
        (lambda: TicksField([("x", "X"), ("y", "Y")]), ("y",), ("x", "y")),
    ],
)
def test_to_fill_a_field_is_not_to_edit_it(make: Callable[[], Field], one: object, other: object, qtbot: QtBot) -> None:
    field = make()
    qtbot.addWidget(field)
    with qtbot.assertNotEmitted(field.edited):
        for value in (one, other, one):
            field.fill(value)
            assert field.content() == value


# --- pieces ---


def test_a_tile_with_its_facts_and_buttons(desk: Desk, inspector: Inspector) -> None:
    desk.document.select(select_tiles("ground", "communication-room"))
    assert inspector.title.text() == "Communication Room"
    said = facts(inspector)
    assert "column" in said
    assert "CP" in said, "the ability with its cost"
    assert "Drawn anew" in said
    before = desk.document.level.level.placements[3]
    tile = next(each for each in desk.document.level.level.placements if each.id == "communication-room")
    click(inspector.form.buttons["rotate"])
    after = next(each for each in desk.document.level.level.placements if each.id == "communication-room")
    assert after.rotation == (tile.rotation + 90) % 360
    assert f"{after.rotation}°" in facts(inspector)
    click(inspector.form.buttons["flip"])
    assert inspector.title.text() != "Communication Room"
    assert desk.steps == 2
    click(inspector.form.buttons["delete"])
    assert "communication-room" not in {each.id for each in desk.document.level.level.placements}
    assert inspector.form is inspector.level
    assert before is not None


def test_the_face_of_a_tile_is_chosen_from_its_two(desk: Desk, inspector: Inspector) -> None:
    desk.document.select(select_tiles("ground", "gym"))
    face = field(inspector, "face", ChoiceField)
    assert isinstance(face, ChoiceField)
    before = face.content()
    face.setFocus()
    press(face, Qt.Key.Key_Down if face.currentIndex() == 0 else Qt.Key.Key_Up)
    placed = next(each for each in desk.document.level.level.placements if each.id == "gym")
    assert placed.face != before
    assert face.content() == placed.face
    assert field(inspector, "face", ChoiceField) is face, "the field stays while it is used"


def test_a_door_opens_and_says_what_it_joins(desk: Desk, inspector: Inspector) -> None:
    door = desk.document.level.level.doors[0]
    desk.document.select(Selection("ground", doors=frozenset({door.id})))
    assert " / " in facts(inspector)
    assert inspector.title.text() == to_text(door_name(desk.workspace.box, door.id)), "as the problems call it"
    state = field(inspector, "state", ChoiceField)
    state.setFocus()
    press(state, Qt.Key.Key_Down)
    assert desk.document.level.level.doors[0].state == "open"


def test_a_marker_with_a_note(desk: Desk, inspector: Inspector) -> None:
    desk.workspace.do(place_marker("ground", Marker(id="mine", marker="mine", x=1, y=1)))
    desk.document.select(Selection("ground", markers=frozenset({"mine"})))
    note = line(inspector, "note")
    QTest.keyClicks(note, "Armed")
    assert desk.document.level.level.markers[0].note == "Armed"
    assert desk.steps == 2
    desk.document.history.undo()
    assert note.text() == ""


def test_a_marker_belongs_to_a_side(desk: Desk, inspector: Inspector) -> None:
    desk.workspace.do(place_marker("ground", Marker(id="mine", marker="mine", x=1, y=1)))
    desk.document.select(Selection("ground", markers=frozenset({"mine"})))
    sides = field(inspector, "marker-side", ChoiceField)
    sides.setFocus()
    press(sides, Qt.Key.Key_Down)
    assert desk.document.level.level.markers[0].side == desk.document.scenario.sides[0].id
    press(sides, Qt.Key.Key_Up)
    assert desk.document.level.level.markers[0].side is None


def test_what_a_tile_has_is_switched_on_and_off(desk: Desk, inspector: Inspector) -> None:
    desk.document.select(select_tiles("ground", "communication-room"))
    switches = field(inspector, "switches", SwitchesField)
    assert isinstance(switches, SwitchesField)
    assert switches.turn.isHidden(), "there is nothing to turn yet"
    add_from(switches.items, "Radio scrambler")
    assert not switches.turn.isHidden()
    assert desk.document.level.level.switches == (
        Switch(placement="communication-room", ability="scramble", state="on"),
    )
    click(switches.turn)
    assert [each.state for each in desk.document.level.level.switches] == ["off"]
    click(switches.items.remove)
    assert not desk.document.level.level.switches
    assert switches.turn.isHidden()
    assert desk.steps == 3


def test_a_character_with_side_facing_equipment_and_card(desk: Desk, inspector: Inspector) -> None:
    desk.document.select(Selection("ground", characters=frozenset({"vasquez"})))
    assert inspector.title.text() == "Lt. Vasquez"

    def start() -> object:
        return next((side, each) for side, each in desk.document.scenario.starts() if each.id == "vasquez")

    card = field(inspector, "magnetic-card", TickField)
    press(card, Qt.Key.Key_Space)
    facing = field(inspector, "facing", ChoiceField)
    assert isinstance(facing, ChoiceField)
    facing.setFocus()
    press(facing, Qt.Key.Key_Up if facing.currentIndex() else Qt.Key.Key_Down)
    things = field(inspector, "equipment", TicksField)
    assert isinstance(things, TicksField)
    things.setCurrentRow(1)
    press(things, Qt.Key.Key_Space)
    side, after = next((side, each) for side, each in desk.document.scenario.starts() if each.id == "vasquez")
    assert after.magnetic_card
    assert after.facing == facing.content()
    assert len(after.equipment) == 1
    assert desk.steps == 3
    sides = field(inspector, "side", ChoiceField)
    assert isinstance(sides, ChoiceField)
    sides.setFocus()
    press(sides, Qt.Key.Key_Down if sides.currentIndex() == 0 else Qt.Key.Key_Up)
    moved, _ = next((side, each) for side, each in desk.document.scenario.starts() if each.id == "vasquez")
    assert moved.id != side.id


def test_several_things_and_walls_are_counted(desk: Desk, inspector: Inspector) -> None:
    desk.document.select(select_all_on(desk.document.scenario, "ground"))
    assert inspector.title.text() == "Several things"
    assert "8 tiles" in facts(inspector)
    desk.workspace.do(add_walls("ground", [Edge(1, 1, "n")]))
    desk.document.select(Selection("ground", walls=frozenset({Edge(1, 1, "n")})))
    assert inspector.title.text() == "1 wall"
    click(inspector.form.buttons["delete"])
    assert desk.document.level.level.walls == ()


def test_what_is_taken_away_leaves_the_inspector(desk: Desk, inspector: Inspector) -> None:
    desk.document.select(select_tiles("ground", "gym"))
    desk.workspace.do(delete_tiles(["gym"]))
    assert inspector.form is inspector.level
    desk.document.history.undo()
    assert inspector.form is inspector.level


def test_another_document_fills_the_form_anew(desk: Desk, inspector: Inspector) -> None:
    other = Desk().document
    other.do(rename_level(other.level_id, "Another"))
    desk.workspace.open(other)
    assert line(inspector, "level-name").text() == "Another"


def test_nothing_is_wider_than_a_narrow_panel(desk: Desk, inspector: Inspector, qtbot: QtBot) -> None:
    picks = [Selection("ground"), select_tiles("ground", "communication-room"),
             Selection("ground", characters=frozenset({"vasquez"})),
             Selection("ground", doors=frozenset({desk.document.level.level.doors[0].id}))]  # fmt: skip
    inspector.resize(260, 600)
    for picked in picks:
        desk.document.select(picked)
        qtbot.waitUntil(lambda: inspector.form.isVisible() and inspector.form.width() <= 260)
        assert inspector.form.minimumSizeHint().width() <= 250, picked
