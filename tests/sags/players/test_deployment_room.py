"""Nobody who follows the computer runs out of places, and a large miniature is not placed where it is cut off."""

from __future__ import annotations

from random import Random

import pytest

from editor.board.bit_sets import squares_of
from editor.sags.game import Game, new_game
from editor.sags.game.actions import ChooseTeam, PlaceMarker
from editor.sags.game.deployment import free_squares, legal_markers
from editor.sags.game.game_view import view_for
from editor.sags.game.moves import apply_move, explain_end
from editor.sags.game.setup import MIN_FRAMES
from editor.sags.game.team_hiring import legal_teams
from editor.sags.players.deployment_room import DeploymentRoom, with_room_for_all
from editor.sags.players.game_decisions import suggest_move
from editor.sags.players.game_table import play_game_on, seat_players
from editor.sags.players.large_miniatures import is_cut_off
from editor.sags.players.strategy import PlayStyle
from tests.drawn_map import real_box

MAMMOTH = "mammoth-mk-ii"


def followed(game: Game, until: str | None = None) -> Game:
    """The game after all have followed every suggestion, to its end or up to that step."""
    while game.pending and game.step != until and explain_end(game) is None:
        side = min(game.pending)
        game = apply_move(game, side, suggest_move(view_for(game, side), str(game.construction.seed)))
    return game


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (2, 5), (3, 1), (3, 9), (4, 0), (4, 8)])
def test_suggestions_end_in_ready_games_on_the_smallest_frames(players: int, seed: int) -> None:
    width, height = MIN_FRAMES[players]
    game = followed(new_game(real_box(), players=players, seed=seed, frame=(min(width, height), max(width, height))))
    assert game.is_ready, explain_end(game)


@pytest.mark.parametrize("styles", [("random", "random"), ("schemer", "random"), ("random", "builder", "random")])
def test_random_players_fill_the_frame_of_a_game(styles: tuple[PlayStyle, ...]) -> None:
    game = new_game(real_box(), players=len(styles), seed=0)
    *_, end = play_game_on(seat_players(game, styles, "0"))
    assert end.game.is_ready, explain_end(end.game)


def test_decoy_does_not_take_the_last_place_of_a_character() -> None:
    game = followed(new_game(real_box(), players=2, seed=5, frame=(6, 7)), "team")
    for side in sorted(game.pending):
        teams = [each for each in legal_teams(view_for(game, side)) if _has_room(game, side, each)]
        game = apply_move(game, side, max(teams, key=lambda team: len(team.characters)))
    game = followed(game, "deploying")
    while game.step == "deploying" and game.pending != {"salemite"}:
        game = apply_move(game, "norad", suggest_move(view_for(game, "norad"), str(game.construction.seed)))
    view = view_for(game, "salemite")
    decoys = [move for move in legal_markers(view) if move.marker == "decoy-1"]
    assert not any(DeploymentRoom(view).suffices_after(move) for move in decoys), "the team needs every place"
    chosen = with_room_for_all(view, decoys[0], Random(1))
    assert chosen.marker in view.own_team
    assert DeploymentRoom(view).suffices_after(chosen)


def _has_room(game: Game, side: str, team: ChooseTeam) -> bool:
    return DeploymentRoom(view_for(game, side)).suffices_for({side: team.characters})


def test_a_warning_for_a_large_miniature_that_is_cut_off() -> None:
    cut_off = 0
    for seed in range(6):
        game = followed(new_game(real_box(), players=2, seed=seed, frame=(10, 10)), "team")
        for side in sorted(game.pending):
            team = (MAMMOTH,) if side == "norad" else ("jack-saw",)
            game = apply_move(game, side, ChooseTeam(characters=team))
        game = followed(game, "deploying")
        view = view_for(game, "norad")
        moves = [PlaceMarker(marker=MAMMOTH, at=at) for at in squares_of(free_squares(view, MAMMOTH))]
        cut_off += sum(is_cut_off(view, move) for move in moves)
        if not all(is_cut_off(view, move) for move in moves):
            game = followed(game, "revealing")
            (at,) = (each.at for each in game.placed_markers if each.marker == MAMMOTH)
            assert at is None or not is_cut_off(view, PlaceMarker(marker=MAMMOTH, at=at))
    assert cut_off, "some place on these maps is cut off"
