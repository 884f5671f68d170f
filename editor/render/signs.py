"""Signs that always stand upright: sight blocked, cadavers, electricity, abilities, MP icons, room types, stairs.

Every sign is drawn about the origin within a circle of ``RADIUS`` units. Kinds differ in shape, not in colour alone.
"""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from editor.model.face import MpIcon
from editor.model.words import RoomType
from editor.render.sketch import SymbolPen
from editor.render.style import Style
from editor.render.text import paint_text

RADIUS = 14.0


def paint_sight_sign(painter: QPainter, style: Style) -> None:
    """An eye, struck through: nobody sees past this square."""
    colours = style.palette
    eye = QPainterPath(QPointF(-10, 0))
    eye.quadTo(0, -10.5, 10, 0)
    eye.quadTo(0, 10.5, -10, 0)
    painter.setPen(QPen(colours.plate, style.line(6.4, 1.2)))
    painter.setBrush(colours.plate)
    painter.drawPath(eye)
    painter.drawLine(QPointF(-8.5, 8.5), QPointF(8.5, -8.5))
    painter.setPen(QPen(colours.plate_text, style.line(2.2, 0.7)))
    painter.drawPath(eye)
    painter.setBrush(colours.plate_text)
    painter.drawEllipse(QPointF(0, 0), 2.7, 2.7)
    pen = QPen(colours["red"], style.line(3.0, 0.9))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(-8.5, 8.5), QPointF(8.5, -8.5))


def paint_cadaver_sign(painter: QPainter, count: int, style: Style) -> None:
    """A skull for each cadaver."""
    for number in range(count):
        painter.save()
        painter.translate(20.0 * number, 0)
        _skull(SymbolPen(painter, style))
        painter.restore()


def _skull(d: SymbolPen) -> None:
    d.box(-5.5, 2, 11, 8.5, "rim", 2.5)
    d.oval(-9, -10, 18, 16.5, "rim")
    d.box(-4.4, 1, 8.8, 6, "rim", 1, line=False)
    d.dots([(-3.9, -1, 2.7), (3.9, -1, 2.7)], "ink")
    d.poly([(0, 1.4), (-1.7, 4.4), (1.7, 4.4)], "ink", line=False)
    if d.fine:
        d.lines([(-1.8, 7, -1.8, 10), (1.8, 7, 1.8, 10)], "ink", 1.3)


def paint_electricity_sign(painter: QPainter, style: Style) -> None:
    """A flash in a warning triangle: the room needs power."""
    d = SymbolPen(painter, style)
    d.poly([(0, -15), (15.5, 11.5), (-15.5, 11.5)], "hazard")
    d.poly([(2.4, -8.5), (-5, 3), (-0.6, 3), (-2.6, 10), (5, -0.8), (0.8, -0.8)], "ink", line=False)


def paint_ability_sign(painter: QPainter, style: Style) -> None:
    """A star on a square plate: the room lets a character do something."""
    d = SymbolPen(painter, style)
    d.box(-12.5, -12.5, 25, 25, "violet", 5)
    d.poly(_star(9.6, 4.2, 5), "rim", line=False)


def _star(outer: float, inner: float, points: int) -> list[tuple[float, float]]:
    return [
        ((outer, inner)[n % 2] * sin(pi * n / points), -(outer, inner)[n % 2] * cos(pi * n / points))
        for n in range(2 * points)
    ]


def paint_mp_sign(painter: QPainter, icon: MpIcon, style: Style) -> None:
    """+1 or −1 on six sides for NORAD, on a round for the Salemites, on a square in both colours for either."""
    colours = style.palette
    painter.setPen(QPen(colours["rim"], style.line(2.6, 0.8)))
    match icon.who:
        case "norad":
            painter.setBrush(colours.sides["norad"])
            painter.drawPolygon([QPointF(15.5 * cos(pi * n / 3), 15.5 * sin(pi * n / 3)) for n in range(6)])
        case "salemite":
            painter.setBrush(colours.sides["salemite"])
            painter.drawEllipse(QPointF(0, 0), 14, 14)
        case "choice":
            rim = painter.pen()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.sides["norad"])
            painter.drawRect(QRectF(-14, -13, 14, 26))
            painter.setBrush(colours.sides["salemite"])
            painter.drawRect(QRectF(0, -13, 14, 26))
            painter.setPen(rim)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(-14, -13, 28, 26), 3, 3)
    _signed_one(painter, icon.change, style)


