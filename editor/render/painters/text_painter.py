"""Paint text in drawing units, upright and centered, identical on every device.

One font of a hundred pixels is measured and the painter is scaled, so widths are exact at every scale. PDF embeds its
fonts. SVG does not, so it gets outlines, which keep their width if a font is missing. Small capitals are outlines
in PDF, too, because PDF readers take two letter sizes for two words. Invisible text over the outlines makes them
searchable and accessible.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPaintEngine, QPainter, QPainterPath

from editor.model.base import visible_text
from editor.render.qt_helpers import thread_cache

_FONT_SIZE = 100
"""Size at which text is measured."""


@thread_cache()
def _font(bold: bool, caps: bool) -> tuple[QFont, QFontMetricsF]:
    font = QFont(["Inter", "Noto Sans", "Segoe UI", "Helvetica Neue", "DejaVu Sans Condensed", "DejaVu Sans", "Arial"])
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(_FONT_SIZE)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    disable_ligatures(font)
    if caps:
        font.setCapitalization(QFont.Capitalization.SmallCaps)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
    return font, QFontMetricsF(font)


def disable_ligatures(font: QFont) -> None:
    """Disable ligatures, so that text copied from a file has separate letters."""
    for feature in ("liga", "clig"):
        font.setFeature(QFont.Tag(feature), 0)


def font_family() -> str:
    """Return the font family used for names on this machine."""
    return QFontInfo(_font(False, True)[0]).family()


@cache
def text_width(text: str, size: float, bold: bool = False, caps: bool = False) -> float:
    """Return the width of the text in units; ``size`` is the line height."""
    return _font(bold, caps)[1].horizontalAdvance(text) * size / _FONT_SIZE


def fit_text_size(text: str, largest: float, room: float, bold: bool = False, caps: bool = False) -> float:
    """Return the size, at most ``largest``, at which the text fits into the width ``room``."""
    width = text_width(text, largest, bold, caps)
    return largest if width <= room else largest * room / width


def elide_text(text: str, size: float, room: float, bold: bool = False) -> str:
    """Return the text, shortened with an ellipsis if it is too wide."""
    if text_width(text, size, bold) <= room:
        return text
    kept = next((end for end in range(len(text), 0, -1) if text_width(f"{text[:end]}…", size, bold) <= room), 0)
    return f"{text[:kept].rstrip()}…"


def paint_text_left(
    painter: QPainter, text: str, start: QPointF, size: float, color: QColor, bold: bool = False
) -> None:
    """Paint text that starts at the point, vertically centered on its capitals."""
    paint_text(painter, text, start + QPointF(text_width(text, size, bold) / 2, 0), size, color, bold)


def paint_text(
    painter: QPainter, text: str, center: QPointF, size: float, color: QColor, bold: bool = False, caps: bool = False
) -> None:
    """Paint text centered on the point."""
    font, metrics = _font(bold, caps)
    width = text_width(text, _FONT_SIZE, bold, caps)
    painter.save()
    painter.translate(center)
    painter.scale(size / _FONT_SIZE, size / _FONT_SIZE)
    start = QPointF(-width / 2, metrics.capHeight() / 2)
    kind = painter.paintEngine().type()
    if kind == QPaintEngine.Type.SVG or (caps and kind == QPaintEngine.Type.Pdf):
        outlines = QPainterPath()
        outlines.addText(start, font, text)
        painter.fillPath(outlines, color)
        _paint_invisible(painter, text, start, width, bold)
    else:
        painter.setFont(font)
        painter.setPen(color)
        painter.drawText(start, text)
    painter.restore()


def _paint_invisible(painter: QPainter, text: str, start: QPointF, width: float, bold: bool) -> None:
    """Paint invisible text of the same width, for search and screen readers."""
    plain = text_width(text, _FONT_SIZE, bold)
    if plain <= 0:
        return
    painter.translate(start)
    painter.scale(width / plain, 1)
    painter.setFont(_font(bold, False)[0])
    painter.setPen(Qt.GlobalColor.transparent)
    painter.drawText(QPointF(0, 0), f"{text} ")  # the space keeps it apart from other names in the same line


_LIKE_DIGITS = frozenset("ЗОБЧ")


def initials(name: str) -> str:
    """Return two letters that stand for a name, ignoring titles such as ``Lt.``.

    A Cyrillic letter that looks like a digit would turn into a number before a digit: Зомби 1 is Зом1, not З1 or Зо1.
    """
    seen = visible_text(name).split()
    words = [word for word in seen if not word.endswith(".") and word[0].isalnum()] or seen
    letters = "".join(word[0] for word in words[:2]).upper()
    if letters[1:].isdigit() and letters[0] in _LIKE_DIGITS:
        length = next((at for at, char in enumerate(words[0], 1) if char.upper() not in _LIKE_DIGITS), 1)
        return words[0][:length].capitalize() + letters[1]
    return letters
