"""Tiled maps, ``*.tmj``: a level as layers of objects over pictures of the faces, to go on with in the Tiled editor.

One map per level. The pictures lie in a folder beside it, one per face that is used. Pixels are the unit, 100 to a
square. A turned tile is turned about its lower left corner, as Tiled does where a tileset says nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from editor.board import Board, LevelBoard
from editor.board.placed_tile import PlacedTile
from editor.export import tiled_layers as layers
from editor.export.exporter import Exporter, Options, PreviewPage, level_paths, split_name
from editor.export.progress import counted
from editor.export.tiled_objects import PIXELS, Fields, Properties, properties
from editor.files import make_folder, write_atomically
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.messages import Message, msg
from editor.rules import Report

VERSION: Final = "1.10"
"""Of the format."""

TILED: Final = "1.10.2"
"""The release of the Tiled editor that writes such files."""


def document(board: Board, level: LevelBoard, folder: str) -> dict[str, Any]:
    """The map of one level; ``folder`` holds the pictures of the faces."""
    stamps = {picture_name(stamp): stamp for stamp in level.placed_tiles}
    numbers = {name: number for number, name in enumerate(sorted(stamps), 1)}
    made = _numbered(
        {
            "tiles": (layers.tile(stamp, numbers[picture_name(stamp)]) for stamp in level.placed_tiles),
            "elements": layers.elements(level),
            "blocking": layers.blocking(level),
            "zones": layers.zones(board, level),
            "walls": layers.walls(level),
            "doors": layers.doors(board, level),
            "markers": layers.markers(board, level),
            "starts": layers.starts(board, level),
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
        "properties": properties(_about(board, level)),
        "tilesets": [_tileset([stamps[name] for name in numbers], folder)],
        "layers": made,
    }


def picture_name(stamp: PlacedTile) -> str:
    return f"{stamp.tile.id}-{stamp.placement.face}.png"


def _about(board: Board, level: LevelBoard) -> Properties:
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
    """The faces as a collection of pictures."""
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


def _numbered(content: Mapping[str, Iterable[Fields]]) -> list[dict[str, Any]]:
    """The layers with their objects; ids count through all of them."""
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
    return [*losses, msg("export.tiled-play")]


def _write(report: Report, target: Path, _: Options) -> list[Path]:
    """The pictures first, so that no map ever names one that is not there."""
    from editor.export.pictures import face_picture

    board = report.inspection.board
    folder = target.with_name(f"{split_name(target, EXPORTER.suffix)[0]}-faces")
    stamps = {picture_name(stamp): stamp for level in board.levels for stamp in level.placed_tiles}
    pictures = {
        folder / name: face_picture(stamp.face, PIXELS, face_down=stamp.face_down, drawings=board.box.drawings)
        for name, stamp in counted(stamps.items())
    }
    maps = {}
    for level_id, path in level_paths(board, target, EXPORTER.suffix).items():
        level = board.level(level_id)
        assert level is not None
        maps[path] = format_json(document(board, level, folder.name), WIDE_LAYOUT)
    make_folder(folder)
    for path, data in (pictures | maps).items():
        write_atomically(path, data)
    return [*maps, *pictures]


def _files(board: Board, target: Path, _: Options) -> list[Path]:
    return list(level_paths(board, target, EXPORTER.suffix).values())


def _preview(board: Board, _: Options) -> list[PreviewPage]:
    from editor.export.pictures import level_pages

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
