"""The form of the tile files of the box, with a description of every field, and their JSON Schema.

These models check the form; ``tile_reader`` interprets the pictures. ``sags schema --write tile`` writes the schema
after a change of the models.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from editor.model.base import Count, FieldProvenance, FileModel, Id, ShortText
from editor.model.game_words import IconKind, RoomType, SquareArea, TileKind, list_words_in_schema
from editor.model.tile import Ability, ElementKind, IconHelp, MpIcon

LegendSymbol = Annotated[str, StringConstraints(pattern=r"^[a-zA-GI-Z0-9]$")]
"""A character that the legend explains: a letter or digit, but not H, which is a safe wall."""

PictureText = Annotated[str, StringConstraints(min_length=1, max_length=14_000)]
"""A picture of at most 40 × 40 squares."""

GroupNumber = Annotated[int, Field(ge=1, le=99, description="The number of the shape group, 1 to 11 in the box.")]


class LegendEntry(FileModel):
    """What a symbol of the picture stands for: an element, or plain floor with a part or icons."""

    element: Id | None = Field(
        None, description="The kind of the element that stands here, an id of elements.toml. Left out: plain floor."
    )
    id: Id | None = Field(None, description="The element's own id, where the kind occurs more than once on the face.")
    name: ShortText | None = Field(None, description="The element's own name; left out: the name of its kind.")
    each: bool = Field(
        False,
        description="true: every square (or wall) with this symbol is a separate element, numbered row by row.",
    )
    area: SquareArea | None = Field(None, description="The area of these squares; left out: the area of the face.")
    impassable: bool | None = Field(None, description="Whether it is impassable; left out: as usual for the kind.")
    blocks_los: bool | None = Field(None, description="Stops lines of sight; left out: as usual for the kind.")
    destroyable: bool | None = Field(None, description="Whether it can be destroyed; left out: no source says.")
    defence: Count | None = Field(None, description="Its Defensive value; what has one can be destroyed.")
    cadavers: Count = Field(0, description="How many cadavers each such element holds.")
    part: Id | None = Field(None, description="The part of the face these squares belong to, such as the safe.")
    icons: tuple[IconKind, ...] = Field((), description="Icons printed on each of these squares, beside facing icons.")
    provenance: FieldProvenance = Field(
        default_factory=dict, description="Field name -> where its value comes from: stated, inferred or reconstructed."
    )


class FaceSource(FileModel):
    """One printed face, drawn as a text picture."""

    name: ShortText = Field(description="The name of the face.")
    help: ShortText = Field("", description="One short sentence about the face.")
    area: SquareArea | None = Field(
        None, description="The area of squares drawn with a legend symbol; left out: the first of the game."
    )
    room_types: tuple[RoomType, ...] = Field((), description="The room type icons; a face with one can be searched.")
    electric: bool | None = Field(None, description="Whether it shows the electricity icon; left out: no source says.")
    abilities: tuple[Ability, ...] = Field((), description="What the room lets a character do.")
    mp_icon: MpIcon | None = Field(None, description="The change of Mission Points when the face is placed.")
    mp_cost: Count = Field(0, description="What turning a Driller up costs, in Mission Points.")
    provenance: FieldProvenance = Field(
        default_factory=dict, description="Field name -> where its value comes from: stated, inferred or reconstructed."
    )
    picture: PictureText = Field(
        description="Squares, walls and symbols; the notation is described in tiles/README.md."
    )
    legend: dict[LegendSymbol, LegendEntry] = Field(
        default_factory=dict, description="What the symbols of the picture stand for."
    )


class TileSource(FileModel):
    """A tile with its two faces."""

    id: Id = Field(description="A stable name in kebab case, unique in the box.")
    group: GroupNumber
    kind: TileKind = Field("floor", description="What the rules treat it as.")
    front: FaceSource = Field(description="The front.")
    back: FaceSource | None = Field(None, description="The back, of the same shape; left out for a Driller.")


class TileFile(FileModel):
    """A file of tiles, one per shape group."""

    tile: tuple[TileSource, ...] = Field((), description="The tiles, one [[tile]] each.")


class GroupSource(FileModel):
    """A shape group of the construction zone."""

    number: GroupNumber
    name: ShortText
    tiles: Count
    picture: PictureText


class GroupsFile(FileModel):
    """``box.toml``: the shape groups."""

    group: tuple[GroupSource, ...]


class ElementsFile(FileModel):
    """``elements.toml``: the kinds of elements."""

    element: tuple[ElementKind, ...]


class IconsFile(FileModel):
    """``icons.toml``: help for the printed icons."""

    icon: tuple[IconHelp, ...]


_DESCRIPTIONS = {
    "Ability": {
        "id": "A stable name in kebab case.",
        "name": "What the player does, in a few words.",
        "help": "One short sentence about its effect.",
        "cp": "What it costs in Command Points; left out: no source says.",
        "tests": "The tests it takes; several are taken together.",
        "threshold": "What the test must reach; left out: no source says.",
        "timer": "After how many rounds it takes effect.",
        "on_off": "Whether it is switched on and off.",
        "element": "The kind of element that gives it, and with which it ends; left out: the room itself.",
        "provenance": "Field name -> where its value comes from: stated, inferred or reconstructed.",
    },
    "MpIcon": {
        "who": "The side whose Mission Points change; choice: the constructor names it.",
        "change": "One point more or one less.",
    },
}
"""For models that occur in tile files unchanged."""


def tile_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``tiles/group-NN.toml``."""
    schema = list_words_in_schema(TileFile.model_json_schema())
    for name, descriptions in _DESCRIPTIONS.items():
        properties = schema["$defs"][name]["properties"]
        for field, description in descriptions.items():
            properties[field]["description"] = description
    schema["$defs"]["FaceSource"]["properties"]["legend"]["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Tiles of SAGS Studio"}
