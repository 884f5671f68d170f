"""What is wrong or unfinished in a language is found, and what is right is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.cli import sags
from editor.messages import checking, tables
from editor.messages.checking import broken_texts, fault_of, parameters, unfinished_texts

ENGLISH = """
left = "{count:square is|squares are} left of {tile}"
ok = "OK"
size = "{width} × {height}"
"""
RUSSIAN = """
left = "{tile}: {count!w:остался|осталось|осталось} {count:квадрат|квадрата|квадратов}"
ok = "OK"
size = "{width} × {height}"
"""
Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """A program with one family of messages, and one other language."""

    def write_(texts: str = RUSSIAN, same: str = 'texts = ["OK"]') -> None:
        tables.table.cache_clear()
        for folder, file, content in (("en", "x", ENGLISH), ("ru", "x", texts), ("ru", "same-as-english", same)):
            (tmp_path / folder).mkdir(exist_ok=True)
            (tmp_path / folder / f"{file}.toml").write_text(content, encoding="utf-8")

    for module in (tables, checking):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    yield write_
    tables.table.cache_clear()


def faults(*, of: Callable[[str], Iterator[object]] = broken_texts) -> list[tuple[str, dict[str, object]]]:
    return [(each.id, dict(each.params)) for each in of("ru")]  # type: ignore[attr-defined]


def test_a_whole_language_has_no_faults(write: Write) -> None:
    write()
    assert faults() == faults(of=unfinished_texts) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("квадрат|квадрата|", "квадрат|", ("forms", {"where": "ru/x.left", "categories": ("one", "few", "many")})),
        ("{tile}: ", "", ("lost-parameters", {"where": "ru/x.left", "names": ("tile",)})),
        ("{tile}", "{tile} {place}", ("strange-parameters", {"where": "ru/x.left", "names": ("place",)})),
        ("size", "sise", ("left-over", {"where": "ru/x.sise"})),
        ('"OK"', '" "', ("no-text", {"where": "ru/x.ok"})),
        ('"OK"', "7", ("no-text", {"where": "ru/x.ok"})),
    ],
)
def test_a_text_that_does_not_fit(write: Write, old: str, new: str, fault: tuple[str, object]) -> None:
    write(RUSSIAN.replace(old, new))
    assert faults() == [(f"languages.{fault[0]}", fault[1])]


@pytest.mark.parametrize("text", ["{", "{tile", "{}", "{0}", "{tile.name}", "{tile[0]}"])
def test_a_text_that_cannot_be_filled(text: str) -> None:
    fault = fault_of("ru/x.y", text, "ru")
    assert fault is not None
    assert fault.id == "languages.bad-text"


def test_a_file_that_is_no_toml(write: Write) -> None:
    write("left = ")
    [(fault, params)] = faults()
    assert (fault, params["file"]) == ("languages.not-toml", "ru/x.toml")


def test_a_space_that_stays_is_a_text() -> None:
    assert fault_of("fr/language.thousands", "\u202f", "fr") is None
    assert fault_of("fr/language.thousands", " ", "fr") is not None


def test_the_parameters_of_a_text() -> None:
    assert parameters("{tile} on {level}: {{kept}} {tile}") == {"tile", "level"}


def test_texts_without_words_of_their_own(write: Write) -> None:
    write(RUSSIAN.replace("ok", "# ok"), same="")
    assert faults(of=unfinished_texts) == [("languages.missing", {"where": "ru/x.ok", "english": "OK"})]
    write(same="")
    [(fault, params)] = faults(of=unfinished_texts)
    assert (fault, params["where"]) == ("languages.same", "ru/x.ok")
    write(RUSSIAN.replace("{tile}:", "{tile} of the"))
    assert faults(of=unfinished_texts) == [("languages.half", {"where": "ru/x.left", "words": ("of", "the")})]
    write(RUSSIAN.replace("{tile}:", "{tile} --from end-of-game"))
    assert faults(of=unfinished_texts) == []
    write("")
    assert [fault for fault, _ in faults(of=unfinished_texts)] == ["languages.no-table", "languages.never-said"]


def test_a_list_that_allows_what_is_not_there(write: Write) -> None:
    write(same='texts = ["OK", "PDF"]')
    [(fault, params)] = faults(of=unfinished_texts)
    assert (fault, params["text"]) == ("languages.never-said", "PDF")


def test_the_command_says_what_is_to_do() -> None:
    assert CliRunner().invoke(sags, ["languages", "check", "en"]).output == "en: everything is translated.\n"
    assert CliRunner().invoke(sags, ["languages", "check", "xx"]).exit_code != 0
    lines = CliRunner().invoke(sags, ["languages", "list"]).output.splitlines()
    assert [line.split()[0] for line in lines] == list(tables.languages())
