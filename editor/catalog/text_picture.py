"""Parses the text picture of a face: its squares, their symbols, and the printed walls.

Rows of corners and horizontal edges alternate with rows of squares and vertical edges; square (x, y) has its symbol in
column 4x + 2 of row 2y + 1. The character after it is a facing arrow or, in games with heights, the height of the
square. The legend explains the symbols. The notation is described in ``tiles/earth-reborn/README.md``.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from functools import cache

from editor.catalog.game_file import earth_reborn
from editor.messages import Message, msg
from editor.model.game import BoardGame, LineKind
from editor.model.game_words import SquareArea, SquareTag, WallKind
from editor.model.grid import MAX_MAP_SIDE, Direction, Edge, Square
from editor.model.tile import PrintedWall
from editor.values import FrozenStruct, field


class Notation(FrozenStruct, eq=False):
    """The characters that a game uses in text pictures."""

    game: BoardGame
    areas: Mapping[str, SquareArea]
    """Character of a plain square -> its area."""
    across: Mapping[str, WallKind]
    """Three characters of a horizontal edge -> the kind of line."""
    upright: Mapping[str, WallKind]
    """Character of a vertical edge -> the kind of line."""
    floors: Mapping[SquareArea, str]
    """Area -> its floor, for areas with a separate floor."""
    special_lines: Mapping[WallKind, LineKind]
    """Kinds of lines that the game draws in its own way."""

    def sorted_tags(self, tags: Iterable[SquareTag]) -> tuple[SquareTag, ...]:
        """Return these tags once each, in the order of the game."""
        wanted = set(tags)
        return tuple(tag.id for tag in self.game.tag if tag.id in wanted)

    @property
    def greatest_height(self) -> int:
        """Return the greatest height that a picture can show; 0 if squares have none."""
        return self.game.heights.most

    def line(self, edge: Edge, kind: WallKind, element: str | None = None) -> PrintedWall:
        """Return the printed line of a kind, with the element that hangs on it."""
        own = self.special_lines.get(kind)
        if own is None:
            return PrintedWall(edge=edge, kind=kind, element=element)
        return PrintedWall(edge=edge, kind=kind, element=element, drawing=own.drawing, colour=own.colour)

    @property
    def default_area(self) -> SquareArea:
        """Return the area of squares without a given one."""
        return self.game.area[0].id

    @property
    def default_line(self) -> WallKind:
        """Return the kind of line that elements hang on, and that surrounds the shapes of groups."""
        return self.game.edge[0].id


def game_notation(game: BoardGame) -> Notation:
    """Return the notation of a game."""
    return Notation(
        game,
        areas={area.sign: area.id for area in game.area},
        across={line.across: line.id for line in game.edge},
        upright={line.upright: line.id for line in game.edge},
        floors={area.id: area.floor for area in game.area if area.floor is not None},
        special_lines={line.id: line for line in game.edge if not line.is_plain},
    )


@cache
def default_notation() -> Notation:
    """Return the notation of Earth Reborn."""
    return game_notation(earth_reborn())


SYMBOLS = frozenset(string.ascii_letters + string.digits) - {"H"}
"""Characters that a legend can explain; H is a safe wall."""

FACING_ARROWS: dict[str, Direction] = {"^": "n", ">": "e", "v": "s", "<": "w"}


class PictureProblem(FrozenStruct):
    """A problem in a picture; row and column count from 0."""

    row: int
    column: int
    message: Message


class FaceDrawing(FrozenStruct):
    """A parsed picture, everything in reading order."""

    symbols: dict[Square, str] = field(default_factory=dict)
    facing: dict[Square, Direction] = field(default_factory=dict)
    heights: dict[Square, int] = field(default_factory=dict)
    """Heights other than 0."""
    walls: dict[Edge, WallKind] = field(default_factory=dict)
    wall_symbols: dict[Edge, str] = field(default_factory=dict)
    """Symbols of elements on walls; each of these edges is also a wall of the default kind."""


def text_position(thing: Square | Edge) -> tuple[int, int]:
    """Return row and column of a square or edge in the picture; sorting by it gives the reading order."""
    if isinstance(thing, Square):
        return 2 * thing.y + 1, 4 * thing.x + 2
    return (2 * thing.y, 4 * thing.x + 2) if thing.side == "n" else (2 * thing.y + 1, 4 * thing.x)


def parse_picture(picture: str, notation: Notation | None = None) -> tuple[FaceDrawing, list[PictureProblem]]:
    """Return the drawing and its problems, by default in the notation of Earth Reborn.

    A wrong character makes its neighbors look wrong too: only the first problem of each row is reported, and edges are
    read only if all squares are sound.
    """
    rows = [row.rstrip(" ") for row in picture.removesuffix("\n").split("\n")]
    if problem := _check_size(rows):
        return FaceDrawing(), [problem]
    columns = max((max(map(len, rows)) + 2) // 4, 1)
    rows = [row.ljust(4 * columns + 1) for row in rows]
    notation = notation or default_notation()
    drawing, problems = FaceDrawing(), list[PictureProblem]()
    for y in range(len(rows) // 2):
        _read_squares(rows[2 * y + 1], y, notation, drawing, problems)
    if not drawing.symbols and not problems:
        problems.append(PictureProblem(0, 0, msg("catalog.no-squares")))
    if problems:
        return drawing, _first_of_each_row(problems)
    for y in range(len(rows) // 2 + 1):
        _read_horizontal_edges(rows[2 * y], y, notation, drawing, problems)
        if 2 * y + 1 < len(rows):
            _read_vertical_edges(rows[2 * y + 1], y, notation, drawing, problems)
    _check_origin(drawing, problems)
    return drawing, _first_of_each_row(problems)


def _check_size(rows: list[str]) -> PictureProblem | None:
    if len(rows) % 2 == 0 or len(rows) < 3:
        return PictureProblem(len(rows) - 1, 0, msg("catalog.rows", rows=len(rows)))
    if len(rows) > 2 * MAX_MAP_SIDE + 1:
        return PictureProblem(2 * MAX_MAP_SIDE + 1, 0, msg("catalog.too-large", most=MAX_MAP_SIDE))
    for number, row in enumerate(rows):
        if len(row) > 4 * MAX_MAP_SIDE + 1:
            return PictureProblem(number, 4 * MAX_MAP_SIDE + 1, msg("catalog.too-large", most=MAX_MAP_SIDE))
    return None


def _read_squares(row: str, y: int, notation: Notation, drawing: FaceDrawing, problems: list[PictureProblem]) -> None:
    columns = len(row) // 4
    for x in range(columns):
        column = 4 * x + 2
        before, symbol, after = row[column - 1], row[column], row[column + 1]
        if before != " ":
            problems.append(PictureProblem(2 * y + 1, column - 1, msg("catalog.left-of-symbol", sign=before)))
        if symbol == " ":
            if after != " ":
                problems.append(PictureProblem(2 * y + 1, column + 1, msg("catalog.right-of-nothing", sign=after)))
            continue
        if symbol not in SYMBOLS and symbol not in notation.areas:
            problems.append(PictureProblem(2 * y + 1, column, msg("catalog.not-a-symbol", sign=symbol)))
        square = Square(x, y)
        drawing.symbols[square] = symbol
        if notation.greatest_height:
            if after in _heights(notation.greatest_height):
                drawing.heights[square] = int(after)
            elif after != " ":
                message = msg("catalog.not-a-height", sign=after, most=notation.greatest_height)
                problems.append(PictureProblem(2 * y + 1, column + 1, message))
        elif after in FACING_ARROWS:
            drawing.facing[square] = FACING_ARROWS[after]
        elif after != " ":
            problems.append(PictureProblem(2 * y + 1, column + 1, msg("catalog.not-facing", sign=after)))


def _heights(most: int) -> str:
    """Return the characters of heights; 0 is not written."""
    return string.digits[1 : most + 1]


def _read_horizontal_edges(
    row: str, y: int, notation: Notation, drawing: FaceDrawing, problems: list[PictureProblem]
) -> None:
    """Read a row of corners and horizontal edges."""
    columns = len(row) // 4
    touching = [(x, y) in drawing.symbols or (x, y - 1) in drawing.symbols for x in range(columns)]
    for x in range(columns + 1):
        corner = row[4 * x]
        touched = (x < columns and touching[x]) or (x > 0 and touching[x - 1])
        if touched and corner != "+":
            problems.append(PictureProblem(2 * y, 4 * x, msg("catalog.corner-missing", sign=corner)))
        elif not touched and corner != " ":
            problems.append(PictureProblem(2 * y, 4 * x, msg("catalog.corner-loose", sign=corner)))
    for x in range(columns):
        sign = row[4 * x + 1 : 4 * x + 4]
        if sign == "   ":
            continue
        wall_symbol = sign[1] if sign[0] == sign[2] == "-" and sign[1] in SYMBOLS else None
        kind = notation.across.get(sign)
        if not touching[x]:
            problems.append(PictureProblem(2 * y, 4 * x + 1, msg("catalog.wall-loose", sign=sign)))
        elif wall_symbol or kind:
            _add_wall(drawing, Edge(x, y, "n"), kind or notation.default_line, wall_symbol)
        else:
            problems.append(PictureProblem(2 * y, 4 * x + 1, msg("catalog.not-a-wall-across", sign=sign)))


def _read_vertical_edges(
    row: str, y: int, notation: Notation, drawing: FaceDrawing, problems: list[PictureProblem]
) -> None:
    """Read the vertical edges of a row of squares."""
    for x in range(len(row) // 4 + 1):
        sign = row[4 * x]
        if sign == " ":
            continue
        wall_symbol = sign if sign in SYMBOLS and sign not in notation.upright else None
        kind = notation.upright.get(sign)
        if (x, y) not in drawing.symbols and (x - 1, y) not in drawing.symbols:
            problems.append(PictureProblem(2 * y + 1, 4 * x, msg("catalog.wall-loose", sign=sign)))
        elif wall_symbol or kind:
            _add_wall(drawing, Edge(x, y, "w"), kind or notation.default_line, wall_symbol)
        else:
            problems.append(PictureProblem(2 * y + 1, 4 * x, msg("catalog.not-a-wall-upright", sign=sign)))


def _add_wall(drawing: FaceDrawing, edge: Edge, kind: WallKind, wall_symbol: str | None) -> None:
    drawing.walls[edge] = kind
    if wall_symbol:
        drawing.wall_symbols[edge] = wall_symbol


def _check_origin(drawing: FaceDrawing, problems: list[PictureProblem]) -> None:
    if min(square.x for square in drawing.symbols) > 0:
        problems.append(PictureProblem(0, 0, msg("catalog.empty-column")))
    if min(square.y for square in drawing.symbols) > 0:
        problems.append(PictureProblem(0, 0, msg("catalog.empty-row")))


def _first_of_each_row(problems: list[PictureProblem]) -> list[PictureProblem]:
    first: dict[int, PictureProblem] = {}
    for problem in sorted(problems, key=lambda each: (each.row, each.column)):
        first.setdefault(problem.row, problem)
    return list(first.values())
