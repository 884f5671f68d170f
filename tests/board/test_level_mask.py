"""What faces print together, folded at once or mended where something changed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from editor.board.bits import square_bit
from editor.board.level_board import LevelMask, combine_masks, update_mask
from editor.board.placed_tile import PlacedTile, TileMask

HERE, FAR = square_bit(0, 0), square_bit(9, 9)


def stamp(floor: int, **lines: int) -> PlacedTile:
    """As much of a stamp as is folded: one square that is indoors, and lines by their kinds."""
    nothing = dict.fromkeys(("outdoor", "driller", "impassable", "blocks_los", "wall", "safe", "broken"), 0)
    printed = TileMask(floor=floor, indoor=floor, lines=lines, **nothing)
    return cast(PlacedTile, SimpleNamespace(mask=printed, face_down=False, inside=0))


def test_no_faces_print_nothing() -> None:
    assert combine_masks(()) == LevelMask()
    assert update_mask(combine_masks([stamp(HERE, fence=HERE)]), (), HERE) == LevelMask()


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
        assert update_mask(combine_masks(old), new, here) == combine_masks(new)
