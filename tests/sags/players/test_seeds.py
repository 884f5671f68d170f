"""A seed always builds the same map, plays the same game on it, and fills gaps in the same way.

A change of the computer's preferences changes these checksums on purpose, and is named in the changelog.
"""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

import pytest

from editor.model.scenario import Scenario
from editor.sags.construction import ConstructionState, new_construction
from editor.sags.fitting.level_filling import fill_level
from editor.sags.game import new_game
from editor.sags.players.game_table import construction_table, play_construction, play_game_on, seat_players
from editor.sags.players.strategy import PlayStyle
from tests.drawn_map import real_box
from tests.sags.fitting.sample_maps import blank, reported, with_gaps
from tests.sags.players.random_games import with_hands

SMALL, LONG, FULL, LARGE = (8, 7), (4, 9), (12, 9), (14, 12)


def mark(state: ConstructionState) -> str:
    """Eight letters that stand for the whole construction."""
    return f"{crc32(repr([action.model_dump() for action in state.actions]).encode()):08x}"


@pytest.mark.parametrize(
    ("styles", "seed", "frame", "doors", "expected"),
    [
        (("builder", "builder"), 1, FULL, None, "00c42e09"),
        (("builder", "builder", "builder"), 2, SMALL, None, "657f683f"),
        (("builder", "builder"), 3, SMALL, 0, "90caee67"),
        (("builder", "random"), 4, FULL, None, "76ebcd60"),
        (("random", "builder", "builder"), 5, FULL, 2, "1648786d"),
        (("schemer", "schemer"), 6, FULL, None, "a6e3064d"),
        (("schemer", "builder", "random", "schemer"), 7, LONG, None, "62dce335"),
        (("random", "random"), 8, SMALL, None, "7f3e2b6f"),
    ],
)
def test_a_seed_builds_the_same_map_tomorrow(
    styles: tuple[PlayStyle, ...], seed: int, frame: tuple[int, int], doors: int | None, expected: str
) -> None:
    state = with_hands(new_construction(real_box(), players=len(styles), seed=seed, frame=frame), doors)
    *_, end = play_construction(construction_table(state, styles, str(seed)))
    assert mark(end.state) == expected


@pytest.mark.parametrize(
    ("styles", "seed", "frame", "expected"),
    [
        (("builder", "builder"), 1, FULL, "07a97803"),
        (("schemer", "schemer"), 2, FULL, "4913abd4"),
        (("schemer", "builder", "random"), 3, FULL, "f957f930"),
        (("builder", "builder", "builder", "builder"), 4, LARGE, "cb466539"),
        (("schemer", "schemer", "schemer", "schemer"), 5, LARGE, "bb7e05eb"),
        (("random", "random"), 6, FULL, "e1372cf4"),
        (("builder", "builder", "builder"), 7, LARGE, "d0d0e83e"),
    ],
)
def test_a_seed_plays_the_same_game_tomorrow(
    styles: tuple[PlayStyle, ...], seed: int, frame: tuple[int, int], expected: str
) -> None:
    game = new_game(real_box(), players=len(styles), seed=seed, frame=frame)
    *_, end = play_game_on(seat_players(game, styles, str(seed)))
    assert end.game.is_ready
    moves = [(side, type(move).__name__, move.model_dump()) for side, move in end.game.moves]
    assert f"{crc32(repr(moves).encode()):08x}" == expected


@pytest.mark.parametrize(
    ("start", "seed", "expected"),
    [
        (lambda: blank(9, 8, "sags"), 1, "2fa16dcb"),
        (lambda: blank(9, 8, "scenario"), 2, "57795793"),
        (lambda: with_gaps(0, 6, "sags"), 2, "1f7291a8"),
        (lambda: with_gaps(1, 8, "scenario"), 1, "4c202a3e"),
    ],
    ids=["blank", "blank by hand", "gaps", "gaps by hand"],
)
def test_a_seed_fills_the_rest_of_a_map_in_the_same_way_tomorrow(
    start: Callable[[], Scenario], seed: int, expected: str
) -> None:
    filled = fill_level(reported(start()), "ground", seed)
    pieces = [each.model_dump() for each in (*filled.placements, *filled.doors)]
    assert f"{crc32(repr(pieces).encode()):08x}" == expected
