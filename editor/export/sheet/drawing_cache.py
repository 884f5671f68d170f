"""A cache of expensive drawings, such as maps, while a sheet is on the screen.

Nothing is cached on paper, where everything is painted as vectors. Threads share the cache, so that its
memory is limited for all of them together.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil
from threading import Lock

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter

from editor.messages import current_language
from editor.render.qt_helpers import painting

_MAX_BYTES = 32 << 20
"""The size of a cache."""


def paint_cached(
    painter: QPainter,
    size: QSizeF,
    key: tuple[Hashable, ...],
    owners: tuple[object, ...],
    paint: Callable[[QPainter], None],
) -> None:
    """Paint a drawing of that size at the origin, or reuse its last picture.

    The picture is identified by its key, its size on the screen and its owners, which the cache keeps alive.
    """
    scale = painter.worldTransform().m11()
    if painter.paintEngine().type() != QPaintEngine.Type.Raster or scale <= 0:
        paint(painter)
        return
    known = (*key, current_language(), *map(id, owners), scale, size.width(), size.height())
    image = _cache.find(known)
    if image is None:
        image = QImage(max(1, ceil(size.width() * scale)), max(1, ceil(size.height() * scale)), _FORMAT)
        image.fill(Qt.GlobalColor.transparent)
        with painting(image) as inner:
            inner.setRenderHints(painter.renderHints())
            inner.scale(scale, scale)
            paint(inner)
        _cache.keep(known, image, owners)
    corner = painter.worldTransform().map(QPointF(0, 0))
    painter.save()
    painter.resetTransform()
    painter.drawImage(QPointF(round(corner.x()), round(corner.y())), image)
    painter.restore()


_FORMAT = QImage.Format.Format_ARGB32_Premultiplied


class DrawingCache:
    """The pictures of all threads, up to a number of bytes; the oldest are dropped first."""

    def __init__(self, limit: int = _MAX_BYTES) -> None:
        self.used = 0
        """Bytes of all pictures."""
        self._limit = limit
        self._kept: OrderedDict[tuple[Hashable, ...], tuple[QImage, tuple[object, ...]]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: tuple[Hashable, ...]) -> QImage | None:
        """Return the picture of that key, or ``None``."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def keep(self, key: tuple[Hashable, ...], image: QImage, owners: tuple[object, ...]) -> None:
        """Store a picture, and keep its owners alive as long as it is stored."""
        with self._lock:
            if key in self._kept:
                return  # two threads have painted it
            self._kept[key] = (image, owners)
            self.used += image.sizeInBytes()
            while self.used > self._limit and len(self._kept) > 1:
                _, (old, _) = self._kept.popitem(last=False)
                self.used -= old.sizeInBytes()


_cache = DrawingCache()
