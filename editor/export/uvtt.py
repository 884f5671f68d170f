"""Universal VTT, ``*.uvtt``: a level as a picture with walls and doors, for Foundry, Roll20, MapTool and others.

All coordinates are in squares. Walls are in there once each, in the fewest lines, and stop where a door takes their
place; a wall that a door only touches goes on. Every door is a portal. Elements that block sight are closed rings,
which some programs ignore, so that they can be written as walls too.

What was made is read again and compared with the board before it is written (``uvtt_check``).
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from math import pi
from pathlib import Path
from typing import Any, Final

from editor.board import Board, LevelBoard
from editor.board.bits import Edges, Squares, edges_around, edges_of
from editor.board.compile import edges_on
from editor.export.exporter import Exporter, Option, Options, PreviewPage, level_paths
from editor.export.progress import counted
from editor.export.wall_lines import Polyline, wall_lines
from editor.files import write_atomically
from editor.files.layout import TABLE, laid_out
from editor.messages import Message, msg
from editor.model.grid import Edge, Vertex, edges_at
from editor.rules import Report

FORMAT: Final = 0.3
PIXELS: Final = 100
"""Pixels to a square."""

_OPTIONS = (
    Option("open-doors", "choice", "closed", msg("export.uvtt-option-open-doors"), ("closed", "gap")),
    Option("element-walls", "flag", False, msg("export.uvtt-option-element-walls")),
    Option("grid", "flag", False, msg("export.uvtt-option-grid")),
    Option("names", "flag", True, msg("export.uvtt-option-names")),
)


# --- what goes into the file ----------------------------------------------------------------------------------------


def doors_to_write(level: LevelBoard, options: Options) -> list[list[Edge]]:
    """The doors that become portals, each as its edges in the frame."""
    doors = (door for door in level.level.doors if door.state == "closed" or options["open-doors"] == "closed")
    edges = (sorted(edges_of(edges_on(level.level, door.edges))) for door in doors)
    return [each for each in edges if each]


def walls_to_write(level: LevelBoard, options: Options) -> Edges:
    """The edges that become walls. None stands under a door, whether that becomes a portal or a gap."""
    walls = level.stops_look
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
    from shapely import get_parts

    from editor.geometry.shapes import UNITS, area_outline

    for area in get_parts(area_outline(squares)):
        for ring in (area.exterior, *area.interiors):
            yield [Vertex(int(x) // UNITS, int(y) // UNITS) for x, y in ring.coords]


def _points(line: Polyline) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in line]


# --- the exporter ---------------------------------------------------------------------------------------------------


def _preflight(board: Board, options: Options) -> list[Message]:
    """What of this board the programs that read such files will not have."""
    levels = board.levels
    doors = [door for level in levels for door in level.level.doors]
    is_open = sum(door.state == "open" for door in doors)
    portals = [portal for level in levels for portal in document(level, options, b"")["portals"]]
    loose = sum(portal["freestanding"] for portal in portals)
    blocking = sum(level.blocks_los.bit_count() for level in levels)
    losses: list[Message] = []
    if len(levels) > 1:
        losses.append(msg("export.uvtt-levels", count=len(levels)))
    if blocking and not options["element-walls"]:
        losses.append(msg("export.uvtt-elements", count=blocking))
    if is_open:
        losses.append(msg(f"export.uvtt-open-{options['open-doors']}", count=is_open))
    if loose:
        losses.append(msg("export.uvtt-loose", count=loose))
    if doors:
        losses.append(msg("export.uvtt-doors"))
    if any(level.empty for level in levels):
        losses.append(msg("export.uvtt-empty"))
    losses.append(msg("export.uvtt-play"))
    return losses


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    """One file per level, none of them before all are made and checked."""
    from editor.export.pictures import level_picture
    from editor.export.uvtt_check import check_file

    board = report.inspection.board
    files: dict[Path, bytes] = {}
    for level_id, path in counted(level_paths(board, target, EXPORTER.suffix).items()):
        level = board.level(level_id)
        assert level is not None
        picture = level_picture(board, level, PIXELS, grid=bool(options["grid"]), names=bool(options["names"]))
        data = laid_out(document(level, options, picture), TABLE)
        check_file(data, level, options)
        files[path] = data
    for path, data in files.items():
        write_atomically(path, data)
    return list(files)


def _files(board: Board, target: Path, _: Options) -> list[Path]:
    return list(level_paths(board, target, EXPORTER.suffix).values())


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    from editor.export.previews import level_pages

    return level_pages(board, PIXELS, grid=bool(options["grid"]), names=bool(options["names"]))


EXPORTER = Exporter(
    name="uvtt",
    suffix=".uvtt",
    title=msg("export.uvtt-title"),
    preflight=_preflight,
    write=_write,
    options=_OPTIONS,
    files=_files,
    preview=_preview,
)
