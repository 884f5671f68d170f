"""Coverings are exact and within the counts, on the full frame and on ragged leftovers."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from editor.board.bit_sets import STRIDE, Squares, frame_squares, indices, square_bit
from editor.catalog.box import Box
from editor.catalog.box_loader import load_box
from editor.sags.players.tile_covering import (
    Shape,
    Slot,
    cover,
    cover_with_few_singles,
    repair,
    shapes_of,
    slot_squares,
)


@cache
def _box() -> Box:
    return load_box()


@cache
def _shapes() -> tuple[Shape, ...]:
    return shapes_of(_box())


def _all_tiles() -> dict[int, int]:
    return {number: group.tiles for number, group in _box().groups.items()}


def _outline(squares: Squares) -> Squares:
    """The squares moved to the top-left corner."""
    rows = (squares & -squares).bit_length() - 1
    return squares >> rows // STRIDE * STRIDE + min(index % STRIDE for index in indices(squares))


def _check(slots: tuple[Slot, ...], empty: Squares, counts: dict[int, int]) -> None:
    """Exact, within the counts, every slot of the shape of its group with the corner where it says."""
    assert sum(slot.floor.bit_count() for slot in slots) == empty.bit_count()
    assert slot_squares(slots) == empty
    used = Counter(slot.group for slot in slots)
    assert all(number <= counts.get(group, 0) for group, number in used.items())
    outlines = {(shape.group, _outline(shape.squares << 2 * STRIDE + 2)) for shape in _shapes()}
    for slot in slots:
        assert (slot.group, slot.floor >> slot.corner) in outlines


def test_the_full_frame_is_covered_for_every_seed() -> None:
    counts, frame = _all_tiles(), frame_squares(20, 16)
    coverings = set()
    for seed in range(40):
        slots = cover(frame, counts, _shapes(), Random(seed))
        assert slots is not None
        _check(slots, frame, counts)
        coverings.add(slots)
    assert len(coverings) == 40


def test_the_same_seed_gives_the_same_covering() -> None:
    frame = frame_squares(16, 20)
    assert cover(frame, _all_tiles(), _shapes(), Random(7)) == cover(frame, _all_tiles(), _shapes(), Random(7))


@given(seed=st.integers(0, 999), x=st.integers(0, 17), y=st.integers(0, 13))
@settings(max_examples=40, deadline=None)
def test_a_repair_keeps_what_is_not_touched(seed: int, x: int, y: int) -> None:
    counts, frame, rng = _all_tiles(), frame_squares(20, 16), Random(seed)
    plan = cover(frame, counts, _shapes(), rng)
    assert plan is not None
    foreign = frame_squares(3, 3) << y * STRIDE + x
    counts[9] -= 1
    repaired = repair(plan, frame & ~foreign, counts, _shapes(), rng)
    assert repaired is not None
    _check(repaired, frame & ~foreign, counts)
    assert len(set(plan) & set(repaired)) > len(plan) // 3


def test_a_repair_gives_up_the_whole_plan_if_it_must() -> None:
    """The plan stands two 1 x 2 side by side; with only one 2 x 2 left, nothing of it can stay."""
    shapes = _shapes()
    upright = square_bit(0, 0) | square_bit(0, 1)
    plan = (Slot(2, upright, 0), Slot(2, upright << 1, 1))
    assert repair(plan, frame_squares(2, 2), {6: 1}, shapes, Random(0)) == (Slot(6, frame_squares(2, 2), 0),)
    assert repair(plan, frame_squares(2, 2), {6: 0, 2: 1, 1: 1}, shapes, Random(0)) is None


def test_a_repair_gives_up_only_slots_around_the_loose_squares() -> None:
    """A seventh square beside three 1 x 2: a 1 x 3 takes it together with the last of them."""
    pair = frame_squares(2, 1)
    plan = tuple(Slot(2, pair << x, x) for x in (0, 2, 4))
    repaired = repair(plan, frame_squares(7, 1), {2: 3, 3: 1}, _shapes(), Random(0))
    assert repaired == (*plan[:2], Slot(3, frame_squares(3, 1) << 4, 4))


def test_the_last_single_square_is_used_where_a_larger_shape_leaves_one_over() -> None:
    row = frame_squares(4, 1)
    for seed in range(5):
        slots = cover(row, {1: 1, 3: 1}, _shapes(), Random(seed))
        assert slots is not None
        _check(slots, row, {1: 1, 3: 1})
    assert cover(row, {2: 1, 3: 1}, _shapes(), Random(0)) is None, "without one"


def test_each_rotation_of_a_shape_is_tried_once() -> None:
    every = [(shape.group, shape.squares) for shape in _shapes()]
    assert len(set(every)) == len(every)
    groups = _box().groups
    assert all(len(groups[shape.group].squares) == shape.size == shape.squares.bit_count() for shape in _shapes())
    assert sum(shape.group == 2 for shape in _shapes()) == 2, "1 x 2, upright or not"
    assert sum(shape.group == 6 for shape in _shapes()) == 1, "2 x 2"


def test_small_slots_are_left_over_on_any_side() -> None:
    """The search runs in any direction, so that what is left over does not always gather in one corner of the map."""
    wide, tall = frame_squares(4, 3), frame_squares(3, 4) << 5 * STRIDE + 5
    found = set()
    for seed in range(60):
        slots = cover(wide | tall, {3: 2, 9: 2}, _shapes(), Random(seed))
        assert slots is not None
        found.add(frozenset(divmod(slot.corner, STRIDE)[::-1] for slot in slots if slot.group == 3))
    expected = itertools.product(((0, 0), (3, 0)), ((5, 5), (5, 8)))
    assert found == {frozenset(corners) for corners in expected}


def test_nothing_to_cover_needs_no_tile() -> None:
    assert cover(0, {}, _shapes(), Random(0)) == ()


@given(
    width=st.integers(4, 9),
    height=st.integers(4, 9),
    gone=st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=25),
    counts=st.fixed_dictionaries({group: st.integers(0, 9) for group in range(1, 12)}),
    seed=st.integers(0, 99),
)
def test_whatever_is_found_is_exact(
    width: int, height: int, gone: set[tuple[int, int]], counts: dict[int, int], seed: int
) -> None:
    empty = frame_squares(width, height)
    for x, y in gone:
        empty &= ~square_bit(x, y)
    slots = cover(empty, counts, _shapes(), Random(seed))
    if slots is not None:
        _check(slots, empty, counts)
    patched = cover_with_few_singles(empty, counts, _shapes(), Random(seed), tries=2)
    _check(patched, empty, {**counts, 1: empty.bit_count()})
