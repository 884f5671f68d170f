"""The actions of a constructor in step 1 of the S.A.G.S., as values that a log keeps.

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


class LaidDoor(ExtensibleModel):
    """A door of the constructor's reserve, and where it goes."""

    door: Id
    """The door of the box."""
    edges: Annotated[tuple[Edge, ...], MinLen(1), MaxLen(2)]
    """One edge for a small door; two in one line for a large one, the left or upper first."""

    @model_validator(mode="after")
    def _is_straight(self) -> Self:
        self.placed()
        return self

    def placed(self) -> PlacedDoor:
        """Return the door as it is placed on the map."""
        return PlacedDoor(id=self.door, door=self.door, edges=self.edges)


class LayTile(ExtensibleModel):
    """Lay a tile of the construction zone, with doors on its sides: those it needs, then those that are wanted."""

    tile: Id
    """The tile."""
    face: Literal["front", "back"]
    """The face that lies up."""
    x: Coordinate
    """Column of the top-left square of the turned tile."""
    y: Coordinate
    """Row of the top-left square of the turned tile."""
    rotation: Rotation = 0
    """Degrees, clockwise."""
    doors: Annotated[tuple[LaidDoor, ...], MaxLen(12)] = ()
    """The doors laid with it, in this order; each is paid when laid."""
    mp: Id | None = None
    """The side that gains or loses by an icon which leaves the choice to the constructor; null: no such icon."""

    @property
    def spot(self) -> TileSpot:
        """The tile with its place."""
        return TileSpot(self.tile, self.face, self.x, self.y, self.rotation)


class LayDriller(ExtensibleModel):
    """Lay a Driller face down instead of a tile. No door goes with it."""

    tile: Id
    """The Driller, known to its owner only until it is turned up."""
    x: Coordinate
    """Column of its top-left square."""
    y: Coordinate
    """Row of its top-left square."""

    @property
    def spot(self) -> TileSpot:
        """The Driller with its place."""
        return TileSpot(self.tile, "down", self.x, self.y)


class Exchange(ExtensibleModel):
    """Take several small tiles off the map and lay one tile in their place that shows the same. The turn goes on."""

    tiles: Annotated[tuple[Id, ...], MinLen(2), MaxLen(16)]
    """The tiles that return to the zone, in laying order."""
    tile: Id
    """The tile that takes their place."""
    face: Literal["front", "back"]
    """The face that lies up."""
    x: Coordinate
    """Column of the top-left square of the turned tile."""
    y: Coordinate
    """Row of the top-left square of the turned tile."""
    rotation: Rotation = 0
    """Degrees, clockwise."""

    @property
    def spot(self) -> TileSpot:
        """The tile with its place."""
        return TileSpot(self.tile, self.face, self.x, self.y, self.rotation)


class AddDoor(LaidDoor):
    """Add one door anywhere on the full map."""


class Pass(ExtensibleModel):
    """Do nothing: while building because there is nothing to do, afterwards because no more doors are wanted."""


Action = LayTile | LayDriller | Exchange | AddDoor | Pass
