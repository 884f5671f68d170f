"""A map of somebody's own game in the window: its shelves, rules and lines; then Earth Reborn again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editor.catalog.packs.pack import read_pack
from editor.edits import select_tiles
from editor.files import read_scenario, write_scenario
from editor.files.pack_files import write_pack
from editor.model.grid import Edge, Square
from editor.model.level import PlacedLine
from editor.session.tile_editor.face_drawing import square_at, wall_at
from editor.ui.tile_editor.face_form import AbilityDialog
from tests.games.own_games import FILES, GAME, party
from tests.games.packs import write_folder
from tests.ui.windows import (
    CTRL,
    NONE,
    Script,
    click,
    dialog,
    make_window,
    open_example,
    point_of,
    press_key,
    type_in,
)


def test_a_map_of_another_game_is_edited(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    game = GAME.replace("\n[table]", 'shelves = ["tiles", "lines", "markers", "units"]\n\n[table]', 1)
    folder = write_folder(tmp_path / "party-box", {**FILES, "game.toml": game})
    write_pack(read_pack(folder), tmp_path / "party.tilepack.zip")
    write_scenario(tmp_path / "party.scenario.json", party())
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(tmp_path / "party.scenario.json")
    document, palette, problems = window.workspace.document, window.panels.palette, window.panels.problems
    assert document.box.game.id == "garden-party"
    assert [palette.tabs.isTabVisible(number) for number in range(5)] == [True, False, True, True, True]
    assert [problems.rules.itemText(row) for row in range(problems.rules.count())] == ["Party"]
    palette.show_tab("tiles")
    assert "pond" in {row.tool_args.get("tile") for row in palette.tiles.list.row_model.rows}
    palette.show_tab("characters")
    assert [palette.characters.sides.itemData(row) for row in range(2)] == ["guests", "+wasps"]

    palette.show_tab("walls")
    rows = {row.key: row for row in palette.walls.list.row_model.rows}
    assert (rows["line-fence"].title, rows["line-hedge"].title) == ("Fence", "Hedge")
    palette.walls._start_placing(rows["line-fence"])
    start, end = point_of(window, 4.5, 2), point_of(window, 6.5, 2)
    QTest.mousePress(window.canvas, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(window.canvas, end)
    QTest.mouseRelease(window.canvas, Qt.MouseButton.LeftButton, NONE, end)
    placed = tuple(PlacedLine(edge=Edge(x, 2, "n"), kind="fence") for x in (4, 5, 6))
    assert document.level.level.lines == placed
    assert document.history.undo_label is not None
    assert document.history.undo_label.text() == "Draw Fence"
    assert palette.thumbnails.paint_now(rows["line-fence"].look, 32, 1.0).width() == 32  # type: ignore[arg-type]
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, CTRL, point_of(window, 5.5, 2))
    assert document.level.level.lines == (placed[0], placed[2])
    press_key(window.canvas, Qt.Key.Key_Z, CTRL)
    press_key(window.canvas, Qt.Key.Key_Z, CTRL)
    assert not document.level.level.line_edges

    for page in ("scenario", "sheet", "map"):
        window.pages.show_page(page)
        assert window.pages.shown == page

    open_example(window, tmp_path)
    assert [palette.tabs.isTabVisible(number) for number in range(5)] == [True] * 5
    assert [problems.rules.itemData(row) for row in range(problems.rules.count())] == ["scenario", "sags"]
    assert not any(row.key.startswith("line-") for row in palette.walls.list.row_model.rows)


def test_boards_of_another_game_are_drawn_with_its_own_words(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    words = 'icons = ["fire-place"]\nroom_types = ["tea-room"]\ntests = ["luck"]\nexports ='
    files = {**FILES, "game.toml": GAME.replace("exports =", words)}
    write_pack(read_pack(write_folder(tmp_path / "party-box", files)), tmp_path / "party.tilepack.zip")
    write_scenario(tmp_path / "party.scenario.json", party())
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(tmp_path / "party.scenario.json")
    window.workspace.document.select(select_tiles("ground", "fence"))
    window.panels.inspector.form.buttons["correct-tile"].click()
    page, session = window.tile_editor.page, window.tile_editor.session
    assert page is not None
    assert session.shown == ("fence", "front")
    assert list(page.brushes.buttons) == [
        *("wall", "line-wall", "line-fence", "line-hedge", "line-kerb", "area-lawn", "area-house"),
        *("element", "icon-fire-place", "erase"),
    ]
    assert not window.action_registry["tile-editor-build"].isEnabled(), "nobody knows how such maps are built"

    def at(x: float, y: float) -> None:
        click(page.view, page.view.point_of(x, y).toPoint())

    edge = Edge(2, 0, "w")
    for kind in ("wall", "fence", "hedge", "kerb", None):
        at(2, 0.5)
        assert wall_at(session.face, edge) == kind
    click(page.brushes.buttons["line-hedge"])
    at(2, 0.5)
    click(page.brushes.buttons["icon-fire-place"])
    at(1.5, 0.5)
    click(page.brushes.buttons["area-house"])
    at(2.5, 0.5)
    page.face_panel.form.rooms["tea-room"].click()
    page.face_panel.form.add.click()
    asked = dialog(window, AbilityDialog)
    type_in(asked.name, "Drink")
    asked.tests["luck"].setChecked(True)
    asked.accept()
    click(page.leave)

    drawn = window.workspace.document.box.tiles["fence"].front
    hedge = next(line for line in drawn.walls if line.edge == edge)
    assert (hedge.kind, hedge.drawing) == ("hedge", "hedge")
    floor = square_at(drawn, Square(2, 0))
    assert floor is not None
    assert (floor.area, floor.floor) == ("house", "tiled")
    assert [(ability.name, ability.tests) for ability in drawn.abilities] == [("Drink", ("luck",))]
    window.files.save()
    named = [use.name for use in read_scenario(tmp_path / "party.scenario.json").packs]
    assert named == ["Garden party", "My corrections"]
    assert session.packs["corrects"].about.game == "garden-party"

    (tmp_path / "party.tilepack.zip").unlink()
    window.packs.follow()
    assert window.workspace.document.box.game.id == "garden-party", "a map that is open stays what it is"
    open_example(window, tmp_path)
    window.tile_editor.enter()
    assert "area-indoor" in window.tile_editor.ensure_page().brushes.buttons, "and Earth Reborn has its own"


def test_boards_of_a_game_of_ones_own_are_not_reconstructed_and_keep_one_side(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    files = {name: text.replace('provenance = { layout = "stated" }', "") for name, text in FILES.items()}
    files["group-01.toml"] = re.sub(
        r"\[tile\.back\].*?(?=\[\[tile\]\]|\Z)", "", files["group-01.toml"], flags=re.DOTALL
    )
    write_pack(read_pack(write_folder(tmp_path / "party-box", files)), tmp_path / "party.tilepack.zip")
    write_scenario(tmp_path / "party.scenario.json", party())
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(tmp_path / "party.scenario.json")
    assert window.workspace.document.box.tiles["fence"].is_one_sided
    window.workspace.document.select(select_tiles("ground", "fence"))
    window.panels.inspector.form.buttons["correct-tile"].click()
    page, session = window.tile_editor.page, window.tile_editor.session
    assert page is not None
    assert session.state == "original"
    assert [key for key, _ in session.faces() if key[0] == "fence"] == [("fence", "front")]
    click(page.view, page.view.point_of(2, 0.5).toPoint())
    click(page.leave)

    tile = window.workspace.document.box.tiles["fence"]
    assert wall_at(tile.front, Edge(2, 0, "w")) == "wall"
    assert tile.is_one_sided, "the back follows the front"
    form = window.panels.inspector.form
    assert not any("Reconstructed" in label.text() for label in form.findChildren(QLabel) if label.isVisibleTo(form))
    session.show(("fence", "back"))
    assert session.shown == ("fence", "front")


def test_the_tile_editor_is_opened_again_after_a_board_of_another_game_was_changed(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    write_pack(read_pack(write_folder(tmp_path / "party-box", FILES)), tmp_path / "party.tilepack.zip")
    write_scenario(tmp_path / "party.scenario.json", party())
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(tmp_path / "party.scenario.json")
    for _ in range(2):
        window.action_registry["tile-editor-enter"].trigger()
        page = window.tile_editor.page
        assert page is not None
        click(page.view, page.view.point_of(2, 0.5).toPoint())
        click(page.leave)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert all(isValid(menu) for menu in window.controls.menus.by_path.values())
        assert not window.controls.menus.by_path["menu-file"].isEmpty()
