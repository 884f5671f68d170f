"""What a set-up gives to one side before the other can act (rules, section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from editor.board import Board, LevelBoard
from editor.board.bits import Squares, bounding_box, edges_within, flood, sides, square_bit, squares_set
from editor.board.change import Part
from editor.board.miniatures import Miniature, Stance, large_ways, mover_of
from editor.board.names import square_name
from editor.board.paths import Mover, Spot, openable_door, ways
from editor.board.sight_board import BoardSight
from editor.messages import say
from editor.model.grid import DIRECTIONS, Square
from editor.rules.finding import Finding, Witness
from editor.rules.inspection import Inspection, character_name, finding, standing
from editor.rules.memory import EVERYWHERE, around
from editor.rules.rule import Rule, both
from editor.rules.sightlines import SetUp, SpotPair

FirstSight = tuple[Spot, frozenset[str]]
"""A square to look from, and the doors that were opened by then."""


def first_strike(inspection: Inspection) -> Iterator[Finding]:
    """Who of the side with the initiative sees an enemy after one move for 1 CP, whom nobody could see before."""
    set_up = inspection.set_up
    there = list(standing(inspection))
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
    there: list[tuple[Miniature, LevelBoard]],
) -> dict[str, SpotPair]:
    """The lines to enemies that come into sight; worked out anew only if something happened where they were sought."""
    scenario = inspection.scenario
    given = (miniature.start, *(enemy.start for enemy in enemies), *scenario.stairs, scenario.house)
    key = ("first-strike", miniature.id, tuple(enemy.id for enemy in enemies))
    mover = mover_of(miniature, (other for other, _ in there))
    return inspection.memory.recall(key, given, lambda: _lines(set_up, miniature, mover, enemies))


def _lines(
    set_up: SetUp, miniature: Miniature, mover: Mover, enemies: list[Miniature]
) -> tuple[dict[str, SpotPair], dict[str, Squares]]:
    """For each enemy that comes into sight, the first line to it, by the fewest Movement points; and the squares
    that were walked on or looked over to find out."""
    lines: dict[str, SpotPair] = {}
    hidden = [_Target(enemy.id, Spot(enemy.level, *at), at) for enemy in enemies for at in enemy.squares]
    watches: dict[frozenset[str], _Watch] = {}
    ground = {miniature.level: squares_set(miniature.squares)}  # whoever cannot walk could, on other ground
    for spot, opened in _views(set_up.board, miniature, mover) if hidden else ():
        ground[spot.level] = ground.get(spot.level, 0) | square_bit(spot.x, spot.y)
        if opened not in watches:
            watches[opened] = _watch(set_up.sight_without((miniature,), opened), [each.spot for each in hidden])
        if found := watches[opened].seen_from(spot, hidden):
            lines |= {enemy: (spot, end) for enemy, end in found.items()}
            hidden = [each for each in hidden if each.enemy not in found]
        if not hidden:
            break
    if miniature.is_large:  # its views are only the foremost of the squares it needs
        return lines, dict.fromkeys((level.level.id for level in set_up.board.levels), EVERYWHERE)
    for friend in mover.friends:  # one walks past friends, so that what lies beyond them counts
        ground[friend.level] = ground.get(friend.level, 0) | square_bit(friend.x, friend.y)
    return lines, _looked_over(ground, watches.values())


def _looked_over(walked: dict[str, Squares], watches: Iterable[_Watch]) -> dict[str, Squares]:
    """What decides who is seen: the squares walked on, and of the rooms of the enemies the part that lies between.

    The first thing that stops a line, coming from the enemy, is in the enemy's room or on its walls.
    """
    ground = {level: around(squares) for level, squares in walked.items()}
    for watch in watches:
        for level, near in watch.near.items():
            between = bounding_box(walked.get(level, 0) | squares_set(watch.ends[level]))
            ground[level] = ground.get(level, 0) | around(near) & between
    return ground


class _Target(NamedTuple):
    """A square of an enemy that nobody has seen yet."""

    enemy: str
    spot: Spot
    square: Square


@dataclass(frozen=True)
class _Watch:
    """Some squares to be seen, under one state of the doors, with what makes most questions needless."""

    sight: BoardSight
    ends: dict[str, list[Square]]
    """The squares by level."""
    near: dict[str, Squares]
    """Squares from which they could be seen if nothing but walls and closed doors stood in between."""
    partners: dict[Spot, list[Spot]]
    """Stair squares -> those of the squares that lie at the other end."""

    def seen_from(self, spot: Spot, hidden: Iterable[_Target]) -> dict[str, Spot]:
        """Which of the enemies are seen, each with the square it is seen on."""
        beyond = self.partners.get(spot, ())
        seen = {each.enemy: each.spot for each in hidden if each.spot in beyond} if beyond else {}
        sight = self.sight.level(spot.level)
        if sight is not None and self.near.get(spot.level, 0) & square_bit(spot.x, spot.y):
            here, level = spot.square, spot.level
            seen |= {
                each.enemy: each.spot for each in hidden if each.spot.level == level and sight.sees(here, each.square)
            }
        return seen


def _watch(sight: BoardSight, spots: list[Spot]) -> _Watch:
    ends: dict[str, list[Square]] = {}
    partners: dict[Spot, list[Spot]] = {}
    for spot in spots:
        ends.setdefault(spot.level, []).append(spot.square)
        for partner in sight.partners(spot):
            partners.setdefault(partner, []).append(spot)
    near: dict[str, Squares] = {}
    for level_id, squares in ends.items():
        level = sight.level(level_id)
        if level is not None:
            # Whatever a line passes is joined square by square, so that no line leaves the room.
            walls = level.obstacles
            there = squares_set(square for square in squares if walls.has_floor(square))
            near[level_id] = flood(there, edges_within(walls.floor) & ~walls.edges)
    return _Watch(sight, ends, near, partners)


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
        both("info"),
        "RB 8, 14",
        first_strike,
        frozenset[Part]({"map", "stairs", "sides", "play", "house"}),
        fixable=False,
    ),
)
