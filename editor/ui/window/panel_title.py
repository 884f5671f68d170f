"""The title bar of a panel: its name, and buttons for help, floating and closing."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDockWidget, QFrame, QHBoxLayout, QToolButton

from editor.messages import msg
from editor.ui.help.help_button import HelpButton
from editor.ui.widgets.plain_text import ElidedLabel, plain_tooltip
from editor.ui.widgets.theme import current_theme

_ICON = QSize(14, 14)


class PanelTitle(QFrame):
    """Takes the place of Qt's title bar, which has no room for a help button."""

    def __init__(self, dock: QDockWidget, help_topic: str) -> None:
        super().__init__(dock)
        self.help_topic = help_topic
        self.setObjectName("panel-title")
        self.float_button, self.close_button = self._button("panel-float"), self._button("panel-close")
        self.float_button.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self.close_button.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 4, 2)
        row.setSpacing(0)
        row.addWidget(ElidedLabel(dock.windowTitle()), 1)
        for button in (HelpButton(), self.float_button, self.close_button):
            row.addWidget(button)
        self.apply_theme()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setFixedSize(22, 22)
        button.setIconSize(_ICON)
        button.setToolTip(plain_tooltip(msg(f"ui.{name}").text()))
        button.setAccessibleName(msg(f"ui.{name}").text())
        return button

    def apply_theme(self) -> None:
        """Use the icons of the theme."""
        self.float_button.setIcon(current_theme().icon("float"))
        self.close_button.setIcon(current_theme().icon("close"))
