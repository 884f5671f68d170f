"""A cache of expensive drawings, such as maps, while a sheet is on the screen.

Nothing is cached on paper, where everything is painted as vectors. Threads share the cache, so that its
memory is limited for all of them together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter

from editor.messages import current_language
from editor.render.qt_helpers import SHEET_BYTES, ByteCache, painting


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
    found = _cache.find(known)
    if found is not None:
        image, _ = found
    else:
        image = QImage(max(1, ceil(size.width() * scale)), max(1, ceil(size.height() * scale)), _FORMAT)
        image.fill(Qt.GlobalColor.transparent)
        with painting(image) as inner:
            inner.setRenderHints(painter.renderHints())
            inner.scale(scale, scale)
            paint(inner)
        _cache.keep(known, (image, owners), image.sizeInBytes())
    corner = painter.worldTransform().map(QPointF(0, 0))
    painter.save()
    painter.resetTransform()
    painter.drawImage(QPointF(round(corner.x()), round(corner.y())), image)
    painter.restore()


_FORMAT = QImage.Format.Format_ARGB32_Premultiplied


_cache: ByteCache[tuple[QImage, tuple[object, ...]]] = ByteCache(SHEET_BYTES)
"""The pictures, each with its owners, which stay alive as long as it is stored."""
