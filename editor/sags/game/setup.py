"""The setup of a game: seats, where the cards come from, and the start of the construction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, get_args

from editor.catalog import Box
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.cards import CardFace, Mission
from editor.model.grid import FULL_FRAME, Square
from editor.rules.sags_rules.sags_numbers import deck_of
from editor.sags.construction.actions import Action, Exchange, PlaceDriller
from editor.sags.construction.setup import SIDES, new_construction
from editor.sags.construction.state import ConstructionState
from editor.sags.game.state import Decks, Game, GameSide, PlacedDriller, Seat
from editor.values import replace

DEFAULT_DECKS = Decks()

MIN_FRAMES: Final = {2: (7, 6), 3: (10, 10), 4: (10, 12)}
"""Number of players -> columns and rows of a frame with the fewest squares for a whole game.

With two players all 16 markers need a square: 10 of the Salemites indoors, 6 of NORAD outdoors. With more players there
are 12 markers, and those of different players are 4 steps apart (RB 39). The rest is for walls, furniture and the wrong
kind of ground: on smaller frames computer players ran out of places in deployment.
"""

BUILDING_MOVES: Final[tuple[type[Action], ...]] = get_args(Action)
"""The actions of the construction."""


def new_game(
    box: Box,
    *,
    players: int = 2,
    seed: int = 0,
    frame: tuple[int, int] = FULL_FRAME,
    decks: Decks = DEFAULT_DECKS,
    seats: Sequence[Seat] = (),
) -> Game:
    """Return the game before its first move."""
    return from_construction(new_construction(box, players=players, seed=seed, frame=frame), decks, seats)


def from_construction(state: ConstructionState, decks: Decks = DEFAULT_DECKS, seats: Sequence[Seat] = ()) -> Game:
    """Return the game of this construction, as far as it went."""
    moves = tuple(actions_by_side(state))
    owners = {action.tile: side for side, action in moves if isinstance(action, PlaceDriller)}
    game = Game(
        construction=state,
        decks=decks,
        seats=_in_side_order(state, seats) if seats else tuple(Seat(side=player.id) for player in state.players),
        step="building",
        sides=tuple(GameSide(player.id, player.faction, player.mp) for player in state.players),
        moves=moves,
        drillers=tuple(
            PlacedDriller(Square(each.x, each.y), each.tile, owners[each.tile])
            for each in state.placements
            if each.face == "down"
        ),
    )
    return sync_with_construction(game)


def _in_side_order(state: ConstructionState, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats in the order of the sides; files store drawn seats in the order in which people drew."""
    sides = [player.id for player in state.players]
    return tuple(sorted(seats, key=lambda seat: sides.index(seat.side)))


def actions_by_side(state: ConstructionState) -> Iterator[tuple[str, Action]]:
    """Yield every action of a construction with its side. An exchange does not end a turn."""
    turn = state.first
    for action in state.actions:
        yield state.players[turn].id, action
        if not isinstance(action, Exchange):
            turn = (turn + 1) % len(state.players)


def sync_with_construction(game: Game) -> Game:
    """Return the game with step and MP of its construction; when that has ended, no side is pending."""
    state = game.construction
    points = {player.id: player.mp for player in state.players}
    sides = tuple(replace(each, mp=points[each.id]) for each in game.sides)
    if state.phase == "ended":
        return replace(game, sides=sides, pending=frozenset(), step="adding-doors")
    pending = frozenset({state.constructor.id} if not state.over else ())
    return replace(game, sides=sides, pending=pending, step=state.phase)


def check_frame(players: int, frame: tuple[int, int]) -> None:
    """Reject a frame on which the markers of all players do not have enough room, before the game begins."""
    (width, height), (columns, rows) = frame, MIN_FRAMES[players]
    if width * height < columns * rows:
        numbers = {"width": width, "height": height, "count": players, "squares": width * height}
        numbers |= {"least": columns * rows, "columns": columns, "rows": rows}
        raise EditRejected(msg("game.small-frame-two" if players == 2 else "game.small-frame", **numbers))


def check_decks(box: Box, decks: Decks, players: int) -> None:
    """Reject a game whose cards are missing, before it begins."""
    if decks.equipment != "table":
        faces = [face for card in box.cards.values() for _, face in card.faces()]
        needed = 31 if players == 2 else 30
        if any(face.price is None for face in faces) or len(deck_of(box, players)) < needed:
            raise EditRejected(msg("game.equip.deck-incomplete"))
    if decks.missions != "table":
        missions = box.missions.values()
        lost = any(each.mp is None or each.event is None for each in missions)
        if lost or sum(each.copies for each in missions) < 36:
            raise EditRejected(msg("game.mission.deck-incomplete"))
    _check_documented(box, decks)


def _check_documented(box: Box, decks: Decks) -> None:
    """Reject built-in cards where only documented ones are wanted, with how many are missing."""
    reconstructed = {
        "equip": [card.id for card in box.cards.values() if any(_is_reconstructed(face) for _, face in card.faces())],
        "mission": [mission.id for mission in box.missions.values() if _is_reconstructed(mission)],
    }
    wanted = {"equip": decks.equipment, "mission": decks.missions}
    for deck, ids in reconstructed.items():
        if ids and wanted[deck] == "catalogue":
            raise EditRejected(msg(f"game.{deck}.deck-ours", count=len(ids), first=ids[0]))


def _is_reconstructed(card: CardFace | Mission) -> bool:
    return "reconstructed" in card.provenance.values()


def draw_sides(seed: int) -> tuple[str, str]:
    """Return the sides of the first and the second person, drawn at random."""
    sides = list[str](SIDES)
    Random(f"{seed}/sides").shuffle(sides)
    return sides[0], sides[1]
