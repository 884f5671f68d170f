"""Shared models of the engine file: numbers with bounds, squares, edges, references, texts, special rules and cards.

Characters, equipment, missions and doors are the cards of the box (``editor.model``), so that all known values are in
the file. An unknown value is null, and each card lists the origins of its values.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le, Lt, MinLen
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from editor.model.base import Provenance
from editor.model.cards import Character, Equipment, EquipmentCard, Mission
from editor.model.game_words import IconKind, WallKind
from editor.model.grid import COORDINATE_LIMIT, FULL_FRAME
from editor.model.objectives import ThingKind
from editor.model.tile import Door

Column = Annotated[int, Ge(0), Lt(max(FULL_FRAME))]
"""A column or row of a square inside the frame, which may be upright."""
Line = Annotated[int, Ge(0), Le(max(FULL_FRAME))]
"""A column or row of an edge: one more than squares have, for the right and lower border."""
Anywhere = Annotated[int, Ge(-COORDINATE_LIMIT), Le(COORDINATE_LIMIT)]
"""A column or row that may be outside the frame."""
Count = Annotated[int, Ge(0), Le(999)]
Turn = Annotated[int, Ge(1), Le(99)]
Name = Annotated[str, MinLen(1)]
"""An id, of the author or of the box."""

COORDINATE: Final[dict[str, Any]] = {"type": "integer", "minimum": -COORDINATE_LIMIT, "maximum": COORDINATE_LIMIT}
_PAIR: Final[dict[str, Any]] = {
    "type": "array",
    "items": COORDINATE,
    "minItems": 2,
    "maxItems": 2,
}
Square = Annotated[tuple[int, int], WithJsonSchema(_PAIR)]
"""``[x, y]`` as a list of two numbers, which every type generator understands."""

EdgeSide = Literal["n", "w"]
Direction = Literal["n", "e", "s", "w"]
Switched = Literal["on", "off"]
Origins = dict[str, Provenance]
"""Field name -> the origin of its value."""


class Part(BaseModel):
    """A part of the file: frozen, strict, without unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)


class Place(Part):
    """A square of a level."""

    level: Name
    """The id of the level."""
    x: Anywhere
    """Column of the square."""
    y: Anywhere
    """Row of the square."""


class EdgeName(Part):
    """One side of a square."""

    x: Anywhere
    """Column of the square whose side it is."""
    y: Anywhere
    """Row of the square whose side it is."""
    side: EdgeSide
    """Its north or its west side."""


class Ref(Part):
    """A reference to a thing in this file: a kind and an id."""

    kind: ThingKind
    """The kind of thing."""
    id: Name
    """Its id in the list of that kind; for equipment, its id in `cards`; for a group, its name."""


class Thing(Ref):
    """A thing that an objective or a rule refers to, with its place at the start."""

    name: str
    """Its name."""
    level: str | None
    """The id of the level that it is on; null: it is not on the map."""
    squares: tuple[Square, ...]
    """Its squares; for a door or an element on a wall, the squares on both sides."""


class TextPart(Part):
    """A piece of a text."""

    text: str
    """The text of this piece."""
    ref: Ref | None
    """The thing that this piece names; null: plain text."""


class Text(Part):
    """A text for players, with references."""

    plain: str
    """The whole text, with the names of things in it; may be empty."""
    parts: tuple[TextPart, ...]
    """The same text in pieces, so that a program can link names to things."""


class NoDoorsRule(Part):
    """Characters that may not open or close doors."""

    rule: Literal["no-doors"]
    """The kind of rule."""
    who: tuple[Thing, ...]
    """The characters or sides that it applies to."""
    doors: tuple[Name, ...]
    """The ids of the doors that it applies to; empty: all doors."""
    text: Text
    """The rule as text."""


class DoorCostRule(Part):
    """The cost of opening or closing a door, instead of 1 Movement Point."""

    rule: Literal["door-cost"]
    """The kind of rule."""
    doors: tuple[Name, ...]
    """The ids of the doors that it applies to."""
    movement: Count
    """Movement Points it costs."""
    text: Text
    """The rule as text."""


class ExitRule(Part):
    """Characters that may leave the map only in some places, or not at all."""

    rule: Literal["exit"]
    """The kind of rule."""
    who: tuple[Thing, ...]
    """The characters or sides that it applies to."""
    where: tuple[Thing, ...]
    """The only places where they may leave: zones and tiles; empty: they may not leave at all."""
    text: Text
    """The rule as text."""


class IndestructibleRule(Part):
    """Things that cannot be destroyed."""

    rule: Literal["indestructible"]
    """The kind of rule."""
    what: tuple[Thing, ...]
    """Elements, doors and tiles; for a tile, all its walls."""
    text: Text
    """The rule as text."""


class CarryRule(Part):
    """A marker that can be carried."""

    rule: Literal["carry"]
    """The kind of rule."""
    marker: Name
    """The id of the marker."""
    who: tuple[Thing, ...]
    """The characters or sides that may carry it; empty: everyone."""
    movement: Count
    """Movement Points for picking it up on its square, and for putting it down."""
    weight: Count
    """Its weight."""
    dropped_when_wounded: bool
    """Whether a carrier drops it when its card is flipped to the wounded side."""
    text: Text
    """The rule as text."""


RuleInfo = Annotated[
    NoDoorsRule | DoorCostRule | ExitRule | IndestructibleRule | CarryRule, Field(discriminator="rule")
]


class Icon(Part):
    """An icon printed on a square."""

    kind: IconKind
    """The kind of icon."""
    direction: Direction | None
    """The direction in which a facing icon points; null for other icons."""


Short = Annotated[int, Ge(1), Le(16)]


class DrillerSquare(Part):
    """A square of a Driller, in the coordinates of the face."""

    x: Column
    """Column, from 0 at the left."""
    y: Column
    """Row, from 0 at the top."""
    impassable: bool
    """Whether it cannot be entered."""
    blocks_los: bool
    """Whether it blocks lines of sight."""
    icons: tuple[Icon, ...]
    """The icons printed on it."""


class DrillerWall(Part):
    """A wall printed on a Driller, in the coordinates of the face."""

    x: Column
    """Column of the square whose side it is."""
    y: Column
    """Row of the square whose side it is."""
    side: EdgeSide
    """Its north or its west side."""
    kind: WallKind
    """The kind of wall; a broken wall blocks nothing."""


class DrillerCard(Part):
    """The face of a Driller on the map, also if the Driller is still face down."""

    tile: Name
    """The id of the Driller in the box."""
    name: str
    """The name of the face."""
    width: Short
    """Columns of the face."""
    height: Short
    """Rows of the face."""
    mp_cost: Count
    """Mission points for turning it face up."""
    squares: tuple[DrillerSquare, ...]
    """Its squares, row by row."""
    walls: tuple[DrillerWall, ...]
    """Its walls."""
    provenance: Origins
    """The origin of each value, by field name."""


class Cards(Part):
    """The cards that the scenario uses."""

    characters: tuple[Character, ...]
    """The characters in play, with both sides of each card."""
    equipment: tuple[Equipment, ...]
    """The equipment that is carried, built in, in the search deck, or mentioned."""
    equipment_cards: tuple[EquipmentCard, ...]
    """The two-sided cards of the S.A.G.S. that are carried or in the search deck."""
    missions: tuple[Mission, ...]
    """The mission cards that objectives come from."""
    doors: tuple[Door, ...]
    """The doors on the map."""
    drillers: tuple[DrillerCard, ...]
    """The Drillers on the map."""
