"""Miniatures on the board: where each one starts, and how a large one moves (RB 28).

A large miniature covers 2 × 2 squares and is named by the top-left one. It moves forward for 1 Movement Point and
backward for 2, never sideways, and pays to rotate in place. It opens only doors that it faces and cannot use stairs. A
door stays open while the miniature is in the doorway.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from editor.board.bit_sets import NORTH_SIDES, STRIDE, WEST, Edges, Squares, edge_bit, edges_within, squares_set
from editor.board.board import Board
from editor.board.level_board import LevelBoard
from editor.board.map_bits import MapBits
from editor.board.paths import (
    ANY_MOVER,
    MAX_DOORS_KEPT_OPEN,
    Mover,
    Route,
    RouteStep,
    Spot,
    WalkingGround,
    cheapest_routes,
    walking_ground,
    with_special_rules,
)
from editor.catalog.card_lookup import resolve_characters
from editor.model.cards import Character, Condition
from editor.model.grid import DIRECTIONS, STEPS, Direction, Edge, Square
from editor.model.level import PlacedDoor
from editor.model.sides import Side, StartingCharacter
from editor.values import FrozenStruct, replace

BACKWARD = 2
"""Movement Points for a step backward."""


# --- who stands where ---------------------------------------------------------------------------------------------


MAGNETIC_CARD: Final = "magnetic-card"
"""The equipment that opens magnetic doors."""


class Miniature(FrozenStruct):
    """A character that starts on squares of a level."""

    side: Side
    start: StartingCharacter
    character: Character | None
    """Its card, if the box or the author has one."""
    level: str
    squares: tuple[Square, ...]
    """The squares it covers, including those outside the frame."""

    @cached_property
    def id(self) -> str:
        """The id of the character in the scenario."""
        return self.start.id

    @cached_property
    def is_large(self) -> bool:
        """Whether it covers 2 × 2 squares."""
        return self.character is not None and self.character.large

    @property
    def rotate_cost(self) -> int:
        """The Movement Points it pays to rotate; 1 if its card does not say."""
        card = self.character
        return 1 if card is None or card.rotate_cost is None else card.rotate_cost

    @property
    def movement(self) -> int:
        """Its Movement Points in the state it starts in; 0 if they are unknown."""
        condition = starting_condition(self.start, self.character)
        return (condition.movement or 0) if condition is not None else 0

    @cached_property
    def spots(self) -> frozenset[Spot]:
        """The squares it covers, with their level."""
        return frozenset(Spot(self.level, *square) for square in self.squares)

    @cached_property
    def covered(self) -> Squares:
        """The squares it covers, as a bit set."""
        return squares_set(self.squares)

    @cached_property
    def front(self) -> tuple[Square, ...]:
        """The squares it sees from (L7)."""
        return front_of(self.squares, self.start.facing)


def miniatures(board: Board) -> tuple[Miniature, ...]:
    """Return all characters that start on a square, in the order of the sides."""
    return tuple(_miniatures(board))


def _miniatures(board: Board) -> Iterator[Miniature]:
    for side, start in board.scenario.starts():
        if start.level is None or start.x is None or start.y is None:
            continue
        character = character_of(start, board)
        large = character is not None and character.large
        yield Miniature(
            side=side, start=start, character=character, level=start.level, squares=footprint(start.x, start.y, large)
        )


def character_of(start: StartingCharacter, board: Board) -> Character | None:
    """Return the card of a character: the author's custom card, or the one of the box."""
    return resolve_characters(board.scenario, board.box).get(start.character)


def condition_of(start: StartingCharacter, board: Board) -> Condition | None:
    """Return the side of its card that a character starts with: the healthy or the wounded one."""
    return starting_condition(start, character_of(start, board))


def starting_condition(start: StartingCharacter, card: Character | None) -> Condition | None:
    """Return the side of this card that a character starts with."""
    if card is None:
        return None
    return card.wounded if start.wounded else card.healthy


