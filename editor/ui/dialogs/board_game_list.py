"""The list of games to choose from: a picture, the name and a sentence about each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.ui.panels.piece_rows import PieceLook
from editor.ui.panels.thumbnails import Thumbnails

_PICTURE = 56
"""Side of the picture of a game, in pixels."""
_MAX_ROWS = 4
"""Number of games that are visible without scrolling."""
_PADDING = 6


class BoardGameList(QListWidget):
    """The games of some boxes; one of them is always selected."""

    def __init__(self, boxes: Sequence[Box], chosen: Box) -> None:
        super().__init__()
        self._boxes = list(boxes)
        self.setAccessibleName(msg("ui.new-game").text())
        self.setIconSize(QSize(_PICTURE, _PICTURE))
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for box in self._boxes:
            self.addItem(
                QListWidgetItem(_picture(box), f"{box.game.name}\n{to_text(box_text('game', box.game.about))}".rstrip())
            )
        self.setCurrentRow(self._boxes.index(chosen))
        rows = min(len(self._boxes), _MAX_ROWS)
        self.setFixedHeight(rows * (_PICTURE + _PADDING) + 2 * self.frameWidth() + _PADDING)

    @property
    def box(self) -> Box:
        """Return the box of the selected game."""
        return self._boxes[max(0, self.currentRow())]


def _picture(box: Box) -> QIcon:
    """Return a picture of the largest tile of a box."""
    if not box.tiles:
        return QIcon()
    tile = max(box.tiles.values(), key=lambda each: len(each.front.squares))
    pictures = Thumbnails(box)
    icon = QIcon(pictures.paint_now(PieceLook("face", tile.id), _PICTURE, 1.0))
    pictures.deleteLater()
    return icon
