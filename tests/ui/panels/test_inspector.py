"""The inspector: forms of the selected pieces and of the level."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.board.areas import building_of
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
from editor.ui.forms.fields import (
    CheckField,
    CheckListField,
    ChoiceField,
    Field,
    LineField,
    NumberField,
)
from editor.ui.panels.inspector import Inspector
from editor.ui.panels.tile_form import SwitchesField
from tests.ui.form_helpers import add_from, choose
from tests.ui.panel_helpers import PanelEnv, click, press


@pytest.fixture
def env() -> PanelEnv:
    return PanelEnv()


@pytest.fixture
def inspector(env: PanelEnv, qtbot: QtBot) -> Inspector:
    inspector = Inspector(env.workspace)
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


def test_rejected_number_is_reset(env: PanelEnv, inspector: Inspector) -> None:
    rows = field(inspector, "rows", NumberField)
    columns = field(inspector, "columns", NumberField)
    assert isinstance(rows, NumberField)
    assert isinstance(columns, NumberField)
    columns.setFocus()
    columns.selectAll()
    QTest.keyClicks(columns, "20")
    press(columns, Qt.Key.Key_Return)
    assert env.document.scenario.levels[0].width == 20
    rows.setFocus()
    rows.selectAll()
    QTest.keyClicks(rows, "20")
    press(rows, Qt.Key.Key_Return)
    assert env.document.scenario.levels[0].height == 8
    assert rows.value() == 8
    assert "20 × 16" in env.notified[-1]


def test_level_fields_follow_shown_level(env: PanelEnv, inspector: Inspector) -> None:
    name = line(inspector, "level-name")
    name.selectAll()
    QTest.keyClicks(name, "Cellar")
    assert env.document.scenario.levels[0].name == "Cellar"
    assert env.steps == 1


@pytest.mark.parametrize(
    ("make", "one", "other"),
    [
        (LineField, "a", "b"),
        (lambda: NumberField(1, 9, "none"), None, 4),
        (lambda: ChoiceField([("x", "X"), ("y", "Y")]), "x", "y"),
        (lambda: CheckField("T"), False, True),
        (lambda: CheckListField([("x", "X"), ("y", "Y")]), ("y",), ("x", "y")),
    ],
)
def test_fill_does_not_report_an_edit(make: Callable[[], Field], one: object, other: object, qtbot: QtBot) -> None:
    field = make()
    qtbot.addWidget(field)
    with qtbot.assertNotEmitted(field.edited):
        for value in (one, other, one):
            field.fill(value)
            assert field.content() == value


# --- pieces ---


def test_tile_form_shows_facts_and_buttons(env: PanelEnv, inspector: Inspector) -> None:
    env.document.select(select_tiles("ground", "communication-room"))
    assert inspector.title.text() == "Communication Room"
    shown = facts(inspector)
    assert "column" in shown
    assert "CP" in shown, "the ability with its cost"
    assert "Reconstructed" in shown
    before = env.document.level.level.placements[3]
    tile = next(each for each in env.document.level.level.placements if each.id == "communication-room")
    click(inspector.form.buttons["rotate"])
    after = next(each for each in env.document.level.level.placements if each.id == "communication-room")
    assert after.rotation == (tile.rotation + 90) % 360
    assert f"{after.rotation}°" in facts(inspector)
    click(inspector.form.buttons["flip"])
    assert inspector.title.text() != "Communication Room"
    assert env.steps == 2
    click(inspector.form.buttons["delete"])
    assert "communication-room" not in {each.id for each in env.document.level.level.placements}
    assert inspector.form is inspector.level
    assert before is not None


def test_face_of_tile_can_be_changed(env: PanelEnv, inspector: Inspector) -> None:
    env.document.select(select_tiles("ground", "gym"))
    face = field(inspector, "face", ChoiceField)
    assert isinstance(face, ChoiceField)
    before = face.content()
    face.setFocus()
    press(face, Qt.Key.Key_Down if face.currentIndex() == 0 else Qt.Key.Key_Up)
    placed = next(each for each in env.document.level.level.placements if each.id == "gym")
    assert placed.face != before
    assert face.content() == placed.face
    assert field(inspector, "face", ChoiceField) is face, "the field stays while it is used"


def test_door_opens_and_names_its_sides(env: PanelEnv, inspector: Inspector) -> None:
    door = env.document.level.level.doors[0]
    env.document.select(Selection("ground", doors=frozenset({door.id})))
    assert " / " in facts(inspector)
    assert inspector.title.text() == to_text(door_name(env.workspace.box, door.id)), "as the problems call it"
    state = field(inspector, "state", ChoiceField)
    state.setFocus()
    press(state, Qt.Key.Key_Down)
    assert env.document.level.level.doors[0].state == "open"


def test_marker_note_can_be_edited(env: PanelEnv, inspector: Inspector) -> None:
    env.workspace.do(place_marker("ground", Marker(id="mine", marker="mine", x=1, y=1)))
    env.document.select(Selection("ground", markers=frozenset({"mine"})))
    note = line(inspector, "note")
    QTest.keyClicks(note, "Armed")
    assert env.document.level.level.markers[0].note == "Armed"
    assert env.steps == 2
    env.document.history.undo()
    assert note.text() == ""


def test_marker_side_can_be_set(env: PanelEnv, inspector: Inspector) -> None:
    env.workspace.do(place_marker("ground", Marker(id="mine", marker="mine", x=1, y=1)))
    env.document.select(Selection("ground", markers=frozenset({"mine"})))
    sides = field(inspector, "marker-side", ChoiceField)
    sides.setFocus()
    press(sides, Qt.Key.Key_Down)
    assert env.document.level.level.markers[0].side == env.document.scenario.sides[0].id
    press(sides, Qt.Key.Key_Up)
    assert env.document.level.level.markers[0].side is None


def test_tile_abilities_can_be_switched(env: PanelEnv, inspector: Inspector) -> None:
    env.document.select(select_tiles("ground", "communication-room"))
    switches = field(inspector, "switches", SwitchesField)
    assert isinstance(switches, SwitchesField)
    assert switches.turn.isHidden(), "there is nothing to rotate yet"
    add_from(switches.items, "Radio scrambler")
    assert not switches.turn.isHidden()
    assert env.document.level.level.switches == (
        Switch(placement="communication-room", ability="scramble", state="on"),
    )
    click(switches.turn)
    assert [each.state for each in env.document.level.level.switches] == ["off"]
    click(switches.items.remove)
    assert not env.document.level.level.switches
    assert switches.turn.isHidden()
    assert env.steps == 3


def test_power_is_switched_in_a_room_or_in_its_building(env: PanelEnv, inspector: Inspector) -> None:
    env.document.select(select_tiles("ground", "communication-room"))
    power = field(inspector, "power", ChoiceField)
    assert isinstance(power, ChoiceField)

    def dark() -> set[str]:
        return {each.placement for each in env.document.level.level.switches if each.power and each.state == "off"}

    building = building_of(env.document.board, "communication-room")["ground"]
    assert len(building) > 1
    choose(power, "Off in this room")
    assert dark() == {"communication-room"}
    choose(power, "Off in the whole building")
    assert dark() == building
    assert power.currentText() == "Off in the whole building"
    choose(power, "Off in this room")
    assert dark() == {"communication-room"}
    choose(power, "On")
    assert not dark()
    assert env.steps == 4


def test_character_form_edits_side_facing_equipment_and_card(env: PanelEnv, inspector: Inspector) -> None:
    env.document.select(Selection("ground", characters=frozenset({"vasquez"})))
    assert inspector.title.text() == "Lt. Vasquez"

    def start() -> object:
        return next((side, each) for side, each in env.document.scenario.starts() if each.id == "vasquez")

    card = field(inspector, "magnetic-card", CheckField)
    press(card, Qt.Key.Key_Space)
    facing = field(inspector, "facing", ChoiceField)
    assert isinstance(facing, ChoiceField)
    facing.setFocus()
    press(facing, Qt.Key.Key_Up if facing.currentIndex() else Qt.Key.Key_Down)
    things = field(inspector, "equipment", CheckListField)
    assert isinstance(things, CheckListField)
    things.setCurrentRow(1)
    press(things, Qt.Key.Key_Space)
    side, after = next((side, each) for side, each in env.document.scenario.starts() if each.id == "vasquez")
    assert after.magnetic_card
    assert after.facing == facing.content()
    assert len(after.equipment) == 1
    assert env.steps == 3
    sides = field(inspector, "side", ChoiceField)
    assert isinstance(sides, ChoiceField)
    sides.setFocus()
    press(sides, Qt.Key.Key_Down if sides.currentIndex() == 0 else Qt.Key.Key_Up)
    moved, _ = next((side, each) for side, each in env.document.scenario.starts() if each.id == "vasquez")
    assert moved.id != side.id


def test_multiple_selection_and_walls_are_counted(env: PanelEnv, inspector: Inspector) -> None:
    env.document.select(select_all_on(env.document.scenario, "ground"))
    assert inspector.title.text() == "Multiple items"
    assert "8 tiles" in facts(inspector)
    env.workspace.do(add_walls("ground", [Edge(1, 1, "n")]))
    env.document.select(Selection("ground", walls=frozenset({Edge(1, 1, "n")})))
    assert inspector.title.text() == "1 wall"
    click(inspector.form.buttons["delete"])
    assert env.document.level.level.walls == ()


def test_deleted_piece_leaves_inspector(env: PanelEnv, inspector: Inspector) -> None:
    env.document.select(select_tiles("ground", "gym"))
    env.workspace.do(delete_tiles(["gym"]))
    assert inspector.form is inspector.level
    env.document.history.undo()
    assert inspector.form is inspector.level


def test_replaced_document_refills_form(env: PanelEnv, inspector: Inspector) -> None:
    other = PanelEnv().document
    other.do(rename_level(other.level_id, "Another"))
    env.workspace.open(other)
    assert line(inspector, "level-name").text() == "Another"


def test_forms_fit_narrow_panel(env: PanelEnv, inspector: Inspector, qtbot: QtBot) -> None:
    picks = [Selection("ground"), select_tiles("ground", "communication-room"),
             Selection("ground", characters=frozenset({"vasquez"})),
             Selection("ground", doors=frozenset({env.document.level.level.doors[0].id}))]  # fmt: skip
    inspector.resize(260, 600)
    for picked in picks:
        env.document.select(picked)
        qtbot.waitUntil(lambda: inspector.form.isVisible() and inspector.form.width() <= 260)
        assert inspector.form.minimumSizeHint().width() <= 250, picked
