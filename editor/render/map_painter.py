"""Draws a level: floors and elements of all tiles, zones, seams, walls, doors, signs, markers, miniatures, names.

Pieces lie over what is printed, as on the table. Names step aside for them; where a tile has no room for both, its name
lies over the rim of the piece, so that both can be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from editor.board import Board, LevelBoard
from editor.board.bits import STRIDE, Edges, frame_squares, sides
from editor.board.stamp import Stamp
from editor.catalogue import Box
from editor.catalogue.known import known_characters
from editor.catalogue.words import box_text
from editor.messages import in_words
from editor.model.grid import turned_size
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Start
from editor.render.art import art_of
from editor.render.cache import PaintCache
from editor.render.canvas import LevelCanvas
from editor.render.doors import paint_door
from editor.render.face_painter import paint_print
from editor.render.frame import BAND, number_pieces, paint_frame, paint_ground
from editor.render.groups import begin_group
from editor.render.labels import LabelBox
from editor.render.legend import legend_height, paint_legend
from editor.render.lines import paint_line_shapes
from editor.render.markers import paint_marker
from editor.render.miniatures import MiniatureLook, paint_miniature
from editor.render.notes import Note, notes_of, paint_note
from editor.render.piece import Piece
from editor.render.plan import plan_of
from editor.render.style import UNIT, Style
from editor.render.text import paint_text
from editor.render.walls import paint_lines, paint_walls
from editor.render.zones import paint_zone_names, zone_names, zone_pieces


def level_extent(level: LevelBoard, style: Style) -> QRectF:
    """What the drawing of a level covers, in units: the frame, its numbers, and the legend below."""
    margin = BAND + 20 if style.layers.numbers else 14.0
    width, height = level.level.width * UNIT, level.level.height * UNIT
    box = QRectF(-margin, -margin, width + 2 * margin, height + 2 * margin)
    if style.layers.legend:
        box.setHeight(box.height() + legend_height(box.width(), level.effects.explained))
    return box


def paint_level(
    painter: QPainter,
    board: Board,
    level: LevelBoard,
    style: Style,
    cache: PaintCache | None = None,
    visible: QRectF | None = None,
) -> None:
    """A level with the top-left of its frame at the origin, in units; ``visible`` leaves out what lies elsewhere.

    With a cache the painter must be scaled by exactly ``style.px`` / 100, a whole number of pixels for each square:
    pictures of faces are laid pixel on pixel. Formats that know groups get one for each kind of thing.
    """
    group = partial(begin_group, painter)
    layers = style.layers
    canvas = LevelCanvas(painter, style, cache, visible)
    stamps = [stamp for stamp in level.stamps if visible is None or visible.intersects(_box(stamp))]
    plates = zone_names(board, level.level, style) if layers.zones else []
    notes = _notes(stamps, style, cache, [*_standing(board, level.level, style), *(plate.box for plate in plates)])
    group("floor")
    paint_ground(painter, level, style)
    canvas.lay(print_piece(stamp, style, board.box) for stamp in stamps)
    canvas.lay(_unknown_tile(placement, style) for placement in level.unknown_tiles)
    if layers.zones:
        group("zones")
        canvas.lay(zone_pieces(board, level.level, style))
    group("walls")
    plan = cache.plan(level, _edges_near(visible, level.level)) if cache else plan_of(level)
    paint_lines(painter, plan.seams, style.palette.seam, style.line(2.2, 0.7))
    paint_line_shapes(painter, plan.lines, style)
    paint_walls(painter, plan.walls, style, visible=visible)
    if layers.doors:
        group("doors")
        canvas.lay(_door(door, board.box, style) for door in level.level.doors)
    group("signs")
    canvas.lay(piece for note, piece in notes if note.kind == "sign")
    if layers.markers:
        group("markers")
        canvas.lay(_markers(level.level, board.box, style))
    if layers.miniatures:
        group("people")
        canvas.lay(_miniatures(board, level.level, style))
    group("labels")
    canvas.lay(piece for note, piece in notes if note.kind == "name")
    if layers.zones:
        group("zone-names")
        paint_zone_names(painter, plates, style)
    group("frame")
    paint_frame(painter, level.level, style)
    if layers.numbers:
        canvas.lay(number_pieces(level.level, style))
    if layers.legend:
        group("legend")
        box, own = level_extent(level, style), level.effects.explained
        corner = QPointF(box.left(), box.bottom() - legend_height(box.width(), own))
        paint_legend(painter, corner, box.width(), style, own)


def _edges_near(visible: QRectF | None, level: Level) -> Edges | None:
    """The edges in a small part of a level and round it; nothing if it is no small part."""
    if visible is None or visible.width() * visible.height() * 4 > level.width * level.height * UNIT * UNIT:
        return None
    left, top = max(0, int(visible.left() // UNIT) - 1), max(0, int(visible.top() // UNIT) - 1)
    right = min(level.width, int(visible.right() // UNIT) + 2)
    bottom = min(level.height, int(visible.bottom() // UNIT) + 2)
    if left >= right or top >= bottom:
        return 0
    return sides(frame_squares(right - left, bottom - top) << top * STRIDE + left)


def _box(stamp: Stamp) -> QRectF:
    """What the tile covers, in units."""
    placement = stamp.placement
    width, height = turned_size(stamp.face.width, stamp.face.height, placement.rotation)
    return QRectF(placement.x * UNIT, placement.y * UNIT, width * UNIT, height * UNIT)


def print_piece(stamp: Stamp, style: Style, box: Box) -> Piece:
    """What the face of a placed tile prints; a box with packs may have a picture of it."""
    placement, face = stamp.placement, stamp.face
    art = art_of(box, stamp.tile.id, placement.face) if box.art else None
    size = _box(stamp).size()
    solid = len(face.squares) == face.width * face.height
    key = ("face", id(face), placement.rotation, stamp.face_down, style.layers.grid, art and art.cacheKey())
    paint = partial(
        paint_print,
        face=face,
        style=style,
        rotation=placement.rotation,
        face_down=stamp.face_down,
        printed=stamp.printed,
        art=art,
    )
    return Piece(
        x=placement.x, y=placement.y, key=key, box=QRectF(QPointF(0, 0), size), paint=paint, owner=face, solid=solid
    )


def _standing(board: Board, level: Level, style: Style) -> Iterator[QRectF]:
    """What names should not hide, in units: a marker leaves room for one below it, a miniature does not."""
    if style.layers.markers:
        yield from (piece.extent().adjusted(8, 8, -8, -8) for piece in _markers(level, board.box, style))
    if style.layers.miniatures:
        yield from (piece.extent().adjusted(4, 4, -4, -4) for piece in _miniatures(board, level, style))


def _notes(
    stamps: Iterable[Stamp], style: Style, cache: PaintCache | None, standing: list[QRectF]
) -> list[tuple[Note, Piece]]:
    made = []
    find = cache.notes if cache else notes_of
    boxes = [(box.left(), box.top(), box.right(), box.bottom()) for box in standing]
    for stamp in stamps:
        placement, face = stamp.placement, stamp.face
        for note in find(face, style, placement.rotation, tuple(_standing_on(stamp, boxes))):
            key = ("note", id(note))
            box = note.box.translated(note.x, note.y).adjusted(-2, -2, 2, 2)
            made.append(
                (
                    note,
                    Piece(
                        x=placement.x, y=placement.y, key=key, box=box, paint=partial(paint_note, note=note), owner=note
                    ),
                )
            )
    return made


def _standing_on(stamp: Stamp, boxes: list[LabelBox]) -> Iterator[LabelBox]:
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


def _markers(level: Level, box: Box, style: Style) -> Iterator[Piece]:
    """Markers that share a square stand in a fan."""
    count = Counter((marker.x, marker.y) for marker in level.markers)
    placed: Counter[tuple[int, int]] = Counter()
    for marker in level.markers:
        at = (marker.x, marker.y)
        shift = (placed[at] - (count[at] - 1) / 2) * min(0.3, 0.6 / count[at])
        placed[at] += 1
        known = box.markers.get(marker.marker)
        paint = partial(paint_marker, kind=marker.marker, name=known.name if known else marker.marker, style=style)
        area = QRectF(-30, -30, 60, 60)
        yield Piece(x=marker.x + 0.5 + shift, y=marker.y + 0.5, key=("marker", marker.marker), box=area, paint=paint)


def _miniatures(board: Board, level: Level, style: Style) -> Iterator[Piece]:
    for side in board.scenario.sides:
        for start in side.characters:
            if start.level == level.id:
                yield from miniature_piece(start, side.id, board.scenario, board.box, style)


def miniature_piece(start: Start, side_id: str, scenario: Scenario, box: Box, style: Style) -> Iterator[Piece]:
    """A character as it stands at the start, if it stands on a square."""
    if start.x is None or start.y is None:
        return
    sides = ((number, side) for number, side in enumerate(scenario.sides) if side.id == side_id)
    number, side = next(sides, (0, None))
    card = known_characters(scenario, box).get(start.character)
    look = MiniatureLook(
        name=in_words(box_text("character", card.name), style.language) if card else start.character,
        faction=side.faction if side else None,
        colour=(side.colour or box.game.colour_of(side.faction)) if side else None,
        side=number,
        facing=start.facing,
        large=card is not None and card.large,
        prisoner=start.prisoner,
    )
    paint = partial(paint_miniature, miniature=look, style=style)
    yield Piece(x=start.x, y=start.y, key=look, box=QRectF(0, 0, look.span, look.span), paint=paint)
