"""``sags edit`` and plain ``sags``: they open the window, or say in a sentence that there is no screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from editor import app
from editor.cli import edit, sags

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.mark.parametrize("arguments", [[], ["edit"], ["edit", "map.scenario.json"]])
def test_without_a_screen_it_says_so(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    result = CliRunner().invoke(sags, arguments)
    assert result.exit_code == 1
    assert "no screen" in result.stderr
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
    ("arguments", "path"), [([], None), (["edit"], None), (["edit", "a.scenario.json"], Path("a.scenario.json"))]
)
def test_the_window_is_opened_with_the_file(
    arguments: list[str], path: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path | None] = []

    def main(file: Path | None = None) -> int:
        opened.append(file)
        return 0

    monkeypatch.setattr(edit, "main", main)
    assert CliRunner().invoke(sags, arguments).exit_code == 0
    assert opened == [path]
