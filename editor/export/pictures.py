"""The pictures that go with exported maps, as PNG. Qt is imported only when one is drawn; no screen is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from editor.board import Board, LevelBoard
from editor.model.face import Face

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication
    from PySide6.QtGui import QPainter

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def level_picture(board: Board, level: LevelBoard, pixels: int, *, grid: bool, names: bool) -> bytes:
    """The map within the frame: tiles, walls and doors, nobody on it; so many pixels to a square."""
    size = (level.level.width, level.level.height)
    return _painted(size, pixels, level_painter(board, level, pixels, grid=grid, names=names))


def level_painter(
    board: Board, level: LevelBoard, pixels: int, *, grid: bool, names: bool
) -> Callable[[QPainter], None]:
    """Draws the same on a painter that counts in pixels."""
    from editor.render.map_painter import paint_level
    from editor.render.style import UNIT, Layers, Style

    layers = Layers(grid=grid, numbers=False, names=names, markers=False, miniatures=False, zones=False)
    style = Style(px=pixels, layers=layers)

    def paint(painter: QPainter) -> None:
        painter.scale(pixels / UNIT, pixels / UNIT)
        paint_level(painter, board, level, style)

    return paint


def face_picture(face: Face, pixels: int, *, face_down: bool) -> bytes:
    """An unturned face with its walls, cut to its squares, on nothing; so many pixels to a square."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainterPath

    from editor.render.face_painter import paint_face
    from editor.render.style import UNIT, Layers, Style

    squares = QPainterPath()
    for square in face.squares:
        squares.addRect(QRectF(square.at.x * UNIT, square.at.y * UNIT, UNIT, UNIT))

    def paint(painter: QPainter) -> None:
        painter.scale(pixels / UNIT, pixels / UNIT)
        painter.setClipPath(squares)
        paint_face(painter, face, Style(px=pixels, layers=Layers(names=False, signs=False)), face_down=face_down)

    return _painted((face.width, face.height), pixels, paint)


def _painted(size: tuple[int, int], pixels: int, paint: Callable[[QPainter], None]) -> bytes:
    """What is painted, in pixels, on so many squares."""
    from PySide6.QtCore import QBuffer, QIODevice, Qt
    from PySide6.QtGui import QImage, QImageWriter, QPainter

    from editor.render.painting import painting

    keep_running()
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
def keep_running() -> QCoreApplication:
    """Starts Qt if it does not run yet. It must not stop between two pictures."""
    from editor.render.app import headless_app

    return headless_app()


def size_of_png(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, from its header; ``None`` if it is none."""
    if data[:8] != _SIGNATURE or data[12:16] != b"IHDR":
        return None
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
