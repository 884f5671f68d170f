"""Descriptions of moves: without secrets for everyone, and in full for the player who moved."""

from __future__ import annotations

from itertools import pairwise

import pytest

from editor.messages import to_text
from editor.sags.construction.actions import AddDoor, Exchange, Pass, PlaceDriller, PlaceTile
from editor.sags.game.actions import (
    Assign,
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Close,
    Decline,
    Enrol,
    PassCards,
    PlaceMarker,
    Reveal,
    TakeCard,
    TurnDeck,
)
from editor.sags.game.game_log import to_log
from editor.sags.game.log_file import replay_states
from editor.sags.game.log_text import describe_move, describe_move_for, marker_label, player_label
from editor.sags.game.moves import apply_move
from editor.sags.game.setup import from_construction
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.construction.test_exchange import ACTION, LONG, short_of_tiles
from tests.sags.game.computer_games import course


@pytest.mark.parametrize("players", [2, 3])
def test_every_move_is_described_to_all_and_secrets_only_to_their_player(players: int) -> None:
    box, chosen = real_box(), set[type]()
    for before, after in pairwise(course(players, 3)):
        side, move = after.moves[-1]
        for_all = to_text(describe_move(before, after))
        assert to_text(describe_move_for("nobody", before, after)) == for_all
        own = to_text(describe_move_for(side, before, after))
        match move:
            case PlaceMarker():
                name = to_text(marker_label(box, move.marker))
                assert name in own
                assert name not in for_all
            case ChooseTeam() if move.characters:
                assert all(box.characters[each].name in own for each in move.characters)
            case TakeCard() if move.card is not None and move.face is not None:
                assert box.equipment[box.cards[move.card].face(move.face).item].name in own
            case _:
                assert own == for_all
        chosen.add(type(move))
    assert {PlaceMarker, TakeCard} <= chosen


def test_what_is_under_a_marker_has_a_name() -> None:
    assert to_text(marker_label(real_box(), "vasquez")) == "Lt. Vasquez"
    assert to_text(marker_label(real_box(), "decoy-2")) == "decoy 2"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_kind_of_move_of_a_finished_game_has_its_own_description(players: int) -> None:
    end = course(players, 3)[-1]
    steps = list(replay_states(to_log(end), real_box()))
    for before, after in pairwise(steps):
        side, move = after.moves[-1]
        text = to_text(describe_move(before, after, end))
        assert text.startswith(f"{to_text(player_label(end, side))} ")
        assert any(each in text for each in WORDS[type(move)]), text
        assert not isinstance(move, TurnDeck) or (" flipped " in text) is move.turn


WORDS = {
    PlaceTile: (" at ",),
    PlaceDriller: (" placed a Driller face down at ",),
    Exchange: (" exchanged ",),
    AddDoor: (" added ",),
    Pass: (" passed.",),
    ChooseTeam: (" hired ",),
    Enrol: (" enrolled ",),
    Decline: (" enrolled no one.",),
    TurnDeck: (" flipped the deck.", " did not flip the deck."),
    TakeCard: (" took a card.",),
    PassCards: (" took no card.",),
    ChooseDecoy: (" chose a decoy.",),
    PlaceMarker: (" placed a marker at ",),
    Reveal: (" revealed all markers.",),
    ChooseBonus: (" drew an additional mission.",),
    Assign: (" assigned equipment.",),
    Close: (" shuffled the search deck.",),
}


def test_a_player_is_called_by_the_name_that_was_given() -> None:
    game = course(2, 3)[-1]
    named = replace(game, seats=(game.seats[0].model_copy(update={"name": "Ada"}), *game.seats[1:]))
    first, second = (seat.side for seat in game.seats)
    assert to_text(player_label(named, first)) == "Ada"
    assert to_text(player_label(named, second)) == to_text(player_label(game, second)) == "Salemites"


def test_an_exchange_and_an_empty_team_are_described() -> None:
    before = from_construction(short_of_tiles(LONG))
    (side,) = before.pending
    text = to_text(describe_move(before, apply_move(before, side, ACTION)))
    assert text == f"{to_text(player_label(before, side))} exchanged Tile b and Tile a for Tile l."
    start = course(2, 3)[0]
    poor = replace(start, sides=tuple(replace(each, mp=0) for each in start.sides))
    first = apply_move(poor, "norad", ChooseTeam(characters=()))
    second = apply_move(first, "salemite", ChooseTeam(characters=()))
    assert to_text(describe_move(poor, first, second)) == "NORAD hired no one."
    assert to_text(describe_move(poor, first)) == "NORAD made a choice.", "not before both have chosen"


def test_a_game_names_itself_shortly_where_something_goes_wrong() -> None:
    game = course(2, 3)[-1]
    assert str(game.construction.seed) in repr(game)
    assert "ready" in repr(game)
    assert f"{len(game.moves)} moves" in repr(game)
    assert f"{len(game.construction.actions)} actions" in repr(game.construction)
    assert len(repr(game)) + len(repr(game.construction)) < 400
