"""The map alone: each level as large as a page allows, or in actual size over several sheets.

The sheets of a level overlap so that they can be glued; dashed lines show where the neighbors begin. Each sheet names
its map, level and position. A ruler shows whether the printer scaled the page.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from editor.board import Board, LevelBoard
from editor.export.exporter import levels_bottom_up
from editor.export.sheet.blocks import HeadingMark, SheetLink
from editor.export.sheet.headings import level_title, scenario_name
from editor.export.sheet.page_flow import Pages, PlacedBlock
from editor.export.sheet.typography import ACCENT, BLACK, DOT, GREY, INCH, LINE, NOTE, PT, TOPIC
from editor.messages import msg
from editor.render.painters.map_painter import level_extent, paint_level
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

MILLIMETER = INCH / 25.4

_MARGIN = 10 * MILLIMETER
"""Wide enough for the unprintable border of any printer."""
_HEAD = 9 * MILLIMETER
"""The height of the text above a map."""
_OVERLAP = 10 * MILLIMETER
_PIXELS = 1.4
"""Pixels per point, as in the maps of the sheet."""
_RULER = 50
"""The length of the ruler in millimeters."""


def map_pages(board: Board, paper: str, style: Style) -> Pages:
    """Return pages with one level each, as large as possible."""
    levels = levels_bottom_up(board)
    extents = [level_extent(board, level, style) for level in levels]
    pages = _PosterPages.in_best_orientation(
        paper, lambda room: -min(_fitting_scale(extent, room) for extent in extents)
    )
    for level, extent in zip(levels, extents, strict=True):
        scale = _fitting_scale(extent, pages.room.size())
        whole = QRectF(QPointF(0, 0), extent.size() * scale)
        whole.moveCenter(pages.room.center())
        pages.add(board, level, style, _Window(whole, extent, scale))
    return pages.pages


def true_size_pages(board: Board, paper: str, style: Style, millimeters: float) -> Pages:
    """Return pages with squares of that size, over as many sheets as needed."""
    scale = millimeters * MILLIMETER / UNIT
    levels = levels_bottom_up(board)
    extents = [level_extent(board, level, style) for level in levels]
    sizes = [extent.size() * scale for extent in extents]
    pages = _PosterPages.in_best_orientation(paper, lambda room: sum(_sheet_count(size, room) for size in sizes))
    for level, extent in zip(levels, extents, strict=True):
        _add_sheets(pages, board, level, style, extent, scale)
    return pages.pages


def _add_sheets(
    pages: _PosterPages, board: Board, level: LevelBoard, style: Style, extent: QRectF, scale: float
) -> None:
    """Add all sheets of a level, each with an equal share of it."""
    size, room = extent.size() * scale, pages.room
    columns, rows = _sheets_along(size.width(), room.width()), _sheets_along(size.height(), room.height())
    wide = (size.width() + (columns - 1) * _OVERLAP) / columns
    tall = (size.height() + (rows - 1) * _OVERLAP) / rows
    for row in range(rows):
        for column in range(columns):
            left, top = column * (wide - _OVERLAP), row * (tall - _OVERLAP)
            seen = QRectF(extent.left() + left / scale, extent.top() + top / scale, wide / scale, tall / scale)
            shown = QRectF(room.center().x() - wide / 2, room.top(), wide, tall)
            place = _SheetPosition(column, row, columns, rows)
            pages.add(board, level, style, _Window(shown, seen, scale, place))


def _fitting_scale(extent: QRectF, room: QSizeF) -> float:
    return min(room.width() / extent.width(), room.height() / extent.height())


def _sheet_count(size: QSizeF, room: QSizeF) -> int:
    return _sheets_along(size.width(), room.width()) * _sheets_along(size.height(), room.height())


def _sheets_along(length: float, room: float) -> int:
    """Return how many overlapping sheets a length takes."""
    return max(1, ceil((length - _OVERLAP) / (room - _OVERLAP) - 1e-9))


# --- a page -----------------------------------------------------------------------------------------------------------


class _SheetPosition(FrozenStruct):
    """The position of a sheet among those of its level."""

    column: int
    row: int
    columns: int
    rows: int

    @property
    def name(self) -> str:
        """Return ``B2`` for the second column and the second row."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"


class _Window(FrozenStruct):
    """The part of a level that a page shows, and where on the page."""

    shown: QRectF
    seen: QRectF
    """In units of the map."""
    scale: float
    place: _SheetPosition | None = None

    @property
    def is_part(self) -> bool:
        return self.place is not None and self.place.columns * self.place.rows > 1


class _PosterPages:
    """Pages that are filled by maps."""

    def __init__(self, paper: str, *, landscape: bool) -> None:
        self.pages = Pages(paper, landscape=landscape, has_footer=False)
        self.pages.pages.clear()
        self.room = _map_area(self.pages.sheet)

    @classmethod
    def in_best_orientation(cls, paper: str, cost: Callable[[QSizeF], float]) -> _PosterPages:
        """Return pages in portrait or landscape, whichever has the lower cost."""
        both = [cls(paper, landscape=landscape) for landscape in (False, True)]
        return min(both, key=lambda each: cost(each.room.size()))

    def add(self, board: Board, level: LevelBoard, style: Style, window: _Window) -> None:
        name = level_title(board, level)
        sheet = self.pages.sheet
        words = DOT.join(filter(None, (scenario_name(board), name)))
        head = QRectF(_MARGIN, _MARGIN, sheet.width() - 2 * _MARGIN, _HEAD)
        style = style.at(_PIXELS * window.scale * UNIT / PT)
        about = (QRectF(QPointF(0, 0), window.shown.size()), SheetLink("map", level.level.id))
        first = window.place is None or (window.place.column, window.place.row) == (0, 0)
        marks = (HeadingMark(name or scenario_name(board), "map"),) if first else ()
        title = (QRectF(QPointF(0, 0), head.size()), SheetLink("title"))
        self.pages.pages.append(
            [
                PlacedBlock(head, partial(_paint_head, width=head.width(), words=words, window=window), links=(title,)),
                PlacedBlock(
                    window.shown,
                    partial(_paint_window, board=board, level=level, style=style, window=window),
                    marks,
                    (about,),
                ),
            ]
        )


