"""Paints lines of sight: the visible area, the line with its obstacle, the heat map with its legend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen

from editor.board import LevelBoard
from editor.board.bit_sets import squares_of
from editor.board.graded_lines import GradedSightLine
from editor.board.obstacles import SightLine
from editor.messages import msg
from editor.model.grid import Square
from editor.render.color_palette import with_alpha
from editor.render.painters.text_painter import paint_text
from editor.render.style import UNIT
from editor.rules import Evidence
from editor.ui.map.canvas.marks import MarkBrush, fill_squares, hatch_squares, mark_edges, mark_squares, outline_squares
from editor.ui.map.tools.ghost import SightView
from editor.ui.widgets.theme import Theme

_RAMP = ("#440154", "#414487", "#2a788e", "#22a884", "#7ad151", "#fde725")
"""Dark to light in even steps of lightness, readable for the color-blind and in gray."""
COVER_COLOR = QColor("#f0a81e")
"""The hatching of squares that are seen behind cover."""


def paint_sight(brush: MarkBrush, view: SightView, level: LevelBoard) -> None:
    """Darken the squares that the origin does not see, and shade those that it sees behind cover."""
    seen = squares_of(view.seen)
    lit = {*seen, view.origin}
    shade = QColor(0, 0, 0, 150 if brush.theme.is_dark else 120)
    brush.painter.setPen(Qt.PenStyle.NoPen)
    brush.painter.setBrush(shade)
    dark = [at for at in squares_of(level.floor) if at not in lit]
    brush.painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    brush.painter.drawRects([QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT) for at in dark])
    brush.painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    if view.cover:
        shade_cover(brush, squares_of(view.cover), COVER_COLOR)
    outline_squares(brush, lit, brush.color("accent"), 2)
    if view.line is not None:
        _paint_line(brush, view.line)
    _paint_eye(brush, view.origin, solid=view.pinned)


def shade_cover(brush: MarkBrush, squares: Iterable[Square], color: QColor) -> None:
    """Shade and hatch squares that are seen only in part."""
    there = list(squares)
    shades = QBrush(QColor(0, 0, 0, 40)), QBrush(with_alpha(color, 48))
    fill_squares(brush, there, *shades, QBrush(with_alpha(color, 200), Qt.BrushStyle.BDiagPattern))


def paint_evidence(brush: MarkBrush, evidence: Evidence, color: QColor) -> None:
    """Paint a sealed area, or the two ends of a line of sight."""
    if evidence.kind == "area":
        hatch_squares(brush, evidence.squares, color)
    elif len(evidence.squares) >= 2:
        a, b = _middle(evidence.squares[0]), _middle(evidence.squares[-1])
        _draw_line(brush, a, b, color, Qt.PenStyle.SolidLine)
        for end in (a, b):
            brush.painter.setBrush(color)
            brush.painter.drawEllipse(end, 12, 12)


def _paint_line(brush: MarkBrush, line: SightLine) -> None:
    a, b = _middle(line.start), _middle(line.end)
    good, bad = brush.color("legal"), brush.color("error")
    if isinstance(line, GradedSightLine) and line.best is not None:
        a, b = (QPointF(end.x * UNIT, end.y * UNIT) for end in (line.best.start, line.best.end))
        if line.visible:
            color = good if line.grade == "open" else brush.color("warning")
            _draw_line(brush, a, b, color, Qt.PenStyle.SolidLine)
            outline_squares(brush, [line.end], color, 2.5)
            met = (line.blocker, *line.blocker.ways) if line.blocker is not None else ()
            mark_edges(brush, [each.edge for each in met if each.edge is not None], color, 7)
            return
    if line.blocker is None:
        _draw_line(brush, a, b, good, Qt.PenStyle.SolidLine)
        outline_squares(brush, [line.end], good, 2.5)
        return
    stop = line.blocker
    at = a + (b - a) * float(stop.at)
    for each in (stop, *stop.ways):
        if each.edge is not None:
            mark_edges(brush, [each.edge], bad, 7)
        elif each.square is not None:
            hatch_squares(brush, [each.square], bad)
    mark_squares(brush, [line.end], bad, fill=30)
    _draw_line(brush, at, b, bad, Qt.PenStyle.DotLine)
    _draw_line(brush, a, at, good, Qt.PenStyle.SolidLine)
    arm = 13.0
    for color, width in ((brush.paper, 7.0), (bad, 4.0)):
        brush.painter.setPen(QPen(color, brush.pixels(width), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        brush.painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm))
        brush.painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm))


def _draw_line(brush: MarkBrush, a: QPointF, b: QPointF, color: QColor, style: Qt.PenStyle) -> None:
    for pen_color, width in ((brush.paper, 5.0), (color, 2.6)):
        pen = QPen(pen_color, brush.pixels(width), style, Qt.PenCapStyle.RoundCap)
        brush.painter.setPen(pen)
        brush.painter.drawLine(a, b)


def _paint_eye(brush: MarkBrush, square: Square, *, solid: bool) -> None:
    middle = _middle(square)
    brush.painter.setPen(QPen(brush.paper, brush.pixels(2)))
    brush.painter.setBrush(brush.color("accent", 255 if solid else 170))
    brush.painter.drawEllipse(middle, 26, 26)
    brush.painter.setBrush(brush.color("accent-text"))
    brush.painter.setPen(Qt.PenStyle.NoPen)
    brush.painter.drawEllipse(middle, 10, 10)


def _middle(square: Square) -> QPointF:
    return QPointF((square.x + 0.5) * UNIT, (square.y + 0.5) * UNIT)


# --- heat map -----------------------------------------------------------------------------------------------------


def heat_color(share: float) -> QColor:
    """Return a color of the ramp, for 0 to 1."""
    place = max(0.0, min(1.0, share)) * (len(_RAMP) - 1)
    low = min(int(place), len(_RAMP) - 2)
    a, b, part = QColor(_RAMP[low]), QColor(_RAMP[low + 1]), place - low
    mix = [round(x + (y - x) * part) for x, y in zip(a.getRgb()[:3], b.getRgb()[:3], strict=True)]  # type: ignore[index]
    return QColor(*mix)


def paint_heat(brush: MarkBrush, counts: Mapping[Square, int]) -> None:
    """Paint how many squares each square sees, as a color, and as a number where there is space."""
    low, high = _range(counts)
    for at, count in counts.items():
        share = (count - low) / (high - low) if high > low else 1.0
        color = heat_color(share)
        box = QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT)
        brush.painter.fillRect(box, with_alpha(color, 205))
        if brush.style.px >= 30:
            ink = QColor("black") if share > 0.55 else QColor("white")
            paint_text(brush.painter, str(count), box.center(), 30, ink)


def paint_heat_legend(painter: QPainter, counts: Mapping[Square, int], size: QSize, theme: Theme) -> None:
    """Paint what the colors mean, in one line."""
    low, high = map(str, _range(counts))
    metrics = QFontMetricsF(painter.font())
    middle, base, gap = size.height() / 2, (size.height() + metrics.ascent() - metrics.descent()) / 2, 10.0
    x = gap
    painter.setPen(theme.color("text"))
    for text in (msg("tools.heat-title").text(), low):
        painter.drawText(QPointF(x, base), text)
        x += metrics.horizontalAdvance(text) + gap
    bar = min(240.0, size.width() - x - 2 * gap - metrics.horizontalAdvance(high))
    ramp = QtGui.QLinearGradient(x, 0, x + bar, 0)
    for number in range(len(_RAMP)):
        ramp.setColorAt(number / (len(_RAMP) - 1), QColor(_RAMP[number]))
    painter.fillRect(QRectF(x, middle - 5, bar, 10), ramp)
    painter.drawText(QPointF(x + bar + gap, base), high)


def _range(counts: Mapping[Square, int]) -> tuple[int, int]:
    return min(counts.values(), default=0), max(counts.values(), default=0)
