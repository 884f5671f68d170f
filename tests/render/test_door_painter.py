"""Doors show their make, size, state and magnetic card."""

from __future__ import annotations

from itertools import combinations
from typing import Literal

import numpy as np
import pytest

from editor.model.grid import Edge
from editor.model.tile import Door
from editor.render.painters.door_painter import PaintedDoorState, paint_door
from editor.render.style import Style
from tests.drawn_map import real_box
from tests.render.pixels import Pixels, differing, drawn


def door(make: Literal["sliding", "wooden"], size: Literal["small", "large"] = "small", magnetic: bool = False) -> Door:
    return Door(id="d", help="", side="norad", size=size, make=make, magnetic=magnetic, defence=4, mp_cost=0)


def door_pixels(
    which: Door | None, state: PaintedDoorState = "closed", side: Literal["n", "w"] = "n", px: float = 100
) -> Pixels:
    first = Edge(0, 0, side)
    edges = (first, first.next()) if which is not None and which.size == "large" else (first,)
    style = Style(px=px)
    color = real_box().game.color_of_door(which)
    return drawn(lambda painter: paint_door(painter, which, edges, state, style, color), (-220, -220, 440, 440), style)


@pytest.mark.parametrize("px", [16, 40, 100])
def test_all_doors_look_different(px: int) -> None:
    makes: tuple[Literal["sliding", "wooden"], ...] = ("sliding", "wooden")
    sizes: tuple[Literal["small", "large"], ...] = ("small", "large")
    states: tuple[PaintedDoorState, ...] = ("closed", "open")
    looks = {
        (make, size, magnetic, state): door_pixels(door(make, size, magnetic), state, px=px)
        for make in makes
        for size in sizes
        for magnetic in (True, False)
        for state in states
    }
    assert len(looks) == 16
    for first, second in combinations(looks, 2):
        assert differing(looks[first], looks[second]) > 0.0004, (first, second)


def test_closed_door_is_solid_and_open_door_is_not() -> None:
    """The middle of the doorway is solid if closed, and only a threshold if open."""
    for make in ("sliding", "wooden"):
        assert make in ("sliding", "wooden")
        closed, opened = door_pixels(door(make), "closed"), door_pixels(door(make), "open")
        middle = slice(220 + 40, 220 + 60)
        assert np.abs(closed[220, middle, :3] - opened[220, middle, :3]).max() > 40
        spread = opened[220, middle, :3].max(axis=0) - opened[220, middle, :3].min(axis=0)
        assert spread.max() < 30, "the threshold is plain floor"


def test_vertical_door_is_the_horizontal_one_rotated() -> None:
    """At a scale without numbers, which stay upright."""
    for make in ("sliding", "wooden"):
        assert make in ("sliding", "wooden")
        for state in ("closed", "open"):
            assert state in ("closed", "open")
            lying, upright = door_pixels(door(make), state, px=50), door_pixels(door(make), state, "w", px=50)
            assert differing(np.rot90(lying, -1), upright) < 0.004


def test_defense_value_is_upright_and_visible() -> None:
    weak = door("wooden").model_copy(update={"defence": 2})
    strong = door("wooden").model_copy(update={"defence": 5})
    assert differing(door_pixels(weak), door_pixels(strong)) > 0
    assert differing(door_pixels(weak, px=40), door_pixels(strong, px=40)) == 0
    lying, upright = door_pixels(weak), door_pixels(weak, side="w")
    shield_lying = lying[220 - 9 : 220 + 9, 220 + 24 - 7 : 220 + 24 + 7]
    shield_upright = upright[220 + 24 - 9 : 220 + 24 + 9, 220 - 7 : 220 + 7]
    assert differing(shield_lying, shield_upright) < 0.12


def test_posts_have_the_color_of_the_owner() -> None:
    norad, salemite = door("sliding"), door("sliding").model_copy(update={"side": "salemite"})
    assert differing(door_pixels(norad), door_pixels(salemite)) > 0.0005


def test_unknown_door_is_painted() -> None:
    assert (door_pixels(None)[:, :, 3] > 0).sum() > 1000
