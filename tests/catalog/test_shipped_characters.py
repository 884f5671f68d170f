"""The characters against what the sources say of them, written down here a second time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from editor.catalog.box_check import find_missing_provenance
from editor.model.cards import Character, Condition
from editor.paths import game_folder
from tests.catalog.card_lists import load_cards

VALUES = (
    *("max_cp", "cp_bonus", "armor", "life", "movement", "weight"),
    *("close_dark", "close_light", "close_grey", "shooting", "scientific", "technical", "search"),
)
NUMBERS = frozenset(VALUES[:6])

# One row a card side: CP, bonus, armour, life, movement, weight; dark, light, grey; shooting; science, technics,
# search. "-" is what no source gives.
HEALTHY = """
nick-bolter        7 4  4 4  5 6  2d 1    1   1d  1 2  2
vasquez            5 2  3 3  6 4  2a 1a   0   2d  2 1  3d
james-woo          5 2  3 4  5 4  1d 1    1   1   2 2  2
mammoth-mk-ii      4 1  6 6  4 8  4d 1    0   4   0 1  1
jessica-hollister  6 4  3 4  5 5  1d none 1   2   0 1d 4
cherokee-bill      4 0  2 4  4 2  1  1    1   2   0 1  4
john-kendall       4 1  2 4  3 3  1  1    0   2   3 2  3
franck-einstein    5 0  4 5  5 4  4  3    1   1   2 2  3
jeff-deeler        5 2  3 3  4 3  2  1    2a  1   1 2  1
jack-saw           4 0  2 6  3 3  4d 2d   2a  1a  0 0  1
zombie-1           3 0  2 4  3 0  3d 2    1a  0   0 0  0
zombie-2           3 0  2 4  3 0  3d 2    1a  0   0 0  0
"""
WOUNDED = """
nick-bolter        5 3  3 3  3 4  1  1    0   2   1 2  1
vasquez            4 2  2 3  4 3  1  0    0   2   2 1  2
james-woo          4 1  2 3  4 3  2  1    0   2   1 1  1
mammoth-mk-ii      3 0  4 3  3 8  2  1    0   2   0 1  0
jessica-hollister  - -  3 3  3 3  1  none 0   -   0 1  2
cherokee-bill      - -  2 2  4 1  1  1    1   1   0 1  2
john-kendall       - -  2 2  2 2  1  0    0   -   2 1  1
franck-einstein    5 -  3 5  5 3  3  1    2   -   1 1  1
jeff-deeler        4 0  2 4  3 3  1  2    1   1   1 2  1
jack-saw           3 0  1 6  2 2  2  1    1   0   0 0  0
zombie-1           2 0  2 3  2 0  2  1    0   0   0 0  0
zombie-2           2 0  2 3  2 0  2  1    0   0   0 0  0
"""
MP_COSTS = {
    "norad": {"nick-bolter": 4, "vasquez": 3, "james-woo": 2, "mammoth-mk-ii": 4},
    "salemite": {
        "jessica-hollister": 3,
        "cherokee-bill": 1,
        "john-kendall": 2,
        "franck-einstein": 2,
        "jeff-deeler": 2,
        "jack-saw": 2,
        "zombie-1": 1,
        "zombie-2": 1,
    },
}

# ability: (cp, mp, yellow dice, black dice, tests, threshold) healthy and wounded
ABILITIES: dict[str, dict[str, tuple[tuple[Any, ...] | None, tuple[Any, ...] | None]]] = {
    "nick-bolter": {"rally": ((0, 1, None, None, (), None), None)},
    "vasquez": {"charm": ((2, None, 3, None, (), 5), (1, None, 3, None, (), 3))},
    "james-woo": {"spy": ((2, None, None, None, (), None), (3, None, None, None, (), None))},
    "mammoth-mk-ii": {"breach": ((1, None, 3, None, (), 4), (1, None, 3, None, (), 4))},
    "jessica-hollister": {"rally": ((0, 1, None, None, (), None), None)},
    "cherokee-bill": {
        "hire": ((2, None, None, None, (), None), None),
        "inform": (None, (2, None, None, None, (), None)),
    },
    "john-kendall": {
        "reanimate": ((2, None, None, None, ("scientific",), 4), (2, None, None, None, ("scientific",), 4))
    },
    "franck-einstein": {"inform": ((2, None, None, 2, (), 4), (3, None, None, 2, (), 4))},
    "jeff-deeler": {"drive": ((0, None, None, None, (), None), (0, None, None, None, (), None))},
    "jack-saw": {
        "cut-door": ((1, None, None, None, (), None), (1, None, None, None, (), None)),
        "cut-wall": ((2, None, 6, None, (), 10), (1, None, 6, None, (), 12)),
    },
    "zombie-1": {},
    "zombie-2": {},
}


def rows(table: str) -> Iterator[tuple[str, dict[str, int | str | None]]]:
    for line in table.strip().splitlines():
        character, *cells = line.split()
        pairs = zip(VALUES, cells, strict=True)
        yield (
            character,
            {name: None if cell == "-" else int(cell) if name in NUMBERS else cell for name, cell in pairs},
        )


@pytest.fixture(scope="module")
def people() -> dict[str, Character]:
    return {character.id: character for character in load_cards(game_folder("earth-reborn")).characters}


def test_characters_and_their_prices(people: dict[str, Character]) -> None:
    costs: dict[str, dict[str, int | None]] = {"norad": {}, "salemite": {}}
    for character in people.values():
        costs[character.faction][character.id] = character.mp_cost
    assert costs == MP_COSTS
    assert {side: sum(prices.values()) for side, prices in MP_COSTS.items()} == {"norad": 13, "salemite": 14}


@pytest.mark.parametrize(("character", "values"), [*rows(HEALTHY)])
def test_healthy_side(people: dict[str, Character], character: str, values: dict[str, Any]) -> None:
    assert shown(people[character].healthy) == values


@pytest.mark.parametrize(("character", "values"), [*rows(WOUNDED)])
def test_wounded_side(people: dict[str, Character], character: str, values: dict[str, Any]) -> None:
    assert shown(people[character].wounded) == values


def shown(side: Condition) -> dict[str, Any]:
    return {name: getattr(side, name) for name in VALUES}


def test_what_only_some_characters_have(people: dict[str, Character]) -> None:
    assert {name for name, one in people.items() if one.traitor} == {"franck-einstein", "cherokee-bill"}
    assert {name for name, one in people.items() if one.zombie} == {"jack-saw", "zombie-1", "zombie-2"}
    assert {name: one.rotate_cost for name, one in people.items() if one.large} == {"mammoth-mk-ii": 1}
    bill, einstein, mammoth = people["cherokee-bill"], people["franck-einstein"], people["mammoth-mk-ii"]
    assert bill.built_in == "flamer"
    assert bill.healthy.max_cp_as_traitor == 6
    assert einstein.healthy.max_cp_as_traitor == einstein.wounded.max_cp_as_traitor == 5
    for side, red, orange in ((bill.healthy, "3", "2"), (bill.wounded, "3", "2"), (mammoth.wounded, "4", "2")):
        assert (side.damage_red, side.damage_orange) == (red, orange)
    assert mammoth.healthy.damage_red is None


def test_known_arcs(people: dict[str, Character]) -> None:
    arcs = {name: (one.arcs.front, one.arcs.right, one.arcs.back, one.arcs.left) for name, one in people.items()}
    known = {name: sides for name, sides in arcs.items() if any(sides)}
    assert known == {
        "jack-saw": ("dark-blue", "light-blue", "grey", "dark-blue"),
        "vasquez": ("dark-blue", "light-blue", None, None),
        "jeff-deeler": (None, None, "grey", None),
        "zombie-1": (None, "dark-blue", "grey", None),
    }


def test_abilities_and_what_they_cost(people: dict[str, Character]) -> None:
    found = {
        name: {
            ability.id: tuple(
                use and (use.cp, use.mp, use.yellow_dice, use.black_dice, use.tests, use.threshold)
                for use in (ability.healthy, ability.wounded)
            )
            for ability in one.abilities
        }
        for name, one in people.items()
    }
    assert found == ABILITIES


def test_rulebook_overrides_summaries(people: dict[str, Character]) -> None:
    inform = people["cherokee-bill"].abilities[1]
    assert inform.wounded is not None
    assert inform.wounded.gives == "2 Spy Points"
    assert inform.paid_by == "norad"
    assert "1" in inform.note


@pytest.mark.parametrize(
    ("character", "side", "field", "origin"),
    [
        ("nick-bolter", "healthy", "shooting", "inferred"),
        ("nick-bolter", "healthy", "armor", "stated"),
        ("jack-saw", "healthy", "shooting", "inferred"),
        ("jessica-hollister", "wounded", "close_dark", "inferred"),
        ("franck-einstein", "wounded", "max_cp", "stated"),
        ("franck-einstein", "wounded", "close_grey", "inferred"),
        ("mammoth-mk-ii", "healthy", "shooting", "inferred"),
        ("cherokee-bill", "healthy", "armor", "stated"),
        ("cherokee-bill", "wounded", "armor", "inferred"),
        ("zombie-1", "healthy", "close_dark", "stated"),
        ("zombie-2", "healthy", "close_dark", "inferred"),
        ("zombie-2", "healthy", "close_grey", "inferred"),
        ("zombie-2", "healthy", "close_light", "stated"),
    ],
)
def test_garbled_values_are_not_called_stated(
    people: dict[str, Character], character: str, side: str, field: str, origin: str
) -> None:
    assert getattr(people[character], side).provenance[field] == origin


def test_only_the_arc_of_sight_of_the_large_miniature_is_known(people: dict[str, Character]) -> None:
    assert {one.id: one.sight for one in people.values() if one.sight} == {"mammoth-mk-ii": ("front", "right", "left")}
    drawn = people["vasquez"].model_copy(update={"sight": ("front", "left")})
    [message] = find_missing_provenance([drawn])
    assert "'sight'" in message.text()
