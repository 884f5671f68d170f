"""Tiles with their two printed faces (rules, section 1), doors, shape groups, and kinds of elements."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Final, Literal, Self

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import Field, model_validator

from editor.model.base import Card, Count, FieldProvenance, FileModel, Id, ModelError, ShortText
from editor.model.game_words import (
    Faction,
    IconKind,
    LineColor,
    LineDrawing,
    RoomType,
    SquareArea,
    SquareTag,
    Test,
    TileKind,
    WallKind,
)
from editor.model.grid import Direction, Edge, Square
from editor.model.limits import MAX_ENTRIES, MAX_SQUARES

MpIconSide = Literal["salemite", "norad", "choice"]


class Icon(FileModel):
    """An icon printed on a square; only facing icons have a direction."""

    kind: IconKind
    direction: Direction | None = None

    @model_validator(mode="after")
    def _check_direction(self) -> Self:
        if (self.kind == "facing") != (self.direction is not None):
            raise ModelError("direction", "icon-direction")
        return self


SquareHeight = Annotated[int, Ge(0), Le(9)]
"""The height of a square."""

MAX_LINK_COST: Final = 99
LinkCost = Annotated[int, Ge(1), Le(MAX_LINK_COST)]
"""The Movement Points for following a link."""


class FaceLink(FileModel):
    """An arrow that is printed on a face: a special move from one of its squares to another, at its own cost."""

    start: Square = Field(alias="from")
    """The square where it begins."""
    end: Square = Field(alias="to")
    """The square where it ends."""
    cost: LinkCost = 1
    """The Movement Points for following it."""
    both: bool = False
    """Whether it also leads back."""


class FaceSquare(FileModel):
    """A square of a face, in the coordinates of the unrotated face."""

    at: Square
    area: SquareArea
    impassable: bool = False
    blocks_los: bool = False
    element: Id | None = None
    part: Id | None = None
    """The part of the face it belongs to, where rules name one: the inside of the safe."""
    icons: tuple[Icon, ...] = ()
    floor: Id | None = None
    """The floor that is drawn, where the game has one for the area; otherwise it depends on the room."""
    height: SquareHeight = 0
    """How high it is, in games with heights."""
    tags: tuple[SquareTag, ...] = ()
    """Further properties, in the order of the game."""


class PrintedWall(FileModel):
    """A wall printed on one side of a square of the face."""

    edge: Edge
    kind: WallKind = "normal"
    element: Id | None = None
    """An element that hangs on this wall, such as the screens of the Video Surveillance Room."""
    drawing: LineDrawing | None = None
    """How it is drawn, if the game has its own way for the kind; otherwise a wall, whole or broken."""
    colour: LineColor | None = None
    """The color of such a drawing."""


class Element(FileModel):
    """A floor element: furniture, machines, trees, graves. It covers squares, or hangs on walls."""

    id: Id
    kind: Id
    """What it is, for help texts and drawing: ``crates``, ``bed``, ``tree``; see ``elements.toml``."""
    name: ShortText
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()
    impassable: bool = False
    blocks_los: bool = False
    destroyable: bool | None = None
    """``None``: unknown."""
    defence: Count | None = None
    cadavers: Count = 0
    provenance: FieldProvenance = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check_places(self) -> Self:
        if not self.squares and not self.edges:
            raise ModelError("squares", "element-nowhere")
        if self.defence is not None and self.destroyable is False:
            raise ModelError("defence", "no-defense")
        return self


class Ability(FileModel):
    """An ability of a room."""

    id: Id
    name: ShortText
    help: ShortText
    cp: Count | None = None
    tests: tuple[Test, ...] = ()
    threshold: Count | None = None
    """The result needed; ``None`` with a test: unknown."""
    timer: Count | None = None
    on_off: bool = False
    element: Id | None = None
    """The kind of element that gives it: gone when the last of them is destroyed; ``None``: the room itself does."""
    provenance: FieldProvenance = Field(default_factory=dict)


class MpIcon(FileModel):
    """A change of Mission Points when the face is placed: for one side, or for the side the constructor chooses."""

    who: MpIconSide
    change: Literal[1, -1]


class Face(FileModel):
    """A printed face. Squares and walls are sorted; every wall is on an edge of one of the squares."""

    name: ShortText
    help: ShortText = ""
    squares: Annotated[tuple[FaceSquare, ...], MinLen(1), MaxLen(MAX_SQUARES)]
    walls: tuple[PrintedWall, ...] = ()
    elements: tuple[Element, ...] = ()
    links: Annotated[tuple[FaceLink, ...], MaxLen(MAX_ENTRIES)] = ()
    """Printed arrows."""
    closed: bool = False
    """Whether squares that cannot be entered or left are intended."""
    room_types: tuple[RoomType, ...] = ()
    abilities: tuple[Ability, ...] = ()
    electric: bool | None = None
    """``None``: unknown."""
    mp_icon: MpIcon | None = None
    mp_cost: Count = 0
    """What turning it up costs: only Drillers have one."""
    provenance: FieldProvenance = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check_consistency(self) -> Self:
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
        if [link for link in self.links if link.start not in places or link.end not in places]:
            raise ModelError("links", "link-off-face")
        kinds = {element.kind for element in self.elements}
        if lost := [ability.id for ability in self.abilities if ability.element and ability.element not in kinds]:
            raise ModelError("abilities", "ability-of-nothing", ability=lost[0])
        return self

    @cached_property
    def width(self) -> int:
        """Return the number of columns."""
        return 1 + max(square.at.x for square in self.squares)

    @cached_property
    def height(self) -> int:
        """Return the number of rows."""
        return 1 + max(square.at.y for square in self.squares)

    @property
    def searchable(self) -> bool:
        """Return whether the tile can be searched, because it shows a room type."""
        return bool(self.room_types)


FaceName = Literal["front", "back", "down"]
"""``down`` is the blank back of a Driller: walls all round, impassable."""


class ShapeGroup(FileModel):
    """A shape group of the construction zone: all its tiles have this shape."""

    number: Annotated[int, Ge(1), Le(99)]
    name: ShortText
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
    def _check_faces(self) -> Self:
        if (self.back is None) == (self.down is None):
            raise ModelError("back", "two-faces")
        if (self.kind == "driller") != (self.down is not None):
            raise ModelError("down", "blank-side")
        return self

    def face(self, name: FaceName) -> Face | None:
        """Return the face of that name, or ``None``."""
        match name:
            case "front":
                return self.front
            case "back":
                return self.back
            case "down":
                return self.down

    @property
    def is_one_sided(self) -> bool:
        """Whether it is printed on one side: its back is the same as its front."""
        return self.back is self.front or self.back == self.front

    def printed_faces(self) -> Iterator[tuple[FaceName, Face]]:
        """Yield the faces to show to people: only the front of a tile that is printed on one side."""
        yield from (each for each in self.faces() if each[0] == "front" or not self.is_one_sided)

    def faces(self) -> Iterator[tuple[FaceName, Face]]:
        """Yield all faces with their names."""
        yield "front", self.front
        if self.back is not None:
            yield "back", self.back
        if self.down is not None:
            yield "down", self.down


class Door(Card):
    """A door of the box."""

    name: ShortText = ""
    """The name shown to players."""
    side: Faction | None = None
    """The faction whose color it has, and to whose doors it belongs in the S.A.G.S."""
    size: Literal["small", "large"] = "small"
    """Small doors cover one edge, large doors two."""
    make: Literal["sliding", "wooden"] = "wooden"
    """How it is made; wooden doors can be closed again."""
    magnetic: bool = False
    """Whether only a Magnetic card opens it."""
    defence: Count | None = None
    """Its defense value; left out: it has none."""
    mp_cost: Count = 0
    """Mission points for placing it in the S.A.G.S."""

    @property
    def length(self) -> int:
        """Return the number of edges that it covers."""
        return 1 if self.size == "small" else 2


class ElementKind(FileModel):
    """A kind of floor element, with its usual properties."""

    id: Id
    name: ShortText
    help: ShortText = ""
    impassable: bool = False
    blocks_los: bool = False
    defence: Count | None = None
    """The default defense value of such elements; left out: unknown."""
    assumed_destroyable: bool | None = None
    """Whether it can be destroyed where no source says so; reconstructed, so that games can be played."""
    assumed_defence: Count | None = None
    """The defense value where no source gives one; reconstructed as well."""

    def with_assumptions(self, element: Element) -> Element:
        """Return an element of this kind with reconstructed values where no source says how it is destroyed."""
        origins, destroyable, defence = dict(element.provenance), element.destroyable, element.defence
        if destroyable is None and self.assumed_destroyable is not None:
            destroyable, origins["destroyable"] = self.assumed_destroyable, "reconstructed"
        if destroyable and defence is None and self.assumed_defence is not None:
            defence, origins["defence"] = self.assumed_defence, "reconstructed"
        return element.model_copy(update={"destroyable": destroyable, "defence": defence, "provenance": origins})


class IconHelp(FileModel):
    """Help for a printed icon."""

    id: Id
    name: ShortText
    help: ShortText
