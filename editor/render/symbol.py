"""Symbols of elements: which function draws which kind, and how it lies on its squares.

A symbol is drawn once for all squares of its element, turned so that its back is at a wall:

``box``     one thing over all its squares: a table over two
``each``    the same thing on every square: a lamp post
``region``  follows the form of its squares, whatever it is: crates, water, roads; it is not turned
``end``     as ``box``, but with its back at a short end: the head of a bed
``wall``    hangs on a wall, drawn along it
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QTransform

from editor.model.face import Element, Face
from editor.model.grid import DIRECTIONS, Direction, Square
from editor.render.sketch import SymbolPen
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

Draw = Callable[[SymbolPen], None]
Fit = Literal["box", "each", "region", "end", "wall"]


_BACKS: tuple[Direction, ...] = ("n", "w", "s", "e")
"""Where walls are alike on two sides, the first of these is the back."""


class Symbol(FrozenStruct):
    draw: Draw
    fit: Fit
    towards: frozenset[str]
    """Kinds of elements that it turns its face to, if one is beside it."""


SYMBOLS: dict[str, Symbol] = {}


def symbol(kind: str, fit: Fit = "each", towards: tuple[str, ...] = ()) -> Callable[[Draw], Draw]:
    """Registers the function below it as the symbol of a kind of element."""

    def register(draw: Draw) -> Draw:
        assert kind not in SYMBOLS, f"{kind} has two symbols"
        SYMBOLS[kind] = Symbol(draw, fit, frozenset(towards))
        return draw

    return register


def paint_element(painter: QPainter, face: Face, element: Element, style: Style) -> None:
    """Draws an element of an unturned face, in the coordinates of the face."""
    found = SYMBOLS.get(element.kind) or SYMBOLS["unknown"]
    seed = zlib.crc32(f"{element.kind} {element.id}".encode())
    if element.edges:
        _paint_on_walls(painter, face, element, found if found.fit == "wall" else SYMBOLS["unknown-on-wall"], style)
    elif not element.squares:
        return
    elif found.fit == "region":
        left, top = min(at.x for at in element.squares), min(at.y for at in element.squares)
        local = [(at.x - left, at.y - top) for at in element.squares]
        _paint(
            painter, QTransform.fromTranslate(left * UNIT, top * UNIT), SymbolPen(painter, style, local, seed), found
        )
    elif found.fit != "each" and _fills_its_box(element.squares):
        _paint_box(painter, face, element.squares, found, style, seed)
    else:
        for number, square in enumerate(element.squares):
            _paint_box(painter, face, (square,), found, style, seed + number)


def _paint(painter: QPainter, place: QTransform, sketch: SymbolPen, found: Symbol) -> None:
    painter.save()
    painter.setTransform(place, True)
    found.draw(sketch)
    painter.restore()


def _paint_box(
    painter: QPainter, face: Face, squares: tuple[Square, ...], found: Symbol, style: Style, seed: int
) -> None:
    left, top = min(at.x for at in squares), min(at.y for at in squares)
    columns, rows = 1 + max(at.x for at in squares) - left, 1 + max(at.y for at in squares) - top
    back = back_of(face, squares, found.towards, found.fit == "end")
    sideways = back in ("e", "w")
    width, height = (rows, columns) if sideways else (columns, rows)
    place = QTransform.fromTranslate((left + columns / 2) * UNIT, (top + rows / 2) * UNIT)
    place.rotate(90 * DIRECTIONS.index(back))
    place.translate(-width / 2 * UNIT, -height / 2 * UNIT)
    local = [(x, y) for y in range(height) for x in range(width)]
    _paint(painter, place, SymbolPen(painter, style, local, seed), found)


def _fills_its_box(squares: tuple[Square, ...]) -> bool:
    columns = 1 + max(at.x for at in squares) - min(at.x for at in squares)
    rows = 1 + max(at.y for at in squares) - min(at.y for at in squares)
    return columns * rows == len(squares)


def back_of(
    face: Face, squares: tuple[Square, ...], towards: frozenset[str] = frozenset(), at_end: bool = False
) -> Direction:
    """The side that has its back: where most walls are, rather opposite an open side, and away from whoever is made to
    face it. What is longer than wide has its back along its length, or ``at_end`` at one of its ends."""
    walls = {wall.edge for wall in face.walls if wall.kind != "broken"}
    by_place = {square.at: square for square in face.squares}
    kinds = {element.id: element.kind for element in face.elements}
    score: dict[Direction, float] = {}
    for number, side in enumerate(_BACKS):
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


def _paint_on_walls(painter: QPainter, face: Face, element: Element, found: Symbol, style: Style) -> None:
    """Each wall of the element is its back; the drawing lies in the square of the face that has the wall."""
    squares = {square.at for square in face.squares}
    for number, edge in enumerate(element.edges):
        before, behind = edge.squares()
        inner = behind if behind in squares else before
        back: Direction = ("n" if inner == behind else "s") if edge.side == "n" else ("w" if inner == behind else "e")
        centre = QPointF((inner.x + 0.5) * UNIT, (inner.y + 0.5) * UNIT)
        place = QTransform.fromTranslate(centre.x(), centre.y())
        place.rotate(90 * DIRECTIONS.index(back))
        place.translate(-UNIT / 2, -UNIT / 2)
        _paint(painter, place, SymbolPen(painter, style, seed=number), found)
