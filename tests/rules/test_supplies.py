"""What the box holds of things that share their cardboard."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.model.level import Level
from editor.model.scenario import BoxUse, Scenario
from editor.rules import check
from editor.rules.scenario_rules.supplies import box_uses, pieces_of_pool
from tests.drawn_map import real_box


@pytest.mark.parametrize(("copies", "pieces"), [(1, 5), (2, 10), (3, 15)])
def test_a_pool_has_as_many_pieces_as_fronts(copies: int, pieces: int) -> None:
    """What is printed on their backs may be on fewer of them, or come in several kinds."""
    scenario = Scenario(id="pool", levels=(Level(id="ground"),), box=BoxUse(copies=copies))
    inspection = check(compile_board(scenario, real_box())).inspection
    mine = real_box().markers["mine"]
    sides = (("front", 3), ("back", 1), ("front", 2), ("back", 7))
    kinds = [mine.model_copy(update={"side": side, "count": count}) for side, count in sides]
    assert pieces_of_pool(inspection, kinds) == pieces


def test_what_nobody_uses_is_not_counted() -> None:
    inspection = check(compile_board(Scenario(id="empty", levels=(Level(id="ground"),)), real_box())).inspection
    assert list(box_uses(inspection)) == []
