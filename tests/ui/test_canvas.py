"""The canvas under a real pointer and real keys: zoom, pan, tools, what it paints and what it does not paint again."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from PySide6.QtCore import QByteArray, QEvent, QMimeData, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QImage, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from benchmarks.full_map import full_map
from editor.edits import (
    Selection,
    add_level,
    add_walls,
    delete_doors,
    delete_tiles,
    place_marker,
    place_tile,
    resize_level,
    select_tiles,
    set_field,
)
from editor.files import read_scenario
from editor.model.grid import Edge, Square
from editor.model.level import Level, Marker, Placement
from editor.paths import data_folder
from editor.render import paint_cache
from editor.render.paint_cache import CachedImage, render_piece
from editor.render.piece import Piece
from editor.render.qt_helpers import MAP_BYTES
from editor.render.style import Style
from editor.session.document import Document
from editor.ui.dialogs.prompter import Prompter
from editor.ui.map.canvas import Canvas
from editor.ui.map.canvas.decorations import bubble_box
from editor.ui.map.canvas.input import PIECE_MIME
from editor.ui.map.canvas.map_picture import MapPicture
from editor.ui.map.canvas.sight_painting import heat_color
from editor.ui.map.canvas.viewport import View, fit_view
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.select import SelectTool
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.theme import current_theme
from tests.drawn_map import real_box
from tests.session.samples import empty_frame, first_steps

NONE = Qt.KeyboardModifier.NoModifier
LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


def shown(qtbot: QtBot, document: Document) -> Canvas:
    workspace = Workspace(document, cast(Prompter, None))
    canvas = Canvas(workspace)
    qtbot.addWidget(canvas)
    canvas.resize(800, 640)
    canvas.show()
    qtbot.waitExposed(canvas)
    canvas.fit()
    canvas.grab()
    return canvas


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    return shown(qtbot, first_steps())


def at(canvas: Canvas, x: float, y: float) -> QPoint:
    return canvas.view.to_window(x, y).toPoint()


def move(canvas: Canvas, point: QPoint) -> None:
    """Sent straight to the canvas: a cursor that is there already would not move, and would tell nobody."""
    held = LEFT if canvas.is_dragging else Qt.MouseButton.NoButton
    where = QPointF(point)
    event = QMouseEvent(QEvent.Type.MouseMove, where, canvas.mapToGlobal(where), Qt.MouseButton.NoButton, held, NONE)
    QApplication.sendEvent(canvas, event)


def turn_wheel(canvas: Canvas, notches: float, point: QPoint) -> None:
    event = QWheelEvent(
        QPointF(point),
        canvas.mapToGlobal(QPointF(point)),
        QPoint(),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


# --- looking --------------------------------------------------------------------------------------------------------


def test_the_whole_map_fits_and_goes_on_fitting(canvas: Canvas) -> None:
    for size in (QSize(800, 640), QSize(500, 700)):
        canvas.resize(size)
        assert canvas.rect().contains(at(canvas, 0, 0))
        assert canvas.rect().contains(at(canvas, 8, 8))
    canvas.workspace.do(resize_level("ground", 16, 8))
    assert canvas.rect().contains(at(canvas, 16, 8))


def test_the_wheel_zooms_at_the_cursor(canvas: Canvas, qtbot: QtBot) -> None:
    point = at(canvas, 2.5, 3.5)
    before = canvas.zoom
    with qtbot.waitSignal(canvas.zoom_changed):
        turn_wheel(canvas, 2, point)
    assert canvas.zoom == pytest.approx(before * 1.44, rel=0.03)
    assert canvas.view.to_squares(QPointF(point)) == pytest.approx((2.5, 3.5), abs=0.03)
    turn_wheel(canvas, -2, point)
    assert canvas.zoom == pytest.approx(before, rel=0.03)


def test_a_fine_wheel_adds_up(canvas: Canvas) -> None:
    before = canvas.zoom
    for _ in range(8):
        turn_wheel(canvas, 1 / 8, QPoint(300, 300))
    assert canvas.zoom == pytest.approx(before * 1.2, rel=0.03)


def test_zoom_stays_within_reason_and_100_is_100(canvas: Canvas) -> None:
    for _ in range(40):
        turn_wheel(canvas, 3, QPoint(300, 300))
    assert canvas.view.px == 320
    for _ in range(60):
        turn_wheel(canvas, -3, QPoint(300, 300))
    assert canvas.view.px == 8
    canvas.zoom_to_100()
    assert canvas.zoom == 1.0
    canvas.zoom_in()
    assert canvas.zoom > 1.0
    canvas.zoom_out()
    assert canvas.zoom == pytest.approx(1.0, abs=0.02)


@pytest.mark.parametrize("how", ["middle", "space", "tool"])
def test_the_map_is_moved_by_hand(canvas: Canvas, how: str) -> None:
    button = MIDDLE if how == "middle" else LEFT
    if how == "space":
        QTest.keyPress(canvas, Qt.Key.Key_Space)
    if how == "tool":
        canvas.workspace.use_tool(make_tool("pan", canvas.workspace))
    before, steps = canvas.view.corner, canvas.workspace.document.history.position
    QTest.mousePress(canvas, button, NONE, QPoint(300, 300))
    move(canvas, QPoint(340, 310))
    QTest.mouseRelease(canvas, button, NONE, QPoint(340, 310))
    assert canvas.view.corner - before == QPoint(40, 10)
    assert canvas.workspace.document.history.position == steps
    if how == "space":
        QTest.keyRelease(canvas, Qt.Key.Key_Space)
        QTest.mouseClick(canvas, LEFT, NONE, at(canvas, 1.5, 5.5))
        assert canvas.workspace.document.selection == select_tiles("ground", "gym")


def test_the_map_cannot_be_lost() -> None:
    view = View(48, QPoint(0, 0)).moved(QPointF(-10_000, 10_000)).kept_in(800, 600, 10, 8)
    assert view.to_window(10, 0).x() >= 50
    assert view.to_window(0, 0).y() <= 550


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_squares_are_whole_pixels_on_every_screen(ratio: float) -> None:
    view = fit_view(800, 600, 10, 8, ratio)
    assert isinstance(view.px, int)
    assert view.to_squares(view.to_window(3, 4)) == pytest.approx((3, 4))
    assert view.to_window(10, 8).x() <= 800


# --- working --------------------------------------------------------------------------------------------------------


def test_clicks_drags_and_keys_reach_the_tool(canvas: Canvas) -> None:
    document = canvas.workspace.document
    QTest.mouseClick(canvas, LEFT, NONE, at(canvas, 1.5, 5.5))
    assert document.selection == select_tiles("ground", "gym")
    QTest.mousePress(canvas, LEFT, NONE, at(canvas, 1.5, 5.5))
    assert canvas.is_dragging
    move(canvas, at(canvas, 4.5, 5.5))
    tool = canvas.workspace.tool
    assert isinstance(tool, SelectTool)
    ghost = tool.ghost()
    assert ghost is not None
    assert not ghost.legal
    canvas.grab()
    QTest.keyClick(canvas, Qt.Key.Key_R)
    QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.ControlModifier, at(canvas, 4.5, 5.5))
    assert not canvas.is_dragging
    placed = next(each for each in document.scenario.levels[0].placements if each.id == "gym")
    assert (placed.rotation, document.history.position) == (0, 1)
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    assert "gym" not in {each.id for each in document.scenario.levels[0].placements}


def test_the_right_button_asks_for_the_menu_and_changes_nothing(canvas: Canvas, qtbot: QtBot) -> None:
    before = canvas.workspace.document.scenario
    with qtbot.waitSignal(canvas.menu_requested) as asked:
        QTest.mouseClick(canvas, RIGHT, NONE, at(canvas, 1.5, 4.05))
    assert asked.args is not None
    assert asked.args[0].square == (1, 4)
    QTest.mousePress(canvas, LEFT, NONE, at(canvas, 1.5, 5.5))
    move(canvas, at(canvas, 4.5, 5.5))
    with qtbot.assertNotEmitted(canvas.menu_requested):
        QTest.mouseClick(canvas, RIGHT, NONE, at(canvas, 4.5, 5.5))
    QTest.mouseRelease(canvas, LEFT, NONE, at(canvas, 4.5, 5.5))
    assert canvas.workspace.document.scenario is before, "a drag was given up"


def test_the_key_for_menus_asks_for_one_where_the_keys_are_or_on_what_is_selected(canvas: Canvas, qtbot: QtBot) -> None:
    key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
    with qtbot.assertNotEmitted(canvas.menu_requested):
        QApplication.sendEvent(canvas, key)
    canvas.workspace.document.select(select_tiles("ground", "gym"))
    with qtbot.waitSignal(canvas.menu_requested) as asked:
        QApplication.sendEvent(canvas, key)
    assert asked.args is not None
    assert asked.args[0].square == (0, 4)
    canvas.workspace.document.select(Selection("ground"))
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    with qtbot.waitSignal(canvas.menu_requested) as asked:
        QApplication.sendEvent(canvas, key)
    tool = canvas.workspace.tool
    assert tool is not None
    assert asked.args is not None
    assert asked.args[0].square == tool.focus


def test_a_tile_is_placed_by_keyboard_and_the_map_follows(qtbot: QtBot) -> None:
    canvas = shown(qtbot, empty_frame())
    canvas.set_zoom(5)
    canvas.workspace.use_tool(make_tool("place-tile", canvas.workspace, tile="gym"))
    for _ in range(9):
        QTest.keyClick(canvas, Qt.Key.Key_Right)
    focus = canvas.workspace.tool.focus if canvas.workspace.tool else None
    assert focus == Square(9, 4)
    assert canvas.rect().contains(at(canvas, 9.5, 4.5))
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert [each.tile for each in canvas.workspace.document.scenario.levels[0].placements] == ["gym"]


def test_keys_of_the_tool_come_before_actions_and_others_do_not(canvas: Canvas) -> None:
    def is_claimed(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, held)
        event.ignore()
        QApplication.sendEvent(canvas, event)
        return event.isAccepted()

    assert is_claimed(Qt.Key.Key_R)
    assert is_claimed(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier), "it turns against the rules"
    assert not is_claimed(Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier), "it cuts"
    assert not is_claimed(Qt.Key.Key_F)


def test_a_piece_dragged_from_the_palette_is_placed_where_it_is_dropped(qtbot: QtBot) -> None:
    canvas = shown(qtbot, empty_frame())
    data = QMimeData()
    data.setData(PIECE_MIME, QByteArray(json.dumps({"name": "place-tile", "tile": "gym", "face": "back"}).encode()))
    canvas.workspace.use_tool(make_tool("place-tile", canvas.workspace, tile="gym", face="back"))
    point = QPointF(at(canvas, 1.5, 2.5))
    event = QDropEvent(point, Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    canvas.dropEvent(event)
    assert [each.face for each in canvas.workspace.document.scenario.levels[0].placements] == ["back"]


def test_another_document_gets_a_fresh_arrow(canvas: Canvas) -> None:
    canvas.workspace.use_tool(make_tool("eraser", canvas.workspace))
    canvas.workspace.open(empty_frame(14, 6))
    tool = canvas.workspace.tool
    assert isinstance(tool, SelectTool)
    assert tool.document is canvas.workspace.document
    assert canvas.rect().contains(at(canvas, 14, 6))


# --- painting -------------------------------------------------------------------------------------------------------


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[QRectF | None]:
    """What is painted again of maps: a part of the level in units, or all of it."""
    parts: list[QRectF | None] = []
    paint = MapPicture._paint

    def watched(picture: MapPicture, *given: Any) -> None:
        parts.append(given[-1])
        paint(picture, *given)

    monkeypatch.setattr(MapPicture, "_paint", watched)
    return parts


def test_moving_the_pointer_paints_no_map_and_an_edit_only_a_part(canvas: Canvas, painted: list[QRectF | None]) -> None:
    canvas.grab()
    before = len(painted)
    for x in range(1, 7):
        move(canvas, at(canvas, x, 4.5))
        canvas.grab()
    assert len(painted) == before
    canvas.workspace.do(add_walls("ground", [Edge(1, 6, "n")]))
    canvas.grab()
    assert painted[before:] == [QRectF(0, 400, 300, 400)]
    canvas.workspace.do(set_field("title", "Other"))
    canvas.grab()
    assert len(painted) == before + 1
    canvas.zoom_in()
    canvas.grab()
    assert painted[-1] is None


def test_a_part_painted_again_looks_as_if_all_had_been(canvas: Canvas) -> None:
    canvas.workspace.do(add_walls("ground", [Edge(1, 6, "n")]))
    canvas.workspace.do(delete_doors({"norad-small-7"}))
    canvas.workspace.document.select(select_tiles("ground", "gym"))
    canvas.workspace.do(place_tile("ground", Placement(id="kitchen", tile="kitchen", x=4, y=4)))
    canvas.workspace.document.history.undo()
    weights = next(each for each in canvas.workspace.document.level.placed_tiles if each.placement.id == "gym")
    at_weights = weights.places(weights.face.elements[0])[0][-1]
    canvas.workspace.do(
        place_marker("ground", Marker(id="m", marker="floor-element-destroyed", x=at_weights.x, y=at_weights.y))
    )
    canvas.workspace.document.select(Selection("ground"))
    part = canvas.grab().toImage()
    canvas.scene.picture.forget()
    assert canvas.grab().toImage() == part


def test_a_small_part_of_a_large_map_looks_as_if_all_had_been_painted(
    qtbot: QtBot, painted: list[QRectF | None]
) -> None:
    """Of its walls only those nearby are looked at."""
    scenario = read_scenario(data_folder("scenarios") / "quiet-estate.scenario.json")
    canvas = shown(qtbot, Document(scenario, real_box()))
    level = scenario.levels[0]
    for tile in (level.placements[0], level.placements[20], level.placements[-1]):
        canvas.workspace.do(delete_tiles((tile.id,)))
        part = canvas.grab().toImage()
        assert painted[-1] is not None
        canvas.scene.picture.forget()
        assert canvas.grab().toImage() == part


def test_a_large_window_renders_no_piece_twice(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache holds everything that is visible, so painting all of it again draws only finished images."""
    rendered: list[object] = []

    def watched(piece: Piece, style: Style) -> CachedImage:
        rendered.append(piece.key)
        return render_piece(piece, style)

    monkeypatch.setattr(paint_cache, "render_piece", watched)
    canvas = shown(qtbot, Document(full_map(real_box()), real_box()))
    canvas.resize(2068, 1668)
    canvas.fit()
    canvas.grab()
    assert canvas.view.px >= 100
    assert rendered
    rendered.clear()
    canvas.scene.picture.forget()
    canvas.grab()
    assert rendered == []
    canvas.resize(800, 640)
    canvas.fit()
    canvas.grab()
    cached = canvas.scene.picture.cache.entries
    assert cached.used <= cached.limit == MAP_BYTES


