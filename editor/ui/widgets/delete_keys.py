"""The keys that delete what is selected: the same everywhere in the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QWidget

from editor.ui.widgets.plain_text import plain_tooltip

DELETE_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


def click_on_delete(widget: QWidget, button: QAbstractButton) -> None:
    """Let the delete keys in a widget click its *Remove* button, and name the key in the tooltip."""
    action = QAction(widget)
    action.setShortcuts([QKeySequence(key) for key in DELETE_KEYS])
    action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    action.triggered.connect(button.click)
    widget.addAction(action)
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    button.setToolTip(plain_tooltip(f"{button.text().rstrip('…')} ({key})"))
