"""A game at the table below the window: whose turn it is, what is hidden, what can be taken back, where it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.errors import EditRejected
from editor.sags.construction import Pass
from editor.sags.game.actions import ChooseTeam
from editor.sags.game.assigning import ledger_balances
from editor.sags.game.log_file import read_log, to_log
from editor.session.sitting import Sitting, take_up
from editor.session.table_file import TableFile, put_away
from editor.session.taking_back import taken_back, ways_back
from tests.drawn_map import real_box
from tests.session.sittings import TWO, played, played_to, sit_down

PEOPLE = sit_down(TWO)


def kinds(sitting: Sitting) -> list[str]:
    return [way.kind for way in ways_back(sitting)]


def test_a_person_is_waited_for_and_then_the_computer_moves() -> None:
    sitting = sit_down()
    if sitting.waits_for is None:
        sitting = sitting.then(sitting.table.after_computer_move())
    assert sitting.waits_for == "norad"
    after = sitting.then(sitting.advised("norad"))
    assert after.waits_for is None
    assert len(after.then(after.table.after_computer_move()).game.moves) == len(sitting.game.moves) + 2


def test_an_illegal_move_leaves_the_table_as_it_was() -> None:
    sitting = PEOPLE
    with pytest.raises(EditRejected):
        sitting.after_move(sitting.waits_for or "", Pass())
    assert sitting.game.moves == ()


def test_the_computer_can_decide_to_the_very_end() -> None:
    end = played(PEOPLE, lambda _: False)
    assert end.game.is_ready
    assert ledger_balances(end.game)


def test_where_no_place_is_left_for_a_character_nobody_is_waited_for_and_moves_can_be_taken_back() -> None:
    end = played(sit_down(TWO, frame=6), lambda _: False)
    assert end.game.step == "deploying"
    assert "No place is left" in str(end.dead_end)
    assert (end.waits_for, end.computer) == (None, None)
    assert taken_back(end, ways_back(end)[0]).waits_for is not None


@pytest.mark.parametrize(("people", "secret"), [(TWO, True), (("norad",), False)])
def test_only_where_two_people_share_the_screen_anything_is_hidden_from_it(
    people: tuple[str, ...], secret: bool
) -> None:
    sitting = sit_down(people)
    assert not sitting.is_secret, "the map is built in the open"
    team = played_to(sitting, "team")
    assert team.is_secret is secret
    chosen = team.after_move("norad", ChooseTeam(characters=_team()))
    assert chosen.seen_by(None).side("norad").team == (None if secret else _team())
    assert chosen.seen_by("norad").side("norad").team == _team()


def _team() -> tuple[str, ...]:
    return (next(each.id for each in real_box().characters.values() if each.faction == "norad"),)


# --- taking back ----------------------------------------------------------------------------------------------------


def test_the_last_move_of_a_person_goes_with_what_computers_did_after_it() -> None:
    sitting = played(sit_down(), lambda now: len(now.game.moves) > 4 and now.waits_for is not None)
    (way,) = ways_back(sitting)
    assert (way.kind, way.side, way.needs_agreement(sitting)) == ("move", "norad", False)
    back = taken_back(sitting, way)
    assert back.waits_for == "norad"
    assert back.game.moves == sitting.game.moves[: way.number]
    again = played(back, lambda now: len(now.tables) == len(sitting.tables))
    assert again.game.moves == sitting.game.moves, "everybody plays on as the first time"


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    assert ways_back(PEOPLE) == ()


def test_people_agree_before_a_move_is_taken_back() -> None:
    sitting = PEOPLE.then(PEOPLE.advised(PEOPLE.waits_for or ""))
    assert [way.needs_agreement(sitting) for way in ways_back(sitting)] == [True]


def test_a_secret_choice_is_its_own_until_the_other_has_chosen() -> None:
    team = played_to(PEOPLE, "team")
    first = team.after_move("norad", ChooseTeam(characters=_team()))
    way = ways_back(first)[0]
    assert (way.kind, way.side, way.needs_agreement(first)) == ("choice", "norad", False)
    assert taken_back(first, way).game == team.game
    both = first.then(first.advised("salemite"))
    assert "choice" not in kinds(both), "both teams have been shown"
    assert kinds(both) == ["step"]
    assert taken_back(both, ways_back(both)[0]).game == team.game


def test_the_choice_of_the_other_stands_when_one_is_taken_back() -> None:
    three = ("player-1", "player-2", "player-3")
    sitting = played_to(sit_down(three, players=3, frame=10), "decoy")
    for side in three[:2]:
        sitting = sitting.then(sitting.advised(side))
    own = ways_back(sitting)
    assert [(way.kind, way.side) for way in own[:2]] == [("choice", side) for side in three[:2]]
    back = taken_back(sitting, own[0])
    assert back.game.pending == {"player-1", "player-3"}
    assert back.game.side("player-2").decoy == sitting.game.side("player-2").decoy


def test_past_what_was_shown_the_same_cards_come_again() -> None:
    assigning = played_to(PEOPLE, "assigning")
    assert "move" not in kinds(assigning)
    way = ways_back(assigning)[-1]
    assert (way.kind, way.step) == ("step", "revealing")
    again = played_to(taken_back(assigning, way), "assigning")
    assert [side.missions for side in again.game.sides] == [side.missions for side in assigning.game.sides]


# --- the file -------------------------------------------------------------------------------------------------------


def test_a_game_that_was_put_away_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    sitting = played_to(sit_down(), "team")
    file = TableFile(tmp_path)
    file.keep(PEOPLE.game)
    file.keep(sitting.game)
    file.close()
    (kept,) = put_away(tmp_path)
    assert kept.path == file.path
    resumed = take_up(kept.log, real_box())
    assert resumed.game == sitting.game
    assert resumed.people == ("norad",)
    ends = [played(each, lambda _: False).game for each in (sitting, resumed)]
    assert ends[0] == ends[1]


def test_the_file_tells_no_secret(tmp_path: Path) -> None:
    sitting = played_to(PEOPLE, "team").after_move("norad", ChooseTeam(characters=_team()))
    file = TableFile(tmp_path)
    file.keep(sitting.game)
    file.settle()
    written = file.path.read_text("utf-8")
    assert _team()[0] not in written
    assert '"seed"' not in written
    assert '"sealed_seed"' in written
    file.close()


def test_a_game_gets_a_name_and_leaves_nothing_behind(tmp_path: Path) -> None:
    file = TableFile(tmp_path / "state")
    file.keep(PEOPLE.game)
    file.move_to(tmp_path / "evening.sags.json", PEOPLE.game)
    assert file.is_named
    assert put_away(tmp_path / "state") == []
    file.close()
    assert read_log(tmp_path / "evening.sags.json") == to_log(PEOPLE.game)


def test_a_game_that_is_given_up_is_gone_(tmp_path: Path) -> None:
    file = TableFile(tmp_path)
    file.keep(PEOPLE.game)
    file.settle()
    assert file.is_mine
    file.close(forget=True)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder")
    file = TableFile(tmp_path / "state")
    file.keep(PEOPLE.game)
    file.settle()
    assert file.problem is not None
    file.close()
