"""The models of the map in an engine file: levels with squares and edges, and the pieces on them."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le
from pydantic import Field

from editor.export.engine.part_models import (
    Anywhere,
    Column,
    Count,
    EdgeName,
    EdgeSide,
    Icon,
    Line,
    Name,
    Origins,
    Part,
    Place,
    Square,
    Switched,
)
from editor.model.game_words import RoomType, SquareArea, Test, TileKind
from editor.model.grid import FULL_FRAME, MIN_FRAME_SIDE, Rotation
from editor.model.tile import FaceName

FrameLength = Annotated[int, Ge(MIN_FRAME_SIDE), Le(max(FULL_FRAME))]


class SquareInfo(Part):
    """A square with floor. A square of the frame that is not listed is empty: nobody enters it or sees across it."""

    x: Column
    """Column, from 0 at the left."""
    y: Column
    """Row, from 0 at the top."""
    tile: Name
    """The id of the tile it belongs to."""
    area: SquareArea
    """What it is; Drillers are neither indoor nor outdoor."""
    enterable: bool
    """Whether miniatures can enter it: it is not impassable and no Driller that lies face down."""
    blocks_los: bool
    """Whether no line of sight passes it. It can still be seen itself."""
    room: Name
    """The id of its room."""
    room_types: tuple[RoomType, ...]
    """What can be found there, by the room types printed on its tile; outdoors nothing."""
    element: str | None
    """The id of the element on it."""
    part: str | None
    """The part of the tile it belongs to where rules name one: the inside of the safe."""
    icons: tuple[Icon, ...]
    """The signs printed on it, as the tile lies."""


class WallInfo(Part):
    """An intact wall on an edge."""

    tile: str | None
    """The id of the tile that it is printed on; null: the author put it there."""
    safe: bool
    """Whether it is a wall of the safe."""


class EdgeInfo(Part):
    """A side of a square that is not simply open.

    The south side of (x, y) is the north side of (x, y + 1), its east side the west side of (x + 1, y).
    """

    x: Line
    """Column of the square whose side it is; one more than the last on the right border."""
    y: Line
    """Row of the square whose side it is; one more than the last on the lower border."""
    side: EdgeSide
    """Its north or its west side."""
    state: Literal["wall", "door", "broken"]
    """What stands there: a door, else an intact wall, else what is left of one. What is broken stops nobody."""
    walls: tuple[WallInfo, ...]
    """The intact walls that meet there, one of each tile at most, by the id of the tile. A door replaces them."""
    door: str | None
    """The id of the door."""
    broken: Literal["wall", "door"] | None
    """What stood there, of a broken edge."""


class LevelInfo(Part):
    """A level: a frame of squares."""

    id: Name
    """The id of the level."""
    name: str
    """What players call it; may be empty."""
    elevation: Annotated[int, Ge(-9), Le(9)]
    """Its height over the ground level, in levels."""
    width: FrameLength
    """Columns of the frame."""
    height: FrameLength
    """Rows of the frame."""
    squares: tuple[SquareInfo, ...]
    """All squares with floor."""
    edges: tuple[EdgeInfo, ...]
    """All edges with a wall, a door or what is left of one."""


class Ability(Part):
    """What a room lets a character do."""

    id: Name
    """The id of the ability on its tile."""
    name: str
    """What it is called."""
    help: str
    """What it does, in a sentence."""
    cp: Count | None
    """Command points it costs; null: not known."""
    tests: tuple[Test, ...]
    """The tests that are rolled for it."""
    threshold: Count | None
    """What a test must reach; null with a test: not known."""
    timer: Count | None
    """Final phases until it acts or ends; null: none."""
    on_off: bool
    """Whether it is switched on and off."""
    state: Switched | None
    """Whether it is on or off at the start; null: it is not switched."""
    elements: tuple[Name, ...]
    """The ids of the elements that give it: gone when the last of them is destroyed; empty: the room itself does."""
    provenance: Origins
    """Field name to where its value comes from."""


class TileInfo(Part):
    """A tile on the map."""

    id: Name
    """The id of the tile on the map: that of the box, with `#2` for the copy from a second box."""
    tile: Name
    """The tile of the box."""
    kind: TileKind
    """What kind of tile it is."""
    face: FaceName
    """The face that lies up; down is the blank back of a Driller."""
    name: str
    """The name of the face."""
    level: Name
    """The id of its level."""
    x: Anywhere
    """Column of the top-left square of the turned tile."""
    y: Anywhere
    """Row of the top-left square of the turned tile."""
    rotation: Rotation
    """Degrees, clockwise."""
    abilities: tuple[Ability, ...]
    """What characters can do there."""
    electric: bool | None
    """Whether it needs power; null: not known."""


class DoorInfo(Part):
    """A door on the map."""

    id: Name
    """The id of the door on the map."""
    door: Name
    """The door of the box, in `cards`."""
    make: Literal["sliding", "wooden"] | None
    """How it is made; null: not known. Wooden doors can be closed again."""
    size: Literal["small", "large"]
    """Small: over one edge; large: over two."""
    magnetic: bool
    """Whether only a Magnetic card opens it."""
    defence: Count | None
    """What it takes to destroy it; null: not known."""
    level: Name
    """The id of its level."""
    edges: tuple[EdgeName, ...]
    """The edges it stands on."""
    over_wall: bool
    """Whether it stands on a wall somewhere, which counts as not there."""
    state: Literal["closed", "open"]
    """Whether it is open or closed at the start."""


class ElementInfo(Part):
    """A floor element: furniture, machines, trees. It covers squares, or hangs on walls."""

    id: Name
    """The id of its tile, a slash, and its id there."""
    kind: Name
    """What sort of thing it is."""
    name: str
    """What it is called."""
    tile: Name
    """The id of its tile."""
    level: Name
    """The id of its level."""
    squares: tuple[Square, ...]
    """The squares it covers."""
    edges: tuple[EdgeName, ...]
    """The edges it hangs on."""
    destroyable: bool | None
    """Whether it can be destroyed; null: not known. Where no source says, it is `reconstructed`."""
    defence: Count | None
    """What it takes to destroy it; null: it cannot be destroyed, or not known. May be `reconstructed`, too."""
    cadavers: Count
    """How many cadavers lie in it."""
    blocks_movement: bool
    """Whether nobody enters its squares while it stands."""
    blocks_los: bool
    """Whether no line of sight passes its squares while it stands."""
    state: Switched | None
    """Whether it is on or off at the start; null: the author does not say, and it is off if it can be switched."""
    destroyed: bool
    """Whether it is destroyed at the start: its squares are normal floor, and what it gave is gone."""
    provenance: Origins
    """Field name to where its value comes from."""


class RoomInfo(Part):
    """Squares of one tile that hang together, without a wall or a door between them, and of one area."""

    id: Name
    """The id of its tile, a slash, and its first square on the unrotated face."""
    level: Name
    """The id of its level."""
    tile: Name
    """The id of its tile."""
    squares: tuple[Square, ...]
    """Its squares, row by row."""
    indoor: bool
    """Whether it is indoor."""


class StairsInfo(Part):
    """Two stair squares that are partners; they count as neighbours and see each other."""

    start: Place = Field(alias="from")
    """The stair square on the lower level."""
    end: Place = Field(alias="to")
    """The stair square on the level above."""


class Exits(Part):
    """Where the map may be left."""

    frame: bool
    """Whether characters may leave over the frame, where no wall is in the way."""
    sewers: tuple[Place, ...]
    """The Sewers Exits by which characters may leave."""
