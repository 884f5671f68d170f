"""Why a move cannot be made now, and the warning before a card stays behind."""

from __future__ import annotations

import pytest

from editor.board.names import card_name
from editor.messages import to_text
from editor.sags.construction.legality import explain_illegal as why_not_build
from editor.sags.game import Game, explain_illegal, new_game, view_for
from editor.sags.game.actions import Assign, Carry, ChooseTeam, TurnDeck
from editor.sags.game.equipment_assignment import left_over_warning
from editor.sags.game.moves import is_legal
from editor.sags.players.equipment_choice import choose_assignment
from editor.sags.players.game_decisions import suggest_move
from tests.drawn_map import real_box
from tests.sags.game.computer_games import course
from tests.sags.game.situations import Situation


def words(game: Game, side: str, move: object) -> list[str]:
    return [str(each) for each in explain_illegal(game, side, move)]  # type: ignore[arg-type]


def test_a_map_is_built_in_turn_and_by_its_own_rules() -> None:
    game = new_game(real_box(), seed=3, frame=(8, 8))
    (mine,) = game.pending
    (other,) = (side.id for side in game.sides if side.id != mine)
    move = suggest_move(view_for(game, mine), "1")
    assert is_legal(game, mine, move)
    assert explain_illegal(game, mine, move) == why_not_build(game.construction, move) == ()  # type: ignore[arg-type]
    assert words(game, other, move) == ["It's not your turn."]
    assert words(game, "nobody", move) == ["This game has no side nobody."]
    far = move.model_copy(update={"x": 30})
    assert explain_illegal(game, mine, far) == why_not_build(game.construction, far) != ()  # type: ignore[arg-type]
    assert not is_legal(game, mine, far)


def test_nothing_is_built_when_the_map_is_there() -> None:
    built = course(2, 1)[0]
    move = suggest_move(view_for(new_game(real_box(), seed=3, frame=(8, 8)), "norad"), "1")
    assert words(built, "norad", move) == ["You can't do this in the current step of the game."]


def test_in_its_step_a_move_waits_for_its_turn() -> None:
    game = next(each for each in course(2, 1) if each.step == "deck")
    assert words(game, "norad", TurnDeck(turn=True)) == []
    assert words(game, "salemite", TurnDeck(turn=True)) == ["It's not your turn."]
    assert words(game, "norad", ChooseTeam(characters=())) == ["You can't do this in the current step of the game."]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_warning_before_a_card_is_left_that_a_free_character_could_carry(seed: int) -> None:
    count = 0
    for game in course(2, seed):
        for side in game.pending if game.step == "assigning" else ():
            seen = view_for(game, side)
            best = choose_assignment(seen)
            assert left_over_warning(seen, best) is None or len(best.carries) < len(seen.own.items or ())
            if best.carries:
                count += 1
                message = left_over_warning(seen, Assign(magnetic=best.magnetic))
                assert message is not None
                names = [to_text(card_name(game.box, each.card or "", each.face)) for each in seen.own.items or ()]
                assert any(name in message.text() for name in names)
                everybody = tuple(Carry(character=each, card="other") for each in seen.own_team)
                assert left_over_warning(seen, Assign(carries=everybody)) is None, "nobody is free"
    assert count


@pytest.mark.parametrize(
    ("mp", "carries", "warned"),
    [
        (2, (), "u43-or-rifle"),
        (1, (), None),
        (2, (("james-woo", "u43-or-rifle"),), "light-bolter-or-u43"),
        (2, (("james-woo", "u43-or-rifle"), ("vasquez", "light-bolter-or-u43")), None),
    ],
    ids=["just paid", "not to be paid", "the other one", "all are carried"],
)
def test_warning_for_the_first_left_over_card_if_it_can_be_paid(
    mp: int, carries: tuple[tuple[str, str], ...], warned: str | None
) -> None:
    side = {"mp": mp, "team": ["james-woo", "vasquez"], "items": ["u43-or-rifle/yellow", "light-bolter-or-u43/yellow"]}
    source = {"id": "cards", "game": {"step": "assigning", "pending": ["norad"]}, "sides": {"norad": side}}
    seen = view_for(Situation(source).beginning, "norad")
    message = left_over_warning(seen, Assign(carries=tuple(Carry(character=who, card=card) for who, card in carries)))
    name = to_text(card_name(seen.box, warned, "yellow")) if warned else None
    assert (message is not None and name in message.text()) if name else message is None
