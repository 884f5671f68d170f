"""The tiles: a pick-list to take them out of the box, and the order in which they are laid, row by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtGui import QPainter

from editor.board import Board, LevelBoard
from editor.board.names import name_from_id
from editor.catalog.translation import box_text
from editor.export.exporter import bottom_up
from editor.export.sheet.block import Block, Drawn, Paragraph, Span, Spotted, Stack, spotted, text
from editor.export.sheet.headings import topic
from editor.export.sheet.order_map import laying_order, order_map
from editor.export.sheet.places import level_name
from editor.export.sheet.spot import SheetSpot
from editor.export.sheet.table import SheetTable, TableRow, cell, head, spotted_row
from editor.export.sheet.typeface import CELL, NOTE, PT
from editor.messages import msg, sort_key, to_text
from editor.model.grid import Rotation, rotated_size
from editor.model.level import Placement
from editor.model.tile import Face, FaceName, Tile
from editor.render.face_painter import FACE_MARGIN, paint_face
from editor.render.style import UNIT, Layers, Style
from editor.values import FrozenStruct

_SQUARE = 18.0 * PT
"""A square of a tile in the pick-list; all tiles have the same scale."""
_TINY = 6.5 * PT
"""A square of a tile in the lay-out order."""
_CARD = 80.0 * PT
_GAP = 6.0 * PT
_STYLE = Style(theme="print", px=56, layers=Layers(names=False, signs=False))
_TINY_STYLE = Style(theme="print", px=27, layers=Layers(names=False, signs=False, grid=False))


class Pick(FrozenStruct):
    """Tiles of one kind that lie with the same face up."""

    tile: str
    face: FaceName
    count: int


def picks(board: Board) -> list[Pick]:
    """What to take out of the box: by shape group, as the box is sorted, then by name."""
    placements = (placement for level in board.levels for placement in level.level.placements)
    counts = Counter((placement.tile, placement.face) for placement in placements)
    made = [Pick(tile, face, count) for (tile, face), count in counts.items()]
    return sorted(
        made, key=lambda pick: (_group(board, pick.tile), sort_key(_name(board, pick.tile, pick.face)), pick.tile)
    )


def _group(board: Board, tile_id: str) -> int:
    tile = board.box.tiles.get(tile_id)
    return tile.group if tile else 99


def _name(board: Board, tile_id: str, face_name: FaceName) -> str:
    """The name on the face; a Driller that lies face down has none, and is called after its front."""
    tile = board.box.tiles.get(tile_id)
    face = tile.face(face_name) if tile else None
    return to_text(box_text("tile", face.name)) if face else name_from_id(tile_id)


def pick_list(board: Board, width: float) -> list[Block]:
    """Every tile with its picture and how many of it are needed."""
    columns = max(1, int((width + _GAP) // (_CARD + _GAP)))
    chosen = picks(board)
    rows: list[TableRow] = []
    for start in range(0, len(chosen), columns):
        members = chosen[start : start + columns]
        height = _tallest(board, members)
        row: list[Block] = [_card(board, pick, height) for pick in members]
        rows.append(tuple(row + [Stack(())] * (columns - len(row))))
    if not rows:
        return []
    return spotted([SheetTable((0,) * columns, tuple(rows), lined=False, gap=_GAP, padding=4.0 * PT)], "tiles")


def _tallest(board: Board, members: list[Pick]) -> float:
    faces = [_face(board, pick) for pick in members]
    return max((min(_size(face)) for face in faces if face), default=0.0)


def _face(board: Board, pick: Pick) -> Face | None:
    tile = board.box.tiles.get(pick.tile)
    return tile.face(pick.face) if tile else None


def _size(face: Face) -> tuple[float, float]:
    return (
        (face.width * UNIT + 2 * FACE_MARGIN) * _SQUARE / UNIT,
        (face.height * UNIT + 2 * FACE_MARGIN) * _SQUARE / UNIT,
    )


def _card(board: Board, pick: Pick, height: float) -> Block:
    tile, face = board.box.tiles.get(pick.tile), _face(board, pick)
    count = msg("sheet.count", count=pick.count).text()
    name = Paragraph(
        (Span(f"{count} ", CELL), Span(_name(board, pick.tile, pick.face), CELL.strong())), before=2.0 * PT
    )
    blocks: list[Block] = [name]
    if face is not None:
        rotation: Rotation = 0 if face.width >= face.height else 90
        picture = Drawn(
            height,
            lambda painter, _: _paint(
                painter, face, rotation, _STYLE.with_drawings(board.box.drawings), _SQUARE, pick.face == "down"
            ),
            key=("pick", rotation, pick.face == "down"),
            owners=(face,),
        )
        blocks.insert(0, picture)
    if tile is not None:
        group = board.box.groups[tile.group]
        blocks.append(text(msg("sheet.group", number=group.number, name=box_text("group", group.name)).text(), NOTE))
        blocks.append(text(_reverse(tile, pick.face), NOTE))
    return Stack(tuple(blocks), whole=True)


def _reverse(tile: Tile, face_name: FaceName) -> str:
    """How to find the tile when its other face lies up."""
    other = next(box_text("tile", face.name) for name, face in tile.faces() if name != face_name)
    return msg("sheet.other-side", name=other).text()


def _paint(painter: QPainter, face: Face, rotation: Rotation, style: Style, square: float, face_down: bool) -> None:
    scale = square / UNIT
    painter.scale(scale, scale)
    painter.translate(FACE_MARGIN, FACE_MARGIN)
    paint_face(painter, face, style, rotation, face_down)


# --- the order ------------------------------------------------------------------------------------------------------


def lay_out(board: Board, width: float) -> list[Block]:
    """The tiles of each level in the order in which they are laid, after a map with their numbers."""
    blocks: list[Block] = [text(msg("sheet.lay-out-help").text(), NOTE, leads=True)]
    for level in bottom_up(board):
        if not level.level.placements:
            continue
        if len(board.levels) > 1:
            blocks.append(topic(level_name(level)))
        blocks.append(Spotted(order_map(level, width), SheetSpot("map", level.level.id)))
        rows = tuple(_lines(board, level))
        columns = head("", msg("sheet.column-tile").text(), msg("sheet.column-corner").text())
        blocks.append(
            SheetTable((14.0 * PT, 0, 52.0 * PT, 34.0 * PT), rows, (*columns, Stack(())), before=4.0 * PT, centred=True)
        )
    return spotted(blocks, "tiles")


def _lines(board: Board, level: LevelBoard) -> Iterator[TableRow]:
    for number, placement in enumerate(laying_order(level), 1):
        name = Paragraph((Span(_name(board, placement.tile, placement.face), CELL.strong()),))
        where = cell(f"{placement.x},{placement.y}")
        row = (cell(str(number), NOTE), name, where, _turned(board, placement))
        yield spotted_row(row, "tiles", placement.id)


def _turned(board: Board, placement: Placement) -> Block:
    """The tile as it lies."""
    tile = board.box.tiles.get(placement.tile)
    face = tile.face(placement.face) if tile else None
    if face is None:
        return Stack(())
    _, height = rotated_size(face.width, face.height, placement.rotation)
    tall = (height * UNIT + 2 * FACE_MARGIN) * _TINY / UNIT
    down = placement.face == "down"
    return Drawn(
        tall,
        lambda painter, _: _paint(
            painter, face, placement.rotation, _TINY_STYLE.with_drawings(board.box.drawings), _TINY, down
        ),
        key=("tile", placement.rotation, down),
        owners=(face,),
    )
