"""Cache of painted images: the map shows the same faces, names, doors and walls repeatedly.

Only callers that paint repeatedly need a ``PaintCache``. Faces are identified by object identity, so an edited face is
a new one. The least recently used images are dropped when the memory limit is reached.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from math import ceil, floor
from typing import Any, TypeVar

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from editor.board import Board, LevelBoard
from editor.board.bit_sets import Edges
from editor.model.grid import Rotation
from editor.model.tile import Face
from editor.render.annotations import Annotation, face_annotations
from editor.render.edge_plan import EdgePlan, plan_edges
from editor.render.label_layout import LabelBox
from editor.render.level_pieces import LevelPieces, PieceMaker, make_level_pieces
from editor.render.piece import Piece
from editor.render.qt_helpers import MAP_BYTES, MAP_BYTES_PER_VIEW_BYTE, ByteCache, painting
from editor.render.style import UNIT, Style
from editor.render.tile_image_cache import TileImageCache
from editor.values import FrozenStruct

_OTHER_BYTES = 12_000
"""Bytes of a piece or of a list of annotations in memory."""

_PictureOfMap = TypeVar("_PictureOfMap")


class CachedImage(FrozenStruct):
    """An image, and the position of its top left pixel relative to the origin of what it shows."""

    at: QPoint
    image: QImage


class PaintCache(PieceMaker):
    """Images at whole pixels per square. ``limit`` is the maximum memory in bytes."""

    def __init__(self, limit: int = MAP_BYTES) -> None:
        self.entries: ByteCache[tuple[Any, object]] = ByteCache(limit)
        """Each value with its owner."""
        self._plans: deque[tuple[LevelBoard, EdgePlan]] = deque(maxlen=4)
        self._image_caches: dict[Hashable, TileImageCache] = {}
        """The last one used: zooming passes many sizes and returns to few."""
        self._pieces: deque[tuple[Board, LevelBoard, Style, LevelPieces]] = deque(maxlen=4)

    def picture(self, piece: Piece, style: Style) -> CachedImage:
        """Return the image of a piece at the scale and in the theme of ``style``."""
        key = ("picture", piece.key, style.theme, style.px, style.drawings)
        return self._get(key, piece.owner, lambda: self._load_or_render(piece, style))

    def fit_view(self, view_bytes: int) -> None:
        """Set the memory limit so that everything in a view of that many bytes fits.

        With less, each painting would drop the images that the next one needs.
        """
        self.entries.set_limit(max(MAP_BYTES, MAP_BYTES_PER_VIEW_BYTE * view_bytes))

    def save_images(self) -> None:
        """Save the images of faces on disk for the next start."""
        for image_cache in self._image_caches.values():
            image_cache.save()

    def _load_or_render(self, piece: Piece, style: Style) -> CachedImage:
        if piece.name is None:
            return render_piece(piece, style)
        source, name = piece.name
        known = (source, style.theme, style.px)
        if known not in self._image_caches:
            self._image_caches = {known: TileImageCache(source, style)}
        image_cache = self._image_caches[known]
        at, size, image_format = _image_layout(piece, style)
        if (image := image_cache.picture(name, size, image_format)) is not None:
            return CachedImage(at, image)
        made = render_piece(piece, style)
        image_cache.add(name, made.image)
        return made

    def piece(self, style: Style, given: tuple[object, ...], make: Callable[[], Piece]) -> Piece:
        """Return the cached piece for these values."""
        return self._get(("piece", style, *map(id, given)), given, make)

    def annotations(
        self, face: Face, style: Style, rotation: Rotation = 0, pieces: tuple[LabelBox, ...] = ()
    ) -> list[Annotation]:
        """Return the names and icons of a rotated face; finding their positions is slower than painting."""
        key = ("annotations", id(face), rotation, style, pieces)
        return self._get(key, face, lambda: face_annotations(face, style, rotation, pieces))

    def plan(self, level: LevelBoard, among: Edges | None = None) -> EdgePlan:
        """Return the edge plan of a level, or at least of the edges ``among``.

        Each edit makes a new level, so only recent plans are kept.
        """
        for known, plan in self._plans:
            if known is level:
                return plan
        if among is not None:
            return plan_edges(level, among)
        plan = plan_edges(level)
        self._plans.appendleft((level, plan))
        return plan

    def pieces(self, board: Board, level: LevelBoard, style: Style, visible: QRectF | None = None) -> LevelPieces:
        """Return the pieces of a level, or at least of its visible part."""
        for of, known, look, pieces in self._pieces:
            if of is board and known is level and look == style:
                return pieces
        pieces = make_level_pieces(board, level, style, self, visible)
        if visible is None:
            self._pieces.appendleft((board, level, style, pieces))
        return pieces

    def forget_levels(self) -> None:
        """Drop positions and plans, but keep images."""
        self._plans.clear()
        self._pieces.clear()

    def clear(self) -> None:
        """Drop everything."""
        self.entries.clear()
        self.forget_levels()

    def _get(self, key: Hashable, owner: object, make: Callable[[], _PictureOfMap]) -> _PictureOfMap:
        """Return the cached value. ``owner`` is kept alive so that its id stays unique."""
        found = self.entries.find(key)
        if found is None:
            found = (make(), owner)
            self.entries.keep(key, found, _memory_size(found[0]))
        value: _PictureOfMap = found[0]
        return value


def render_piece(piece: Piece, style: Style) -> CachedImage:
    """Render a piece on a transparent background at ``style.px`` pixels per square."""
    at, size, image_format = _image_layout(piece, style)
    image = QImage(size, image_format)
    image.fill(style.palette.empty if piece.solid else Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-at)
        painter.scale(style.px / UNIT, style.px / UNIT)
        piece.paint(painter)
    return CachedImage(at, image)


def _image_layout(piece: Piece, style: Style) -> tuple[QPoint, QSize, QImage.Format]:
    """Return the origin, size and format of the image of a piece."""
    scale, box = style.px / UNIT, piece.box
    left, top = floor(box.left() * scale), floor(box.top() * scale)
    right, bottom = ceil(box.right() * scale), ceil(box.bottom() * scale)
    image_format = QImage.Format.Format_RGB32 if piece.solid else QImage.Format.Format_ARGB32_Premultiplied
    return QPoint(left, top), QSize(max(1, right - left), max(1, bottom - top)), image_format


def _memory_size(made: object) -> int:
    """Return the size in bytes. That of other objects than images, with what they paint, is measured on average."""
    return made.image.sizeInBytes() if isinstance(made, CachedImage) else _OTHER_BYTES


class PiecePainter:
    """Paints pieces on a painter whose origin is the top left of a level, in units."""

    def __init__(
        self, painter: QPainter, style: Style, cache: PaintCache | None = None, visible: QRectF | None = None
    ) -> None:
        self.painter = painter
        self.style = style
        self.cache = cache
        self.visible = visible

    def paint_pieces(self, pieces: Iterable[Piece]) -> None:
        """Paint the visible pieces in order."""
        seen = self.visible
        shown = pieces if seen is None else (piece for piece in pieces if seen.intersects(piece.extent()))
        if self.cache is None:
            self._paint_directly(shown)
        else:
            self._paint_cached(shown, self.cache)

    def _paint_directly(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            self.painter.save()
            self.painter.translate(piece.x * UNIT, piece.y * UNIT)
            piece.paint(self.painter)
            self.painter.restore()

    def _paint_cached(self, pieces: Iterable[Piece], cache: PaintCache) -> None:
        """Paint cached images in device pixels, so that none is scaled."""
        ratio = self.painter.device().devicePixelRatioF()
        corner = self.painter.transform().map(QPointF(0, 0)) * ratio
        left, top, px = round(corner.x()), round(corner.y()), self.style.px
        self.painter.save()
        self.painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        for piece in pieces:
            taken = cache.picture(piece, self.style)
            place = QPoint(left + round(piece.x * px), top + round(piece.y * px)) + taken.at
            self.painter.drawImage(place, taken.image)
        self.painter.restore()
