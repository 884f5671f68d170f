"""The exporter for the Tiled editor, ``*.tmj``: a level as layers of objects over pictures of the faces.

There is one map per level. The pictures of the faces are in a folder beside it. The unit is pixels, 100 to a square. A
tile is rotated about its lower left corner, which is Tiled's default.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from editor.board import Board, LevelBoard
from editor.board.placed_tile import PlacedTile
from editor.export import tiled_layers as layers
from editor.export.exporter import Exporter, Options, PreviewPage, level_paths, split_suffix, with_progress
from editor.export.tiled_layers import PIXELS, Fields, Properties, properties
from editor.files import make_folder, write_atomically
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.messages import Message, msg
from editor.rules import Report

VERSION: Final = "1.10"
"""The version of the format."""

TILED: Final = "1.10.2"
"""The release of the Tiled editor that writes such files."""


def level_document(board: Board, level: LevelBoard, folder: str) -> dict[str, Any]:
    """Return the map of one level as JSON; ``folder`` holds the pictures of the faces."""
    stamps = {picture_name(stamp): stamp for stamp in level.placed_tiles}
    numbers = {name: number for number, name in enumerate(sorted(stamps), 1)}
    made = _numbered_layers(
        {
            "tiles": (layers.tile(stamp, numbers[picture_name(stamp)]) for stamp in level.placed_tiles),
            "elements": layers.elements(level),
            "blocking": layers.blocking(level),
            "zones": layers.zones(board, level),
            "walls": layers.walls(level),
            "doors": layers.doors(board, level),
            "markers": layers.markers(board, level),
            "starts": layers.starts(board, level),
            "notes": layers.notes(level),
        }
    )
    return {
        "type": "map",
        "version": VERSION,
        "tiledversion": TILED,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": level.level.width,
        "height": level.level.height,
        "tilewidth": PIXELS,
        "tileheight": PIXELS,
        "compressionlevel": -1,
        "nextlayerid": len(made) + 1,
        "nextobjectid": 1 + sum(len(layer["objects"]) for layer in made),
        "properties": properties(_map_properties(board, level)),
        "tilesets": [_tileset([stamps[name] for name in numbers], folder)],
        "layers": made,
    }


def picture_name(stamp: PlacedTile) -> str:
    """Return the file name of the picture of a placed face."""
    return f"{stamp.tile.id}-{stamp.placement.face}.png"


def _map_properties(board: Board, level: LevelBoard) -> Properties:
    scenario = board.scenario
    return {
        **{each.id: each.value for each in scenario.values},
        "scenario": scenario.id,
        "title": scenario.title,
        "author": scenario.author,
        "level": level.level.id,
        "elevation": level.level.elevation,
    }


def _tileset(stamps: list[PlacedTile], folder: str) -> dict[str, Any]:
    """Return the faces as a collection of images."""
    tiles: list[dict[str, Any]] = [
        {
            "id": number,
            "type": "face",
            "image": f"{folder}/{picture_name(stamp)}",
            "imagewidth": PIXELS * stamp.face.width,
            "imageheight": PIXELS * stamp.face.height,
            "properties": properties({"tile": stamp.tile.id, "face": stamp.placement.face, "name": stamp.face.name}),
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


def _numbered_layers(content: Mapping[str, Iterable[Fields]]) -> list[dict[str, Any]]:
    """Return the layers with their objects, whose ids are unique in the map."""
    made = []
    count = 0
    for number, (name, objects) in enumerate(content.items(), 1):
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


# --- the exporter ---------------------------------------------------------------------------------------------------


def _preflight(board: Board, _: Options) -> list[Message]:
    losses = [msg("export.tiled-levels", count=len(board.levels))] if len(board.levels) > 1 else []
    has_engine = "engine" in board.box.game.exports
    return [*losses, msg("export.tiled-play" if has_engine else "export.tiled-play-table")]


def _write(report: Report, target: Path, _: Options) -> list[Path]:
    """Write the pictures first, so that no map refers to a missing one."""
    from editor.export.export_pictures import face_picture

    board = report.inspection.board
    folder = target.with_name(f"{split_suffix(target, EXPORTER.suffix)[0]}-faces")
    stamps = {picture_name(stamp): stamp for level in board.levels for stamp in level.placed_tiles}
    pictures = {
        folder / name: face_picture(stamp.face, PIXELS, face_down=stamp.face_down, drawings=board.box.drawings)
        for name, stamp in with_progress(stamps.items())
    }
    maps = {}
    for level_id, path in level_paths(board, target, EXPORTER.suffix).items():
        level = board.level(level_id)
        assert level is not None
        maps[path] = format_json(level_document(board, level, folder.name), WIDE_LAYOUT)
    make_folder(folder)
    for path, data in (pictures | maps).items():
        write_atomically(path, data)
    return [*maps, *pictures]


def _files(board: Board, target: Path, _: Options) -> list[Path]:
    return list(level_paths(board, target, EXPORTER.suffix).values())


def _preview(board: Board, _: Options) -> list[PreviewPage]:
    from editor.export.export_pictures import level_pages

    return level_pages(board, PIXELS, grid=True, names=False)


EXPORTER = Exporter(
    name="tmj",
    suffix=".tmj",
    title=msg("export.tiled-title"),
    preflight=_preflight,
    write=_write,
    files=_files,
    preview=_preview,
)
