"""Drawings that cost much, kept while a sheet is on the screen: a text that is edited leaves the maps as they were.

On paper everything is painted as vectors, and nothing is kept. Each thread keeps its own.
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

_LIMIT = 64 << 20
"""Bytes."""


def paint_kept(
    painter: QPainter,
    size: QSizeF,
    key: tuple[Hashable, ...],
    owners: tuple[object, ...],
    paint: Callable[[QPainter], None],
) -> None:
    """Paint a drawing of that size at the origin, or lay the picture that is left of the last time.

    The drawing is known by its key, its size on the screen, and what it shows: while that lives, nothing else can have
    its identity.
    """
    scale = painter.worldTransform().m11()
    if painter.paintEngine().type() != QPaintEngine.Type.Raster or scale <= 0:
        paint(painter)
        return
    known = (*key, current_language(), *map(id, owners), scale, size.width(), size.height())
    image = _own.find(known)
    if image is None:
        image = QImage(max(1, ceil(size.width() * scale)), max(1, ceil(size.height() * scale)), _FORMAT)
        image.fill(Qt.GlobalColor.transparent)
        with painting(image) as inner:
            inner.setRenderHints(painter.renderHints())
            inner.scale(scale, scale)
            paint(inner)
        _own.keep(known, image, owners)
    corner = painter.worldTransform().map(QPointF(0, 0))
    painter.save()
    painter.resetTransform()
    painter.drawImage(QPointF(round(corner.x()), round(corner.y())), image)
    painter.restore()


_FORMAT = QImage.Format.Format_ARGB32_Premultiplied


class _Own(local):
    """What a thread keeps; the oldest goes first."""

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
        while self._used > _LIMIT and len(self._kept) > 1:
            _, (old, _) = self._kept.popitem(last=False)
            self._used -= old.sizeInBytes()


_own = _Own()
