"""The tile editor in the window: edit a tile of the map, verify, save, and go back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, QRect, QSize, Qt, QUrl
from PySide6.QtGui import QAction, QColor, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.board.names import face_name
from editor.catalog import Box, box_for_game
from editor.catalog.packs.installed import enabled_pack_ids
from editor.catalog.packs.pack import read_pack
from editor.edits import select_tiles
from editor.files.pack_files import new_pack, pack_bytes
from editor.messages import languages, msg, to_text
from editor.model.grid import Edge, Square
from editor.model.pack_info import PackMetadata
from editor.model.tile import Face
from editor.render.drawing_files import jpeg_bytes
from editor.sags.players.auto_play import MapOrder
from editor.session.tile_editor.face_drawing import element_at, set_area, square_at, wall_at
from editor.session.tile_editor.tile_photos import PhotoAlignment, PhotoCorners, load_photo, save_photo
from editor.ui.tile_editor.face_form import AbilityDialog
from editor.ui.tile_editor.packs_dialog import PacksDialog, SharePackDialog
from editor.ui.tile_editor.page import TileEditorPage
from editor.ui.tile_editor.tile_dialogs import CopyFaceDialog, NewTileDialog
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.window.main_window import MainWindow
from tests.ui import user_input
from tests.ui.cut_off import settle
from tests.ui.windows import CTRL, NONE, Script, click, dialog, make_window, open_example, point_of, press_key, type_in


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return make_window(qtbot, tmp_path, Script())


def enter(window: MainWindow, tile: str = "gym") -> TileEditorPage:
    window.tile_editor.enter(tile, "front")
    page = window.tile_editor.page
    assert page is not None
    assert window.shows_tile_editor()
    return page


def spot(page: TileEditorPage, x: float, y: float) -> QPoint:
    return page.view.point_of(x, y).toPoint()


def test_tile_is_edited_from_map_and_map_is_updated(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    level = window.workspace.document.level.level
    placed = next(each for each in level.placements if each.face == "front")
    before = window.workspace.document.board
    click(window.canvas, point_of(window, placed.x + 0.5, placed.y + 0.5), Qt.MouseButton.RightButton)
    _entry(window.controls.map_menu, "Edit tile").trigger()
    page, session = window.tile_editor.page, window.tile_editor.session
    assert page is not None
    assert session.shown == (placed.tile, "front")
    square = session.face.squares[0].at
    kind = wall_at(session.face, square.edge("n"))
    click(page.view, spot(page, square.x + 0.5, square.y))
    assert wall_at(session.face, square.edge("n")) != kind
    click(page.leave)
    assert window.shows_document()
    document = window.workspace.document
    assert document.box.tiles[placed.tile].front == session.face
    assert document.board is not before
    document.select(select_tiles(document.level_id, placed.id))
    window.panels.inspector.form.buttons["correct-tile"].click()
    assert window.shows_tile_editor()
    window.tile_editor.leave()
    assert not document.history.is_dirty


def test_open_map_is_updated_while_tiles_are_edited(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    open_example(window, tmp_path)
    document = window.workspace.document
    placed = document.level.level.placements[0]
    page = enter(window, placed.tile)
    before, square = document.board, window.tile_editor.session.face.squares[0].at
    click(page.view, spot(page, square.x + 0.5, square.y))
    qtbot.waitUntil(lambda: document.board is not before)
    assert document.box.tiles[placed.tile].front == window.tile_editor.session.face
    assert window.tile_editor.page is page, "whoever draws goes on drawing"
    palette = window.panels.palette
    click(page.leave)
    assert window.panels.palette is not palette, "pictures of the old tile are gone"


def follows(window: MainWindow, tile: str, drawn: Face) -> bool:
    return window.workspace.document.box.tiles[tile].front == drawn


def test_other_window_is_updated(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "other").mkdir()
    open_example(window, tmp_path)
    other = make_window(qtbot, tmp_path / "other", Script())
    for tile in ("gym", "missile-room"):
        enter(other, tile)
        other.tile_editor.session.mark_verified()
        assert other.tile_editor.keep()
        if tile == "gym":
            window.packs.watch.look()  # as when somebody comes to it: before, there was no folder to watch
        drawn = other.tile_editor.session.box.tiles[tile].front
        qtbot.waitUntil(partial(follows, window, tile, drawn))
    assert not window.workspace.document.history.is_dirty


def _entry(menu: QMenu, words: str) -> QAction:
    return next(action for action in menu.actions() if action.text() == words)


def test_click_edges_and_paint_squares(window: MainWindow) -> None:
    page, session = enter(window), window.tile_editor.session
    click(page.view, spot(page, 0.5, 0))
    assert wall_at(session.face, Edge(0, 0, "n")) == "safe"
    click(page.brushes.buttons["area-outdoor"])
    QTest.mousePress(page.view, Qt.MouseButton.LeftButton, NONE, spot(page, 0.5, 1.5))
    QTest.mouseMove(page.view, spot(page, 0.5, 2.5))
    QTest.mouseRelease(page.view, Qt.MouseButton.LeftButton, NONE, spot(page, 0.5, 2.5))
    painted = [square.at for square in session.face.squares if square.area == "outdoor"]
    assert painted == [Square(0, 1), Square(0, 2)]
    page.brushes.elements.setCurrentIndex(page.brushes.elements.findData("crates"))
    click(page.brushes.buttons["element"])
    click(page.view, spot(page, 0.5, 1.5))
    assert element_at(session.face, Square(0, 1)) is not None
    assert page.face_panel.element.isVisible()
    page.face_panel.element.defence.setValue(4)
    element = element_at(session.face, Square(0, 1))
    assert element is not None
    assert element.defence == 4
    click(page.brushes.buttons["facing"])
    click(page.view, spot(page, 0.5, 0.85))
    facing = square_at(session.face, Square(0, 0))
    assert facing is not None
    assert [icon.direction for icon in facing.icons] == ["s"]
    click(page.brushes.buttons["erase"])
    click(page.view, spot(page, 0.5, 1.5))
    assert element_at(session.face, Square(0, 1)) is None
    for _ in range(6):
        press_key(page.view, Qt.Key.Key_Z, CTRL)
    assert session.state == "reconstructed"


def test_draw_and_verify_with_keyboard(window: MainWindow) -> None:
    page, session = enter(window), window.tile_editor.session
    page.view.setFocus()
    press_key(page.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press_key(page.view, Qt.Key.Key_Return)
    assert wall_at(session.face, Edge(0, 1, "n")) == "normal"
    before = page.face_list.progress.text()
    press_key(page.view, Qt.Key.Key_K)
    assert session.state == "verified"
    assert page.face_list.progress.text() != before
    press_key(page.view, Qt.Key.Key_J)
    assert session.shown != ("gym", "front")
    chosen = page.face_list.tree.currentItem()
    assert chosen is not None
    assert chosen.text(0) == page.title.text()


def test_edit_texts_and_abilities(window: MainWindow) -> None:
    page, session = enter(window), window.tile_editor.session
    page.face_panel.form.name.selectAll()
    type_in(page.face_panel.form.name, "Boxing Hall")
    press_key(page.face_panel.form.name, Qt.Key.Key_Return)
    page.face_panel.form.rooms["armory"].click()
    assert session.face.name == "Boxing Hall"
    assert "armory" in session.face.room_types
    page.face_panel.form.add.click()
    asked = dialog(window, AbilityDialog)
    type_in(asked.name, "Train")
    asked.cp.setValue(2)
    asked.accept()
    assert [(each.name, each.cp) for each in session.face.abilities] == [("Train", 2)]
    page.face_panel.form.abilities.setCurrentRow(0)
    page.face_panel.form.remove.click()
    assert session.face.abilities == ()


def test_rotate_copy_and_create_faces(window: MainWindow) -> None:
    page, session = enter(window), window.tile_editor.session
    size = session.face.width, session.face.height
    window.action_registry["tile-editor-rotate"].trigger()
    assert (session.face.height, session.face.width) == size
    window.action_registry["tile-editor-copy"].trigger()
    copy = dialog(window, CopyFaceDialog)
    type_in(copy.field, to_text(face_name(session.box, "missile-room", "front")))
    press_key(copy.field, Qt.Key.Key_Return)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QTest.qWait(0)  # the dialog is gone before the face is copied
    assert session.face.walls == session.box.tiles["missile-room"].front.walls
    assert page.messages.wrong.isVisible(), "two faces are alike now"
    window.action_registry["tile-editor-revert"].trigger()
    assert session.state == "reconstructed"
    window.action_registry["tile-editor-new"].trigger()
    new = dialog(window, NewTileDialog)
    type_in(new.name, "Cellar")
    new.accept()
    assert (session.tile.id, session.state) == ("cellar", "custom")
    click(page.leave)
    assert "cellar" in box_for_game().tiles


def test_photo_becomes_tile_art_only_on_request(window: MainWindow, tmp_path: Path) -> None:
    page, session = enter(window), window.tile_editor.session
    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    picture.save(str(tmp_path / "photo.png"))
    script = window.workspace.prompter
    assert isinstance(script, Script)
    script.to_open.append(tmp_path / "photo.png")
    window.action_registry["tile-editor-photo"].trigger()
    assert page.photo.isVisible()
    before = session.face
    QTest.mousePress(page.view, Qt.MouseButton.LeftButton, NONE, _mark(page, 0))
    QTest.mouseMove(page.view, _mark(page, 0) - QPoint(10, 10))
    QTest.mouseRelease(page.view, Qt.MouseButton.LeftButton, NONE, _mark(page, 0))
    assert session.face is before, "marks are moved, nothing is drawn"
    window.action_registry["tile-editor-next"].trigger()
    assert page.view.photo.image is None, "it lies under its own face only"
    session.show(("gym", "front"))
    assert page.view.photo.is_marking
    page.photo.mark.click()
    assert not page.view.photo.is_marking
    assert page.view.grab().toImage().pixelColor(spot(page, 0.5, 2.5)) != QColor("red"), "the face is over it"
    assert "art" not in " ".join(session.packs["corrects"].files)
    session.mark_verified()
    assert page.photo.hint.text().endswith("Otherwise the photo is not saved.")
    page.photo.keep.click()
    assert page.photo.hint.text().startswith("Your pack has art for this face.")
    assert "art/gym.front.jpg" in session.packs["corrects"].files
    assert ("gym", "front") in window.workspace.document.box.art, "maps show it at once"
    script.to_open.append(tmp_path / "settings.ini")
    window.action_registry["tile-editor-photo"].trigger()
    assert len(script.notified) == 1


def test_tile_art_is_listed_shown_over_the_drawing_and_removed(window: MainWindow) -> None:
    page, session = enter(window), window.tile_editor.session
    window.activateWindow()
    picture = QImage(300, 300, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    remove = window.action_registry["tile-editor-remove-art"]
    assert (page.photo.show_art.isEnabled(), page.photo.remove_art.isEnabled(), remove.isEnabled()) == (False,) * 3
    at = spot(page, 0.5, 2.5)
    plain = page.view.grab().toImage().pixelColor(at)
    session.save_art(jpeg_bytes(picture))
    item = page.face_list.tree.currentItem()
    assert item is not None
    assert "▣" in item.text(1)
    assert "with tile art" in item.toolTip(0)
    mixed = page.view.grab().toImage().pixelColor(at)
    assert mixed.red() > mixed.green()
    assert mixed not in (plain, QColor("red")), "art and drawing are both visible"
    page.photo.show_art.click()
    assert page.view.grab().toImage().pixelColor(at) == plain
    window.tile_editor.notify(msg("tile-editor.photo-art-saved"))
    user_input.click(page.photo.remove_art)
    assert not page.notice.isVisible(), "it is no longer true"
    assert "▣" not in item.text(1)
    assert window.tile_editor.keep()
    assert ("gym", "front") not in window.workspace.document.box.art
    assert "art/gym.front.jpg" not in session.packs["corrects"].files
    user_input.key(Qt.Key.Key_Z, CTRL)  # the focus is in the next field now
    assert session.has_own_art
    remove.trigger()
    assert not session.has_own_art


def test_nothing_moves_when_bars_appear(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    page, session = enter(window), window.tile_editor.session
    panel = page.face_panel

    def places() -> list[QRect]:
        qtbot.wait(0)
        parts = (page.brushes, page.view, page.messages, panel.check, panel.form, page.photo, page.photo.keep)
        return [QRect(each.mapTo(page, QPoint(0, 0)), each.size()) for each in parts]

    before = places()
    page.notify(msg("tile-editor.all-verified"), lambda: None)
    assert page.notice.isVisible()
    assert places() == before
    session.do(msg("tile-editor.step-area"), lambda face: set_area(face, Square(1, 1), "outdoor"))
    assert page.messages.wrong.isVisible()
    assert places() == before
    session.mark_verified()
    assert places() == before
    QImage(40, 30, QImage.Format.Format_RGB32).save(str(tmp_path / "photo.png"))
    window.tile_editor.show_photo(tmp_path / "photo.png")
    assert page.photo.mark.isEnabled()
    assert places() == before
    page.photo.mark.click()
    assert places() == before


def test_element_is_found_by_part_of_its_name_and_has_a_picture(window: MainWindow) -> None:
    page = enter(window)
    picker = page.brushes.elements
    assert not any(picker.itemIcon(row).isNull() for row in range(picker.count()))
    field, completer = picker.lineEdit(), picker.completer()
    assert field is not None
    assert completer is not None
    page.view.setFocus()
    field.setFocus(Qt.FocusReason.MouseFocusReason)
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    QTest.keyClicks(field, "ISSIL")
    assert completer.completionCount() >= 1
    assert completer.currentCompletion() == "Missiles"
    popup = completer.popup()
    assert popup is not None
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert page.view.brush.value == "missiles"
    field.selectAll()
    QTest.keyClicks(field, "qqq")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert picker.currentText() == "Missiles"
    assert page.view.brush.value == "missiles"


def test_photo_is_restored_until_removed(window: MainWindow, tmp_path: Path) -> None:
    page = enter(window)
    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    picture.save(str(tmp_path / "photo.png"))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "photo.png"))])
    action, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    page.view.dropEvent(QDropEvent(QPointF(9, 9), action, mime, left, NONE))
    there = page.view._photo_area().topLeft().toPoint() + QPoint(40, 30)
    click(page.view, there)
    assert (_mark(page, 0) - there).manhattanLength() <= 2, "a click on a corner brings the nearest mark"
    page.photo.mark.click()
    note = page.view.photo.note()
    window.tile_editor.forget()
    again = enter(window)
    assert again is not page
    assert again.view.photo.note() == note
    assert again.photo.isVisible()
    again.photo.remove_button.click()
    window.tile_editor.forget()
    assert enter(window).view.photo.image is None
    photo = load_photo("earth-reborn", "gym", "front")
    assert photo is None


def test_large_photo_is_scaled_down(window: MainWindow, tmp_path: Path) -> None:
    page = enter(window)
    picture = QImage(8064, 6048, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert picture.save(str(tmp_path / "photo.jpg"))
    window.tile_editor.show_photo(tmp_path / "photo.jpg")
    assert page.view.photo.image is not None
    assert page.view.photo.image.size() == QSize(1600, 1200)
    QImage(40, 30, QImage.Format.Format_RGB32).save(str(tmp_path / "photo.webp"))
    window.tile_editor.show_photo(tmp_path / "photo.webp")
    assert page.view.photo.image.size() == QSize(40, 30)


@pytest.mark.parametrize("name", ["mill.tilepack.zip", "download.bin"])
def test_opened_archive_is_offered_as_a_pack(window: MainWindow, tmp_path: Path, name: str, qtbot: QtBot) -> None:
    about = PackMetadata(id="mill", name="The Mill", kind="adds")
    (tmp_path / name).write_bytes(pack_bytes(new_pack(about, tmp_path / name)))
    script = window.workspace.prompter
    assert isinstance(script, Script)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / name))])
    script.yes = [False]
    window.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, NONE))
    qtbot.waitUntil(lambda: script.is_used_up)
    assert enabled_pack_ids() == ()
    script.yes = [None]
    assert not window.files.open_path(tmp_path / name)
    qtbot.waitUntil(lambda: enabled_pack_ids() == ("mill",))
    packs = dialog(window, PacksDialog)
    assert "was added" in packs.status.text()
    assert script.notified == []


def test_archive_that_is_not_a_pack_is_explained(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    with ZipFile(tmp_path / "photos.zip", "w") as archive:
        archive.writestr("readme.txt", "no pack")
    script = window.workspace.prompter
    assert isinstance(script, Script)
    window.files.open_path(tmp_path / "photos.zip")
    qtbot.waitUntil(lambda: bool(script.notified))
    assert script.notified[0][0] == "Can't add pack"


def test_broken_saved_photo_is_ignored(window: MainWindow, tmp_path: Path) -> None:
    folded: PhotoCorners = ((0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9))
    save_photo("earth-reborn", "gym", "front", PhotoAlignment(marks=folded, is_aligned=True), b"no picture")
    assert enter(window).view.photo.image is None
    picture = QImage(40, 30, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    picture.save(str(tmp_path / "photo.jpg"))
    window.tile_editor.forget()
    save_photo("earth-reborn", "gym", "front", PhotoAlignment(marks=folded), (tmp_path / "photo.jpg").read_bytes())
    photo = enter(window).view.photo
    assert photo.is_marking
    assert photo.note().marks != folded
    note = next((tmp_path / "sags-studio" / "photos").rglob("*.json"))
    note.write_text("{")
    kept = load_photo("earth-reborn", "gym", "front")
    assert kept is not None
    assert kept.note is None


def _mark(page: TileEditorPage, number: int) -> QPoint:
    room = page.view._photo_area()
    return page.view.photo.marks(room)[number].toPoint()


def test_language_and_theme_change(window: MainWindow) -> None:
    page = enter(window)
    window.retranslate("en-XA")
    assert window.shows_tile_editor()
    assert window.tile_editor.page is not page
    window.choose_theme("dark")


def test_export_pack_says_export(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    asked = SharePackDialog(PackMetadata(id="mine", name="Mine", kind="adds"), "Ann", parent)
    assert {"Export…", "Cancel"} <= {each.text() for each in asked.findChildren(QPushButton)}, "a file dialog follows"


def test_enable_order_share_and_remove_packs(window: MainWindow, tmp_path: Path) -> None:
    enter(window)
    session = window.tile_editor.session
    session.mark_verified()
    session.add_tile("Cellar", 1)
    window.action_registry["packs"].trigger()
    packs = dialog(window, PacksDialog)
    assert packs.list.count() == 0, "what was drawn is written when somebody needs it"
    script = window.workspace.prompter
    assert isinstance(script, Script)
    window.tile_editor.keep()
    packs.refresh()
    packs.list.setCurrentRow(1)
    packs.buttons["share"].click()
    assert "is the same as" in script.notified.pop()[1], "a tile with two empty faces is not for others yet"
    window.tile_editor.session.do(msg("tile-editor.step-part"), lambda face: set_area(face, Square(0, 0), "outdoor"))
    window.tile_editor.keep()
    packs.refresh()
    assert [packs.list.item(row).text() for row in range(2)] == [
        "My corrections (correction pack, version 1)",
        "My tiles (expansion, version 1)",
    ]
    packs.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    assert "cellar" not in box_for_game().tiles
    assert window.shows_tile_editor()
    packs.list.item(1).setCheckState(Qt.CheckState.Checked)
    packs.list.setCurrentRow(1)
    packs.buttons["earlier"].click()
    drawn = window.tile_editor.session.packs
    assert enabled_pack_ids() == (drawn["adds"].id, drawn["corrects"].id)
    fingerprint = drawn["adds"].fingerprint
    script.to_save.append(tmp_path / "shared.tilepack.zip")
    packs.buttons["share"].click()
    asked = dialog(window, SharePackDialog)
    type_in(asked.author, "Ann")
    asked.licence.setCurrentText("CC0-1.0")
    asked.accept()
    assert packs.list.item(0).text() == "My tiles (expansion, version 2, by Ann)"
    shared = read_pack(tmp_path / "shared.tilepack.zip")
    assert (shared.about.author, shared.about.licence) == ("Ann", "CC0-1.0")
    assert shared.fingerprint == fingerprint, "scenarios that name it mean the same pack"
    script.yes.append(True)
    packs.buttons["remove"].click()
    assert enabled_pack_ids() == (drawn["corrects"].id,)
    script.to_open += [tmp_path / "shared.tilepack.zip", tmp_path / "shared.tilepack.zip"]
    packs.buttons["add"].click()
    assert "cellar" in box_for_game().tiles
    packs.buttons["add"].click()
    assert "contains your own tiles" in script.notified.pop()[1], "what lies on the session is not replaced"
    script.to_open.append(tmp_path / "settings.ini")
    packs.buttons["add"].click()
    assert len(script.notified) == 1
    assert script.is_used_up


def test_proof_sheets_have_actual_size(window: MainWindow, tmp_path: Path) -> None:
    enter(window)
    script = window.workspace.prompter
    assert isinstance(script, Script)
    script.to_save.append(tmp_path / "group.pdf")
    window.action_registry["tile-editor-proof-group"].trigger()
    assert (tmp_path / "group.pdf").read_bytes().startswith(b"%PDF")
    window.settings.set_square_mm(50)
    window.tile_editor.enter("gym")
    script.to_save.append(tmp_path / "gym.pdf")
    window.action_registry["tile-editor-proof-face"].trigger()
    assert (tmp_path / "gym.pdf").exists()


def test_trial_maps_are_built(window: MainWindow) -> None:
    page = enter(window)
    window.action_registry["tile-editor-build"].trigger()
    assert page.notice.text() == "Completely filled: 5 of 5 maps."
    assert not page.stop.isVisible()


def test_trial_shows_progress_and_can_be_stopped(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Use a fake construction that waits; the test above builds real maps."""
    page, go_on = enter(window), Event()

    def construct(order: MapOrder, _: Box, watch: Callable[[object], None]) -> SimpleNamespace:
        watch(None)
        if order.seed == 2:
            go_on.wait(30)
        watch(None)
        return SimpleNamespace(map_bits=SimpleNamespace(empty=order.seed == 1))

    monkeypatch.setattr("editor.sags.players.auto_play.build_map", construct)
    monkeypatch.setattr(window.context, "tasks", TaskRunner(window))
    window.action_registry["tile-editor-build"].trigger()
    qtbot.waitUntil(lambda: "map 3 of 5, 1 filled" in page.notice.text())
    click(page.stop)
    go_on.set()
    window.tasks.stop_all()
    assert (page.notice.text(), page.stop.isVisible()) == ("Map generation test stopped.", False)


def test_box_texts_are_translated_and_stay_english(window: MainWindow) -> None:
    """A name that was not edited stays that of the box in every language."""
    window.retranslate("de")
    page = enter(window, "communication-room")
    session, form = window.tile_editor.session, page.face_panel.form
    before = session.face
    assert form.name.text() == "Funkraum"
    assert "Funkraum: im Gebäude." in page.face_panel.known.text()
    form.name.editingFinished.emit()
    form.help.editingFinished.emit()
    assert session.face == before
    form.abilities.setCurrentRow(0)
    form.change.click()
    asked = dialog(window, AbilityDialog)
    assert asked.name.text() == "Störsender"
    assert asked.answer().name == before.abilities[0].name == "Radio scrambler"
    assert asked.answer().help == before.abilities[0].help
    asked.reject()
    form.name.setText("  Funkbude ")
    form.name.editingFinished.emit()
    assert session.face.name == "Funkbude"


@pytest.mark.parametrize("language", languages())
def test_opacity_of_photo_has_room(window: MainWindow, language: str) -> None:
    """In French, the buttons beside the slider left it no width at all."""
    window.choose_language(language)
    page = enter(window)
    window.resize(1366, 768)
    settle()
    assert page.photo.opacity.width() >= 90
