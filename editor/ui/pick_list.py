"""A field and a list under it: type a part of a name, press Return."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editor.ui.guarded import guarded
from editor.values import FrozenStruct

_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class PickEntry(FrozenStruct):
    """A line to choose."""

    text: str
    data: object
    icon: QIcon = QIcon()


@guarded
class PickList(QDialog):
    """Shows what fits what was typed; Return, or a click, takes it."""

    def __init__(self, title: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(520, 420)
        self.field = QLineEdit()
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(title)
        self.field.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setIconSize(QSize(20, 20))
        self.list.setAccessibleName(title)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._take)
        self.field.installEventFilter(self)
        self.list.itemActivated.connect(self._take)
        self._fill("")

    def entries(self, typed: str) -> Iterable[PickEntry]:
        """What fits, the best first."""
        raise NotImplementedError

    def taken(self, data: object) -> None:
        """What was chosen. The list is gone by then, so that nothing opens behind it."""
        raise NotImplementedError

    def _fill(self, typed: str) -> None:
        self.list.clear()
        for entry in self.entries(typed):
            item = QListWidgetItem(entry.icon, entry.text)
            item.setData(Qt.ItemDataRole.UserRole, entry.data)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """The arrows move in the list while one types."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _MOVES:
            self.list.event(event)
            return True
        return super().eventFilter(watched, event)

    def _take(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            data = item.data(Qt.ItemDataRole.UserRole)
            self.accept()
            QTimer.singleShot(0, lambda: self.taken(data))
