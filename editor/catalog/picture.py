"""Reads the text picture of a face: which squares there are, which symbols they carry, and which walls are printed.

Rows of corners and horizontal edges alternate with rows of squares and vertical edges; square (x, y) has its symbol
in column 4x + 2 of row 2y + 1. What the symbols mean is left to the legend. The notation is in ``tiles/README.md``.
"""

from __future__ import annotations

import string

from editor.catalog.notation import Notation, usual_notation
from editor.messages import Message, msg
from editor.model.grid import LARGEST_SIDE, Direction, Edge, Square
from editor.model.words import WallKind
from editor.values import FrozenStruct, field

SYMBOLS = frozenset(string.ascii_letters + string.digits) - {"H"}
"""What a legend can explain; H is a safe wall."""

FACING: dict[str, Direction] = {"^": "n", ">": "e", "v": "s", "<": "w"}


class PictureFault(FrozenStruct):
    """A fault in a picture; row and column count from 0."""

    row: int
    column: int
    message: Message


class FaceDrawing(FrozenStruct):
    """A picture read: everything in reading order."""

    symbols: dict[Square, str] = field(default_factory=dict)
    facing: dict[Square, Direction] = field(default_factory=dict)
    walls: dict[Edge, WallKind] = field(default_factory=dict)
    hanging: dict[Edge, str] = field(default_factory=dict)
    """The symbols of elements on walls; each of these edges is also a wall of the usual kind."""


def place_of(thing: Square | Edge) -> tuple[int, int]:
    """Row and column of the sign of a square or edge, counted from 0; sorting by it gives the reading order."""
    if isinstance(thing, Square):
        return 2 * thing.y + 1, 4 * thing.x + 2
    return (2 * thing.y, 4 * thing.x + 2) if thing.side == "n" else (2 * thing.y + 1, 4 * thing.x)


