"""Painting the full map with cached pictures of its faces, as the canvas does on every repaint."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from benchmarks.measure import Row, Work

if TYPE_CHECKING:
    from PySide6.QtGui import QImage


def row() -> Row:
    """Return the row."""
    return Row(
        name="painting the full map at 2000 × 1600",
        against="filling such an image",
        at_most=20,
        ours=_paint,
        theirs=lambda: _image().fill(0xFFFFFFFF),
        rounds=60,
    )


def _paint() -> object:
    return _painting()()


@cache
def _image() -> QImage:
    from PySide6.QtGui import QImage  # noqa: PLC0415  naming the rows must not start Qt

    return QImage(2000, 1600, QImage.Format.Format_ARGB32_Premultiplied)


@cache
def _painting() -> Work:
    """Start Qt with widgets when the row is first measured, because a process can start it only once."""
    from PySide6.QtGui import QPainter  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from benchmarks.full_map import full_map  # noqa: PLC0415
    from editor.board import compile_board  # noqa: PLC0415
    from editor.catalog import load_box  # noqa: PLC0415
    from editor.render.paint_cache import PaintCache  # noqa: PLC0415
    from editor.render.painters.map_painter import paint_level  # noqa: PLC0415
    from editor.render.style import Style  # noqa: PLC0415

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app, box = QApplication.instance() or QApplication([]), load_box()
    board = compile_board(full_map(box), box)
    kept, style = PaintCache(), Style(px=100)
    kept.fit_view(_image().sizeInBytes())

    def paint() -> object:
        painter = QPainter(_image())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_level(painter, board, board.levels[0], style, kept)
        painter.end()
        return app

    return paint
