"""Rules for missions of games that are declared ready."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.model.scenario import Construction
from editor.model.sides import Side
from editor.rules.inspection import Inspection
from editor.rules.sags_rules.ready_missions import check_balance_mp_gap
from tests.drawn_map import drawn


@pytest.mark.parametrize(
    ("points", "is_reported"),
    [((20, 20), False), ((20, 15), False), ((20, 14), True), ((20, None), False), ((None, None), False)],
)
def test_large_mp_gap_is_reported_and_missing_mp_ignored(points: tuple[int | None, ...], is_reported: bool) -> None:
    sides = tuple(Side(id=f"player-{number}", mp=mp) for number, mp in enumerate(points, 1))
    scenario, box = drawn("+---+\n|A. |\n+---+", sides=sides)
    ready = Construction(players=2, complete=True, step="ready")
    inspection = Inspection(
        compile_board(scenario.model_copy(update={"construction": ready, "players": 2}), box), "sags"
    )
    assert bool(list(check_balance_mp_gap(inspection))) == is_reported
