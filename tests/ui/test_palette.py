"""The palette: finding, looking at and taking pieces, and what is left of them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.edits import Selection, delete_doors, delete_tiles, place_marker, select_tiles, set_field
from editor.messages import to_text
from editor.model.level import Marker
from editor.session.map_selection import selection_name
from editor.ui.map.canvas.input import PIECE_MIME
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.door_highlights import door_center
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.place_door import PlaceDoorTool
from editor.ui.map.tools.place_tile import PlaceTileTool
from editor.ui.map.tools.select import SelectTool
from editor.ui.map.tools.square_tools import CharacterTool, MarkerTool
from editor.ui.map.tools.wall import WallTool
from editor.ui.panels.palette import SHELVES, PiecePalette
from editor.ui.panels.rows import ShelfRow, door_rows, marker_rows, tile_rows, wall_rows
from editor.ui.panels.search import GROUNDS, FaceGround, TileSearch
from editor.ui.panels.stock import doors_left, markers_left, tiles_left
from tests.drawn_map import real_box
from tests.session.samples import empty_frame, first_steps
from tests.ui.panels import Desk, click, click_row, press


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def palette(desk: Desk, qtbot: QtBot) -> PiecePalette:
    palette = PiecePalette(desk.workspace)
    qtbot.addWidget(palette)
    palette.resize(280, 640)
    palette.show()
    qtbot.waitExposed(palette)
    return palette


def row_of(palette: PiecePalette, key: str) -> int:
    return palette.tiles.list.shelf.place_of(key).row()


# --- what is left, without a window ---


def test_what_lies_on_the_map_is_no_longer_in_the_box() -> None:
    document = first_steps()
    laid = {each.tile for level in document.scenario.levels for each in level.placements}
    left = tiles_left(document.scenario, document.box)
    assert {tile for tile, count in left.items() if not count} == laid
    document.do(set_field("box/copies", 2))
    assert set(tiles_left(document.scenario, document.box).values()) == {1, 2}


def test_a_door_taken_off_the_map_is_left_again() -> None:
    document = first_steps()
    assert doors_left(document.scenario, document.box)["norad-small-4"] == 0
    document.do(delete_doors(["norad-small-4"]))
    assert doors_left(document.scenario, document.box)["norad-small-4"] == 1


def test_markers_on_the_same_cardboard_use_each_other_up() -> None:
    document = empty_frame()
    before = markers_left(document.report.inspection)
    for number in range(5):
        marker = Marker(id=f"grave-{number}", marker="empty-grave", x=number, y=0)
        document.do(place_marker("ground", marker))
    after = markers_left(document.report.inspection)
    assert after["empty-grave"] == before["empty-grave"] - 5 == 0
    assert after["floor-element-destroyed"] == before["floor-element-destroyed"] - 5


def test_only_markers_of_squares_are_on_their_shelf_broken_doors_are_with_the_walls() -> None:
    document = first_steps()
    shown = {row.key for row in marker_rows(document.report.inspection)}
    assert {"mine", "floor-element-destroyed", "empty-grave"} <= shown
    assert shown.isdisjoint({"broken-door", "broken-wall-short", "broken-wall-long", "turn"})
    assert {row.key: row.held for row in wall_rows(document.box.game)}["breach-door"] == {
        "name": "breach",
        "of": "door",
    }


def test_doors_that_are_alike_share_a_row_and_the_next_one_is_taken() -> None:
    document = first_steps()
    document.do(delete_doors([door.id for door in document.scenario.levels[0].doors]))
    rows = {row.key: row for row in door_rows(document.scenario, document.box)}
    assert "norad-small-8" not in rows
    wooden = rows["norad-small-6"]
    assert wooden.held["door"] == "norad-small-6"
    assert wooden.detail.endswith("3 of 3 left")
    assert sum(not row.is_title for row in rows.values()) < len(document.box.doors)


def test_every_piece_of_the_box_is_on_a_shelf() -> None:
    document = empty_frame()
    found = TileSearch(document.box).find("")
    tiles = [row for row in tile_rows(document.scenario, document.box, found) if not row.is_title]
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
def test_search_finds_a_tile_and_the_face_that_has_the_words(text: str, tile: str, face: str) -> None:
    assert TileSearch(real_box()).find(text)[tile] == face


@given(st.sampled_from(sorted(real_box().tiles)), st.data())
def test_every_word_of_a_name_finds_its_tile_and_more_words_never_find_more(tile: str, data: st.DataObject) -> None:
    search = TileSearch(real_box())
    name = data.draw(st.sampled_from([face.name for _, face in real_box().tiles[tile].faces()]))
    word = data.draw(st.sampled_from(name.split()))
    assert tile in search.find(word)
    assert set(search.find(f"{word} indoor")) <= set(search.find(word))
    assert search.find(f"{word} qqqq") == {}


# --- the window ---


def test_a_click_on_a_tile_takes_it_and_shows_both_faces(desk: Desk, palette: PiecePalette) -> None:
    click_row(palette.tiles.list, row_of(palette, "command-post"))
    tool = desk.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert (tool.tile, tool.face) == ("command-post", "front")
    tile = desk.workspace.box.tiles["command-post"]
    assert [label.text() for label in palette.tiles.faces.names] == [face.name for _, face in tile.faces()]
    assert palette.tiles.faces.buttons[0].isChecked()


def test_a_click_on_the_other_face_takes_that_face(desk: Desk, palette: PiecePalette) -> None:
    click_row(palette.tiles.list, row_of(palette, "command-post"))
    click(palette.tiles.faces.buttons[1])
    tool = desk.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert tool.face == "back"


def test_x_turns_the_tile_over_here_and_what_the_map_turns_is_followed(desk: Desk, palette: PiecePalette) -> None:
    click_row(palette.tiles.list, row_of(palette, "command-post"))
    press(palette.tiles.list, Qt.Key.Key_X)
    tool = desk.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert [tool.face, palette.tiles.faces.face] == ["back", "back"]
    tool.key("X", None)
    desk.workspace.ghost_changed.emit()
    assert palette.tiles.faces.face == "front"


def test_a_tile_is_found_and_taken_with_keys_alone(desk: Desk, palette: PiecePalette) -> None:
    palette.show_shelf("tiles")
    for letter in "wrecked":
        press(palette.tiles.search, Qt.Key(ord(letter.upper())))
    shown = [row.key for row in palette.tiles.list.shelf.rows if not row.is_title]
    assert "missile-room" in shown
    assert len(shown) < 10
    palette.tiles.search.setText("command post")
    press(palette.tiles.search, Qt.Key.Key_Down)
    press(palette.tiles.list, Qt.Key.Key_Return)
    tool = desk.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert tool.tile == "command-post"


def test_what_is_taken_with_the_keys_goes_on_with_them_on_the_map(palette: PiecePalette, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(palette.map_wanted):
        click_row(palette.tiles.list, row_of(palette, "command-post"))
    with qtbot.waitSignal(palette.map_wanted):
        press(palette.tiles.list, Qt.Key.Key_Return)


def test_arrows_walk_over_the_titles_of_groups(palette: PiecePalette) -> None:
    view = palette.tiles.list
    first = next(row.key for row in view.shelf.rows if not row.is_title)
    view.point_at(first)
    seen = set()
    for _ in range(40):
        press(view, Qt.Key.Key_Down)
        row = view.current_row()
        assert row is not None
        assert not row.is_title
        seen.add(row.key)
    box = palette.tiles._workspace.box
    assert len({box.tiles[key].group for key in seen}) > 5


def test_what_is_used_up_is_pale_and_stays_in_the_box(desk: Desk, palette: PiecePalette) -> None:
    row = palette.tiles.list.shelf.rows[row_of(palette, "gym")]
    assert row.used_up
    click_row(palette.tiles.list, row_of(palette, "kitchen"))
    click_row(palette.tiles.list, row_of(palette, "gym"))
    assert isinstance(desk.workspace.tool, SelectTool), "the ghost of the kitchen is gone"
    assert "used up" in desk.notified[-1]
    desk.workspace.do(delete_tiles(["gym"]))
    assert not palette.tiles.list.shelf.rows[row_of(palette, "gym")].used_up
    click_row(palette.tiles.list, row_of(palette, "gym"))
    assert isinstance(desk.workspace.tool, PlaceTileTool)


def test_nothing_found_says_what_to_try(palette: PiecePalette) -> None:
    palette.tiles.search.setText("qqqq")
    assert palette.tiles.nothing.isVisible()
    assert not palette.tiles.list.isVisible()
    press(palette.tiles.search, Qt.Key.Key_Escape)
    assert palette.tiles.list.isVisible()


def test_a_dragged_piece_carries_what_the_map_needs_to_lay_it(palette: PiecePalette) -> None:
    shelf = palette.tiles.list.shelf
    data = shelf.mimeData([shelf.place_of("command-post")])
    held = json.loads(bytes(data.data(PIECE_MIME).data()))
    assert held == {"name": "place-tile", "tile": "command-post", "face": "front"}
    assert not shelf.flags(shelf.place_of("gym")) & Qt.ItemFlag.ItemIsDragEnabled
    assert shelf.flags(shelf.place_of("command-post")) & Qt.ItemFlag.ItemIsDragEnabled


def test_other_shelves_hand_out_doors_walls_markers_and_characters(desk: Desk, palette: PiecePalette) -> None:
    palette.show_shelf("doors")
    door = next(n for n, row in enumerate(palette.doors.list.shelf.rows) if not row.is_title and not row.used_up)
    click_row(palette.doors.list, door)
    assert isinstance(desk.workspace.tool, PlaceDoorTool)
    palette.show_shelf("walls")
    click_row(palette.walls.list, 0)
    assert isinstance(desk.workspace.tool, WallTool)
    palette.show_shelf("markers")
    click_row(palette.markers.list, 0)
    assert isinstance(desk.workspace.tool, MarkerTool)
    palette.show_shelf("characters")
    palette.characters.list.point_at("nick-bolter")
    press(palette.characters.list, Qt.Key.Key_Return)
    tool = desk.workspace.tool
    assert isinstance(tool, CharacterTool)
    assert (tool.side, tool.character) == ("norad", "nick-bolter")


def test_a_map_without_sides_gets_one_with_its_first_character(qtbot: QtBot) -> None:
    desk = Desk(empty_frame())
    palette = PiecePalette(desk.workspace)
    qtbot.addWidget(palette)
    palette.show()
    palette.show_shelf("characters")
    palette.characters.list.point_at("nick-bolter")
    press(palette.characters.list, Qt.Key.Key_Return)
    assert [side.faction for side in desk.document.scenario.sides] == ["norad"]
    tool = desk.workspace.tool
    assert isinstance(tool, CharacterTool)
    assert tool.side == desk.document.scenario.sides[0].id
    assert palette.characters.sides.currentData() == tool.side
    desk.document.history.undo()
    assert desk.document.scenario.sides == ()


def test_opening_paints_nothing_and_pictures_come_after(desk: Desk, palette: PiecePalette, qtbot: QtBot) -> None:
    row = next(row for row in palette.tiles.list.shelf.rows if row.sample is not None)
    assert row.sample is not None
    fresh = type(palette.thumbnails)(desk.workspace.box)
    assert fresh.get(row.sample, 56, 1.0) is None
    with qtbot.waitSignal(fresh.ready):
        pass
    found = fresh.get(row.sample, 56, 1.0)
    assert found is not None
    assert found.width() == 56


@pytest.mark.parametrize("name", SHELVES)
def test_every_row_fits_into_a_narrow_palette(palette: PiecePalette, name: str) -> None:
    palette.resize(260, 600)
    palette.show_shelf(name)
    view = palette.tabs.currentWidget().list  # type: ignore[attr-defined]
    for number, row in enumerate(view.shelf.rows):
        assert isinstance(row, ShelfRow)
        assert view.visualRect(view.shelf.index(number)).width() <= view.viewport().width()
    bar = palette.tabs.tabBar()
    assert bar.tabRect(bar.count() - 1).right() < 260


def test_a_new_search_shows_its_first_tiles(palette: PiecePalette) -> None:
    bar = palette.tiles.list.verticalScrollBar()
    palette.tiles.search.setText("indoor")
    palette.tiles.list.scrollToBottom()
    assert bar.value() > 0
    palette.tiles.search.setText("outdoor")
    assert bar.value() == 0


@pytest.mark.parametrize("written", ["1x2", "1 x 2", "2×1", "2 × 1", "1X2"])
def test_tiles_are_found_by_their_size_however_it_is_written(written: str) -> None:
    box = real_box()
    found = TileSearch(box).find(written)
    sizes = {tile: sorted((box.tiles[tile].front.width, box.tiles[tile].front.height)) for tile in box.tiles}
    assert set(found) == {tile for tile, size in sizes.items() if size == [1, 2]}
    assert set(TileSearch(box).find(f"lavatory {written}")) == {"lavatory"}


def test_a_size_means_whole_rectangles() -> None:
    box = real_box()
    found = TileSearch(box).find("2x2")
    assert {box.tiles[tile].group for tile in found} == {6}


@pytest.mark.parametrize("ground", GROUNDS)
def test_chips_keep_the_faces_on_that_ground(desk: Desk, palette: PiecePalette, ground: FaceGround) -> None:
    shelf = palette.tiles
    click(shelf.chips[ground])
    wanted = {"indoor", "outdoor"} if ground == "mixed" else {ground}
    rows = [row for row in shelf.list.shelf.rows if row.sample is not None]
    assert rows
    for row in rows:
        assert row.sample is not None
        face = desk.workspace.box.tiles[row.key].face(row.sample.face)
        assert face is not None
        assert {square.area for square in face.squares} == wanted
    other = GROUNDS[GROUNDS.index(ground) - 1]
    click(shelf.chips[other])
    assert [each for each, chip in shelf.chips.items() if chip.isChecked()] == [other]
    click(shelf.chips[other])
    assert len([row for row in shelf.list.shelf.rows if row.sample]) == len(desk.workspace.box.tiles)


def test_the_slider_makes_the_pictures_larger(palette: PiecePalette) -> None:
    shelf = palette.tiles
    index = shelf.list.shelf.place_of("kitchen")
    small = shelf.list.sizeHintForIndex(index)
    shelf.size_of_pictures.setValue(shelf.size_of_pictures.maximum())
    large = shelf.list.sizeHintForIndex(index)
    assert large.height() > small.height() + 40
    assert large.width() > small.width()


def test_a_door_has_one_name_in_the_palette_the_hand_the_history_and_the_properties(desk: Desk) -> None:
    rows = door_rows(desk.document.scenario, desk.workspace.box)
    row = next(row for row in rows if row.held.get("door", "").startswith("norad-small") and not row.used_up)
    tool = make_tool(row.held["name"], desk.workspace, door=row.held["door"])
    assert isinstance(tool, PlaceDoorTool)
    name = to_text(tool.title)
    assert name in row.detail
    place = tool.places()[0]
    tool.hover(Pointer(*door_center(place)))
    tool.release(Pointer(*door_center(place)))
    label = desk.document.history.undo_label
    assert label is not None
    assert label.text() == f"Place {name}"
    laid = desk.document.level.level.doors[-1].id
    assert to_text(selection_name(desk.document, Selection("ground", doors=frozenset({laid})))) == name


def test_the_history_names_the_face_that_lay_there(desk: Desk) -> None:
    """The bedroom shows its back: a lone oak."""
    desk.document.select(select_tiles("ground", "bedroom"))
    tool = make_tool("select", desk.workspace)
    tool.key("Delete", None)
    label = desk.document.history.undo_label
    assert label is not None
    assert label.text() == "Take away Lone Oak"
    desk.document.history.undo()
    desk.document.select(select_tiles("ground", "bedroom"))
    tool.handle_key_press("Ctrl+Up", None)
    label = desk.document.history.undo_label
    assert label is not None
    assert label.text() == "Move Lone Oak"
