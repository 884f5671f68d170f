"""Draws the pictures of the window that README.md shows, from the real program: ``make screenshots``.

No screen is needed. The mouse is moved by events, as a person would.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from editor.app import make_application
from editor.catalogue import load_box
from editor.paths import data_folder
from editor.ui.dialogs.export import ExportDialog
from editor.ui.dialogs.qt_prompter import QtPrompter
from editor.ui.main_window import MainWindow
from editor.ui.settings import Settings
from editor.ui.tasks import Tasks
from editor.ui.tools.factory import make

SIZE = (1366, 768)
EXAMPLE = data_folder("scenarios") / "first-steps.scenario.json"


def main(folder: Path) -> None:
    application = make_application()
    with tempfile.TemporaryDirectory() as state:
        settings = Settings(QSettings(str(Path(state) / "settings.ini"), QSettings.Format.IniFormat))
        settings.put_theme("light")
        window = MainWindow(load_box(), settings, QtPrompter(), Tasks(synchronous=True), Path(state) / "journals")
        window.resize(*SIZE)
        window.show()

        def keep(widget: QWidget, name: str) -> None:
            for _ in range(20):  # thumbnails come one after the other
                application.processEvents()
            widget.grab().save(str(folder / f"{name}.png"))

        keep(window, "start")
        window.files.open_copy(EXAMPLE)
        keep(window, "window")
        hold_a_tile(window)
        keep(window, "ghost")
        window.choose_theme("dark")
        look_from_a_square(window)
        keep(window, "sight")
        window.choose_theme("light")
        window.actions_of_window["export"].trigger()
        keep(window.findChildren(ExportDialog)[0], "export")
        window.workspace.document.history.mark_saved()
        window.close()


def hold_a_tile(window: MainWindow) -> None:
    """Over others, where it may not lie."""
    window.workspace.take(make("place-tile", window.workspace, tile="guarded-junction"))
    QTest.mouseMove(window.canvas, window.canvas.view.to_window(2.5, 3.5).toPoint())


def look_from_a_square(window: MainWindow) -> None:
    window.workspace.take(make("sight", window.workspace))
    origin, target = window.canvas.view.to_window(4.5, 4.5), window.canvas.view.to_window(1.5, 2.5)
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, origin.toPoint())
    QTest.mouseMove(window.canvas, target.toPoint())
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, target.toPoint())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
