"""Sections about the pieces on the tiles: doors, markers, walls and stairs, with their places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from PySide6.QtGui import QPainter

from editor.board import Board, LevelBoard
from editor.board.names import edge_sides_name, faction_name, line_name, marker_name, name_from_id, square_name
from editor.catalog.packs.drawings import Drawings
from editor.catalog.translation import box_text
from editor.export.exporter import levels_bottom_up
from editor.export.scenario_text import marker_text
from editor.export.sheet.blocks import Block, BlockStack, DrawnBlock, keep_together, link_blocks, text_block
from editor.export.sheet.headings import edges_text, level_name, section_heading, square_text, topic_heading
from editor.export.sheet.sheet_table import SheetTable, TableRow, cell_block, header_row, link_row
from editor.export.sheet.typography import CELL, NOTE, PT
from editor.messages import Name, msg, sort_key, to_text
from editor.model.grid import Edge
from editor.model.level import Level, Marker, PlacedDoor
from editor.model.tile import Door
from editor.render.painters.door_painter import paint_horizontal_door
from editor.render.painters.icon_painter import paint_marker
from editor.render.style import UNIT, Style

_ICON = 24.0 * PT
_STYLE = Style(theme="print")


def door_blocks(board: Board) -> list[Block]:
    """Return a table of the doors of each level."""
    levels = [level for level in levels_bottom_up(board) if level.level.doors]
    if not levels:
        return []
    blocks = [section_heading(msg("sheet.doors"))]
    for level in levels:
        if len(board.levels) > 1:
            blocks.append(topic_heading(level_name(level), space_above=7.0))
        ordered = sorted(level.level.doors, key=lambda door: (door.edges[0].y, door.edges[0].x, door.edges[0].side))
        rows = tuple(link_row(_door(board, level, placed), "doors", placed.id) for placed in ordered)
        columns = header_row("", msg("sheet.column-door").text(), msg("sheet.column-place").text())
        blocks.append(SheetTable((_ICON, 0, 106.0 * PT), rows, columns, space_above=2.0 * PT))
    return link_blocks(blocks, "doors")


def _door(board: Board, level: LevelBoard, placed: PlacedDoor) -> TableRow:
    door = board.box.doors.get(placed.door)
    name = to_text(box_text("door", door.name)) if door else name_from_id(placed.door)
    known: list[Name] = [faction_name(door.side, board.box.game)] if door is not None and door.side is not None else []
    if door is not None and door.defence is not None:
        known.append(msg("sheet.defense", defence=door.defence))
    state = ", ".join(map(str, [msg(f"sheet.door-{placed.state}"), *known]))
    color, style = board.box.game.color_of_door(door), Style(theme="print", px=40, drawings=board.box.drawings)
    icon = DrawnBlock(9.0 * PT, partial(_paint_door, door=door, placed=placed, style=style, color=color))
    where = BlockStack(
        (cell_block(edges_text(placed.edges)), cell_block(to_text(edge_sides_name(level, placed.edges)), NOTE))
    )
    return icon, BlockStack((cell_block(name, CELL.bolder()), cell_block(state, NOTE))), where


def _paint_door(
    painter: QPainter, width: float, door: Door | None, placed: PlacedDoor, style: Style, color: str | None
) -> None:
    """Paint the door closed, so that all have the same height; the text says which are open."""
    count = len(placed.edges)
    scale = 0.92 * width / (2 * UNIT)
    painter.translate((width - count * UNIT * scale) / 2, 5.0 * PT)
    painter.scale(scale, scale)
    paint_horizontal_door(painter, door, count, "closed", style, color)


# --- markers --------------------------------------------------------------------------------------------------------


def marker_blocks(board: Board) -> list[Block]:
    """Return a table of the markers by kind, with added walls, broken walls and custom lines."""
    placed = [(marker, level) for level in levels_bottom_up(board) for marker in level.level.markers]
    placed.sort(key=lambda each: (sort_key(_marker_name(board, each[0])), each[0].y, each[0].x))
    rows: list[TableRow] = []
    for kind, group in groupby(placed, key=lambda each: each[0].marker):
        rows.append(_marker(board, kind, list(group)))
    rows += [*_walls(board), *_lines(board)]
    if not rows:
        return []
    columns = header_row("", msg("sheet.column-marker").text(), msg("sheet.column-squares").text())
    table = SheetTable((15.0 * PT, 82.0 * PT, 0), tuple(rows), columns)
    return link_blocks([keep_together([section_heading(msg("sheet.markers")), table])], "markers")


def _marker_name(board: Board, marker: Marker) -> str:
    return to_text(marker_name(board.box, marker.marker))


def _marker(board: Board, kind: str, placed: list[tuple[Marker, LevelBoard]]) -> TableRow:
    name = _marker_name(board, placed[0][0])
    lines: list[Block] = []
    for level in levels_bottom_up(board):
        here = [marker for marker, there in placed if there is level]
        if here and len(board.levels) > 1:
            lines.append(cell_block(level_name(level), CELL.bolder()))
        noted = [(_place(marker), marker_text(board, marker)) for marker in here]
        if plain := "  ".join(at for at, words in noted if not words):
            lines.append(cell_block(plain))
        lines += [cell_block(msg("sheet.noted", square=at, note=words).text()) for at, words in noted if words]
    icon = DrawnBlock(14.0 * PT, partial(_paint_marker, kind=kind, name=name, drawings=board.box.drawings))
    return icon, _counted(len(placed), name), BlockStack(tuple(lines))


def _place(marker: Marker) -> str:
    """Return the square of a marker, or the side of it that the marker is on."""
    return edges_text((marker.on_edge,)) if marker.on_edge is not None else square_name(marker.square)


def _counted(count: int, name: str) -> Block:
    return cell_block(f"{msg('sheet.count', count=count)} {name}", CELL.bolder())


def _paint_marker(painter: QPainter, width: float, kind: str, name: str, drawings: Drawings) -> None:
    scale = 13.0 * PT / 54
    painter.translate(width / 2, 7.0 * PT)
    painter.scale(scale, scale)
    paint_marker(painter, kind, name, _STYLE.with_drawings(drawings))


def _walls(board: Board) -> Iterator[TableRow]:
    for name, marker in (("walls", None), ("broken", "broken-wall-short"), ("broken-doors", "broken-door")):
        for level in levels_bottom_up(board):
            if places := _edges_of(level.level, name):
                where: list[Block] = [cell_block(edges_text(places))]
                if len(board.levels) > 1:
                    where.insert(0, cell_block(level_name(level), CELL.bolder()))
                paint = partial(_paint_marker, kind=marker or "", name="", drawings=board.box.drawings)
                icon = DrawnBlock(14.0 * PT, paint) if marker else BlockStack(())
                yield icon, _counted(len(places), msg(f"sheet.{name}").text()), BlockStack(tuple(where))


def _lines(board: Board) -> Iterator[TableRow]:
    """Yield a row for each kind of custom line."""
    for level in levels_bottom_up(board):
        for kind in dict.fromkeys(line.kind for line in level.level.lines):
            places = [line.edge for line in level.level.lines if line.kind == kind]
            where: list[Block] = [cell_block(edges_text(places))]
            if len(board.levels) > 1:
                where.insert(0, cell_block(level_name(level), CELL.bolder()))
            yield BlockStack(()), _counted(len(places), to_text(line_name(board.box, kind))), BlockStack(tuple(where))


def _edges_of(level: Level, name: str) -> tuple[Edge, ...]:
    if name == "walls":
        return level.walls
    return tuple(each.edge for each in level.broken if (each.of == "door") == (name == "broken-doors"))


# --- stairs -----------------------------------------------------------------------------------------------------------


def stairs_blocks(board: Board) -> list[Block]:
    """Return a list of the links between stairs."""
    lines = [
        msg(
            "sheet.stairs-link",
            low=square_text(board, link.start.level, link.start.square),
            high=square_text(board, link.end.level, link.end.square),
        )
        for link in board.scenario.stairs
    ]
    if not lines:
        return []
    blocks = [section_heading(msg("sheet.stairs")), *(text_block(line.text(), space_above=2.0 * PT) for line in lines)]
    return link_blocks([keep_together(blocks)], "stairs")
