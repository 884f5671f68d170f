"""What the box holds, and what a character can carry (rules, section 8). Tiles and doors have rules of their own."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.change import Part
from editor.board.miniatures import character_of
from editor.board.names import equipment_name
from editor.messages import msg
from editor.rules.inspection import Inspection, character_name, finding, weight_of
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.rules.stock import stocks


def exceeded(inspection: Inspection) -> Iterator[Problem]:
    for stock in stocks(inspection):
        if stock.used > stock.limit:
            message = msg(f"rules.box.exceeded-{stock.kind}", what=stock.name, count=stock.used, limit=stock.limit)
            yield finding("box.exceeded", stock.surplus or (stock.id,), message)


def too_heavy(inspection: Inspection) -> Iterator[Problem]:
    """More weight than the healthy side of the card allows; things of unknown weight count nothing."""
    for _, start in inspection.scenario.starts():
        card = character_of(start, inspection.board)
        allowed = card.healthy.weight if card else None
        weight = sum(weight_of(inspection, start, item) for item in start.equipment)
        if allowed is not None and weight > allowed:
            items = tuple(equipment_name(inspection.board, item) for item in start.equipment)
            message = msg(
                "rules.carry.too-heavy",
                character=character_name(inspection, start),
                weight=weight,
                allowed=allowed,
                items=items,
            )
            yield finding("carry.too-heavy", (start.id,), message)


_CARRYING = frozenset[Part]({"sides", "house"})

RULES = (
    Rule(
        "box.exceeded",
        "error",
        "RB 2, 3",
        exceeded,
        _CARRYING | {"doors", "walls", "markers", "box", "play"},
    ),
    Rule("carry.too-heavy", "error", "RB 17", too_heavy, _CARRYING),
)
