"""Squares and edges of a compiled board, on drawn maps and with the real box."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board import LevelBoard, compile_board, recompile
from editor.board.bit_sets import edges_of, squares_of
from editor.edits import (
    Edit,
    add_walls,
    break_doors,
    break_walls,
    delete_markers,
    delete_tiles,
    flip_tile,
    place_marker,
    place_tile,
    resize_level,
    rotate_selection,
    select_tiles,
)
from editor.edits import move_selection as move_tiles
from editor.errors import EditRejected
from editor.model.grid import ROTATIONS, Edge, Square, rotate_edge, rotate_square
from editor.model.level import Level, Marker, Placement
from editor.model.scenario import Scenario
from tests.drawn_map import drawn, real_box

MAP = """
+---+---+---+---+
|A.  A# #B,     |
+===+-d-+   +   +
 C. :D.  D.
+   +   +---+   +
 E.     |F,
+---+   +   +   +

+   +   +   +   +
"""


def level_of(picture: str, **fields: object) -> LevelBoard:
    scenario, box = drawn(picture, **fields)  # type: ignore[arg-type]
    return compile_board(scenario, box).levels[0]


def test_kinds_of_squares() -> None:
    level = level_of(MAP)
    assert squares_of(level.outdoor) == [Square(2, 0), Square(2, 2)]
    assert Square(1, 0) not in squares_of(level.enterable)
    assert Square(1, 0) in squares_of(level.indoor)
    assert squares_of(level.empty)[:2] == [Square(3, 0), Square(3, 1)]


def test_wall_counts_add_up_from_both_faces() -> None:
    level = level_of(MAP)
    assert level.wall_count(Edge(2, 0, "w")) == 2
    assert level.wall_count(Edge(0, 1, "n")) == 1
    assert level.wall_count(Edge(1, 0, "w")) == 0
    assert level.wall_count(Edge(1, 1, "w")) == 0, "a broken wall is no wall"
    assert edges_of(level.broken) == [Edge(1, 1, "w")]
    assert edges_of(level.safe) == [Edge(0, 1, "n")]


def test_edges_are_junctions_pending_inside_or_border() -> None:
    level = level_of(MAP)
    assert Edge(1, 1, "n") in edges_of(level.junctions)
    assert Edge(1, 0, "w") in edges_of(level.inside)
    assert Edge(3, 1, "w") in edges_of(level.pending)
    assert Edge(0, 0, "n") in edges_of(level.border)
    kinds = (level.junctions, level.inside, level.pending, level.border)
    assert all(one & other == 0 for i, one in enumerate(kinds) for other in kinds[i + 1 :])


def test_a_door_makes_a_way_through_its_wall_but_not_onto_an_impassable_square() -> None:
    level = level_of(MAP)
    assert edges_of(level.doors) == [Edge(1, 1, "n")]
    assert Edge(1, 1, "n") not in edges_of(level.ways)
    assert Edge(1, 1, "w") in edges_of(level.ways)


def test_face_down_driller_is_closed() -> None:
    level = level_of(
        """
+---+---+---+---+
|A.  Bv  Bv     |
+   +   +   +   +
|A.  Bv  Bv     |
+   +   +   +   +

+   +   +   +   +

