"""The one handler for what nobody foresaw: a plain sentence, details to copy, and the document saved aside."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from editor import __version__
from editor.errors import FileError, StudioError
from editor.messages import Message, msg
from editor.ui.dialogs.prompter import Prompter

NO_SCREEN = 3
"""The exit code where there is no screen to show the window on."""


def print_error(message: Message) -> None:
    """Print why the program ends, where there is no window to show it in."""
    sys.stderr.write(f"sags-studio: {message}\n")
    sys.stderr.flush()


class ErrorHandler:
    """Takes the place of ``sys.excepthook`` while the window is open."""

    def __init__(self, save_aside: Callable[[], Path | None], show: Callable[[str, str], None]) -> None:
        """``show`` is given the sentence and the details."""
        self._save_aside = save_aside
        self._show = show
        self._busy = False

    def install(self) -> None:
        sys.excepthook = self.handle

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not isinstance(error, Exception):
            sys.__excepthook__(kind, error, trace)
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        with suppress(OSError, ValueError, AttributeError):  # it may be closed, or not be there at all
            sys.stderr.write(details)
        if self._busy:  # an error while showing an error: the first one is on the screen
            return
        self._busy = True
        try:
            if isinstance(error, StudioError):
                self._show(str(error), problems_of(error))
            else:
                self._show(self._sentence(), f"{_about()}\n\n{details}")
        finally:
            self._busy = False

    def _sentence(self) -> str:
        try:
            path = self._save_aside()
        except (StudioError, OSError):
            return msg("ui.error-not-saved").text()
        return msg("ui.error-saved", path=path).text() if path else msg("ui.error").text()


def problems_of(error: StudioError) -> str:
    """Every fault of a file, one to a line."""
    return "\n".join(map(str, error.problems)) if isinstance(error, FileError) else ""


def tell_error(prompter: Prompter, title: str, error: StudioError) -> None:
    """Tell the person about an error, under the title with that message id."""
    prompter.tell(msg(title).text(), str(error), problems_of(error))


def _about() -> str:
    return f"SAGS Studio {__version__}, Python {platform.python_version()}, {platform.platform()}"
