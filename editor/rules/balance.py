"""What a set-up gives to one side before the other can act (rules, section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from editor.board import Board, LevelBoard
from editor.board.bits import sides, square_bit
from editor.board.change import Part
from editor.board.miniatures import Miniature, Stance, large_ways, mover_of
from editor.board.names import square_name
from editor.board.paths import Mover, Spot, openable_door, ways
from editor.board.sight_board import BoardSight
from editor.messages import say
from editor.model.grid import DIRECTIONS
from editor.rules.finding import Finding, Witness
from editor.rules.first_glance import first_glance
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.memory import LevelSquares
from editor.rules.rule import Rule
from editor.rules.sightlines import SetUp, SpotPair

FirstSight = tuple[Spot, frozenset[str]]
"""A square to look from, and the doors that were opened by then."""


def first_strike(inspection: Inspection) -> Iterator[Finding]:
    """Who of the side with the initiative sees an enemy after one move for 1 CP, whom nobody could see before."""
    set_up = inspection.set_up
    there = inspection.standing
    for miniature, level in there:
        if miniature.side.id != inspection.scenario.initiative or miniature.start.prisoner:
            continue
        enemies = [
            enemy
            for enemy, _ in there
            if enemy.side.id != miniature.side.id and not enemy.start.prisoner and not set_up.sees(miniature, enemy)
        ]
        if lines := _remembered_lines(inspection, set_up, miniature, enemies, there):
            seen = [enemy for enemy in enemies if enemy.id in lines]
            line = lines[seen[0].id]
            message = say(
                "rules.balance.first-strike",
                character=character_name(inspection, miniature.start),
                enemies=tuple(character_name(inspection, enemy.start) for enemy in seen),
                square=square_name(line[0].square),
            )
            subjects = (miniature.id, *(enemy.id for enemy in seen))
            witness = Witness("line", line[0].level, tuple(end.square for end in line if end.level == line[0].level))
            found = finding("balance.first-strike", subjects, message, level, miniature.squares, witnesses=(witness,))
            yield found


def _remembered_lines(
    inspection: Inspection,
    set_up: SetUp,
    miniature: Miniature,
    enemies: list[Miniature],
    there: Iterable[tuple[Miniature, LevelBoard]],
) -> dict[str, SpotPair]:
    """The lines to enemies that come into sight; worked out anew only if something happened where they were sought."""
    scenario = inspection.scenario
    given = (miniature.start, *(enemy.start for enemy in enemies), *scenario.stairs, scenario.house)
    key = ("first-strike", miniature.id, tuple(enemy.id for enemy in enemies))

    def work() -> tuple[dict[str, SpotPair], LevelSquares]:
        mover = mover_of(miniature, (other for other, _ in there))
        glance = first_glance(set_up, miniature, mover, enemies)
        seen = [enemy for enemy in enemies if enemy.id in glance.enemies]
        return first_lines(set_up, miniature, mover, seen, glance.eyes), glance.ground

    return inspection.memory.recall(key, given, work) if enemies else {}


def first_lines(
    set_up: SetUp, miniature: Miniature, mover: Mover, enemies: list[Miniature], eyes: LevelSquares
) -> dict[str, SpotPair]:
    """For each enemy that comes into sight, the first line to it, by the fewest Movement points."""
    lines: dict[str, SpotPair] = {}
    hidden = [(enemy.id, Spot(enemy.level, *at)) for enemy in enemies for at in enemy.squares]
    sights: dict[frozenset[str], BoardSight] = {}
    for spot, opened in _views(set_up.board, miniature, mover) if hidden else ():
        if not eyes[spot.level] & square_bit(spot.x, spot.y):
            continue
        if opened not in sights:
            sights[opened] = set_up.sight_without((miniature,), opened)
        lines |= {enemy: (spot, end) for enemy, end in hidden if sights[opened].sees(spot, end)}
        hidden = [each for each in hidden if each[0] not in lines]
        if not hidden:
            break
    return lines


def _views(board: Board, miniature: Miniature, mover: Mover) -> Iterator[FirstSight]:
    """From where a character can look after one move for 1 CP. With points left it opens doors beside it."""
    card = miniature.character
    if card is None or card.healthy.movement is None:
        return
    points, home = card.healthy.movement, miniature.squares[0]
    if miniature.is_large:
        start = Stance(miniature.level, *home, miniature.start.facing)
        for large_route in large_ways(board, start, points, mover, card.rotate_cost or 0):
            for spot in large_route.path[-1].front:
                yield spot, frozenset(large_route.opens)
        return
    for route in ways(board, Spot(miniature.level, *home), points, mover):
        here = route.path[-1]
        doors = _doors_beside(board, here, mover) - set(route.opens)
        for more in combinations(sorted(doors), min(len(doors), points - route.cost)):
            yield here, frozenset((*route.opens, *more))


def _doors_beside(board: Board, spot: Spot, mover: Mover) -> set[str]:
    """The closed doors that a character on this square can open."""
    level = board.level(spot.level)
    if level is None or not level.doors & ~level.open_doors & sides(square_bit(spot.x, spot.y)):
        return set()
    doors = (openable_door(board, spot, facing, mover.magnetic_card) for facing in DIRECTIONS)
    return {door.id for door in doors if door is not None}


RULES = (
    Rule(
        "balance.first-strike",
        "info",
        "RB 8, 14",
        first_strike,
        frozenset[Part]({"map", "stairs", "sides", "play", "house"}),
        fixable=False,
    ),
)