+   +   +   +   +
"""
    )
    assert level.wall_count(Edge(1, 0, "w")) == 1
    assert level.enterable == level.indoor
    assert not level.ways & level.inside & ~(level.inside & level.ways)
    assert level.face_up_drillers == 0


def test_the_author_adds_walls_and_breaks_them() -> None:
    scenario, box = drawn(MAP)
    wall, inner = Edge(2, 0, "w"), Edge(1, 0, "w")
    scenario = add_walls("ground", (inner, Edge(0, 1, "n"))).apply(scenario)
    level = compile_board(scenario, box).levels[0]
    assert level.wall_count(inner) == 1
    assert level.wall_count(Edge(0, 1, "n")) == 2
    scenario = break_walls("ground", (wall, inner)).apply(scenario)
    level = compile_board(scenario, box).levels[0]
    assert level.wall_count(wall) == level.wall_count(inner) == 0
    assert {wall, inner} <= set(edges_of(level.broken))
    assert level.broken_doors == 0


def test_broken_door_opens_its_edge_and_differs_from_a_broken_wall() -> None:
    scenario, box = drawn(MAP)
    edge = Edge(2, 2, "n")
    assert compile_board(scenario, box).levels[0].wall_count(edge) == 1
    level = compile_board(break_doors("ground", (edge,)).apply(scenario), box).levels[0]
    assert level.wall_count(edge) == 0
    assert edge in edges_of(level.ways)
    assert edges_of(level.broken_doors) == [edge]
    assert edge in edges_of(level.broken)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_all_faces_are_rotated_correctly(rotation: int) -> None:
    box = real_box()
    for tile in box.tiles.values():
        for name, face in tile.faces():
            placement = Placement(id=tile.id, tile=tile.id, face=name, x=5, y=6, rotation=rotation)  # type: ignore[arg-type]
            level = compile_board(
                Scenario(id="one", levels=(Level(id="ground", placements=(placement,)),)), box
            ).levels[0]
            turned = {rotate_square(each.at, face.width, face.height, placement.rotation) for each in face.squares}
            assert set(squares_of(level.floor)) == {Square(at.x + 5, at.y + 6) for at in turned}
            walls = {
                rotate_edge(wall.edge, face.width, face.height, placement.rotation).shifted(5, 6)
                for wall in face.walls
                if wall.kind != "broken"
            }
            assert set(edges_of(level.walls)) == walls


def test_a_tile_beyond_the_frame_counts_only_inside_it() -> None:
    box = real_box()
    tile = next(tile for tile in box.tiles.values() if tile.group == 9)
    placements = (Placement(id=tile.id, tile=tile.id, x=-2, y=-1),)
    level = compile_board(Scenario(id="one", levels=(Level(id="ground", placements=placements),)), box).levels[0]
    assert squares_of(level.floor) == [Square(0, 0), Square(0, 1)]
    assert level.placed_tiles[0].leaves_frame


ROOM = """
+---+---+---+
|A.  A.  A. |
+   +   +   +
|A.  A.  A. |
+   +   +   +
|A.  A.  A. |
+---+---+---+
"""
TOP, LEFT = [Edge(0, 0, "n"), Edge(1, 0, "n")], [Edge(0, 0, "w"), Edge(0, 1, "w")]
BOTTOM, RIGHT = [edge.shifted(0, 2) for edge in TOP], [edge.shifted(2, 0) for edge in LEFT]


@pytest.mark.parametrize(
    ("x", "y", "walls"),
    [
        (0, 0, TOP + LEFT),
        (-1, 0, TOP + RIGHT),
        (0, -1, BOTTOM + LEFT),
        (-1, -1, BOTTOM + RIGHT),
        (1, 0, [Edge(1, 0, "n"), Edge(1, 0, "w"), Edge(1, 1, "w")]),
        (0, 1, [Edge(0, 1, "n"), Edge(1, 1, "n"), Edge(0, 1, "w")]),
        (-3, 0, []),
    ],
)
def test_of_a_tile_beyond_the_frame_the_walls_on_the_frame_count(x: int, y: int, walls: list[Edge]) -> None:
    scenario, box = drawn(ROOM)
    for edit in (move_tiles(select_tiles("ground", "tile-a"), x, y), resize_level("ground", 2, 2)):
        scenario = edit.apply(scenario)
    (level,) = compile_board(scenario, box).levels
    assert sorted(edges_of(level.walls)) == sorted(walls)
    assert level.floor & ~level.frame == 0
    assert all(stamp.leaves_frame for stamp in level.placed_tiles)


def test_unknown_tile_is_ignored() -> None:
    placements = (Placement(id="no-such-tile", tile="no-such-tile", x=0, y=0),)
    level = compile_board(Scenario(id="one", levels=(Level(id="ground", placements=placements),)), real_box()).levels[0]
    assert level.floor == 0
    assert [each.id for each in level.unknown_tiles] == ["no-such-tile"]


_TILES = sorted(real_box().tiles)
_EDITS = st.one_of(
    st.tuples(st.just("place"), st.sampled_from(_TILES), st.integers(-3, 20), st.integers(-3, 16)),
    st.tuples(st.just("move"), st.sampled_from(_TILES), st.integers(-4, 4), st.integers(-4, 4)),
    st.tuples(st.sampled_from(["turn", "flip", "remove"]), st.sampled_from(_TILES), st.just(0), st.just(0)),
    st.tuples(st.sampled_from(["wall", "break", "break door"]), st.just(""), st.integers(0, 20), st.integers(0, 16)),
    st.tuples(st.just("destroy"), st.sampled_from("abc"), st.integers(-1, 20), st.integers(-1, 16)),
    st.tuples(st.just("mend"), st.sampled_from("abc"), st.just(0), st.just(0)),
)


def _edit(kind: str, tile: str, x: int, y: int) -> Edit:
    match kind:
        case "place":
            return place_tile("ground", Placement(id=tile, tile=tile, x=x, y=y))
        case "move":
            return move_tiles(select_tiles("ground", tile), x, y)
        case "turn":
            return rotate_selection(select_tiles("ground", tile), 90, real_box())
        case "flip":
            return flip_tile(tile, real_box())
        case "remove":
            return delete_tiles((tile,))
        case "wall":
            return add_walls("ground", (Edge(x, y, "w"),))
        case "destroy":
            return place_marker("ground", Marker(id=tile, marker="floor-element-destroyed", x=x, y=y))
        case "mend":
            return delete_markers((tile,))
        case "break door":
            return break_doors("ground", (Edge(x, y, "w"),))
        case _:
            return break_walls("ground", (Edge(x, y, "n"),))


@given(st.lists(_EDITS, max_size=25))
def test_recompiling_after_each_edit_equals_compiling_from_scratch(edits: list[tuple[str, str, int, int]]) -> None:
    board = compile_board(Scenario(id="one", levels=(Level(id="ground"), Level(id="cellar"))), real_box())
    for kind, tile, x, y in edits:
        try:
            scenario = _edit(kind, tile, x, y).apply(board.scenario)
        except EditRejected:
            continue
        board = recompile(board, scenario)
        assert board == compile_board(scenario, real_box())


def test_recompiling_keeps_what_did_not_change() -> None:
    box = real_box()
    one, other = (Placement(id=tile, tile=tile, x=x, y=0) for tile, x in ((_TILES[0], 0), (_TILES[1], 8)))
    scenario = Scenario(id="one", levels=(Level(id="ground", placements=(one, other)), Level(id="cellar")))
    before = compile_board(scenario, box)
    after = recompile(before, rotate_selection(select_tiles("ground", other.id), 90, box).apply(scenario))
    assert after.levels[1] is before.levels[1]
    assert after.levels[0].placed_tiles[0] is before.levels[0].placed_tiles[0]
    assert after.levels[0].placed_tiles[1] is not before.levels[0].placed_tiles[1]
