"""What faces print together, folded at once or mended where something changed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from editor.board.bits import square_bit
from editor.board.printed import Printed, fold, mend
from editor.board.stamp import Print, Stamp

HERE, FAR = square_bit(0, 0), square_bit(9, 9)


def stamp(floor: int, **lines: int) -> Stamp:
    """As much of a stamp as is folded: one square that is indoors, and lines by their kinds."""
    nothing = dict.fromkeys(("outdoor", "driller", "impassable", "blocks_los", "wall", "safe", "broken"), 0)
    printed = Print(floor=floor, indoor=floor, lines=lines, **nothing)
    return cast(Stamp, SimpleNamespace(print=printed, face_down=False, inside=0))


def test_no_faces_print_nothing() -> None:
    assert fold(()) == Printed()
    assert mend(fold([stamp(HERE, fence=HERE)]), (), HERE) == Printed()


@pytest.mark.parametrize("here", [HERE, square_bit(3, 3)], ids=["in the corner", "inside"])
def test_lines_are_mended_kind_by_kind(here: int) -> None:
    """A kind comes, goes or is laid elsewhere; the others stay where they are, and no square gets one by itself."""
    far = stamp(FAR, hedge=FAR)
    for before, after in (
        ({}, {"fence": here}),
        ({"fence": here}, {}),
        ({"fence": here}, {"ditch": here}),
        ({"hedge": here}, {"fence": here}),
    ):
        old, new = [stamp(here, **before), far], [stamp(here, **after), far]
        assert mend(fold(old), new, here) == fold(new)
