"""The textures of floors: what is drawn on one square of each.

Every stroke stays inside its square: no clipping is needed (SVG has none), and tiles of any shape come out right.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.render.noise import Chance
from editor.render.style import UNIT


class Patch:
    """A square that gets its texture: quiet marks and stronger ones, collected over all squares of a floor. ``x`` and
    ``y`` are its place in squares, so that patterns run on from one to the next."""

    def __init__(self, marks: tuple[QPainterPath, QPainterPath], x: int, y: int, seed: int) -> None:
        self.quiet, self.strong = marks
        self.x, self.y = x, y
        self.left, self.top = float(x * UNIT), float(y * UNIT)
        self.chance = Chance(seed, x, y)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.quiet.moveTo(x1, y1)
        self.quiet.lineTo(x2, y2)

    def strong_line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.strong.moveTo(x1, y1)
        self.strong.lineTo(x2, y2)


Texture = Callable[[Patch], None]


def _slabs(p: Patch) -> None:
    """Concrete slabs of half a square, a few specks."""
    left, top = p.left, p.top
    p.line(left, top + 50, left + 100, top + 50)
    p.line(left + 50, top, left + 50, top + 100)
    for _ in range(4):
        cx, cy = left + p.chance.between(8, 92), top + p.chance.between(8, 92)
        p.strong.addEllipse(QPointF(cx, cy), 1.3, 1.3)


def _planks(p: Patch) -> None:
    """Boards along x, a fifth of a square wide, their ends staggered."""
    left, top = p.left, p.top
    for row in range(5):
        edge = top + 20 * row
        if row:
            p.line(left, edge, left + 100, edge)
        else:
            p.line(left, edge + 0.8, left + 100, edge + 0.8)
        end = left + (26 if (row + 2 * p.x + p.y) % 2 else 74)
        p.line(end, edge, end, edge + 20)
        if row % 2:
            grain = left + p.chance.between(10, 60)
            p.strong_line(grain, edge + 10, grain + 22, edge + 10)


def _plates(p: Patch) -> None:
    """Steel plates with rivets and a tread pattern."""
    left, top = p.left, p.top
    p.quiet.addRect(QRectF(left + 2, top + 2, 96, 96))
    for dx, dy in ((9, 9), (91, 9), (9, 91), (91, 91)):
        p.strong.addEllipse(QPointF(left + dx, top + dy), 2.6, 2.6)
    for row in range(3):
        for column in range(3):
            cx, cy = left + 25 + 25 * column, top + 25 + 25 * row
            lean = 4 if (row + column) % 2 else -4
            p.line(cx - 4, cy - lean, cx + 4, cy + lean)


def _carpet(p: Patch) -> None:
    """A woven pattern of small lozenges with a few golden knots."""
    left, top = p.left, p.top
    for row in range(5):
        for column in range(5):
            cx, cy = left + 10 + 20 * column, top + 10 + 20 * row
            if (row + column + p.x + p.y) % 2:
                p.line(cx - 5, cy, cx, cy - 5)
                p.line(cx, cy - 5, cx + 5, cy)
                p.line(cx + 5, cy, cx, cy + 5)
                p.line(cx, cy + 5, cx - 5, cy)
    p.strong.addEllipse(QPointF(left + 50, top + 50), 2.2, 2.2)


def _tiles(p: Patch) -> None:
    """Small clean tiles, a quarter of a square."""
    left, top = p.left, p.top
    for step in (1, 25, 50, 75):
        p.line(left + step, top, left + step, top + 100)
        p.line(left, top + step, left + 100, top + step)
    p.strong.addRect(QRectF(left + 50, top + 25, 25, 25))
    p.strong.addRect(QRectF(left, top + 75, 25, 25))


def _checks(p: Patch) -> None:
    """The chequered tiles of bathrooms and kitchens."""
    left, top = p.left, p.top
    for row in range(4):
        for column in range(4):
            if (row + column) % 2:
                p.strong.addRect(QRectF(left + 25 * column, top + 25 * row, 25, 25))
    for step in (25, 50, 75):
        p.line(left + step, top, left + step, top + 100)
        p.line(left, top + step, left + 100, top + step)


def _armory(p: Patch) -> None:
    """Painted concrete with slanting scratches and anchor points."""
    left, top = p.left, p.top
    for step in (20, 40, 60, 80):
        p.line(left + step - 8, top + 8, left + step - 20 + 8, top + 32)
        p.line(left + step + 12, top + 58, left + step, top + 82)
    p.strong.addEllipse(QPointF(left + 50, top + 45), 3, 3)
    p.strong.addEllipse(QPointF(left + 2.5, top + 95), 2.5, 2.5)


def _flags(p: Patch) -> None:
    """Old flagstones in a broken bond."""
    left, top = p.left, p.top
    for x1, y1, x2, y2 in (
        (0, 34, 62, 34), (62, 0, 62, 66), (62, 22, 100, 22), (28, 34, 28, 100), (28, 66, 100, 66), (74, 66, 74, 100),
        (0, 78, 28, 78), (0, 1, 100, 1),
    ):  # fmt: skip
        p.line(left + x1, top + y1, left + x2, top + y2)
    p.strong.addRect(QRectF(left + 29, top + 36, 32, 29))
    p.strong.addRect(QRectF(left + 75, top + 67, 25, 33))


def _grass(p: Patch) -> None:
    """Tufts, more quiet ones than strong ones."""
    left, top = p.left, p.top
    for number in range(14):
        path = p.strong if number % 3 == 0 else p.quiet
        cx, cy = left + p.chance.between(8, 92), top + p.chance.between(12, 94)
        _tuft(path, cx, cy, 5.5)


def _tuft(path: QPainterPath, x: float, y: float, size: float) -> None:
    for lean, high in ((-0.62, 1.0), (0.0, 1.25), (0.62, 1.0)):
        path.moveTo(x, y)
        path.lineTo(x + lean * size, y - high * size)


def _asphalt(p: Patch) -> None:
    """A crack, grit, and weeds: it is outdoors."""
    left, top = p.left, p.top
    cx, cy = left + p.chance.between(5, 30), top + p.chance.between(20, 80)
    p.quiet.moveTo(cx, cy)
    for _ in range(4):
        cx, cy = min(left + 97, cx + p.chance.between(8, 24)), cy + p.chance.between(-11, 11)
        cy = min(top + 96, max(top + 4, cy))
        p.quiet.lineTo(cx, cy)
    for _ in range(5):
        gx, gy = left + p.chance.between(6, 94), top + p.chance.between(6, 94)
        p.line(gx, gy, gx + 2.4, gy)
    for _ in range(3):
        _tuft(p.strong, left + p.chance.between(10, 90), top + p.chance.between(14, 92), 6.5)


def _dirt(p: Patch) -> None:
    """Ripples of bare earth and a few tufts at their edge."""
    left, top = p.left, p.top
    for _ in range(6):
        cx, cy = left + p.chance.between(4, 74), top + p.chance.between(6, 94)
        p.quiet.moveTo(cx, cy)
        p.quiet.quadTo(cx + 9, cy - 5, cx + 20, cy)
    for _ in range(3):
        _tuft(p.strong, left + p.chance.between(10, 90), top + p.chance.between(14, 92), 6)


def _driller(p: Patch) -> None:
    """Riveted armour plate; the hazard stripes are drawn by the face, round the whole machine."""
    left, top = p.left, p.top
    p.quiet.addRect(QRectF(left + 2, top + 2, 96, 96))
    for step in range(6):
        p.line(left + 14, top + 20 + 12 * step, left + 86, top + 20 + 12 * step)
    for cx, cy in ((9, 9), (91, 9), (9, 91), (91, 91)):
        p.strong.addEllipse(QPointF(left + cx, top + cy), 3, 3)


TEXTURES: dict[str, tuple[Texture, tuple[float, float]]] = {
    # the width of each line; 0 fills instead
    "corridor": (_slabs, (1.6, 0)),
    "planks": (_planks, (1.8, 1.4)),
    "plates": (_plates, (1.8, 0)),
    "carpet": (_carpet, (1.8, 0)),
    "lab": (_tiles, (1.6, 0)),
    "armory": (_armory, (2.6, 0)),
    "tiled": (_checks, (1.2, 0)),
    "flags": (_flags, (1.8, 0)),
    "grass": (_grass, (1.9, 2.1)),
    "asphalt": (_asphalt, (1.8, 2.2)),
    "dirt": (_dirt, (2.0, 2.0)),
    "driller": (_driller, (1.8, 0)),
}
