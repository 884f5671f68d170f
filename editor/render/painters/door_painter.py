"""Paint doors: sliding steel doors and wooden doors, one or two edges wide, open or closed.

The posts have the color of the door's faction, if it has one. A closed sliding door has two leaves with arrows; an open
one shows only their ends and the track. A wooden door shows its boards; when open, its leaf is perpendicular to the
wall, with an arc. A yellow card marks a magnetic door. The drawing ``door-<kind>`` of a pack replaces all of this.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.model.grid import Edge
from editor.model.tile import Door
from editor.render.art_files import Art, find_art, paint_art
from editor.render.painters.text_painter import paint_text
from editor.render.style import UNIT, Style

PaintedDoorState = Literal["closed", "open"]

_THICKNESS = 19.0
_POST_WIDTH = 7.0


def paint_door(
    painter: QPainter,
    door: Door | None,
    edges: Sequence[Edge],
    state: PaintedDoorState,
    style: Style,
    color: str | None = None,
) -> None:
    """Paint a door over its edges, in level coordinates.

    ``door`` is ``None`` if the box does not know it; ``color`` is the color of its faction.
    """
    corner = edges[0].ends()[0]
    painter.save()
    painter.translate(corner.x * UNIT, corner.y * UNIT)
    if edges[0].side == "w":
        painter.rotate(90)
    paint_horizontal_door(painter, door, len(edges), state, style, color)
    painter.restore()


def paint_horizontal_door(
    painter: QPainter,
    door: Door | None,
    edges: int,
    state: PaintedDoorState,
    style: Style,
    color: str | None = None,
) -> None:
    """Paint a door along the x axis from the origin, ``edges`` edges long."""
    length = edges * float(UNIT)
    if door is not None and (art := _find_door_art(door, edges, state, style)) is not None:
        width, height = art.view[2:]
        tall = height * length / width
        paint_art(painter, art, QRectF(0, -tall / 2, length, tall), style)
        return
    wooden = door is not None and door.make == "wooden"
    if state == "open":
        (_paint_open_wooden if wooden else _paint_open_sliding)(painter, length, style)
    else:
        (_paint_closed_wooden if wooden else _paint_closed_sliding)(painter, length, style)
    plain = style.palette["darkwood" if wooden else "steel"]
    _paint_posts(painter, style.palette.sides.get(color or "", plain), length, style)
    if door is not None and door.magnetic:
        _paint_card(painter, length, state, style)
    if door is not None and door.defence is not None and state == "closed" and style.px >= 60:
        _paint_defense(painter, door.defence, 24.0 * edges, style)


def _find_door_art(door: Door, edges: int, state: PaintedDoorState, style: Style) -> Art | None:
    """Return the drawing of a door: by its id, or by that of its kind, which ends before the number."""
    kind = re.sub(r"-\d+$", "", door.id)
    for name in dict.fromkeys((door.id, kind)):
        for file in (f"door-{name}-open", f"door-{name}") if state == "open" else (f"door-{name}",):
            art = find_art(file, style.drawings, (edges, 1))
            if art is not None:
                return art
    return None


def _set_outline(painter: QPainter, style: Style, width: float = 2.2) -> None:
    painter.setPen(QPen(style.palette.ink, style.line(width, 0.7)))


def _paint_posts(painter: QPainter, color: QColor, length: float, style: Style) -> None:
    _set_outline(painter, style)
    painter.setBrush(color)
    for x in (-1.0, length - _POST_WIDTH + 1):
        painter.drawRect(QRectF(x, -_THICKNESS / 2 - 4, _POST_WIDTH, _THICKNESS + 8))


def _paint_closed_sliding(painter: QPainter, length: float, style: Style) -> None:
    colors = style.palette
    _set_outline(painter, style)
    painter.setBrush(colors["steel"])
    middle = length / 2
    painter.drawRect(QRectF(_POST_WIDTH - 1, -_THICKNESS / 2, middle - _POST_WIDTH + 1, _THICKNESS))
    painter.drawRect(QRectF(middle, -_THICKNESS / 2, middle - _POST_WIDTH + 1, _THICKNESS))
    if not style.fine:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors["white"])
    painter.drawRect(QRectF(_POST_WIDTH + 1, -_THICKNESS / 2 + 2.5, length - 2 * _POST_WIDTH - 2, 3))
    _set_outline(painter, style)
    painter.drawLine(QPointF(middle, -_THICKNESS / 2), QPointF(middle, _THICKNESS / 2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.ink)
    for way in (-1, 1):
        tip = middle + way * (length / 2 - _POST_WIDTH - 7)
        back = tip - way * 8
        painter.drawPolygon([QPointF(tip, 1.5), QPointF(back, -4), QPointF(back, 7)])


def _paint_open_sliding(painter: QPainter, length: float, style: Style) -> None:
    colors = style.palette
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.floors["plates"][0])
    painter.drawRect(QRectF(0, -_THICKNESS / 2, length, _THICKNESS))
    pen = QPen(colors.ink, style.line(1.8, 0.6))
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    for y in (-_THICKNESS / 2, _THICKNESS / 2):
        painter.drawLine(QPointF(_POST_WIDTH, y), QPointF(length - _POST_WIDTH, y))
    _set_outline(painter, style)
    painter.setBrush(colors["steel"])
    stub = length * 0.11
    painter.drawRect(QRectF(_POST_WIDTH - 1, -_THICKNESS / 2, stub, _THICKNESS))
    painter.drawRect(QRectF(length - _POST_WIDTH + 1 - stub, -_THICKNESS / 2, stub, _THICKNESS))


def _leaves(length: float) -> list[tuple[float, float, int]]:
    """Return hinge, width and direction of each leaf: one for a small door, two for a large one."""
    if length <= UNIT:
        return [(_POST_WIDTH, length - 2 * _POST_WIDTH, 1)]
    half = length / 2 - _POST_WIDTH
    return [(_POST_WIDTH, half, 1), (length - _POST_WIDTH, half, -1)]


def _paint_closed_wooden(painter: QPainter, length: float, style: Style) -> None:
    colors = style.palette
    for hinge, width, way in _leaves(length):
        left = hinge if way > 0 else hinge - width
        _set_outline(painter, style)
        painter.setBrush(colors["wood"])
        painter.drawRect(QRectF(left, -_THICKNESS / 2, width, _THICKNESS))
        if style.fine:
            painter.setPen(QPen(colors["darkwood"], style.line(2.0, 0.6)))
            for y in (-3.2, 3.2):
                painter.drawLine(QPointF(left + 2, y), QPointF(left + width - 2, y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.ink)
        painter.drawRect(QRectF(hinge + way * 9 - 2, -_THICKNESS / 2, 4, _THICKNESS))
        painter.setBrush(colors["gold"])
        _set_outline(painter, style, 1.6)
        painter.drawEllipse(QPointF(hinge + way * (width - 9), 0), 4, 4)


def _paint_open_wooden(painter: QPainter, length: float, style: Style) -> None:
    colors = style.palette
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.floors["planks"][0])
    painter.drawRect(QRectF(0, -_THICKNESS / 2, length, _THICKNESS))
    for hinge, width, way in _leaves(length):
        arc = QPen(colors.ink, style.line(1.6, 0.6))
        arc.setDashPattern([3, 3])
        painter.setPen(arc)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(hinge - width, -width, 2 * width, 2 * width)
        painter.drawArc(box, (270 if way > 0 else 180) * 16, 90 * 16)
        _set_outline(painter, style)
        painter.setBrush(colors["wood"])
        left = hinge if way > 0 else hinge - 10
        painter.drawRect(QRectF(left, -2, 10, width))
        if style.fine:
            painter.setPen(QPen(colors["darkwood"], style.line(1.8, 0.6)))
            painter.drawLine(QPointF(left + 5, 0), QPointF(left + 5, width - 4))
        _set_outline(painter, style, 1.6)
        painter.setBrush(colors["gold"])
        painter.drawEllipse(QPointF(left + 5, width - 11), 3.6, 3.6)


def _paint_card(painter: QPainter, length: float, state: PaintedDoorState, style: Style) -> None:
    """Paint the magnetic card: in the middle of the door, or at its end if it is open."""
    colors = style.palette
    width, height = (30.0, 22.0) if style.fine else (34.0, 26.0)
    middle = QPointF(length / 2 if state == "closed" else length - _POST_WIDTH - width / 2 - 3, 0)
    _set_outline(painter, style, 2.4)
    painter.setBrush(colors["hazard"])
    painter.drawRoundedRect(QRectF(middle.x() - width / 2, -height / 2, width, height), 4, 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.ink)
    painter.drawRect(QRectF(middle.x() - width / 2 + 1, -height / 2 + 4, width - 2, 5.5))
    if style.fine and state == "closed":
        painter.drawEllipse(QPointF(middle.x() + width / 2 - 7, height / 2 - 6), 2.8, 2.8)


def _paint_defense(painter: QPainter, value: int, x: float, style: Style) -> None:
    """Paint the defense value on a small shield; the number stays upright."""
    painter.save()
    painter.translate(x, 0)
    upright = painter.transform()
    angle = 90 if abs(upright.m12()) > abs(upright.m11()) else 0
    painter.rotate(-angle)
    _set_outline(painter, style, 1.8)
    painter.setBrush(style.palette.plate)
    shield = [(-8, -9), (8, -9), (8, 2), (0, 11), (-8, 2)]
    painter.drawPolygon([QPointF(dx, dy) for dx, dy in shield])
    paint_text(painter, str(value), QPointF(0, -0.5), 13, style.palette.plate_text, bold=True)
    painter.restore()
