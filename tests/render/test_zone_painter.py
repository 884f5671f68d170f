"""Zone names are inside the frame, whatever their length and position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from editor.board import Board, compile_board
from editor.catalog import load_box
from editor.files import read_scenario
from editor.files.scenario_file import shipped_scenarios
from editor.model.game import EARTH_REBORN
from editor.model.grid import Square
from editor.model.level import Level
from editor.model.scenario import Scenario, Zone
from editor.render.painters.text_painter import text_width
from editor.render.painters.zone_painter import NamePlate, name_plates
from editor.render.style import UNIT, Style

LEVEL = Level(id="ground", width=6, height=5)


def board_of(scenario: Scenario) -> Board:
    return compile_board(scenario, load_box())


def plates(name: str, *squares: Square, px: float = 100) -> list[NamePlate]:
    zone = Zone(id="zone", name=name, level="ground", squares=squares)
    return list(name_plates(board_of(Scenario(id="map", levels=(LEVEL,), zones=(zone,))), LEVEL, Style(px=px)))


def frame(level: Level) -> QRectF:
    return QRectF(0, 0, level.width * UNIT, level.height * UNIT)


def test_zone_name_is_centered_over_its_zone() -> None:
    [plate] = plates("Base", Square(2, 2), Square(3, 2))
    assert plate.text == "Base"
    assert plate.box.center().x() == 300
    assert 200 < plate.box.top() < plate.box.bottom() < 230


@pytest.mark.parametrize("x", [0, 5])
def test_long_zone_name_is_moved_into_the_frame(x: int) -> None:
    [plate] = plates("At the uplink, behind the wall", Square(x, 0))
    assert plate.text == "At the uplink, behind the wall"
    assert plate.box.left() == 0 if x == 0 else plate.box.right() == 600


def test_zone_name_wider_than_the_frame_is_elided() -> None:
    [plate] = plates("The place " * 15, Square(3, 1))
    assert plate.text.startswith("The place The")
    assert plate.text.endswith("…")
    assert text_width(plate.text, plate.size, bold=True) < plate.box.width() <= 600


@given(
    st.text(min_size=1, max_size=200, alphabet="aWi 漢é"),
    st.integers(-3, 8),
    st.integers(-3, 8),
    st.sampled_from([16, 40, 100, 200]),
)
def test_zone_names_are_inside_the_frame(name: str, x: int, y: int, px: float) -> None:
    for plate in plates(name, Square(x, y), px=px):
        assert frame(LEVEL).adjusted(-0.01, -0.01, 0.01, 0.01).contains(plate.box)
        assert text_width(plate.text, plate.size, bold=True) < plate.box.width()


def test_zone_name_covers_no_pieces_or_names() -> None:
    squares = tuple(Square(x, y) for y in range(3) for x in range(3))
    zones = tuple(Zone(id=name.lower(), name=name, level="ground", squares=squares) for name in ("Yard", "Court"))
    scenario = Scenario(id="map", levels=(LEVEL,), zones=zones)
    yard, court = name_plates(board_of(scenario), LEVEL, Style(px=100), taken=[Square(1, 0)])
    assert yard.box.top() > UNIT, "the first row is taken"
    assert not court.box.intersects(yard.box)
    alone = board_of(Scenario(id="map", levels=(LEVEL,), zones=zones[:1]))
    [crowded] = name_plates(alone, LEVEL, Style(px=100), taken=squares)
    assert crowded.box.top() < UNIT, "where all is taken, the name stands where it always does"


@pytest.mark.parametrize("px", [24, 50, 100])
def test_zone_names_of_shipped_scenarios_are_complete(px: float) -> None:
    seen = 0
    for path in shipped_scenarios(EARTH_REBORN):
        scenario = read_scenario(path)
        for level in scenario.levels:
            for plate in name_plates(board_of(scenario), level, Style(px=px)):
                seen += 1
                assert frame(level).contains(plate.box), path.name
                assert not plate.text.endswith("…")
    assert seen
