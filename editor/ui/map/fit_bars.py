"""Bars over the map: the tiles that fit a square, best first, and the progress of filling the rest of the map."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QImage, QKeyEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from editor.board import recompile
from editor.board.names import face_name
from editor.catalog import Box
from editor.edits import Edit, combine_edits
from editor.messages import Message, msg, to_text
from editor.model.grid import Square
from editor.model.level import Placement
from editor.render.painters.face_painter import face_thumbnail
from editor.render.style import Style
from editor.rules.fixes.stairs import link_nearest_partner
from editor.sags.fitting.fit_edits import place_with_doors
from editor.sags.fitting.level_filling import FillResult, fill_level
from editor.sags.fitting.tile_fits import TileFit, explain_no_fit, search_fits
from editor.session.document import Document
from editor.ui.map.canvas import Canvas
from editor.ui.map.map_bar import MapBar
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors, progress_bar

Index = QModelIndex | QPersistentModelIndex
FIT_ROLE = int(Qt.ItemDataRole.UserRole)

_PICTURE = 60
_CELL = 92
_GAP = 5
_BATCH = 12
"""How many tiles are searched for before the bar is shown, and again after scrolling."""
_FIRST_SEARCH = 0.03
"""Seconds after which the bar is shown with what was found so far; the search goes on while it is visible."""
_SLICE = 0.02
"""Seconds of searching before other events are processed."""


@catch_qt_errors
class FitsModel(QAbstractListModel):
    """The tiles that fit, as far as they have been found."""

    looked = Signal()
    """All tiles that are needed for now have been found."""

    def __init__(self, fits: Iterator[TileFit | None], box: Box, parent: QObject | None = None) -> None:
        """``fits``: yields tiles as they are found, and ``None`` where the search can be interrupted."""
        super().__init__(parent)
        self._pending: Iterator[TileFit | None] | None = fits
        self._box = box
        self.fits: list[TileFit] = []
        self._wanted = _BATCH
        self._search_timer = QTimer(self, interval=0)
        self._search_timer.timeout.connect(lambda: self._search(_SLICE))
        self._search(_FIRST_SEARCH)

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt names it
        return 0 if parent is not None and parent.isValid() else len(self.fits)

    def canFetchMore(self, parent: Index | None = None) -> bool:  # noqa: N802
        return self._pending is not None

    def fetchMore(self, parent: Index | None = None) -> None:  # noqa: N802
        self._wanted = len(self.fits) + _BATCH
        self._search(_SLICE)

    @property
    def is_looking(self) -> bool:
        return self._search_timer.isActive()

    def _search(self, seconds: float) -> None:
        """Search for at most that long."""
        until, found = monotonic() + seconds, list[TileFit]()
        while self._pending is not None and len(self.fits) + len(found) < self._wanted and monotonic() < until:
            try:
                fit = next(self._pending)
            except StopIteration:
                self._pending = None
            else:
                found += [fit] if fit is not None else []
        if found:
            self.beginInsertRows(QModelIndex(), len(self.fits), len(self.fits) + len(found) - 1)
            self.fits += found
            self.endInsertRows()
        if self._pending is not None and len(self.fits) < self._wanted:
            self._search_timer.start()
        else:
            self._search_timer.stop()
            self.looked.emit()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        fit = self.fits[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return to_text(face_name(self._box, fit.placement.tile, fit.placement.face))
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip("\n".join(line.text() for line in fit_details(fit, self._box)))
            case Qt.ItemDataRole.AccessibleTextRole:
                return " ".join(line.text() for line in fit_details(fit, self._box))
            case _ if role == FIT_ROLE:
                return fit
        return None


def fit_details(fit: TileFit, box: Box) -> list[Message]:
    """Return what the tile is, how it is placed, and what to mind."""
    tile = face_name(box, fit.placement.tile, fit.placement.face)
    lines = [msg("fitting.tile-rotated", tile=tile, degrees=fit.placement.rotation)]
    lines.append(msg("fitting.with-doors", count=len(fit.doors)) if fit.doors else msg("fitting.without-doors"))
    if fit.replaces is not None:
        lines.append(msg("fitting.replaces", tile=face_name(box, fit.replaces.tile, fit.replaces.face)))
    if fit.has_warning:
        lines.append(msg("fitting.is-warned"))
    if fit.is_stairs:
        lines.append(msg("fitting.is-stairs"))
    if fit.leaves_unfillable:
        lines.append(msg("fitting.leaves", count=fit.leaves_unfillable.bit_count()))
    return lines


def fit_summary(fit: TileFit) -> Message | None:
    """Return the most important remark."""
    if fit.has_warning:
        return msg("fitting.warned-short")
    if fit.is_stairs:
        return msg("fitting.stairs-short")
    return msg("fitting.doors-short", count=len(fit.doors)) if fit.doors else None


@catch_qt_errors
class FitDelegate(QStyledItemDelegate):
    """Draws the face as it would be placed, its name, and the number of doors."""

    def __init__(self, view: QListView, box: Box) -> None:
        super().__init__(view)
        self._view, self._box = view, box
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

    def small(self) -> QFont:
        font = QFont(self._view.font())
        font.setPointSizeF(font.pointSizeF() * 0.85)
        return font

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt names it
        return QSize(_CELL, _PICTURE + 2 * QFontMetrics(self.small()).height() + 3 * _GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        fit, theme = index.data(FIT_ROLE), current_theme()
        assert isinstance(fit, TileFit)
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(QPen(theme.color("accent"), 2) if chosen else QPen(Qt.PenStyle.NoPen))
            painter.setBrush(theme.color("hover"))
            painter.drawRoundedRect(QRectF(box).adjusted(2, 2, -2, -2), 5, 5)
        at = QPoint(box.left() + (box.width() - _PICTURE) // 2, box.top() + _GAP)
        painter.drawPixmap(at, self._picture(fit.placement))
        metrics = QFontMetrics(self.small())
        painter.setFont(self.small())
        painter.setPen(theme.color("text"))
        line = box.adjusted(4, 2 * _GAP + _PICTURE, -4, 0)
        name = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, name)
        painter.setPen(theme.color("warning" if fit.has_warning or fit.is_stairs else "quiet"))
        more = fit_summary(fit)
        if more is not None:
            below = line.adjusted(0, metrics.height(), 0, 0)
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, more.text())
        painter.restore()

    def _picture(self, placement: Placement) -> QPixmap:
        ratio, theme = self._view.devicePixelRatioF(), current_theme().name
        key = (placement.tile, placement.face, placement.rotation, ratio, theme)
        if key not in self._pictures:
            face = self._box.tiles[placement.tile].face(placement.face)
            assert face is not None
            side, down = round(_PICTURE * ratio), placement.face == "down"
            style = Style(theme=theme, drawings=self._box.drawings)
            image: QImage = face_thumbnail(face, side, style, placement.rotation, face_down=down)
            self._pictures[key] = QPixmap.fromImage(image)
            self._pictures[key].setDevicePixelRatio(ratio)
        return self._pictures[key]


@catch_qt_errors
class FitBar(MapBar):
    """Shows the tiles that fit; emits the one under the pointer and the one that is chosen."""

    help_topic = "what-fits"

    pointed_at = Signal(object, object)
    """A tile that fits and the edit that places it, or ``None`` twice."""
    taken = Signal(object, object)

    def __init__(self, canvas: Canvas, document: Document, square: Square) -> None:
        super().__init__(canvas, msg("fitting.title", x=square.x, y=square.y).text())
        self._document, box = document, document.box
        self._asked = document.report, document.level_id, square
        self.list = QListView()
        self.list.setAccessibleName(self.title.text())
        self.list.setFlow(QListView.Flow.LeftToRight)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(True)
        self.model = FitsModel(search_fits(*self._asked), box, self)
        self.list.setModel(self.model)
        painter = FitDelegate(self.list, box)
        self.list.setItemDelegate(painter)
        height = painter.sizeHint(QStyleOptionViewItem(), QModelIndex()).height()
        self.list.setFixedHeight(height + self.list.horizontalScrollBar().sizeHint().height() + 2)
        self.list.entered.connect(self._hover)
        self.list.clicked.connect(self._choose)
        self.list.selectionModel().currentChanged.connect(self._hover)
        self.list.installEventFilter(self)
        self.list.viewport().installEventFilter(self)
        self.rows.addWidget(self.list)
        self.setFocusProxy(self.list)
        self.model.rowsInserted.connect(self._select_first)
        self.model.looked.connect(self._show_outcome)
        self.description.setText(msg("fitting.how" if self.model.fits else "fitting.looking").text())

    def why_nothing(self) -> Message:
        """Return why nothing fits."""
        return explain_no_fit(*self._asked)

    def show_over_map(self) -> None:
        super().show_over_map()
        self._select_first()

    def _select_first(self) -> None:
        """Select the first tile for the keyboard."""
        if self.isVisible() and self.model.fits and not self.list.currentIndex().isValid():
            self.description.setText(msg("fitting.how").text())
            self.list.setCurrentIndex(self.model.index(0))

    def _show_outcome(self) -> None:
        if not self.model.fits:
            self.description.setText(self.why_nothing().text())
            self.list.hide()
            self.reposition()

    def _hover(self, index: QModelIndex) -> None:
        fit = self.model.fits[index.row()] if index.isValid() else None
        self.pointed_at.emit(fit, self._edit(fit) if fit else None)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            fit = self.model.fits[index.row()]
            self.taken.emit(fit, self._edit(fit))

    def _edit(self, fit: TileFit) -> Edit:
        """Return the edit that places the tile, with the link of its stairs."""
        document = self._document
        edit = place_with_doors(document.box, document.level_id, fit.placement, fit.doors, fit.replaces)
        if not fit.is_stairs:
            return edit
        link = link_nearest_partner(
            recompile(document.board, edit.apply(document.scenario)), fit.placement.id, edit.label
        )
        return edit if link is None else combine_edits(edit.label, [edit, link])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Return places the current tile; leaving the list ends the preview of another one."""
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
                self._choose(self.list.currentIndex())
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.dismiss()
                return True
            return False
        if watched is self.list.viewport() and event.type() == QEvent.Type.Leave:
            self._hover(self.list.currentIndex())
            return False
        return super().eventFilter(watched, event) if watched is self._canvas else False


