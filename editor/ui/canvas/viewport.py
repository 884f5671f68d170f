"""A widget that looks at a level: zooms at the cursor, is moved about, fits the map into the window."""

from __future__ import annotations

from collections.abc import Iterable
from math import log

from PySide6.QtCore import QPoint, QPointF, QSize, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.model.grid import Square
from editor.ui.canvas.view import FULL_SIZE, View, fitting
from editor.ui.guarded import guarded
from editor.ui.workspace import Workspace

_STEP = 1.2
"""One notch of the wheel."""


@guarded
class Viewport(QWidget):
    """Knows which part of the shown level is seen, and how large."""

    zoom_changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._view = View()
        self._fits = True
        """Whether the whole map is shown, and goes on being shown when the window changes."""
        self._frame = (0, 0)
        """The frame that was fitted last."""
        self._wheel = 0.0
        """What was turned of the next pixel."""
        self._pointer: QPointF | None = None
        """Where the pointer is over the map."""

    @property
    def zoom(self) -> float:
        return self._view.zoom

    @property
    def view(self) -> View:
        return self._view

    def fit(self) -> None:
        """Show the whole level."""
        level = self.workspace.document.level.level
        self._fits = True
        self._frame = level.width, level.height
        self._show(fitting(self.width(), self.height(), level.width, level.height, self.devicePixelRatioF()))

    def show_squares(self, squares: Iterable[Square]) -> None:
        """Show these squares as large as they can be, with some of what lies about them."""
        there = list(squares)
        if not there:
            return
        left, top = min(at.x for at in there) - 1, min(at.y for at in there) - 1
        right, bottom = max(at.x for at in there) + 2, max(at.y for at in there) + 2
        near = fitting(self.width(), self.height(), right - left, bottom - top, self.devicePixelRatioF())
        self._fits = False
        self._show(near.centred_on((left + right) / 2, (top + bottom) / 2, self.width(), self.height()))

    def set_zoom(self, factor: float, about: QPointF | None = None) -> None:
        px = round(factor * FULL_SIZE * self._view.ratio)
        middle = QPointF(self.width() / 2, self.height() / 2)
        self._fits = False
        self._show(self._view.zoomed(px, about or middle))

    def zoom_in(self) -> None:
        self._zoom_by(_STEP)

    def zoom_out(self) -> None:
        self._zoom_by(1 / _STEP)

    def zoom_to_100(self) -> None:
        self.set_zoom(1.0)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        turned = event.angleDelta().y() or event.angleDelta().x()
        self._wheel += turned / 120
        px = round(self._view.px * _STEP**self._wheel)
        if px != self._view.px:
            self._wheel -= log(px / self._view.px, _STEP)
            self._fits = False
            self._show(self._view.zoomed(px, event.position()))
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        if self._fits:
            self.fit()
        else:
            self._show(self._view)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(900, 640)

    def _zoom_by(self, factor: float) -> None:
        about = self._pointer or QPointF(self.width() / 2, self.height() / 2)
        self.set_zoom(self.zoom * factor, about)

    def _show(self, view: View) -> None:
        level = self.workspace.document.level.level
        view = view.kept_in(self.width(), self.height(), level.width, level.height)
        zoomed = view.px != self._view.px
        self._view = view
        if zoomed:
            self.zoom_changed.emit()
        self.update()

    def _follow_screen(self) -> None:
        """Keep the zoom when the window has come to a screen with finer pixels, or coarser ones."""
        ratio, view = self.devicePixelRatioF(), self._view
        if ratio != view.ratio:
            scale = ratio / view.ratio
            corner = QPointF(view.corner) * scale
            self._view = View(max(1, round(view.px * scale)), corner.toPoint(), ratio)

    def _bring_in_sight(self, squares: Iterable[Square]) -> None:
        """Move the map so that these squares are in the middle, unless all of them are in sight already."""
        there = list(squares)
        if not all(map(self._is_in_sight, there)):
            x = (min(at.x for at in there) + max(at.x for at in there) + 1) / 2
            y = (min(at.y for at in there) + max(at.y for at in there) + 1) / 2
            self._fits = False
            self._show(self._view.centred_on(x, y, self.width(), self.height()))

    def _is_in_sight(self, square: Square) -> bool:
        start, end = self._view.to_window(*square), self._view.to_window(square.x + 1, square.y + 1)
        return self.rect().contains(start.toPoint() - QPoint(4, 4)) and self.rect().contains(end.toPoint())
