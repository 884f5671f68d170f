"""What happened in a game, told in sentences that everybody at the table may hear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board.names import (
    card_name,
    character_name,
    door_name,
    face_name,
    mission_name,
    player_name,
    signed,
    square_name,
)
from editor.catalog import Box
from editor.messages import Joined, Message, Name, msg
from editor.model.base import visible
from editor.model.grid import Square
from editor.rules.sags_rules.sags_numbers import short_of_places
from editor.sags.construction.actions import AddDoor, Exchange, LayDriller, LayTile
from editor.sags.game.actions import ChooseDecoy, ChooseTeam, Enrol, LayMarker, Move, TakeCard, TurnDeck
from editor.sags.game.dealing import short_hands
from editor.sags.game.log_model import NAMES
from editor.sags.game.sealed import hidden
from editor.sags.game.state import Game, Item, Shown

_SEEN = (LayDriller, TakeCard, ChooseDecoy, LayMarker)
"""Moves of which everybody sees that they are made, and where, if not what is behind them."""


def called(game: Game, side: str) -> Name:
    """What the others call a player: the name that was given, or that of the side."""
    names = {seat.side: visible(seat.name) for seat in game.seats}
    return names.get(side) or player_name(side)


def told(before: Game, after: Game, now: Game | None = None) -> Name:
    """The last move of ``after``, as far as it is known in ``now``, or at once; with the MP that changed hands."""
    side, move = after.moves[-1]
    if hidden(now or after, side, move) and not isinstance(move, _SEEN):
        return msg("game.did.secret", player=called(after, side))
    said = _deed(before, after)
    changes = [
        msg("game.mp-changed", player=called(after, each.id), change=signed(change))
        for each in after.sides
        if (change := each.mp - before.side(each.id).mp)
    ]
    changes += [
        msg("game.short-hand", player=called(after, side), count=len(after.side(side).missions))
        for side in short_hands(before, after)
    ]
    changes += _come_to_light(before, after)
    return Joined((said, *changes), " ") if changes else said


def _come_to_light(before: Game, after: Game) -> Iterator[Message]:
    """What the move has shown to everybody besides itself: too few places, missions that were replaced, equipment."""
    if before.construction.phase != "ended" and after.construction.phase == "ended":
        sketch = after.construction.sketch
        indoor, outdoor = ((ground & sketch.enterable).bit_count() for ground in (sketch.indoor, sketch.outdoor))
        for faction, count, due in short_of_places(after.box, after.players, indoor, outdoor + len(after.drillers)):
            yield msg(f"game.few-places-{faction}", count=count, due=due)
    for side in after.sides:
        if missions := missions_shown(after, side.id, after.shown[len(before.shown) :]):
            yield missions
    if after.step == "assigning" and before.step != "assigning":
        for side in after.sides:
            if cards := cards_shown(after, side.id, side.items):
                yield cards


def missions_shown(game: Game, side: str, shown: Iterable[Shown]) -> Message | None:
    """Those of the missions that the side drew, showed and replaced."""
    missions = tuple(mission_name(game.box, each.mission) for each in shown if each.side == side)
    return msg("game.missions-shown", player=called(game, side), missions=missions) if missions else None


def cards_shown(game: Game, side: str, items: Iterable[Item]) -> Message | None:
    """The equipment that the side shows before it is handed out; real cards are shown at the table."""
    cards = tuple(card_name(game.box, each.card, each.face) for each in items if each.card is not None)
    return msg("game.cards-shown", player=called(game, side), cards=cards) if cards else None


def told_to(seat: str | None, before: Game, after: Game, now: Game | None = None) -> Name:
    """The same for one seat: its own secret choice is told in clear, whether it made it or let the computer do so."""
    side, move = after.moves[-1]
    choice = _own_choice(after.box, move) if side == seat else None
    if choice is None:
        return told(before, after, now)
    return msg("game.own-choice", player=called(after, side), choice=choice)


def laid_name(box: Box, marker: str) -> Name:
    """What is behind a marker: a character, or ``decoy 1``."""
    if marker in box.characters:
        return character_name(box, marker)
    return msg("game.name-decoy", number=marker.rpartition("-")[2])


def _own_choice(box: Box, move: Move) -> Name | None:
    match move:
        case ChooseTeam():
            return Joined(tuple(character_name(box, each) for each in move.characters), ", ")
        case TakeCard() if move.card is not None:
            return card_name(box, move.card, move.face)
        case LayMarker():
            square = square_name(move.at or move.driller_at or Square(0, 0))
            return msg("game.marker-at", marker=laid_name(box, move.marker), square=square)
    return None


def _deed(before: Game, after: Game) -> Message:
    side, move = after.moves[-1]
    player, box = called(after, side), after.box
    match move:
        case LayTile():
            tile, square = face_name(box, move.tile, move.face), square_name(Square(move.x, move.y))
            if move.doors:
                return msg("game.did.tile-doors", player=player, tile=tile, square=square, doors=len(move.doors))
            return msg("game.did.tile", player=player, tile=tile, square=square)
        case LayDriller():
            return msg("game.did.driller", player=player, square=square_name(Square(move.x, move.y)))
        case Exchange():
            lying = {each.id: face_name(box, each.tile, each.face) for each in before.construction.placements}
            tiles = tuple(lying[each] for each in move.tiles)
            return msg("game.did.exchange", player=player, tiles=tiles, tile=face_name(box, move.tile, move.face))
        case AddDoor():
            return msg("game.did.door", player=player, door=door_name(box, move.door))
        case LayMarker():
            at = move.at or move.driller_at
            assert at is not None, "a marker lies on a square or on a Driller"
            return msg("game.did.marker", player=player, square=square_name(at))
    return _card_deed(after)


def _card_deed(after: Game) -> Message:
    """What was decided with cards."""
    side, move = after.moves[-1]
    player, box = called(after, side), after.box
    match move:
        case ChooseTeam() if move.characters:
            return msg("game.did.team", player=player, who=tuple(character_name(box, each) for each in move.characters))
        case ChooseTeam():
            return msg("game.did.no-team", player=player)
        case TurnDeck():
            return msg("game.did.deck-turned" if move.turn else "game.did.deck-left", player=player)
        case Enrol():
            return msg("game.did.enrol", player=player, who=character_name(box, move.character))
    return msg(f"game.did.{NAMES[type(move)].replace('_', '-')}", player=player)
