"""Paints the selection, the problems, and the ghost of the current tool over the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPen

from editor.board.bit_sets import squares_of
from editor.board.miniatures import footprint as squares_under
from editor.board.miniatures import miniatures
from editor.catalog import Box
from editor.edits import placement_squares
from editor.edits.selection import is_large_character
from editor.edits.tile_edits import placed_face
from editor.model.grid import Edge, Square, rotated_size
from editor.model.level import MapNote, Marker, Placement
from editor.model.sides import StartingCharacter
from editor.render.color_palette import with_alpha
from editor.render.level_pieces import marker_piece, miniature_piece
from editor.render.outline import outline
from editor.render.pack_images import face_picture_of
from editor.render.paint_cache import PaintCache, PiecePainter
from editor.render.painters.door_painter import paint_door
from editor.render.painters.face_painter import paint_face
from editor.render.painters.link_painter import link_piece
from editor.render.painters.note_painter import note_piece
from editor.render.piece import Piece
from editor.render.style import UNIT, Style
from editor.rules import Problem, Severity
from editor.session.document import Document
from editor.ui.map.canvas.marks import (
    MarkBrush,
    bar_edges,
    border_squares,
    hatch_squares,
    highlight_door_place,
    mark_edges,
    mark_squares,
    outline_squares,
)
from editor.ui.map.canvas.sight_painting import paint_evidence, paint_sight
from editor.ui.map.tools.ghost import Ghost

_GHOST_OPACITY = 0.86
"""The opacity of the tile that is being placed."""


def paint_selection(brush: MarkBrush, document: Document) -> None:
    """Outline everything that is selected."""
    selected, level = document.selection, document.level.level
    accent = brush.color("accent")
    tiles = [stamp for stamp in document.level.placed_tiles if stamp.placement.id in selected.tiles]
    for stamp in tiles:
        mark_squares(brush, stamp.squares(), accent, fill=34, width=3)
    for zone in document.scenario.zones:
        if zone.id in selected.zones:
            mark_squares(brush, zone.squares, accent, fill=20)
    doors = [edge for door in level.doors if door.id in selected.doors for edge in door.edges]
    mark_edges(brush, [*doors, *selected.walls, *selected.broken, *selected.lines], accent, 4)
    for marker in level.markers:
        if marker.id in selected.markers:
            _outline_marker(brush, marker, accent)
    for note in level.notes:
        if note.id in selected.notes:
            outline_note(brush, note, accent)
    for miniature in miniatures(document.board) if selected.characters else ():
        if miniature.id in selected.characters:
            outline_squares(brush, miniature.squares, accent)
    if selected.stairs:
        outline_squares(brush, selected.stairs, accent)
    ends = {end.square for link in selected.links for end in link if end.level == level.id}
    for square in sorted(ends):
        outline_squares(brush, [square], accent)


def outline_note(brush: MarkBrush, note: MapNote, color: QColor) -> None:
    """Outline a note; an arrow has a handle at each end, of which the one at the tip can be dragged."""
    painter, ends = brush.painter, [note.position, *((note.tip,) if note.tip is not None else ())]
    extent = note_piece(note, brush.style).extent()
    for pen_color, width in ((brush.contour, 5.0), (brush.halo, 4.0), (color, 2.0)):
        painter.setPen(QPen(pen_color, brush.pixels(width)))
        if len(ends) == 1:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(extent, brush.pixels(4), brush.pixels(4))
            continue
        painter.setBrush(brush.halo)
        for x, y in ends:
            painter.drawEllipse(QPointF(x * UNIT, y * UNIT), brush.pixels(5), brush.pixels(5))


def paint_problems(brush: MarkBrush, document: Document) -> None:
    """Mark errors and warnings; errors are on top."""
    severities: tuple[Severity, ...] = ("warning", "error")
    for severity in severities:
        here = [f for f in document.report.problems if f.level == document.level_id and f.severity == severity]
        color = brush.color(severity)
        areas = [found.squares for found in here if not found.edges]
        if severity == "error":
            hatch_squares(brush, [at for area in areas for at in area], color)
        else:
            border_squares(brush, areas, color, 1.6)
        bar_edges(brush, [edge for found in here for edge in found.edges], color, 4 if severity == "error" else 3)


def paint_shown_problem(brush: MarkBrush, found: Problem, level_id: str, *, bright: bool) -> None:
    """Mark the problem that was shown last, with its evidence."""
    color = brush.color(found.severity)
    for witness in found.evidence:
        if witness.level == level_id:
            paint_evidence(brush, witness, color)
    if found.level == level_id:
        if found.squares:
            mark_squares(brush, found.squares, color, fill=110 if bright else 40, width=4 if bright else 3)
        mark_edges(brush, found.edges, color, 8 if bright else 6)


def paint_ghost(brush: MarkBrush, ghost: Ghost, document: Document, cache: PaintCache) -> None:
    """Paint what the tool would do: green if legal, amber if something is left to do, red if illegal."""
    if ghost.sight is not None:
        paint_sight(brush, ghost.sight, document.level)
    good, bad = brush.color("legal"), brush.color("error")
    verdict = bad if not ghost.legal else brush.color("warning") if ghost.unfinished else good
    for square in ghost.lit:
        mark_squares(brush, [square], good, fill=90)
    for room, color in ((ghost.room, good), (ghost.paid_room, brush.color("warning"))):
        mark_squares(brush, squares_of(room), color, fill=44, width=1.5)
    if not ghost.placements:
        _highlight_places(brush, ghost)
    _fade_original(brush, ghost, document)
    brush.painter.setOpacity(_GHOST_OPACITY)
    PiecePainter(brush.painter, brush.style, cache).paint_pieces(_pieces(brush, ghost, document))
    brush.painter.setOpacity(1)
    for placement in ghost.placements:
        covered = [Square(x, y) for x, y in placement_squares(placement, document.box)]
        mark_squares(brush, covered, verdict, fill=46, width=3)
    if ghost.placements:
        _highlight_places(brush, ghost)
        if ghost.price:
            _paint_price(brush, ghost, document, verdict)
    for marker in ghost.markers:
        _outline_marker(brush, marker, verdict)
    for _, start in ghost.characters:
        if start.x is not None and start.y is not None:
            outline_squares(brush, stands_on(start, document), verdict)
    for door in ghost.doors:
        mark_edges(brush, door.edges, verdict, 3)
    if ghost.stroke:
        mark_edges(brush, ghost.stroke, brush.color("accent") if ghost.legal else bad, 6)
    at_fault = not ghost.legal and ghost.sight is None
    squares = (*(ghost.squares if at_fault else ()), *ghost.removed_squares)
    if squares:
        hatch_squares(brush, squares, bad)
    mark_edges(brush, (*(ghost.edges if at_fault else ()), *ghost.removed_edges), bad, 6)
    if ghost.selection_rectangle is not None:
        _paint_band(brush, ghost.selection_rectangle)


def _paint_price(brush: MarkBrush, ghost: Ghost, document: Document, color: QColor) -> None:
    """Write the price of a tile on it."""
    squares = [at for placement in ghost.placements for at in placement_squares(placement, document.box)]
    left, right = min(x for x, _ in squares), max(x for x, _ in squares) + 1
    top, bottom = min(y for _, y in squares), max(y for _, y in squares) + 1
    painter, font = brush.painter, QFont(brush.painter.font())
    font.setPixelSize(max(1, round(brush.pixels(15))))
    font.setBold(True)
    painter.setFont(font)
    text = painter.fontMetrics().boundingRect(ghost.price)
    plate = QRectF(0, 0, text.width() + brush.pixels(14), text.height() + brush.pixels(6))
    plate.moveCenter(QPointF((left + right) / 2 * UNIT, (top + bottom) / 2 * UNIT))
    painter.setPen(QPen(brush.rim, brush.pixels(1.5)))
    painter.setBrush(color)
    painter.drawRoundedRect(plate, brush.pixels(6), brush.pixels(6))
    painter.setPen(QColor("black" if color.lightness() > 128 else "white"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, ghost.price)


def _highlight_places(brush: MarkBrush, ghost: Ghost) -> None:
    """Highlight places for a door; below a door that is being placed, but above a tile."""
    for place in ghost.places:
        highlight_door_place(brush, place, brush.color("legal"))


def _fade_original(brush: MarkBrush, ghost: Ghost, document: Document) -> None:
    """Fade the original of a tile that is being moved."""
    carried = {placement.id for placement in ghost.placements}
    for stamp in document.level.placed_tiles:
        if stamp.placement.id in carried:
            brush.painter.fillPath(outline(stamp.squares()), with_alpha(brush.style.palette.empty, 190))


def paint_focus(brush: MarkBrush, square: Square) -> None:
    """Outline the square that the arrow keys have reached."""
    outline_squares(brush, [square], brush.paper, 6)
    outline_squares(brush, [square], brush.color("accent"), 3)
    middle = QRectF(square.x * UNIT + 38, square.y * UNIT + 38, 24, 24)
    brush.painter.setPen(QPen(brush.paper, brush.pixels(1.5)))
    brush.painter.setBrush(brush.color("accent"))
    brush.painter.drawEllipse(middle)


def _paint_band(brush: MarkBrush, band: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = (each * UNIT for each in band)
    pen = QPen(brush.color("accent"), brush.pixels(1.5))
    pen.setStyle(Qt.PenStyle.DashLine)
    brush.painter.setPen(pen)
    brush.painter.setBrush(brush.color("accent", 36))
    brush.painter.drawRect(QRectF(left, top, right - left, bottom - top))


# --- pieces in the hand -------------------------------------------------------------------------------------------


def _pieces(brush: MarkBrush, ghost: Ghost, document: Document) -> Iterator[Piece]:
    box = document.box
    style = brush.style.with_drawings(box.drawings)
    for placement in ghost.placements:
        if (piece := _tile(style, placement, box)) is not None:
            yield piece
    for placed in ghost.doors:
        door = box.doors.get(placed.door)
        paint = partial(paint_door, door=door, edges=_at_origin(placed.edges), state=placed.state, style=style,
                        color=box.game.color_of_door(door))  # fmt: skip
        first, reach = placed.edges[0], len(placed.edges) * UNIT + 24.0
        area = QRectF(-reach, -24, 2 * reach, reach + 24)
        yield Piece(first.x, first.y, ("ghost-door", placed.door, placed.edges[0].side, placed.state), area, paint)
    for marker in ghost.markers:
        yield marker_piece(marker, box, style)
    yield from map(partial(note_piece, style=style), ghost.notes)
    for link in ghost.links:
        if (arrow := link_piece(link, document.level_id, style)) is not None:
            yield arrow
    for side, start in ghost.characters:
        if start.x is not None and start.y is not None:
            yield miniature_piece(start, side, document.scenario, document.box, brush.style)


def _outline_marker(brush: MarkBrush, marker: Marker, color: QColor) -> None:
    """Outline the square or the side that a marker is on."""
    if marker.on_edge is not None:
        mark_edges(brush, [marker.on_edge], color, 4)
    else:
        outline_squares(brush, [Square(marker.x, marker.y)], color)


def _tile(style: Style, placement: Placement, box: Box) -> Piece | None:
    face = placed_face(placement, box)
    if face is None:
        return None
    width, height = rotated_size(face.width, face.height, placement.rotation)
    down = placement.face == "down"
    art = face_picture_of(box, placement.tile, placement.face) if box.art else None
    key = ("ghost", id(face), placement.rotation, down, style.layers, art and art.cacheKey())
    area = QRectF(-12, -12, width * UNIT + 24, height * UNIT + 24)
    paint = partial(paint_face, face=face, style=style, rotation=placement.rotation, face_down=down, art=art)
    return Piece(placement.x, placement.y, key, area, paint, face)


def stands_on(start: StartingCharacter, document: Document) -> list[Square]:
    """Return the squares under a character."""
    return list(squares_under(start.x or 0, start.y or 0, is_large_character(start, document.scenario, document.box)))


def _at_origin(edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
    return tuple(edge.shifted(-edges[0].x, -edges[0].y) for edge in edges)
