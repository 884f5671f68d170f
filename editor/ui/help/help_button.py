"""The buttons that open the passage of the guides about a part of the window.

A widget names its passage by an attribute or property ``help_topic``, one of ``HELP_TOPICS``. A button finds the topic
of the nearest widget around it, and so does F1 from the widget that has the focus.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from editor.messages import msg
from editor.ui.widgets.plain_text import plain_tooltip

HELP_KEY = "F1"


@runtime_checkable
class HasHelpTopic(Protocol):
    """A widget that the guides describe."""

    help_topic: str


@runtime_checkable
class HelpProvider(Protocol):
    """The window that shows the guides."""

    def show_help(self, topic: str) -> None:
        """Show the passage of a topic."""


def help_topic_of(widget: QWidget | None) -> str:
    """Return the topic of a widget, or of the nearest one around it; empty if there is none."""
    while widget is not None:
        if isinstance(widget, HasHelpTopic):
            return widget.help_topic
        widget = widget.parentWidget()
    return ""


def request_help(widget: QWidget) -> None:
    """Ask the window of a widget for the passage about it."""
    topic, owner = help_topic_of(widget), widget.parentWidget()
    while owner is not None and not isinstance(owner, HelpProvider):
        owner = owner.parentWidget()
    if owner is not None:
        owner.show_help(topic)


class HelpButton(QToolButton):
    """A small question mark for pages and panels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self.setText("?")
        self.setFixedSize(22, 22)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(msg("guides.help").text())
        self.setToolTip(plain_tooltip(msg("guides.help-tip").text()))
        self.clicked.connect(lambda: request_help(self))


class DialogHelpButton(QPushButton):
    """The Help button of a dialog, which has the key for help as well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(msg("guides.help").text(), parent)
        self.setObjectName("dialog-help")
        self.setAutoDefault(False)
        self.setShortcut(HELP_KEY)
        self.setToolTip(plain_tooltip(msg("guides.help-tip").text()))
        self.clicked.connect(lambda: request_help(self))
