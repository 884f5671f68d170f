"""Paints arrows between squares, which are ways that are not normal steps: printed on faces, or added by the author."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import atan2, cos, hypot, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from editor.model.grid import Rotation, Square
from editor.model.scenario import Scenario, SquareLink
from editor.render.painters.text_painter import paint_text
from editor.render.piece import Piece
from editor.render.style import UNIT, Style

_INK: Final = {"light": "#8f4a00", "dark": "#ffb45c", "print": "#000000"}
_RIM: Final = {"light": "#fff7ea", "dark": "#20150a", "print": "#ffffff"}
_END_GAP, _SHORT_GAP = 26.0, 12.0
"""How far an arrow stays away from the centers of its squares, in units; less between neighbors."""
_SHORT = 150.0
"""The length below which the cost is beside the arrow instead of on it."""
_SHAFT, _RIM_WIDTH, _HEAD = 8.0, 5.0, 26.0
_PLATE = 15.0
"""Radius of the disc with the cost."""


class ArrowLook:
    """The colors of arrows in a style."""

    def __init__(self, style: Style) -> None:
        self.ink, self.rim = QColor(_INK[style.theme]), QColor(_RIM[style.theme])


def paint_arrow(
    painter: QPainter,
    way: tuple[float, float],
    cost: int,
    style: Style,
    *,
    both: bool = False,
    rotation: Rotation = 0,
) -> None:
    """Paint an arrow from the origin to an offset in squares, both in the middle of a square, with its cost.

    The cost stays upright: ``rotation`` is how far the painter is rotated.
    """
    look, (dx, dy) = ArrowLook(style), (each * UNIT for each in way)
    length = hypot(dx, dy)
    if not length:
        return
    along = QPointF(dx / length, dy / length)
    gap = _END_GAP if length >= _SHORT else _SHORT_GAP
    start, end = along * gap, along * (length - gap)
    heads = [_head(end, along), *([_head(start, along * -1)] if both else [])]
    neck = along * (_HEAD * 0.7)
    shaft = (start + neck if both else start), end - neck
    for color, grown in ((look.rim, _RIM_WIDTH), (look.ink, 0.0)):
        width = style.line(_SHAFT, 1.4) + grown
        painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(*shaft)
        painter.setPen(QPen(color, max(1.0, grown), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                            Qt.PenJoinStyle.RoundJoin))  # fmt: skip
        painter.setBrush(color)
        for head in heads:
            painter.drawPolygon(head)
    if style.layers.signs and style.shows_icons:
        beside = QPointF(along.y(), -along.x()) * (_PLATE + 10) if length < _SHORT else QPointF(0, 0)
        above = beside if (beside.y(), beside.x()) < (0, 0) else beside * -1
        _paint_cost(painter, QPointF(dx / 2, dy / 2) + above, cost, look, rotation)


def _head(tip: QPointF, along: QPointF) -> QPolygonF:
    angle = atan2(along.y(), along.x())
    wings = [tip - QPointF(cos(angle + turn), sin(angle + turn)) * _HEAD for turn in (pi / 6, -pi / 6)]
    return QPolygonF([tip, *wings])


def _paint_cost(painter: QPainter, at: QPointF, cost: int, look: ArrowLook, rotation: Rotation) -> None:
    painter.save()
    painter.translate(at)
    painter.rotate(-rotation)
    painter.setPen(QPen(look.ink, 2.4))
    painter.setBrush(look.rim)
    painter.drawEllipse(QPointF(0, 0), _PLATE, _PLATE)
    paint_text(painter, str(cost), QPointF(0, 0), 22.0, look.ink, bold=True)
    painter.restore()


# --- arrows of a scenario -----------------------------------------------------------------------------------------


def link_pieces(scenario: Scenario, level_id: str, style: Style) -> Iterator[Piece]:
    """Yield the arrows of the author that begin or end on a level."""
    for link in scenario.links:
        if (piece := link_piece(link, level_id, style)) is not None:
            yield piece


def link_piece(link: SquareLink, level_id: str, style: Style) -> Piece | None:
    """Return an arrow as a piece around its first square; one that leads to another level is a short stub."""
    here = [end.level == level_id for end in (link.start, link.end)]
    if not any(here):
        return None
    if all(here):
        return _arrow_piece(link.start.square, link.end.square, link, style)
    at = (link.start if here[0] else link.end).square
    paint = partial(_paint_stub, cost=link.cost, style=style, leaves=here[0] or link.both, arrives=here[1] or link.both)
    key = ("link stub", link.cost, here[0], link.both, style.theme)
    return Piece(x=at.x + 0.5, y=at.y + 0.5, key=key, box=QRectF(-40, -40, 80, 80), paint=paint)


def _arrow_piece(start: Square, end: Square, link: SquareLink, style: Style) -> Piece:
    way = end.x - start.x, end.y - start.y
    reach = QRectF(QPointF(0, 0), QPointF(way[0] * UNIT, way[1] * UNIT)).normalized().adjusted(-40, -40, 40, 40)
    paint = partial(paint_arrow, way=way, cost=link.cost, style=style, both=link.both)
    key = ("link", way, link.cost, link.both, style.theme)
    return Piece(x=start.x + 0.5, y=start.y + 0.5, key=key, box=reach, paint=paint)


def _paint_stub(painter: QPainter, cost: int, style: Style, *, leaves: bool, arrives: bool) -> None:
    """Paint the end of an arrow between levels: upwards out of the square, downwards into it, with the cost below."""
    look = ArrowLook(style)
    for color, grown in ((look.rim, _RIM_WIDTH), (look.ink, 0.0)):
        painter.setPen(QPen(color, _SHAFT + grown, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(0, -20), QPointF(0, 8))
        painter.setPen(QPen(color, max(1.0, grown)))
        painter.setBrush(color)
        if leaves:
            painter.drawPolygon(_head(QPointF(0, -34), QPointF(0, -1)))
        if arrives:
            painter.drawPolygon(_head(QPointF(0, 10), QPointF(0, 1)))
    _paint_cost(painter, QPointF(0, 22), cost, look, 0)
