"""The scenario sheet: everything two players need on the table, printed on A4 or Letter.

First the game: title, map, story, set-up, objectives, special rules. Then the map: what to take out of the box, and
where it goes. What is secret is on no such sheet: each side has one of its own, with its secrets and nothing else. Maps
are vectors and fonts are in the file. The same scenario gives the same bytes on the same machine.
"""

from __future__ import annotations

from pathlib import Path

from editor.board import Board
from editor.export.exporter import Exporter, Option, Options, PreviewPage, secret_sides, split_name
from editor.export.language import LANGUAGE
from editor.files import write_atomically
from editor.messages import Message, msg
from editor.rules import Report

_OPTIONS = (
    Option("what", "choice", "sheet", msg("paper.option-what"), ("sheet", "map", "true-size")),
    Option("paper", "choice", "a4", msg("sheet.pdf-paper"), ("a4", "letter")),
    Option("square", "length", 28.0, msg("paper.option-square"), least=10, most=50),
    Option("numbers", "flag", True, msg("sheet.pdf-numbers")),
    Option("miniatures", "flag", True, msg("sheet.pdf-miniatures")),
    Option("legend", "flag", True, msg("sheet.pdf-legend")),
    LANGUAGE,
    Option("secrets", "sides", "", msg("sheet.pdf-secrets")),
)


def _secret_files(board: Board, target: Path, options: Options) -> dict[Path, str]:
    """The file for each side whose secrets are asked for."""
    sides = secret_sides(board, options)
    if len(sides) == 1:
        return {target: sides[0]}
    stem, ending = split_name(target, EXPORTER.suffix)
    return {target.with_name(f"{stem}-{side}{ending}"): side for side in sides}


def pdf_bytes(board: Board, options: Options) -> bytes:
    """The sheet as a file."""
    from editor.export.sheet import printing, sheet_pages  # Qt

    return printing.printed(sheet_pages.lay_out(board, options), board)


def _preflight(board: Board, options: Options) -> list[Message]:
    if secret_sides(board, options):
        return []
    if options["what"] != "sheet":
        return [msg("sheet.image-texts")]
    return [msg("sheet.pdf-notes")] if board.scenario.texts.notes.strip() else []


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    from editor.export.sheet import printing, sheet_pages  # Qt

    return printing.preview_pages(sheet_pages.lay_out(board, options), board)


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    board = report.inspection.board
    made = {
        path: pdf_bytes(board, {**options, "secrets": side})
        for path, side in (_secret_files(board, target, options) or {target: ""}).items()
    }
    for path, data in made.items():
        write_atomically(path, data)
    return list(made)


def _files(board: Board, target: Path, options: Options) -> list[Path]:
    return list(_secret_files(board, target, options)) or [target]


EXPORTER = Exporter(
    name="pdf",
    suffix=".pdf",
    title=msg("sheet.pdf-title"),
    preflight=_preflight,
    write=_write,
    options=_OPTIONS,
    files=_files,
    preview=_preview,
)
