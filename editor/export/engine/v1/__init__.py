"""Version 1 of the engine file, as it always was, for games that do not read version 2 yet.

It knows nothing of victory, of states at the start, of rules as data or of cards, and numbers what lies on the map.
"""

from __future__ import annotations

from typing import Any

from editor.board import Board
from editor.catalog.game import earth_reborn
from editor.export.engine import RULES_VERSION
from editor.export.engine.v1.map import EngineMap
from editor.export.engine.v1.model import FORMAT, VERSION, EngineFile, Validation
from editor.export.engine.v1.play import (
    common_zones,
    exits,
    marker_infos,
    objective_infos,
    scenario_info,
    side_infos,
    special_rules,
    stairs_infos,
)
from editor.files.layout import TABLE, laid_out
from editor.files.schema import document_schema
from editor.rules import Report, check


def engine_file(board: Board, report: Report | None = None) -> EngineFile:
    """The board as a game engine needs it."""
    there, report = EngineMap(board), report or check(board)
    return EngineFile(
        scenario=scenario_info(there),
        levels=tuple(there.level_infos()),
        tiles=tuple(there.tile_infos()),
        doors=tuple(there.door_infos()),
        elements=tuple(there.element_infos()),
        rooms=tuple(there.room_infos()),
        stairs=tuple(stairs_infos(there)),
        exits=exits(there),
        sides=tuple(side_infos(there)),
        zones=tuple(common_zones(there)),
        search_deck=board.scenario.search_deck or (),
        markers=tuple(marker_infos(there)),
        objectives=tuple(objective_infos(there)),
        special_rules=special_rules(there),
        validation=Validation(
            errors=report.count("error"), warnings=report.count("warning"), rules_version=RULES_VERSION
        ),
    )


def engine_bytes(board: Board, report: Report | None = None) -> bytes:
    return laid_out(engine_file(board, report).document(), TABLE)


def engine_schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of version 1."""
    schema = document_schema(EngineFile, FORMAT, VERSION, "Scenario for a game engine, version 1", earth_reborn())
    del schema["$defs"]["Extension"]  # unlike our own files, this one has no room for fields of other programs
    return schema
