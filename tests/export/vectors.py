"""The vectors of ``docs/engine-vectors/``: small engine files, each about one thing, with questions and their answers.

A ``NAME.vector.json`` is written by hand: a drawn map (``tests.drawn_map``) or tiles of the box, fields of a scenario,
and what an engine must answer. ``python -m tests.export.vectors`` makes ``NAME.engine.json`` from each.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from editor.board import Board, compile_board
from editor.export.engine.engine_file import engine_bytes
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from tests.drawn_map import box_of, drawn_level, real_box

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "engine-vectors"


def vectors() -> dict[str, dict[str, Any]]:
    """Return all vectors by their names."""
    paths = sorted(FOLDER.glob("*.vector.json"))
    return {path.name.removesuffix(".vector.json"): json.loads(path.read_text(encoding="utf-8")) for path in paths}


def engine_path(name: str) -> Path:
    return FOLDER / f"{name}.engine.json"


def vector_board(name: str, vector: dict[str, Any]) -> Board:
    """Return the board that a vector describes."""
    tiles: dict[str, Any] = {}
    levels: list[Level] = []
    for level_id, picture in vector.get("maps", {}).items():
        prefix = f"{level_id}-" if levels else ""
        level, drawn = drawn_level("\n".join(picture), level_id, vector.get("doors", {}), prefix)
        tiles |= drawn
        levels.append(level.model_copy(update={"elevation": vector.get("elevations", {}).get(level_id, 0)}))
    if "tiles" in vector:
        placements = tuple(
            Placement.model_validate({"id": tile, "tile": tile, "face": face, "x": x, "y": y})
            for tile, face, x, y in vector["tiles"]
        )
        levels.append(Level(id="ground", width=8, height=8, placements=placements))
    values = Scenario(id=name, title=vector["about"], levels=tuple(levels)).model_dump(mode="json", by_alias=True)
    for fields, more in zip(values["levels"], vector.get("levels", [{}] * len(levels)), strict=True):
        fields.update(more)
        for door in fields["doors"]:
            door["state"] = "open" if door["id"] in vector.get("open_doors", ()) else "closed"
    scenario = Scenario.model_validate_json(json.dumps(values | vector.get("scenario", {})))
    return compile_board(scenario, box_of(tiles) if tiles else real_box())


def main() -> None:
    for name, vector in vectors().items():
        engine_path(name).write_bytes(engine_bytes(vector_board(name, vector)))


if __name__ == "__main__":
    main()