def is_large(start: StartingCharacter, board: Board) -> bool:
    """Return whether the miniature of a character covers 2 × 2 squares."""
    card = character_of(start, board)
    return card is not None and card.large


def footprint(x: int, y: int, large: bool) -> tuple[Square, ...]:
    """Return the squares under a miniature, row by row."""
    side = range(2 if large else 1)
    return tuple(Square(x + dx, y + dy) for dy in side for dx in side)


def front_of(squares: tuple[Square, ...], facing: Direction) -> tuple[Square, ...]:
    """Return the front squares of a miniature."""
    dx, dy = STEPS[facing]
    return tuple(at for at in squares if (at.x + dx, at.y + dy) not in squares)


def is_in_arc(miniature: Miniature, start: Square, end: Square) -> bool:
    """Return whether a line is in the arc of sight of a miniature at its start; always if the arc is not known.

    Each side of the base sees the quarter of the map in front of it, with both diagonals. A large miniature has arcs on
    its front squares only, so it sees nothing behind them (RB 28).
    """
    card, facing = miniature.character, miniature.start.facing
    if card is None or card.sight is None:
        return True
    (fx, fy), dx, dy = STEPS[facing], end.x - start.x, end.y - start.y
    ahead, right = dx * fx + dy * fy, dy * fx - dx * fy
    if card.large and ahead < 0:
        return False
    seen = {"front": ahead >= abs(right), "back": -ahead >= abs(right), "right": right >= abs(ahead)}
    seen["left"] = -right >= abs(ahead)
    return any(seen[side] for side in card.sight)


def mover_of(miniature: Miniature, among: Iterable[Miniature]) -> Mover:
    """Return how a miniature can walk among others."""
    friends, enemies = set[Spot](), set[Spot]()
    for other in among:
        if other.id != miniature.id:
            (friends if other.side.id == miniature.side.id else enemies).update(other.spots)
    return Mover(has_magnetic_card(miniature.start), friends=frozenset(friends), enemies=frozenset(enemies))


def mover_under_rules(miniature: Miniature, among: Iterable[Miniature], board: Board) -> Mover:
    """Return how a miniature can walk among others, under the special rules of the scenario."""
    names = {miniature.id, miniature.start.character, miniature.side.id}
    return with_special_rules(mover_of(miniature, among), board, names)


def has_magnetic_card(start: StartingCharacter) -> bool:
    """Return whether a character can open magnetic doors."""
    return start.magnetic_card or MAGNETIC_CARD in start.equipment


# --- large ones ---------------------------------------------------------------------------------------------------


