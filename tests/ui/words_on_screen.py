"""Every word that a window holds: what is seen, what a screen reader says, what tips tell, of hidden widgets too."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QWidget

from editor.ui.window.main_window import MainWindow

_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


def words_on_screen(window: MainWindow) -> str:
    return "\n".join(_words(window))


def _words(window: MainWindow) -> Iterator[str]:
    yield window.windowFilePath()
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.windowTitle(), widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
        text = getattr(widget, "text", None)
        if callable(text):
            yield str(text())
        if isinstance(widget, QComboBox):
            yield from (widget.itemText(number) for number in range(widget.count()))
        if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
            for row in range(model.rowCount()):
                yield from (str(model.index(row, 0).data(role) or "") for role in _ROLES)
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip())
