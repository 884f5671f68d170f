"""Universal VTT files, read as other programs would: all walls once, all doors, nothing outside."""

from __future__ import annotations

import base64
import json
from collections import Counter
from math import isclose, pi
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from editor.board import Board, LevelBoard, compile_board
from editor.board.bit_sets import edges_around, edges_of, squares_of
from editor.errors import StudioError
from editor.export import Options, export_pictures, uvtt_document
from editor.export.uvtt import EXPORTER
from editor.export.uvtt_document import check_file, differences, level_document, size_of_png
from editor.geometry.level_shapes import UNITS, area_outline
from editor.model.grid import Edge, Vertex
from editor.model.scenario import Scenario
from editor.rules import check
from tests.board.random_maps import boards
from tests.drawn_map import real_box
from tests.export.maps import covered, one_level, samples, two_levels
from tests.export.test_wall_lines import edges_under
from tests.strategies import maps

SAMPLES = samples()
PLAIN = EXPORTER.defaults()
OPTIONS = [
    {**PLAIN, "open-doors": doors, "element-walls": walls} for doors in ("closed", "gap") for walls in (False, True)
]


def vertices(points: list[dict[str, Any]]) -> list[Vertex]:
    assert all(type(point[axis]) is int for point in points for axis in "xy")
    return [Vertex(point["x"], point["y"]) for point in points]


def looks(level: LevelBoard, **options: bool | str) -> dict[str, Any]:
    """Return the file without its picture, which takes longest."""
    file: dict[str, Any] = json.loads(json.dumps(level_document(level, {**PLAIN, **options}, b"")))
    return file


def levels(board: Board) -> list[tuple[LevelBoard, dict[str, Any]]]:
    return [(level, looks(level)) for level in board.levels]


# --- the geometry ---------------------------------------------------------------------------------------------------


def geometry_is_right(board: Board, options: dict[str, Any]) -> None:
    for level in board.levels:
        file = looks(level, **options)
        expected = set(edges_of(level.walls & ~level.doors))
        if options["element-walls"]:
            expected |= set(edges_of(edges_around(level.blocks_los) & ~level.doors))
        covered_by = Counter(edge for line in file["line_of_sight"] for edge in edges_under(vertices(line)))
        assert covered_by == Counter(expected), "every wall edge lies on exactly one line"
        doors = [door for door in level.level.doors if door.state == "closed" or options["open-doors"] == "closed"]
        bounds = sorted(tuple(vertices(portal["bounds"])) for portal in file["portals"])
        assert bounds == sorted((door.edges[0].ends()[0], door.edges[-1].ends()[1]) for door in doors)
        lines = [*file["line_of_sight"], *file["objects_line_of_sight"]]
        points = [point for line in lines for point in line]
        points += [point for portal in file["portals"] for point in (*portal["bounds"], portal["position"])]
        width, height = level.level.width, level.level.height
        assert all(0 <= point["x"] <= width and 0 <= point["y"] <= height for point in points)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_wall_edge_is_there_once_and_every_door_is_a_portal(name: str, options: dict[str, Any]) -> None:
    geometry_is_right(SAMPLES[name], options)


@settings(max_examples=40)
@given(boards(levels=2), st.sampled_from(OPTIONS))
def test_the_same_on_any_map(board: Board, options: dict[str, Any]) -> None:
    geometry_is_right(board, options)


@pytest.mark.parametrize("name", SAMPLES)
def test_walls_and_portals_meet_in_the_same_numbers(name: str) -> None:
    for level, file in levels(SAMPLES[name]):
        edges = [edge for line in file["line_of_sight"] for edge in edges_under(vertices(line))]
        ends = {end for edge in edges for end in edge.ends()}
        for door, portal in zip(level.level.doors, file["portals"], strict=True):
            standing = {end for edge in edges_of(level.walls & ~level.doors) for end in edge.ends()}
            first, last = vertices(portal["bounds"])
            assert (first, last) == (door.edges[0].ends()[0], door.edges[-1].ends()[1])
            assert (first in ends, last in ends) == (first in standing, last in standing)
            assert portal["freestanding"] == (not {first, last} <= standing)


@pytest.mark.parametrize("name", SAMPLES)
def test_there_are_as_few_lines_as_there_can_be(name: str) -> None:
    """A line must end where an odd number of wall edges meet, and nowhere else; together they cover all walls."""
    for level, file in levels(SAMPLES[name]):
        lines = [vertices(line) for line in file["line_of_sight"]]
        walls = edges_of(level.walls & ~level.doors)
        meeting = Counter(end for edge in walls for end in edge.ends())
        odd = sum(count % 2 for count in meeting.values())
        assert 2 * sum(line[0] != line[-1] for line in lines) == odd
        union = shapely.union_all([shapely.LineString(line) for line in lines])
        assert shapely.equals(union, shapely.union_all([shapely.LineString(edge.ends()) for edge in walls]))


