"""Which face the one on the bench is copied from: those of its shape, with their pictures."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QWidget

from editor.board.names import face_name
from editor.messages import msg, to_text
from editor.render.face_painter import face_thumbnail
from editor.render.style import Style
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.dialogs.search_dialogs import SearchDialog, SearchEntry
from editor.ui.widgets.theme import current_theme

_SIDE = 40


class CopyDialog(SearchDialog):
    chosen = Signal(str, str)
    """Tile and face."""

    def __init__(self, bench: TileEditorSession, parent: QWidget) -> None:
        style = Style(theme=current_theme().name, drawings=bench.box.drawings)
        self._faces = [
            (
                to_text(face_name(bench.box, tile.id, name)),
                (tile.id, name),
                _picture(face_thumbnail(face, _SIDE, style)),
            )
            for tile in bench.box.tiles.values()
            if tile.group == bench.tile.group
            for name, face in tile.faces()
            if name != "down" and (tile.id, name) != bench.shown
        ]
        super().__init__(msg("workshop.copy-title").text(), msg("workshop.search").text(), parent)

    def entries(self, typed: str) -> Iterator[SearchEntry]:
        for words, key, icon in self._faces:
            if typed.casefold() in words.casefold():
                yield SearchEntry(words, key, icon)

    def taken(self, data: object) -> None:
        if isinstance(data, tuple):
            self.chosen.emit(*data)


def _picture(image: QImage) -> QIcon:
    return QIcon(QPixmap.fromImage(image))