def test_problems_ghost_selection_sight_and_heat_are_seen(canvas: Canvas) -> None:
    workspace = canvas.workspace
    pictures: dict[str, QImage] = {}
    move(canvas, QPoint(2, 2))

    def take(name: str) -> None:
        image = canvas.grab().toImage()
        assert all(image != other for other in pictures.values()), f"{name} shows nothing of its own"
        pictures[name] = image

    take("plain")
    workspace.do(delete_doors({"norad-small-4"}))
    assert workspace.document.report.problems
    take("problem")
    workspace.show(problems=False)
    take("no problems")
    workspace.document.select(select_tiles("ground", "gym"))
    take("selection")
    workspace.use_tool(make_tool("place-tile", workspace, tile="kitchen"))
    move(canvas, at(canvas, 4, 4))
    take("ghost")
    workspace.use_tool(make_tool("sight", workspace))
    move(canvas, at(canvas, 1.5, 5.5))
    take("sight")
    QTest.mouseClick(canvas, LEFT, NONE, at(canvas, 1.5, 5.5))
    move(canvas, at(canvas, 5.5, 4.5))
    take("line")
    workspace.use_tool(make_tool("select", workspace))
    workspace.show(heat_map=True)
    take("heat")
    workspace.show(heat_map=False, numbers=False)
    take("no numbers")


