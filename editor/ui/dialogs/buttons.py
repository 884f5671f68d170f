"""The buttons that Qt would put into words itself, in words of our own: Qt does not speak every language we do."""

from __future__ import annotations

from typing import Literal

from PySide6.QtWidgets import QDialogButtonBox

from editor.messages import msg

_STANDARD = {
    "ok": QDialogButtonBox.StandardButton.Ok,
    "cancel": QDialogButtonBox.StandardButton.Cancel,
    "close": QDialogButtonBox.StandardButton.Close,
}


def button_box(name: Literal["ok", "cancel", "close"]) -> QDialogButtonBox:
    """A row of buttons that begins with one of the usual ones."""
    box = QDialogButtonBox(_STANDARD[name])
    box.button(_STANDARD[name]).setText(msg(f"ui.{name}").text())
    return box
