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
from tests.ui.tool_driver import ToolDriver


@pytest.fixture
def driver() -> ToolDriver:
    driver = ToolDriver(empty_frame())
    driver.document.do(add_zone(Zone(id="yard", name="Yard", level=driver.document.level_id)))
    driver.start("zone", zone="yard")
    return driver


def yard(driver: ToolDriver) -> Zone:
    return next(zone for zone in driver.document.scenario.zones if zone.id == "yard")


def test_a_stroke_paints_every_square_it_passes_and_is_one_step(driver: ToolDriver) -> None:
    driver.drag((0.5, 0.5), (3.5, 0.5), (3.5, 2.5))
    assert yard(driver).squares == tuple(Square(*at) for at in ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)))
    assert driver.steps == 2
    driver.drag((1.5, 0.5), (2.5, 0.5), alt=True)
    assert yard(driver).squares == tuple(Square(*at) for at in ((0, 0), (3, 0), (3, 1), (3, 2)))
    assert driver.steps == 3


def test_shift_paints_a_rectangle_that_follows_the_pointer(driver: ToolDriver) -> None:
    driver.drag((1.5, 1.5), (4.5, 4.5), (2.5, 3.5), shift=True)
    assert yard(driver).squares == tuple(Square(x, y) for y in (1, 2, 3) for x in (1, 2))
    assert driver.steps == 2


def test_nothing_is_painted_outside_the_frame(driver: ToolDriver) -> None:
    driver.drag((0.5, 0.5), (-4.5, 0.5))
    assert yard(driver).squares == (Square(0, 0),)


def test_a_double_click_takes_the_whole_room() -> None:
    driver = ToolDriver(first_steps())
    driver.document.do(add_zone(Zone(id="yard", level="ground")))
    driver.start("zone", zone="yard")
    square = next(iter(driver.document.level.placed_tiles[0].squares()))
    from_here = room_at(driver.document.level, square)
    assert from_here.bit_count() > 1
    driver.click(square.x + 0.5, square.y + 0.5)
    driver.tool.double_click(_at(square))
    driver.tool.release(_at(square))
    assert set(yard(driver).squares) == set(squares_of(from_here))


@pytest.mark.parametrize(("point", "stripe"), [((1.5, -0.5), 1), ((-0.5, 1.5), 8)])
def test_a_click_on_the_border_takes_a_stripe_and_gives_it_back(
    driver: ToolDriver, point: tuple[float, float], stripe: int
) -> None:
    driver.click(*point)
    assert yard(driver).stripes == (stripe,)
    driver.click(*point)
    assert yard(driver).stripes == ()


def test_an_empty_zone_comes_to_the_shown_level_and_a_painted_one_stays(driver: ToolDriver) -> None:
    driver.document.do(add_level(Level(id="attic", name="Attic", elevation=1)))
    driver.document.show_level("attic")
    driver.click(0.5, 0.5)
    assert yard(driver).level == "attic"
    driver.document.show_level(driver.document.scenario.levels[0].id)
    driver.click(5.5, 5.5)
    assert yard(driver).squares == (Square(0, 0),)
    assert driver.messages == ["Yard is on Attic. Switch to that level to paint it."]


def test_keys_paint_and_take_away(driver: ToolDriver) -> None:
    driver.keys("Left", "Return", "Right", "Return")
    assert len(yard(driver).squares) == 2
    driver.keys("Delete")
    assert len(yard(driver).squares) == 1


def _at(square: Square) -> Pointer:
    return Pointer(square.x + 0.5, square.y + 0.5)
