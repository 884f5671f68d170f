"""Prints laid-out pages into a PDF, each with a foot: the title and the number of the page."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QMarginsF, QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from editor.board import Board
from editor.export.exporter import PreviewPage
from editor.export.progress import counted
from editor.export.sheet.finishing import finished
from editor.export.sheet.flow import PAPERS, Pages
from editor.export.sheet.title import name_of
from editor.export.sheet.typeface import INCH, LINE, NOTE, PT
from editor.messages import language_scope, msg
from editor.render.drawing_files import remove_pdf_dates
from editor.render.qt_helpers import painting

_DOTS = 96
"""Pixels of a screen to an inch."""


def printed(pages: Pages, board: Board) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(name_of(board))
    writer.setCreator("SAGS Studio")
    if board.scenario.author and hasattr(writer, "setAuthor"):  # Qt 6.9
        writer.setAuthor(board.scenario.author)
    writer.setResolution(INCH)
    writer.setPageLayout(page_layout(pages))
    with painting(writer) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        for number in counted(range(1, len(pages.pages) + 1)):
            if number > 1:
                writer.newPage()
            paint_page(painter, pages, board, number)
    return finished(remove_pdf_dates(bytes(data.data())), pages, pages.language)


def preview_pages(pages: Pages, board: Board) -> list[PreviewPage]:
    """The same pages for a screen."""
    scale = _DOTS / INCH
    width, height = pages.sheet.width() * scale, pages.sheet.height() * scale

    def paint(painter: QPainter, number: int) -> None:
        painter.scale(scale, scale)
        paint_page(painter, pages, board, number)

    numbers = range(1, len(pages.pages) + 1)
    return [PreviewPage(width, height, partial(paint, number=number)) for number in numbers]


def page_layout(pages: Pages) -> QPageLayout:
    """The paper, without margins: the pages have their own."""
    way = QPageLayout.Orientation.Landscape if pages.lying else QPageLayout.Orientation.Portrait
    return QPageLayout(QPageSize(PAPERS[pages.paper]), way, QMarginsF(0, 0, 0, 0))


def paint_page(painter: QPainter, pages: Pages, board: Board, number: int) -> None:
    """The page with that number, from 1, on a painter that counts in ``PT``; on paper and in previews alike."""
    with language_scope(pages.language):
        for placed in pages.pages[number - 1]:
            painter.save()
            painter.translate(placed.box.topLeft())
            placed.paint(painter)
            painter.restore()
        if pages.footed:
            _paint_foot(painter, pages, name_of(board), number)


def _paint_foot(painter: QPainter, pages: Pages, title: str, number: int) -> None:
    area = pages.area
    y = pages.sheet.bottom() - 36 * PT
    painter.setPen(QPen(QColor(LINE), 0.5 * PT))
    painter.drawLine(QLineF(area.left(), y, area.right(), y))
    painter.setFont(NOTE.font)
    painter.setPen(NOTE.pen)
    metrics = QFontMetricsF(NOTE.font)
    page = msg("sheet.page", number=number, count=len(pages.pages)).text()
    wide = metrics.horizontalAdvance(page)
    baseline = y + 12 * PT
    painter.drawText(QPointF(area.right() - wide, baseline), page)
    room = area.width() - wide - 20 * PT
    painter.drawText(QPointF(area.left(), baseline), metrics.elidedText(title, Qt.TextElideMode.ElideRight, room))
