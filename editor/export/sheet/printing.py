"""Print laid-out pages as PDF, and add what Qt's writer leaves out: an outline, the language and searchable text.

Qt maps every space to a tab, because both have the same glyph, does not mark fonts as subsets, and names fonts by
chance.
"""

from __future__ import annotations

import re
from functools import partial
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

from pypdf import PdfWriter
from pypdf.generic import BooleanObject, DictionaryObject, Fit, IndirectObject, NameObject, TextStringObject
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QMarginsF, QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from editor.board import Board
from editor.export.exporter import PreviewPage, with_progress
from editor.export.sheet.blocks import HeadingMark, HeadingRank
from editor.export.sheet.headings import scenario_name
from editor.export.sheet.page_flow import PAPERS, Pages
from editor.export.sheet.typography import DOT, INCH, LINE, NOTE, PT
from editor.messages import language_scope, msg
from editor.render.drawing_files import remove_pdf_dates
from editor.render.qt_helpers import painting

_DEPTH: Final[dict[HeadingRank, int]] = {"title": 0, "part": 0, "map": 1, "section": 1, "topic": 2}

_BLANK: Final = re.compile(rb"<(?:0009|00A0)>(?=[^\[]*\])")
"""A tab or non-breaking space in the table that maps glyphs to characters."""


def finish_pdf(pdf: bytes, pages: Pages, language: str) -> bytes:
    """Return the PDF with outline, language and fixed fonts. The same pages give the same bytes."""
    writer = PdfWriter(clone_from=BytesIO(pdf))
    writer.pdf_header = "%PDF-1.4"
    root = writer.root_object
    root[NameObject("/Lang")] = TextStringObject(language)
    shown = DictionaryObject({NameObject("/DisplayDocTitle"): BooleanObject(True)})
    root[NameObject("/ViewerPreferences")] = shown
    for font in _fonts(writer).values():
        _fix_font(font)
    _add_outline(writer, pages)
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


# --- fonts ------------------------------------------------------------------------------------------------------------


def _fonts(writer: PdfWriter) -> dict[int, Any]:
    """Return every font once, by its object number."""
    resources: list[Any] = [page["/Resources"] for page in writer.pages]
    used = [font for each in resources for font in each.get("/Font", {}).values()]
    return {font.idnum: font.get_object() for font in used}


def _fix_font(font: Any) -> None:
    """Mark the font as a subset named after its contents, and map spaces to spaces."""
    within = font["/DescendantFonts"][0].get_object()
    about = within["/FontDescriptor"].get_object()
    glyphs = about[next(key for key in about if key.startswith("/FontFile"))].get_object()
    name = NameObject(f"/{_subset_tag(glyphs.get_data())}+{about['/FontName'].rpartition('+')[2]}")
    font[NameObject("/BaseFont")] = within[NameObject("/BaseFont")] = about[NameObject("/FontName")] = name
    letters = font["/ToUnicode"].get_object()
    letters.set_data(_BLANK.sub(b"<0020>", letters.get_data()))


def _subset_tag(data: bytes) -> str:
    """Return the six capitals that the format wants before the name of a font subset."""
    return "".join(chr(ord("A") + byte % 26) for byte in sha256(data).digest()[:6])


# --- the outline ------------------------------------------------------------------------------------------------------


def outline(pages: Pages) -> list[tuple[int, HeadingMark]]:
    """Return all headings with their page number from 0; maps come first, because their place varies."""
    marks = [
        (number, HeadingMark(mark.words, mark.rank, placed.box.top() + mark.y))
        for number, page in enumerate(pages.pages)
        for placed in page
        for mark in placed.marks
    ]
    first = {"title": 0, "map": 1}
    return sorted(marks, key=lambda each: first.get(each[1].rank, 2))


def _add_outline(writer: PdfWriter, pages: Pages) -> None:
    above: list[IndirectObject] = []
    for number, mark in outline(pages):
        del above[_DEPTH[mark.rank] :]
        top = (pages.sheet.height() - mark.y) / PT
        parent = above[-1] if above else None
        item = writer.add_outline_item(
            title=mark.words, page_number=number, parent=parent, fit=Fit.xyz(top=round(top, 1)), is_open=not parent
        )
        above.append(item)


_DOTS = 96
"""Pixels per inch of a preview."""


def pdf_of_pages(pages: Pages, board: Board) -> bytes:
    """Return the pages as PDF."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(_page_title(pages, board, 1))
    writer.setCreator("SAGS Studio")
    if board.scenario.author and hasattr(writer, "setAuthor"):  # Qt 6.9
        writer.setAuthor(board.scenario.author)
    writer.setResolution(INCH)
    writer.setPageLayout(page_layout(pages))
    with painting(writer) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        for number in with_progress(range(1, len(pages.pages) + 1)):
            if number > 1:
                writer.newPage()
            paint_page(painter, pages, board, number)
    return finish_pdf(remove_pdf_dates(bytes(data.data())), pages, pages.language)


def preview_pages(pages: Pages, board: Board) -> list[PreviewPage]:
    """Return the same pages as previews."""
    scale = _DOTS / INCH
    width, height = pages.sheet.width() * scale, pages.sheet.height() * scale

    def paint(painter: QPainter, number: int) -> None:
        painter.scale(scale, scale)
        paint_page(painter, pages, board, number)

    numbers = range(1, len(pages.pages) + 1)
    return [PreviewPage(width, height, partial(paint, number=number)) for number in numbers]


def page_layout(pages: Pages) -> QPageLayout:
    """Return the paper without margins; the pages have their own."""
    way = QPageLayout.Orientation.Landscape if pages.landscape else QPageLayout.Orientation.Portrait
    return QPageLayout(QPageSize(PAPERS[pages.paper]), way, QMarginsF(0, 0, 0, 0))


def paint_page(painter: QPainter, pages: Pages, board: Board, number: int) -> None:
    """Paint a page, counted from 1, on a painter that counts in ``PT``."""
    with language_scope(pages.language):
        for placed in pages.pages[number - 1]:
            painter.save()
            painter.translate(placed.box.topLeft())
            placed.paint(painter)
            painter.restore()
        if pages.has_footer:
            _paint_footer(painter, pages, _page_title(pages, board, number), number)


def _page_title(pages: Pages, board: Board, number: int) -> str:
    """Return the name of the scenario, and for a secret sheet who may read it."""
    return DOT.join(filter(None, (scenario_name(board), pages.owners.get(number))))


def _paint_footer(painter: QPainter, pages: Pages, title: str, number: int) -> None:
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
