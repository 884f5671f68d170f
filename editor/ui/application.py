"""Creates the Qt application and its window, with the box, the settings and the handler of errors."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from editor.catalog import box_for_game
from editor.messages import msg
from editor.messages.language import LANGUAGE_VARIABLE, match_language
from editor.ui.dialogs.error import ErrorDialog
from editor.ui.dialogs.qt_prompter import QtPrompter
from editor.ui.errors import NO_SCREEN, ErrorHandler, print_error
from editor.ui.main_window import MainWindow
from editor.ui.settings import Settings
from editor.ui.spoken import SYSTEM, speak
from editor.ui.tasks import Tasks
from editor.ui.theme import STYLE

_UNREACHABLE = ("could not connect to display", "Failed to create wl_display")
"""What Qt says of a screen that is named but does not answer."""


def run(path: Path | None, language: str | None) -> int:
    """Show the window until it is closed, and return the exit code."""
    application = make_application()
    window = make_window(language)
    if path is not None:
        window.files.open_path(path)
    window.show()
    _collect_again_when_idle()
    window.recovering.at_start()
    return application.exec()


def _collect_again_when_idle() -> None:
    """Once the window is painted, what the start has created is never examined by the garbage collector again."""

    def begin() -> None:
        gc.freeze()
        gc.enable()

    QTimer.singleShot(0, begin)


def make_application() -> QApplication:
    with _screen_or_sentence():
        application = QApplication([*sys.argv[:1], "-style", STYLE])
    application.setProperty(STYLE, True)
    application.setApplicationName("sags-studio")
    application.setApplicationDisplayName(msg("ui.program").text())
    application.setDesktopFileName("sags-studio")
    return application


@contextmanager
def _screen_or_sentence() -> Iterator[None]:
    """Qt aborts the process if it cannot reach the screen it was told of; here it ends with a sentence instead."""
    heard: list[str] = []

    def hear(kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
        if kind != QtMsgType.QtFatalMsg:
            heard.append(text)
            return
        unreachable = [each for each in heard if any(sign in each for sign in _UNREACHABLE)]
        reason = [*unreachable, *heard, text][0].splitlines()[0].rstrip(".")
        print_error(msg("ui.dead-display" if unreachable else "ui.no-window", reason=reason))
        os._exit(NO_SCREEN)  # going back would let Qt abort

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    for each in heard:
        sys.stderr.write(f"{each}\n")


def make_window(language: str | None = None) -> MainWindow:
    """A window that asks by dialogs, works beside itself, and takes every error."""
    prompter, settings = QtPrompter(), Settings()
    asked_for = language or os.environ.get(LANGUAGE_VARIABLE) or settings.language() or ""
    choice = match_language(asked_for) or SYSTEM
    speak(choice)
    window = MainWindow(box_for_game(), settings, prompter, Tasks())
    window.language_choice = choice
    prompter.window = window

    def show(sentence: str, details: str) -> None:
        if window.findChild(ErrorDialog) is None:  # one fault often repeats itself, with every repaint
            ErrorDialog(msg("ui.error-title").text(), sentence, details, window).open()

    def show_soon(sentence: str, details: str) -> None:
        """Not within what failed: a window that is being painted cannot open another."""
        QTimer.singleShot(0, window, lambda: show(sentence, details))

    ErrorHandler(window.autosaving.save_aside, show_soon).install()
    return window
