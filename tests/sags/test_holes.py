"""Warnings of holes that nothing fits, before the tile is laid that makes them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.board.bits import square_bit
from editor.sags import Spot, leaves_hole
from editor.sags.holes import misfits
from tests.sags.drawing import Drawing

STRIPES = Drawing("""
+   +   +   +   +
 A,  A,  A,  B,
+   +   +   +   +
 C,  C,  C,  C,
+   +   +   +   +
 D,  D,  D,  D,
+   +   +   +   +
 E,  E, |Gv  Gv |
+   +   +   +   +
""")


def test_a_square_beside_the_tile_that_nothing_fits() -> None:
    """What is left are squares of four, which have no room in the corner."""
    state = replace(STRIPES.beginning(), zone=("tile-a",))
    assert leaves_hole(state, STRIPES.spots["A"]) == square_bit(3, 0)
    assert leaves_hole(replace(state, zone=("tile-a", "tile-b")), STRIPES.spots["A"]) == 0


def test_the_tile_itself_is_used_up() -> None:
    """The only small tile fits both corners, but lies in one."""
    state = replace(STRIPES.beginning(), zone=("tile-b",))
    state = replace(
        state, sketch=replace(state.sketch, floor=state.sketch.frame & ~square_bit(0, 0) & ~square_bit(3, 3))
    )
    assert misfits(state) == 0
    assert leaves_hole(state, Spot("tile-b", "front", 0, 0)) == square_bit(3, 3)


@pytest.mark.parametrize("left", [True, False])
def test_a_driller_in_anybodys_hands_may_fill_a_hole_but_is_no_tile_of_the_zone(left: bool) -> None:
    state = STRIPES.beginning("salemite")
    hole = sum(square_bit(x, y) for x in (2, 3) for y in (2, 3))
    state = replace(state, zone=("tile-c",), sketch=replace(state.sketch, floor=state.sketch.frame & ~hole & ~0b1111))
    if not left:
        state = replace(state, players=tuple(replace(player, drillers=()) for player in state.players))
    assert leaves_hole(state, Spot("tile-c", "front", 0, 0)) == (0 if left else hole)
    assert misfits(state) == hole
