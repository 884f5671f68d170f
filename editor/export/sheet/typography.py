"""The fonts and text styles of the sheet, and text broken into lines.

Broken lines are cached by text and width: columns are tried at several heights, and an edit changes little text.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from editor.render.painters.text_painter import disable_ligatures, font_family
from editor.render.qt_helpers import thread_cache
from editor.values import FrozenStruct, replace

PT = 20
"""One point in the units of the sheet."""

INCH = 72 * PT

BLACK = "#141414"
GREY = "#5a5a5a"
ACCENT = "#1f3f66"
LINE = "#b9b9b4"
TINT = "#f2f1ec"


class TextStyle(FrozenStruct):
    """The font and color of a run of text."""

    size: float
    """The font size in points."""
    bold: bool = False
    italic: bool = False
    color: str = BLACK
    spaced: bool = False
    """Wider letter spacing, for text in capitals."""
    leading: float = 1.32
    """The height of a line, as a multiple of the size."""

    @property
    def line(self) -> float:
        """Return the height of a line, in units."""
        return self.size * PT * self.leading

    def bolder(self) -> TextStyle:
        """Return the same style in bold."""
        return replace(self, bold=True)

    @property
    def pen(self) -> QColor:
        """Return the color."""
        return QColor(self.color)

    @property
    def font(self) -> QFont:
        """Return the font."""
        return _font(round(self.size * PT), self.bold, self.italic, self.spaced)


@thread_cache()
def _font(size: int, bold: bool, italic: bool, spaced: bool) -> QFont:
    font = QFont(font_family())
    font.setPixelSize(size)
    font.setBold(bold)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    disable_ligatures(font)
    if spaced:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 108)
    return font


DOT = "\u00a0· "
"""Separates items in a line; it never begins a line."""

TITLE = TextStyle(27, bold=True, leading=1.12)
BYLINE = TextStyle(10, color=GREY)
PART = TextStyle(17, bold=True, color=ACCENT, leading=1.2)
SECTION = TextStyle(12.5, bold=True, color=ACCENT, leading=1.2)
TOPIC = TextStyle(9.5, bold=True)
BODY = TextStyle(9)
STORY = TextStyle(9.5, italic=True, leading=1.38)
CELL = TextStyle(8, leading=1.26)
NOTE = TextStyle(7.5, color=GREY, leading=1.26)
LABEL = TextStyle(6.5, bold=True, color=GREY, spaced=True)
FACT = TextStyle(9, bold=True, leading=1.2)


StyledRuns = tuple[tuple[str, TextStyle], ...]
"""Text with its styles."""

_MAX_CACHED = 2048


class TextLines(FrozenStruct):
    """Lines one below the other. They belong to their layout, which must not be deleted first."""

    layout: QTextLayout
    lines: list[QTextLine]
    bottoms: list[float]
    """The bottom of each line."""

    def paint(self, painter: QPainter, left: float, count: int) -> None:
        """Paint the first lines."""
        for line in self.lines[:count]:
            line.draw(painter, QPointF(left, 0))

    @property
    def baseline(self) -> float:
        """Return the baseline of the first line."""
        return self.lines[0].position().y() + self.lines[0].ascent()


@thread_cache(_MAX_CACHED)
def break_lines(runs: StyledRuns, width: float) -> TextLines:
    """Return the text in lines of at most that width."""
    layout = QTextLayout("".join(words for words, _ in runs), runs[0][1].font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setUseDesignMetrics(True)
    layout.setTextOption(option)
    layout.setFormats(_formats(runs))
    leading = max(style.line for _, style in runs)
    lines, bottoms, y = [], [], 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        tall = max(leading, line.height())
        line.setPosition(QPointF(0, y + (tall - line.height()) / 2))
        y += tall
        lines.append(line)
        bottoms.append(y)
    layout.endLayout()
    return TextLines(layout, lines, bottoms)


def utf16_length(text: str) -> int:
    """Return the number of UTF-16 units of a text, which is how Qt counts."""
    return len(text.encode("utf-16-le")) // 2


def _formats(runs: Sequence[tuple[str, TextStyle]]) -> list[QTextLayout.FormatRange]:
    ranges, start = [], 0
    for words, style in runs:
        part = QTextLayout.FormatRange()
        part.start, part.length = start, utf16_length(words)
        look = QTextCharFormat()
        look.setFont(style.font)
        look.setForeground(style.pen)
        part.format = look
        ranges.append(part)
        start += part.length
    return ranges
