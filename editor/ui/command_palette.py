"""Everything that can be done, found by typing a part of its name."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editor.messages import say
from editor.ui.actions import Actions, Command
from editor.ui.guarded import guarded
from editor.ui.theme import current_theme

_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


def matching(commands: tuple[Command, ...], typed: str) -> list[Command]:
    """The commands whose name holds all the words, those that begin with them first."""
    words = typed.casefold().split()
    found = [each for each in commands if all(word in full_name(each).casefold() for word in words)]
    start = " ".join(words)
    return sorted(found, key=lambda each: not each.title.casefold().startswith(start))


def full_name(command: Command) -> str:
    """With its menu: ``View: Fit``."""
    menu = say(f"ui.{command.menu.rpartition('/')[2]}").text().replace("&", "")
    return f"{menu}: {command.title.rstrip('…')}"


@guarded
class CommandPalette(QDialog):
    """A field and a list; Return does what is chosen."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say("ui.find-command").text())
        self.resize(520, 420)
        self._actions = actions
        self.field = QLineEdit()
        self.field.setPlaceholderText(say("ui.find-command-hint").text())
        self.field.setAccessibleName(say("ui.find-command").text())
        self.field.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setIconSize(QSize(20, 20))
        self.list.setAccessibleName(say("ui.find-command").text())
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._do)
        self.field.installEventFilter(self)
        self.list.itemActivated.connect(self._do)
        self._fill("")

    def _fill(self, typed: str) -> None:
        icons = current_theme().icon_or_blank
        self.list.clear()
        for command in matching(self._actions.commands, typed):
            action = self._actions[command.id]
            if not action.isEnabled():
                continue
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            item = QListWidgetItem(icons(command.icon), f"{full_name(command)}    {key}" if key else full_name(command))
            item.setData(Qt.ItemDataRole.UserRole, command.id)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """The arrows move in the list while one types."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _MOVES:
            self.list.event(event)
            return True
        return super().eventFilter(watched, event)

    def _do(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            action = self._actions[item.data(Qt.ItemDataRole.UserRole)]
            self.accept()
            QTimer.singleShot(0, action.trigger)  # once this list is gone, so that what it opens is not behind it
