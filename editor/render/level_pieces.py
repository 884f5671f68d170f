"""Everything on a level as pieces: faces, zones, doors, icons, markers, miniatures, names, frame numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from editor.board import Board, LevelBoard
from editor.board.bit_sets import squares_of
from editor.board.obstacles import obstacles
from editor.board.placed_tile import PlacedTile
from editor.catalog import Box
from editor.catalog.card_lookup import resolve_characters
from editor.catalog.translation import box_text
from editor.messages import to_text
from editor.model.grid import Rotation, rotated_size
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter
from editor.model.tile import Face
from editor.render.annotations import Annotation, face_annotations, paint_annotation
from editor.render.label_layout import LabelBox
from editor.render.pack_images import face_picture_of
from editor.render.painters.door_painter import paint_door
from editor.render.painters.face_painter import paint_face_content
from editor.render.painters.frame_painter import grid_number_pieces
from editor.render.painters.icon_painter import paint_dark_room, paint_marker, paint_smoke
from editor.render.painters.link_painter import link_pieces
from editor.render.painters.miniature_painter import MiniatureLook, paint_miniature
from editor.render.painters.note_painter import note_pieces
from editor.render.painters.text_painter import paint_text
from editor.render.painters.zone_painter import NamePlate, zone_names, zone_pieces
from editor.render.piece import Piece
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct


class LevelPieces(FrozenStruct):
    """The pieces of a level by kind, each in painting order."""

    faces: tuple[Piece, ...]
    unknown_tiles: tuple[Piece, ...]
    zones: tuple[Piece, ...]
    doors: tuple[Piece, ...]
    signs: tuple[Piece, ...]
    dark_rooms: tuple[Piece, ...]
    smoke: tuple[Piece, ...]
    markers: tuple[Piece, ...]
    miniatures: tuple[Piece, ...]
    names: tuple[Piece, ...]
    zone_names: tuple[NamePlate, ...]
    numbers: tuple[Piece, ...]
    notes: tuple[Piece, ...] = ()
    links: tuple[Piece, ...] = ()
    """Arrows of the author."""


class PieceMaker:
    """Makes pieces and annotations each time; a cache returns those made before."""

    def piece(self, style: Style, given: tuple[object, ...], make: Callable[[], Piece]) -> Piece:
        """Return the piece that follows from these values."""
        return make()

    def annotations(
        self, face: Face, style: Style, rotation: Rotation = 0, pieces: tuple[LabelBox, ...] = ()
    ) -> list[Annotation]:
        """Return the names and icons of a rotated face."""
        return face_annotations(face, style, rotation, pieces)


def make_level_pieces(
    board: Board, level: LevelBoard, style: Style, maker: PieceMaker, visible: QRectF | None = None
) -> LevelPieces:
    """Return everything that is drawn of a level in this style, limited to the ``visible`` area."""
    layers, level_model = style.layers, level.level
    stamps = [stamp for stamp in level.placed_tiles if visible is None or visible.intersects(_tile_area(stamp))]
    part = None if visible is None else _visible_squares(stamps, visible)
    plates = tuple(zone_names(board, level_model, style)) if layers.zones else ()
    markers = tuple(_marker_pieces(level_model, board.box, style, part)) if layers.markers else ()
    miniatures = tuple(_miniature_pieces(board, level_model, style, maker, part)) if layers.miniatures else ()
    annotations = list(
        _annotation_pieces(
            stamps, style, maker, [*_areas_to_avoid(markers, miniatures), *(each.box for each in plates)]
        )
    )
    return LevelPieces(
        faces=tuple(
            maker.piece(style, (stamp, board.box), partial(face_piece, stamp, style, board.box)) for stamp in stamps
        ),
        unknown_tiles=tuple(_unknown_tile_piece(placement, style) for placement in level.unknown_tiles),
        zones=tuple(zone_pieces(board, level_model, style)) if layers.zones else (),
        doors=tuple(_door_pieces(level_model, board.box, style, maker, part)) if layers.doors else (),
        signs=tuple(piece for annotation, piece in annotations if annotation.kind == "sign"),
        dark_rooms=tuple(_dark_room_pieces(level, style, part)) if layers.markers and level.unpowered else (),
        smoke=tuple(_smoke_pieces(level, style, part)) if layers.markers and level.smoke_sources else (),
        markers=markers,
        miniatures=miniatures,
        names=tuple(piece for annotation, piece in annotations if annotation.kind == "name"),
        zone_names=plates,
        numbers=tuple(grid_number_pieces(level_model, style)) if layers.numbers else (),
        notes=tuple(note_pieces(level_model, style)) if layers.notes else (),
        links=tuple(link_pieces(board.scenario, level_model.id, style)) if layers.markers else (),
    )


def _visible_squares(stamps: Iterable[PlacedTile], visible: QRectF) -> QRectF:
    """Return the visible area in squares, extended to whole tiles: names depend on all pieces of a tile."""
    for stamp in stamps:
        visible = visible.united(_tile_area(stamp))
    return QRectF(visible.topLeft() / UNIT, visible.size() / UNIT)


def _may_be_visible(part: QRectF | None, x: int, y: int, reach: int = 2) -> bool:
    """Return whether something at a square with that reach may be visible."""
    return part is None or part.intersects(QRectF(x - reach, y - reach, 2 * reach + 1, 2 * reach + 1))


def _tile_area(stamp: PlacedTile) -> QRectF:
    """Return the area of the tile, in units."""
    placement = stamp.placement
    width, height = rotated_size(stamp.face.width, stamp.face.height, placement.rotation)
    return QRectF(placement.x * UNIT, placement.y * UNIT, width * UNIT, height * UNIT)


def face_piece(stamp: PlacedTile, style: Style, box: Box) -> Piece:
    """Return the printed content of a placed tile; a pack may have an image of it."""
    placement, face = stamp.placement, stamp.face
    art = face_picture_of(box, stamp.tile.id, placement.face) if box.art else None
    size = _tile_area(stamp).size()
    solid = len(face.squares) == face.width * face.height
    key = ("face", id(face), placement.rotation, stamp.face_down, style.layers.grid, art and art.cacheKey())
    paint = partial(
        paint_face_content,
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


def _areas_to_avoid(markers: Iterable[Piece], miniatures: Iterable[Piece]) -> Iterator[QRectF]:
    """Yield areas that names should not cover: smaller for a marker than for a miniature."""
    yield from (piece.extent().adjusted(8, 8, -8, -8) for piece in markers)
    yield from (piece.extent().adjusted(4, 4, -4, -4) for piece in miniatures)


def _annotation_pieces(
    stamps: Iterable[PlacedTile], style: Style, maker: PieceMaker, avoided: list[QRectF]
) -> Iterator[tuple[Annotation, Piece]]:
    boxes = [(box.left(), box.top(), box.right(), box.bottom()) for box in avoided]
    for stamp in stamps:
        placement = stamp.placement
        for annotation in maker.annotations(stamp.face, style, placement.rotation, tuple(_boxes_on_tile(stamp, boxes))):
            box = annotation.box.translated(annotation.x, annotation.y).adjusted(-2, -2, 2, 2)
            paint = partial(paint_annotation, annotation=annotation)
            yield (
                annotation,
                Piece(
                    x=placement.x,
                    y=placement.y,
                    key=("annotation", id(annotation)),
                    box=box,
                    paint=paint,
                    owner=annotation,
                ),
            )


def _boxes_on_tile(stamp: PlacedTile, boxes: list[LabelBox]) -> Iterator[LabelBox]:
    """Yield the boxes that overlap a tile, relative to its top left."""
    placement = stamp.placement
    width, height = rotated_size(stamp.face.width, stamp.face.height, placement.rotation)
    x, y = placement.x * UNIT, placement.y * UNIT
    far, low = x + width * UNIT, y + height * UNIT
    for left, top, right, bottom in boxes:
        if left < far and x < right and top < low and y < bottom:
            yield left - x, top - y, right - x, bottom - y


def _unknown_tile_piece(placement: Placement, style: Style) -> Piece:
    """Return a question mark for a tile that the box does not know."""

    def paint(painter: QPainter) -> None:
        pen = QPen(style.palette["red"], style.line(4, 1))
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(style.palette.plate)
        painter.drawRoundedRect(QRectF(8, 8, UNIT - 16, UNIT - 16), 8, 8)
        paint_text(painter, "?", QPointF(UNIT / 2, UNIT / 2), 50, style.palette["red"], bold=True)

    return Piece(x=placement.x, y=placement.y, key="unknown tile", box=QRectF(0, 0, UNIT, UNIT), paint=paint)


def _door_pieces(level: Level, box: Box, style: Style, maker: PieceMaker, part: QRectF | None) -> Iterator[Piece]:
    for door in level.doors:
        if _may_be_visible(part, door.edges[0].x, door.edges[0].y, len(door.edges) + 1):
            yield maker.piece(style, (door, box), partial(_door_piece, door, box, style))


def _door_piece(placed: PlacedDoor, box: Box, style: Style) -> Piece:
    door, first, state = box.doors.get(placed.door), placed.edges[0], placed.state
    here = tuple(edge.shifted(-first.x, -first.y) for edge in placed.edges)
    reach = len(here) * UNIT + 10.0
    area = (
        QRectF(-10, -24, reach + 10, reach + 24) if first.side == "n" else QRectF(-reach, -10, reach + 24, reach + 10)
    )
    color = box.game.color_of_door(door)
    look = (door.make, door.magnetic, color, door.defence) if door else None
    paint = partial(paint_door, door=door, edges=here, state=state, style=style, color=color)
    return Piece(x=first.x, y=first.y, key=("door", look, here, state), box=area, paint=paint)


def _dark_room_pieces(level: LevelBoard, style: Style, part: QRectF | None) -> Iterator[Piece]:
    """Yield a shade over each tile without power."""
    for stamp in level.placed_tiles:
        squares = squares_of(stamp.mask.floor & level.unpowered)
        place = stamp.placement
        if not squares or not _may_be_visible(part, place.x, place.y, 4):
            continue
        left, top = min(at.x for at in squares), min(at.y for at in squares)
        here = tuple((at.x - left, at.y - top) for at in squares)
        size = UNIT * (1 + max(x for x, _ in here)), UNIT * (1 + max(y for _, y in here))
        paint = partial(paint_dark_room, squares=here, style=style)
        yield Piece(x=left, y=top, key=("dark room", here), box=QRectF(0, 0, *size), paint=paint)


def _smoke_pieces(level: LevelBoard, style: Style, part: QRectF | None) -> Iterator[Piece]:
    """Yield the smoke on each square, with the doors as set."""
    for at in squares_of(obstacles(level).smoke):
        if _may_be_visible(part, *at):
            paint = partial(paint_smoke, style=style)
            yield Piece(x=at.x, y=at.y, key="smoke", box=QRectF(0, 0, UNIT, UNIT), paint=paint)


def _marker_pieces(level: Level, box: Box, style: Style, part: QRectF | None) -> Iterator[Piece]:
    """Yield the markers of a level; those on the same square or side are fanned out."""
    count = Counter(_marker_center(marker) for marker in level.markers)
    placed: Counter[tuple[float, float]] = Counter()
    for marker in level.markers:
        at = _marker_center(marker)
        if not _may_be_visible(part, marker.x, marker.y):
            continue
        shift = (placed[at] - (count[at] - 1) / 2) * min(0.3, 0.6 / count[at])
        placed[at] += 1
        yield marker_piece(marker, box, style, shift)


def marker_piece(marker: Marker, box: Box, style: Style, shift: float = 0.0) -> Piece:
    """Return a marker on its square or side, moved to the right by a part of a square."""
    known = box.markers.get(marker.marker)
    name = known.name if known else marker.marker
    paint = partial(paint_marker, kind=marker.marker, name=name, style=style, facing=marker.facing)
    area = QRectF(-30, -30, 60, 60) if marker.facing is None else QRectF(-44, -44, 88, 88)
    key = ("marker", marker.marker) if marker.facing is None else ("marker", marker.marker, marker.facing)
    x, y = _marker_center(marker)
    return Piece(x=x + shift, y=y, key=key, box=area, paint=paint)


def _marker_center(marker: Marker) -> tuple[float, float]:
    """Return the center of the square or side that a marker is on."""
    x = marker.x if marker.edge == "w" else marker.x + 0.5
    return x, marker.y if marker.edge == "n" else marker.y + 0.5


def _miniature_pieces(
    board: Board, level: Level, style: Style, maker: PieceMaker, part: QRectF | None
) -> Iterator[Piece]:
    scenario, box = board.scenario, board.box
    for side in scenario.sides:
        for start in side.characters:
            at = (start.x, start.y) if start.x is not None and start.y is not None else None
            if at is not None and start.level == level.id and _may_be_visible(part, *at):
                make = partial(miniature_piece, start, side.id, scenario, box, style)
                yield maker.piece(style, (start, scenario.sides, scenario.house, box), make)


def miniature_piece(start: StartingCharacter, side_id: str, scenario: Scenario, box: Box, style: Style) -> Piece:
    """Return a character at its start position."""
    sides = ((number, side) for number, side in enumerate(scenario.sides) if side.id == side_id)
    number, side = next(sides, (0, None))
    card = resolve_characters(scenario, box).get(start.character)
    faction = side.faction if side else card.faction if card else None
    look = MiniatureLook(
        name=to_text(box_text("character", card.name), style.language) if card else start.character,
        faction=faction,
        color=(side.colour if side else None) or box.game.color_of(faction),
        side=number,
        facing=start.facing if box.game.facing else None,
        large=card is not None and card.large,
        prisoner=start.prisoner,
    )
    paint = partial(paint_miniature, miniature=look, style=style)
    return Piece(x=start.x or 0, y=start.y or 0, key=look, box=QRectF(0, 0, look.span, look.span), paint=paint)
