"""Pictures as arrays, and how far two of them differ."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from editor.render.picture import Drawing, image_of
from editor.render.style import Layers, Style

Pixels = NDArray[np.int16]

BARE = Layers(names=False, signs=False)
"""Only what turns with a face."""


def pixels(image: QImage) -> Pixels:
    """Height × width × (blue, green, red, alpha)."""
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    flat = np.frombuffer(plain.constBits(), dtype=np.uint8)
    return flat.reshape(plain.height(), plain.width(), 4).astype(np.int16)


def drawn(
    paint: Callable[[QPainter], None], box: tuple[float, float, float, float], style: Style | None = None
) -> Pixels:
    """What ``paint`` draws within the box (left, top, width, height) in units, on nothing."""
    drawing = Drawing(QRectF(*box), paint, style or Style(px=100))
    return pixels(image_of(drawing, Qt.GlobalColor.transparent))


def differing(a: Pixels, b: Pixels, more_than: int = 48) -> float:
    """The share of pixels that differ clearly in some channel."""
    assert a.shape == b.shape
    return float((np.abs(a - b).max(axis=2) > more_than).mean())
