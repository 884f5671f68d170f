"""The output of commands: streams that accept any text, safe lines for terminals, and exit codes.

Titles and file names come from others, and terminals obey control characters in them; these are escaped. An output that
fails has its own exit code instead of a traceback.
"""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import click

from editor.messages import msg

_CONTROLS = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufff9-\ufffb]"
"""A pattern for control and direction characters, separators, and bytes of file names that are not text."""


def escape_controls(text: object) -> str:
    r"""Return one line with control characters escaped, such as ``\x9b`` or ``\n``; tabs become blanks."""
    line = str(text)
    return line if line.isprintable() else re.sub(_CONTROLS, lambda sign: _escape(sign[0]), line)


def echo(line: object, *, err: bool = False) -> None:
    """Print one line."""
    click.echo(escape_controls(line), err=err)


def echo_lines(lines: Iterable[object], *, err: bool = False) -> None:
    """Print lines."""
    for line in lines:
        echo(line, err=err)


def echo_wrapped(lines: Iterable[object]) -> None:
    """Print lines, wrapped at words where stdout is a terminal; items of a numbered list are indented."""
    for line in lines:
        echo_lines(wrapped(line))


def wrapped(line: object) -> list[str]:
    """Return a line in parts that fit into the terminal; in one part where stdout is not a terminal."""
    text, width = escape_controls(line), terminal_width() if sys.stdout.isatty() else 0
    if not width or len(text) < width:
        return [text]
    item = re.match(r" *[0-9]+  ", text)
    whole_squares = re.sub(r"\((-?\d+), (-?\d+)\)", "(\\1,\xa0\\2)", text)
    parts = textwrap.wrap(whole_squares, width - 1, subsequent_indent=" " * item.end() if item else "")
    return [part.replace(",\xa0", ", ") for part in parts]


CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what was scrolled off it."""
ENTER_ALTERNATE, LEAVE_ALTERNATE = "\x1b[?1049h\x1b[H\x1b[2J", "\x1b[?1049l"
"""Shows the alternate screen, which is not kept when it is scrolled, and the main one again."""


def control_terminal(codes: str) -> None:
    """Send control codes to stdout if it is a terminal."""
    if sys.stdout.isatty():
        click.echo(codes, nl=False, color=True)


def echo_json(document: Mapping[str, object] | Sequence[object]) -> None:
    """Print a document like our files, but in ASCII, which every terminal and pipe accepts."""
    from editor.files.json_document import format_json_text

    text = re.sub(r"[^\x00-\x7e]", lambda sign: json.dumps(sign[0])[1:-1], format_json_text(document))
    click.echo(text)


def _escape(sign: str) -> str:
    if sign == "\t":
        return " "
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:  # how Python stores a byte that is not text
        return f"\\x{code - 0xDC00:02x}"
    return sign.encode("unicode_escape").decode() if code < 0xD800 else f"\\u{code:04x}"


EXIT_PROBLEMS, EXIT_USAGE, EXIT_NO_OUTPUT, EXIT_DEAD_END, EXIT_INTERNAL, EXIT_INTERRUPTED = 1, 2, 4, 5, 70, 130
"""Exit codes besides 0; the window uses 3 if there is no display."""

_MIN_WIDTH, _MAX_WIDTH = 40, 400
_HANDLER = "sags-replace"


def prepare_streams() -> None:
    """Make stdout and stderr accept any text, and replace streams that are closed."""
    codecs.register_error(_HANDLER, _encode_unknown)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def _encode_unknown(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return the raw bytes of a file name, or an escape for a character that the encoding lacks."""
    assert isinstance(error, UnicodeEncodeError)
    sign = error.object[error.start]
    if 0xDC80 <= ord(sign) <= 0xDCFF:
        return bytes([ord(sign) - 0xDC00]), error.start + 1
    return sign.encode("ascii", "backslashreplace").decode(), error.start + 1


class _ClosedOutput(io.TextIOBase):
    """An output that was closed before the program began."""

    def write(self, _: str) -> int:
        """Raise an error."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def report_lost_output(error: OSError) -> int:
    """Return the exit code for a failed stdout, and print why.

    EPIPE: the reader closed the pipe; exit quietly.
    """
    if error.errno != errno.EPIPE:
        with suppress(OSError):
            echo(f"sags: {msg('files.no-output', reason=error.strerror or error)}", err=True)
    with suppress(OSError, ValueError):  # discard what is left in the buffer
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)
    return EXIT_NO_OUTPUT


def flush(stdout: TextIO) -> None:
    """Write what is left in the buffer of the original stdout."""
    if sys.stdout is not stdout:  # click replaces it silently when the reader has closed the pipe
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
    stdout.flush()


def terminal_width() -> int:
    """Return the width of the terminal, within sensible bounds."""
    return min(max(shutil.get_terminal_size().columns, _MIN_WIDTH), _MAX_WIDTH)
