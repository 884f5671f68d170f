"""Zones: tinted and hatched squares with a dashed border and the name of the zone; stripes of the frame."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import Board
from editor.board.miniatures import miniatures
from editor.model.base import visible
from editor.model.grid import Square
from editor.model.level import Level
from editor.model.scenario import Zone
from editor.render.frame import paint_stripe, stripe_box
from editor.render.outline import outline
from editor.render.palette import faded
from editor.render.piece import Piece
from editor.render.style import UNIT, Style
from editor.render.text import paint_text, shortened, text_width
from editor.values import FrozenStruct

_BESIDE = 6.0
"""What a plate has left and right of the name."""


def zone_pieces(board: Board, level: Level, style: Style) -> Iterator[Piece]:
    """The zones of a level, without their names."""
    for zone in board.scenario.zones:
        if zone.level != level.id:
            continue
        colour = _colour(zone, board, style)
        for stripe in zone.stripes:
            box = stripe_box(level, stripe)
            paint = partial(paint_stripe, box=box, colour=colour, style=style)
            key = ("stripe", stripe, level.width, level.height, colour.name())
            yield Piece(x=0, y=0, key=key, box=box.adjusted(-2, -2, 2, 2), paint=paint)
        if zone.squares:
            left, top = min(at.x for at in zone.squares), min(at.y for at in zone.squares)
            here = tuple((at.x - left, at.y - top) for at in zone.squares)
            box = QRectF(0, 0, UNIT * (1 + max(x for x, _ in here)), UNIT * (1 + max(y for _, y in here)))
            paint = partial(_paint_squares, kind=zone.kind, squares=here, colour=colour, style=style)
            yield Piece(x=left, y=top, key=("zone", zone.kind, here, colour.name()), box=box, paint=paint)


def zone_names(board: Board, level: Level, style: Style) -> list[NamePlate]:
    """The names of the zones, where they hide nobody."""
    taken = {Square(marker.x, marker.y) for marker in level.markers}
    taken |= {at for each in miniatures(board) if each.level == level.id for at in each.squares}
    return list(name_plates(board, level, style, taken))


def paint_zone_names(painter: QPainter, plates: Sequence[NamePlate], style: Style) -> None:
    for plate in plates:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plate.colour)
        painter.drawRoundedRect(plate.box, 5, 5)
        paint_text(painter, plate.text, plate.box.center(), plate.size, style.palette["rim"], bold=True)


class NamePlate(FrozenStruct):
    """The name of a zone over its first row, in units."""

    text: str
    box: QRectF
    size: float
    colour: QColor


def name_plates(board: Board, level: Level, style: Style, taken: Collection[Square] = ()) -> Iterator[NamePlate]:
    """The names of the zones, each inside the frame; one that is wider than the frame is shortened.

    A name hides neither another name nor what stands on squares that are ``taken``, if the zone has a row where it
    does not: people and markers matter more than the row in which a name stands.
    """
    size = max(16.0, 9 * style.pixel)
    right = level.width * UNIT
    kept_free = [QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT) for at in taken]
    for zone in board.scenario.zones:
        if zone.level != level.id or not zone.squares or not visible(zone.name) or style.px < 16:
            continue
        text = shortened(zone.name, size, right - 2 * _BESIDE, bold=True)
        width, height = text_width(text, size, bold=True) + 2 * _BESIDE, size * 1.24
        box = min(_places(zone, level, width, height), key=lambda place: sum(map(place.intersects, kept_free)))
        kept_free.append(box)
        yield NamePlate(text, box, size, _colour(zone, board, style))


def _places(zone: Zone, level: Level, width: float, height: float) -> Iterator[QRectF]:
    """Where a plate of that size could lie, the best first: over the squares of each row, then under them."""
    for off in (4.0, UNIT - 4.0 - height):
        for row in sorted({at.y for at in zone.squares}):
            columns = [at.x for at in zone.squares if at.y == row]
            left = (min(columns) + max(columns) + 1) / 2 * UNIT - width / 2
            x = min(max(left, 0), level.width * UNIT - width)
            y = min(max(row * UNIT + off, 0), level.height * UNIT - height)
            yield QRectF(x, y, width, height)


def _colour(zone: Zone, board: Board, style: Style) -> QColor:
    for number, side in enumerate(board.scenario.sides):
        if side.id == zone.side:
            return style.palette.side(side.faction, number, side.colour or board.box.game.colour_of(side.faction))
    return style.palette.sides["choice"]


def _paint_squares(
    painter: QPainter, kind: str, squares: Sequence[tuple[int, int]], colour: QColor, style: Style
) -> None:
    painter.setBrush(faded(colour, 44))
    pen = QPen(colour, style.line(5, 1.2))
    pen.setDashPattern([4, 2])
    painter.setPen(pen)
    painter.drawPath(outline(squares, 5, 10))
    if style.textured:
        painter.setPen(QPen(faded(colour, 110), style.line(2, 0.6)))
        painter.drawLines([line for x, y in squares for line in _hatch(kind, x * UNIT, y * UNIT)])


def _hatch(kind: str, left: float, top: float) -> list[QLineF]:
    """Slanting lines for a deployment zone, crosses for an objective, nothing for others."""
    match kind:
        case "deployment":
            cuts = [(0, at, at, 0) for at in (25, 50, 75, 100)] + [(at, 100, 100, at) for at in (25, 50, 75)]
        case "objective":
            places = [(x, y) for x in (25, 75) for y in (25, 75)]
            cuts = [cut for x, y in places for cut in ((x - 5, y, x + 5, y), (x, y - 5, x, y + 5))]
        case _:
            cuts = []
    return [QLineF(left + x1, top + y1, left + x2, top + y2) for x1, y1, x2, y2 in cuts]