def test_a_wall_that_a_door_only_touches_stays_in_one_piece() -> None:
    """The door between two outer walls and the middle one is as wide as the room: it cuts none of the three."""
    picture = """
+---+---+---+---+
|A.  A. |B.  B. |
+-d-+-d-+   +   +
|A.  A. |B.  B. |
+   +   +   +   +
|A.  A. |B.  B. |
+   +   +   +   +
|A.  A. |B.  B. |
+---+---+---+---+
"""
    file = looks(one_level(picture).levels[0])
    assert len(file["portals"]) == 1
    lines = [vertices(line) for line in file["line_of_sight"]]
    assert sorted(map(sorted, map(set, lines))) == [
        [(0, 0), (0, 4), (4, 0), (4, 4)],
        [(2, 0), (2, 4)],
    ]


def test_both_kinds_of_portal_occur() -> None:
    kinds = {portal["freestanding"] for seed in range(4) for portal in looks(covered(seed).levels[0])["portals"]}
    assert kinds == {False, True}


@pytest.mark.parametrize("name", SAMPLES)
def test_portals_are_closed_centered_and_rotated_like_their_wall(name: str) -> None:
    for level, file in levels(SAMPLES[name]):
        for door, portal in zip(level.level.doors, file["portals"], strict=True):
            (a, b), middle = portal["bounds"], portal["position"]
            assert (middle["x"], middle["y"]) == ((a["x"] + b["x"]) / 2, (a["y"] + b["y"]) / 2)
            assert isclose(portal["rotation"], 0 if door.edges[0].side == "n" else pi / 2)
            assert portal["closed"] is True


def test_an_open_door_leaves_as_a_closed_one_or_as_a_gap() -> None:
    ground = two_levels().levels[0]
    (door,) = (door for door in ground.level.doors if door.state == "open")
    bounds = [door.edges[0].ends()[0], door.edges[-1].ends()[1]]
    kept, gone = looks(ground), looks(ground, **{"open-doors": "gap"})
    assert bounds in [vertices(portal["bounds"]) for portal in kept["portals"]]
    assert bounds not in [vertices(portal["bounds"]) for portal in gone["portals"]]
    for file in (kept, gone):
        assert not {edge for line in file["line_of_sight"] for edge in edges_under(vertices(line))} & set(door.edges)


# --- what blocks sight ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_elements_that_block_sight_are_closed_rings(name: str) -> None:
    for level, file in levels(SAMPLES[name]):
        rings = [vertices(ring) for ring in file["objects_line_of_sight"]]
        assert all(ring[0] == ring[-1] and len(ring) >= 5 for ring in rings)
        areas = [Polygon([(UNITS * x, UNITS * y) for x, y in ring]) for ring in rings]
        enclosed: BaseGeometry = Polygon()
        for area in areas:
            enclosed = enclosed.symmetric_difference(area)
        if level.blocks_los:
            assert shapely.equals(enclosed, area_outline(level.blocks_los))
        else:
            assert rings == []


def test_a_hole_among_them_is_a_ring_of_its_own() -> None:
    rows = ["|A%  A%  A%  A. |", "|A%  A.  A%  A. |", "|A%  A%  A%  A. |", "|B.  B.  B.  B. |"]
    board = one_level("\n".join(["+---+---+---+---+", *(line for row in rows for line in (row, "+   +   +   +   +"))]))
    rings = [vertices(ring) for ring in looks(board.levels[0])["objects_line_of_sight"]]
    assert sorted(len(set(ring)) for ring in rings) == [4, 4]
    assert len(squares_of(board.levels[0].blocks_los)) == 8


def test_a_wall_beside_an_element_is_still_there_only_once() -> None:
    """Two of the four sides of such a square are walls already."""
    board = one_level(
        "+---+---+---+---+\n|A%  A.  A.  A. |\n" + 3 * "+   +   +   +   +\n|B.  B.  B.  B. |\n" + "+---+---+---+---+\n"
    )
    edges = [edge for line in looks(board.levels[0])["line_of_sight"] for edge in edges_under(vertices(line))]
    more = looks(board.levels[0], **{"element-walls": True})
    edges_too = [edge for line in more["line_of_sight"] for edge in edges_under(vertices(line))]
    assert Counter(edges_too) == Counter(edges) + Counter([Edge(1, 0, "w"), Edge(0, 1, "n")])
    assert more["objects_line_of_sight"]


# --- the file -------------------------------------------------------------------------------------------------------


def test_every_field_is_there_even_if_it_is_empty() -> None:
    file = looks(one_level("\n".join(["+   " * 4 + "+", *(4 * [" A. " * 4, "+   " * 4 + "+"])])).levels[0])
    assert file["format"] == 0.3
    assert file["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 4, "y": 4},
        "pixels_per_grid": 100,
    }
    assert file["line_of_sight"] == file["objects_line_of_sight"] == file["portals"] == file["lights"] == []
    assert file["environment"] == {"baked_lighting": False, "ambient_light": "ffffffff"}


