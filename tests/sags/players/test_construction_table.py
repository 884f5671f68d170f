"""A table is a value: computers and people take turns, and going back or loading a log changes nothing that follows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.errors import EditRejected
from editor.sags.construction import Action, new_construction
from editor.sags.game.log_file import read_log, replay, to_log, write_log
from editor.sags.game.setup import new_game
from editor.sags.players.game_table import ConstructionTable, construction_table, play_construction, seat_players
from editor.sags.players.random_player import RandomPlayer
from editor.sags.players.strategy import PlayStyle
from tests.drawn_map import real_box

FRAME = (9, 8)

TABLES: list[list[PlayStyle | None]] = [
    ["builder", "builder"],
    ["schemer", "schemer"],
    ["builder", "random"],
    ["random", "schemer", "builder"],
]


def seated(styles: list[PlayStyle | None], seed: int = 3) -> ConstructionTable:
    start = new_construction(real_box(), players=len(styles), seed=seed, frame=FRAME)
    return construction_table(start, styles, str(seed))


def resumed(start: ConstructionTable, actions: Iterable[Action]) -> ConstructionTable:
    """The table after these actions of a log."""
    return reduce(ConstructionTable.after_move, actions, start)


def actions(start: ConstructionTable) -> tuple[Action, ...]:
    *_, end = play_construction(start)
    return end.state.actions


@pytest.mark.parametrize("styles", TABLES)
def test_every_earlier_table_plays_on_as_it_did(styles: list[PlayStyle | None]) -> None:
    course = list(play_construction(seated(styles)))
    for earlier in course[:: max(1, len(course) // 5)]:
        assert actions(earlier) == course[-1].state.actions


@settings(max_examples=12)
@given(st.sampled_from(TABLES), st.integers(0, 99), st.floats(0, 1))
def test_a_loaded_log_continues_as_if_never_closed(styles: list[PlayStyle | None], seed: int, share: float) -> None:
    course = list(play_construction(seated(styles, seed)))
    stop = course[int(share * (len(course) - 1))]
    loaded = resumed(seated(styles, seed), stop.state.actions)
    assert loaded == stop
    assert actions(loaded) == course[-1].state.actions


def test_a_person_is_waited_for_without_blocking() -> None:
    waiting = seated([None, "builder"])
    while waiting.strategy is not None:
        waiting = waiting.after_computer_move()
    assert waiting.state.constructor.id == "norad"
    assert [*play_construction(waiting)] == [waiting], "nothing happens by itself"
    with pytest.raises(EditRejected, match="waiting for NORAD to move"):
        waiting.after_computer_move()
    stand_in = RandomPlayer("person")
    action, _ = stand_in.choose(waiting.state, stand_in.initial_memory())
    after = waiting.after_move(action)
    assert after.state.constructor.id == "salemite"
    assert after.after_computer_move().state.constructor.id == "norad"


def test_a_log_on_disk_is_enough_to_resume(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("log") / "game.sags.json"
    course = list(play_construction(seated(["builder", "random"])))
    write_log(path, to_log(course[10].state))
    state = replay(read_log(path), real_box()).construction
    assert resumed(seated(["builder", "random"]), state.actions) == course[10]


def test_a_person_takes_over_one_seat_and_the_other_computers_play_on() -> None:
    table = seat_players(new_game(real_box(), players=3, seed=3), ["builder", "schemer", "builder"], "3")
    taken = table.with_person("player-2")
    assert taken.styles == ("builder", None, "builder")
    seen = set[str]()
    while len(seen) < 3:
        if (computer := taken.next_computer) is not None:
            seen.add(computer)
            taken = taken.after_computer_move()
        else:
            (person,) = taken.waits_for
            seen.add(person)
            taken = taken.after_move(person, taken.suggest_move(person))
    assert seen == {"player-1", "player-2", "player-3"}
    assert [seat.who for seat in taken.game.seats] == ["computer", "person", "computer"]
