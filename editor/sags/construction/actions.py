"""The actions of a constructor in step 1 of the S.A.G.S., as values that a log stores.

An action holds everything that a player decides, and nothing that follows from it: prices, penalties and changes of MP
are computed by ``transitions``. ``legality`` decides whether an action is legal.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from annotated_types import MaxLen, MinLen
from pydantic import model_validator

from editor.model.base import ExtensibleModel, Id
from editor.model.grid import Coordinate, Edge, Rotation
from editor.model.level import PlacedDoor, Placement
from editor.model.tile import FaceName
from editor.values import FrozenStruct


class TileSpot(FrozenStruct):
    """A tile at a place on the map: which face, where, and how it is rotated."""

    tile: str
    face: FaceName
    x: int
    y: int
    rotation: Rotation = 0

    def placement(self) -> Placement:
        """Return the tile as a placement; the S.A.G.S. uses one box, so its id is that of the tile."""
        return Placement(id=self.tile, tile=self.tile, face=self.face, x=self.x, y=self.y, rotation=self.rotation)


class DoorPlacement(ExtensibleModel):
    """A door from the constructor's reserve, and its place."""

    door: Id
    """The door of the box."""
    edges: Annotated[tuple[Edge, ...], MinLen(1), MaxLen(2)]
    """One edge for a small door; two in a line for a large door, the left or upper edge first."""

    @model_validator(mode="after")
    def _is_straight(self) -> Self:
        self.placed()
        return self

    def placed(self) -> PlacedDoor:
        """Return the door as it is placed on the map."""
        return PlacedDoor(id=self.door, door=self.door, edges=self.edges)


class PlaceTile(ExtensibleModel):
    """Place a tile from the construction zone, with doors on its sides: first required, then optional ones."""

    tile: Id
    """The tile."""
    face: Literal["front", "back"]
    """The visible face."""
    x: Coordinate
    """Column of the top-left square of the rotated tile."""
    y: Coordinate
    """Row of the top-left square of the rotated tile."""
    rotation: Rotation = 0
    """Degrees, clockwise."""
    doors: Annotated[tuple[DoorPlacement, ...], MaxLen(12)] = ()
    """The doors placed with it, in this order; each is paid for when it is placed."""
    mp: Id | None = None
    """The side that the constructor chose for an icon with a choice; null: no such icon."""

    @property
    def spot(self) -> TileSpot:
        """The tile with its place."""
        return TileSpot(self.tile, self.face, self.x, self.y, self.rotation)


class PlaceDriller(ExtensibleModel):
    """Place a Driller face down instead of a tile, without doors."""

    tile: Id
    """The Driller, known only to its owner until it is revealed."""
    x: Coordinate
    """Column of its top-left square."""
    y: Coordinate
    """Row of its top-left square."""

    @property
    def spot(self) -> TileSpot:
        """The Driller with its place."""
        return TileSpot(self.tile, "down", self.x, self.y)


class Exchange(ExtensibleModel):
    """Replace several small tiles with one longer tile that looks the same. The turn continues."""

    tiles: Annotated[tuple[Id, ...], MinLen(2), MaxLen(16)]
    """The tiles that return to the zone, in the order in which they were placed."""
    tile: Id
    """The tile that replaces them."""
    face: Literal["front", "back"]
    """The visible face."""
    x: Coordinate
    """Column of the top-left square of the rotated tile."""
    y: Coordinate
    """Row of the top-left square of the rotated tile."""
    rotation: Rotation = 0
    """Degrees, clockwise."""

    @property
    def spot(self) -> TileSpot:
        """The tile with its place."""
        return TileSpot(self.tile, self.face, self.x, self.y, self.rotation)


class AddDoor(DoorPlacement):
    """Add a door anywhere on the complete map."""


class Pass(ExtensibleModel):
    """Pass: during construction because no action is possible, afterwards to add no more doors."""


Action = PlaceTile | PlaceDriller | Exchange | AddDoor | Pass
