"""Entry point of the program with a window. Qt is imported only once a display is known to exist."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from editor.messages import msg
from editor.ui.window.error_handler import NO_DISPLAY_EXIT_CODE, print_error


def has_display() -> bool:
    """Whether there is a screen to show a window on. Only Linux may have none."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def main(path: Path | None = None, language: str | None = None) -> int:
    """Open the window, with a file or the start page, and return the exit code when it is closed.

    ``language``: the one that is asked for in this run alone.
    """
    if not has_display():
        print_error(msg("ui.no-display"))
        return NO_DISPLAY_EXIT_CODE
    gc.disable()  # the window collects garbage itself
    # PySide reads the source of every module that is imported after it. A document needs no Qt, so it comes first.
    from editor.session import document  # noqa: F401
    from editor.ui.window.application import run

    return run(path, language)
