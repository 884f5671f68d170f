"""Fixtures for drawing tests: the box, a full map, and Qt without a display."""

from __future__ import annotations

import pytest

from benchmarks.full_map import full_map
from editor.board import Board, compile_board
from editor.catalog import Box
from tests.drawn_map import real_box


@pytest.fixture(autouse=True)
def _qt(qapp: object) -> None:
    """Text needs an application; one with widgets, because there can only be one in a process."""


@pytest.fixture(scope="session")
def box() -> Box:
    return real_box()


@pytest.fixture(scope="session")
def full_board(box: Box) -> Board:
    return compile_board(full_map(box), box)
