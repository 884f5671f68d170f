"""The printed sheet on other things than a PDF: the preview of an export, and the printer."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from editor.board import Board
from editor.export.exporter import Options
from editor.export.pdf import lay_out
from editor.export.sheet.printing import paint_page
from editor.render.painting import painting


def first_page(board: Board, options: Options, width: int, height: int) -> QImage:
    """The first page of the sheet, whole, as large as fits into so many pixels."""
    pages = lay_out(board, options)
    scale = min(width / pages.sheet.width(), height / pages.sheet.height())
    size = (pages.sheet.size() * scale).toSize()
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale, scale)
        paint_page(painter, pages, board, 1)
    return image
