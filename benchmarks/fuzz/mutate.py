"""Damage good files: other values, other characters, or a missing end.

A document is changed where a random walk from its root ends, so that rare fields are changed as often as frequent ones.
All choices come from one generator, so that a number always gives the same file.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any, Literal

Notation = Literal["json", "toml", "bytes"]
"""``bytes``: binary files such as pictures and archives."""


class RawText(str):
    """Text that goes into the file unchanged: numbers and brackets that no Python value stands for."""

    __slots__ = ()


TEXTS = (
    "", " ", "\u200b", "\u202eevil\u202c", "\u2066\u2067", "\ud800", "\udfff\ud800", "\0", "\x1b[31mred", "\x7f\x9b",
    "\ufeff", "\uffff", "two\nlines", "tab\there", "\r\n", "a" * 201, "A" * 100_000, "e" + "\u0301" * 500,
    "\U0001f469\u200d\U0001f467" * 20, "\u0645\u0631\u062d\u0628\u0627", "{tile:gym}", "{tile:", "{}{0}{path}", "%s%n",
    '<img src="spy.png">', "&amp;<b>", "../../up", "/", "CON", "-", "--help", "#2", "gym#2", "gym/", "gym/desk", "null",
    "1e999", "'\"\\", "x-", "shared", "ground", "norad",
)  # fmt: skip
"""Texts with markup, control characters and other surprises."""

NUMBERS = (
    0, 1, -1, 2, 3, 4, 5, 7, 19, 20, 21, 45, 90, 99, 100, 999, 1000, -40, 40, 41, 255, 256, 2**31, -(2**31) - 1,
    2**53 - 1, 2**53, 2**63, 10**30, 0.5, -0.0, 1e300,
)  # fmt: skip

RAW = (
    "9" * 5000, "-" + "1" * 400, "1e999999999", "NaN", "-Infinity", "1.0", "[" * 39 + "]" * 39, "[" * 45 + "]" * 45,
    "[" * 100_000, '{"a":' * 3000, "00", "+1", "0x10", "nan", "inf", "1979-05-27T07:32:00Z", '"""', "'''a\nb'''", "#",
    "",
)  # fmt: skip
"""Invalid or extreme values of the notations."""

_WAYS = {"text": (66, 18, 10, 6), "bytes": (0, 85, 0, 15)}
"""The kinds of damage with their weights."""


def mutate_file(data: bytes, notation: Notation, rng: Random, other: bytes) -> bytes:
    """Return the file damaged; ``other`` is a file of its kind whose parts may be used."""
    match rng.choices(("values", "bytes", "lines", "end"), _WAYS["bytes" if notation == "bytes" else "text"])[0]:
        case "values":
            return _with_other_values(data, notation, rng, other)
        case "bytes":
            return _with_other_bytes(data, rng, other)
        case "lines":
            return _with_other_lines(data, rng, other)
        case _:
            return data[: rng.randrange(len(data) + 1)]


# --- values -------------------------------------------------------------------------------------------------------


def _with_other_values(data: bytes, notation: Notation, rng: Random, other: bytes) -> bytes:
    document, donor = _parsed(data, notation), _parsed(other, notation)
    holder = [deepcopy(document)]
    for _ in range(rng.choices((1, 2, 4, 12), (70, 18, 9, 3))[0]):
        if not holder:
            break
        parent, step = _place(holder, rng)
        rng.choice(_CHANGES)(parent, step, donor, notation, rng)
    return _written(holder[0] if holder else None, notation).encode("utf-8", "surrogatepass")


@lru_cache(maxsize=64)
def _parsed(data: bytes, notation: Notation) -> Any:
    return json.loads(data) if notation == "json" else tomllib.loads(data.decode())


def _place(holder: list[Any], rng: Random) -> tuple[Any, Any]:
    """Return a container and a key or index in it, where a random walk from the root ends."""
    parent: Any = holder
    step: Any = 0
    while True:
        inner = parent[step]
        if not isinstance(inner, dict | list) or not inner or (parent is not holder and rng.random() < 0.15):
            return parent, step
        parent, step = inner, rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))


def _replace(parent: Any, step: Any, _donor: Any, _notation: Notation, rng: Random) -> None:
    parent[step] = _strange(rng)


def _transplant(parent: Any, step: Any, donor: Any, _notation: Notation, rng: Random) -> None:
    """Replace the value by another part of a document."""
    source, there = _place([donor], rng)
    parent[step] = deepcopy(source[there])


def _alike(parent: Any, step: Any, donor: Any, _notation: Notation, rng: Random) -> None:
    """Replace the value by one with the same name elsewhere: of the right kind, but possibly wrong."""
    there = list(_under(donor, step)) if isinstance(step, str) else []
    parent[step] = deepcopy(rng.choice(there)) if there else _tweaked_number(parent[step], rng)


def _under(value: Any, name: str) -> Iterator[Any]:
    if isinstance(value, dict) and name in value:
        yield value[name]
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _under(each, name)


def _exchange(parent: Any, step: Any, _donor: Any, _notation: Notation, rng: Random) -> None:
    """Exchange two neighbors."""
    other = rng.choice(list(parent) if isinstance(parent, dict) else range(len(parent)))
    parent[step], parent[other] = parent[other], parent[step]


def _tweak(parent: Any, step: Any, _donor: Any, notation: Notation, rng: Random) -> None:
    """Change the value a little."""
    match parent[step]:
        case RawText():
            pass
        case bool() as truth:
            parent[step] = not truth
        case int() | float() as number:
            parent[step] = _tweaked_number(number, rng)
        case str() as text:
            parent[step] = _tweaked(text, rng)
        case list() as items:
            _tweak_list(items, rng)
        case dict() as fields:
            parent[step] = _tweaked_fields(fields, notation, rng)


def _tweaked_number(value: Any, rng: Random) -> Any:
    if not isinstance(value, int | float):
        return value
    more = value + rng.choice((1, -1, 1, -1, 2, -2, 10))
    return rng.choice((more, more, more, more, more, -value, value * 2, str(value), float(value)))


def _tweaked(text: str, rng: Random) -> str:
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.choice((0, 1, 1, 3)))
    signs = text[rng.randrange(len(text)) :][:1] if text else "a"
    return text[:start] + rng.choice(("", signs, signs, rng.choice("aZ0-#./ |_~*ä"), rng.choice(TEXTS))) + text[end:]


def _tweak_list(items: list[Any], rng: Random) -> None:
    at = rng.randrange(len(items) + 1)
    match rng.choice(("drop", "again", "many", "shuffle", "strange", "empty")):
        case "drop":
            del items[at : at + 1]
        case "again":
            items[at:at] = deepcopy(items[:1])
        case "many":
            items += deepcopy(items[:3]) * rng.choice((3, 30, 300))
        case "shuffle":
            rng.shuffle(items)
        case "strange":
            items.insert(at, _strange(rng))
        case _:
            items.clear()


def _tweaked_fields(fields: dict[str, Any], notation: Notation, rng: Random) -> Any:
    name = rng.choice(list(fields)) if fields else "id"
    match rng.choice(("drop", "rename", "new", "extension", "twice", "flood")):
        case "drop":
            fields.pop(name, None)
        case "rename":
            fields[_tweaked(name, rng)] = fields.pop(name, None)
        case "new":
            fields[rng.choice(TEXTS)] = _strange(rng)
        case "extension":
            fields[f"x-{rng.choice(TEXTS)}"] = _strange(rng)
        case "flood":
            fields |= {f"{name}{number}": 0 for number in range(rng.choice((30, 300, 30_000)))}
        case _:
            again = f"{_key(name, notation)}{_IS[notation]}{_written_value(fields.get(name), notation)}"
            return RawText(f"{_written_value(fields, notation)[:-1]}, {again}}}")
    return fields


def _remove(parent: Any, step: Any, _donor: Any, _notation: Notation, _rng: Random) -> None:
    del parent[step]


def _wrap(parent: Any, step: Any, _donor: Any, _notation: Notation, rng: Random) -> None:
    parent[step] = rng.choice(([parent[step]], {"id": parent[step]}, [parent[step], parent[step]]))


_CHANGES: tuple[Callable[[Any, Any, Any, Notation, Random], None], ...] = (
    _replace, _replace, _tweak, _tweak, _tweak, _tweak, _alike, _alike, _alike, _alike, _transplant, _exchange, _remove,
    _wrap,
)  # fmt: skip


def _strange(rng: Random) -> Any:
    match rng.choice(("text", "text", "number", "number", "raw", "other")):
        case "text":
            return rng.choice(TEXTS)
        case "number":
            return rng.choice(NUMBERS)
        case "raw":
            return RawText(rng.choice(RAW))
        case _:
            return deepcopy(rng.choice((None, True, False, [], {}, [[]], {"id": "a"}, [None], {"": {}}, [0, 0, "n"])))


# --- writing ------------------------------------------------------------------------------------------------------

_IS = {"json": ": ", "toml": " = "}


def _written(document: Any, notation: Notation) -> str:
    if notation == "json" or not isinstance(document, dict):
        return _written_value(document, notation)
    return "\n".join(f"{_key(name, notation)} = {_written_value(value, notation)}" for name, value in document.items())


def _written_value(value: Any, notation: Notation) -> str:
    match value:
        case RawText():
            return str(value)
        case dict():
            pairs = (
                f"{_key(name, notation)}{_IS[notation]}{_written_value(each, notation)}" for name, each in value.items()
            )
            return f"{{{', '.join(pairs)}}}"
        case list():
            return f"[{', '.join(_written_value(each, notation) for each in value)}]"
        case _:
            return json.dumps(value, ensure_ascii=notation == "json", default=str)


def _key(name: str, notation: Notation) -> str:
    return json.dumps(name, ensure_ascii=notation == "json")


# --- bytes and lines ----------------------------------------------------------------------------------------------

_BITS = (
    b'"', b"{", b"}", b"[", b"]", b",", b":", b"=", b"\\", b"\\u", b"\\ud800", b"\0", b"\xff", b"\xed\xa0\x80", b"\xc3",
    b"\xef\xbb\xbf", b"\r", b"\n", b"null", b"1e9", b"-", b"x-", b"#", b"'''", b'"""', b"\x1b[2J", b"[" * 50,
)  # fmt: skip


def _with_other_bytes(data: bytes, rng: Random, other: bytes) -> bytes:
    result = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 40))):
        start = rng.randrange(len(result) + 1)
        end = start + rng.choice((0, 1, 1, 1, 2, 10, 200))
        piece = rng.randrange(len(other))
        bits = (rng.choice(_BITS), rng.randbytes(1), other[piece : piece + 30], other[piece : piece + 3000], b"")
        result[start:end] = rng.choice(bits)
    return bytes(result)


def _with_other_lines(data: bytes, rng: Random, other: bytes) -> bytes:
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 3))):
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.choice(("again", "drop", "exchange", "other", "deep")):
            case "again":
                lines.insert(two, lines[one])
            case "drop" if len(lines) > 1:
                del lines[one]
            case "exchange":
                lines[one], lines[two] = lines[two], lines[one]
            case "deep":
                lines[one] = b".".join([rng.choice((b"a", b'"a b"'))] * rng.choice((30, 30_000))) + b" = 1"
            case _:
                lines[one] = rng.choice(other.split(b"\n"))
    return b"\n".join(lines)
