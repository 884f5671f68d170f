"""Blocks of the sheet: text, drawings and stacks of blocks.

``fit`` returns what can be printed in the given space, and the rest for the next column or page. A block that must not
be split returns nothing until there is space for all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import inf
from typing import Literal, Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from editor.export.sheet.drawing_cache import paint_cached
from editor.export.sheet.typography import BODY, PT, TINT, TextStyle, break_lines, utf16_length
from editor.values import FrozenStruct, replace

SheetSection = Literal[
    "title",
    "facts",
    "story",
    "objectives",
    "victory",
    "set-up",
    "sides",
    "people",
    "switches",
    "zones",
    "special-rules",
    "search-deck",
    "cards",
    "menace",
    "story-cards",
    "map",
    "tiles",
    "doors",
    "markers",
    "stairs",
]
"""The parts of a scenario that the sheet shows."""


class SheetLink(FrozenStruct):
    """The part or thing of a scenario that a place on the sheet shows; a click opens its editor."""

    section: SheetSection
    id: str = ""
    """Of the objective, side, character, zone, card, level, placed tile, door or marker; a special rule is
    ``texts/0`` or ``data/0``, a story card ``card-12``, a resolution ``resolution-1``. Empty for the whole section."""


Paint = Callable[[QPainter], None]
"""Paints something with its top-left at the origin."""


HeadingRank = Literal["title", "map", "part", "section", "topic"]


class HeadingMark(FrozenStruct):
    """A heading for the outline of the file."""

    words: str
    rank: HeadingRank
    y: float = 0.0
    """Distance from the top of its piece."""


SheetLinks = tuple[tuple[QRectF, SheetLink], ...]
"""Boxes relative to the top-left of the piece, and what they show."""


class SheetPiece(FrozenStruct):
    """A part of a block that is ready to be printed."""

    height: float
    paint: Paint
    marks: tuple[HeadingMark, ...] = ()
    """The headings in it."""
    links: SheetLinks = ()


class Block(Protocol):
    """A part of the sheet that can be printed in pieces."""

    @property
    def space_above(self) -> float:
        """Space to the block above; not used at the top of a column."""

    @property
    def keep_with_next(self) -> bool:
        """Whether it must not be the last block in a column."""

    def fit(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """Return what fits into this space, and the rest."""


_MAX_UNBROKEN = 320.0 * PT
"""A taller block may be split even if it should not be."""
_UNDER_HEADING = 3.0 * PT
"""The space between a heading and the next block."""

Column = list[tuple[float, SheetPiece]]
"""Pieces with their distance from the top."""


def fill_column(blocks: Sequence[Block], width: float, height: float) -> tuple[Column, list[Block]]:
    """Return as many blocks, one below the other, as there is space for, and the remaining ones."""
    placed: Column = []
    left, y, most = list(blocks), 0.0, 0.0
    while left:
        top = y + min(left[0].space_above, most)
        if left[0].keep_with_next and not _has_room_to_start(left, width, height - top):
            break
        piece, rest = left[0].fit(width, height - top)
        if piece is None:
            break
        placed.append((top, piece))
        y = top + piece.height
        most = _UNDER_HEADING if left[0].keep_with_next else inf
        if rest is not None:
            left[0] = rest
            break
        left.pop(0)
    return placed, left


def column_height(column: Column) -> float:
    """Return the height that the pieces of a column use."""
    return max((top + piece.height for top, piece in column), default=0.0)


def marks_in_column(column: Column, top: float = 0.0) -> tuple[HeadingMark, ...]:
    """Return the headings of a column that begins at ``top``."""
    return tuple(replace(mark, y=top + y + mark.y) for y, piece in column for mark in piece.marks)


def links_in(column: Column, left: float = 0.0, top: float = 0.0) -> SheetLinks:
    """Return the links of a column with that top-left corner."""
    return tuple((box.translated(left, top + y), link) for y, piece in column for box, link in piece.links)


def _has_room_to_start(blocks: Sequence[Block], width: float, height: float) -> bool:
    """Return whether the first block fits, with the beginning of the block it must stay with."""
    piece, _ = blocks[0].fit(width, height)
    if piece is None:
        return False
    if not blocks[0].keep_with_next or len(blocks) == 1:
        return True
    return _has_room_to_start(blocks[1:], width, height - piece.height - min(blocks[1].space_above, _UNDER_HEADING))


# --- text -------------------------------------------------------------------------------------------------------------


class Span(FrozenStruct):
    """A run of text in one style."""

    text: str
    style: TextStyle = BODY


class Paragraph(FrozenStruct):
    """Text that breaks into lines, and between lines over columns; a single line never stands alone."""

    spans: tuple[Span, ...]
    space_above: float = 0.0
    keep_with_next: bool = False
    indent: float = 0.0
    bullet: Span | None = None
    """Printed before the first line."""
    bullet_offset: float = 10.0 * PT
    """How far to the left of the text it begins."""

    def fit(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """Return the lines that fit, and the remaining text."""
        made = break_lines(tuple((span.text, span.style) for span in self.spans), width - self.indent)
        count = len(made.lines)
        fits = sum(bottom <= height for bottom in made.bottoms)
        if fits < count:
            fits = min(fits, count - 2)
            if fits < 2 or self.keep_with_next:
                return None, self

        def paint(painter: QPainter) -> None:
            if self.bullet:
                painter.setFont(self.bullet.style.font)
                painter.setPen(self.bullet.style.pen)
                painter.drawText(QPointF(self.indent - self.bullet_offset, made.baseline), self.bullet.text)
            made.paint(painter, self.indent, fits)

        piece = SheetPiece(made.bottoms[fits - 1], paint)
        if fits == count:
            return piece, None
        return piece, replace(
            self, spans=_spans_from(self.spans, made.lines[fits].textStart()), bullet=None, space_above=0.0
        )


def _spans_from(spans: Sequence[Span], start: int) -> tuple[Span, ...]:
    """Return the text from a position on."""
    left = []
    for span in spans:
        if utf16_length(span.text) > start:
            left.append(replace(span, text=span.text.encode("utf-16-le")[2 * start :].decode("utf-16-le")))
        start = max(0, start - utf16_length(span.text))
    return tuple(left)


def text_block(
    words: str, style: TextStyle = BODY, space_above: float = 0.0, keep_with_next: bool = False
) -> Paragraph:
    """Return a paragraph in one style."""
    return Paragraph((Span(words, style),), space_above, keep_with_next)


def author_paragraphs(words: str, style: TextStyle = BODY) -> list[Paragraph]:
    """Return a text of the author: each line is a paragraph, an empty line is space between two."""
    blocks: list[Paragraph] = []
    room = 0.0
    for line in words.expandtabs(4).split("\n"):
        if line.strip():
            mark = line.lstrip()[:2] in ("- ", "* ", "• ")
            spans = (Span(line.lstrip()[2:].strip() if mark else line.strip(), style),)
            if spans[0].text:
                indent = 10.0 * PT if mark else 0.0
                blocks.append(Paragraph(spans, room, indent=indent, bullet=Span("•", style) if mark else None))
            room = 2.5 * PT
        elif blocks:
            room = 6.0 * PT
    return blocks


# --- other blocks -----------------------------------------------------------------------------------------------------


class DrawnBlock(FrozenStruct):
    """A drawing of a fixed height that cannot be split."""

    height: float
    paint: Callable[[QPainter, float], None]
    """Called with the width of the column."""
    space_above: float = 0.0
    keep_with_next: bool = False
    key: tuple[Hashable, ...] = ()
    """Identifies the drawing in the cache; empty: it is not cached."""
    owners: tuple[object, ...] = ()
    """The values that it shows, which are part of its identity."""

    def fit(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """Return the drawing if it fits."""
        if self.height > height:
            return None, self
        return SheetPiece(self.height, lambda painter: self._paint(painter, width)), None

    def _paint(self, painter: QPainter, width: float) -> None:
        if not self.key:
            self.paint(painter, width)
            return
        size = QSizeF(width, self.height)
        paint_cached(painter, size, self.key, self.owners, lambda inner: self.paint(inner, width))


class BlockStack(FrozenStruct):
    """Blocks one below the other, used as one block; with padding it has a tinted background."""

    blocks: tuple[Block, ...]
    space_above: float = 0.0
    keep_with_next: bool = False
    padding: float = 0.0
    unbreakable: bool = False
    """Whether it must not be split, unless it is very tall."""

    def fit(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """Return the blocks that fit, and a stack of the others."""
        column, left = fill_column(self.blocks, width - 2 * self.padding, height - 2 * self.padding)
        if self.blocks and (not column or (left and self.unbreakable and not self._is_tall(width))):
            return None, self
        tall = column_height(column) + 2 * self.padding
        box = QRectF(0, 0, width, tall)
        marks, links = marks_in_column(column, self.padding), links_in(column, self.padding, self.padding)
        piece = SheetPiece(tall, lambda painter: self._paint(painter, column, box), marks, links)
        return piece, replace(self, blocks=tuple(left), space_above=0.0) if left else None

    def _is_tall(self, width: float) -> bool:
        return column_height(fill_column(self.blocks, width - 2 * self.padding, inf)[0]) > _MAX_UNBROKEN

    def _paint(self, painter: QPainter, column: Column, box: QRectF) -> None:
        if self.padding:
            painter.fillRect(box, QColor(TINT))
        paint_column(painter, column, QPointF(self.padding, self.padding))


class _WrappedBlock(FrozenStruct):
    """A block with additional information."""

    block: Block

    @property
    def space_above(self) -> float:
        """Return that of the block."""
        return self.block.space_above

    @property
    def keep_with_next(self) -> bool:
        """Return that of the block."""
        return self.block.keep_with_next


class HeadingBlock(_WrappedBlock):
    """A block that is listed in the outline of the file; it is not split."""

    words: str
    rank: HeadingRank

    def fit(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """Return the block with its mark."""
        piece, rest = self.block.fit(width, height)
        if piece is None:
            return None, self
        return replace(piece, marks=(HeadingMark(self.words, self.rank), *piece.marks)), rest


class LinkedBlock(_WrappedBlock):
    """A block that shows a part of the scenario."""

    link: SheetLink

    def fit(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """Return the block with its link."""
        piece, rest = self.block.fit(width, height)
        if piece is None:
            return None, self
        here = (QRectF(0, 0, width, piece.height), self.link)
        return replace(piece, links=(here, *piece.links)), rest and LinkedBlock(rest, self.link)


def keep_together(blocks: Sequence[Block]) -> Block:
    """Return the blocks as one that stays on a page unless it is too tall."""
    return BlockStack(tuple(blocks), space_above=blocks[0].space_above, unbreakable=True)


def link_blocks(blocks: Iterable[Block], section: SheetSection, id_: str = "") -> list[Block]:
    """Return the blocks, all linked to the same part of the scenario."""
    return [LinkedBlock(block, SheetLink(section, id_)) for block in blocks]


def paint_column(painter: QPainter, column: Column, corner: QPointF) -> None:
    """Paint the pieces of a column from that corner on."""
    for top, piece in column:
        painter.save()
        painter.translate(corner.x(), corner.y() + top)
        piece.paint(painter)
        painter.restore()
