"""The plan of a frame contains every line exactly once."""

from __future__ import annotations

import pytest

from editor.board.sight_templates import line_plan


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 5), (6, 1), (2, 3), (4, 4), (5, 11), (20, 16), (16, 20)])
def test_every_line_of_a_frame_is_in_the_plan_once(width: int, height: int) -> None:
    offsets = line_plan(width, height).offsets
    assert len(offsets) == len(set(offsets))
    assert set(offsets) == {(x, y) for y in range(height) for x in range(1 - width, width) if (y, x) > (0, 0)}


def test_the_multiples_of_a_line_follow_it() -> None:
    planned = line_plan(9, 7)
    for family in planned.families:
        x, y = family.offset
        following = planned.offsets[family.number : family.number + family.multiples + 1]
        assert following == tuple((times * x, times * y) for times in range(1, family.multiples + 2))
    assert sum(family.multiples + 1 for family in planned.families) == len(planned.offsets)
