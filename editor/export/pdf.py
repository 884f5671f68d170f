"""The PDF exporter: the scenario sheet, a poster of the map, or the map in actual size, on A4 or Letter.

The sheet first describes the game: title, map, story, set-up, objectives, special rules. Then it describes how to build
the map. Secret objectives are only on a separate sheet for each side. Maps are vectors and fonts are embedded. The same
scenario gives the same bytes on the same machine.
"""

from __future__ import annotations

from pathlib import Path

from editor.board import Board
from editor.board.names import side_name
from editor.export.exporter import LANGUAGE_OPTION, Exporter, Option, Options, PreviewPage, secret_files, secret_sides
from editor.files import write_atomically
from editor.messages import Message, msg
from editor.model.scenario import CustomCards
from editor.rules import Report

_OPTIONS = (
    Option("what", "choice", "sheet", msg("paper.option-what"), ("sheet", "map", "true-size", "cards")),
    Option("paper", "choice", "a4", msg("sheet.pdf-paper"), ("a4", "letter")),
    Option("square", "length", 28.0, msg("paper.option-square"), minimum=10, maximum=50),
    Option("numbers", "flag", True, msg("sheet.pdf-numbers")),
    Option("miniatures", "flag", True, msg("sheet.pdf-miniatures")),
    Option("legend", "flag", True, msg("sheet.pdf-legend")),
    LANGUAGE_OPTION,
    Option("secrets", "sides", "", msg("sheet.pdf-secrets")),
)


def pdf_bytes(board: Board, options: Options) -> bytes:
    """Return the sheet as PDF."""
    from editor.export.sheet import printing, sheet_pages  # Qt

    return printing.pdf_of_pages(sheet_pages.lay_out_pages(board, options), board)


def _preflight(board: Board, options: Options) -> list[Message]:
    if secret_sides(board, options):
        return []
    scenario = board.scenario
    secret = [each for each in scenario.objectives if each.secret]
    if options["what"] == "cards":
        missions = {each.mission for each in secret} & {each.id for each in scenario.house.missions}
        notes = [msg("sheet.pdf-only-cards" if scenario.house != CustomCards() else "sheet.no-cards")]
        return [*notes, msg("sheet.pdf-secret-cards", count=len(missions))] if missions else notes
    if options["what"] != "sheet":
        return [msg("sheet.image-texts")]
    notes = [msg("sheet.pdf-notes")] if scenario.texts.notes.strip() else []
    if secret:
        owners = {each.side for each in secret}
        sides = tuple(side_name(side, board.box.game) for side in scenario.sides if side.id in owners)
        notes.append(msg("sheet.pdf-secrets-left", count=len(secret), sides=sides))
    return notes


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    from editor.export.sheet import printing, sheet_pages  # Qt

    return printing.preview_pages(sheet_pages.lay_out_pages(board, options), board)


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    board = report.inspection.board
    made = {
        path: pdf_bytes(board, {**options, "secrets": side})
        for path, side in _files_by_side(board, target, options).items()
    }
    for path, data in made.items():
        write_atomically(path, data)
    return list(made)


def _files(board: Board, target: Path, options: Options) -> list[Path]:
    return list(_files_by_side(board, target, options))


def _files_by_side(board: Board, target: Path, options: Options) -> dict[Path, str]:
    """Return the file for each side whose secrets are requested, or the one for everyone."""
    return secret_files(secret_sides(board, options), target, EXPORTER.suffix) or {target: ""}


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
