"""The window, from the start of the process to the first paint of a full map."""

from __future__ import annotations

from functools import cache

from benchmarks.measure import Row
from benchmarks.processes import python
from editor.paths import data_folder

_STUDIO = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from editor.cli import studio
from editor.session import document  # before Qt, as the program does
from PySide6.QtWidgets import QApplication
QApplication.exec = {until}
sys.argv = ["sags-studio", sys.argv[1]]
studio()
"""
_OURS = _STUDIO.format(until="lambda *_: QApplication.processEvents() or os._exit(0)")
_BEFORE = _STUDIO.format(until="lambda *_: [QApplication.processEvents() for _ in range(100)] and 0")
"""Fills the caches, because only the first start of the program is without them."""

_THEIRS = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
QApplication.processEvents()
os._exit(0)
"""


def row() -> Row:
    """Return the row."""
    full = str(data_folder("scenarios") / "quiet-estate.scenario.json")

    @cache
    def once() -> None:
        python("-c", _BEFORE, full)

    def ours() -> None:
        once()
        python("-c", _OURS, full)

    return Row(
        name="the window, from the start of the process to the first paint of a full map",
        against="a bare Qt main window, shown",
        at_most=4.5,
        ours=ours,
        theirs=lambda: python("-c", _THEIRS),
        rounds=25,
    )
