"""Whom characters see and reach from where they start (rules, section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import LevelBoard
from editor.board.areas import Area
from editor.board.change import Part
from editor.board.miniatures import Miniature
from editor.board.names import square_name
from editor.messages import msg
from editor.rules.inspection import Inspection, area_witnesses, character_name, finding
from editor.rules.memory import EVERYWHERE, LevelSquares, around
from editor.rules.places import may_stand
from editor.rules.problem import Evidence, Problem
from editor.rules.reach import Reach, goals_of, ground_near, is_cut_off, reach_of
from editor.rules.rule import Rule
from editor.rules.sightlines import SpotPair


def in_sight(inspection: Inspection) -> Iterator[Problem]:
    """Two enemies with a free line between them, as doors lie and miniatures stand at the start.

    Prisoners are meant to be watched. Which way somebody looks is not asked: the arcs of sight are not known.
    """
    set_up = inspection.set_up
    for one, other in inspection.opponents:
        if one.covered & other.covered and one.level == other.level:
            continue
        if line := set_up.line(one, other):
            yield _remembered_line(inspection, one, other, line)


def _remembered_line(inspection: Inspection, one: Miniature, other: Miniature, line: SpotPair) -> Problem:
    """The finding about a line; the same one as before if the line is, and both are still called so."""
    people = tuple(inspection.people[each.start.character] for each in (one, other))
    return inspection.memory.recall(
        ("start.in-sight", one.id, other.id, people),
        (line, one.start, other.start, inspection.scenario.house),
        lambda: (_about_line(inspection, one, other, line), {}),
    )


def _about_line(inspection: Inspection, one: Miniature, other: Miniature, line: SpotPair) -> Problem:
    level = inspection.board.level(one.level)
    names = {"character": character_name(inspection, one.start), "enemy": character_name(inspection, other.start)}
    ends = {"square": square_name(line[0].square), "other": square_name(line[1].square)}
    message = msg("rules.start.in-sight", **names, **ends)
    squares = tuple(spot.square for spot in line if spot.level == one.level)
    witness = Evidence("line", one.level, squares)
    return finding("start.in-sight", (one.id, other.id), message, level, squares, witnesses=(witness,))


def unreachable(inspection: Inspection) -> Iterator[Problem]:
    """Neither an enemy nor an objective of its side can be walked to, whatever doors are opened or destroyed."""
    goals = {side.id: goals_of(inspection, side.id) for side in inspection.scenario.sides if side.characters}
    near = {side: ground_near(inspection, reach) for side, reach in goals.items()}
    for miniature, level in inspection.standing:
        on_the_way = near[miniature.side.id][level.level.id] & miniature.covered
        if (on_the_way and not miniature.is_large) or not level.enterable & miniature.covered:
            continue
        reach = reach_of(inspection, miniature)
        if is_cut_off(reach, goals[miniature.side.id]):
            yield from _remembered_cut_off(inspection, miniature, level, reach)


def _remembered_cut_off(
    inspection: Inspection, miniature: Miniature, level: LevelBoard, reach: Reach
) -> tuple[Problem, ...]:
    """The finding about somebody who is cut off, if he may stand there at all; the same one as before if his reach is,
    nothing happened around him, and he is still called so."""

    def work() -> tuple[tuple[Problem, ...], LevelSquares]:
        may = may_stand(inspection.rules, level, miniature.squares)
        found = (_cut_off(inspection, miniature, level, reach),) if may else ()
        return found, {level.level.id: around(miniature.covered) or EVERYWHERE}

    levels = tuple([each.level.id for each in inspection.board.levels])
    people = inspection.people[miniature.start.character]
    key = ("start.unreachable", miniature.id, levels, reach, people)
    return inspection.memory.recall(key, (miniature.start, inspection.scenario.house), work)


def _cut_off(inspection: Inspection, miniature: Miniature, level: LevelBoard, reach: Reach) -> Problem:
    name = "rules.start.unreachable-large" if miniature.is_large else "rules.start.unreachable"
    message = msg(name, character=character_name(inspection, miniature.start))
    witnesses = area_witnesses(inspection.board, Area(reach))
    return finding("start.unreachable", (miniature.id,), message, level, miniature.squares, witnesses=witnesses)


_MAP_AND_PEOPLE = frozenset[Part]({"map", "stairs", "sides", "house"})

RULES = (
    Rule(
        "start.in-sight",
        "warning",
        "RB 14",
        in_sight,
        _MAP_AND_PEOPLE,
    ),
    Rule(
        "start.unreachable",
        "warning",
        "RB 8, 9",
        unreachable,
        _MAP_AND_PEOPLE | {"zones", "objectives", "play"},
    ),
)
