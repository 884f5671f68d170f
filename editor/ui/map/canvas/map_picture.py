"""The cached picture of the map below everything else."""

from __future__ import annotations

from collections.abc import Hashable
from operator import is_

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QBrush, QImage, QPainter

from editor.board import Board, LevelBoard
from editor.board.bit_sets import squares_of
from editor.board.board import change_between
from editor.render.paint_cache import PaintCache
from editor.render.painters.map_painter import paint_level
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Layers, Style
from editor.rules import Report
from editor.session.document import Document
from editor.ui.map.canvas.marks import MarkBrush
from editor.ui.map.canvas.painting import paint_problems
from editor.ui.map.canvas.viewport import View
from editor.ui.map.workspace import ViewOptions
from editor.ui.widgets.theme import Theme
from editor.values import replace

_OTHER_LEVEL_OPACITY = 0.16
"""The opacity of the level below or above."""


class MapPicture:
    """Caches the pieces, and the whole picture while nothing changes."""

    def __init__(self) -> None:
        self.cache = PaintCache()
        self._look: Hashable = None
        self._held: tuple[object, ...] = ()
        self._board: Board | None = None
        self._level: LevelBoard | None = None
        self._image = QImage()
        self._report: Report | None = None
        self._marked = QImage()

    def image(self, document: Document, view: View, size: QSize, theme: Theme, options: ViewOptions) -> QImage:
        """Return the map as it is seen in a window of that size."""
        level, scenario = document.level, document.scenario
        other = level_shown_through(document) if options.other_levels else None
        # Values are compared by identity. They are kept here, so that no other object can get the same id.
        shown = (scenario.sides, scenario.zones, scenario.links, scenario.house)
        held = (level.level.id, other, *shown, theme, self.cache)
        look = view, size, options.grid, options.names, document.hidden_layers
        same = look == self._look and len(held) == len(self._held) and all(map(is_, held, self._held))
        if same and level is self._level:
            return self._image
        part = changed_area(self._board, document.board, level.level.id) if same and self._board is not None else None
        if not same or part is None:
            self._image = QImage(size * view.ratio, QImage.Format.Format_RGB32)
            self.cache.fit_view(self._image.sizeInBytes())
        style = style_of(view, theme, options, document.hidden_layers)
        self._paint(document.board, level, other, view, size, style, part)
        self._look, self._held, self._report = look, held, None
        self._board, self._level = document.board, level
        return self._image

    def marked(self, document: Document, view: View, size: QSize, theme: Theme, options: ViewOptions) -> QImage:
        """Return the same with the problems marked."""
        image = self.image(document, view, size, theme, options)
        if self._report is not document.report:
            self._report = document.report
            self._marked = image.copy()
            with painting(self._marked) as painter:
                painter.translate(QPointF(view.corner))
                painter.scale(view.px / UNIT, view.px / UNIT)
                paint_problems(MarkBrush(painter, style_of(view, theme, options), theme, view.ratio), document)
        return self._marked

    def forget(self) -> None:
        """Paint everything again the next time; the pictures of pieces stay."""
        self._look = None
        self.cache.forget_levels()

    def _paint(
        self,
        board: Board,
        level: LevelBoard,
        other: LevelBoard | None,
        view: View,
        size: QSize,
        style: Style,
        part: QRectF | None,
    ) -> None:
        with painting(self._image) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            painter.translate(QPointF(view.corner))
            painter.scale(view.px / UNIT, view.px / UNIT)
            visible = view.visible(size.width(), size.height())
            if part is not None:
                painter.setClipRect(part)
                visible = visible.intersected(part)
            painter.fillRect(visible.adjusted(-UNIT, -UNIT, UNIT, UNIT), QBrush(style.palette.canvas))
            paint_level(painter, board, level, style, self.cache, visible)
            if other is not None:
                self._paint_other_level(painter, board, level, other, style, visible)

    def _paint_other_level(
        self, painter: QPainter, board: Board, level: LevelBoard, other: LevelBoard, style: Style, visible: QRectF
    ) -> None:
        """Paint the other level where this one is empty."""
        empty = squares_of(level.empty & other.floor)
        if not empty:
            return
        beneath = QImage(painter.device().width(), painter.device().height(), QImage.Format.Format_RGB32)
        beneath.fill(style.palette.empty)
        with painting(beneath) as below:
            below.setRenderHints(painter.renderHints())
            below.setTransform(painter.transform())
            bare = Style(
                style.theme, style.px, Layers(numbers=False, markers=False, miniatures=False, zones=False, notes=False)
            )
            paint_level(below, board, other, bare, self.cache, visible)
        painter.save()
        painter.setOpacity(_OTHER_LEVEL_OPACITY)
        for at in empty:
            box = painter.transform().mapRect(QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT)).toRect()
            painter.save()
            painter.resetTransform()
            painter.drawImage(box, beneath, box)
            painter.restore()
        painter.restore()


def changed_area(old: Board, new: Board, level_id: str) -> QRectF | None:
    """Return the area in which a level differs, in drawing units with a margin, or ``None`` for all of it."""
    change = change_between(old, new).level(level_id)
    unknown = any(level.unknown_tiles for board in (old, new) for level in board.levels if level.level.id == level_id)
    notes = [level.level.notes for board in (old, new) for level in board.levels if level.level.id == level_id]
    if change.everything or unknown or any(each is not notes[0] for each in notes):
        return None
    box = QRectF()
    for x, y in squares_of(change.ground | change.marked):
        box |= QRectF((x - 1) * UNIT, (y - 1) * UNIT, 3 * UNIT, 3 * UNIT)
    return box


_DRAWN_LAYERS = {
    "tiles": "tiles",
    "doors": "doors",
    "walls": "walls",
    "markers": "markers",
    "characters": "miniatures",
    "zones": "zones",
    "notes": "notes",
}
"""For each layer that can be hidden, the layer of the drawing."""


def style_of(view: View, theme: Theme, options: ViewOptions, hidden: frozenset[str] = frozenset()) -> Style:
    """Return the style of the map; the canvas paints the numbers itself, so that they stay visible."""
    layers = Layers(grid=options.grid, names=options.names, numbers=False, author_notes=True)
    return Style(theme.name, float(view.px), replace(layers, **{_DRAWN_LAYERS[layer]: False for layer in hidden}))


def level_shown_through(document: Document) -> LevelBoard | None:
    """Return the level that shows through empty squares: the next one below, or above the lowest."""
    here = document.level.level
    others = [level for level in document.board.levels if level.level.id != here.id]
    below = [level for level in others if level.level.elevation < here.elevation]
    if below:
        return max(below, key=lambda level: level.level.elevation)
    return min(others, key=lambda level: level.level.elevation, default=None)
