"""The legend: what the lines, signs and floors of the drawing mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.messages import Message, msg
from editor.model.face import Face, FaceSquare, MpIcon
from editor.model.game import LineKind
from editor.model.grid import Edge, Square
from editor.model.tile import Door
from editor.render.doors import ShownDoor, paint_door_flat
from editor.render.floors import paint_floor_square
from editor.render.icons import facing, paint_impassable
from editor.render.lines import line_shapes, paint_line_shapes
from editor.render.signs import (
    paint_ability_sign,
    paint_cadaver_sign,
    paint_cost_sign,
    paint_electricity_sign,
    paint_mp_sign,
    paint_room_sign,
    paint_sight_sign,
)
from editor.render.sketch import SymbolPen
from editor.render.style import UNIT, Style
from editor.render.text import paint_text_left, text_width
from editor.render.walls import Walls, paint_walls, shape_walls
from editor.values import FrozenStruct

_ROW = 58.0
_SWATCH = 104.0
_TEXT = 24.0
GAP = 26.0
"""Round the legend, and between its columns."""

PaintSign = Callable[[QPainter, Style], None]


class LegendLine(FrozenStruct):
    text: Message
    paint: PaintSign
    """Draws it in a box of 100 × 50 units."""


def legend(own: Sequence[LineKind] = ()) -> list[LegendLine]:
    """Every entry, in the order in which they are read. ``own``: lines that the game draws in ways of its own."""
    return [*_wall_entries(), *_line_entries(own), *_door_entries(), *_sign_entries(), *_floor_entries()]


def legend_height(width: float, own: Sequence[LineKind] = ()) -> float:
    return max(len(entries) for _, entries in _columns(width, own)) * _ROW + GAP


def paint_legend(painter: QPainter, corner: QPointF, width: float, style: Style, own: Sequence[LineKind] = ()) -> None:
    """The legend in columns, read from top to bottom, its top-left at ``corner``."""
    for x, entries in _columns(width, own):
        for row, entry in enumerate(entries):
            painter.save()
            painter.translate(corner.x() + x, corner.y() + row * _ROW)
            painter.save()
            painter.translate(0, (_ROW - 50) / 2)
            entry.paint(painter, style)
            painter.restore()
            paint_text_left(painter, entry.text.text(), QPointF(_SWATCH + 14, _ROW / 2), _TEXT, style.palette.text)
            painter.restore()


def _columns(width: float, own: Sequence[LineKind]) -> list[tuple[float, list[LegendLine]]]:
    """The entries in as many columns as there is room for, each with its left edge; what is left goes between them."""
    entries = legend(own)
    rows = next(rows for rows in range(1, len(entries) + 1) if rows == len(entries) or _needs(entries, rows) <= width)
    columns = [entries[start : start + rows] for start in range(0, len(entries), rows)]
    spare = max(0.0, width - _needs(entries, rows)) / len(columns)
    lefts = accumulate((_width(column) + spare for column in columns[:-1]), initial=GAP)
    return list(zip(lefts, columns, strict=True))


def _needs(entries: list[LegendLine], rows: int) -> float:
    """How wide columns of so many rows are together."""
    return GAP + sum(_width(entries[start : start + rows]) for start in range(0, len(entries), rows))


def _width(column: list[LegendLine]) -> float:
    return max(text_width(entry.text.text(), _TEXT) for entry in column) + _SWATCH + 14 + GAP


# --- walls and doors ---


def _wall_entries() -> list[LegendLine]:
    edge = (Edge(0, 0, "n"),)
    return [
        LegendLine(msg("render.wall"), partial(_wall, walls=Walls(single=edge))),
        LegendLine(msg("render.double-wall"), partial(_wall, walls=Walls(double=edge))),
        LegendLine(msg("render.safe-wall"), partial(_wall, walls=Walls(safe=edge))),
        LegendLine(msg("render.broken-wall"), partial(_wall, walls=Walls(broken=edge))),
        LegendLine(msg("render.broken-door"), partial(_wall, walls=Walls(broken_doors=edge))),
    ]


def _line_entries(kinds: Sequence[LineKind]) -> list[LegendLine]:
    return [LegendLine(msg("render.line-kind", name=kind.name), partial(_line, kind=kind)) for kind in kinds]


def _line(painter: QPainter, style: Style, kind: LineKind) -> None:
    painter.translate(0, 25)
    paint_line_shapes(painter, [line_shapes(kind.drawing, kind.colour, (Edge(0, 0, "n"),))], style)


def _wall(painter: QPainter, style: Style, walls: Walls) -> None:
    painter.translate(0, 25)
    paint_walls(painter, shape_walls(walls), style)


def _door_entries() -> list[LegendLine]:
    plain = {"side": "norad", "size": "small", "magnetic": False, "defence": 4, "mp_cost": 0, "help": ""}
    sliding = Door.model_validate({**plain, "id": "sliding", "make": "sliding"})
    wooden = Door.model_validate({**plain, "id": "wooden", "make": "wooden", "side": "salemite", "defence": 2})
    magnetic = sliding.model_copy(update={"magnetic": True})
    return [
        LegendLine(msg("render.sliding-door"), partial(_door, door=sliding, state="closed")),
        LegendLine(msg("render.open-sliding-door"), partial(_door, door=sliding, state="open")),
        LegendLine(msg("render.wooden-door"), partial(_door, door=wooden, state="closed")),
        LegendLine(msg("render.open-wooden-door"), partial(_door, door=wooden, state="open")),
        LegendLine(msg("render.magnetic-door"), partial(_door, door=magnetic, state="closed")),
    ]


def _door(painter: QPainter, style: Style, door: Door, state: ShownDoor) -> None:
    opens = door.make == "wooden" and state == "open"
    painter.translate(0, 6 if opens else 25)
    if opens:
        painter.scale(0.5, 0.5)
    paint_door_flat(painter, door, 1, state, style)


# --- signs ---


def _sign_entries() -> list[LegendLine]:
    signs: list[tuple[str, Callable[[QPainter], None] | Callable[..., None]]] = [
        ("sight-blocked", paint_sight_sign),
        ("cadaver", partial(paint_cadaver_sign, count=1)),
        ("electricity", paint_electricity_sign),
        ("ability", paint_ability_sign),
        ("mp-norad", partial(paint_mp_sign, icon=MpIcon(who="norad", change=1))),
        ("mp-salemite", partial(paint_mp_sign, icon=MpIcon(who="salemite", change=-1))),
        ("mp-choice", partial(paint_mp_sign, icon=MpIcon(who="choice", change=1))),
        ("driller-cost", partial(paint_cost_sign, cost=1)),
    ]
    drawn = [LegendLine(msg(f"render.{name}"), partial(_sign, paint=paint)) for name, paint in signs]
    return [LegendLine(msg("render.impassable"), _impassable), LegendLine(msg("render.facing"), _facing), *drawn]


def _sign(painter: QPainter, style: Style, paint: Callable[..., None]) -> None:
    painter.translate(50, 25)
    painter.scale(1.4, 1.4)
    paint(painter, style=style)


def _facing(painter: QPainter, style: Style) -> None:
    painter.translate(23, 0)
    painter.scale(0.54, 0.54)
    facing(SymbolPen(painter, style))


def _impassable(painter: QPainter, style: Style) -> None:
    painter.translate(23, -2)
    painter.scale(0.54, 0.54)
    square = FaceSquare(at=Square(0, 0), area="indoor", impassable=True)
    paint_floor_square(painter, "corridor", style)
    paint_impassable(painter, Face(name="", squares=(square,)), style)


# --- floors ---


def _floor_entries() -> list[LegendLine]:
    rooms = [
        ("corridor", "corridor"),
        ("living-quarter", "planks"),
        ("technical", "plates"),
        ("officer-section", "carpet"),
        ("science", "lab"),
        ("armory", "armory"),
    ]
    entries = [LegendLine(msg(f"render.{room}"), partial(_room, room=room, floor=floor)) for room, floor in rooms]
    return [*entries, LegendLine(msg("render.outdoor"), partial(_floor, floor="grass"))]


def _floor(painter: QPainter, style: Style, floor: str) -> None:
    painter.save()
    painter.translate(25, 0)
    painter.scale(0.5, 0.5)
    paint_floor_square(painter, floor, style)
    painter.setPen(QPen(style.palette.frame, style.line(3, 1)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0, 0, UNIT, UNIT))
    painter.restore()


def _room(painter: QPainter, style: Style, room: str, floor: str) -> None:
    _floor(painter, style, floor)
    painter.translate(50, 25)
    painter.scale(1.8, 1.8)
    paint_room_sign(painter, room, style)
