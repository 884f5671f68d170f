"""A photo or scan of the real tile under the face.

Four marks are put on the corners of the tile in the photo; the photo is then bent so that they lie on the corners of
the face. It is kept on this machine and goes nowhere, unless its owner makes it the art of the face in the pack.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from editor.errors import CatalogError
from editor.reader import read_file
from editor.render.drawing_files import jpeg_bytes
from editor.render.pack_images import LONGEST_SIDE_KEPT, decode_photo
from editor.render.qt_helpers import painting
from editor.session.tile_editor.tile_photos import MAX_PHOTO_SIZE, PhotoAlignment, PhotoCorners, SavedPhoto

_FLATTEST: Final = 0.002
"""How sharp a turn at a mark must be, as a share of the picture."""
_SQUARE: Final = 128
"""Pixels of a square in a picture that is kept in a pack: pictures of all faces of the box fit into one."""
_MARKS: Final[PhotoCorners] = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
"""Where the marks are at first: top left, top right, bottom right, bottom left."""


def opened(path: Path) -> QImage:
    """The picture in a file. Refused in a sentence if it is none; a large one takes seconds."""
    return decode_photo(path.name, read_file(path, MAX_PHOTO_SIZE))


class Photo:
    """The photo, and the corners of the tile on it, as shares of its width and height."""

    def __init__(self) -> None:
        self.image: QImage | None = None
        self.is_marking = False
        """Whether the photo is shown flat and the corners of the tile are looked for."""
        self.opacity = 0.5
        """How much of the face is seen over the photo; it stays so from face to face."""
        self.is_saved = True
        """Whether the picture itself is on the disk."""
        self._marks = _MARKS

    @property
    def opacity_of_face(self) -> float:
        if self.image is None:
            return 1.0
        return 0.0 if self.is_marking else self.opacity

    def lay_new(self, image: QImage) -> None:
        """Lay another picture under the face; its corners are then to be marked."""
        self.image = image
        self._marks, self.is_marking, self.is_saved = _MARKS, True, False

    def take_away(self) -> None:
        self.image, self.is_marking = None, False

    def lay(self, kept: SavedPhoto | None) -> None:
        """Lay what was kept under the face that is on the bench now; what is no picture any more, is none."""
        self.take_away()
        if kept is None:
            return
        try:
            self.image = decode_photo("", kept.picture)
        except CatalogError:
            return
        note = kept.note if kept.note is not None and _is_convex(kept.note.marks) else PhotoAlignment(marks=_MARKS)
        self._marks, self.is_marking, self.is_saved = note.marks, not note.is_laid, True

    def note(self) -> PhotoAlignment:
        """What is kept of it besides the picture."""
        return PhotoAlignment(marks=self._marks, is_laid=not self.is_marking)

    def jpeg(self) -> bytes:
        assert self.image is not None
        return jpeg_bytes(self.image)

    def turn(self) -> None:
        """A quarter turn clockwise: photos are seldom taken the way a face is printed."""
        if self.image is not None:
            self.image = self.image.transformed(QTransform().rotate(90))
            one, two, three, four = ((1 - y, x) for x, y in self._marks)
            self._marks, self.is_saved = (four, one, two, three), False

    # --- marks ---

    def flat(self, room: QRectF) -> QRectF:
        """The photo as large as fits, while its corners are marked."""
        assert self.image is not None
        size = QSizeF(self.image.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRectF(room.center() - QPointF(size.width(), size.height()) / 2, size)

    def marks(self, room: QRectF) -> list[QPointF]:
        """Where the marks are, while they are put."""
        flat = self.flat(room)
        return [QPointF(flat.left() + x * flat.width(), flat.top() + y * flat.height()) for x, y in self._marks]

    def mark_near(self, at: QPointF, room: QRectF) -> int | None:
        """The mark that a press there takes hold of: the nearest, so that a click on each corner is enough."""
        if self.image is None or not self.is_marking:
            return None
        away = [(mark - at).manhattanLength() for mark in self.marks(room)]
        return away.index(min(away))

    def move_mark(self, number: int, at: QPointF, room: QRectF) -> None:
        """Put a mark elsewhere, unless the picture would be folded over by it."""
        flat = self.flat(room)
        self.put_mark(number, (at.x() - flat.left()) / flat.width(), (at.y() - flat.top()) / flat.height())

    def put_mark(self, number: int, x: float, y: float) -> None:
        """Put a mark where the photo has that share of its width and height to the left and above."""
        here = (min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
        one, two, three, four = (here if each == number else mark for each, mark in enumerate(self._marks))
        if _is_convex((one, two, three, four)):
            self._marks = (one, two, three, four)

    # --- painting ---

    def paint(self, painter: QPainter, frame: QRectF, room: QRectF) -> None:
        """The photo on the bench: bent onto ``frame``, the face there, or flat within ``room``."""
        if self.image is None:
            return
        if self.is_marking:
            painter.drawImage(self.flat(room), self.image)
            return
        painter.save()
        painter.setTransform(self._onto(frame), True)
        painter.drawImage(0, 0, self.image)
        painter.restore()

    def paint_marks(self, painter: QPainter, room: QRectF, colour: QColor) -> None:
        if self.image is None or not self.is_marking:
            return
        painter.setPen(QPen(colour, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF(self.marks(room)))
        for mark in self.marks(room):
            painter.drawEllipse(mark, 9, 9)
            painter.drawLine(mark - QPointF(4, 0), mark + QPointF(4, 0))
            painter.drawLine(mark - QPointF(0, 4), mark + QPointF(0, 4))

    def art(self, columns: int, rows: int) -> bytes:
        """What of the photo lies under the face, as a picture of its own with nothing in it but pixels."""
        assert self.image is not None
        side = min(_SQUARE, LONGEST_SIDE_KEPT / max(columns, rows))
        made = QImage(round(columns * side), round(rows * side), QImage.Format.Format_RGB32)
        made.fill(Qt.GlobalColor.white)
        with painting(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setTransform(self._onto(QRectF(0, 0, made.width(), made.height())))
            painter.drawImage(0, 0, self.image)
        return jpeg_bytes(made)

    def _onto(self, frame: QRectF) -> QTransform:
        """What brings the marks to the corners of the face, in perspective."""
        assert self.image is not None
        width, height = self.image.width(), self.image.height()
        marked = [QPointF(x * width, y * height) for x, y in self._marks]
        corners = [frame.topLeft(), frame.topRight(), frame.bottomRight(), frame.bottomLeft()]
        made = QTransform.quadToQuad(QPolygonF(marked), QPolygonF(corners))
        assert isinstance(made, QTransform), "marks are never folded over"
        return made


def _is_convex(corners: PhotoCorners) -> bool:
    """Whether the corners go round clockwise, with a real turn at each of them."""
    turns = []
    for number in range(4):
        one, two, three = corners[number], corners[(number + 1) % 4], corners[(number + 2) % 4]
        turns.append((two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0]))
    return all(turn > _FLATTEST for turn in turns)
