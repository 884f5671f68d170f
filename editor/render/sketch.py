"""The vocabulary that symbols are drawn with: boxes, discs, polygons and lines in named materials.

A symbol is drawn in a frame of its own: ``d.w`` × ``d.h`` units, with its back at the top, where the wall is if it
stands at one. The outline is never thinner than a pixel of the device, and ``d.fine`` says whether small parts show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from editor.render.noise import Chance
from editor.render.palette import faded
from editor.render.style import UNIT, Style

PointList = Sequence[tuple[float, float]]
Circle = tuple[float, float, float]


class SymbolPen:
    """A painter with materials, for one symbol of ``squares`` in its own coordinates."""

    def __init__(
        self, painter: QPainter, style: Style, squares: Iterable[tuple[int, int]] = ((0, 0),), seed: int = 0
    ) -> None:
        self.painter = painter
        self.style = style
        self.squares = tuple(squares)
        self.w = float(UNIT * (1 + max(x for x, _ in self.squares)))
        self.h = float(UNIT * (1 + max(y for _, y in self.squares)))
        self.seed = seed
        self.fine = style.fine
        self._palette = style.palette
        self._outline = QPen(self._palette.ink, style.line(2.4, 0.7))
        self._outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)

    def colour(self, material: str, alpha: int = 255) -> QColor:
        colour = self._palette[material]
        return colour if alpha == 255 else faded(colour, alpha)

    def chance(self, number: int = 0) -> Chance:
        return Chance(self.seed, number)

    # --- filled forms: with an outline unless told otherwise ---

    def box(self, x: float, y: float, w: float, h: float, material: str, r: float = 4, line: bool = True) -> None:
        self._begin(material, line)
        if r:
            self.painter.drawRoundedRect(QRectF(x, y, w, h), r, r)
        else:
            self.painter.drawRect(QRectF(x, y, w, h))

    def disc(self, x: float, y: float, r: float, material: str, line: bool = True) -> None:
        self._begin(material, line)
        self.painter.drawEllipse(QPointF(x, y), r, r)

    def oval(self, x: float, y: float, w: float, h: float, material: str, line: bool = True) -> None:
        """An ellipse in the box ``x, y, w, h``."""
        self._begin(material, line)
        self.painter.drawEllipse(QRectF(x, y, w, h))

    def poly(self, points: PointList, material: str, line: bool = True) -> None:
        self._begin(material, line)
        self.painter.drawPolygon([QPointF(x, y) for x, y in points])

    def path(self, path: QPainterPath, material: str, line: bool = True, alpha: int = 255) -> None:
        self._begin(material, line, alpha)
        self.painter.drawPath(path)

    def blob(self, circles: Iterable[Circle], material: str) -> None:
        """Circles that melt into one form with one outline: leaves, smoke, heaps."""
        circles = list(circles)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(self._palette.ink)
        rim = self._outline.widthF()
        for x, y, r in circles:
            self.painter.drawEllipse(QPointF(x, y), r + rim, r + rim)
        self.dots(circles, material)

    def dots(self, circles: Iterable[Circle], material: str, alpha: int = 255) -> None:
        """Circles without outline."""
        self._begin(material, False, alpha)
        for x, y, r in circles:
            self.painter.drawEllipse(QPointF(x, y), r, r)

    # --- lines ---

    def line(
        self, points: PointList, material: str = "ink", width: float = 2.4, alpha: int = 255, flat: bool = False
    ) -> None:
        """A line through the points; its ends are round unless ``flat``."""
        self._stroke(material, width, alpha, flat)
        self.painter.drawPolyline([QPointF(x, y) for x, y in points])

    def lines(
        self,
        pairs: Iterable[tuple[float, float, float, float]],
        material: str = "ink",
        width: float = 2.4,
        alpha: int = 255,
    ) -> None:
        """Separate lines, each from (x, y) to (x, y)."""
        self._stroke(material, width, alpha, True)
        self.painter.drawLines([QLineF(*pair) for pair in pairs])

    def dashes(self, points: PointList, material: str, width: float, on: float, off: float) -> None:
        self._stroke(material, width, 255, True)
        pen = self.painter.pen()
        pen.setDashPattern([on / pen.widthF(), off / pen.widthF()])
        self.painter.setPen(pen)
        self.painter.drawPolyline([QPointF(x, y) for x, y in points])

    def ring(self, x: float, y: float, r: float, material: str = "ink", width: float = 2.4, alpha: int = 255) -> None:
        self._stroke(material, width, alpha, False)
        self.painter.drawEllipse(QPointF(x, y), r, r)

    def arc(self, x: float, y: float, r: float, start: float, sweep: float, material: str, width: float) -> None:
        """Part of a circle, in degrees; 0 is to the right, and it grows against the clock."""
        self._stroke(material, width, 255, False)
        self.painter.drawArc(QRectF(x - r, y - r, 2 * r, 2 * r), round(start * 16), round(sweep * 16))

    # --- helpers ---

    def shadow(self, x: float, y: float, w: float, h: float, r: float = 6, rise: float = 5) -> None:
        """The dark rim on the floor round something that stands up; ``rise`` is its width."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(self._palette.shadow)
        for grow in (rise, rise / 2) if self.fine else (rise,):
            box = QRectF(x - grow, y - grow, w + 2 * grow, h + 2 * grow)
            self.painter.drawRoundedRect(box, r + grow, r + grow)

    def round_shadow(self, x: float, y: float, r: float, rise: float = 5) -> None:
        self.shadow(x - r, y - r, 2 * r, 2 * r, r, rise)

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """What is drawn within is turned clockwise about (x, y), which becomes its origin."""
        self.painter.save()
        self.painter.translate(x, y)
        self.painter.rotate(degrees)
        yield
        self.painter.restore()

    def _begin(self, material: str, line: bool, alpha: int = 255) -> None:
        self.painter.setPen(self._outline if line else Qt.PenStyle.NoPen)
        self.painter.setBrush(self.colour(material, alpha))

    def _stroke(self, material: str, width: float, alpha: int, flat: bool) -> None:
        pen = QPen(self.colour(material, alpha), self.style.line(width, 0.6))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
