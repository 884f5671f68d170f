"""The list of all faces by group, with their states and the overall progress."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.board.names import face_name
from editor.catalog.packs.face_states import FaceState, count_face_states
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.session.tile_editor.tile_editor_session import FaceKey, TileEditorSession
from editor.ui.widgets.plain_text import Label, plain_tooltip

_STATE_MARKS: Final[dict[FaceState, str]] = {
    "reconstructed": "·",
    "original": "",
    "practice": "",
    "modified": "±",
    "verified": "✓",
    "custom": "+",
}
"""A mark for each state, so that it does not depend on color."""
_ART_MARK: Final = "▣"
_FILTERS: Final = ("all", "unverified", "verified", "modified", "custom")
_PACK_GAME_FILTERS: Final = {"all": "all", "modified": "changed", "custom": "custom"}
"""In a game that is a pack nothing is verified: filter -> the name of its message."""
_KEY_ROLE: Final = int(Qt.ItemDataRole.UserRole)


class FaceList(QWidget):
    """Lists all faces; one of them is selected."""

    face_selected = Signal(object)
    """Emitted with the key of the face to edit."""

    def __init__(self, session: TileEditorSession) -> None:
        super().__init__()
        self._session = session
        self.progress = Label(wordWrap=True)
        self.progress.setObjectName("section")
        self.search = QLineEdit(placeholderText=msg("tile-editor.search").text(), clearButtonEnabled=True)
        self.search.setAccessibleName(msg("tile-editor.search").text())
        self.filter = QComboBox()
        self.filter.setAccessibleName(msg("tile-editor.filter").text())
        if not session.has_physical_tiles:
            self.progress.hide()
        filters = {name: name for name in _FILTERS} if session.has_physical_tiles else _PACK_GAME_FILTERS
        for name, message in filters.items():
            self.filter.addItem(msg(f"tile-editor.filter-{message}").text(), name)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(msg("tile-editor.faces").text())
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setIndentation(12)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._items: dict[FaceKey, QTreeWidgetItem] = {}
        self._titles: tuple[QTreeWidgetItem, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 4, 8)
        for widget in (self.progress, self.search, self.filter, self.tree):
            column.addWidget(widget)
        self.search.textChanged.connect(self._apply_filter)
        self.filter.currentIndexChanged.connect(self._apply_filter)
        self.tree.currentItemChanged.connect(self._choose)
        self.refresh()

    def refresh(self) -> None:
        """Show the current states and the edited face."""
        faces = self._session.faces()
        counted = count_face_states(self._session.box)
        self.progress.setText(msg("tile-editor.progress", verified=counted["verified"], faces=counted.total()).text())
        with QSignalBlocker(self.tree):
            if [key for key, _ in faces] != list(self._items):
                self._fill([key for key, _ in faces])
            for key, state in faces:
                item = self._items[key]
                item.setText(0, to_text(face_name(self._session.box, *key)))
                has_art = key in self._session.box.art
                item.setText(1, f"{_ART_MARK} {_STATE_MARKS[state]}" if has_art else _STATE_MARKS[state])
                words = msg(f"tile-editor.state-{state}").text()
                if has_art:
                    words = msg("tile-editor.state-with-art", state=words).text()
                for column in range(2):
                    item.setData(column, Qt.ItemDataRole.ToolTipRole, plain_tooltip(words))
                item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{item.text(0)}, {words}")
            self.tree.setCurrentItem(self._items[self._session.shown])
        self._apply_filter()

    def _fill(self, keys: list[FaceKey]) -> None:
        self.tree.clear()
        self._items.clear()
        titles: dict[int, QTreeWidgetItem] = {}
        for key in keys:
            number = self._session.box.tiles[key[0]].group
            if number not in titles:
                name = to_text(box_text("group", self._session.box.groups[number].name))
                titles[number] = QTreeWidgetItem(self.tree, [msg("tile-editor.group", number=number, name=name).text()])
                titles[number].setFlags(Qt.ItemFlag.ItemIsEnabled)
                titles[number].setFirstColumnSpanned(True)
                titles[number].setExpanded(True)
            item = QTreeWidgetItem(titles[number])
            item.setData(0, _KEY_ROLE, key)
            self._items[key] = item
        self._titles = tuple(titles.values())

    def _apply_filter(self) -> None:
        """Show only matching faces, and always the edited one."""
        sought, wanted = self.search.text().casefold().strip(), cast("str", self.filter.currentData())
        states = dict(self._session.faces())
        for key, item in self._items.items():
            fits = sought in item.text(0).casefold() and _passes_filter(states[key], wanted)
            item.setHidden(not fits and key != self._session.shown)
        for title in self._titles:
            title.setHidden(all(item.isHidden() for item in self._items.values() if item.parent() is title))

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        key = item.data(0, _KEY_ROLE) if item is not None else None
        if key is not None:
            self.face_selected.emit((key[0], key[1]))


def _passes_filter(state: FaceState, wanted: str) -> bool:
    return wanted in ("all", state) or (wanted == "unverified" and state in ("reconstructed", "modified"))
