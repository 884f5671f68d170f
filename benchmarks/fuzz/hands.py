"""What all trials do: writing the bad file, calling commands, and everything that is done with a scenario."""

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
"""Characters of a sentence: nobody reads more."""

Show = Callable[[Path], None]
"""Shows a file in the window, as a person sees it."""


def written(case: Case, folder: Path, name: str) -> Path:
    path = folder / name
    path.write_bytes(case.data)
    return path


def is_said(error: StudioError) -> None:
    sentences = [str(error), *map(str, error.problems if isinstance(error, FileError) else ())]
    for sentence in sentences:
        assert 0 < len(sentence) < LONGEST, f"a sentence of {len(sentence)} characters"


def command(*arguments: object, said: str = "") -> int:
    """The exit code of a command, which is ``said`` something. What it says is text, without anything that a terminal
    obeys."""
    done = CliRunner().invoke(sags, list(map(str, arguments)), input=said)
    if done.exception is not None and not isinstance(done.exception, SystemExit | StudioError):
        raise done.exception
    output = done.output.encode()
    assert not any(sign < 32 and sign != 10 for sign in output), f"a control in the output of {arguments[0]}"
    return 2 if isinstance(done.exception, StudioError) else done.exit_code


def used(scenario: Scenario, folder: Path, number: int, box: Box | None = None) -> None:
    """All that is done with a scenario: saved, checked, mended, measured, exported."""
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
