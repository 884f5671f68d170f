"""Shared models of the engine file: numbers with bounds, squares, edges, references, texts, special rules and cards.

Characters, equipment, missions and doors are the cards of the box (``editor.model``), so that all known values are in
the file. An unknown value is null, and each card has the origins of its values.
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
"""Field name -> where its value comes from."""


class Part(BaseModel):
    """A part of the file: frozen, strict, and without fields it does not name."""

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
    """A thing of this file: a kind and an id."""

    kind: ThingKind
    """What sort of thing it is."""
    id: Name
    """Its id in the list of such things; of equipment, its id in `cards`; of a group, what it consists of."""


class Thing(Ref):
    """A thing that an objective or a rule speaks of, with where it is at the start."""

    name: str
    """What it is called."""
    level: str | None
    """The id of the level it is on; null: it is nowhere on the map."""
    squares: tuple[Square, ...]
    """Where it is; of a door or an element on a wall, the squares beside it."""


class TextPart(Part):
    """A piece of a text."""

    text: str
    """The words."""
    ref: Ref | None
    """The thing whose name they are; null: they are just words."""


class Text(Part):
    """What players read."""

    plain: str
    """The whole text, with the names of things in it; may be empty."""
    parts: tuple[TextPart, ...]
    """The same text in pieces, so that names can lead to what they name."""


class NoDoorsRule(Part):
    """Who may not open or close doors."""

    rule: Literal["no-doors"]
    """Which rule it is."""
    who: tuple[Thing, ...]
    """Those who may not: characters, or all of a side."""
    doors: tuple[Name, ...]
    """The ids of the doors it is about; empty: all doors."""
    text: Text
    """The rule in words."""


class DoorCostRule(Part):
    """What opening or closing a door costs, instead of 1 Movement point."""

    rule: Literal["door-cost"]
    """Which rule it is."""
    doors: tuple[Name, ...]
    """The ids of the doors it is about."""
    movement: Count
    """Movement points it costs."""
    text: Text
    """The rule in words."""


class ExitRule(Part):
    """Who may leave the map only in some places, or not at all."""

    rule: Literal["exit"]
    """Which rule it is."""
    who: tuple[Thing, ...]
    """Those who are bound by it: characters, or all of a side."""
    where: tuple[Thing, ...]
    """The only places where they may leave, zones and tiles; empty: they may not leave at all."""
    text: Text
    """The rule in words."""


class IndestructibleRule(Part):
    """What cannot be destroyed."""

    rule: Literal["indestructible"]
    """Which rule it is."""
    what: tuple[Thing, ...]
    """Elements, doors, and tiles, of which all walls are meant."""
    text: Text
    """The rule in words."""


class CarryRule(Part):
    """Which marker can be carried."""

    rule: Literal["carry"]
    """Which rule it is."""
    marker: Name
    """The id of the marker."""
    who: tuple[Thing, ...]
    """Those who may carry it: characters, or all of a side; empty: everybody."""
    movement: Count
    """Movement points for picking it up on its square, and for laying it down."""
    weight: Count
    """Its weight."""
    dropped_when_wounded: bool
    """Whether a carrier who turns to the wounded side drops it."""
    text: Text
    """The rule in words."""


RuleInfo = Annotated[
    NoDoorsRule | DoorCostRule | ExitRule | IndestructibleRule | CarryRule, Field(discriminator="rule")
]


class Icon(Part):
    """A sign printed on a square."""

    kind: IconKind
    """What it says."""
    direction: Direction | None
    """Where a facing icon points; null for the others."""


Short = Annotated[int, Ge(1), Le(16)]


class DrillerSquare(Part):
    """A square of a Driller, in the coordinates of the face."""

    x: Column
    """Column, from 0 at the left."""
    y: Column
    """Row, from 0 at the top."""
    impassable: bool
    """Whether nobody enters it."""
    blocks_los: bool
    """Whether no line of sight passes it."""
    icons: tuple[Icon, ...]
    """The signs printed on it."""


class DrillerWall(Part):
    """A wall printed on a Driller, in the coordinates of the face."""

    x: Column
    """Column of the square whose side it is."""
    y: Column
    """Row of the square whose side it is."""
    side: EdgeSide
    """Its north or its west side."""
    kind: WallKind
    """What wall it is; a broken one stops nobody."""


class DrillerCard(Part):
    """The face of a Driller on the map, also of one that still lies face down."""

    tile: Name
    """The Driller of the box."""
    name: str
    """The name of the face."""
    width: Short
    """Columns of the face."""
    height: Short
    """Rows of the face."""
    mp_cost: Count
    """Mission points for turning it up."""
    squares: tuple[DrillerSquare, ...]
    """Its squares, row by row."""
    walls: tuple[DrillerWall, ...]
    """Its walls."""
    provenance: Origins
    """Field name to where its value comes from."""


class Cards(Part):
    """The cards that the scenario uses."""

    characters: tuple[Character, ...]
    """Who takes part, with both sides of each card."""
    equipment: tuple[Equipment, ...]
    """What is carried, built in, in the search deck, or spoken of."""
    equipment_cards: tuple[EquipmentCard, ...]
    """The two-sided cards of the S.A.G.S. that are carried or in the search deck."""
    missions: tuple[Mission, ...]
    """The mission cards that objectives come from."""
    doors: tuple[Door, ...]
    """The doors on the map."""
    drillers: tuple[DrillerCard, ...]
    """The Drillers on the map."""
