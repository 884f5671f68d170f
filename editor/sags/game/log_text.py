"""Descriptions of the moves of a game that everyone at the table may read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from editor.board.names import (
    card_name,
    character_name,
    door_kind,
    edge_name,
    face_name,
    mission_name,
    player_name,
    signed,
    square_name,
)
from editor.catalog import Box
from editor.messages import JoinedNames, Message, Name, msg
from editor.model.base import visible_or_empty
from editor.model.grid import Square
from editor.model.scenario import PaidViolation
from editor.rules.sags_rules.sags_numbers import short_of_places
from editor.sags.construction.actions import AddDoor, Exchange, PlaceDriller, PlaceTile
from editor.sags.construction.state import VIOLATION_COST
from editor.sags.game.actions import ChooseDecoy, ChooseTeam, Enrol, Move, PlaceMarker, TakeCard, TurnDeck
from editor.sags.game.game_log import ENTRY_NAMES
from editor.sags.game.mission_dealing import incomplete_hands
from editor.sags.game.sealed_moves import is_hidden
from editor.sags.game.state import ChosenCard, Game, ShownMission

_VISIBLE = (PlaceDriller, TakeCard, ChooseDecoy, PlaceMarker)
"""Moves that everyone sees being made, and where, but not what is behind them."""


def player_label(game: Game, side: str) -> Name:
    """Return the name of a player: the one that was given, or that of the side."""
    names = {seat.side: visible_or_empty(seat.name) for seat in game.seats}
    return names.get(side) or player_name(side)


def describe_move(before: Game, after: Game, now: Game | None = None) -> Name:
    """Return the last move of ``after``, as far as it is known in ``now``, with the MP that changed."""
    side, move = after.moves[-1]
    if is_hidden(now or after, side, move) and not isinstance(move, _VISIBLE):
        return msg("game.did.secret", player=player_label(after, side))
    text = _describe(before, after)
    changes = [
        msg("game.mp-changed", player=player_label(after, each.id), change=signed(change))
        for each in after.sides
        if (change := each.mp - before.side(each.id).mp)
    ]
    changes += describe_violations(before.construction.paid, after.construction.paid)
    changes += [
        msg("game.short-hand", player=player_label(after, side), count=len(after.side(side).missions))
        for side in incomplete_hands(before, after)
    ]
    changes += _revealed(before, after)
    return JoinedNames((text, *changes), " ") if changes else text


def describe_violations(before: Sequence[PaidViolation], after: Sequence[PaidViolation]) -> tuple[Message, ...]:
    """Return the violations that a placed tile was paid for."""
    rules = dict.fromkeys(each.rule for each in after if each not in before)
    if len(after) <= len(before):  # tiles were exchanged
        return ()
    return tuple(msg(f"game.violation-{rule.removeprefix('tile.')}", mp=VIOLATION_COST) for rule in rules)


def _revealed(before: Game, after: Game) -> Iterator[Message]:
    """Yield what else the move has revealed: too few places, replaced missions, equipment that is shown or lost."""
    if before.construction.phase != "ended" and after.construction.phase == "ended":
        bits = after.construction.map_bits
        indoor, outdoor = ((ground & bits.enterable).bit_count() for ground in (bits.indoor, bits.outdoor))
        for faction, count, due in short_of_places(after.box, after.players, indoor, outdoor + len(after.drillers)):
            yield msg(f"game.few-places-{faction}", count=count, due=due)
    for side in after.sides:
        if missions := describe_missions_shown(after, side.id, after.shown[len(before.shown) :]):
            yield missions
    if after.step == "assigning" and before.step != "assigning":
        for side in after.sides:
            if cards := describe_cards_shown(after, side.id, side.items):
                yield cards
    for side in after.sides:
        if side.punished and not before.side(side.id).punished:
            yield msg("game.cards-lost", player=player_label(after, side.id), due=side.due or 0)


def describe_missions_shown(game: Game, side: str, shown: Iterable[ShownMission]) -> Message | None:
    """Return the missions among ``shown`` that the side drew, showed and replaced."""
    missions = tuple(mission_name(game.box, each.mission) for each in shown if each.side == side)
    return msg("game.missions-shown", player=player_label(game, side), missions=missions) if missions else None


def describe_cards_shown(game: Game, side: str, items: Iterable[ChosenCard]) -> Message | None:
    """Return the equipment that the side shows before it is assigned; physical cards are shown at the table."""
    cards = tuple(card_name(game.box, each.card, each.face) for each in items if each.card is not None)
    return msg("game.cards-shown", player=player_label(game, side), cards=cards) if cards else None


def describe_move_for(seat: str | None, before: Game, after: Game, now: Game | None = None) -> Name:
    """Return the same for one seat, whose own secret choice is described in full."""
    side, move = after.moves[-1]
    choice = _own_choice(after.box, move) if side == seat else None
    if choice is None:
        return describe_move(before, after, now)
    return msg("game.own-choice", player=player_label(after, side), choice=choice)


def marker_label(box: Box, marker: str) -> Name:
    """Return what is behind a marker: a character, or ``decoy 1``."""
    if marker in box.characters:
        return character_name(box, marker)
    return msg("game.name-decoy", number=marker.rpartition("-")[2])


def _own_choice(box: Box, move: Move) -> Name | None:
    match move:
        case ChooseTeam():
            return JoinedNames(tuple(character_name(box, each) for each in move.characters), ", ")
        case TakeCard() if move.card is not None:
            return card_name(box, move.card, move.face)
        case PlaceMarker():
            square = square_name(move.at or move.driller_at or Square(0, 0))
            return msg("game.marker-at", marker=marker_label(box, move.marker), square=square)
    return None


def _describe(before: Game, after: Game) -> Message:
    side, move = after.moves[-1]
    player, box = player_label(after, side), after.box
    match move:
        case PlaceTile():
            tile, square = face_name(box, move.tile, move.face), square_name(Square(move.x, move.y))
            if move.doors:
                return msg("game.did.tile-doors", player=player, tile=tile, square=square, doors=len(move.doors))
            return msg("game.did.tile", player=player, tile=tile, square=square)
        case PlaceDriller():
            return msg("game.did.driller", player=player, square=square_name(Square(move.x, move.y)))
        case Exchange():
            names = {each.id: face_name(box, each.tile, each.face) for each in before.construction.placements}
            tiles = tuple(names[each] for each in move.tiles)
            return msg("game.did.exchange", player=player, tiles=tiles, tile=face_name(box, move.tile, move.face))
        case AddDoor():
            where = edge_name(move.edges[0])
            return msg("game.did.door", player=player, door=door_kind(box.doors[move.door]), where=where)
        case PlaceMarker():
            at = move.at or move.driller_at
            assert at is not None, "a marker is on a square or on a Driller"
            return msg("game.did.marker", player=player, square=square_name(at))
    return _describe_cards(after)


def _describe_cards(after: Game) -> Message:
    """Return a description of a decision with cards."""
    side, move = after.moves[-1]
    player, box = player_label(after, side), after.box
    match move:
        case ChooseTeam() if move.characters:
            return msg("game.did.team", player=player, who=tuple(character_name(box, each) for each in move.characters))
        case ChooseTeam():
            return msg("game.did.no-team", player=player)
        case TurnDeck():
            return msg("game.did.deck-turned" if move.turn else "game.did.deck-left", player=player)
        case Enrol():
            return msg("game.did.enrol", player=player, who=character_name(box, move.character))
    return msg(f"game.did.{ENTRY_NAMES[type(move)].replace('_', '-')}", player=player)
