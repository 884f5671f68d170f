"""The palette: finding, viewing and selecting pieces, and how many are left."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_game
from editor.edits import Clip, Selection, delete_doors, delete_tiles, place_marker, select_tiles, set_field
from editor.messages import to_text
from editor.model.grid import Square
from editor.model.level import Marker
from editor.model.sides import StartingCharacter
from editor.session.clipboard import paste_edit
from editor.session.map_selection import selection_name
from editor.ui.map.canvas.input import PIECE_MIME
from editor.ui.map.tools.base import Pointer, pointer_on
from editor.ui.map.tools.door_highlights import door_center
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.place_door import PlaceDoorTool
from editor.ui.map.tools.place_tile import PlaceTileTool
from editor.ui.map.tools.select import SelectTool
from editor.ui.map.tools.square_tools import CharacterTool, MarkerTool
from editor.ui.map.tools.wall import WallTool
from editor.ui.panels.palette import TABS, PiecePalette
from editor.ui.panels.piece_rows import (
    PieceRow,
    door_rows,
    doors_left,
    marker_rows,
    markers_left,
    tile_rows,
    tiles_left,
    wall_rows,
)
from editor.ui.panels.tile_filters import GROUNDS, FaceGround, TileSearch
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.sides import SidesSection
from editor.values import replace
from tests.drawn_map import real_box
from tests.session.samples import empty_frame, first_steps
from tests.ui.cut_off import settle
from tests.ui.panel_helpers import PanelEnv, click, click_row, press


@pytest.fixture
def env() -> PanelEnv:
    return PanelEnv()


@pytest.fixture
def palette(env: PanelEnv, qtbot: QtBot) -> PiecePalette:
    palette = PiecePalette(env.workspace)
    qtbot.addWidget(palette)
    palette.resize(280, 640)
    palette.show()
    qtbot.waitExposed(palette)
    return palette


def row_of(palette: PiecePalette, key: str) -> int:
    return palette.tiles.list.row_model.place_of(key).row()


# --- what is left, without a window ---


def test_placed_pieces_are_no_longer_left() -> None:
    document = first_steps()
    placed = {each.tile for level in document.scenario.levels for each in level.placements}
    left = tiles_left(document.scenario, document.box)
    assert {tile for tile, count in left.items() if not count} == placed
    document.do(set_field("box/copies", 2))
    assert set(tiles_left(document.scenario, document.box).values()) == {1, 2}


def test_deleted_door_is_left_again() -> None:
    document = first_steps()
    assert doors_left(document.scenario, document.box)["norad-small-4"] == 0
    document.do(delete_doors(["norad-small-4"]))
    assert doors_left(document.scenario, document.box)["norad-small-4"] == 1


def test_markers_on_same_token_share_their_number() -> None:
    document = empty_frame()
    before = markers_left(document.report.inspection)
    for number in range(5):
        marker = Marker(id=f"grave-{number}", marker="empty-grave", x=number, y=0)
        document.do(place_marker("ground", marker))
    after = markers_left(document.report.inspection)
    assert after["empty-grave"] == before["empty-grave"] - 5 == 0
    assert after["floor-element-destroyed"] == before["floor-element-destroyed"] - 5


def test_marker_tab_has_square_markers_and_wall_tab_broken_doors() -> None:
    document = first_steps()
    shown = {row.key for row in marker_rows(document.report.inspection)}
    assert {"mine", "floor-element-destroyed", "empty-grave"} <= shown
    assert shown.isdisjoint({"broken-door", "broken-wall-short", "broken-wall-long", "turn"})
    assert {row.key: row.tool_args for row in wall_rows(document.box.game)}["breach-door"] == {
        "name": "breach",
        "of": "door",
    }


def test_equal_doors_share_a_row_that_places_the_next_copy() -> None:
    document = first_steps()
    document.do(delete_doors([door.id for door in document.scenario.levels[0].doors]))
    rows = {row.key: row for row in door_rows(document.scenario, document.box)}
    assert "norad-small-8" not in rows
    wooden = rows["norad-small-6"]
    assert wooden.tool_args["door"] == "norad-small-6"
    assert wooden.detail.endswith("3 of 3 left")
    assert sum(not row.is_heading for row in rows.values()) < len(document.box.doors)


def test_every_piece_of_the_box_is_in_a_tab() -> None:
    document = empty_frame()
    found = TileSearch(document.box).find("")
    tiles = [row for row in tile_rows(document.scenario, document.box, found) if not row.is_heading]
    assert {row.key for row in tiles} == set(document.box.tiles)
    assert len(tiles) == len(document.box.tiles)
    assert {row.key for row in marker_rows(document.report.inspection)} <= set(document.box.markers)


@pytest.mark.parametrize(
    ("text", "tile", "face"),
    [
        ("missile", "missile-room", "front"),
        ("WRECKED tank", "missile-room", "back"),
        ("indoor technical launch", "missile-room", "front"),
        ("outdoor tank", "missile-room", "back"),
        ("ability missiles", "missile-room", "front"),
    ],
)
def test_search_finds_tile_and_matching_face(text: str, tile: str, face: str) -> None:
    assert TileSearch(real_box()).find(text)[tile] == face


@given(st.sampled_from(sorted(real_box().tiles)), st.data())
def test_every_word_of_a_name_finds_its_tile_and_more_words_narrow(tile: str, data: st.DataObject) -> None:
    search = TileSearch(real_box())
    name = data.draw(st.sampled_from([face.name for _, face in real_box().tiles[tile].faces()]))
    word = data.draw(st.sampled_from(name.split()))
    assert tile in search.find(word)
    assert set(search.find(f"{word} indoor")) <= set(search.find(word))
    assert search.find(f"{word} qqqq") == {}


# --- the window ---


def test_click_on_tile_selects_it_and_shows_both_faces(env: PanelEnv, palette: PiecePalette) -> None:
    click_row(palette.tiles.list, row_of(palette, "command-post"))
    tool = env.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert (tool.tile, tool.face) == ("command-post", "front")
    tile = env.workspace.box.tiles["command-post"]
    assert [label.text() for label in palette.tiles.faces.names] == [face.name for _, face in tile.faces()]
    assert palette.tiles.faces.buttons[0].isChecked()


def test_click_on_other_face_selects_that_face(env: PanelEnv, palette: PiecePalette) -> None:
    click_row(palette.tiles.list, row_of(palette, "command-post"))
    click(palette.tiles.faces.buttons[1])
    tool = env.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert tool.face == "back"


def test_x_flips_tile_and_flip_on_map_is_followed(env: PanelEnv, palette: PiecePalette) -> None:
    click_row(palette.tiles.list, row_of(palette, "command-post"))
    press(palette.tiles.list, Qt.Key.Key_X)
    tool = env.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert [tool.face, palette.tiles.faces.face] == ["back", "back"]
    tool.key("X", None)
    env.workspace.ghost_changed.emit()
    assert palette.tiles.faces.face == "front"


def test_tile_can_be_found_and_selected_with_keyboard(env: PanelEnv, palette: PiecePalette) -> None:
    palette.show_tab("tiles")
    for letter in "wrecked":
        press(palette.tiles.search, Qt.Key(ord(letter.upper())))
    shown = [row.key for row in palette.tiles.list.row_model.rows if not row.is_heading]
    assert "missile-room" in shown
    assert len(shown) < 10
    palette.tiles.search.setText("command post")
    press(palette.tiles.search, Qt.Key.Key_Down)
    press(palette.tiles.list, Qt.Key.Key_Return)
    tool = env.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert tool.tile == "command-post"


def test_the_list_keeps_its_share_of_a_low_panel(palette: PiecePalette) -> None:
    palette.show_tab("tiles")
    palette.resize(280, 540)
    click_row(palette.tiles.list, row_of(palette, "command-post"))
    settle()
    assert palette.tiles.list.height() > 0.5 * palette.tiles.height()
    palette.resize(280, 1000)
    settle()
    assert palette.tiles.faces.buttons[0].iconSize().width() == 96, "there is room for larger pictures"


def test_return_in_the_search_field_starts_placing_the_first_tile(
    env: PanelEnv, palette: PiecePalette, qtbot: QtBot
) -> None:
    palette.show_tab("tiles")
    palette.tiles.search.setText("command post")
    with qtbot.waitSignal(palette.map_focus_requested):
        press(palette.tiles.search, Qt.Key.Key_Return)
    assert isinstance(env.workspace.tool, PlaceTileTool)
    assert env.workspace.tool.tile == "command-post"
    palette.tiles.search.setText("room")  # which is also a kind of tiles with other names
    press(palette.tiles.search, Qt.Key.Key_Return)
    row = palette.tiles.list.current_row()
    assert row is not None
    assert "room" in row.title.casefold()


def test_escape_in_the_palette_places_nothing_and_returns_to_the_map(
    env: PanelEnv, palette: PiecePalette, qtbot: QtBot
) -> None:
    palette.show_tab("tiles")
    for widget in (palette.tiles.list, palette.tiles.search):
        click_row(palette.tiles.list, row_of(palette, "command-post"))
        assert isinstance(env.workspace.tool, PlaceTileTool)
        with qtbot.waitSignal(palette.map_focus_requested):
            press(widget, Qt.Key.Key_Escape)
        assert env.workspace.tool is not None
        assert env.workspace.tool.name == "select"


def test_keyboard_selection_moves_focus_to_map(palette: PiecePalette, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(palette.map_focus_requested):
        click_row(palette.tiles.list, row_of(palette, "command-post"))
    with qtbot.waitSignal(palette.map_focus_requested):
        press(palette.tiles.list, Qt.Key.Key_Return)


def test_arrow_keys_skip_group_headings(palette: PiecePalette) -> None:
    view = palette.tiles.list
    first = next(row.key for row in view.row_model.rows if not row.is_heading)
    view.select_key(first)
    seen = set()
    for _ in range(40):
        press(view, Qt.Key.Key_Down)
        row = view.current_row()
        assert row is not None
        assert not row.is_heading
        seen.add(row.key)
    box = palette.tiles._workspace.box
    assert len({box.tiles[key].group for key in seen}) > 5


def test_used_up_piece_is_faded_and_cannot_be_selected(env: PanelEnv, palette: PiecePalette) -> None:
    row = palette.tiles.list.row_model.rows[row_of(palette, "gym")]
    assert row.used_up
    click_row(palette.tiles.list, row_of(palette, "kitchen"))
    click_row(palette.tiles.list, row_of(palette, "gym"))
    assert isinstance(env.workspace.tool, SelectTool), "the ghost of the kitchen is gone"
    assert "No Gym left" in env.notified[-1]
    env.workspace.do(delete_tiles(["gym"]))
    assert not palette.tiles.list.row_model.rows[row_of(palette, "gym")].used_up
    click_row(palette.tiles.list, row_of(palette, "gym"))
    assert isinstance(env.workspace.tool, PlaceTileTool)


def test_empty_search_result_says_what_to_try(palette: PiecePalette) -> None:
    palette.tiles.search.setText("qqqq")
    assert palette.tiles.nothing.isVisible()
    assert not palette.tiles.list.isVisible()
    press(palette.tiles.search, Qt.Key.Key_Escape)
    assert palette.tiles.list.isVisible()


def test_dragged_piece_carries_tool_args(palette: PiecePalette) -> None:
    shelf = palette.tiles.list.row_model
    data = shelf.mimeData([shelf.place_of("command-post")])
    held = json.loads(bytes(data.data(PIECE_MIME).data()))
    assert held == {"name": "place-tile", "tile": "command-post", "face": "front"}
    assert not shelf.flags(shelf.place_of("gym")) & Qt.ItemFlag.ItemIsDragEnabled
    assert shelf.flags(shelf.place_of("command-post")) & Qt.ItemFlag.ItemIsDragEnabled


def test_other_tabs_select_doors_walls_markers_and_characters(env: PanelEnv, palette: PiecePalette) -> None:
    palette.show_tab("doors")
    door = next(n for n, row in enumerate(palette.doors.list.row_model.rows) if not row.is_heading and not row.used_up)
    click_row(palette.doors.list, door)
    assert isinstance(env.workspace.tool, PlaceDoorTool)
    palette.show_tab("walls")
    click_row(palette.walls.list, 0)
    assert isinstance(env.workspace.tool, WallTool)
    palette.show_tab("markers")
    click_row(palette.markers.list, 0)
    assert isinstance(env.workspace.tool, MarkerTool)
    palette.show_tab("characters")
    palette.characters.list.select_key("nick-bolter")
    press(palette.characters.list, Qt.Key.Key_Return)
    tool = env.workspace.tool
    assert isinstance(tool, CharacterTool)
    assert (tool.side, tool.character) == ("norad", "nick-bolter")


def test_first_character_adds_its_side_when_it_is_placed(qtbot: QtBot) -> None:
    env = PanelEnv(empty_frame())
    palette = PiecePalette(env.workspace)
    qtbot.addWidget(palette)
    palette.show()
    palette.show_tab("characters")
    palette.characters.list.select_key("nick-bolter")
    press(palette.characters.list, Qt.Key.Key_Return)
    assert env.steps == 0, "selecting a character changes nothing"
    tool = env.workspace.tool
    assert isinstance(tool, CharacterTool)
    tool.hover(pointer_on(Square(2, 2)))
    assert env.steps == 0
    at = replace(pointer_on(Square(2, 2)), control=True)
    tool.press(at)
    tool.release(at)
    [side] = env.document.scenario.sides
    assert (side.faction, side.name, len(side.characters)) == ("norad", "", 1)
    assert env.steps == 1
    assert palette.characters.sides.currentData() == side.id
    assert palette.characters.sides.currentText() == "NORAD"
    env.document.history.undo()
    assert env.document.scenario.sides == ()


def test_sides_are_made_the_same_in_the_palette_the_form_and_by_pasting(qtbot: QtBot) -> None:
    made = []
    for way in ("palette", "form", "paste"):
        env = PanelEnv(empty_frame())
        start = StartingCharacter(id="bolter", character="nick-bolter", level=env.document.level_id, x=2, y=2)
        if way == "palette":
            place = make_tool("character", env.workspace, side="norad", character="nick-bolter", faction="norad")
            place.press(replace(pointer_on(Square(2, 2)), control=True))
            place.release(replace(pointer_on(Square(2, 2)), control=True))
        elif way == "form":
            section = ScenarioPage(env.workspace)
            qtbot.addWidget(section)
            section.show()
            section.show_section("sides")
            assert isinstance(section.shown, SidesSection)
            click(section.shown.sides.add)
        else:
            env.workspace.do(paste_edit(env.document, Clip(characters=(("norad", start),))))
        made.append(env.document.scenario.sides[0].model_copy(update={"characters": ()}))
    assert made[0] == made[1] == made[2]


def test_thumbnails_are_painted_after_opening(env: PanelEnv, palette: PiecePalette, qtbot: QtBot) -> None:
    row = next(row for row in palette.tiles.list.row_model.rows if row.look is not None)
    assert row.look is not None
    fresh = type(palette.thumbnails)(env.workspace.box)
    assert fresh.get(row.look, 56, 1.0) is None
    with qtbot.waitSignal(fresh.ready):
        pass
    found = fresh.get(row.look, 56, 1.0)
    assert found is not None
    assert found.width() == 56


@pytest.mark.parametrize("name", TABS)
def test_every_row_fits_narrow_palette(palette: PiecePalette, name: str) -> None:
    palette.resize(260, 600)
    palette.show_tab(name)
    view = palette.tabs.currentWidget().list  # type: ignore[attr-defined]
    for number, row in enumerate(view.row_model.rows):
        assert isinstance(row, PieceRow)
        assert view.visualRect(view.row_model.index(number)).width() <= view.viewport().width()
    bar = palette.tabs.tabBar()
    assert bar.tabRect(bar.count() - 1).right() < palette.width() <= 320


def test_new_search_scrolls_to_top(palette: PiecePalette) -> None:
    bar = palette.tiles.list.verticalScrollBar()
    palette.tiles.search.setText("indoor")
    palette.tiles.list.scrollToBottom()
    assert bar.value() > 0
    palette.tiles.search.setText("outdoor")
    assert bar.value() == 0


@pytest.mark.parametrize("written", ["1x2", "1 x 2", "2×1", "2 × 1", "1X2"])
def test_size_is_found_in_any_notation(written: str) -> None:
    box = real_box()
    found = TileSearch(box).find(written)
    sizes = {tile: sorted((box.tiles[tile].front.width, box.tiles[tile].front.height)) for tile in box.tiles}
    assert set(found) == {tile for tile, size in sizes.items() if size == [1, 2]}
    assert set(TileSearch(box).find(f"restroom {written}")) == {"lavatory"}


def test_size_matches_only_full_rectangles() -> None:
    box = real_box()
    found = TileSearch(box).find("2x2")
    assert {box.tiles[tile].group for tile in found} == {6}


@pytest.mark.parametrize("ground", GROUNDS)
def test_ground_filters_keep_faces_on_that_ground(env: PanelEnv, palette: PiecePalette, ground: FaceGround) -> None:
    shelf = palette.tiles
    click(shelf.ground_filters[ground])
    wanted = {"indoor", "outdoor"} if ground == "mixed" else {ground}
    rows = [row for row in shelf.list.row_model.rows if row.look is not None]
    assert rows
    for row in rows:
        assert row.look is not None
        face = env.workspace.box.tiles[row.key].face(row.look.face)
        assert face is not None
        assert {square.area for square in face.squares} == wanted
    other = GROUNDS[GROUNDS.index(ground) - 1]
    click(shelf.ground_filters[other])
    assert [each for each, chip in shelf.ground_filters.items() if chip.isChecked()] == [other]
    click(shelf.ground_filters[other])
    assert len([row for row in shelf.list.row_model.rows if row.look]) == len(env.workspace.box.tiles)


def test_slider_enlarges_pictures(palette: PiecePalette) -> None:
    shelf = palette.tiles
    index = shelf.list.row_model.place_of("kitchen")
    small = shelf.list.sizeHintForIndex(index)
    shelf.size_of_pictures.setValue(shelf.size_of_pictures.maximum())
    large = shelf.list.sizeHintForIndex(index)
    assert large.height() > small.height() + 40
    assert large.width() > small.width()


def test_door_has_same_name_everywhere(env: PanelEnv) -> None:
    rows = door_rows(env.document.scenario, env.workspace.box)
    row = next(row for row in rows if row.tool_args.get("door", "").startswith("norad-small") and not row.used_up)
    tool = make_tool(row.tool_args["name"], env.workspace, door=row.tool_args["door"])
    assert isinstance(tool, PlaceDoorTool)
    name = to_text(tool.title)
    assert name in row.detail
    place = tool.places()[0]
    tool.hover(Pointer(*door_center(place)))
    tool.release(Pointer(*door_center(place)))
    label = env.document.history.undo_label
    assert label is not None
    assert label.text() == f"Place {name}"
    placed = env.document.level.level.doors[-1].id
    assert to_text(selection_name(env.document, Selection("ground", doors=frozenset({placed})))) == name


def test_few_tiles_share_a_line_without_a_scroll_bar(palette: PiecePalette, qtbot: QtBot) -> None:
    """Cells must not be wider than the lines of Qt, which leave room for a scroll bar."""
    tiles = palette.tiles.list
    everything = tile_rows(first_steps().scenario, real_box(), dict.fromkeys(real_box().tiles, "front"))
    tiles.set_rows([row for row in everything if not row.is_heading][:3])
    for width in range(284, 304, 4):
        palette.resize(width, 640)
        qtbot.wait(0)
        tops = {tiles.visualRect(tiles.row_model.index(row)).top() for row in range(3)}
        assert len(tops) == 1, width


def test_history_names_the_placed_face(env: PanelEnv) -> None:
    """The bedroom shows its back, a lone oak."""
    env.document.select(select_tiles("ground", "bedroom"))
    tool = make_tool("select", env.workspace)
    tool.key("Delete", None)
    label = env.document.history.undo_label
    assert label is not None
    assert label.text() == "Delete Lone Oak"
    env.document.history.undo()
    env.document.select(select_tiles("ground", "bedroom"))
    tool.handle_key_press("Ctrl+Up", None)
    label = env.document.history.undo_label
    assert label is not None
    assert label.text() == "Move Lone Oak"


def test_the_faces_of_a_tile_leave_with_its_game(env: PanelEnv, palette: PiecePalette) -> None:
    faces = palette.tiles.faces
    click_row(palette.tiles.list, row_of(palette, "gym"))
    assert faces.isVisible()
    corrected = replace(env.workspace.box, originals={})
    env.workspace.document.use_box(corrected)
    palette.tiles.refresh()
    assert faces.isVisible()
    assert faces.tile is corrected.tiles["gym"]
    env.workspace.document.use_box(box_for_game("after-the-end"))
    palette.tiles.refresh()
    assert not faces.isVisible()
    assert faces.tile is None
