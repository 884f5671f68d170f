"""What the sentences of a game call characters, cards and missions."""

from __future__ import annotations

from editor.catalogue import Box
from editor.model.decks import Colour


def character_name(box: Box, character: str) -> str:
    known = box.characters.get(character)
    return known.name if known else character


def item_name(box: Box, item: str) -> str:
    known = box.equipment.get(item)
    return known.name if known else item


def card_name(box: Box, card: str, face: Colour | None = None) -> str:
    """The item on one side of the card; without a side, both."""
    known = box.cards.get(card)
    if known is None:
        return card
    sides = [known.face(face)] if face else [known.green, known.yellow]
    return " / ".join(item_name(box, each.item) for each in sides)


def mission_name(box: Box, mission: str) -> str:
    known = box.missions.get(mission)
    return known.name if known else mission
