"""Looks up the cards that a scenario uses, and what they cost.

A custom card of the scenario replaces the card of the box with the same id.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping
from typing import TypeVar, cast

from editor.catalog.box import Box
from editor.model.cards import FACTION_CARD_COLORS, Character, Equipment, Mission
from editor.model.game_words import Faction
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.values import FrozenStruct

AnyCard = TypeVar("AnyCard", Character, Equipment, Mission)


def resolve_characters(scenario: Scenario, box: Box) -> Mapping[str, Character]:
    """Return the characters of the box and the custom ones of the scenario by id."""
    return _with_custom(scenario.house.characters, box.characters)


def resolve_equipment(scenario: Scenario, box: Box) -> Mapping[str, Equipment]:
    """Return the equipment of the box and the custom items of the scenario by id."""
    return _with_custom(scenario.house.equipment, box.equipment)


def resolve_missions(scenario: Scenario, box: Box) -> Mapping[str, Mission]:
    """Return the missions of the box and the custom ones of the scenario by id."""
    return _with_custom(scenario.house.missions, box.missions)


def _with_custom(custom: Iterable[AnyCard], from_box: Mapping[str, AnyCard]) -> Mapping[str, AnyCard]:
    if not custom:
        return from_box
    # The maps of a chain are typed as mutable, but nothing writes to them.
    return ChainMap({card.id: card for card in custom}, cast("MutableMapping[str, AnyCard]", from_box))


class SidePrice(FrozenStruct):
    """The known prices of a side in mission points, and the number of unknown ones."""

    characters: int
    equipment: int
    unknown: int


def side_price(side: Side, scenario: Scenario, box: Box) -> SidePrice:
    """Return what the S.A.G.S. would charge a side for its characters and equipment.

    An item costs what its card says on the side for the faction of the carrier, or what the custom card says.
    """
    cards, items = resolve_characters(scenario, box), resolve_equipment(scenario, box)
    characters: list[int | None] = []
    equipment: list[int | None] = []
    for start in side.characters:
        card = cards.get(start.character)
        characters.append(card.mp_cost if card else None)
        for item in start.equipment:
            custom = items[item].mp_cost if item in items else None
            equipment.append(custom if custom is not None or card is None else _card_price(item, card.faction, box))
    return SidePrice(_sum(characters), _sum(equipment), [*characters, *equipment].count(None))


def _card_price(item: str, faction: Faction, box: Box) -> int | None:
    """Return the lowest price on a card of the deck."""
    faces = (card.face(FACTION_CARD_COLORS[faction]) for card in box.cards.values())
    return min((face.price for face in faces if face.item == item and face.price is not None), default=None)


def _sum(prices: list[int | None]) -> int:
    return sum(price for price in prices if price is not None)
