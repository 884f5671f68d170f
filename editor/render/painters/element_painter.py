"""Paint the elements of a face: choose the drawing, the squares that it covers, and the side of its back.

The file of a drawing says how it covers the squares of its element (``data-fit``). It is rotated so that its back is at
a wall:

``box``     one thing over all squares: a table over two
``each``    the same thing on every square: a lamp post
``region``  follows the shape of its squares and is not rotated: crates, water, roads
``end``     as ``box``, but with its back at a short end: the head of a bed
``wall``    hangs on a wall and is drawn along it

A PNG drawing is a ``box``, or hangs on the wall. A kind without a drawing is a plain shape with its initials: its color
depends on the kind, its outline on whether it blocks sight or movement.
"""

from __future__ import annotations

import zlib
from math import atan2, degrees
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTransform

from editor.model.grid import DIRECTIONS, Direction, Square
from editor.model.tile import Element, Face
from editor.render.art_files import Art, PngArt, find_art, paint_art
from editor.render.color_palette import with_alpha
from editor.render.outline import outline
from editor.render.painters.text_painter import initials, paint_text
from editor.render.style import UNIT, Style

_BACK_PREFERENCE: tuple[Direction, ...] = ("n", "w", "s", "e")
"""Order of preference if walls are equal."""
_UNKNOWN_ON_WALL: Final = "unknown-on-wall"
"""The drawing on walls for kinds without a drawing."""
_PLAIN_COLORS: Final = ("cloth", "wood", "stone", "moss", "brick", "teal", "gold", "violet")
"""Colors of kinds without a drawing."""


def paint_element(painter: QPainter, face: Face, element: Element, style: Style) -> None:
    """Paint an element of an unrotated face, in face coordinates."""
    art = find_art(element.kind, style.drawings)
    seed = zlib.crc32(f"{element.kind} {element.id}".encode())
    if element.edges:
        hangs = isinstance(art, PngArt) or (art is not None and art.fit == "wall")
        _paint_on_walls(painter, face, element, art if art and hangs else _builtin_art(_UNKNOWN_ON_WALL), style)
    elif not element.squares:
        return
    elif art is None:
        _paint_plain(painter, element, style)
    elif art.fit == "region":
        left, top = min(at.x for at in element.squares), min(at.y for at in element.squares)
        squares = tuple((at.x - left, at.y - top) for at in element.squares)
        columns, rows = _size_in_squares(element.squares)
        area = QRectF(left * UNIT, top * UNIT, columns * UNIT, rows * UNIT)
        paint_art(painter, art, area, style, squares)
    elif art.fit != "each" and _fills_its_box(element.squares):
        _paint_box(painter, face, element, element.squares, art, style, seed)
    else:
        for number, square in enumerate(element.squares):
            _paint_box(painter, face, element, (square,), art, style, seed + number)


def _paint_plain(painter: QPainter, element: Element, style: Style) -> None:
    """Paint a shape with initials: angular if it blocks sight, rounded if it blocks movement, else flat and dashed."""
    colors, squares = style.palette, [(at.x, at.y) for at in element.squares]
    color = colors[_PLAIN_COLORS[zlib.crc32(element.kind.encode()) % len(_PLAIN_COLORS)]]
    pen = QPen(colors.ink, style.line(2.4, 0.7))
    if not element.blocks_los and not element.impassable:
        pen.setStyle(Qt.PenStyle.DashLine)
        color = with_alpha(color, 110)
    painter.setPen(pen)
    painter.setBrush(color)
    painter.drawPath(outline(squares, 10, 0 if element.blocks_los else 14))
    if element.blocks_los and style.fine:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline(squares, 18))
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    columns, rows = _size_in_squares(element.squares)
    middle = QPointF((left + columns / 2) * UNIT, (top + rows / 2) * UNIT)
    if not _fills_its_box(element.squares):
        middle = QPointF((squares[0][0] + 0.5) * UNIT, (squares[0][1] + 0.5) * UNIT)
    turned = painter.transform()
    painter.save()
    painter.translate(middle)
    painter.rotate(-degrees(atan2(turned.m12(), turned.m11())))
    paint_text(painter, initials(element.name), QPointF(0, 0), 30, colors.ink, bold=True)
    painter.restore()


