"""Blocks of the sheet: text, drawings and stacks of them. A block fits itself into the room that is left on a page.

``take`` gives back what can be printed in that room and the rest for the next column or page. What must not be torn
apart gives nothing back until there is room for all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import inf
from typing import Literal, Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from editor.export.sheet.kept import paint_kept
from editor.export.sheet.lines import broken, length
from editor.export.sheet.spot import SheetSection, SheetSpot
from editor.export.sheet.typeface import BODY, PT, TINT, Ink
from editor.values import FrozenStruct, replace

Paint = Callable[[QPainter], None]
"""Draws something with its top-left at the origin."""


Rank = Literal["title", "map", "part", "section", "topic"]


class Mark(FrozenStruct):
    """A heading, so that the outline of the file leads to it."""

    words: str
    rank: Rank
    y: float = 0.0
    """From the top of what it is in."""


Spots = tuple[tuple[QRectF, SheetSpot], ...]
"""Where what is told of: boxes from the top-left of what they are in."""


class SheetPiece(FrozenStruct):
    """Something that is ready to be printed."""

    height: float
    paint: Paint
    marks: tuple[Mark, ...] = ()
    """The headings in it."""
    spots: Spots = ()


class Block(Protocol):
    @property
    def before(self) -> float:
        """Room to what stands above; not needed at the top of a column."""

    @property
    def leads(self) -> bool:
        """Whether it must not be the last thing in a column."""

    def take(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """What of it fits into this room, and what is left of it."""


_TALLEST = 320.0 * PT
"""What is taller may be torn apart even if it should not be."""
_UNDER_HEADING = 3.0 * PT
"""What follows a heading keeps closer to it than to other things."""

Column = list[tuple[float, SheetPiece]]
"""Pieces with their distance from the top."""


def fill(blocks: Sequence[Block], width: float, height: float) -> tuple[Column, list[Block]]:
    """As many of the blocks, one below the other, as there is room for, and those that are left."""
    placed: Column = []
    left, y, most = list(blocks), 0.0, 0.0
    while left:
        top = y + min(left[0].before, most)
        if left[0].leads and not _starts(left, width, height - top):
            break
        piece, rest = left[0].take(width, height - top)
        if piece is None:
            break
        placed.append((top, piece))
        y = top + piece.height
        most = _UNDER_HEADING if left[0].leads else inf
        if rest is not None:
            left[0] = rest
            break
        left.pop(0)
    return placed, left


def depth(column: Column) -> float:
    return max((top + piece.height for top, piece in column), default=0.0)


def marks_in(column: Column, top: float = 0.0) -> tuple[Mark, ...]:
    """The headings of a column that begins so far down."""
    return tuple(replace(mark, y=top + y + mark.y) for y, piece in column for mark in piece.marks)


def spots_in(column: Column, left: float = 0.0, top: float = 0.0) -> Spots:
    """The spots of a column whose top-left is there."""
    return tuple((box.translated(left, top + y), spot) for y, piece in column for box, spot in piece.spots)


def _starts(blocks: Sequence[Block], width: float, height: float) -> bool:
    """Whether there is room for the first block and the beginning of what it leads to."""
    piece, _ = blocks[0].take(width, height)
    if piece is None:
        return False
    if not blocks[0].leads or len(blocks) == 1:
        return True
    return _starts(blocks[1:], width, height - piece.height - min(blocks[1].before, _UNDER_HEADING))


# --- text -------------------------------------------------------------------------------------------------------------


class Span(FrozenStruct):
    """A run of text in one ink."""

    text: str
    ink: Ink = BODY


class Paragraph(FrozenStruct):
    """Text that breaks into lines, and between lines over columns; never so that one line stands alone."""

    spans: tuple[Span, ...]
    before: float = 0.0
    leads: bool = False
    indent: float = 0.0
    bullet: Span | None = None
    """Stands before the first line."""
    hang: float = 10.0 * PT
    """How far to the left of the text it begins."""

    def take(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        made = broken(tuple((span.text, span.ink) for span in self.spans), width - self.indent)
        count = len(made.lines)
        fits = sum(bottom <= height for bottom in made.bottoms)
        if fits < count:
            fits = min(fits, count - 2)
            if fits < 2 or self.leads:
                return None, self

        def paint(painter: QPainter) -> None:
            if self.bullet:
                painter.setFont(self.bullet.ink.font)
                painter.setPen(self.bullet.ink.pen)
                painter.drawText(QPointF(self.indent - self.hang, made.baseline), self.bullet.text)
            made.paint(painter, self.indent, fits)

        piece = SheetPiece(made.bottoms[fits - 1], paint)
        if fits == count:
            return piece, None
        return piece, replace(self, spans=_from(self.spans, made.lines[fits].textStart()), bullet=None, before=0.0)


def _from(spans: Sequence[Span], start: int) -> tuple[Span, ...]:
    """The text from that place on."""
    left = []
    for span in spans:
        if length(span.text) > start:
            left.append(replace(span, text=span.text.encode("utf-16-le")[2 * start :].decode("utf-16-le")))
        start = max(0, start - length(span.text))
    return tuple(left)


def text(words: str, ink: Ink = BODY, before: float = 0.0, leads: bool = False) -> Paragraph:
    return Paragraph((Span(words, ink),), before, leads)


def prose(words: str, ink: Ink = BODY) -> list[Paragraph]:
    """A text of the author: every line is a paragraph, an empty one is room between two."""
    blocks: list[Paragraph] = []
    room = 0.0
    for line in words.expandtabs(4).split("\n"):
        if line.strip():
            mark = line.lstrip()[:2] in ("- ", "* ", "• ")
            spans = (Span(line.lstrip()[2:].strip() if mark else line.strip(), ink),)
            if spans[0].text:
                indent = 10.0 * PT if mark else 0.0
                blocks.append(Paragraph(spans, room, indent=indent, bullet=Span("•", ink) if mark else None))
            room = 2.5 * PT
        elif blocks:
            room = 6.0 * PT
    return blocks


# --- other blocks -----------------------------------------------------------------------------------------------------


class Drawn(FrozenStruct):
    """A drawing of a fixed height, in one piece."""

    height: float
    paint: Callable[[QPainter, float], None]
    """Gets the width of the column."""
    before: float = 0.0
    leads: bool = False
    key: tuple[Hashable, ...] = ()
    """What it looks like, if it is worth keeping on the screen."""
    owners: tuple[object, ...] = ()
    """What it shows; with other things it is another drawing."""

    def take(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        if self.height > height:
            return None, self
        return SheetPiece(self.height, lambda painter: self._paint(painter, width)), None

    def _paint(self, painter: QPainter, width: float) -> None:
        if not self.key:
            self.paint(painter, width)
            return
        size = QSizeF(width, self.height)
        paint_kept(painter, size, self.key, self.owners, lambda inner: self.paint(inner, width))


class Stack(FrozenStruct):
    """Blocks one below the other, as one; on a ground of its own if it has padding."""

    blocks: tuple[Block, ...]
    before: float = 0.0
    leads: bool = False
    padding: float = 0.0
    whole: bool = False
    """Whether it must not be torn apart, unless it is taller than half a page."""

    def take(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        column, left = fill(self.blocks, width - 2 * self.padding, height - 2 * self.padding)
        if self.blocks and (not column or (left and self.whole and not self._is_tall(width))):
            return None, self
        tall = depth(column) + 2 * self.padding
        box = QRectF(0, 0, width, tall)
        marks, spots = marks_in(column, self.padding), spots_in(column, self.padding, self.padding)
        piece = SheetPiece(tall, lambda painter: self._paint(painter, column, box), marks, spots)
        return piece, replace(self, blocks=tuple(left), before=0.0) if left else None

    def _is_tall(self, width: float) -> bool:
        return depth(fill(self.blocks, width - 2 * self.padding, inf)[0]) > _TALLEST

    def _paint(self, painter: QPainter, column: Column, box: QRectF) -> None:
        if self.padding:
            painter.fillRect(box, QColor(TINT))
        paint_column(painter, column, QPointF(self.padding, self.padding))


class _Around(FrozenStruct):
    """A block with something known of it; it stands where the block would."""

    block: Block

    @property
    def before(self) -> float:
        return self.block.before

    @property
    def leads(self) -> bool:
        return self.block.leads


class Marked(_Around):
    """A heading: a block that the outline of the file names. It is printed in one piece."""

    words: str
    rank: Rank

    def take(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        piece, rest = self.block.take(width, height)
        if piece is None:
            return None, self
        return replace(piece, marks=(Mark(self.words, self.rank), *piece.marks)), rest


class Spotted(_Around):
    """A block that tells of a part of the scenario."""

    spot: SheetSpot

    def take(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        piece, rest = self.block.take(width, height)
        if piece is None:
            return None, self
        here = (QRectF(0, 0, width, piece.height), self.spot)
        return replace(piece, spots=(here, *piece.spots)), rest and Spotted(rest, self.spot)


def together(blocks: Sequence[Block]) -> Block:
    """Blocks that stay on one page, unless they are too tall for that."""
    return Stack(tuple(blocks), before=blocks[0].before, whole=True)


def spotted(blocks: Iterable[Block], section: SheetSection, id_: str = "") -> list[Block]:
    """The blocks, all of which tell of the same."""
    return [Spotted(block, SheetSpot(section, id_)) for block in blocks]


def paint_column(painter: QPainter, column: Column, corner: QPointF) -> None:
    for top, piece in column:
        painter.save()
        painter.translate(corner.x(), corner.y() + top)
        piece.paint(painter)
        painter.restore()
