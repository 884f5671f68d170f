"""A large view of the edited face: click edges, paint squares, align a photo under it."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from pathlib import Path

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from editor.board.names import face_name
from editor.errors import EditRejected
from editor.messages import Message, msg, to_text
from editor.model.grid import Direction, Edge, Square
from editor.model.tile import Face
from editor.render.pack_images import PHOTO_SUFFIXES, face_picture_of
from editor.render.painters.face_painter import FACE_MARGIN, face_image
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Style
from editor.session.tile_editor.face_problems import FaceProblem, find_face_problems
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.tile_editor.brush import FaceBrush, FaceSpot, Stroke, begin_stroke, spot_at, targets_edge
from editor.ui.tile_editor.photo import Photo
from editor.ui.widgets.delete_keys import DELETE_KEYS
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_MARGIN = 26
"""Pixels around the face, so that marks on a photo can be grabbed."""
_MAX_SQUARE = 400
"""Pixels of a square at most."""
_STEPS = 4
"""Places per square at which a stroke looks for spots."""
_ART_OPACITY = 0.5
_MIN_SQUARE = 12.0
"""Pixels of a square at least; boards of 40 × 40 squares fit."""
_ARROWS: dict[int, Direction] = {
    Qt.Key.Key_Up: "n",
    Qt.Key.Key_Right: "e",
    Qt.Key.Key_Down: "s",
    Qt.Key.Key_Left: "w",
}


@catch_qt_errors
class FaceView(QWidget):
    """Shows and edits a face.

    Arrow keys move from square to square, or with Shift to a side of the square; Enter does what a click does,
    Delete erases.
    """

    help_topic = "tile-draw"

    edit_rejected = Signal(object)
    """Emitted with the reason as a message."""
    place_edited = Signal(object)
    """Emitted with the edited square or edge."""
    corner_moved = Signal()
    """Emitted when a mark on the photo was moved."""
    photo_dropped = Signal(object)
    """Emitted with the path of a dropped picture."""

    def __init__(self, session: TileEditorSession) -> None:
        super().__init__()
        self._session = session
        self.brush = FaceBrush()
        self._pointer = QPointF()
        """Where the pointer was last during a stroke."""
        self.photo = Photo()
        self.shows_art = True
        """Whether the tile art is shown over the drawing."""
        self._hovered: FaceSpot | None = None
        self._stroke: tuple[Message, Stroke] | None = None
        self._last: tuple[object, ...] = ()
        self._picture: tuple[object, QImage] | None = None
        self._mark: int | None = None
        self._remarks: list[FaceProblem] = []
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(QSize(260, 220))
        self.setAccessibleName(msg("tile-editor.face").text())

    # --- geometry ---

    @property
    def side(self) -> float:
        """Return the pixels of a square."""
        face = self._session.face
        room = self.width() - 2 * _MARGIN, self.height() - 2 * _MARGIN
        return max(_MIN_SQUARE, min(_MAX_SQUARE, room[0] / face.width, room[1] / face.height))

    @property
    def corner(self) -> QPointF:
        """Return the top-left corner of the face."""
        face, side = self._session.face, self.side
        return QPointF((self.width() - face.width * side) / 2, (self.height() - face.height * side) / 2)

    def point_of(self, x: float, y: float) -> QPointF:
        """Return the widget position of a point given in squares."""
        return self.corner + QPointF(x, y) * self.side

    def frame(self) -> QRectF:
        """Return the rectangle of the face on the widget."""
        face = self._session.face
        return QRectF(self.corner, self.point_of(face.width, face.height))

    def _photo_area(self) -> QRectF:
        """Return the area of the photo while its corners are marked."""
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def _spot(self, at: QPointF) -> FaceSpot | None:
        inside = (at - self.corner) / self.side
        return spot_at(self._session.face, inside.x(), inside.y())

    # --- mouse and keyboard ---

    def take(self, brush: FaceBrush) -> None:
        """Use a brush."""
        self.brush = brush
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt names it
        """Grab a mark, or begin a stroke."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._mark = self.photo.mark_near(event.position(), self._photo_area())
        self._drag_mark(event.position())
        spot, self._pointer = self._spot(event.position()), event.position()
        if spot is not None and not self.photo.is_marking:
            self._begin_stroke(spot)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Move the mark, or continue the stroke."""
        self._drag_mark(event.position())
        if self.photo.is_marking:
            return
        spot = self._spot(event.position())
        if spot != self._hovered:
            self._hovered = spot
            self.update()
        if self._stroke is not None:
            for passed in self._passed_spots(event.position()):
                self._continue_stroke(passed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Release the mark, or end the stroke."""
        if self._mark is not None:
            self._mark = None
            self.corner_moved.emit()
        self._end_stroke()

    def _passed_spots(self, end: QPointF) -> Iterator[FaceSpot]:
        """Yield the spots between the last place of the pointer and this one, however fast it was.

        Corners between two edges are left out, so that a line along one of them does not branch off.
        """
        start, self._pointer = self._pointer, end
        steps = max(1, ceil(QLineF(start, end).length() * _STEPS / self.side))
        for step in range(1, steps + 1):
            spot = self._spot(start + (end - start) * (step / steps))
            if spot is not None and not (spot.at_corner and isinstance(self._target(spot), Edge)):
                yield spot

    def _drag_mark(self, at: QPointF) -> None:
        if self._mark is not None:
            self.photo.move_mark(self._mark, at, self._photo_area())
            self.update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Accept a picture."""
        if _picture_in(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Report the dropped picture."""
        path = _picture_in(event)
        if path is not None:
            event.acceptProposedAction()
            self.photo_dropped.emit(path)

    def leaveEvent(self, event: object) -> None:  # noqa: N802
        """Remove the highlight."""
        self._hovered = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move with the arrows, draw with Enter or Space, erase with Delete."""
        arrow = _ARROWS.get(event.key())
        at = self._hovered or FaceSpot(self._session.face.squares[0].at, "n")
        if arrow is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._hovered = FaceSpot(at.square, arrow, on_edge=True)
        elif arrow is not None:
            beyond = at.square.step(arrow)
            inside = any(square.at == beyond for square in self._session.face.squares)
            self._hovered = FaceSpot(beyond if inside else at.square, at.side)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._hovered = at
            self._begin_stroke(at)
            self._end_stroke()
        elif event.key() in DELETE_KEYS:
            self._hovered = at
            self._erase(at)
        else:
            super().keyPressEvent(event)
            return
        self.update()

    def _erase(self, spot: FaceSpot) -> None:
        """Erase what is there, whatever the brush."""
        brush, self.brush = self.brush, FaceBrush("erase")
        self._begin_stroke(spot)
        self._end_stroke()
        self.brush = brush

    def _begin_stroke(self, spot: FaceSpot) -> None:
        self._stroke, self._last = begin_stroke(self.brush, self._session.face, spot, self._session.box), ()
        self._continue_stroke(spot)

    def _continue_stroke(self, spot: FaceSpot) -> None:
        """Apply the stroke once to this spot."""
        assert self._stroke is not None
        target = self._target(spot)
        if (target,) == self._last:
            return
        self._last = (target,)
        label, stroke = self._stroke
        try:
            self._session.do(label, lambda face: stroke(face, spot), merge_key="stroke")
        except EditRejected as refusal:
            self.edit_rejected.emit(refusal.message)
        self.place_edited.emit(target)

    def _end_stroke(self) -> None:
        self._stroke = None
        self._session.history.end_merge()

    def _target(self, spot: FaceSpot) -> Square | Edge:
        return spot.edge if targets_edge(self.brush, self._session.face, spot, self._session.notation) else spot.square

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint photo, face, problems and marks."""
        theme, face = current_theme(), self._session.face
        with painting(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), theme.color("canvas"))
            self.photo.paint(painter, self.frame(), self._photo_area())
            painter.setOpacity(self.photo.face_opacity)
            self._paint_face(painter, face)
            painter.setOpacity(1.0)
            self._paint_art(painter)
            if not self.photo.is_marking:
                self._paint_remarks(painter)
                self._paint_hovered(painter, face)
            self.photo.paint_marks(painter, self._photo_area(), theme.color("accent"))

    def _paint_art(self, painter: QPainter) -> None:
        """Paint the tile art over the drawing so that both can be seen; a photo under the face shows it already."""
        picture = face_picture_of(self._session.box, *self._session.shown)
        if picture is None or not self.shows_art or self.photo.image is not None:
            return
        painter.setOpacity(_ART_OPACITY)
        painter.drawImage(self.frame(), picture)
        painter.setOpacity(1.0)

    def _paint_face(self, painter: QPainter, face: Face) -> None:
        ratio = self.devicePixelRatioF()
        style = Style(theme=current_theme().name, px=self.side * ratio, drawings=self._session.box.drawings)
        key = (id(face), style)
        if self._picture is None or self._picture[0] != key:
            image = face_image(face, style)
            image.setDevicePixelRatio(ratio)
            self._picture = key, image
        margin = FACE_MARGIN / UNIT * self.side
        painter.drawImage(self.corner - QPointF(margin, margin), self._picture[1])

    def _paint_remarks(self, painter: QPainter) -> None:
        color = QColor(current_theme().color("error"))
        color.setAlpha(60)
        for remark in self._remarks:
            for at in remark.squares:
                painter.fillRect(QRectF(self.point_of(at.x, at.y), self.point_of(at.x + 1, at.y + 1)), color)

    def _paint_hovered(self, painter: QPainter, face: Face) -> None:
        if self._hovered is None:
            return
        color = QColor(current_theme().color("accent"))
        at = self._hovered.square
        if targets_edge(self.brush, face, self._hovered, self._session.notation):
            one, other = self._hovered.edge.ends()
            painter.setPen(QPen(color, 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(self.point_of(*one), self.point_of(*other))
        else:
            painter.setPen(QPen(color, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(
                QRectF(self.point_of(at.x, at.y), self.point_of(at.x + 1, at.y + 1)).adjusted(2, 2, -2, -2)
            )

    def refresh(self) -> None:
        """Show the current face and its problems."""
        session = self._session
        self._remarks = find_face_problems(session.box, session.tile, session.shown[1])
        self.setAccessibleDescription(to_text(face_name(session.box, *session.shown)))
        self.update()


def _picture_in(event: QDropEvent) -> Path | None:
    """Return the path of a single dragged picture."""
    urls = event.mimeData().urls()
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return path if path is not None and path.suffix.lower() in PHOTO_SUFFIXES else None
