"""The small buttons that Qt puts on panels and tab bars, in words of ours: it speaks fewer languages."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QWidget

from editor.messages import msg
from editor.ui.plain import tip

_BUTTONS = {
    "qt_dockwidget_closebutton": "panel-close",
    "qt_dockwidget_floatbutton": "panel-float",
    "ScrollLeftButton": "scroll-left",
    "ScrollRightButton": "scroll-right",
    "qt_toolbar_ext_button": "tool-bar-more",
}


def name_buttons_of_qt(window: QWidget) -> None:
    """Say what they do, to whoever points at them or listens."""
    for button in window.findChildren(QAbstractButton):
        if button.objectName() in _BUTTONS:
            words = msg(f"ui.{_BUTTONS[button.objectName()]}").text()
            button.setToolTip(tip(words))
            button.setAccessibleName(words)
            button.setAccessibleDescription(words)
