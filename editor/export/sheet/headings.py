"""Headings: of a part over the whole page, of a section of a column, of a topic within it."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.export.sheet.block import Block, Drawn, Marked, Stack, text
from editor.export.sheet.table import SheetTable
from editor.export.sheet.typeface import ACCENT, PART, PT, SECTION, TOPIC
from editor.messages import Message


def part(words: Message) -> Block:
    block = Stack((text(words.text(), PART), _rule(1.6, ACCENT)), leads=True, before=20.0 * PT, whole=True)
    return Marked(block, words.text(), "part")


def section(words: Message) -> Block:
    block = Stack((text(words.text(), SECTION), _rule(0.7, ACCENT)), leads=True, before=15.0 * PT, whole=True)
    return Marked(block, words.text(), "section")


def topic(words: str, before: float = 9.0, colour: QColor | None = None) -> Block:
    """A smaller heading; with the colour of a side before it."""
    if colour is None:
        return Marked(text(words, TOPIC, before * PT, leads=True), words, "topic")
    swatch = Drawn(TOPIC.line, lambda painter, width: _paint_swatch(painter, width, colour))
    row = (swatch, text(words, TOPIC))
    table = SheetTable((8.0 * PT, 0), (row,), before=before * PT, leads=True, lined=False, padding=0.0)
    return Marked(table, words, "topic")


def _paint_swatch(painter: QPainter, width: float, colour: QColor) -> None:
    painter.fillRect(QRectF(0, (TOPIC.line - width) / 2, width, width), colour)


def _rule(width: float, colour: str) -> Block:
    def paint(painter: QPainter, length: float) -> None:
        painter.setPen(QPen(QColor(colour), width * PT))
        painter.drawLine(QLineF(0, 2 * PT, length, 2 * PT))

    return Drawn(6.0 * PT, paint)
