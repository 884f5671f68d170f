"""Marks fields that hold words of a game, with the list of the game that contains them.

The models only check that such a field is an id. Whether the game has the word is checked once, when a file is read.
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

WordList = Literal["area", "edge", "faction", "icons", "room_types", "rules", "tag", "tests", "tile_kinds"]
"""The lists of words of a game, with their names in ``game.toml``."""

GameFeature = Literal[
    "command-points",
    "custom-cards",
    "equipment",
    "home-ground",
    "initiative",
    "magnetic-cards",
    "mercenaries",
    "mission-points",
    "page-numbers",
    "power",
    "practice-boards",
    "prisoners",
    "search-deck",
    "wounds",
]
"""What not every game has. The window, the sheets and reports show it only for games that name it.

``page-numbers``: problems cite the pages of the rulebook that the program knows, and facts of the box have sources.
``practice-boards``: the boards of the box were drawn for this program, because the printed ones are not known.
"""

_SCHEMA_KEY: Final = "x-word"
"""Marks such a field in a JSON Schema while it is generated."""


class GameWord:
    """Marks a field that holds a word of a list."""

    def __init__(self, of: WordList) -> None:
        self.of: Final = of

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(core_schema), _SCHEMA_KEY: self.of}


SquareArea = Annotated[Id, GameWord("area")]
"""What a square is, such as indoor or outdoor."""

WallKind = Annotated[Id, GameWord("edge")]
"""What is printed on a side of a square, such as a kind of wall."""

SquareTag = Annotated[Id, GameWord("tag")]
"""A further property of a square, such as darkness."""

RoomType = Annotated[Id, GameWord("room_types")]
"""What a room is used for."""

IconKind = Annotated[Id, GameWord("icons")]
"""An icon printed on a square; ``facing`` is an arrow towards one side."""

Test = Annotated[Id, GameWord("tests")]
"""What a character rolls for."""

TileKind = Annotated[Id, GameWord("tile_kinds")]
"""The kind of a tile, by which the rules distinguish tiles."""

Faction = Annotated[Id, GameWord("faction")]
"""The faction of a character or side."""

RuleSet = Annotated[Id, GameWord("rules")]
"""By which rules a map is checked."""


UsedWord = tuple[tuple[str | int, ...], WordList, str]
"""A word in a value: its path, its list, and the word."""


def find_game_words(value: BaseModel, path: tuple[str | int, ...] = ()) -> Iterator[UsedWord]:
    """Yield all words of the game in a value and its parts."""
    for name, of in _plan(type(value)).items():
        content = getattr(value, name)
        for step, each in _items(content):
            here = (*path, name, *step)
            if isinstance(each, BaseModel):
                yield from find_game_words(each, here)
            elif isinstance(each, str) and of is not None:
                yield here, of, each


def _items(content: object) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Yield the content of a field: one item, or several with their keys."""
    match content:
        case tuple():
            yield from (((number,), each) for number, each in enumerate(content))
        case dict():
            yield from (((key,), each) for key, each in content.items())
        case _:
            yield (), content


@cache
def _plan(model: type[BaseModel]) -> dict[str, WordList | None]:
    """Map the fields of a model to the list of their words; ``None``: models that contain such fields."""
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
    """Yield the classes and markers in an annotation."""
    if isinstance(annotation, type) and not isinstance(annotation, GenericAlias):  # fast path
        yield annotation
    elif get_origin(annotation) is not None:
        for part in get_args(annotation):
            yield from _parts(part)
    else:
        yield annotation


def list_words_in_schema(schema: Any, words: Callable[[WordList], Sequence[str]] | None = None) -> Any:
    """Insert the words of a game into a schema; without a game, any id is allowed."""
    if isinstance(schema, dict):
        of = schema.pop(_SCHEMA_KEY, None)
        if of is not None and words is not None:
            listed = {key: value for key, value in schema.items() if key not in ("maxLength", "pattern")}
            schema.clear()
            schema.update(sorted({**listed, "enum": list(words(of))}.items()))
        for part in schema.values():
            list_words_in_schema(part, words)
    elif isinstance(schema, list):
        for part in schema:
            list_words_in_schema(part, words)
    return schema


LineDrawing = Literal["bar", "plates", "stumps", "posts", "hedge", "line", "dashes", "gap"]
"""A wall, a wall of plates, the rest of a wall, a fence, a hedge, a thin line, a dashed line, or two posts with nothing
between them."""

LineColor = Literal[
    "wall", "seam", "wood", "darkwood", "iron", "steel", "stone", "brick", "gravel", "leaf", "darkleaf", "glass",
    "water", "red", "blue", "gold", "orange", "violet",
]  # fmt: skip
"""The color or material of a drawn line."""
