"""What commands say: everything that goes to a terminal goes through here.

Titles, names and file names are written by others, and terminals obey signs that nobody sees: they move the cursor,
turn the direction of text round, or set the title of the window. Such signs are spelled out instead.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence

import click

_OBEYED = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufff9-\ufffb]"
"""Controls, signs that turn the direction, separators, and bytes of file names that are no text: as a pattern."""


def clean(text: object) -> str:
    """One line in which nothing is obeyed: ``\\x9b``, ``\\u202e``, ``\\n``. Tabs are blanks."""
    line = str(text)
    return line if line.isprintable() else re.sub(_OBEYED, lambda sign: _spelled(sign[0]), line)


def echo(line: object, *, err: bool = False) -> None:
    """Say one line."""
    click.echo(clean(line), err=err)


def echo_lines(lines: Iterable[object], *, err: bool = False) -> None:
    for line in lines:
        echo(line, err=err)


def echo_json(document: Mapping[str, object] | Sequence[object]) -> None:
    """Print a document laid out like our files, but in ASCII: every terminal, pipe and reader of JSON takes that."""
    from editor.files.json_document import format_json_text

    text = re.sub(r"[^\x00-\x7e]", lambda sign: json.dumps(sign[0])[1:-1], format_json_text(document))
    click.echo(text)


def _spelled(sign: str) -> str:
    if sign == "\t":
        return " "
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:  # how Python keeps a byte that is no text
        return f"\\x{code - 0xDC00:02x}"
    return sign.encode("unicode_escape").decode() if code < 0xD800 else f"\\u{code:04x}"
