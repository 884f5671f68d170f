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
    """A square with floor. Squares of the frame that are not listed are empty: they block movement and sight."""

    x: Column
    """Column, from 0 at the left."""
    y: Column
    """Row, from 0 at the top."""
    tile: Name
    """The id of the tile that it belongs to."""
    area: SquareArea
    """Indoor, outdoor, or part of a Driller, which is neither."""
    enterable: bool
    """Whether miniatures can enter it: it is not impassable and not part of a face-down Driller."""
    blocks_los: bool
    """Whether it blocks lines of sight. The square itself can still be seen."""
    room: Name
    """The id of its room."""
    room_types: tuple[RoomType, ...]
    """The room types for searches there, as printed on its tile; empty outdoors."""
    element: str | None
    """The id of the element on it."""
    part: str | None
    """The part of the tile that it belongs to, if rules refer to one: the inside of the safe."""
    icons: tuple[Icon, ...]
    """The icons printed on it; their directions take the rotation of the tile into account."""


class WallInfo(Part):
    """An intact wall on an edge."""

    tile: str | None
    """The id of the tile that it is printed on; null: the author added it."""
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
    """What is on the edge: a door, or else an intact wall, or else a broken wall or door, which blocks nothing."""
    walls: tuple[WallInfo, ...]
    """The intact walls on the edge, at most one per tile, sorted by the id of the tile. A door replaces them."""
    door: str | None
    """The id of the door."""
    broken: Literal["wall", "door"] | None
    """For a broken edge: what was there."""


class LevelInfo(Part):
    """A level: a frame of squares."""

    id: Name
    """The id of the level."""
    name: str
    """The name shown to players; may be empty."""
    elevation: Annotated[int, Ge(-9), Le(9)]
    """Its height above the ground level, in levels."""
    width: FrameLength
    """Columns of the frame."""
    height: FrameLength
    """Rows of the frame."""
    squares: tuple[SquareInfo, ...]
    """All squares with floor."""
    edges: tuple[EdgeInfo, ...]
    """All edges with a wall or a door, intact or broken."""


class Ability(Part):
    """An ability that a room gives to characters."""

    id: Name
    """The id of the ability on its tile."""
    name: str
    """Its name."""
    help: str
    """A short description."""
    cp: Count | None
    """Command points it costs; null: unknown."""
    tests: tuple[Test, ...]
    """The tests that are rolled for it."""
    threshold: Count | None
    """The result needed; null with a test: unknown."""
    timer: Count | None
    """Final phases until it takes effect or ends; null: none."""
    on_off: bool
    """Whether it can be switched on and off."""
    state: Switched | None
    """Whether it is on or off at the start; null: it cannot be switched."""
    elements: tuple[Name, ...]
    """The ids of the elements that provide it, until the last of them is destroyed; empty: the room itself provides
    it."""
    provenance: Origins
    """The origin of each value, by field name."""


class TileInfo(Part):
    """A tile on the map."""

    id: Name
    """The id of the tile on the map: its id in the box, with `#2` for the copy from a second box."""
    tile: Name
    """The id of the tile in the box."""
    kind: TileKind
    """The kind of tile."""
    face: FaceName
    """The visible face; `down` is the blank back of a Driller."""
    name: str
    """The name of the face."""
    level: Name
    """The id of its level."""
    x: Anywhere
    """Column of the top-left square of the rotated tile."""
    y: Anywhere
    """Row of the top-left square of the rotated tile."""
    rotation: Rotation
    """Its rotation in degrees, clockwise."""
    abilities: tuple[Ability, ...]
    """The abilities that characters can use there."""
    electric: bool | None
    """Whether it needs power; null: unknown."""
    powered: bool
    """Whether it has power at the start. If not, the power returns in the Final phase of the first turn."""


class DoorInfo(Part):
    """A door on the map."""

    id: Name
    """The id of the door on the map."""
    door: Name
    """The id of the door of the box, in `cards`."""
    make: Literal["sliding", "wooden"] | None
    """How it is made; null: unknown. Wooden doors can be closed again."""
    size: Literal["small", "large"]
    """Small doors cover one edge, large doors two."""
    magnetic: bool
    """Whether only a Magnetic card opens it."""
    defence: Count | None
    """Its defense value; null: unknown."""
    level: Name
    """The id of its level."""
    edges: tuple[EdgeName, ...]
    """The edges that it is on."""
    over_wall: bool
    """Whether any of its edges has a wall, which the door replaces."""
    state: Literal["closed", "open"]
    """Whether it is open or closed at the start."""


class ElementInfo(Part):
    """A floor element: furniture, machines, trees. It covers squares or is mounted on walls."""

    id: Name
    """The id of its tile, a slash, and its id there."""
    kind: Name
    """The kind of element."""
    name: str
    """Its name."""
    tile: Name
    """The id of its tile."""
    level: Name
    """The id of its level."""
    squares: tuple[Square, ...]
    """The squares that it covers."""
    edges: tuple[EdgeName, ...]
    """The edges that it is mounted on."""
    destroyable: bool | None
    """Whether it can be destroyed; null: unknown. Without a source, the value is `reconstructed`."""
    defence: Count | None
    """Its defense value; null: it cannot be destroyed, or the value is unknown. It may be `reconstructed`, too."""
    cadavers: Count
    """The number of cadavers in it."""
    blocks_movement: bool
    """Whether its squares are impassable until it is destroyed."""
    blocks_los: bool
    """Whether its squares block lines of sight until it is destroyed."""
    state: Switched | None
    """Whether it is on or off at the start; null: not set by the author; if it can be switched, it is off."""
    destroyed: bool
    """Whether it is destroyed at the start: its squares are normal floor, and its abilities are gone."""
    provenance: Origins
    """The origin of each value, by field name."""


class RoomInfo(Part):
    """Connected squares of one tile and one area, without a wall or a door between them."""

    id: Name
    """The id of its tile, a slash, and its first square on the unrotated face."""
    level: Name
    """The id of its level."""
    tile: Name
    """The id of its tile."""
    squares: tuple[Square, ...]
    """Its squares, row by row."""
    indoor: bool
    """Whether it is indoors."""


class StairsInfo(Part):
    """Two linked stair squares; they count as neighbors and see each other."""

    start: Place = Field(alias="from")
    """The stair square on the lower level."""
    end: Place = Field(alias="to")
    """The stair square on the level above."""


class Exits(Part):
    """Where characters may leave the map."""

    frame: bool
    """Whether characters may leave over the edge of the map, unless a wall blocks the way."""
    sewers: tuple[Place, ...]
    """The Sewers Exits through which characters may leave."""
