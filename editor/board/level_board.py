"""One compiled level: what its tiles print together, and what is built on it.

All layers are unions of the masks of single tiles, so after an edit only the changed area is computed again
(``update_mask``).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar

from editor.board.bit_sets import (
    Corners,
    Edges,
    Squares,
    edge_bit,
    edges_around,
    edges_set,
    edges_within,
    neighbors,
    sides,
    square_bit,
    squares_set,
)
from editor.board.door_rules import door_place
from editor.board.line_effects import LineEffects
from editor.board.map_bits import ways_between
from editor.board.placed_tile import PlacedTile, SmokeSources
from editor.model.grid import Edge, Square, rotated_size
from editor.model.level import Level, PlacedDoor, Placement
from editor.values import FrozenStruct, equal_except, field


class LevelMask(FrozenStruct):
    """What all tiles of a level print together, without destroyed elements."""

    floor: Squares = 0
    overlap: Squares = 0
    indoor: Squares = 0
    outdoor: Squares = 0
    driller: Squares = 0
    face_down: Squares = 0
    impassable: Squares = 0
    blocks_los: Squares = 0
    inside: Edges = 0
    single: Edges = 0
    double: Edges = 0
    safe: Edges = 0
    broken: Edges = 0
    lines: Mapping[str, Edges] = field(default_factory=dict)
    """Lines of kinds that are neither walls nor broken walls, by kind."""
    heights: Mapping[int, Squares] = field(default_factory=dict)
    """Squares that are higher than 0, by height."""
    tags: Mapping[str, Squares] = field(default_factory=dict)
    """Squares with a tag, by tag."""


_SQUARE_LAYERS = ("floor", "overlap", "indoor", "outdoor", "driller", "face_down", "impassable", "blocks_los")
_EDGE_LAYERS = ("inside", "single", "double", "safe", "broken")


def combine_masks(tiles: Iterable[PlacedTile]) -> LevelMask:
    """Return the union of the masks of these tiles."""
    floor = overlap = indoor = outdoor = driller = face_down = impassable = blocks_los = 0
    inside = single = double = safe = broken = 0
    lines: dict[str, Edges] = {}
    heights: dict[int, Squares] = {}
    tags: dict[str, Squares] = {}
    for each in tiles:
        p = each.mask
        overlap |= floor & p.floor
        floor |= p.floor
        indoor |= p.indoor
        outdoor |= p.outdoor
        driller |= p.driller
        face_down |= p.driller if each.face_down else 0
        impassable |= p.impassable
        blocks_los |= p.blocks_los
        inside |= each.inside
        double |= single & p.wall
        single |= p.wall
        safe |= p.safe
        broken |= p.broken
        for kind, edges in p.lines.items():
            lines[kind] = lines.get(kind, 0) | edges
        for height, squares in p.heights.items():
            heights[height] = heights.get(height, 0) | squares
        for tag, squares in p.tags.items():
            tags[tag] = tags.get(tag, 0) | squares
    return LevelMask(
        floor=floor,
        overlap=overlap,
        indoor=indoor,
        outdoor=outdoor,
        driller=driller,
        face_down=face_down,
        impassable=impassable,
        blocks_los=blocks_los,
        inside=inside,
        single=single,
        double=double,
        safe=safe,
        broken=broken,
        lines=lines,
        heights=heights,
        tags=tags,
    )


def update_mask(old: LevelMask, tiles: Iterable[PlacedTile], touched: Squares) -> LevelMask:
    """Return the mask of a level after an edit; only the touched squares and their edges are computed again."""
    edges, beside = sides(touched), touched | neighbors(touched)
    near = combine_masks(each for each in tiles if each.mask.floor & beside)

    layers = {name: getattr(old, name) & ~touched | getattr(near, name) & touched for name in _SQUARE_LAYERS}
    layers |= {name: getattr(old, name) & ~edges | getattr(near, name) & edges for name in _EDGE_LAYERS}
    return LevelMask(
        **layers,
        lines=_update_layers(old.lines, near.lines, edges),
        heights=_update_layers(old.heights, near.heights, touched),
        tags=_update_layers(old.tags, near.tags, touched),
    )


_LayerKey = TypeVar("_LayerKey", bound=Hashable)


def _update_layers(old: Mapping[_LayerKey, int], near: Mapping[_LayerKey, int], touched: int) -> dict[_LayerKey, int]:
    """Return layers after an edit: inside ``touched`` those computed again, elsewhere the old ones."""
    return {
        key: left
        for key in (*old, *(key for key in near if key not in old))
        if (left := old.get(key, 0) & ~touched | near.get(key, 0) & touched)
    }


DoorsWithEdges = tuple[tuple[PlacedDoor, Edges], ...]
"""Each door with those of its edges that are in the frame."""


class LevelBoard(FrozenStruct):  # noqa: PLW1641  too large to be a key
    """One compiled level. Squares and edges are bit sets (``editor.board.bit_sets``)."""

    level: Level
    placed_tiles: tuple[PlacedTile, ...]
    """The placements whose tile the box has, in the order in which they were placed."""
    unknown_tiles: tuple[Placement, ...]
    """Placements whose tile or face the box does not have; they are ignored."""
    printed: LevelMask

    frame: Squares
    walls: Edges
    """Edges with an intact wall, printed or added by the author: wall count 1 or 2."""
    double_walls: Edges
    """Edges with wall count 2."""
    broken: Edges
    """Edges where all walls are broken, or where a door that covered a wall was destroyed."""
    broken_doors: Edges
    """Those of the broken edges that had a door."""
    lines: Mapping[str, Edges]
    """Lines of kinds that are neither walls nor broken walls, printed or added by the author, by kind."""
    effects: LineEffects
    """What each kind of line does."""
    bars: Edges
    """Edges with a line that blocks only movement."""
    screens: Edges
    """Edges with a line that blocks only sight."""
    doors_with_edges: DoorsWithEdges
    doors: Edges
    open_doors: Edges
    smoke_sources: SmokeSources = ()
    barricades: Edges = 0
    """Edges with a marker that shuts them."""

    def __eq__(self, other: object) -> bool:
        """Compare everything but the placed tiles, which follow from the level and the box."""
        return equal_except(self, other, field_name="placed_tiles")

    # --- squares ---

    @property
    def floor(self) -> Squares:
        """The squares covered by tiles."""
        return self.printed.floor

    @property
    def empty(self) -> Squares:
        """The squares of the frame without a tile."""
        return self.frame & ~self.printed.floor

    @property
    def indoor(self) -> Squares:
        """The indoor squares."""
        return self.printed.indoor

    @property
    def outdoor(self) -> Squares:
        """The outdoor squares."""
        return self.printed.outdoor

    @property
    def impassable(self) -> Squares:
        """The squares that are printed as impassable."""
        return self.printed.impassable

    @property
    def face_down(self) -> Squares:
        """The squares of face-down Drillers."""
        return self.printed.face_down

    @property
    def face_up_drillers(self) -> Squares:
        """The squares of face-up Drillers."""
        return self.printed.driller & ~self.printed.face_down

    @property
    def enterable(self) -> Squares:
        """The squares that characters can enter."""
        return self.printed.floor & ~self.printed.impassable & ~self.printed.face_down

    @property
    def blocks_los(self) -> Squares:
        """The squares with an element that blocks line of sight."""
        return self.printed.blocks_los

    @cached_property
    def heights(self) -> Mapping[int, Squares]:
        """The squares with floor by height, the highest first; where tiles overlap, the highest counts."""
        found: dict[int, Squares] = {}
        left = self.floor
        for height in sorted(self.printed.heights, reverse=True):
            found[height] = self.printed.heights[height] & left
            left &= ~found[height]
        return found | {0: left}

    def height_at(self, square: Square) -> int:
        """Return the height of a square."""
        if not self.printed.heights:
            return 0
        bit = square_bit(*square)
        return next((height for height, squares in self.heights.items() if squares & bit), 0)

    def tags_at(self, square: Square) -> tuple[str, ...]:
        """Return the tags of a square."""
        bit = square_bit(*square)
        return tuple(tag for tag, squares in self.printed.tags.items() if squares & bit)

    @cached_property
    def smoke_range(self) -> Squares:
        """All squares that smoke could reach if no wall or door stopped it."""
        return squares_set(
            square
            for (x, y), reach in self.smoke_sources
            for dy in range(-reach, reach + 1)
            for dx in range(-reach, reach + 1)
            if self.in_frame(square := Square(x + dx, y + dy))
        )

    @cached_property
    def unpowered(self) -> Squares:
        """The squares of tiles where the power is off at the start (RB 23)."""
        off = {each.placement for each in self.level.switches if each.power and each.state == "off"}
        squares = 0
        for each in self.placed_tiles if off else ():
            squares |= each.mask.floor if each.placement.id in off else 0
        return squares

    # --- edges ---

    @cached_property
    def junctions(self) -> Edges:
        """Edges between squares of two different tiles."""
        return edges_within(self.floor) & ~self.printed.inside

    @property
    def inside(self) -> Edges:
        """Edges inside a tile."""
        return self.printed.inside

    @cached_property
    def built(self) -> Edges:
        """Edges with a wall that the author added, broken or not."""
        return edges_in_frame(self.level, self.level.walls)

    @cached_property
    def pending(self) -> Edges:
        """Edges between a tile and an empty square of the frame."""
        return edges_around(self.floor) & edges_within(self.frame)

    @cached_property
    def border(self) -> Edges:
        """Edges on the border of the frame."""
        return edges_around(self.frame)

    @cached_property
    def door_edges(self) -> Edges:
        """Edges where the game allows doors: between tiles, or on lines that can have one."""
        effects = self.effects
        edges = self.junctions | self.pending if effects.doors_between_tiles else 0
        if effects.doors_on_walls:
            own_walls = 0
            for kind, lines in self.lines.items():
                own_walls |= lines if kind in effects.walls else 0
            edges |= self.walls & ~self.safe & ~own_walls
        for kind in effects.doors:
            edges |= self.lines.get(kind, 0)
        return edges

    @property
    def safe(self) -> Edges:
        """Edges with a printed safe wall that is intact."""
        return self.printed.safe & self.walls

    @cached_property
    def ways(self) -> Edges:
        """Edges between two enterable squares that can be crossed on foot: without a wall, or with a door."""
        return ways_between(self.enterable, self.blocks_walk, self.doors)

    @property
    def barred(self) -> Edges:
        """Edges that a barricade shuts like a wall; on an edge with a door it has no effect."""
        return self.barricades & ~self.doors

    @property
    def blocks_walk(self) -> Edges:
        """Edges that block movement unless there is a door."""
        return self.walls | self.bars | self.barred

    @property
    def blocks_sight(self) -> Edges:
        """Edges that block sight unless there is a door."""
        return self.walls | self.screens | self.barred

    @cached_property
    def covers(self) -> Edges:
        """Edges with a line that gives cover to what is behind it."""
        return self._edges_of_kinds(self.effects.covers)

    @cached_property
    def extra_costs(self) -> Mapping[int, Edges]:
        """Edges that cost additional Movement Points, by their number."""
        costs: dict[int, Edges] = {}
        for kind, extra in self.effects.extra.items():
            if edges := self.lines.get(kind, 0):
                costs[extra] = costs.get(extra, 0) | edges
        return costs

    @cached_property
    def shuts_diagonals(self) -> tuple[Edges, Squares]:
        """The edges and the squares past which no diagonal step leads."""
        squares = 0
        for tag in self.effects.straight_tags:
            squares |= self.printed.tags.get(tag, 0)
        return self._edges_of_kinds(self.effects.straight), squares

    def _edges_of_kinds(self, kinds: Iterable[str]) -> Edges:
        edges = 0
        for kind in kinds:
            edges |= self.lines.get(kind, 0)
        return edges

    def wall_count(self, edge: Edge) -> int:
        """Return the number of intact walls on an edge: 0, 1 or 2."""
        bit = edge_bit(edge)
        return bool(self.walls & bit) + bool(self.double_walls & bit)

    # --- who is where ---

    def in_frame(self, square: Square) -> bool:
        """Return whether the square is in the frame."""
        return 0 <= square.x < self.level.width and 0 <= square.y < self.level.height

    def tiles_at(self, square: Square) -> tuple[PlacedTile, ...]:
        """Return the tiles that cover a square: none, one, or several where they overlap."""
        x, y = square
        if not (0 <= x < self.level.width and 0 <= y < self.level.height):
            return ()
        bit = square_bit(x, y)
        return tuple([each for floor, each in self._in_row[y] if floor & bit])

    def tiles_on(self, squares: Squares) -> tuple[PlacedTile, ...]:
        """Return the tiles that cover any of these squares, in the order in which they were placed."""
        return tuple([each for each in self.placed_tiles if each.mask.floor & squares])

    @cached_property
    def _in_row(self) -> list[list[tuple[Squares, PlacedTile]]]:
        """The tiles in each row with their squares. Speeds up ``tiles_at``, which rules call very often."""
        rows: list[list[tuple[Squares, PlacedTile]]] = [[] for _ in range(self.level.height)]
        for each in self.placed_tiles:
            top = each.placement.y
            _, height = rotated_size(each.face.width, each.face.height, each.placement.rotation)
            for row in rows[max(0, top) : max(0, top + height)]:
                row.append((each.mask.floor, each))
        return rows

    @cached_property
    def _doors(self) -> dict[Edge, PlacedDoor]:
        return {edge: door for door in reversed(self.level.doors) for edge in door.edges}

    @cached_property
    def door_ends(self) -> Corners:
        """The corners at which doors in the frame end."""
        ends = 0
        for door, covered in self.doors_with_edges:
            if covered.bit_count() == len(door.edges):
                ends |= door_place(door.edges).ends
        return ends

    @cached_property
    def closed_small_doors(self) -> Edges:
        """The edges under closed doors that cover one edge."""
        edges = 0
        for door, covered in self.doors_with_edges:
            if door.state == "closed" and len(door.edges) == 1:
                edges |= covered
        return edges

    @cached_property
    def doors_disjoint(self) -> bool:
        """Whether all doors are in the frame and no two share an edge."""
        return self.doors.bit_count() == sum(len(door.edges) for door in self.level.doors)

    def door_at(self, edge: Edge) -> PlacedDoor | None:
        """Return the door on an edge."""
        return self._doors.get(edge)


def edges_in_frame(level: Level, edges: Iterable[Edge]) -> Edges:
    """Return the set of those edges that are a side of a square in the frame."""
    width, height = level.width, level.height
    return edges_set(
        edge for edge in edges if 0 <= edge.x < width + (edge.side == "w") and 0 <= edge.y < height + (edge.side == "n")
    )