__all__ = ["FillBar", "fill_level"]

_REASONS = 3
"""The number of reasons that are shown."""


@catch_qt_errors
class FillBar(MapBar):
    """Shows progress, then the result."""

    cancelled = Signal()
    another_requested = Signal()
    max_width = 720

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, msg("ui.fill-rest").text())
        self.progress = progress_bar(msg("fitting.filling"))
        self.stop = QPushButton(msg("ui.cancel").text())
        self.stop.clicked.connect(self.dismiss)
        self.another = QPushButton(msg("fitting.another").text())
        self.another.setToolTip(plain_tooltip(msg("fitting.another-tip").text()))
        self.another.clicked.connect(self.another_requested)
        self.another.hide()
        self.description.hide()
        for place, widget in enumerate((self.progress, self.stop, self.another), start=2):
            self.line.insertWidget(place, widget, 1 if widget is self.progress else 0)
        self.closed.connect(self.cancelled)
        self.setFocusProxy(self.stop)

    def show_progress(self, percent: int) -> None:
        """Show the progress."""
        self.progress.setValue(percent)

    def show_result(self, filled: FillResult, *, another: bool) -> None:
        """Show what was placed, and why squares stayed empty."""
        counts = {"tiles": len(filled.placements), "doors": len(filled.doors)}
        lines = [msg("fitting.placed", **counts) if filled.placements else msg("fitting.placed-none")]
        if filled.empty:
            lines += [msg("fitting.stays-empty", count=filled.empty.bit_count()), *filled.reasons[:_REASONS]]
        self.description.setText(" ".join(each.text() for each in lines))
        self.description.show()
        for widget in (self.progress, self.stop):
            widget.hide()
        self.another.setVisible(another)
        self.reposition()
        if another:
            self.another.setFocus()
