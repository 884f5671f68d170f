"""Steps that all trials share: write the damaged file, run commands, and use a scenario in every way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from benchmarks.fuzz.cases import Case
from editor.board import compile_board
from editor.catalog import Box, load_box
from editor.cli import sags
from editor.errors import FileError, StudioError
from editor.export import EXPORTERS, export
from editor.files import parse_scenario, scenario_bytes
from editor.files.schema_check import schema_problems
from editor.model.scenario import Scenario
from editor.rules import check
from editor.rules.analysis import analyze
from editor.rules.cross_check import cross_check
from editor.rules.fixes.fix_finder import find_fixes

LONGEST = 3000
"""Maximum length of a message, in characters."""

Show = Callable[[Path], None]
"""Shows a file in the window."""


def write_case(case: Case, folder: Path, name: str) -> Path:
    """Write the file of a case into a folder."""
    path = folder / name
    path.write_bytes(case.data)
    return path


def require_message(error: StudioError) -> None:
    """Check that an error has a message of sensible length."""
    sentences = [str(error), *map(str, error.problems if isinstance(error, FileError) else ())]
    for sentence in sentences:
        assert 0 < len(sentence) < LONGEST, f"a sentence of {len(sentence)} characters"


def run_command(*arguments: object, typed: str = "") -> int:
    """Return the exit code of a command, and check that its output has no control characters."""
    done = CliRunner().invoke(sags, list(map(str, arguments)), input=typed)
    if done.exception is not None and not isinstance(done.exception, SystemExit | StudioError):
        raise done.exception
    output = done.output.encode()
    assert not any(sign < 32 and sign != 10 for sign in output), f"a control in the output of {arguments[0]}"
    return 2 if isinstance(done.exception, StudioError) else done.exit_code


def use_scenario(scenario: Scenario, folder: Path, number: int, box: Box | None = None) -> None:
    """Save, check, fix, measure and export a scenario."""
    data = scenario_bytes(scenario)
    again = parse_scenario(data, "saved")
    assert again == scenario, "what is saved is loaded equal"
    assert scenario_bytes(again) == data, "saved twice, it is the same file"
    assert not schema_problems(json.loads(data), "scenario"), "what is saved keeps to its schema"
    board = compile_board(scenario, box or load_box())
    report = check(board)
    if number % 3 == 1:
        report = cross_check(report)
        assert not report.disagreements, [each.message.text() for each in report.disagreements]
    for found in report.problems:
        assert found.message.text()
    for found in report.problems[number % 5 : 40 : 5]:
        assert all(edit.label.text() for edit in find_fixes(report, found))
    analyze(board)
    known = [each for name, each in EXPORTERS.items() if name in board.box.game.exports]
    if not known:
        return
    exporter = known[number % len(known)]
    target = folder / f"out{exporter.suffix}"
    done = export(check(board), exporter, target, exporter.defaults(), force=True)
    assert all(path.stat().st_size for path in done.files)
    assert all(loss.text() for loss in done.losses)
