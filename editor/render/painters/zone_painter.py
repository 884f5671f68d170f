"""Paint zones: tinted and hatched squares with a dashed border and a name, and border sections of the frame."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import Board
from editor.board.miniatures import miniatures
from editor.model.base import visible_or_empty
from editor.model.grid import Square
from editor.model.level import Level
from editor.model.scenario import Zone
from editor.render.color_palette import with_alpha
from editor.render.outline import outline
from editor.render.painters.frame_painter import border_section_rect, paint_border_section
from editor.render.painters.text_painter import elide_text, paint_text, text_width
from editor.render.piece import Piece
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

_TEXT_MARGIN = 6.0
"""Space left and right of the name."""


def zone_pieces(board: Board, level: Level, style: Style) -> Iterator[Piece]:
    """Yield the zones of a level, without their names."""
    for zone in board.scenario.zones:
        if zone.level != level.id:
            continue
        color = _zone_color(zone, board, style)
        for stripe in zone.stripes:
            box = border_section_rect(level, stripe)
            paint = partial(paint_border_section, box=box, color=color, style=style)
            key = ("stripe", stripe, level.width, level.height, color.name())
            yield Piece(x=0, y=0, key=key, box=box.adjusted(-2, -2, 2, 2), paint=paint)
        if zone.squares:
            left, top = min(at.x for at in zone.squares), min(at.y for at in zone.squares)
            here = tuple((at.x - left, at.y - top) for at in zone.squares)
            box = QRectF(0, 0, UNIT * (1 + max(x for x, _ in here)), UNIT * (1 + max(y for _, y in here)))
            paint = partial(_paint_squares, kind=zone.kind, squares=here, color=color, style=style)
            yield Piece(x=left, y=top, key=("zone", zone.kind, here, color.name()), box=box, paint=paint)


def zone_names(board: Board, level: Level, style: Style) -> list[NamePlate]:
    """Return the names of the zones, where they cover no pieces."""
    taken = {Square(marker.x, marker.y) for marker in level.markers}
    taken |= {at for each in miniatures(board) if each.level == level.id for at in each.squares}
    return list(name_plates(board, level, style, taken))


def paint_zone_names(painter: QPainter, plates: Sequence[NamePlate], style: Style) -> None:
    """Paint the names of zones on their plates."""
    for plate in plates:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plate.color)
        painter.drawRoundedRect(plate.box, 5, 5)
        paint_text(painter, plate.text, plate.box.center(), plate.size, style.palette["rim"], bold=True)


class NamePlate(FrozenStruct):
    """The name of a zone, with its area in units."""

    text: str
    box: QRectF
    size: float
    color: QColor


def name_plates(board: Board, level: Level, style: Style, taken: Collection[Square] = ()) -> Iterator[NamePlate]:
    """Yield the names of the zones, inside the frame and shortened if necessary.

    A name covers neither other names nor pieces on ``taken`` squares if another row of the zone is free.
    """
    size = max(16.0, 9 * style.pixel)
    right = level.width * UNIT
    kept_free = [QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT) for at in taken]
    for zone in board.scenario.zones:
        if zone.level != level.id or not zone.squares or not visible_or_empty(zone.name) or style.px < 16:
            continue
        text = elide_text(zone.name, size, right - 2 * _TEXT_MARGIN, bold=True)
        width, height = text_width(text, size, bold=True) + 2 * _TEXT_MARGIN, size * 1.24
        box = min(_plate_positions(zone, level, width, height), key=lambda place: sum(map(place.intersects, kept_free)))
        kept_free.append(box)
        yield NamePlate(text, box, size, _zone_color(zone, board, style))


def _plate_positions(zone: Zone, level: Level, width: float, height: float) -> Iterator[QRectF]:
    """Yield possible positions of a plate, best first: over the squares of each row, then under them."""
    for off in (4.0, UNIT - 4.0 - height):
        for row in sorted({at.y for at in zone.squares}):
            columns = [at.x for at in zone.squares if at.y == row]
            left = (min(columns) + max(columns) + 1) / 2 * UNIT - width / 2
            x = min(max(left, 0), level.width * UNIT - width)
            y = min(max(row * UNIT + off, 0), level.height * UNIT - height)
            yield QRectF(x, y, width, height)


def _zone_color(zone: Zone, board: Board, style: Style) -> QColor:
    for number, side in enumerate(board.scenario.sides):
        if side.id == zone.side:
            return style.palette.side(side.faction, number, side.colour or board.box.game.color_of(side.faction))
    return style.palette.sides["choice"]


def _paint_squares(
    painter: QPainter, kind: str, squares: Sequence[tuple[int, int]], color: QColor, style: Style
) -> None:
    painter.setBrush(with_alpha(color, 44))
    pen = QPen(color, style.line(5, 1.2))
    pen.setDashPattern([4, 2])
    painter.setPen(pen)
    painter.drawPath(outline(squares, 5, 10))
    if style.textured:
        painter.setPen(QPen(with_alpha(color, 110), style.line(2, 0.6)))
        painter.drawLines([line for x, y in squares for line in _hatch(kind, x * UNIT, y * UNIT)])


def _hatch(kind: str, left: float, top: float) -> list[QLineF]:
    """Return diagonal lines for a deployment zone, crosses for an objective, nothing for others."""
    match kind:
        case "deployment":
            cuts = [(0, at, at, 0) for at in (25, 50, 75, 100)] + [(at, 100, 100, at) for at in (25, 50, 75)]
        case "objective":
            places = [(x, y) for x in (25, 75) for y in (25, 75)]
            cuts = [cut for x, y in places for cut in ((x - 5, y, x + 5, y), (x, y - 5, x, y + 5))]
        case _:
            cuts = []
    return [QLineF(left + x1, top + y1, left + x2, top + y2) for x1, y1, x2, y2 in cuts]
