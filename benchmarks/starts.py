"""Start the program again and again, begin a game at once, and count the starts that fail.

Right after the start several threads paint for the first time, which is when they may disturb each other. Busy
processors make that more likely. The exit code is 1 if a start failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import click

from benchmarks.torture import busy_processors

_SCRIPT = """
import os, sys, traceback
from PySide6.QtCore import QTimer
from editor.session.game_setup import GameSetup, PlayerSetup
from editor.ui.window.application import make_application, make_window

application = make_application()
window = make_window("en")
faults = []
sys.excepthook = lambda *error: faults.append("".join(traceback.format_exception(*error)))
window.resize(1366, 768)
window.show()
setup = GameSetup(guests=(PlayerSetup(who="person"), PlayerSetup()), seed=int(sys.argv[1]))
tables = window.table_controller.tables

def end():
    if tables.active_game is None:
        faults.append("no game has begun")
    print(*faults, sep="\\n", file=sys.stderr)
    os._exit(1 if faults else 0)

QTimer.singleShot(0, window, lambda: tables.start_game(setup))
tables.opened.connect(lambda: QTimer.singleShot(800, window, end))
QTimer.singleShot(60000, window, end)
application.exec()
"""


@click.command()
@click.option("--starts", default=200, show_default=True)
@click.option("--minutes", default=30.0, show_default=True, help="Stop after that time, however many were started.")
@click.option("--at-once", default=1, show_default=True, help="Starts at the same time.")
@click.option("--loaded/--idle", default=True, show_default=True, help="Whether all processors are busy meanwhile.")
def main(starts: int, minutes: float, at_once: int, loaded: bool) -> None:
    """Start the program again and again, and begin a game at once."""
    end = monotonic() + minutes * 60
    with busy_processors(loaded), ThreadPoolExecutor(at_once) as threads:
        results = list(threads.map(lambda number: _start(number) if monotonic() < end else None, range(starts)))
    done, failed = sum(each is not None for each in results), sum(each is False for each in results)
    click.echo(f"{done} starts, {failed} failed")
    sys.exit(1 if failed or not done else 0)


def _start(number: int) -> bool:
    """Start the program once, with empty caches every second time; return whether that went well."""
    with tempfile.TemporaryDirectory(prefix="sags-start-") as home:
        homes = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
        places = dict.fromkeys((*homes, "XDG_CACHE_HOME") if number % 2 else homes, home)
        environment = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}
        line = [sys.executable, "-c", _SCRIPT, str(number)]
        ended = subprocess.run(line, env=environment, capture_output=True, text=True, check=False, timeout=300)
    if ended.returncode:
        click.echo(f"start {number}: exit code {ended.returncode}\n{ended.stderr}", err=True)
    return ended.returncode == 0


if __name__ == "__main__":
    main()