def parse_picture(picture: str, notation: Notation | None = None) -> tuple[FaceDrawing, list[PictureFault]]:
    """The drawing and its faults, in the notation of a game; otherwise in that of Earth Reborn.

    A wrong sign makes its neighbours look wrong too: only the first fault of every row is told, and what is around
    the squares is looked at only when the squares are clear.
    """
    rows = [row.rstrip(" ") for row in picture.removesuffix("\n").split("\n")]
    if problem := _wrong_size(rows):
        return FaceDrawing(), [problem]
    columns = max((max(map(len, rows)) + 2) // 4, 1)
    rows = [row.ljust(4 * columns + 1) for row in rows]
    signs = notation or usual_notation()
    drawing, spots = FaceDrawing(), list[PictureFault]()
    for y in range(len(rows) // 2):
        _read_squares(rows[2 * y + 1], y, signs, drawing, spots)
    if not drawing.symbols and not spots:
        spots.append(PictureFault(0, 0, msg("catalogue.no-squares")))
    if spots:
        return drawing, _first_of_each_row(spots)
    for y in range(len(rows) // 2 + 1):
        _read_across(rows[2 * y], y, signs, drawing, spots)
        if 2 * y + 1 < len(rows):
            _read_upright(rows[2 * y + 1], y, signs, drawing, spots)
    _begins_at_corner(drawing, spots)
    return drawing, _first_of_each_row(spots)


def _wrong_size(rows: list[str]) -> PictureFault | None:
    if len(rows) % 2 == 0 or len(rows) < 3:
        return PictureFault(len(rows) - 1, 0, msg("catalogue.rows", rows=len(rows)))
    if len(rows) > 2 * LARGEST_SIDE + 1:
        return PictureFault(2 * LARGEST_SIDE + 1, 0, msg("catalogue.too-large", most=LARGEST_SIDE))
    for number, row in enumerate(rows):
        if len(row) > 4 * LARGEST_SIDE + 1:
            return PictureFault(number, 4 * LARGEST_SIDE + 1, msg("catalogue.too-large", most=LARGEST_SIDE))
    return None


def _read_squares(row: str, y: int, signs: Notation, drawing: FaceDrawing, spots: list[PictureFault]) -> None:
    columns = len(row) // 4
    for x in range(columns):
        column = 4 * x + 2
        before, symbol, after = row[column - 1], row[column], row[column + 1]
        if before != " ":
            spots.append(PictureFault(2 * y + 1, column - 1, msg("catalogue.left-of-symbol", sign=before)))
        if symbol == " ":
            if after != " ":
                spots.append(PictureFault(2 * y + 1, column + 1, msg("catalogue.right-of-nothing", sign=after)))
            continue
        if symbol not in SYMBOLS and symbol not in signs.areas:
            spots.append(PictureFault(2 * y + 1, column, msg("catalogue.not-a-symbol", sign=symbol)))
        square = Square(x, y)
        drawing.symbols[square] = symbol
        if after in FACING:
            drawing.facing[square] = FACING[after]
        elif after != " ":
            spots.append(PictureFault(2 * y + 1, column + 1, msg("catalogue.not-facing", sign=after)))


def _read_across(row: str, y: int, signs: Notation, drawing: FaceDrawing, spots: list[PictureFault]) -> None:
    """A row of corners and horizontal edges."""
    columns = len(row) // 4
    touching = [(x, y) in drawing.symbols or (x, y - 1) in drawing.symbols for x in range(columns)]
    for x in range(columns + 1):
        corner = row[4 * x]
        touched = (x < columns and touching[x]) or (x > 0 and touching[x - 1])
        if touched and corner != "+":
            spots.append(PictureFault(2 * y, 4 * x, msg("catalogue.corner-missing", sign=corner)))
        elif not touched and corner != " ":
            spots.append(PictureFault(2 * y, 4 * x, msg("catalogue.corner-loose", sign=corner)))
    for x in range(columns):
        sign = row[4 * x + 1 : 4 * x + 4]
        if sign == "   ":
            continue
        hanging = sign[1] if sign[0] == sign[2] == "-" and sign[1] in SYMBOLS else None
        kind = signs.across.get(sign)
        if not touching[x]:
            spots.append(PictureFault(2 * y, 4 * x + 1, msg("catalogue.wall-loose", sign=sign)))
        elif hanging or kind:
            _put_wall(drawing, Edge(x, y, "n"), kind or signs.usual_line, hanging)
        else:
            spots.append(PictureFault(2 * y, 4 * x + 1, msg("catalogue.not-a-wall-across", sign=sign)))


def _read_upright(row: str, y: int, signs: Notation, drawing: FaceDrawing, spots: list[PictureFault]) -> None:
    """The vertical edges of a row of squares."""
    for x in range(len(row) // 4 + 1):
        sign = row[4 * x]
        if sign == " ":
            continue
        hanging = sign if sign in SYMBOLS and sign not in signs.upright else None
        kind = signs.upright.get(sign)
        if (x, y) not in drawing.symbols and (x - 1, y) not in drawing.symbols:
            spots.append(PictureFault(2 * y + 1, 4 * x, msg("catalogue.wall-loose", sign=sign)))
        elif hanging or kind:
            _put_wall(drawing, Edge(x, y, "w"), kind or signs.usual_line, hanging)
        else:
            spots.append(PictureFault(2 * y + 1, 4 * x, msg("catalogue.not-a-wall-upright", sign=sign)))


def _put_wall(drawing: FaceDrawing, edge: Edge, kind: WallKind, hanging: str | None) -> None:
    drawing.walls[edge] = kind
    if hanging:
        drawing.hanging[edge] = hanging


def _begins_at_corner(drawing: FaceDrawing, spots: list[PictureFault]) -> None:
    if min(square.x for square in drawing.symbols) > 0:
        spots.append(PictureFault(0, 0, msg("catalogue.empty-column")))
    if min(square.y for square in drawing.symbols) > 0:
        spots.append(PictureFault(0, 0, msg("catalogue.empty-row")))


def _first_of_each_row(spots: list[PictureFault]) -> list[PictureFault]:
    first: dict[int, PictureFault] = {}
    for spot in sorted(spots, key=lambda spot: (spot.row, spot.column)):
        first.setdefault(spot.row, spot)
    return list(first.values())
