"""Rule ``balance.first-strike``: what one side can see and attack before the other side can act.

Whole sets of squares decide first who might see whom at all. For this the character may go further and see more than it
really can: every door next to its way counts as open, and friends do not block it. Routes are searched only for what is
left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations

from editor.board import Board, LevelBoard
from editor.board.areas import door_edges, locked_doors, stair_steps
from editor.board.bit_sets import Edges, Squares, edges_within, sides, spread, square_bit, squares_set
from editor.board.board_change import ScenarioPart
from editor.board.miniatures import Miniature, Stance, large_reach, large_routes_from, mover_under_rules
from editor.board.names import square_name
from editor.board.paths import Mover, Spot, openable_door, routes_from
from editor.board.sight import BoardSight
from editor.messages import msg
from editor.model.grid import DIRECTIONS
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.problem import Evidence, Problem
from editor.rules.rule import Rule
from editor.rules.rule_cache import EVERYWHERE, LevelSquares, with_neighbors
from editor.rules.start_sight import SpotPair, StartSight
from editor.values import FrozenStruct, replace

FirstView = tuple[Spot, frozenset[str]]
"""A square to look from, and the doors that were opened to get there."""


def first_views(board: Board, miniature: Miniature, mover: Mover) -> Iterator[FirstView]:
    """Yield from where a character can look after one move for 1 CP, including doors it can still open there."""
    card, points, home = miniature.character, miniature.movement, miniature.squares[0]
    if card is None or not points:
        return
    if card.large:
        start = Stance(miniature.level, *home, miniature.start.facing)
        for large_route in large_routes_from(board, start, points, mover, card.rotate_cost or 0):
            for spot in large_route.path[-1].front:
                yield spot, frozenset(large_route.opens)
        return
    prices = dict(mover.prices)
    for route in routes_from(board, Spot(miniature.level, *home), points, mover):
        here = route.path[-1]
        doors = _openable_doors(board, here, mover) - set(route.opens)
        for more in _affordable(sorted(doors), points - route.cost, prices):
            yield here, frozenset((*route.opens, *more))


def _affordable(doors: list[str], points: int, prices: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Yield the largest sets of doors that can be opened for that many Movement Points."""
    found: list[set[str]] = []
    for number in range(len(doors), -1, -1):
        for few in combinations(doors, number):
            if sum(prices.get(door, 1) for door in few) <= points and not any(each.issuperset(few) for each in found):
                found.append(set(few))
                yield few


def _openable_doors(board: Board, spot: Spot, mover: Mover) -> set[str]:
    """Return the closed doors that a character on this square can open."""
    level = board.level(spot.level)
    if level is None or not level.doors & ~level.open_doors & sides(square_bit(spot.x, spot.y)):
        return set()
    doors = (openable_door(board, spot, facing, mover.magnetic_card) for facing in DIRECTIONS)
    return {door.id for door in doors if door is not None} - mover.barred


class FirstSight(FrozenStruct, eq=False):
    """The most that a character might see after its first move. Everything is computed on first use."""

    start_sight: StartSight
    miniature: Miniature

    @cached_property
    def given(self) -> tuple[object, ...]:
        """What its first move depends on, besides the map."""
        board = self.start_sight.board
        levels = tuple(level.level.id for level in board.levels)
        scenario = board.scenario
        return self.miniature.start, levels, *scenario.stairs, scenario.house, scenario.rules_as_data

    @cached_property
    def mover(self) -> Mover:
        """How it walks."""
        return mover_under_rules(self.miniature, self.start_sight.miniatures, self.start_sight.board)

    @cached_property
    def reach(self) -> LevelSquares:
        """The squares it might reach."""
        return self.start_sight.cache.get_or_compute(("first-reach", self.miniature.id), self.given, self._reach)

    @cached_property
    def walked(self) -> LevelSquares:
        """The squares that decide what it reaches: those in reach, their neighbors, and all stairs."""
        return _decisive_squares(self.start_sight.board, self.miniature, self.reach)

    @cached_property
    def views(self) -> tuple[FirstView, ...]:
        """From where it can really look."""
        return self.start_sight.cache.get_or_compute(("first-views", self.miniature.id), self.given, self._views)

    def look(self, enemy: Miniature) -> tuple[LevelSquares, Squares]:
        """Return the squares from which an enemy might be seen, and those in between that decide it."""
        eyes, between = dict.fromkeys(self.reach, 0), 0
        here = self._sight.level(enemy.level)
        for at in enemy.squares:
            eyes_here, decisive = here.seeing(at, self.reach[enemy.level]) if here is not None else (0, 0)
            eyes[enemy.level] |= eyes_here
            between |= decisive
            for partner in self._sight.partners(Spot(enemy.level, *at)):
                eyes[partner.level] |= self.reach[partner.level] & square_bit(partner.x, partner.y)
        return eyes, between or EVERYWHERE  # as in ``_decisive_squares``

    def sight_with(self, opened: frozenset[str]) -> BoardSight:
        """Return the sight after it has moved and some doors are open."""
        if opened not in self._sights:
            self._sights[opened] = self.start_sight.sight_without((self.miniature,), opened)
        return self._sights[opened]

    def _reach(self) -> tuple[LevelSquares, LevelSquares]:
        board, miniature = self.start_sight.board, self.miniature
        reach = _large_reach(board, miniature) if miniature.is_large else _reach(board, miniature, self.mover)
        return reach, _decisive_squares(board, miniature, reach)

    def _views(self) -> tuple[tuple[FirstView, ...], LevelSquares]:
        return tuple(first_views(self.start_sight.board, self.miniature, self.mover)), self.walked

    @cached_property
    def _sights(self) -> dict[frozenset[str], BoardSight]:
        return {}

    @cached_property
    def _sight(self) -> BoardSight:
        """The sight with all doors open; without smoke, because an open door lets more of it through."""
        doors = _doors_beside(self.start_sight.board, self.reach)
        return replace(self.start_sight.sight_without((self.miniature,), doors), has_smoke=False)


