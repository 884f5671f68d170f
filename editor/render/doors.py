"""Doors: sliding doors of steel and wooden doors, one edge or two wide, closed or open, plain or magnetic.

The posts wear the colour of the side that owns the door. A closed sliding door shows two leaves with arrows, an open
one only their ends and the track. A wooden door shows its boards; open, its leaf stands at a right angle to the wall,
with the arc it has made. A yellow card marks a magnetic door.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.model.grid import Edge
from editor.model.tile import Door
from editor.render.style import UNIT, Style
from editor.render.text import paint_text

ShownDoor = Literal["closed", "open"]

_THICK = 19.0
_POST = 7.0


def paint_door(painter: QPainter, door: Door | None, edges: Sequence[Edge], state: ShownDoor, style: Style) -> None:
    """A door over its edges, in the coordinates of the level. Without ``door``: one that the box does not know."""
    corner = edges[0].ends()[0]
    painter.save()
    painter.translate(corner.x * UNIT, corner.y * UNIT)
    if edges[0].side == "w":
        painter.rotate(90)
    paint_door_flat(painter, door, len(edges), state, style)
    painter.restore()


def paint_door_flat(painter: QPainter, door: Door | None, edges: int, state: ShownDoor, style: Style) -> None:
    """A door that lies along x from the origin, ``edges`` edges long."""
    length = edges * float(UNIT)
    wooden = door is not None and door.make == "wooden"
    if state == "open":
        (_wooden_open if wooden else _sliding_open)(painter, length, style)
    else:
        (_wooden_closed if wooden else _sliding_closed)(painter, length, style)
    _posts(painter, door, length, style)
    if door is not None and door.magnetic:
        _card(painter, length, state, style)
    if door is not None and state == "closed" and style.px >= 60:
        _defence(painter, door.defence, 24.0 * edges, style)


def _ink(painter: QPainter, style: Style, width: float = 2.2) -> None:
    painter.setPen(QPen(style.palette.ink, style.line(width, 0.7)))


def _posts(painter: QPainter, door: Door | None, length: float, style: Style) -> None:
    _ink(painter, style)
    painter.setBrush(style.palette.sides[door.side] if door is not None else style.palette["steel"])
    for x in (-1.0, length - _POST + 1):
        painter.drawRect(QRectF(x, -_THICK / 2 - 4, _POST, _THICK + 8))


def _sliding_closed(painter: QPainter, length: float, style: Style) -> None:
    colours = style.palette
    _ink(painter, style)
    painter.setBrush(colours["steel"])
    middle = length / 2
    painter.drawRect(QRectF(_POST - 1, -_THICK / 2, middle - _POST + 1, _THICK))
    painter.drawRect(QRectF(middle, -_THICK / 2, middle - _POST + 1, _THICK))
    if not style.fine:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours["white"])
    painter.drawRect(QRectF(_POST + 1, -_THICK / 2 + 2.5, length - 2 * _POST - 2, 3))
    _ink(painter, style)
    painter.drawLine(QPointF(middle, -_THICK / 2), QPointF(middle, _THICK / 2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.ink)
    for way in (-1, 1):
        tip = middle + way * (length / 2 - _POST - 7)
        back = tip - way * 8
        painter.drawPolygon([QPointF(tip, 1.5), QPointF(back, -4), QPointF(back, 7)])


def _sliding_open(painter: QPainter, length: float, style: Style) -> None:
    colours = style.palette
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.floors["plates"][0])
    painter.drawRect(QRectF(0, -_THICK / 2, length, _THICK))
    pen = QPen(colours.ink, style.line(1.8, 0.6))
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    for y in (-_THICK / 2, _THICK / 2):
        painter.drawLine(QPointF(_POST, y), QPointF(length - _POST, y))
    _ink(painter, style)
    painter.setBrush(colours["steel"])
    stub = length * 0.11
    painter.drawRect(QRectF(_POST - 1, -_THICK / 2, stub, _THICK))
    painter.drawRect(QRectF(length - _POST + 1 - stub, -_THICK / 2, stub, _THICK))


def _leaves(length: float) -> list[tuple[float, float, int]]:
    """Hinge, width and direction of each leaf: one for a small door, two for a large one."""
    if length <= UNIT:
        return [(_POST, length - 2 * _POST, 1)]
    half = length / 2 - _POST
    return [(_POST, half, 1), (length - _POST, half, -1)]


def _wooden_closed(painter: QPainter, length: float, style: Style) -> None:
    colours = style.palette
    for hinge, width, way in _leaves(length):
        left = hinge if way > 0 else hinge - width
        _ink(painter, style)
        painter.setBrush(colours["wood"])
        painter.drawRect(QRectF(left, -_THICK / 2, width, _THICK))
        if style.fine:
            painter.setPen(QPen(colours["darkwood"], style.line(2.0, 0.6)))
            for y in (-3.2, 3.2):
                painter.drawLine(QPointF(left + 2, y), QPointF(left + width - 2, y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.ink)
        painter.drawRect(QRectF(hinge + way * 9 - 2, -_THICK / 2, 4, _THICK))
        painter.setBrush(colours["gold"])
        _ink(painter, style, 1.6)
        painter.drawEllipse(QPointF(hinge + way * (width - 9), 0), 4, 4)


def _wooden_open(painter: QPainter, length: float, style: Style) -> None:
    colours = style.palette
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.floors["planks"][0])
    painter.drawRect(QRectF(0, -_THICK / 2, length, _THICK))
    for hinge, width, way in _leaves(length):
        arc = QPen(colours.ink, style.line(1.6, 0.6))
        arc.setDashPattern([3, 3])
        painter.setPen(arc)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(hinge - width, -width, 2 * width, 2 * width)
        painter.drawArc(box, (270 if way > 0 else 180) * 16, 90 * 16)
        _ink(painter, style)
        painter.setBrush(colours["wood"])
        left = hinge if way > 0 else hinge - 10
        painter.drawRect(QRectF(left, -2, 10, width))
        if style.fine:
            painter.setPen(QPen(colours["darkwood"], style.line(1.8, 0.6)))
            painter.drawLine(QPointF(left + 5, 0), QPointF(left + 5, width - 4))
        _ink(painter, style, 1.6)
        painter.setBrush(colours["gold"])
        painter.drawEllipse(QPointF(left + 5, width - 11), 3.6, 3.6)


def _card(painter: QPainter, length: float, state: ShownDoor, style: Style) -> None:
    """The magnetic mark: a card with its stripe, in the middle of the door or, where it is open, at its end."""
    colours = style.palette
    width, height = (30.0, 22.0) if style.fine else (34.0, 26.0)
    middle = QPointF(length / 2 if state == "closed" else length - _POST - width / 2 - 3, 0)
    _ink(painter, style, 2.4)
    painter.setBrush(colours["hazard"])
    painter.drawRoundedRect(QRectF(middle.x() - width / 2, -height / 2, width, height), 4, 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.ink)
    painter.drawRect(QRectF(middle.x() - width / 2 + 1, -height / 2 + 4, width - 2, 5.5))
    if style.fine and state == "closed":
        painter.drawEllipse(QPointF(middle.x() + width / 2 - 7, height / 2 - 6), 2.8, 2.8)


def _defence(painter: QPainter, value: int, x: float, style: Style) -> None:
    """The defence value on a small shield; the number stays upright."""
    painter.save()
    painter.translate(x, 0)
    upright = painter.transform()
    angle = 90 if abs(upright.m12()) > abs(upright.m11()) else 0
    painter.rotate(-angle)
    _ink(painter, style, 1.8)
    painter.setBrush(style.palette.plate)
    shield = [(-8, -9), (8, -9), (8, 2), (0, 11), (-8, 2)]
    painter.drawPolygon([QPointF(dx, dy) for dx, dy in shield])
    paint_text(painter, str(value), QPointF(0, -0.5), 13, style.palette.plate_text, bold=True)
    painter.restore()
