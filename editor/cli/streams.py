"""Where the command speaks: streams that can say anything, and an exit code of its own where they cannot.

A terminal may lack a sign, a file name may be no UTF-8, a disk may be full, a reader may have gone. None of that is a
traceback, and none of it ends with the code that says that errors were found in a map.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from editor.cli.terminal import echo
from editor.messages import msg

ERRORS, WRONG_USE, NO_OUTPUT, BROKEN, INTERRUPTED = 1, 2, 4, 70, 130
"""Exit codes besides 0; 3 is the window's, where there is no screen."""

_NARROWEST, _WIDEST = 40, 400
_HANDLER = "sags-replace"


def prepare_streams() -> None:
    """Have stdout and stderr take whatever is said, and stdin be at its end where nobody can answer."""
    codecs.register_error(_HANDLER, _replaced)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def _replaced(error: UnicodeError) -> tuple[str | bytes, int]:
    """The bytes of a file name as they are; what the encoding lacks, by its number."""
    assert isinstance(error, UnicodeEncodeError)
    sign = error.object[error.start]
    if 0xDC80 <= ord(sign) <= 0xDCFF:
        return bytes([ord(sign) - 0xDC00]), error.start + 1
    return sign.encode("ascii", "backslashreplace").decode(), error.start + 1


class _Closed(io.TextIOBase):
    """Stands for an output that was closed before the program began."""

    def write(self, _: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def output_lost(error: OSError) -> int:
    """The exit code where stdout does not take what is said; and why, unless its reader simply has enough."""
    if error.errno != errno.EPIPE:
        with suppress(OSError):
            echo(f"sags: {msg('files.no-output', reason=error.strerror or error)}", err=True)
    with suppress(OSError, ValueError):  # what is left in the buffer goes nowhere, without another word
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)
    return NO_OUTPUT


def flush(stdout: TextIO) -> None:
    """Say what is still to be said on the stdout the command began with."""
    if sys.stdout is not stdout:  # click puts another in its place, and says nothing, when a reader has gone
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
    stdout.flush()


def columns() -> int:
    """How wide the terminal is, as far as that can be believed."""
    return min(max(shutil.get_terminal_size().columns, _NARROWEST), _WIDEST)
