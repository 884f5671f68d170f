"""A photo or scan of the real tile under the face.

The user marks the four corners of the tile, and the photo is transformed so that they match the corners of the face. It
stays on this machine unless it is used as tile art in the pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QCheckBox, QPushButton, QSlider, QStackedWidget, QVBoxLayout, QWidget

from editor.errors import CatalogError
from editor.messages import msg
from editor.reader import read_file
from editor.render.drawing_files import jpeg_bytes
from editor.render.pack_images import LONGEST_SIDE_KEPT, decode_photo
from editor.render.qt_helpers import painting
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.session.tile_editor.tile_photos import MAX_PHOTO_SIZE, PhotoAlignment, PhotoCorners, SavedPhoto
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.widgets.plain_text import Label, plain_tooltip

_MIN_CORNER: Final = 0.002
"""The least area of the triangle at a mark, as a share of the picture."""
_SQUARE_PIXELS: Final = 128
"""Pixels of a square of tile art, small enough for pictures of all faces of the box in one pack."""
_INITIAL_MARKS: Final[PhotoCorners] = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
"""Top left, top right, bottom right, bottom left."""


def read_photo(path: Path) -> QImage:
    """Read a picture file, which may take seconds; raises an error if it is not a picture."""
    return decode_photo(path.name, read_file(path, MAX_PHOTO_SIZE))


class Photo:
    """The photo and the marked corners of the tile, as shares of its width and height."""

    def __init__(self) -> None:
        self.image: QImage | None = None
        self.is_marking = False
        """Whether the photo is shown as it is, to mark the corners."""
        self.opacity = 0.5
        """Opacity of the face over the photo, the same for all faces."""
        self.is_saved = True
        """Whether the picture itself is saved."""
        self._marks = _INITIAL_MARKS

    @property
    def face_opacity(self) -> float:
        """Return the opacity of the face over the photo."""
        if self.image is None:
            return 1.0
        return 0.0 if self.is_marking else self.opacity

    def set_image(self, image: QImage) -> None:
        """Use another picture, whose corners are to be marked."""
        self.image = image
        self._marks, self.is_marking, self.is_saved = _INITIAL_MARKS, True, False

    def remove(self) -> None:
        """Remove the photo."""
        self.image, self.is_marking = None, False

    def restore(self, kept: SavedPhoto | None) -> None:
        """Use a saved photo; ignore one that is not a picture any more."""
        self.remove()
        if kept is None:
            return
        try:
            self.image = decode_photo("", kept.picture)
        except CatalogError:
            return
        note = (
            kept.note if kept.note is not None and _is_convex(kept.note.marks) else PhotoAlignment(marks=_INITIAL_MARKS)
        )
        self._marks, self.is_marking, self.is_saved = note.marks, not note.is_aligned, True

    def note(self) -> PhotoAlignment:
        """Return the alignment."""
        return PhotoAlignment(marks=self._marks, is_aligned=not self.is_marking)

    def jpeg(self) -> bytes:
        """Return the picture as JPEG."""
        assert self.image is not None
        return jpeg_bytes(self.image)

    def rotate(self) -> None:
        """Rotate the photo 90° clockwise."""
        if self.image is not None:
            self.image = self.image.transformed(QTransform().rotate(90))
            one, two, three, four = ((1 - y, x) for x, y in self._marks)
            self._marks, self.is_saved = (four, one, two, three), False

    # --- marks ---

    def fitted_rect(self, room: QRectF) -> QRectF:
        """Return the rectangle of the whole photo while corners are marked."""
        assert self.image is not None
        size = QSizeF(self.image.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRectF(room.center() - QPointF(size.width(), size.height()) / 2, size)

    def marks(self, room: QRectF) -> list[QPointF]:
        """Return the positions of the marks."""
        fitted_rect = self.fitted_rect(room)
        return [
            QPointF(fitted_rect.left() + x * fitted_rect.width(), fitted_rect.top() + y * fitted_rect.height())
            for x, y in self._marks
        ]

    def mark_near(self, at: QPointF, room: QRectF) -> int | None:
        """Return the nearest mark while corners are marked, so that a click on each corner is enough."""
        if self.image is None or not self.is_marking:
            return None
        away = [(mark - at).manhattanLength() for mark in self.marks(room)]
        return away.index(min(away))

    def move_mark(self, number: int, at: QPointF, room: QRectF) -> None:
        """Move a mark to a point, unless that would fold the picture."""
        fitted_rect = self.fitted_rect(room)
        self.set_mark(
            number,
            (at.x() - fitted_rect.left()) / fitted_rect.width(),
            (at.y() - fitted_rect.top()) / fitted_rect.height(),
        )

    def set_mark(self, number: int, x: float, y: float) -> None:
        """Set a mark as a share of width and height, unless that would fold the picture."""
        here = (min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
        one, two, three, four = (here if each == number else mark for each, mark in enumerate(self._marks))
        if _is_convex((one, two, three, four)):
            self._marks = (one, two, three, four)

    # --- painting ---

    def paint(self, painter: QPainter, frame: QRectF, room: QRectF) -> None:
        """Paint the photo aligned to ``frame``, or fitted into ``room`` while corners are marked."""
        if self.image is None:
            return
        if self.is_marking:
            painter.drawImage(self.fitted_rect(room), self.image)
            return
        painter.save()
        painter.setTransform(self._transform_to(frame), True)
        painter.drawImage(0, 0, self.image)
        painter.restore()

    def paint_marks(self, painter: QPainter, room: QRectF, color: QColor) -> None:
        """Paint the marks and the outline between them, with a dark and a light rim that is visible on any photo."""
        if self.image is None or not self.is_marking:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen, width in ((QColor("black"), 6), (QColor("white"), 4), (color, 2)):
            painter.setPen(QPen(pen, width))
            painter.drawPolygon(QPolygonF(self.marks(room)))
            for mark in self.marks(room):
                painter.drawEllipse(mark, 9, 9)
                painter.drawLine(mark - QPointF(4, 0), mark + QPointF(4, 0))
                painter.drawLine(mark - QPointF(0, 4), mark + QPointF(0, 4))

    def art(self, columns: int, rows: int) -> bytes:
        """Return the aligned part of the photo as a JPEG without metadata."""
        assert self.image is not None
        side = min(_SQUARE_PIXELS, LONGEST_SIDE_KEPT / max(columns, rows))
        made = QImage(round(columns * side), round(rows * side), QImage.Format.Format_RGB32)
        made.fill(Qt.GlobalColor.white)
        with painting(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setTransform(self._transform_to(QRectF(0, 0, made.width(), made.height())))
            painter.drawImage(0, 0, self.image)
        return jpeg_bytes(made)

    def _transform_to(self, frame: QRectF) -> QTransform:
        """Return the perspective transform from the marks to the corners of the frame."""
        assert self.image is not None
        width, height = self.image.width(), self.image.height()
        marked = [QPointF(x * width, y * height) for x, y in self._marks]
        corners = [frame.topLeft(), frame.topRight(), frame.bottomRight(), frame.bottomLeft()]
        made = QTransform.quadToQuad(QPolygonF(marked), QPolygonF(corners))
        assert isinstance(made, QTransform), "marks are never folded over"
        return made


def _is_convex(corners: PhotoCorners) -> bool:
    """Return whether the corners are clockwise and convex."""
    turns = []
    for number in range(4):
        one, two, three = corners[number], corners[(number + 1) % 4], corners[(number + 2) % 4]
        turns.append((two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0]))
    return all(turn > _MIN_CORNER for turn in turns)


_HINTS: Final = ("photo-add-tip", "photo-hint", "photo-use-as-art-tip")
"""Messages without a photo, while corners are marked, and with an aligned photo."""


class SwitchedLabel(QStackedWidget):
    """Shows one of several texts and always has room for the longest, so that nothing below it moves."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__()
        self._labels = {name: Label(text, wordWrap=True) for name, text in texts.items()}
        for label in self._labels.values():
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
            label.setMinimumWidth(1)  # its texts wrap
            self.addWidget(label)

    def show_text(self, name: str) -> None:
        """Show the text of that name."""
        self.setCurrentWidget(self._labels[name])

    def text(self) -> str:
        """Return the text that is shown."""
        return next(label.text() for label in self._labels.values() if label is self.currentWidget())


