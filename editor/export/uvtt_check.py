"""Reads a Universal VTT file again and compares it with the board: by shapes, however they were made."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from typing import Any

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from editor.board import LevelBoard
from editor.errors import StudioError
from editor.export.exporter import Options
from editor.export.pictures import size_of_png
from editor.export.uvtt import PIXELS, doors_to_write, walls_to_write
from editor.geometry.shapes import UNITS, area_outline, frame_outline, line_over, straight_lines
from editor.messages import Message, msg

JsonPoints = list[dict[str, float]]


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
        "doors": sorted(map(_ends, portals)) == sorted(map(_ends, doors)) and all(map(_is_centred, file["portals"])),
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


def _ends(line: LineString) -> list[tuple[float, ...]]:
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
