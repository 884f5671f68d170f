"""The TOML files of the box as they are written: what a person may put into them, with a description of every field.

These models check the form. What the pictures mean is decided in ``picture`` and ``faces``.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from editor.catalog.kinds import ElementKind, Sign
from editor.model.base import Count, FileModel, Id, Line, Origins
from editor.model.face import Ability, MpIcon
from editor.model.words import IconKind, RoomType, SquareArea, TileKind

LegendSign = Annotated[str, StringConstraints(pattern=r"^[a-zA-GI-Z0-9]$")]
"""A sign that the legend explains: a letter or digit, but not H, which is a safe wall."""

PictureText = Annotated[str, StringConstraints(min_length=1, max_length=14_000)]
"""Room for a picture of 40 × 40 squares."""

GroupNumber = Annotated[int, Field(ge=1, le=99, description="The number of the shape group, 1 to 11 in the box.")]


class LegendEntry(FileModel):
    """What a symbol of the picture stands for: an element, or plain floor with a part or icons."""

    element: Id | None = Field(
        None, description="The kind of the element that stands here, an id of elements.toml. Left out: plain floor."
    )
    id: Id | None = Field(None, description="The element's own id, where the kind occurs more than once on the face.")
    name: Line | None = Field(None, description="The element's own name; left out: the name of its kind.")
    each: bool = Field(
        False,
        description="true: every square (or wall) with this symbol is an element of its own, numbered row by row.",
    )
    area: SquareArea | None = Field(None, description="The area of these squares; left out: the area of the face.")
    impassable: bool | None = Field(None, description="Nobody can enter; left out: as usual for the kind.")
    blocks_los: bool | None = Field(None, description="Stops lines of sight; left out: as usual for the kind.")
    destroyable: bool | None = Field(None, description="Whether it can be destroyed; left out: no source says.")
    defence: Count | None = Field(None, description="Its Defensive value; what has one can be destroyed.")
    cadavers: Count = Field(0, description="How many cadavers each such element holds.")
    part: Id | None = Field(None, description="The part of the face these squares belong to, such as the safe.")
    icons: tuple[IconKind, ...] = Field((), description="Icons printed on each of these squares, beside facing icons.")
    provenance: Origins = Field(
        default_factory=dict, description="Field name -> where its value comes from: stated, inferred or reconstructed."
    )


class FaceSource(FileModel):
    """One printed face, drawn as a text picture."""

    name: Line = Field(description="The name of the face.")
    help: Line = Field("", description="One short sentence about the face.")
    area: SquareArea | None = Field(
        None, description="The area of squares drawn with a legend symbol; left out: the first of the game."
    )
    room_types: tuple[RoomType, ...] = Field((), description="The room type icons; a face with one can be searched.")
    electric: bool | None = Field(None, description="Whether it shows the electricity icon; left out: no source says.")
    abilities: tuple[Ability, ...] = Field((), description="What the room lets a character do.")
    mp_icon: MpIcon | None = Field(None, description="The change of Mission Points when the face is laid.")
    mp_cost: Count = Field(0, description="What turning a Driller up costs, in Mission Points.")
    provenance: Origins = Field(
        default_factory=dict, description="Field name -> where its value comes from: stated, inferred or reconstructed."
    )
    picture: PictureText = Field(
        description="Squares, walls and symbols; the notation is described in tiles/README.md."
    )
    legend: dict[LegendSign, LegendEntry] = Field(
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
    name: Line
    tiles: Count
    picture: PictureText


class BoxFile(FileModel):
    """``box.toml``: the shape groups."""

    group: tuple[GroupSource, ...]


class ElementsFile(FileModel):
    """``elements.toml``: the kinds of elements."""

    element: tuple[ElementKind, ...]


class IconsFile(FileModel):
    """``icons.toml``: the signs."""

    icon: tuple[Sign, ...]
