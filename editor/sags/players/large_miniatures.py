"""Where a computer player can use a large miniature.

It needs openings two squares wide, so on most maps it reaches only a part of the outdoors and a few rooms. The rule
``start.unreachable`` warns if it starts where it can't get next to an enemy. Computer players avoid this: they hire a
large miniature only if it can get near enough of the map and another side has a character that can start there. They
deploy for a part of the map that all sides know. There they place their own large miniature, and near it a character
against one of another side, even if a Driller is free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from editor.board.bit_sets import Squares, edges_within, spread, square_bit, squares_of, squares_set
from editor.board.map_bits import MapBits
from editor.board.miniatures import large_stand, large_stands_over, reachable_large_stands, squares_under_large
from editor.model.grid import Square
from editor.sags.game.actions import PlaceMarker, Stand
from editor.sags.game.deployment import deployment_area, is_large
from editor.sags.game.game_view import GameView, SideView
from editor.sags.game.marker_reveal import driller_squares, miniature_squares
from editor.sags.players.first_moves import USUAL_MOVEMENT, Encounters, FirstMoves, first_moves
from editor.values import FrozenStruct


class LargeGround(FrozenStruct):
    """A part of the map in which a large miniature can move."""

    stands: Squares
    """Where it can stand, as bit numbers of ``large_stand``."""
    near: Squares
    """The squares that it can cover, and those next to them."""


def large_grounds(bits: MapBits) -> list[LargeGround]:
    """Return the parts of the map in which a large miniature can move from a place outdoors."""
    left, stands_near = large_stands_over(bits, bits.outdoor & bits.enterable), dict[Squares, Squares]()
    while left:
        found = _ground_of(bits, left & -left)
        left &= ~found.stands
        # From outside the frame it only comes in, so the ground behind has been or will be found again.
        stands_near[found.near] = stands_near.get(found.near, 0) | found.stands
    return [LargeGround(stands, near) for near, stands in stands_near.items()]


def _ground_of(bits: MapBits, stand: Squares) -> LargeGround:
    walls = bits.walls & ~bits.doors
    stands = reachable_large_stands(bits.enterable, walls, bits.doors, stand)
    covered = squares_under_large(stands, bits.enterable)
    return LargeGround(stands, spread(covered, edges_within(bits.floor) & ~walls))


class MainGround(FrozenStruct):
    """The part of the map where all sides expect a large miniature."""

    ground: LargeGround
    starts: Squares
    """The stands on which it can start."""
    meetings: Squares
    """The places of enemies that it can get next to, though it can start out of sight of their first move."""
    share: float
    """Their share of all places of enemies."""


def main_ground(view: GameView) -> MainGround:
    """Return the ground with the most places where a large miniature can meet enemies; empty if there are none.

    With two players they start in the rooms, otherwise half of them outdoors.
    """
    bits = view.construction.map_bits
    area = (bits.indoor if view.players == 2 else bits.outdoor) & bits.enterable
    return _main_ground(bits, area, first_moves(view))


@lru_cache(maxsize=4)
def _main_ground(bits: MapBits, area: Squares, moves: FirstMoves) -> MainGround:
    found = [MainGround(LargeGround(0, 0), 0, 0, 0.0)]
    for ground in large_grounds(bits):
        starts = ground.stands & large_stands_over(bits, bits.outdoor & bits.enterable)
        places = (square_bit(*at) for at in squares_of(ground.near & area))
        meetings = sum(at for at in places if starts & ~large_stands_over(bits, moves.seen(at, USUAL_MOVEMENT)))
        found.append(MainGround(ground, starts, meetings, meetings.bit_count() / max(1, area.bit_count())))
    return max(found, key=lambda each: each.share)


def large_enemy(view: GameView) -> bool:
    """Return whether another side is known to have a large miniature."""
    others = (each for side in view.sides if side.id != view.seat for each in side.team or ())
    return any(each in view.box.characters and view.box.characters[each].large for each in others)


def can_be_met(view: GameView) -> bool:
    """Return whether another side is known to have a character that it can place against a large miniature.

    With two players the Salemites always have one. Otherwise a character of NORAD is needed, which starts outdoors.
    """
    teams = (side.team or () for side in view.sides if side.id != view.seat)
    others = (view.box.characters[each] for team in teams for each in team)
    return view.players == 2 or any(each.faction == "norad" and not each.large for each in others)


# --- placing it -------------------------------------------------------------------------------------------------------


def squares_for_large(view: GameView, squares: Sequence[Square], encounters: Encounters) -> list[Square]:
    """Return those of the squares from which a large miniature gets next to an enemy, and meets fewest in turn 1.

    These are on the main ground or, if no enemy can be there any more, where an enemy is most likely. Only what
    holds for all stands over a square counts, because others may still take some of them.
    """
    bits = view.construction.map_bits
    stands = {at: large_stands_over(bits, square_bit(*at)) for at in squares}
    if ground := _ground_to_enter(view):
        good = [at for at in squares if not stands[at] & ~ground.stands]
    else:
        enemies = _squares_of_enemies(view)
        chances = [
            (ground, (bool(ground.near & enemies), chance_of_enemy(view, ground.near)))
            for ground in large_grounds(bits)
        ]
        chance = {
            at: min((each for ground, each in chances if ground.stands & stands[at]), default=(False, 0.0))
            for at in squares
        }
        good = [at for at in squares if chance[at] == max(chance.values())]
    good = good or list(squares)
    unsafe = {at: sum(bool(encounters.count(each)) for each in _footprints(bits, stands[at])) for at in good}
    return [at for at in good if unsafe[at] == min(unsafe.values())]


def _ground_to_enter(view: GameView) -> LargeGround | None:
    """Return the main ground, unless all enemies are placed and none can be near it."""
    ground = main_ground(view).ground
    return ground if ground.near & _squares_of_enemies(view) else None


def _footprints(bits: MapBits, stands: Squares) -> Iterator[Squares]:
    """Yield the squares inside the frame of each of these stands."""
    while stands:
        yield squares_under_large(stands & -stands, bits.frame)
        stands &= stands - 1


def is_cut_off(view: GameView, move: PlaceMarker) -> bool:
    """Return whether a large miniature placed by this move could not get next to any place of an enemy."""
    if move.at is None or not is_large(view, move.marker):
        return False
    bits = view.construction.map_bits
    stands, enemies = large_stands_over(bits, square_bit(*move.at)), _squares_of_enemies(view)
    return not any(ground.near & enemies for ground in large_grounds(bits) if ground.stands & stands)


def stands_cut_off(view: GameView, stand: Stand) -> bool:
    """Return whether a large miniature that starts there can't get next to any enemy on the current map."""
    if not is_large(view, stand.character):
        return False
    ground = _ground_of(view.construction.map_bits, 1 << large_stand(stand.x, stand.y))
    return not ground.near & _squares_of_enemies(view)


