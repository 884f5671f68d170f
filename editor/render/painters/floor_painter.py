"""Paint floors square by square: a ground color and a subtle texture for each kind of room and ground.

Strokes never leave their square, so no clipping is needed (SVG has none) and tiles of any shape work.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.model.grid import Square
from editor.model.tile import Face, FaceSquare
from editor.render.art_files import find_art, paint_art
from editor.render.seeded_random import SeededRandom
from editor.render.style import UNIT, Style


class TexturePatch:
    """A square that gets a texture.

    Quiet and strong marks are collected over all squares of a floor. ``x`` and ``y`` are square coordinates, so that
    patterns continue from one square to the next.
    """

    def __init__(self, marks: tuple[QPainterPath, QPainterPath], x: int, y: int, seed: int) -> None:
        self.quiet, self.strong = marks
        self.x, self.y = x, y
        self.left, self.top = float(x * UNIT), float(y * UNIT)
        self.chance = SeededRandom(seed, x, y)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Add a quiet line."""
        self.quiet.moveTo(x1, y1)
        self.quiet.lineTo(x2, y2)

    def strong_line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Add a strong line."""
        self.strong.moveTo(x1, y1)
        self.strong.lineTo(x2, y2)


Texture = Callable[[TexturePatch], None]


def _slabs(p: TexturePatch) -> None:
    """Draw concrete slabs of half a square with a few specks."""
    left, top = p.left, p.top
    p.line(left, top + 50, left + 100, top + 50)
    p.line(left + 50, top, left + 50, top + 100)
    for _ in range(4):
        cx, cy = left + p.chance.uniform(8, 92), top + p.chance.uniform(8, 92)
        p.strong.addEllipse(QPointF(cx, cy), 1.3, 1.3)


def _planks(p: TexturePatch) -> None:
    """Draw staggered boards along x, a fifth of a square wide."""
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
            grain = left + p.chance.uniform(10, 60)
            p.strong_line(grain, edge + 10, grain + 22, edge + 10)


def _plates(p: TexturePatch) -> None:
    """Draw steel plates with rivets and a tread pattern."""
    left, top = p.left, p.top
    p.quiet.addRect(QRectF(left + 2, top + 2, 96, 96))
    for dx, dy in ((9, 9), (91, 9), (9, 91), (91, 91)):
        p.strong.addEllipse(QPointF(left + dx, top + dy), 2.6, 2.6)
    for row in range(3):
        for column in range(3):
            cx, cy = left + 25 + 25 * column, top + 25 + 25 * row
            lean = 4 if (row + column) % 2 else -4
            p.line(cx - 4, cy - lean, cx + 4, cy + lean)


def _carpet(p: TexturePatch) -> None:
    """Draw a woven pattern of small diamonds with golden knots."""
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


def _tiles(p: TexturePatch) -> None:
    """Draw small tiles, a quarter of a square."""
    left, top = p.left, p.top
    for step in (1, 25, 50, 75):
        p.line(left + step, top, left + step, top + 100)
        p.line(left, top + step, left + 100, top + step)
    p.strong.addRect(QRectF(left + 50, top + 25, 25, 25))
    p.strong.addRect(QRectF(left, top + 75, 25, 25))


def _checks(p: TexturePatch) -> None:
    """Draw the checkered tiles of bathrooms and kitchens."""
    left, top = p.left, p.top
    for row in range(4):
        for column in range(4):
            if (row + column) % 2:
                p.strong.addRect(QRectF(left + 25 * column, top + 25 * row, 25, 25))
    for step in (25, 50, 75):
        p.line(left + step, top, left + step, top + 100)
        p.line(left, top + step, left + 100, top + step)


def _armory(p: TexturePatch) -> None:
    """Draw painted concrete with scratches and anchor points."""
    left, top = p.left, p.top
    for step in (20, 40, 60, 80):
        p.line(left + step - 8, top + 8, left + step - 20 + 8, top + 32)
        p.line(left + step + 12, top + 58, left + step, top + 82)
    p.strong.addEllipse(QPointF(left + 50, top + 45), 3, 3)
    p.strong.addEllipse(QPointF(left + 2.5, top + 95), 2.5, 2.5)


def _flags(p: TexturePatch) -> None:
    """Draw old flagstones in an irregular bond."""
    left, top = p.left, p.top
    for x1, y1, x2, y2 in (
        (0, 34, 62, 34), (62, 0, 62, 66), (62, 22, 100, 22), (28, 34, 28, 100), (28, 66, 100, 66), (74, 66, 74, 100),
        (0, 78, 28, 78), (0, 1, 100, 1),
    ):  # fmt: skip
        p.line(left + x1, top + y1, left + x2, top + y2)
    p.strong.addRect(QRectF(left + 29, top + 36, 32, 29))
    p.strong.addRect(QRectF(left + 75, top + 67, 25, 33))


def _grass(p: TexturePatch) -> None:
    """Draw tufts, most of them quiet."""
    left, top = p.left, p.top
    for number in range(14):
        path = p.strong if number % 3 == 0 else p.quiet
        cx, cy = left + p.chance.uniform(8, 92), top + p.chance.uniform(12, 94)
        _tuft(path, cx, cy, 5.5)


def _tuft(path: QPainterPath, x: float, y: float, size: float) -> None:
    for lean, high in ((-0.62, 1.0), (0.0, 1.25), (0.62, 1.0)):
        path.moveTo(x, y)
        path.lineTo(x + lean * size, y - high * size)


def _asphalt(p: TexturePatch) -> None:
    """Draw a crack, grit and weeds."""
    left, top = p.left, p.top
    cx, cy = left + p.chance.uniform(5, 30), top + p.chance.uniform(20, 80)
    p.quiet.moveTo(cx, cy)
    for _ in range(4):
        cx, cy = min(left + 97, cx + p.chance.uniform(8, 24)), cy + p.chance.uniform(-11, 11)
        cy = min(top + 96, max(top + 4, cy))
        p.quiet.lineTo(cx, cy)
    for _ in range(5):
        gx, gy = left + p.chance.uniform(6, 94), top + p.chance.uniform(6, 94)
        p.line(gx, gy, gx + 2.4, gy)
    for _ in range(3):
        _tuft(p.strong, left + p.chance.uniform(10, 90), top + p.chance.uniform(14, 92), 6.5)


def _dirt(p: TexturePatch) -> None:
    """Draw ripples of bare earth and a few tufts."""
    left, top = p.left, p.top
    for _ in range(6):
        cx, cy = left + p.chance.uniform(4, 74), top + p.chance.uniform(6, 94)
        p.quiet.moveTo(cx, cy)
        p.quiet.quadTo(cx + 9, cy - 5, cx + 20, cy)
    for _ in range(3):
        _tuft(p.strong, left + p.chance.uniform(10, 90), top + p.chance.uniform(14, 92), 6)


def _driller(p: TexturePatch) -> None:
    """Draw riveted armor plate."""
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


_ROOM_FLOORS = {
    "corridor": "corridor",
    "living-quarter": "planks",
    "technical": "plates",
    "officer-section": "carpet",
    "science": "lab",
    "armory": "armory",
}
_TILED_ELEMENTS = {"toilet", "washbasin", "shower", "cooker", "fridge", "kitchen-block"}
_STONE_ELEMENTS = {"altar", "torture-rack"}
_ASPHALT_ELEMENTS = {"car-wreck", "lamp-post", "bus-shelter", "toll-bar", "dustbins"}
_DIRT_ELEMENTS = {"container", "scrap", "tyres", "crater", "wrecked-tank", "trench", "pallets", "rubble", "sandbags"}


def floor_texture_of(face: Face, square: FaceSquare) -> str:
    """Return the name of a square's floor.

    Rooms have the floor of their first type. Furniture indicates bathrooms; objects distinguish asphalt and bare earth
    from grass.
    """
    if square.floor is not None:
        return square.floor if square.floor in TEXTURES else "corridor"
    kinds = {element.id: element.kind for element in face.elements}
    names = set(kinds.values())
    if square.area == "driller":
        return "driller"
    if square.area == "outdoor":
        return _ground(names, kinds.get(square.element or ""))
    if square.part is None and "corridor" in face.room_types and any(each.part for each in face.squares):
        return "corridor"
    if names & _TILED_ELEMENTS and "bed" not in names:
        return "tiled"
    if names & _STONE_ELEMENTS:
        return "flags"
    return _ROOM_FLOORS.get(face.room_types[0], "corridor") if face.room_types else "corridor"


def _ground(names: set[str], kind: str | None) -> str:
    if "road" in names:
        return "asphalt" if kind == "crater" else "grass"
    if names & {"tree", "bush", "hedge", "flower-bed", "vegetable-bed"}:
        return "grass"
    if names & _ASPHALT_ELEMENTS:
        return "asphalt"
    return "dirt" if names & _DIRT_ELEMENTS else "grass"


def paint_floor(painter: QPainter, face: Face, style: Style) -> None:
    """Paint the floors of all squares of an unrotated face.

    The drawing ``floor-<area>`` of a pack replaces the texture of an area.
    """
    seed = zlib.crc32(face.name.encode())
    by_floor: dict[str, list[Square]] = {}
    for square in face.squares:
        art = find_art(f"floor-{square.area}", style.drawings)
        if art is not None:
            area = QRectF(square.at.x * UNIT, square.at.y * UNIT, UNIT, UNIT)
            paint_art(painter, art, area, style, seed=seed + 31 * square.at.x + square.at.y)
            continue
        by_floor.setdefault(floor_texture_of(face, square), []).append(square.at)
    for floor, squares in by_floor.items():
        ground, quiet, strong = style.palette.floors[floor]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRects([QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT) for at in squares])
        if style.textured:
            _paint_texture(painter, floor, squares, seed, (quiet, strong), style)


def paint_floor_square(painter: QPainter, floor: str, style: Style) -> None:
    """Paint one square of floor at the origin."""
    ground, quiet, strong = style.palette.floors[floor]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRect(QRectF(0, 0, UNIT, UNIT))
    if style.textured:
        _paint_texture(painter, floor, [Square(0, 0)], 0, (quiet, strong), style)


def _paint_texture(
    painter: QPainter,
    floor: str,
    squares: list[Square],
    seed: int,
    colors: tuple[QColor, QColor],
    style: Style,
) -> None:
    texture, widths = TEXTURES[floor]
    marks = (QPainterPath(), QPainterPath())
    for square in squares:
        texture(TexturePatch(marks, square.x, square.y, seed))
    fills_first = sorted(zip(marks, colors, widths, strict=True), key=lambda mark: mark[2] > 0)
    for path, color, width in fills_first:
        if width:
            pen = QPen(color, style.line(width, 0.5))
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.strokePath(path, pen)
        else:
            painter.fillPath(path, color)
