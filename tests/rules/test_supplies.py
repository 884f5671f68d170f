"""Pools of double-sided markers."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.model.level import Level
from editor.model.scenario import BoxReference, Scenario
from editor.rules import check
from editor.rules.scenario_rules.supplies import piece_usage, pieces_of_pool
from tests.drawn_map import real_box


@pytest.mark.parametrize(("copies", "pieces"), [(1, 5), (2, 10), (3, 15)])
def test_a_pool_has_as_many_pieces_as_fronts(copies: int, pieces: int) -> None:
    """Fewer pieces may have a printed back, and backs may come in several kinds."""
    scenario = Scenario(id="pool", levels=(Level(id="ground"),), box=BoxReference(copies=copies))
    inspection = check(compile_board(scenario, real_box())).inspection
    mine = real_box().markers["mine"]
    sides = (("front", 3), ("back", 1), ("front", 2), ("back", 7))
    kinds = [mine.model_copy(update={"side": side, "count": count}) for side, count in sides]
    assert pieces_of_pool(inspection, kinds) == pieces


def test_unused_pieces_are_not_counted() -> None:
    inspection = check(compile_board(Scenario(id="empty", levels=(Level(id="ground"),)), real_box())).inspection
    assert list(piece_usage(inspection)) == []
