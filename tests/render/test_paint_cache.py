"""Cached drawings do not grow with the number of edits."""

from __future__ import annotations

import gc
import weakref
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.board import compile_board, recompile
from editor.edits import set_field
from editor.edits.edge_edits import add_walls
from editor.model.grid import Edge
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.render.paint_cache import PaintCache
from editor.render.piece import Piece
from editor.render.style import UNIT, Style
from editor.rules import check
from editor.rules.rule_cache import MAX_ENTRIES, RuleCache
from tests.drawn_map import real_box


def test_replaced_levels_are_released() -> None:
    cache = PaintCache()
    board = compile_board(Scenario(id="x", levels=(Level(id="ground"),)), real_box())
    levels = []
    for number in range(20):
        assert cache.plan(board.levels[0]) is cache.plan(board.levels[0])
        levels.append(weakref.ref(board.levels[0]))
        edit = add_walls("ground", [Edge(1 + number % 10, 1 + number // 10, "n")])
        board = recompile(board, edit.apply(board.scenario))
    gc.collect()
    assert sum(level() is not None for level in levels) <= 5


def test_rule_caches_are_bounded() -> None:
    """Return them, latest first."""
    memory = RuleCache()
    for number in range(3 * MAX_ENTRIES):
        memory = RuleCache(before=dict(memory.known))
        memory.get_or_compute(number, (), lambda: (0, {}))
        memory.carry_over()
    assert len(memory.known) == MAX_ENTRIES
    assert 3 * MAX_ENTRIES - 1 in memory.known
    assert 0 not in memory.known


def test_report_does_not_keep_earlier_reports_alive() -> None:
    board = compile_board(Scenario(id="x", levels=(Level(id="ground"),)), real_box())
    report = check(board)
    first = weakref.ref(report.inspection)
    for number in range(3):
        board = recompile(board, set_field("title", str(number)).apply(board.scenario))
        report = check(board, before=report)
    gc.collect()
    assert first() is None


def test_drawings_are_limited_by_their_bytes() -> None:
    cache, style = PaintCache(limit=200_000), Style(px=40)
    for number in range(30):
        make = partial(Piece, 0, 0, number, QRectF(0, 0, UNIT, UNIT), _nothing)
        piece = cache.piece(style, (object(),), make)
        image = cache.picture(piece, style).image
        assert image.sizeInBytes() <= cache.entries.used <= 200_000


def _nothing(_: QPainter) -> None:
    """Paint nothing."""
