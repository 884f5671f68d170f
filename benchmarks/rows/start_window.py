"""From the start of the process to the first paint of a full map."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.processes import python
from editor.paths import data_folder

_OURS = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
QApplication.exec = lambda *_: QApplication.processEvents() or os._exit(0)
from editor.app import studio
sys.argv = ["sags-studio", sys.argv[1]]
studio()
"""

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
    full = str(data_folder("scenarios") / "quiet-estate.scenario.json")
    return Row(
        name="the window, from the start of the process to the first paint of a full map",
        against="a bare Qt main window, shown",
        at_most=4,
        ours=lambda: python("-c", _OURS, full),
        theirs=lambda: python("-c", _THEIRS),
        rounds=8,
    )
