"""What lies on a level, as pieces: faces, zones, doors, signs, markers, miniatures, names, numbers of the frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from editor.board import Board, LevelBoard
from editor.board.placed_tile import PlacedTile
from editor.catalog import Box
from editor.catalog.known import known_characters
from editor.catalog.words import box_text
from editor.messages import to_text
from editor.model.face import Face
from editor.model.grid import Rotation, turned_size
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Start
from editor.render.art import art_of
from editor.render.doors import paint_door
from editor.render.frame import number_pieces
from editor.render.labels import LabelBox
from editor.render.markers import paint_marker
from editor.render.miniatures import MiniatureLook, paint_miniature
from editor.render.notes import Note, notes_of, paint_note
from editor.render.piece import Piece
from editor.render.style import UNIT, Style
from editor.render.text import paint_text
from editor.render.zones import NamePlate, zone_names, zone_pieces
from editor.values import FrozenStruct


class LevelPieces(FrozenStruct):
    """The pieces of a level by their kinds, each kind in the order in which it is laid."""

    faces: tuple[Piece, ...]
    unknown_tiles: tuple[Piece, ...]
    zones: tuple[Piece, ...]
    doors: tuple[Piece, ...]
    signs: tuple[Piece, ...]
    markers: tuple[Piece, ...]
    miniatures: tuple[Piece, ...]
    names: tuple[Piece, ...]
    zone_names: tuple[NamePlate, ...]
    numbers: tuple[Piece, ...]


class PieceMaker:
    """Makes pieces and notes anew; a cache remembers those that it made before."""

    def piece(self, style: Style, given: tuple[object, ...], make: Callable[[], Piece]) -> Piece:
        """A piece that follows from these very values."""
        return make()

    def notes(self, face: Face, style: Style, rotation: Rotation = 0, pieces: tuple[LabelBox, ...] = ()) -> list[Note]:
        """The names and signs of a turned face."""
        return notes_of(face, style, rotation, pieces)


def pieces_of(
    board: Board, level: LevelBoard, style: Style, maker: PieceMaker, visible: QRectF | None = None
) -> LevelPieces:
    """Everything that is drawn of a level in this style; ``visible`` leaves out what lies elsewhere."""
    layers, laid = style.layers, level.level
    stamps = [stamp for stamp in level.placed_tiles if visible is None or visible.intersects(_box(stamp))]
    part = None if visible is None else _part(stamps, visible)
    plates = tuple(zone_names(board, laid, style)) if layers.zones else ()
    markers = tuple(_markers(laid, board.box, style, part)) if layers.markers else ()
    miniatures = tuple(_miniatures(board, laid, style, maker, part)) if layers.miniatures else ()
    notes = list(_notes(stamps, style, maker, [*_standing(markers, miniatures), *(each.box for each in plates)]))
    return LevelPieces(
        faces=tuple(
            maker.piece(style, (stamp, board.box), partial(print_piece, stamp, style, board.box)) for stamp in stamps
        ),
        unknown_tiles=tuple(_unknown_tile(placement, style) for placement in level.unknown_tiles),
        zones=tuple(zone_pieces(board, laid, style)) if layers.zones else (),
        doors=tuple(_doors(laid, board.box, style, maker, part)) if layers.doors else (),
        signs=tuple(piece for note, piece in notes if note.kind == "sign"),
        markers=markers,
        miniatures=miniatures,
        names=tuple(piece for note, piece in notes if note.kind == "name"),
        zone_names=plates,
        numbers=tuple(number_pieces(laid, style)) if layers.numbers else (),
    )


def _part(stamps: Iterable[PlacedTile], visible: QRectF) -> QRectF:
    """What is visible, in squares, with all of each tile there: where its name lies depends on what stands on it."""
    for stamp in stamps:
        visible = visible.united(_box(stamp))
    return QRectF(visible.topLeft() / UNIT, visible.size() / UNIT)


def _is_near(part: QRectF | None, x: int, y: int, reach: int = 2) -> bool:
    """Whether something at a square that reaches so far to all sides may be seen."""
    return part is None or part.intersects(QRectF(x - reach, y - reach, 2 * reach + 1, 2 * reach + 1))


def _box(stamp: PlacedTile) -> QRectF:
    """What the tile covers, in units."""
    placement = stamp.placement
    width, height = turned_size(stamp.face.width, stamp.face.height, placement.rotation)
    return QRectF(placement.x * UNIT, placement.y * UNIT, width * UNIT, height * UNIT)


def print_piece(stamp: PlacedTile, style: Style, box: Box) -> Piece:
    """What the face of a placed tile prints; a box with packs may have a picture of it."""
    placement, face = stamp.placement, stamp.face
    art = art_of(box, stamp.tile.id, placement.face) if box.art else None
    size = _box(stamp).size()
    solid = len(face.squares) == face.width * face.height
    key = ("face", id(face), placement.rotation, stamp.face_down, style.layers.grid, art and art.cacheKey())
    paint = partial(
        _paint_print,
        face=face,
        style=style,
        rotation=placement.rotation,
        face_down=stamp.face_down,
        printed=stamp.printed,
        art=art,
    )
    lasting = box.source and art is None and not stamp.destroyed
    name = f"{stamp.tile.id} {placement.face} {placement.rotation} {style.layers.grid}" if lasting else ""
    return Piece(
        x=placement.x,
        y=placement.y,
        key=key,
        box=QRectF(QPointF(0, 0), size),
        paint=paint,
        owner=face,
        solid=solid,
        name=(box.source, name) if name else None,
    )


def _paint_print(painter: QPainter, **look: Any) -> None:
    """Most faces come from an album, and all that draws them is not even imported."""
    from editor.render.face_painter import paint_print

    paint_print(painter, **look)


def _standing(markers: Iterable[Piece], miniatures: Iterable[Piece]) -> Iterator[QRectF]:
    """What names should not hide, in units: a marker leaves room for one below it, a miniature does not."""
    yield from (piece.extent().adjusted(8, 8, -8, -8) for piece in markers)
    yield from (piece.extent().adjusted(4, 4, -4, -4) for piece in miniatures)


def _notes(
    stamps: Iterable[PlacedTile], style: Style, maker: PieceMaker, standing: list[QRectF]
) -> Iterator[tuple[Note, Piece]]:
    boxes = [(box.left(), box.top(), box.right(), box.bottom()) for box in standing]
    for stamp in stamps:
        placement = stamp.placement
        for note in maker.notes(stamp.face, style, placement.rotation, tuple(_standing_on(stamp, boxes))):
            box = note.box.translated(note.x, note.y).adjusted(-2, -2, 2, 2)
            paint = partial(paint_note, note=note)
            yield note, Piece(x=placement.x, y=placement.y, key=("note", id(note)), box=box, paint=paint, owner=note)


def _standing_on(stamp: PlacedTile, boxes: list[LabelBox]) -> Iterator[LabelBox]:
    """Those of the boxes that reach over a tile, seen from its top-left."""
    placement = stamp.placement
    width, height = turned_size(stamp.face.width, stamp.face.height, placement.rotation)
    x, y = placement.x * UNIT, placement.y * UNIT
    far, low = x + width * UNIT, y + height * UNIT
    for left, top, right, bottom in boxes:
        if left < far and x < right and top < low and y < bottom:
            yield left - x, top - y, right - x, bottom - y


def _unknown_tile(placement: Placement, style: Style) -> Piece:
    """A tile that the box does not know: a question mark where it begins."""

    def paint(painter: QPainter) -> None:
        pen = QPen(style.palette["red"], style.line(4, 1))
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(style.palette.plate)
        painter.drawRoundedRect(QRectF(8, 8, UNIT - 16, UNIT - 16), 8, 8)
        paint_text(painter, "?", QPointF(UNIT / 2, UNIT / 2), 50, style.palette["red"], bold=True)

    return Piece(x=placement.x, y=placement.y, key="unknown tile", box=QRectF(0, 0, UNIT, UNIT), paint=paint)


def _doors(level: Level, box: Box, style: Style, maker: PieceMaker, part: QRectF | None) -> Iterator[Piece]:
    for door in level.doors:
        if _is_near(part, door.edges[0].x, door.edges[0].y, len(door.edges) + 1):
            yield maker.piece(style, (door, box), partial(_door, door, box, style))


def _door(placed: PlacedDoor, box: Box, style: Style) -> Piece:
    door, first, state = box.doors.get(placed.door), placed.edges[0], placed.state
    here = tuple(edge.shifted(-first.x, -first.y) for edge in placed.edges)
    reach = len(here) * UNIT + 10.0
    area = (
        QRectF(-10, -24, reach + 10, reach + 24) if first.side == "n" else QRectF(-reach, -10, reach + 24, reach + 10)
    )
    look = (door.make, door.magnetic, door.side, door.defence) if door else None
    paint = partial(paint_door, door=door, edges=here, state=state, style=style)
    return Piece(x=first.x, y=first.y, key=("door", look, here, state), box=area, paint=paint)


def _markers(level: Level, box: Box, style: Style, part: QRectF | None) -> Iterator[Piece]:
    """Markers that share a square stand in a fan."""
    count = Counter((marker.x, marker.y) for marker in level.markers)
    placed: Counter[tuple[int, int]] = Counter()
    for marker in level.markers:
        at = (marker.x, marker.y)
        if not _is_near(part, *at):
            continue
        shift = (placed[at] - (count[at] - 1) / 2) * min(0.3, 0.6 / count[at])
        placed[at] += 1
        known = box.markers.get(marker.marker)
        paint = partial(paint_marker, kind=marker.marker, name=known.name if known else marker.marker, style=style)
        area = QRectF(-30, -30, 60, 60)
        yield Piece(x=marker.x + 0.5 + shift, y=marker.y + 0.5, key=("marker", marker.marker), box=area, paint=paint)


def _miniatures(board: Board, level: Level, style: Style, maker: PieceMaker, part: QRectF | None) -> Iterator[Piece]:
    scenario, box = board.scenario, board.box
    for side in scenario.sides:
        for start in side.characters:
            at = (start.x, start.y) if start.x is not None and start.y is not None else None
            if at is not None and start.level == level.id and _is_near(part, *at):
                make = partial(miniature_piece, start, side.id, scenario, box, style)
                yield maker.piece(style, (start, scenario.sides, scenario.house, box), make)


def miniature_piece(start: Start, side_id: str, scenario: Scenario, box: Box, style: Style) -> Piece:
    """A character as it stands at the start, on a square."""
    sides = ((number, side) for number, side in enumerate(scenario.sides) if side.id == side_id)
    number, side = next(sides, (0, None))
    card = known_characters(scenario, box).get(start.character)
    look = MiniatureLook(
        name=to_text(box_text("character", card.name), style.language) if card else start.character,
        faction=side.faction if side else None,
        colour=(side.colour or box.game.colour_of(side.faction)) if side else None,
        side=number,
        facing=start.facing,
        large=card is not None and card.large,
        prisoner=start.prisoner,
    )
    paint = partial(paint_miniature, miniature=look, style=style)
    return Piece(x=start.x or 0, y=start.y or 0, key=look, box=QRectF(0, 0, look.span, look.span), paint=paint)
