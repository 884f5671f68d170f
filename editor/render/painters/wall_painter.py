"""Paint walls, seams and grid lines along the edges of squares.

A single wall is a dark bar. A double wall is wider, with a light center line. A safe wall consists of plated blocks. A
broken wall has two stumps with rubble between them, a broken door the posts of its frame with bent leaves. Custom lines
of other games are in ``custom_lines``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.model.grid import Edge, straight_runs
from editor.render.pixel_bars import Bars, is_axis_aligned
from editor.render.seeded_random import SeededRandom
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

SINGLE_WALL, DOUBLE_WALL, SAFE_WALL = 10.0, 18.0, 16.0
"""Thickness of walls."""

_SHADE_WIDTH = 5.0
_RUBBLE_REACH = 16.0
"""Reach of rubble beside its edge, in units."""


class WallEdges(FrozenStruct):
    """The walls of a face or level by kind; each edge occurs once."""

    single: tuple[Edge, ...] = ()
    double: tuple[Edge, ...] = ()
    safe: tuple[Edge, ...] = ()
    safe_double: tuple[Edge, ...] = ()
    broken: tuple[Edge, ...] = ()
    broken_doors: tuple[Edge, ...] = ()


class WallShapes(FrozenStruct):
    """Walls as bars, prepared for repeated painting."""

    solid: Bars
    double: Bars
    """Center lines of double walls, without width."""
    plates: Bars
    broken: tuple[Edge, ...]
    broken_doors: tuple[Edge, ...]
    shade: Bars
    """Area in the shade of walls."""


def make_wall_shapes(walls: WallEdges) -> WallShapes:
    """Return the shapes of these walls."""
    solid = [
        *bars_along(walls.single, SINGLE_WALL),
        *bars_along(walls.safe, SAFE_WALL),
        *bars_along(walls.double, DOUBLE_WALL),
    ]
    solid += bars_along(walls.safe_double, DOUBLE_WALL)
    return WallShapes(
        solid=Bars(solid),
        double=Bars(bars_along(walls.double, 0, -3)),
        plates=Bars([*_plate_bars(walls.safe, SAFE_WALL), *_plate_bars(walls.safe_double, DOUBLE_WALL)]),
        broken=walls.broken,
        broken_doors=walls.broken_doors,
        shade=Bars(
            (bar.adjusted(-_SHADE_WIDTH, -_SHADE_WIDTH, _SHADE_WIDTH, _SHADE_WIDTH) for bar in solid), once=True
        ),
    )


def paint_walls(
    painter: QPainter,
    walls: WallShapes,
    style: Style,
    within: QPainterPath | None = None,
    visible: QRectF | None = None,
) -> None:
    """Paint walls and their shade on the floor.

    The shade is clipped to ``within``. Broken walls outside ``visible`` are omitted.
    """
    colors = style.palette
    if style.fine:
        _paint_shade(painter, walls, colors.wall_shade, within)
    for edge in _visible_edges(walls.broken, visible):
        with _edge_coordinates(painter, edge):
            _paint_broken_wall(painter, edge, style)
    for edge in _visible_edges(walls.broken_doors, visible):
        with _edge_coordinates(painter, edge):
            _paint_broken_door(painter, style)
    walls.solid.paint(painter, colors.wall)
    walls.double.paint(painter, colors.wall_core, style.line(4, 1.0) / 2)
    walls.plates.paint(painter, colors["gold"])
    if style.fine and walls.plates:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.wall)
        for plate in walls.plates:
            painter.drawEllipse(plate.center(), 2.4, 2.4)


def _visible_edges(edges: Iterable[Edge], visible: QRectF | None) -> Iterator[Edge]:
    """Yield the edges that are visible, including rubble beside them."""
    for edge in edges:
        a, b = edge.ends()
        box = QRectF(QPointF(a.x, a.y) * UNIT, QPointF(b.x, b.y) * UNIT).adjusted(
            -_RUBBLE_REACH, -_RUBBLE_REACH, _RUBBLE_REACH, _RUBBLE_REACH
        )
        if visible is None or visible.intersects(box):
            yield edge


def edge_lines(edges: Iterable[Edge]) -> Bars:
    """Return lines without width along edges, for seams and the grid."""
    return Bars(bars_along(edges, 0, 0))


def bars_along(edges: Iterable[Edge], width: float, over: float | None = None) -> Iterator[QRectF]:
    """Yield bars along the edges; they extend beyond the ends by half their width, so that corners close."""
    reach = width / 2 if over is None else over
    for run in straight_runs(edges):
        (x1, y1), (x2, y2) = run[0].ends()[0], run[-1].ends()[1]
        if y1 == y2:
            yield QRectF(x1 * UNIT - reach, y1 * UNIT - width / 2, (x2 - x1) * UNIT + 2 * reach, width)
        else:
            yield QRectF(x1 * UNIT - width / 2, y1 * UNIT - reach, width, (y2 - y1) * UNIT + 2 * reach)


def _paint_shade(painter: QPainter, walls: WallShapes, color: QColor, within: QPainterPath | None) -> None:
    """Paint the shade: as fast bars on images, as one path elsewhere, where joints would be visible."""
    if within is None and is_axis_aligned(painter):
        walls.shade.paint(painter, color)
        return
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for bar in walls.shade:
        path.addRect(bar)
    painter.fillPath(path if within is None else path.intersected(within), color)


def _plate_bars(edges: Iterable[Edge], width: float) -> Iterator[QRectF]:
    """Yield the blocks of a safe wall, four for each edge."""
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
def _edge_coordinates(painter: QPainter, edge: Edge) -> Iterator[None]:
    """Set up coordinates in which the edge runs along x from the origin."""
    a, _ = edge.ends()
    painter.save()
    painter.translate(a.x * UNIT, a.y * UNIT)
    if edge.side == "w":
        painter.rotate(90)
        painter.scale(1, -1)
    yield
    painter.restore()


def _paint_broken_wall(painter: QPainter, edge: Edge, style: Style) -> None:
    half = SINGLE_WALL / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.palette.wall)
    for points in (
        [(-half, -half), (17, -half), (12, -1), (20, 1), (14, half), (-half, half)],
        [(100 + half, -half), (84, -half), (88, 0), (80, 2), (86, half), (100 + half, half)],
    ):
        painter.drawPolygon([QPointF(x, y) for x, y in points])
    chance = SeededRandom(edge.x, edge.y, edge.side == "n")
    painter.setPen(QPen(style.palette.ink, style.line(1.4, 0.5)))
    for number, x in enumerate((30, 42, 53, 64, 73)):
        painter.setBrush(style.palette["stone" if number % 2 else "brick"])
        painter.save()
        painter.translate(x, chance.uniform(-9, 9))
        painter.rotate(chance.uniform(0, 90))
        painter.drawRect(QRectF(-5, -3.5, 10 - number % 2 * 3, 7))
        painter.restore()


def _paint_broken_door(painter: QPainter, style: Style) -> None:
    """Paint the remains of a door: the wall up to the posts, and the bent leaves."""
    colors, half = style.palette, SINGLE_WALL / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.wall)
    painter.drawRect(QRectF(-half, -half, half + 12, SINGLE_WALL))
    painter.drawRect(QRectF(88, -half, half + 12, SINGLE_WALL))
    painter.setPen(QPen(colors.ink, style.line(2.2, 0.7)))
    painter.setBrush(colors["steel"])
    for points in (
        [(20, -5), (38, -15), (45, -7), (33, -1), (21, 4)],
        [(80, 5), (63, 16), (54, 10), (67, 1), (79, -4)],
    ):
        painter.drawPolygon([QPointF(x, y) for x, y in points])
    if style.fine:
        painter.setPen(QPen(colors.ink, style.line(1.6, 0.5)))
        for x1, y1, x2, y2 in ((27, -6, 38, -10), (73, 6, 62, 11), (48, 3, 52, -3)):
            painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    painter.setPen(QPen(colors.ink, style.line(2.2, 0.7)))
    for x in (11.0, 82.0):
        painter.drawRect(QRectF(x, -13, 7, 26))
