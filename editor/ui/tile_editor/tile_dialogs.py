"""Dialogs to copy another face and to create a new tile."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from editor.board.names import face_name
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.model.tile import FaceName
from editor.render.painters.face_painter import face_thumbnail
from editor.render.style import Style
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.dialogs.search_dialogs import SearchDialog, SearchEntry
from editor.ui.dialogs.standard_dialogs import answer_buttons
from editor.ui.widgets.form_rows import add_row
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme

_SIDE = 40


class CopyFaceDialog(SearchDialog):
    """Asks for a face of the same shape to copy."""

    help_topic = "copy-face"

    def __init__(self, session: TileEditorSession, take: Callable[[str, FaceName], object], parent: QWidget) -> None:
        """``take``: called with tile and face, after the dialog has closed."""
        self._on_chosen = take
        style = Style(theme=current_theme().name, drawings=session.box.drawings)
        self._faces = [
            (
                to_text(face_name(session.box, tile.id, name)),
                (tile.id, name),
                _picture(face_thumbnail(face, _SIDE, style)),
            )
            for tile in session.box.tiles.values()
            if tile.group == session.tile.group
            for name, face in tile.printed_faces()
            if name != "down" and (tile.id, name) != session.shown
        ]
        super().__init__(
            msg("tile-editor.copy-title").text(),
            msg("tile-editor.search").text(),
            msg("map-page.find-none").text(),
            parent,
        )

    def entries(self, typed: str) -> Iterator[SearchEntry]:
        """Yield the faces whose name contains the typed text."""
        for words, key, icon in self._faces:
            if typed.casefold() in words.casefold():
                yield SearchEntry(words, key, icon)

    def taken(self, data: object) -> None:
        assert isinstance(data, tuple)
        self._on_chosen(*data)


def _picture(image: QImage) -> QIcon:
    return QIcon(QPixmap.fromImage(image))


class NewTileDialog(QDialog):
    """Asks for the name and the shape of a new tile."""

    help_topic = "new-tile"

    def __init__(self, box: Box, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("tile-editor.new-title").text())
        self.name, self.group = QLineEdit(maxLength=80), QComboBox()
        for group in box.groups.values():
            words = msg("tile-editor.group", number=group.number, name=to_text(box_text("group", group.name))).text()
            self.group.addItem(words, group.number)
        form = QFormLayout()
        for name, field in (("name", self.name), ("group", self.group)):
            words = msg(f"tile-editor.new-{name}").text()
            add_row(form, words, field)
        about = Label(msg("tile-editor.new-about").text(), wordWrap=True)
        buttons, ok = answer_buttons(self)
        ok.setEnabled(False)
        self.name.textChanged.connect(lambda words: ok.setEnabled(bool(words.strip())))
        column = QVBoxLayout(self)
        column.addWidget(about)
        column.addLayout(form)
        column.addWidget(buttons)

    def answer(self) -> tuple[str, int]:
        """Return name and group."""
        return self.name.text().strip(), self.group.currentData()
