"""Take the pictures of the window for README.md and the guides, from the real program: ``make screenshots``.

No display is needed. The mouse is moved by events.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QPointF, QSettings, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from editor.catalog import load_box
from editor.catalog.text_picture import game_notation
from editor.edits import set_field
from editor.files.scenario_file import blank_scenario
from editor.messages import msg
from editor.model.grid import Edge
from editor.model.tile import Face
from editor.paths import data_folder
from editor.render.painters.face_painter import FACE_MARGIN, face_image
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Style
from editor.session.game_setup import GameSetup, PlayerSetup
from editor.session.pending_tile import place_pending
from editor.session.tile_editor.face_drawing import set_wall
from editor.ui.dialogs.export import ExportDialog
from editor.ui.dialogs.new_document import NewLevelDialog, NewScenarioDialog
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.dialogs.prompter import QtPrompter
from editor.ui.map.tools.door_highlights import door_center
from editor.ui.map.tools.factory import make_tool
from editor.ui.table.building_page import BuildingPage
from editor.ui.table.card_page import CardPage
from editor.ui.table.construction_tools import PendingTileTool
from editor.ui.table.deploying_page import DeployingPage
from editor.ui.table.table_page import TablePage
from editor.ui.tile_editor.packs_dialog import PacksDialog
from editor.ui.tile_editor.photo import read_photo
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.window.application import make_application
from editor.ui.window.main_window import MainWindow
from editor.ui.window.settings import Settings

SIZE = (1366, 768)
EXAMPLE = data_folder("scenarios") / "first-steps.scenario.json"
COLDWATER = data_folder("scenarios") / "hammer-at-coldwater.scenario.json"
SLEDGE = data_folder("scenarios") / "coal-sledge.scenario.json"
STRAYS = Path(__file__).resolve().parent / "packs" / "strays-evening.scenario.json"


def main(folder: Path) -> None:
    """Write all pictures into the folder."""
    application = make_application()
    with tempfile.TemporaryDirectory() as state:
        os.environ["HOME"] = state  # keep packs that are drawn here out of the user's home
        os.environ["XDG_DATA_HOME"] = str(Path(state) / ".local" / "share")
        settings = Settings(QSettings(str(Path(state) / "settings.ini"), QSettings.Format.IniFormat))
        settings.set_theme("light")
        window = MainWindow(load_box(), settings, QtPrompter(), TaskRunner(synchronous=True), Path(state) / "journals")
        window.resize(*SIZE)
        window.show()

        def keep(widget: QWidget, name: str) -> None:
            for _ in range(20):  # thumbnails come one after the other
                application.processEvents()
            widget.grab().save(str(folder / f"{name}.png"))

        keep(window, "start")
        window.files.open_copy(EXAMPLE)
        keep(window, "window")
        show_pending_tile(window)
        keep(window, "ghost")
        window.choose_theme("dark")
        show_sight(window)
        keep(window, "sight")
        window.choose_theme("light")
        window.pages.show_page("sheet")
        keep(window, "sheet")
        window.pages.show_page("map")
        window.action_registry["export"].trigger()
        keep(window.findChildren(ExportDialog)[0], "export")
        window.findChildren(ExportDialog)[0].close()
        build_a_map(window, keep)
        make_a_scenario(window, lambda name: keep(window, name))
        draw_a_tile(window, Path(state), keep)
        make_a_mission(window, keep)
        enter_a_board(window, Path(state), keep)
        window.workspace.document.history.mark_saved()
        window.files.open_copy(STRAYS)
        keep(window, "strays")
        play_at_table(window, lambda name: keep(window, name))
        window.workspace.document.history.mark_saved()
        window.close()


def build_a_map(window: MainWindow, keep: Callable[[QWidget, str], None]) -> None:
    """Follow *A map in five minutes*: a house with a cellar, mostly filled by the computer."""
    work, actions = window.workspace, window.action_registry
    window.files.open_scenario(blank_scenario(work.box, 10, 8, "scenario", "The Mill"), saved=True)
    window.panels.docks["inspector"].raise_()
    take_tile(window, "bedroom")
    click_square(window, 1, 1)
    take_tile(window, "guard-room")
    point_at(window, 3, 1)
    keep(window, "map-ghost")
    click_square(window, 3, 1)
    click_highlighted_place(window)
    actions["level-add"].trigger()
    dialog = window.findChildren(NewLevelDialog)[0]
    dialog.name.setText("Cellar")
    dialog.where["below"].setChecked(True)
    keep(dialog, "map-level")
    dialog.accept()
    work.document.show_level("ground")
    take_tile(window, "stairs-down-2")
    click_square(window, 4.5, 1.5)
    keep(window, "map-stairs")
    click_square(window, 4.5, 1.5)
    actions["fill-rest"].trigger()
    window.fitting.teardown()
    work.document.show_level("ground")
    point_at(window, 6.5, 3.5)
    actions["what-fits"].trigger()
    keep(window, "map-fits")
    window.fitting.teardown()
    actions["fill-rest"].trigger()
    keep(window, "map-filled")
    window.fitting.teardown()
    actions["print"].trigger()
    printing = window.findChildren(PrintPreview)[0]
    printing.options.choose("what", "true-size")
    keep(printing, "map-print")
    printing.close()
    work.document.history.mark_saved()


def take_tile(window: MainWindow, tile: str) -> None:
    """Start placing a tile of the palette."""
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile=tile))


def point_at(window: MainWindow, x: float, y: float) -> None:
    """Move the mouse to a square."""
    QTest.mouseMove(window.canvas, window.canvas.view.to_window(x, y).toPoint())


def click_square(window: MainWindow, x: float, y: float) -> None:
    """Click a square."""
    point_at(window, x, y)
    at = window.canvas.view.to_window(x, y).toPoint()
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def click_highlighted_place(window: MainWindow) -> None:
    """Place the door that the tile lacks."""
    ghost = window.workspace.tool.ghost() if window.workspace.tool else None
    if ghost is not None and ghost.places:
        click_square(window, *door_center(ghost.places[0]))


def show_pending_tile(window: MainWindow) -> None:
    """Hold a tile over others, where it cannot be placed."""
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile="guarded-junction"))
    QTest.mouseMove(window.canvas, window.canvas.view.to_window(2.5, 3.5).toPoint())


def show_sight(window: MainWindow) -> None:
    """Show what is visible from a square."""
    window.workspace.use_tool(make_tool("sight", window.workspace))
    origin, target = window.canvas.view.to_window(4.5, 4.5), window.canvas.view.to_window(1.5, 2.5)
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, origin.toPoint())
    QTest.mouseMove(window.canvas, target.toPoint())
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, target.toPoint())


def make_a_scenario(window: MainWindow, keep: Callable[[str], None]) -> None:
    """Show the Scenario page, section by section."""
    window.workspace.document.history.mark_saved()
    window.files.open_copy(COLDWATER)
    keep("scenario-map")
    window.pages.show_page("scenario")
    page = window.pages.scenario
    for section, thing in (
        ("basics", ""),
        ("sides", "bolter"),
        ("zones", "west-line"),
        ("objectives", "launch"),
        ("texts", ""),
    ):
        page.show_section(section, thing)
        keep(f"scenario-{section}")
    page.side_pane.tabs.setCurrentIndex(1)
    page.show_section("search-deck")
    keep("scenario-search-deck")
    page.side_pane.show_map()
    window.workspace.do(set_field("turns", None))
    window.workspace.do(set_field("texts/story", ""))
    page.show_section("checklist")
    keep("scenario-checklist")
    window.workspace.document.history.jump(0)
    window.pages.show_page("sheet")
    keep("scenario-sheet")
    window.pages.show_page("map")


def draw_a_tile(window: MainWindow, folder: Path, keep: Callable[[QWidget, str], None]) -> None:
    """Show the tile editor: a face with a wrong wall, a photo of it, and the exported pack."""
    room = window.tile_editor
    room.enter("gym")
    page, session = room.page, room.session
    assert page is not None
    real = set_wall(session.face, Edge(3, 2, "n"), "normal")
    QTest.mouseMove(page.view, page.view.point_of(2.5, 1).toPoint())
    keep(window, "tile-editor")
    photo_of(real, folder / "photo.png")
    page.view.photo.set_image(read_photo(folder / "photo.png"))
    page.photo.refresh()
    for number, (x, y) in enumerate(_CORNERS):
        page.view.photo.set_mark(number, x / _PHOTO[0], y / _PHOTO[1])
    keep(window, "tile-editor-photo")
    page.photo.mark.click()
    QTest.mouseMove(page.view, page.view.point_of(3.5, 2).toPoint())
    keep(window, "tile-editor-aligned")
    session.do(msg("tile-editor.step-wall-normal"), lambda _: real)
    page.view.photo.remove()
    page.photo.refresh()
    session.mark_verified()
    room.keep()
    window.action_registry["packs"].trigger()
    packs = window.findChildren(PacksDialog)[0]
    keep(packs, "packs")
    packs.close()
    room.leave()


def make_a_mission(window: MainWindow, keep: Callable[[QWidget, str], None]) -> None:
    """Follow *An After The End mission in an hour*: the boards by hand, the rest as in the finished mission."""
    work = window.workspace
    work.document.history.mark_saved()
    window.action_registry["new"].trigger()
    dialog = window.findChildren(NewScenarioDialog)[0]
    dialog.games.setCurrentRow(1)
    dialog.name.setText("The Coal Sledge")
    dialog.columns.setValue(8)
    dialog.rows.setValue(12)
    keep(dialog, "mission-new")
    dialog.accept()
    take_tile(window, "crossroads")
    click_square(window, 4, 3)
    take_tile(window, "rooftops")
    for _ in range(2):
        QTest.keyClick(window.canvas, Qt.Key.Key_R)
    point_at(window, 4, 9)
    keep(window, "mission-boards")
    work.document.history.mark_saved()
    window.files.open_copy(SLEDGE)
    keep(window, "mission-map")
    window.pages.show_page("scenario")
    page = window.pages.scenario
    for section, thing in (("sides", "lookout"), ("zones", "roof-edge"), ("story", ""), ("menace", "")):
        page.show_section(section, thing)
        keep(window, f"mission-{section}")
    window.pages.show_page("sheet")
    keep(window, "mission-sheet")
    window.pages.show_page("map")


def enter_a_board(window: MainWindow, folder: Path, keep: Callable[[QWidget, str], None]) -> None:
    """Follow *Enter your own boards*: a photo of a board under a practice board, on which cover is still missing."""
    room = window.tile_editor
    room.enter("warehouse")
    page, session = room.page, room.session
    assert page is not None
    signs = game_notation(session.box.game)
    real = set_wall(session.face, Edge(4, 4, "n"), "heavy-cover", signs)
    real = set_wall(real, Edge(5, 4, "n"), "heavy-cover", signs)
    keep(window, "boards-editor")
    photo_of(real, folder / "board.png")
    page.view.photo.set_image(read_photo(folder / "board.png"))
    page.photo.refresh()
    for number, (x, y) in enumerate(_CORNERS):
        page.view.photo.set_mark(number, x / _PHOTO[0], y / _PHOTO[1])
    keep(window, "boards-photo")
    page.photo.mark.click()
    keep(window, "boards-aligned")
    page.view.photo.remove()
    page.photo.refresh()
    room.leave()


_PHOTO = (900, 700)
_PIXELS = 140
_CORNERS = ((170, 90), (760, 130), (820, 560), (110, 600))
"""Where the corners of the tile are on the photo."""


def photo_of(face: Face, target: Path) -> None:
    """Draw a photo of a cardboard tile under a lamp."""
    tile = face_image(face, Style(theme="print", px=_PIXELS))
    photo = QImage(*_PHOTO, QImage.Format.Format_RGB32)
    photo.fill(QColor("#7d6a58"))
    rim = FACE_MARGIN / UNIT * _PIXELS
    right, bottom = tile.width() - rim, tile.height() - rim
    edges = [QPointF(rim, rim), QPointF(right, rim), QPointF(right, bottom), QPointF(rim, bottom)]
    bent = QTransform.quadToQuad(QPolygonF(edges), QPolygonF([QPointF(*corner) for corner in _CORNERS]))
    assert isinstance(bent, QTransform)
    with painting(photo) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(bent)
        painter.drawImage(0, 0, tile)
    photo.save(str(target))


def play_at_table(window: MainWindow, keep: Callable[[str], None]) -> None:
    """Play from the first tiles to the end; the computer decides most of it."""
    settings, tables = window.settings, window.table_controller.tables
    settings.set_text("computer-speed", "instant")
    people = PlayerSetup(who="person", name="Anna"), PlayerSetup(who="person", name="Ben")
    tables.start_game(GameSetup(guests=people, seed=7, width=14, height=12))
    page, play = window.table_controller.page, window.table_controller.active_game
    assert page is not None
    assert play is not None
    for _ in range(7):
        decide(window)
    place_a_tile(page)
    keep("table")
    seen = {"building", "adding-doors"}
    while not play.session.game.is_ready:
        step = play.session.game.step
        if play.privacy_screen_for is not None:
            if step == "team" and "privacy-screen" not in seen:
                keep("table-privacy-screen")
                seen.add("privacy-screen")
            play.show_private_view()
        if step not in seen and step in ("team", "deploying"):
            seen.add(step)
            show_step(page)
            keep(f"table-{step}")
        decide(window)
    keep("table-end")
    tables.save_and_close()


def decide(window: MainWindow) -> None:
    """Let the computer decide the move."""
    window.action_registry["table-decide"].trigger()
    for _ in range(3):
        QCoreApplication.processEvents()


def place_a_tile(page: TablePage) -> None:
    """Place the largest tile whose doors can be placed in more than one way."""
    building, work = page.step_page, page.workspace
    assert isinstance(building, BuildingPage)
    for row in reversed([each for each in building.zone.row_model.rows if not each.is_heading]):
        building.zone.piece_selected.emit(row)
        tool = work.tool
        assert isinstance(tool, PendingTileTool)
        spots = [spot for spot, offer in tool.tile_in_hand.offers.items() if len(offer.doors) > 1]
        if spots:
            tool.pending = place_pending(tool.tile_in_hand, spots[0])
            work.ghost_changed.emit()
            return


def show_step(page: TablePage) -> None:
    """Select something on the page of the step."""
    if isinstance(page.step_page, CardPage):
        for card in page.step_page.cards[:2]:
            card.click()
    elif isinstance(page.step_page, DeployingPage):
        rows = page.step_page.markers.row_model.rows
        page.step_page.markers.piece_selected.emit(next(row for row in rows if not row.is_heading))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
