"""Warnings of holes that nothing fits, before the tile that makes them is placed."""

from __future__ import annotations

import pytest

from editor.board.bit_sets import square_bit
from editor.sags.construction import TileSpot, hole_warning, leaves_hole, new_construction
from editor.sags.construction.state import unfillable_squares
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.construction.drawing import Drawing

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
        state, map_bits=replace(state.map_bits, floor=state.map_bits.frame & ~square_bit(0, 0) & ~square_bit(3, 3))
    )
    assert unfillable_squares(state) == 0
    assert leaves_hole(state, TileSpot("tile-b", "front", 0, 0)) == square_bit(3, 3)


def test_a_driller_of_any_player_may_fill_a_hole_but_is_not_in_the_zone() -> None:
    state = STRIPES.beginning("salemite")
    hole = sum(square_bit(x, y) for x in (2, 3) for y in (2, 3))
    state = replace(
        state, zone=("tile-c",), map_bits=replace(state.map_bits, floor=state.map_bits.frame & ~hole & ~0b1111)
    )
    assert leaves_hole(state, TileSpot("tile-c", "front", 0, 0)) == 0
    assert unfillable_squares(state) == hole


def test_a_hole_that_nothing_fits_anyway_is_not_reported_again() -> None:
    state = STRIPES.beginning("salemite")
    hole = square_bit(3, 3)
    state = replace(
        state, zone=("tile-c",), map_bits=replace(state.map_bits, floor=state.map_bits.frame & ~hole & ~0b1111)
    )
    assert unfillable_squares(state) == hole
    assert hole_warning(state, TileSpot("tile-c", "front", 0, 0)) is None


@pytest.mark.parametrize("zone", [(), ("bedroom",)])
def test_the_last_driller_leaves_a_hole_unless_a_tile_of_the_zone_fits_it(zone: tuple[str, ...]) -> None:
    state = new_construction(real_box(), players=2, seed=1, frame=(4, 4))
    first, second = (sum(square_bit(x, y) for x in xs for y in xs) for xs in ((0, 1), (2, 3)))
    players = tuple(replace(each, drillers=each.drillers[:1]) for each in state.players)
    bits = replace(state.map_bits, floor=state.map_bits.frame & ~first & ~second)
    state = replace(state, zone=zone, players=players, map_bits=bits)
    (driller,) = (each for player in players for each in player.drillers)
    assert leaves_hole(state, TileSpot(driller, "down", 0, 0)) == (0 if zone else second)


def test_the_warning_names_the_tile_and_the_squares() -> None:
    state = replace(STRIPES.beginning(), zone=("tile-a",))
    warning = hole_warning(state, STRIPES.spots["A"])
    assert warning is not None
    assert "Tile a" in warning.text()
    assert "(3, 0)" in warning.text()
