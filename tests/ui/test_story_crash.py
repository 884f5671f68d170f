"""The program is killed in the middle of work: started again, it offers that work once and gives it back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal, get_args

import pytest

from editor.files import read_scenario
from editor.model.scenario import Scenario
from editor.session.recovery import recovery_path
from tests.ui.windows import EXAMPLE, copy_of_example

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere the settings of a person cannot be put into a folder"
)

_PROGRAM = """
import json, os, sys, traceback
from pathlib import Path
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from editor import app
from editor.ui.window import application
from editor.ui.dialogs.prompter import QtPrompter
from editor.ui.dialogs.recovery import RecoveryDialog

what, folder, opened = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]) if sys.argv[3] else None
QtPrompter.ask_path_to_save = lambda *_: folder / "kept.scenario.json"
make_window = application.make_window

def say(**facts):
    print(json.dumps(facts), flush=True)

def tiles(window):
    return [each.id for each in window.workspace.document.scenario.levels[0].placements] if window.shows_map() else []

def offers(window):
    return [each for each in window.findChildren(RecoveryDialog) if each.isVisible()]

def work(window):
    if opened is None:
        window.files.open_copy(Path(sys.argv[4]))
    canvas = window.canvas
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.view.to_window(1.5, 1.5).toPoint())
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    timer = QTimer(window, interval=20)

    def look():
        if window.autosave.recovery_file:
            timer.stop()
            say(journal=str(window.autosave.recovery_file), tiles=tiles(window))

    timer.timeout.connect(look)
    timer.start()

def look_and_leave(window):
    offered = len(offers(window))
    if offered:
        QTest.mouseClick(offers(window)[0].take, Qt.MouseButton.LeftButton)
        dirty = window.isWindowModified()
        window.files.save()
    else:
        dirty = window.isWindowModified()
    say(offered=offered, still_offered=len(offers(window)), tiles=tiles(window), dirty=dirty)
    window.close()

def make_and_act(language):
    window = make_window(language)
    QTimer.singleShot(0, window, lambda: act(window))
    return window

def act(window):
    try:
        {"work": work, "look": look_and_leave}[what](window)
    except BaseException:  # the program itself would only show what went wrong, and go on
        traceback.print_exc()
        os._exit(1)

application.make_window = make_and_act
sys.exit(app.main(opened))
"""

How = Literal["the file is opened again", "the program is started again", "the map had no file yet"]


def start(what: Literal["work", "look"], folder: Path, opened: Path | None) -> subprocess.Popen[str]:
    """The real program, with the settings and the unsaved work of nobody else."""
    places = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
    root = str(Path(__file__).parents[2])
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, what, str(folder), str(opened or ""), str(EXAMPLE)],
        env={**os.environ, **places, "PYTHONPATH": root, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def work_until_killed(folder: Path, opened: Path | None) -> dict[str, Any]:
    """Takes a tile off the map; is killed as soon as it says that the journal is written."""
    with start("work", folder, opened) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        try:
            line = program.stdout.readline()
        finally:
            program.kill()
        assert program.wait() == -signal.SIGKILL, program.stderr.read()
    answer: dict[str, Any] = json.loads(line)
    return answer


def look(folder: Path, opened: Path | None) -> dict[str, Any]:
    """Start the program, recover what it offers, save, close; return what it printed."""
    with start("look", folder, opened) as program:
        try:
            out, errors = program.communicate(timeout=30)
        finally:
            program.kill()
        assert program.returncode == 0, errors
    answer: dict[str, Any] = json.loads(out)
    return answer


def tiles(scenario: Scenario) -> list[str]:
    return [each.id for each in scenario.levels[0].placements]


@pytest.mark.parametrize("how", get_args(How))
def test_work_is_offered_once_after_a_kill_and_given_back(tmp_path: Path, how: How) -> None:
    path = copy_of_example(tmp_path) if how != "the map had no file yet" else None
    kept = path or tmp_path / "kept.scenario.json"
    opened = path if how == "the file is opened again" else None
    all_tiles = tiles(read_scenario(EXAMPLE))

    killed = work_until_killed(tmp_path, path)
    journal = Path(killed["journal"])
    assert journal.is_file()
    assert len(killed["tiles"]) == len(all_tiles) - 1
    if path is not None:
        assert journal == recovery_path(path)
        assert tiles(read_scenario(path)) == all_tiles, "the file itself is as it was saved"

    again = look(tmp_path, opened)
    assert (again["offered"], again["still_offered"]) == (1, 0)
    assert again["tiles"] == killed["tiles"]
    assert again["dirty"], "what was given back is not yet saved"
    assert tiles(read_scenario(kept)) == killed["tiles"]
    assert not journal.exists()

    third = look(tmp_path, kept)
    assert third["offered"] == 0
    assert third["tiles"] == killed["tiles"]
