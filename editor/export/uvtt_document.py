"""The contents of a Universal VTT file: build it from a level, and compare it with the board again."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from math import pi
from typing import Any, Final

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from editor.board import LevelBoard
from editor.board.bit_sets import Edges, Squares, edges_around, edges_of
from editor.board.level_board import edges_in_frame
from editor.errors import StudioError
from editor.export.exporter import Options
from editor.geometry.level_shapes import UNITS, area_outline, frame_outline, line_over, straight_lines
from editor.messages import Message, msg
from editor.model.grid import Edge, Polyline, Vertex, edges_at, wall_lines

FORMAT: Final = 0.3
PIXELS: Final = 100
"""Pixels per square."""
_PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

JsonPoints = list[dict[str, float]]


def doors_to_write(level: LevelBoard, options: Options) -> list[list[Edge]]:
    """Return the edges of each door that becomes a portal."""
    doors = (door for door in level.level.doors if door.state == "closed" or options["open-doors"] == "closed")
    edges = (sorted(edges_of(edges_in_frame(level.level, door.edges))) for door in doors)
    return [each for each in edges if each]


def walls_to_write(level: LevelBoard, options: Options) -> Edges:
    """Return the edges that become walls; edges with a door are not among them."""
    walls = level.blocks_sight
    if options["element-walls"]:
        walls |= edges_around(level.blocks_los)
    return walls & ~level.doors


def level_document(level: LevelBoard, options: Options, picture: bytes) -> dict[str, Any]:
    """Return the file of one level as JSON; empty lists are included."""
    walls = edges_of(walls_to_write(level, options))
    doors = doors_to_write(level, options)
    return {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": level.level.width, "y": level.level.height},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": [_points(line) for line in wall_lines(walls)],
        "objects_line_of_sight": [_points(ring) for ring in _rings(level.blocks_los)],
        "portals": [_portal(edges, set(walls)) for edges in doors],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "image": base64.b64encode(picture).decode("ascii"),
    }


def _portal(edges: list[Edge], walls: set[Edge]) -> dict[str, Any]:
    first, last = _end_points(edges)
    held = all(any(edge in walls for edge in edges_at(end)) for end in (first, last))
    return {
        "position": {"x": (first.x + last.x) / 2, "y": (first.y + last.y) / 2},
        "bounds": _points([first, last]),
        "rotation": 0 if edges[0].side == "n" else pi / 2,
        "closed": True,  # some programs read false as a window
        "freestanding": not held,
    }


def _end_points(edges: list[Edge]) -> tuple[Vertex, Vertex]:
    return edges[0].ends()[0], edges[-1].ends()[1]


def _rings(squares: Squares) -> Iterator[Polyline]:
    """Yield the closed outlines of squares, including holes."""
    if not squares:
        return
    for area in shapely.get_parts(area_outline(squares)):
        for ring in (area.exterior, *area.interiors):
            yield [Vertex(int(x) // UNITS, int(y) // UNITS) for x, y in ring.coords]


def _points(line: Polyline) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in line]


def check_file(data: bytes, level: LevelBoard, options: Options) -> None:
    """Raise an error if the file does not match the board."""
    if parts := differences(json.loads(data), level, options):
        raise StudioError(msg("export.uvtt-differs", level=level.level.id, parts=tuple(parts)))


def differences(file: dict[str, Any], level: LevelBoard, options: Options) -> list[Message]:
    """Return the parts in which the file and the board differ."""
    walls, rings = _lines(file["line_of_sight"]), _lines(file["objects_line_of_sight"])
    portals = _lines(portal["bounds"] for portal in file["portals"])
    doors = [line_over(edges) for edges in doors_to_write(level, options)]
    size = (PIXELS * level.level.width, PIXELS * level.level.height)
    frame = frame_outline(level.level.width, level.level.height)
    same = {
        "walls": _cover_the_same(walls, straight_lines(walls_to_write(level, options))),
        "doors": sorted(map(_sorted_ends, portals)) == sorted(map(_sorted_ends, doors))
        and all(map(_is_centered, file["portals"])),
        "elements": _enclose_blocking_squares(rings, level),
        "frame": all(frame.covers(line) for line in (*walls, *rings, *portals)),
        "picture": size_of_png(base64.b64decode(file["image"], validate=True)) == size,
    }
    return [msg(f"export.uvtt-part-{part}") for part, is_same in same.items() if not is_same]


def _lines(lines: Iterable[JsonPoints]) -> list[LineString]:
    return [LineString([(UNITS * point["x"], UNITS * point["y"]) for point in line]) for line in lines]


def _cover_the_same(lines: list[LineString], others: list[LineString]) -> bool:
    """Return whether both sets of lines cover the same, and the first covers nothing twice."""
    if sum(line.length for line in lines) != sum(line.length for line in others):
        return False
    return not others or bool(shapely.equals(shapely.union_all(lines), shapely.union_all(others)))


def _sorted_ends(line: LineString) -> list[tuple[float, ...]]:
    return sorted(line.coords)


def _is_centered(portal: dict[str, Any]) -> bool:
    """Return whether the position of a portal is the middle of its ends."""
    (first, last), middle = portal["bounds"], portal["position"]
    return all(first[axis] + last[axis] == 2 * middle[axis] for axis in ("x", "y"))


def _enclose_blocking_squares(rings: list[LineString], level: LevelBoard) -> bool:
    """Return whether the rings enclose the squares that block sight; inner rings are holes."""
    if not level.blocks_los:
        return not rings
    if not rings or not all(ring.is_ring for ring in rings):
        return False
    enclosed: BaseGeometry = Polygon()
    for ring in rings:
        enclosed = enclosed.symmetric_difference(Polygon(ring))
    return bool(shapely.equals(enclosed, area_outline(level.blocks_los)))


def size_of_png(data: bytes) -> tuple[int, int] | None:
    """Return width and height from the header of a PNG, or ``None`` if it is not a PNG."""
    if data[:8] != _PNG_SIGNATURE or data[12:16] != b"IHDR":
        return None
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
