"""Tiled maps, ``*.tmj``: a level as layers of objects over pictures of the faces, to go on with in the Tiled editor.

One map per level. The pictures lie in a folder beside it, one per face that is used. Pixels are the unit, 100 to a
square. A turned tile is turned about its lower left corner, as Tiled does where a tileset says nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from editor.board import Board, LevelBoard
from editor.board.bits import Edges, edge_bit, edges_of
from editor.board.compile import edges_on
from editor.board.miniatures import miniatures
from editor.board.stamp import Stamp
from editor.edits.edit import readable
from editor.errors import Message, say
from editor.export.exporter import Exporter, Options, level_paths, split_name
from editor.export.wall_lines import Line, wall_lines
from editor.files import make_folder, write_atomically
from editor.model.grid import Rotation

PIXELS: Final = 100
"""Pixels to a square."""

VERSION: Final = "1.10"
"""Of the format."""

Properties = Mapping[str, str | int | bool]
Fields = dict[str, Any]


def document(board: Board, level: LevelBoard, folder: str) -> dict[str, Any]:
    """The map of one level; ``folder`` holds the pictures of the faces."""
    stamps = {picture_name(stamp): stamp for stamp in level.stamps}
    numbers = {name: number for number, name in enumerate(sorted(stamps), 1)}
    layers = _numbered(
        {
            "tiles": (_tile(stamp, numbers[picture_name(stamp)]) for stamp in level.stamps),
            "walls": _walls(level),
            "doors": _doors(board, level),
            "markers": _markers(board, level),
            "starts": _starts(board, level),
        }
    )
    return {
        "type": "map",
        "version": VERSION,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": level.level.width,
        "height": level.level.height,
        "tilewidth": PIXELS,
        "tileheight": PIXELS,
        "compressionlevel": -1,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": 1 + sum(len(layer["objects"]) for layer in layers),
        "properties": _properties(_about(board, level)),
        "tilesets": [_tileset([stamps[name] for name in numbers], folder)],
        "layers": layers,
    }


def picture_name(stamp: Stamp) -> str:
    return f"{stamp.tile.id}-{stamp.placement.face}.png"


def _about(board: Board, level: LevelBoard) -> Properties:
    scenario = board.scenario
    return {
        "scenario": scenario.id,
        "title": scenario.title,
        "author": scenario.author,
        "level": level.level.id,
        "elevation": level.level.elevation,
    }


def _tileset(stamps: list[Stamp], folder: str) -> dict[str, Any]:
    """The faces as a collection of pictures."""
    tiles: list[dict[str, Any]] = [
        {
            "id": number,
            "type": "face",
            "image": f"{folder}/{picture_name(stamp)}",
            "imagewidth": PIXELS * stamp.face.width,
            "imageheight": PIXELS * stamp.face.height,
            "properties": _properties({"tile": stamp.tile.id, "face": stamp.placement.face, "name": stamp.face.name}),
        }
        for number, stamp in enumerate(stamps)
    ]
    return {
        "firstgid": 1,
        "name": "faces",
        "columns": 0,
        "margin": 0,
        "spacing": 0,
        "tilecount": len(tiles),
        "tilewidth": max((tile["imagewidth"] for tile in tiles), default=PIXELS),
        "tileheight": max((tile["imageheight"] for tile in tiles), default=PIXELS),
        "grid": {"orientation": "orthogonal", "width": 1, "height": 1},
        "tiles": tiles,
    }


# --- layers ---------------------------------------------------------------------------------------------------------


def _numbered(layers: Mapping[str, Iterable[Fields]]) -> list[dict[str, Any]]:
    """The layers with their objects; ids count through all of them."""
    made = []
    count = 0
    for number, (name, objects) in enumerate(layers.items(), 1):
        listed = [
            {"id": count + place, "rotation": 0, "visible": True, "width": 0, "height": 0, **fields}
            for place, fields in enumerate(objects, 1)
        ]
        count += len(listed)
        made.append(
            {
                "id": number,
                "name": name,
                "type": "objectgroup",
                "draworder": "index",
                "objects": listed,
                "opacity": 1,
                "visible": True,
                "x": 0,
                "y": 0,
            }
        )
    return made


def _tile(stamp: Stamp, number: int) -> Fields:
    place, face = stamp.placement, stamp.face
    x, y = _anchor(face.width, face.height, place.rotation)
    return {
        "name": face.name,
        "type": "tile",
        "gid": number,
        "x": PIXELS * (place.x + x),
        "y": PIXELS * (place.y + y),
        "width": PIXELS * face.width,
        "height": PIXELS * face.height,
        "rotation": place.rotation,
        "properties": _properties({"placement": place.id, "tile": place.tile, "face": place.face}),
    }


def _anchor(width: int, height: int, rotation: Rotation) -> tuple[int, int]:
    """Where the lower left corner of a face comes to lie, from the top-left of the turned face."""
    return {0: (0, height), 90: (0, 0), 180: (width, 0), 270: (height, width)}[rotation]


def _walls(level: LevelBoard) -> Iterator[Fields]:
    """The walls that no door has replaced, each edge on one line, and what is left of broken ones."""
    intact = level.walls & ~level.doors
    kinds: dict[tuple[int, bool], Edges] = {}
    for edge in edges_of(intact):
        kind = (level.wall_count(edge), bool(level.safe & edge_bit(edge)))
        kinds[kind] = kinds.get(kind, 0) | edge_bit(edge)
    for (count, safe), edges in sorted(kinds.items()):
        for line in wall_lines(edges_of(edges)):
            yield _polyline("wall", "wall", line, {"walls": count, "safe": safe})
    for line in wall_lines(edges_of(level.broken & ~level.broken_doors & ~level.doors)):
        yield _polyline("broken wall", "broken-wall", line, {})
    for line in wall_lines(edges_of(level.broken_doors & ~level.doors)):
        yield _polyline("broken door", "broken-door", line, {})


def _doors(board: Board, level: LevelBoard) -> Iterator[Fields]:
    for door in level.level.doors:
        edges = sorted(edges_of(edges_on(level.level, door.edges)))
        if not edges:
            continue
        known = board.box.doors.get(door.door)
        about: dict[str, str | int | bool] = {"door": door.door, "state": door.state}
        about["over_wall"] = any(level.walls & edge_bit(edge) for edge in edges)
        if known is not None:
            about |= {"kind": known.make, "size": known.size, "magnetic": known.magnetic, "defence": known.defence}
        line = [edges[0].ends()[0], edges[-1].ends()[1]]
        yield _polyline(known.name if known else readable(door.door), "door", line, about)


def _markers(board: Board, level: LevelBoard) -> Iterator[Fields]:
    for marker in level.level.markers:
        kind = board.box.markers.get(marker.marker)
        name = kind.name if kind else readable(marker.marker)
        yield _point(name, "marker", marker.x, marker.y, {"marker": marker.marker, "note": marker.note})


def _starts(board: Board, level: LevelBoard) -> Iterator[Fields]:
    """Who starts where: a point in the middle of the square, or all squares of a large miniature."""
    for miniature in miniatures(board):
        if miniature.level != level.level.id:
            continue
        start, (x, y) = miniature.start, miniature.squares[0]
        about = {
            "character": start.character,
            "side": miniature.side.id,
            "facing": start.facing,
            "equipment": ", ".join(start.equipment),
        }
        name = miniature.character.name if miniature.character else readable(start.character)
        point = _point(name, "start", x, y, about)
        if miniature.is_large:
            del point["point"]
            point |= {"x": PIXELS * x, "y": PIXELS * y, "width": 2 * PIXELS, "height": 2 * PIXELS}
        yield point


def _polyline(name: str, kind: str, line: Line, properties: Properties) -> Fields:
    """A line; its points are counted from the first."""
    return {
        "name": name,
        "type": kind,
        "x": PIXELS * line[0].x,
        "y": PIXELS * line[0].y,
        "polyline": [{"x": PIXELS * (x - line[0].x), "y": PIXELS * (y - line[0].y)} for x, y in line],
        "properties": _properties(properties),
    }


def _point(name: str, kind: str, x: int, y: int, properties: Properties) -> Fields:
    """A point in the middle of a square."""
    half = PIXELS // 2
    fields = {"name": name, "type": kind, "x": PIXELS * x + half, "y": PIXELS * y + half, "point": True}
    return {**fields, "properties": _properties(properties)}


def _properties(properties: Properties) -> list[dict[str, Any]]:
    types = {bool: "bool", int: "int", str: "string"}
    return [{"name": name, "type": types[type(value)], "value": value} for name, value in sorted(properties.items())]


# --- the exporter ---------------------------------------------------------------------------------------------------


def _preflight(board: Board, _: Options) -> list[Message]:
    losses = [say("export.tiled-levels", count=len(board.levels))] if len(board.levels) > 1 else []
    return [*losses, say("export.tiled-play")]


def _write(board: Board, target: Path, _: Options) -> list[Path]:
    """The pictures first, so that no map ever names one that is not there."""
    from editor.export.pictures import face_picture

    folder = target.with_name(f"{split_name(target, EXPORTER.suffix)[0]}-faces")
    stamps = {picture_name(stamp): stamp for level in board.levels for stamp in level.stamps}
    pictures = {
        folder / name: face_picture(stamp.face, PIXELS, face_down=stamp.face_down) for name, stamp in stamps.items()
    }
    maps = {}
    for level_id, path in level_paths(board, target, EXPORTER.suffix).items():
        level = board.level(level_id)
        assert level is not None
        maps[path] = json.dumps(document(board, level, folder.name), indent=1).encode()
    make_folder(folder)
    for path, data in (pictures | maps).items():
        write_atomically(path, data)
    return [*maps, *pictures]


def _files(board: Board, target: Path, _: Options) -> list[Path]:
    return list(level_paths(board, target, EXPORTER.suffix).values())


EXPORTER = Exporter("tmj", ".tmj", say("export.tiled-title"), _preflight, _write, files=_files)
