"""Faces by themselves as pictures: thumbnails for the palette, pick-lists and previews."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from editor.model.face import Face
from editor.model.grid import Rotation, turned_size
from editor.render.face_painter import paint_face
from editor.render.painting import painting
from editor.render.picture import Drawing, image_of
from editor.render.style import UNIT, Style
from editor.render.walls import SINGLE

MARGIN = SINGLE / 2 + 2
"""What a face by itself needs around its squares, in units: half a wall."""


def face_drawing(
    face: Face, style: Style, rotation: Rotation = 0, face_down: bool = False, art: QImage | None = None
) -> Drawing:
    """A face by itself, with its walls and a margin for them."""
    width, height = turned_size(face.width, face.height, rotation)
    extent = QRectF(-MARGIN, -MARGIN, width * UNIT + 2 * MARGIN, height * UNIT + 2 * MARGIN)
    return Drawing(extent, lambda painter: paint_face(painter, face, style, rotation, face_down, art), style)


def face_image(
    face: Face, style: Style, rotation: Rotation = 0, face_down: bool = False, art: QImage | None = None
) -> QImage:
    """The face at ``style.px`` pixels per square, on nothing."""
    return image_of(face_drawing(face, style, rotation, face_down, art), Qt.GlobalColor.transparent)


def thumbnail(
    face: Face, side: int, style: Style, rotation: Rotation = 0, face_down: bool = False, art: QImage | None = None
) -> QImage:
    """The whole face in a picture of ``side`` × ``side`` pixels, in its middle and as large as fits."""
    width, height = turned_size(face.width, face.height, rotation)
    px = side * UNIT / (max(width, height) * UNIT + 2 * MARGIN)
    drawn = face_image(face, style.at(px), rotation, face_down, art)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.drawImage((side - drawn.width()) // 2, (side - drawn.height()) // 2, drawn)
    return image
