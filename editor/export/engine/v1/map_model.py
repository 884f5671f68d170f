"""The map in an engine file: levels with squares and edges, and what lies on them. See ``model``."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field

from editor.model.words import IconKind, SquareArea, Test, TileKind

Square = tuple[int, int]
"""``[x, y]``"""

EdgeSide = Literal["n", "w"]
EdgeName = tuple[int, int, EdgeSide]
"""``[x, y, side]``: the north or west side of that square."""

Direction = Literal["n", "e", "s", "w"]


class Part(BaseModel):
    """A part of the file: frozen, strict, and without fields it does not name."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)


class Icon(Part):
    """A sign printed on a square."""

    kind: IconKind
    """What it says."""
    direction: Direction | None
    """Where a facing icon points; null for the others."""


class SquareInfo(Part):
    """A square with floor. A square of the frame that is not listed is empty: nobody enters it or sees across it."""

    x: int
    """Column, from 0 at the left."""
    y: int
    """Row, from 0 at the top."""
    tile: str
    """The id of the tile it belongs to."""
    area: SquareArea
    """What it is; Drillers are neither indoor nor outdoor."""
    enterable: bool
    """Whether miniatures can enter it: it is not impassable and no Driller that lies face down."""
    blocks_los: bool
    """Whether no line of sight passes it. It can still be seen itself."""
    room: str
    """The id of its room."""
    room_types: tuple[str, ...]
    """The room types printed on its tile: what can be found there."""
    element: str | None
    """The id of the element on it."""
    part: str | None
    """The part of the tile it belongs to where rules name one: the inside of the safe."""
    icons: tuple[Icon, ...]
    """The signs printed on it, as the tile lies."""


class EdgeInfo(Part):
    """A side of a square that is not simply open. The south side of (x, y) is the north side of (x, y + 1), its east
    side the west side of (x + 1, y)."""

    x: int
    """Column of the square whose side it is; one more than the last on the right border."""
    y: int
    """Row of the square whose side it is; one more than the last on the lower border."""
    side: EdgeSide
    """Its north or its west side."""
    walls: Annotated[int, Ge(0), Le(2)]
    """How many intact walls meet there: 0, 1 or 2. Under a door they do not count."""
    safe: bool
    """Whether one of them is a wall of the safe."""
    state: Literal["wall", "door", "broken"]
    """What stands there: a door, else an intact wall, else a broken one. A broken wall stops nobody."""
    door: str | None
    """The id of the door."""


class LevelInfo(Part):
    """A level: a frame of squares."""

    id: str
    """The id of the level."""
    name: str
    """What players call it; may be empty."""
    elevation: int
    """Its height over the ground level, in levels."""
    width: int
    """Columns of the frame."""
    height: int
    """Rows of the frame."""
    squares: tuple[SquareInfo, ...]
    """All squares with floor."""
    edges: tuple[EdgeInfo, ...]
    """All edges with a wall, a door or a broken wall."""


class Ability(Part):
    """What a room lets a character do."""

    id: str
    """The id of the ability."""
    name: str
    """What it is called."""
    help: str
    """What it does, in a sentence."""
    cp: int | None
    """Command points it costs; null: not known."""
    tests: tuple[Test, ...]
    """The tests that are rolled for it."""
    threshold: int | None
    """What a test must reach; null with a test: not known."""
    timer: int | None
    """Final phases until it acts or ends; null: none."""
    on_off: bool
    """Whether it is switched on and off."""


class TileInfo(Part):
    """A tile on the map."""

    id: str
    """The id of the tile in this file."""
    tile: str
    """The tile of the box."""
    kind: TileKind
    """What kind of tile it is."""
    face: Literal["front", "back", "down"]
    """The face that lies up; down is the blank back of a Driller."""
    name: str
    """The name of the face."""
    level: str
    """The id of its level."""
    x: int
    """Column of the top-left square of the turned tile."""
    y: int
    """Row of the top-left square of the turned tile."""
    rotation: Literal[0, 90, 180, 270]
    """Degrees, clockwise."""
    abilities: tuple[Ability, ...]
    """What characters can do there."""
    electric: bool | None
    """Whether it needs power; null: not known."""


class DoorInfo(Part):
    """A door on the map."""

    id: str
    """The id of the door in this file."""
    door: str
    """The door of the box."""
    kind: Literal["sliding", "wooden"] | None
    """How it is made; null: not known. Wooden doors can be closed again."""
    size: Literal["small", "large"]
    """Small: over one edge; large: over two."""
    magnetic: bool
    """Whether only a Magnetic card opens it."""
    defence: int | None
    """What it takes to destroy it; null: not known."""
    level: str
    """The id of its level."""
    edges: tuple[EdgeName, ...]
    """The edges it stands on."""
    over_wall: bool
    """Whether it stands on a wall somewhere, which counts as not there."""
    state: Literal["closed", "open"]
    """Whether it is open or closed at the start."""


class ElementInfo(Part):
    """A floor element: furniture, machines, trees. It covers squares, or hangs on walls."""

    id: str
    """The id of the element in this file."""
    kind: str
    """What sort of thing it is."""
    name: str
    """What it is called."""
    tile: str
    """The id of its tile."""
    level: str
    """The id of its level."""
    squares: tuple[Square, ...]
    """The squares it covers."""
    edges: tuple[EdgeName, ...]
    """The edges it hangs on."""
    destroyable: bool | None
    """Whether it can be destroyed; null: not known."""
    defence: int | None
    """What it takes to destroy it; null: it cannot be, or not known."""
    cadavers: int
    """How many cadavers lie in it."""
    blocks_movement: bool
    """Whether nobody enters its squares."""
    blocks_los: bool
    """Whether no line of sight passes its squares."""


class RoomInfo(Part):
    """Squares of one tile that hang together, without a wall or a door between them, and of one area."""

    id: str
    """The id of the room in this file."""
    level: str
    """The id of its level."""
    tile: str
    """The id of its tile."""
    squares: tuple[Square, ...]
    """Its squares."""
    indoor: bool
    """Whether it is indoor."""


class Place(Part):
    """A square of a level."""

    level: str
    """The id of the level."""
    x: int
    """Column of the square."""
    y: int
    """Row of the square."""


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
