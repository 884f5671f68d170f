"""Marks over the map, in drawing units: outlines of squares, and lines along edges."""

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
from editor.ui.widgets.theme import Theme
from editor.values import FrozenStruct


class MarkBrush(FrozenStruct):
    """A painter in units of the level, with the style and the theme."""

    painter: QPainter
    style: Style
    theme: Theme
    ratio: float = 1.0
    """Device pixels per pixel of the window."""

    def color(self, role: str, alpha: int = 255) -> QColor:
        """Return a color of the theme."""
        return with_alpha(self.theme.color(role), alpha)

    @property
    def paper(self) -> QColor:
        """The color that separates a mark from the map."""
        return QColor(0, 0, 0, 150) if self.theme.is_dark else QColor(255, 255, 255, 200)

    @property
    def halo(self) -> QColor:
        """The same color, opaque, which is faster to draw."""
        return QColor("#101113" if self.theme.is_dark else "#fbfaf6")

    @property
    def contour(self) -> QColor:
        """The opposite of the halo: one of the two is visible on any background, such as a photo."""
        return QColor("#fbfaf6" if self.theme.is_dark else "#101113")

    @property
    def rim(self) -> QColor:
        """The bright border of what can be clicked."""
        return QColor(255, 255, 255, 235)

    def pixels(self, count: float) -> float:
        """Return a number of window pixels in units."""
        return count * self.ratio * self.style.pixel


def mark_squares(
    brush: MarkBrush, squares: Iterable[Square], color: QColor, fill: int = 40, width: float = 2.0
) -> None:
    """Outline squares and fill them lightly."""
    path = outline(squares, brush.pixels(1.5), brush.pixels(3))
    _stroke(brush, path, color, width)
    brush.painter.fillPath(path, with_alpha(color, fill))


def hatch_squares(brush: MarkBrush, squares: Iterable[Square], color: QColor) -> None:
    """Hatch squares with a problem, so that color is not the only sign."""
    there = list(dict.fromkeys(squares))
    fill_squares(
        brush, there, QBrush(with_alpha(color, 46)), QBrush(with_alpha(color, 150), Qt.BrushStyle.BDiagPattern)
    )
    border_squares(brush, [there], color, 2)


def fill_squares(brush: MarkBrush, squares: Iterable[Square], *fills: QBrush) -> None:
    """Fill squares with colors and patterns, one over the other."""
    painter = brush.painter
    boxes = [painter.transform().mapRect(QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT)) for at in squares]
    painter.save()
    painter.resetTransform()  # an unscaled pattern is drawn many times faster
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    for fill in fills:
        painter.setBrush(fill)
        painter.drawRects(boxes)
    painter.restore()


def border_squares(brush: MarkBrush, groups: Iterable[Iterable[Square]], color: QColor, width: float) -> None:
    """Paint a border inside each group of squares with straight bars, which is fast for many groups."""
    areas = [tuple(group) for group in groups]
    inset = brush.pixels(width / 2 + 1)
    for shade, wide in ((brush.contour, width + 3), (brush.halo, width + 2), (color, width)):
        reach = brush.pixels(wide) / 2
        _fill(brush, [bar for area in areas for bar in _border(area, reach, inset)], shade)


@lru_cache(maxsize=4096)
def _border(squares: tuple[Square, ...], reach: float, inset: float) -> list[QRectF]:
    """Return the bars of a border; cached, because most problems stay the same after an edit."""
    return [_bar(a, b, reach, inset) for loop in border_loops(squares) for a, b in _sides(loop)]


def bar_edges(brush: MarkBrush, edges: Iterable[Edge], color: QColor, width: float) -> None:
    """Paint straight bars along edges, which is fast for many of them."""
    lines = [edge.ends() for edge in dict.fromkeys(edges)]
    for shade, wide in ((brush.contour, width + 4), (brush.halo, width + 3), (color, width)):
        reach = brush.pixels(wide) / 2
        _fill(brush, [_bar(a, b, reach, 0) for a, b in lines], shade)


def _sides(loop: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return list(zip(loop, [*loop[1:], loop[0]], strict=True))


def _bar(a: tuple[int, int], b: tuple[int, int], reach: float, inset: float) -> QRectF:
    """Return a bar between two corners, shifted to the right of its direction by ``inset``."""
    dx, dy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
    aside = QPointF(-dy * inset, dx * inset)
    start, end = QPointF(a[0] * UNIT, a[1] * UNIT) + aside, QPointF(b[0] * UNIT, b[1] * UNIT) + aside
    return QRectF(start, end).normalized().adjusted(-reach, -reach, reach, reach)


def _fill(brush: MarkBrush, bars: list[QRectF], color: QColor) -> None:
    with no_antialias(brush.painter):
        brush.painter.setPen(Qt.PenStyle.NoPen)
        brush.painter.setBrush(color)
        brush.painter.drawRects(bars)


def outline_squares(brush: MarkBrush, squares: Iterable[Square], color: QColor, width: float = 2.0) -> None:
    """Outline squares without a fill."""
    _stroke(brush, outline(squares, brush.pixels(1), brush.pixels(2)), color, width)


def mark_edges(brush: MarkBrush, edges: Iterable[Edge], color: QColor, width: float = 5.0) -> None:
    """Paint thick lines along edges, with a light border."""
    for edge in edges:
        a, b = (QPointF(end.x * UNIT, end.y * UNIT) for end in edge.ends())
        for pen_color, wide in ((brush.contour, width + 4.5), (brush.halo, width + 3), (color, width)):
            pen = QPen(pen_color, max(brush.pixels(wide), wide * 1.2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            brush.painter.setPen(pen)
            brush.painter.drawLine(a, b)


def highlight_door_place(brush: MarkBrush, place: Sequence[Edge], color: QColor) -> None:
    """Paint a place where a door may be placed."""
    a, b = place[0].ends()[0], place[-1].ends()[1]
    box = QRectF(QPointF(a.x * UNIT, a.y * UNIT), QPointF(b.x * UNIT, b.y * UNIT))
    across, along = (1.0, 0.0) if place[0].side == "w" else (0.0, 1.0)
    inset, half = 12.0, max(8.0, brush.pixels(3))
    box.adjust(inset * along, inset * across, -inset * along, -inset * across)
    layers = ((half + brush.pixels(5), with_alpha(color, 90)), (half + brush.pixels(1.5), brush.rim), (half, color))
    brush.painter.setPen(Qt.PenStyle.NoPen)
    for reach, shade in layers:
        brush.painter.setBrush(shade)
        rim = (reach - half) / 2
        grown = box.adjusted(-reach * across - rim * along, -reach * along - rim * across,
                             reach * across + rim * along, reach * along + rim * across)  # fmt: skip
        brush.painter.drawRoundedRect(grown, reach, reach)


def _stroke(brush: MarkBrush, path: QPainterPath, color: QColor, width: float) -> None:
    brush.painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen_color, wide in ((brush.contour, width + 3.2), (brush.halo, width + 2), (color, width)):
        pen = QPen(pen_color, brush.pixels(wide))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        brush.painter.setPen(pen)
        brush.painter.drawPath(path)
