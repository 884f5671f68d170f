"""Contact sheets: the whole box, or one shape group, both faces of every tile side by side with their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.board.line_effects import line_effects
from editor.catalog import Box
from editor.catalog.words import box_text
from editor.messages import msg, to_text
from editor.model.face import Face
from editor.model.tile import Tile
from editor.render.face_painter import paint_face
from editor.render.faces import MARGIN
from editor.render.labels import wrapped
from editor.render.legend import legend_height, paint_legend
from editor.render.picture import Drawing
from editor.render.style import UNIT, Style
from editor.render.text import fitting_size, paint_text, paint_text_left
from editor.values import FrozenStruct, replace

_EDGE = 60.0
_GAP = 46.0
"""Between tiles; the two faces of one tile stand closer."""
_PAIR = 22.0
_CAPTION = 19.0
_HEADING = 40.0


class _FaceOnSheet(FrozenStruct):
    """A face with its caption, and its place on the sheet."""

    face: Face
    face_down: bool
    lines: tuple[str, ...]
    x: float
    y: float


class _Sheet(FrozenStruct):
    items: tuple[_FaceOnSheet, ...]
    headings: tuple[tuple[str, float], ...]
    """Text and height."""
    plates: tuple[QRectF, ...]
    """Behind each tile, so that its two faces are seen to belong together."""
    height: float


def sheet_drawing(box: Box, style: Style, groups: Iterable[int] | None = None, columns: float = 28.4) -> Drawing:
    """A sheet about ``columns`` squares wide, with a legend at its end."""
    style = replace(style, layers=replace(style.layers, names=False))
    width = columns * UNIT + 2 * _EDGE
    numbers = sorted(box.groups if groups is None else groups)
    sheet = _lay_out(box, numbers, width)
    extent = QRectF(0, 0, width, sheet.height + legend_height(width, line_effects(box).explained) + _EDGE)
    return Drawing(extent, lambda painter: _paint(painter, sheet, box, width, style), style)


def _lay_out(box: Box, numbers: list[int], width: float) -> _Sheet:
    """Groups one below the other, tiles in rows as they fit."""
    items: list[_FaceOnSheet] = []
    plates: list[QRectF] = []
    headings: list[tuple[str, float]] = []
    y = _EDGE + 2 * _HEADING + 10
    for number in numbers:
        tiles = [tile for tile in box.tiles.values() if tile.group == number]
        title = msg(
            "render.group-title", number=number, name=box_text("group", box.groups[number].name), tiles=len(tiles)
        )
        headings.append((title.text(), y + _HEADING / 2))
        y += _HEADING + 34
        x, tallest = _EDGE, 0.0
        for tile in tiles:
            made = list(_pair(tile))
            wide = made[-1].x + _width(made[-1].face)
            tall = max(_height(item) for item in made)
            if x + wide > width - _EDGE and x > _EDGE:
                x, y = _EDGE, y + tallest + _GAP
                tallest = 0.0
            items += [replace(item, x=item.x + x, y=y) for item in made]
            plates.append(QRectF(x - 14, y - 14, wide + 28, tall + 22))
            x, tallest = x + wide + _GAP, max(tallest, tall)
        y += tallest + _GAP * 1.3
    return _Sheet(tuple(items), tuple(headings), tuple(plates), y)


def _pair(tile: Tile) -> Iterator[_FaceOnSheet]:
    """The faces of a tile side by side from x = 0."""
    x = 0.0
    for name, face in tile.faces():
        room = _width(face) + _PAIR / 2
        words = to_text(box_text("tile", face.name))
        lines = wrapped(words, _CAPTION, room) or words.split()
        yield _FaceOnSheet(face, name == "down", tuple(lines), x, 0)
        x += _width(face) + _PAIR


def _width(face: Face) -> float:
    return face.width * UNIT + 2 * MARGIN


def _height(item: _FaceOnSheet) -> float:
    return item.face.height * UNIT + 2 * MARGIN + len(item.lines) * _CAPTION * 1.15 + 8


def _paint(painter: QPainter, sheet: _Sheet, box: Box, width: float, style: Style) -> None:
    colours = style.palette
    faces = sum(len(list(tile.faces())) for tile in box.tiles.values())
    title = msg("render.sheet-title", tiles=len(box.tiles), faces=faces).text()
    paint_text_left(painter, title, QPointF(_EDGE, _EDGE + 10), 56, colours.text, bold=True)
    for text, y in sheet.headings:
        paint_text_left(painter, text, QPointF(_EDGE, y), _HEADING, colours.text)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.empty)
    for plate in sheet.plates:
        painter.drawRoundedRect(plate, 12, 12)
    for item in sheet.items:
        painter.save()
        painter.translate(item.x + MARGIN, item.y + MARGIN)
        paint_face(painter, item.face, style, 0, item.face_down)
        painter.restore()
        for number, line in enumerate(item.lines):
            y = item.y + item.face.height * UNIT + 2 * MARGIN + 6 + (number + 0.5) * _CAPTION * 1.15
            size = fitting_size(line, _CAPTION, _width(item.face) + _PAIR, caps=True)
            paint_text(painter, line, QPointF(item.x + _width(item.face) / 2, y), size, colours.text, caps=True)
    paint_legend(painter, QPointF(_EDGE - 26, sheet.height), width - 2 * _EDGE + 26, style, line_effects(box).explained)
