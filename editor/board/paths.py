"""Routes on foot: what it costs to walk from square to square (RB 8, 9, 34).

A step to a neighboring square costs 1. The game sets the costs of doors and stairs and whether friends can be passed
(``MovementRules``). Walls, impassable squares and enemies are never passed; no route ends on a friend. On rough ground
there are also diagonal steps, lines and heights that cost extra, and links with a price of their own. Large miniatures
move differently, see ``miniatures``.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from editor.board.areas import stair_steps
from editor.board.bit_sets import STRIDE, WEST, Squares, edge_of, square_bit, square_of
from editor.board.board import Board
from editor.board.diagonal_steps import DiagonalSteps
from editor.board.level_board import LevelBoard
from editor.model.game import HeightRules, MovementRules
from editor.model.grid import Direction, Square
from editor.model.level import PlacedDoor
from editor.model.objectives import DoorCost, ExitOnly, NoDoors, Reference
from editor.values import FrozenStruct, replace

Pose = TypeVar("Pose", bound=Hashable)
"""The position of a miniature; for a large one also its facing."""


class RouteStep(FrozenStruct, Generic[Pose]):
    """One possible next step of a miniature."""

    to: Pose
    cost: int
    """Movement Points, without those for opening doors."""
    opens: tuple[str, ...] = ()
    """The closed doors that must be opened for it."""


class Route(FrozenStruct, Generic[Pose]):
    """A route with its cost."""

    cost: int
    path: tuple[Pose, ...]
    opens: tuple[str, ...]
    """The doors that are opened on the way, in order."""


class _PartialRoute(FrozenStruct, Generic[Pose]):
    """A route as far as it was searched; linked backward, so that routes share their beginnings."""

    pose: Pose
    opened: frozenset[str]
    """The opened doors that stay open, of those in ``stay_open``."""
    opens: tuple[str, ...] = ()
    before: _PartialRoute[Pose] | None = None

    def route(self, cost: int) -> Route[Pose]:
        path: list[Pose] = []
        walk: _PartialRoute[Pose] | None = self
        while walk is not None:
            path.append(walk.pose)
            walk = walk.before
        return Route(cost, tuple(reversed(path)), self.opens)


_NO_PRICES: Final[Mapping[str, int]] = MappingProxyType({})

_RouteRank = tuple[int, int, tuple[int, ...]]
"""The order of routes: cost, number of doors opened, and the numbers of the steps taken."""


def cheapest_routes(
    start: Pose,
    steps: Callable[[Pose], Iterable[RouteStep[Pose]]],
    points: int | None = None,
    stay_open: Collection[str] = (),
    prices: Mapping[str, int] = _NO_PRICES,
) -> Iterator[Route[Pose]]:
    """Yield the best route to every pose, cheapest first, for at most ``points`` Movement Points.

    Among equally cheap routes, the one that opens the fewest doors is best, then the one whose first different step
    comes first in ``steps``. Doors in ``stay_open`` are paid for once, however often they are passed. A door costs 1 to
    open unless ``prices`` has another number.
    """
    first: _PartialRoute[Pose] = _PartialRoute(start, frozenset())
    waiting: list[tuple[_RouteRank, int, _PartialRoute[Pose]]] = [((0, 0, ()), 0, first)]
    known: dict[Pose, list[tuple[_RouteRank, frozenset[str]]]] = {}
    pushed = 0
    while waiting:
        rank, _, walk = heapq.heappop(waiting)
        others = known.setdefault(walk.pose, [])
        if any(_is_as_good(*other, rank, walk.opened, prices) for other in others):
            continue
        if not others:
            yield walk.route(rank[0])
        others.append((rank, walk.opened))
        cost, doors, directions = rank
        for number, step in enumerate(steps(walk.pose)):
            opens, total, opened = step.opens, cost + step.cost, walk.opened
            if opens:
                opens = tuple(door for door in opens if door not in opened)
                total += sum(prices.get(door, 1) for door in opens)
                opened = opened.union(door for door in opens if door in stay_open)
            if points is not None and total > points:
                continue
            if step.to in known and any(opened <= known_open for _, known_open in known[step.to]):
                continue  # most steps lead back to a square that was reached sooner
            pushed += 1
            there = _PartialRoute(step.to, opened, walk.opens + opens, walk)
            heapq.heappush(waiting, ((total, doors + len(opens), (*directions, number)), pushed, there))


def _is_as_good(
    known: _RouteRank, known_open: frozenset[str], rank: _RouteRank, opened: frozenset[str], prices: Mapping[str, int]
) -> bool:
    """Return whether a known route makes another one to the same pose unnecessary, however both continue.

    Doors that only the other route has opened could still be opened, each for its price.
    """
    missing = opened - known_open
    if not missing:
        return True
    return (known[0] + sum(prices.get(door, 1) for door in missing), known[1] + len(missing)) < rank[:2]


MAX_DOORS_KEPT_OPEN = 8
"""How many doors are tracked as left open. A box has eight large doors, and for most miniatures only these are worth
passing twice. Further doors are paid for each time, which bounds the search."""


class Spot(FrozenStruct, order=True):
    """A square of a level."""

    level: str
    x: int
    y: int

    @property
    def square(self) -> Square:
        """The square without its level."""
        return Square(self.x, self.y)


class Mover(FrozenStruct):
    """The properties of a miniature that matter for walking."""

    magnetic_card: bool = False
    close_behind: bool = False
    """Whether it closes every wooden door behind it, for 1 Movement Point each."""
    friends: frozenset[Spot] = frozenset()
    """Squares that may be passed but not stopped on."""
    enemies: frozenset[Spot] = frozenset()
    """Squares that may not be passed."""
    prices: tuple[tuple[str, int], ...] = ()
    """Doors whose opening does not cost 1 Movement Point, with their cost."""
    barred: frozenset[str] = frozenset()
    """Doors that it may not open."""
    exit_limits: tuple[tuple[Reference, ...], ...] = ()
    """Special rules about leaving the map: each lists the only zones and tiles where it may leave."""


ANY_MOVER = Mover()


def shortest(board: Board, start: Spot, goal: Spot, mover: Mover = ANY_MOVER) -> Route[Spot] | None:
    """Return the cheapest route; of equal ones the one that opens the fewest doors, then by order of directions."""
    return next((route for route in routes_from(board, start, None, mover) if route.path[-1] == goal), None)


def reachable(board: Board, start: Spot, points: int | None = None, mover: Mover = ANY_MOVER) -> dict[Spot, int]:
    """Return the cost of each square where the miniature can stop, including its own; cheapest first."""
    return {route.path[-1]: route.cost for route in routes_from(board, start, points, mover)}


def routes_from(
    board: Board, start: Spot, points: int | None = None, mover: Mover = ANY_MOVER
) -> Iterator[Route[Spot]]:
    """Yield the best route to each square where the miniature can stop, including its own; cheapest first."""
    ground = walking_ground(board, mover)
    if not ground.can_enter(start):
        return
    for route in cheapest_routes(start, ground.steps, points, ground.stay_open, ground.prices):
        if route.path[-1] not in mover.friends:
            yield route


def cp_needed(cost: int, movement: int) -> int | None:
    """Return the Command Points for that many Movement Points; ``None`` if no number is enough."""
    if movement <= 0:
        return 0 if cost == 0 else None
    return -(-cost // movement)


def openable_door(board: Board, spot: Spot, facing: Direction, magnetic_card: bool = False) -> PlacedDoor | None:
    """Return the closed door right in front of a miniature, if it can open it."""
    level = board.level(spot.level)
    door = level.door_at(spot.square.edge(facing)) if level else None
    if door is None or door.state == "open":
        return None
    return door if magnetic_card or not needs_card(door, board) else None


def needs_card(door: PlacedDoor, board: Board) -> bool:
    """Return whether only a Magnetic card opens a door: its lock is magnetic and has power."""
    known = board.box.doors.get(door.door)
    return known is not None and known.magnetic and door.id not in board.unpowered_doors


def is_wooden(door: PlacedDoor, board: Board) -> bool:
    """Return whether a door is wooden."""
    known = board.box.doors.get(door.door)
    return known is not None and known.make == "wooden"


def with_special_rules(mover: Mover, board: Board, names: AbstractSet[str]) -> Mover:
    """Return the mover under the special rules of the scenario; ``names`` are its id, its card and its side."""
    prices: dict[str, int] = {}
    barred = set[str]()
    exit_limits: list[tuple[Reference, ...]] = []
    for rule in board.scenario.rules_as_data:
        match rule:
            case DoorCost():
                prices = dict.fromkeys(rule.doors, rule.movement) | prices
            case NoDoors() if any(each.id in names for each in rule.who):
                doors = (door.id for level in board.scenario.levels for door in level.doors)
                barred.update(rule.doors or doors)
            case ExitOnly() if any(each.id in names for each in rule.who):
                exit_limits.append(rule.where)
    return replace(mover, prices=tuple(prices.items()), barred=frozenset(barred), exit_limits=tuple(exit_limits))


# --- walking ------------------------------------------------------------------------------------------------------


class WalkingGround(FrozenStruct):
    """A board as one mover walks on it."""

    board: Board
    mover: Mover
    rules: MovementRules

    @cached_property
    def levels(self) -> dict[str, LevelBoard]:
        """The levels by id."""
        return {level.level.id: level for level in self.board.levels}

    @cached_property
    def stairs(self) -> dict[Spot, list[Spot]]:
        """The squares that each stair square leads to."""
        partners: dict[Spot, list[Spot]] = {}
        for one, other in stair_steps(self.board):
            low, high = self._spot(*one), self._spot(*other)
            partners.setdefault(low, []).append(high)
            partners.setdefault(high, []).append(low)
        return partners

    @cached_property
    def stay_open(self) -> frozenset[str]:
        """Doors that stay open behind the mover and could be passed twice: once through each half of a large one."""
        large = [
            door.id
            for level in self.board.levels
            for door in level.level.doors
            if len(door.edges) > 1 and not self.closing_cost(door)
        ]
        return frozenset(large[:MAX_DOORS_KEPT_OPEN])

    @cached_property
    def prices(self) -> dict[str, int]:
        """Doors whose opening does not cost 1 Movement Point, by the game or by special rules."""
        doors = () if self.rules.open_door == 1 else (door for level in self.board.levels for door in level.level.doors)
        price = 0 if self.rules.open_door == "action" else self.rules.open_door
        return dict.fromkeys((door.id for door in doors), price) | dict(self.mover.prices)

    def can_enter(self, spot: Spot) -> bool:
        """Return whether the square can be entered at all."""
        level = self.levels.get(spot.level)
        if level is None or not (0 <= spot.x < level.level.width and 0 <= spot.y < level.level.height):
            return False
        return bool(level.enterable & square_bit(spot.x, spot.y))

    def steps(self, spot: Spot) -> Iterator[RouteStep[Spot]]:
        """Yield the possible next steps: north, east, south, west, then stairs."""
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
                yield RouteStep(to, 1)
            elif self.passes(door):
                opens = () if door.state == "open" else (door.id,)
                yield RouteStep(to, 1 + self.closing_cost(door), opens)
        for partner in self.stairs.get(spot, ()):
            if partner not in enemies:
                yield RouteStep(partner, self.rules.stairs)

    def passes(self, door: PlacedDoor) -> bool:
        """Return whether the mover can pass the door."""
        if door.state == "open":
            return True
        if self.rules.open_door == "action":
            return False
        return door.id not in self.mover.barred and (self.mover.magnetic_card or not needs_card(door, self.board))

    def closing_cost(self, door: PlacedDoor) -> int:
        """Return the cost of closing the door behind the mover."""
        return 1 if self.mover.close_behind and is_wooden(door, self.board) else 0

    def _spot(self, number: int, bit: Squares) -> Spot:
        return Spot(self.board.levels[number].level.id, *square_of(bit.bit_length() - 1))


_DIAGONALS: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))


class StepNote(FrozenStruct):
    """What a step of a route needs besides its points."""

    end: Spot
    climb: int = 0
    """The heights that it leads up, or down if negative."""
    by_link: bool = False


class RoughGround(WalkingGround):
    """A board as one mover walks on it, with diagonal steps, lines that cost extra, heights or links."""

    heights: HeightRules

    def steps(self, spot: Spot) -> Iterator[RouteStep[Spot]]:
        """Yield the possible next steps: north, east, south, west, diagonally from north-east, stairs, then links."""
        return (step for step, _ in self.noted_steps(spot))

    def noted_steps(self, spot: Spot) -> Iterator[tuple[RouteStep[Spot], StepNote]]:
        """Yield the possible next steps, each with what it needs."""
        yield from self._straight_steps(spot)
        yield from self._diagonal_steps(spot)
        enemies = self.mover.enemies
        for partner in self.stairs.get(spot, ()):
            if partner not in enemies:
                yield RouteStep(partner, self.rules.stairs), StepNote(partner)
        for end, cost in self._links.get(spot, ()):
            if end not in enemies and self.can_enter(end):
                yield RouteStep(end, cost), StepNote(end, by_link=True)

    def notes(self, route: Route[Spot]) -> tuple[StepNote, ...]:
        """Return what the steps of a route need, for those that need anything."""
        found = []
        for here, there in zip(route.path, route.path[1:], strict=False):
            ways = [(step.cost, number, note) for number, (step, note) in enumerate(self.noted_steps(here))]
            _, _, note = min(each for each in ways if each[2].end == there)
            found.append(note)
        return tuple(note for note in found if note.climb or note.by_link)

    def _straight_steps(self, spot: Spot) -> Iterator[tuple[RouteStep[Spot], StepNote]]:
        level, at = self.levels[spot.level], spot.y * STRIDE + spot.x
        for edge, dx, dy in ((at, 0, -1), (at + 1 + WEST, 1, 0), (at + STRIDE, 0, 1), (at + WEST, -1, 0)):
            if not level.ways >> edge & 1:
                continue
            extra = next((points for points, edges in level.extra_costs.items() if edges >> edge & 1), 0)
            door = level.door_at(edge_of(edge)) if level.doors >> edge & 1 else None
            if door is None:
                yield from self._step(level, spot, (dx, dy), extra)
            elif self.passes(door):
                opens = () if door.state == "open" else (door.id,)
                yield from self._step(level, spot, (dx, dy), extra + self.closing_cost(door), opens)

    def _diagonal_steps(self, spot: Spot) -> Iterator[tuple[RouteStep[Spot], StepNote]]:
        level, diagonal = self.levels[spot.level], self._diagonals[spot.level]
        for dx, dy in _DIAGONALS:
            rising = dx != dy
            corner = (spot.y + max(dy, 0)) * STRIDE + spot.x + max(dx, 0)
            if (diagonal.rising if rising else diagonal.falling) >> corner & 1:
                yield from self._step(level, spot, (dx, dy), diagonal.extra(corner, rising=rising))

    def _step(
        self, level: LevelBoard, spot: Spot, by: tuple[int, int], extra: int, opens: tuple[str, ...] = ()
    ) -> Iterable[tuple[RouteStep[Spot], StepNote]]:
        to = Spot(spot.level, spot.x + by[0], spot.y + by[1])
        if to in self.mover.enemies:
            return ()
        climb = level.height_at(to.square) - level.height_at(spot.square)
        points = 1 + extra + self.heights.up_extra * max(0, climb)
        return ((RouteStep(to, points, opens), StepNote(to, climb)),)

    @cached_property
    def _diagonals(self) -> dict[str, DiagonalSteps]:
        return {name: DiagonalSteps(level, self.rules.slanting) for name, level in self.levels.items()}

    @cached_property
    def _links(self) -> Mapping[Spot, list[tuple[Spot, int]]]:
        links: dict[Spot, list[tuple[Spot, int]]] = {}
        for link in self.board.links:
            start, end = Spot(link.start_level, *link.start), Spot(link.end_level, *link.end)
            links.setdefault(start, []).append((end, link.cost))
        return links


def walking_ground(board: Board, mover: Mover) -> WalkingGround:
    """Return the board as a mover walks on it by the rules of its game."""
    rules = board.box.game.walk
    if rules.friends == "block" and mover.friends:
        mover = replace(mover, enemies=mover.enemies | mover.friends)
    if is_rough(board):
        return RoughGround(board, mover, rules, board.box.game.heights)
    return WalkingGround(board, mover, rules)


def is_rough(board: Board) -> bool:
    """Return whether anything on a board asks for more than steps over the sides of squares for one point each."""
    game = board.box.game
    if game.walk.slanting != "never" or game.heights.most > 0 or board.links:
        return True
    return any(line.extra for line in game.edge)


def step_notes(board: Board, mover: Mover, route: Route[Spot]) -> tuple[StepNote, ...]:
    """Return the climbs and links of a route."""
    ground = walking_ground(board, mover)
    return ground.notes(route) if isinstance(ground, RoughGround) else ()
