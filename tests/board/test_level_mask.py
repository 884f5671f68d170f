"""Combining the masks of tiles, and updating the result after a change."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from editor.board.bit_sets import square_bit
from editor.board.level_board import LevelMask, combine_masks, update_mask
from editor.board.placed_tile import PlacedTile, TileMask

HERE, FAR = square_bit(0, 0), square_bit(9, 9)


def tile_with_mask(floor: int, **lines: int) -> PlacedTile:
    """Return a tile with a mask only: one indoor square, and lines by kind."""
    nothing = dict.fromkeys(("outdoor", "driller", "impassable", "blocks_los", "wall", "safe", "broken"), 0)
    printed = TileMask(floor=floor, indoor=floor, lines=lines, **nothing)  # type: ignore[arg-type]
    return cast(PlacedTile, SimpleNamespace(mask=printed, face_down=False, inside=0))


def test_mask_without_tiles_is_empty() -> None:
    assert combine_masks(()) == LevelMask()
    assert update_mask(combine_masks([tile_with_mask(HERE, fence=HERE)]), (), HERE) == LevelMask()


@pytest.mark.parametrize("here", [HERE, square_bit(3, 3)], ids=["in the corner", "inside"])
def test_lines_are_updated_kind_by_kind(here: int) -> None:
    """A kind is added, removed or moved; the others stay, and no other square gets one."""
    far = tile_with_mask(FAR, hedge=FAR)
    for before, after in (
        ({}, {"fence": here}),
        ({"fence": here}, {}),
        ({"fence": here}, {"ditch": here}),
        ({"hedge": here}, {"fence": here}),
    ):
        old, new = [tile_with_mask(here, **before), far], [tile_with_mask(here, **after), far]
        assert update_mask(combine_masks(old), new, here) == combine_masks(new)
