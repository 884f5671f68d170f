"""Ways on foot: what it costs to walk from square to square (RB 8, 9, 34).

A step to a neighbouring square costs 1; what opening a closed door and stairs cost, and whether friends are passed, the
game says (``WalkRules``). Walls, impassable squares and enemies are never passed; friends are never stood on.
Large miniatures move otherwise, see ``miniatures``.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Final

from editor.board.areas import stair_steps
from editor.board.bits import STRIDE, WEST, Squares, edge_of, square_bit, square_of
from editor.board.compile import Board, LevelBoard
from editor.board.search import Route, WayStep, routes
from editor.model.game import WalkRules
from editor.model.grid import Direction, Square
from editor.model.level import PlacedDoor
from editor.model.rules_as_data import DoorCost, NoDoors
from editor.values import FrozenStruct, replace

REMEMBERED = 8
"""A box has eight large doors. For most miniatures only these can be worth passing twice. More of such doors, from
several boxes, are paid for each time, so that no map makes a search endless."""


class Spot(FrozenStruct, order=True):
    """A square of a level."""

    level: str
    x: int
    y: int

    @property
    def square(self) -> Square:
        return Square(self.x, self.y)


class Mover(FrozenStruct):
    """Who walks, as far as it makes a difference."""

    magnetic_card: bool = False
    close_behind: bool = False
    """Whether every wooden door that is passed is shut again, for 1 Movement point each."""
    friends: frozenset[Spot] = frozenset()
    """Squares that may be passed but not stood on."""
    enemies: frozenset[Spot] = frozenset()
    """Squares that may not be passed."""
    prices: tuple[tuple[str, int], ...] = ()
    """Doors that cost another number of Movement points to open than 1."""
    barred: frozenset[str] = frozenset()
    """Doors that it may not open."""


ANYONE = Mover()


def shortest(board: Board, start: Spot, goal: Spot, mover: Mover = ANYONE) -> Route[Spot] | None:
    """The cheapest way; among equals the one with fewest doors to open, then by north, east, south, west, stairs."""
    return next((route for route in ways(board, start, None, mover) if route.path[-1] == goal), None)


def reachable(board: Board, start: Spot, points: int | None = None, mover: Mover = ANYONE) -> dict[Spot, int]:
    """What it costs to get to each square where the miniature can stop, its own included; cheapest first."""
    return {route.path[-1]: route.cost for route in ways(board, start, points, mover)}


def ways(board: Board, start: Spot, points: int | None = None, mover: Mover = ANYONE) -> Iterator[Route[Spot]]:
    """The best way to each square where the miniature can stop, its own included; cheapest first."""
    ground = walker(board, mover)
    if not ground.can_enter(start):
        return
    for route in routes(start, ground.steps, points, ground.stay_open, ground.prices):
        if route.path[-1] not in mover.friends:
            yield route


def cp_needed(cost: int, movement: int) -> int | None:
    """The Command Points for so many Movement points; ``None`` if no number of them suffices."""
    if movement <= 0:
        return 0 if cost == 0 else None
    return -(-cost // movement)


def openable_door(board: Board, spot: Spot, facing: Direction, magnetic_card: bool = False) -> PlacedDoor | None:
    """The closed door that a miniature can open: right in front of it, and not locked for it."""
    level = board.level(spot.level)
    door = level.door_at(spot.square.edge(facing)) if level else None
    if door is None or door.state == "open":
        return None
    return door if magnetic_card or not is_magnetic(door, board) else None


def is_magnetic(door: PlacedDoor, board: Board) -> bool:
    known = board.box.doors.get(door.door)
    return known is not None and known.magnetic


def is_wooden(door: PlacedDoor, board: Board) -> bool:
    known = board.box.doors.get(door.door)
    return known is not None and known.make == "wooden"


def under_rules(mover: Mover, board: Board, names: AbstractSet[str]) -> Mover:
    """The mover as the special rules of the scenario bind it; ``names`` are its id, its card and its side."""
    prices: dict[str, int] = {}
    barred = set[str]()
    for rule in board.scenario.rules_as_data:
        match rule:
            case DoorCost():
                prices = dict.fromkeys(rule.doors, rule.movement) | prices
            case NoDoors() if any(each.id in names for each in rule.who):
                doors = (door.id for level in board.scenario.levels for door in level.doors)
                barred.update(rule.doors or doors)
    return replace(mover, prices=tuple(prices.items()), barred=frozenset(barred))


# --- walking ------------------------------------------------------------------------------------------------------

WAYS_TO_WALK: Final = frozenset({"never"})
"""The steps over corners that there are. A game can also ask for slanting ones, which nobody has written yet."""


def walker(board: Board, mover: Mover) -> Ground:
    """How somebody walks on a board by the rules of its game. Whoever asks for ways asks for it here."""
    rules = board.box.game.walk
    if rules.friends == "block" and mover.friends:
        mover = replace(mover, enemies=mover.enemies | mover.friends)
    return Ground(board, mover, rules)


class Ground(FrozenStruct):
    """A board under the feet of one mover."""

    board: Board
    mover: Mover
    rules: WalkRules

    @cached_property
    def levels(self) -> dict[str, LevelBoard]:
        return {level.level.id: level for level in self.board.levels}

    @cached_property
    def stairs(self) -> dict[Spot, list[Spot]]:
        partners: dict[Spot, list[Spot]] = {}
        for one, other in stair_steps(self.board):
            low, high = self._spot(*one), self._spot(*other)
            partners.setdefault(low, []).append(high)
            partners.setdefault(high, []).append(low)
        return partners

    @cached_property
    def stay_open(self) -> frozenset[str]:
        """Doors that stay open behind the mover and that could be passed twice: each half of a large one once."""
        large = [
            door.id
            for level in self.board.levels
            for door in level.level.doors
            if len(door.edges) > 1 and not self.closing_cost(door)
        ]
        return frozenset(large[:REMEMBERED])

    @cached_property
    def prices(self) -> dict[str, int]:
        """Doors that cost another number of Movement points to open than 1: all in some games, some by their rules."""
        doors = () if self.rules.open_door == 1 else (door for level in self.board.levels for door in level.level.doors)
        return dict.fromkeys((door.id for door in doors), self.rules.open_door) | dict(self.mover.prices)

    def can_enter(self, spot: Spot) -> bool:
        """Whether the square can be entered by anyone at all."""
        level = self.levels.get(spot.level)
        if level is None or not (0 <= spot.x < level.level.width and 0 <= spot.y < level.level.height):
            return False
        return bool(level.enterable & square_bit(spot.x, spot.y))

    def steps(self, spot: Spot) -> Iterator[WayStep[Spot]]:
        """What can be done next: north, east, south, west, then stairs."""
        level_id, x, y = spot.level, spot.x, spot.y
        level, at, enemies = self.levels[level_id], y * STRIDE + x, self.mover.enemies
        ways, doors = level.ways, level.doors
        for edge, to in (
            (at, Spot(level_id, x, y - 1)),
            (at + 1 + WEST, Spot(level_id, x + 1, y)),
            (at + STRIDE, Spot(level_id, x, y + 1)),
            (at + WEST, Spot(level_id, x - 1, y)),
        ):
            if not ways >> edge & 1 or to in enemies:
                continue
            door = level.door_at(edge_of(edge)) if doors >> edge & 1 else None
            if door is None:
                yield WayStep(to, 1)
            elif self.passes(door):
                opens = () if door.state == "open" else (door.id,)
                yield WayStep(to, 1 + self.closing_cost(door), opens)
        for partner in self.stairs.get(spot, ()):
            if partner not in enemies:
                yield WayStep(partner, self.rules.stairs)

    def passes(self, door: PlacedDoor) -> bool:
        if door.state == "open":
            return True
        return door.id not in self.mover.barred and (self.mover.magnetic_card or not is_magnetic(door, self.board))

    def closing_cost(self, door: PlacedDoor) -> int:
        return 1 if self.mover.close_behind and is_wooden(door, self.board) else 0

    def _spot(self, number: int, bit: Squares) -> Spot:
        return Spot(self.board.levels[number].level.id, *square_of(bit.bit_length() - 1))
