"""The page about engine files, ``docs/engine.md``, made from the schema so that it cannot say something else.

``python -m editor.export.engine_docs > docs/engine.md`` writes it anew; a test compares the two.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from editor.export.engine import engine_schema

_WORDS = {"integer": "whole number", "string": "text", "boolean": "true or false", "null": "null"}

_INTRODUCTION = """\
# The engine file

`sags export FILE --to engine` writes a scenario as `*.engine.json`: everything a game needs to know about it, in one
file. An engine needs no catalogue of tiles and nothing of SAGS Studio. This page is made from the models in
`editor/export/`; the JSON Schema is [schema/engine.schema.json](../schema/engine.schema.json).

- Squares are `[x, y]`, column and row, counted from 0 at the top left. An edge is `[x, y, "n"]` or `[x, y, "w"]`: the
  north or west side of that square. The south side of `(x, y)` is `[x, y + 1, "n"]`, its east side `[x + 1, y, "w"]`.
- Every field is always there. Only squares with floor and edges that are not simply open are listed.
- What lies on the map is sorted by level (the lowest first), then `y`, then `x`. Ids such as `t7` are good within one
  file only.
- The same scenario always gives the same bytes.

`editor/export/engine_reader.py` is a reader to start from: one file of Python that needs nothing but the standard
library. It answers who can step where, what a move costs, who sees whom, and whether the set-up is legal. Tests prove
that it agrees with SAGS Studio.
"""


def engine_page() -> str:
    """The whole page."""
    schema = engine_schema()
    sections = [("The file", schema), *_in_order(schema)]
    return "\n".join([_INTRODUCTION, *("\n".join(_section(name, part)) for name, part in sections)])


def _in_order(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The parts of the file as they are first met, each right before the parts that it is made of."""
    found: dict[str, dict[str, Any]] = {}

    def visit(part: dict[str, Any]) -> None:
        for name in _names(list(part["properties"].values())):
            if name not in found:
                found[name] = schema["$defs"][name]
                visit(found[name])

    visit(schema)
    return list(found.items())


def _names(value: object) -> Iterator[str]:
    """The parts that a piece of the schema refers to."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from [inner.rpartition("/")[2]] if key == "$ref" else _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)


def _section(name: str, part: dict[str, Any]) -> Iterator[str]:
    yield f"## {name}\n\n{part['description']}\n"
    yield "| field | is | meaning |\n|---|---|---|"
    for field, about in part["properties"].items():
        yield f"| `{field}` | {_type(about)} | {about['description']} |"
    yield ""


def _type(about: dict[str, Any]) -> str:
    match about:
        case {"$ref": str(name)}:
            part = name.rpartition("/")[2]
            return f"[{part}](#{part.lower()})"
        case {"anyOf": list(kinds)}:
            return " or ".join(map(_type, kinds))
        case {"const": value}:
            return _literal(value)
        case {"enum": list(values)}:
            return ", ".join(map(_literal, values))
        case {"prefixItems": list(items)}:
            return "a square" if len(items) == 2 else "an edge"
        case {"type": "array", "items": dict(item)}:
            return f"list: {_type(item)}"
        case {"type": str(kind)}:
            return _WORDS[kind]
    raise ValueError(f"no words for {about}")


def _literal(value: object) -> str:
    return f"`{value}`"


if __name__ == "__main__":
    sys.stdout.write(engine_page())
