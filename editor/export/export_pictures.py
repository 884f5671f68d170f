"""PNG pictures that go with exported maps, and previews of exported pictures and texts. Loads Qt; needs no display."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

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


def level_picture(board: Board, level: LevelBoard, pixels: int, *, grid: bool, names: bool) -> bytes:
    """Return a PNG of the level without characters: tiles, walls and doors, at that many pixels per square."""
    size = (level.level.width, level.level.height)
    return _png_bytes(size, pixels, level_painter(board, level, pixels, grid=grid, names=names))


def level_painter(
    board: Board, level: LevelBoard, pixels: int, *, grid: bool, names: bool
) -> Callable[[QPainter], None]:
    """Return a function that paints the same picture, in pixels."""
    layers = Layers(grid=grid, numbers=False, names=names, markers=False, miniatures=False, zones=False, notes=False)
    style = Style(px=pixels, layers=layers)

    def paint(painter: QPainter) -> None:
        painter.scale(pixels / UNIT, pixels / UNIT)
        paint_level(painter, board, level, style)

    return paint


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
