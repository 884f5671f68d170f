"""What is told of a game: every move to everybody without its secrets, and to its player in clear."""

from __future__ import annotations

from itertools import pairwise

import pytest

from editor.messages import in_words
from editor.sags.game.actions import ChooseTeam, LayMarker, TakeCard
from editor.sags.game.telling import laid_name, told, told_to
from tests.drawn_map import real_box
from tests.sags.game.games import course


@pytest.mark.parametrize("players", [2, 3])
def test_every_move_is_told_to_all_and_secrets_only_to_their_player(players: int) -> None:
    box, chosen = real_box(), set[type]()
    for before, after in pairwise(course(players, 3)):
        side, move = after.moves[-1]
        for_all = in_words(told(before, after))
        assert in_words(told_to("nobody", before, after)) == for_all
        own = in_words(told_to(side, before, after))
        match move:
            case LayMarker():
                name = in_words(laid_name(box, move.marker))
                assert name in own
                assert name not in for_all
            case ChooseTeam() if move.characters:
                assert all(box.characters[each].name in own for each in move.characters)
            case TakeCard() if move.card is not None and move.face is not None:
                assert box.equipment[box.cards[move.card].face(move.face).item].name in own
            case _:
                assert own == for_all
        chosen.add(type(move))
    assert {LayMarker, TakeCard} <= chosen


def test_what_lies_under_a_marker_has_a_name() -> None:
    assert in_words(laid_name(real_box(), "vasquez")) == "Lt. Vasquez"
    assert in_words(laid_name(real_box(), "decoy-2")) == "decoy 2"