def _reach(board: Board, miniature: Miniature, mover: Mover) -> dict[str, Squares]:
    """Return all squares that it could reach if only enemies were in its way."""
    reach = {level.level.id: 0 for level in board.levels}
    reach[miniature.level] = _enterable(board, miniature.level) & miniature.covered
    passed = {level_id: _enterable(board, level_id) & ~_covered(mover.enemies, level_id) for level_id in reach}
    ways, free = dict[str, Edges](), dict[str, Edges]()
    for level in board.levels:
        level_id = level.level.id
        locked, slow = _closed_doors(board, level, mover)
        ways[level_id] = level.ways & edges_within(passed[level_id] | reach[level_id]) & ~locked
        free[level_id] = ways[level_id] & ~slow
    stairs = [
        (board.levels[start].level.id, here, board.levels[end].level.id, there)
        for one, other in stair_steps(board)
        for (start, here), (end, there) in ((one, other), (other, one))
    ]
    before = dict.fromkeys(reach, 0)
    for _ in range(miniature.movement):
        # A closed door costs two points, so it is passed from where the character was one step earlier.
        wider = {each: spread(reach[each], free[each]) | spread(before[each], ways[each]) for each in reach}
        for start, here, end, there in stairs:
            if reach[start] & here:
                wider[end] |= there & passed[end]
        before, reach = reach, wider
    return reach


def _enterable(board: Board, level_id: str) -> Squares:
    level = board.level(level_id)
    return level.enterable if level is not None else 0


def _covered(spots: Iterable[Spot], level_id: str) -> Squares:
    covered = 0
    for spot in spots:
        covered |= square_bit(spot.x, spot.y) if spot.level == level_id else 0
    return covered


def _closed_doors(board: Board, level: LevelBoard, mover: Mover) -> tuple[Edges, Edges]:
    """Return the edges that cannot be passed, and those that cost a point more.

    A large door may have been opened before at its other half, and where doors overlap, any of them may count.
    """
    if not level.doors_disjoint:
        return 0, 0
    locked = 0 if mover.magnetic_card else locked_doors(level, board)
    locked |= door_edges(level, mover.barred)
    locked &= ~level.open_doors
    free = door_edges(level, {door for door, price in mover.prices if not price})
    return locked, level.closed_small_doors & ~locked & ~free


def _large_reach(board: Board, miniature: Miniature) -> dict[str, Squares]:
    """Return all squares that a large miniature could reach with any number of Movement Points."""
    return {
        level.level.id: large_reach(level, *miniature.squares[0]) if level.level.id == miniature.level else 0
        for level in board.levels
    }


def _doors_beside(board: Board, reach: LevelSquares) -> frozenset[str]:
    """Return the doors next to the squares in reach."""
    doors = frozenset[str]()
    for level in board.levels:
        beside = sides(reach[level.level.id]) & level.doors
        doors |= {door.id for door, covered in level.doors_with_edges if covered & beside} if beside else frozenset()
    return doors


