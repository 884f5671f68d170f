"""The game that ``docs/play.md`` shows is played like that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.cli import sags

GUIDE = (Path(__file__).resolve().parent.parent.parent / "docs" / "play.md").read_text(encoding="utf-8")
ANSWERS = (
    *("cemetery", "1", "cemetery", "16,13", "1", ""),
    *("orchard", "1", "orchard at 12,13, rotated 0", "1", ""),
    *("corridor junction", "1", "corridor junction at 0,0", "1", "", "cc"),
    *("1 2 4", "2", "grenades", "1", "rifle", "1", "submachine", "1"),
    *("1", "1,9", "1", "5,7", "cc", "cc", "cc", ""),
)
"""What the guide tells the reader to type; after the first markers the computer decides."""


def plain_squares(text: str) -> str:
    """Return the text with squares as they are typed."""
    return re.sub(r"\((\d+), (\d+)\)", r"\1,\2", text)


def test_the_shown_lines_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    command, *shown = (line for block in blocks for line in block.splitlines())
    typed = "".join(f"{answer}\n" for answer in ANSWERS)
    result = CliRunner().invoke(sags, command.split()[1:], input=typed, catch_exceptions=False)
    assert result.exit_code == 0
    output = plain_squares(result.output)
    assert [line for line in shown if plain_squares(line) not in output] == []
    assert "You have 0 cards of at most 3, one for each character.\n" in output
    printing = GUIDE.partition("## Print the scenario")[2].partition("```sh\n")[2].partition("```")[0]
    for line in printing.splitlines():
        done = CliRunner().invoke(sags, line.partition("#")[0].split()[1:], catch_exceptions=False)
        assert done.exit_code == 0, (line, done.output)
    assert {"evening.scenario.json", "evening.pdf", "evening-norad.pdf"} <= {path.name for path in tmp_path.iterdir()}
