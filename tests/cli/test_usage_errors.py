"""Errors in a command line are reported in the current language."""

from __future__ import annotations

import re

import pytest

from editor.cli import main
from editor.messages.tables import PSEUDO_LANGUAGE


def error_output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, line: str) -> str:
    monkeypatch.setattr("sys.argv", ["sags", *line.split(), "--lang", language])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("nope", "No such command 'nope'."),
        ("validate", "Missing argument 'FILES...'."),
        ("export map.json", "Missing option '--to'."),
        ("export --to exe map.json", "Invalid value for '--to': 'exe' is not one of 'pdf', 'png',"),
        ("validate --nope map.json", "No such option '--nope'."),
        ("validate --jso map.json", "No such option '--jso'."),
        ("validate --quick=3 map.json", "Option '--quick' does not take a value."),
        ("self-test now please", "Unexpected extra arguments: now please"),
        ("generate --seed x", "Invalid value for '--seed': 'x' is not a valid number."),
        ("generate --count 0", "Invalid value for '--count': 0 is not in the range"),
        ("tiles --box /no/such/place check", "Invalid value for '--box': '/no/such/place' does not exist."),
        (f"tiles --box {__file__} check", f"Invalid value for '--box': '{__file__}' is a file, not a folder."),
        ("languages", "Missing command."),
    ],
)
def test_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, english: str
) -> None:
    output = error_output(monkeypatch, capsys, "en", line)
    assert f"Error: {english}" in output
    other = error_output(monkeypatch, capsys, PSEUDO_LANGUAGE, line)
    plain = set(re.findall(r"(?<![\w'/-])[A-Za-z]{4,}(?![\w'/-])", other.replace(line.split(maxsplit=1)[0], "")))
    assert plain <= {"sags", "please", "FILE", "FILES", "help"}, other


def test_an_option_without_its_value(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["sags", "--lang", "en", "generate", "--seed"])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().err.endswith("Error: Option '--seed' requires a value.\n")
