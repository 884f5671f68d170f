"""Rules ``link.*``: arrows of the author lead from one square to another that can be entered, for a price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board import Board
from editor.board.areas import squares_reached
from editor.board.bit_sets import Squares, square_bit
from editor.board.board_change import ScenarioPart
from editor.board.names import spot_name
from editor.board.paths import Spot
from editor.messages import msg
from editor.model.grid import Square
from editor.model.scenario import SquareLink
from editor.rules.inspection import Inspection, make_problem
from editor.rules.map_rules.stairs import spot_id
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule


def link_ends(link: SquareLink) -> tuple[Spot, Spot]:
    """Return the squares where an arrow begins and ends."""
    return Spot(link.start.level, *link.start.square), Spot(link.end.level, *link.end.square)


def link_id(link: SquareLink) -> tuple[str, str]:
    """Return what problems call an arrow: its two squares."""
    start, end = link_ends(link)
    return spot_id(start), spot_id(end)


def check_link_blocked(inspection: Inspection) -> Iterator[Problem]:
    """Find arrows with an end that cannot be entered, and those that lead nowhere else."""
    for link in inspection.scenario.links:
        start, end = link_ends(link)
        if start == end:
            yield _problem("link.blocked", inspection, link, "link.blocked-same")
        elif not (_can_enter(inspection.board, start) and _can_enter(inspection.board, end)):
            yield _problem("link.blocked", inspection, link)


def check_link_price(inspection: Inspection) -> Iterator[Problem]:
    """Find arrows that cost nothing."""
    for link in inspection.scenario.links:
        if link.cost < 1:
            yield _problem("link.price", inspection, link)


def check_link_one_way(inspection: Inspection) -> Iterator[Problem]:
    """Find arrows whose end has no way back to where they begin."""
    board = inspection.board
    for link in inspection.scenario.links:
        start, end = link_ends(link)
        if link.both or start == end or not (_can_enter(board, start) and _can_enter(board, end)):
            continue
        if not _has_way(board, end, start):
            yield _problem("link.one-way", inspection, link)


def _has_way(board: Board, start: Spot, end: Spot) -> bool:
    reached = squares_reached(board, [_bit(start) if level.level.id == start.level else 0 for level in board.levels])
    return any(
        squares & _bit(end) for level, squares in zip(board.levels, reached, strict=True) if level.level.id == end.level
    )


def _can_enter(board: Board, spot: Spot) -> bool:
    level = board.level(spot.level)
    return level is not None and level.in_frame(spot.square) and bool(level.enterable & _bit(spot))


def _bit(spot: Spot) -> Squares:
    return square_bit(spot.x, spot.y)


def _problem(rule: str, inspection: Inspection, link: SquareLink, message: str = "") -> Problem:
    start, end = link_ends(link)
    scenario = inspection.scenario
    text = msg(f"rules.{message or rule}", start=spot_name(scenario, start), end=spot_name(scenario, end))
    level = inspection.board.level(start.level)
    squares: tuple[Square, ...] = (start.square, *((end.square,) if end.level == start.level else ()))
    shown = tuple(square for square in squares if level is not None and level.in_frame(square))
    return make_problem(rule, link_id(link), text, level, tuple(dict.fromkeys(shown)))


_LINKS: Final = frozenset[ScenarioPart]({"map", "stairs"})

RULES = (
    Rule("link.blocked", "error", NO_CITATION, check_link_blocked, _LINKS),
    Rule("link.price", "error", NO_CITATION, check_link_price, _LINKS),
    Rule("link.one-way", "info", NO_CITATION, check_link_one_way, _LINKS),
)
