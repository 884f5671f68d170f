"""Walls, seams and grid lines: what runs along the edges of squares.

A single wall is a dark bar. A double wall is wider, with a light line in its middle: two tiles stand back to back. A
safe wall is made of plated blocks. A broken wall is two stumps with rubble between them, a broken door the posts of
its frame with bent leaves: the way is free. What other games draw in ways of their own is in ``lines``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.model.grid import Edge, straight_runs
from editor.render.bars import Bars, is_upright
from editor.render.noise import Chance
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

SINGLE, DOUBLE, SAFE = 10.0, 18.0, 16.0
"""How thick the walls are."""

_SHADE = 5.0
_RUBBLE = 16.0
"""How far from its edge a broken wall lies, in units."""


class Walls(FrozenStruct):
    """The walls of a face or of a level, each edge in one of these only; safe ones may be double."""

    single: tuple[Edge, ...] = ()
    double: tuple[Edge, ...] = ()
    safe: tuple[Edge, ...] = ()
    safe_double: tuple[Edge, ...] = ()
    broken: tuple[Edge, ...] = ()
    broken_doors: tuple[Edge, ...] = ()


class WallShapes(FrozenStruct):
    """The walls as bars, ready to be drawn again and again."""

    solid: Bars
    double: Bars
    """The middle lines of double walls, without width."""
    plates: Bars
    broken: tuple[Edge, ...]
    broken_doors: tuple[Edge, ...]
    shade: Bars
    """What lies in the shade of walls."""


def shape_walls(walls: Walls) -> WallShapes:
    solid = [*bars_along(walls.single, SINGLE), *bars_along(walls.safe, SAFE), *bars_along(walls.double, DOUBLE)]
    solid += bars_along(walls.safe_double, DOUBLE)
    return WallShapes(
        solid=Bars(solid),
        double=Bars(bars_along(walls.double, 0, -3)),
        plates=Bars([*_plates(walls.safe, SAFE), *_plates(walls.safe_double, DOUBLE)]),
        broken=walls.broken,
        broken_doors=walls.broken_doors,
        shade=Bars((bar.adjusted(-_SHADE, -_SHADE, _SHADE, _SHADE) for bar in solid), once=True),
    )


def paint_walls(
    painter: QPainter,
    walls: WallShapes,
    style: Style,
    within: QPainterPath | None = None,
    visible: QRectF | None = None,
) -> None:
    """The walls, with their shade on the floor: only ``within`` this form, if one is given. ``visible`` leaves out what
    takes long to draw and lies elsewhere."""
    colours = style.palette
    if style.fine:
        _paint_shade(painter, walls, colours.wall_shade, within)
    for edge in _seen(walls.broken, visible):
        with _along(painter, edge):
            _paint_broken(painter, edge, style)
    for edge in _seen(walls.broken_doors, visible):
        with _along(painter, edge):
            _paint_broken_door(painter, style)
    walls.solid.paint(painter, colours.wall)
    walls.double.paint(painter, colours.wall_core, style.line(4, 1.0) / 2)
    walls.plates.paint(painter, colours["gold"])
    if style.fine and walls.plates:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.wall)
        for plate in walls.plates:
            painter.drawEllipse(plate.center(), 2.4, 2.4)


def _seen(edges: Iterable[Edge], visible: QRectF | None) -> Iterator[Edge]:
    """The edges of which something can be seen, with the rubble beside them."""
    for edge in edges:
        a, b = edge.ends()
        box = QRectF(QPointF(a.x, a.y) * UNIT, QPointF(b.x, b.y) * UNIT).adjusted(-_RUBBLE, -_RUBBLE, _RUBBLE, _RUBBLE)
        if visible is None or visible.intersects(box):
            yield edge


def shape_lines(edges: Iterable[Edge]) -> Bars:
    """Lines along edges, without width: seams between tiles, the grid."""
    return Bars(bars_along(edges, 0, 0))


def bars_along(edges: Iterable[Edge], width: float, over: float | None = None) -> Iterator[QRectF]:
    """Bars of that width along the edges. They reach over their ends by half of it, so that corners close."""
    reach = width / 2 if over is None else over
    for run in straight_runs(edges):
        (x1, y1), (x2, y2) = run[0].ends()[0], run[-1].ends()[1]
        if y1 == y2:
            yield QRectF(x1 * UNIT - reach, y1 * UNIT - width / 2, (x2 - x1) * UNIT + 2 * reach, width)
        else:
            yield QRectF(x1 * UNIT - width / 2, y1 * UNIT - reach, width, (y2 - y1) * UNIT + 2 * reach)


def _paint_shade(painter: QPainter, walls: WallShapes, colour: QColor, within: QPainterPath | None) -> None:
    """Bars side by side are quick to draw, but vector formats would show the joints between them."""
    if within is None and is_upright(painter):
        walls.shade.paint(painter, colour)
        return
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for bar in walls.shade:
        path.addRect(bar)
    painter.fillPath(path if within is None else path.intersected(within), colour)


def _plates(edges: Iterable[Edge], width: float) -> Iterator[QRectF]:
    """The blocks of a safe wall, four to an edge."""
    across = width / 2 - 3
    for edge in edges:
        a, _ = edge.ends()
        for number in range(4):
            along = 25 * number + 3.0
            if edge.side == "n":
                yield QRectF(a.x * UNIT + along, a.y * UNIT - across, 19, 2 * across)
            else:
                yield QRectF(a.x * UNIT - across, a.y * UNIT + along, 2 * across, 19)


@contextmanager
def _along(painter: QPainter, edge: Edge) -> Iterator[None]:
    """Coordinates in which the edge runs along x from the origin."""
    a, _ = edge.ends()
    painter.save()
    painter.translate(a.x * UNIT, a.y * UNIT)
    if edge.side == "w":
        painter.rotate(90)
        painter.scale(1, -1)
    yield
    painter.restore()


def _paint_broken(painter: QPainter, edge: Edge, style: Style) -> None:
    half = SINGLE / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.palette.wall)
    for points in (
        [(-half, -half), (17, -half), (12, -1), (20, 1), (14, half), (-half, half)],
        [(100 + half, -half), (84, -half), (88, 0), (80, 2), (86, half), (100 + half, half)],
    ):
        painter.drawPolygon([QPointF(x, y) for x, y in points])
    chance = Chance(edge.x, edge.y, edge.side == "n")
    painter.setPen(QPen(style.palette.ink, style.line(1.4, 0.5)))
    for number, x in enumerate((30, 42, 53, 64, 73)):
        painter.setBrush(style.palette["stone" if number % 2 else "brick"])
        painter.save()
        painter.translate(x, chance.between(-9, 9))
        painter.rotate(chance.between(0, 90))
        painter.drawRect(QRectF(-5, -3.5, 10 - number % 2 * 3, 7))
        painter.restore()


def _paint_broken_door(painter: QPainter, style: Style) -> None:
    """What is left of a door in a wall: the wall up to the posts, and the leaves, torn out and bent."""
    colours, half = style.palette, SINGLE / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.wall)
    painter.drawRect(QRectF(-half, -half, half + 12, SINGLE))
    painter.drawRect(QRectF(88, -half, half + 12, SINGLE))
    painter.setPen(QPen(colours.ink, style.line(2.2, 0.7)))
    painter.setBrush(colours["steel"])
    for points in (
        [(20, -5), (38, -15), (45, -7), (33, -1), (21, 4)],
        [(80, 5), (63, 16), (54, 10), (67, 1), (79, -4)],
    ):
        painter.drawPolygon([QPointF(x, y) for x, y in points])
    if style.fine:
        painter.setPen(QPen(colours.ink, style.line(1.6, 0.5)))
        for x1, y1, x2, y2 in ((27, -6, 38, -10), (73, 6, 62, 11), (48, 3, 52, -3)):
            painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    painter.setPen(QPen(colours.ink, style.line(2.2, 0.7)))
    for x in (11.0, 82.0):
        painter.drawRect(QRectF(x, -13, 7, 26))
