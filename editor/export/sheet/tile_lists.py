"""Sections about the tiles: which to take out of the box, and in which order to place them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtGui import QPainter

from editor.board import Board, LevelBoard
from editor.board.names import name_from_id, square_name
from editor.catalog.translation import box_text
from editor.export.exporter import levels_bottom_up
from editor.export.sheet.blocks import (
    Block,
    BlockStack,
    DrawnBlock,
    LinkedBlock,
    Paragraph,
    SheetLink,
    Span,
    link_blocks,
    text_block,
)
from editor.export.sheet.headings import is_one_board, level_name, topic_heading
from editor.export.sheet.sheet_maps import numbered_map, placing_order
from editor.export.sheet.sheet_table import SheetTable, TableRow, cell_block, header_row, link_row
from editor.export.sheet.typography import CELL, NOTE, PT
from editor.messages import msg, sort_key, to_text
from editor.model.grid import Rotation, Square, rotated_size
from editor.model.level import Placement
from editor.model.tile import Face, FaceName, Tile
from editor.render.painters.face_painter import FACE_MARGIN, paint_face
from editor.render.style import UNIT, Layers, Style
from editor.values import FrozenStruct

_SQUARE = 18.0 * PT
"""The size of a square in the list of needed tiles."""
_TINY = 6.5 * PT
"""The size of a square in the placing order."""
_CARD = 80.0 * PT
"""The least width of a tile in the list of needed tiles."""
_PICTURE = 34.0 * PT
"""The least width of a tile in the placing order."""
_WIDEST = 0.5
"""The share of the width that a tile may take."""
_GAP = 6.0 * PT
_STYLE = Style(theme="print", px=56, layers=Layers(names=False, signs=False))
_TINY_STYLE = Style(theme="print", px=27, layers=Layers(names=False, signs=False, grid=False))


class NeededTile(FrozenStruct):
    """Tiles of one kind that are placed with the same face up."""

    tile: str
    face: FaceName
    count: int


def tiles_needed(board: Board) -> list[NeededTile]:
    """Return what to take out of the box, by shape group and name."""
    placements = (placement for level in board.levels for placement in level.level.placements)
    counts = Counter((placement.tile, placement.face) for placement in placements)
    made = [NeededTile(tile, face, count) for (tile, face), count in counts.items()]
    return sorted(
        made, key=lambda pick: (_group(board, pick.tile), sort_key(_name(board, pick.tile, pick.face)), pick.tile)
    )


def _group(board: Board, tile_id: str) -> int:
    tile = board.box.tiles.get(tile_id)
    return tile.group if tile else 99


def _name(board: Board, tile_id: str, face_name: FaceName) -> str:
    """Return the name of the face; a Driller that is face down is named after its front."""
    tile = board.box.tiles.get(tile_id)
    face = tile.face(face_name) if tile else None
    return to_text(box_text("tile", face.name)) if face else name_from_id(tile_id)


def needed_tiles_blocks(board: Board, width: float) -> list[Block]:
    """Return every tile with its picture and its count."""
    chosen = tiles_needed(board)
    faces = [face for pick in chosen if (face := _face(board, pick))]
    card = min(max([_CARD, *(max(_size(face)) for face in faces)]), _WIDEST * width)
    columns = max(1, int((width + _GAP) // (card + _GAP)))
    rows: list[TableRow] = []
    for start in range(0, len(chosen), columns):
        members = chosen[start : start + columns]
        square = min([_SQUARE, *(_SQUARE * card / max(_size(face)) for face in faces)])
        height = _tallest(board, members) * square / _SQUARE
        row: list[Block] = [_card(board, pick, height, square) for pick in members]
        rows.append(tuple(row + [BlockStack(())] * (columns - len(row))))
    if not rows:
        return []
    return link_blocks([SheetTable((0,) * columns, tuple(rows), has_lines=False, gap=_GAP, padding=4.0 * PT)], "tiles")


def _tallest(board: Board, members: list[NeededTile]) -> float:
    faces = [_face(board, pick) for pick in members]
    return max((min(_size(face)) for face in faces if face), default=0.0)


def _face(board: Board, pick: NeededTile) -> Face | None:
    tile = board.box.tiles.get(pick.tile)
    return tile.face(pick.face) if tile else None


def _size(face: Face) -> tuple[float, float]:
    return (
        (face.width * UNIT + 2 * FACE_MARGIN) * _SQUARE / UNIT,
        (face.height * UNIT + 2 * FACE_MARGIN) * _SQUARE / UNIT,
    )


def _card(board: Board, pick: NeededTile, height: float, square: float) -> Block:
    tile, face = board.box.tiles.get(pick.tile), _face(board, pick)
    one_board = is_one_board(board)
    count = [] if one_board else [Span(f"{msg('sheet.count', count=pick.count).text()} ", CELL)]
    name = Paragraph((*count, Span(_name(board, pick.tile, pick.face), CELL.bolder())), space_above=2.0 * PT)
    blocks: list[Block] = [name]
    if face is not None:
        rotation: Rotation = 0 if face.width >= face.height else 90
        picture = DrawnBlock(
            height,
            lambda painter, _: _paint(
                painter, face, rotation, _STYLE.with_drawings(board.box.drawings), square, pick.face == "down"
            ),
            key=("pick", rotation, pick.face == "down", square),
            owners=(face,),
        )
        blocks.insert(0, picture)
    if tile is not None:
        group = board.box.groups[tile.group]
        if not one_board:
            where = msg("sheet.group", number=group.number, name=box_text("group", group.name))
            blocks.append(text_block(where.text(), NOTE))
        if not tile.is_one_sided:
            blocks.append(text_block(_other_side_text(tile, pick.face), NOTE))
    return BlockStack(tuple(blocks), unbreakable=True)


def _other_side_text(tile: Tile, face_name: FaceName) -> str:
    """Return the name of the other face, to find the tile in the box."""
    other = next(box_text("tile", face.name) for name, face in tile.faces() if name != face_name)
    return msg("sheet.other-side", name=other).text()


def _paint(painter: QPainter, face: Face, rotation: Rotation, style: Style, square: float, face_down: bool) -> None:
    scale = square / UNIT
    painter.scale(scale, scale)
    painter.translate(FACE_MARGIN, FACE_MARGIN)
    paint_face(painter, face, style, rotation, face_down)


# --- the order ------------------------------------------------------------------------------------------------------


def placing_order_blocks(board: Board, width: float) -> list[Block]:
    """Return the tiles of each level in their placing order, after a map with their numbers."""
    blocks: list[Block] = [text_block(msg("sheet.placing-order-help").text(), NOTE, keep_with_next=True)]
    for level in levels_bottom_up(board):
        if not level.level.placements:
            continue
        if len(board.levels) > 1:
            blocks.append(topic_heading(level_name(level)))
        blocks.append(LinkedBlock(numbered_map(level, width), SheetLink("map", level.level.id)))
        rows = tuple(_lines(board, level))
        columns = header_row("", msg("sheet.column-tile").text(), msg("sheet.column-corner").text())
        blocks.append(
            SheetTable(
                (14.0 * PT, 0, 52.0 * PT, _picture_width(board, level)),
                rows,
                (*columns, BlockStack(())),
                space_above=4.0 * PT,
                centered=True,
            )
        )
    return link_blocks(blocks, "tiles")


def _lines(board: Board, level: LevelBoard) -> Iterator[TableRow]:
    for number, placement in enumerate(placing_order(level), 1):
        name = Paragraph((Span(_name(board, placement.tile, placement.face), CELL.bolder()),))
        where = cell_block(square_name(Square(placement.x, placement.y)))
        row = (cell_block(str(number), NOTE), name, where, _rotated_picture(board, placement))
        yield link_row(row, "tiles", placement.id)


def _picture_width(board: Board, level: LevelBoard) -> float:
    """Return the width of the column of pictures: that of the widest tile of a level."""
    widths = [_PICTURE]
    for placement in level.level.placements:
        if (tile := board.box.tiles.get(placement.tile)) and (face := tile.face(placement.face)):
            wide, _ = rotated_size(face.width, face.height, placement.rotation)
            widths.append((wide * UNIT + 2 * FACE_MARGIN) * _TINY / UNIT)
    return max(widths)


def _rotated_picture(board: Board, placement: Placement) -> Block:
    """Return a picture of the tile as it is placed."""
    tile = board.box.tiles.get(placement.tile)
    face = tile.face(placement.face) if tile else None
    if face is None:
        return BlockStack(())
    _, height = rotated_size(face.width, face.height, placement.rotation)
    tall = (height * UNIT + 2 * FACE_MARGIN) * _TINY / UNIT
    down = placement.face == "down"
    return DrawnBlock(
        tall,
        lambda painter, _: _paint(
            painter, face, placement.rotation, _TINY_STYLE.with_drawings(board.box.drawings), _TINY, down
        ),
        key=("tile", placement.rotation, down),
        owners=(face,),
    )