def _squares_of_enemies(view: GameView) -> Squares:
    """Return where characters of other sides are or may be, and may still be placed; decoys count as well."""
    bits, squares = view.construction.map_bits, 0
    for side in view.sides:
        if side.id == view.seat:
            continue
        stood = [at for stand in side.stands for at in miniature_squares(view, stand)]
        for marker in view.markers:
            if marker.side == side.id and not side.stands:
                stood += [marker.at] if marker.at else driller_squares(marker.driller_at) if marker.driller_at else []
        squares |= squares_set(at for at in stood if at.x >= 0 and at.y >= 0)
        if side.markers_left:
            squares |= (deployment_area(bits, side.faction) if side.faction else bits.floor) & bits.enterable
    return squares


def is_on_good_ground(view: GameView, stand: Stand) -> bool:
    """Return whether a large miniature that starts there is where it most likely gets next to an enemy."""
    ground, best = _ground_of(view.construction.map_bits, 1 << large_stand(stand.x, stand.y)), _ground_to_enter(view)
    return bool(ground.stands & best.stands) if best else chance_of_enemy(view, ground.near) > 0


def chance_of_enemy(view: GameView, squares: Squares) -> float:
    """Return the probability that a character of another side starts on one of these squares, as the seat knows it."""
    missed = 1.0
    for side in view.sides:
        if side.id != view.seat:
            missed *= _chance_of_none(view, side, squares)
    return 1 - missed


def _chance_of_none(view: GameView, side: SideView, squares: Squares) -> float:
    """Return the probability that all markers of a side on these squares are decoys."""
    if side.stands:
        stood = (at for stand in side.stands for at in miniature_squares(view, stand) if at.x >= 0 and at.y >= 0)
        return float(not squares_set(stood) & squares)
    markers, decoys = [each for each in view.markers if each.side == side.id], view.numbers.decoys
    near = sum(each.at is not None and bool(square_bit(*each.at) & squares) for each in markers)
    return comb(decoys, near) / comb(max(near, len(markers) + side.markers_left), near)
