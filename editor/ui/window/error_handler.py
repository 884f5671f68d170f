"""Handling of unexpected errors: a message with details to copy, and a rescue copy of the document."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from editor import __version__
from editor.errors import FileError, StudioError
from editor.messages import Message, msg

if TYPE_CHECKING:
    from editor.ui.dialogs.prompter import Prompter

NO_DISPLAY_EXIT_CODE = 3
"""The exit code if there is no display for the window."""


def print_error(message: Message) -> None:
    """Print why the program ends, where there is no window to show it in."""
    sys.stderr.write(f"sags-studio: {message}\n")
    sys.stderr.flush()


class ErrorHandler:
    """Replaces ``sys.excepthook`` while the window is open."""

    def __init__(self, save_aside: Callable[[], Path | None], show: Callable[[str, str], None]) -> None:
        """``show``: called with the message and the details."""
        self._save_rescue_copy = save_aside
        self._show = show
        self._busy = False

    def install(self) -> None:
        """Replace ``sys.excepthook``."""
        sys.excepthook = self.handle

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Print an error, and show it."""
        if not isinstance(error, Exception):
            sys.__excepthook__(kind, error, trace)
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        with suppress(OSError, ValueError, AttributeError):  # it may be closed or missing
            sys.stderr.write(details)
        if self._busy:  # an error while showing an error: the first one is shown
            return
        self._busy = True
        try:
            if isinstance(error, StudioError):
                self._show(str(error), error_details(error))
            else:
                self._show(self._message(), f"{_version_line()}\n\n{details}")
        finally:
            self._busy = False

    def _message(self) -> str:
        try:
            path = self._save_rescue_copy()
        except (StudioError, OSError):
            return msg("ui.error-not-saved").text()
        return msg("ui.error-saved", path=path).text() if path else msg("ui.error").text()


def error_details(error: StudioError) -> str:
    """Return the problems of a file, one per line."""
    return "\n".join(map(str, error.problems)) if isinstance(error, FileError) else ""


def tell_error(prompter: Prompter, title: str, error: StudioError) -> None:
    """Show an error under the title with that message id."""
    prompter.notify(msg(title).text(), str(error), error_details(error))


def _version_line() -> str:
    return f"SAGS Studio {__version__}, Python {platform.python_version()}, {platform.platform()}"
