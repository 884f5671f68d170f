"""Drawings are cached while a sheet is on the screen, and never mixed up between maps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtGui import QImage

from editor.board import Board
from editor.export import EXPORTERS
from editor.export.sheet import sheet_maps
from editor.ui.sheet.page_pictures import paint_page
from tests.export.sheets import OPTIONS, changed, first_steps

pytestmark = pytest.mark.usefixtures("qapp")


def front(board: Board) -> QImage:
    return paint_page(EXPORTERS["pdf"].preview(board, OPTIONS)[0], 0.7)


def fresh(board: Board) -> QImage:
    """Return the same without a cache."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(front, board).result()


def moved(board: Board) -> Board:
    """Return the board with one character moved by a square."""
    side, *others = board.scenario.sides
    first, *rest = side.characters
    start = first.model_copy(update={"x": (first.x or 0) + 1})
    return changed(board, sides=(side.model_copy(update={"characters": (start, *rest)}), *others))


def doorless(board: Board) -> Board:
    return changed(board, levels=(board.scenario.levels[0].model_copy(update={"doors": ()}),))


@pytest.mark.parametrize("change", [moved, doorless])
def test_a_changed_map_is_painted_again(change: Callable[[Board], Board]) -> None:
    before, other = first_steps(), change(first_steps())
    assert front(before) == fresh(before)
    assert front(other) == fresh(other)
    assert front(other) != front(before)


def test_a_changed_text_does_not_repaint_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    board = first_steps()
    front(board)
    painted: list[object] = []
    monkeypatch.setattr(sheet_maps, "paint_level", lambda *_: painted.append(None))
    level = board.levels[0]
    retitled = Board(board.scenario.model_copy(update={"title": "Else"}), board.box, (level,))
    assert front(retitled) != front(board)
    assert not painted
