"""Marks over the map, in units of drawings: outlines of squares, lines along edges, their colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from editor.model.grid import Edge, Square
from editor.render.color_palette import with_alpha
from editor.render.outline import border_loops, outline
from editor.render.pixel_bars import no_antialias
from editor.render.style import UNIT, Style
from editor.ui.theme import Theme
from editor.values import FrozenStruct


class Brush(FrozenStruct):
    """A painter in units of the level, and how things look."""

    painter: QPainter
    style: Style
    theme: Theme
    ratio: float = 1.0
    """Pixels of the screen for one of the window."""

    def colour(self, role: str, alpha: int = 255) -> QColor:
        return with_alpha(self.theme.colour(role), alpha)

    @property
    def paper(self) -> QColor:
        """What sets a mark apart from the map under it."""
        return QColor(0, 0, 0, 150) if self.theme.is_dark else QColor(255, 255, 255, 200)

    @property
    def halo(self) -> QColor:
        """The same without anything shining through, which is quicker to draw."""
        return QColor("#101113" if self.theme.is_dark else "#fbfaf6")

    @property
    def rim(self) -> QColor:
        """The bright rim of what wants to be clicked."""
        return QColor(255, 255, 255, 235)

    def pixels(self, count: float) -> float:
        """So many pixels of the window, in units."""
        return count * self.ratio * self.style.pixel


def mark_squares(brush: Brush, squares: Iterable[Square], colour: QColor, fill: int = 40, width: float = 2.0) -> None:
    """Outline squares, with a thin fill."""
    path = outline(squares, brush.pixels(1.5), brush.pixels(3))
    _stroke(brush, path, colour, width)
    brush.painter.fillPath(path, with_alpha(colour, fill))


def hatch_squares(brush: Brush, squares: Iterable[Square], colour: QColor) -> None:
    """Squares at fault: hatched, so that colour is not the only sign."""
    there = list(dict.fromkeys(squares))
    painter = brush.painter
    boxes = [painter.transform().mapRect(QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT)) for at in there]
    painter.save()
    painter.resetTransform()  # a pattern that is not scaled is drawn many times faster
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    for fill in (QBrush(with_alpha(colour, 46)), QBrush(with_alpha(colour, 150), Qt.BrushStyle.BDiagPattern)):
        painter.setBrush(fill)
        painter.drawRects(boxes)
    painter.restore()
    border_squares(brush, [there], colour, 2)


def border_squares(brush: Brush, groups: Iterable[Iterable[Square]], colour: QColor, width: float) -> None:
    """A border inside each group of squares: straight bars, which cost next to nothing however many there are."""
    areas = [tuple(group) for group in groups]
    inset = brush.pixels(width / 2 + 1)
    for shade, wide in ((brush.halo, width + 2), (colour, width)):
        reach = brush.pixels(wide) / 2
        _fill(brush, [bar for area in areas for bar in _border(area, reach, inset)], shade)


@lru_cache(maxsize=4096)
def _border(squares: tuple[Square, ...], reach: float, inset: float) -> list[QRectF]:
    """Kept, because most findings are the same after an edit as before."""
    return [_bar(a, b, reach, inset) for loop in border_loops(squares) for a, b in _sides(loop)]


def bar_edges(brush: Brush, edges: Iterable[Edge], colour: QColor, width: float) -> None:
    """Straight bars along edges: quick, for many of them."""
    lines = [edge.ends() for edge in dict.fromkeys(edges)]
    for shade, wide in ((brush.halo, width + 3), (colour, width)):
        reach = brush.pixels(wide) / 2
        _fill(brush, [_bar(a, b, reach, 0) for a, b in lines], shade)


def _sides(loop: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return list(zip(loop, [*loop[1:], loop[0]], strict=True))


def _bar(a: tuple[int, int], b: tuple[int, int], reach: float, inset: float) -> QRectF:
    """A bar from corner to corner, moved to the right hand of the way by ``inset``."""
    dx, dy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
    aside = QPointF(-dy * inset, dx * inset)
    start, end = QPointF(a[0] * UNIT, a[1] * UNIT) + aside, QPointF(b[0] * UNIT, b[1] * UNIT) + aside
    return QRectF(start, end).normalized().adjusted(-reach, -reach, reach, reach)


def _fill(brush: Brush, bars: list[QRectF], colour: QColor) -> None:
    with no_antialias(brush.painter):
        brush.painter.setPen(Qt.PenStyle.NoPen)
        brush.painter.setBrush(colour)
        brush.painter.drawRects(bars)


def outline_squares(brush: Brush, squares: Iterable[Square], colour: QColor, width: float = 2.0) -> None:
    _stroke(brush, outline(squares, brush.pixels(1), brush.pixels(2)), colour, width)


def mark_edges(brush: Brush, edges: Iterable[Edge], colour: QColor, width: float = 5.0) -> None:
    """Thick lines along edges, set apart from walls by a light rim."""
    for edge in edges:
        a, b = (QPointF(end.x * UNIT, end.y * UNIT) for end in edge.ends())
        for pen_colour, wide in ((brush.paper, width + 3), (colour, width)):
            pen = QPen(pen_colour, max(brush.pixels(wide), wide * 1.2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            brush.painter.setPen(pen)
            brush.painter.drawLine(a, b)


def light_place(brush: Brush, place: Sequence[Edge], colour: QColor) -> None:
    """A place where a door may lie: a bar over its edges, in a glow."""
    a, b = place[0].ends()[0], place[-1].ends()[1]
    box = QRectF(QPointF(a.x * UNIT, a.y * UNIT), QPointF(b.x * UNIT, b.y * UNIT))
    across, along = (1.0, 0.0) if place[0].side == "w" else (0.0, 1.0)
    inset, half = 12.0, max(8.0, brush.pixels(3))
    box.adjust(inset * along, inset * across, -inset * along, -inset * across)
    layers = ((half + brush.pixels(5), with_alpha(colour, 90)), (half + brush.pixels(1.5), brush.rim), (half, colour))
    brush.painter.setPen(Qt.PenStyle.NoPen)
    for reach, shade in layers:
        brush.painter.setBrush(shade)
        rim = (reach - half) / 2
        grown = box.adjusted(-reach * across - rim * along, -reach * along - rim * across,
                             reach * across + rim * along, reach * along + rim * across)  # fmt: skip
        brush.painter.drawRoundedRect(grown, reach, reach)


def _stroke(brush: Brush, path: QPainterPath, colour: QColor, width: float) -> None:
    brush.painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen_colour, wide in ((brush.paper, width + 2), (colour, width)):
        pen = QPen(pen_colour, brush.pixels(wide))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        brush.painter.setPen(pen)
        brush.painter.drawPath(path)
