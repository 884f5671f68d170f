"""Tiled maps, read by another library: everything is where it is on the board."""

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
from editor.board.bit_sets import edge_bit, edges_of, squares_of
from editor.export.tiled import EXPORTER, level_document
from editor.export.uvtt_document import size_of_png
from editor.model.grid import Edge, Square, Vertex, rotated_size
from editor.model.scenario import Scenario, Zone
from editor.rules import check
from tests.drawn_map import real_box
from tests.export.maps import covered, one_level, samples, shipped, two_levels
from tests.export.test_wall_lines import edges_under
from tests.strategies import scenarios

SAMPLES = samples()
SQUARE = 100
LAYERS = ["tiles", "elements", "blocking", "zones", "walls", "doors", "markers", "starts", "notes"]


def parsed(board: Board, level: LevelBoard, folder: Path) -> TiledMap:
    path = folder / "map.tmj"
    path.write_text(json.dumps(level_document(board, level, "faces")))
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
        assert tiled.tiled_version == "1.10.2"
        assert [layer.name for layer in tiled.layers] == LAYERS
        ids = [thing.id for layer in tiled.layers for thing in objects(tiled, layer.name)]
        assert ids == list(range(1, len(ids) + 1))
        assert tiled.next_object_id == len(ids) + 1
        assert tiled.next_layer_id == len(tiled.layers) + 1


def shown(tile: Tile) -> Polygon:
    """Return where Tiled shows a picture: it is rotated clockwise about its lower left corner."""
    (x, y), (width, height) = tile.coordinates, tile.size
    return affinity.rotate(box(x, y - height, x + width, y), tile.rotation, origin=(x, y))


@pytest.mark.parametrize("name", SAMPLES)
def test_tiles_cover_the_same_squares_as_on_the_board(name: str, tmp_path: Path) -> None:
    board = SAMPLES[name]
    for level in board.levels:
        tiled = parsed(board, level, tmp_path)
        (faces,) = tiled.tilesets.values()
        assert faces.tiles is not None
        for stamp, tile in zip(level.placed_tiles, objects(tiled, "tiles"), strict=True):
            assert isinstance(tile, Tile)
            assert tile.gid is not None
            place, face = stamp.placement, stamp.face
            width, height = rotated_size(face.width, face.height, place.rotation)
            left, top, right, bottom = (SQUARE * each for each in (place.x, place.y, place.x + width, place.y + height))
            assert shown(tile).symmetric_difference(box(left, top, right, bottom)).area < 1e-6
            picture = faces.tiles[tile.gid - faces.firstgid]
            assert picture.image == Path(f"faces/{stamp.tile.id}-{place.face}.png")
            assert (picture.image_width, picture.image_height) == (SQUARE * face.width, SQUARE * face.height)
            assert tile.rotation == place.rotation


def test_all_rotations_occur() -> None:
    rotations = {stamp.placement.rotation for seed in range(4) for stamp in covered(seed).levels[0].placed_tiles}
    assert rotations == {0, 90, 180, 270}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_wall_edge_is_on_exactly_one_line(name: str, tmp_path: Path) -> None:
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
def test_every_door_is_exported_and_nothing_is_outside(name: str, tmp_path: Path) -> None:
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


def area(thing: TiledObject) -> list[Square]:
    """Return the squares that a rectangle covers."""
    assert isinstance(thing, Rectangle)
    x, y, width, height = (value / SQUARE for value in (*thing.coordinates, *thing.size))
    assert all(value == int(value) for value in (x, y, width, height))
    return [Square(int(x) + dx, int(y) + dy) for dy in range(int(height)) for dx in range(int(width))]


@pytest.mark.parametrize("name", SAMPLES)
def test_blocking_squares_are_those_of_the_board_each_once(name: str, tmp_path: Path) -> None:
    board = SAMPLES[name]
    for level in board.levels:
        found = objects(parsed(board, level, tmp_path), "blocking")
        covers = [(at, each.properties) for each in found for at in area(each)]
        assert len(covers) == len({at for at, _ in covers})
        for key, squares in (("impassable", level.floor & ~level.enterable), ("blocks_los", level.blocks_los)):
            assert {at for at, about in covers if about and about[key]} == set(squares_of(squares))


@pytest.mark.parametrize("name", SAMPLES)
def test_elements_lie_where_they_lie_on_the_board(name: str, tmp_path: Path) -> None:
    board = SAMPLES[name]
    for level in board.levels:
        found = objects(parsed(board, level, tmp_path), "elements")
        squares: dict[object, list[Square]] = {}
        edges: dict[object, list[Edge]] = {}
        for each in found:
            assert each.properties is not None
            if isinstance(each, Polyline):
                edges.setdefault(each.properties["element"], []).extend(edges_under(line(each)))
            else:
                squares.setdefault(each.properties["element"], []).extend(area(each))
        for stamp in level.placed_tiles:
            for element in stamp.face.elements:
                on, beside = stamp.places(element)
                key = f"{stamp.placement.id}/{element.id}"
                assert sorted(squares.pop(key, [])) == sorted(on)
                assert sorted(edges.pop(key, [])) == sorted(beside)
        assert not squares
        assert not edges


def test_an_element_has_properties_and_is_one_rectangle_if_possible(tmp_path: Path) -> None:
    board = next(each for each in shipped() if each.scenario.id == "first-steps")
    found = objects(parsed(board, board.levels[0], tmp_path), "elements")
    (tank,) = (each for each in found if each.properties and str(each.properties["element"]).endswith("/wrecked-tank"))
    assert tank.properties is not None
    assert (tank.properties["impassable"], tank.properties["blocks_los"]) == (True, True)
    assert len(area(tank)) > 1


def test_zones_are_areas_with_what_they_are_for(tmp_path: Path) -> None:
    corner = (Square(0, 0), Square(1, 0), Square(0, 1))
    yard = Zone(id="yard", name="Yard", level="ground", kind="deployment", side="band", squares=corner)
    edge = Zone(id="north-west", level="ground", stripes=(1,))
    other = Zone(id="below", level="cellar", squares=corner)
    board = two_levels()
    board = compile_board(board.scenario.model_copy(update={"zones": (yard, edge, other)}), board.box)
    ground = board.level("ground")
    assert ground is not None
    found = objects(parsed(board, ground, tmp_path), "zones")
    assert sorted(at for each in found[:2] for at in area(each)) == sorted(corner)
    assert [each.properties for each in found[:2]] == 2 * [{"zone": "yard", "kind": "deployment", "side": "band"}]
    assert [(each.name, each.properties) for each in found[2:]] == [
        ("North West", {"zone": "north-west", "kind": "other", "stripes": "1"})
    ]
    assert area(found[2]) == [Square(0, 0), Square(1, 0)]


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
    files = EXPORTER.write(check(board), tmp_path / "map.tmj", {})
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
    written = [EXPORTER.write(check(one_level()), tmp_path / "map.tmj", {}) for _ in range(2)]
    assert written[0] == written[1]
    before = [path.read_bytes() for path in written[0]]
    EXPORTER.write(check(one_level()), tmp_path / "map.tmj", {})
    assert [path.read_bytes() for path in written[1]] == before


def test_an_edge_of_a_door_is_not_a_wall(tmp_path: Path) -> None:
    board = one_level()
    walls = objects(parsed(board, board.levels[0], tmp_path), "walls")
    assert Edge(1, 1, "n") not in [edge for each in walls for edge in edges_under(line(each))]
    assert Edge(1, 0, "n") in [edge for each in walls for edge in edges_under(line(each))]
