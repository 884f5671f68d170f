"""Paints what only some games print on squares: heights, tags and arrows to other squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.model.game_words import SquareTag
from editor.model.grid import STEPS, Rotation, Square
from editor.model.tile import Face
from editor.render.painters.link_painter import paint_arrow
from editor.render.painters.text_painter import paint_text
from editor.render.style import UNIT, Style

_LIGHTER: Final = {"light": 15, "dark": 11, "print": 0}
"""How much lighter each height is, in steps of opacity; on paper only slopes and numbers show it."""
_SLOPE: Final = {"light": QColor(38, 28, 16, 120), "dark": QColor(0, 0, 0, 170), "print": QColor(0, 0, 0, 150)}
_TICK, _TICKS = 13.0, (0.125, 0.375, 0.625, 0.875)
"""Length of the lines of a slope, and where they are along a side."""
_ASIDE = 0.31
"""How far the plates are from the middle of a square, in squares."""
_PLATE_HEIGHT = 26.0


def paint_heights(painter: QPainter, face: Face, style: Style, rotation: Rotation) -> None:
    """Paint heights as a lighter floor with a slope and a number, tags as small icons, and arrows."""
    heights = {square.at: square.height for square in face.squares if square.height}
    tagged = [square for square in face.squares if square.tags]
    if not heights and not tagged and not face.links:
        return
    if heights:
        paint_height_floor(painter, heights, [square.at for square in face.squares], style)
    for link in face.links:
        painter.save()
        painter.translate((link.start.x + 0.5) * UNIT, (link.start.y + 0.5) * UNIT)
        way = link.end.x - link.start.x, link.end.y - link.start.y
        paint_arrow(painter, way, link.cost, style, both=link.both, rotation=rotation)
        painter.restore()
    if not style.layers.signs or not style.shows_icons:
        return
    for at, height in heights.items():
        with_upright(painter, at, rotation, lambda height=height: paint_height_sign(painter, height, style))  # type: ignore[misc]
    for square in tagged:
        with_upright(painter, square.at, rotation, lambda tags=square.tags: paint_tag_signs(painter, tags, style))  # type: ignore[misc]


def with_upright(painter: QPainter, at: Square, rotation: Rotation, paint: Callable[[], None]) -> None:
    """Paint something around the middle of a square, upright on a rotated face."""
    painter.save()
    painter.translate((at.x + 0.5) * UNIT, (at.y + 0.5) * UNIT)
    painter.rotate(-rotation)
    paint()
    painter.restore()


def paint_height_floor(
    painter: QPainter, heights: Mapping[Square, int], squares: Iterable[Square], style: Style
) -> None:
    """Paint the floor of raised squares lighter, and slopes down to lower squares."""
    painter.setPen(Qt.PenStyle.NoPen)
    known = frozenset(squares)
    for at, height in heights.items():
        painter.setBrush(QColor(255, 255, 255, min(170, _LIGHTER[style.theme] * height)))
        painter.drawRect(QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT))
    painter.setPen(QPen(_SLOPE[style.theme], style.line(2.2, 0.7), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for at, height in heights.items():
        for dx, dy in STEPS.values():
            beyond = Square(at.x + dx, at.y + dy)
            if beyond in known and heights.get(beyond, 0) < height:
                _paint_slope(painter, at, dx, dy, style)


def _paint_slope(painter: QPainter, at: Square, dx: int, dy: int, style: Style) -> None:
    """Paint short lines from a side of a square down to the lower one, as maps show embankments."""
    middle = QPointF((at.x + 0.5 + dx / 2) * UNIT, (at.y + 0.5 + dy / 2) * UNIT)
    side, out = QPointF(-dy, dx) * UNIT, QPointF(dx, dy)
    painter.drawLine(middle - side / 2, middle + side / 2)
    if style.textured:
        for share in _TICKS:
            foot = middle + side * (share - 0.5)
            painter.drawLine(foot, foot + out * _TICK)


def paint_height_sign(painter: QPainter, height: int, style: Style, aside: float = _ASIDE) -> None:
    """Paint the number of a height in the lower right of a square around the origin."""
    middle = QPointF(aside * UNIT, aside * UNIT)
    _paint_plate(painter, middle, _PLATE_HEIGHT, style)
    paint_text(painter, str(height), middle, 22.0, style.palette.plate_text, bold=True)


def paint_tag_signs(painter: QPainter, tags: Iterable[SquareTag], style: Style) -> None:
    """Paint the icons of tags in the upper left of a square around the origin, side by side."""
    for number, tag in enumerate(tags):
        middle = QPointF((number * 0.3 - _ASIDE) * UNIT, -_ASIDE * UNIT)
        _paint_plate(painter, middle, _PLATE_HEIGHT, style)
        painter.save()
        painter.translate(middle)
        paint_tag(painter, tag, style)
        painter.restore()


def _paint_plate(painter: QPainter, middle: QPointF, side: float, style: Style) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.palette.plate)
    plate = QRectF(0, 0, side, side)
    plate.moveCenter(middle)
    painter.drawRoundedRect(plate, 6, 6)


# --- tags ---------------------------------------------------------------------------------------------------------


def paint_tag(painter: QPainter, tag: SquareTag, style: Style) -> None:
    """Paint the icon of a tag around the origin, 22 units high; one without an icon shows its first letters."""
    ink = style.palette.plate_text
    make = _TAG_SHAPES.get(tag)
    if make is None:
        paint_text(painter, tag[:2].capitalize(), QPointF(0, 0), 18.0, ink, bold=True)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(make())


def _moon() -> QPainterPath:
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(QPointF(0, 0), 10, 10)
    bite.addEllipse(QPointF(5, -4), 9, 9)
    return disc.subtracted(bite)


def _flame() -> QPainterPath:
    path = QPainterPath(QPointF(0, -11))
    path.cubicTo(2, -5, 8, -2, 8, 4)
    path.cubicTo(8, 9, 4, 11, 0, 11)
    path.cubicTo(-4, 11, -8, 9, -8, 4)
    path.cubicTo(-8, 0, -5, -1, -4, -4)
    path.cubicTo(-2, -2, 0, -6, 0, -11)
    hole = QPainterPath(QPointF(0, 2))
    hole.cubicTo(2, 4, 4, 5, 4, 7)
    hole.cubicTo(4, 9, 2, 10, 0, 10)
    hole.cubicTo(-2, 10, -4, 9, -4, 7)
    hole.cubicTo(-4, 5, -2, 4, 0, 2)
    return path.subtracted(hole)


def _door() -> QPainterPath:
    frame, leaf, knob = QPainterPath(), QPainterPath(), QPainterPath()
    frame.addRect(QRectF(-9, -11, 18, 22))
    leaf.addRect(QRectF(-6, -8, 12, 19))
    knob.addEllipse(QPointF(2.5, 2), 2, 2)
    return frame.subtracted(leaf).united(knob)


_TAG_SHAPES: Final[Mapping[str, Callable[[], QPainterPath]]] = {"dark": _moon, "doorway": _door, "heat": _flame}
"""The icons of tags that games often have."""
