"""What a character can see after its first move, to deploy out of sight of those who move first.

The rule ``balance.first-strike`` answers this exactly for a finished scenario. Here it is answered for many squares
before the characters are known, a little too widely: every door can be opened, those behind it stand open, too, and
no character is in the way.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from editor.board import LevelBoard
from editor.board.bit_sets import STRIDE, Squares, flood_steps, spread, square_bit, squares_beside, squares_set
from editor.board.looking import SightEngine
from editor.board.sight import sight_engine
from editor.catalog import Box
from editor.model.game import BoardGame
from editor.model.level import PlacedDoor, Placement
from editor.sags.construction.scenario import level_of
from editor.sags.game.game_view import GameView, MarkerView, SideView
from editor.sags.game.marker_reveal import driller_squares
from editor.sags.game.team_hiring import team_price

_USUAL_MOVEMENT = 5
"""Movement points of a character whose card does not say."""


class FirstMoves:
    """The squares that come into sight by one move for 1 CP, on one level."""

    def __init__(self, level: LevelBoard, game: BoardGame) -> None:
        self._level, self._game = level, game
        self._seen: dict[tuple[Squares, int], Squares] = {}

    def seen(self, start: Squares, points: int) -> Squares:
        """Return all squares that a character on ``start`` can see after a move with so many Movement points."""
        key = start, points
        if key not in self._seen:
            self._seen[key] = self._compute(start, points)
        return self._seen[key]

    def _compute(self, start: Squares, points: int) -> Squares:
        level, ways = self._level, self._level.ways
        free = ways & ~level.closed_small_doors
        layers = [start]
        for point in range(points):
            # A closed door costs two points, so it is passed from where the character was one step earlier.
            layers.append(spread(layers[-1], free) | spread(layers[point - 1] if point else 0, ways))
        at_doors = 0
        for door, edges in level.doors_with_edges:
            beside, cost = squares_beside(edges), int(len(door.edges) == 1)
            reached = next((point for point, squares in enumerate(layers) if squares & beside), points)
            if reached + cost <= points and layers[reached] & beside:
                at_doors |= flood_steps(layers[reached] & beside, free | edges & ways, points - reached - cost)
        return self.in_sight(layers[-1]) | _seen_along(self._open_lines, at_doors)

    def in_sight(self, at: Squares) -> Squares:
        """Return these squares and all that are seen from them, with all doors as they are."""
        return _seen_along(self._lines, at)

    @cached_property
    def _lines(self) -> list[tuple[int, Squares]]:
        return _free_lines(sight_engine(self._level, self._game))

    @cached_property
    def _open_lines(self) -> list[tuple[int, Squares]]:
        return _free_lines(sight_engine(self._level, self._game, "open"))


def _free_lines(sight: SightEngine) -> list[tuple[int, Squares]]:
    """Return the free lines, by the distance between the numbers of their ends: the squares where they begin."""
    return [(dy * STRIDE + dx, anchors) for (dx, dy), anchors in sight.pairs().items() if anchors]


def _seen_along(lines: list[tuple[int, Squares]], eyes: Squares) -> Squares:
    """Return these squares and those at the other ends of free lines."""
    seen = eyes
    for shift, anchors in lines if eyes else ():
        seen |= (anchors & eyes) << shift | (anchors << shift & eyes) >> shift
    return seen


def first_moves(view: GameView) -> FirstMoves:
    """Return the first moves on the map of the view."""
    state = view.construction
    return _first_moves(state.box, (state.width, state.height), state.placements, state.doors)


@lru_cache(maxsize=4)
def _first_moves(
    box: Box, size: tuple[int, int], placements: tuple[Placement, ...], doors: tuple[PlacedDoor, ...]
) -> FirstMoves:
    return FirstMoves(level_of(box, size, placements, doors), box.game)


# --- who moves first --------------------------------------------------------------------------------------------------


def may_move_first(view: GameView) -> frozenset[str]:
    """Return the sides that may get the initiative: the Salemites, or who has the most expensive Salemites."""
    if view.players == 2:
        return frozenset({"salemite"})
    prices = {side.id: _salemite_price(view, side) for side in view.sides}
    return frozenset(side for side, price in prices.items() if price == max(prices.values()))


def _salemite_price(view: GameView, side: SideView) -> int:
    return team_price(view.box, (each for each in side.team or () if view.box.characters[each].faction == "salemite"))


def movement(view: GameView, characters: Iterable[str]) -> int:
    """Return the most Movement points that one of these characters has."""
    cards = (view.box.characters[each] for each in characters if each in view.box.characters)
    return max((card.healthy.movement or _USUAL_MOVEMENT for card in cards), default=_USUAL_MOVEMENT)


def marker_squares(marker: MarkerView) -> Squares:
    """Return where a marker is; on a Driller, all its squares."""
    if marker.at is not None:
        return square_bit(*marker.at)
    return squares_set(driller_squares(marker.driller_at)) if marker.driller_at is not None else 0


def threatened_squares(view: GameView) -> Squares:
    """Return the squares that enemies who may move first can see after one move, by what is known of them."""
    first, moves, seen = may_move_first(view), first_moves(view), 0
    for side in view.sides:
        if side.id == view.seat or side.id not in first:
            continue
        points = movement(view, side.team or ())
        for each in view.markers:
            if each.side == side.id and each.at is not None:
                seen |= moves.seen(square_bit(*each.at), points)
        for stand in side.stands:
            if stand.x >= 0 and stand.y >= 0:
                seen |= moves.seen(square_bit(stand.x, stand.y), movement(view, (stand.character,)))
    return seen


class FirstStrikes:
    """What a seat could attack with its first move, and see by it; nothing if it cannot be the first to move."""

    def __init__(self, view: GameView, points: int) -> None:
        self._moves, self._points = first_moves(view), points
        self._is_first = view.seat in may_move_first(view)
        enemies = [marker_squares(each) for each in view.markers if each.side != view.seat]
        self._enemies = [_and_around(view, each) for each in enemies] if self._is_first else []

    def seen_after(self, at: Squares) -> Squares:
        """Return all squares that a character there could see after its first move."""
        return self._moves.seen(at, self._points) if self._is_first else 0

    def count(self, at: Squares) -> int:
        """Return how many enemy markers a character there could see after its first move."""
        seen = self.seen_after(at)
        return sum(bool(each & seen) for each in self._enemies)


def _and_around(view: GameView, squares: Squares) -> Squares:
    """Return the squares of a marker; of one on a Driller also those near it, from where one can see into it."""
    return squares if squares.bit_count() == 1 else near_driller(view, squares)


def near_driller(view: GameView, squares: Squares, steps: int = 2) -> Squares:
    """Return the squares of a Driller and those within some steps, whatever walls there are."""
    return flood_steps(squares, view.construction.map_bits.inner_edges, steps)
