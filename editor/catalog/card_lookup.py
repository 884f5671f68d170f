"""Looks up the cards that a scenario uses, and what they cost.

A custom card of the scenario replaces the card of the box with the same id.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping
from typing import TypeVar, cast

from editor.catalog.box import Box
from editor.model.cards import FACTION_CARD_COLORS, CardColor, Character, Equipment, Mission
from editor.model.game_words import Faction, RoomType
from editor.model.menace import MenaceCard
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.values import FrozenStruct

AnyCard = TypeVar("AnyCard", Character, Equipment, Mission, MenaceCard)


def resolve_characters(scenario: Scenario, box: Box) -> Mapping[str, Character]:
    """Return the characters of the box and the custom ones of the scenario by id."""
    return _with_custom(scenario.house.characters, box.characters)


def resolve_equipment(scenario: Scenario, box: Box) -> Mapping[str, Equipment]:
    """Return the equipment of the box and the custom items of the scenario by id."""
    return _with_custom(scenario.house.equipment, box.equipment)


def resolve_missions(scenario: Scenario, box: Box) -> Mapping[str, Mission]:
    """Return the missions of the box and the custom ones of the scenario by id."""
    return _with_custom(scenario.house.missions, box.missions)


def resolve_menace(scenario: Scenario, box: Box) -> Mapping[str, MenaceCard]:
    """Return the menace cards of the box and the custom ones of the scenario by id."""
    return _with_custom(scenario.house.menace, box.menace)


def _with_custom(custom: Iterable[AnyCard], from_box: Mapping[str, AnyCard]) -> Mapping[str, AnyCard]:
    if not custom:
        return from_box
    # The maps of a chain are typed as mutable, but nothing writes to them.
    return ChainMap({card.id: card for card in custom}, cast("MutableMapping[str, AnyCard]", from_box))


def remaining_cards(scenario: Scenario, box: Box) -> tuple[str, ...]:
    """Return the equipment cards that no character starts with (RB 24), in the order of the box.

    A carried item takes the card that the scenario names, or else one that shows it: on the side for the faction of the
    carrier if there is one, and with another item on the back, which leaves more of the same.
    """
    cards = list(box.cards) * scenario.box.copies
    known = resolve_characters(scenario, box)
    for _, start in scenario.starts():
        if start.card is not None and start.card in cards:
            cards.remove(start.card)
            continue
        color = FACTION_CARD_COLORS.get(known[start.character].faction) if start.character in known else None
        for item in start.equipment:
            if (taken := _card_for(item, cards, box, color)) is not None:
                cards.remove(taken)
    return tuple(cards)


def _card_for(item: str, cards: Iterable[str], box: Box, color: CardColor | None) -> str | None:
    showing = [each for each in dict.fromkeys(cards) if item in (face.item for _, face in box.cards[each].faces())]

    def rank(card: str) -> tuple[bool, bool]:
        shown = box.cards[card]
        wanted = color is not None and shown.face(color).item == item
        return not wanted, shown.green.item == shown.yellow.item

    return min(showing, key=rank, default=None)


def resolve_search_cards(scenario: Scenario, box: Box) -> tuple[str, ...] | None:
    """Return the two-sided cards of the search deck, if they are known."""
    if scenario.search_deck is not None and scenario.search_remaining and box.cards:
        return remaining_cards(scenario, box)
    return scenario.search_cards


def resolve_search_deck(scenario: Scenario, box: Box) -> tuple[str, ...] | None:
    """Return all items that can be found, once for each card side; ``None``: there is no searching."""
    if scenario.search_deck is None or not scenario.search_remaining:
        return scenario.search_deck
    items = [face.item for card in remaining_cards(scenario, box) for _, face in box.cards[card].faces()]
    return (*items, *(item for item in scenario.search_deck if item not in box.equipment))


def item_rooms(scenario: Scenario, box: Box) -> dict[str, tuple[RoomType, ...]]:
    """Return the room types in which each item is found, on its own card and on the cards of the box."""
    rooms: dict[str, dict[RoomType, None]] = {
        item.id: dict.fromkeys(item.room_types) for item in resolve_equipment(scenario, box).values()
    }
    for card in box.cards.values():
        for _, face in card.faces():
            rooms.setdefault(face.item, {}).update(dict.fromkeys(face.room_types))
    return {item: tuple(found) for item, found in rooms.items()}


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
