"""Which enemies characters can reach, over levels."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.rules import check
from tests.drawn_map import real_box


def _level(name: str, elevation: int, tile: str) -> Level:
    lying = Placement(id=tile, tile=tile, face="front", x=0, y=0)
    return Level(id=name, elevation=elevation, width=8, height=8, placements=(lying,))


@pytest.mark.parametrize("at", [(0, 0), (0, 1), (2, 2)])
def test_enemy_on_a_level_without_stairs_is_unreachable(at: tuple[int, int]) -> None:
    """From any square, including the first of the frame."""
    x, y = at
    alone = StartingCharacter(id="vasquez", character="vasquez", level="ground", x=x, y=y)
    below = StartingCharacter(id="saw", character="jack-saw", level="cellar", x=1, y=1)
    sides = (
        Side(id="norad", faction="norad", characters=(alone,)),
        Side(id="salemite", faction="salemite", characters=(below,)),
    )
    levels = (_level("ground", 0, "gym"), _level("cellar", -1, "kitchen"))
    report = check(compile_board(Scenario(id="x", rules="scenario", levels=levels, sides=sides), real_box()))
    cut_off = {found.subjects for found in report.problems if found.rule == "start.unreachable"}
    assert cut_off == {("vasquez",), ("saw",)}
