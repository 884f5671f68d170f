"""Tables: columns of fixed or shared width, a header that is repeated after a break, a thin line under every row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.export.sheet.blocks import (
    Block,
    BlockStack,
    Column,
    HeadingMark,
    SheetLink,
    SheetPiece,
    SheetSection,
    column_height,
    fill_column,
    link_blocks,
    links_in,
    marks_in_column,
    paint_column,
    text_block,
)
from editor.export.sheet.typography import CELL, LABEL, LINE, PT, TextStyle
from editor.values import FrozenStruct, field, replace

TableRow = tuple[Block, ...]

_TALLEST = 300.0 * PT
"""A taller row may be split."""


_TOGETHER = 2
"""The minimum number of rows before and after a break."""


def cell_block(words: str, style: TextStyle = CELL) -> Block:
    """Return the text of a cell, or an empty block."""
    return text_block(words, style) if words else BlockStack(())


def link_row(row: TableRow, section: SheetSection, id_: str) -> TableRow:
    """Return the row with all its cells linked to the same thing."""
    return tuple(link_blocks(row, section, id_))


def header_row(*words: str) -> TableRow:
    """Return the header of a table."""
    return tuple(cell_block(word.upper(), LABEL) for word in words)


class SheetTable(FrozenStruct):
    """A table that breaks between rows."""

    widths: tuple[float, ...]
    """The width of each column; columns of width 0 share what is left."""
    rows: tuple[TableRow, ...]
    head: TableRow = ()
    space_above: float = 0.0
    keep_with_next: bool = False
    has_lines: bool = True
    centered: bool = False
    """Whether the cells of a row are centered on its height."""
    gap: float = 5.0 * PT
    padding: float = 2.2 * PT
    """Space above and below the text of a row."""
    _known: dict[tuple[int, float], _KnownLine] = field(default_factory=dict)
    """A cache of laid-out rows by width, shared with the rests of the table."""

    def fit(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """Return the rows that fit, and a table of the others."""
        columns = self._columns(width)
        made: list[_TableLine] = []
        left = list(self.rows)
        top = [self._line(self.head, columns, height)[0]] if self.head else []
        room = height - sum(line.height for line in top)
        while left:
            line, rest = self._line(left[0], columns, room)
            if line.height > room:
                break
            made.append(line)
            room -= line.height
            if rest:
                left[0] = rest
                break
            left.pop(0)
        if self._is_torn(made, left, columns):
            made = made[: max(0, len(self.rows) - _TOGETHER)]
            made = made if len(made) >= _TOGETHER else []
            left = list(self.rows[len(made) :])
        if not made:
            return None, self
        lines = [*top, *made]
        tall, marks = sum(line.height for line in lines), tuple(self._marks(lines))
        links = tuple(self._links(lines, columns))
        piece = SheetPiece(tall, lambda painter: self._paint(painter, lines, columns, width), marks, links)
        return piece, replace(self, rows=tuple(left), space_above=0.0) if left else None

    def _marks(self, lines: Sequence[_TableLine]) -> Iterator[HeadingMark]:
        y = self.padding
        for line in lines:
            for column in line.cells:
                yield from marks_in_column(column, y)
            y += line.height

    def _links(
        self, lines: Sequence[_TableLine], columns: list[tuple[float, float]]
    ) -> Iterator[tuple[QRectF, SheetLink]]:
        y = self.padding
        for line in lines:
            for column, (x, _) in zip(line.cells, columns, strict=True):
                yield from links_in(column, x, y)
            y += line.height

    def _is_torn(self, made: list[_TableLine], left: list[TableRow], columns: list[tuple[float, float]]) -> bool:
        """Return whether too few rows would be alone before or after the break."""
        if not left or min(len(made), len(left)) >= _TOGETHER:
            return False
        near = self.rows[-_TOGETHER:] if len(left) < _TOGETHER else self.rows[: 2 * _TOGETHER - 1]
        return sum(self._line(row, columns, inf)[0].height for row in near) <= _TALLEST

    def _columns(self, width: float) -> list[tuple[float, float]]:
        """Return left and width of each column."""
        free = width - sum(self.widths) - self.gap * (len(self.widths) - 1)
        share = free / max(1, self.widths.count(0))
        widths = [each or share for each in self.widths]
        return list(zip(accumulate((each + self.gap for each in widths[:-1]), initial=0.0), widths, strict=True))

    def _line(self, row: TableRow, columns: list[tuple[float, float]], room: float) -> tuple[_TableLine, TableRow]:
        """Return the row, or the part that fits if it is too tall for any page."""
        line = self._whole(row, columns)
        if line.height <= max(room, _TALLEST):
            return line, ()
        part, rests = self._fitted(row, columns, room - 2 * self.padding)
        return (part, rests) if any(part.cells) else (line, ())

    def _whole(self, row: TableRow, columns: list[tuple[float, float]]) -> _TableLine:
        key = (id(row), sum(columns[-1]))
        if key not in self._known:
            self._known[key] = _KnownLine(row, self._fitted(row, columns, inf)[0])
        return self._known[key].line

    def _fitted(self, row: TableRow, columns: list[tuple[float, float]], room: float) -> tuple[_TableLine, TableRow]:
        filled = [fill_column([block], width, room) for block, (_, width) in zip(row, columns, strict=True)]
        tall = max(column_height(column) for column, _ in filled) + 2 * self.padding
        return _TableLine(tall, [column for column, _ in filled]), tuple(BlockStack(tuple(left)) for _, left in filled)

    def _paint(
        self, painter: QPainter, lines: Sequence[_TableLine], columns: list[tuple[float, float]], width: float
    ) -> None:
        y = 0.0
        for number, line in enumerate(lines):
            for column, (x, _) in zip(line.cells, columns, strict=True):
                slack = line.height - 2 * self.padding - column_height(column)
                paint_column(painter, column, QPointF(x, y + self.padding + (slack / 2 if self.centered else 0.0)))
            y += line.height
            if self.has_lines:
                heavy = bool(self.head) and number == 0
                painter.setPen(QPen(QColor(LINE), (0.9 if heavy else 0.4) * PT))
                painter.drawLine(QLineF(0, y, width, y))


class _KnownLine(FrozenStruct):
    row: TableRow
    """Kept alive with its line, because the cache uses its identity."""
    line: _TableLine


class _TableLine(FrozenStruct):
    height: float
    cells: list[Column]
