"""The maps of the sheet, drawn as on the screen, as vectors in print colors; and the map with the numbers of tiles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import Board, LevelBoard
from editor.board.bit_sets import squares_of
from editor.export.sheet.blocks import Block, BlockStack, DrawnBlock, HeadingBlock, LinkedBlock, SheetLink, text_block
from editor.export.sheet.headings import level_title
from editor.export.sheet.page_flow import GUTTER
from editor.export.sheet.sheet_table import SheetTable
from editor.export.sheet.typography import BLACK, GREY, LINE, NOTE, PT, TOPIC
from editor.messages import msg
from editor.model.level import Placement
from editor.render.legend import LEGEND_GAP, legend_height, paint_legend, topics_of_map
from editor.render.outline import outline
from editor.render.painters.map_painter import level_extent, paint_level
from editor.render.painters.text_painter import paint_text
from editor.render.style import UNIT, Layers, Style
from editor.values import FrozenStruct

_LARGEST = 36.0 * PT
"""The maximum size of a square, about as in the game's own plans."""
_LEGIBLE = 24.0 * PT
"""The size of a square at which room names are easy to read."""
_SMALL = 17.5 * PT
"""The size of a square at which they are just readable."""
_PIXELS = 1.4
"""Pixels per point that decide how much detail is drawn."""
_DETAILED = 36.0
"""The minimum pixels per square, at which all icons are drawn."""
_ASIDE = 160.0 * PT
"""The minimum width of text beside a map."""


class MapFigure(FrozenStruct):
    """A level as a figure of a certain width."""

    block: Block
    width: float


def small_map(board: Board, level: LevelBoard, style: Style, width: float, height: float) -> MapFigure | None:
    """Return a map that leaves space for text on its right, or ``None`` if it would be too small."""
    side = _square_size(board, level, style, width - GUTTER - _ASIDE, height)
    return _map_figure(board, level, style, side) if side >= _LEGIBLE else None


def map_rows(board: Board, levels: list[LevelBoard], style: Style, width: float, height: float) -> list[Block]:
    """Return maps over the whole width, small ones in pairs."""
    rows: list[Block] = []
    waiting = list(levels)
    while waiting:
        half = (width - GUTTER) / 2
        pair = waiting[:2]
        side = min(_square_size(board, level, style, half, height) for level in pair)
        if len(pair) == 2 and side >= _SMALL:
            cells = tuple(_map_figure(board, level, style, side).block for level in pair)
            rows.append(SheetTable((0, 0), (cells,), gap=GUTTER, has_lines=False, padding=0.0))
            del waiting[:2]
        else:
            level = waiting.pop(0)
            made = _map_figure(board, level, style, _square_size(board, level, style, width, height))
            rows.append(made.block)
    return rows


def _square_size(board: Board, level: LevelBoard, style: Style, width: float, height: float) -> float:
    """Return how large a square can be in this space."""
    extent = level_extent(board, level, style)
    room = height - 2 * TOPIC.line
    return min(_LARGEST, width * UNIT / extent.width(), room * UNIT / extent.height())


def _map_figure(board: Board, level: LevelBoard, style: Style, side: float) -> MapFigure:
    extent = level_extent(board, level, style)
    scale = side / UNIT
    style = style.at(max(_DETAILED, _PIXELS * side / PT))

    def paint(painter: QPainter, width: float) -> None:
        painter.translate((width - extent.width() * scale) / 2, 0)
        painter.scale(scale, scale)
        painter.translate(-extent.left(), -extent.top())
        paint_level(painter, board, level, style)

    scenario = board.scenario
    shows = (level, scenario.sides, scenario.zones, scenario.links, scenario.house, board.box)
    picture: Block = DrawnBlock(extent.height() * scale, paint, space_above=2.0 * PT, key=("map", style), owners=shows)
    if len(board.levels) > 1:
        name = level_title(board, level)
        picture = HeadingBlock(BlockStack((text_block(name, TOPIC), picture), unbreakable=True), name, "map")
    return MapFigure(LinkedBlock(picture, SheetLink("map", level.level.id)), extent.width() * scale)


