"""A level of a map: tiles in the order of placement, doors, walls and lines of the author, markers."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import model_validator

from editor.model.base import CopyId, ExtensibleModel, Id, ModelError, ShortText, Text
from editor.model.custom_values import CustomValues
from editor.model.game_words import WallKind
from editor.model.grid import FULL_FRAME, MAX_MAP_SIDE, Coordinate, Direction, Edge, Rotation, Square
from editor.model.limits import MAX_DOORS, MAX_EDGES, MAX_ENTRIES, MAX_MARKERS, MAX_NOTE_LENGTH, MAX_TILES
from editor.model.tile import FaceName


class Placement(ExtensibleModel):
    """A tile on the map. Its id is the tile's, with ``#2`` for the copy from a second box."""

    id: CopyId
    """The tile's id, with ``#2`` for the copy from a second box."""
    tile: Id
    """The tile of the box."""
    face: FaceName = "front"
    """The visible face; ``down`` is the blank back of a Driller."""
    x: Coordinate
    """Column of the top-left square of the rotated tile."""
    y: Coordinate
    """Row of the top-left square of the rotated tile."""
    rotation: Rotation = 0
    """Degrees, clockwise."""

    @model_validator(mode="after")
    def _check_id(self) -> Self:
        _check_copy_id(self.id, self.tile, "tile")
        return self


class PlacedDoor(ExtensibleModel):
    """A door on the map, on one edge, or on two adjacent edges in a line."""

    id: CopyId
    """The door's id, with ``#2`` for the copy from a second box."""
    door: Id
    """The door of the box."""
    edges: Annotated[tuple[Edge, ...], MinLen(1), MaxLen(2)]
    """One edge for a small door; two in one line for a large one, the left or upper first."""
    state: Literal["closed", "open"] = "closed"
    """Whether it is open or closed at the start."""

    @model_validator(mode="after")
    def _check_edges(self) -> Self:
        _check_copy_id(self.id, self.door, "door")
        if len(self.edges) == 2 and self.edges[1] != self.edges[0].next():
            raise ModelError("edges", "door-edges")
        return self


class Marker(ExtensibleModel):
    """A marker of the box on a square, or on a side of one."""

    id: Id
    """The id of this marker on the map."""
    marker: Id
    """The kind of marker in the box."""
    x: Coordinate
    """Column of its square."""
    y: Coordinate
    """Row of its square."""
    edge: Literal["n", "w"] | None = None
    """The side of its square that it is on; null: it is on the square."""
    facing: Direction | None = None
    """The direction that it shows, if its kind has one."""
    state: Id | None = None
    """Its state, one of those of its kind: ``on``, ``armed``; null: it has none, or the note describes it."""
    side: Id | None = None
    """The side it belongs to, such as the one that armed it."""
    note: ShortText = ""
    """A note by the author."""
    values: CustomValues = ()
    """Values of custom fields."""

    @property
    def square(self) -> Square:
        """Return its square."""
        return Square(self.x, self.y)

    @property
    def on_edge(self) -> Edge | None:
        """Return the edge that it is on, or ``None`` if it is on a square."""
        return Edge(self.x, self.y, self.edge) if self.edge is not None else None


