"""Contact sheets: both faces of every tile of the box or of a shape group, with their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.model.tile import Face, Tile
from editor.render.drawing_files import Drawing
from editor.render.label_layout import wrap_name
from editor.render.legend import legend_height, paint_legend, topics_of_box
from editor.render.painters.face_painter import FACE_MARGIN, paint_face
from editor.render.painters.text_painter import fit_text_size, paint_text, paint_text_left
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct, replace

_SHEET_MARGIN = 60.0
_TILE_GAP = 46.0
"""Space between tiles; the two faces of a tile are closer together."""
_FACE_GAP = 22.0
_CAPTION_SIZE = 19.0
_HEADING_SIZE = 40.0


class _FaceOnSheet(FrozenStruct):
    """A face with its caption and position on the sheet."""

    face: Face
    face_down: bool
    lines: tuple[str, ...]
    x: float
    y: float


class _Sheet(FrozenStruct):
    items: tuple[_FaceOnSheet, ...]
    headings: tuple[tuple[str, float], ...]
    """Text and vertical position."""
    plates: tuple[QRectF, ...]
    """Background of each tile, which shows that its faces belong together."""
    height: float


def tile_sheet_drawing(box: Box, style: Style, groups: Iterable[int] | None = None, columns: float = 28.4) -> Drawing:
    """Return a sheet about ``columns`` squares wide, with a legend at its end."""
    style = replace(style, layers=replace(style.layers, names=False), drawings=box.drawings)
    width = columns * UNIT + 2 * _SHEET_MARGIN
    numbers = sorted(box.groups if groups is None else groups)
    sheet = _lay_out(box, numbers, width)
    extent = QRectF(0, 0, width, sheet.height + legend_height(width, topics_of_box(box)) + _SHEET_MARGIN)
    return Drawing(extent, lambda painter: _paint_sheet(painter, sheet, box, width, style), style)


def _lay_out(box: Box, numbers: list[int], width: float) -> _Sheet:
    """Arrange groups below each other and their tiles in rows."""
    items: list[_FaceOnSheet] = []
    plates: list[QRectF] = []
    headings: list[tuple[str, float]] = []
    y = _SHEET_MARGIN + 2 * _HEADING_SIZE + 10
    for number in numbers:
        tiles = [tile for tile in box.tiles.values() if tile.group == number]
        title = msg(
            "render.group-title", number=number, name=box_text("group", box.groups[number].name), tiles=len(tiles)
        )
        headings.append((title.text(), y + _HEADING_SIZE / 2))
        y += _HEADING_SIZE + 34
        x, tallest = _SHEET_MARGIN, 0.0
        for tile in tiles:
            made = list(_tile_faces(tile))
            wide = made[-1].x + _face_width(made[-1].face)
            tall = max(_item_height(item) for item in made)
            if x + wide > width - _SHEET_MARGIN and x > _SHEET_MARGIN:
                x, y = _SHEET_MARGIN, y + tallest + _TILE_GAP
                tallest = 0.0
            items += [replace(item, x=item.x + x, y=y) for item in made]
            plates.append(QRectF(x - 14, y - 14, wide + 28, tall + 22))
            x, tallest = x + wide + _TILE_GAP, max(tallest, tall)
        y += tallest + _TILE_GAP * 1.3
    return _Sheet(tuple(items), tuple(headings), tuple(plates), y)


def _tile_faces(tile: Tile) -> Iterator[_FaceOnSheet]:
    """Yield the faces of a tile side by side from x = 0."""
    x = 0.0
    for name, face in tile.printed_faces():
        room = _face_width(face) + _FACE_GAP / 2
        words = to_text(box_text("tile", face.name))
        lines = wrap_name(words, _CAPTION_SIZE, room) or words.split()
        yield _FaceOnSheet(face, name == "down", tuple(lines), x, 0)
        x += _face_width(face) + _FACE_GAP


def _face_width(face: Face) -> float:
    return face.width * UNIT + 2 * FACE_MARGIN


def _item_height(item: _FaceOnSheet) -> float:
    return item.face.height * UNIT + 2 * FACE_MARGIN + len(item.lines) * _CAPTION_SIZE * 1.15 + 8


def _paint_sheet(painter: QPainter, sheet: _Sheet, box: Box, width: float, style: Style) -> None:
    colors = style.palette
    faces = sum(len(list(tile.printed_faces())) for tile in box.tiles.values())
    title = msg("render.sheet-title", tiles=len(box.tiles), faces=faces).text()
    paint_text_left(painter, title, QPointF(_SHEET_MARGIN, _SHEET_MARGIN + 10), 56, colors.text, bold=True)
    for text, y in sheet.headings:
        paint_text_left(painter, text, QPointF(_SHEET_MARGIN, y), _HEADING_SIZE, colors.text)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.empty)
    for plate in sheet.plates:
        painter.drawRoundedRect(plate, 12, 12)
    for item in sheet.items:
        painter.save()
        painter.translate(item.x + FACE_MARGIN, item.y + FACE_MARGIN)
        paint_face(painter, item.face, style, 0, item.face_down)
        painter.restore()
        for number, line in enumerate(item.lines):
            y = item.y + item.face.height * UNIT + 2 * FACE_MARGIN + 6 + (number + 0.5) * _CAPTION_SIZE * 1.15
            size = fit_text_size(line, _CAPTION_SIZE, _face_width(item.face) + _FACE_GAP, caps=True)
            paint_text(painter, line, QPointF(item.x + _face_width(item.face) / 2, y), size, colors.text, caps=True)
    paint_legend(
        painter,
        QPointF(_SHEET_MARGIN - 26, sheet.height),
        width - 2 * _SHEET_MARGIN + 26,
        style,
        topics_of_box(box),
    )
