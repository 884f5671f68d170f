"""Where the name and the signs of a turned face go: upright, never cut, on the squares that are least used.

The name stands at the top or bottom of a row of squares, in one line or more, on a light plate, and steps aside for
what stands on the tile. If it fits nowhere at a size that can be read, it is left out. Signs take free corners of
squares that the name leaves.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalog.words import box_text
from editor.messages import to_text
from editor.model.face import Face, FaceSquare
from editor.model.grid import Edge, Rotation, Square, turn_square
from editor.render.style import UNIT, Style
from editor.render.text import text_width
from editor.values import FrozenStruct

_SIZES = (20.0, 18.0, 16.0, 14.0, 13.0, 12.0, 11.0, 10.0)
_USUAL = 14.0
"""Names are no larger than this unless they could not be read otherwise."""
_READABLE = 7.0
"""A name is not drawn smaller than this many pixels."""
_TALLEST = 36.0
"""A name does not take more than this of a square: what is under it must still be seen."""
_EDGE = 11.0
"""What is kept free of text beside walls."""
_LINE = 1.12
PIP = 17.0
"""The room a sign of a room type takes before the name."""


_HIDES = 12.0
"""What it costs to lie over a piece: more than anything that is printed."""

LabelBox = tuple[float, float, float, float]
"""Left, top, right and bottom, in units."""


class RoomLabel(FrozenStruct):
    """The name of a face, in units from the top-left of the turned face."""

    lines: tuple[str, ...]
    size: float
    x: float
    """Middle of the plate."""
    y: float
    width: float
    """Of the longest line, with the signs of room types before it."""
    pips: int

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * _LINE

    @property
    def plate(self) -> LabelBox:
        """What it covers."""
        across, down = self.width / 2 + 4, self.height / 2 + 1
        return self.x - across, self.y - down, self.x + across, self.y + down


class Layout(FrozenStruct):
    """The name, and where the signs of the whole face stand."""

    label: RoomLabel | None
    slots: tuple[tuple[float, float], ...]


def lay_out(
    face: Face, rotation: Rotation, style: Style, signs: int, pips: int, named: bool, pieces: tuple[LabelBox, ...] = ()
) -> Layout:
    """Places for the name and for that many signs. The mark of a square that blocks sight has its top right corner.
    ``pieces`` stand on the turned face, and want to be seen."""
    hung = {wall.edge for wall in face.walls if wall.element is not None}
    busy = {turn_square(each.at, face.width, face.height, rotation): _clutter(each, hung) for each in face.squares}
    name = to_text(box_text("tile", face.name), style.language)
    label = _best_label(name, busy, style, pips, pieces) if named else None
    taken = set(_corners_under(label, busy)) if label else set()
    taken |= {(at, (80, 20)) for at in sight_marks(face, rotation)}
    free = [
        (at, corner)
        for at in sorted(busy, key=lambda at: (busy[at], at.y, at.x))
        for corner in ((80, 20), (20, 20), (80, 80), (20, 80))
        if (at, corner) not in taken
    ]
    slots = tuple((at.x * UNIT + dx * 1.0, at.y * UNIT + dy * 1.0) for at, (dx, dy) in free[:signs])
    return Layout(label, slots)


def sight_marks(face: Face, rotation: Rotation) -> list[Square]:
    """The squares of the turned face that get the mark of blocked sight: one for each element that blocks it."""
    marked: dict[str, Square] = {}
    for square in face.squares:
        if square.blocks_los:
            at = turn_square(square.at, face.width, face.height, rotation)
            name = square.element or f"{at.x} {at.y}"
            marked[name] = max(marked.get(name, at), at, key=lambda at: (-at.y, at.x))
    return list(marked.values())


def _clutter(square: FaceSquare, hung: set[Edge]) -> int:
    """How much is lost if something lies over the square: an element, an icon, something on its walls."""
    return 3 * (square.element is not None) + 3 * len(square.icons) + 2 * (not hung.isdisjoint(square.at.edges()))


def _corners_under(label: RoomLabel, busy: dict[Square, int]) -> Iterator[tuple[Square, tuple[int, int]]]:
    for at in busy:
        for dx, dy in ((80, 20), (20, 20), (80, 80), (20, 80)):
            across = abs(at.x * UNIT + dx - label.x) < label.width / 2 + 18
            if across and abs(at.y * UNIT + dy - label.y) < label.height / 2 + 14:
                yield at, (dx, dy)


def _best_label(
    name: str, busy: dict[Square, int], style: Style, pips: int, pieces: tuple[LabelBox, ...]
) -> RoomLabel | None:
    """The cheapest place at the largest size that fits anywhere; room types are left out before the name is."""
    least = _READABLE * style.pixel
    usual = min((size for size in _SIZES if size >= least), default=0.0) if least > _USUAL else _USUAL
    for size in _SIZES:
        if least <= size <= usual and (found := list(_labels(name, busy, size, pips))):
            return min(found, key=lambda each: each[0] + _HIDES * _hidden(each[1], pieces))[1]
    return _best_label(name, busy, style, 0, pieces) if pips else None


def _hidden(label: RoomLabel, pieces: tuple[LabelBox, ...]) -> int:
    """Over how many pieces the name would lie."""
    left, top, right, bottom = label.plate
    return sum(x < right and left < far and y < bottom and top < low for x, y, far, low in pieces)


def _labels(name: str, busy: dict[Square, int], size: float, pips: int) -> Iterator[tuple[float, RoomLabel]]:
    """Every place for the name at that size, with what it costs."""
    most = 1 + max((at.x for at in busy), default=0)
    lines = [_lines_in(name, columns, size, pips) for columns in range(1, 1 + most)]
    for start in busy:
        run: list[Square] = []
        for columns in range(most):
            at = Square(start.x + columns, start.y)
            if at not in busy:
                break
            run.append(at)
            if (fitting := lines[columns]) is not None:
                yield from _labels_in(fitting, run, busy, size, pips)


def _lines_in(name: str, columns: int, size: float, pips: int) -> tuple[tuple[str, ...], float] | None:
    """The name in lines over so many squares, and how wide it then is; ``None`` if it does not fit."""
    lines = wrapped(name, size, columns * UNIT - 2 * _EDGE, pips * PIP)
    if lines is None or len(lines) * size * _LINE > _TALLEST:
        return None
    widths = [text_width(line, size, caps=True) + (pips * PIP if n == 0 else 0) for n, line in enumerate(lines)]
    return tuple(lines), max(widths)


def _labels_in(
    fitting: tuple[tuple[str, ...], float], run: list[Square], busy: dict[Square, int], size: float, pips: int
) -> Iterator[tuple[float, RoomLabel]]:
    lines, width = fitting
    middle = (run[0].x + len(run) / 2) * UNIT
    height = len(lines) * size * _LINE
    covered = sum(busy[at] for at in run if abs((at.x + 0.5) * UNIT - middle) < (width + UNIT) / 2)
    top = run[0].y * UNIT
    for bottom in (True, False):
        y = top + UNIT - _EDGE - height / 2 if bottom else top + _EDGE + height / 2
        beyond = run[0].y + (1 if bottom else -1)
        inner = 0.8 if any((at.x, beyond) in busy for at in run) else 0.0
        cost = covered + 1.6 * (len(lines) - 1) + (0 if bottom else 0.3) + inner
        yield cost, RoomLabel(lines=lines, size=size, x=middle, y=y, width=width, pips=pips)


def wrapped(name: str, size: float, room: float, first: float = 0.0) -> list[str] | None:
    """The name in as few lines as fit, the first with ``first`` units less; ``None`` if a word is too long."""
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
