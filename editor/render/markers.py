"""Markers: round tokens with a pictogram of their own, or their initials where the box has a kind we do not know."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.model.base import inked
from editor.render.sketch import SymbolPen
from editor.render.style import Style
from editor.render.text import paint_text

RADIUS = 24.0

SHAPES: dict[str, Callable[[SymbolPen], None]] = {}


def _pictogram(*kinds: str) -> Callable[[Callable[[SymbolPen], None]], Callable[[SymbolPen], None]]:
    def register(draw: Callable[[SymbolPen], None]) -> Callable[[SymbolPen], None]:
        for kind in kinds:
            SHAPES[kind] = draw
        return draw

    return register


def paint_marker(painter: QPainter, kind: str, name: str, style: Style) -> None:
    """A marker about the origin. Those of a side wear its colour on the rim."""
    colours = style.palette
    side = next((side for side in ("norad", "salemite") if kind.endswith(f"-{side}")), None)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.shadow)
    painter.drawEllipse(QPointF(0, 0), RADIUS + 3, RADIUS + 3)
    painter.setPen(QPen(colours.sides[side] if side else colours.ink, style.line(4.4 if side else 2.6, 1.0)))
    painter.setBrush(colours["paper"])
    painter.drawEllipse(QPointF(0, 0), RADIUS - 1, RADIUS - 1)
    draw = SHAPES.get(kind)
    if draw is not None:
        draw(SymbolPen(painter, style))
    else:
        paint_text(painter, initials(name), QPointF(0, 0), 20, colours["ink"], bold=True)


def initials(name: str) -> str:
    """Two letters that stand for a name; titles such as ``Lt.`` do not count."""
    seen = inked(name).split()
    words = [word for word in seen if not word.endswith(".") and word[0].isalnum()] or seen
    return "".join(word[0] for word in words[:2]).upper()


@_pictogram("character-norad", "character-salemite")
def _character(d: SymbolPen) -> None:
    d.disc(0, -6, 6.5, "ink", line=False)
    d.poly([(-11, 14), (-9, 4), (-4, 1), (4, 1), (9, 4), (11, 14)], "ink", line=False)


@_pictogram("decoy-norad", "decoy-salemite")
def _decoy(d: SymbolPen) -> None:
    d.arc(0, -5, 7, 180, -250, "ink", 4.4)
    d.line([(1.6, 2), (0, 6)], "ink", 4.4)
    d.dots([(0, 13, 3)], "ink")


@_pictogram("command-point")
def _chevrons(d: SymbolPen) -> None:
    for y in (-8, 0, 8):
        d.line([(-9, y + 4), (0, y - 3), (9, y + 4)], "sign", 4)


@_pictogram("mission-points")
def _coin(d: SymbolPen) -> None:
    d.disc(0, 0, 14, "gold")
    paint_text(d.painter, "MP", QPointF(0, 0), 15, d.colour("ink"), bold=True)


@_pictogram("initiative")
def _star(d: SymbolPen) -> None:
    points = [((13, 5.6)[n % 2] * sin(pi * n / 5), -(13, 5.6)[n % 2] * cos(pi * n / 5)) for n in range(10)]
    d.poly(points, "gold")


@_pictogram("wound")
def _wound(d: SymbolPen) -> None:
    d.poly([(0, -14), (6, -3), (8, 3), (6, 9), (0, 12), (-6, 9), (-8, 3), (-6, -3)], "red")


@_pictogram("broken-wall-long")
def _broken_long(d: SymbolPen) -> None:
    for x, y, turn in ((-10, 5, 20), (9, 7, -30), (-4, -8, 8), (10, -6, 60), (-1, 12, -10)):
        with d.turned(turn, x, y):
            d.box(-6, -3.5, 12, 7, "brick", 1)


@_pictogram("broken-wall-short")
def _broken_short(d: SymbolPen) -> None:
    for x, y, turn in ((-6, 4, 20), (6, -4, -30)):
        with d.turned(turn, x, y):
            d.box(-8, -4.5, 16, 9, "brick", 1)


@_pictogram("broken-door")
def _broken_door(d: SymbolPen) -> None:
    for x, y, turn in ((-5, 3, 65), (6, -2, -50), (1, 9, 8)):
        with d.turned(turn, x, y):
            d.box(-11, -3, 22, 6, "wood", 1)


@_pictogram("turn")
def _turn(d: SymbolPen) -> None:
    d.poly([(-9, -13), (9, -13), (0, 0)], "gold")
    d.poly([(-9, 13), (9, 13), (0, 0)], "gold")
    d.lines([(-11, -13, 11, -13), (-11, 13, 11, 13)], "ink", 3)


@_pictogram("smoke-grenade")
def _smoke(d: SymbolPen) -> None:
    d.blob([(-8, 3, 7), (8, 3, 7), (0, -4, 9), (-2, 7, 6)], "steel")


@_pictogram("time-bomb")
def _bomb(d: SymbolPen) -> None:
    d.disc(-2, 4, 11, "coal")
    d.line([(5, -4), (9, -9), (13, -8)], "ink", 3)
    d.poly([(13, -14), (15, -9), (20, -8), (15, -6), (13, -2), (12, -7), (8, -9), (12, -10)], "orange", line=False)


@_pictogram("magnetic-card")
def _card(d: SymbolPen) -> None:
    d.box(-14, -9, 28, 19, "hazard", 3)
    d.box(-14, -5, 28, 5, "ink", 0, line=False)


@_pictogram("prisoner")
def _prisoner(d: SymbolPen) -> None:
    _character(d)
    d.lines([(x, -15, x, 15) for x in (-9, -3, 3, 9)], "iron", 2.4)


@_pictogram("on-off")
def _switch(d: SymbolPen) -> None:
    d.arc(0, 1, 10, 130, 280, "darkleaf", 4.4)
    d.line([(0, -13), (0, -1)], "darkleaf", 4.4)


@_pictogram("radio-scrambling-norad", "radio-scrambling-salemite")
def _radio(d: SymbolPen) -> None:
    d.line([(0, 13), (0, -2)], "ink", 3.4)
    d.dots([(0, -3, 3.4)], "red")
    for r in (7, 12):
        d.arc(0, -3, r, -40, 80, "red", 3)
        d.arc(0, -3, r, 140, 80, "red", 3)


@_pictogram("mine")
def _mine(d: SymbolPen) -> None:
    for n in range(8):
        with d.turned(45 * n, 0, 0):
            d.line([(0, -8), (0, -14)], "ink", 3.4)
    d.disc(0, 0, 9, "darkleaf-")
    d.dots([(0, 0, 3)], "red")


@_pictogram("plastic-explosive")
def _explosive(d: SymbolPen) -> None:
    d.box(-13, -8, 26, 17, "paper-", 2)
    d.box(-5, -8, 9, 17, "red", 0)
    d.line([(4, -8), (10, -14)], "ink", 2.6)


@_pictogram("empty-grave")
def _empty_grave(d: SymbolPen) -> None:
    d.box(-8, -5, 16, 19, "coal", 3)
    d.box(-9, -14, 18, 8, "stone", 3)


@_pictogram("deadly-virus")
def _virus(d: SymbolPen) -> None:
    for n in range(3):
        with d.turned(120 * n, 0, 0):
            d.ring(0, -6.5, 6, "darkleaf-", 3)
    d.dots([(0, 0, 3.4)], "darkleaf-")


@_pictogram("floor-element-destroyed")
def _destroyed(d: SymbolPen) -> None:
    points = [((16, 8)[n % 2] * sin(pi * n / 8), -(16, 8)[n % 2] * cos(pi * n / 8)) for n in range(16)]
    d.poly(points, "orange")
    d.lines([(-5, -5, 5, 5), (-5, 5, 5, -5)], "ink", 3.4)


@_pictogram("los-check")
def _sight(d: SymbolPen) -> None:
    d.oval(-14, -8, 28, 16, "rim")
    d.dots([(0, 0, 5)], "sign")
