"""The exporter for table engine files: scenarios of games without an engine format of their own, as one JSON file."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from editor import __version__
from editor.board import Board
from editor.errors import StudioError
from editor.export.engine.engine_file import (
    RULES_VERSION,
    has_engine_files,
    left_out_notes,
    text_pages,
    without_play,
    write_checked,
)
from editor.export.engine.file_model import Generator, Validation
from editor.export.engine.map_data import EngineMap
from editor.export.engine.play_data import note_infos
from editor.export.exporter import SECRETS_OPTION, Exporter, Options, PreviewPage, secrets_by_file
from editor.export.table_engine.table_map_data import (
    door_infos,
    element_infos,
    level_infos,
    link_infos,
    tile_infos,
)
from editor.export.table_engine.table_model import TableFile
from editor.export.table_engine.table_play_data import (
    card_infos,
    deck_infos,
    game_info,
    rules_info,
    scenario_info,
    side_infos,
    story_info,
    table_marker_infos,
    table_objective_infos,
    table_rule_infos,
    table_victory,
    table_zone_infos,
    texts_info,
)
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.messages import Message, language_scope, msg
from editor.messages.language import match_language
from editor.messages.tables import ENGLISH
from editor.model.game import BoardGame
from editor.rules import Report, check


def build_table_file(board: Board, secrets: Collection[str] = (), report: Report | None = None) -> TableFile:
    """Return the board for a game engine, with the secret objectives of these sides.

    Its texts are in the language of the scenario, or in English, whatever the language of the program. The board is
    checked if there is no report on it yet.
    """
    if refusal := _explain_refusal(board.box.game):
        raise StudioError(refusal)
    with language_scope(match_language(board.scenario.language) or ENGLISH):
        return _build(board, secrets, report or check(board))


def _build(board: Board, secrets: Collection[str], report: Report) -> TableFile:
    board = without_play(board)
    table, game = EngineMap(board), board.box.game
    return TableFile(
        generator=Generator(name="SAGS Studio", version=__version__),
        extensions={},
        game=game_info(game),
        rules=rules_info(game),
        scenario=scenario_info(table, secrets),
        texts=texts_info(table),
        levels=tuple(level_infos(table)),
        tiles=tuple(tile_infos(table)),
        doors=tuple(door_infos(table)),
        elements=tuple(element_infos(table)),
        links=tuple(link_infos(table)),
        zones=tuple(table_zone_infos(table)),
        sides=tuple(side_infos(table, secrets)),
        markers=tuple(table_marker_infos(table)),
        notes=tuple(note_infos(table)),
        decks=tuple(deck_infos(table)),
        cards=tuple(card_infos(table, secrets)),
        story=story_info(table, secrets),
        objectives=tuple(table_objective_infos(table, secrets)),
        victory=table_victory(table),
        rules_as_data=tuple(table_rule_infos(board)),
        validation=Validation(
            errors=report.count("error"), warnings=report.count("warning"), rules_version=RULES_VERSION
        ),
    )


def table_bytes(board: Board, secrets: Collection[str] = (), report: Report | None = None) -> bytes:
    """Return the file: one line for each square, edge, tile and so on."""
    return format_json(build_table_file(board, secrets, report).document(), WIDE_LAYOUT)


def _explain_refusal(game: BoardGame) -> Message | None:
    return msg("export.table-other-game", game=game.name) if has_engine_files(game) else None


def _files(board: Board, target: Path, options: Options) -> list[Path]:
    return list(secrets_by_file(board, target, options, EXPORTER.suffix))


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    files = secrets_by_file(board, Path("preview.table.json"), options, EXPORTER.suffix)
    return text_pages(table_bytes(board, secrets) for secrets in files.values())


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    board = report.inspection.board
    files = secrets_by_file(board, target, options, EXPORTER.suffix)
    made = {path: table_bytes(board, secrets, report) for path, secrets in files.items()}
    return write_checked(made, "table-engine")


EXPORTER = Exporter(
    name="table-engine",
    suffix=".table.json",
    title=msg("export.table-title"),
    preflight=left_out_notes,
    write=_write,
    options=(SECRETS_OPTION,),
    files=_files,
    preview=_preview,
    explain_refusal=_explain_refusal,
)