def test_the_ghost_is_green_amber_or_red(canvas: Canvas) -> None:
    canvas.workspace.do(resize_level("ground", 12, 8))
    canvas.workspace.use_tool(make_tool("place-tile", canvas.workspace, tile="kitchen"))

    def nearest(x: float, y: float) -> str:
        """Which color the right border of the ghost has, where nothing lies under it."""
        move(canvas, at(canvas, x, y))
        seen = canvas.grab().toImage().pixelColor(at(canvas, int(x) + 2, y) - QPoint(3, 0))
        roles = {role: current_theme().color(role) for role in ("legal", "warning", "error")}

        def distance(role: str) -> int:
            wanted = roles[role]
            return sum(abs(getattr(seen, part)() - getattr(wanted, part)()) for part in ("red", "green", "blue"))

        return min(roles, key=distance)

    assert nearest(9.5, 1.5) == "legal"
    assert nearest(9.5, 5.5) == "warning", "a door is missing"
    assert nearest(8.5, 5.5) == "error"


def test_a_problem_is_jumped_to_and_flashes(canvas: Canvas, qtbot: QtBot) -> None:
    workspace = canvas.workspace
    workspace.do(add_level(Level(id="upstairs", elevation=1, width=8, height=8)))
    workspace.do(delete_doors({"norad-small-4"}))
    found = next(each for each in workspace.document.report.problems if each.squares and each.level == "ground")
    workspace.document.show_level("upstairs")
    canvas.set_zoom(6)
    canvas.show_problem(found)
    assert workspace.document.level_id == "ground"
    assert canvas.rect().contains(at(canvas, found.squares[0].x + 0.5, found.squares[0].y + 0.5))
    bright = canvas.grab().toImage()
    qtbot.waitUntil(lambda: not canvas.scene.bright)
    assert canvas.grab().toImage() != bright
    workspace.document.history.undo()
    assert canvas.scene.shown is None


