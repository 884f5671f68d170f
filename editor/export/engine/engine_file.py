"""The exporter for engine files: a scenario as one self-describing JSON file for game engines."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from editor import __version__
from editor.board import Board
from editor.board.line_effects import line_effects
from editor.errors import StudioError
from editor.export.engine.engine_schema import engine_schema
from editor.export.engine.file_model import EngineFile, Generator, Validation
from editor.export.engine.map_data import EngineMap
from editor.export.engine.play_data import (
    exit_info,
    is_included,
    marker_infos,
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
from editor.export.exporter import Exporter, Option, Options, PreviewPage, report_progress, requested_sides
from editor.files import write_atomically
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.messages import Message, msg
from editor.rules import Report, check

RULES_VERSION: Final = 1
"""Incremented when the same map can get other problems."""


def build_engine_file(board: Board, secrets: Collection[str] = (), report: Report | None = None) -> EngineFile:
    """Return the board for a game engine, with the secret objectives of these sides.

    The board is checked if there is no report on it yet.
    """
    engine_map, report = EngineMap(board), report or check(board)
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
        search_deck=board.scenario.search_deck,
        search_cards=board.scenario.search_cards,
        markers=tuple(marker_infos(engine_map)),
        objectives=tuple(objective_infos(engine_map, secrets)),
        rules_as_data=tuple(rule_infos(board)),
        special_rules=tuple(special_rule_texts(board)),
        cards=cards_in_use(board, [each for each in board.scenario.objectives if is_included(each, secrets)]),
        validation=Validation(
            errors=report.count("error"), warnings=report.count("warning"), rules_version=RULES_VERSION
        ),
    )


def engine_bytes(board: Board, secrets: Collection[str] = (), report: Report | None = None) -> bytes:
    """Return the file: one line for each square, edge, tile and so on."""
    return format_json(build_engine_file(board, secrets, report).document(), WIDE_LAYOUT)


def _preflight(board: Board, options: Options) -> list[Message]:
    notes = []
    if unknown_tiles := [placement.id for level in board.levels for placement in level.unknown_tiles]:
        notes.append(msg("export.engine-unknown-tiles", tiles=tuple(unknown_tiles)))
    if own := [line.name for line in line_effects(board.box).explained]:
        notes.append(msg("export.engine-lines", kinds=tuple(own)))
    if unknown := [module for module in board.scenario.modules if module not in board.box.modules]:
        notes.append(msg("export.engine-modules", modules=tuple(unknown)))
    markers = [marker for level in board.scenario.levels for marker in level.markers]
    if unknown := [marker.id for marker in markers if marker.marker not in board.box.markers]:
        notes.append(msg("export.engine-markers", markers=tuple(unknown)))
    if unknown := _unknown_sides(board, options):
        notes.append(_unknown_side_message(board, unknown))
    secrets = requested_sides(options)
    if hidden := [each for each in board.scenario.objectives if not is_included(each, secrets)]:
        sides = ", ".join(dict.fromkeys(each.side for each in hidden))
        notes.append(msg("export.engine-secrets", count=len(hidden), sides=sides))
    return notes


def _unknown_sides(board: Board, options: Options) -> list[str]:
    sides = {side.id for side in board.scenario.sides}
    return [name for name in requested_sides(options) if name not in sides]


def _unknown_side_message(board: Board, unknown: list[str]) -> Message:
    sides = ", ".join(side.id for side in board.scenario.sides) or "–"
    return msg("export.bad-value", option="secrets", value=unknown[0], allowed=sides)


def _checked_bytes(board: Board, options: Options, report: Report | None = None) -> bytes:
    """Return the file, unless an option names a side that the scenario does not have."""
    if unknown := _unknown_sides(board, options):
        raise StudioError(_unknown_side_message(board, unknown))
    return engine_bytes(board, requested_sides(options), report)


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    from editor.export.export_pictures import text_page

    return [text_page(_checked_bytes(board, options))]


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    from editor.files.schema_check import require_schema

    data = _checked_bytes(report.inspection.board, options, report)
    schema = None
    if report.inspection.box.packs:  # packs add kinds that the published schema does not list
        schema = engine_schema(report.inspection.box)
    report_progress(0.3)  # checking against the schema takes most of the time
    require_schema(data, "engine", target, schema)
    report_progress(1)
    write_atomically(target, data)
    return [target]


EXPORTER = Exporter(
    name="engine",
    suffix=".engine.json",
    title=msg("export.engine-title"),
    preflight=_preflight,
    write=_write,
    options=(Option("secrets", "sides", "", msg("export.engine-option-secrets")),),
    preview=_preview,
)
