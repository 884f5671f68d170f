"""The pieces of cardboard: tiles with two faces, doors, and the shape groups of the construction zone."""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from annotated_types import Ge, Le
from pydantic import model_validator

from editor.model.base import Count, FileModel, Id, Line, ModelError
from editor.model.face import Face
from editor.model.grid import Square
from editor.model.sourced import Card
from editor.model.words import Faction, TileKind

FaceName = Literal["front", "back", "down"]
"""``down`` is the blank back of a Driller: walls all round, nobody gets in."""


class Group(FileModel):
    """A shape group of the construction zone: all its tiles cover these squares, turned as you like."""

    number: Annotated[int, Ge(1), Le(99)]
    name: Line
    squares: tuple[Square, ...]
    tiles: Count


class Tile(FileModel):
    """A tile: two faces, of which a map uses one. A Driller has a front and its blank back, named ``down``."""

    id: Id
    group: Annotated[int, Ge(1), Le(99)]
    kind: TileKind = "floor"
    front: Face
    back: Face | None = None
    down: Face | None = None

    @model_validator(mode="after")
    def _has_two_faces(self) -> Self:
        if (self.back is None) == (self.down is None):
            raise ModelError("back", "two-faces")
        if (self.kind == "driller") != (self.down is not None):
            raise ModelError("down", "blank-side")
        return self

    def face(self, name: FaceName) -> Face | None:
        """The face of that name, or ``None`` if this tile has none of that name."""
        match name:
            case "front":
                return self.front
            case "back":
                return self.back
            case "down":
                return self.down

    def faces(self) -> Iterator[tuple[FaceName, Face]]:
        yield "front", self.front
        if self.back is not None:
            yield "back", self.back
        if self.down is not None:
            yield "down", self.down


class Door(Card):
    """A door of the box."""

    name: Line = ""
    """What players call it."""
    side: Faction
    """Whose doors it belongs to in the S.A.G.S."""
    size: Literal["small", "large"]
    """Small: over one edge; large: over two."""
    make: Literal["sliding", "wooden"]
    """How it is made; wooden doors can be closed again."""
    magnetic: bool
    """Whether only a Magnetic card opens it."""
    defence: Count
    """What it takes to destroy it."""
    mp_cost: Count
    """Mission points for laying it in the S.A.G.S."""

    @property
    def length(self) -> int:
        """How many edges it covers."""
        return 1 if self.size == "small" else 2
