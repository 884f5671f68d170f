"""Runs Qt for drawing without a window: commands and exports draw where no screen is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication


def headless_app() -> QCoreApplication:
    """The running application, or a new one that needs no screen. Fonts exist only while there is one: keep it."""
    running = QCoreApplication.instance()
    if running is not None:
        return running
    # Other systems always have a screen, and their fonts only with it. Here Qt would look for the one that is named.
    nowhere = ["-platform", "offscreen"] if sys.platform.startswith("linux") else []
    return QGuiApplication([*sys.argv[:1], *nowhere])


@contextmanager
def headless_qt() -> Iterator[None]:
    """Qt with its fonts while the block runs. What it starts, it ends: a window can be opened afterwards, and a process
    has only one application."""
    if QCoreApplication.instance() is not None:
        yield
        return
    app = headless_app()
    try:
        yield
    finally:
        app.shutdown()