@pytest.mark.usefixtures("qapp")
def test_a_file_is_written_for_every_level_with_its_picture(tmp_path: Path) -> None:
    files = EXPORTER.write(check(two_levels()), tmp_path / "map.uvtt", PLAIN)
    assert [path.name for path in files] == ["map.cellar.uvtt", "map.ground.uvtt"]
    assert sorted(tmp_path.iterdir()) == sorted(files)
    for path in files:
        file = json.loads(path.read_bytes())
        assert size_of_png(base64.b64decode(file["image"], validate=True)) == (400, 400)


@pytest.mark.usefixtures("qapp")
def test_one_level_keeps_its_name_and_the_same_board_gives_the_same_bytes(tmp_path: Path) -> None:
    (first,) = EXPORTER.write(check(one_level()), tmp_path / "one.uvtt", PLAIN)
    (again,) = EXPORTER.write(check(one_level()), tmp_path / "two.dd2vtt", PLAIN)
    assert (first.name, again.name) == ("one.uvtt", "two.dd2vtt")
    assert first.read_bytes() == again.read_bytes()


# --- read again before it is written --------------------------------------------------------------------------------

_PNG_4X4 = b"\x89PNG\r\n\x1a\n" + bytes(4) + b"IHDR" + (400).to_bytes(4) + (400).to_bytes(4)


def whole(level: LevelBoard) -> dict[str, Any]:
    return level_document(level, PLAIN, _PNG_4X4)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_writer_finds_no_difference_in_what_it_writes(name: str) -> None:
    for level in SAMPLES[name].levels:
        size = (100 * level.level.width).to_bytes(4) + (100 * level.level.height).to_bytes(4)
        for options in OPTIONS:
            assert differences(level_document(level, options, _PNG_4X4[:16] + size), level, options) == []


@settings(max_examples=25)
@given(maps(), st.sampled_from(OPTIONS))
def test_nor_on_a_map_full_of_errors(scenario: Scenario, options: dict[str, Any]) -> None:
    """Doors over doors, and doors and walls that lie outside the frame."""
    for level in compile_board(scenario, real_box()).levels:
        size = (100 * level.level.width).to_bytes(4) + (100 * level.level.height).to_bytes(4)
        assert differences(level_document(level, options, _PNG_4X4[:16] + size), level, options) == []


@pytest.mark.parametrize(
    ("part", "spoil"),
    [
        ("walls", lambda file: file["line_of_sight"].pop()),
        ("walls", lambda file: file["line_of_sight"].append(file["line_of_sight"][0])),
        ("walls", lambda file: file["line_of_sight"].append([{"x": 1, "y": 3}, {"x": 2, "y": 3}])),
        ("doors", lambda file: file["portals"].pop()),
        ("doors", lambda file: file["portals"].append(file["portals"][0])),
        ("doors", lambda file: file["portals"][0]["position"].update(x=0.25)),
        ("elements", lambda file: file["objects_line_of_sight"].pop()),
        ("elements", lambda file: file["objects_line_of_sight"][0].pop()),
        ("frame", lambda file: file["line_of_sight"].append([{"x": 0, "y": 0}, {"x": -1, "y": 0}])),
        ("picture", lambda file: file.update(image=base64.b64encode(b"no picture").decode())),
    ],
)
def test_the_writer_finds_every_difference(part: str, spoil: Any) -> None:
    ground = two_levels().levels[0]
    file = whole(ground)
    spoil(file)
    assert f"export.uvtt-part-{part}" in [message.id for message in differences(file, ground, PLAIN)]
    with pytest.raises(StudioError, match="Nothing was written"):
        check_file(json.dumps(file).encode(), ground, PLAIN)


def test_a_file_that_differs_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoiled(level: LevelBoard, options: Options, picture: bytes) -> dict[str, Any]:
        return level_document(level, options, picture) | {"portals": []}

    monkeypatch.setattr(export_pictures, "level_picture", lambda *_, **__: _PNG_4X4)
    monkeypatch.setattr(uvtt_document, "level_document", spoiled)
    with pytest.raises(StudioError, match=r"ground .*doors.* Nothing was written"):
        EXPORTER.write(check(one_level()), tmp_path / "map.uvtt", PLAIN)
    assert list(tmp_path.iterdir()) == []


# --- what other programs lose ---------------------------------------------------------------------------------------


def losses(board: Board, **options: bool | str) -> set[str]:
    return {message.id.removeprefix("export.uvtt-") for message in EXPORTER.preflight(board, {**PLAIN, **options})}


def test_the_preflight_names_what_this_map_loses() -> None:
    board = two_levels()
    assert losses(board) == {"levels", "elements", "open-closed", "loose", "doors", "empty", "play"}
    assert "elements" not in losses(board, **{"element-walls": True})
    assert "open-gap" in losses(board, **{"open-doors": "gap"})


def test_the_preflight_mentions_only_what_is_on_the_map() -> None:
    board = one_level("\n".join(["+   " * 4 + "+", *(4 * [" A. " * 4, "+   " * 4 + "+"])]))
    assert losses(board) == {"play"}
