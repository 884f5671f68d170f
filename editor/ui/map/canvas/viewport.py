"""A widget that shows a part of a level: zoom, scroll and fit."""

from __future__ import annotations

from collections.abc import Iterable
from math import log

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.model.grid import Square
from editor.render.style import UNIT
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct, field, replace

FULL_SIZE = 48
"""The side of a square at 100 %, in pixels of the window."""

SMALLEST_PX, LARGEST_PX = 8, 320
"""The limits of the side of a square in device pixels."""

MARGIN = 34
"""Space for the numbers beside the map."""

_MIN_VISIBLE = 80
"""How much of the map stays visible, however far it is scrolled."""


class View(FrozenStruct):
    """A square is ``px`` device pixels wide; ``corner`` is the top-left corner of the level in device pixels."""

    px: int = FULL_SIZE
    corner: QPoint = field(default_factory=lambda: QPoint(MARGIN, MARGIN))
    ratio: float = 1.0

    @property
    def zoom(self) -> float:
        """The zoom factor, 1 at 100 %."""
        return self.px / (FULL_SIZE * self.ratio)

    @property
    def side(self) -> float:
        """The side of a square in window pixels."""
        return self.px / self.ratio

    @property
    def origin(self) -> QPointF:
        """The corner of the level in window pixels."""
        return QPointF(self.corner) / self.ratio

    def to_squares(self, point: QPointF) -> tuple[float, float]:
        """Return a point of the window in squares of the level."""
        at = (point - self.origin) / self.side
        return at.x(), at.y()

    def to_window(self, x: float, y: float) -> QPointF:
        """Return a point of the level in pixels of the window."""
        return self.origin + QPointF(x, y) * self.side

    def zoomed(self, px: int, about: QPointF) -> View:
        """Return the view with another square size; the point under ``about`` stays in place."""
        px = max(SMALLEST_PX, min(LARGEST_PX, px))
        x, y = self.to_squares(about)
        corner = about * self.ratio - QPointF(x, y) * px
        return replace(self, px=px, corner=corner.toPoint())

    def moved(self, by: QPointF) -> View:
        """Return the view scrolled by a distance in pixels of the window."""
        return replace(self, corner=self.corner + (by * self.ratio).toPoint())

    def kept_in(self, width: int, height: int, columns: int, rows: int) -> View:
        """Return the view scrolled back so that a part of the map stays visible."""
        keep = round(_MIN_VISIBLE * self.ratio)
        right, bottom = round(width * self.ratio) - keep, round(height * self.ratio) - keep
        x = max(keep - columns * self.px, min(right, self.corner.x()))
        y = max(keep - rows * self.px, min(bottom, self.corner.y()))
        return replace(self, corner=QPoint(x, y))

    def centered_on(self, x: float, y: float, width: int, height: int) -> View:
        """Return the view with a point of the map in the center of the window."""
        corner = QPointF(width, height) * self.ratio / 2 - QPointF(x, y) * self.px
        return replace(self, corner=corner.toPoint())

    def visible(self, width: int, height: int) -> QRectF:
        """Return the visible part of the level, in drawing units."""
        scale = UNIT / self.side
        at = -self.origin * scale
        return QRectF(at.x(), at.y(), width * scale, height * scale)


def fit_view(width: int, height: int, columns: int, rows: int, ratio: float) -> View:
    """Return the largest view that shows the whole level."""
    side = min((width - 2 * MARGIN) / columns, (height - 2 * MARGIN) / rows)
    px = max(SMALLEST_PX, min(LARGEST_PX, int(side * ratio)))
    return View(px, QPoint(0, 0), ratio).centered_on(columns / 2, rows / 2, width, height)


_STEP = 1.2
"""The factor of one step of the mouse wheel."""