def _builtin_art(name: str) -> Art:
    art = find_art(name)
    assert art is not None, name
    return art


def _paint_box(
    painter: QPainter, face: Face, element: Element, squares: tuple[Square, ...], art: Art, style: Style, seed: int
) -> None:
    left, top = min(at.x for at in squares), min(at.y for at in squares)
    columns, rows = _size_in_squares(squares)
    back = back_side(face, squares, art.towards, art.fit == "end")
    width, height = (rows, columns) if back in ("e", "w") else (columns, rows)
    fitting = find_art(element.kind, style.drawings, (width, height)) or art
    middle = (left + columns / 2) * UNIT, (top + rows / 2) * UNIT
    _paint_rotated(painter, fitting, middle, (width, height), back, style, seed)


def _paint_rotated(
    painter: QPainter,
    art: Art,
    middle: tuple[float, float],
    size: tuple[int, int],
    back: Direction,
    style: Style,
    seed: int,
) -> None:
    painter.save()
    painter.setTransform(side_transform(*middle, back), True)
    area = QRectF(-size[0] / 2 * UNIT, -size[1] / 2 * UNIT, size[0] * UNIT, size[1] * UNIT)
    paint_art(painter, art, area, style, seed=seed)
    painter.restore()


def side_transform(x: float, y: float, back: Direction) -> QTransform:
    """Return a transform that moves the origin to a point and rotates the top of a drawing to a side."""
    place = QTransform.fromTranslate(x, y)
    place.rotate(90 * DIRECTIONS.index(back))
    return place


def _size_in_squares(squares: tuple[Square, ...]) -> tuple[int, int]:
    columns = 1 + max(at.x for at in squares) - min(at.x for at in squares)
    return columns, 1 + max(at.y for at in squares) - min(at.y for at in squares)


def _fills_its_box(squares: tuple[Square, ...]) -> bool:
    columns, rows = _size_in_squares(squares)
    return columns * rows == len(squares)


def back_side(
    face: Face, squares: tuple[Square, ...], towards: frozenset[str] = frozenset(), at_end: bool = False
) -> Direction:
    """Return the side at which an element has its back.

    That is where most walls are, preferably opposite an open side, and away from the squares whose facing icons point
    at it. An element that is longer than wide has its back along its length, or ``at_end`` at one of its ends.
    """
    walls = {wall.edge for wall in face.walls if wall.kind != "broken"}
    by_place = {square.at: square for square in face.squares}
    kinds = {element.id: element.kind for element in face.elements}
    score: dict[Direction, float] = {}
    for number, side in enumerate(_BACK_PREFERENCE):
        opposite = DIRECTIONS[(DIRECTIONS.index(side) + 2) % 4]
        total = -number / 100
        for at in squares:
            beyond, before = by_place.get(at.step(side)), by_place.get(at.step(opposite))
            if beyond is None or beyond.at not in squares:
                total += (2 if at.edge(opposite) in walls else 2.5) if at.edge(side) in walls else 0
            if before is not None and before.at not in squares:
                total += 3 if any(icon.direction == side for icon in before.icons) else 0
                total += 9 if before.element and kinds[before.element] in towards else 0
        score[side] = total
    columns = max(at.x for at in squares) - min(at.x for at in squares)
    rows = max(at.y for at in squares) - min(at.y for at in squares)
    if columns != rows:
        allowed: tuple[Direction, ...] = ("n", "s") if (columns > rows) != at_end else ("w", "e")
        score = {side: score[side] for side in allowed}
    return max(score, key=lambda side: score[side])


def _paint_on_walls(painter: QPainter, face: Face, element: Element, art: Art, style: Style) -> None:
    """Paint the drawing at each wall of the element, in the square of the face at that wall."""
    squares = {square.at for square in face.squares}
    for number, edge in enumerate(element.edges):
        before, behind = edge.squares()
        inner = behind if behind in squares else before
        back: Direction = ("n" if inner == behind else "s") if edge.side == "n" else ("w" if inner == behind else "e")
        middle = (inner.x + 0.5) * UNIT, (inner.y + 0.5) * UNIT
        _paint_rotated(painter, art, middle, (1, 1), back, style, number)