def test_the_level_below_shines_through_where_nothing_lies(canvas: Canvas) -> None:
    workspace = canvas.workspace
    workspace.do(add_level(Level(id="upstairs", elevation=1, width=8, height=8)))
    workspace.document.show_level("upstairs")
    through = canvas.grab().toImage()
    workspace.show(other_levels=False)
    assert canvas.grab().toImage() != through


def test_it_says_what_it_shows_to_a_screen_reader(canvas: Canvas) -> None:
    assert canvas.accessibleName() == "Map"
    assert canvas.accessibleDescription().startswith("Ground floor: 8 tiles, 5 doors, 0 errors.")
    canvas.workspace.open(empty_frame())
    assert "empty map of 10 × 8" in canvas.accessibleDescription()


@pytest.mark.parametrize(
    "near", [QPointF(5, 5), QPointF(395, 5), QPointF(5, 295), QPointF(395, 295), QPointF(200, 150)]
)
@pytest.mark.parametrize("clear", [None, QRectF(0, 100, 400, 190), QRectF(300, 200, 90, 90)])
def test_a_bubble_is_never_cut_off(near: QPointF, clear: QRectF | None) -> None:
    box = bubble_box(QRectF(0, 0, 250, 40), near, QSize(400, 300), clear)
    assert QRectF(0, 0, 400, 300).contains(box)


def test_the_heat_ramp_grows_lighter() -> None:
    lightness = [heat_color(step / 10).lightness() for step in range(11)]
    assert lightness[0] < lightness[5] < lightness[10]


def test_a_resting_pointer_brings_up_the_missing_doors(canvas: Canvas, qtbot: QtBot) -> None:
    canvas.workspace.do(resize_level("ground", 12, 8))
    tool: Any = make_tool("place-tile", canvas.workspace, tile="kitchen", rotation=90)
    canvas.workspace.use_tool(tool)
    move(canvas, at(canvas, 9.5, 5.5))
    qtbot.waitUntil(lambda: bool(tool.ghost().places))
    QTest.mouseClick(canvas, LEFT, NONE, at(canvas, 9.5, 5.5))
    doors = len(canvas.workspace.document.scenario.levels[0].doors)
    place = tool.ghost().places[0]
    QTest.mouseClick(canvas, LEFT, NONE, at(canvas, place[0].x, place[0].y + 0.5))
    assert len(canvas.workspace.document.scenario.levels[0].doors) == doors + 1
    assert isinstance(canvas.workspace.tool, SelectTool)
