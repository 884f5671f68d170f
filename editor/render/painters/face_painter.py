"""Paint a face: its floor, elements and icons; and for a single face also its walls, name and upright icons.

What is printed rotates with the face. Names and icons stay upright and are painted separately. Also renders single
faces as images and thumbnails.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QTransform

from editor.model.grid import DIRECTIONS, Direction, Edge, Rotation, rotated_size
from editor.model.tile import Face
from editor.render.annotations import face_annotations, paint_annotation
from editor.render.art_files import find_art, paint_art, paint_named_art
from editor.render.custom_lines import face_line_shapes, paint_line_shapes
from editor.render.drawing_files import Drawing, render_image
from editor.render.outline import outline
from editor.render.painters.element_painter import paint_element, side_transform
from editor.render.painters.floor_painter import paint_floor
from editor.render.painters.height_painter import paint_heights
from editor.render.painters.icon_painter import paint_floor_icons, paint_impassable
from editor.render.painters.wall_painter import SINGLE_WALL, WallEdges, edge_lines, make_wall_shapes, paint_walls
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Style


def paint_driller(painter: QPainter, face: Face, style: Style, face_down: bool) -> None:
    """Paint the deck with hazard stripes along its walls, or the closed lid, and the drill in the middle."""
    name = "driller-down" if face_down else "driller"
    width, height = float(face.width * UNIT), float(face.height * UNIT)
    squares = tuple((square.at.x, square.at.y) for square in face.squares)
    if (deck := find_art(f"{name}-deck", style.drawings)) is not None:
        paint_art(painter, deck, QRectF(0, 0, width, height), style, squares)
    if not face_down:
        _paint_stripes(painter, face, style)
    side = min(width, height)
    paint_named_art(painter, name, QRectF((width - side) / 2, (height - side) / 2, side, side), style)


def _paint_stripes(painter: QPainter, face: Face, style: Style) -> None:
    walls = {wall.edge for wall in face.walls}
    for square in face.squares:
        sides: list[Direction] = [
            side for side, edge in zip(DIRECTIONS, square.at.edges(), strict=True) if edge in walls
        ]
        for side in sides:
            painter.save()
            painter.setTransform(side_transform((square.at.x + 0.5) * UNIT, (square.at.y + 0.5) * UNIT, side), True)
            paint_named_art(painter, "driller-stripes", QRectF(-UNIT / 2, -UNIT / 2, UNIT, UNIT), style)
            painter.restore()


_DESTROYED_OPACITY = 0.25
"""Opacity of destroyed elements."""


def paint_face(
    painter: QPainter,
    face: Face,
    style: Style,
    rotation: Rotation = 0,
    face_down: bool = False,
    art: QImage | None = None,
) -> None:
    """Paint a single face with its walls, its top left at the origin after rotation.

    Walls extend half their thickness beyond the squares. ``art`` is an image that replaces the drawing.
    """
    paint_face_content(painter, face, style, rotation, face_down, art=art)
    painter.save()
    painter.setTransform(rotation_transform(face, rotation), True)
    _paint_rim(painter, face, style)
    border = outline(square.at for square in face.squares)
    paint_line_shapes(painter, face_line_shapes(face), style)
    paint_walls(painter, make_wall_shapes(face_walls(face)), style, border)
    painter.restore()
    for note in face_annotations(face, style, rotation):
        paint_annotation(painter, note)


def paint_face_content(
    painter: QPainter,
    face: Face,
    style: Style,
    rotation: Rotation = 0,
    face_down: bool = False,
    printed: Face | None = None,
    art: QImage | None = None,
) -> None:
    """Paint what a face adds to a level: floor, elements and icons, but no walls and no text.

    ``face_down`` paints the back of a Driller. ``printed`` is the face before some of its elements were destroyed;
    those are painted faded. ``art`` is an image that replaces all of it if nothing is destroyed.
    """
    printed = printed or face
    painter.save()
    painter.setTransform(rotation_transform(face, rotation), True)
    if art is not None and printed.elements == face.elements:
        _paint_art(painter, face, art, style)
        painter.restore()
        return
    paint_floor(painter, printed, style)
    if style.layers.grid:
        _paint_grid(painter, face, style)
    if any(square.area == "driller" for square in face.squares):
        paint_driller(painter, face, style, face_down)
    standing = {element.id for element in face.elements}
    flat_first = sorted(printed.elements, key=lambda element: element.impassable)
    for element in flat_first:
        painter.setOpacity(1.0 if element.id in standing else _DESTROYED_OPACITY)
        paint_element(painter, printed, element, style)
    painter.setOpacity(1.0)
    paint_impassable(painter, face, style)
    paint_floor_icons(painter, face, style)
    paint_heights(painter, face, style, rotation)
    painter.restore()


def _paint_art(painter: QPainter, face: Face, art: QImage, style: Style) -> None:
    """Paint an image over the squares of the face, with the grid on top."""
    painter.save()
    painter.setClipPath(outline(square.at for square in face.squares), Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(0, 0, face.width * UNIT, face.height * UNIT), art)
    painter.restore()
    if style.layers.grid:
        _paint_grid(painter, face, style)


def _paint_grid(painter: QPainter, face: Face, style: Style) -> None:
    edge_lines(_inner_edges(face)).paint(painter, style.palette.grid, style.line(1.8, 0.6) / 2)


def rotation_transform(face: Face, rotation: Rotation) -> QTransform:
    """Return the transform that rotates a face clockwise and keeps its top left at the origin."""
    width, height = rotated_size(face.width, face.height, rotation)
    turn = QTransform.fromTranslate(width * UNIT / 2, height * UNIT / 2)
    turn.rotate(rotation)
    turn.translate(-face.width * UNIT / 2, -face.height * UNIT / 2)
    return turn


def face_walls(face: Face) -> WallEdges:
    """Return the plain walls of a single face, without custom lines."""
    by_kind: dict[str, list[Edge]] = {"normal": [], "safe": [], "broken": []}
    for wall in face.walls:
        if wall.drawing is None:
            by_kind.get(wall.kind, by_kind["normal"]).append(wall.edge)
    return WallEdges(single=tuple(by_kind["normal"]), safe=tuple(by_kind["safe"]), broken=tuple(by_kind["broken"]))


def _inner_edges(face: Face) -> list[Edge]:
    squares = {square.at for square in face.squares}
    return [edge for at in squares for edge in at.edges()[:1] + at.edges()[3:] if set(edge.squares()) <= squares]


def _paint_rim(painter: QPainter, face: Face, style: Style) -> None:
    """Paint the cut edge of the cardboard where the border is open."""
    painter.setPen(QPen(style.palette.seam, style.line(2.0, 0.7)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline((square.at for square in face.squares), 1.0))


FACE_MARGIN = SINGLE_WALL / 2 + 2
"""Space for half a wall around a single face, in units."""


def face_drawing(
    face: Face, style: Style, rotation: Rotation = 0, face_down: bool = False, art: QImage | None = None
) -> Drawing:
    """Return the drawing of a single face, with a margin for its walls."""
    width, height = rotated_size(face.width, face.height, rotation)
    extent = QRectF(-FACE_MARGIN, -FACE_MARGIN, width * UNIT + 2 * FACE_MARGIN, height * UNIT + 2 * FACE_MARGIN)
    return Drawing(extent, lambda painter: paint_face(painter, face, style, rotation, face_down, art), style)


def face_image(
    face: Face, style: Style, rotation: Rotation = 0, face_down: bool = False, art: QImage | None = None
) -> QImage:
    """Render a face at ``style.px`` pixels per square on a transparent background."""
    return render_image(face_drawing(face, style, rotation, face_down, art), Qt.GlobalColor.transparent)


def face_thumbnail(
    face: Face, side: int, style: Style, rotation: Rotation = 0, face_down: bool = False, art: QImage | None = None
) -> QImage:
    """Render the whole face in an image of ``side`` × ``side`` pixels, centered and as large as possible."""
    width, height = rotated_size(face.width, face.height, rotation)
    px = side * UNIT / (max(width, height) * UNIT + 2 * FACE_MARGIN)
    drawn = face_image(face, style.at(px), rotation, face_down, art)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.drawImage((side - drawn.width()) // 2, (side - drawn.height()) // 2, drawn)
    return image
