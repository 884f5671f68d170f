"""What the people of a side and their equipment cost in mission points, as the S.A.G.S. would charge them."""

from __future__ import annotations

from editor.catalog.box import Box
from editor.catalog.known import known_characters, known_equipment
from editor.model.decks import COLOURS
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.model.words import Faction
from editor.values import FrozenStruct


class SidePrice(FrozenStruct):
    """Mission points for all whose price is known, and how many others there are."""

    people: int
    equipment: int
    unknown: int


def price_of_side(side: Side, scenario: Scenario, box: Box) -> SidePrice:
    """An item costs what the card says on the side for its carrier's faction, or what the author's own card says."""
    cards, items = known_characters(scenario, box), known_equipment(scenario, box)
    people: list[int | None] = []
    equipment: list[int | None] = []
    for start in side.characters:
        card = cards.get(start.character)
        people.append(card.mp_cost if card else None)
        for item in start.equipment:
            own = items[item].mp_cost if item in items else None
            equipment.append(own if own is not None or card is None else _printed(item, card.faction, box))
    return SidePrice(_sum(people), _sum(equipment), [*people, *equipment].count(None))


def _printed(item: str, faction: Faction, box: Box) -> int | None:
    """The lowest price on a card of the deck."""
    faces = (card.face(COLOURS[faction]) for card in box.cards.values())
    return min((face.price for face in faces if face.item == item and face.price is not None), default=None)


def _sum(prices: list[int | None]) -> int:
    return sum(price for price in prices if price is not None)
