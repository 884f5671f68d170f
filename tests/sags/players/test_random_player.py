"""Random legal play: whatever is done, the validator finds nothing but what was paid for."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.board import compile_board
from editor.rules import check
from editor.sags.construction import (
    ConstructionState,
    PlaceTile,
    apply_action,
    explain_illegal,
    is_legal,
    leaves_hole,
    legal_actions,
    new_construction,
    optional_doors,
    to_scenario,
)
from editor.sags.construction.tile_outlines import spots
from editor.sags.players.random_player import random_legal_action
from tests.drawn_map import real_box
from tests.sags.players.random_games import Game, games, played


def assert_sound(state: ConstructionState) -> None:
    """The map passes the validator or carries exactly what was paid for, and no piece is lost or doubled."""
    report = check(compile_board(to_scenario(state), state.box))
    assert not report.count("error"), [str(each.message) for each in report.problems if each.severity == "error"]
    for found in report.problems:
        if found.severity == "paid":
            kind = found.rule.partition(".")[2]
            tiles = {each.tile for each in state.paid if each.rule.partition(".")[2] == kind}
            area = {state_tile for witness in found.evidence for state_tile in tiles_under(state, witness.squares)}
            assert tiles & (area | set(found.subjects)), (found.rule, state.paid)
    lying = [each.tile for each in state.placements]
    hands = [driller for player in state.players for driller in player.drillers]
    assert len({*lying, *state.zone, *hands}) == len(lying) + len(state.zone) + len(hands)
    doors = [*(door.id for door in state.doors), *(door for player in state.players for door in player.doors)]
    assert len(set(doors)) == len(doors)
    assert all(player.mp >= 0 for player in state.players)


def tiles_under(state: ConstructionState, squares: object) -> set[str]:
    level = compile_board(to_scenario(state), state.box).levels[0]
    return {stamp.placement.id for square in squares for stamp in level.tiles_at(square)}  # type: ignore[attr-defined]


@settings(max_examples=40)
@given(games(0))
def test_every_state_of_a_game_is_sound(game: Game) -> None:
    state, random = game.beginning(), Random(game.seed)
    while not state.over:
        action = random_legal_action(state, random)
        assert explain_illegal(state, action) == ()
        state = apply_action(state, action)
        assert_sound(state)
    assert (state.phase == "ended") == (not state.map_bits.empty)


@settings(max_examples=30)
@given(games(), st.integers(0, 5000))
def test_every_action_that_is_offered_can_be_done(game: Game, skip: int) -> None:
    state = game.building()
    for action in islice(legal_actions(state), skip % 300, skip % 300 + 15):
        assert is_legal(state, action)
        assert_sound(apply_action(state, action))
        if isinstance(action, PlaceTile):
            for door in islice(optional_doors(state, action), 4):
                more = action.model_copy(update={"doors": (*action.doors, door)})
                assert is_legal(state, more)
                assert_sound(apply_action(state, more))


@settings(max_examples=15)
@given(games())
def test_there_is_always_something_to_do_until_it_is_over(game: Game) -> None:
    state = game.building()
    assert next(legal_actions(state), None) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_generator_plays_the_same_game_on_the_full_frame(players: int) -> None:
    start = new_construction(real_box(), players=players, seed=players)
    one, other = played(start, 40, 5), played(start, 40, 5)
    assert one == other
    assert one != played(start, 40, 6)
    assert len(one.placements) > 35
    assert_sound(one)


@settings(max_examples=25)
@given(games(), st.integers(0, 9999))
def test_a_warning_of_holes_is_true(game: Game, pick: int) -> None:
    """A hole with a warning can really be covered by nothing that is left: no tile of the zone, no Driller of any
    player.
    """
    state = game.building()
    actions = [each for each in islice(legal_actions(state), 400) if isinstance(each, PlaceTile)]
    if not actions:
        return
    action = actions[pick % len(actions)]
    after = apply_action(state, action)
    hole = leaves_hole(state, action.spot)
    drillers = tuple(driller for player in after.players for driller in player.drillers)
    assert hole == after.map_bits.empty & ~coverable(after, (*after.zone, *drillers))


def coverable(state: ConstructionState, pieces: tuple[str, ...]) -> int:
    """The empty squares that some piece can cover, found by laying each in every way."""
    covered = 0
    for _, tile in spots(state.box, pieces, state.map_bits.empty):
        covered |= tile.floor
    return covered