class Stance(FrozenStruct):
    """The position and facing of a large miniature; ``(x, y)`` is its top-left square."""

    level: str
    x: int
    y: int
    facing: Direction

    @property
    def spot(self) -> Spot:
        """Its top-left square."""
        return Spot(self.level, self.x, self.y)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The squares it covers."""
        return tuple(Spot(self.level, *square) for square in footprint(self.x, self.y, large=True))

    @property
    def front(self) -> tuple[Spot, ...]:
        """The squares it sees from (L7)."""
        squares = footprint(self.x, self.y, large=True)
        return tuple(Spot(self.level, *square) for square in front_of(squares, self.facing))


def large_routes_from(
    board: Board, start: Stance, points: int | None = None, mover: Mover = ANY_MOVER, rotate_cost: int = 1
) -> Iterator[Route[Stance]]:
    """Yield the best route to each stance where a large miniature can stop, including its own; cheapest first."""
    ground = LargeWalkingGround(walking_ground(board, mover), rotate_cost)
    if not any(ground.ground.can_enter(spot) for spot in start.spots):
        return
    for route in cheapest_routes(start, ground.steps, points, ground.stay_open, ground.ground.prices):
        if mover.friends.isdisjoint(route.path[-1].spots):
            yield route


def shortest_large(
    board: Board, start: Stance, goal: Spot, mover: Mover = ANY_MOVER, rotate_cost: int = 1
) -> Route[Stance] | None:
    """Return the cheapest route of a large miniature to where its top-left square is ``goal``, in any facing."""
    ways = large_routes_from(board, start, None, mover, rotate_cost)
    return next((route for route in ways if route.path[-1].spot == goal), None)


def large_reach(level: LevelBoard, x: int, y: int) -> Squares:
    """Return all squares that a large miniature can cover if every door opens for it and nothing is in its way."""
    stood = 1 << large_stand(x, y) if -1 <= x < STRIDE - 1 and -1 <= y < STRIDE - 1 else 0
    walls, closed = level.blocks_walk & ~level.doors, level.doors & ~level.open_doors
    return reach_of_large_stands(level.enterable, walls, closed, stood)


_ASIDE: Final = STRIDE + 1
"""How far sets of stands are shifted, so that squares just outside the frame have a bit."""


def large_stand(x: int, y: int) -> int:
    """Return the bit number of a large miniature by its top-left square, which may be just outside the frame."""
    return (y + 1) * STRIDE + x + 1


def reach_of_large_stands(enterable: Squares, walls: Edges, closed: Edges, stood: Squares) -> Squares:
    """Return all squares that large miniatures with these stands can cover, without stopping over ``closed`` doors."""
    return squares_under_large(reachable_large_stands(enterable, walls, closed, stood), enterable)


def squares_under_large(stands: Squares, within: Squares) -> Squares:
    """Return those of the squares ``within`` the frame that large miniatures with these stands cover."""
    return (stands | stands << 1 | (stands | stands << 1) << STRIDE) >> _ASIDE & within


def reachable_large_stands(enterable: Squares, walls: Edges, closed: Edges, stood: Squares) -> Squares:
    """Return all stands that large miniatures can get to, without stopping over ``closed`` doors.

    Rotating does not move them, so only their top-left squares count; all positions are moved at once. Sets are shifted
    by one row and one column so that squares outside the frame have a bit.
    """
    inside = edges_within(enterable)
    passed, free = (inside & ~walls), (inside & ~walls & ~closed)
    north, west = (passed & NORTH_SIDES) << _ASIDE, passed >> WEST << _ASIDE
    free_north, free_west = (free & NORTH_SIDES) << _ASIDE, free >> WEST << _ASIDE
    # Each way: both squares in front, the two edges crossed, the edge between the two squares.
    up = _adjacent_pairs(north, 1) & _shifted_back(free_west, 1 - STRIDE)
    down = _shifted_back(_adjacent_pairs(north, 1) & _shifted_back(free_west, 1), 2 * STRIDE)
    left = _adjacent_pairs(west, STRIDE) & _shifted_back(free_north, STRIDE - 1)
    right = _shifted_back(_adjacent_pairs(west, STRIDE) & _shifted_back(free_north, STRIDE), 2)
    before = 0
    while stood != before:
        before = stood
        stood |= (stood & up) >> STRIDE | (stood & down) << STRIDE | (stood & left) >> 1 | (stood & right) << 1
    return stood


def large_stands_over(bits: MapBits, over: Squares) -> Squares:
    """Return all stands of large miniatures that cover one of these squares (R10); see ``large_footprints``."""
    frame, blocked = bits.frame << _ASIDE, (bits.frame & ~bits.enterable) << _ASIDE
    lines = (bits.walls | bits.doors) & edges_within(bits.frame)
    north, west = (lines & NORTH_SIDES) << _ASIDE, lines >> WEST << _ASIDE
    rows, columns = _adjacent_pairs(frame, 1), _adjacent_pairs(frame, STRIDE)
    inside = rows | rows >> STRIDE | columns | columns >> 1
    crossed = west >> 1 | west >> STRIDE + 1 | north >> STRIDE | north >> STRIDE + 1
    return _stands_covering(over << _ASIDE) & inside & ~crossed & ~_stands_covering(blocked)


def _stands_covering(squares: Squares) -> Squares:
    """Return the stands of which one of the four squares is in the set; both are shifted by one row and column."""
    return squares | squares >> 1 | (squares | squares >> 1) >> STRIDE


def _shifted_back(squares: Squares, distance: int) -> Squares:
    """Return for each square whether the square that far behind it is in the set."""
    return squares >> distance if distance >= 0 else squares << -distance


def _adjacent_pairs(squares: Squares, distance: int) -> Squares:
    return squares & squares >> distance


class LargeWalkingGround(FrozenStruct):
    """The ground as a large miniature walks on it."""

    ground: WalkingGround
    rotate_cost: int

    @cached_property
    def stay_open(self) -> frozenset[str]:
        """Doors that it could pass twice, including small ones: once with each half of its front."""
        doors = [(level, door) for level in self.ground.board.levels for door in level.level.doors]
        twice = [door.id for level, door in doors if len(list(_double_gates(level, door))) > 1]
        return frozenset(twice[:MAX_DOORS_KEPT_OPEN])

    def steps(self, stance: Stance) -> Iterator[RouteStep[Stance]]:
        """Yield the possible next steps: forward, rotations in the order north, east, south, west, backward."""
        yield from self._moves(stance, stance.facing, 1, opening=True)
        for facing in DIRECTIONS:
            if facing != stance.facing:
                yield RouteStep(replace(stance, facing=facing), self.rotate_cost)
        yield from self._moves(stance, opposite(stance.facing), BACKWARD, opening=False)

    def _moves(self, stance: Stance, direction: Direction, cost: int, opening: bool) -> Iterator[RouteStep[Stance]]:
        """Yield the step in a direction if both squares there can be entered. It can open only doors it faces."""
        dx, dy = STEPS[direction]
        to = replace(stance, x=stance.x + dx, y=stance.y + dy)
        entered = [spot for spot in to.spots if spot not in stance.spots]
        if not all(self.ground.can_enter(spot) and spot not in self.ground.mover.enemies for spot in entered):
            return
        level = self.ground.levels[stance.level]
        crossed = [spot.square.edge(opposite(direction)) for spot in entered]
        between = _edge_between(entered[0].square, entered[1].square)
        doors: dict[str, PlacedDoor] = {}
        for edge in (*crossed, between):
            door = level.door_at(edge)
            if door is None:
                if level.blocks_walk & edge_bit(edge):
                    return
            elif door.state == "closed" and (edge == between or not opening or not self.ground.passes(door)):
                return
            elif edge != between:
                doors[door.id] = door
        opens = tuple(door.id for door in doors.values() if door.state == "closed")
        yield RouteStep(to, cost, opens)


def _double_gates(level: LevelBoard, door: PlacedDoor) -> Iterator[Edge]:
    """Yield the first edge of each pair that a large miniature crosses at once and that includes the door."""
    passed = level.doors | ~level.blocks_walk  # it may come from a side to which it could not go
    back = (-1, 0) if door.edges[0].side == "n" else (0, -1)
    for first in dict.fromkeys(first for edge in door.edges for first in (edge.shifted(*back), edge)):
        if passed & edge_bit(first) and passed & edge_bit(first.next()):
            yield first


def opposite(direction: Direction) -> Direction:
    """Return the opposite direction."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + 2) % 4]


def _edge_between(one: Square, other: Square) -> Edge:
    """Return the edge between two neighbors, given with the left or upper one first."""
    return other.edge("w") if one.y == other.y else other.edge("n")


def large_footprints(bits: MapBits, at: Square) -> Iterator[tuple[Square, ...]]:
    """Yield the four squares of a large miniature for each position that covers ``at``.

    At least two of them are in the frame, those are enterable, and no wall or door is between them (R10).
    """
    for corner in large_corners_over(at):
        squares = footprint(*corner, large=True)
        inside = squares_set(squares) & bits.frame
        if inside.bit_count() < 2 or inside & ~bits.enterable:
            continue
        if not edges_within(inside) & (bits.walls | bits.doors):
            yield squares


def large_corners_over(at: Square) -> tuple[Square, ...]:
    """Return the top-left squares from which a large miniature covers ``at``, nearest first."""
    return footprint(at.x - 1, at.y - 1, large=True)[::-1]
