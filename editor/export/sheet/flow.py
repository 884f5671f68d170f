"""Pages: blocks over the whole width, and text in two columns that end level where something else follows.

Figures that do not fit where they are met wait for the top of the next page, so that no page stays half empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QPointF, QRectF
from PySide6.QtGui import QPageSize

from editor.export.sheet.block import Block, Column, Mark, Paint, Spots, depth, fill
from editor.export.sheet.spot import SheetSpot
from editor.export.sheet.typeface import PT
from editor.messages import current_language
from editor.values import FrozenStruct

GUTTER = 17.0 * PT
FOOT = 20.0 * PT
"""What the foot of a page takes from its text."""

_MARGINS = QMarginsF(42, 38, 42, 32) * PT
_LEAST = 64.0 * PT
"""Less room than this is not begun."""
_ROOM = 15.0 * PT
"""Between parts that stand one below the other."""

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}


class Placed(FrozenStruct):
    """Something in its place on a page."""

    box: QRectF
    paint: Paint
    marks: tuple[Mark, ...] = ()
    """The headings in it."""
    spots: Spots = ()
    """What of the scenario it tells of, from its top-left."""


class Pages:
    """The pages so far, and how far the last one is filled.

    ``lying``: the paper is in landscape. ``footed``: each page has the title and its number at its foot.
    """

    def __init__(self, paper: str, *, lying: bool = False, footed: bool = True) -> None:
        self.paper, self.lying, self.footed = paper, lying, footed
        self.language = current_language()
        """The language of the texts, also when the pages are painted later."""
        self.pages: list[list[Placed]] = [[]]
        self.figures: list[Block] = []
        """The figures that wait for a page with room for them."""
        size = QPageSize.size(PAPERS[paper], QPageSize.Unit.Point)
        self.sheet = QRectF(QPointF(0, 0), (size.transposed() if lying else size) * PT)
        self.area = self.sheet.marginsRemoved(_MARGINS).adjusted(0, 0, 0, -FOOT)
        self.y = self.area.top()
        self._ends: list[float] = []
        """How far the pages before the last are filled."""

    @property
    def left(self) -> float:
        """Height that is left on the last page."""
        return self.area.bottom() - self.y

    @property
    def column(self) -> float:
        """The width of a column."""
        return (self.area.width() - GUTTER) / 2

    def turn(self) -> None:
        """To the next page, and as many of the waiting figures as it holds."""
        self._ends.append(self.y)
        self.pages.append([])
        self.y = self.area.top()
        while self.figures and self._fits(self.figures[0]):
            self.full([self.figures.pop(0)])

    def full(self, blocks: Sequence[Block]) -> None:
        """Blocks over the whole width of the page."""
        waiting = list(blocks)
        while waiting:
            room = 0.0 if self._is_new() else max(_ROOM, waiting[0].before)
            placed, rest = fill(waiting, self.area.width(), self.left - room)
            if placed:
                self._place(placed, QRectF(self.area.left(), self.y + room, self.area.width(), 0))
                self.y += room + depth(placed)
            elif self._is_new():
                raise ValueError("a block is taller than a page")
            waiting = rest
            if waiting:
                self.turn()

    def figure(self, block: Block) -> None:
        """Here if there is room, or on top of one of the next pages."""
        if not self.figures and self._fits(block):
            self.full([block])
        else:
            self.figures.append(block)

    def anywhere(self, block: Block) -> None:
        """On the last page; if it would need one more, at the foot of the latest page that has room for it."""
        if self._fits(block):
            self.full([block])
            return
        for number in range(len(self._ends) - 1, -1, -1):
            top = self._ends[number] + _ROOM
            placed, rest = fill([block], self.area.width(), self.area.bottom() - top)
            if placed and not rest:
                self._place(placed, QRectF(self.area.left(), top, self.area.width(), 0), number)
                self._ends[number] = top + depth(placed)
                return
        self.full([block])

    def beside(self, figure: Block, width: float, blocks: Sequence[Block]) -> list[Block]:
        """A figure on the left and blocks on its right; those for which there is no room come back."""
        room = 0.0 if self._is_new() else _ROOM
        drawn, _ = fill([figure], width, self.left - room)
        corner = QRectF(self.area.left(), self.y + room, width, 0)
        self._place(drawn, corner)
        there = QRectF(corner.right() + GUTTER, corner.top(), self.area.right() - corner.right() - GUTTER, 0)
        placed, rest = fill(blocks, there.width(), depth(drawn))
        self._place(placed, there)
        self.y += room + depth(drawn)
        return rest

    def columns(self, blocks: Sequence[Block]) -> None:
        """Blocks in two columns, over as many pages as they need; on the last the columns end level."""
        waiting = list(blocks)
        while waiting:
            room = 0.0 if self._is_new() else _ROOM
            if self.left - room < _LEAST:
                self.turn()
                continue
            columns, rest = self._set(waiting, self.left - room)
            if not rest:
                columns = self._levelled(waiting, self.left - room)
            elif not any(columns) and self._is_new():
                raise ValueError("a block is taller than a page")
            for number, column in enumerate(columns):
                x = self.area.left() + number * (self.column + GUTTER)
                self._place(column, QRectF(x, self.y + room, self.column, 0))
            self.y += room + max(map(depth, columns))
            waiting = rest
            if waiting:
                self.turn()

    def close(self) -> None:
        """Print the figures that still wait."""
        while self.figures:
            self.full([self.figures.pop(0)])

    def spot_at(self, number: int, at: QPointF) -> SheetSpot | None:
        """What is told of at a place of that page, from 1."""
        found = self.spot_box_at(number, at)
        return found[1] if found else None

    def spot_box_at(self, number: int, at: QPointF) -> tuple[QRectF, SheetSpot] | None:
        """The same with its box on the page: the smallest about the place, of equal ones the innermost."""
        spots = [
            (box.translated(placed.box.topLeft()), spot)
            for placed in self.pages[number - 1]
            for box, spot in placed.spots
        ]
        about = [(box, spot) for box, spot in reversed(spots) if box.contains(at)]
        return min(about, key=lambda each: each[0].width() * each[0].height(), default=None)

    def _set(self, blocks: Sequence[Block], height: float) -> tuple[list[Column], list[Block]]:
        first, rest = fill(blocks, self.column, height)
        second, rest = fill(rest, self.column, height)
        return [first, second], rest

    def _levelled(self, blocks: Sequence[Block], height: float) -> list[Column]:
        """Both columns as short as they can be and still hold everything."""
        least, most = 0.0, height
        while most - least > 2 * PT:
            middle = (least + most) / 2
            if self._set(blocks, middle)[1]:
                least = middle
            else:
                most = middle
        return self._set(blocks, most)[0]

    def _fits(self, block: Block) -> bool:
        room = 0.0 if self._is_new() else max(_ROOM, block.before)
        placed, rest = fill([block], self.area.width(), self.left - room)
        return bool(placed) and not rest

    def _is_new(self) -> bool:
        return self.y == self.area.top()

    def _place(self, column: Column, corner: QRectF, page: int = -1) -> None:
        for top, piece in column:
            box = QRectF(corner.left(), corner.top() + top, corner.width(), piece.height)
            self.pages[page].append(Placed(box, piece.paint, piece.marks, piece.spots))