def legend_blocks(width: float, board: Board) -> list[Block]:
    """Return the legend of lines, icons and floors."""
    scale, topics = 0.27 * PT, topics_of_map(board, board.levels)
    style = Style(theme="print", px=60, layers=Layers())

    def paint(painter: QPainter, _: float) -> None:
        painter.scale(scale, scale)
        paint_legend(painter, QPointF(-LEGEND_GAP, 0), width / scale + LEGEND_GAP, style, topics)

    height = (legend_height(width / scale + LEGEND_GAP, topics) - LEGEND_GAP) * scale
    numbers = msg("sheet.numbers" if board.box.game.table.framed else "sheet.squares-numbered")
    note = text_block(numbers.text(), NOTE, keep_with_next=True)
    return [note, DrawnBlock(height, paint, space_above=3.0 * PT)]


_BORDER = 62.0
"""The border of the frame with the numbers of columns and rows."""
_LARGEST_NUMBERED = 12.5 * PT
"""The maximum size of a square."""
_NUMBER, _SMALL_NUMBER = 50.0, 34.0
"""The sizes of the numbers of tiles, and of columns and rows."""
_INDOOR, _OUTDOOR = "#fbfbf8", "#e3e8da"


def placing_order(level: LevelBoard) -> list[Placement]:
    """Return the tiles of a level by the row of their top-left square, so that none must be moved later."""
    return sorted(level.level.placements, key=lambda placement: (placement.y, placement.x))


def numbered_map(level: LevelBoard, width: float) -> Block:
    """Return a small map of tile outlines with their numbers in the placing order."""
    frame = level.level
    wide, tall = frame.width * UNIT + 2 * _BORDER, frame.height * UNIT + 2 * _BORDER
    scale = min(width / wide, _LARGEST_NUMBERED / UNIT)

    def paint(painter: QPainter, room: float) -> None:
        painter.translate((room - wide * scale) / 2, 0)
        painter.scale(scale, scale)
        painter.translate(_BORDER, _BORDER)
        _paint_numbered(painter, level)

    return DrawnBlock(tall * scale, paint, space_above=4.0 * PT)


def _paint_numbered(painter: QPainter, level: LevelBoard) -> None:
    stamps = {stamp.placement.id: stamp for stamp in level.placed_tiles}
    frame = QRectF(0, 0, level.level.width * UNIT, level.level.height * UNIT)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(frame, QColor(LINE))
    for number, placement in enumerate(placing_order(level), 1):
        stamp = stamps.get(placement.id)
        squares = squares_of(stamp.mask.floor) if stamp else []
        corner = QPointF(placement.x + 0.5, placement.y + 0.5)
        if stamp and squares:
            outdoors = stamp.mask.outdoor.bit_count() * 2 > len(squares)
            painter.setPen(QPen(QColor(BLACK), 5))
            painter.setBrush(QColor(_OUTDOOR if outdoors else _INDOOR))
            painter.drawPath(outline([(at.x, at.y) for at in squares]))
            corner = _number_position([(at.x, at.y) for at in squares])
        paint_text(painter, str(number), corner * UNIT, _NUMBER, QColor(BLACK), bold=True)
    painter.setPen(QPen(QColor(BLACK), 9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(frame)
    for x in range(level.level.width):
        paint_text(painter, str(x), QPointF((x + 0.5) * UNIT, -_BORDER / 2), _SMALL_NUMBER, QColor(GREY))
    for y in range(level.level.height):
        paint_text(painter, str(y), QPointF(-_BORDER / 2, (y + 0.5) * UNIT), _SMALL_NUMBER, QColor(GREY))


def _number_position(squares: list[tuple[int, int]]) -> QPointF:
    """Return the middle of a tile, or of its nearest square if the number would not fit there."""
    across, down = [x for x, _ in squares], [y for _, y in squares]
    middle = QPointF((min(across) + max(across) + 1) / 2, (min(down) + max(down) + 1) / 2)
    near = {(int(middle.x() + dx), int(middle.y() + dy)) for dx in (-0.4, 0.4) for dy in (-0.4, 0.4)}
    if near <= set(squares):
        return middle
    x, y = sum(across) / len(squares), sum(down) / len(squares)
    left, top = min(squares, key=lambda each: (each[0] - x) ** 2 + (each[1] - y) ** 2)
    return QPointF(left + 0.5, top + 0.5)
