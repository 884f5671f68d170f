"""The brush for zones: strokes, rectangles, rooms and stripes, each one step of the history."""

from __future__ import annotations

import pytest

from editor.board.areas import room_at
from editor.board.bit_sets import squares_of
from editor.edits import add_level, add_zone
from editor.model.grid import Square
from editor.model.level import Level
from editor.model.scenario import Zone
from editor.ui.map.tools.base import Pointer
from tests.session.samples import empty_frame, first_steps
from tests.ui.hands import Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand(empty_frame())
    hand.document.do(add_zone(Zone(id="yard", name="Yard", level=hand.document.level_id)))
    hand.take("zone", zone="yard")
    return hand


def yard(hand: Hand) -> Zone:
    return next(zone for zone in hand.document.scenario.zones if zone.id == "yard")


def test_a_stroke_paints_every_square_it_passes_and_is_one_step(hand: Hand) -> None:
    hand.drag((0.5, 0.5), (3.5, 0.5), (3.5, 2.5))
    assert yard(hand).squares == tuple(Square(*at) for at in ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)))
    assert hand.steps == 2
    hand.drag((1.5, 0.5), (2.5, 0.5), alt=True)
    assert yard(hand).squares == tuple(Square(*at) for at in ((0, 0), (3, 0), (3, 1), (3, 2)))
    assert hand.steps == 3


def test_shift_paints_a_rectangle_that_follows_the_pointer(hand: Hand) -> None:
    hand.drag((1.5, 1.5), (4.5, 4.5), (2.5, 3.5), shift=True)
    assert yard(hand).squares == tuple(Square(x, y) for y in (1, 2, 3) for x in (1, 2))
    assert hand.steps == 2


def test_nothing_is_painted_outside_the_frame(hand: Hand) -> None:
    hand.drag((0.5, 0.5), (-4.5, 0.5))
    assert yard(hand).squares == (Square(0, 0),)


def test_a_double_click_takes_the_whole_room() -> None:
    hand = Hand(first_steps())
    hand.document.do(add_zone(Zone(id="yard", level="ground")))
    hand.take("zone", zone="yard")
    square = next(iter(hand.document.level.placed_tiles[0].squares()))
    from_here = room_at(hand.document.level, square)
    assert from_here.bit_count() > 1
    hand.click(square.x + 0.5, square.y + 0.5)
    hand.tool.double_click(_at(square))
    hand.tool.release(_at(square))
    assert set(yard(hand).squares) == set(squares_of(from_here))


@pytest.mark.parametrize(("point", "stripe"), [((1.5, -0.5), 1), ((-0.5, 1.5), 8)])
def test_a_click_on_the_border_takes_a_stripe_and_gives_it_back(
    hand: Hand, point: tuple[float, float], stripe: int
) -> None:
    hand.click(*point)
    assert yard(hand).stripes == (stripe,)
    hand.click(*point)
    assert yard(hand).stripes == ()


def test_an_empty_zone_comes_to_the_shown_level_and_a_painted_one_stays(hand: Hand) -> None:
    hand.document.do(add_level(Level(id="attic", name="Attic", elevation=1)))
    hand.document.show_level("attic")
    hand.click(0.5, 0.5)
    assert yard(hand).level == "attic"
    hand.document.show_level(hand.document.scenario.levels[0].id)
    hand.click(5.5, 5.5)
    assert yard(hand).squares == (Square(0, 0),)
    assert hand.messages == ["Yard is on Attic. Switch to that level to paint it."]


def test_keys_paint_and_take_away(hand: Hand) -> None:
    hand.keys("Left", "Return", "Right", "Return")
    assert len(yard(hand).squares) == 2
    hand.keys("Delete")
    assert len(yard(hand).squares) == 1


def _at(square: Square) -> Pointer:
    return Pointer(square.x + 0.5, square.y + 0.5)
