"""Paint the author's notes: texts, arrows and icons over everything else, readable on any background."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from editor.model.level import Level, MapNote, NoteIcon
from editor.render.painters.text_painter import paint_text, text_width
from editor.render.piece import Piece
from editor.render.style import UNIT, Style

_SIZE = 26.0
"""Line height of texts, in units."""
_WIDEST = 3.2 * UNIT
"""Texts are wrapped at this width."""
_RADIUS = 30.0
_SHAFT = 9.0
_HEAD = 30.0
_INK = {"light": "#8c1d5a", "dark": "#ffb3dd", "print": "#000000"}
"""The color of notes by theme: no other thing on the map has it."""
_PAPER = {"light": "#ffffff", "dark": "#17101a", "print": "#ffffff"}


def note_pieces(level: Level, style: Style) -> Iterator[Piece]:
    """Yield the notes of a level that the style shows."""
    for note in level.notes:
        if note.printed or style.layers.author_notes:
            yield note_piece(note, style)


def note_piece(note: MapNote, style: Style) -> Piece:
    """Return a note as a piece around its position."""
    reach = _reach(note)
    paint = partial(paint_note, note=note, style=style)
    key = ("note", note.kind, note.icon, note.text, note.printed, _offset(note), style.theme)
    x, y = note.position
    return Piece(x=x, y=y, key=key, box=reach, paint=paint)


def paint_note(painter: QPainter, note: MapNote, style: Style) -> None:
    """Paint a note around the origin; one that is not printed has a dashed frame."""
    ink, paper = QColor(_INK[style.theme]), QColor(_PAPER[style.theme])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if note.kind == "arrow":
        _paint_arrow(painter, _offset(note), ink, paper, printed=note.printed)
    elif note.kind == "icon":
        _paint_icon(painter, note.icon, ink, paper)
    if note.text:
        below = _RADIUS + _SIZE * 0.9 if note.kind == "icon" else 0.0
        _paint_plate(painter, wrap_text(note.text), below, ink, paper, printed=note.printed)
    painter.restore()


def wrap_text(text: str) -> list[str]:
    """Return the lines of a text, wrapped at words."""
    lines = []
    for paragraph in text.expandtabs(4).split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and text_width(longer, _SIZE) > _WIDEST:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def _offset(note: MapNote) -> tuple[float, float]:
    """Return how far the tip of an arrow is from its start, in squares."""
    if note.tip is None:
        return 0.0, 0.0
    (x, y), (to_x, to_y) = note.position, note.tip
    return round(to_x - x, 2), round(to_y - y, 2)


def _plate(lines: list[str], below: float) -> QRectF:
    width = max(text_width(line, _SIZE) for line in lines) + 20
    height = len(lines) * _SIZE * 1.15 + 10
    top = below - _SIZE / 2 if below else -height / 2
    return QRectF(-width / 2, top, width, height)


def _reach(note: MapNote) -> QRectF:
    """Return the area that a note covers around its position."""
    around = 0.0 if note.kind == "text" and note.text else _RADIUS + 8
    box = QRectF(-around, -around, 2 * around, 2 * around)
    if note.text:
        below = _RADIUS + _SIZE * 0.9 if note.kind == "icon" else 0.0
        box |= _plate(wrap_text(note.text), below).adjusted(-4, -4, 4, 4)
    if note.kind == "arrow":
        dx, dy = _offset(note)
        box |= QRectF(QPointF(0, 0), QPointF(dx * UNIT, dy * UNIT)).normalized().adjusted(-40, -40, 40, 40)
    return box


def _paint_plate(
    painter: QPainter, lines: list[str], below: float, ink: QColor, paper: QColor, *, printed: bool
) -> None:
    plate = _plate(lines, below)
    background = QColor(paper)
    background.setAlpha(235)
    painter.setPen(QPen(ink, 2.4, Qt.PenStyle.SolidLine if printed else Qt.PenStyle.DashLine))
    painter.setBrush(background)
    painter.drawRoundedRect(plate, 7, 7)
    for number, line in enumerate(lines):
        y = plate.top() + 5 + _SIZE * 1.15 * (number + 0.5)
        if line:
            paint_text(painter, line, QPointF(0, y), _SIZE, ink)


def _paint_arrow(painter: QPainter, offset: tuple[float, float], ink: QColor, paper: QColor, *, printed: bool) -> None:
    """Paint an arrow with a light rim, so that it is visible on any background; an arrow to its own square is a dot."""
    dx, dy = offset[0] * UNIT, offset[1] * UNIT
    length = hypot(dx, dy)
    if not length:
        _paint_icon(painter, "circle", ink, paper)
        return
    angle = atan2(dy, dx)
    tip = QPointF(dx, dy)
    neck = QPointF(cos(angle), sin(angle)) * (length - _HEAD)
    sides = [tip - QPointF(cos(angle + turn), sin(angle + turn)) * _HEAD * 1.25 for turn in (pi / 6, -pi / 6)]
    head = QPolygonF([tip, *sides])
    style = Qt.PenStyle.SolidLine if printed else Qt.PenStyle.DashLine
    for color, width, rim in ((paper, _SHAFT + 7, 7.0), (ink, _SHAFT, 1.0)):
        shaft = QPen(color, width, Qt.PenStyle.SolidLine if color is paper else style, Qt.PenCapStyle.RoundCap)
        painter.setPen(shaft)
        painter.drawLine(QPointF(0, 0), neck)
        painter.setPen(QPen(color, rim, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(color)
        painter.drawPolygon(head)


def _paint_icon(painter: QPainter, icon: NoteIcon, ink: QColor, paper: QColor) -> None:
    painter.setPen(QPen(ink, 3.2))
    painter.setBrush(paper)
    painter.drawEllipse(QPointF(0, 0), _RADIUS, _RADIUS)
    painter.setPen(QPen(ink, 5.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    match icon:
        case "star":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawPath(_star(_RADIUS * 0.78))
        case "flag":
            painter.drawLine(QPointF(-9, -18), QPointF(-9, 19))
            painter.setBrush(ink)
            painter.drawPolygon(QPolygonF([QPointF(-9, -18), QPointF(15, -9), QPointF(-9, 1)]))
        case "question" | "warning":
            paint_text(painter, "?" if icon == "question" else "!", QPointF(0, 0), 50.0, ink, bold=True)
        case "cross":
            painter.drawLine(QPointF(-12, -12), QPointF(12, 12))
            painter.drawLine(QPointF(-12, 12), QPointF(12, -12))
        case "circle":
            painter.setBrush(ink)
            painter.drawEllipse(QPointF(0, 0), 9, 9)


def _star(radius: float) -> QPainterPath:
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.42
        angle = -pi / 2 + corner * pi / 5
        points.append(QPointF(cos(angle) * reach, sin(angle) * reach))
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path