def _decisive_squares(board: Board, miniature: Miniature, reach: LevelSquares) -> LevelSquares:
    places = [each for link in board.scenario.stairs for each in (link.start, link.end)]
    walked = {
        here: with_neighbors(squares) | squares_set(place.square for place in places if place.level == here)
        for here, squares in reach.items()
    }
    # A miniature outside the frame is on no square; with another frame it could be.
    walked[miniature.level] |= with_neighbors(miniature.covered) or EVERYWHERE
    return walked


def check_balance_first_strike(inspection: Inspection) -> Iterator[Problem]:
    """Find characters with the initiative that can see a hidden enemy after one move for 1 CP."""
    start_sight, hidden = inspection.start_sight, _hidden_enemies(inspection)
    for miniature, level in inspection.placed_miniatures:
        enemies = hidden.get(miniature.id, [])
        if lines := first_lines(start_sight, miniature, enemies):
            seen = [enemy for enemy in enemies if enemy.id in lines]
            line = lines[seen[0].id]
            message = msg(
                "rules.balance.first-strike",
                character=character_name(inspection, miniature.start),
                enemies=tuple(character_name(inspection, enemy.start) for enemy in seen),
                square=square_name(line[0].square),
            )
            subjects = (miniature.id, *(enemy.id for enemy in seen))
            evidence = Evidence("line", line[0].level, tuple(end.square for end in line if end.level == line[0].level))
            found = make_problem(
                "balance.first-strike", subjects, message, level, miniature.squares, evidence=(evidence,)
            )
            yield found


def _hidden_enemies(inspection: Inspection) -> dict[str, list[Miniature]]:
    """Return the enemies that each character with the initiative does not see at the start."""
    first, hidden = inspection.scenario.initiative, dict[str, list[Miniature]]()
    for one, other in inspection.enemy_pairs:
        mine, enemy = (one, other) if one.side.id == first else (other, one)
        if mine.side.id == first and not inspection.start_sight.sees(mine, enemy):
            hidden.setdefault(mine.id, []).append(enemy)
    return hidden


def first_lines(start_sight: StartSight, miniature: Miniature, enemies: list[Miniature]) -> dict[str, SpotPair]:
    """Return the lines to enemies that come into sight, by enemy; cached while nothing changes near them."""
    scenario = start_sight.board.scenario
    starts = (miniature.start, *(enemy.start for enemy in enemies))
    given = (*starts, *scenario.stairs, scenario.house, scenario.rules_as_data)
    key = ("first-strike", miniature.id, tuple(enemy.id for enemy in enemies))
    return (
        start_sight.cache.get_or_compute(key, given, lambda: _lines(FirstSight(start_sight, miniature), enemies))
        if enemies
        else {}
    )


def _lines(first_sight: FirstSight, enemies: list[Miniature]) -> tuple[dict[str, SpotPair], LevelSquares]:
    """Return all lines and the squares that decide them."""
    lines, ground = dict[str, SpotPair](), dict(first_sight.walked)
    for enemy in enemies:
        line, between = _cached_line(first_sight, enemy)
        ground[enemy.level] |= between
        if line is not None:
            lines[enemy.id] = line
    return lines, ground


def _cached_line(first_sight: FirstSight, enemy: Miniature) -> tuple[SpotPair | None, Squares]:
    """Return the line to an enemy, and the squares between the two."""

    def work() -> tuple[tuple[SpotPair | None, Squares], LevelSquares]:
        eyes, between = first_sight.look(enemy)
        ground = {**first_sight.walked, enemy.level: first_sight.walked[enemy.level] | between}
        return (first_line(first_sight, enemy, eyes), between), ground

    key = ("first-line", first_sight.miniature.id, enemy.id)
    return first_sight.start_sight.cache.get_or_compute(key, (enemy.start, *first_sight.given), work)


def first_line(first_sight: FirstSight, enemy: Miniature, eyes: LevelSquares) -> SpotPair | None:
    """Return the first line to an enemy that comes into sight, by the fewest Movement Points."""
    for spot, opened in first_sight.views if any(eyes.values()) else ():
        if eyes[spot.level] & square_bit(spot.x, spot.y):
            sight = first_sight.sight_with(opened)
            for end in (Spot(enemy.level, *at) for at in enemy.squares):
                if sight.sees(spot, end):
                    return spot, end
    return None


RULES = (
    Rule(
        "balance.first-strike",
        "info",
        "RB 8, 14",
        check_balance_first_strike,
        frozenset[ScenarioPart]({"map", "stairs", "sides", "play", "house"}),
        fixable=False,
    ),
)
