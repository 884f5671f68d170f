"""Sight after an edit is the sight of the edited map, however it was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board import LevelBoard
from editor.board.bits import edge_bit, edges_of, edges_within, square_bit
from editor.board.obstacles import Obstacles, obstacles
from editor.board.sight import Sight
from editor.model.grid import Square
from tests.board.sight_maps import covering, noise, noise_maps


def known(stops: Obstacles) -> Sight:
    """The sight with all its lines looked at."""
    sight = Sight(stops)
    assert sight.anchors
    return sight


def was_followed(sight: Sight) -> bool:
    """Whether its lines were known before anybody asked."""
    return "anchors" in vars(sight)


def walls_toggled(level: LevelBoard, edges: int) -> LevelBoard:
    return replace(level, walls=level.walls ^ edges)


@given(noise_maps(), st.data())
def test_toggling_edges_and_miniatures_step_by_step(level: LevelBoard, data: st.DataObject) -> None:
    """Walls come and go one or two at a time, a miniature walks about, doors open and close."""
    inner = edges_of(edges_within(level.frame))
    sight = known(obstacles(level))
    for _ in range(4):
        for edge in data.draw(st.lists(st.sampled_from(inner), max_size=2)):
            level = walls_toggled(level, edge_bit(edge))
        standing = data.draw(st.none() | st.sampled_from(list(level.level.squares())))
        doors = data.draw(st.sampled_from(("as-laid", "closed", "open")))
        after = obstacles(level, doors, square_bit(*standing) if standing else 0)
        sight = sight.updated(after)
        assert sight.anchors == Sight(after).anchors


@pytest.mark.parametrize("make", [noise, covering])
def test_every_new_wall_of_a_full_frame_is_followed(make: Callable[[Random, int, int], LevelBoard]) -> None:
    level = make(Random(5), 20, 16)
    before = known(obstacles(level))
    for edge in Random(6).sample(edges_of(edges_within(level.frame)), 60):
        toggled = obstacles(walls_toggled(level, edge_bit(edge)))
        after = before.updated(toggled)
        assert was_followed(after) is bool(toggled.edges & edge_bit(edge) or toggled.edges == before.obstacles.edges)
        assert after.anchors == Sight(toggled).anchors
        assert after.updated(before.obstacles).anchors == before.anchors


def test_a_miniature_that_appears_is_followed() -> None:
    level = noise(Random(8), 9, 7, blocking=0)
    before = known(obstacles(level))
    for square in level.level.squares():
        after = before.updated(obstacles(level, miniatures=square_bit(*square)))
        assert was_followed(after)
        assert after.anchors == Sight(after.obstacles).anchors


def test_a_changed_floor_or_frame_is_looked_at_anew() -> None:
    level = noise(Random(1), 8, 6, gaps=0)
    larger = noise(Random(1), 8, 7, gaps=0)
    holed = replace(level, printed=replace(level.printed, floor=level.floor & ~square_bit(3, 3)))
    sight = known(obstacles(level))
    for other in (larger, holed):
        after = sight.updated(obstacles(other))
        assert not was_followed(after)
        assert after.anchors == Sight(obstacles(other)).anchors


def test_many_changes_are_looked_at_anew() -> None:
    level = noise(Random(2), 10, 8)
    sight = known(obstacles(level))
    after = sight.updated(obstacles(walls_toggled(level, edges_within(level.frame))))
    assert not was_followed(after)
    assert after.anchors == Sight(after.obstacles).anchors


def test_nothing_is_worked_out_that_nobody_asked_for() -> None:
    level = noise(Random(3), 8, 6)
    sight = Sight(obstacles(level)).updated(obstacles(walls_toggled(level, edge_bit(Square(3, 3).edge("n")))))
    assert not was_followed(sight)
