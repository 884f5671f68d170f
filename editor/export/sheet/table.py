"""Tables: columns of fixed or shared width, a head that is repeated after a break, a fine line under every row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.export.sheet.block import (
    Block,
    Column,
    Mark,
    SheetPiece,
    Stack,
    depth,
    fill,
    marks_in,
    paint_column,
    spots_in,
    spotted,
    text,
)
from editor.export.sheet.spot import SheetSection, SheetSpot
from editor.export.sheet.typeface import CELL, LABEL, LINE, PT, Ink
from editor.values import FrozenStruct, field, replace

TableRow = tuple[Block, ...]

_TALLEST = 300.0 * PT
"""A row that is taller may be torn apart."""


_TOGETHER = 2
"""So many rows stay together before and after a break."""


def cell(words: str, ink: Ink = CELL) -> Block:
    return text(words, ink) if words else Stack(())


def spotted_row(row: TableRow, section: SheetSection, id_: str) -> TableRow:
    """The row, all of which tells of the same."""
    return tuple(spotted(row, section, id_))


def head(*words: str) -> TableRow:
    return tuple(cell(word.upper(), LABEL) for word in words)


class SheetTable(FrozenStruct):
    widths: tuple[float, ...]
    """Of each column, in units; the columns of width 0 share what is left."""
    rows: tuple[TableRow, ...]
    head: TableRow = ()
    before: float = 0.0
    leads: bool = False
    lined: bool = True
    centred: bool = False
    """Whether the cells of a row are centred on its height."""
    gap: float = 5.0 * PT
    padding: float = 2.2 * PT
    """Above and below the text of a row."""
    _known: dict[tuple[int, float], _KnownLine] = field(default_factory=dict)
    """Rows that were laid out before, at a width: columns are tried at many heights. Its rests share it."""

    def take(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
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
        spots = tuple(self._spots(lines, columns))
        piece = SheetPiece(tall, lambda painter: self._paint(painter, lines, columns, width), marks, spots)
        return piece, replace(self, rows=tuple(left), before=0.0) if left else None

    def _marks(self, lines: Sequence[_TableLine]) -> Iterator[Mark]:
        y = self.padding
        for line in lines:
            for column in line.cells:
                yield from marks_in(column, y)
            y += line.height

    def _spots(
        self, lines: Sequence[_TableLine], columns: list[tuple[float, float]]
    ) -> Iterator[tuple[QRectF, SheetSpot]]:
        y = self.padding
        for line in lines:
            for column, (x, _) in zip(line.cells, columns, strict=True):
                yield from spots_in(column, x, y)
            y += line.height

    def _is_torn(self, made: list[_TableLine], left: list[TableRow], columns: list[tuple[float, float]]) -> bool:
        """Whether too few rows would stand alone before or after the break, and need not."""
        if not left or min(len(made), len(left)) >= _TOGETHER:
            return False
        near = self.rows[-_TOGETHER:] if len(left) < _TOGETHER else self.rows[: 2 * _TOGETHER - 1]
        return sum(self._line(row, columns, inf)[0].height for row in near) <= _TALLEST

    def _columns(self, width: float) -> list[tuple[float, float]]:
        """Left and width of each column."""
        free = width - sum(self.widths) - self.gap * (len(self.widths) - 1)
        share = free / max(1, self.widths.count(0))
        widths = [each or share for each in self.widths]
        return list(zip(accumulate((each + self.gap for each in widths[:-1]), initial=0.0), widths, strict=True))

    def _line(self, row: TableRow, columns: list[tuple[float, float]], room: float) -> tuple[_TableLine, TableRow]:
        """The row, or as much of it as there is room for if it is too tall for any page."""
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
        filled = [fill([block], width, room) for block, (_, width) in zip(row, columns, strict=True)]
        tall = max(depth(column) for column, _ in filled) + 2 * self.padding
        return _TableLine(tall, [column for column, _ in filled]), tuple(Stack(tuple(left)) for _, left in filled)

    def _paint(
        self, painter: QPainter, lines: Sequence[_TableLine], columns: list[tuple[float, float]], width: float
    ) -> None:
        y = 0.0
        for number, line in enumerate(lines):
            for column, (x, _) in zip(line.cells, columns, strict=True):
                slack = line.height - 2 * self.padding - depth(column)
                paint_column(painter, column, QPointF(x, y + self.padding + (slack / 2 if self.centred else 0.0)))
            y += line.height
            if self.lined:
                heavy = bool(self.head) and number == 0
                painter.setPen(QPen(QColor(LINE), (0.9 if heavy else 0.4) * PT))
                painter.drawLine(QLineF(0, y, width, y))


class _KnownLine(FrozenStruct):
    row: TableRow
    """Kept with its line: while it lives, no other row can have its identity."""
    line: _TableLine


class _TableLine(FrozenStruct):
    height: float
    cells: list[Column]
