"""Types that a public generator makes from the schema read every engine file: other engines can rely on it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from editor.board import compile_board
from editor.paths import data_folder
from editor.sags.construction import to_scenario
from editor.sags.players.auto_play import MapOrder, build_map
from tests.drawn_map import real_box
from tests.export.maps import exported, shipped

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "engine.md"
READ = """
import json, pathlib, engine_types
for path in sorted(pathlib.Path().glob("*.engine.json")):
    document = json.loads(path.read_text(encoding="utf-8"))
    read = engine_types.ScenarioForAGameEngine.model_validate_json(json.dumps(document))
    assert json.loads(read.model_dump_json(by_alias=True)) == document, path
    print(path.name)
"""


def run(folder: Path, *line: str) -> str:
    """What a program of its own says: here, its warnings are not our faults."""
    done = subprocess.run([sys.executable, *line], cwd=folder, capture_output=True, text=True, check=False, timeout=55)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the types, made by the line that the documentation gives."""
    folder = tmp_path_factory.mktemp("types")
    (words,) = re.findall(r"^datamodel-codegen (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    schema = str(data_folder("schema") / "engine.schema.json")
    line = [schema if word == "schema/engine.schema.json" else word for word in shlex.split(words)]
    assert schema in line
    run(folder, "-m", "datamodel_code_generator", *line)
    return folder


def test_types_made_from_the_schema_read_all_shipped_scenarios(types: Path) -> None:
    boards = {f"{board.scenario.id}.engine.json": board for board in shipped()}
    for name, board in boards.items():
        (types / name).write_text(json.dumps(exported(board)), encoding="utf-8")
    assert set(boards) <= set(run(types, "-c", READ).split())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_read_maps_of_the_computer(types: Path, players: int) -> None:
    state = build_map(MapOrder(players, 1, "builder", (10, 8)), real_box())
    name = f"made-for-{players}.engine.json"
    (types / name).write_text(json.dumps(exported(compile_board(to_scenario(state), real_box()))), encoding="utf-8")
    assert name in run(types, "-c", READ).split()


def test_they_refuse_what_the_schema_refuses(types: Path) -> None:
    wrong = exported(shipped()[0])
    wrong["objectives"][0]["goal"] = "dance"
    (types / "wrong.engine.json").write_text(json.dumps(wrong), encoding="utf-8")
    try:
        with pytest.raises(AssertionError, match="goal"):
            run(types, "-c", READ)
    finally:
        (types / "wrong.engine.json").unlink()
