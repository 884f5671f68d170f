"""Whole stories in the window, with the pointer and the keyboard alone: from nothing to a map that is exported."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from editor.export import EXPORTERS
from editor.files import read_scenario
from editor.model.grid import Edge, Square
from editor.model.level import Placement
from editor.model.scenario import Scenario
from editor.ui.dialogs.export import ExportDialog
from editor.ui.dialogs.new_document import NewScenarioDialog
from editor.ui.map.tools.ghost import Ghost
from editor.ui.widgets.theme import current_theme
from editor.ui.window.main_window import MainWindow
from tests.ui.panel_helpers import click_row
from tests.ui.windows import (
    CTRL,
    NONE,
    SHIFT,
    Script,
    click,
    dialog,
    make_window,
    open_example,
    point_of,
    press_key,
    type_in,
)

LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    return make_window(qtbot, tmp_path, script)


# --- hands ---


def point_at(window: MainWindow, x: float, y: float) -> None:
    """Move the pointer over the map. Sent straight to the canvas: a cursor that is there already tells nobody."""
    where = QPointF(point_of(window, x, y))
    held = LEFT if window.canvas.is_dragging else NO_BUTTON
    there = window.canvas.mapToGlobal(where)
    move = QMouseEvent(QEvent.Type.MouseMove, where, there, NO_BUTTON, held, NONE)
    QApplication.sendEvent(window.canvas, move)


def click_map(window: MainWindow, x: float, y: float) -> None:
    point_at(window, x, y)
    click(window.canvas, point_of(window, x, y))


def press_down(window: MainWindow, x: float, y: float) -> None:
    point_at(window, x, y)
    QTest.mousePress(window.canvas, LEFT, NONE, point_of(window, x, y))


def let_go(window: MainWindow, x: float, y: float) -> None:
    QTest.mouseRelease(window.canvas, LEFT, NONE, point_of(window, x, y))


def take_tile(window: MainWindow, tile: str, *, back: bool = False) -> None:
    """Click a tile on its shelf, and its other face below."""
    shelf = window.panels.palette.tiles
    click_row(shelf.list, shelf.list.row_model.place_of(tile).row())
    if back:
        click(shelf.faces.buttons[1])


def lay_tile(window: MainWindow, tile: str, middle: tuple[float, float], turns: int = 0, *, back: bool = False) -> None:
    take_tile(window, tile, back=back)
    point_at(window, *middle)
    for _ in range(turns):
        press_key(window.canvas, Qt.Key.Key_R)
    click_map(window, *middle)


def type_number(field: QSpinBox, number: int) -> None:
    line = field.lineEdit()
    click(line)
    press_key(line, Qt.Key.Key_A, CTRL)
    type_in(line, str(number))


def holder() -> QWidget:
    """What has the keys now."""
    focus = QApplication.focusWidget()
    assert focus is not None, "nothing has the keys"
    return focus


def key(wanted: Qt.Key) -> None:
    """To whatever has the keys now, as a keyboard does."""
    press_key(holder(), wanted)


# --- eyes ---


def scenario_of(window: MainWindow) -> Scenario:
    return window.workspace.document.scenario


def placement(window: MainWindow, tile: str) -> Placement:
    return next(each for each in scenario_of(window).levels[0].placements if each.id == tile)


def ghost_of(window: MainWindow) -> Ghost:
    tool = window.workspace.tool
    ghost = tool.ghost() if tool else None
    assert ghost is not None, "there is no ghost"
    return ghost


def errors_shown(window: MainWindow) -> int:
    return int(window.status.counts["error"].text().split()[0])


def share_of(window: MainWindow, role: str, squares: tuple[int, int, int, int]) -> float:
    """How much of a part of the map (left, top, right, bottom) has very nearly a color of the theme."""
    wanted, image = current_theme().color(role), window.canvas.grab().toImage()
    area = QRect(point_of(window, *squares[:2]), point_of(window, *squares[2:]))
    points = [(x, y) for x in range(area.left(), area.right(), 2) for y in range(area.top(), area.bottom(), 2)]
    return sum(_distance(image.pixelColor(*point), wanted) < 40 for point in points) / len(points)


def _distance(one: QColor, other: QColor) -> int:
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue())


# --- stories ---


def make_small_frame(window: MainWindow) -> None:
    """From the start page: five columns, six rows, the rules of the S.A.G.S."""
    click(window.start_page.cards["scenario"])
    new = dialog(window, NewScenarioDialog)
    type_in(new.name, "Outpost")
    type_number(new.columns, 5)
    type_number(new.rows, 6)
    press_key(new.rules["sags"], Qt.Key.Key_Space)
    press_key(new.name, Qt.Key.Key_Return)


def build_outpost(window: MainWindow) -> None:
    """Two yards and two rooms; the first room gets its door at once, the second one is left without."""
    lay_tile(window, "generator", (1.5, 1.5), turns=3, back=True)
    lay_tile(window, "officers-bedroom", (4, 4.5), turns=3, back=True)
    lay_tile(window, "satellite-com-room", (4, 1.5))
    assert (Edge(3, 3, "n"),) in ghost_of(window).places, "the place for the missing door lights up"
    click_map(window, 3.5, 3.05)
    lay_tile(window, "communication-room", (1.5, 4.5), turns=1)
    press_key(window.canvas, Qt.Key.Key_Escape)


def fix_the_first_problem(window: MainWindow) -> str:
    """Choose it, press Fix, take the first way that is offered; what the problem was."""
    problems = window.panels.problems
    click_row(problems.tree, 0, 0)
    assert problems.current is not None
    text = problems.current.message.text()
    click(problems.fix)
    assert problems.menu.isVisible(), "there are several ways"
    click(problems.menu, problems.menu.actionGeometry(problems.menu.actions()[0]).center())
    return text


def export_picture(window: MainWindow, script: Script, target: Path) -> QImage:
    press_key(window.canvas, Qt.Key.Key_E, CTRL)
    export = dialog(window, ExportDialog)
    click_row(export.formats, list(EXPORTERS).index("png"))
    script.to_save = [target]
    click(export.go)
    assert window.status.line.text() == f"Exported: {target.name}"
    return QImage(str(target))


@pytest.mark.qt_log_ignore("does not support")  # menus, where no screen is
def test_a_map_from_nothing_to_a_picture(qtbot: QtBot, window: MainWindow, script: Script, tmp_path: Path) -> None:
    make_small_frame(window)
    blank = scenario_of(window)
    assert (blank.title, blank.rules) == ("Outpost", "sags")
    assert (blank.levels[0].width, blank.levels[0].height) == (5, 6)

    build_outpost(window)
    lying = [(each.tile, each.face, each.x, each.y, each.rotation) for each in scenario_of(window).levels[0].placements]
    assert lying == [
        ("generator", "back", 0, 0, 270),
        ("officers-bedroom", "back", 3, 3, 270),
        ("satellite-com-room", "front", 3, 0, 0),
        ("communication-room", "front", 0, 3, 90),
    ]
    assert [door.edges for door in scenario_of(window).levels[0].doors] == [(Edge(3, 3, "n"),)]

    assert errors_shown(window) == 1
    assert "Communication Room is open to Scrap Yard" in fix_the_first_problem(window)
    assert errors_shown(window) == 0
    assert {door.edges for door in scenario_of(window).levels[0].doors} == {(Edge(3, 3, "n"),), (Edge(1, 3, "n"),)}

    built, undo, redo = scenario_of(window), window.action_registry["undo"], window.action_registry["redo"]
    steps = 0
    while undo.isEnabled():
        press_key(window.canvas, Qt.Key.Key_Z, CTRL)
        steps += 1
    assert scenario_of(window) == blank
    assert steps == 6, "four tiles, a door, and what the button did"
    while redo.isEnabled():
        press_key(window.canvas, Qt.Key.Key_Z, CTRL | SHIFT)
        steps -= 1
    assert scenario_of(window) == built
    assert steps == 0

    path = tmp_path / "outpost.scenario.json"
    script.to_save = [path]
    press_key(window.canvas, Qt.Key.Key_S, CTRL)
    assert not window.isWindowModified()
    assert read_scenario(path) == built
    assert window.close()

    reopened = make_window(qtbot, tmp_path, script)
    script.to_open = [path]
    press_key(reopened, Qt.Key.Key_O, CTRL)
    assert scenario_of(reopened) == built
    assert not reopened.action_registry["undo"].isEnabled()
    picture = export_picture(reopened, script, tmp_path / "outpost.png")
    assert picture.width() / picture.height() == pytest.approx(5 / 6, rel=0.1)
    assert len({picture.pixel(x, y) for x in range(0, picture.width(), 9) for y in range(0, picture.height(), 9)}) > 50
    assert script.notified == []
    assert script.is_used_up


def test_a_tile_dragged_over_an_illegal_place_turns_red_and_says_why(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    before, there = scenario_of(window), (1, 2, 4, 5)
    quiet = share_of(window, "error", there)
    press_down(window, 5.5, 0.5)
    point_at(window, 4.5, 1.5)
    point_at(window, 3.5, 2.5)
    ghost = ghost_of(window)
    assert [(each.x, each.y) for each in ghost.placements] == [there[:2]]
    assert not ghost.legal
    assert ghost.reason is not None
    assert ghost.squares
    assert window.status.line.text() == ghost.reason.text()
    assert current_theme().color("error").name() in window.status.line.styleSheet()
    assert share_of(window, "error", there) > quiet + 0.01

    point_at(window, 5.5, 0.5)
    assert share_of(window, "error", there) == quiet
    assert window.status.line.text() != ghost.reason.text()
    point_at(window, 3.5, 2.5)
    press_key(window.canvas, Qt.Key.Key_Escape)
    let_go(window, 3.5, 2.5)
    assert scenario_of(window) is before, "Escape leaves it where it was"


def test_a_tile_over_a_good_place_is_green(window: MainWindow) -> None:
    make_small_frame(window)
    take_tile(window, "generator", back=True)
    point_at(window, 1.5, 1.5)
    assert ghost_of(window).legal
    assert share_of(window, "legal", (0, 0, 3, 3)) > 0.005
    assert share_of(window, "error", (0, 0, 3, 3)) == 0
    point_at(window, 0.5, 0.5)
    assert ghost_of(window).legal, "it stays inside the frame"
    point_at(window, -0.4, 1.5)
    assert not ghost_of(window).legal, "it sticks out of the frame"
    assert share_of(window, "legal", (0, 0, 3, 3)) == 0
    assert share_of(window, "error", (0, 0, 1, 3)) > 0.005
    click_map(window, -0.4, 1.5)
    assert scenario_of(window).levels[0].placements == ()


def test_a_tile_is_turned_while_it_is_dragged(window: MainWindow) -> None:
    make_small_frame(window)
    lay_tile(window, "generator", (1.5, 1.5), back=True)
    placed = scenario_of(window)
    assert (placement(window, "generator").x, placement(window, "generator").rotation) == (0, 0)
    press_down(window, 1.5, 1.5)
    point_at(window, 2.5, 2.5)
    press_key(window.canvas, Qt.Key.Key_R)
    assert ghost_of(window).placements[0].rotation == 90
    point_at(window, 3.5, 3.5)
    press_key(window.canvas, Qt.Key.Key_R)
    let_go(window, 3.5, 3.5)
    moved = placement(window, "generator")
    assert (moved.x, moved.y, moved.rotation) == (2, 2, 180)
    press_key(window.canvas, Qt.Key.Key_Z, CTRL)
    assert scenario_of(window) == placed, "turning and moving in one drag is one step"


def test_a_tile_is_placed_with_the_keys_alone(window: MainWindow, qtbot: QtBot) -> None:
    make_small_frame(window)
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.canvas)
    key(Qt.Key.Key_T)
    assert QApplication.focusWidget() is window.panels.palette.tiles.search
    type_in(holder(), "scrap yard")
    key(Qt.Key.Key_Down)
    key(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is window.canvas, "the keys go on over the map"
    for _ in range(9):
        key(Qt.Key.Key_Left)
        key(Qt.Key.Key_Up)
    key(Qt.Key.Key_Right)
    key(Qt.Key.Key_Down)
    key(Qt.Key.Key_R)
    assert [(each.x, each.y, each.rotation) for each in ghost_of(window).placements] == [(0, 0, 90)]
    assert ghost_of(window).legal
    key(Qt.Key.Key_Return)
    [placed] = scenario_of(window).levels[0].placements
    assert (placed.tile, placed.face, placed.x, placed.y, placed.rotation) == ("generator", "back", 0, 0, 90)


def test_a_line_of_sight_is_checked_and_an_open_door_lets_it_through(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    before = scenario_of(window)
    press_key(window.canvas, Qt.Key.Key_L)
    click_map(window, 4.5, 2.5)
    sight = ghost_of(window).sight
    assert sight is not None
    assert (sight.origin, sight.pinned) == (Square(4, 2), True)
    click_map(window, 4.5, 1.5)
    assert ghost_of(window).legal
    click_map(window, 4.5, 4.5)
    blocked = window.status.line.text()
    assert not ghost_of(window).legal
    assert "door" in blocked
    for _ in range(2):  # as placed, all closed, all open
        press_key(window.canvas, Qt.Key.Key_O)
    assert window.workspace.options.doors == "open"
    click_map(window, 4.5, 4.5)
    assert ghost_of(window).legal
    assert window.status.line.text() != blocked
    assert scenario_of(window) is before, "looking changes nothing"
