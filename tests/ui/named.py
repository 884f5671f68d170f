"""Accessible names: every widget that the keyboard can reach must have one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from editor.ui.window.main_window import MainWindow


def nameless(window: MainWindow) -> list[QWidget]:
    """Return the widgets that the keyboard can reach and that have no accessible name."""
    return [each for each in reachable(window) if not spoken(each)]


def reachable(window: MainWindow) -> list[QWidget]:
    return [
        each
        for each in window.findChildren(QWidget)
        if each.isVisible()
        and each.isEnabled()
        and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and each.focusProxy() is None
    ]


def spoken(widget: QWidget) -> str:
    """Return the name that a screen reader reads out."""
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name).strip() if found is not None else ""
