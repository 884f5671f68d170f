"""One printed face of a tile: its squares, its walls, and what stands on it (rules, section 1)."""

from functools import cached_property
from typing import Annotated, Literal, Self

from annotated_types import MaxLen, MinLen
from pydantic import Field, model_validator

from editor.model.base import Count, FileModel, Id, Line, ModelError, Origins
from editor.model.bounds import SQUARES
from editor.model.drawing import LineColour, LineDrawing
from editor.model.grid import Direction, Edge, Square
from editor.model.words import IconKind, RoomType, SquareArea, Test, WallKind

MpWho = Literal["salemite", "norad", "choice"]


class Icon(FileModel):
    """A sign printed on a square; only facing icons have a direction."""

    kind: IconKind
    direction: Direction | None = None

    @model_validator(mode="after")
    def _direction_belongs_to_facing(self) -> Self:
        if (self.kind == "facing") != (self.direction is not None):
            raise ModelError("direction", "icon-direction")
        return self


class FaceSquare(FileModel):
    """A square of a face, in the coordinates of the unturned face."""

    at: Square
    area: SquareArea
    impassable: bool = False
    blocks_los: bool = False
    element: Id | None = None
    part: Id | None = None
    """The part of the face it belongs to, where rules name one: the inside of the safe."""
    icons: tuple[Icon, ...] = ()
    floor: Id | None = None
    """The floor that is drawn, where the game has one for the area; otherwise the room tells."""


class PrintedWall(FileModel):
    """A wall printed on one side of a square of the face."""

    edge: Edge
    kind: WallKind = "normal"
    element: Id | None = None
    """An element that hangs on this wall, such as the screens of the Video Surveillance Room."""
    drawing: LineDrawing | None = None
    """How it is drawn, where the game has a way of its own for the kind; otherwise it is a wall, whole or broken."""
    colour: LineColour | None = None
    """The colour it is drawn in, then."""


class Element(FileModel):
    """A floor element: furniture, machines, trees, graves. It covers squares, or hangs on walls."""

    id: Id
    kind: Id
    """What it is, for help texts and drawing: ``crates``, ``bed``, ``tree``; see ``tiles/elements.toml``."""
    name: Line
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()
    impassable: bool = False
    blocks_los: bool = False
    destroyable: bool | None = None
    """``None``: no source says."""
    defence: Count | None = None
    cadavers: Count = 0
    provenance: Origins = Field(default_factory=dict)

    @model_validator(mode="after")
    def _lies_somewhere(self) -> Self:
        if not self.squares and not self.edges:
            raise ModelError("squares", "element-nowhere")
        if self.defence is not None and self.destroyable is False:
            raise ModelError("defence", "no-defence")
        return self


class Ability(FileModel):
    """What a room lets a character do."""

    id: Id
    name: Line
    help: Line
    cp: Count | None = None
    tests: tuple[Test, ...] = ()
    threshold: Count | None = None
    """What the test must reach; ``None`` with a test: no source says."""
    timer: Count | None = None
    on_off: bool = False
    element: Id | None = None
    """The kind of element that gives it: gone when the last of them is destroyed; ``None``: the room itself does."""
    provenance: Origins = Field(default_factory=dict)


class MpIcon(FileModel):
    """A change of Mission Points when the face is laid: for one side, or for the side the constructor names."""

    who: MpWho
    change: Literal[1, -1]


class Face(FileModel):
    """A printed face. Squares and walls are sorted; every wall lies on a side of one of the squares."""

    name: Line
    help: Line = ""
    squares: Annotated[tuple[FaceSquare, ...], MinLen(1), MaxLen(SQUARES)]
    walls: tuple[PrintedWall, ...] = ()
    elements: tuple[Element, ...] = ()
    room_types: tuple[RoomType, ...] = ()
    abilities: tuple[Ability, ...] = ()
    electric: bool | None = None
    """``None``: no source says."""
    mp_icon: MpIcon | None = None
    mp_cost: Count = 0
    """What turning it up costs: only Drillers have one."""
    provenance: Origins = Field(default_factory=dict)

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        places = [square.at for square in self.squares]
        if places != sorted(set(places), key=lambda at: (at.y, at.x)):
            raise ModelError("squares", "squares-once")
        if min(at.x for at in places) != 0 or min(at.y for at in places) != 0:
            raise ModelError("squares", "picture-start")
        sides = {edge for at in places for edge in at.edges()}
        edges = [wall.edge for wall in self.walls]
        if edges != sorted(set(edges)):
            raise ModelError("walls", "walls-once")
        if loose := [edge for edge in edges if edge not in sides]:
            raise ModelError("walls", "loose-wall", edge=str(tuple(loose[0])))
        known = {element.id for element in self.elements}
        if len(known) != len(self.elements):
            raise ModelError("elements", "same-id")
        drawn = [square.element for square in self.squares] + [wall.element for wall in self.walls]
        used = {element for element in drawn if element is not None}
        if used != known:
            raise ModelError("elements", "listed-or-drawn", elements=tuple(sorted(used ^ known)))
        kinds = {element.kind for element in self.elements}
        if lost := [ability.id for ability in self.abilities if ability.element and ability.element not in kinds]:
            raise ModelError("abilities", "ability-of-nothing", ability=lost[0])
        return self

    @cached_property
    def width(self) -> int:
        return 1 + max(square.at.x for square in self.squares)

    @cached_property
    def height(self) -> int:
        return 1 + max(square.at.y for square in self.squares)

    @property
    def searchable(self) -> bool:
        """A tile can be searched when it shows a room type."""
        return bool(self.room_types)
