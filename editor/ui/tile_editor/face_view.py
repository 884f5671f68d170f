"""The face on the bench, large: its edges are clicked, its squares painted, a photo may lie under it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
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
from editor.render.face_painter import FACE_MARGIN, face_image
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Style
from editor.session.tile_editor.face_problems import FaceProblem, find_face_problems
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.tile_editor.brush import FaceBrush, FaceSpot, Stroke, begin, means_edge, spot_at
from editor.ui.tile_editor.photo import Photo
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_ROOM = 26
"""Pixels round the face, so that marks on a photo can be taken hold of."""
_LARGEST = 190
"""Pixels of a square at the most."""
_SMALLEST = 12.0
"""Pixels of a square at the least: boards of 40 × 40 squares are seen whole."""
_PICTURES = (".png", ".jpg", ".jpeg")
_ARROWS: dict[int, Direction] = {
    Qt.Key.Key_Up: "n",
    Qt.Key.Key_Right: "e",
    Qt.Key.Key_Down: "s",
    Qt.Key.Key_Left: "w",
}


@catch_qt_errors
class FaceView(QWidget):
    """Shows and edits the face on the bench. Arrows move from square to square, Return does what a click does; with
    Shift an arrow means that side of the square."""

    refused = Signal(object)
    """Why something cannot be done, as a message."""
    touched = Signal(object)
    """The square or edge that was worked on."""
    marked = Signal()
    """A corner of the photo was found."""
    photo_dropped = Signal(object)
    """The path of a picture that was dragged here."""

    def __init__(self, bench: TileEditorSession) -> None:
        super().__init__()
        self._bench = bench
        self.brush = FaceBrush()
        self.photo = Photo()
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
        self.setAccessibleName(msg("workshop.bench").text())

    # --- where things are ---

    @property
    def side(self) -> float:
        """Pixels of a square."""
        face = self._bench.face
        room = self.width() - 2 * _ROOM, self.height() - 2 * _ROOM
        return max(_SMALLEST, min(_LARGEST, room[0] / face.width, room[1] / face.height))

    @property
    def corner(self) -> QPointF:
        """The top-left corner of the face."""
        face, side = self._bench.face, self.side
        return QPointF((self.width() - face.width * side) / 2, (self.height() - face.height * side) / 2)

    def point_of(self, x: float, y: float) -> QPointF:
        """A point of the face, in squares, on the widget."""
        return self.corner + QPointF(x, y) * self.side

    def frame(self) -> QRectF:
        """The face on the widget."""
        face = self._bench.face
        return QRectF(self.corner, self.point_of(face.width, face.height))

    def _room(self) -> QRectF:
        """Where a photo lies while its corners are marked."""
        return QRectF(self.rect()).adjusted(_ROOM, _ROOM, -_ROOM, -_ROOM)

    def _spot(self, at: QPointF) -> FaceSpot | None:
        inside = (at - self.corner) / self.side
        return spot_at(self._bench.face, inside.x(), inside.y())

    # --- the hand ---

    def take(self, brush: FaceBrush) -> None:
        self.brush = brush
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt names it
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._mark = self.photo.mark_near(event.position(), self._room())
        self._drag_mark(event.position())
        spot = self._spot(event.position())
        if spot is not None and not self.photo.is_marking:
            self._begin(spot)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._drag_mark(event.position())
        if self.photo.is_marking:
            return
        spot = self._spot(event.position())
        if spot != self._hovered:
            self._hovered = spot
            self.update()
        if self._stroke is not None and spot is not None:
            self._go_on(spot)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._mark is not None:
            self._mark = None
            self.marked.emit()
        self._end()

    def _drag_mark(self, at: QPointF) -> None:
        if self._mark is not None:
            self.photo.move_mark(self._mark, at, self._room())
            self.update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if _picture_in(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        path = _picture_in(event)
        if path is not None:
            event.acceptProposedAction()
            self.photo_dropped.emit(path)

    def leaveEvent(self, event: object) -> None:  # noqa: N802
        self._hovered = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        arrow = _ARROWS.get(event.key())
        at = self._hovered or FaceSpot(self._bench.face.squares[0].at, "n")
        if arrow is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._hovered = FaceSpot(at.square, arrow, on_edge=True)
        elif arrow is not None:
            beyond = at.square.step(arrow)
            inside = any(square.at == beyond for square in self._bench.face.squares)
            self._hovered = FaceSpot(beyond if inside else at.square, at.side)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._hovered = at
            self._begin(at)
            self._end()
        else:
            super().keyPressEvent(event)
            return
        self.update()

    def _begin(self, spot: FaceSpot) -> None:
        self._stroke, self._last = begin(self.brush, self._bench.face, spot, self._bench.box), ()
        self._go_on(spot)

    def _go_on(self, spot: FaceSpot) -> None:
        """Do at this place what the stroke does, once."""
        assert self._stroke is not None
        thing = self._thing(spot)
        if (thing,) == self._last:
            return
        self._last = (thing,)
        label, stroke = self._stroke
        try:
            self._bench.do(label, lambda face: stroke(face, spot), merge_key="stroke")
        except EditRejected as refusal:
            self.refused.emit(refusal.message)
        self.touched.emit(thing)

    def _end(self) -> None:
        self._stroke = None
        self._bench.history.end_merge()

    def _thing(self, spot: FaceSpot) -> Square | Edge:
        return spot.edge if means_edge(self.brush, self._bench.face, spot, self._bench.notation) else spot.square

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        theme, face = current_theme(), self._bench.face
        with painting(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), theme.colour("canvas"))
            self.photo.paint(painter, self.frame(), self._room())
            painter.setOpacity(self.photo.opacity_of_face)
            self._paint_face(painter, face)
            painter.setOpacity(1.0)
            if not self.photo.is_marking:
                self._paint_remarks(painter)
                self._paint_hovered(painter, face)
            self.photo.paint_marks(painter, self._room(), theme.colour("accent"))

    def _paint_face(self, painter: QPainter, face: Face) -> None:
        ratio = self.devicePixelRatioF()
        style = Style(theme=current_theme().name, px=self.side * ratio, drawings=self._bench.box.drawings)
        key = (id(face), style)
        if self._picture is None or self._picture[0] != key:
            image = face_image(face, style)
            image.setDevicePixelRatio(ratio)
            self._picture = key, image
        margin = FACE_MARGIN / UNIT * self.side
        painter.drawImage(self.corner - QPointF(margin, margin), self._picture[1])

    def _paint_remarks(self, painter: QPainter) -> None:
        colour = QColor(current_theme().colour("error"))
        colour.setAlpha(60)
        for remark in self._remarks:
            for at in remark.squares:
                painter.fillRect(QRectF(self.point_of(at.x, at.y), self.point_of(at.x + 1, at.y + 1)), colour)

    def _paint_hovered(self, painter: QPainter, face: Face) -> None:
        if self._hovered is None:
            return
        colour = QColor(current_theme().colour("accent"))
        at = self._hovered.square
        if means_edge(self.brush, face, self._hovered, self._bench.notation):
            one, other = self._hovered.edge.ends()
            painter.setPen(QPen(colour, 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(self.point_of(*one), self.point_of(*other))
        else:
            painter.setPen(QPen(colour, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(
                QRectF(self.point_of(at.x, at.y), self.point_of(at.x + 1, at.y + 1)).adjusted(2, 2, -2, -2)
            )

    def refresh(self) -> None:
        """The face is another one."""
        bench = self._bench
        self._remarks = find_face_problems(bench.box, bench.tile, bench.shown[1])
        self.setAccessibleDescription(to_text(face_name(bench.box, *bench.shown)))
        self.update()


def _picture_in(event: QDropEvent) -> Path | None:
    """The one picture that is dragged."""
    urls = event.mimeData().urls()
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return path if path is not None and path.suffix.lower() in _PICTURES else None
