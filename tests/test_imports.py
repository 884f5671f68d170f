"""What commands import: the command line works without Qt, and starts quickly."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from editor.paths import data_folder
from tests.acyclic_contract import circular_modules

_PROBE = """
import json, sys
answer = sys.argv.pop(1)
from editor.cli import main
try:
    main()
except SystemExit as end:
    code = end.code
with open(answer, "w") as file:
    json.dump([code, sorted({name.partition(".")[0] for name in sys.modules})], file)
"""

_HEAVY = {"PySide6", "shiboken6", "numpy", "pydantic", "shapely", "jsonschema", "multiprocessing"}


def imported_by(arguments: list[str], folder: Path, program: str = _PROBE) -> set[str]:
    """Return the heavy packages that ``sags`` imports with these arguments; it must succeed."""
    answer = folder / "answer.json"
    line = [sys.executable, "-c", program, str(answer), *arguments]
    run = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False, timeout=50)
    assert run.returncode == 0, run.stderr
    code, packages = json.loads(answer.read_text())
    assert code == 0, run.stderr
    return _HEAVY & set(packages)


def example_scenario() -> str:
    return str(min(data_folder("scenarios").rglob("*.scenario.json")))


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]], ids=" ".join)
def test_the_shortest_answers_import_nothing_heavy(arguments: list[str], tmp_path: Path) -> None:
    assert imported_by(arguments, tmp_path) == set()


@pytest.mark.parametrize("arguments", [["schema"], ["tiles", "list"], ["validate"]], ids=" ".join)
def test_the_command_line_needs_no_qt(arguments: list[str], tmp_path: Path) -> None:
    if arguments == ["validate"]:
        arguments = ["validate", example_scenario()]
    assert not imported_by(arguments, tmp_path) & {"PySide6", "shiboken6"}


def test_the_window_imports_qt_last(tmp_path: Path) -> None:
    """PySide reads the source of every module that is imported after it."""
    assert imported_by(["--version"], tmp_path, f"import editor.app\n{_PROBE}") == set()
    document = f"import editor.session.document\n{_PROBE}"
    assert not imported_by(["--version"], tmp_path, document) & {"PySide6", "shiboken6"}


def test_a_quick_check_leaves_the_shapes_alone(tmp_path: Path) -> None:
    heavy = {"numpy", "shapely", "jsonschema", "multiprocessing"}
    assert not imported_by(["validate", "--quick", example_scenario()], tmp_path) & heavy
    assert imported_by(["validate", example_scenario()], tmp_path) & heavy == {"numpy", "shapely"}


def test_an_import_of_qt_would_be_noticed(tmp_path: Path) -> None:
    assert imported_by(["--version"], tmp_path, f"import PySide6.QtCore\n{_PROBE}") == {"PySide6", "shiboken6"}


def test_modules_in_a_circle_are_found() -> None:
    straight = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert circular_modules(straight) == {}
    assert circular_modules(straight | {"c": {"b"}}) == {"b": {"c"}, "c": {"b"}}
