"""Every text that a window shows: labels, buttons, lists, tooltips and names for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


def shown_texts(top: QWidget) -> Iterator[tuple[str, str]]:
    """Yield each text of a widget and of everything in it that is not hidden, with the class of its widget."""
    for widget in (top, *top.findChildren(QWidget)):
        if _is_hidden_in(widget, top):
            continue
        for text in _texts(widget):
            if text:
                yield type(widget).__name__, text


def action_texts(actions: list[QAction]) -> Iterator[tuple[str, str]]:
    """Yield the texts of the actions that can be seen."""
    for action in actions:
        if action.isVisible():
            yield from (("QAction", text) for text in (action.text(), action.toolTip()) if text)


def _is_hidden_in(widget: QWidget, top: QWidget) -> bool:
    """Return whether a widget or one that contains it was hidden; a page behind another one of a stack counts too."""
    each: QWidget | None = widget
    while each is not None and each is not top:
        if each.isHidden():
            return True
        each = each.parentWidget()
    return False


def _texts(widget: QWidget) -> Iterator[str]:
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.whatsThis())
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield from (widget.text(), widget.placeholderText())
    elif isinstance(widget, QTextEdit | QPlainTextEdit):
        yield from (widget.toPlainText(), widget.placeholderText())
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QTabBar):
        for number in range(widget.count()):
            if widget.isTabVisible(number):
                yield from (widget.tabText(number), widget.tabToolTip(number), widget.accessibleTabName(number))
    elif isinstance(widget, QComboBox | QAbstractItemView) and (model := widget.model()) is not None:
        yield from _model_texts(model, QModelIndex())


def _model_texts(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    if isinstance(model, QAbstractListModel) and parent.isValid():
        return
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield from (text for role in _ROLES if isinstance(text := model.data(index, role), str))
            if column == 0:
                yield from _model_texts(model, index)
