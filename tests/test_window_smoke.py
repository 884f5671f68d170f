"""A real window on a virtual X display, with libraries that offscreen tests never load."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.xvfb import needs_xvfb, virtual_screen

pytestmark = needs_xvfb

_WINDOW = """
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

app = QApplication([])
assert QGuiApplication.platformName() == "xcb", QGuiApplication.platformName()
screen = QGuiApplication.primaryScreen()

def color_on_display():
    return screen.grabWindow(0).toImage().pixelColor(150, 130).name()

before = color_on_display()
window = QWidget(None, Qt.WindowType.FramelessWindowHint)
window.setPalette(QPalette(QColor("#3a7d44")))
window.setGeometry(100, 100, 200, 120)
window.show()
assert QTest.qWaitForWindowExposed(window, 20000), "the window never showed"
window.repaint()  # painting and grabbing go through one connection, in this order
print(before, color_on_display())
"""


@pytest.fixture
def screen() -> Iterator[str]:
    with virtual_screen(640, 480) as name:
        yield name


def test_a_window_shows_its_color_on_a_display(screen: str) -> None:
    environment = {**os.environ, "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb"}
    environment.pop("WAYLAND_DISPLAY", None)
    run = subprocess.run(
        [sys.executable, "-c", _WINDOW], env=environment, capture_output=True, text=True, timeout=50, check=False
    )
    assert run.returncode == 0, run.stderr
    before, after = run.stdout.split()
    assert before != after == "#3a7d44"
