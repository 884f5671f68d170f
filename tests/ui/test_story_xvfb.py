"""The real program on a real X screen without a window manager: a picture of the screen shows all its parts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from tests.ui.windows import copy_of_example
from tests.xvfb import needs_xvfb, virtual_screen

pytestmark = needs_xvfb

_SCREEN = QRect(0, 0, 1366, 768)

_PROGRAM = """
import json, os, runpy, sys, traceback
from pathlib import Path
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QGuiApplication
from editor import app
from editor.ui.window import application

folder = Path(sys.argv.pop(1))
make_window = application.make_window

def grab(name):
    assert QGuiApplication.primaryScreen().grabWindow(0).toImage().save(str(folder / name))

def is_ready(window):
    screen, shelf = QGuiApplication.primaryScreen().geometry(), window.panels.palette.thumbnails
    if window.geometry() != screen:
        window.setGeometry(screen)
        return False
    return window.windowHandle().isExposed() and shelf._made and not shelf._wanted

def look(window):
    window.repaint()  # painting and grabbing go through one connection, in this order
    grab("screen.png")
    parts = {name: dock.widget() for name, dock in window.panels.docks.items()}
    parts |= {"canvas": window.canvas, "status": window.status}
    places = {name: (part.mapToGlobal(QPoint(0, 0)), part.size()) for name, part in parts.items()}
    print(json.dumps({name: (at.x(), at.y(), size.width(), size.height()) for name, (at, size) in places.items()}))
    window.close()

def make_and_look(language):
    assert QGuiApplication.platformName() == "xcb", QGuiApplication.platformName()
    grab("before.png")
    window = make_window(language)
    timer = QTimer(window, interval=20)

    def step():
        try:
            if is_ready(window):
                timer.stop()
                look(window)
        except BaseException:  # the program itself would only show what went wrong, and go on
            traceback.print_exc()
            os._exit(1)

    timer.timeout.connect(step)
    timer.start()
    return window

application.make_window = make_and_look
runpy.run_module("editor", run_name="__main__")
"""


@pytest.fixture
def screen() -> Iterator[str]:
    with virtual_screen(_SCREEN.width(), _SCREEN.height()) as name:
        yield name


def run_program(screen: str, folder: Path, *arguments: str) -> dict[str, QRect]:
    """Starts it as ``python -m editor`` does; where its parts were on the screen when the picture was taken."""
    places = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, **places, "PYTHONPATH": root, "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb"}
    environment.pop("WAYLAND_DISPLAY", None)
    command = [sys.executable, "-c", _PROGRAM, str(folder), *arguments]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=30, check=False)
    assert run.returncode == 0, run.stderr
    return {name: QRect(*place) for name, place in json.loads(run.stdout).items()}


def colors(image: QImage, area: QRect) -> dict[int, int]:
    """The colors of a part of a picture, and how often each is there among points close to each other."""
    found: dict[int, int] = {}
    for x in range(area.left(), area.right(), 3):
        for y in range(area.top(), area.bottom(), 3):
            color = image.pixel(x, y)
            found[color] = found.get(color, 0) + 1
    return found


def test_the_program_fills_a_screen_with_all_its_parts(screen: str, tmp_path: Path) -> None:
    places = run_program(screen, tmp_path, "edit", str(copy_of_example(tmp_path)))
    before, image = QImage(str(tmp_path / "before.png")), QImage(str(tmp_path / "screen.png"))
    assert before.rect() == image.rect() == _SCREEN
    assert len(colors(before, _SCREEN)) == 1, "the screen was empty"

    assert set(places) == {"palette", "inspector", "history", "problems", "canvas", "status"}
    for name in ("history", "problems"):  # behind the properties, on tabs, so that the map has its room
        assert not _SCREEN.contains(places.pop(name))
    for name, place in places.items():
        assert _SCREEN.contains(place), f"{name} is not on the screen"
        assert len(colors(image, place)) > 8, f"{name} shows nothing"
        for other, there in places.items():
            assert name == other or not place.intersects(there), f"{name} covers {other}"

    canvas = places["canvas"]
    assert canvas.contains(_SCREEN.center())
    assert canvas.width() > 600
    assert canvas.height() > 400
    assert places["palette"].right() < canvas.left()
    assert places["inspector"].left() > canvas.right()
    assert canvas.width() * canvas.height() >= 0.5 * _SCREEN.width() * _SCREEN.height()
    assert places["status"].bottom() == _SCREEN.bottom()

    drawn = colors(image, canvas)
    assert len(drawn) > 300, "the map has many colours"
    assert max(drawn.values()) < 0.7 * sum(drawn.values()), "and fills most of the canvas"
    assert len(colors(image, places["palette"])) > 150, "so have the tiles on the shelf"
