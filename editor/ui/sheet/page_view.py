"""A scrolling, zooming view of pages, painted in the background when they become visible, with its zoom bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from editor.errors import StudioError
from editor.export.exporter import PreviewPage
from editor.messages import msg
from editor.render.qt_helpers import painting
from editor.ui.sheet.page_pictures import PagePictures
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.widgets.plain_text import ElidedLabel, Label, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_MARGIN = 14
"""Pixels around the pages."""
_ZOOM_STEP = 1.2
_MIN_ZOOM, _MAX_ZOOM = 0.1, 4.0

_READING_ZOOM = 1.25
"""The largest zoom at the start, in a wide window."""

PageFit = Literal["reading", "width", "page", "free"]
"""The zoom mode: for reading, width of the view, whole page, or chosen by the user."""
MakePages = Callable[[], Sequence[PreviewPage]]


@catch_qt_errors
class PageView(QAbstractScrollArea):
    """Shows pages made in the background; old pages stay until new ones are ready."""

    shown = Signal()
    """Emitted when the pages or the visible ones change."""
    zoom_changed = Signal()
    clicked = Signal(int, QPointF)
    """Emitted with the number of a page, from 1, and a point as a share of its width and height."""
    hovered = Signal(int, QPointF)
    """Emitted with a point under the pointer, as for ``clicked``; page 0 if there is none."""

    def __init__(self, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks.sequential
        self._task: Task | None = None
        self._pages: Sequence[PreviewPage] = ()
        self._error = ""
        self._zoom = 1.0
        self._fit: PageFit = "reading"
        self._highlighted: tuple[int, QRectF] | None = None
        self.pictures = PagePictures(self._tasks, self)
        self.pictures.painted.connect(self.viewport().update)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(msg("paper.pages").text())
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._update_visible)

    # --- pages ---

    def show_pages(self, make: MakePages, made: Callable[[], object] = lambda: None) -> None:
        """Make pages in the background, call ``made``, and show them; cancels an earlier call."""
        if self._task is not None:
            self._task.cancel()

        def take(pages: Sequence[PreviewPage]) -> None:
            made()
            self._set_pages(pages)

        self._task = self._tasks.run_task(lambda _: make(), take, failed=self._fail, asked_by=self)

    def _set_pages(self, pages: Sequence[PreviewPage]) -> None:
        self._pages, self._error = pages, ""
        self.pictures.set_pages(pages)
        self._lay_out()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, StudioError):
            raise error
        self._pages, self._error = (), str(error)
        self.pictures.set_pages(())
        self._lay_out()

    @property
    def pages(self) -> Sequence[PreviewPage]:
        """Return the pages."""
        return self._pages

    @property
    def page(self) -> int:
        """Return the number of the page that is shown, from 1; 0 if there are none.

        It is the one of which most is visible. Between pages of which all is visible, the scroll bar decides: the
        first one is shown at its top, the last one at its bottom.
        """
        bar, tall = self.verticalScrollBar(), self.viewport().height()
        line = tall * bar.value() / bar.maximum() if bar.maximum() else 0
        ranked = []
        for number, box in enumerate(self._page_rects(), 1):
            visible = max(0.0, min(box.bottom(), tall) - max(box.top(), 0.0)) / max(1.0, min(box.height(), tall))
            ranked.append((-round(visible, 2), abs(box.center().y() - line), number))
        return min(ranked)[2] if ranked else 0

    def position_text(self) -> str:
        """Return which page is shown, or how many if all of them are; empty if there are none."""
        count = len(self._pages)
        if count > 1 and not self.verticalScrollBar().maximum():
            return msg("paper.page-count", count=count).text()
        return msg("paper.page", number=self.page, count=count).text() if count else ""

    def go_to(self, page: int) -> None:
        """Scroll to the top of a page."""
        boxes = self._page_rects()
        if 1 <= page <= len(boxes):
            bar = self.verticalScrollBar()
            bar.setValue(round(bar.value() + boxes[page - 1].top() - _MARGIN))

    def highlight(self, page: int, part: QRectF | None) -> None:
        """Outline a part of a page, given in shares of its width and height."""
        marked = None if part is None else (page, part)
        if marked != self._highlighted:
            self._highlighted = marked
            self.viewport().update()

    # --- zoom ---

    @property
    def zoom(self) -> float:
        """Return the zoom factor."""
        return self._zoom

    def fit_width(self) -> None:
        """Zoom to the width of a page."""
        self._fit = "width"
        self._lay_out()

    def fit_page(self) -> None:
        """Zoom to a whole page."""
        self._fit = "page"
        self._lay_out()

    def set_zoom(self, zoom: float, about: QPointF | None = None) -> None:
        """Set the zoom factor, keeping the point ``about`` in place, by default the middle."""
        about = about or QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
        zoom = min(max(zoom, _MIN_ZOOM), _MAX_ZOOM)
        ratio, bars = zoom / self._zoom, (self.horizontalScrollBar(), self.verticalScrollBar())
        places = [bar.value() + at for bar, at in zip(bars, (about.x(), about.y()), strict=True)]
        self._fit = "free"
        self._zoom = zoom
        self._lay_out()
        for bar, place, at in zip(bars, places, (about.x(), about.y()), strict=True):
            bar.setValue(round(place * ratio - at))

    def zoom_in(self) -> None:
        """Zoom in one step."""
        self.set_zoom(self._zoom * _ZOOM_STEP)

    def zoom_out(self) -> None:
        """Zoom out one step."""
        self.set_zoom(self._zoom / _ZOOM_STEP)

    def _fit_zoom(self) -> float:
        room = self.viewport().size()
        wide = max((page.width for page in self._pages), default=1.0)
        tall = max((page.height for page in self._pages), default=1.0)
        zoom = (room.width() - 2 * _MARGIN) / wide
        match self._fit:
            case "page":
                zoom = min(zoom, (room.height() - 2 * _MARGIN) / tall)
            case "reading":
                zoom = min(zoom, _READING_ZOOM)
        return min(max(zoom, _MIN_ZOOM), _MAX_ZOOM)

    def _lay_out(self) -> None:
        before = self._zoom
        if self._fit != "free":
            self._zoom = self._fit_zoom()
        whole, room = self._extent(), self.viewport().size()
        for bar, length, seen in (
            (self.horizontalScrollBar(), whole.width(), room.width()),
            (self.verticalScrollBar(), whole.height(), room.height()),
        ):
            bar.setRange(0, max(0, round(length) - seen))
            bar.setPageStep(seen)
            bar.setSingleStep(40)
        if self._zoom != before:
            self.zoom_changed.emit()
        self._update_visible()

    def _extent(self) -> QSizeF:
        wide = max((page.width for page in self._pages), default=0.0) * self._zoom
        tall = sum(page.height * self._zoom + _MARGIN for page in self._pages)
        return QSizeF(wide + 2 * _MARGIN, tall + _MARGIN)

    def _page_rects(self) -> list[QRectF]:
        """Return the rectangles of the pages in the view."""
        whole, room = self._extent(), self.viewport().size()
        y = max(0.0, (room.height() - whole.height()) / 2) + _MARGIN - self.verticalScrollBar().value()
        middle = max(whole.width(), room.width()) / 2 - self.horizontalScrollBar().value()
        boxes = []
        for page in self._pages:
            size = QSizeF(page.width, page.height) * self._zoom
            boxes.append(QRectF(round(middle - size.width() / 2), round(y), size.width(), size.height()))
            y += size.height() + _MARGIN
        return boxes

    def _update_visible(self) -> None:
        """Request pictures of the visible pages."""
        seen = QRectF(self.viewport().rect())
        numbers = [number for number, box in enumerate(self._page_rects()) if box.intersects(seen)]
        self.pictures.set_visible_pages(numbers, self._zoom * self.devicePixelRatioF())
        self.setAccessibleDescription(self._error or self.position_text())
        self.viewport().update()
        self.shown.emit()

    # --- events ---

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the visible pages, or the error."""
        theme, seen = current_theme(), QRectF(event.rect())
        with painting(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), theme.color("canvas"))
            painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
            for number, box in enumerate(self._page_rects()):
                if not box.adjusted(-3, -3, 3, 3).intersects(seen):
                    continue
                painter.fillRect(box.translated(2, 3), QColor(0, 0, 0, 50))
                painter.fillRect(box, Qt.GlobalColor.white)
                picture = self.pictures.picture(number)
                if picture is not None:
                    painter.drawImage(box, picture)
                if self._highlighted is not None and self._highlighted[0] == number + 1:
                    painter.setPen(QPen(theme.color("accent"), 1.5))
                    painter.drawRoundedRect(_within(box, self._highlighted[1]).adjusted(-3, -3, 3, 3), 4, 4)
            if self._error:
                painter.setPen(theme.color("text"))
                room = self.viewport().rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(room, int(flags), self._error)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit the pages to the new size."""
        self._lay_out()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Zoom with Ctrl, otherwise scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * _ZOOM_STEP ** (event.angleDelta().y() / 120), event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Zoom with plus and minus, go to the ends with Home and End."""
        bar = self.verticalScrollBar()
        moves: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Equal: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_Home: partial(bar.setValue, 0),
            Qt.Key.Key_End: partial(bar.setValue, bar.maximum()),
        }
        move = moves.get(Qt.Key(event.key()))
        if move is not None:
            move()
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Report the point under the pointer."""
        self.hovered.emit(*self._position(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Report a click on a page."""
        page, at = self._position(event.position().toPoint())
        if page and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(page, at)

    def _position(self, at: QPoint) -> tuple[int, QPointF]:
        for number, box in enumerate(self._page_rects(), 1):
            if box.contains(at):
                return number, QPointF((at.x() - box.left()) / box.width(), (at.y() - box.top()) / box.height())
        return 0, QPointF()


