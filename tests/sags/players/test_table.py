"""A table is a value: computers and people take turns, and going back or loading a log changes nothing that follows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.errors import EditRejected
from editor.sags.construction import Action, new_construction
from editor.sags.game.log import read_log, to_log, write_log
from editor.sags.game.replay import replay
from editor.sags.players.mind import PlayStyle
from editor.sags.players.random_player import RandomPlayer
from editor.sags.players.table import Table, table, tables
from tests.drawn_map import real_box

FRAME = (9, 8)

TABLES: list[list[PlayStyle | None]] = [
    ["builder", "builder"],
    ["schemer", "schemer"],
    ["builder", "random"],
    ["random", "schemer", "builder"],
]


def seated(styles: list[PlayStyle | None], seed: int = 3) -> Table:
    start = new_construction(real_box(), players=len(styles), seed=seed, frame=FRAME)
    return table(start, styles, str(seed))


def resumed(start: Table, actions: Iterable[Action]) -> Table:
    """The table after these actions of a log."""
    return reduce(Table.followed, actions, start)


def actions(start: Table) -> tuple[Action, ...]:
    *_, end = tables(start)
    return end.state.actions


@pytest.mark.parametrize("styles", TABLES)
def test_every_earlier_table_plays_on_as_it_did(styles: list[PlayStyle | None]) -> None:
    course = list(tables(seated(styles)))
    for earlier in course[:: max(1, len(course) // 5)]:
        assert actions(earlier) == course[-1].state.actions


@settings(max_examples=12)
@given(st.sampled_from(TABLES), st.integers(0, 99), st.floats(0, 1))
def test_a_log_that_is_loaded_plays_on_as_if_it_had_never_been_put_away(
    styles: list[PlayStyle | None], seed: int, share: float
) -> None:
    course = list(tables(seated(styles, seed)))
    stop = course[int(share * (len(course) - 1))]
    loaded = resumed(seated(styles, seed), stop.state.actions)
    assert loaded == stop
    assert actions(loaded) == course[-1].state.actions


def test_a_person_is_waited_for_without_blocking() -> None:
    waiting = seated([None, "builder"])
    while waiting.mind is not None:
        waiting = waiting.stepped()
    assert waiting.state.constructor.id == "norad"
    assert [*tables(waiting)] == [waiting], "nothing happens by itself"
    with pytest.raises(EditRejected, match="A person decides for NORAD"):
        waiting.stepped()
    stand_in = RandomPlayer("person")
    action, _ = stand_in.choose(waiting.state, stand_in.beginning())
    after = waiting.followed(action)
    assert after.state.constructor.id == "salemite"
    assert after.stepped().state.constructor.id == "norad"


def test_a_log_on_disk_is_enough_to_resume(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("log") / "game.sags.json"
    course = list(tables(seated(["builder", "random"])))
    write_log(path, to_log(course[10].state))
    state = replay(read_log(path), real_box()).construction
    assert resumed(seated(["builder", "random"]), state.actions) == course[10]
