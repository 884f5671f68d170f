"""Floors, square by square: a ground colour and a quiet texture for each kind of room and ground."""

from __future__ import annotations

import zlib

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.model.face import Face, FaceSquare
from editor.model.grid import Square
from editor.render.style import UNIT, Style
from editor.render.textures import TEXTURES, Patch

_ROOMS = {
    "corridor": "corridor",
    "living-quarter": "planks",
    "technical": "plates",
    "officer-section": "carpet",
    "science": "lab",
    "armory": "armory",
}
_WET = {"toilet", "washbasin", "shower", "cooker", "fridge", "kitchen-block"}
_STONY = {"altar", "torture-rack"}
_PAVED = {"car-wreck", "lamp-post", "bus-shelter", "toll-bar", "dustbins"}
_BARE = {"container", "scrap", "tyres", "crater", "wrecked-tank", "trench", "pallets", "rubble", "sandbags"}


def floor_of(face: Face, square: FaceSquare) -> str:
    """The floor of a square. Rooms have that of their first type; furniture tells a bathroom, and what lies about
    tells asphalt and bare earth from grass."""
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
    if names & _WET and "bed" not in names:
        return "tiled"
    if names & _STONY:
        return "flags"
    return _ROOMS.get(face.room_types[0], "corridor") if face.room_types else "corridor"


def _ground(names: set[str], kind: str | None) -> str:
    if "road" in names:
        return "asphalt" if kind == "crater" else "grass"
    if names & {"tree", "bush", "hedge", "flower-bed", "vegetable-bed"}:
        return "grass"
    if names & _PAVED:
        return "asphalt"
    return "dirt" if names & _BARE else "grass"


def paint_floor(painter: QPainter, face: Face, style: Style) -> None:
    """The floors of all squares of an unturned face, at the origin."""
    seed = zlib.crc32(face.name.encode())
    by_floor: dict[str, list[Square]] = {}
    for square in face.squares:
        by_floor.setdefault(floor_of(face, square), []).append(square.at)
    for floor, squares in by_floor.items():
        ground, quiet, strong = style.palette.floors[floor]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRects([QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT) for at in squares])
        if style.textured:
            _paint_texture(painter, floor, squares, seed, (quiet, strong), style)


def paint_floor_square(painter: QPainter, floor: str, style: Style) -> None:
    """One square of a floor, at the origin."""
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
    colours: tuple[QColor, QColor],
    style: Style,
) -> None:
    texture, widths = TEXTURES[floor]
    marks = (QPainterPath(), QPainterPath())
    for square in squares:
        texture(Patch(marks, square.x, square.y, seed))
    fills_first = sorted(zip(marks, colours, widths, strict=True), key=lambda mark: mark[2] > 0)
    for path, colour, width in fills_first:
        if width:
            pen = QPen(colour, style.line(width, 0.5))
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.strokePath(path, pen)
        else:
            painter.fillPath(path, colour)
