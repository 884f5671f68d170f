"""Icons printed on the floor, which turn with their face: facing icons, stairs, exits, and what is impassable."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from editor.model.face import Face, FaceSquare
from editor.model.grid import DIRECTIONS, Direction
from editor.render.outline import outline
from editor.render.sketch import SymbolPen
from editor.render.style import UNIT, Style
from editor.render.symbol import Draw, back_of


def paint_icons(painter: QPainter, face: Face, style: Style) -> None:
    """The icons of an unturned face."""
    for square in face.squares:
        for icon in square.icons:
            match icon.kind:
                case "facing":
                    assert icon.direction is not None
                    _paint_turned(painter, square, icon.direction, style, facing)
                case "stairs-up":
                    _paint_turned(painter, square, back_of(face, (square.at,)), style, _stairs_up)
                case "stairs-down":
                    _paint_turned(painter, square, back_of(face, (square.at,)), style, _stairs_down)
                case "sewers-exit":
                    _paint_turned(painter, square, back_of(face, (square.at,)), style, _manhole)


def paint_impassable(painter: QPainter, face: Face, style: Style) -> None:
    """The yellow dotted line round squares that nobody enters: one line round all squares of an element."""
    groups: dict[str, list[tuple[int, int]]] = {}
    for square in face.squares:
        if square.impassable:
            groups.setdefault(square.element or f"{square.at.x} {square.at.y}", []).append((square.at.x, square.at.y))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for squares in groups.values():
        path = outline(squares, 8.5, 5)
        width = style.line(3.4, 1.0)
        if style.px >= 20:
            painter.setPen(_dotted(style.palette.impassable_edge, width * 1.75, width))
            painter.drawPath(path)
        painter.setPen(_dotted(style.palette.impassable, width, width))
        painter.drawPath(path)


def _dotted(colour: QColor, width: float, rhythm: float) -> QPen:
    """Round dots; two pens of one rhythm put their dots on the same places."""
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([0.01, 2.5 * rhythm / width])
    return pen


def _paint_turned(painter: QPainter, square: FaceSquare, direction: Direction, style: Style, draw: Draw) -> None:
    place = QTransform.fromTranslate((square.at.x + 0.5) * UNIT, (square.at.y + 0.5) * UNIT)
    place.rotate(90 * DIRECTIONS.index(direction))
    place.translate(-UNIT / 2, -UNIT / 2)
    painter.save()
    painter.setTransform(place, True)
    draw(SymbolPen(painter, style))
    painter.restore()


def facing(d: SymbolPen) -> None:
    """Stand here and look up: an arrow out of a ring, dark on light."""
    outer, inner = d.style.line(13, 2.6), d.style.line(7, 1.6)
    for material, width, grow in (("rim", outer, 3.0), ("sign", inner, 0.0)):
        d.arc(50, 56, 15, 118, 304, material, width)
        d.line([(50, 54), (50, 32)], material, width)
        tip = [(50, 14 - grow * 1.5), (64 + grow * 1.6, 34 + grow), (36 - grow * 1.6, 34 + grow)]
        d.poly(tip, material, line=False)


def _stairs(d: SymbolPen, shades: tuple[str, ...]) -> None:
    d.box(16, 12, 68, 76, "stone", 2)
    step = 76 / len(shades)
    for number, shade in enumerate(shades):
        d.box(20, 12 + step * number, 60, step, shade, 0)
    for x in (16, 80):
        d.box(x, 12, 5, 76, "iron", 1)


def _stairs_up(d: SymbolPen) -> None:
    """Steps that grow lighter towards the back."""
    _stairs(d, ("white", "bone", "stone+", "stone", "stone", "stone-"))


def _stairs_down(d: SymbolPen) -> None:
    """Steps that sink into the dark."""
    _stairs(d, ("coal", "iron-", "iron", "stone-", "stone", "stone+"))


def _manhole(d: SymbolPen) -> None:
    """An open shaft with a ladder, its cover pushed aside."""
    d.disc(44, 54, 30, "iron")
    d.disc(44, 54, 24, "coal")
    d.lines([(38, 33, 38, 75), (52, 33, 52, 75)], "steel", 3)
    d.lines([(38, y, 52, y) for y in (40, 49, 58, 67)], "steel", 3)
    d.disc(70, 32, 21, "steel")
    d.ring(70, 32, 15, "iron", 2.4)
    if d.fine:
        d.dots([(70 + dx, 32 + dy, 2.2) for dx in (-7, 0, 7) for dy in (-7, 0, 7)], "iron")
