"""Everything that a command prints for people is in the requested language, apart from ids and the author's texts."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from editor.catalog import load_box
from editor.cli import main, sags
from editor.messages import languages, table
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.paths import data_folder

SCENARIOS = data_folder("scenarios")
COLDWATER = str(SCENARIOS / "hammer-at-coldwater.scenario.json")
CELLAR = str(SCENARIOS / "doctors-cellar.scenario.json")
DEPOT = str(SCENARIOS / "night-depot.scenario.json")
LOG = str(SCENARIOS / "quiet-estate.sags.json")
SLEDGE = str(SCENARIOS / "coal-sledge.scenario.json")
MILL = str(Path(__file__).resolve().parents[2] / "docs" / "packs" / "old-mill")

Run = Callable[..., str]

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("tiles", "list"), ("tiles", "list", "cards"), ("tiles", "list", "missions"), ("tiles", "check"),
    ("tiles", "show", "missile-room"), ("tiles", "show", "driller-5"), ("tiles", "show", "sewers-exit-1"),
    ("tiles", "show", "bazooka"), ("tiles", "show", "exhibit-a"), ("tiles", "show", "kill-traitor"),
    ("tiles", "show", "no-such-tile"), ("tiles", "--game", "after-the-end", "show", "jack"),
    ("validate", COLDWATER, CELLAR), ("validate", "{broken}"), ("validate", "{unreadable}"), ("validate", "none.json"),
    ("report", COLDWATER), ("report", "{broken}"), ("los", COLDWATER, "--from", "1,1"),
    ("los", COLDWATER, "--from", "1,1", "--to", "5,5"), ("los", COLDWATER, "--from", "99,99"),
    ("los", SLEDGE, "--from", "3,5", "--to", "3,7"),
    ("path", COLDWATER, "--from", "1,1", "--to", "5,5"), ("path", COLDWATER, "--from", "1,1", "--to", "exit"),
    ("packs", "list"), ("packs", "check", MILL), ("packs", "remove", "no-such-pack"), ("packs", "add", MILL),
    ("languages", "list"), ("languages", "check", "de"), ("languages",), ("self-test",), ("schema", "check", COLDWATER),
    ("schema", "check", "{unreadable}"), ("replay", LOG), ("replay", COLDWATER), ("play",),
    ("fill", "{broken}", "-o", "{folder}"), ("generate", "--seed", "3", "-o", "{folder}"),
    ("export", COLDWATER, "--to", "png", "-o", "{folder}/map.png"), ("export", "{broken}", "--to", "png"),
    ("export", COLDWATER, "--to", "x9"), ("no-such-command",),
)  # fmt: skip
"""Command lines; ``{broken}`` is a scenario with problems, ``{unreadable}`` one that cannot be read."""

HELP = ("demo", "edit", "export", "fill", "generate", "languages", "los", "packs", "path", "play", "replay", "report",
        "schema", "self-test", "tiles", "validate")  # fmt: skip

NOT_TRANSLATED = frozenset(
    # placeholders of the help, and values of options
    """file files log path folder output option options level side who name value number language args
    command print closed open map ready built-in my physical builder schemer random pdf png svg uvtt tmj engine tiles
    light cards missions sags scenario game exit frame sewers json toml schema
    dir wxh""".split()  # noqa: SIM905 - a list would fill a page
)
_WORD = re.compile(r"(?<![\w./:=<|-])[A-Za-z]{3,}(?![\w/:=|>-]|\.\w)")
"""A word of plain letters that is not part of an id, a path or an option."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "400")  # so that no word is broken
    monkeypatch.setenv("TERMINAL_WIDTH", "400")
    monkeypatch.chdir(tmp_path)
    places = {"folder": str(tmp_path / "out")}
    (tmp_path / "out").mkdir()
    for name, change in (("broken", {"turns": None}), ("unreadable", {"turns": -3, "no_such_field": 1})):
        scenario = json.loads(Path(CELLAR).read_text(encoding="utf-8")) | change
        if name == "broken":
            del scenario["levels"][0]["placements"][:2]
        places[name] = str(tmp_path / f"{name}.scenario.json")
        Path(places[name]).write_text(json.dumps(scenario), encoding="utf-8")

    def run(language: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.argv", ["sags", "--lang", language, *(each.format(**places) for each in arguments)])
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        with pytest.raises(SystemExit):
            main()
        printed = capsys.readouterr()
        return printed.out + printed.err

    return run


@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: " ".join(Path(word).name for word in each))
def test_a_command_prints_no_english_in_the_pseudo_language(command: tuple[str, ...], run: Run) -> None:
    printed = run(PSEUDO_LANGUAGE, *command)
    assert printed
    assert english_in(printed) == []


def test_the_page_about_the_box(run: Run, tmp_path: Path) -> None:
    run(PSEUDO_LANGUAGE, "tiles", "document", "-o", "box.md")
    assert english_in((tmp_path / "box.md").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("command", HELP)
def test_the_help_of_a_command_has_no_english_in_the_pseudo_language(command: str, run: Run) -> None:
    assert english_in(run(PSEUDO_LANGUAGE, command, "--help")) == []


def english_in(printed: str) -> list[str]:
    """Return words that no message table has changed, and that are neither ids nor written by an author."""
    own = authors_words() | ids()
    found = dict.fromkeys(_WORD.findall(printed))
    return [word for word in found if word.lower() not in NOT_TRANSLATED and word not in own]


def ids() -> set[str]:
    """Return the names of commands, and the ids of the box."""
    box = load_box()
    context = click.Context(sags)
    groups = [each for name in sags.list_commands(context) if (each := sags.get_command(context, name)) is not None]
    inner = [name for each in groups if isinstance(each, click.Group) for name in each.commands]
    return {"sags", *sags.list_commands(context), *inner, *box.tiles, *box.missions, *box.cards, *box.equipment}


def authors_words() -> set[str]:
    """Return the words in names of scenarios, packs and languages."""
    texts = [Path(each).read_text(encoding="utf-8") for each in (COLDWATER, CELLAR, SLEDGE, f"{MILL}/pack.toml")]
    texts += [table("language", language)["name"] for language in languages()]
    return {word for text in texts for word in re.findall(r"[^\W\d_]+", text)}


def test_the_words_of_a_translation_are_used(run: Run) -> None:
    shown = run("de", "tiles", "show", "missile-room")
    assert "rekonstruiert: " in shown
    assert "room_types" not in shown
    assert "Kanalausgang" in run("de", "tiles", "list")
    assert "Leichte Deckung zwischen (3, 5) und (3, 6)" in run("de", "los", SLEDGE, "--from", "3,5", "--to", "3,7")
    assert "Fraktion: Helden" in run("de", "tiles", "--game", "after-the-end", "show", "jack")
    listed = run("ru", "tiles", "list", "missions")
    assert "Салемиты" in listed
    assert "очко шпионажа за пытку" in listed


def test_the_words_of_another_game_are_translated(run: Run) -> None:
    assert "«Лёгкое укрытие на трудной линии»" in run("ru", "los", DEPOT, "--from", "2,2", "--to", "5,5")
    assert "Бандиты" in run("ru", "tiles", "--game", "after-the-end", "show", "outlaw")
    assert "--box ПАПКА" in run("ru", "tiles", "--help")
