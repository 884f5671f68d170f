"""The drawings of a game in the tile editor: shown, replaced by a file, removed, undone, saved and shared."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_game
from editor.catalog.drawing_ids import drawing_ids
from editor.catalog.packs.pack import read_pack
from editor.catalog.packs.pack_files import PNG_SIGNATURE, image_size
from editor.render.qt_helpers import painting
from editor.ui.tile_editor.page import TileEditorPage
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, make_window

PACKS = Path(__file__).resolve().parent.parent.parent.parent / "docs" / "packs"
RED = QColor(220, 20, 20)
KEEP = "wardens-keep"
_ANYWHERE = Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(script: Script, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with a scenario of The Warden's Keep, which is installed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shutil.copytree(PACKS / KEEP, tmp_path / "data" / "sags-studio" / "packs" / KEEP)
    made = make_window(qtbot, tmp_path, script)
    made.files.open_path(Path(shutil.copy(PACKS / "stolen-seal.scenario.json", tmp_path)))
    return made


def enter(window: MainWindow) -> TileEditorPage:
    window.tile_editor.enter()
    page = window.tile_editor.page
    assert page is not None
    page.lists.setCurrentWidget(page.drawing_list)
    return page


def red_picture(path: Path, side: int = 900) -> Path:
    """Write a picture whose left half is transparent and whose right half is red."""
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.fillRect(side // 2, 0, side // 2, side, RED)
    image.save(str(path))
    return path


def reds(page: TileEditorPage, name: str) -> int:
    """Return how much of the small picture of a drawing is red."""
    page.drawing_list.select(name)
    item = page.drawing_list.tree.currentItem()
    assert item is not None
    image = item.icon(0).pixmap(QSize(40, 40)).toImage()
    colors = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return sum(color.red() > 180 and color.green() < 60 and color.blue() < 60 for color in colors)


def test_everything_that_can_have_a_drawing_is_listed(window: MainWindow) -> None:
    page = enter(window)
    listed = {each.name for each in drawing_ids(window.workspace.document.box)}
    assert {"bed", "barrel", "gold", "door-oak", "door-oak-open", "floor-room", "floor-passage"} <= listed
    for name in listed:
        page.drawing_list.select(name)
        assert page.drawing_list.replace.isEnabled()
        assert not page.drawing_list.remove.isEnabled()
    states = {}
    for name in ("bed", "barrel", "floor-room"):
        page.drawing_list.select(name)
        states[name] = page.drawing_list.about.text()
    assert states == {
        "bed": "Built-in (bed).",
        "barrel": "From the game or a pack (barrel).",
        "floor-room": "Drawn by the program (floor-room). You can replace it with an SVG or PNG file.",
    }


@pytest.mark.parametrize("name", ["bed", "gold", "door-oak", "floor-room"])
def test_a_drawing_is_replaced_undone_saved_and_removed(
    name: str, window: MainWindow, script: Script, tmp_path: Path
) -> None:
    page, session = enter(window), window.tile_editor.session
    assert reds(page, name) == 0
    script.to_open.append(red_picture(tmp_path / "mine.png"))
    QTest.mouseClick(page.drawing_list.replace, Qt.MouseButton.LeftButton)
    assert reds(page, name) > 40
    assert page.drawing_list.remove.isEnabled()
    session.undo()
    assert reds(page, name) == 0
    session.redo()
    assert window.tile_editor.keep()
    kept = box_for_game(KEEP).drawings.files[name]
    assert kept.startswith(PNG_SIGNATURE)
    assert image_size(kept) == (512, 512), "large pictures are made smaller"
    assert QImage.fromData(kept).pixelColor(20, 20).alpha() == 0, "what was transparent stays so"
    window.tile_editor.leave()
    assert window.workspace.document.box.drawings.files[name] == kept, "the map shows it"
    page = enter(window)
    page.drawing_list.select(name)
    QTest.mouseClick(page.drawing_list.remove, Qt.MouseButton.LeftButton)
    assert reds(page, name) == 0
    assert window.tile_editor.keep()
    assert box_for_game(KEEP).drawings.files.get(name) != kept


def test_svg_files_are_used_as_they_are(window: MainWindow, script: Script, tmp_path: Path) -> None:
    page = enter(window)
    shape = '<rect width="100" height="100" fill="#dc1414"/>'
    drawn = tmp_path / "mine.svg"
    drawn.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shape}</svg>')
    script.to_open.append(drawn)
    name = "bookcase"
    page.drawing_list.select(name)
    page.drawing_list.replace.click()
    assert reds(page, name) > 150
    window.tile_editor.keep()
    pack = read_pack(next((tmp_path / "data" / "sags-studio" / "packs").glob("*.tilepack.zip")))
    assert pack.files[f"art/{name}.svg"] == drawn.read_bytes(), "the pack that is shared has the file"


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("script.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>', "not allowed"),
        ("broken.svg", b"<svg", "can't be read as an SVG file"),
        ("text.png", b"no picture", "is not a PNG or JPEG image"),
        ("cut.png", PNG_SIGNATURE + b"\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09\x08\x02\0\0\0", "can't be decoded"),
    ],
)
def test_bad_files_are_refused_with_a_sentence(
    name: str, content: bytes, says: str, window: MainWindow, script: Script, tmp_path: Path
) -> None:
    page = enter(window)
    (tmp_path / name).write_bytes(content)
    script.to_open.append(tmp_path / name)
    page.drawing_list.select("bed")
    page.drawing_list.replace.click()
    told = " ".join([page.notice.text(), *(text for _, text, _ in script.notified)])
    assert says in told
    assert not window.tile_editor.session.has_own_drawing("bed")


def test_the_tile_editor_is_left_if_its_game_is_removed(window: MainWindow, script: Script, tmp_path: Path) -> None:
    enter(window)
    shutil.rmtree(tmp_path / "data" / "sags-studio" / "packs" / KEEP)
    window.packs.watch.look()
    assert not window.shows_tile_editor()
    assert [title for title, _, _ in script.notified] == ["Can't open tile editor"]


def test_drawings_are_found_by_name_and_id(window: MainWindow) -> None:
    page = enter(window)
    page.drawing_list.search.setText("oak")
    shown = [
        item.text(0)
        for item in page.drawing_list.tree.findItems("", _ANYWHERE)
        if not item.isHidden() and item.parent() is not None
    ]
    assert shown == ["Oak door", "Oak door, open"]
