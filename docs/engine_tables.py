"""The tables in ``docs/engine.md``, generated from the schema.

``python -m docs.engine_tables`` writes them between their two marks, and a test compares. The rest of the page is
written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from editor.export.engine.engine_schema import engine_schema

BEGIN: Final = "<!-- made from the schema: begin -->\n"
END: Final = "<!-- made from the schema: end -->\n"

_WORDS = {"integer": "whole number", "string": "text", "boolean": "true or false", "null": "null"}


def with_tables(page: str) -> str:
    """Return the page with its tables generated again."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


def tables() -> str:
    """Return a section for each part of the file."""
    schema = _schema()
    sections = [("The file", schema), *_in_order(schema)]
    return "\n".join("\n".join(_section(name, part)) for name, part in sections)


@cache
def _schema() -> dict[str, Any]:
    return engine_schema()


def _in_order(schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the parts in the order of their first use, each before the parts that it is made of."""
    found: dict[str, dict[str, Any]] = {}

    def visit(values: object) -> None:
        for name in _names(values):
            part = schema["$defs"][name]
            if "oneOf" in part:
                visit(part["oneOf"])
            elif name not in found and "properties" in part:
                found[name] = part
                visit(list(part["properties"].values()))

    visit(list(schema["properties"].values()))
    return list(found.items())


def _names(value: object) -> Iterator[str]:
    """Yield the parts that a piece of the schema refers to."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "discriminator":
                yield from [inner.rpartition("/")[2]] if key == "$ref" else _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)


def _section(name: str, part: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}\n\n{part['description']}\n"
    yield "| field | is | meaning |\n|---|---|---|"
    for field, about in part["properties"].items():
        yield f"| `{field}` | {_type(about)} | {about['description']} |"
    yield ""


def _type(about: dict[str, Any]) -> str:
    match about:
        case {"$ref": "#/$defs/JsonValue"} | {"additionalProperties": {"$ref": "#/$defs/JsonValue"}}:
            return "any JSON"
        case {"$ref": str(name)}:
            part = name.rpartition("/")[2]
            named = _schema()["$defs"][part]
            return f"[{part}](#{part.lower()})" if "properties" in named else _type(named)
        case {"anyOf": list(kinds)} | {"oneOf": list(kinds)}:
            return " or ".join(map(_type, kinds))
        case {"const": value}:
            return _literal(value)
        case {"enum": list(values)}:
            return ", ".join(map(_literal, values))
        case {"type": "array", "minItems": 2, "maxItems": 2}:
            return "a square"
        case {"type": "array", "items": dict(item)}:
            return f"list: {_type(item)}"
        case {"type": "object", "additionalProperties": dict(item)}:
            return f"names, each with {_type(item)}"
        case {"type": "integer", "minimum": int(least), "maximum": int(most)}:
            return f"{least} to {most}".replace("-", "−")
        case {"type": str(kind)}:
            return _WORDS[kind]
    raise ValueError(f"no words for {about}")


def _literal(value: object) -> str:
    return f"`{value}`"


def main(path: Path) -> None:
    """Write the tables into the page."""
    path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/engine.md"))
