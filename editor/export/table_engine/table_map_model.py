"""The models of the map in a table engine file: levels with squares and edges, and the pieces on them."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le, Lt
from pydantic import Field

from editor.export.engine.part_models import Anywhere, EdgeName, EdgeSide, Name, Part, Place, Square
from editor.model.grid import MAX_MAP_SIDE, Rotation
from editor.model.tile import FaceName

Column = Annotated[int, Ge(0), Lt(MAX_MAP_SIDE)]
"""A column or row of a square of the table."""
Line = Annotated[int, Ge(0), Le(MAX_MAP_SIDE)]
"""A column or row of an edge: one more than squares have, for the right and lower border."""
TableLength = Annotated[int, Ge(1), Le(MAX_MAP_SIDE)]
Small = Annotated[int, Ge(0), Le(9)]

SightEffect = Literal[0, 1, 2]
"""What something does to a line of sight that passes it."""


class SquareInfo(Part):
    """A square with floor.

    Squares of the table that are not listed are empty: they block movement and, unless `rules.look.void` is `pass`,
    sight.
    """

    x: Column
    """Column, from 0 at the left."""
    y: Column
    """Row, from 0 at the top."""
    tile: Name
    """The id of the tile that it belongs to."""
    area: Name
    """The kind of square, in `game.areas`."""
    height: Small
    """Its height; 0 in games whose squares all have the same height."""
    enterable: bool
    """Whether units can enter it."""
    look: SightEffect
    """What it does to a line of sight that passes through it: 0 nothing, 1 cover, 2 it blocks the line. The square
    itself can still be seen."""
    element: str | None
    """The id of the element on it."""
    tags: tuple[Name, ...]
    """Further properties, in `game.tags`."""


class EdgeInfo(Part):
    """A side of a square that has a line, a door or a barricade. All other edges are open.

    The south side of (x, y) is the north side of (x, y + 1), its east side the west side of (x + 1, y).
    """

    x: Line
    """Column of the square whose side it is; one more than the last on the right border."""
    y: Line
    """Row of the square whose side it is; one more than the last on the lower border."""
    side: EdgeSide
    """Its north or its west side."""
    kinds: tuple[Name, ...]
    """The kinds of the lines on it, in `game.lines`, the strongest first; none where only a door or a
    barricade is."""
    look: SightEffect
    """What it does to a line of sight that crosses it: 0 nothing, 1 cover, 2 it blocks the line, as a barricade does.
    With a door: while the door is open; a closed door blocks the line."""
    walk: bool
    """Whether a step can cross it. With a door: while the door is open."""
    extra: Small
    """Additional Movement Points for a step that crosses it."""
    slanting: bool
    """Whether a diagonal step may go past its ends."""
    door: str | None
    """The id of the door on it, which replaces the lines."""


class LevelInfo(Part):
    """A level: a table of squares."""

    id: Name
    """The id of the level."""
    name: str
    """The name shown to players; may be empty."""
    elevation: Annotated[int, Ge(-9), Le(9)]
    """Its height above the ground level, in levels."""
    width: TableLength
    """Columns of the table."""
    height: TableLength
    """Rows of the table."""
    squares: tuple[SquareInfo, ...]
    """All squares with floor."""
    edges: tuple[EdgeInfo, ...]
    """All edges with a line or a door."""


class TileInfo(Part):
    """A tile on the table."""

    id: Name
    """The id of the tile on the table: its id in the box, with `#2` for a second copy."""
    tile: Name
    """The id of the tile in the box."""
    kind: Name
    """The kind of tile, as the game distinguishes them."""
    face: FaceName
    """The visible face."""
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


class DoorInfo(Part):
    """A door on the table."""

    id: Name
    """The id of the door on the table."""
    door: Name
    """The id of the door in the box."""
    name: str
    """Its name; may be empty."""
    faction: str | None
    """The id of the faction that it belongs to, in `game.factions`."""
    level: Name
    """The id of its level."""
    edges: Annotated[tuple[EdgeName, ...], Field(min_length=1, max_length=2)]
    """The edges that it is on: one, or two in a row, which open together."""
    state: Literal["closed", "open"]
    """Whether it is open or closed at the start."""
    locked: bool
    """Whether only a unit with a `key` opens it."""


class ElementInfo(Part):
    """A thing printed on a tile: furniture, a pillar, a machine. It covers squares or is mounted on edges.

    What it does is in the squares: `enterable` and `look`.
    """

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
    destroyed: bool
    """Whether it is destroyed at the start; its squares in the file are already normal floor."""


class LinkInfo(Part):
    """A connection between two squares that are not neighbors on the table."""

    kind: Literal["stairs", "arrow"]
    """`stairs`: the two squares are neighbors in every respect; `arrow`: a connection with its own cost, printed or
    added by the author, which counts for movement only."""
    start: Place = Field(alias="from")
    """The square where it begins; of stairs, the one on the lower level."""
    end: Place = Field(alias="to")
    """The square where it ends."""
    both: bool
    """Whether it can be used in both directions."""
    cost: Annotated[int, Ge(0), Le(99)]
    """Movement Points for using it."""
