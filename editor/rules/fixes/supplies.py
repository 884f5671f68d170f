"""Fixes for what the box does not hold and for what is too heavy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from editor.board.miniatures import character_of
from editor.board.names import equipment_name
from editor.edits import Edit, equip_character, remove_character, remove_markers, set_field, together
from editor.messages import msg
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection, character_name, weight_of
from editor.rules.problem import Problem
from editor.rules.stock import BoxStock, stocks

_ON_CARDS = {"magnetic-card": "magnetic_card", "prisoner": "prisoner"}
"""Markers that lie on the cards of characters -> the field that says so."""


def leave_surplus(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Do without what there is too much of: the last ones go."""
    for stock in stocks(inspection):
        if stock.used > stock.limit and (stock.surplus or (stock.id,)) == found.subjects:
            edits = [edit for user in stock.surplus for edit in _without(inspection, stock, user)]
            if stock.kind == "equipment":
                edits = list(_without_cards(inspection, stock.id, stock.used - stock.limit))
            if edits:
                label = msg("fixes.leave-surplus", what=stock.name, count=stock.used - stock.limit)
                yield together(label, edits)


def _without(inspection: Inspection, stock: BoxStock, user: str) -> Iterator[Edit]:
    """Take a character or a marker away, or the marker off the card of a character."""
    field = _ON_CARDS.get(stock.id)
    holders = [side.id for side, start in inspection.scenario.starts() if start.id == user and field]
    if stock.kind == "character":
        yield remove_character(user)
    elif holders:
        yield set_field(f"sides/{holders[0]}/characters/{user}/{field}", False)
    else:
        yield remove_markers((user,))


def _without_cards(inspection: Inspection, item: str, count: int) -> Iterator[Edit]:
    """Take cards out of the search deck first, then from those who were given one last."""
    deck = list(inspection.scenario.search_deck or ())
    while count and item in deck:
        deck.remove(item)
        count -= 1
    yield set_field("search_deck", tuple(deck) if inspection.scenario.search_deck is not None else None)
    for _, start in reversed(list(inspection.scenario.starts())):
        left = list(start.equipment)
        while count and item in left:
            left.remove(item)
            count -= 1
        yield equip_character(start.id, tuple(left))


def own_another_box(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Count on one more box."""
    copies = inspection.scenario.box.copies + 1
    yield labelled(set_field("box/copies", copies), "own-boxes", copies=copies)


def drop_heaviest(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take away one thing that is heavy enough, the heaviest first; if no single one is, the heaviest together."""
    for _, start in inspection.scenario.starts():
        card = character_of(start, inspection.board)
        if start.id != found.subjects[0] or card is None:
            continue
        by_weight = sorted(start.equipment, key=lambda item: -weight_of(inspection, start, item))
        too_much = sum(weight_of(inspection, start, item) for item in by_weight) - (card.healthy.weight or 0)
        alone = [[item] for item in dict.fromkeys(by_weight) if weight_of(inspection, start, item) >= too_much]
        heaviest = (by_weight[:number] for number in range(1, len(by_weight) + 1))
        enough = (few for few in heaviest if sum(weight_of(inspection, start, item) for item in few) >= too_much)
        for dropped in alone or list(islice(enough, 1)):
            left = list(start.equipment)
            for item in dropped:
                left.remove(item)
            items = tuple(equipment_name(inspection.board, item) for item in dropped)
            name = character_name(inspection, start)
            yield labelled(equip_character(start.id, tuple(left)), "drop", character=name, item=items)
