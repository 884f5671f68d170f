"""Doors, markers, walls and stairs: what lies on the tiles, and where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from PySide6.QtGui import QPainter

from editor.board import Board, LevelBoard
from editor.board.names import edge_sides_name, faction_name, line_name, marker_name, name_from_id
from editor.catalog.packs.drawings import Drawings
from editor.catalog.translation import box_text
from editor.export.exporter import bottom_up
from editor.export.sheet.block import Block, Drawn, Stack, spotted, text, together
from editor.export.sheet.headings import section, topic
from editor.export.sheet.places import edges, level_name, square
from editor.export.sheet.table import SheetTable, TableRow, cell, head, spotted_row
from editor.export.sheet.typeface import CELL, NOTE, PT
from editor.export.wording import marker_words
from editor.messages import msg, sort_key, to_text
from editor.model.grid import Edge
from editor.model.level import Level, Marker, PlacedDoor
from editor.model.tile import Door
from editor.render.door_painter import paint_horizontal_door
from editor.render.icon_painter import paint_marker
from editor.render.style import UNIT, Style

_ICON = 24.0 * PT
_STYLE = Style(theme="print")


def doors(board: Board) -> list[Block]:
    levels = [level for level in bottom_up(board) if level.level.doors]
    if not levels:
        return []
    blocks = [section(msg("sheet.doors"))]
    for level in levels:
        if len(board.levels) > 1:
            blocks.append(topic(level_name(level), before=7.0))
        ordered = sorted(level.level.doors, key=lambda door: (door.edges[0].y, door.edges[0].x, door.edges[0].side))
        rows = tuple(spotted_row(_door(board, level, placed), "doors", placed.id) for placed in ordered)
        columns = head("", msg("sheet.column-door").text(), msg("sheet.column-place").text())
        blocks.append(SheetTable((_ICON, 0, 106.0 * PT), rows, columns, before=2.0 * PT))
    return spotted(blocks, "doors")


def _door(board: Board, level: LevelBoard, placed: PlacedDoor) -> TableRow:
    door = board.box.doors.get(placed.door)
    name = to_text(box_text("door", door.name)) if door else name_from_id(placed.door)
    known = [faction_name(door.side), msg("sheet.defence", defence=door.defence)] if door else []
    state = ", ".join(map(str, [msg(f"sheet.door-{placed.state}"), *known]))
    icon = Drawn(9.0 * PT, partial(_paint_door, door=door, placed=placed))
    where = Stack((cell(edges(placed.edges)), cell(to_text(edge_sides_name(level, placed.edges)), NOTE)))
    return icon, Stack((cell(name, CELL.strong()), cell(state, NOTE))), where


def _paint_door(painter: QPainter, width: float, door: Door | None, placed: PlacedDoor) -> None:
    """Closed, so that all have the same height; the words say which are open."""
    count = len(placed.edges)
    scale = 0.92 * width / (2 * UNIT)
    painter.translate((width - count * UNIT * scale) / 2, 5.0 * PT)
    painter.scale(scale, scale)
    paint_horizontal_door(painter, door, count, "closed", Style(theme="print", px=40))


# --- markers --------------------------------------------------------------------------------------------------------


def markers(board: Board) -> list[Block]:
    """Markers kind by kind, with the walls, broken walls and lines of the author among them."""
    placed = [(marker, level) for level in bottom_up(board) for marker in level.level.markers]
    placed.sort(key=lambda each: (sort_key(_marker_name(board, each[0])), each[0].y, each[0].x))
    rows: list[TableRow] = []
    for kind, group in groupby(placed, key=lambda each: each[0].marker):
        rows.append(_marker(board, kind, list(group)))
    rows += [*_walls(board), *_lines(board)]
    if not rows:
        return []
    columns = head("", msg("sheet.column-marker").text(), msg("sheet.column-squares").text())
    table = SheetTable((15.0 * PT, 82.0 * PT, 0), tuple(rows), columns)
    return spotted([together([section(msg("sheet.markers")), table])], "markers")


def _marker_name(board: Board, marker: Marker) -> str:
    return to_text(marker_name(board.box, marker.marker))


def _marker(board: Board, kind: str, placed: list[tuple[Marker, LevelBoard]]) -> TableRow:
    name = _marker_name(board, placed[0][0])
    lines: list[Block] = []
    for level in bottom_up(board):
        here = [marker for marker, there in placed if there is level]
        if here and len(board.levels) > 1:
            lines.append(cell(level_name(level), CELL.strong()))
        said = [(f"{marker.x},{marker.y}", marker_words(board, marker)) for marker in here]
        if plain := "  ".join(at for at, words in said if not words):
            lines.append(cell(plain))
        lines += [cell(msg("sheet.noted", square=at, note=words).text()) for at, words in said if words]
    icon = Drawn(14.0 * PT, partial(_paint_marker, kind=kind, name=name, drawings=board.box.drawings))
    return icon, _counted(len(placed), name), Stack(tuple(lines))


def _counted(count: int, name: str) -> Block:
    return cell(f"{msg('sheet.count', count=count)} {name}", CELL.strong())


def _paint_marker(painter: QPainter, width: float, kind: str, name: str, drawings: Drawings) -> None:
    scale = 13.0 * PT / 54
    painter.translate(width / 2, 7.0 * PT)
    painter.scale(scale, scale)
    paint_marker(painter, kind, name, _STYLE.with_drawings(drawings))


def _walls(board: Board) -> Iterator[TableRow]:
    for name, marker in (("walls", None), ("broken", "broken-wall-short"), ("broken-doors", "broken-door")):
        for level in bottom_up(board):
            if places := _edges_of(level.level, name):
                where: list[Block] = [cell(edges(places))]
                if len(board.levels) > 1:
                    where.insert(0, cell(level_name(level), CELL.strong()))
                paint = partial(_paint_marker, kind=marker or "", name="", drawings=board.box.drawings)
                icon = Drawn(14.0 * PT, paint) if marker else Stack(())
                yield icon, _counted(len(places), msg(f"sheet.{name}").text()), Stack(tuple(where))


def _lines(board: Board) -> Iterator[TableRow]:
    """The lines that the author laid, kind by kind."""
    for level in bottom_up(board):
        for kind in dict.fromkeys(line.kind for line in level.level.lines):
            places = [line.edge for line in level.level.lines if line.kind == kind]
            where: list[Block] = [cell(edges(places))]
            if len(board.levels) > 1:
                where.insert(0, cell(level_name(level), CELL.strong()))
            yield Stack(()), _counted(len(places), to_text(line_name(board.box, kind))), Stack(tuple(where))


def _edges_of(level: Level, name: str) -> tuple[Edge, ...]:
    if name == "walls":
        return level.walls
    return tuple(each.edge for each in level.broken if (each.of == "door") == (name == "broken-doors"))


# --- stairs -----------------------------------------------------------------------------------------------------------


def stairs(board: Board) -> list[Block]:
    lines = [
        msg(
            "sheet.stairs-link",
            low=square(board, link.start.level, link.start.square),
            high=square(board, link.end.level, link.end.square),
        )
        for link in board.scenario.stairs
    ]
    if not lines:
        return []
    told = [section(msg("sheet.stairs")), *(text(line.text(), before=2.0 * PT) for line in lines)]
    return spotted([together(told)], "stairs")
