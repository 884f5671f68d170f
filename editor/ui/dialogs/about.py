"""What the program is, which version, and what it is not."""

from __future__ import annotations

import platform
from html import escape

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QWidget

from editor import __version__
from editor.messages import msg
from editor.ui.dialogs.text_dialog import TextDialog


class About(TextDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(msg("ui.about").text(), page(), (460, 300), parent)


def page() -> str:
    parts = ("about-what", "about-fan", "about-licence")
    words = "".join(f"<p>{escape(msg(f'ui.{part}').text())}</p>" for part in parts)
    versions = msg("ui.about-versions", version=__version__, python=platform.python_version(), qt=qVersion())
    return f"<h2>{escape(msg('ui.program').text())}</h2><p>{escape(versions.text())}</p>{words}"
