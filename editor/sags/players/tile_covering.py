"""Coverings of empty squares with the shapes of the tiles that are left, by backtracking.

A builder must know at any moment that the rest of the frame can still be filled. Squares are covered in reading order;
the shapes that fit over the first one are tried from the most to the least promising. The search may run in any
direction of reading (``turn``), so that leftover squares do not always gather in the same corner of the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import log
from random import Random
from typing import Final

from editor.board.bit_sets import STRIDE, Squares, indices, neighbors, one_step, squares_set
from editor.catalog import Box
from editor.model.grid import ROTATIONS, Square, rotate_square
from editor.values import FrozenStruct

_WINDOW_OFFSET = 2 * STRIDE
"""The search uses a window that begins two rows above the first empty square, so that its neighbors are inside."""

_MAX_NODES = 600
"""How many shapes are tried before a search starts over, because a bad start is seldom corrected at the end."""

_CONTACT = 1.4
_SIZE = 1.1
_LONELY = 1.2
_NOISE = 1.0

_THRIFT = 2.0
_THRIFTY_SIZE = 3.5
"""When a covering should have as few single squares as possible, larger shapes are worth more."""


class Slot(FrozenStruct):
    """A place for one tile of a group."""

    group: int
    floor: Squares
    corner: int
    """The bit number of the top-left square of its bounding box."""

    @property
    def is_single(self) -> bool:
        """Whether it is a single square."""
        return self.floor.bit_count() == 1


class Shape(FrozenStruct):
    """The shape of a group in one of its rotations, relative to the first of its squares in reading order."""

    group: int
    size: int
    squares: Squares
    """With the first square at the lowest bit."""
    window: Squares
    """The same in the window."""
    halo: Squares
    """All squares beside it, in the window."""
    to_corner: int
    """The offset from its first square to the top-left square of its bounding box."""


def shapes_of(box: Box) -> tuple[Shape, ...]:
    """Return every shape of the box in every distinct rotation."""
    return _shapes(tuple((number, group.squares) for number, group in sorted(box.groups.items())))


@lru_cache(maxsize=8)
def _shapes(groups: tuple[tuple[int, tuple[Square, ...]], ...]) -> tuple[Shape, ...]:
    found: dict[tuple[int, Squares], Shape] = {}
    for number, squares in groups:
        width, height = 1 + max(at.x for at in squares), 1 + max(at.y for at in squares)
        for rotation in ROTATIONS:
            floor = squares_set(rotate_square(at, width, height, rotation) for at in squares)
            first = (floor & -floor).bit_length() - 1
            window = floor >> first << _WINDOW_OFFSET
            halo = neighbors(window)
            found[number, floor] = Shape(
                group=number, size=len(squares), squares=floor >> first, window=window, halo=halo, to_corner=-first
            )
    return tuple(found.values())


GAP_GROUP: Final = 100
"""The group of a square that stays empty; groups of tiles have smaller numbers."""


def _gap_shape() -> Shape:
    (gap,) = _shapes(((GAP_GROUP, (Square(0, 0),)),))
    return gap


def single_group(shapes: Iterable[Shape]) -> int:
    """Return the group of the tiles with one square; 0 if there are none."""
    return next((shape.group for shape in shapes if shape.size == 1), 0)


def cover(
    empty: Squares,
    counts: Mapping[int, int],
    shapes: Sequence[Shape],
    rng: Random,
    *,
    tries: int = 12,
) -> tuple[Slot, ...] | None:
    """Return a covering of ``empty`` with at most ``counts`` tiles of each group; ``None`` if none was found."""
    sizes = {shape.group: shape.size for shape in shapes}
    if sum(size * counts.get(group, 0) for group, size in sizes.items()) < empty.bit_count():
        return None
    for _ in range(tries):
        turn = rng.randrange(8)
        found = _search(_rotate(empty, turn), counts, shapes, rng)
        if found is not None:
            return _slots(found, turn)
    return None


def cover_with_few_singles(
    empty: Squares, counts: Mapping[int, int], shapes: Sequence[Shape], rng: Random, *, tries: int = 12
) -> tuple[Slot, ...]:
    """Return a covering with as few single squares as can be found, even more than there are tiles for them.

    It shows what to place when no real covering is left. In a box without tiles of one square, single squares are gaps.
    """
    if not single_group(shapes):
        shapes = (*shapes, _gap_shape())
    plenty = {**counts, single_group(shapes): empty.bit_count()}
    best: tuple[Slot, ...] | None = None
    fewest = empty.bit_count() + 1
    for _ in range(tries):
        turn = rng.randrange(8)
        found = _search(_rotate(empty, turn), plenty, shapes, rng, thrift=_THRIFT)
        assert found is not None, "a single square always fits"
        singles = sum(shape.size == 1 for shape, _ in found)
        if best is None or singles < fewest:
            best, fewest = _slots(found, turn), singles
        if not fewest:
            break
    assert best is not None
    return best


def _slots(found: Iterable[tuple[Shape, Squares]], turn: int) -> tuple[Slot, ...]:
    return tuple(_make_slot(shape.group, _rotate_back(floor, turn)) for shape, floor in found)


def _search(
    empty: Squares, counts: Mapping[int, int], shapes: Sequence[Shape], rng: Random, thrift: float = 0.0
) -> list[tuple[Shape, Squares]] | None:
    """Search once in reading order, up to ``_MAX_NODES`` shapes; ``thrift`` is how far to avoid single squares."""
    left = dict(counts)
    size = _THRIFTY_SIZE if thrift else _SIZE
    worth = {shape.group: size * log(shape.size) - (thrift if shape.size == 1 else 0) for shape in shapes}
    lonely, single = _LONELY + thrift, single_group(shapes)
    field = empty << _WINDOW_OFFSET
    placed: list[tuple[Shape, Squares]] = []
    choices = [_choices(field, left, shapes, worth, lonely, single, rng)] if empty else []
    nodes = 0
    while choices:
        if not choices[-1]:
            choices.pop()
            if placed:
                shape, floor = placed.pop()
                left[shape.group] += 1
                field |= floor << _WINDOW_OFFSET
            continue
        nodes += 1
        if nodes > _MAX_NODES:
            return None
        shape = choices[-1].pop()
        at = (field & -field).bit_length() - 1 - _WINDOW_OFFSET
        floor = shape.squares << at
        field ^= floor << _WINDOW_OFFSET
        left[shape.group] -= 1
        placed.append((shape, floor))
        if not field:
            return placed
        choices.append(_choices(field, left, shapes, worth, lonely, single, rng))
    return [] if not empty else None


def _choices(
    field: Squares,
    left: Mapping[int, int],
    shapes: Sequence[Shape],
    worth: Mapping[int, float],
    lonely: float,
    single: int,
    rng: Random,
) -> list[Shape]:
    """Return the shapes that fit over the first empty square, the best one last."""
    window = field >> ((field & -field).bit_length() - 1 - _WINDOW_OFFSET)
    filled = ~window
    scored: list[tuple[float, int, Shape]] = []
    for shape in shapes:
        squares = shape.window
        if window & squares != squares or left.get(shape.group, 0) <= 0:
            continue
        halo = shape.halo
        rest = window ^ squares
        gaps = (rest & halo & ~one_step(rest)).bit_count()
        if gaps > left.get(single, 0) - (shape.group == single):
            continue
        score = worth[shape.group] + _NOISE * rng.random()
        score += _CONTACT * (halo & filled).bit_count() / halo.bit_count() - lonely * gaps
        scored.append((score, len(scored), shape))
    scored.sort()
    return [shape for _, _, shape in scored]


# --- directions of reading ------------------------------------------------------------------------------------------
# Bit 0 of a turn mirrors left and right, bit 1 up and down, bit 2 swaps rows and columns (last).


def _rotate(squares: Squares, turn: int) -> Squares:
    return squares if not turn else _permute(squares, _permutation(turn))


def _rotate_back(squares: Squares, turn: int) -> Squares:
    return squares if not turn else _permute(squares, _inverse(turn))


def _permute(squares: Squares, to: Sequence[int]) -> Squares:
    bits = 0
    for index in indices(squares):
        bits |= 1 << to[index]
    return bits


@lru_cache(maxsize=8)
def _permutation(turn: int) -> tuple[int, ...]:
    last = STRIDE - 2
    to = []
    for index in range(STRIDE * STRIDE):
        y, x = divmod(index, STRIDE)
        x = last - x if turn & 1 and x <= last else x
        y = last - y if turn & 2 and y <= last else y
        to.append(x * STRIDE + y if turn & 4 else y * STRIDE + x)
    return tuple(to)


@lru_cache(maxsize=8)
def _inverse(turn: int) -> tuple[int, ...]:
    back = [0] * (STRIDE * STRIDE)
    for index, to in enumerate(_permutation(turn)):
        back[to] = index
    return tuple(back)


def _make_slot(group: int, floor: Squares) -> Slot:
    rows = (floor & -floor).bit_length() - 1
    column = min(index % STRIDE for index in indices(floor))
    return Slot(group, floor, rows // STRIDE * STRIDE + column)


def slot_squares(slots: Iterable[Slot]) -> Squares:
    """Return all squares of these slots."""
    squares = 0
    for slot in slots:
        squares |= slot.floor
    return squares


def repair(
    plan: Iterable[Slot],
    empty: Squares,
    counts: Mapping[int, int],
    shapes: Sequence[Shape],
    rng: Random,
) -> tuple[Slot, ...] | None:
    """Return a covering that keeps as much of the plan as possible after another tile was placed.

    Slots that are gone leave loose squares. If those cannot be covered alone, the slots around them are given up too,
    ring by ring, until nothing of the plan is left.
    """
    left = dict(counts)
    kept = []
    for slot in plan:
        if slot.floor & empty == slot.floor and left.get(slot.group, 0) > 0:
            left[slot.group] -= 1
            kept.append(slot)
    loose = empty & ~slot_squares(kept)
    while True:
        found = cover(loose, left, shapes, rng, tries=2 if kept else 12)
        if found is not None:
            return (*kept, *found)
        if not kept:
            return None
        near = loose | one_step(loose)
        given_up = [slot for slot in kept if slot.floor & near] or kept
        for slot in given_up:
            left[slot.group] += 1
            loose |= slot.floor
        kept = [slot for slot in kept if not slot.floor & loose]
