"""Names are sorted as the speakers of a language look them up."""

from __future__ import annotations

import pytest

from editor.messages import alphabetical, msg


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
        assert sorted(mixed, key=alphabetical) == names


def test_an_accent_decides_between_names_that_are_the_same_otherwise() -> None:
    assert sorted(["ёж", "еж"], key=alphabetical) == ["еж", "ёж"]
    assert sorted(["Tür", "Tur"], key=alphabetical) == ["Tur", "Tür"]


def test_what_can_be_said_is_sorted_by_its_words() -> None:
    assert alphabetical(msg("ui.ok")) == alphabetical("OK")
