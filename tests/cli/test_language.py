"""The language of the command line: from an option, the environment, or the system."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.cli import main, studio
from editor.messages import language_name, languages, selectable_languages
from editor.messages.language import match_language, system_language
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.paths import data_folder


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setattr("sys.argv", ["sags", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code


NO_FILE = ("validate", "none.scenario.json")


def test_an_option_goes_before_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SAGS_LANG", PSEUDO_LANGUAGE)
    run(monkeypatch, *NO_FILE)
    assert "ñöť föúñđ" in capsys.readouterr().err
    run(monkeypatch, "--lang", "en", *NO_FILE)
    assert "file not found" in capsys.readouterr().err


def test_a_language_that_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--lang", "xx", *NO_FILE) == 2
    assert capsys.readouterr().err.startswith("sags: Unknown language: xx. Available: ")


def test_an_unknown_language_of_the_environment_is_reported_and_ignored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SAGS_LANG", "xx")
    scenario = data_folder("scenarios") / "first-steps.scenario.json"
    assert run(monkeypatch, "validate", str(scenario)) == 0
    assert capsys.readouterr().err.startswith("Unknown language: xx. Available: ")


@pytest.mark.parametrize(
    ("name", "known"),
    [("en", "en"), ("EN_gb.UTF-8", "en"), ("en-xa", PSEUDO_LANGUAGE), ("xx", None), ("", None), ("C", None)],
)
def test_languages_are_known_by_the_names_that_systems_use(name: str, known: str | None) -> None:
    assert match_language(name) == known


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_option_may_stand_anywhere(
    place: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = list(NO_FILE)
    line[place:place] = ["--lang", PSEUDO_LANGUAGE]
    run(monkeypatch, *line)
    assert "ñöť föúñđ" in capsys.readouterr().err


def test_help_and_commands_within_commands_take_it_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "tiles", "list", "--help", f"--lang={PSEUDO_LANGUAGE}") == 0
    assert "Ûšáĝé" in capsys.readouterr().out
    assert run(monkeypatch, "--help", "--", "--lang", PSEUDO_LANGUAGE) == 0
    assert "Usage" in capsys.readouterr().out


def test_the_window_gets_the_requested_language(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str | None] = []

    def open_window(_: object, language: str | None) -> int:
        asked.append(language)
        return 0

    monkeypatch.setattr("editor.cli.edit_command.main", open_window)
    for line in ([], ["edit"], ["--lang", PSEUDO_LANGUAGE], ["edit", "--lang", PSEUDO_LANGUAGE]):
        run(monkeypatch, *line)
    assert asked == [None, None, PSEUDO_LANGUAGE, PSEUDO_LANGUAGE]


def test_the_studio_command_takes_a_language_a_file_and_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[tuple[Path | None, str | None]] = []

    def open_window(path: Path | None, language: str | None) -> int:
        opened.append((path, language))
        return 0

    def studio_exit_code(*line: str) -> object:
        monkeypatch.setattr("sys.argv", ["sags-studio", *line])
        with pytest.raises(SystemExit) as end:
            studio()
        return end.value.code

    monkeypatch.setattr("editor.cli.edit_command.main", open_window)
    assert studio_exit_code() == 0
    assert studio_exit_code("--lang", "de", "a.scenario.json") == 0
    assert studio_exit_code("b.scenario.json", f"--lang={PSEUDO_LANGUAGE}") == 0
    assert opened == [(None, None), (Path("a.scenario.json"), "de"), (Path("b.scenario.json"), PSEUDO_LANGUAGE)]
    assert studio_exit_code("--lang", "xx") == 2
    assert "xx" in capsys.readouterr().err
    assert studio_exit_code("--help") == 0
    assert "sags-studio" in capsys.readouterr().out
    assert studio_exit_code("a", "b") == 2
    assert len(opened) == 3


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "xx:fr_CA:de"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "xx", "LANG": "de_AT@euro"}, "de"),
        ({}, "ru"),
        ({"LANG": "xx"}, "en"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the environment says nothing, the window asks Qt."""
    monkeypatch.setattr("editor.messages.language.languages", lambda: ("de", "en", "fr", "ru"))
    assert system_language(environment, fallbacks=["xx", "ru-RU", "de"]) == found


@pytest.mark.parametrize(
    "environment", [{}, {"LANG": "xx_XX"}, {"LC_ALL": "C"}, {"LANG": "en_US.UTF-8"}, {"LANG": "en-XA"}]
)
def test_a_system_without_a_language_of_ours_gets_english(environment: dict[str, str]) -> None:
    assert system_language(environment) == "en"


def test_only_developers_are_offered_the_pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SAGS_PSEUDO", raising=False)
    assert selectable_languages() == languages()
    assert language_name("en") == "English"
    monkeypatch.setenv("SAGS_PSEUDO", "1")
    assert language_name(selectable_languages()[-1]) == "[Éñĝļíšĥ~~~]"


def test_what_stops_a_line_of_sight_is_called_as_the_language_calls_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(data_folder("scenarios") / "first-steps.scenario.json")
    run(monkeypatch, "--lang", "de", "los", file, "--from", "0,0", "--to", "7,7")
    assert "Panzerwrack" in capsys.readouterr().out
