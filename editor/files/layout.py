"""How JSON is laid out, in all files and on the terminal: made for people and for small diffs.

Two spaces a level. What fits on one line stays on one line. Only a list of objects never shares a line with anything:
then one tile more is one line more, and no other line changes. Its items may be longer than other lines, so that a
placement or a door with the longest names of the box is still one line.

Files that are computed and not written by people have no small diffs: theirs is ``TABLE``, with long lines, so that a
square with all its icons is still one line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from editor.values import FrozenStruct


class LineLengths(FrozenStruct):
    """How long lines may be."""

    width: int = 100
    item_width: int = 140
    """For an object in a list."""
    apart: bool = True
    """Whether each object of a list has lines of its own."""


DIFFABLE: Final = LineLengths()
TABLE: Final = LineLengths(width=250, item_width=250, apart=False)


def laid_out(document: Mapping[str, object] | Sequence[object], lengths: LineLengths = DIFFABLE) -> bytes:
    """The document as UTF-8, with LF and a final newline."""
    return (json_text(document, lengths) + "\n").encode()


def json_text(document: Mapping[str, object] | Sequence[object], lengths: LineLengths = DIFFABLE) -> str:
    """The document as text; its outermost object or list is always broken up."""
    return "".join(_broken_up(document, "", lengths)) if document else _one_line(document)


def _parts(value: object, indent: str, room: int, lengths: LineLengths) -> Iterator[str]:
    """The text of the value in parts; its first line has so many columns left, of which one is kept for a comma."""
    line = _one_line(value)
    is_short = len(line) < room and not (lengths.apart and _holds_objects(value))
    if is_short or not value or not isinstance(value, Mapping | list | tuple):
        yield line
    else:
        yield from _broken_up(value, indent, lengths)


def _broken_up(value: Mapping[str, object] | Sequence[object], indent: str, lengths: LineLengths) -> Iterator[str]:
    """One field or one item a line."""
    inner = indent + "  "
    if isinstance(value, Mapping):
        items = [(f"{inner}{_one_line(name)}: ", item) for name, item in value.items()]
        opening, closing = "{}"
    else:
        items = [(inner, item) for item in value]
        opening, closing = "[]"
    yield opening
    for number, (start, item) in enumerate(items):
        yield ",\n" if number else "\n"
        yield start
        is_item = closing == "]" and isinstance(item, Mapping)
        yield from _parts(item, inner, (lengths.item_width if is_item else lengths.width) - len(start), lengths)
    yield f"\n{indent}{closing}"


def _holds_objects(value: object) -> bool:
    """Whether there is a list of objects in it, or it is one."""
    if isinstance(value, Mapping):
        return any(_holds_objects(item) for item in value.values())
    if isinstance(value, list | tuple):
        return any(isinstance(item, Mapping) or _holds_objects(item) for item in value)
    return False


def _one_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
