"""The form of the tile files of the box, with a description of every field, and their JSON Schema.

These models check the form; ``tile_reader`` interprets the pictures. ``sags schema --write tile`` writes the schema
after a change of the models.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from editor.model.base import Count, FieldProvenance, FileModel, Id, ShortText
from editor.model.game_words import IconKind, RoomType, SquareArea, SquareTag, TileKind, list_words_in_schema
from editor.model.grid import Square
from editor.model.tile import Ability, ElementKind, IconHelp, LinkCost, MpIcon

LegendSymbol = Annotated[str, StringConstraints(pattern=r"^[a-zA-GI-Z0-9]$")]
"""A character that the legend explains: a letter or digit, but not H, which is a safe wall."""

PictureText = Annotated[str, StringConstraints(min_length=1, max_length=14_000)]
"""A picture of at most 40 × 40 squares."""

GroupNumber = Annotated[int, Field(ge=1, le=99, description="The number of the shape group, 1 to 11 in the box.")]


class LegendEntry(FileModel):
    """The meaning of a symbol in the picture: an element, or plain floor with a part or icons."""

    element: Id | None = Field(None, description="The kind of element, an id in elements.toml. Left out: plain floor.")
    id: Id | None = Field(None, description="The id of the element, if its kind occurs more than once on the face.")
    name: ShortText | None = Field(None, description="The name of the element; left out: the name of its kind.")
    each: bool = Field(
        False,
        description="true: every square (or wall) with this symbol is a separate element, numbered row by row.",
    )
    area: SquareArea | None = Field(None, description="The area of these squares; left out: the area of the face.")
    impassable: bool | None = Field(None, description="Whether it is impassable; left out: the default of its kind.")
    blocks_los: bool | None = Field(
        None, description="Whether it blocks line of sight; left out: the default of its kind."
    )
    destroyable: bool | None = Field(None, description="Whether it can be destroyed; left out: unknown.")
    defence: Count | None = Field(
        None, description="Its defense value; an element with a defense value can be destroyed."
    )
    cadavers: Count = Field(0, description="The number of cadavers in each such element.")
    part: Id | None = Field(None, description="The part of the face these squares belong to, such as the safe.")
    icons: tuple[IconKind, ...] = Field(
        (), description="Icons printed on each of these squares, in addition to facing icons."
    )
    tags: tuple[SquareTag, ...] = Field((), description="Further properties of these squares, words of the game.")
    provenance: FieldProvenance = Field(
        default_factory=dict, description="Field name -> where its value comes from: stated, inferred or reconstructed."
    )


class LinkSource(FileModel):
    """A printed arrow: a special move from one square to another, at its own cost."""

    start: Square = Field(alias="from", description="The square where it begins, as [x, y].")
    end: Square = Field(alias="to", description="The square where it ends, as [x, y].")
    cost: LinkCost = Field(1, description="The Movement Points for following it.")
    both: bool = Field(False, description="Whether it also leads back.")


class FaceSource(FileModel):
    """One printed face, drawn as a text picture."""

    name: ShortText = Field(description="The name of the face.")
    help: ShortText = Field("", description="One short sentence about the face.")
    area: SquareArea | None = Field(
        None, description="The area of squares drawn with a legend symbol; left out: the first of the game."
    )
    room_types: tuple[RoomType, ...] = Field((), description="The room type icons; a face with one can be searched.")
    electric: bool | None = Field(None, description="Whether it shows the electricity icon; left out: unknown.")
    abilities: tuple[Ability, ...] = Field((), description="The abilities of the room.")
    mp_icon: MpIcon | None = Field(None, description="The change of Mission Points when the face is placed.")
    mp_cost: Count = Field(0, description="The cost of revealing a Driller, in Mission Points.")
    links: tuple[LinkSource, ...] = Field((), description="The printed arrows.")
    closed: bool = Field(False, description="Whether squares that cannot be entered or left are intended.")
    provenance: FieldProvenance = Field(
        default_factory=dict, description="Field name -> where its value comes from: stated, inferred or reconstructed."
    )
    picture: PictureText = Field(description="Squares, walls and symbols; tiles/README.md links to the notation.")
    legend: dict[LegendSymbol, LegendEntry] = Field(
        default_factory=dict, description="The meaning of the symbols in the picture."
    )


class TileSource(FileModel):
    """A tile with its two faces."""

    id: Id = Field(description="A stable id in kebab case, unique in the box.")
    group: GroupNumber
    kind: TileKind = Field("floor", description="The kind of tile for the rules.")
    front: FaceSource = Field(description="The front.")
    back: FaceSource | None = Field(None, description="The back, with the same shape; left out for a Driller.")


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
        "id": "A stable id in kebab case.",
        "name": "The action, in a few words.",
        "help": "The effect, in one short sentence.",
        "cp": "The cost in Command Points; left out: unknown.",
        "tests": "The required tests; several are rolled together.",
        "threshold": "The test result needed; left out: unknown.",
        "timer": "The number of rounds before it takes effect.",
        "on_off": "Whether it is switched on and off.",
        "element": "The kind of element that provides it, and whose destruction ends it; left out: the room itself.",
        "provenance": "Field name -> where its value comes from: stated, inferred or reconstructed.",
    },
    "MpIcon": {
        "who": "The side whose Mission Points change; choice: the constructor chooses it.",
        "change": "A gain or loss of one point.",
    },
}
"""For models that occur in tile files unchanged."""


def tile_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``group-NN.toml``."""
    schema = list_words_in_schema(TileFile.model_json_schema())
    for name, descriptions in _DESCRIPTIONS.items():
        properties = schema["$defs"][name]["properties"]
        for field, description in descriptions.items():
            properties[field]["description"] = description
    schema["$defs"]["FaceSource"]["properties"]["legend"]["additionalProperties"] = False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Tiles of SAGS Studio"}
