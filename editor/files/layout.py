"""How JSON is laid out in our files: made for people and for small diffs.

Two spaces a level. What fits on one line stays on one line. Only a list of objects never shares a line with anything:
then one tile more is one line more, and no other line changes. Its items may be longer than other lines, so that a
placement or a door with the longest names of the box is still one line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

WIDTH = 100
ITEM_WIDTH = 140
"""For an object in a list."""


def laid_out(document: Mapping[str, object]) -> bytes:
    """The document as UTF-8, with LF and a final newline; its outermost object is always broken up."""
    return ("".join(_broken_up(document, "")) + "\n").encode()


def _parts(value: object, indent: str, room: int) -> Iterator[str]:
    """The text of the value in parts; its first line has so many columns left, of which one is kept for a comma."""
    line = _one_line(value)
    is_short = len(line) < room and not _holds_objects(value)
    if is_short or not value or not isinstance(value, Mapping | list | tuple):
        yield line
    else:
        yield from _broken_up(value, indent)


def _broken_up(value: Mapping[str, object] | Sequence[object], indent: str) -> Iterator[str]:
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
        yield from _parts(item, inner, (ITEM_WIDTH if is_item else WIDTH) - len(start))
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
