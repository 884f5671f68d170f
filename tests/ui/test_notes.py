"""Notes on the map: added with the mouse, edited in the form, moved with their tile, drawn and exported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.board.board import compile_board
from editor.edits import Selection, change_note, move_selection, paste_clip, place_note, rotate_selection, select_all_on
from editor.edits.selection_edits import copy_selection, delete_selection
from editor.export.engine.engine_file import build_engine_file
from editor.export.tiled import level_document
from editor.export.tiled_layers import PIXELS
from editor.files import read_scenario
from editor.files.scenario_file import parse_scenario, scenario_bytes
from editor.model.grid import Square
from editor.model.level import MapNote
from editor.model.scenario import Scenario
from editor.render.painters.map_painter import paint_level
from editor.render.qt_helpers import painting
from editor.render.style import Layers, Style
from editor.session.clipboard import clip_from_text, clip_to_text
from editor.ui.forms.fields import CheckField, ChoiceField
from editor.ui.panels.piece_forms import NoteForm
from editor.ui.window.main_window import MainWindow
from tests.ui.form_helpers import choose, field
from tests.ui.windows import EXAMPLE, make_window, open_example, point_of, press_key, the_box

TEXT = MapNote(id="hint", x=2, y=3, text="Start here")
ARROW = MapNote(id="way", kind="arrow", x=1, y=1, to=Square(4, 2), printed=False)
ICON = MapNote(id="cache", kind="icon", icon="flag", x=6, y=6, text="Cache")


@pytest.fixture(scope="module")
def noted() -> Scenario:
    scenario = read_scenario(EXAMPLE)
    for note in (TEXT, ARROW, ICON):
        scenario = place_note(scenario.levels[0].id, note).apply(scenario)
    return scenario


def test_notes_are_stored_and_absent_from_files_without_them(noted: Scenario) -> None:
    level = json.loads(scenario_bytes(noted))["levels"][0]
    assert [each["id"] for each in level["notes"]] == ["hint", "way", "cache"]
    assert "notes" not in json.loads(scenario_bytes(read_scenario(EXAMPLE)))["levels"][0]


def test_a_text_that_becomes_an_arrow_points_to_the_square_beside_it(noted: Scenario) -> None:
    level = noted.levels[0]
    assert change_note("hint", kind="arrow").apply(noted).levels[0].notes[0].to == Square(3, 3)
    last = place_note(level.id, MapNote(id="last", x=level.width - 1, y=0)).apply(noted)
    assert change_note("last", kind="arrow").apply(last).levels[0].notes[-1].to == Square(level.width - 2, 0)
    assert change_note("way", kind="arrow").apply(noted).levels[0].notes[1].to == Square(4, 2), "it had a tip"


def test_notes_move_rotate_and_are_deleted_with_the_selection(noted: Scenario) -> None:
    level = noted.levels[0].id
    alone = Selection(level, notes=frozenset({"way"}))
    [_, moved, _] = move_selection(alone, 1, 2).apply(noted).levels[0].notes
    assert (moved.square, moved.to) == (Square(2, 3), Square(5, 4))
    turned = rotate_selection(select_all_on(noted, level), 90, the_box()).apply(noted)
    assert len(turned.levels[0].notes) == 3
    assert turned.levels[0].notes != noted.levels[0].notes
    assert [each.id for each in delete_selection(alone).apply(noted).levels[0].notes] == ["hint", "cache"]


def test_notes_are_copied_as_text_and_pasted_with_new_ids(noted: Scenario) -> None:
    level = noted.levels[0].id
    clip = clip_from_text(clip_to_text(copy_selection(noted, Selection(level, notes=frozenset({"hint", "way"})))))
    assert clip is not None
    assert clip.notes == (TEXT, ARROW)
    ids = iter(("a", "b"))
    pasted = paste_clip(clip, level, 1, 0, lambda: next(ids)).apply(noted)
    assert [(each.id, each.x) for each in pasted.levels[0].notes[3:]] == [("a", 3), ("b", 2)]


def painted(scenario: Scenario, *, author: bool) -> QImage:
    board = compile_board(scenario, the_box())
    image = QImage(8 * 40, 8 * 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        painter.scale(0.4, 0.4)
        paint_level(painter, board, board.levels[0], Style(px=40, layers=Layers(numbers=False, author_notes=author)))
    return image


def test_author_notes_are_drawn_for_the_author_only(noted: Scenario) -> None:
    only_arrow = place_note(noted.levels[0].id, ARROW).apply(read_scenario(EXAMPLE))
    plain = painted(read_scenario(EXAMPLE), author=True)
    assert painted(only_arrow, author=False) == plain
    assert painted(only_arrow, author=True) != plain
    printed = change_note("way", printed=True).apply(only_arrow)
    assert painted(printed, author=False) != plain


def test_engine_file_and_tiled_carry_printed_notes(noted: Scenario) -> None:
    board = compile_board(noted, the_box())
    notes = build_engine_file(board).notes
    assert [(each.id, each.kind, each.icon, each.to, each.text) for each in notes] == [
        ("hint", "text", None, None, "Start here"),
        ("cache", "icon", "flag", None, "Cache"),
    ]
    layers = {each["name"]: each for each in level_document(board, board.levels[0], "pictures")["layers"]}
    assert [each["name"] for each in layers["notes"]["objects"]] == ["Start here", "Cache"]


def test_exports_carry_free_positions() -> None:
    scenario = read_scenario(EXAMPLE)
    arrow = MapNote(id="way", kind="arrow", x=1, y=1, dx=25, dy=-50, to=Square(4, 2), to_dx=-10)
    noted = place_note(scenario.levels[0].id, arrow).apply(scenario)
    assert read_back(noted).levels[0].notes == (arrow,)
    board = compile_board(noted, the_box())
    [info] = build_engine_file(board).notes
    assert (info.x, info.y, info.dx, info.dy, info.to, info.to_dx, info.to_dy) == (1, 1, 25, -50, Square(4, 2), -10, 0)
    layers = {each["name"]: each for each in level_document(board, board.levels[0], "pictures")["layers"]}
    [line] = layers["notes"]["objects"]
    assert (line["x"], line["y"]) == (1.75 * PIXELS, 1.0 * PIXELS)
    assert line["polyline"][1] == {"x": round(2.65 * PIXELS), "y": 1.5 * PIXELS}
    turned = rotate_selection(Selection(noted.levels[0].id, notes=frozenset({"way"})), 90, the_box()).apply(noted)
    [note] = turned.levels[0].notes
    assert (note.dx, note.dy, note.to_dx, note.to_dy) == (50, 25, 0, -10)


def read_back(scenario: Scenario) -> Scenario:
    return parse_scenario(scenario_bytes(scenario), "map")


# --- in the window ---


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    window.canvas.setFocus()
    return window


def test_click_adds_a_text_and_drag_an_arrow(window: MainWindow) -> None:
    canvas, left = window.canvas, Qt.MouseButton.LeftButton
    press_key(canvas, Qt.Key.Key_A)
    QTest.mouseClick(canvas, left, pos=point_of(window, 3.8, 3.3))
    [note] = window.workspace.document.level.level.notes
    assert (note.kind, note.square, note.text) == ("text", Square(3, 3), "Note")
    assert note.position == pytest.approx((3.8, 3.3), abs=0.02)
    form = window.panels.inspector.form
    assert isinstance(form, NoteForm)
    assert form.text.editor.hasFocus(), "its text can be typed at once"
    QTest.keyClicks(form.text.editor, "Trap")
    [note] = window.workspace.document.level.level.notes
    assert note.text == "Trap"
    canvas.setFocus()
    assert window.workspace.document.selection.notes == {note.id}
    press_key(canvas, Qt.Key.Key_A)
    QTest.mousePress(canvas, left, pos=point_of(window, 1.5, 1.5))
    QTest.mouseRelease(canvas, left, pos=point_of(window, 5.5, 2.5))
    arrow = window.workspace.document.level.level.notes[1]
    assert (arrow.kind, arrow.square, arrow.to) == ("arrow", Square(1, 1), Square(5, 2))
    press_key(canvas, Qt.Key.Key_Delete)
    assert window.workspace.document.level.level.notes == (note,)


def dragged(window: MainWindow, start: tuple[float, float], end: tuple[float, float]) -> None:
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(window.canvas, left, pos=point_of(window, *start))
    QTest.mouseMove(window.canvas, point_of(window, *end))
    QTest.mouseRelease(window.canvas, left, pos=point_of(window, *end))


def test_notes_are_dragged_to_any_place_but_not_out_of_the_frame(window: MainWindow) -> None:
    document = window.workspace.document
    window.workspace.do(place_note(document.level_id, TEXT))
    dragged(window, (2.5, 3.5), (2.9, 3.2))
    assert document.level.level.notes[0].position == pytest.approx((2.9, 3.2), abs=0.02)
    dragged(window, (3.3, 3.2), (5.3, 3.2))  # held by the end of its text
    assert document.level.level.notes[0].position == pytest.approx((4.9, 3.2), abs=0.02)
    dragged(window, (4.9, 3.2), (-3.0, 3.2))
    assert document.level.level.notes[0].position == pytest.approx((0.0, 3.2), abs=0.02)
    press_key(window.canvas, Qt.Key.Key_Right)
    assert document.level.level.notes[0].position == pytest.approx((0.25, 3.2), abs=0.02)
    document.history.undo()  # a move and the keys after it are one step
    assert document.level.level.notes[0].position == pytest.approx((4.9, 3.2), abs=0.02)


def test_the_tip_of_an_arrow_is_dragged_alone(window: MainWindow) -> None:
    document = window.workspace.document
    window.workspace.do(place_note(document.level_id, ARROW))
    dragged(window, (3.0, 2.0), (3.3, 2.0))  # by its middle: the whole arrow
    arrow = document.level.level.notes[0]
    assert (*arrow.position, *(arrow.tip or ())) == pytest.approx((1.8, 1.5, 4.8, 2.5), abs=0.02)
    dragged(window, (4.8, 2.5), (5.2, 4.1))
    arrow = document.level.level.notes[0]
    assert (*arrow.position, *(arrow.tip or ())) == pytest.approx((1.8, 1.5, 5.2, 4.1), abs=0.02)


def test_form_edits_text_kind_icon_and_print(window: MainWindow) -> None:
    document = window.workspace.document
    window.workspace.do(place_note(document.level_id, TEXT))
    document.select(Selection(document.level_id, notes=frozenset({"hint"})))
    form = window.panels.inspector.form
    assert isinstance(form, NoteForm)
    before = window.canvas.grab().toImage()
    form.text.editor.setFocus()
    form.text.editor.selectAll()
    QTest.keyClicks(form.text.editor, "Beware")
    assert document.level.level.notes[0].text == "Beware"
    assert window.canvas.grab().toImage() != before
    assert not field(form, "field-note-icon", ChoiceField).isVisible()
    choose(field(form, "field-note-kind", ChoiceField), "Icon")
    choose(field(form, "field-note-icon", ChoiceField), "Flag")
    field(form, "field-note-printed", CheckField).click()
    note = document.level.level.notes[0]
    assert (note.kind, note.icon, note.printed) == ("icon", "flag", False)
