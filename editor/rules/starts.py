"""Where characters may start (rules, section 8). Whom they see and reach from there is in ``encounters.py``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from editor.board import LevelBoard
from editor.board.bits import Squares, squares_of
from editor.board.change import Part
from editor.board.miniatures import Miniature
from editor.board.names import place_name, square_list
from editor.messages import msg
from editor.model.grid import Square
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.places import inside, most_outside, split_edges
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.values import replace


def blocked(inspection: Inspection) -> Iterator[Problem]:
    """On a square that nobody can enter, or nowhere on the map."""
    for miniature, level in inspection.standing:
        here = miniature.covered & level.frame
        if not here:
            yield _blocked(inspection, miniature, level, miniature.squares, "outside")
        elif bad := here & ~level.enterable:
            yield _remembered_blocked(inspection, miniature, level, bad)


def _remembered_blocked(inspection: Inspection, miniature: Miniature, level: LevelBoard, bad: Squares) -> Problem:
    """The same finding as before if its squares are."""
    people = inspection.people[miniature.start.character]
    return inspection.memory.recall(
        ("start.blocked", miniature.id, bad, people),
        (miniature.start, inspection.scenario.house),
        lambda: (
            _blocked(inspection, miniature, level, tuple(squares_of(bad)), _why_blocked(level, bad & -bad)),
            {level.level.id: bad},
        ),
    )


def _why_blocked(level: LevelBoard, square: Squares) -> str:
    if level.empty & square:
        return "empty"
    return "driller" if level.face_down & square else "impassable"


def _blocked(
    inspection: Inspection, miniature: Miniature, level: LevelBoard, squares: tuple[Square, ...], why: str
) -> Problem:
    message = msg(
        f"rules.start.blocked-{why}",
        character=character_name(inspection, miniature.start),
        place=place_name(level, squares[0]),
        squares=square_list(squares),
    )
    return finding("start.blocked", (miniature.id,), message, level, squares)


def shared(inspection: Inspection) -> Iterator[Problem]:
    for first, second in combinations(inspection.miniatures, 2):
        if first.level != second.level:
            continue
        if squares := tuple(at for at in second.squares if at in first.squares):
            names = {
                "character": character_name(inspection, second.start),
                "other": character_name(inspection, first.start),
            }
            message = msg("rules.start.shared", squares=square_list(squares), **names)
            found = finding("start.shared", (second.id, first.id), message, None, squares)
            yield replace(found, level=second.level)


def large(inspection: Inspection) -> Iterator[Problem]:
    """Across a wall or a closed door, or too far outside."""
    for miniature, level in inspection.standing:
        if not miniature.is_large:
            continue
        character, squares = character_name(inspection, miniature.start), miniature.squares
        within = inside(level, squares)
        outside = tuple(at for at in squares if at not in within)
        if edges := split_edges(level, squares):
            message = msg("rules.start.large-split", character=character, squares=square_list(squares))
            yield finding("start.large", (miniature.id,), message, level, squares, edges)
        elif most_outside(inspection.rules, squares) < len(outside) < len(squares):
            name = "rules.start.large-outside-sags" if inspection.rules == "sags" else "rules.start.large-outside"
            message = msg(name, character=character, squares=square_list(outside), inside=len(within))
            yield finding("start.large", (miniature.id,), message, level, outside)


_STANDING = frozenset[Part]({"map", "sides", "house"})

RULES = (
    Rule(
        "start.blocked",
        "error",
        "RB 8, 37",
        blocked,
        _STANDING,
    ),
    Rule(
        "start.shared",
        "error",
        "RB 8",
        shared,
        frozenset({"sides", "house"}),
    ),
    Rule("start.large", "error", "RB 28, 37", large, _STANDING),
)
