"""Whether all characters that are still to be placed can find a place (step 4).

A character without a legal place ends the game (R11). With three and four players markers of different sides are at
least four steps apart, so each marker takes places from all other sides, and on a small frame a good place for one may
be the last place of another. Here places for all of them are searched, as far as the seat knows the teams, before
somebody is hired and before a marker is placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from editor.board.bit_sets import Squares, flood_steps, square_bit, squares_of, squares_set
from editor.board.miniatures import large_footprints
from editor.model.game_words import Faction
from editor.model.grid import Square
from editor.rules.sags_rules.sags_numbers import MIN_MARKER_STEPS, marker_step_edges
from editor.sags.game.actions import PlaceMarker
from editor.sags.game.deployment import deployment_area, is_large, legal_markers
from editor.sags.game.game_view import GameView, SideView
from editor.values import FrozenStruct

_TRIES: Final = 12
"""How many times places for all are searched."""

_COMPARED: Final = 8
"""How many squares are compared for each character."""

_MAX_CHECKED: Final = 60
"""How many other moves are checked when the usual one leaves too little room."""


class _Need(FrozenStruct):
    """A character that needs a place."""

    side: str
    faction: Faction
    large: bool = False
    decoy: bool = False
    """A decoy must be placed if it can be, and is removed otherwise (R11)."""


class DeploymentRoom:
    """The places of a map, as one seat knows it. The map is read once."""

    def __init__(self, view: GameView) -> None:
        self._view = view
        self._bits = bits = view.construction.map_bits
        self._ground = {each: deployment_area(bits, each) & bits.enterable for each in _FACTIONS}
        self._ways = marker_step_edges(bits.floor, bits.walls, bits.doors)
        self._near: dict[Squares, Squares] = {}

    def suffices_for(self, teams: Mapping[str, Sequence[str]]) -> bool:
        """Return whether these teams find places while no marker is on the map."""
        needs = [self._need(side, character) for side, team in teams.items() for character in team]
        return self._search(needs, {}, sum(each.rotation is None for each in self._view.drillers))

    def suffices_after(self, move: PlaceMarker) -> bool:
        """Return whether all other characters find places after that move of the seat."""
        view, seat = self._view, self._view.own.id
        left = [each for each in view.own.unplaced_markers or () if each != move.marker]
        needs = [
            self._need(seat, each) if each in view.own_team else _Need(seat, view.faction_of(each), decoy=True)
            for each in left
        ]
        if view.players > 2:
            needs += [need for side in view.sides if side.id != seat for need in self._needs_of(side)]
        taken = {each.id: 0 for each in view.sides}
        for marker in view.markers:
            taken[marker.side] |= square_bit(*marker.at) if marker.at is not None else 0
        taken[seat] |= square_bit(*move.at) if move.at is not None else 0
        under = {each.driller_at for each in view.markers} | {move.driller_at}
        drillers = sum(each.rotation is None and each.at not in under for each in view.drillers)
        return any(self._search(needs, taken, drillers, kept) for kept in self._kept_for_large(move, taken[seat]))

    def _kept_for_large(self, move: PlaceMarker, own: Squares) -> Sequence[Squares]:
        """Return what the seat may keep free for its large miniature, if that is on a square: one of these sets."""
        places = {each.marker: each.at for each in self._view.markers if each.marker} | {move.marker: move.at}
        large = (at for marker, at in places.items() if at is not None and is_large(self._view, marker))
        at = next(large, None)
        return (0,) if at is None else list(self._footprints(at, own & ~square_bit(*at)))

    def _need(self, side: str, character: str) -> _Need:
        card = self._view.box.characters[character]
        return _Need(side, card.faction, card.large)

    def _needs_of(self, side: SideView) -> Iterator[_Need]:
        """Yield what another side may still have to place, by its team and the colors of its markers on the map."""
        own = [each for each in self._view.markers if each.side == side.id]
        team = [self._view.box.characters[each] for each in side.team or ()]
        due = 0
        for faction in _FACTIONS:
            members = [card for card in team if card.faction == faction]
            left = max(0, len(members) - sum(each.faction == faction for each in own))
            members.sort(key=lambda card: not card.large)  # it may be the one that is left
            yield from (_Need(side.id, faction, card.large) for card in members[:left])
            due += left
        if team and due < side.markers_left:  # the decoy, unless a marker of that color on the map is one
            scarce = min((card.faction for card in team), key=lambda faction: self._ground[faction].bit_count())
            yield _Need(side.id, scarce, decoy=not any(each.faction == scarce for each in own))

    # --- the search ---------------------------------------------------------------------------------------------------

    def _search(self, needs: Sequence[_Need], taken: Mapping[str, Squares], drillers: int, kept: Squares = 0) -> bool:
        """Return whether places for all are found; ``kept`` are squares that the seat itself keeps free."""
        barred = {self._view.own.id: kept}
        return any(self._try(needs, taken, drillers, dict(barred), Random(number)) for number in range(_TRIES))

    def _try(
        self,
        needs: Sequence[_Need],
        taken: Mapping[str, Squares],
        drillers: int,
        barred: dict[str, Squares],
        rng: Random,
    ) -> bool:
        """Place one character after the other where it takes least from others, those with least room first."""
        waiting, own = list(needs), dict(taken)
        occupied: Squares = 0
        for side, markers in own.items():
            occupied |= markers
            self._bar(barred, needs, side, squares_of(markers))
        rng.shuffle(waiting)
        while waiting:
            rooms = {need: self._ground[need.faction] & ~occupied & ~barred.get(need.side, 0) for need in set(waiting)}
            need = min(waiting, key=lambda each: (not each.large, rooms[each].bit_count()))
            waiting.remove(need)
            squares = squares_of(rooms[need])
            if need.large:
                squares = [at for at in squares if any(self._footprints(at, own.get(need.side, 0)))]
            if not squares:
                if need.faction == "norad" and drillers:
                    drillers -= 1
                elif not need.decoy:
                    return False
                continue
            others = [rooms[each] for each in waiting if each.side != need.side]
            at = min(rng.sample(squares, min(_COMPARED, len(squares))), key=lambda each: self._taken_from(others, each))
            covered = next(self._footprints(at, own.get(need.side, 0))) if need.large else square_bit(*at)
            own[need.side] = own.get(need.side, 0) | covered
            occupied |= covered
            self._bar(barred, needs, need.side, [at])
        return True

    def _bar(self, barred: dict[str, Squares], needs: Iterable[_Need], side: str, squares: Iterable[Square]) -> None:
        """Bar the squares near these from all other sides, with more than two players."""
        if self._view.players == 2:
            return
        near = 0
        for at in squares:
            near |= self._near_to(square_bit(*at))
        for other in {need.side for need in needs} - {side}:
            barred[other] = barred.get(other, 0) | near

    def _taken_from(self, rooms: Sequence[Squares], at: Square) -> int:
        """Return how many places a marker there takes from others."""
        near = square_bit(*at) if self._view.players == 2 else self._near_to(square_bit(*at))
        return sum((room & near).bit_count() for room in rooms)

    def _near_to(self, square: Squares) -> Squares:
        if square not in self._near:
            self._near[square] = flood_steps(square, self._ways, MIN_MARKER_STEPS - 1)
        return self._near[square]

    def _footprints(self, at: Square, own: Squares) -> Iterator[Squares]:
        """Yield the squares inside the frame of a large miniature over ``at`` that covers none of its own side."""
        for squares in large_footprints(self._bits, at):
            inside = squares_set(each for each in squares if each.x >= 0 and each.y >= 0)
            if not inside & own:
                yield inside


_FACTIONS: Final[tuple[Faction, ...]] = ("salemite", "norad")


def with_room_for_all(view: GameView, usual: PlaceMarker, rng: Random) -> PlaceMarker:
    """Return the usual move, or another one if all characters find places only after that.

    If no such move is found, a character is placed rather than a decoy, because a decoy without a place is removed.
    """
    room = DeploymentRoom(view)
    if room.suffices_after(usual):
        return usual
    moves = list(legal_markers(view))
    rng.shuffle(moves)
    moves.sort(key=lambda move: (move.marker not in view.own_team, move.marker != usual.marker))
    for move in moves[:_MAX_CHECKED]:
        if room.suffices_after(move):
            return move
    return usual if usual.marker in view.own_team else moves[0]


def has_room_for(view: GameView, character: str) -> bool:
    """Return whether all teams find places if that character joins the seat's band."""
    teams = {side.id: side.team or () for side in view.sides}
    return DeploymentRoom(view).suffices_for({**teams, view.own.id: (*view.own_team, character)})
