"""Delegates that paint a list of pieces: a grid of pictures, or rows with a picture and text."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from editor.ui.panels.piece_list import ROW_ROLE, Index
from editor.ui.panels.piece_rows import PieceRow
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

SMALLEST_PICTURE, DEFAULT_PICTURE, LARGEST_PICTURE = 40, 56, 128
"""Side of a picture in the grid, in pixels."""
_BESIDE = 20
"""How much wider than its picture a cell is, in pixels."""
_ICON = 40
_GAP = 6
_PALE = 0.35


@catch_qt_errors
class PieceDelegate(QStyledItemDelegate):
    """Base of both delegates: headings, the selection frame, and pictures that are painted later."""

    def __init__(self, view: QListView, thumbnails: Thumbnails) -> None:
        super().__init__(view)
        self._view = view
        self._thumbnails = thumbnails
        thumbnails.ready.connect(view.viewport().update)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a heading or a piece."""
        row = index.data(ROW_ROLE)
        assert isinstance(row, PieceRow)
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.is_heading:
            self._paint_title(painter, box, row)
        else:
            self._paint_frame(painter, box, state)
            self.paint_piece(painter, box, row)
        painter.restore()

    def paint_piece(self, painter: QPainter, box: QRect, row: PieceRow) -> None:
        """Paint a piece inside ``box``."""
        raise NotImplementedError

    def width(self) -> int:
        """Return the width of the list beside its scroll bar, even while the bar is hidden.

        Otherwise showing the bar would change the number of columns, and that could hide the bar again, forever.
        """
        bar = self._view.verticalScrollBar()
        extent = self._view.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, bar)
        return self._view.maximumViewportSize().width() - extent

    def small(self) -> QFont:
        """Return the font of details."""
        font = QFont(self._view.font())
        font.setPointSizeF(font.pointSizeF() * 0.85)
        return font

    def title_size(self) -> QSize:
        """Return the size of a heading."""
        return QSize(max(1, self.width() - 8), QFontMetrics(self._view.font()).height() + 12)

    def picture(self, painter: QPainter, at: QPoint, side: int, row: PieceRow) -> None:
        """Draw the picture of a row, faded if none are left; if it is not ready yet, nothing."""
        assert row.look is not None
        pixmap = self._thumbnails.get(row.look, side, self._view.devicePixelRatioF())
        if pixmap is not None:
            painter.setOpacity(_PALE if row.used_up else 1.0)
            painter.drawPixmap(at, pixmap)
            painter.setOpacity(1.0)

    def _paint_title(self, painter: QPainter, box: QRect, row: PieceRow) -> None:
        theme = current_theme()
        inner = box.adjusted(_GAP, 0, -_GAP, 0)
        font = QFont(self._view.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, row.title)
        painter.setFont(self.small())
        painter.setPen(theme.color("quiet"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.detail)

    def _paint_frame(self, painter: QPainter, box: QRect, state: QStyle.StateFlag) -> None:
        theme = current_theme()
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            focused = chosen and self._view.hasFocus()
            pen = QPen(theme.color("accent"), 2.0 if focused else 1.2) if chosen else QPen(Qt.PenStyle.NoPen)
            painter.setPen(pen)
            painter.setBrush(theme.color("hover"))
            painter.drawRoundedRect(QRectF(box).adjusted(2, 2, -2, -2), 5, 5)


@catch_qt_errors
class GridDelegate(PieceDelegate):
    """A grid of pictures, each with its name in up to two lines."""

    side = DEFAULT_PICTURE

    def resize(self, side: int) -> None:
        """Change the size of the pictures."""
        self.side = max(SMALLEST_PICTURE, min(LARGEST_PICTURE, side))
        self._view.scheduleDelayedItemsLayout()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt names it
        """Return the size of a cell: the columns share the width."""
        row = index.data(ROW_ROLE)
        if row.is_heading:
            return self.title_size()
        least = self.side + _BESIDE
        usable = max(least, self.width() - 4)
        columns = max(1, usable // least)
        return QSize(usable // columns, self.side + 2 * QFontMetrics(self.small()).height() + 3 * _GAP)

    def paint_piece(self, painter: QPainter, box: QRect, row: PieceRow) -> None:
        """Paint the picture, the name below it and the number of copies."""
        theme = current_theme()
        left = box.left() + (box.width() - self.side) // 2
        self.picture(painter, QPoint(left, box.top() + _GAP), self.side, row)
        painter.setFont(self.small())
        painter.setPen(theme.color("quiet" if row.used_up else "text"))
        text = box.adjusted(1, _GAP + self.side + 2, -1, -2)
        lines = wrap_two_lines(row.title, QFontMetrics(self.small()), text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, "\n".join(lines))
        if row.badge:
            _paint_badge(painter, QPoint(left + self.side - 4, box.top() + _GAP + 4), row.badge)


@catch_qt_errors
class RowDelegate(PieceDelegate):
    """A picture with the name and details beside it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """Return the size of a row, as high as its texts."""
        row = index.data(ROW_ROLE)
        if row.is_heading:
            return self.title_size()
        _, height = self._texts(row)
        return QSize(max(1, self.width() - 2), max(_ICON, height) + 2 * _GAP)

    def paint_piece(self, painter: QPainter, box: QRect, row: PieceRow) -> None:
        """Paint the picture, the name and the details."""
        theme = current_theme()
        self.picture(painter, QPoint(box.left() + _GAP + 2, box.top() + (box.height() - _ICON) // 2), _ICON, row)
        (title, detail), height = self._texts(row)
        top = box.top() + (box.height() - height) // 2
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        left, width = box.left() + self._indent(), self._room()
        painter.setFont(self._view.font())
        painter.setPen(theme.color("quiet" if row.used_up else "text"))
        painter.drawText(QRect(left, top, width, title), flags, row.title)
        painter.setFont(self.small())
        painter.setPen(theme.color("quiet"))
        painter.drawText(QRect(left, top + title, width, detail), flags, row.detail)

    def _indent(self) -> int:
        return _ICON + 2 * _GAP + 6

    def _room(self) -> int:
        return max(40, self.width() - self._indent() - 2 * _GAP)

    def _texts(self, row: PieceRow) -> tuple[tuple[int, int], int]:
        """Return the heights of title and detail, and their sum."""
        room, wrap = QRect(0, 0, self._room(), 1000), Qt.TextFlag.TextWordWrap
        title = QFontMetrics(self._view.font()).boundingRect(room, wrap, row.title).height()
        detail = QFontMetrics(self.small()).boundingRect(room, wrap, row.detail).height() if row.detail else 0
        return (title, detail), title + detail


def wrap_two_lines(text: str, metrics: QFontMetrics, width: int) -> list[str]:
    """Break a name into at most two lines and elide the rest."""
    first, rest = "", text.split()
    while rest and metrics.horizontalAdvance(f"{first} {rest[0]}".strip()) < width:
        first = f"{first} {rest.pop(0)}".strip()
    if not first:
        first = rest.pop(0)
    lines = [first, " ".join(rest)] if rest else [first]
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines]


def _paint_badge(painter: QPainter, at: QPoint, text: str) -> None:
    """Paint a small text, such as the number of copies left, in a circle."""
    theme = current_theme()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("accent"))
    circle = QRectF(at.x() - 8, at.y() - 8, 17, 17)
    painter.drawEllipse(circle)
    painter.setPen(QColor(theme.color("accent-text")))
    painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, text)
