"""Find positions for the name and the icons of a rotated face: upright, never cut off, on the emptiest squares.

The name is at the top or bottom of a row of squares, in one or more lines on a light plate, and avoids pieces on the
tile. It is omitted if it fits nowhere at a readable size. Icons are in free corners of squares.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalog.translation import box_text
from editor.messages import to_text
from editor.model.grid import Edge, Rotation, Square, rotate_square
from editor.model.tile import Face, FaceSquare
from editor.render.painters.text_painter import text_width
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

_SIZES = (20.0, 18.0, 16.0, 14.0, 13.0, 12.0, 11.0, 10.0)
_USUAL_SIZE = 14.0
"""Names are larger only if they would be unreadable otherwise."""
_MIN_PIXELS = 7.0
"""Minimum size of names, in pixels."""
_MAX_HEIGHT = 36.0
"""Maximum height of a name within a square, so that the floor stays visible."""
_WALL_SPACE = 11.0
"""Space without text beside walls."""
_LINE_HEIGHT = 1.12
ROOM_ICON_WIDTH = 17.0
"""Width of a room type icon before the name."""


_PIECE_COST = 12.0
"""Cost of covering a piece, higher than for anything printed."""

LabelBox = tuple[float, float, float, float]
"""Left, top, right and bottom, in units."""


class NameLabel(FrozenStruct):
    """The name of a face, in units from the top left of the rotated face."""

    lines: tuple[str, ...]
    size: float
    x: float
    """Center of the plate."""
    y: float
    width: float
    """Width of the longest line, with the room type icons before it."""
    room_icons: int

    @property
    def height(self) -> float:
        """Return the height of all lines."""
        return len(self.lines) * self.size * _LINE_HEIGHT

    @property
    def plate(self) -> LabelBox:
        """Return the area that it covers."""
        across, down = self.width / 2 + 4, self.height / 2 + 1
        return self.x - across, self.y - down, self.x + across, self.y + down


class LabelLayout(FrozenStruct):
    """Positions of the name and of the icons of a face."""

    label: NameLabel | None
    slots: tuple[tuple[float, float], ...]


def lay_out_labels(
    face: Face,
    rotation: Rotation,
    style: Style,
    icons: int,
    room_icons: int,
    named: bool,
    pieces: tuple[LabelBox, ...] = (),
) -> LabelLayout:
    """Return positions for the name and for that many ``icons``.

    The top right corner of squares that block sight is reserved. ``pieces`` are on the rotated face and should stay
    visible.
    """
    used_edges = {wall.edge for wall in face.walls if wall.element is not None}
    costs = {
        rotate_square(each.at, face.width, face.height, rotation): _cover_cost(each, used_edges)
        for each in face.squares
    }
    name = to_text(box_text("tile", face.name), style.language)
    label = _best_label(name, costs, style, room_icons, pieces) if named else None
    taken = set(_corners_under(label, costs)) if label else set()
    taken |= {(at, (80, 20)) for at in blocked_sight_squares(face, rotation)}
    free = [
        (at, corner)
        for at in sorted(costs, key=lambda at: (costs[at], at.y, at.x))
        for corner in ((80, 20), (20, 20), (80, 80), (20, 80))
        if (at, corner) not in taken
    ]
    slots = tuple((at.x * UNIT + dx * 1.0, at.y * UNIT + dy * 1.0) for at, (dx, dy) in free[:icons])
    return LabelLayout(label, slots)


def blocked_sight_squares(face: Face, rotation: Rotation) -> list[Square]:
    """Return the squares of the rotated face that get the blocked sight icon: one for each such element."""
    marked: dict[str, Square] = {}
    for square in face.squares:
        if square.blocks_los:
            at = rotate_square(square.at, face.width, face.height, rotation)
            name = square.element or f"{at.x} {at.y}"
            marked[name] = max(marked.get(name, at), at, key=lambda at: (-at.y, at.x))
    return list(marked.values())


def _cover_cost(square: FaceSquare, used_edges: set[Edge]) -> int:
    """Return the cost of covering the square: elements, icons, tags, its height, and things on its walls."""
    signs = len(square.icons) + len(square.tags) + (square.height > 0)
    return 3 * (square.element is not None) + 3 * signs + 2 * (not used_edges.isdisjoint(square.at.edges()))


def _corners_under(label: NameLabel, costs: dict[Square, int]) -> Iterator[tuple[Square, tuple[int, int]]]:
    for at in costs:
        for dx, dy in ((80, 20), (20, 20), (80, 80), (20, 80)):
            across = abs(at.x * UNIT + dx - label.x) < label.width / 2 + 18
            if across and abs(at.y * UNIT + dy - label.y) < label.height / 2 + 14:
                yield at, (dx, dy)


def _best_label(
    name: str, costs: dict[Square, int], style: Style, room_icons: int, pieces: tuple[LabelBox, ...]
) -> NameLabel | None:
    """Return the cheapest position at the largest size that fits; room types are omitted before the name."""
    least = _MIN_PIXELS * style.pixel
    usual = min((size for size in _SIZES if size >= least), default=0.0) if least > _USUAL_SIZE else _USUAL_SIZE
    for size in _SIZES:
        if least <= size <= usual and (found := list(_possible_labels(name, costs, size, room_icons))):
            return min(found, key=lambda each: each[0] + _PIECE_COST * _covered_pieces(each[1], pieces))[1]
    return _best_label(name, costs, style, 0, pieces) if room_icons else None


def _covered_pieces(label: NameLabel, pieces: tuple[LabelBox, ...]) -> int:
    """Return how many pieces the name would cover."""
    left, top, right, bottom = label.plate
    return sum(x < right and left < far and y < bottom and top < low for x, y, far, low in pieces)


def _possible_labels(
    name: str, costs: dict[Square, int], size: float, room_icons: int
) -> Iterator[tuple[float, NameLabel]]:
    """Yield each position for the name at that size, with its cost."""
    widest = 1 + max((at.x for at in costs), default=0)
    lines = [_fit_lines(name, columns, size, room_icons) for columns in range(1, 1 + widest)]
    for start in costs:
        run: list[Square] = []
        for columns in range(widest):
            at = Square(start.x + columns, start.y)
            if at not in costs:
                break
            run.append(at)
            if (fitting := lines[columns]) is not None:
                yield from _labels_in_row(fitting, run, costs, size, room_icons)


def _fit_lines(name: str, columns: int, size: float, room_icons: int) -> tuple[tuple[str, ...], float] | None:
    """Return the lines of the name over that many squares and their width, or ``None`` if it does not fit."""
    lines = wrap_name(name, size, columns * UNIT - 2 * _WALL_SPACE, room_icons * ROOM_ICON_WIDTH)
    if lines is None or len(lines) * size * _LINE_HEIGHT > _MAX_HEIGHT:
        return None
    widths = [
        text_width(line, size, caps=True) + (room_icons * ROOM_ICON_WIDTH if n == 0 else 0)
        for n, line in enumerate(lines)
    ]
    return tuple(lines), max(widths)


def _labels_in_row(
    fitting: tuple[tuple[str, ...], float], run: list[Square], costs: dict[Square, int], size: float, room_icons: int
) -> Iterator[tuple[float, NameLabel]]:
    lines, width = fitting
    middle = (run[0].x + len(run) / 2) * UNIT
    height = len(lines) * size * _LINE_HEIGHT
    covered = sum(costs[at] for at in run if abs((at.x + 0.5) * UNIT - middle) < (width + UNIT) / 2)
    top = run[0].y * UNIT
    for bottom in (True, False):
        y = top + UNIT - _WALL_SPACE - height / 2 if bottom else top + _WALL_SPACE + height / 2
        beyond = run[0].y + (1 if bottom else -1)
        inner = 0.8 if any((at.x, beyond) in costs for at in run) else 0.0
        cost = covered + 1.6 * (len(lines) - 1) + (0 if bottom else 0.3) + inner
        yield cost, NameLabel(lines=lines, size=size, x=middle, y=y, width=width, room_icons=room_icons)


def wrap_name(name: str, size: float, room: float, first: float = 0.0) -> list[str] | None:
    """Split the name into as few lines as fit, or return ``None`` if a word is too long.

    The first line is ``first`` units shorter.
    """
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size, caps=True) <= room - (first if len(lines) == 1 else 0):
            lines[-1] = longer
        elif text_width(word, size, caps=True) <= room and lines[-1]:
            lines.append(word)
        else:
            return None
    return lines
