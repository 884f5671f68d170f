"""Paint a level: what is printed on its tiles, and what is placed on them.

Pieces cover what is printed, as on the table. Names avoid pieces; if a tile has no room for both, its name covers the
rim of the piece, so that both stay readable.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from editor.board import Board, LevelBoard
from editor.board.bit_sets import STRIDE, Edges, frame_squares, sides
from editor.model.level import Level
from editor.render.custom_lines import paint_line_shapes
from editor.render.drawing_files import begin_group
from editor.render.edge_plan import plan_edges
from editor.render.legend import legend_height, paint_legend, topics_of_map
from editor.render.level_pieces import PieceMaker, make_level_pieces
from editor.render.paint_cache import PaintCache, PiecePainter
from editor.render.painters.frame_painter import NUMBER_MARGIN, paint_frame, paint_ground
from editor.render.painters.wall_painter import paint_walls
from editor.render.painters.zone_painter import paint_zone_names
from editor.render.piece import Piece
from editor.render.style import UNIT, Style


def level_extent(board: Board, level: LevelBoard, style: Style) -> QRectF:
    """Return the area of a level's drawing, in units: the frame, its numbers, and the legend below."""
    margin = NUMBER_MARGIN + 20 if style.layers.numbers else 14.0
    width, height = level.level.width * UNIT, level.level.height * UNIT
    box = QRectF(-margin, -margin, width + 2 * margin, height + 2 * margin)
    if style.layers.legend:
        box.setHeight(box.height() + legend_height(box.width(), topics_of_map(board, [level])))
    return box


def paint_level(
    painter: QPainter,
    board: Board,
    level: LevelBoard,
    style: Style,
    cache: PaintCache | None = None,
    visible: QRectF | None = None,
) -> None:
    """Paint a level with the top left of its frame at the origin, limited to the ``visible`` area.

    With a cache, the painter must be scaled by exactly ``style.px`` / 100 with whole pixels per square, because cached
    images are painted pixel by pixel. Formats with groups get one for each kind of thing.
    """
    style = style.with_drawings(board.box.drawings)
    layers = style.layers
    group = partial(begin_group, painter)
    if visible is not None and visible.contains(level_extent(board, level, style)):
        visible = None
    canvas = PiecePainter(painter, style, cache, visible)
    near = _edges_near(visible, level.level)
    if cache is None:
        pieces, plan = make_level_pieces(board, level, style, PieceMaker(), visible), plan_edges(level)
    else:
        pieces, plan = cache.pieces(board, level, style, visible if near is not None else None), cache.plan(level, near)
    group("floor")
    paint_ground(painter, level, style)
    if layers.tiles:
        canvas.paint_pieces(pieces.faces)
        canvas.paint_pieces(pieces.unknown_tiles)
    if layers.zones:
        group("zones")
        canvas.paint_pieces(pieces.zones)
    if layers.walls:
        group("walls")
        plan.seams.paint(painter, style.palette.seam, style.line(2.2, 1) / 2)
        paint_line_shapes(painter, plan.lines, style)
        paint_walls(painter, plan.walls, style, visible=visible)
    _paint_group(canvas, "doors", pieces.doors, shown=layers.doors)
    _paint_group(canvas, "signs", pieces.signs, shown=layers.tiles)
    _paint_group(canvas, "markers", (*pieces.dark_rooms, *pieces.smoke, *pieces.markers), shown=layers.markers)
    if pieces.links:
        _paint_group(canvas, "arrows", pieces.links, shown=True)
    _paint_group(canvas, "people", pieces.miniatures, shown=layers.miniatures)
    _paint_group(canvas, "labels", pieces.names, shown=layers.tiles)
    if layers.zones:
        group("zone-names")
        paint_zone_names(painter, pieces.zone_names, style)
    if pieces.notes:
        group("notes")
        canvas.paint_pieces(pieces.notes)
    group("frame")
    if board.box.game.table.framed:
        paint_frame(painter, level.level, style)
    canvas.paint_pieces(pieces.numbers)
    if layers.legend:
        group("legend")
        area, topics = level_extent(board, level, style), topics_of_map(board, [level])
        corner = QPointF(area.left(), area.bottom() - legend_height(area.width(), topics))
        paint_legend(painter, corner, area.width(), style, topics)


def _paint_group(canvas: PiecePainter, name: str, pieces: Iterable[Piece], *, shown: bool) -> None:
    if shown:
        begin_group(canvas.painter, name)
        canvas.paint_pieces(pieces)


def _edges_near(visible: QRectF | None, level: Level) -> Edges | None:
    """Return the edges in and around a small part of a level, or ``None`` if the part is not small."""
    if visible is None or visible.width() * visible.height() * 4 > level.width * level.height * UNIT * UNIT:
        return None
    left, top = max(0, int(visible.left() // UNIT) - 1), max(0, int(visible.top() // UNIT) - 1)
    right = min(level.width, int(visible.right() // UNIT) + 2)
    bottom = min(level.height, int(visible.bottom() // UNIT) + 2)
    if left >= right or top >= bottom:
        return 0
    return sides(frame_squares(right - left, bottom - top) << top * STRIDE + left)
