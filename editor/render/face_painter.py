"""Draws a face: its floor, what stands on it, its icons; alone also its printed walls, its name and its signs.

What is printed turns with the face. Names and signs stand upright whatever the rotation, and are drawn apart.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QTransform

from editor.model.face import Face
from editor.model.grid import Edge, Rotation, turned_size
from editor.render import elements as _elements  # noqa: F401  registers the symbols
from editor.render.drillers import paint_driller, paint_driller_back
from editor.render.floors import paint_floor
from editor.render.icons import paint_icons, paint_impassable
from editor.render.lines import paint_line_shapes, shapes_on_face
from editor.render.notes import notes_of, paint_note
from editor.render.outline import outline
from editor.render.sketch import SymbolPen
from editor.render.style import UNIT, Style
from editor.render.symbol import paint_element
from editor.render.walls import Walls, paint_walls, shape_lines, shape_walls

_RUINED = 0.25
"""How much is seen of an element that is destroyed."""


def paint_face(
    painter: QPainter,
    face: Face,
    style: Style,
    rotation: Rotation = 0,
    face_down: bool = False,
    art: QImage | None = None,
) -> None:
    """A face by itself, with its own walls, its top-left at the origin once turned. Walls reach half their thickness
    beyond the squares. ``art``: a picture in the place of our drawing."""
    paint_print(painter, face, style, rotation, face_down, art=art)
    painter.save()
    painter.setTransform(turning(face, rotation), True)
    _paint_rim(painter, face, style)
    border = outline(square.at for square in face.squares)
    paint_line_shapes(painter, shapes_on_face(face), style)
    paint_walls(painter, shape_walls(printed_walls(face)), style, border)
    painter.restore()
    for note in notes_of(face, style, rotation):
        paint_note(painter, note)


def paint_print(
    painter: QPainter,
    face: Face,
    style: Style,
    rotation: Rotation = 0,
    face_down: bool = False,
    printed: Face | None = None,
    art: QImage | None = None,
) -> None:
    """What a face brings to a level: floor, elements, icons; no walls, no text. ``face_down``: a Driller's back;
    ``printed``: the face before some of its elements were destroyed, which are drawn faded. ``art``: a picture that
    shows all of it, as long as nothing is destroyed."""
    printed = printed or face
    painter.save()
    painter.setTransform(turning(face, rotation), True)
    if art is not None and printed.elements == face.elements:
        _paint_art(painter, face, art, style)
        painter.restore()
        return
    paint_floor(painter, printed, style)
    if style.layers.grid:
        _paint_grid(painter, face, style)
    if any(square.area == "driller" for square in face.squares):
        sketch = SymbolPen(painter, style, (square.at for square in face.squares))
        if face_down:
            paint_driller_back(sketch)
        else:
            paint_driller(sketch, face)
    standing = {element.id for element in face.elements}
    flat_first = sorted(printed.elements, key=lambda element: element.impassable)
    for element in flat_first:
        painter.setOpacity(1.0 if element.id in standing else _RUINED)
        paint_element(painter, printed, element, style)
    painter.setOpacity(1.0)
    paint_impassable(painter, face, style)
    paint_icons(painter, face, style)
    painter.restore()


def _paint_art(painter: QPainter, face: Face, art: QImage, style: Style) -> None:
    """The picture over the squares of the face, whatever their shape; the grid shows where they are."""
    painter.save()
    painter.setClipPath(outline(square.at for square in face.squares), Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(0, 0, face.width * UNIT, face.height * UNIT), art)
    painter.restore()
    if style.layers.grid:
        _paint_grid(painter, face, style)


def _paint_grid(painter: QPainter, face: Face, style: Style) -> None:
    shape_lines(_inner_edges(face)).paint(painter, style.palette.grid, style.line(1.8, 0.6) / 2)


def turning(face: Face, rotation: Rotation) -> QTransform:
    """What turns the drawing of a face clockwise, its top-left staying at the origin."""
    width, height = turned_size(face.width, face.height, rotation)
    turn = QTransform.fromTranslate(width * UNIT / 2, height * UNIT / 2)
    turn.rotate(rotation)
    turn.translate(-face.width * UNIT / 2, -face.height * UNIT / 2)
    return turn


def printed_walls(face: Face) -> Walls:
    """The walls of a face by itself; what the game draws in a way of its own is none of them."""
    by_kind: dict[str, list[Edge]] = {"normal": [], "safe": [], "broken": []}
    for wall in face.walls:
        if wall.drawing is None:
            by_kind.get(wall.kind, by_kind["normal"]).append(wall.edge)
    return Walls(single=tuple(by_kind["normal"]), safe=tuple(by_kind["safe"]), broken=tuple(by_kind["broken"]))


def _inner_edges(face: Face) -> list[Edge]:
    squares = {square.at for square in face.squares}
    return [edge for at in squares for edge in at.edges()[:1] + at.edges()[3:] if set(edge.squares()) <= squares]


def _paint_rim(painter: QPainter, face: Face, style: Style) -> None:
    """The cut edge of the cardboard, seen where the border is open."""
    painter.setPen(QPen(style.palette.seam, style.line(2.0, 0.7)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline((square.at for square in face.squares), 1.0))
