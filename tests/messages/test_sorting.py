"""Names are sorted as the speakers of a language look them up."""

from __future__ import annotations

import pytest

from editor.messages import msg, sort_key


@pytest.mark.parametrize(
    "names",
    [
        ["Abort", "Ähre", "Ast", "Ofen", "Öl", "Straße", "Strasse 2", "Stuhl", "Übel", "Zelle"],
        ["cote", "coté", "Échelle", "école", "œuf", "Ouest", "zone"],
        ["Ад", "ёж", "Ёлка", "Ель", "Зал", "Игра", "Йод", "Кухня", "Яма"],
        ["armory", "Bar", "canteen", "Gym"],
    ],
)
def test_order(names: list[str]) -> None:
    for mixed in (reversed(names), sorted(names)):
        assert sorted(mixed, key=sort_key) == names


def test_accents_decide_between_equal_names() -> None:
    assert sorted(["ёж", "еж"], key=sort_key) == ["еж", "ёж"]
    assert sorted(["Tür", "Tur"], key=sort_key) == ["Tur", "Tür"]


def test_translatable_names_are_sorted_by_text() -> None:
    assert sort_key(msg("ui.ok")) == sort_key("OK")
