"""Map sizes: the models allow any game, and each game limits its own table."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.board.bit_sets import frame_squares
from editor.board.obstacles import obstacles
from editor.board.paths import Spot, reachable
from editor.board.sight import Sight
from editor.catalog import load_box
from editor.edits import resize_level, set_field
from editor.errors import EditRejected
from editor.files import parse_scenario, scenario_bytes
from editor.files.game_check import game_problems
from editor.model.game import TableSize
from editor.model.grid import Edge, Square
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.model.tile import Face, FaceSquare, PrintedWall, Tile
from editor.rules import check
from editor.session.document import Document
from editor.values import replace
from tests.files.changes import encoded, refused, smallest

BOX = load_box()


def of_size(width: int, height: int) -> Scenario:
    return Scenario(id="map", levels=(Level(id="ground", width=width, height=height),))


@pytest.mark.parametrize(
    ("width", "height", "says"),
    [
        (20, 16, None),
        (16, 20, None),
        (4, 4, None),
        (21, 4, "$.levels[0].width: 21 is too large. The maximum is 20."),
        (4, 3, "$.levels[0].height: 3 is too small. The minimum is 4."),
        (17, 17, "$.levels[0].height: a frame can have at most 20 × 16 squares in either orientation."),
        (41, 4, "$.levels[0].width: 41 is too large. The maximum is 40."),
    ],
)
def test_earth_reborn_keeps_to_its_frame(width: int, height: int, says: str | None) -> None:
    document = {**smallest(), "levels": [{"id": "ground", "width": width, "height": height}]}
    if says is None:
        assert parse_scenario(encoded(document), "map").levels[0].width == width
    else:
        assert [str(each) for each in refused(encoded(document)).problems] == [says]


def test_lists_of_squares_and_edges_are_no_longer_than_the_frame_has_them() -> None:
    squares = [[x, y] for y in range(17) for x in range(20)]
    document = {**smallest(), "zones": [{"id": "all", "level": "ground", "squares": squares}]}
    (problem,) = refused(encoded(document)).problems
    assert str(problem) == "$.zones[0].squares: the list has 340 items. The maximum is 320."
    walls = sorted(edge for x in range(21) for y in range(17) for edge in Square(x, y).edges())
    document = {**smallest(), "levels": [{"id": "ground", "walls": [list(edge) for edge in dict.fromkeys(walls)]}]}
    (problem,) = refused(encoded(document)).problems
    assert "The maximum is 676." in str(problem)


@pytest.mark.parametrize(
    ("width", "height", "says"),
    [
        (21, 8, "width: enter 20 or less."),
        (8, 3, "height: enter 4 or more."),
        (18, 18, "This is not possible: height: a frame can have at most 20 × 16 squares in either orientation."),
    ],
)
def test_an_edit_keeps_to_it_too(width: int, height: int, says: str) -> None:
    document = Document(of_size(8, 8), BOX)
    with pytest.raises(EditRejected) as refusal:
        document.do(resize_level("ground", width, height))
    assert str(refusal.value) == says
    assert document.scenario.levels[0].width == 8
    assert document.do(resize_level("ground", 16, 20))


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("rules", "chess", '$.rules: "chess" is not allowed here. Allowed values: scenario, sags.'),
        ("ground", "rekers", '$.ground: "rekers" is not allowed here. Allowed values: norad, salemite.'),
        ("sides", [{"id": "a", "faction": "rekers"}], "$.sides[0].faction: "),
        (
            "house",
            {"equipment": [{"id": "a", "name": "A", "room_types": ["attic"]}]},
            "$.house.equipment[0].room_types[0]: ",
        ),
    ],
)
def test_words_that_the_game_does_not_have_are_refused_where_they_stand(field: str, value: object, says: str) -> None:
    (problem,) = refused(encoded({**smallest(), field: value})).problems
    assert str(problem).startswith(says), str(problem)
    document = Document(of_size(8, 8), BOX)
    if field == "rules":
        with pytest.raises(EditRejected, match=r"rules: choose one of scenario, sags"):
            document.do(set_field("rules", "chess"))


def test_a_game_can_have_a_larger_table() -> None:
    wide = BOX.game.model_copy(update={"table": TableSize(largest=(40, 30))})
    assert list(game_problems(of_size(30, 40), wide)) == []
    assert [each.path[-1] for each in game_problems(of_size(31, 31), wide)] == ["height"]
    assert scenario_bytes(of_size(40, 40))


def test_the_largest_map_of_all_is_walked_and_seen_to_its_last_corner() -> None:
    floor = tuple(FaceSquare(at=Square(x, y), area="outdoor") for y in range(40) for x in range(40))
    wall = tuple(PrintedWall(edge=Edge(20, y, "w")) for y in range(39))
    box = replace(BOX, tiles={"plain": Tile(id="plain", group=1, front=Face(name="Plain", squares=floor, walls=wall),
                                            back=Face(name="Open", squares=floor))})  # fmt: skip
    placement = Placement(id="plain", tile="plain", x=0, y=0)
    near, far = Square(0, 0), Square(39, 39)
    for face, seen in (("front", False), ("back", True)):
        level = Level(id="ground", width=40, height=40, placements=(placement.model_copy(update={"face": face}),))
        board = compile_board(Scenario(id="map", levels=(level,)), box)
        (compiled,) = board.levels
        assert compiled.floor == compiled.frame == frame_squares(40, 40)
        assert Sight(obstacles(compiled)).sees(near, far) is seen
        assert not [found for found in check(board).problems if found.severity == "error"]
        assert reachable(board, Spot("ground", *near))[Spot("ground", *far)] == 78