class PhotoBar(QWidget):
    """Buttons for the photo and the tile art of a face; those that do not apply are disabled."""

    help_topic = "tile-photo"

    changed = Signal()
    """Emitted when the photo must be repainted."""
    alignment_changed = Signal()
    """Emitted when the photo was realigned or removed."""
    art_requested = Signal()
    art_removal_requested = Signal()

    def __init__(self, photo: Photo, session: TileEditorSession) -> None:
        super().__init__()
        self._photo, self._session = photo, session
        self.title = Label(msg("tile-editor.photo-section").text())
        self.title.setObjectName("section")
        self.hint = SwitchedLabel({name: msg(f"tile-editor.{name}").text() for name in _HINTS})
        self.add = QPushButton(msg("tile-editor.photo-add").text())
        self.mark = QPushButton()
        self.mark.setCheckable(True)
        self.show_art = QCheckBox(msg("tile-editor.art-show").text())
        self.show_art.setToolTip(plain_tooltip(msg("tile-editor.art-show-tip").text()))
        self.show_art.setChecked(True)
        self.remove_art = QPushButton(msg("tile-editor.remove-art-command").text())
        self.rotate_button = QPushButton(msg("tile-editor.photo-rotate").text())
        self.keep = QPushButton(msg("tile-editor.photo-use-as-art").text())
        self.keep.setToolTip(plain_tooltip(msg("tile-editor.photo-use-as-art-tip").text()))
        self.remove_button = QPushButton(msg("tile-editor.photo-remove").text())
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(0, 100)
        self.opacity.setAccessibleName(msg("tile-editor.photo-opacity").text())
        self.opacity.setToolTip(plain_tooltip(msg("tile-editor.photo-opacity").text()))
        self.opacity.setMinimumWidth(90)  # where the buttons leave less, it gets a line of its own
        self.opacity.setMaximumWidth(160)
        buttons, art = QWidget(), QWidget()
        row = FlowLayout(buttons)
        photo_widgets: tuple[QWidget, ...] = (self.add, self.mark, self.rotate_button, self.remove_button, self.opacity)
        for widget in photo_widgets:
            row.addWidget(widget)
        art_row = FlowLayout(art)
        art_widgets: tuple[QWidget, ...] = (self.keep, self.show_art, self.remove_art)
        for widget in art_widgets:
            art_row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 6)
        for widget in (self.title, self.hint, buttons, art):
            column.addWidget(widget)
        self._reserve_width()
        self.mark.clicked.connect(self._mark)
        self.rotate_button.clicked.connect(self._rotate)
        self.remove_button.clicked.connect(self._remove)
        self.keep.clicked.connect(self.art_requested)
        self.remove_art.clicked.connect(self.art_removal_requested)
        self.show_art.toggled.connect(self.changed)
        self.opacity.valueChanged.connect(self._set_opacity)
        self.refresh()

    def refresh(self) -> None:
        """Show the state of the photo."""
        photo, session = self._photo, self._session
        has_photo = photo.image is not None
        is_aligned = has_photo and not photo.is_marking
        self.mark.setChecked(photo.is_marking)
        self.mark.setText(msg("tile-editor.photo-align" if photo.is_marking else "tile-editor.photo-mark").text())
        self.hint.show_text(_HINTS[0] if not has_photo else _HINTS[2] if is_aligned else _HINTS[1])
        for button in (self.mark, self.rotate_button, self.remove_button):
            button.setEnabled(has_photo)
        for widget in (self.opacity, self.keep):
            widget.setEnabled(is_aligned)
        self.show_art.setEnabled(session.has_art)
        self.remove_art.setEnabled(session.has_own_art)
        self.opacity.setValue(round(100 * photo.opacity))

    def _reserve_width(self) -> None:
        """Give the button with two texts room for the longer one."""
        widths = []
        for name in ("photo-align", "photo-mark"):
            self.mark.setText(msg(f"tile-editor.{name}").text())
            widths.append(self.mark.sizeHint().width())
        self.mark.setMinimumWidth(max(widths))

    def _mark(self) -> None:
        self._photo.is_marking = not self._photo.is_marking
        self._changed()

    def _rotate(self) -> None:
        self._photo.rotate()
        self._changed()

    def _remove(self) -> None:
        self._photo.remove()
        self._changed()

    def _set_opacity(self, percent: int) -> None:
        self._photo.opacity = percent / 100
        self.changed.emit()

    def _changed(self) -> None:
        self.refresh()
        self.changed.emit()
        self.alignment_changed.emit()
