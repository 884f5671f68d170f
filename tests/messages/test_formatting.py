"""Formatting messages: numbers, lists, nested messages, and plural forms."""

from __future__ import annotations

import pytest
from babel import Locale

from editor.messages import msg, set_language
from editor.messages import tables as tables_module
from editor.messages.formatting import format_list, format_number, plural_categories, plural_index
from editor.messages.tables import PSEUDO_LANGUAGE, pseudo_translate

HARD = {
    "en": {
        "hard.holes": "{count:square|squares} of the frame {count!w:is|are} still empty here.",
        "hard.touch": "{tiles} {tiles!w:touches|touch} neither the frame nor a tile that does.",
        "hard.needs": "{objective} needs {module}.",
        "hard.module": "the module {name}",
        "hard.share": "{share:.1f} % of {squares:,} squares",
        "hard.undo": "Undo: {what}",
        "hard.lay": "Lay {count:door|doors} at {tile}",
        "hard.seed": "Seed {seed}",
        "hard.only-english": "Not yet translated",
    },
    "de": {
        "hard.holes": "Hier {count!w:ist|sind} noch {count:Feld|Felder} des Rahmens leer.",
        "hard.touch": "{tiles} {tiles!w:berührt|berühren} weder den Rahmen noch ein Teil, das ihn berührt.",
        "hard.share": "{share:.1f} % von {squares:,} Feldern",
        "hard.undo": "Rückgängig: {what}",
        "hard.lay": "{count:Tür|Türen} an {tile} legen",
    },
    "fr": {
        "hard.holes": "{count:case|cases} du cadre {count!w:est encore vide|sont encore vides} ici.",
    },
    "ru": {
        "hard.holes": "Здесь ещё {count!w:пуст|пусты|пусты} {count:квадрат|квадрата|квадратов} рамки.",
        "hard.touch": "Ни рамки, ни тайла у рамки не {tiles!w:касается|касаются|касаются}: {tiles}.",
        "hard.lay": "Положить {count:дверь|двери|дверей}: {tile}",
    },
}
"""Difficult texts in separate tables: agreement, word order, three plural forms, lists."""


@pytest.fixture(autouse=True)
def hard_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    def table(family: str, language: str = "en") -> dict[str, str]:
        if language == PSEUDO_LANGUAGE:
            return {name: pseudo_translate(text) for name, text in table(family).items()}
        words = HARD.get(language, {}).items()
        return {name.partition(".")[2]: text for name, text in words if name.startswith(f"{family}.")}

    monkeypatch.setattr(tables_module, "table", table)


@pytest.mark.parametrize(
    ("language", "message", "words"),
    [
        ("en", msg("hard.holes", count=1), "1 square of the frame is still empty here."),
        ("en", msg("hard.holes", count=2), "2 squares of the frame are still empty here."),
        ("en", msg("hard.holes", count=0), "0 squares of the frame are still empty here."),
        ("de", msg("hard.holes", count=1), "Hier ist noch 1 Feld des Rahmens leer."),
        ("de", msg("hard.holes", count=3), "Hier sind noch 3 Felder des Rahmens leer."),
        ("fr", msg("hard.holes", count=0), "0\u00a0case du cadre est encore vide ici."),
        ("fr", msg("hard.holes", count=2), "2\u00a0cases du cadre sont encore vides ici."),
        ("ru", msg("hard.holes", count=1), "Здесь ещё пуст 1\u00a0квадрат рамки."),
        ("ru", msg("hard.holes", count=21), "Здесь ещё пуст 21\u00a0квадрат рамки."),
        ("ru", msg("hard.holes", count=3), "Здесь ещё пусты 3\u00a0квадрата рамки."),
        ("ru", msg("hard.holes", count=11), "Здесь ещё пусты 11\u00a0квадратов рамки."),
        ("en", msg("hard.touch", tiles=("Gym",)), "Gym touches neither the frame nor a tile that does."),
        ("en", msg("hard.touch", tiles=("Gym", "Bar")), "Gym and Bar touch neither the frame nor a tile that does."),
        ("ru", msg("hard.touch", tiles=("A", "B", "C")), "Ни рамки, ни тайла у рамки не касаются: A, B и C."),
        ("de", msg("hard.touch", tiles=("A",)), "A berührt weder den Rahmen noch ein Teil, das ihn berührt."),
        ("en", msg("hard.needs", objective="X", module=msg("hard.module", name="Shoot")), "X needs the module Shoot."),
        ("en", msg("hard.share", share=61.25, squares=1234), "61.2 % of 1,234 squares"),
        ("de", msg("hard.share", share=61.25, squares=1234), "61,2 % von 1.234 Feldern"),
        ("de", msg("hard.undo", what=msg("hard.lay", count=2, tile="Bar")), "Rückgängig: 2 Türen an Bar legen"),
        ("ru", msg("hard.lay", count=4, tile="Бар"), "Положить 4\u00a0двери: Бар"),
        ("en", msg("hard.needs", objective="X", module="Jr."), "X needs Jr."),
        ("en", msg("hard.needs", objective="X", module="a/.."), "X needs a/..."),
        ("en", msg("hard.seed", seed=123456), "Seed 123456"),
        ("de", msg("hard.only-english"), "Not yet translated"),
    ],
)
def test_difficult_messages(language: str, message: object, words: str) -> None:
    assert message.text(language) == words  # type: ignore[attr-defined]


