"""What will be seen of files that are no pages: pictures of levels, and the beginning of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.board import Board
from editor.export.exporter import PreviewPage, bottom_up
from editor.export.pictures import keep_running

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

_LINES = 60
"""So many lines of a text are shown."""
_LINE = 13.0
_WIDTH, _MARGIN = 640.0, 16.0


def level_pages(board: Board, pixels: int, *, grid: bool, names: bool) -> list[PreviewPage]:
    """Each level as the picture that goes with it."""
    from editor.export.pictures import level_painter

    return [
        PreviewPage(
            level.level.width * pixels,
            level.level.height * pixels,
            level_painter(board, level, pixels, grid=grid, names=names),
        )
        for level in bottom_up(board)
    ]


def text_page(data: bytes) -> PreviewPage:
    """The first lines of a text file."""
    lines = data.decode().split("\n")
    shown = lines[:_LINES] + (["…"] if len(lines) > _LINES else [])

    def paint(painter: QPainter) -> None:
        from PySide6.QtCore import QPointF, Qt
        from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF

        font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        font.setPixelSize(10)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(QColor("#141414"))
        for number, line in enumerate(shown, 1):
            words = metrics.elidedText(line, Qt.TextElideMode.ElideRight, _WIDTH - 2 * _MARGIN)
            painter.drawText(QPointF(_MARGIN, _MARGIN + number * _LINE), words)

    keep_running()
    return PreviewPage(_WIDTH, 2 * _MARGIN + (len(shown) + 0.5) * _LINE, paint)
