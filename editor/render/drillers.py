"""Drillers: the machine seen from above when it lies face up, and its blank back while it lies face down."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from editor.model.face import Face
from editor.render.outline import outline
from editor.render.sketch import SymbolPen


def paint_driller(d: SymbolPen, face: Face) -> None:
    """Face up: hazard stripes round the deck, the shaft of the drill in the middle."""
    walls = {wall.edge for wall in face.walls}
    d.path(outline(d.squares, 13, 10), "iron", line=False, alpha=70)
    for square in face.squares:
        left, top = square.at.x * 100.0, square.at.y * 100.0
        for number, edge in enumerate(square.at.edges()):
            if edge in walls:
                with d.turned(90 * number, left + 50, top + 50):
                    _stripes(d)
    x, y = d.w / 2, d.h / 2
    r = min(d.w, d.h) * 0.27
    d.round_shadow(x, y, r, 6)
    d.disc(x, y, r, "iron")
    d.disc(x, y, r * 0.84, "steel")
    _drill(d, x, y, r * 0.78, "steel-", "steel+")


def paint_driller_back(d: SymbolPen) -> None:
    """Face down: a shut lid, the same on every Driller."""
    d.path(outline(d.squares), "iron-", line=False)
    d.path(outline(d.squares, 14, 8), "iron")
    d.path(outline(d.squares, 22, 6), "iron-", line=False)
    x, y = d.w / 2, d.h / 2
    r = min(d.w, d.h) * 0.33
    for turn in (45, 135, 225, 315):
        with d.turned(turn, x, y):
            d.poly([(-10, -r * 0.9), (10, -r * 0.9), (10, -r * 1.22), (0, -r * 1.36), (-10, -r * 1.22)], "hazard")
    d.disc(x, y, r, "hazard")
    d.disc(x, y, r * 0.86, "coal")
    _drill(d, x, y, r * 0.8, "hazard", "hazard-")
    if d.fine:
        d.dots([(cx, cy, 3.4) for cx in (18, d.w - 18) for cy in (18, d.h - 18)], "steel")


def _stripes(d: SymbolPen) -> None:
    """Black and yellow along the top side of a square, about its middle."""
    d.box(-50, -45, 100, 10, "hazard", 0, line=False)
    for n in range(7):
        left = -50 + 14.6 * n
        d.poly([(left, -35), (left + 7, -35), (left + 12, -45), (left + 5, -45)], "ink", line=False)


def _drill(d: SymbolPen, x: float, y: float, r: float, dark: str, light: str) -> None:
    """The head of the drill from above: three curved blades."""
    for n in range(3):
        with d.turned(120 * n, x, y):
            blade = QPainterPath()
            blade.moveTo(0, 0)
            blade.cubicTo(-r * 0.1, -r * 0.5, r * 0.2, -r * 0.9, r * 0.55, -r * 0.8)
            blade.cubicTo(r * 0.75, -r * 0.55, r * 0.6, -r * 0.1, 0, 0)
            d.path(blade, light if n % 2 else dark)
    d.disc(x, y, r * 0.2, light)
