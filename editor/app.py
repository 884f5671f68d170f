"""The program with a window: puts the box, the settings and the window together."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from editor.errors import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from editor.ui.main_window import MainWindow


def has_display() -> bool:
    """Whether there is a screen to show a window on. Only Linux may have none."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def main(path: Path | None = None) -> int:
    """Open the window, with a file or the start page; gives back the exit code when it is closed."""
    if not has_display():
        sys.stderr.write(f"sags-studio: {say('ui.no-display')}\n")
        return 1
    application = make_application()
    window = make_window()
    if path is not None:
        window.files.open_path(path)
    window.show()
    window.offer_recovery()
    return application.exec()


def studio() -> None:
    """The command ``sags-studio [FILE]``."""
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))


def make_application() -> QApplication:
    from PySide6.QtWidgets import QApplication

    application = QApplication(sys.argv[:1])
    application.setApplicationName("sags-studio")
    application.setApplicationDisplayName(say("ui.program").text())
    application.setDesktopFileName("sags-studio")
    return application


def make_window() -> MainWindow:
    """A window that asks by dialogs, works beside itself, and takes every error."""
    from editor.catalogue import load_box
    from editor.ui.dialogs.error import ErrorDialog
    from editor.ui.dialogs.qt_prompter import QtPrompter
    from editor.ui.errors import ErrorHandler
    from editor.ui.main_window import MainWindow
    from editor.ui.settings import Settings
    from editor.ui.tasks import Tasks

    prompter = QtPrompter()
    window = MainWindow(load_box(), Settings(), prompter, Tasks())
    prompter.window = window

    def show(sentence: str, details: str) -> None:
        ErrorDialog(say("ui.error-title").text(), sentence, details, window).open()

    ErrorHandler(window.keeping.save_aside, show).install()
    return window
