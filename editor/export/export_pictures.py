"""PNG pictures that go with exported maps, and previews of exported pictures and texts. Loads Qt; needs no display."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from struct import pack, unpack_from
from zlib import crc32

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QImage,
    QImageWriter,
    QPainter,
    QPainterPath,
)

from editor.board import Board, LevelBoard
from editor.catalog.packs.drawings import NO_DRAWINGS, Drawings
from editor.export.exporter import PreviewPage, levels_bottom_up
from editor.model.tile import Face
from editor.render.painters.face_painter import paint_face
from editor.render.painters.map_painter import paint_level
from editor.render.qt_helpers import headless_app, painting
from editor.render.style import UNIT, Layers, Style


def level_picture(
    board: Board, level: LevelBoard, pixels: int, *, grid: bool, names: bool, pieces: bool = False
) -> bytes:
    """Return a PNG of the level: tiles, walls and doors, at that many pixels per square.

    ``pieces``: with markers and miniatures.
    """
    size = (level.level.width, level.level.height)
    return _png_bytes(size, pixels, level_painter(board, level, pixels, grid=grid, names=names, pieces=pieces))


def level_painter(
    board: Board, level: LevelBoard, pixels: int, *, grid: bool, names: bool, pieces: bool = False
) -> Callable[[QPainter], None]:
    """Return a function that paints the same picture, in pixels."""
    layers = Layers(grid=grid, numbers=False, names=names, markers=pieces, miniatures=pieces, zones=False, notes=False)
    style = Style(px=pixels, layers=layers)

    def paint(painter: QPainter) -> None:
        painter.scale(pixels / UNIT, pixels / UNIT)
        paint_level(painter, board, level, style)

    return paint


# --- animations -----------------------------------------------------------------------------------------------------

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FRAME_MS, _LAST_FRAME_MS = 600, 3000
"""Milliseconds for which each picture of an animation and the last one are shown."""


def animated_png(pictures: Sequence[bytes]) -> bytes:
    """Return PNGs of the same size as one animated PNG that repeats.

    Programs that don't know animations show the last picture.
    """
    header = next(data for kind, data in _chunks(pictures[-1]) if kind == b"IHDR")
    parts = [_chunk(b"IHDR", header), _chunk(b"acTL", pack(">II", len(pictures), 0)), *_data_chunks(pictures[-1])]
    number = 0
    for index, picture in enumerate(pictures):
        delay = _LAST_FRAME_MS if index == len(pictures) - 1 else _FRAME_MS
        # number, width, height, no offset, delay as a fraction of seconds, and the whole picture is replaced
        control = pack(">I", number) + header[:8] + pack(">IIHHBB", 0, 0, delay, 1000, 0, 0)
        parts.append(_chunk(b"fcTL", control))
        number += 1
        for data in (data for kind, data in _chunks(picture) if kind == b"IDAT"):
            parts.append(_chunk(b"fdAT", pack(">I", number) + data))
            number += 1
    return _PNG_SIGNATURE + b"".join(parts) + _chunk(b"IEND", b"")


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the data of every chunk of a PNG."""
    at = len(_PNG_SIGNATURE)
    while at < len(picture):
        (size,) = unpack_from(">I", picture, at)
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        at += size + 12


def _data_chunks(picture: bytes) -> Iterator[bytes]:
    return (_chunk(kind, data) for kind, data in _chunks(picture) if kind == b"IDAT")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))


def face_picture(face: Face, pixels: int, *, face_down: bool, drawings: Drawings = NO_DRAWINGS) -> bytes:
    """Return a PNG of a face that is not rotated, cut to its squares on a transparent ground."""
    style = Style(px=pixels, layers=Layers(names=False, signs=False), drawings=drawings)
    squares = QPainterPath()
    for square in face.squares:
        squares.addRect(QRectF(square.at.x * UNIT, square.at.y * UNIT, UNIT, UNIT))

    def paint(painter: QPainter) -> None:
        painter.scale(pixels / UNIT, pixels / UNIT)
        painter.setClipPath(squares)
        paint_face(painter, face, style, face_down=face_down)

    return _png_bytes((face.width, face.height), pixels, paint)


def _png_bytes(size: tuple[int, int], pixels: int, paint: Callable[[QPainter], None]) -> bytes:
    """Return a PNG of that many squares with what ``paint`` draws in pixels."""
    ensure_qt_app()
    image = QImage(size[0] * pixels, size[1] * pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        paint(painter)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())


@cache
def ensure_qt_app() -> QCoreApplication:
    """Start Qt unless it runs already, and keep it running between two pictures."""
    return headless_app()


_PREVIEW_LINES = 60
"""The number of lines of a text that are shown."""
_LINE_HEIGHT = 13.0
_WIDTH, _MARGIN = 640.0, 16.0


def level_pages(board: Board, pixels: int, *, grid: bool, names: bool) -> list[PreviewPage]:
    """Return a preview page for the picture of each level."""
    return [
        PreviewPage(
            level.level.width * pixels,
            level.level.height * pixels,
            level_painter(board, level, pixels, grid=grid, names=names),
        )
        for level in levels_bottom_up(board)
    ]


def text_page(data: bytes) -> PreviewPage:
    """Return a preview page with the first lines of a text file."""
    lines = data.decode().split("\n")
    shown = lines[:_PREVIEW_LINES] + (["…"] if len(lines) > _PREVIEW_LINES else [])

    def paint(painter: QPainter) -> None:

        font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        font.setPixelSize(10)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(QColor("#141414"))
        for number, line in enumerate(shown, 1):
            words = metrics.elidedText(line, Qt.TextElideMode.ElideRight, _WIDTH - 2 * _MARGIN)
            painter.drawText(QPointF(_MARGIN, _MARGIN + number * _LINE_HEIGHT), words)

    ensure_qt_app()
    return PreviewPage(_WIDTH, 2 * _MARGIN + (len(shown) + 0.5) * _LINE_HEIGHT, paint)
