"""``sags edit`` and plain ``sags`` open the window, or report that there is no display."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor import app
from editor.cli import edit_command, sags
from editor.ui.window.error_handler import NO_DISPLAY_EXIT_CODE

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.mark.parametrize("arguments", [[], ["edit"], ["edit", "map.scenario.json"]])
def test_a_missing_display_is_reported(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    result = CliRunner().invoke(sags, arguments)
    assert result.exit_code == NO_DISPLAY_EXIT_CODE
    assert "No display found" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("name", DISPLAYS)
def test_each_kind_of_screen_is_known(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for other in DISPLAYS:
        monkeypatch.delenv(other, raising=False)
    assert not app.has_display()
    monkeypatch.setenv(name, "something")
    assert app.has_display()


def test_other_systems_always_have_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    assert app.has_display()


@pytest.mark.parametrize(
    ("arguments", "path"),
    [
        ([], None),
        (["edit"], None),
        (["edit", "a.scenario.json"], Path("a.scenario.json")),
        (["a.scenario.json"], Path("a.scenario.json")),
        ([__file__], Path(__file__)),
        (["a.scenario.json", "--lang", "en"], Path("a.scenario.json")),
    ],
)
def test_the_window_is_opened_with_the_file(
    arguments: list[str], path: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path | None] = []

    def main(file: Path | None, _: str | None) -> int:
        opened.append(file)
        return 0

    monkeypatch.setattr(edit_command, "main", main)
    assert CliRunner().invoke(sags, arguments).exit_code == 0
    assert opened == [path]


@pytest.mark.parametrize("arguments", [["reprot"], ["a.json", "b.json"], ["map.json", "--json"]])
def test_what_is_neither_a_command_nor_one_file_is_refused(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edit_command, "main", lambda _: pytest.fail("the window was opened"))
    result = CliRunner().invoke(sags, arguments)
    assert result.exit_code == 2
    assert f"No such command '{arguments[0]}'" in result.stderr


@pytest.mark.parametrize("name", ["report", "edit"])
def test_a_command_is_a_command_though_a_file_has_its_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).touch()
    opened: list[Path | None] = []

    def main(file: Path | None, _: str | None) -> int:
        opened.append(file)
        return 0

    monkeypatch.setattr(edit_command, "main", main)
    CliRunner().invoke(sags, [name])
    assert opened == ([None] if name == "edit" else [])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize(
    ("screen", "message"),
    [
        ({"DISPLAY": ":7797"}, "Can't connect to the display"),
        ({"QT_QPA_PLATFORM": "nonsense"}, "Can't open the window"),
    ],
)
def test_a_screen_that_cannot_be_used_ends_in_one_sentence(screen: dict[str, str], message: str) -> None:
    """Qt would abort with a dump; that ends the process, so that only another process can try it."""
    environment = {name: value for name, value in os.environ.items() if name not in DISPLAYS} | screen
    line = [sys.executable, "-m", "editor", "edit"]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False, timeout=50)
    assert done.returncode == NO_DISPLAY_EXIT_CODE
    assert done.stdout == ""
    [sentence] = done.stderr.splitlines()
    assert message in sentence
    assert "sags --help" in sentence


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize(("code", "demo"), [(0, False), (NO_DISPLAY_EXIT_CODE, True), (1, False)])
def test_make_run_uses_the_command_line_without_a_display(tmp_path: Path, code: int, demo: bool) -> None:
    """With a set-up and a program that only say what they were asked."""
    program = f'#!/bin/sh\necho "$@"\n[ "$1" != edit ] || exit {code}\n'
    for name, text in ((".ci/setup", "#!/bin/sh\n"), (".venv/bin/sags", program)):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
    makefile = Path(__file__).resolve().parents[2] / "Makefile"
    line = ["make", "--no-print-directory", "-C", str(tmp_path), "-f", str(makefile), "run"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=50)
    calls = ["edit scenarios/first-steps.scenario.json", *(["demo -o out"] if demo else [])]
    assert done.stdout.splitlines() == calls
    assert (done.returncode == 0) == (code in (0, NO_DISPLAY_EXIT_CODE))
