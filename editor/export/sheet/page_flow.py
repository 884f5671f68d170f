"""Pages that are filled with blocks: over the whole width, or in two columns of equal height.

A figure that does not fit waits for the top of the next page, so that no page stays half empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QPointF, QRectF
from PySide6.QtGui import QPageSize

from editor.export.sheet.blocks import (
    Block,
    Column,
    HeadingMark,
    Paint,
    SheetLink,
    SheetLinks,
    column_height,
    fill_column,
)
from editor.export.sheet.typography import PT
from editor.messages import current_language
from editor.values import FrozenStruct

GUTTER = 17.0 * PT
FOOTER_HEIGHT = 20.0 * PT
"""The height of the footer of a page."""

_MARGINS = QMarginsF(42, 38, 42, 32) * PT
_MIN_HEIGHT = 64.0 * PT
"""Columns are not begun in less space than this."""
_PART_SPACING = 15.0 * PT
"""Space between parts."""

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}


class PlacedBlock(FrozenStruct):
    """A piece with its place on a page."""

    box: QRectF
    paint: Paint
    marks: tuple[HeadingMark, ...] = ()
    """The headings in it."""
    links: SheetLinks = ()
    """The parts of the scenario that it shows, relative to its top-left."""


class Pages:
    """The pages so far, and how far the last one is filled.

    ``landscape``: the orientation of the paper. ``has_footer``: each page has the title and its number at the bottom.
    """

    def __init__(self, paper: str, *, landscape: bool = False, has_footer: bool = True) -> None:
        self.paper, self.landscape, self.has_footer = paper, landscape, has_footer
        self.language = current_language()
        """The language of the texts, also when the pages are painted later."""
        self.pages: list[list[PlacedBlock]] = [[]]
        self.owners: dict[int, str] = {}
        """Page number -> the words that say who may read it, if not everyone may."""
        self.figures: list[Block] = []
        """The figures that wait for a page with room for them."""
        size = QPageSize.size(PAPERS[paper], QPageSize.Unit.Point)
        self.sheet = QRectF(QPointF(0, 0), (size.transposed() if landscape else size) * PT)
        self.area = self.sheet.marginsRemoved(_MARGINS).adjusted(0, 0, 0, -FOOTER_HEIGHT)
        self.y = self.area.top()
        self._ends: list[float] = []
        """How far the pages before the last are filled."""

    @property
    def height_left(self) -> float:
        """Return the height that is left on the last page."""
        return self.area.bottom() - self.y

    @property
    def column_width(self) -> float:
        """Return the width of a column."""
        return (self.area.width() - GUTTER) / 2

    def new_page(self) -> None:
        """Begin a page, and add as many of the waiting figures as fit."""
        self._ends.append(self.y)
        self.pages.append([])
        self.y = self.area.top()
        while self.figures and self._fits(self.figures[0]):
            self.add_full_width([self.figures.pop(0)])

    def add_full_width(self, blocks: Sequence[Block]) -> None:
        """Add blocks over the whole width of the page."""
        waiting = list(blocks)
        while waiting:
            room = 0.0 if self._is_empty_page() else max(_PART_SPACING, waiting[0].space_above)
            placed, rest = fill_column(waiting, self.area.width(), self.height_left - room)
            if placed:
                self._place(placed, QRectF(self.area.left(), self.y + room, self.area.width(), 0))
                self.y += room + column_height(placed)
            elif self._is_empty_page():
                raise ValueError("a block is taller than a page")
            waiting = rest
            if waiting:
                self.new_page()

    def add_figure(self, block: Block) -> None:
        """Add a figure here, or at the top of one of the next pages if there is no room."""
        if not self.figures and self._fits(block):
            self.add_full_width([block])
        else:
            self.figures.append(block)

    def add_where_it_fits(self, block: Block) -> None:
        """Add a block to the last page, or below an earlier page if it would need a new one."""
        if self._fits(block):
            self.add_full_width([block])
            return
        for number in range(len(self._ends) - 1, -1, -1):
            top = self._ends[number] + _PART_SPACING
            placed, rest = fill_column([block], self.area.width(), self.area.bottom() - top)
            if placed and not rest:
                self._place(placed, QRectF(self.area.left(), top, self.area.width(), 0), number)
                self._ends[number] = top + column_height(placed)
                return
        self.add_full_width([block])

    def add_beside(self, figure: Block, width: float, blocks: Sequence[Block]) -> list[Block]:
        """Add a figure on the left and blocks on its right; return the blocks that do not fit."""
        room = 0.0 if self._is_empty_page() else _PART_SPACING
        drawn, _ = fill_column([figure], width, self.height_left - room)
        corner = QRectF(self.area.left(), self.y + room, width, 0)
        self._place(drawn, corner)
        there = QRectF(corner.right() + GUTTER, corner.top(), self.area.right() - corner.right() - GUTTER, 0)
        placed, rest = fill_column(blocks, there.width(), column_height(drawn))
        self._place(placed, there)
        self.y += room + column_height(drawn)
        return rest

    def add_columns(self, blocks: Sequence[Block]) -> None:
        """Add blocks in two columns over as many pages as needed; the last columns have equal height."""
        waiting = list(blocks)
        while waiting:
            room = 0.0 if self._is_empty_page() else _PART_SPACING
            if self.height_left - room < _MIN_HEIGHT:
                self.new_page()
                continue
            columns, rest = self._set(waiting, self.height_left - room)
            if not rest:
                columns = self._level_columns(waiting, self.height_left - room)
            elif not any(columns) and self._is_empty_page():
                raise ValueError("a block is taller than a page")
            for number, column in enumerate(columns):
                x = self.area.left() + number * (self.column_width + GUTTER)
                self._place(column, QRectF(x, self.y + room, self.column_width, 0))
            self.y += room + max(map(column_height, columns))
            waiting = rest
            if waiting:
                self.new_page()

    def finish(self) -> None:
        """Add the figures that still wait."""
        while self.figures:
            self.add_full_width([self.figures.pop(0)])

    def link_box_at(self, number: int, at: QPointF) -> tuple[QRectF, SheetLink] | None:
        """Return the smallest link box at a position of that page, counted from 1; of equal ones the innermost."""
        links = [
            (box.translated(placed.box.topLeft()), link)
            for placed in self.pages[number - 1]
            for box, link in placed.links
        ]
        about = [(box, link) for box, link in reversed(links) if box.contains(at)]
        return min(about, key=lambda each: each[0].width() * each[0].height(), default=None)

    def _set(self, blocks: Sequence[Block], height: float) -> tuple[list[Column], list[Block]]:
        first, rest = fill_column(blocks, self.column_width, height)
        second, rest = fill_column(rest, self.column_width, height)
        return [first, second], rest

    def _level_columns(self, blocks: Sequence[Block], height: float) -> list[Column]:
        """Return both columns, as short as possible with all blocks."""
        least, most = 0.0, height
        while most - least > 2 * PT:
            middle = (least + most) / 2
            if self._set(blocks, middle)[1]:
                least = middle
            else:
                most = middle
        return self._set(blocks, most)[0]

    def _fits(self, block: Block) -> bool:
        room = 0.0 if self._is_empty_page() else max(_PART_SPACING, block.space_above)
        placed, rest = fill_column([block], self.area.width(), self.height_left - room)
        return bool(placed) and not rest

    def _is_empty_page(self) -> bool:
        return self.y == self.area.top()

    def _place(self, column: Column, corner: QRectF, page: int = -1) -> None:
        for top, piece in column:
            box = QRectF(corner.left(), corner.top() + top, corner.width(), piece.height)
            self.pages[page].append(PlacedBlock(box, piece.paint, piece.marks, piece.links))