def _map_area(sheet: QRectF) -> QRectF:
    return sheet.adjusted(_MARGIN, _MARGIN + _HEAD, -_MARGIN, -_MARGIN)


def _paint_window(painter: QPainter, board: Board, level: LevelBoard, style: Style, window: _Window) -> None:
    painter.save()
    painter.setClipRect(QRectF(QPointF(0, 0), window.shown.size()))
    painter.scale(window.scale, window.scale)
    painter.translate(-window.seen.topLeft())
    paint_level(painter, board, level, style, visible=window.seen if window.is_part else None)
    painter.restore()
    if window.place is not None and window.is_part:
        _paint_marks(painter, window.shown.size(), window.place)


def _paint_marks(painter: QPainter, size: QSizeF, place: _SheetPosition) -> None:
    """Paint the edges of the sheet, and where its neighbors begin."""
    painter.setPen(QPen(QColor(LINE), 0.4 * PT))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(QPointF(0, 0), size))
    pen = QPen(QColor(BLACK), 0.5 * PT)
    pen.setDashPattern([6, 5])
    painter.setPen(pen)
    wide, tall = size.width(), size.height()
    across = ([_OVERLAP] if place.column else []) + ([wide - _OVERLAP] if place.column < place.columns - 1 else [])
    down = ([_OVERLAP] if place.row else []) + ([tall - _OVERLAP] if place.row < place.rows - 1 else [])
    painter.drawLines([QLineF(x, 0, x, tall) for x in across] + [QLineF(0, y, wide, y) for y in down])
    painter.setPen(QPen(QColor(BLACK), 0.9 * PT))
    arm = 3 * MILLIMETER
    for x in across:
        for y in (0.0, tall, *down):
            painter.drawLines([QLineF(x - arm, y, x + arm, y), QLineF(x, y - arm, x, y + arm)])
    for y in down:
        for x in (0.0, wide):
            painter.drawLines([QLineF(x - arm, y, x + arm, y), QLineF(x, y - arm, x, y + arm)])


# --- the head ---------------------------------------------------------------------------------------------------------


def _paint_head(painter: QPainter, width: float, words: str, window: _Window) -> None:
    """Paint title and level; on parts of a map also the position and a ruler."""
    baseline = 4 * MILLIMETER
    right = width
    if window.place is not None:
        if window.is_part:
            right = _paint_key(painter, right, window.place) - 3 * MILLIMETER
            right = _paint_right(painter, msg("paper.sheet", name=window.place.name).text(), right, baseline)
        right = _paint_ruler(painter, right - 6 * MILLIMETER, baseline)
    painter.setFont(TOPIC.font)
    painter.setPen(TOPIC.pen)
    room = right - 4 * MILLIMETER
    fitting = QFontMetricsF(TOPIC.font).elidedText(words, Qt.TextElideMode.ElideRight, room)
    painter.drawText(QPointF(0, baseline), fitting)


def _paint_right(painter: QPainter, words: str, right: float, baseline: float) -> float:
    """Paint text that ends at ``right``, and return where it begins."""
    painter.setFont(TOPIC.font)
    painter.setPen(TOPIC.pen)
    left = right - QFontMetricsF(TOPIC.font).horizontalAdvance(words)
    painter.drawText(QPointF(left, baseline), words)
    return left


def _paint_key(painter: QPainter, right: float, place: _SheetPosition) -> float:
    """Paint a small plan of all sheets with this one filled, and return where it begins."""
    tall = 6.5 * MILLIMETER / place.rows
    wide = min(tall * 1.2, 12 * MILLIMETER / place.columns)
    left = right - wide * place.columns
    painter.setPen(QPen(QColor(GREY), 0.5 * PT))
    for column in range(place.columns):
        for row in range(place.rows):
            here = (column, row) == (place.column, place.row)
            painter.setBrush(QColor(ACCENT) if here else Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(left + column * wide, row * tall, wide, tall))
    return left


def _paint_ruler(painter: QPainter, right: float, baseline: float) -> float:
    """Paint a line of five centimeters, and return where it begins."""
    left, y = right - _RULER * MILLIMETER, baseline + 1.2 * MILLIMETER
    painter.setPen(QPen(QColor(GREY), 0.6 * PT))
    places = [left + each * MILLIMETER for each in range(0, _RULER + 1, 10)]
    painter.drawLines([QLineF(left, y, right, y), *(QLineF(x, y - 1.2 * MILLIMETER, x, y) for x in places)])
    painter.setFont(NOTE.font)
    painter.setPen(NOTE.pen)
    words = msg("paper.ruler", millimetres=_RULER).text()
    painter.drawText(QPointF(left, baseline - 1.4 * MILLIMETER), words)
    return left
