"""Generate the JSON Schemas of scenarios, games and packs from the models, for other programs and editors."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from editor.model.base import MAX_SAFE_INT
from editor.model.game import BoardGame
from editor.model.game_words import list_words_in_schema
from editor.model.grid import Edge, Square
from editor.model.pack_info import PackMetadata
from editor.model.scenario import SCENARIO_FORMAT, SCENARIO_VERSION, Scenario

_EXTENSION: dict[str, Any] = {
    "description": "A field of another program, kept as it is. Numbers are whole, so that they survive unchanged.",
    "anyOf": [
        {"type": ["string", "boolean", "null"]},
        {"type": "integer", "minimum": -MAX_SAFE_INT, "maximum": MAX_SAFE_INT},
        {"type": "array", "items": {"$ref": "#/$defs/Extension"}},
        {"type": "object", "additionalProperties": {"$ref": "#/$defs/Extension"}},
    ],
}


class _DescribedField(GenerateJsonSchema):
    """Takes the descriptions of fields from the docstrings below them.

    pydantic can do that as well, but when a model is imported, which would slow down every start.
    """

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        result = super().model_schema(schema)
        model: type[BaseModel] = schema["cls"]
        texts = _field_texts(model)
        for name, field in model.model_fields.items():
            if name in texts:
                result["properties"][field.alias or name]["description"] = _sentence(texts[name])
        if "description" in result:
            result["description"] = _sentence(result["description"])
        return result


def scenario_schema() -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of ``*.scenario.json``."""
    return document_schema(Scenario, SCENARIO_FORMAT, SCENARIO_VERSION, "Scenario of SAGS Studio")


def game_schema() -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of ``game.toml``; a game that extends another may omit any field."""
    schema = plain_schema(BoardGame, "Game of SAGS Studio")
    always = ["id", "name"]
    of_its_own = [name for name in schema.pop("required") if name not in always]
    return {**schema, "required": always, "anyOf": [{"required": of_its_own}, {"required": ["extends"]}]}


def pack_schema() -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of ``pack.toml``."""
    return plain_schema(PackMetadata, "Pack of SAGS Studio")


def plain_schema(model: type[BaseModel], title: str) -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of a file that has no ``format`` and ``version``."""
    schema = model.model_json_schema(by_alias=True, schema_generator=_DescribedField)
    parts = dict(sorted(schema.pop("$defs", {}).items()))
    schema.pop("title", None)
    return {"$schema": GenerateJsonSchema.schema_dialect, "title": title, **schema, "$defs": parts}


def document_schema(
    model: type[BaseModel], name: str, version: int, title: str, game: BoardGame | None = None
) -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of files that hold such a model; ``name`` and ``version`` are their header.

    ``game`` is the only game that such files are for; then only its words are allowed.
    """
    schema = model.model_json_schema(by_alias=True, schema_generator=_DescribedField)
    list_words_in_schema(schema, game.words if game else None)
    parts = schema.pop("$defs")
    for kind in (Square, Edge):
        if kind.__name__ in parts:
            parts[kind.__name__]["description"] = _sentence(kind.__doc__ or "")
    for record in (schema, *parts.values()):
        if "patternProperties" in record:
            record["patternProperties"] = {"^x-": {"$ref": "#/$defs/Extension"}}
    schema.pop("title")
    schema["required"] = ["format", "version", *schema["required"]]
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "$id": f"urn:{name}:{version}",
        "title": title,
        **schema,
        "$defs": dict(sorted({**parts, "Extension": _EXTENSION}.items())),
    }


def _sentence(text: str) -> str:
    """Return a docstring as one line, with the words of JSON."""
    return " ".join(text.replace("``None``", "``null``").replace("``", "`").split())


def _field_texts(model: type[BaseModel]) -> dict[str, str]:
    """Return field name -> the docstring below it, including base classes."""
    texts: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if issubclass(cls, BaseModel) and cls is not BaseModel:
            texts |= _texts_by_class(cls.__module__).get(cls.__name__, {})
    return texts


@cache
def _texts_by_class(module: str) -> dict[str, dict[str, str]]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: _texts_in(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _texts_in(node: ast.ClassDef) -> dict[str, str]:
    texts: dict[str, str] = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                texts[name] = text
    return texts