def _within(box: QRectF, part: QRectF) -> QRectF:
    return QRectF(
        box.left() + part.left() * box.width(),
        box.top() + part.top() * box.height(),
        part.width() * box.width(),
        part.height() * box.height(),
    )


class ZoomBar(QWidget):
    """Shows the page number and zoom of a view, with buttons to change the zoom."""

    def __init__(self, view: PageView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.page = ElidedLabel()
        self.zoom = Label()
        self.page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 4, 8, 4)
        line.addWidget(self.page, 1)
        line.addWidget(self.zoom)
        self._buttons: dict[str, QToolButton] = {}
        for name, icon, press in (
            ("zoom-out", "zoom-out", view.zoom_out),
            ("zoom-in", "zoom-in", view.zoom_in),
            ("fit-width", "fit-width", view.fit_width),
            ("fit-page", "fit", view.fit_page),
        ):
            button = QToolButton()
            words = msg(f"paper.{name}").text()
            button.setToolTip(plain_tooltip(words))
            button.setAccessibleName(words)
            button.clicked.connect(press)
            self._buttons[icon] = button
            line.addWidget(button)
        view.shown.connect(self._refresh)
        view.zoom_changed.connect(self._refresh)
        self.apply_theme()
        self._refresh()

    def apply_theme(self) -> None:
        """Use the icons of the theme."""
        for icon, button in self._buttons.items():
            button.setIcon(current_theme().icon(icon))

    def _refresh(self) -> None:
        self.page.setText(self._view.position_text())
        self.zoom.setText(msg("paper.zoom", percent=round(100 * self._view.zoom)).text())
