"""Bit sets, shapely and exact fractions agree on every pair of squares of many maps."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from benchmarks.sight import by_shapely
from editor.board import LevelBoard
from editor.board.bit_sets import STRIDE, Squares, square_bit, squares_set
from editor.board.obstacles import DoorState, Obstacles, obstacles
from editor.board.sight import Sight
from editor.geometry.exact_sight import ExactSight
from editor.model.grid import Square
from tests.board.reference_sight import sees
from tests.board.sight_maps import all_pairs, covering, noise, plain_map

_STATES: tuple[DoorState, ...] = ("as-placed", "closed", "open", frozenset({"door-w-2-2", "door-n-3-1"}))


def strewn(rng: Random, level: LevelBoard) -> Squares:
    """Return some squares for miniatures, perhaps none."""
    return squares_set(square for square in level.level.squares() if rng.random() < 0.03)


def by_bit_sets(obstacles: Obstacles) -> list[bool]:
    pairs = Sight(obstacles).pairs()
    return [bool(pairs[b.x - a.x, b.y - a.y] >> a.y * STRIDE + a.x & 1) for a, b in all_pairs(obstacles.level)]


def assert_record_agrees(level: LevelBoard, doors: DoorState, miniatures: Squares) -> None:
    stops = obstacles(level, doors, miniatures)
    record = ExactSight(stops).visible(all_pairs(level))
    differ = np.flatnonzero(record != np.array(by_bit_sets(stops)))
    assert not differ.size, [all_pairs(level)[number] for number in differ[:5]]


@pytest.mark.parametrize("seed", range(12))
def test_bit_sets_and_shapely_agree_on_noise(seed: int) -> None:
    """Ten maps per seed: small frames of all shapes, from nearly open to nearly full."""
    rng = Random(seed)
    for _ in range(10):
        level = noise(
            rng, rng.randint(4, 9), rng.randint(4, 9), walls=rng.choice((0.02, 0.1, 0.25)), gaps=rng.choice((0, 0.1))
        )
        assert_record_agrees(level, rng.choice(_STATES), strewn(rng, level))


@pytest.mark.parametrize("seed", range(12))
def test_bit_sets_and_shapely_agree_on_tiles_of_the_box(seed: int) -> None:
    rng = Random(seed)
    level = covering(rng, rng.randint(8, 12), rng.randint(8, 10))
    assert_record_agrees(level, rng.choice(_STATES), strewn(rng, level))


@pytest.mark.parametrize(("make", "width", "height"), [(covering, 20, 16), (noise, 16, 20)], ids=["lying", "upright"])
def test_bit_sets_and_shapely_agree_on_the_full_frame(
    make: Callable[[Random, int, int], LevelBoard], width: int, height: int
) -> None:
    rng = Random(width)
    level = make(rng, width, height)
    assert len(all_pairs(level)) == 51_040
    assert_record_agrees(level, "closed", strewn(rng, level))


@pytest.mark.parametrize("seed", range(6))
def test_what_the_benchmark_measures_is_the_same_work(seed: int) -> None:
    """The fast shapely method that the benchmark compares with gives the same answers on full frames."""
    rng = Random(seed)
    level = covering(rng, 20, 16) if seed % 2 else noise(rng, 20, 16, walls=0.02 * seed)
    stops = obstacles(level, "as-placed", strewn(rng, level))
    assert by_bit_sets(stops) == by_shapely(stops).tolist()


@pytest.mark.parametrize("seed", range(8))
def test_bit_sets_and_fractions_agree(seed: int) -> None:
    """The reference shares no code with the program; five maps per seed."""
    rng = Random(1000 + seed)
    for _ in range(5):
        level = noise(rng, rng.randint(4, 7), rng.randint(4, 7), walls=rng.choice((0.05, 0.2, 0.4)))
        assert_fractions_agree(level, rng.choice(_STATES), strewn(rng, level))


def test_bit_sets_and_fractions_agree_on_tiles_of_the_box() -> None:
    rng = Random(7)
    level = covering(rng, 12, 10)
    assert_fractions_agree(level, "as-placed", strewn(rng, level))


def test_bit_sets_and_fractions_agree_across_the_longest_distances() -> None:
    """With almost no blockers, so that the longest lines decide."""
    level = noise(Random(3), 20, 16, walls=0.004, doors=0.002, blocking=0.004, gaps=0)
    stops, plain = obstacles(level, "closed"), plain_map(level, "closed")
    sight = Sight(stops)
    rng = Random(4)
    pairs = [(a, b) for a, b in rng.sample(all_pairs(level), 4000) if abs(a.x - b.x) + abs(a.y - b.y) > 12]
    answers = [sight.sees(a, b) for a, b in pairs]
    assert answers == [sees(plain, (a.x, a.y), (b.x, b.y)) for a, b in pairs]
    assert {True, False} <= set(answers)


def assert_fractions_agree(level: LevelBoard, doors: DoorState, miniatures: Squares) -> None:
    plain = plain_map(level, doors, miniatures)
    expected = [sees(plain, (a.x, a.y), (b.x, b.y)) for a, b in all_pairs(level)]
    assert by_bit_sets(obstacles(level, doors, miniatures)) == expected


def test_all_query_methods_agree() -> None:
    level = noise(Random(11), 11, 9)
    sight = Sight(obstacles(level))
    pairs = by_bit_sets(sight.obstacles)
    counts = dict.fromkeys(level.level.squares(), 0)
    for (a, b), visible in zip(all_pairs(level), pairs, strict=True):
        counts[a] += visible
        counts[b] += visible
        assert sight.sees(a, b) is visible
        assert bool(sight.from_square(a) & square_bit(*b)) is visible
    floor = [square for square in level.level.squares() if sight.obstacles.has_floor(square)]
    assert sight.counts() == {square: counts[square] for square in floor}
    assert all(not counts[square] for square in set(level.level.squares()) - set(floor))


def test_nothing_is_seen_outside_the_frame() -> None:
    sight = Sight(obstacles(noise(Random(1), 6, 6, gaps=0, walls=0)))
    inside, outside = Square(0, 0), Square(-1, 0)
    assert not sight.sees(inside, outside)
    assert not sight.sees(outside, outside)
    assert sight.from_square(outside) == 0