@catch_qt_errors
class Viewport(QWidget):
    """Manages which part of the shown level is visible, and how large."""

    zoom_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._view = View()
        self._fits = True
        """Whether the whole map is shown, also after the window is resized."""
        self._frame = (0, 0)
        """The frame that was fitted last."""
        self._wheel = 0.0
        """The remainder of the wheel movement below one pixel."""
        self._pointer: QPointF | None = None
        """The position of the pointer over the map."""

    @property
    def zoom(self) -> float:
        """The zoom factor, 1 at 100 %."""
        return self._view.zoom

    @property
    def view(self) -> View:
        """The part of the level that is visible."""
        return self._view

    def fit(self) -> None:
        """Show the whole level."""
        level = self.workspace.document.level.level
        self._fits = True
        self._frame = level.width, level.height
        self._set_view(fit_view(self.width(), self.height(), level.width, level.height, self.devicePixelRatioF()))

    def show_squares(self, squares: Iterable[Square]) -> None:
        """Show these squares as large as possible, with a margin."""
        there = list(squares)
        if not there:
            return
        left, top = min(at.x for at in there) - 1, min(at.y for at in there) - 1
        right, bottom = max(at.x for at in there) + 2, max(at.y for at in there) + 2
        near = fit_view(self.width(), self.height(), right - left, bottom - top, self.devicePixelRatioF())
        self._fits = False
        self._set_view(near.centered_on((left + right) / 2, (top + bottom) / 2, self.width(), self.height()))

    def set_zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Set the zoom factor; the point ``about`` stays in place, by default the center."""
        px = round(factor * FULL_SIZE * self._view.ratio)
        middle = QPointF(self.width() / 2, self.height() / 2)
        self._fits = False
        self._set_view(self._view.zoomed(px, about or middle))

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self._zoom_by(_STEP)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self._zoom_by(1 / _STEP)

    def zoom_to_100(self) -> None:
        """Show the map at 100 %."""
        self.set_zoom(1.0)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        turned = event.angleDelta().y() or event.angleDelta().x()
        self._wheel += turned / 120
        px = round(self._view.px * _STEP**self._wheel)
        if px != self._view.px:
            self._wheel -= log(px / self._view.px, _STEP)
            self._fits = False
            self._set_view(self._view.zoomed(px, event.position()))
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        if self._fits:
            self.fit()
        else:
            self._set_view(self._view)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(900, 640)

    def _zoom_by(self, factor: float) -> None:
        about = self._pointer or QPointF(self.width() / 2, self.height() / 2)
        self.set_zoom(self.zoom * factor, about)

    def _set_view(self, view: View) -> None:
        level = self.workspace.document.level.level
        view = view.kept_in(self.width(), self.height(), level.width, level.height)
        zoomed = view.px != self._view.px
        self._view = view
        if zoomed:
            self.zoom_changed.emit()
        self.update()

    def _update_pixel_ratio(self) -> None:
        """Keep the zoom when the window moves to a screen with another pixel ratio."""
        ratio, view = self.devicePixelRatioF(), self._view
        if ratio != view.ratio:
            scale = ratio / view.ratio
            corner = QPointF(view.corner) * scale
            self._view = View(max(1, round(view.px * scale)), corner.toPoint(), ratio)

    def _scroll_to(self, squares: Iterable[Square]) -> None:
        """Scroll so that these squares are in the center, unless all are visible already."""
        there = list(squares)
        if not all(map(self._is_visible_square, there)):
            x = (min(at.x for at in there) + max(at.x for at in there) + 1) / 2
            y = (min(at.y for at in there) + max(at.y for at in there) + 1) / 2
            self._fits = False
            self._set_view(self._view.centered_on(x, y, self.width(), self.height()))

    def _is_visible_square(self, square: Square) -> bool:
        start, end = self._view.to_window(*square), self._view.to_window(square.x + 1, square.y + 1)
        return self.rect().contains(start.toPoint() - QPoint(4, 4)) and self.rect().contains(end.toPoint())
