"""The vectors of ``docs/table-vectors/``: small table engine files, each about one thing, with questions and answers.

A ``NAME.vector.json`` is written by hand: a drawn map (``tests.export.table_maps``), rules of the game, fields of a
scenario, and what an engine must answer. ``python -m tests.export.table_vectors`` makes ``NAME.table.json`` from each.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from editor.board import Board, compile_board
from editor.export.table_engine.table_file import table_bytes
from editor.model.scenario import Scenario
from tests.export.table_game import box_with
from tests.export.table_maps import drawn_level

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "table-vectors"


def vectors() -> dict[str, dict[str, Any]]:
    """Return all vectors by their names."""
    paths = sorted(FOLDER.glob("*.vector.json"))
    return {path.name.removesuffix(".vector.json"): json.loads(path.read_text(encoding="utf-8")) for path in paths}


def table_path(name: str) -> Path:
    return FOLDER / f"{name}.table.json"


def vector_board(name: str, vector: dict[str, Any]) -> Board:
    """Return the board that a vector describes."""
    copies = Counter[str]()
    drawn = [
        drawn_level(picture, level_id, copies, number)
        for number, (level_id, picture) in enumerate(vector["maps"].items())
    ]
    scenario = Scenario(id=name, title=vector["about"], game="crossroads", rules="raid", levels=tuple(drawn))
    values = scenario.model_dump(mode="json", by_alias=True)
    for level in values["levels"]:
        level.update(vector.get("levels", {}).get(level["id"], {}))
    scenario = Scenario.model_validate_json(json.dumps(values | vector.get("scenario", {})))
    return compile_board(scenario, box_with(vector.get("rules", {})))


def main() -> None:
    for name, vector in vectors().items():
        table_path(name).write_bytes(table_bytes(vector_board(name, vector)))


if __name__ == "__main__":
    main()
