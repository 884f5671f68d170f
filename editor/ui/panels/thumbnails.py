"""Thumbnails of pieces, painted in idle time when they are first needed, then cached."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import to_text
from editor.model.grid import Edge
from editor.render.custom_lines import make_line_shapes, paint_line_shapes
from editor.render.pack_images import face_picture_of
from editor.render.painters.door_painter import paint_horizontal_door
from editor.render.painters.face_painter import face_thumbnail
from editor.render.painters.icon_painter import paint_marker
from editor.render.painters.miniature_painter import MiniatureLook, paint_miniature
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Style
from editor.ui.panels.piece_rows import PieceLook
from editor.ui.widgets.theme import ThemeName, current_theme

_MOMENT = 0.008
"""Seconds to paint before control returns to the event loop."""

_Key = tuple[PieceLook, int, float, ThemeName]


class Thumbnails(QObject):
    """A cache of the pictures of one box."""

    ready = Signal()
    """Emitted when more pictures are available."""

    def __init__(self, box: Box, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._box = box
        self._made: dict[_Key, QPixmap] = {}
        self._wanted: dict[_Key, None] = {}
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._work)

    def set_box(self, box: Box) -> None:
        """Use another box and discard the pictures of the old one."""
        if box is not self._box:
            self._box = box
            self._made.clear()
            self._wanted.clear()

    def get(self, look: PieceLook, side: int, ratio: float) -> QPixmap | None:
        """Return a picture of ``side`` by ``side`` pixels, or ``None`` until ``ready`` is emitted."""
        key = (look, side, ratio, current_theme().name)
        found = self._made.get(key)
        if found is None:
            self._wanted[key] = None
            if not self._timer.isActive():
                self._timer.start()
        return found

    def paint_now(self, look: PieceLook, side: int, ratio: float) -> QPixmap:
        """Return a picture at once."""
        key = (look, side, ratio, current_theme().name)
        if key not in self._made:
            self._made[key] = self._paint(key)
        return self._made[key]

    def _work(self) -> None:
        until = perf_counter() + _MOMENT
        while self._wanted and perf_counter() < until:
            key, _ = self._wanted.popitem()
            if key not in self._made:
                self._made[key] = self._paint(key)
        if not self._wanted:
            self._timer.stop()
        self.ready.emit()

    def _paint(self, key: _Key) -> QPixmap:
        look, side, ratio, theme = key
        pixels, style = round(side * ratio), Style(theme=theme, drawings=self._box.drawings)
        if look.kind == "icon":
            return current_theme().icon(look.id).pixmap(QSize(side, side), ratio)
        if look.kind == "face":
            tile = self._box.tiles[look.id]
            face = tile.face(look.face)
            assert face is not None
            art = face_picture_of(self._box, look.id, look.face)
            drawn = face_thumbnail(face, pixels, style, face_down=look.face == "down", art=art)
            pixmap = QPixmap.fromImage(drawn)
        elif look.kind == "door":
            door = self._box.doors[look.id]
            width, color = door.length * float(UNIT) + 8, self._box.game.color_of_door(door)
            box = QRectF(-4, -width / 2, width, width)
            pixmap = _painted(
                pixels, box, style, lambda p, s: paint_horizontal_door(p, door, door.length, "closed", s, color)
            )
        elif look.kind == "line":
            kind = next(line for line in self._box.game.edge if line.id == look.id)
            shapes = [make_line_shapes(kind.drawing, kind.colour, (Edge(0, 0, "n"),))]
            box = QRectF(-12, -62, 124, 124)
            pixmap = _painted(pixels, box, style, lambda p, s: paint_line_shapes(p, shapes, s))
        elif look.kind == "marker":
            name = self._box.markers[look.id].name
            pixmap = _painted(pixels, QRectF(-29, -29, 58, 58), style, lambda p, s: paint_marker(p, look.id, name, s))
        else:
            known = self._box.characters.get(look.id)
            name = look.name or (to_text(box_text("character", known.name), style.language) if known else look.id)
            large = look.large or (known is not None and known.large)
            game = self._box.game
            side_color: str | None = look.color or game.color_of(look.faction)
            miniature = MiniatureLook(
                name, look.faction, look.number, "s" if game.facing else None, large, color=side_color
            )
            box = QRectF(0, 0, miniature.span, miniature.span)
            pixmap = _painted(pixels, box, style, lambda p, s: paint_miniature(p, miniature, s))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def _painted(pixels: int, box: QRectF, style: Style, paint: Callable[[QPainter, Style], None]) -> QPixmap:
    """Return what is painted inside ``box`` as a square picture."""
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    scale = pixels / box.width()
    with painting(pixmap) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale, scale)
        painter.translate(QPointF(-box.left(), -box.top()))
        paint(painter, style.at(UNIT * scale))
    return pixmap
