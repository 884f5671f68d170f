"""The engine file: a scenario for a game, in one file that explains itself (``model``)."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from editor import __version__
from editor.board import Board
from editor.board.line_effects import line_effects
from editor.errors import StudioError
from editor.export.engine.cards import cards
from editor.export.engine.map import EngineMap
from editor.export.engine.model import EngineFile, Generator, Validation
from editor.export.engine.play import (
    exits,
    is_told,
    marker_infos,
    objective_infos,
    scenario_info,
    side_infos,
    stairs_infos,
    victory_info,
    zone_infos,
)
from editor.export.engine.rules import rule_infos, special_rules
from editor.export.engine.schema import engine_schema
from editor.export.exporter import Exporter, Option, Options, PreviewPage, sides_in
from editor.export.progress import tell
from editor.files import write_atomically
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.messages import Message, msg
from editor.rules import Report, check

RULES_VERSION: Final = 1
"""Goes up when the same map can get other findings."""


def engine_file(board: Board, secrets: Collection[str] = (), report: Report | None = None) -> EngineFile:
    """The board as a game engine needs it, with the secret objectives of these sides.

    The board is checked if there is no report on it yet.
    """
    there, report = EngineMap(board), report or check(board)
    return EngineFile(
        generator=Generator(name="SAGS Studio", version=__version__),
        extensions={},
        scenario=scenario_info(there, secrets),
        victory=victory_info(there),
        levels=tuple(there.level_infos()),
        tiles=tuple(there.tile_infos()),
        doors=tuple(there.door_infos()),
        elements=tuple(there.element_infos()),
        rooms=tuple(there.room_infos()),
        stairs=tuple(stairs_infos(there)),
        exits=exits(there),
        sides=tuple(side_infos(there, secrets)),
        zones=tuple(zone_infos(there)),
        search_deck=board.scenario.search_deck,
        search_cards=board.scenario.search_cards,
        markers=tuple(marker_infos(there)),
        objectives=tuple(objective_infos(there, secrets)),
        rules_as_data=tuple(rule_infos(board)),
        special_rules=tuple(special_rules(board)),
        cards=cards(board, [each for each in board.scenario.objectives if is_told(each, secrets)]),
        validation=Validation(
            errors=report.count("error"), warnings=report.count("warning"), rules_version=RULES_VERSION
        ),
    )


def engine_bytes(board: Board, secrets: Collection[str] = (), report: Report | None = None) -> bytes:
    """The file: one line for each square, edge, tile and so on."""
    return format_json(engine_file(board, secrets, report).document(), WIDE_LAYOUT)


# --- the exporter ---------------------------------------------------------------------------------------------------


def _preflight(board: Board, options: Options) -> list[Message]:
    notes = []
    if unknown_tiles := [placement.id for level in board.levels for placement in level.unknown_tiles]:
        notes.append(msg("export.engine-unknown-tiles", tiles=tuple(unknown_tiles)))
    if own := [line.name for line in line_effects(board.box).explained]:
        notes.append(msg("export.engine-lines", kinds=tuple(own)))
    if odd := [module for module in board.scenario.modules if module not in board.box.modules]:
        notes.append(msg("export.engine-modules", modules=tuple(odd)))
    markers = [marker for level in board.scenario.levels for marker in level.markers]
    if odd := [marker.id for marker in markers if marker.marker not in board.box.markers]:
        notes.append(msg("export.engine-markers", markers=tuple(odd)))
    if odd := _strange_sides(board, options):
        notes.append(_no_such_side(board, odd))
    secrets = sides_in(options)
    if hidden := [each for each in board.scenario.objectives if not is_told(each, secrets)]:
        sides = ", ".join(dict.fromkeys(each.side for each in hidden))
        notes.append(msg("export.engine-secrets", count=len(hidden), sides=sides))
    return notes


def _strange_sides(board: Board, options: Options) -> list[str]:
    sides = {side.id for side in board.scenario.sides}
    return [name for name in sides_in(options) if name not in sides]


def _no_such_side(board: Board, odd: list[str]) -> Message:
    sides = ", ".join(side.id for side in board.scenario.sides) or "–"
    return msg("export.bad-value", option="secrets", value=odd[0], allowed=sides)


def _checked_bytes(board: Board, options: Options, report: Report | None = None) -> bytes:
    """Return the file, unless an option names a side that the scenario does not have."""
    if odd := _strange_sides(board, options):
        raise StudioError(_no_such_side(board, odd))
    return engine_bytes(board, sides_in(options), report)


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    from editor.export.pictures import text_page

    return [text_page(_checked_bytes(board, options))]


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    from editor.files.schema_check import require_schema

    data = _checked_bytes(report.inspection.board, options, report)
    schema = None
    if report.inspection.box.packs:  # which bring kinds that the published schema does not list
        schema = engine_schema(report.inspection.box)
    tell(0.3)  # most of the time goes into holding it against its schema
    require_schema(data, "engine", target, schema)
    tell(1)
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
