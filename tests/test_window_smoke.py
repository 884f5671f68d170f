"""A real window on a real (virtual) X screen: the libraries that offscreen tests never load are there and work."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

_XVFB = shutil.which("Xvfb")

pytestmark = [pytest.mark.xvfb, pytest.mark.skipif(_XVFB is None, reason="Xvfb is not installed (Debian: xvfb)")]

_WINDOW = """
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

app = QApplication([])
assert QGuiApplication.platformName() == "xcb", QGuiApplication.platformName()
screen = QGuiApplication.primaryScreen()

def colour_on_screen():
    return screen.grabWindow(0).toImage().pixelColor(150, 130).name()

before = colour_on_screen()
window = QWidget(None, Qt.WindowType.FramelessWindowHint)
window.setPalette(QPalette(QColor("#3a7d44")))
window.setGeometry(100, 100, 200, 120)
window.show()
assert QTest.qWaitForWindowExposed(window, 20000), "the window never showed"
window.repaint()  # painting and grabbing go through one connection, in this order
print(before, colour_on_screen())
"""


@pytest.fixture
def virtual_screen() -> Iterator[str]:
    """The name of a display that nothing else uses: the server picks a free one and says so when it is ready."""
    assert _XVFB is not None
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [_XVFB, "-displayfd", str(writing), "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number.isdigit(), "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def test_a_window_shows_its_colour_on_a_screen(virtual_screen: str) -> None:
    environment = {**os.environ, "DISPLAY": virtual_screen, "QT_QPA_PLATFORM": "xcb"}
    environment.pop("WAYLAND_DISPLAY", None)
    run = subprocess.run(
        [sys.executable, "-c", _WINDOW], env=environment, capture_output=True, text=True, timeout=50, check=False
    )
    assert run.returncode == 0, run.stderr
    before, after = run.stdout.split()
    assert before != after == "#3a7d44"
