"""Creates the Qt application and its window, with the box, the settings and the error handler."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QObject, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from editor.catalog import box_for_game
from editor.messages import msg
from editor.messages.language import LANGUAGE_VARIABLE, match_language
from editor.render.qt_helpers import ensure_fonts
from editor.ui.dialogs.prompter import QtPrompter
from editor.ui.dialogs.standard_dialogs import ErrorDialog
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.theme import STYLE
from editor.ui.window.error_handler import NO_DISPLAY_EXIT_CODE, ErrorHandler, print_error
from editor.ui.window.main_window import MainWindow
from editor.ui.window.qt_language import SYSTEM_LANGUAGE, set_ui_language
from editor.ui.window.settings import Settings

_UNREACHABLE = ("could not connect to display", "Failed to create wl_display")
"""Messages of Qt about a display that is named but cannot be reached."""

_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
"""Parameters of ``mallopt`` in the C library of Linux."""
_LARGE_BLOCK = 256 << 10
"""Bytes from which a block of memory is returned to the system when it is freed."""
_POOLS = 2
"""Number of pools for smaller blocks."""

_COLLECT_INTERVAL = 1000
"""Milliseconds between two collections of garbage."""


def run(path: Path | None, language: str | None) -> int:
    """Show the window until it is closed, and return the exit code."""
    application = make_application()
    window = make_window(language)
    if path is not None:
        window.files.open_path(path)
    window.show()
    QTimer.singleShot(0, window, gc.freeze)  # what the start has created is there to stay
    collect_garbage_in_main_thread(window)
    window.recovery.offer_at_start()
    QTimer.singleShot(0, window, window.help.offer_tour)
    return application.exec()


def collect_garbage_in_main_thread(window: QObject) -> None:
    """Collect garbage once a second, as long as the window exists, and never in another thread.

    Python itself collects in any thread. A worker would then destroy widgets: their destructor holds a lock of Qt and
    waits for the interpreter, while the main thread holds the interpreter and waits for the lock.
    """
    gc.disable()
    timer = QTimer(window, interval=_COLLECT_INTERVAL)
    timer.timeout.connect(_collect_garbage)
    timer.start()


def _collect_garbage() -> None:
    """Collect the oldest generation that is due."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            if generation == 2:
                return_free_memory()
            return


def make_application() -> QApplication:
    """Return the Qt application, or exit with a message if there is no display."""
    percent = Settings().interface_percent()
    if percent != 100:
        os.environ.setdefault("QT_SCALE_FACTOR", f"{percent / 100:g}")  # Qt reads it when it starts
    return_large_blocks()
    with _exit_without_display():
        application = QApplication([*sys.argv[:1], "-style", STYLE])
    ensure_fonts()
    application.setProperty(STYLE, True)
    application.setApplicationName("sags-studio")
    application.setApplicationDisplayName(msg("ui.program").text())
    application.setDesktopFileName("sags-studio")
    return application


def return_large_blocks() -> bool:
    """Let the C library return freed images to the system; return whether it supports this.

    By default glibc keeps blocks of many megabytes for later, in a pool for each thread, and the pools fragment.
    """
    mallopt = _find_in_c_library("mallopt")
    return mallopt is not None and bool(mallopt(_MMAP_THRESHOLD, _LARGE_BLOCK) and mallopt(_ARENA_MAX, _POOLS))


def return_free_memory() -> bool:
    """Return free pages between small blocks to the system, which takes milliseconds; return whether there were any."""
    malloc_trim = _find_in_c_library("malloc_trim")
    return malloc_trim is not None and bool(malloc_trim(0))


def _find_in_c_library(name: str) -> Callable[..., int] | None:
    """Return a function of the C library of Linux, or ``None`` if there is none of that name."""
    found: Callable[..., int] | None = (
        getattr(ctypes.CDLL(None), name, None) if sys.platform.startswith("linux") else None
    )
    return found


@contextmanager
def _exit_without_display() -> Iterator[None]:
    """End with a message where Qt would abort because it cannot reach the display."""
    heard: list[str] = []

    def hear(kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
        if kind != QtMsgType.QtFatalMsg:
            heard.append(text)
            return
        unreachable = [each for each in heard if any(sign in each for sign in _UNREACHABLE)]
        reason = [*unreachable, *heard, text][0].splitlines()[0].rstrip(".")
        print_error(msg("ui.dead-display" if unreachable else "ui.no-window", reason=reason))
        os._exit(NO_DISPLAY_EXIT_CODE)  # returning would let Qt abort

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    for each in heard:
        sys.stderr.write(f"{each}\n")


def make_window(language: str | None = None) -> MainWindow:
    """Return a window with dialogs, background tasks and an error handler."""
    prompter, settings = QtPrompter(), Settings()
    asked_for = language or os.environ.get(LANGUAGE_VARIABLE) or settings.language() or ""
    choice = match_language(asked_for) or SYSTEM_LANGUAGE
    set_ui_language(choice)
    window = MainWindow(box_for_game(), settings, prompter, TaskRunner())
    window.language_choice = choice
    prompter.window = window

    def show(sentence: str, details: str) -> None:
        if window.findChild(ErrorDialog) is None:  # an error in a paint event repeats with every repaint
            ErrorDialog(msg("ui.error-title").text(), sentence, details, window).open()

    def show_soon(sentence: str, details: str) -> None:
        """Show an error later: a window that is being painted cannot open a dialog."""
        QTimer.singleShot(0, window, lambda: show(sentence, details))

    ErrorHandler(window.autosave.save_rescue_copy, show_soon).install()
    return window
