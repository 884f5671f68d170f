"""The engine file: a scenario for a game, in one file that explains itself (``engine_model``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from editor.board import Board
from editor.errors import Message, say
from editor.export.engine_map import EngineMap
from editor.export.engine_model import FORMAT, VERSION, EngineFile, Validation
from editor.export.engine_play import (
    common_zones,
    exits,
    marker_infos,
    objective_infos,
    scenario_info,
    side_infos,
    special_rules,
    stairs_infos,
)
from editor.export.exporter import Exporter, Options
from editor.files import write_atomically
from editor.files.schema import document_schema
from editor.rules import check

RULES_VERSION: Final = 1
"""Goes up when the same map can get other findings."""

_LINE: Final = 240
"""What is not longer stays on one line: a square with all its icons does."""


def engine_file(board: Board) -> EngineFile:
    """The board as a game engine needs it."""
    there, report = EngineMap(board), check(board)
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


def engine_bytes(board: Board) -> bytes:
    """The file: one line for each square, edge, tile and so on."""
    return (_laid_out(engine_file(board).document()) + "\n").encode()


def _laid_out(value: object, indent: str = "") -> str:
    line = json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    match value:
        case dict() if len(line) > _LINE:
            items = [f"{json.dumps(name)}: {_laid_out(item, inner)}" for name, item in value.items()]
        case list() if len(line) > _LINE:
            items = [_laid_out(item, inner) for item in value]
        case _:
            return line
    return f"{line[0]}\n{inner}" + f",\n{inner}".join(items) + f"\n{indent}{line[-1]}"


def engine_schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of ``*.engine.json``."""
    schema = document_schema(EngineFile, FORMAT, VERSION, "Scenario for a game engine")
    del schema["$defs"]["Extension"]  # unlike our own files, this one has no room for fields of other programs
    return schema


def _preflight(board: Board, _: Options) -> list[Message]:
    strangers = [placement.id for level in board.levels for placement in level.strangers]
    return [say("export.engine-strangers", tiles=", ".join(strangers))] if strangers else []


def _write(board: Board, target: Path, _: Options) -> list[Path]:
    from editor.files.conformity import require

    data = engine_bytes(board)
    require(data, "engine", target)
    write_atomically(target, data)
    return [target]


EXPORTER = Exporter("engine", ".engine.json", say("export.engine-title"), _preflight, _write)
