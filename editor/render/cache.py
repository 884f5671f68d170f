"""Pictures that are painted once and kept: the canvas shows the same faces, names, doors and walls again and again.

Whoever draws repeatedly owns a ``PaintCache``; what draws once needs none. Faces are known by identity, so that a face
which a user edits is a new one. The oldest pictures go when the memory set aside for them is full.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from math import ceil, floor
from typing import TypeVar

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from editor.board import Board, LevelBoard
from editor.board.bits import Edges
from editor.model.face import Face
from editor.model.grid import Rotation
from editor.render.album import Album
from editor.render.labels import LabelBox
from editor.render.notes import Note, notes_of
from editor.render.painting import painting
from editor.render.piece import Piece
from editor.render.pieces import LevelPieces, PieceMaker, pieces_of
from editor.render.plan import DrawingPlan, plan_of
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

_PictureOfMap = TypeVar("_PictureOfMap")


class CachedPicture(FrozenStruct):
    """A picture, and where its top-left pixel goes, from the origin of what it shows."""

    at: QPoint
    image: QImage


class PaintCache(PieceMaker):
    """Pictures at whole numbers of pixels per square. ``limit`` is the memory they may take, in bytes."""

    def __init__(self, limit: int = 48 << 20) -> None:
        self.limit = limit
        self.used = 0
        self._kept: OrderedDict[Hashable, tuple[object, int, object]] = OrderedDict()
        self._plans: deque[tuple[LevelBoard, DrawingPlan]] = deque(maxlen=4)
        self._albums: dict[Hashable, Album] = {}
        """The last one that was asked for: whoever zooms looks at many sizes, and comes back to few."""
        self._pieces: deque[tuple[Board, LevelBoard, Style, LevelPieces]] = deque(maxlen=4)

    def picture(self, piece: Piece, style: Style) -> CachedPicture:
        """The piece at the scale and in the theme of ``style``."""
        key = ("picture", piece.key, style.theme, style.px)
        return self._get(key, piece.owner, lambda: self._taken(piece, style))

    def keep_pictures(self) -> None:
        """Keep what was drawn of faces for the next start, where it lasts."""
        for album in self._albums.values():
            album.keep()

    def _taken(self, piece: Piece, style: Style) -> CachedPicture:
        if piece.name is None:
            return take_picture(piece, style)
        source, name = piece.name
        known = (source, style.theme, style.px)
        if known not in self._albums:
            self._albums = {known: Album(source, style)}
        album = self._albums[known]
        at, size, depth = _extent(piece, style)
        if (image := album.picture(name, size, depth)) is not None:
            return CachedPicture(at, image)
        made = take_picture(piece, style)
        album.add(name, made.image)
        return made

    def piece(self, style: Style, given: tuple[object, ...], make: Callable[[], Piece]) -> Piece:
        return self._get(("piece", style, *map(id, given)), given, make)

    def notes(self, face: Face, style: Style, rotation: Rotation = 0, pieces: tuple[LabelBox, ...] = ()) -> list[Note]:
        """The names and signs of a turned face: where they go takes longer to find than to draw."""
        key = ("notes", id(face), rotation, style, pieces)
        return self._get(key, face, lambda: notes_of(face, style, rotation, pieces))

    def plan(self, level: LevelBoard, among: Edges | None = None) -> DrawingPlan:
        """What is drawn of a level, or at least of these edges of it. Every edit makes a new level: only those of late
        are wanted again."""
        for known, plan in self._plans:
            if known is level:
                return plan
        if among is not None:
            return plan_of(level, among)
        plan = plan_of(level)
        self._plans.appendleft((level, plan))
        return plan

    def pieces(self, board: Board, level: LevelBoard, style: Style, visible: QRectF | None = None) -> LevelPieces:
        """What lies on a level, or at least on a part of it."""
        for of, known, look, pieces in self._pieces:
            if of is board and known is level and look == style:
                return pieces
        pieces = pieces_of(board, level, style, self, visible)
        if visible is None:
            self._pieces.appendleft((board, level, style, pieces))
        return pieces

    def forget_levels(self) -> None:
        """Work out anew what lies where; the pictures stay."""
        self._plans.clear()
        self._pieces.clear()

    def clear(self) -> None:
        self._kept.clear()
        self.forget_levels()
        self.used = 0

    def _get(self, key: Hashable, owner: object, make: Callable[[], _PictureOfMap]) -> _PictureOfMap:
        """``owner`` is kept with what is made: while it lives, nothing else can have its identity."""
        found = self._kept.get(key)
        if found is None:
            made = make()
            found = (made, _size(made), owner)
            self._kept[key] = found
            self.used += found[1]
            while self.used > self.limit and len(self._kept) > 1:
                self.used -= self._kept.popitem(last=False)[1][1]
        else:
            self._kept.move_to_end(key)
        return found[0]  # type: ignore[return-value]


def take_picture(piece: Piece, style: Style) -> CachedPicture:
    """The piece on nothing, at ``style.px`` pixels per square."""
    at, size, depth = _extent(piece, style)
    image = QImage(size, depth)
    image.fill(style.palette.empty if piece.solid else Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-at)
        painter.scale(style.px / UNIT, style.px / UNIT)
        piece.paint(painter)
    return CachedPicture(at, image)


def _extent(piece: Piece, style: Style) -> tuple[QPoint, QSize, QImage.Format]:
    """Where the picture of a piece begins, and how large and deep it is."""
    scale, box = style.px / UNIT, piece.box
    left, top = floor(box.left() * scale), floor(box.top() * scale)
    right, bottom = ceil(box.right() * scale), ceil(box.bottom() * scale)
    depth = QImage.Format.Format_RGB32 if piece.solid else QImage.Format.Format_ARGB32_Premultiplied
    return QPoint(left, top), QSize(max(1, right - left), max(1, bottom - top)), depth


def _size(made: object) -> int:
    """Bytes; what is no picture counts as a little, so that it goes at last, too."""
    return made.image.sizeInBytes() if isinstance(made, CachedPicture) else 4096
