"""Images as arrays, and their differences."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from editor.catalog.drawing_ids import builtin_folders
from editor.catalog.game_file import earth_reborn
from editor.catalog.packs.drawings import builtin_drawings
from editor.model.game import EARTH_REBORN
from editor.render.drawing_files import Drawing, render_image
from editor.render.style import Layers, Style

Pixels = NDArray[np.int16]

DRAWINGS = frozenset(
    path.name.split(".")[0] for folder in builtin_folders((EARTH_REBORN,)) for path in folder.glob("*.svg")
)
"""Names of all drawings that Earth Reborn uses."""

EARTH_STYLE = Style(drawings=builtin_drawings(earth_reborn()))

BARE = Layers(names=False, signs=False)
"""Only what rotates with a face."""


def pixels(image: QImage) -> Pixels:
    """Return an array of height × width × (blue, green, red, alpha)."""
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    flat = np.frombuffer(plain.constBits(), dtype=np.uint8)
    return flat.reshape(plain.height(), plain.width(), 4).astype(np.int16)


def drawn(
    paint: Callable[[QPainter], None], box: tuple[float, float, float, float], style: Style | None = None
) -> Pixels:
    """Return what ``paint`` draws within the box (left, top, width, height), in units."""
    drawing = Drawing(QRectF(*box), paint, style or Style(px=100))
    return pixels(render_image(drawing, Qt.GlobalColor.transparent))


def differing(a: Pixels, b: Pixels, more_than: int = 48) -> float:
    """Return the fraction of pixels that differ clearly in some channel."""
    assert a.shape == b.shape
    return float((np.abs(a - b).max(axis=2) > more_than).mean())
