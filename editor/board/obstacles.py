"""What blocks lines of sight on a level, single lines with what blocks them, and what can be targeted (L1 to L8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import Final, Literal

from editor.board.bit_sets import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Edges,
    Squares,
    edge_bit,
    edges_of,
    edges_set,
    edges_within,
    sides,
    spread,
    square_bit,
    squares_beside,
    squares_of,
    squares_set,
)
from editor.board.level_board import LevelBoard
from editor.board.names import door_name, square_name
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import Message, Name, msg
from editor.model.grid import Edge, Square, Vertex
from editor.model.level import PlacedDoor
from editor.values import FrozenStruct

DoorState = Literal["as-placed", "closed", "open"] | Collection[str]
"""Doors as set in the scenario, all closed, all open, or closed except for those with these ids."""


class Obstacles(FrozenStruct):
    """One level with its miniatures, under one state of its doors."""

    level: LevelBoard
    doors: DoorState
    miniatures: Squares
    edges: Edges
    """Intact walls that no door replaces, and closed doors (L1), and all sides of squares with smoke."""
    solid: Edges
    """Those of the edges with a wall or a closed door."""
    smoke: Squares
    """Squares in smoke. No line leads into, out of or through them."""
    squares: Squares
    """Squares of the frame that a line cannot pass: an element that blocks sight, a miniature, no floor (L2)."""
    covers: Edges = 0
    """Edges with a line that gives cover and no door."""

    @property
    def width(self) -> int:
        """The width of the frame."""
        return self.level.level.width

    @property
    def height(self) -> int:
        """The height of the frame."""
        return self.level.level.height

    @property
    def floor(self) -> Squares:
        """The squares covered by tiles."""
        return self.level.floor

    def has_floor(self, square: Square) -> bool:
        """Return whether a tile covers the square."""
        x, y = square
        return bool(self.level.floor & square_bit(x, y))

    def closed_door(self, edge: Edge) -> PlacedDoor | None:
        """Return the closed door on an edge."""
        doors = self.level.level.doors
        return next((door for door in doors if edge in door.edges and is_closed(door, self.doors)), None)


def obstacles(
    level: LevelBoard, doors: DoorState = "as-placed", miniatures: Squares = 0, *, has_smoke: bool = True
) -> Obstacles:
    """Return what blocks lines of sight on this level. ``miniatures`` are the squares of living miniatures.

    Without ``has_smoke``, smoke is ignored.
    """
    edges = level.blocks_sight & ~level.doors | closed_doors(level, doors)
    smoke = smoke_squares(level, edges) if has_smoke and level.smoke_sources else 0
    return Obstacles(
        level=level,
        doors=doors,
        miniatures=miniatures,
        edges=edges | sides(smoke),
        solid=edges,
        smoke=smoke,
        squares=level.blocks_los | level.empty | miniatures & level.frame,
        covers=level.covers & ~level.doors,
    )


def smoke_squares(level: LevelBoard, shut: Edges) -> Squares:
    """Return the squares in smoke, which walls and closed doors, the edges ``shut``, stop.

    Smoke that reaches one square covers its own square and those that it reaches in two steps or fewer, of the eight
    around it.
    """
    smoke, ways = 0, edges_within(level.floor) & ~shut
    for (x, y), reach in level.smoke_sources:
        cloud = squares_set((Square(x, y),)) & level.floor
        around = squares_set(
            Square(x + dx, y + dy) for dy in range(-reach, reach + 1) for dx in range(-reach, reach + 1)
        )
        for _ in range(2 * reach):
            cloud = spread(cloud, ways) & around
        smoke |= cloud
    return smoke


def closed_doors(level: LevelBoard, doors: DoorState) -> Edges:
    """Return the edges under closed doors."""
    edges = 0
    for door, covered in level.doors_with_edges:
        edges |= covered if is_closed(door, doors) else 0
    return edges


def is_closed(door: PlacedDoor, doors: DoorState) -> bool:
    """Return whether a door is closed under this state of the doors."""
    if not isinstance(doors, str):
        return door.id not in doors
    return door.state == "closed" if doors == "as-placed" else doors == "closed"


def sealed_corners(edges: Edges, squares: Squares) -> tuple[int, int]:
    """Return the corners that lines cannot pass (L3): for lines falling to the right, then for those rising.

    A corner is the bit of the square to its south-east. A line goes through it from one square to the opposite one. It
    is blocked only if the ways past both other squares are closed, each by one of its edges or by the square itself.
    """
    north, west = edges & NORTH_SIDES, edges >> WEST
    above, below = west << STRIDE, west
    left, right = north << 1, north
    north_east = above | right | squares << STRIDE
    south_west = left | below | squares << 1
    north_west = above | left | squares << STRIDE + 1
    south_east = right | below | squares
    return north_east & south_west, north_west & south_east


BlockerKind = Literal["wall", "door", "barricade", "smoke", "element", "miniature", "no-floor", "corner", "touched"]


class Blocker(FrozenStruct):
    """What blocks a line: a wall or door on an edge, something on a square, or a sealed corner."""

    kind: BlockerKind
    at: Fraction
    """Where on the line, as a fraction of its length."""
    edge: Edge | None = None
    line: str | None = None
    """The name of the line on the edge, unless it is a wall."""
    door: str | None = None
    square: Square | None = None
    element: str | None = None
    """The name of the element on the square."""
    vertex: Vertex | None = None
    ways: tuple[Blocker, ...] = ()
    """What closes the two ways past the corner, or what ends at a corner that is only touched."""

    @property
    def phrase(self) -> Message:
        """What it is and where, as part of a sentence."""
        match self:
            case Blocker(edge=Edge() as edge):
                one, other = map(square_name, edge.squares())
                if self.line is not None:
                    return msg("sight.line", name=box_text("game", self.line), one=one, other=other)
                return msg(f"sight.{self.kind}", one=one, other=other)
            case Blocker(element=str() as name, square=Square() as square):
                return msg("sight.named-element", name=box_text("element", name), square=square_name(square))
            case Blocker(square=Square() as square):
                return msg(f"sight.{self.kind}", square=square_name(square))
            case Blocker(kind="touched"):
                return msg("sight.touched", what=self.ways[0].phrase)
            case _:
                first, second = self.ways
                return msg("sight.corner", first=first.phrase, second=second.phrase)


class SightLine(FrozenStruct):
    """The line between two squares, and the first thing that blocks it."""

    start: Square
    end: Square
    blocker: Blocker | None

    @property
    def visible(self) -> bool:
        """Whether nothing blocks the line."""
        return self.blocker is None

    @property
    def message(self) -> Message:
        """A sentence that says whether the line is free, or what blocks it."""
        start, end = square_name(self.start), square_name(self.end)
        if self.blocker is None:
            return msg("sight.clear", start=start, end=end)
        return msg("sight.stopped", start=start, end=end, stop=self.blocker.phrase)

    @property
    def range(self) -> int:
        """The range between the two squares, counted along rows and columns (L6)."""
        return distance(self.start, self.end)


# --- targets ----------------------------------------------------------------------------------------------------------


class Target(FrozenStruct):
    """A closed door, a wall or a floor element that can be shot at from a square (RB 18, 19)."""

    kind: Literal["door", "wall", "element"]
    name: Name
    range: int
    """0 for a door or a wall beside the square itself."""
    defence: int | None
    squares: Squares
    """The squares through which it can be targeted."""
    id: str | None = None
    """The door, or the tile and the element; a wall has none."""
    edge: Edge | None = None

    @property
    def words(self) -> Message:
        """Its name and range."""
        return msg("sight.target", name=self.name, range=self.range)


def targets_on_line(line: SightLine, found: Iterable[Target]) -> tuple[Target, ...]:
    """Return the targets on or beside the end of a line, and the one that blocks it."""
    end, stop = square_bit(*line.end), line.blocker
    return tuple(
        each
        for each in found
        if each.squares & end
        or (stop is not None and (each.id, each.edge) in ((stop.door, None), (None, stop.edge)) and stop.edge)
    )


def distance(a: Square, b: Square) -> int:
    """Return the number of steps along rows and columns between two squares."""
    return abs(a.x - b.x) + abs(a.y - b.y)


def targets(obstacles: Obstacles, box: Box, origin: Square, seen: Squares) -> Iterator[Target]:
    """Yield what can be targeted from a square that sees ``seen``: doors and elements by range, then walls (L8).

    A thing can be targeted through any square that it is on or beside, if that square is seen, or through the square
    itself. Elements that cannot be destroyed are left out.
    """
    level, reached = obstacles.level, seen | square_bit(*origin)
    found: list[Target] = []
    for door, covered in level.doors_with_edges:
        known = box.doors.get(door.door)
        if is_closed(door, obstacles.doors) and (beside := squares_beside(covered) & reached):
            name, defence = door_name(box, door.id), known.defence if known else None
            found.append(Target("door", name, _nearest(origin, beside), defence, beside, door.id))
    for placed in level.placed_tiles:
        for element in placed.face.elements:
            squares, edges = placed.places(element)
            there = (squares_set(squares) | squares_beside(edges_set(edges))) & reached
            if there and element.destroyable is not False:
                name, thing = box_text("element", element.name), f"{placed.placement.id}/{element.id}"
                found.append(Target("element", name, _nearest(origin, there), element.defence, there, thing))
    yield from sorted(found, key=lambda each: (each.range, each.id or ""))
    for edge in edges_of(level.walls & ~level.doors & sides(reached)):
        beside = squares_beside(edge_bit(edge)) & reached
        yield Target("wall", msg("sight.target-wall"), _nearest(origin, beside), WALL_DEFENSE, beside, edge=edge)


WALL_DEFENSE: Final = 10
"""The defense of single and double walls (RB 19)."""


def _nearest(origin: Square, squares: Squares) -> int:
    return min(distance(origin, at) for at in squares_of(squares))
