"""Line of sight between all squares of a level in bit sets, and on a whole board (L1 to L7).

``sight_templates`` knows which squares and edges a line passes. One question is then a shift and an ``&``; all
questions for one offset are answered together. ``editor.geometry.exact_sight`` is the slower geometric reference that
tests compare with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import ClassVar, Final

from editor.board.bit_sets import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Squares,
    indices,
    square_bit,
    square_of,
)
from editor.board.board import Board
from editor.board.corner_sight import CornerSight
from editor.board.level_board import LevelBoard
from editor.board.looking import Grade, SightEngine
from editor.board.miniatures import Miniature, miniatures
from editor.board.obstacles import DoorState, Obstacles, obstacles, sealed_corners
from editor.board.paths import Spot
from editor.board.sight_templates import (
    CORNERS,
    MARGIN,
    SQUARES,
    LineFamily,
    LinePlan,
    Offset,
    line_blockers,
    line_plan,
    squares_at_blocker,
    squares_passed,
)
from editor.messages import Message, msg
from editor.model.game import BoardGame
from editor.model.grid import Square
from editor.values import FrozenStruct, field


class Sight(FrozenStruct, eq=False):
    """Which squares of a level see each other. Everything is computed on first use."""

    directed: ClassVar[bool] = False

    obstacles: Obstacles

    def sees(self, a: Square, b: Square) -> bool:
        """Return whether the line between the two squares is free. A square with floor sees itself."""
        if not (self.obstacles.has_floor(a) and self.obstacles.has_floor(b)):
            return False
        return a == b or self._is_free(a, b)

    def grade(self, a: Square, b: Square) -> Grade:
        """Return whether one square sees another, in the open."""
        return "open" if self.sees(a, b) else "hidden"

    def by_grade(self, a: Square) -> tuple[Squares, Squares]:
        """Return the squares that are seen from a square; there is no cover."""
        return self.from_square(a), 0

    def line(self, a: Square, b: Square) -> tuple[bool, Squares]:
        """Return whether one square sees another, and the squares that decide it (see ``seeing``)."""
        if not self.obstacles.has_floor(a):
            return False, square_bit(*a)
        seeing, decisive = self.seeing(b, square_bit(*a))
        return seeing > 0, decisive

    def seeing(self, b: Square, eyes: Squares) -> tuple[Squares, Squares]:
        """Return those of the squares ``eyes``, which all have floor, that see ``b``, and the squares that decide it.

        A free line stays free while nothing changes on the squares it passes. A blocked line stays blocked while one of
        its blockers stays, whatever else changes.
        """
        decisive = square_bit(*b)
        if not self.obstacles.has_floor(b):
            return 0, decisive
        seeing = eyes & decisive
        for index, stopped in self._blocked_lines(b, eyes):
            if stopped:
                decisive |= squares_at_blocker(stopped.bit_length() - 1)
            else:
                decisive |= squares_passed(square_of(index), b)
                seeing |= 1 << index
        return seeing, eyes | decisive

    def from_square(self, a: Square, among: Squares = -1) -> Squares:
        """Return all squares that are seen from a square, without that square itself, or those ``among`` others."""
        seen = 0
        if self.obstacles.has_floor(a):
            for index, stopped in self._blocked_lines(a, self.obstacles.floor & among):
                if not stopped:
                    seen |= 1 << index
        return seen

    def pairs(self) -> Mapping[Offset, Squares]:
        """Return for every offset the squares that see the square at that offset.

        Each pair is listed once: the offset leads from the upper square to the lower one, or to the right within a row.
        """
        return {
            (dx, dy): anchors << -dx if dx < 0 else anchors
            for (dx, dy), anchors in zip(self._plan.offsets, self.anchors, strict=True)
        }

    def counts(self) -> dict[Square, int]:
        """Return for every square with floor how many others it sees."""
        planes: list[Squares] = []
        for (dx, dy), upper in self.pairs().items():
            for squares in (upper, upper << dy * STRIDE + dx):
                _count(planes, squares)
        return {
            square_of(index): sum((plane >> index & 1) << weight for weight, plane in enumerate(planes))
            for index in indices(self.obstacles.floor)
        }

    @cached_property
    def anchors(self) -> tuple[Squares, ...]:
        """The anchors of the free lines, for every offset of the frame's plan."""
        squares, fields = self.obstacles.squares, self._fields()
        halves = [self.obstacles.level.empty]
        for shorter, blockers, shift in self._plan.halves:
            halves.append(halves[shorter] | fields[blockers] >> shift)
        anchors: list[Squares] = []
        for family in self._plan.families:
            stopped = (
                halves[family.upper_half] >> family.start
                | halves[family.lower_half] >> family.end
                | fields[family.middle] >> family.middle_at
            )
            anchors += _with_multiples(family, stopped & family.inside ^ family.inside, squares)
        return tuple(anchors)

    # --- how ---

    @property
    def _plan(self) -> LinePlan:
        return line_plan(self.obstacles.width, self.obstacles.height)

    @cached_property
    def _packed_blockers(self) -> tuple[int, int]:
        """Everything that can block a falling line, and a rising line, as packed sets."""
        edges, squares = self.obstacles.edges, self.obstacles.squares
        falling, rising = sealed_corners(edges, squares)
        common = edges | squares << SQUARES
        return common | falling << CORNERS, common | rising << CORNERS

    def _fields(self) -> tuple[Squares, ...]:
        """Return the sets that ``BlockerField`` numbers."""
        edges, squares = self.obstacles.edges, self.obstacles.squares
        north, west = edges & NORTH_SIDES, edges >> WEST
        passes = (west | squares, west >> 1 | squares, north | squares, north >> STRIDE | squares)
        return *(squares << MARGIN for squares in passes), west, north, *sealed_corners(edges, squares)

    def _blocked_lines(self, b: Square, eyes: Squares) -> Iterator[tuple[int, int]]:
        """Yield for each square other than ``b``, by its number, everything that blocks the line between the two."""
        (x, y), (falling, rising) = b, self._packed_blockers
        at = y * STRIDE + x
        for index in indices(eyes & ~(1 << at)):  # as in ``_is_free``, with cached lines
            rises, stops = _line_between(index, at)
            yield index, (rising if rises else falling) & stops

    def _is_free(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        (ax, ay), (bx, by) = a, b
        dx, dy = bx - ax, by - ay
        if (dy, dx) < (0, 0):
            dx, dy = -dx, -dy
        anchor = min(ay, by) * STRIDE + min(ax, bx)
        return not self._packed_blockers[dx < 0] >> anchor & line_blockers(dx, dy)


@lru_cache(maxsize=4096)
def _line_between(one: int, other: int) -> tuple[bool, int]:
    """Return whether the line between two squares, given by number, rises, and everything that can block it."""
    (ay, ax), (by, bx) = divmod(one, STRIDE), divmod(other, STRIDE)
    dx, dy = (bx - ax, by - ay) if one < other else (ax - bx, ay - by)
    return dx < 0, line_blockers(dx, dy) << min(ay, by) * STRIDE + min(ax, bx)


def _with_multiples(family: LineFamily, free: Squares, squares: Squares) -> list[Squares]:
    """Return the free lines of a family, given the shortest ones.

    A multiple is free if its lowest part and the rest are free and the square where the two meet can be passed.
    """
    lines = [free]
    upper, lower = family.start, 0
    part = free & (squares >> upper) ^ free
    for _ in range(family.multiples):
        lower += family.lower
        free = free >> upper & part >> lower
        lines.append(free)
    return lines


def _count(planes: list[Squares], squares: Squares) -> None:
    """Add one to the counters of these squares; plane ``i`` holds bit ``i`` of all counters."""
    for weight, plane in enumerate(planes):
        planes[weight], squares = plane ^ squares, plane & squares
        if not squares:
            return
    planes.append(squares)


SIGHT_WAYS: Final = frozenset({("none", "centre"), ("centre", "centre"), ("corner", "farthest-corner")})
"""Where lines of sight can begin and end, as far as this is implemented."""


def sight_engine(
    level: LevelBoard,
    game: BoardGame,
    doors: DoorState = "as-placed",
    miniatures: Squares = 0,
    *,
    has_smoke: bool = True,
) -> SightEngine:
    """Return the sight on a level by the rules of a game: from center to center, from corner to corner, or none."""
    rules = game.look
    there = obstacles(level, doors, miniatures if rules.figures == "block" else 0, has_smoke=has_smoke)
    match rules.start:
        case "none":
            return NoSight(there)
        case "corner":
            return CornerSight(there, rules, game.heights)
        case "centre":
            return Sight(there)


def explain_no_sight(game: BoardGame) -> Message | None:
    """Return why a game has no lines of sight; ``None`` if it has."""
    return msg("sight.no-lines", game=game.name) if game.look.start == "none" else None


class NoSight(Sight):
    """No square sees another: for games whose places are not squares."""

    def sees(self, a: Square, b: Square) -> bool:
        """Return whether the two squares are the same."""
        return a == b and self.obstacles.has_floor(a)

    def seeing(self, b: Square, eyes: Squares) -> tuple[Squares, Squares]:
        """Return the square itself, if it is among ``eyes``."""
        here = square_bit(*b)
        return eyes & here & self.obstacles.floor, eyes | here

    def from_square(self, a: Square, among: Squares = -1) -> Squares:
        """Return no squares."""
        return 0

    def pairs(self) -> Mapping[Offset, Squares]:
        """Return no pairs."""
        return {}

    def counts(self) -> dict[Square, int]:
        """Return no counts."""
        return {}


class BoardSight(FrozenStruct, eq=False):
    """Which squares of a board see each other, under one state of the doors."""

    board: Board
    doors: DoorState = "as-placed"
    miniatures: Mapping[str, Squares] = field(default_factory=dict)
    """The squares of miniatures, by level; they block lines."""
    has_smoke: bool = True
    """Whether smoke blocks lines."""

    @cached_property
    def _levels(self) -> dict[str, SightEngine]:
        return {}

    def level(self, level_id: str) -> SightEngine | None:
        """Return the sight on one level."""
        level = self.board.level(level_id)
        if level is None:
            return None
        if level_id not in self._levels:
            standing = self.miniatures.get(level_id, 0)
            self._levels[level_id] = sight_engine(
                level, self.board.box.game, self.doors, standing, has_smoke=self.has_smoke
            )
        return self._levels[level_id]

    def sees(self, a: Spot, b: Spot) -> bool:
        """Return whether the first square sees the second, on the same level or over stairs (L5)."""
        return self.grade(a, b) != "hidden"

    def grade(self, a: Spot, b: Spot) -> Grade:
        """Return how the first square sees the second; over stairs always in the open."""
        if a.level != b.level:
            return "open" if b in self.partners(a) else "hidden"
        sight = self.level(a.level)
        return sight.grade(a.square, b.square) if sight is not None else "hidden"

    def from_square(self, a: Spot) -> dict[str, Squares]:
        """Return all squares that are seen from a square, by level, without that square itself."""
        sight = self.level(a.level)
        seen = {a.level: sight.from_square(a.square) if sight is not None else 0}
        for partner in self.partners(a):
            seen[partner.level] = seen.get(partner.level, 0) | square_bit(partner.x, partner.y)
        return seen

    def partners(self, spot: Spot) -> tuple[Spot, ...]:
        """Return the squares of other levels seen over a stair square; both ends need floor and no smoke."""
        ends = self._ends.get(spot)
        if not ends or not self._is_clear(spot):
            return ()
        return tuple(end for end in ends if end.level != spot.level and self._is_clear(end))

    @cached_property
    def _ends(self) -> dict[Spot, dict[Spot, None]]:
        """Where the stairs on each square lead, without duplicates and in the order of the file."""
        ends: dict[Spot, dict[Spot, None]] = {}
        for link in self.board.scenario.stairs:
            one, other = (Spot(place.level, place.x, place.y) for place in (link.start, link.end))
            ends.setdefault(one, {})[other] = None
            ends.setdefault(other, {})[one] = None
        return ends

    def _is_clear(self, spot: Spot) -> bool:
        sight = self.level(spot.level)
        if sight is None or not sight.obstacles.has_floor(spot.square):
            return False
        return not sight.obstacles.smoke & square_bit(spot.x, spot.y)


def miniatures_at_start(board: Board, standing: Iterable[Miniature] | None = None) -> dict[str, Squares]:
    """Return the squares of miniatures when the game begins, by level."""
    covered: dict[str, Squares] = {}
    for miniature in miniatures(board) if standing is None else standing:
        level = board.level(miniature.level)
        if level is not None:
            covered[miniature.level] = covered.get(miniature.level, 0) | miniature.covered & level.frame
    return covered
