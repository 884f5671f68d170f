"""The maps of the sheet: the same drawing as on the screen, as vectors, in print colours."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from editor.board import Board, LevelBoard
from editor.export.sheet.block import Block, Drawn, Marked, Spotted, Stack, text
from editor.export.sheet.flow import GUTTER
from editor.export.sheet.places import level_title
from editor.export.sheet.spot import SheetSpot
from editor.export.sheet.table import SheetTable
from editor.export.sheet.typeface import NOTE, PT, TOPIC
from editor.messages import msg
from editor.model.game import LineKind
from editor.render.legend import LEGEND_GAP, legend_height, paint_legend
from editor.render.map_painter import level_extent, paint_level
from editor.render.style import UNIT, Layers, Style
from editor.values import FrozenStruct

_LARGEST = 36.0 * PT
"""A square on paper is never larger: about as in the game's own plans."""
_LEGIBLE = 24.0 * PT
"""Names of rooms can still be read well."""
_SMALL = 17.5 * PT
"""They can just be read."""
_PIXELS = 1.4
"""To a point: paper shows as much as a screen would at this size, so that what is written can be read."""
_DETAILED = 36.0
"""But never less than this, in pixels for a square: all signs are there."""
_ASIDE = 160.0 * PT
"""What text beside a map needs."""


class Map(FrozenStruct):
    """A level as a figure of a certain width."""

    block: Block
    width: float


def aside_map(board: Board, level: LevelBoard, style: Style, width: float, height: float) -> Map | None:
    """A map of a small frame, so that text has room on its right; ``None`` if it would be too small."""
    side = _side(level, style, width - GUTTER - _ASIDE, height)
    return _map(board, level, style, side) if side >= _LEGIBLE else None


def map_rows(board: Board, levels: list[LevelBoard], style: Style, width: float, height: float) -> list[Block]:
    """Maps over the whole width, small ones in pairs."""
    rows: list[Block] = []
    waiting = list(levels)
    while waiting:
        half = (width - GUTTER) / 2
        pair = waiting[:2]
        side = min(_side(level, style, half, height) for level in pair)
        if len(pair) == 2 and side >= _SMALL:
            cells = tuple(_map(board, level, style, side).block for level in pair)
            rows.append(SheetTable((0, 0), (cells,), gap=GUTTER, lined=False, padding=0.0))
            del waiting[:2]
        else:
            level = waiting.pop(0)
            made = _map(board, level, style, _side(level, style, width, height))
            rows.append(made.block)
    return rows


def _side(level: LevelBoard, style: Style, width: float, height: float) -> float:
    """How large a square can be in this room."""
    extent = level_extent(level, style)
    room = height - 2 * TOPIC.line
    return min(_LARGEST, width * UNIT / extent.width(), room * UNIT / extent.height())


def _map(board: Board, level: LevelBoard, style: Style, side: float) -> Map:
    extent = level_extent(level, style)
    scale = side / UNIT
    style = style.at(max(_DETAILED, _PIXELS * side / PT))

    def paint(painter: QPainter, width: float) -> None:
        painter.translate((width - extent.width() * scale) / 2, 0)
        painter.scale(scale, scale)
        painter.translate(-extent.left(), -extent.top())
        paint_level(painter, board, level, style)

    scenario = board.scenario
    shows = (level, scenario.sides, scenario.zones, scenario.house, board.box)
    picture: Block = Drawn(extent.height() * scale, paint, before=2.0 * PT, key=("map", style), owners=shows)
    if len(board.levels) > 1:
        name = level_title(board, level)
        picture = Marked(Stack((text(name, TOPIC), picture), whole=True), name, "map")
    return Map(Spotted(picture, SheetSpot("map", level.level.id)), extent.width() * scale)


def legend(width: float, own: Sequence[LineKind] = ()) -> list[Block]:
    """What lines, signs and floors mean. ``own``: lines that the game draws in ways of its own."""
    scale = 0.27 * PT
    style = Style(theme="print", px=60, layers=Layers())

    def paint(painter: QPainter, _: float) -> None:
        painter.scale(scale, scale)
        paint_legend(painter, QPointF(-LEGEND_GAP, 0), width / scale + LEGEND_GAP, style, own)

    note = text(msg("sheet.numbers").text(), NOTE, leads=True)
    return [note, Drawn((legend_height(width / scale + LEGEND_GAP, own) - LEGEND_GAP) * scale, paint, before=3.0 * PT)]
