"""The exporter for engine files: a scenario as one self-describing JSON file for game engines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from editor import __version__
from editor.board import Board, recompile
from editor.board.line_effects import line_effects
from editor.catalog.card_lookup import resolve_search_cards, resolve_search_deck
from editor.errors import StudioError
from editor.export.engine.engine_schema import engine_schema
from editor.export.engine.file_model import EngineFile, Generator, Validation
from editor.export.engine.map_data import EngineMap
from editor.export.engine.play_data import (
    exit_info,
    is_included,
    marker_infos,
    note_infos,
    objective_infos,
    rule_infos,
    scenario_info,
    side_infos,
    special_rule_texts,
    stairs_infos,
    victory_info,
    zone_infos,
)
from editor.export.engine.used_cards import cards_in_use
from editor.export.exporter import (
    SECRETS_OPTION,
    Exporter,
    Options,
    PreviewPage,
    explain_left_out_secrets,
    explain_unknown_side,
    report_progress,
    secrets_by_file,
)
from editor.files import write_atomically
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.messages import Message, language_scope, msg
from editor.messages.language import match_language
from editor.messages.tables import ENGLISH
from editor.model.game import EARTH_REBORN, BoardGame
from editor.rules import Report, check
from editor.rules.analysis import assumed_elements

RULES_VERSION: Final = 1
"""Incremented when the same map can get other problems."""


_NO_PLAY: Final = dict.fromkeys(("victory", "initiative", "search_deck", "search_cards"))


def build_engine_file(board: Board, secrets: Collection[str] = (), report: Report | None = None) -> EngineFile:
    """Return the board for a game engine, with the secret objectives of these sides.

    Its texts are in the language of the scenario, or in English, whatever the language of the program. The board is
    checked if there is no report on it yet.
    """
    if refusal := _explain_refusal(board.box.game):
        raise StudioError(refusal)
    with language_scope(match_language(board.scenario.language) or ENGLISH):
        return _build(board, secrets, report or check(board))


def _build(board: Board, secrets: Collection[str], report: Report) -> EngineFile:
    board = without_play(board)
    engine_map = EngineMap(board)
    return EngineFile(
        generator=Generator(name="SAGS Studio", version=__version__),
        extensions={},
        scenario=scenario_info(engine_map, secrets),
        victory=victory_info(engine_map),
        levels=tuple(engine_map.level_infos()),
        tiles=tuple(engine_map.tile_infos()),
        doors=tuple(engine_map.door_infos()),
        elements=tuple(engine_map.element_infos()),
        rooms=tuple(engine_map.room_infos()),
        stairs=tuple(stairs_infos(engine_map)),
        exits=exit_info(engine_map),
        sides=tuple(side_infos(engine_map, secrets)),
        zones=tuple(zone_infos(engine_map)),
        search_deck=resolve_search_deck(board.scenario, board.box),
        search_cards=resolve_search_cards(board.scenario, board.box),
        search_remaining=board.scenario.search_deck is not None and board.scenario.search_remaining,
        markers=tuple(marker_infos(engine_map)),
        notes=tuple(note_infos(engine_map)),
        objectives=tuple(objective_infos(engine_map, secrets)),
        rules_as_data=tuple(rule_infos(board)),
        special_rules=tuple(special_rule_texts(board)),
        cards=cards_in_use(board, [each for each in board.scenario.objectives if is_included(each, secrets)]),
        validation=Validation(
            errors=report.count("error"), warnings=report.count("warning"), rules_version=RULES_VERSION
        ),
    )


def without_play(board: Board) -> Board:
    """Return a board without sides as a map alone: nothing in it names a side, and there is nothing to win or find."""
    scenario = board.scenario
    if scenario.sides:
        return board
    levels = tuple(
        level.model_copy(
            update={"markers": tuple(marker.model_copy(update={"side": None}) for marker in level.markers)}
        )
        for level in scenario.levels
    )
    zones = tuple(zone.model_copy(update={"side": None}) for zone in scenario.zones)
    update = _NO_PLAY | {"objectives": (), "zones": zones, "levels": levels}
    return recompile(board, scenario.model_copy(update=update))


def engine_bytes(board: Board, secrets: Collection[str] = (), report: Report | None = None) -> bytes:
    """Return the file: one line for each square, edge, tile and so on."""
    return format_json(build_engine_file(board, secrets, report).document(), WIDE_LAYOUT)


def _explain_refusal(game: BoardGame) -> Message | None:
    return None if has_engine_files(game) else msg("export.engine-other-game", game=game.name)


def has_engine_files(game: BoardGame) -> bool:
    """Return whether a game is Earth Reborn or extends it; all others have the table engine file."""
    return EARTH_REBORN in (game.id, game.extends)


def _preflight(board: Board, options: Options) -> list[Message]:
    notes = []
    if own := [line.name for line in line_effects(board.box).explained]:
        notes.append(msg("export.engine-lines", kinds=tuple(own)))
    if unknown := [module for module in board.scenario.modules if module not in board.box.modules]:
        notes.append(msg("export.engine-modules", modules=tuple(unknown)))
    if count := assumed_elements(board):
        notes.append(msg("export.engine-assumed", count=count))
    return [*left_out_notes(board, options), *notes]


def left_out_notes(board: Board, options: Options) -> list[Message]:
    """Return what a file for game engines leaves out: unknown tiles and markers, play without sides, secrets."""
    notes = []
    if unknown_tiles := [placement.id for level in board.levels for placement in level.unknown_tiles]:
        notes.append(msg("export.engine-unknown-tiles", tiles=tuple(unknown_tiles)))
    markers = [marker for level in board.scenario.levels for marker in level.markers]
    if unknown := [marker.id for marker in markers if marker.marker not in board.box.markers]:
        notes.append(msg("export.engine-markers", markers=tuple(unknown)))
    if without_play(board).scenario != board.scenario:
        notes.append(msg("export.engine-no-sides"))
    return [*notes, *filter(None, (explain_unknown_side(board, options), explain_left_out_secrets(board, options)))]


def _files(board: Board, target: Path, options: Options) -> list[Path]:
    return list(secrets_by_file(board, target, options, EXPORTER.suffix))


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    files = secrets_by_file(board, Path("preview.engine.json"), options, EXPORTER.suffix)
    return text_pages(engine_bytes(board, secrets) for secrets in files.values())


def text_pages(files: Iterable[bytes]) -> list[PreviewPage]:
    """Return the beginning of each file as a page."""
    from editor.export.export_pictures import text_page

    return [text_page(data) for data in files]


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    board = report.inspection.board
    files = secrets_by_file(board, target, options, EXPORTER.suffix)
    made = {path: engine_bytes(board, secrets, report) for path, secrets in files.items()}
    # packs add kinds that the published schema does not list
    return write_checked(made, "engine", engine_schema(board.box) if board.box.packs else None)


def write_checked(made: Mapping[Path, bytes], schema_name: str, schema: dict[str, Any] | None = None) -> list[Path]:
    """Write files after checking all of them against their schema: the one of that name, or ``schema`` if given."""
    from editor.files.schema_check import require_schema

    for number, (path, data) in enumerate(made.items(), 1):
        require_schema(data, schema_name, path, schema)
        report_progress(number / len(made))  # checking against the schema takes most of the time
    for path, data in made.items():
        write_atomically(path, data)
    return list(made)


EXPORTER = Exporter(
    name="engine",
    suffix=".engine.json",
    title=msg("export.engine-title"),
    preflight=_preflight,
    write=_write,
    options=(SECRETS_OPTION,),
    files=_files,
    preview=_preview,
    explain_refusal=_explain_refusal,
)
