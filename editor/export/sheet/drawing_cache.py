"""A cache of expensive drawings, such as maps, while a sheet is on the screen.

Nothing is cached on paper, where everything is painted as vectors. Each thread has its own cache.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil
from threading import local

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter

from editor.messages import current_language
from editor.render.qt_helpers import painting

_MAX_BYTES = 64 << 20
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


class _DrawingCache(local):
    """The pictures of a thread; the oldest are dropped first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Hashable, ...], tuple[QImage, tuple[object, ...]]] = OrderedDict()
        self._used = 0

    def find(self, key: tuple[Hashable, ...]) -> QImage | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def keep(self, key: tuple[Hashable, ...], image: QImage, owners: tuple[object, ...]) -> None:
        self._kept[key] = (image, owners)
        self._used += image.sizeInBytes()
        while self._used > _MAX_BYTES and len(self._kept) > 1:
            _, (old, _) = self._kept.popitem(last=False)
            self._used -= old.sizeInBytes()


_cache = _DrawingCache()
