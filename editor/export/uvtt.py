"""The exporter for Universal VTT, ``*.uvtt``: a picture with walls and doors, for Foundry, Roll20 and others.

All coordinates are in squares. Every wall is written once, in the fewest lines, and stops at a door. Every door is a
portal. Elements that block sight are closed rings; some programs ignore these, so they can also be written as walls.
The file is compared with the board before it is written (``uvtt_document``).
"""

from __future__ import annotations

from pathlib import Path

from editor.board import Board
from editor.export.exporter import Exporter, Option, Options, PreviewPage, level_paths, with_progress
from editor.files import write_atomically
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.messages import Message, msg
from editor.rules import Report

_OPTIONS = (
    Option("open-doors", "choice", "closed", msg("export.uvtt-option-open-doors"), ("closed", "gap")),
    Option("element-walls", "flag", False, msg("export.uvtt-option-element-walls")),
    Option("grid", "flag", False, msg("export.uvtt-option-grid")),
    Option("names", "flag", True, msg("export.uvtt-option-names")),
)


def _preflight(board: Board, options: Options) -> list[Message]:
    """Return what programs that read the file will miss or misunderstand."""
    from editor.export.uvtt_document import level_document  # shapely

    levels = board.levels
    doors = [door for level in levels for door in level.level.doors]
    is_open = sum(door.state == "open" for door in doors)
    portals = [portal for level in levels for portal in level_document(level, options, b"")["portals"]]
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
        plain = not any(door.magnetic or door.defence is not None for door in board.box.doors.values())
        losses.append(msg("export.uvtt-plain-doors" if plain else "export.uvtt-doors"))
    if any(level.empty for level in levels):
        losses.append(msg("export.uvtt-empty"))
    losses.append(msg("export.uvtt-play"))
    return losses


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    """Write one file per level, after all of them are made and checked."""
    from editor.export import (
        export_pictures,  # Qt, shapely
        uvtt_document,
    )

    board = report.inspection.board
    files: dict[Path, bytes] = {}
    for level_id, path in with_progress(level_paths(board, target, EXPORTER.suffix).items()):
        level = board.level(level_id)
        assert level is not None
        picture = export_pictures.level_picture(
            board, level, uvtt_document.PIXELS, grid=bool(options["grid"]), names=bool(options["names"])
        )
        data = format_json(uvtt_document.level_document(level, options, picture), WIDE_LAYOUT)
        uvtt_document.check_file(data, level, options)
        files[path] = data
    for path, data in files.items():
        write_atomically(path, data)
    return list(files)


def _files(board: Board, target: Path, _: Options) -> list[Path]:
    return list(level_paths(board, target, EXPORTER.suffix).values())


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    from editor.export import (
        export_pictures,  # Qt, shapely
        uvtt_document,
    )

    return export_pictures.level_pages(
        board, uvtt_document.PIXELS, grid=bool(options["grid"]), names=bool(options["names"])
    )


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
