"""The tables in ``docs/engine.md`` and ``docs/table-engine.md``, generated from the schemas.

``python -m docs.engine_tables`` writes them between their two marks, and a test compares. The rest of the pages is
written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from editor.export.engine.engine_schema import engine_schema
from editor.export.table_engine.table_schema import table_schema

BEGIN: Final = "<!-- made from the schema: begin -->\n"
END: Final = "<!-- made from the schema: end -->\n"

_WORDS = {"integer": "whole number", "string": "text", "boolean": "true or false", "null": "null"}


Schema = dict[str, Any]


def with_tables(page: str, schema: Schema) -> str:
    """Return the page with its tables generated again."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables(schema)}\n{END}{after}"


def tables(schema: Schema) -> str:
    """Return a section for each part of the file."""
    sections = [("The file", schema), *_in_order(schema)]
    return "\n".join("\n".join(_section(name, part, schema["$defs"])) for name, part in sections)


def _in_order(schema: Schema) -> list[tuple[str, Schema]]:
    """Return the parts in the order of their first use, each before the parts that it is made of."""
    found: dict[str, Schema] = {}

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


def _section(name: str, part: Schema, parts: Schema) -> Iterator[str]:
    yield f"### {name}\n\n{part['description']}\n"
    yield "| field | is | meaning |\n|---|---|---|"
    for field, about in part["properties"].items():
        yield f"| `{field}` | {_type(about, parts)} | {about['description']} |"
    yield ""


def _type(about: Schema, parts: Schema) -> str:
    match about:
        case {"$ref": "#/$defs/JsonValue"} | {"additionalProperties": {"$ref": "#/$defs/JsonValue"}}:
            return "any JSON"
        case {"$ref": str(name)}:
            part = name.rpartition("/")[2]
            named = parts[part]
            return f"[{part}](#{part.lower()})" if "properties" in named else _type(named, parts)
        case {"anyOf": list(kinds)} | {"oneOf": list(kinds)}:
            return " or ".join(_type(kind, parts) for kind in kinds)
        case {"const": value}:
            return _literal(value)
        case {"enum": list(values)}:
            return ", ".join(map(_literal, values))
        case {"type": "array", "minItems": 2, "maxItems": 2}:
            return "a square"
        case {"type": "array", "items": dict(item)}:
            return f"list: {_type(item, parts)}"
        case {"type": "object", "additionalProperties": dict(item)}:
            return f"names, each with {_type(item, parts)}"
        case {"type": "integer", "minimum": int(least), "maximum": int(most)}:
            return f"{least} to {most}".replace("-", "−")
        case {"type": str(kind)}:
            return _WORDS[kind]
    raise ValueError(f"no words for {about}")


def _literal(value: object) -> str:
    return f"`{value}`"


PAGES: Final = {"docs/engine.md": engine_schema, "docs/table-engine.md": table_schema}
"""Page -> the function that makes the schema of its format."""


def main(root: Path) -> None:
    """Write the tables into the pages."""
    for name, make_schema in PAGES.items():
        path = root / name
        path.write_text(with_tables(path.read_text(encoding="utf-8"), make_schema()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
