"""How findings call characters, what they carry and what they are to do."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import LevelBoard
from editor.board.miniatures import Miniature, character_of, miniatures
from editor.board.things import equipment_card
from editor.edits.edit import readable
from editor.model.objective import Objective
from editor.model.sides import Start
from editor.rules.inspection import Inspection


def character_name(inspection: Inspection, start: Start) -> str:
    """The name on the card, with the id where the same card is used twice."""
    card = character_of(start, inspection.board)
    name = card.name if card else readable(start.character)
    twins = [other for _, other in inspection.scenario.starts() if other.character == start.character]
    return name if len(twins) == 1 else f"{name} ({start.id})"


def equipment_name(inspection: Inspection, item: str) -> str:
    card = equipment_card(item, inspection.board)
    return card.name if card else readable(item)


def objective_name(objective: Objective) -> str:
    """The first words of what the author wrote, or a name made from the id."""
    words = objective.text.strip().partition("\n")[0].split()
    short = " ".join(words[:8])
    return f"{short} …" if len(words) > 8 else short or readable(objective.id)


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
