"""Line of sight on a whole board: between levels, of miniatures, and of what can be aimed at (rules L5 to L8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from editor.board.bits import Edges, Squares, square_bit, squares_beside, squares_of
from editor.board.compile import Board, LevelBoard, edges_on
from editor.board.looking import looker, without
from editor.board.miniatures import Miniature, miniatures
from editor.board.obstacles import DoorState, is_closed
from editor.board.paths import Spot
from editor.board.sight import Sight
from editor.board.stamp import Stamp
from editor.model.face import Element
from editor.model.grid import Edge, Square
from editor.model.level import PlacedDoor

STAIRS_RANGE = 1
"""The range between partner stairs (L6)."""


@dataclass(frozen=True, eq=False)
class BoardSight:
    """Who sees whom on a board, under one state of the doors."""

    board: Board
    doors: DoorState = "as-laid"
    miniatures: Mapping[str, Squares] = field(default_factory=dict)
    """The squares that miniatures stand on, by level; they stop lines."""
    _levels: dict[str, Sight] = field(default_factory=dict, init=False, repr=False)

    def level(self, level_id: str) -> Sight | None:
        level = self.board.level(level_id)
        if level is None:
            return None
        if level_id not in self._levels:
            standing = self.miniatures.get(level_id, 0)
            self._levels[level_id] = looker(level, self.board.box.game.look, self.doors, standing)
        return self._levels[level_id]

    def sees(self, a: Spot, b: Spot) -> bool:
        """Whether one square sees another, on the same level or over stairs (L5)."""
        if a.level != b.level:
            return b in self.partners(a)
        sight = self.level(a.level)
        return sight is not None and sight.sees(a.square, b.square)

    def from_square(self, a: Spot) -> dict[str, Squares]:
        """All squares that are seen from a square, by level, without that square itself."""
        sight = self.level(a.level)
        seen = {a.level: sight.from_square(a.square) if sight is not None else 0}
        for partner in self.partners(a):
            seen[partner.level] = seen.get(partner.level, 0) | square_bit(partner.x, partner.y)
        return seen

    def range(self, a: Spot, b: Spot) -> int | None:
        """How far away a square is that is seen (L6); ``None`` if it is not seen."""
        if not self.sees(a, b):
            return None
        return distance(a.square, b.square) if a.level == b.level else STAIRS_RANGE

    def partners(self, spot: Spot) -> tuple[Spot, ...]:
        """The squares of other levels that a stair square leads to; both ends need floor."""
        ends = self._ends.get(spot)
        if not ends or not self._has_floor(spot):
            return ()
        return tuple(end for end in ends if end.level != spot.level and self._has_floor(end))

    @cached_property
    def _ends(self) -> dict[Spot, dict[Spot, None]]:
        """Where the stairs on a square lead, each place once and in the order of the file."""
        ends: dict[Spot, dict[Spot, None]] = {}
        for link in self.board.scenario.stairs:
            one, other = (Spot(place.level, place.x, place.y) for place in (link.start, link.end))
            ends.setdefault(one, {})[other] = None
            ends.setdefault(other, {})[one] = None
        return ends

    def _has_floor(self, spot: Spot) -> bool:
        sight = self.level(spot.level)
        return sight is not None and sight.obstacles.has_floor(spot.square)


def miniatures_at_start(board: Board, standing: Iterable[Miniature] | None = None) -> dict[str, Squares]:
    """The squares that miniatures stand on when the game begins, by level. Whoever knows them may give them."""
    covered: dict[str, Squares] = {}
    for miniature in miniatures(board) if standing is None else standing:
        level = board.level(miniature.level)
        if level is not None:
            covered[miniature.level] = covered.get(miniature.level, 0) | miniature.covered & level.frame
    return covered


def _on(level: LevelBoard, squares: Iterable[Square]) -> Squares:
    """The squares that lie in the frame, as a set."""
    covered = 0
    for x, y in squares:
        if 0 <= x < level.level.width and 0 <= y < level.level.height:
            covered |= square_bit(x, y)
    return covered


# --- aiming -----------------------------------------------------------------------------------------------------------


def distance(a: Square, b: Square) -> int:
    return abs(a.x - b.x) + abs(a.y - b.y)


def range_to(sight: Sight, eyes: Iterable[Square], squares: Iterable[Square]) -> int | None:
    """The least range from one of the eyes to one of the squares that it sees; ``None`` if none is seen."""
    targets = tuple(squares)
    return min((distance(eye, at) for eye in eyes for at in targets if sight.sees(eye, at)), default=None)


def range_to_miniature(sight: Sight, watcher: Miniature, target: Miniature) -> int | None:
    """How far away a miniature is that another one sees on this level (L7). Neither stands in its own way."""
    own = _on(sight.obstacles.level, (*watcher.squares, *target.squares))
    return range_to(without(sight, own), watcher.front, target.squares)


def range_to_door(sight: Sight, eyes: Iterable[Square], door: PlacedDoor) -> int | None:
    """How far away a door is that can be aimed at (L8): it must be closed."""
    if not is_closed(door, sight.obstacles.doors):
        return None
    return range_to(sight, eyes, _beside(edges_on(sight.obstacles.level.level, door.edges)))


def range_to_wall(sight: Sight, eyes: Iterable[Square], edge: Edge) -> int | None:
    """How far away a wall is that can be aimed at (L8): it must be intact, and no door may have replaced it."""
    level = sight.obstacles.level
    return range_to(sight, eyes, _beside(edges_on(level.level, [edge]) & level.walls & ~level.doors))


def range_to_element(sight: Sight, eyes: Iterable[Square], stamp: Stamp, element: Element) -> int | None:
    """How far away an element of a placed tile is, through one of its squares or beside the wall it hangs on (L8)."""
    squares, edges = stamp.places(element)
    return range_to(sight, eyes, (*squares, *_beside(edges_on(sight.obstacles.level.level, edges))))


def _beside(edges: Edges) -> list[Square]:
    return squares_of(squares_beside(edges))
