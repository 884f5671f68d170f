"""Small pictures of the pinned maps, all on one sheet that a person can look at.

They are compared with some patience: how smooth a line is differs with the Qt of a machine. Whatever has letters is
left out, since fonts differ even more.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.board import Board
from editor.export.image import PNG
from editor.export.map_image import png_bytes
from editor.render.qt_helpers import painting

SHEET: Final = Path(__file__).with_name("pinned.png")
_PIXELS: Final = 8
"""Of a square."""
_CELL: Final = (20 * _PIXELS + 16, 16 * _PIXELS + 16)
_COLUMNS: Final = 6
_PATIENCE: Final = 64
"""How much lighter or darker a pixel may be, of 255. Where a wall is gone it is another one by far."""
_LETTERS: Final = ("names", "numbers", "signs", "miniatures", "markers")


def picture(board: Board) -> QImage:
    """The first level, small and without words."""
    options = {each.name: each.default for each in PNG.options}
    image = QImage.fromData(
        png_bytes(board, board.levels[0], options | {"size": _PIXELS} | dict.fromkeys(_LETTERS, False))
    )
    assert (image.width(), image.height()) <= _CELL
    return image


def sheet_of(pictures: Mapping[str, QImage]) -> QImage:
    """All pictures beside and below each other, in their order."""
    rows = -(-len(pictures) // _COLUMNS)
    sheet = QImage(_COLUMNS * _CELL[0], rows * _CELL[1], QImage.Format.Format_RGB32)
    sheet.fill(0xFFFFFFFF)
    with painting(sheet) as painter:
        for number, image in enumerate(pictures.values()):
            painter.drawImage(_place(number).topLeft(), image)
    return sheet


def differing(pictures: Mapping[str, QImage]) -> list[str]:
    """The maps that look otherwise than on the sheet that was kept."""
    kept, now = QImage(str(SHEET)), sheet_of(pictures)
    if kept.size() != now.size():
        return list(pictures)
    changed = [
        int(np.abs(_pixels(kept, number) - _pixels(now, number)).max(initial=0)) for number in range(len(pictures))
    ]
    return [name for name, most in zip(pictures, changed, strict=True) if most > _PATIENCE]


def _place(number: int) -> QRect:
    row, column = divmod(number, _COLUMNS)
    return QRect(column * _CELL[0], row * _CELL[1], *_CELL)


def _pixels(sheet: QImage, number: int) -> npt.NDArray[np.int16]:
    cell = sheet.copy(_place(number)).convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(cell.constBits(), dtype=np.uint8).astype(np.int16)
