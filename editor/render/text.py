"""Text in units of the drawing, upright and centred, the same on every device.

One font of a hundred pixels is measured, and the painter is scaled: so widths are exact at every scale. PDF carries its
fonts; SVG does not, and gets outlines, so that no name outgrows its plate where another font is installed. Small
capitals are two sizes of letters, which readers of PDF take for two words, and are outlines there too. Over outlines
lies the text itself, unseen: it can be searched, copied and read aloud.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPaintEngine, QPainter, QPainterPath

from editor.render.threads import kept_by_thread

_FULL = 100
"""The size at which text is measured."""


@kept_by_thread()
def _font(bold: bool, caps: bool) -> tuple[QFont, QFontMetricsF]:
    font = QFont(["Inter", "Noto Sans", "Segoe UI", "Helvetica Neue", "DejaVu Sans Condensed", "DejaVu Sans", "Arial"])
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(_FULL)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    without_ligatures(font)
    if caps:
        font.setCapitalization(QFont.Capitalization.SmallCaps)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
    return font, QFontMetricsF(font)


def without_ligatures(font: QFont) -> None:
    """Keep every letter by itself: who copies or searches text in a file wants letters."""
    for feature in ("liga", "clig"):
        font.setFeature(QFont.Tag(feature), 0)


def font_family() -> str:
    """The font that names are drawn in on this machine."""
    return QFontInfo(_font(False, True)[0]).family()


@cache
def text_width(text: str, size: float, bold: bool = False, caps: bool = False) -> float:
    """How wide the text is, in units; ``size`` is the height of its letters with room above and below."""
    return _font(bold, caps)[1].horizontalAdvance(text) * size / _FULL


def fitting_size(text: str, largest: float, room: float, bold: bool = False, caps: bool = False) -> float:
    """The size at which the text is no wider than the room. It may have no width at all."""
    width = text_width(text, largest, bold, caps)
    return largest if width <= room else largest * room / width


def shortened(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits, with an ellipsis."""
    if text_width(text, size, bold) <= room:
        return text
    kept = next((end for end in range(len(text), 0, -1) if text_width(f"{text[:end]}…", size, bold) <= room), 0)
    return f"{text[:kept].rstrip()}…"


def paint_text_left(
    painter: QPainter, text: str, start: QPointF, size: float, colour: QColor, bold: bool = False
) -> None:
    """Text that begins at the point, its capitals centred on its height."""
    paint_text(painter, text, start + QPointF(text_width(text, size, bold) / 2, 0), size, colour, bold)


def paint_text(
    painter: QPainter, text: str, centre: QPointF, size: float, colour: QColor, bold: bool = False, caps: bool = False
) -> None:
    """Text whose capitals are centred on the point."""
    font, metrics = _font(bold, caps)
    width = text_width(text, _FULL, bold, caps)
    painter.save()
    painter.translate(centre)
    painter.scale(size / _FULL, size / _FULL)
    start = QPointF(-width / 2, metrics.capHeight() / 2)
    kind = painter.paintEngine().type()
    if kind == QPaintEngine.Type.SVG or (caps and kind == QPaintEngine.Type.Pdf):
        outlines = QPainterPath()
        outlines.addText(start, font, text)
        painter.fillPath(outlines, colour)
        _lay_unseen(painter, text, start, width, bold)
    else:
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(start, text)
    painter.restore()


def _lay_unseen(painter: QPainter, text: str, start: QPointF, width: float, bold: bool) -> None:
    """The text for readers of the file, in a colour without any opacity, as wide as what is seen."""
    plain = text_width(text, _FULL, bold)
    if plain <= 0:
        return
    painter.translate(start)
    painter.scale(width / plain, 1)
    painter.setFont(_font(bold, False)[0])
    painter.setPen(Qt.GlobalColor.transparent)
    painter.drawText(QPointF(0, 0), f"{text} ")  # the space keeps it apart from other names in the same line
