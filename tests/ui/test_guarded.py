"""Faults in methods that Qt calls: shown, and never the end of the program."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from inspect import isclass

import editor.render
import editor.ui
from editor.ui.widgets.widget_utils import overridden_methods

_CHILD = """
from __future__ import annotations
import sys
from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from editor.render.qt_helpers import painting
from editor.ui.widgets.widget_utils import catch_qt_errors

@catch_qt_errors
class Failing(QWidget):
    def event(self, event) -> bool:
        return super().event(event)
    def mouseMoveEvent(self, event) -> None:
        1 << -len(sys.argv)  # raised by compiled code
    def sizeHint(self) -> QSize:
        return QSize(1 // (len(sys.argv) - 1), 1)
    def paintEvent(self, event) -> None:
        with painting(self):
            raise ValueError("while painting")

errors = []
sys.excepthook = lambda kind, error, trace: errors.append(kind.__name__)
app = QApplication(sys.argv)
widget = Failing()
widget.show()
app.processEvents()
at, none = QPointF(3, 3), Qt.MouseButton.NoButton
moved = QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
QApplication.sendEvent(widget, moved)
assert widget.sizeHint() == QSize()
widget.repaint()
print(sorted(set(errors)))
"""


def test_a_fault_of_compiled_code_in_an_event_handler_does_not_crash() -> None:
    done = subprocess.run([sys.executable, "-c", _CHILD], capture_output=True, text=True, timeout=50, check=False)
    assert (done.returncode, done.stdout) == (0, "['ValueError', 'ZeroDivisionError']\n"), done.stderr


def test_every_method_that_qt_calls_is_guarded() -> None:
    loose = [
        f"{cls.__module__}.{cls.__name__}.{name}"
        for cls in _classes()
        for name in overridden_methods(cls)
        if not hasattr(vars(cls)[name], "__wrapped__")
    ]
    assert loose == []


def _classes() -> Iterator[type]:
    for package in (editor.ui, editor.render):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            yield from (each for each in vars(module).values() if isclass(each) and each.__module__ == found.name)
