"""What lies on one level of a map: placements in laying order, doors, walls and lines of the author, markers."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import model_validator

from editor.model.base import CopyId, ExtensibleModel, Id, Line, ModelError
from editor.model.bounds import DOORS, EDGES, MARKERS, TILES
from editor.model.grid import FULL_FRAME, LARGEST_SIDE, Coordinate, Edge, Rotation, Square
from editor.model.own_values import OwnValues
from editor.model.tile import FaceName
from editor.model.words import WallKind


class Placement(ExtensibleModel):
    """A tile on the map. Its id is the tile's, with ``#2`` for the copy from a second box."""

    id: CopyId
    """The tile's id, with ``#2`` for the copy from a second box."""
    tile: Id
    """The tile of the box."""
    face: FaceName = "front"
    """The face that lies up; ``down`` is the blank back of a Driller."""
    x: Coordinate
    """Column of the top-left square of the turned tile."""
    y: Coordinate
    """Row of the top-left square of the turned tile."""
    rotation: Rotation = 0
    """Degrees, clockwise."""

    @model_validator(mode="after")
    def _is_named_after_its_tile(self) -> Self:
        _check_copy_id(self.id, self.tile, "tile")
        return self


class PlacedDoor(ExtensibleModel):
    """A door on the map, over one edge, or over two that follow each other in one line."""

    id: CopyId
    """The door's id, with ``#2`` for the copy from a second box."""
    door: Id
    """The door of the box."""
    edges: Annotated[tuple[Edge, ...], MinLen(1), MaxLen(2)]
    """One edge for a small door; two in one line for a large one, the left or upper first."""
    state: Literal["closed", "open"] = "closed"
    """Whether it is open or closed at the start."""

    @model_validator(mode="after")
    def _is_straight(self) -> Self:
        _check_copy_id(self.id, self.door, "door")
        if len(self.edges) == 2 and self.edges[1] != self.edges[0].next():
            raise ModelError("edges", "door-edges")
        return self


class Marker(ExtensibleModel):
    """A marker of the box on a square."""

    id: Id
    """The id of this marker on the map."""
    marker: Id
    """The kind of marker in the box."""
    x: Coordinate
    """Column of its square."""
    y: Coordinate
    """Row of its square."""
    state: Id | None = None
    """The state it is in, of those its kind has: ``on``, ``armed``; null: it has none, or the note tells."""
    side: Id | None = None
    """The side it belongs to, such as the one that armed it."""
    note: Line = ""
    """What the author says about it."""
    values: OwnValues = ()
    """What fields of the game's own hold."""


class Broken(ExtensibleModel):
    """What is left of a wall or a door: the edge is open."""

    edge: Edge
    """The edge it lies on."""
    of: Literal["wall", "door"] = "wall"
    """What stood there."""


class LaidLine(ExtensibleModel):
    """A line of the author's own on an edge, such as a fence: of a kind that the game lets authors lay."""

    edge: Edge
    """The edge it lies on."""
    kind: WallKind
    """The kind of line."""


class Switch(ExtensibleModel):
    """The state that a floor element, or the ability of a room, has at the start."""

    placement: CopyId
    """The tile on the map."""
    element: Id | None = None
    """The element, by its id on the face."""
    ability: Id | None = None
    """The ability, by its id on the face."""
    state: Literal["on", "off"]
    """Whether it is switched on or off."""

    @model_validator(mode="after")
    def _is_about_one_thing(self) -> Self:
        if (self.element is None) == (self.ability is None):
            raise ModelError("element", "switch-of-one")
        return self


class Level(ExtensibleModel):
    """A frame of ``width × height`` squares and all that lies in it."""

    id: Id
    """The id of the level."""
    name: Line = ""
    """What players call it."""
    elevation: Annotated[int, Ge(-9), Le(9)] = 0
    """Its height over the ground level, in levels."""
    width: Annotated[int, Ge(1), Le(LARGEST_SIDE)] = FULL_FRAME[0]
    """Columns of the frame."""
    height: Annotated[int, Ge(1), Le(LARGEST_SIDE)] = FULL_FRAME[1]
    """Rows of the frame. The game says how large a frame can be: 4 × 4 to 20 × 16 in Earth Reborn, lying or upright."""
    placements: Annotated[tuple[Placement, ...], MaxLen(TILES)] = ()
    """The tiles, in the order in which they were laid."""
    doors: Annotated[tuple[PlacedDoor, ...], MaxLen(DOORS)] = ()
    """The doors on this level."""
    walls: Annotated[tuple[Edge, ...], MaxLen(EDGES)] = ()
    """Wall pieces the author added, sorted."""
    broken: Annotated[tuple[Broken, ...], MaxLen(EDGES)] = ()
    """Walls and doors that are broken at the start, each edge once, sorted."""
    lines: Annotated[tuple[LaidLine, ...], MaxLen(EDGES)] = ()
    """Lines of other kinds that the author added, each edge once, sorted. Earth Reborn has none."""
    markers: Annotated[tuple[Marker, ...], MaxLen(MARKERS)] = ()
    """The markers on this level."""
    switches: Annotated[tuple[Switch, ...], MaxLen(TILES)] = ()
    """What is switched on or off at the start."""

    @model_validator(mode="after")
    def _is_orderly(self) -> Self:
        check_unique("placements", (placement.id for placement in self.placements))
        check_unique("doors", (door.id for door in self.doors))
        check_unique("markers", (marker.id for marker in self.markers))
        for name, edges in (("walls", self.walls), ("broken", self.broken_edges), ("lines", self.line_edges)):
            if list(edges) != sorted(set(edges)):
                raise ModelError(name, "edges-once")
        switched = [(each.placement, each.element, each.ability) for each in self.switches]
        if len(set(switched)) != len(switched):
            raise ModelError("switches", "switches-once")
        return self

    @property
    def broken_edges(self) -> tuple[Edge, ...]:
        """Where walls and doors are broken."""
        return tuple(each.edge for each in self.broken)

    @property
    def line_edges(self) -> tuple[Edge, ...]:
        """Where the author's lines are."""
        return tuple(each.edge for each in self.lines)

    def squares(self) -> Iterable[Square]:
        """All squares of the frame, row by row."""
        return (Square(x, y) for y in range(self.height) for x in range(self.width))


def _check_copy_id(copy_id: str, piece: str, field: str) -> None:
    if copy_id.partition("#")[0] != piece:
        raise ModelError("id", f"copy-id-{field}", piece=piece)


def check_unique(field: str, ids: Iterable[str]) -> None:
    things = list(ids)
    if len(set(things)) < len(things):
        raise ModelError(
            field, "twice", thing=next(thing for number, thing in enumerate(things) if thing in things[:number])
        )