def test_message_is_formatted_in_current_language() -> None:
    message = msg("hard.holes", count=5)
    set_language("ru")
    assert str(message) == "Здесь ещё пусты 5\u00a0квадратов рамки."
    set_language("en")
    assert str(message) == "5 squares of the frame are still empty here."


def test_a_form_needs_a_number_or_a_list() -> None:
    with pytest.raises(TypeError):
        msg("hard.holes", count="three").text("en")


@pytest.mark.parametrize(
    ("language", "categories"),
    [
        ("en", ("one", "other")),
        ("de", ("one", "other")),
        ("fr", ("one", "other")),
        ("ru", ("one", "few", "many")),
        ("ru-XX", ("one", "few", "many")),
        ("pl", ("one", "few", "many")),
        ("tlh", ("one", "other")),
    ],
)
def test_texts_have_a_form_for_each_plural_category_of_whole_numbers(language: str, categories: tuple[str]) -> None:
    assert plural_categories(language) == categories
    assert plural_index(1, language) == 0


def test_numbers_without_a_form_of_their_own_use_the_last_one() -> None:
    assert Locale.parse("fr").plural_form(1_000_000) == "many"
    assert plural_index(1_000_000, "fr") == 1


def test_lists_and_numbers() -> None:
    assert format_list([], "en") == ""
    assert format_list([3, "B"], "de") == "3 und B"
    assert [format_list(["A", "B", "C"], each) for each in ("en", "de", "fr", "ru")] == [
        "A, B and C",
        "A, B und C",
        "A, B et C",
        "A, B и C",
    ]
    assert format_number(-1234.5, "de", ",.1f") == "-1.234,5"
    assert format_number(1234567, "ru", ",") == "1\u00a0234\u00a0567"
    assert format_number(1234567, "fr", ",") == "1\u202f234\u202f567"
    assert format_number(True, "en") == "True"


def test_the_pseudo_language_keeps_parameters_and_shows_its_end() -> None:
    text = msg("hard.holes", count=2).text(PSEUDO_LANGUAGE)
    assert text.startswith("[2 šqúářéš")
    assert text.endswith("~]")
    assert len(text) >= len(msg("hard.holes", count=2).text("en")) * 4 / 3
    assert msg("hard.undo", what=msg("hard.seed", seed=7)).text(PSEUDO_LANGUAGE).count("[") == 2
    assert pseudo_translate("&File") == "[&Fíļé~~]"
    assert pseudo_translate("{name}[*] – Studio").startswith("[{name}[*] – Šťúđíö")
    assert pseudo_translate("") == ""
