"""Texts of others never control the terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import editor
from editor.cli.output.terminal import escape_controls
from editor.edits import set_field
from editor.files import read_scenario, write_scenario
from editor.messages import families, table
from editor.paths import data_folder

EVIL = "A\x9b31m\u202etxt\u2066\x85"
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Größe 灰 ☠ ", "Größe 灰 ☠ "),
        ("a\x1b[31m\x9b0m", r"a\x1b[31m\x9b0m"),
        ("\u202egpj.exe", r"\u202egpj.exe"),
        ("two\nlines\tand\r", r"two\nlines and\r"),
        ("\udcff.json", r"\xff.json"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_signs_that_would_be_obeyed_are_spelled_out(text: str, shown: str) -> None:
    assert escape_controls(text) == shown


@given(st.text(st.characters()))
def test_whatever_it_is_one_line_that_can_be_written(text: str) -> None:
    assert not OBEYED.search(escape_controls(text))
    assert "\n" not in escape_controls(text)
    escape_controls(text).encode()


def sags(*arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "editor", *arguments], cwd=folder, capture_output=True, timeout=50, check=False
    )
    output = (done.stdout + done.stderr).decode()
    assert "Traceback" not in output
    return output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a map with control characters wherever output shows texts, in a file with such a name."""
    scenario = read_scenario(data_folder("scenarios") / "first-steps.scenario.json")
    scenario = set_field("title", EVIL).apply(scenario)
    scenario = set_field(f"sides/{scenario.sides[0].id}/name", EVIL).apply(scenario)
    scenario = set_field("initiative", None).apply(scenario)
    level = scenario.levels[0]
    scenario = set_field(f"levels/{level.id}/name", EVIL).apply(scenario)
    write_scenario(tmp_path / "\x1b]0;\u202eevil\n.scenario.json", scenario)
    (tmp_path / "\x9bbroken.scenario.json").write_text("{", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", [["validate"], ["report"], ["export", "--to", "engine"], ["validate", "--json"]])
def test_no_command_prints_control_characters(folder: Path, command: list[str]) -> None:
    for file in sorted(folder.glob("*.scenario.json")):
        output = sags(*command, file.name, folder=folder)
        assert output
        assert not OBEYED.search(output), repr(output)


def test_output_goes_through_the_terminal_module() -> None:
    """Only what commands made themselves, in color or as bytes, or what a process already printed, may go past it."""
    root = Path(editor.__file__).parent / "cli"
    past = {path.name for path in root.rglob("*.py") if "click.echo(" in path.read_text(encoding="utf-8")}
    assert past == {"terminal.py", "validate_command.py", "schema_command.py", "workers.py"}


def test_no_message_contains_a_character_that_is_escaped() -> None:
    """A line break would be shown as one: whoever wants two lines says two."""
    shown = {"ui", "why", "interpretations", "render", "sheet"}  # these go to the window and to paper
    wrong = [
        f"{family}.{name}"
        for family in families()
        if family not in shown
        for name, text in table(family).items()
        if OBEYED.search(text)
    ]
    assert wrong == []
