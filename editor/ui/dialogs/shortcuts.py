"""The list of keyboard shortcuts, where each can be changed; a key is never assigned twice."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.messages import msg
from editor.ui.dialogs.standard_dialogs import button_box
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme
from editor.ui.window.actions import ActionRegistry, Command

_NATIVE = QKeySequence.SequenceFormat.NativeText
_FIXED = ("wheel", "middle", "space", "right", "tab", "escape", "arrows", "return")
"""What the mouse and some keys do on the map, which cannot be changed."""


class ShortcutsDialog(QDialog):
    """Lists all commands by menu, with their shortcuts."""

    help_topic = "shortcuts"

    def __init__(self, actions: ActionRegistry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("ui.shortcuts-title").text())
        self.resize(620, 560)
        self._actions = actions
        self.search = QLineEdit()
        self.search.setPlaceholderText(msg("ui.shortcuts-search").text())
        self.search.setAccessibleName(msg("ui.shortcuts-search").text())
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(msg("ui.shortcuts-title").text())
        self.tree.setHeaderLabels([msg("ui.shortcuts-command").text(), msg("ui.shortcuts-key").text()])
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(False)
        self.tree.currentItemChanged.connect(self._show_chosen)
        self.edit = QKeySequenceEdit()
        self.edit.setMaximumSequenceLength(1)
        self.edit.setAccessibleName(msg("ui.shortcuts-new").text())
        self.use = QPushButton(msg("ui.shortcuts-use").text())
        self.clear = QPushButton(msg("ui.shortcuts-clear").text())
        self.reset = QPushButton(msg("ui.shortcuts-reset").text())
        self.use.clicked.connect(lambda: self._choose(self.edit.keySequence().toString()))
        self.clear.clicked.connect(lambda: self._choose(""))
        self.reset.clicked.connect(self._reset)
        self.note = Label(msg("ui.shortcuts-hint").text())
        self.note.setWordWrap(True)
        line = QHBoxLayout()
        line.addWidget(Label(msg("ui.shortcuts-new").text()))
        line.addWidget(self.edit, 1)
        for button in (self.use, self.clear, self.reset):
            button.setAutoDefault(False)
            line.addWidget(button)
        close = button_box("close")
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addWidget(self.tree, 1)
        layout.addLayout(line)
        layout.addWidget(self.note)
        layout.addWidget(close)
        self._fill()
        self._show_chosen()

    # --- the list ---

    def _fill(self) -> None:
        self._items: dict[str, QTreeWidgetItem] = {}
        groups: dict[str, QTreeWidgetItem] = {}
        for command in self._actions.commands:
            name = command.menu.partition("/")[0]
            if name not in groups:
                groups[name] = self._group(msg(f"ui.{name}").text().replace("&", ""))
            item = QTreeWidgetItem(groups[name], [command.title.rstrip("…"), ""])
            item.setData(0, Qt.ItemDataRole.UserRole, command.id)
            item.setIcon(0, current_theme().icon_or_blank(command.icon))
            self._items[command.id] = item
        on_map = self._group(msg("ui.shortcuts-on-map").text())
        for name in _FIXED:
            words = [msg(f"ui.mouse-{name}-does").text(), msg(f"ui.mouse-{name}").text()]
            QTreeWidgetItem(on_map, words).setDisabled(True)
        self.tree.expandAll()
        self._show_keys()

    def _group(self, text: str) -> QTreeWidgetItem:
        group = QTreeWidgetItem(self.tree, [text])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = group.font(0)
        font.setBold(True)
        group.setFont(0, font)
        return group

    def _show_keys(self) -> None:
        for command in self._actions.commands:
            keys = self._actions[command.id].shortcuts()
            self._items[command.id].setText(1, "  ".join(key.toString(_NATIVE) for key in keys))

    def _filter(self, typed: str) -> None:
        words = typed.casefold().split()
        for group in self._groups():
            for item in _below(group):
                text = f"{item.text(0)} {item.text(1)}".casefold()
                item.setHidden(not all(word in text for word in words))
            group.setHidden(all(item.isHidden() for item in _below(group)))

    def shown(self) -> list[str]:
        """Return the names of the commands that match the search."""
        return [item.text(0) for group in self._groups() for item in _below(group) if not item.isHidden()]

    def _groups(self) -> list[QTreeWidgetItem]:
        return _below(self.tree.invisibleRootItem())

    # --- changing a key ---

    def choose(self, command_id: str) -> None:
        """Select a command."""
        self.tree.setCurrentItem(self._items[command_id])

    def _chosen(self) -> Command | None:
        item = self.tree.currentItem()
        chosen = item.data(0, Qt.ItemDataRole.UserRole) if item else None
        return next((each for each in self._actions.commands if each.id == chosen), None)

    def _show_chosen(self) -> None:
        command = self._chosen()
        for widget in (self.edit, self.use, self.clear):
            widget.setEnabled(command is not None)
        self.edit.setKeySequence(self._actions.key(command) if command else QKeySequence())
        for line in self.edit.findChildren(QLineEdit):
            line.setPlaceholderText(msg("ui.shortcuts-press").text())  # Qt sets its own with every key

    def _choose(self, key: str) -> None:
        command = self._chosen()
        if command is None:
            return
        taken = self._actions.set_shortcut(command.id, key)
        shown = QKeySequence(key).toString(_NATIVE)
        if taken is not None:
            self._say("ui.shortcuts-taken", "error", key=shown, command=taken.title.rstrip("…"))
        else:
            self._say(
                "ui.shortcuts-given" if key else "ui.shortcuts-cleared",
                "text",
                key=shown,
                command=command.title.rstrip("…"),
            )
        self._show_keys()

    def _reset(self) -> None:
        self._actions.reset_shortcuts()
        self._show_keys()
        self._show_chosen()
        self._say("ui.shortcuts-were-reset", "text")

    def _say(self, message: str, role: str, **params: str) -> None:
        self.note.setText(msg(message, **params).text())
        self.note.setStyleSheet(f"color: {current_theme().color(role).name()}")


def _below(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    children = (item.child(number) for number in range(item.childCount()))
    return [child for child in children if child is not None]
