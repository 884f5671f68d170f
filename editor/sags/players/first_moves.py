"""What a character can see after its first move, to deploy out of sight of those who move first.

The rule ``balance.first-strike`` answers this exactly for a finished scenario. Here it is answered for many squares
before the characters are known, a little too widely: every door can be opened, and nobody is in the way.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from editor.board import LevelBoard
from editor.board.bit_sets import STRIDE, Squares, flood_steps, spread, square_bit, squares_beside, squares_set
from editor.board.looking import SightEngine
from editor.board.sight import sight_engine
from editor.model.game import BoardGame
from editor.model.level import PlacedDoor, Placement
from editor.sags.construction.scenario import board_with
from editor.sags.construction.state import ConstructionState
from editor.sags.game.game_view import GameView, MarkerView, SideView
from editor.sags.game.marker_reveal import driller_squares
from editor.sags.game.team_hiring import team_price

_USUAL_MOVEMENT = 5
"""Movement points of a character whose card does not say."""


class FirstMoves:
    """The squares that come into sight by one move for 1 CP, on one level."""

    def __init__(self, level: LevelBoard, game: BoardGame) -> None:
        self._level, self._game = level, game
        self._lines: dict[str, list[tuple[int, Squares]]] = {}
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
        seen = self._from("", layers[-1])
        for door, edges in level.doors_with_edges:
            beside, cost = squares_beside(edges), int(len(door.edges) == 1)
            reached = next((point for point, squares in enumerate(layers) if squares & beside), points)
            if reached + cost <= points and layers[reached] & beside:
                nearby = flood_steps(layers[reached] & beside, free | edges & ways, points - reached - cost)
                seen |= self._from(door.id, nearby)
        return seen

    def _from(self, door: str, eyes: Squares) -> Squares:
        """Return all squares that these squares see, with one door open or none."""
        seen = eyes
        for shift, anchors in self._free_lines(door):
            seen |= (anchors & eyes) << shift | (anchors << shift & eyes) >> shift
        return seen

    def _free_lines(self, door: str) -> list[tuple[int, Squares]]:
        if door not in self._lines:
            sight = sight_engine(self._level, self._game, (door,) if door else "as-laid")
            lines = sight.pairs().items()
            self._lines[door] = [(dy * STRIDE + dx, anchors) for (dx, dy), anchors in lines if anchors]
        return self._lines[door]

    @cached_property
    def sight(self) -> SightEngine:
        """The sight on the level with all doors as they are."""
        return sight_engine(self._level, self._game)


class _Map:
    """The key of a map in the cache: its pieces decide everything."""

    def __init__(self, state: ConstructionState, placements: tuple[Placement, ...]) -> None:
        self.state, self.placements = state, placements
        self._key = id(state.box), placements, state.doors

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Map) and self._key == other._key


@lru_cache(maxsize=4)
def _first_moves(key: _Map) -> FirstMoves:
    doors: tuple[PlacedDoor, ...] = key.state.doors
    return FirstMoves(board_with(key.state, key.placements, doors).levels[0], key.state.box.game)


def first_moves(view: GameView, placements: tuple[Placement, ...] | None = None) -> FirstMoves:
    """Return the first moves on the map of the view, with other tiles if Drillers were turned up."""
    return _first_moves(_Map(view.construction, view.construction.placements if placements is None else placements))


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


def strikes(view: GameView, at: Squares, points: int) -> tuple[int, Squares]:
    """Return how many enemy markers a character there could see after its first move, and all squares it could see."""
    if view.seat not in may_move_first(view):
        return 0, 0
    seen = first_moves(view).seen(at, points)
    enemies = [marker_squares(each) for each in view.markers if each.side != view.seat]
    return sum(bool(_and_around(view, each) & seen) for each in enemies), seen


def _and_around(view: GameView, squares: Squares) -> Squares:
    """Return the squares of a marker; of one on a Driller also those near it, from where one can see into it."""
    return squares if squares.bit_count() == 1 else near_driller(view, squares)


def near_driller(view: GameView, squares: Squares, steps: int = 2) -> Squares:
    """Return the squares of a Driller and those within some steps, whatever walls there are."""
    return flood_steps(squares, view.construction.map_bits.inner_edges, steps)
