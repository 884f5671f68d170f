"""A marker on any square of an element turns the whole element into normal floor (RB 13)."""

from __future__ import annotations

import pytest

from editor.board import Board, LevelBoard, compile_board, recompile
from editor.board.areas import areas
from editor.board.bit_sets import squares_of
from editor.board.obstacles import obstacles
from editor.board.paths import Spot, shortest
from editor.board.sight import Sight
from editor.board.things import find_in_play
from editor.edits import delete_markers, place_marker
from editor.model.grid import ROTATIONS, Rotation, Square
from editor.model.level import Level, Marker, Placement
from editor.model.objectives import Reference
from editor.model.scenario import Scenario
from tests.drawn_map import drawn, real_box

CRATES = """
+---+---+---+   +
|A.  A@1 A. |
+   +   +   +   +
|A.  A@1 A. |
+   +   +   +   +
|A.  A@2 A. |
+   +   +   +   +
|A.  A@2 A. |
+---+---+---+   +
"""


def destroyed(x: int, y: int, marker_id: str = "gone") -> Marker:
    return Marker(id=marker_id, marker="floor-element-destroyed", x=x, y=y)


def board_of(picture: str, *markers: Marker) -> Board:
    scenario, box = drawn(picture)
    for marker in markers:
        scenario = place_marker("ground", marker).apply(scenario)
    return compile_board(scenario, box)


def sees(level: LevelBoard, a: Square, b: Square) -> bool:
    return Sight(obstacles(level)).sees(a, b)


def steps(board: Board) -> int | None:
    found = shortest(board, Spot("ground", 0, 0), Spot("ground", 2, 0))
    return found.cost if found else None


def test_one_marker_clears_all_squares_of_its_element_and_no_other() -> None:
    before, after = board_of(CRATES).levels[0], board_of(CRATES, destroyed(1, 1)).levels[0]
    assert squares_of(before.floor & ~before.enterable) == [Square(1, y) for y in range(4)]
    assert squares_of(after.floor & ~after.enterable) == [Square(1, 2), Square(1, 3)]
    assert squares_of(after.blocks_los) == [Square(1, 2), Square(1, 3)]


def test_ways_areas_and_sight_go_through_what_is_destroyed() -> None:
    shut, open_ = board_of(CRATES), board_of(CRATES, destroyed(1, 0))
    assert (len(areas(shut)), len(areas(open_))) == (2, 1)
    assert (steps(shut), steps(open_)) == (None, 2)
    assert not sees(shut.levels[0], Square(0, 0), Square(2, 0))
    assert sees(open_.levels[0], Square(0, 0), Square(2, 0))
    assert not sees(open_.levels[0], Square(0, 2), Square(2, 2)), "the other crates still stand"


@pytest.mark.parametrize("marker", [Marker(id="m", marker="mine", x=1, y=0), destroyed(0, 0), destroyed(9, 9)])
def test_other_markers_and_markers_beside_it_destroy_nothing(marker: Marker) -> None:
    assert board_of(CRATES, marker).levels[0].printed == board_of(CRATES).levels[0].printed


def test_deleting_the_marker_restores_the_element() -> None:
    board = board_of(CRATES)
    broken = recompile(board, place_marker("ground", destroyed(1, 2)).apply(board.scenario))
    assert broken.change is not None
    assert broken.change.parts == {"map", "markers", "tiles"}
    repaired = recompile(broken, delete_markers(("gone",)).apply(broken.scenario))
    assert broken.levels[0].enterable != board.levels[0].enterable == repaired.levels[0].enterable
    assert repaired == compile_board(repaired.scenario, board.box)


def test_tiles_without_the_marker_are_kept_as_they_were() -> None:
    scenario, box = drawn(CRATES.replace("A@2", "B@2"))
    board = compile_board(scenario, box)
    after = recompile(board, place_marker("ground", destroyed(1, 0)).apply(scenario))
    assert after.levels[0].placed_tiles[0] is not board.levels[0].placed_tiles[0]
    assert after.levels[0].placed_tiles[1] is board.levels[0].placed_tiles[1]


def board_with(tile: str, rotation: Rotation, *markers: Marker) -> Board:
    placement = Placement(id=tile, tile=tile, x=3, y=4, rotation=rotation)
    level = Level(id="ground", placements=(placement,), markers=markers)
    return compile_board(Scenario(id="one", levels=(level,)), real_box())


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_marker_on_any_square_destroys_the_element(rotation: Rotation) -> None:
    for tile in real_box().tiles.values():
        whole = board_with(tile.id, rotation).levels[0].placed_tiles[0]
        for element in whole.face.elements:
            for at in whole.places(element)[0]:
                stamp = board_with(tile.id, rotation, destroyed(*at)).levels[0].placed_tiles[0]
                assert stamp.destroyed == {element.id}
                assert [each.id for each in stamp.face.elements] == [
                    each.id for each in whole.face.elements if each is not element
                ]
                covered = whole.places(element)[0]
                assert not set(squares_of(stamp.mask.impassable | stamp.mask.blocks_los)) & set(covered)


def test_wall_element_is_destroyed_from_the_square_next_to_it() -> None:
    """The screens of the Video Surveillance Room are above the first two squares of its upper row."""
    for x, y, gone in ((3, 4, True), (4, 4, True), (5, 4, False), (3, 5, False), (4, 5, False)):
        stamp = board_with("video-surveillance-room", 0, destroyed(x, y)).levels[0].placed_tiles[0]
        assert ("screens" in stamp.destroyed) == gone, (x, y)
        assert bool(stamp.face.abilities) != gone, "who destroys the screens ends watching them"
        assert stamp.mask.wall == board_with("video-surveillance-room", 0).levels[0].placed_tiles[0].mask.wall


def test_ability_stays_while_its_element_stays() -> None:
    desk = board_with("missile-room", 0, destroyed(3, 6)).levels[0].placed_tiles[0]
    assert desk.destroyed == {"desk"}
    assert [each.id for each in desk.face.abilities] == ["launch-missiles"]
    missiles = board_with("missile-room", 0, destroyed(5, 4)).levels[0].placed_tiles[0]
    assert missiles.face.abilities == ()


def test_what_is_destroyed_is_no_longer_in_play() -> None:
    missiles = Reference(kind="element", id="missile-room/missiles")
    assert find_in_play(missiles, board_with("missile-room", 0)) is not None
    assert find_in_play(missiles, board_with("missile-room", 0, destroyed(4, 4))) is None
