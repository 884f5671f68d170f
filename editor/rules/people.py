"""The characters of a scenario as findings speak of them."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import LevelBoard
from editor.board.miniatures import Miniature, miniatures
from editor.board.names import start_name
from editor.board.things import equipment_card
from editor.messages import Name, say
from editor.model.sides import Start
from editor.rules.inspection import Inspection


def character_name(inspection: Inspection, start: Start) -> Name:
    """The name on the card, with the id where the same card is used twice."""
    name = start_name(inspection.board, start)
    return name if inspection.people[start.character] == 1 else say("names.twin", name=name, id=start.id)


def standing(inspection: Inspection) -> Iterator[tuple[Miniature, LevelBoard]]:
    """All characters that start on a square of a level that exists."""
    for miniature in miniatures(inspection.board):
        level = inspection.board.level(miniature.level)
        if level is not None:
            yield miniature, level


def weight_of(inspection: Inspection, item: str) -> int:
    """What a piece of equipment weighs; nothing if no source says."""
    card = equipment_card(item, inspection.board)
    return (card.weight or 0) if card else 0
