"""Paint icons and markers: floor icons that rotate with their face, upright icons, and markers.

Upright icons and markers are painted around the origin. Kinds differ in shape, not only in color.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.model.game_words import RoomType
from editor.model.grid import Direction
from editor.model.tile import Face, MpIcon
from editor.render.art_files import paint_named_art
from editor.render.color_palette import with_alpha
from editor.render.outline import outline
from editor.render.painters.element_painter import back_side, side_transform
from editor.render.painters.text_painter import initials, paint_text
from editor.render.style import UNIT, Style

FLOOR_ICONS = ("facing", "stairs-up", "stairs-down", "sewers-exit")
"""Icons printed on the floor; all others are upright."""


def paint_floor_icons(painter: QPainter, face: Face, style: Style) -> None:
    """Paint the floor icons of an unrotated face."""
    for square in face.squares:
        for icon in square.icons:
            if icon.kind in FLOOR_ICONS:
                way = icon.direction if icon.kind == "facing" else back_side(face, (square.at,))
                assert way is not None
                painter.save()
                painter.setTransform(side_transform((square.at.x + 0.5) * UNIT, (square.at.y + 0.5) * UNIT, way), True)
                paint_named_art(painter, icon.kind, QRectF(-UNIT / 2, -UNIT / 2, UNIT, UNIT), style)
                painter.restore()


def paint_impassable(painter: QPainter, face: Face, style: Style) -> None:
    """Paint yellow dotted lines around impassable squares: one line around each element."""
    groups: dict[str, list[tuple[int, int]]] = {}
    for square in face.squares:
        if square.impassable:
            groups.setdefault(square.element or f"{square.at.x} {square.at.y}", []).append((square.at.x, square.at.y))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for squares in groups.values():
        path = outline(squares, 8.5, 5)
        width = style.line(3.4, 1.0)
        if style.px >= 20:
            painter.setPen(_dotted_pen(style.palette.impassable_edge, width * 1.75, width))
            painter.drawPath(path)
        painter.setPen(_dotted_pen(style.palette.impassable, width, width))
        painter.drawPath(path)


def _dotted_pen(color: QColor, width: float, rhythm: float) -> QPen:
    """Return a pen with round dots; pens with the same rhythm put their dots at the same places."""
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([0.01, 2.5 * rhythm / width])
    return pen


_MARKER_AREA = QRectF(-30, -30, 60, 60)


_TURNS: Final[dict[Direction, int]] = {"n": 0, "e": 90, "s": 180, "w": 270}


def paint_marker(painter: QPainter, kind: str, name: str, style: Style, facing: Direction | None = None) -> None:
    """Paint a marker around the origin; without a drawing it shows the initials of its name.

    A marker with a direction has an arrowhead beside it.
    """
    if facing is not None:
        painter.save()
        painter.rotate(_TURNS[facing])
        painter.setPen(QPen(style.palette["rim"], style.line(2, 0.6)))
        painter.setBrush(style.palette["ink"])
        painter.drawPolygon([QPointF(0, -43), QPointF(-11, -29), QPointF(11, -29)])
        painter.restore()
    if not paint_named_art(painter, kind, _MARKER_AREA, style, "unknown-marker"):
        paint_text(painter, initials(name), QPointF(0, 0), 20, style.palette["ink"], bold=True)


_PUFFS = ((26, 30, 24), (70, 24, 20), (48, 52, 28), (22, 74, 20), (76, 72, 24))
"""The puffs of smoke on a square: center and radius."""


def paint_smoke(painter: QPainter, style: Style) -> None:
    """Paint smoke on a square, through which the floor can still be recognized."""
    grey = style.palette["stone"]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha(grey, 120))
    painter.drawRect(QRectF(0, 0, UNIT, UNIT))
    painter.setPen(QPen(with_alpha(style.palette["stone-"], 150), style.line(2, 0.6)))
    painter.setBrush(with_alpha(style.palette["stone+"], 130))
    for x, y, radius in _PUFFS:
        painter.drawEllipse(QPointF(x, y), radius, radius)


def paint_dark_room(painter: QPainter, squares: Sequence[tuple[int, int]], style: Style) -> None:
    """Shade the squares of a tile without power, and cross out the icon of electricity in their top right corner."""
    painter.setPen(QPen(with_alpha(style.palette["ink"], 150), style.line(3, 0.8)))
    painter.setBrush(with_alpha(style.palette["coal"], 70))
    painter.drawPath(outline(squares, 4))
    top = min(y for _, y in squares)
    right = max(x for x, y in squares if y == top)
    painter.save()
    painter.translate((right + 1) * UNIT - 24, top * UNIT + 24)
    painter.setPen(QPen(style.palette["ink"], style.line(2, 0.6)))
    painter.setBrush(style.palette.plate)
    painter.drawEllipse(QPointF(0, 0), 17, 17)
    paint_named_art(painter, "electricity", QRectF(-14, -14, 28, 28), style)
    painter.setPen(QPen(style.palette["red"], style.line(5, 1.2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-12, -12), QPointF(12, 12))
    painter.restore()


_UPRIGHT_AREA = QRectF(-20, -20, 40, 40)
_ROOM_AREA = QRectF(-8, -8, 16, 16)


def paint_upright_icon(painter: QPainter, name: str, style: Style) -> None:
    """Paint the icon with that name; without a drawing it shows the initials of its name."""
    if not paint_named_art(painter, name, _UPRIGHT_AREA, style, "unknown-icon"):
        letters = initials(name.replace("-", " "))
        paint_text(painter, letters, QPointF(0, 0), 15, style.palette["sign"], bold=True)


def paint_cadaver_icons(painter: QPainter, count: int, style: Style) -> None:
    """Paint a skull for each cadaver."""
    for number in range(count):
        painter.save()
        painter.translate(20.0 * number, 0)
        paint_upright_icon(painter, "cadaver", style)
        painter.restore()


def paint_mp_icon(painter: QPainter, icon: MpIcon, style: Style) -> None:
    """Paint +1 or −1: on a hexagon or a circle, depending on the faction, or on a two-colored square for either."""
    paint_upright_icon(painter, f"mp-{icon.who}-{'plus' if icon.change > 0 else 'minus'}", style)


def paint_cost_icon(painter: QPainter, cost: int, style: Style) -> None:
    """Paint the cost of turning a Driller face up."""
    paint_upright_icon(painter, "driller-cost", style)
    paint_text(painter, f"−{cost}", QPointF(0, 0), 16, style.palette["rim"], bold=True)


def paint_room_icon(painter: QPainter, room: RoomType, style: Style) -> None:
    """Paint the icon of a room type, which fits beside a name: a radius of 8 units."""
    if not paint_named_art(painter, f"room-{room}", _ROOM_AREA, style, "room-unknown"):
        paint_text(painter, room[0].upper(), QPointF(0, 0), 11, style.palette["rim"], bold=True)
