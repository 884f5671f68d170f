"""A game session: turns, secrets, undo and saving."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.errors import EditRejected
from editor.sags.construction import Pass
from editor.sags.game.actions import ChooseTeam
from editor.sags.game.equipment_assignment import ledger_balances
from editor.sags.game.log_file import read_log, to_log
from editor.sags.game.moves import explain_end
from editor.sags.players.auto_play import MapOrder, play_game
from editor.sags.players.strategy import STYLES, PlayStyle
from editor.session.game_session import GameSession, apply_undo, resume_session, undo_options, undo_question
from editor.session.game_setup import GameSetup, PlayerSetup, create_game, explain_frame
from editor.session.saved_game import GameFile, find_saved_games
from tests.drawn_map import real_box
from tests.session.game_sessions import TWO, played, played_to, played_to_dead_end, sit_down

PEOPLE = sit_down(TWO)


def kinds(session: GameSession) -> list[str]:
    return [way.kind for way in undo_options(session)]


def test_session_waits_for_person_then_computer() -> None:
    session = sit_down()
    if session.waits_for is None:
        session = session.with_tables(session.table.after_computer_move())
    assert session.waits_for == "norad"
    after = session.with_tables(session.suggest_move("norad"))
    assert after.waits_for is None
    assert len(after.with_tables(after.table.after_computer_move()).game.moves) == len(session.game.moves) + 2


def test_illegal_move_changes_nothing() -> None:
    session = PEOPLE
    with pytest.raises(EditRejected):
        session.after_move(session.waits_for or "", Pass())
    assert session.game.moves == ()


def test_computer_can_play_to_the_end() -> None:
    end = played(PEOPLE, lambda _: False)
    assert end.game.is_ready
    assert ledger_balances(end.game)


def test_dead_end_waits_for_nobody_and_can_be_undone() -> None:
    end = played_to_dead_end(sit_down(TWO, frame=6))
    assert end.game.step == "deploying"
    assert "There is no place left" in str(end.dead_end)
    assert (end.waits_for, end.computer) == (None, None)
    assert apply_undo(end, undo_options(end)[0]).waits_for is not None


@pytest.mark.parametrize(("people", "secret"), [(TWO, True), (("norad",), False)])
def test_session_is_secret_only_with_two_people(people: tuple[str, ...], secret: bool) -> None:
    session = sit_down(people)
    assert not session.is_secret, "the map is built in the open"
    team = played_to(session, "team")
    assert team.is_secret is secret
    chosen = team.after_move("norad", ChooseTeam(characters=_team()))
    assert chosen.view_for(None).side("norad").team == (None if secret else _team())
    assert chosen.view_for("norad").side("norad").team == _team()


def _team() -> tuple[str, ...]:
    return (next(each.id for each in real_box().characters.values() if each.faction == "norad"),)


@pytest.mark.parametrize(
    ("players", "frame", "starts"),
    [(2, (7, 6), True), (2, (6, 6), False), (3, (10, 10), True), (4, (10, 12), True), (4, (11, 10), False)],
)
def test_new_game_needs_room_for_all_markers(players: int, frame: tuple[int, int], starts: bool) -> None:
    order = GameSetup(guests=(PlayerSetup(),) * players, width=frame[0], height=frame[1])
    assert (explain_frame(players, *frame) is None) is starts
    if starts:
        assert create_game(order, real_box()).players == players
    else:
        with pytest.raises(EditRejected, match="too small"):
            create_game(order, real_box())


@pytest.mark.parametrize("frame", [(4, 4), (6, 5), (9, 7)])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
def test_games_on_tiny_frames_are_ready_or_say_why_not(style: PlayStyle, players: int, frame: tuple[int, int]) -> None:
    game = play_game(MapOrder(players, 0, style, frame), real_box())
    assert game.is_ready is (explain_end(game) is None)


def test_person_takes_over_seat_of_computer() -> None:
    session = sit_down(people=())
    for _ in range(3):
        session = session.with_tables(session.table.after_computer_move())
    side = session.computer
    assert side is not None
    taken = session.with_person(side)
    assert (taken.waits_for, taken.people) == (side, (side,))
    assert [(seat.side, seat.who) for seat in taken.game.seats if seat.side != side] == [
        (seat.side, "computer") for seat in session.game.seats if seat.side != side
    ]
    assert resume_session(to_log(taken.game), real_box()).game == taken.game
    assert [way.number for way in undo_options(taken)] == [1], "back to the last move of the side"
    (way,) = undo_options(session)
    assert way.number == 2, "only computers play: their moves can be undone"
    assert "agree" not in undo_question(session, way).text()


# --- taking back ----------------------------------------------------------------------------------------------------


def test_undo_includes_later_computer_moves() -> None:
    session = played(sit_down(), lambda now: len(now.game.moves) > 4 and now.waits_for is not None)
    (way,) = undo_options(session)
    assert (way.kind, way.side, way.needs_agreement(session)) == ("move", "norad", False)
    back = apply_undo(session, way)
    assert back.waits_for == "norad"
    assert back.game.moves == session.game.moves[: way.number]
    again = played(back, lambda now: len(now.tables) == len(session.tables))
    assert again.game.moves == session.game.moves, "everybody plays on as the first time"


def test_nothing_can_be_undone_before_first_move() -> None:
    assert undo_options(PEOPLE) == ()


def test_undo_of_open_move_needs_agreement() -> None:
    session = PEOPLE.with_tables(PEOPLE.suggest_move(PEOPLE.waits_for or ""))
    assert [way.needs_agreement(session) for way in undo_options(session)] == [True]


def test_secret_choice_can_be_undone_until_other_has_chosen() -> None:
    team = played_to(PEOPLE, "team")
    first = team.after_move("norad", ChooseTeam(characters=_team()))
    way = undo_options(first)[0]
    assert (way.kind, way.side, way.needs_agreement(first)) == ("choice", "norad", False)
    assert apply_undo(first, way).game == team.game
    both = first.with_tables(first.suggest_move("salemite"))
    assert "choice" not in kinds(both), "both teams have been shown"
    assert kinds(both) == ["step"]
    assert apply_undo(both, undo_options(both)[0]).game == team.game


def test_undo_keeps_choice_of_other_side() -> None:
    three = ("player-1", "player-2", "player-3")
    session = played_to(sit_down(three, players=3, frame=10), "decoy")
    for side in three[:2]:
        session = session.with_tables(session.suggest_move(side))
    own = undo_options(session)
    assert [(way.kind, way.side) for way in own[:2]] == [("choice", side) for side in three[:2]]
    back = apply_undo(session, own[0])
    assert back.game.pending == {"player-1", "player-3"}
    assert back.game.side("player-2").decoy == session.game.side("player-2").decoy


def test_undoing_a_step_draws_same_cards_again() -> None:
    assigning = played_to(PEOPLE, "assigning")
    assert "move" not in kinds(assigning)
    way = undo_options(assigning)[-1]
    assert (way.kind, way.step) == ("step", "revealing")
    again = played_to(apply_undo(assigning, way), "assigning")
    assert [side.missions for side in again.game.sides] == [side.missions for side in assigning.game.sides]


# --- the file -------------------------------------------------------------------------------------------------------


def test_saved_game_resumes_unchanged(tmp_path: Path) -> None:
    session = played_to(sit_down(), "team")
    file = GameFile(tmp_path)
    file.save(PEOPLE.game)
    file.save(session.game)
    file.close()
    (kept,) = find_saved_games(tmp_path)
    assert kept.path == file.path
    resumed = resume_session(kept.log, real_box())
    assert resumed.game == session.game
    assert resumed.people == ("norad",)
    ends = [played(each, lambda _: False).game for each in (session, resumed)]
    assert ends[0] == ends[1]


def test_game_file_reveals_no_secret(tmp_path: Path) -> None:
    session = played_to(PEOPLE, "team").after_move("norad", ChooseTeam(characters=_team()))
    file = GameFile(tmp_path)
    file.save(session.game)
    file.wait_until_written()
    written = file.path.read_text("utf-8")
    assert _team()[0] not in written
    assert '"seed"' not in written
    assert '"sealed_seed"' in written
    file.close()


def test_naming_a_game_removes_unnamed_file(tmp_path: Path) -> None:
    file = GameFile(tmp_path / "state")
    file.save(PEOPLE.game)
    file.move_to(tmp_path / "evening.sags.json", PEOPLE.game)
    assert file.is_named
    assert find_saved_games(tmp_path / "state") == []
    file.close()
    assert read_log(tmp_path / "evening.sags.json") == to_log(PEOPLE.game)


def test_given_up_game_is_deleted_(tmp_path: Path) -> None:
    file = GameFile(tmp_path)
    file.save(PEOPLE.game)
    file.wait_until_written()
    assert file.is_mine
    file.close(forget=True)
    assert list(tmp_path.iterdir()) == []


def test_write_failure_is_reported(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder")
    file = GameFile(tmp_path / "state")
    file.save(PEOPLE.game)
    file.wait_until_written()
    assert file.problem is not None
    file.close()
