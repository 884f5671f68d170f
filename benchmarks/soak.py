"""Use the window at random for a while and watch its memory.

Keys, clicks, drags, wheels, commands and undo come in any order, on maps that are opened repeatedly. The memory is
printed at the start, after five minutes and at the end. The exit code is 1 if the end is more than half above the
middle, or if an error occurred.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Literal

import click

from editor.paths import data_folder

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from editor.ui.window.main_window import MainWindow

MIDDLE = 5.0
"""Minutes after which all caches are filled."""

MOST = 1.5
"""Maximum ratio of the memory at the end to that in the middle."""

_NEVER = {"quit", "export", "print"}
"""Commands that end the program, or work in the background on files that are deleted."""


@click.command()
@click.option("--minutes", default=20.0, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(minutes: float, seed: int) -> None:
    """Use the window at random and watch its memory."""
    faulthandler.enable()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="sags-soak-") as name:
        os.environ |= dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), name)
        fine = _soak(Path(name), minutes, seed)
        sys.stdout.flush()
        os._exit(0 if fine else 1)  # nothing is asked about unsaved work


def _soak(folder: Path, minutes: float, seed: int) -> bool:
    from PySide6.QtCore import QEvent, qInstallMessageHandler  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from editor.catalog import load_box  # noqa: PLC0415
    from editor.ui.widgets.background_tasks import TaskRunner  # noqa: PLC0415
    from editor.ui.window.application import make_application  # noqa: PLC0415
    from editor.ui.window.main_window import MainWindow  # noqa: PLC0415
    from editor.ui.window.settings import Settings  # noqa: PLC0415

    application = make_application()
    qInstallMessageHandler(_print_qt_message)
    faults: list[str] = []
    window = MainWindow(load_box(), Settings(), SilentPrompter(Random(seed)), TaskRunner())
    sys.excepthook = lambda *error: faults.append("".join(traceback.format_exception(*error)))
    window.resize(1366, 768)
    window.show()
    hands = RandomUser(window, folder, Random(seed))
    hands.open()
    application.processEvents()
    begin, middle, events = monotonic(), min(MIDDLE, minutes / 2) * 60, 0
    at_start, at_middle, next_word = memory(), 0.0, 60.0
    click.echo(f"at the start: {at_start:.0f} MB")
    while (passed := monotonic() - begin) < minutes * 60 and not faults:
        hands.act()
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # outside a loop of its own Qt deletes nothing
        events += 1
        for dialog in QApplication.topLevelWidgets():
            if dialog is not window and dialog.isVisible():
                dialog.close()
        if not at_middle and passed >= middle:
            at_middle = memory()
            click.echo(f"after {middle / 60:g} minutes: {at_middle:.0f} MB")
        elif passed >= next_word:
            click.echo(f"  {passed / 60:.0f} min, {events} events: {memory():.0f} MB")
            next_word += 60
    at_end = memory()
    click.echo(f"at the end: {at_end:.0f} MB after {events} events, {at_end / (at_middle or at_end):.2f} of the middle")
    for fault in faults:
        click.echo(f"seed {seed}, event {events}:\n{fault}", err=True)
    return not faults and at_end <= MOST * (at_middle or at_end)


def _print_qt_message(_kind: object, _context: object, text: str) -> None:
    """Print a message of Qt, except complaints about menus without a display."""
    if "does not support" not in text:
        click.echo(text, err=True)


def memory() -> float:
    """Return the memory of the process, in megabytes."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class SilentPrompter:
    """A prompter that answers every question at once."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def ask_save(self, name: str) -> Literal["discard"]:
        """Discard changes."""
        return "discard"

    def ask_yes(self, title: str, text: str, yes: str, no: str) -> bool:
        """Answer at random."""
        return self._rng.random() < 0.5

    def ask_text(self, title: str, label: str, default: str = "") -> str | None:
        """Answer at random."""
        return self._rng.choice((None, default, "Cellar", "Ω" * 40))

    def ask_path_to_open(self, folder: Path) -> Path | None:
        """Cancel."""
        return None

    def ask_file(self, title: str, folder: Path, filters: str) -> Path | None:
        """Cancel."""
        return None

    def ask_path_to_save(self, suggested: Path, filters: str) -> Path | None:
        """Cancel."""
        return None

    def notify(self, title: str, text: str, details: str = "") -> None:
        """Ignore a message."""


class RandomUser:
    """A user who does random things in the window."""

    def __init__(self, window: MainWindow, folder: Path, rng: Random) -> None:
        from PySide6.QtCore import Qt  # noqa: PLC0415

        self.window, self.folder, self.rng = window, folder, rng
        self._keys = [getattr(Qt.Key, f"Key_{name}") for name in (*"ABCDEFGHIJKLMNPRTUVWXYZ1234567890", "Delete",
                      "Escape", "Left", "Right", "Up", "Down", "Return", "Plus", "Minus", "Tab")]  # fmt: skip
        self._acts: list[tuple[int, Callable[[], None]]] = [
            (30, self.click), (20, self.drag), (10, self.wheel), (15, self.key), (10, self.command), (12, self.undo),
            (4, self.use_tool), (1, self.open),
        ]  # fmt: skip

    def act(self) -> None:
        """Do one random action."""
        weights, acts = zip(*self._acts, strict=True)
        self.rng.choices(acts, weights)[0]()

    def open(self) -> None:
        """Open a copy of a shipped map and discard the changes of the previous one."""
        self.window.workspace.document.history.mark_saved()
        source = self.rng.choice(sorted(data_folder("scenarios").glob("*.scenario.json")))
        path = self.folder / source.name
        path.write_bytes(source.read_bytes())
        self.window.files.open_path(path)

    def click(self) -> None:
        """Click somewhere on the map."""
        from PySide6.QtCore import Qt  # noqa: PLC0415
        from PySide6.QtTest import QTest  # noqa: PLC0415

        button = self.rng.choice((Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton))
        QTest.mouseClick(self.window.canvas, button, Qt.KeyboardModifier.NoModifier, self._somewhere())
        if button == Qt.MouseButton.RightButton:
            self._choose_from_menu()

    def _choose_from_menu(self) -> None:
        """Choose an entry of the map's menu, or none."""
        menu = self.window.map_menu
        offered = [each for each in menu.actions() if each.isEnabled() and not each.isSeparator()]
        menu.hide()
        if offered and self.rng.random() < 0.5:
            self.rng.choice(offered).trigger()

    def drag(self) -> None:
        """Drag over the map."""
        from PySide6.QtCore import Qt  # noqa: PLC0415
        from PySide6.QtTest import QTest  # noqa: PLC0415

        canvas, left = self.window.canvas, Qt.MouseButton.LeftButton
        QTest.mousePress(canvas, left, Qt.KeyboardModifier.NoModifier, self._somewhere())
        for _ in range(self.rng.randrange(1, 6)):
            QTest.mouseMove(canvas, self._somewhere())
        QTest.mouseRelease(canvas, left, Qt.KeyboardModifier.NoModifier, self._somewhere())

    def wheel(self) -> None:
        """Turn the mouse wheel."""
        self.rng.choice((self.window.canvas.zoom_in, self.window.canvas.zoom_out, self.window.canvas.fit))()

    def key(self) -> None:
        """Press a key."""
        from PySide6.QtTest import QTest  # noqa: PLC0415

        QTest.keyClick(self.window.canvas, self.rng.choice(self._keys))

    def command(self) -> None:
        """Trigger a command."""
        commands = [each.id for each in self.window.action_registry.commands if each.id not in _NEVER]
        action = self.window.action_registry[self.rng.choice(commands)]
        if action.isEnabled():
            action.trigger()

    def undo(self) -> None:
        """Undo some edits."""
        history = self.window.workspace.document.history
        for _ in range(self.rng.randrange(1, 8)):
            self.rng.choice((history.undo, history.undo, history.redo))()

    def use_tool(self) -> None:
        """Start placing a tile from the palette."""
        from editor.ui.map.tools.factory import make_tool  # noqa: PLC0415

        tile = self.rng.choice(sorted(self.window.workspace.box.tiles))
        self.window.workspace.use_tool(make_tool("place-tile", self.window.workspace, tile=tile))

    def _somewhere(self) -> QPoint:
        view, rng = self.window.canvas.view, self.rng
        return view.to_window(rng.uniform(-1, 21), rng.uniform(-1, 17)).toPoint()


if __name__ == "__main__":
    main()
