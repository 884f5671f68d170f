"""What the parts of an engine file are made of: numbers with bounds, squares, edges, references, texts."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le, Lt, MinLen
from pydantic import BaseModel, ConfigDict, WithJsonSchema

from editor.model.base import Provenance
from editor.model.grid import COORDINATE_LIMIT, FULL_FRAME
from editor.model.objectives import ThingKind

Column = Annotated[int, Ge(0), Lt(max(FULL_FRAME))]
"""Of a square inside the frame; rows likewise, for a frame may stand upright."""
Line = Annotated[int, Ge(0), Le(max(FULL_FRAME))]
"""Of an edge: one more than the last square on the right and the lower border."""
Anywhere = Annotated[int, Ge(-COORDINATE_LIMIT), Le(COORDINATE_LIMIT)]
"""Of what may lie outside the frame."""
Count = Annotated[int, Ge(0), Le(999)]
Turn = Annotated[int, Ge(1), Le(99)]
Name = Annotated[str, MinLen(1)]
"""An id, of the author or of the box."""

_PAIR: Final[dict[str, Any]] = {
    "type": "array",
    "items": {"type": "integer", "minimum": -COORDINATE_LIMIT, "maximum": COORDINATE_LIMIT},
    "minItems": 2,
    "maxItems": 2,
}
Square = Annotated[tuple[int, int], WithJsonSchema(_PAIR)]
"""``[x, y]``; as a list of two numbers, which every generator of types understands."""

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
    """Its id in the list of such things; of equipment, its id in `cards`."""


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
