"""What is wrong or unfinished in a language is found, and what is right is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.cli import sags
from editor.messages import checking, tables
from editor.messages.checking import explain_bad_text, find_broken_texts, find_untranslated_texts, text_parameters

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
        monkeypatch.setattr(module, "TABLES_FOLDER", tmp_path)
    yield write_
    tables.table.cache_clear()


def faults(*, of: Callable[[str], Iterator[object]] = find_broken_texts) -> list[tuple[str, dict[str, object]]]:
    return [(each.id, dict(each.params)) for each in of("ru")]  # type: ignore[attr-defined]


def test_complete_language_has_no_problems(write: Write) -> None:
    write()
    assert faults() == faults(of=find_untranslated_texts) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("квадрат|квадрата|", "квадрат|", ("forms", {"where": "ru/x.left", "categories": ("one", "few", "many")})),
        ("{tile}: ", "", ("lost-parameters", {"where": "ru/x.left", "names": ("tile",)})),
        ("{tile}", "{tile} {place}", ("unknown-parameters", {"where": "ru/x.left", "names": ("place",)})),
        ("size", "sise", ("left-over", {"where": "ru/x.sise"})),
        ('"OK"', '" "', ("no-text", {"where": "ru/x.ok"})),
        ('"OK"', "7", ("no-text", {"where": "ru/x.ok"})),
    ],
)
def test_text_with_other_parameters_is_reported(write: Write, old: str, new: str, fault: tuple[str, object]) -> None:
    write(RUSSIAN.replace(old, new))
    assert faults() == [(f"languages.{fault[0]}", fault[1])]


@pytest.mark.parametrize("text", ["{", "{tile", "{}", "{0}", "{tile.name}", "{tile[0]}"])
def test_text_that_cannot_be_formatted_is_reported(text: str) -> None:
    fault = explain_bad_text("ru/x.y", text, "ru")
    assert fault is not None
    assert fault.id == "languages.bad-text"


def test_invalid_toml_is_reported(write: Write) -> None:
    write("left = ")
    [(fault, params)] = faults()
    assert (fault, params["file"]) == ("languages.not-toml", "ru/x.toml")


def test_no_break_space_is_a_text() -> None:
    assert explain_bad_text("fr/language.colon", "\u202f", "fr") is None
    assert explain_bad_text("fr/language.colon", " ", "fr") is not None


def test_text_parameters() -> None:
    assert text_parameters("{tile} on {level}: {{kept}} {tile}") == {"tile", "level"}


def test_untranslated_texts_are_reported(write: Write) -> None:
    write(RUSSIAN.replace("ok", "# ok"), same="")
    assert faults(of=find_untranslated_texts) == [("languages.missing", {"where": "ru/x.ok", "english": "OK"})]
    write(same="")
    [(fault, params)] = faults(of=find_untranslated_texts)
    assert (fault, params["where"]) == ("languages.same", "ru/x.ok")
    write(RUSSIAN.replace("{tile}:", "{tile} of the"))
    assert faults(of=find_untranslated_texts) == [("languages.half", {"where": "ru/x.left", "words": ("of", "the")})]
    write(RUSSIAN.replace("{tile}:", "{tile} --from end-of-game"))
    assert faults(of=find_untranslated_texts) == []
    write("")
    assert [fault for fault, _ in faults(of=find_untranslated_texts)] == ["languages.no-table", "languages.unused"]


def test_unused_exceptions_are_reported(write: Write) -> None:
    write(same='texts = ["OK", "PDF"]')
    [(fault, params)] = faults(of=find_untranslated_texts)
    assert (fault, params["text"]) == ("languages.unused", "PDF")


def test_command_reports_what_is_to_do() -> None:
    assert CliRunner().invoke(sags, ["languages", "check", "en"]).output == "en: translation complete.\n"
    assert CliRunner().invoke(sags, ["languages", "check", "xx"]).exit_code != 0
    lines = CliRunner().invoke(sags, ["languages", "list"]).output.splitlines()
    assert [line.split()[0] for line in lines] == list(tables.languages())
