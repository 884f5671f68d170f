"""Use the window at random for a while and watch its memory.

Keys, clicks, drags, wheels, commands, menus and undo come in any order, on maps that are opened repeatedly. So do the
pages, the fields and buttons on them, the panels, which are floated, closed and docked again, dialogs, games at the
table and the tile editor. The memory is printed at the start, after five minutes and at the end. The exit code is 1 if
it is too much or still grows, or if an error occurred.

By default there is no display; ``--display :88`` uses an X server, such as Xvfb. With ``--only docks`` or ``--only
widgets`` the user does nothing else.
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

MOST_MEGABYTES = 400
"""Maximum memory at the end."""

_NEVER = {"quit", "export", "print"}
"""Commands that end the program, or work in the background on files that are deleted."""


@click.command()
@click.option("--minutes", default=20.0, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--display", default="", help="Show the window on this X display instead of none.")
@click.option("--only", type=click.Choice(("map", "docks", "widgets")), help="Restrict what the user does.")
def main(minutes: float, seed: int, display: str, only: str | None) -> None:
    """Use the window at random and watch its memory."""
    faulthandler.enable()
    if display:
        os.environ |= {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
    else:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="sags-soak-") as name:
        homes = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
        os.environ |= dict.fromkeys(homes, name)
        fine = _soak(Path(name), minutes, seed, only)
        sys.stdout.flush()
        os._exit(0 if fine else 1)  # nothing is asked about unsaved work


def _soak(folder: Path, minutes: float, seed: int, only: str | None) -> bool:
    from PySide6.QtCore import QEvent, QTimer, qInstallMessageHandler  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication, QDialog, QMenu  # noqa: PLC0415

    from editor.catalog import load_box  # noqa: PLC0415
    from editor.ui.widgets.background_tasks import TaskRunner  # noqa: PLC0415
    from editor.ui.window.application import collect_garbage_in_main_thread, make_application  # noqa: PLC0415
    from editor.ui.window.main_window import MainWindow  # noqa: PLC0415
    from editor.ui.window.settings import Settings  # noqa: PLC0415

    application = make_application()
    qInstallMessageHandler(_print_qt_message)
    faults: list[str] = []
    window = MainWindow(load_box(), Settings(), SilentPrompter(Random(seed)), TaskRunner())
    sys.excepthook = lambda *error: faults.append("".join(traceback.format_exception(*error)))
    window.resize(1366, 768)
    window.show()
    collect_garbage_in_main_thread(window)
    user = RandomUser(window, folder, Random(seed), only)
    popups = QTimer(window, interval=100)  # a button with a menu waits until the menu is closed
    popups.timeout.connect(lambda: (popup := QApplication.activePopupWidget()) and popup.close())
    popups.start()
    user.open()
    application.processEvents()
    begin, middle, events = monotonic(), min(MIDDLE, minutes / 2) * 60, 0
    at_start, at_middle, next_word = memory(), 0.0, 60.0
    click.echo(f"at the start: {at_start:.0f} MB")
    while (passed := monotonic() - begin) < minutes * 60 and not faults:
        try:
            user.act()
        except Exception:  # noqa: BLE001  whatever it is, it is reported
            faults.append(traceback.format_exc())
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # outside a loop of its own Qt deletes nothing
        events += 1
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog | QMenu) and dialog.isVisible() and user.has_enough_of_dialogs():
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
    return not faults and at_end <= min(MOST * (at_middle or at_end), MOST_MEGABYTES)


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

    def ask_yes(self, title: str, text: str, yes: str, no: str, *, destructive: bool) -> bool:
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

    def ask_folder(self, title: str, folder: Path) -> Path | None:
        """Cancel."""
        return None

    def ask_path_to_save(self, suggested: Path, filters: str) -> Path | None:
        """Cancel."""
        return None

    def notify(self, title: str, text: str, details: str = "") -> None:
        """Ignore a message."""

    def explain(self, title: str, text: str) -> None:
        """Ignore an explanation."""


class RandomUser:
    """A user who does random things in the window."""

    def __init__(self, window: MainWindow, folder: Path, rng: Random, only: str | None = None) -> None:
        from PySide6.QtCore import Qt  # noqa: PLC0415

        self.window, self.folder, self.rng = window, folder, rng
        self._keys = [getattr(Qt.Key, f"Key_{name}") for name in (*"ABCDEFGHIJKLMNPRTUVWXYZ1234567890", "Delete",
                      "Escape", "Left", "Right", "Up", "Down", "Return", "Plus", "Minus", "Tab")]  # fmt: skip
        on_map = [
            (30, self.click), (20, self.drag), (10, self.wheel), (15, self.key), (10, self.command), (12, self.undo),
            (4, self.use_tool), (1, self.open),
        ]  # fmt: skip
        with_docks = [(6, self.change_dock), (3, self.show_problem), (2, self.show_page), (1, self.open)]
        with_widgets = [(20, self.use_widget), (4, self.use_menu), (2, self.show_page), (1, self.play),
                        (1, self.edit_tiles), (1, self.open)]  # fmt: skip
        kinds: dict[str, list[tuple[int, Callable[[], None]]]] = {
            "map": on_map, "docks": with_docks, "widgets": with_widgets
        }  # fmt: skip
        self._acts = kinds[only] if only else [each for acts in kinds.values() for each in acts]

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
        menu = self.window.controls.map_menu
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

    def has_enough_of_dialogs(self) -> bool:
        """Return whether to close an open dialog now instead of using it."""
        return self.rng.random() < 0.1

    def change_dock(self) -> None:
        """Float, dock, close, show or activate a panel."""
        dock = self.rng.choice(list(self.window.panels.docks.values()))
        self.rng.choice(
            (dock.close, dock.show, dock.activateWindow, dock.raise_, lambda: dock.setFloating(not dock.isFloating()))
        )()

    def show_problem(self) -> None:
        """Click on a number of problems in the status bar."""
        self.window.status.count_clicked.emit(self.rng.choice(("error", "warning", "info")))

    def show_page(self) -> None:
        """Go to another page."""
        if self.rng.random() < 0.1:
            self.window.show_start()
        else:
            self.window.show_document()
            self.window.pages.show_page(self.rng.choice(("map", "scenario", "sheet")))

    def play(self) -> None:
        """Start a game at the table, with or without people, or close the one there is."""
        from editor.session.game_setup import GameSetup, PlayerSetup  # noqa: PLC0415

        games = self.window.table_controller.tables
        if games.active_game is not None and self.rng.random() < 0.7:
            games.discard()
            return
        guests = [PlayerSetup(who=self.rng.choice(("person", "computer"))) for _ in range(self.rng.randrange(2, 5))]
        games.start_game(GameSetup(guests=tuple(guests), seed=self.rng.randrange(1000)))

    def edit_tiles(self) -> None:
        """Enter the tile editor with a tile, or leave it."""
        editor = self.window.tile_editor
        if editor.is_shown:
            editor.leave()
        else:
            editor.enter(self.rng.choice(sorted(self.window.workspace.box.tiles)))

    def use_menu(self) -> None:
        """Open a menu, and sometimes choose one of its entries."""
        from PySide6.QtCore import QCoreApplication, QPoint  # noqa: PLC0415

        menu = self.rng.choice(list(self.window.controls.menus.by_path.values()))
        menu.popup(self.window.mapToGlobal(QPoint(40, 40)))
        QCoreApplication.processEvents()
        never = {self.window.action_registry[name] for name in _NEVER}
        offered = [each for each in menu.actions() if each.isEnabled() and each.menu() is None and each not in never]
        menu.hide()
        if offered and self.rng.random() < 0.5:
            self.rng.choice(offered).trigger()

    def use_widget(self) -> None:
        """Click on, type into or choose from something that is visible on the page or in a dialog."""
        from PySide6.QtCore import QPoint, Qt  # noqa: PLC0415
        from PySide6.QtPrintSupport import QAbstractPrintDialog  # noqa: PLC0415
        from PySide6.QtTest import QTest  # noqa: PLC0415
        from PySide6.QtWidgets import (  # noqa: PLC0415
            QAbstractButton,
            QAbstractItemView,
            QAbstractSpinBox,
            QApplication,
            QComboBox,
            QLineEdit,
            QPlainTextEdit,
            QTabBar,
            QWidget,
        )

        top = QApplication.activeModalWidget() or self.window
        if isinstance(top, QAbstractPrintDialog):
            top.reject()  # its buttons open dialogs of Qt and wait for them
            return
        kinds = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTabBar)
        # With findChildren, the Python object of the window would keep those of all its widgets, even of deleted ones.
        inside = (each for each in QApplication.allWidgets() if isinstance(each, kinds) and top.isAncestorOf(each))
        usable = [each for each in inside if each.isVisible() and each.isEnabled()]
        if not usable:
            return
        usable.sort(key=lambda each: each.mapTo(top, QPoint()).toTuple())  # so that a seed repeats a run
        widget = self.rng.choice(usable)
        target: QWidget = widget.viewport() if isinstance(widget, QAbstractItemView | QPlainTextEdit) else widget
        size = target.size()
        if isinstance(widget, QComboBox) and widget.count():
            widget.setCurrentIndex(self.rng.randrange(widget.count()))
            widget.activated.emit(widget.currentIndex())
            return
        spot = QPoint(self.rng.randrange(max(1, size.width())), self.rng.randrange(max(1, size.height())))
        deleted: list[bool] = []  # QTest would crash if the press deleted the widget
        target.destroyed.connect(lambda: deleted.append(True))
        QTest.mousePress(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
        if not deleted:
            QTest.mouseRelease(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
        if not deleted and isinstance(widget, QLineEdit | QPlainTextEdit | QAbstractSpinBox):
            QTest.keyClicks(widget, self.rng.choice(("7", "Cellar", "12", "a {zone:x}", "-")))

    def _somewhere(self) -> QPoint:
        view, rng = self.window.canvas.view, self.rng
        return view.to_window(rng.uniform(-1, 21), rng.uniform(-1, 17)).toPoint()


if __name__ == "__main__":
    main()
