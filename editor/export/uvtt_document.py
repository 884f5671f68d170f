"""The contents of a Universal VTT file: made from a level, then read again and compared with the board by shapes.

Walls are written as the fewest lines, straight runs in one piece and joined round corners. Every edge is on exactly one
line: a wall drawn twice stops light twice and cannot be deleted in other programs. A line ends only where no other
continues it, or where a wall meets one that goes straight past it.
"""

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
from editor.board.bits import Edges, Squares, edges_around, edges_of
from editor.board.level_board import edges_in_frame
from editor.errors import StudioError
from editor.export.exporter import Options
from editor.geometry.level_shapes import UNITS, area_outline, frame_outline, line_over, straight_lines
from editor.messages import Message, msg
from editor.model.grid import Edge, Vertex, edges_at, straight_runs

FORMAT: Final = 0.3
PIXELS: Final = 100
"""Pixels to a square."""
_PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"

JsonPoints = list[dict[str, float]]
Polyline = list[Vertex]
"""Its corners, from end to end; a closed one ends where it begins."""


def wall_lines(edges: Iterable[Edge]) -> list[Polyline]:
    """The lines that cover these edges, each edge once. Where three or four walls meet, the straight one goes on."""
    runs: list[Polyline] = [[run[0].ends()[0], run[-1].ends()[1]] for run in straight_runs(edges)]
    ends: dict[Vertex, list[Polyline]] = {}
    for run in runs:
        for end in run:
            ends.setdefault(end, []).append(run)
    corners = {end: meeting for end, meeting in ends.items() if len(meeting) == 2}
    left = {id(run): run for run in runs}
    lines = []
    for run in runs:
        if left.pop(id(run), None):
            line = _lengthened(list(run), corners, left)
            lines.append(_lengthened(line[::-1], corners, left)[::-1])
    return lines


def _lengthened(line: Polyline, corners: dict[Vertex, list[Polyline]], left: dict[int, Polyline]) -> Polyline:
    """The line with all runs that follow it round corners; they are taken from those that are left."""
    while following := [run for run in corners.get(line[-1], ()) if id(run) in left]:
        run = left.pop(id(following[0]))
        line.append(run[1] if run[0] == line[-1] else run[0])
    return line


def doors_to_write(level: LevelBoard, options: Options) -> list[list[Edge]]:
    """The doors that become portals, each as its edges in the frame."""
    doors = (door for door in level.level.doors if door.state == "closed" or options["open-doors"] == "closed")
    edges = (sorted(edges_of(edges_in_frame(level.level, door.edges))) for door in doors)
    return [each for each in edges if each]


def walls_to_write(level: LevelBoard, options: Options) -> Edges:
    """The edges that become walls. None stands under a door, whether that becomes a portal or a gap."""
    walls = level.blocks_sight
    if options["element-walls"]:
        walls |= edges_around(level.blocks_los)
    return walls & ~level.doors


def document(level: LevelBoard, options: Options, picture: bytes) -> dict[str, Any]:
    """The file of one level; every list is there, even if it is empty."""
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
    first, last = _ends(edges)
    held = all(any(edge in walls for edge in edges_at(end)) for end in (first, last))
    return {
        "position": {"x": (first.x + last.x) / 2, "y": (first.y + last.y) / 2},
        "bounds": _points([first, last]),
        "rotation": 0 if edges[0].side == "n" else pi / 2,
        "closed": True,  # false is a window to some programs
        "freestanding": not held,
    }


def _ends(edges: list[Edge]) -> tuple[Vertex, Vertex]:
    return edges[0].ends()[0], edges[-1].ends()[1]


def _rings(squares: Squares) -> Iterator[Polyline]:
    """The outlines of squares, holes included; each ends where it begins."""
    if not squares:
        return
    for area in shapely.get_parts(area_outline(squares)):
        for ring in (area.exterior, *area.interiors):
            yield [Vertex(int(x) // UNITS, int(y) // UNITS) for x, y in ring.coords]


def _points(line: Polyline) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in line]


def check_file(data: bytes, level: LevelBoard, options: Options) -> None:
    """Refuse a file that shows another map than the board."""
    if parts := differences(json.loads(data), level, options):
        raise StudioError(msg("export.uvtt-differs", level=level.level.id, parts=tuple(parts)))


def differences(file: dict[str, Any], level: LevelBoard, options: Options) -> list[Message]:
    """The parts in which the file and the board differ."""
    walls, rings = _lines(file["line_of_sight"]), _lines(file["objects_line_of_sight"])
    portals = _lines(portal["bounds"] for portal in file["portals"])
    doors = [line_over(edges) for edges in doors_to_write(level, options)]
    size = (PIXELS * level.level.width, PIXELS * level.level.height)
    frame = frame_outline(level.level.width, level.level.height)
    same = {
        "walls": _cover_alike(walls, straight_lines(walls_to_write(level, options))),
        "doors": sorted(map(_sorted_ends, portals)) == sorted(map(_sorted_ends, doors))
        and all(map(_is_centred, file["portals"])),
        "elements": _enclose(rings, level),
        "frame": all(frame.covers(line) for line in (*walls, *rings, *portals)),
        "picture": size_of_png(base64.b64decode(file["image"], validate=True)) == size,
    }
    return [msg(f"export.uvtt-part-{part}") for part, is_same in same.items() if not is_same]


def _lines(lines: Iterable[JsonPoints]) -> list[LineString]:
    return [LineString([(UNITS * point["x"], UNITS * point["y"]) for point in line]) for line in lines]


def _cover_alike(lines: list[LineString], others: list[LineString]) -> bool:
    """Whether both cover the same. Equal lengths say that the first cover nothing twice, as the others do not."""
    if sum(line.length for line in lines) != sum(line.length for line in others):
        return False
    return not others or bool(shapely.equals(shapely.union_all(lines), shapely.union_all(others)))


def _sorted_ends(line: LineString) -> list[tuple[float, ...]]:
    return sorted(line.coords)


def _is_centred(portal: dict[str, Any]) -> bool:
    """Whether its position is the middle between its ends."""
    (first, last), middle = portal["bounds"], portal["position"]
    return all(first[axis] + last[axis] == 2 * middle[axis] for axis in ("x", "y"))


def _enclose(rings: list[LineString], level: LevelBoard) -> bool:
    """Whether the rings are closed and enclose what blocks sight: a ring within a ring is a hole."""
    if not level.blocks_los:
        return not rings
    if not rings or not all(ring.is_ring for ring in rings):
        return False
    enclosed: BaseGeometry = Polygon()
    for ring in rings:
        enclosed = enclosed.symmetric_difference(Polygon(ring))
    return bool(shapely.equals(enclosed, area_outline(level.blocks_los)))


def size_of_png(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, from its header; ``None`` if it is none."""
    if data[:8] != _PNG_SIGNATURE or data[12:16] != b"IHDR":
        return None
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
