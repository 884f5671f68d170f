"""Draws a level: floors and elements of all tiles, zones, seams, walls, doors, signs, markers, miniatures, names.

Pieces lie over what is printed, as on the table. Names step aside for them; where a tile has no room for both, its name
lies over the rim of the piece, so that both can be read.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from editor.board import Board, LevelBoard
from editor.board.bits import STRIDE, Edges, frame_squares, sides
from editor.model.level import Level
from editor.render.cache import PaintCache
from editor.render.canvas import LevelCanvas
from editor.render.frame import BAND, paint_frame, paint_ground
from editor.render.groups import begin_group
from editor.render.lines import paint_line_shapes
from editor.render.pieces import PieceMaker, pieces_of
from editor.render.plan import plan_of
from editor.render.style import UNIT, Style
from editor.render.walls import paint_walls
from editor.render.zones import paint_zone_names


def level_extent(level: LevelBoard, style: Style) -> QRectF:
    """What the drawing of a level covers, in units: the frame, its numbers, and the legend below."""
    margin = BAND + 20 if style.layers.numbers else 14.0
    width, height = level.level.width * UNIT, level.level.height * UNIT
    box = QRectF(-margin, -margin, width + 2 * margin, height + 2 * margin)
    if style.layers.legend:
        from editor.render.legend import legend_height

        box.setHeight(box.height() + legend_height(box.width(), level.effects.explained))
    return box


def paint_level(
    painter: QPainter,
    board: Board,
    level: LevelBoard,
    style: Style,
    cache: PaintCache | None = None,
    visible: QRectF | None = None,
) -> None:
    """A level with the top-left of its frame at the origin, in units; ``visible`` leaves out what lies elsewhere.

    With a cache the painter must be scaled by exactly ``style.px`` / 100, a whole number of pixels for each square:
    pictures of faces are laid pixel on pixel. Formats that know groups get one for each kind of thing.
    """
    layers = style.layers
    group = partial(begin_group, painter)
    if visible is not None and visible.contains(level_extent(level, style)):
        visible = None
    canvas = LevelCanvas(painter, style, cache, visible)
    near = _edges_near(visible, level.level)
    if cache is None:
        pieces, plan = pieces_of(board, level, style, PieceMaker(), visible), plan_of(level)
    else:
        pieces, plan = cache.pieces(board, level, style, visible if near is not None else None), cache.plan(level, near)
    group("floor")
    paint_ground(painter, level, style)
    canvas.lay(pieces.faces)
    canvas.lay(pieces.unknown_tiles)
    if layers.zones:
        group("zones")
        canvas.lay(pieces.zones)
    group("walls")
    plan.seams.paint(painter, style.palette.seam, style.line(2.2, 1) / 2)
    paint_line_shapes(painter, plan.lines, style)
    paint_walls(painter, plan.walls, style, visible=visible)
    if layers.doors:
        group("doors")
        canvas.lay(pieces.doors)
    group("signs")
    canvas.lay(pieces.signs)
    if layers.markers:
        group("markers")
        canvas.lay(pieces.markers)
    if layers.miniatures:
        group("people")
        canvas.lay(pieces.miniatures)
    group("labels")
    canvas.lay(pieces.names)
    if layers.zones:
        group("zone-names")
        paint_zone_names(painter, pieces.zone_names, style)
    group("frame")
    paint_frame(painter, level.level, style)
    canvas.lay(pieces.numbers)
    if layers.legend:
        from editor.render.legend import legend_height, paint_legend

        group("legend")
        box, own = level_extent(level, style), level.effects.explained
        corner = QPointF(box.left(), box.bottom() - legend_height(box.width(), own))
        paint_legend(painter, corner, box.width(), style, own)


def _edges_near(visible: QRectF | None, level: Level) -> Edges | None:
    """The edges in a small part of a level and round it; nothing if it is no small part."""
    if visible is None or visible.width() * visible.height() * 4 > level.width * level.height * UNIT * UNIT:
        return None
    left, top = max(0, int(visible.left() // UNIT) - 1), max(0, int(visible.top() // UNIT) - 1)
    right = min(level.width, int(visible.right() // UNIT) + 2)
    bottom = min(level.height, int(visible.bottom() // UNIT) + 2)
    if left >= right or top >= bottom:
        return 0
    return sides(frame_squares(right - left, bottom - top) << top * STRIDE + left)