def _signed_one(painter: QPainter, change: int, style: Style) -> None:
    """+1 or −1 as strokes: no font is as clear at this size."""
    path = QPainterPath()
    path.moveTo(-9, 0)
    path.lineTo(-2.5, 0)
    if change > 0:
        path.moveTo(-5.75, -3.25)
        path.lineTo(-5.75, 3.25)
    path.moveTo(2.2, -3.4)
    path.lineTo(5.6, -6.2)
    path.lineTo(5.6, 6.2)
    pen = QPen(style.palette["rim"], style.line(2.6, 1.0))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(path, pen)


def paint_cost_sign(painter: QPainter, cost: int, style: Style) -> None:
    """What turning a Driller up costs."""
    d = SymbolPen(painter, style)
    d.disc(0, 0, 14, "ink")
    paint_text(painter, f"−{cost}", QPointF(0, 0), 16, style.palette["rim"], bold=True)


def paint_level_sign(painter: QPainter, up: bool, style: Style) -> None:
    """An arrow up or down: where stairs lead."""
    d = SymbolPen(painter, style)
    way = 1 if up else -1
    d.disc(0, 0, 16, "rim")
    d.poly([(0, -11 * way), (9.5, 1 * way), (4, 1 * way), (4, 10.5 * way), (-4, 10.5 * way), (-4, 1 * way),
            (-9.5, 1 * way)], "sign", line=False)  # fmt: skip


def paint_initials_sign(painter: QPainter, letters: str, style: Style) -> None:
    """A sign of a game that has no drawing of its own here."""
    d = SymbolPen(painter, style)
    d.disc(0, 0, 16, "rim")
    paint_text(painter, letters, QPointF(0, 0), 15, style.palette["sign"], bold=True)


def paint_room_sign(painter: QPainter, room: RoomType, style: Style) -> None:
    """The room type, small enough to stand beside a name: within 8 units."""
    d = SymbolPen(painter, style)
    material = {
        "living-quarter": "darkwood",
        "technical": "iron",
        "officer-section": "violet",
        "science": "teal",
        "armory": "darkleaf",
        "corridor": "stone-",
    }.get(room, "ink")
    d.disc(0, 0, 8, material, line=False)
    match room:
        case "living-quarter":
            d.line([(-4.5, -2.5), (-4.5, 3.5), (-4.5, 1.5), (4.5, 1.5), (4.5, 3.5)], "rim", 1.7)
            d.dots([(-2, -0.4, 1.5)], "rim")
            d.line([(0.8, 0), (4, 0)], "rim", 2)
        case "technical":
            for n in range(4):
                with d.turned(45 * n, 0, 0):
                    d.line([(0, -5), (0, 5)], "rim", 2.2, flat=True)
            d.dots([(0, 0, 3.4)], "rim")
            d.dots([(0, 0, 1.5)], material)
        case "officer-section":
            d.poly(_star(6, 2.5, 5), "rim", line=False)
        case "science":
            d.poly([(-1.3, -4.5), (1.3, -4.5), (1.3, -1), (4.3, 4.3), (-4.3, 4.3), (-1.3, -1)], "rim", line=False)
        case "armory":
            d.ring(0, 0, 3.3, "rim", 1.5)
            d.lines([(0, -6, 0, -1.6), (0, 1.6, 0, 6), (-6, 0, -1.6, 0), (1.6, 0, 6, 0)], "rim", 1.5)
        case "corridor":
            d.lines([(-3, -4.5, -3, 4.5), (3, -4.5, 3, 4.5)], "rim", 1.7)
        case _:
            paint_text(painter, room[0].upper(), QPointF(0, 0), 11, style.palette["rim"], bold=True)