NOTE_STEPS = 100
"""The steps of a square in which the position of a note is measured."""
NoteOffset = Annotated[int, Ge(-NOTE_STEPS // 2), Le(NOTE_STEPS // 2)]
NoteKind = Literal["text", "arrow", "icon"]
NoteIcon = Literal["star", "flag", "question", "warning", "cross", "circle"]


class MapNote(ExtensibleModel):
    """A note of the author on the map: a text, an arrow or an icon. It has no effect on the game."""

    id: Id
    """The id of this note on the map."""
    kind: NoteKind = "text"
    """Whether it is a text, an arrow or an icon."""
    x: Coordinate
    """Column of its square; an arrow starts there."""
    y: Coordinate
    """Row of its square."""
    dx: NoteOffset = 0
    """How far right of the center of its square it is, in hundredths of a square."""
    dy: NoteOffset = 0
    """How far below the center of its square it is, in hundredths of a square."""
    to: Square | None = None
    """The square that an arrow points to, as ``[x, y]``; null: it points to its own square."""
    to_dx: NoteOffset = 0
    """How far right of the center of that square the tip is, in hundredths of a square."""
    to_dy: NoteOffset = 0
    """How far below the center of that square the tip is, in hundredths of a square."""
    icon: NoteIcon = "star"
    """The icon, for the kind ``icon``."""
    text: Annotated[Text, MaxLen(MAX_NOTE_LENGTH)] = ""
    """The text; for arrows and icons a caption."""
    printed: bool = True
    """Whether it is on printed and exported maps; false: only the author sees it."""

    @property
    def square(self) -> Square:
        """Return its square."""
        return Square(self.x, self.y)

    @property
    def position(self) -> tuple[float, float]:
        """Return where it is on the map, in squares from the top-left corner of the frame."""
        return _note_point(self.square, self.dx, self.dy)

    @property
    def tip(self) -> tuple[float, float] | None:
        """Return where an arrow points to, in squares from the top-left corner of the frame."""
        if self.kind != "arrow" or self.to is None:
            return None
        return _note_point(self.to, self.to_dx, self.to_dy)


def split_note_point(x: float, y: float) -> tuple[Square, int, int]:
    """Return the square of a point of the map, and the offset of a note there."""
    (column, right), (row, down) = (divmod(round(each * NOTE_STEPS), NOTE_STEPS) for each in (x, y))
    return Square(column, row), right - NOTE_STEPS // 2, down - NOTE_STEPS // 2


def _note_point(square: Square, dx: int, dy: int) -> tuple[float, float]:
    return square.x + 0.5 + dx / NOTE_STEPS, square.y + 0.5 + dy / NOTE_STEPS


class BrokenEdge(ExtensibleModel):
    """A broken wall or door: the edge is open."""

    edge: Edge
    """Its edge."""
    of: Literal["wall", "door"] = "wall"
    """What was there before."""


class PlacedLine(ExtensibleModel):
    """A line that the author placed on an edge, such as a fence, of a kind that the game allows."""

    edge: Edge
    """Its edge."""
    kind: WallKind
    """The kind of line."""


class Switch(ExtensibleModel):
    """The initial state of a floor element, of an ability of a room, or of the power in a room."""

    placement: CopyId
    """The tile on the map."""
    element: Id | None = None
    """The element, by its id on the face."""
    ability: Id | None = None
    """The ability, by its id on the face."""
    power: bool = False
    """Whether the electrical power of the tile is switched. It returns in the Final phase of the first turn."""
    state: Literal["on", "off"]
    """Whether it is switched on or off."""

    @model_validator(mode="after")
    def _check_subject(self) -> Self:
        if [self.element is not None, self.ability is not None, self.power].count(True) != 1:
            raise ModelError("element", "switch-of-one")
        return self


class Level(ExtensibleModel):
    """A level: a frame of ``width × height`` squares and everything in it."""

    id: Id
    """The id of the level."""
    name: ShortText = ""
    """The name shown to players."""
    elevation: Annotated[int, Ge(-9), Le(9)] = 0
    """Its height above the ground level, in levels."""
    width: Annotated[int, Ge(1), Le(MAX_MAP_SIDE)] = FULL_FRAME[0]
    """Columns of the frame."""
    height: Annotated[int, Ge(1), Le(MAX_MAP_SIDE)] = FULL_FRAME[1]
    """Rows of the frame. The game limits its size, in landscape or portrait format."""
    placements: Annotated[tuple[Placement, ...], MaxLen(MAX_TILES)] = ()
    """The tiles in the order in which they were placed."""
    doors: Annotated[tuple[PlacedDoor, ...], MaxLen(MAX_DOORS)] = ()
    """The doors on this level."""
    walls: Annotated[tuple[Edge, ...], MaxLen(MAX_EDGES)] = ()
    """Wall pieces the author added, sorted."""
    broken: Annotated[tuple[BrokenEdge, ...], MaxLen(MAX_EDGES)] = ()
    """Walls and doors that are broken at the start, each edge once, sorted."""
    lines: Annotated[tuple[PlacedLine, ...], MaxLen(MAX_EDGES)] = ()
    """Lines of other kinds that the author added, each edge once, sorted. The game names the kinds."""
    markers: Annotated[tuple[Marker, ...], MaxLen(MAX_MARKERS)] = ()
    """The markers on this level."""
    switches: Annotated[tuple[Switch, ...], MaxLen(MAX_TILES)] = ()
    """What is switched on or off at the start."""
    notes: Annotated[tuple[MapNote, ...], MaxLen(MAX_ENTRIES)] = ()
    """Notes of the author on this level."""

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        require_unique("placements", (placement.id for placement in self.placements))
        require_unique("doors", (door.id for door in self.doors))
        require_unique("markers", (marker.id for marker in self.markers))
        require_unique("notes", (note.id for note in self.notes))
        for name, edges in (("walls", self.walls), ("broken", self.broken_edges), ("lines", self.line_edges)):
            if list(edges) != sorted(set(edges)):
                raise ModelError(name, "edges-once")
        switched = [(each.placement, each.element, each.ability) for each in self.switches]
        if len(set(switched)) != len(switched):
            raise ModelError("switches", "switches-once")
        return self

    @property
    def broken_edges(self) -> tuple[Edge, ...]:
        """Return the edges of broken walls and doors."""
        return tuple(each.edge for each in self.broken)

    @property
    def line_edges(self) -> tuple[Edge, ...]:
        """Return the edges of the author's lines."""
        return tuple(each.edge for each in self.lines)

    def squares(self) -> Iterable[Square]:
        """Return all squares of the frame, row by row."""
        return (Square(x, y) for y in range(self.height) for x in range(self.width))


def _check_copy_id(copy_id: str, piece: str, field: str) -> None:
    if copy_id.partition("#")[0] != piece:
        raise ModelError("id", f"copy-id-{field}", piece=piece)


def require_unique(field: str, ids: Iterable[str]) -> None:
    """Raise ``ModelError`` if an id occurs twice."""
    things = list(ids)
    if len(set(things)) < len(things):
        raise ModelError(
            field, "twice", thing=next(thing for number, thing in enumerate(things) if thing in things[:number])
        )
