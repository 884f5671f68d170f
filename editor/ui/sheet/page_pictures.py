"""Pictures of the visible pages, painted one by one in the background."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter

from editor.export.exporter import PreviewPage
from editor.render.qt_helpers import painting
from editor.ui.widgets.background_tasks import TaskRunner
from editor.values import FrozenStruct

_OVERSAMPLING = 2.0
"""Pages are painted at least this large and scaled down, so that thin lines stay as faint as on paper."""

_MAX_PIXELS = 6_000_000
"""The largest picture; closer zoom is slightly blurred."""


class _Picture(FrozenStruct):
    page: PreviewPage
    scale: float
    image: QImage


class PagePictures(QObject):
    """Caches the pictures of the visible pages."""

    painted = Signal()

    def __init__(self, tasks: TaskRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._pages: Sequence[PreviewPage] = ()
        self._pictures: dict[int, _Picture] = {}
        self._wanted: list[int] = []
        self._scale = 1.0
        self._busy = False

    def set_pages(self, pages: Sequence[PreviewPage]) -> None:
        """Replace the pages; old pictures are shown until new ones are painted."""
        self._pages = pages
        self._pictures = {number: each for number, each in self._pictures.items() if number < len(pages)}
        self._wanted = [number for number in self._wanted if number < len(pages)]

    def set_visible_pages(self, numbers: Sequence[int], scale: float) -> None:
        """Paint these pages at that scale in screen pixels, and drop all others."""
        self._wanted, self._scale = list(numbers), scale
        self._pictures = {number: each for number, each in self._pictures.items() if number in numbers}
        self._paint_next()

    def picture(self, number: int) -> QImage | None:
        """Return the picture of a page, if there is one."""
        known = self._pictures.get(number)
        return known.image if known else None

    def _is_ready(self, number: int) -> bool:
        known = self._pictures.get(number)
        return known is not None and known.page is self._pages[number] and known.scale == self._scale

    def _paint_next(self) -> None:
        number = next((each for each in self._wanted if not self._is_ready(each)), None)
        if self._busy or number is None:
            return
        self._busy = True
        page, scale = self._pages[number], self._scale

        def take(image: QImage) -> None:
            if number in self._wanted:
                self._pictures[number] = _Picture(page, scale, image)
                self.painted.emit()

        def fail(error: Exception) -> None:
            take(QImage())  # do not try again
            raise error

        self._tasks.run_task(
            lambda _: paint_page(page, scale), take, failed=fail, ended=self._painting_ended, asked_by=self
        )

    def _painting_ended(self) -> None:
        self._busy = False
        self._paint_next()


def paint_page(page: PreviewPage, scale: float) -> QImage:
    """Paint a page at that scale, or at the largest possible one."""
    scale = min(scale, sqrt(_MAX_PIXELS / (page.width * page.height)))
    size = QSize(max(1, round(page.width * scale)), max(1, round(page.height * scale)))
    fine = max(1.0, min(2.0, _OVERSAMPLING / scale))
    image = QImage(size * fine, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale * fine, scale * fine)
        page.paint(painter)
    if fine == 1.0:
        return image
    return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
