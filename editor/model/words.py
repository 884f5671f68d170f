"""Words of a game in values: fields that hold one say which list of the game it must be in.

The models only know that such a field holds an id. Whether the game has that word is asked once, where a file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import GenericAlias
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from editor.model.base import Id

WordList = Literal["area", "edge", "faction", "icons", "room_types", "rules", "tests", "tile_kinds"]
"""The lists of a game that fields take their words from, as ``game.toml`` calls them."""

_SCHEMA_KEY: Final = "x-word"
"""What marks such a field in a JSON Schema while it is made."""


class GameWord:
    """Marks a field that holds a word of that list."""

    def __init__(self, of: WordList) -> None:
        self.of: Final = of

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(core_schema), _SCHEMA_KEY: self.of}


SquareArea = Annotated[Id, GameWord("area")]
"""What a square is. In Earth Reborn indoor, outdoor, or of a Driller, which is neither."""

WallKind = Annotated[Id, GameWord("edge")]
"""What is printed on a side of a square. In Earth Reborn normal, safe or broken walls."""

RoomType = Annotated[Id, GameWord("room_types")]
"""What a room is used for."""

IconKind = Annotated[Id, GameWord("icons")]
"""A sign printed on a square; ``facing`` is an arrow towards one side."""

Test = Annotated[Id, GameWord("tests")]
"""What a character rolls for."""

TileKind = Annotated[Id, GameWord("tile_kinds")]
"""What the rules tell tiles apart by."""

Faction = Annotated[Id, GameWord("faction")]
"""Whom somebody fights for."""

RuleSet = Annotated[Id, GameWord("rules")]
"""By which rules a map is checked. In Earth Reborn ``sags`` or ``scenario``."""


UsedWord = tuple[tuple[str | int, ...], WordList, str]
"""A word where it stands in a value: the way there, the list it is of, and the word."""


def words_in(value: BaseModel, path: tuple[str | int, ...] = ()) -> Iterator[UsedWord]:
    """All words of the game in a value, and in the values within it."""
    for name, of in _plan(type(value)).items():
        content = getattr(value, name)
        for step, each in _items(content):
            here = (*path, name, *step)
            if isinstance(each, BaseModel):
                yield from words_in(each, here)
            elif isinstance(each, str) and of is not None:
                yield here, of, each


def _items(content: object) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """What a field holds: one thing, or several with their places."""
    match content:
        case tuple():
            yield from (((number,), each) for number, each in enumerate(content))
        case dict():
            yield from (((key,), each) for key, each in content.items())
        case _:
            yield (), content


@cache
def _plan(model: type[BaseModel]) -> dict[str, WordList | None]:
    """The fields of a model that hold words -> of which list; ``None``: values that hold some."""
    found: dict[str, WordList | None] = {}
    for name, info in model.model_fields.items():
        marks = [each for each in info.metadata if isinstance(each, GameWord)]
        parts = list(_parts(info.annotation))
        marks += [part for part in parts if isinstance(part, GameWord)]
        if marks:
            found[name] = marks[0].of
        elif any(_plan(part) for part in parts if isinstance(part, type) and issubclass(part, BaseModel)):
            found[name] = None
    return found


def _parts(annotation: Any) -> Iterator[Any]:
    """What an annotation is made of: the classes in it, and what they are marked with."""
    if isinstance(annotation, type) and not isinstance(annotation, GenericAlias):  # most are, and are asked no more
        yield annotation
    elif get_origin(annotation) is not None:
        for part in get_args(annotation):
            yield from _parts(part)
    else:
        yield annotation


def name_words(schema: Any, words: Callable[[WordList], Sequence[str]] | None = None) -> Any:
    """The schema with the words of a game where it has some of them; without a game, any id will do."""
    if isinstance(schema, dict):
        of = schema.pop(_SCHEMA_KEY, None)
        if of is not None and words is not None:
            listed = {key: value for key, value in schema.items() if key not in ("maxLength", "pattern")}
            schema.clear()
            schema.update(sorted({**listed, "enum": list(words(of))}.items()))
        for part in schema.values():
            name_words(part, words)
    elif isinstance(schema, list):
        for part in schema:
            name_words(part, words)
    return schema
