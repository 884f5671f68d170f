"""What a character can see after its first move, to deploy where no fight begins in turn 1.

The rule ``balance.first-strike`` answers this exactly for a finished scenario. Here it is answered for many squares
before the characters are known, a little too widely: every door can be opened, those behind it stand open, too, and
no character is in the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from editor.board import LevelBoard
from editor.board.bit_sets import (
    STRIDE,
    Squares,
    edges_around,
    flood_steps,
    spread,
    square_bit,
    squares_beside,
    squares_set,
)
from editor.board.looking import SightEngine
from editor.board.sight import sight_engine
from editor.catalog import Box
from editor.model.game import BoardGame
from editor.model.grid import Rotation, Square
from editor.model.level import PlacedDoor, Placement
from editor.sags.construction.scenario import level_of
from editor.sags.game.game_view import GameView, MarkerView, SideView
from editor.sags.game.marker_reveal import driller_squares, miniature_squares, placements_with_drillers
from editor.sags.game.team_hiring import team_price

USUAL_MOVEMENT: Final = 5
"""Movement Points of a character whose card does not say."""


class FirstMoves:
    """The squares that come into sight by one move for 1 CP, on one level."""

    def __init__(self, level: LevelBoard, game: BoardGame) -> None:
        self._level, self._game = level, game
        self._seen: dict[tuple[Squares, int], Squares] = {}

    def seen(self, start: Squares, points: int) -> Squares:
        """Return all squares that a character on ``start`` can see after a move with so many Movement Points."""
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


def first_moves(view: GameView, turns: Mapping[Square, Rotation] = MappingProxyType({})) -> FirstMoves:
    """Return the first moves on the map of the view, with these Drillers turned up beside those that already are."""
    state = view.construction
    turned = {each.at: each.rotation for each in view.drillers if each.rotation is not None} | {**turns}
    return _first_moves(state.box, (state.width, state.height), placements_with_drillers(state, turned), state.doors)


@lru_cache(maxsize=32)
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
    """Return the most Movement Points that one of these characters has."""
    cards = (view.box.characters[each] for each in characters if each in view.box.characters)
    return max((card.healthy.movement or USUAL_MOVEMENT for card in cards), default=USUAL_MOVEMENT)


def marker_squares(marker: MarkerView) -> Squares:
    """Return where a marker is; on a Driller, all its squares."""
    if marker.at is not None:
        return square_bit(*marker.at)
    return squares_set(driller_squares(marker.driller_at)) if marker.driller_at is not None else 0


def squares_inside(squares: Iterable[Square]) -> Squares:
    """Return those of the squares that are not left of or above the frame."""
    return squares_set(at for at in squares if at.x >= 0 and at.y >= 0)


# --- meeting an enemy in turn 1 ---------------------------------------------------------------------------------------


class Encounters:
    """Which enemies a character of the seat would meet in turn 1, by what the seat knows of them.

    It meets an enemy that it sees at the start, and one of which it comes into sight by the first move of a side that
    may have the initiative. ``turns`` are Drillers that the seat might turn up so.
    """

    def __init__(self, view: GameView, turns: Mapping[Square, Rotation] = MappingProxyType({})) -> None:
        self._moves, self._points = first_moves(view, turns), movement(view, view.own_team)
        first = may_move_first(view)
        self._is_first = view.seat in first
        self._enemies: list[tuple[Squares, Squares]] = []
        for side in view.sides:
            if side.id != view.seat:
                self._enemies += [
                    (at, self._moves.seen(at, points) if side.id in first else self._moves.in_sight(at))
                    for at, points in _enemy_starts(view, side)
                ]

    def count(self, at: Squares) -> int:
        """Return how many enemies a character that starts there meets."""
        seen = self.seen_after(at)
        return sum(bool(enemy & seen or sight & at) for enemy, sight in self._enemies)

    def seen_after(self, at: Squares) -> Squares:
        """Return all squares that a character there sees after its first move, if its side may have the initiative."""
        return self._moves.seen(at, self._points) if self._is_first else 0

    def fewest(self, squares: Iterable[Square]) -> list[Square]:
        """Return those of the squares on which a character meets fewest enemies."""
        counts = {at: self.count(square_bit(*at)) for at in squares}
        return [at for at, count in counts.items() if count == min(counts.values())]


def _enemy_starts(view: GameView, side: SideView) -> Iterator[tuple[Squares, int]]:
    """Yield where each character of a side may start, and its Movement Points from there."""
    for stand in side.stands:
        yield squares_inside(miniature_squares(view, stand)), movement(view, (stand.character,))
    points = movement(view, side.team or ())
    for marker in view.markers:
        if marker.side == side.id and marker.at is not None:
            yield square_bit(*marker.at), points
        elif marker.side == side.id and marker.driller_at is not None:
            yield _exits(view, marker.driller_at), points - 1


def _exits(view: GameView, at: Square) -> Squares:
    """Return the squares onto which a Driller can open, whichever it is and however it is rotated."""
    state, inside = view.construction, squares_set(driller_squares(at))
    others = tuple(each for each in state.placements if (each.x, each.y) != at)
    level = level_of(state.box, (state.width, state.height), others, state.doors)
    return squares_beside(edges_around(inside) & ~level.walls) & ~inside & level.enterable
