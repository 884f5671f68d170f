"""Tiled maps, read by a reader that others wrote: tiles lie where they lie on the board, and so does the rest."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import pytiled_parser
from hypothesis import given, settings
from pytiled_parser.layer import ObjectLayer
from pytiled_parser.tiled_map import TiledMap
from pytiled_parser.tiled_object import Point, Polyline, Rectangle, Tile, TiledObject
from shapely import affinity, box
from shapely.geometry import Polygon

from editor.board import Board, LevelBoard, compile_board
from editor.board.bits import edge_bit, edges_of
from editor.export.pictures import size_of_png
from editor.export.tiled import EXPORTER, document
from editor.model.grid import Edge, Vertex, turned_size
from editor.model.scenario import Scenario
from tests.drawn_map import real_box
from tests.export.maps import covered, one_level, samples, two_levels
from tests.export.test_wall_lines import edges_under
from tests.strategies import scenarios

SAMPLES = samples()
SQUARE = 100


def parsed(board: Board, level: LevelBoard, folder: Path) -> TiledMap:
    path = folder / "map.tmj"
    path.write_text(json.dumps(document(board, level, "faces")))
    return pytiled_parser.parse_map(path)


def objects(tiled: TiledMap, name: str) -> list[TiledObject]:
    (layer,) = (layer for layer in tiled.layers if layer.name == name)
    assert isinstance(layer, ObjectLayer)
    return list(layer.tiled_objects)


def line(thing: TiledObject) -> list[Vertex]:
    assert isinstance(thing, Polyline)
    points = [(thing.coordinates.x + point.x, thing.coordinates.y + point.y) for point in thing.points]
    assert all(value % SQUARE == 0 for point in points for value in point)
    return [Vertex(int(x) // SQUARE, int(y) // SQUARE) for x, y in points]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_map_is_what_tiled_expects(name: str, tmp_path: Path) -> None:
    board = SAMPLES[name]
    for level in board.levels:
        tiled = parsed(board, level, tmp_path)
        assert (tiled.map_size.width, tiled.map_size.height) == (level.level.width, level.level.height)
        assert (tiled.tile_size.width, tiled.tile_size.height) == (SQUARE, SQUARE)
        assert (tiled.orientation, tiled.render_order, tiled.infinite) == ("orthogonal", "right-down", False)
        assert tiled.properties is not None
        assert (tiled.properties["scenario"], tiled.properties["level"]) == (board.scenario.id, level.level.id)
        assert [layer.name for layer in tiled.layers] == ["tiles", "walls", "doors", "markers", "starts"]
        ids = [thing.id for layer in tiled.layers for thing in objects(tiled, layer.name)]
        assert ids == list(range(1, len(ids) + 1))
        assert tiled.next_object_id == len(ids) + 1
        assert tiled.next_layer_id == len(tiled.layers) + 1


def shown(tile: Tile) -> Polygon:
    """Where Tiled shows a picture: it stands on its lower left corner and is turned about it, clockwise."""
    (x, y), (width, height) = tile.coordinates, tile.size
    return affinity.rotate(box(x, y - height, x + width, y), tile.rotation, origin=(x, y))


@pytest.mark.parametrize("name", SAMPLES)
def test_tiles_cover_the_same_squares_as_on_the_board(name: str, tmp_path: Path) -> None:
    board = SAMPLES[name]
    for level in board.levels:
        tiled = parsed(board, level, tmp_path)
        (faces,) = tiled.tilesets.values()
        assert faces.tiles is not None
        for stamp, tile in zip(level.stamps, objects(tiled, "tiles"), strict=True):
            assert isinstance(tile, Tile)
            assert tile.gid is not None
            place, face = stamp.placement, stamp.face
            width, height = turned_size(face.width, face.height, place.rotation)
            left, top, right, bottom = (SQUARE * each for each in (place.x, place.y, place.x + width, place.y + height))
            assert shown(tile).symmetric_difference(box(left, top, right, bottom)).area < 1e-6
            picture = faces.tiles[tile.gid - faces.firstgid]
            assert picture.image == Path(f"faces/{stamp.tile.id}-{place.face}.png")
            assert (picture.image_width, picture.image_height) == (SQUARE * face.width, SQUARE * face.height)
            assert tile.rotation == place.rotation


def test_all_rotations_occur() -> None:
    rotations = {stamp.placement.rotation for seed in range(4) for stamp in covered(seed).levels[0].stamps}
    assert rotations == {0, 90, 180, 270}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_wall_edge_lies_on_exactly_one_line(name: str, tmp_path: Path) -> None:
    board = SAMPLES[name]
    for level in board.levels:
        walls = objects(parsed(board, level, tmp_path), "walls")
        intact = Counter(edge for each in walls if each.class_ == "wall" for edge in edges_under(line(each)))
        assert intact == Counter(edges_of(level.walls & ~level.doors))
        for kind, left in (("wall", level.broken & ~level.broken_doors), ("door", level.broken_doors)):
            broken = Counter(e for each in walls if each.class_ == f"broken-{kind}" for e in edges_under(line(each)))
            assert broken == Counter(edges_of(left & ~level.doors))
        for each in walls:
            if each.class_ == "wall":
                for edge in edges_under(line(each)):
                    safe = bool(level.safe & edge_bit(edge))
                    assert each.properties == {"walls": level.wall_count(edge), "safe": safe}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_door_is_there_and_nothing_lies_outside(name: str, tmp_path: Path) -> None:
    board = SAMPLES[name]
    for level in board.levels:
        tiled = parsed(board, level, tmp_path)
        doors = {str(each.properties["door"]): each for each in objects(tiled, "doors") if each.properties}
        assert set(doors) == {door.door for door in level.level.doors}
        for door in level.level.doors:
            about = doors[door.door].properties
            assert about is not None
            assert edges_under(line(doors[door.door])) == list(door.edges)
            known = board.box.doors[door.door]
            assert (about["state"], about["magnetic"], about["defence"]) == (door.state, known.magnetic, known.defence)
        lines = [*objects(tiled, "walls"), *doors.values()]
        points = [point for each in lines for point in line(each)]
        assert all(0 <= x <= level.level.width and 0 <= y <= level.level.height for x, y in points)


@settings(max_examples=15)
@given(scenarios())
def test_a_map_full_of_errors_can_be_read_too(scenario: Scenario) -> None:
    board = compile_board(scenario, real_box())
    with TemporaryDirectory() as folder:
        for level in board.levels:
            parsed(board, level, Path(folder))


def test_characters_and_markers_stand_in_their_squares(tmp_path: Path) -> None:
    board = two_levels()
    tiled = parsed(board, board.levels[0], tmp_path)
    vasquez, mammoth = objects(tiled, "starts")
    assert isinstance(vasquez, Point)
    assert (*vasquez.coordinates, vasquez.name) == (150, 50, "Lt. Vasquez")
    assert vasquez.properties == {
        "character": "vasquez",
        "side": "band",
        "facing": "s",
        "equipment": "magnetic-card",
    }
    assert isinstance(mammoth, Rectangle)
    assert (*mammoth.coordinates, *mammoth.size) == (200, 200, 200, 200)
    (loot,) = objects(tiled, "markers")
    assert (*loot.coordinates, loot.class_) == (350, 250, "marker")
    assert objects(parsed(board, board.levels[1], tmp_path), "starts") == []


@pytest.mark.usefixtures("qapp")
def test_maps_and_their_pictures_are_written(tmp_path: Path) -> None:
    board = two_levels()
    files = EXPORTER.write(board, tmp_path / "map.tmj", {})
    assert [path.name for path in files[:2]] == ["map.cellar.tmj", "map.ground.tmj"]
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == sorted(files)
    for path in files[:2]:
        (faces,) = pytiled_parser.parse_map(path).tilesets.values()
        assert faces.tiles
        for tile in faces.tiles.values():
            assert tile.image is not None
            data = (path.parent / tile.image).read_bytes()
            assert size_of_png(data) == (tile.image_width, tile.image_height)


@pytest.mark.usefixtures("qapp")
def test_the_same_board_gives_the_same_bytes(tmp_path: Path) -> None:
    written = [EXPORTER.write(one_level(), tmp_path / "map.tmj", {}) for _ in range(2)]
    assert written[0] == written[1]
    before = [path.read_bytes() for path in written[0]]
    EXPORTER.write(one_level(), tmp_path / "map.tmj", {})
    assert [path.read_bytes() for path in written[1]] == before


def test_an_edge_of_a_door_is_no_wall(tmp_path: Path) -> None:
    board = one_level()
    walls = objects(parsed(board, board.levels[0], tmp_path), "walls")
    assert Edge(1, 1, "n") not in [edge for each in walls for edge in edges_under(line(each))]
    assert Edge(1, 0, "n") in [edge for each in walls for edge in edges_under(line(each))]
