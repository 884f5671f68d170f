"""Text broken into lines, once for each width.

Columns are tried at several heights before they end level, and an edit leaves most of the sheet as it was: lines that
were broken before are used again.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from editor.export.sheet.typeface import Ink
from editor.render.qt_helpers import thread_cache
from editor.values import FrozenStruct

Runs = tuple[tuple[str, Ink], ...]
"""Text with its inks."""

_KEPT = 2048


class BrokenText(FrozenStruct):
    """Lines one below the other. They live in their layout: it must not go first."""

    layout: QTextLayout
    lines: list[QTextLine]
    bottoms: list[float]
    """Of each line."""

    def paint(self, painter: QPainter, left: float, count: int) -> None:
        """The first lines."""
        for line in self.lines[:count]:
            line.draw(painter, QPointF(left, 0))

    @property
    def baseline(self) -> float:
        """Of the first line."""
        return self.lines[0].position().y() + self.lines[0].ascent()


@thread_cache(_KEPT)
def broken(runs: Runs, width: float) -> BrokenText:
    """The text in lines of at most that width."""
    layout = QTextLayout("".join(words for words, _ in runs), runs[0][1].font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setUseDesignMetrics(True)
    layout.setTextOption(option)
    layout.setFormats(_formats(runs))
    leading = max(ink.line for _, ink in runs)
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
    return BrokenText(layout, lines, bottoms)


def length(text: str) -> int:
    """How long Qt thinks a text is: it counts in UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def _formats(runs: Sequence[tuple[str, Ink]]) -> list[QTextLayout.FormatRange]:
    ranges, start = [], 0
    for words, ink in runs:
        part = QTextLayout.FormatRange()
        part.start, part.length = start, length(words)
        look = QTextCharFormat()
        look.setFont(ink.font)
        look.setForeground(ink.pen)
        part.format = look
        ranges.append(part)
        start += part.length
    return ranges
