"""Which language the command line speaks: asked for by an option, by the environment, by the system."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from editor.cli import main
from editor.messages import language_name, languages, spoken_languages, use_language
from editor.messages.choice import known_language, system_language
from editor.messages.pseudo import PSEUDO


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setattr("sys.argv", ["sags", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code


NO_FILE = ("validate", "none.scenario.json")


def test_an_option_goes_before_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SAGS_LANG", PSEUDO)
    run(monkeypatch, *NO_FILE)
    assert "šúçĥ" in capsys.readouterr().err
    run(monkeypatch, "--lang", "en", *NO_FILE)
    assert "there is no such file" in capsys.readouterr().err


def test_a_language_that_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--lang", "xx", *NO_FILE) == 2
    assert capsys.readouterr().err.startswith("sags: There is no language xx here. There is: ")


@pytest.mark.parametrize(
    ("name", "known"), [("en", "en"), ("EN_gb.UTF-8", "en"), ("en-xa", PSEUDO), ("xx", None), ("", None), ("C", None)]
)
def test_languages_are_known_by_the_names_that_systems_use(name: str, known: str | None) -> None:
    assert known_language(name) == known


@pytest.mark.parametrize(
    "environment", [{}, {"LANG": "xx_XX"}, {"LC_ALL": "C"}, {"LANG": "en_US.UTF-8"}, {"LANG": "en-XA"}]
)
def test_a_system_without_a_language_of_ours_gets_english(environment: dict[str, str]) -> None:
    assert system_language(environment) == "en"


def test_only_developers_are_offered_the_pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SAGS_PSEUDO", raising=False)
    assert spoken_languages() == languages()
    assert language_name("en") == "English"
    monkeypatch.setenv("SAGS_PSEUDO", "1")
    assert language_name(spoken_languages()[-1]) == "[Éñĝļíšĥ~~~]"
