"""Pages one below the other, as they will be: scrolled, zoomed, painted beside the window when they come in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from editor.errors import StudioError
from editor.export.exporter import PreviewPage
from editor.messages import msg
from editor.render.qt_helpers import painting
from editor.ui.sheet.page_pictures import PagePictures
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_GAP = 14
"""Round the pages, in pixels."""
_STEP = 1.2
_LEAST, _MOST = 0.1, 4.0

_COMFORTABLE = 1.25
"""In a wide window pages begin no larger than this."""

PageFit = Literal["reading", "width", "page", "free"]
"""How large pages are: to be read, as wide as the view, whole, or as the person has chosen."""
Make = Callable[[], Sequence[PreviewPage]]


@catch_qt_errors
class PageView(QAbstractScrollArea):
    """Shows the pages that somebody makes; until new ones are there, the old ones stay."""

    shown = Signal()
    """Other pages are here, or others of them are in sight."""
    zoom_changed = Signal()
    clicked = Signal(int, QPointF)
    """The number of a page, from 1, and a place on it, as a share of its width and height."""
    pointed = Signal(int, QPointF)
    """The pointer is over such a place; page 0: over none."""

    def __init__(self, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks.sequential
        self._making: Task | None = None
        self._pages: Sequence[PreviewPage] = ()
        self._trouble = ""
        self._zoom = 1.0
        self._fit: PageFit = "reading"
        self._marked: tuple[int, QRectF] | None = None
        self.pictures = PagePictures(self._tasks, self)
        self.pictures.painted.connect(self.viewport().update)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(msg("paper.pages").text())
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._look)

    # --- what is shown ---

    def make(self, make: Make, made: Callable[[], object] = lambda: None) -> None:
        """Show other pages, made beside the window, and say so; of those that wait only the last are made."""
        if self._making is not None:
            self._making.cancel()

        def take(pages: Sequence[PreviewPage]) -> None:
            made()
            self._take(pages)

        self._making = self._tasks.run_task(lambda _: make(), take, failed=self._fail, asked_by=self)

    def _take(self, pages: Sequence[PreviewPage]) -> None:
        self._pages, self._trouble = pages, ""
        self.pictures.expect(pages)
        self._lay_out()

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, StudioError):
            raise error
        self._pages, self._trouble = (), str(error)
        self.pictures.expect(())
        self._lay_out()

    @property
    def pages(self) -> Sequence[PreviewPage]:
        return self._pages

    @property
    def page(self) -> int:
        """The number of the page that is in the middle of the view, from 1; 0 if there are none."""
        middle = self.viewport().height() / 2
        near = [(abs(box.center().y() - middle), number) for number, box in enumerate(self._boxes(), 1)]
        return min(near)[1] if near else 0

    def go_to(self, page: int) -> None:
        """Bring the top of a page into sight."""
        boxes = self._boxes()
        if 1 <= page <= len(boxes):
            bar = self.verticalScrollBar()
            bar.setValue(round(bar.value() + boxes[page - 1].top() - _GAP))

    def mark(self, page: int, part: QRectF | None) -> None:
        """Outline a part of a page, given in shares of its width and height."""
        marked = None if part is None else (page, part)
        if marked != self._marked:
            self._marked = marked
            self.viewport().update()

    # --- how large ---

    @property
    def zoom(self) -> float:
        return self._zoom

    def fit_width(self) -> None:
        self._fit = "width"
        self._lay_out()

    def fit_page(self) -> None:
        self._fit = "page"
        self._lay_out()

    def set_zoom(self, zoom: float, about: QPointF | None = None) -> None:
        """Keep what is at a place of the view where it is, by default its middle."""
        about = about or QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
        zoom = min(max(zoom, _LEAST), _MOST)
        ratio, bars = zoom / self._zoom, (self.horizontalScrollBar(), self.verticalScrollBar())
        places = [bar.value() + at for bar, at in zip(bars, (about.x(), about.y()), strict=True)]
        self._fit = "free"
        self._zoom = zoom
        self._lay_out()
        for bar, place, at in zip(bars, places, (about.x(), about.y()), strict=True):
            bar.setValue(round(place * ratio - at))

    def zoom_in(self) -> None:
        self.set_zoom(self._zoom * _STEP)

    def zoom_out(self) -> None:
        self.set_zoom(self._zoom / _STEP)

    def _fitting(self) -> float:
        room = self.viewport().size()
        wide = max((page.width for page in self._pages), default=1.0)
        tall = max((page.height for page in self._pages), default=1.0)
        zoom = (room.width() - 2 * _GAP) / wide
        match self._fit:
            case "page":
                zoom = min(zoom, (room.height() - 2 * _GAP) / tall)
            case "reading":
                zoom = min(zoom, _COMFORTABLE)
        return min(max(zoom, _LEAST), _MOST)

    def _lay_out(self) -> None:
        before = self._zoom
        if self._fit != "free":
            self._zoom = self._fitting()
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
        self._look()

    def _extent(self) -> QSizeF:
        wide = max((page.width for page in self._pages), default=0.0) * self._zoom
        tall = sum(page.height * self._zoom + _GAP for page in self._pages)
        return QSizeF(wide + 2 * _GAP, tall + _GAP)

    def _boxes(self) -> list[QRectF]:
        """Where the pages are in the view."""
        whole, room = self._extent(), self.viewport().size()
        y = max(0.0, (room.height() - whole.height()) / 2) + _GAP - self.verticalScrollBar().value()
        middle = max(whole.width(), room.width()) / 2 - self.horizontalScrollBar().value()
        boxes = []
        for page in self._pages:
            size = QSizeF(page.width, page.height) * self._zoom
            boxes.append(QRectF(round(middle - size.width() / 2), round(y), size.width(), size.height()))
            y += size.height() + _GAP
        return boxes

    def _look(self) -> None:
        """Ask for pictures of what is in sight."""
        seen = QRectF(self.viewport().rect())
        numbers = [number for number, box in enumerate(self._boxes()) if box.intersects(seen)]
        self.pictures.want(numbers, self._zoom * self.devicePixelRatioF())
        words = self._trouble or msg("paper.page", number=self.page, count=len(self._pages)).text()
        self.setAccessibleDescription(words)
        self.viewport().update()
        self.shown.emit()

    # --- events ---

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        theme, seen = current_theme(), QRectF(event.rect())
        with painting(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), theme.colour("canvas"))
            painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
            for number, box in enumerate(self._boxes()):
                if not box.adjusted(-3, -3, 3, 3).intersects(seen):
                    continue
                painter.fillRect(box.translated(2, 3), QColor(0, 0, 0, 50))
                painter.fillRect(box, Qt.GlobalColor.white)
                picture = self.pictures.picture(number)
                if picture is not None:
                    painter.drawImage(box, picture)
                if self._marked is not None and self._marked[0] == number + 1:
                    painter.setPen(QPen(theme.colour("accent"), 1.5))
                    painter.drawRoundedRect(_within(box, self._marked[1]).adjusted(-3, -3, 3, 3), 4, 4)
            if self._trouble:
                painter.setPen(theme.colour("text"))
                room = self.viewport().rect().adjusted(_GAP, _GAP, -_GAP, -_GAP)
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(room, int(flags), self._trouble)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        self._lay_out()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * _STEP ** (event.angleDelta().y() / 120), event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
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
        self.pointed.emit(*self._place(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        page, at = self._place(event.position().toPoint())
        if page and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(page, at)

    def _place(self, at: QPoint) -> tuple[int, QPointF]:
        for number, box in enumerate(self._boxes(), 1):
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
