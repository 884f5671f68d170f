"""What a side is offered after the map: everything that is legal, and nothing else."""

from __future__ import annotations

from itertools import islice, pairwise, product

import pytest

from editor.model.grid import DIRECTIONS, ROTATIONS, Square
from editor.sags.game import Game, is_legal, legal_actions, view_for
from editor.sags.game.actions import Assign, ChooseTeam, Reveal, Stand, TellMissions, TurnDeck, Turned
from editor.sags.game.log_file import to_log
from editor.sags.game.marker_reveal import driller_openings
from editor.sags.game.sealed_moves import open_log, seal_log
from editor.sags.game.state import CardSource
from editor.values import replace
from tests.sags.game.computer_games import course
from tests.sags.game.situations import Situation

DRILLER = """
+   +   +   +   +   +   +
|Av  Av |C,  C,  C,  Cw
+   +   +   +   +   +   +
|Av  Av |C,  C,  C,  C,
+---+---+   +   +   +   +
 C,  C,  C,  C,  C,  C,
+---+---+---+---+---+---+
|B.  B.  B.  B.  B.  B. |
+---+---+---+---+---+---+
"""
"""A Driller that is open to the north, or where it is turned to."""


def revealing(players: int, side: str, revealed: tuple[str, ...] = ()) -> Game:
    """Lt. Woo on the Driller and the Mammoth beside water, to be shown by the side; a marker of another side."""
    placed = [
        {"side": side, "marker": "james-woo", "faction": "norad", "driller_at": [0, 0]},
        {"side": side, "marker": "mammoth-mk-ii", "faction": "norad", "at": [4, 1]},
        {"side": "salemite" if players == 2 else "player-2", "marker": "x", "faction": "norad", "at": [2, 0]},
    ]
    source = {
        "id": "a Driller",
        "players": players,
        "picture": DRILLER,
        "game": {
            "step": "revealing",
            "pending": [side],
            "first": side,
            "revealed": list(revealed),
            "placed_markers": [] if side in revealed else placed,
            "drillers": [{"at": [0, 0], "tile": "tile-a", "owner": side}],
        },
        "sides": {side: {"team": ["james-woo", "mammoth-mk-ii"]}},
    }
    return Situation(source).beginning


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", ["house", "table"])
def test_what_is_offered_is_legal_and_what_was_done_was_offered(players: int, cards: CardSource) -> None:
    for game, after in pairwise(course(players, 1, "random", cards)):
        done_by, done = after.moves[-1]
        for side in game.pending:
            assert all(is_legal(game, side, move) for move in islice(legal_actions(game, side), 40))
        assert all(not any(legal_actions(game, side.id)) for side in game.sides if side.id not in game.pending)
        if not isinstance(done, Reveal | Assign | ChooseTeam):  # there are too many of these
            assert done in set(legal_actions(game, done_by))


def test_every_way_to_show_markers_and_turn_drillers_is_offered_once() -> None:
    game = revealing(2, "norad")
    offered = list(legal_actions(game, "norad"))
    squares = [Square(x, y) for x, y in product(range(6), range(3))]
    legal = set()
    for rotation, woo, mammoth in product(ROTATIONS, squares, squares):
        starts = (_stand("james-woo", woo), _stand("mammoth-mk-ii", mammoth))
        reveal = Reveal(starts=starts, drillers=(Turned(at=Square(0, 0), rotation=rotation),))
        if is_legal(game, "norad", reveal):
            legal.add(reveal)
    assert {each for each in offered if all(stand.facing == "n" for stand in each.starts)} == legal  # type: ignore[union-attr]
    assert len(set(offered)) == len(offered) == len(legal) * len(DIRECTIONS) ** 2


def _stand(character: str, at: Square) -> Stand:
    return Stand(character=character, x=at.x, y=at.y, facing="n")


def test_a_side_that_has_shown_all_markers_only_turns_drillers() -> None:
    game = revealing(3, "player-1", ("player-1", "player-2", "player-3"))
    turned = [Reveal(drillers=(Turned(at=Square(0, 0), rotation=each),)) for each in ROTATIONS]
    assert list(legal_actions(game, "player-1")) == turned


def test_which_sides_of_a_driller_are_open() -> None:
    seen = view_for(revealing(2, "norad"), "norad")
    assert [driller_openings(seen, Square(0, 0), rotation) for rotation in ROTATIONS] == [
        ("n",),
        ("e",),
        ("s",),
        ("w",),
    ]


def test_the_deck_may_be_turned_or_left() -> None:
    game = next(each for each in course(2, 1) if each.step == "deck")
    assert set(legal_actions(game, "norad")) == {TurnDeck(turn=False), TurnDeck(turn=True)}


@pytest.mark.parametrize(
    ("team", "bonus", "most"),
    [(["vasquez", "jack-saw"], "norad", 3), (["vasquez"], "norad", 2), ([], None, 0)],
    ids=["a band of two", "one alone", "nobody"],
)
def test_with_four_players_a_band_holds_one_mission_more(team: list[str], bonus: str | None, most: int) -> None:
    side = {"team": team, "bonus": bonus}
    source = {"id": "missions", "players": 4, "cards": "table", "sides": {"player-1": side}}
    game = Situation({**source, "game": {"step": "missions", "pending": ["player-1"]}}).beginning
    offered = [move.kept for move in legal_actions(game, "player-1") if isinstance(move, TellMissions)]
    assert offered == list(range(most, -1, -1))
    assert not is_legal(game, "player-1", TellMissions(kept=most + 1))


def test_with_physical_missions_any_number_up_to_the_due_can_be_entered() -> None:
    game = next(each for each in course(2, 1, "random", "table") if each.step == "missions")
    kept = [move.kept for move in legal_actions(game, "norad") if isinstance(move, TellMissions)]
    assert kept == list(range(max(kept), -1, -1))
    assert not is_legal(game, "norad", TellMissions(kept=max(kept) + 1))


def test_a_game_of_computers_that_is_ready_has_no_secrets() -> None:
    game = course(2, 1)[-1]
    assert seal_log(to_log(game), game) == to_log(game)


def test_missions_of_people_stay_secret_after_the_game_is_ready() -> None:
    game = course(2, 1)[-1]
    people = replace(game, seats=tuple(seat.model_copy(update={"who": "person"}) for seat in game.seats))
    log = seal_log(to_log(people), people)
    assert log.seed is None
    assert log.actions == to_log(people).actions
    assert open_log(log) == (to_log(people), [])
    on_the_table = replace(people, decks=people.decks.model_copy(update={"missions": "table"}))
    assert seal_log(to_log(on_the_table), on_the_table).seed == people.construction.seed
