"""Compiles a scenario and a box into a board: every level as sets of squares and edges.

After an edit only the squares and edges under a changed placement are worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from weakref import ReferenceType, ref

from editor.board.bits import (
    Corners,
    Edges,
    Squares,
    edge_bit,
    edges_around,
    edges_set,
    edges_within,
    frame_squares,
    square_bit,
)
from editor.board.change import Change, changed_board
from editor.board.door_law import door_place
from editor.board.line_effects import LineEffects, line_effects
from editor.board.map_bits import ways_between
from editor.board.printed import Printed, fold, mend
from editor.board.stamp import Stamp, stamp
from editor.board.wrecks import Marks, destroyed_elements, marks_of
from editor.catalog import Box
from editor.model.grid import Edge, Square, turned_size
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.values import FrozenStruct, equal_except, replace

LaidDoors = tuple[tuple[PlacedDoor, Edges], ...]
"""Each door with those of its edges that are on the frame."""


class LevelBoard(FrozenStruct):  # noqa: PLW1641  too large to be a key
    """One level, compiled. Squares and edges are bit sets (``editor.board.bits``); names say what is in them."""

    level: Level
    stamps: tuple[Stamp, ...]
    """The placements the box knows, in laying order."""
    unknown_tiles: tuple[Placement, ...]
    """Placements whose tile or face the box does not know; they take no part."""
    printed: Printed

    frame: Squares
    walls: Edges
    """Edges with an intact wall, printed or of the author: wall count 1 or 2."""
    double_walls: Edges
    """Edges with wall count 2."""
    broken: Edges
    """Edges whose walls are all broken, or where a door that covered one was."""
    broken_doors: Edges
    """Those of them where it was a door."""
    lines: Mapping[str, Edges]
    """Lines that are drawn in a way of their own, printed or of the author, by their kind."""
    effects: LineEffects
    """What the kinds of lines do."""
    bars: Edges
    """Edges with a line that stops walking only."""
    screens: Edges
    """Edges with a line that stops looking only."""
    laid_doors: LaidDoors
    doors: Edges
    open_doors: Edges

    def __eq__(self, other: object) -> bool:
        """By all that is compiled; stamps, which are known by who they are, follow from the level and the box."""
        return equal_except(self, other, but="stamps")

    # --- squares ---

    @property
    def floor(self) -> Squares:
        return self.printed.floor

    @property
    def empty(self) -> Squares:
        return self.frame & ~self.printed.floor

    @property
    def indoor(self) -> Squares:
        return self.printed.indoor

    @property
    def outdoor(self) -> Squares:
        return self.printed.outdoor

    @property
    def impassable(self) -> Squares:
        return self.printed.impassable

    @property
    def face_down(self) -> Squares:
        """Squares of Drillers that lie face down."""
        return self.printed.face_down

    @property
    def face_up_drillers(self) -> Squares:
        return self.printed.driller & ~self.printed.face_down

    @property
    def enterable(self) -> Squares:
        return self.printed.floor & ~self.printed.impassable & ~self.printed.face_down

    @property
    def blocks_los(self) -> Squares:
        return self.printed.blocks_los

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
        """Edges with a wall of the author's own, broken or not."""
        return edges_on(self.level, self.level.walls)

    @cached_property
    def pending(self) -> Edges:
        """Edges between a tile and an empty square of the frame."""
        return edges_around(self.floor) & edges_within(self.frame)

    @cached_property
    def border(self) -> Edges:
        """Edges on the frame's border."""
        return edges_around(self.frame)

    @property
    def safe(self) -> Edges:
        """Edges with a printed safe wall that is intact."""
        return self.printed.safe & self.walls

    @cached_property
    def ways(self) -> Edges:
        """Edges between two enterable squares that can be walked over: no wall, or a door."""
        return ways_between(self.enterable, self.stops_walk, self.doors)

    @property
    def stops_walk(self) -> Edges:
        """Edges that nobody walks over, unless there is a door."""
        return self.walls | self.bars

    @property
    def stops_look(self) -> Edges:
        """Edges that nobody sees through, unless there is a door."""
        return self.walls | self.screens

    def wall_count(self, edge: Edge) -> int:
        bit = edge_bit(edge)
        return bool(self.walls & bit) + bool(self.double_walls & bit)

    # --- who is where ---

    def stamps_at(self, square: Square) -> tuple[Stamp, ...]:
        """The tiles that cover a square: none, one, or more where they overlap."""
        x, y = square
        if not (0 <= x < self.level.width and 0 <= y < self.level.height):
            return ()
        bit = square_bit(x, y)
        return tuple([each for floor, each in self._in_row[y] if floor & bit])

    def stamps_on(self, squares: Squares) -> tuple[Stamp, ...]:
        """The tiles that cover some of these squares, in laying order."""
        return tuple([each for each in self.stamps if each.print.floor & squares])

    @cached_property
    def _in_row(self) -> list[list[tuple[Squares, Stamp]]]:
        """The tiles that reach into each row, with their squares: rules ask about many squares after each edit."""
        rows: list[list[tuple[Squares, Stamp]]] = [[] for _ in range(self.level.height)]
        for each in self.stamps:
            top = each.placement.y
            _, height = turned_size(each.face.width, each.face.height, each.placement.rotation)
            for row in rows[max(0, top) : max(0, top + height)]:
                row.append((each.print.floor, each))
        return rows

    @cached_property
    def _doors(self) -> dict[Edge, PlacedDoor]:
        return {edge: door for door in reversed(self.level.doors) for edge in door.edges}

    @cached_property
    def door_ends(self) -> Corners:
        """Where doors end that lie on the frame."""
        ends = 0
        for door, covered in self.laid_doors:
            if covered.bit_count() == len(door.edges):
                ends |= door_place(door.edges).ends
        return ends

    @cached_property
    def closed_small_doors(self) -> Edges:
        """The edges under closed doors that cover one edge."""
        edges = 0
        for door, covered in self.laid_doors:
            if door.state == "closed" and len(door.edges) == 1:
                edges |= covered
        return edges

    @cached_property
    def doors_are_apart(self) -> bool:
        """Whether all doors lie on the frame, and no two share an edge."""
        return self.doors.bit_count() == sum(len(door.edges) for door in self.level.doors)

    def door_at(self, edge: Edge) -> PlacedDoor | None:
        return self._doors.get(edge)


class Board(FrozenStruct):  # noqa: PLW1641
    """A scenario, compiled: what rules, sight, paths and exports read."""

    scenario: Scenario
    box: Box
    levels: tuple[LevelBoard, ...]
    change: Change | None = None
    """What is different from the board it was made from; ``None``: it was compiled from nothing."""
    made_from: ReferenceType[Board] | None = None
    """Weak, so that nobody keeps all boards there ever were."""

    def __eq__(self, other: object) -> bool:
        """However it was made."""
        return isinstance(other, Board) and (self.scenario, self.levels) == (other.scenario, other.levels)

    def level(self, level_id: str) -> LevelBoard | None:
        return self._by_id.get(level_id)

    @cached_property
    def _by_id(self) -> dict[str, LevelBoard]:
        return {level.level.id: level for level in self.levels}


def compile_board(scenario: Scenario, box: Box) -> Board:
    """Compile everything from nothing."""
    return Board(scenario, box, tuple(_compile_level(level, box) for level in scenario.levels))


def recompile(board: Board, scenario: Scenario) -> Board:
    """The board of an edited scenario, with what changed. Levels and placements that are the same values as before are
    not looked at."""
    before = {level.level.id: level for level in board.levels}
    levels = []
    for level in scenario.levels:
        old = before.get(level.id)
        if old is None or (old.level.width, old.level.height) != (level.width, level.height):
            levels.append(_compile_level(level, board.box))
        else:
            levels.append(old if old.level is level else _recompile_level(old, level, board.box))
    after = Board(scenario, board.box, tuple(levels))
    return replace(after, change=changed_board(board, after), made_from=ref(board))


def _compile_level(level: Level, box: Box) -> LevelBoard:
    marks = marks_of(level, box)
    pairs = [(placement, stamp(placement, box, level.width, level.height, marks)) for placement in level.placements]
    stamps = tuple(each for _, each in pairs if each is not None)
    unknown_tiles = tuple(placement for placement, each in pairs if each is None)
    return _assemble(level, stamps, unknown_tiles, fold(stamps), _lay_doors(level), line_effects(box))


def _recompile_level(old: LevelBoard, level: Level, box: Box) -> LevelBoard:
    laid_doors = _lay_doors(level, old)
    same_markers = level.markers is old.level.markers
    if same_markers and level.placements is old.level.placements:
        return _assemble(level, old.stamps, old.unknown_tiles, old.printed, laid_doors, old.effects)
    known = {id(each.placement): each for each in old.stamps}
    touched: Squares = 0
    stamps, unknown_tiles = [], []
    marks = marks_of(level, box)
    for placement in level.placements:
        kept = known.pop(id(placement), None)
        if kept is None or not (same_markers or _is_whole_as_before(kept, marks)):
            touched |= kept.print.floor if kept is not None else 0
            kept = stamp(placement, box, level.width, level.height, marks)
            if kept is None:
                unknown_tiles.append(placement)
                continue
            touched |= kept.print.floor
        stamps.append(kept)
    for gone in known.values():
        touched |= gone.print.floor
    printed = mend(old.printed, stamps, touched) if touched else old.printed
    return _assemble(level, tuple(stamps), tuple(unknown_tiles), printed, laid_doors, old.effects)


def _is_whole_as_before(kept: Stamp, marks: Marks) -> bool:
    if not marks and not kept.destroyed:
        return True
    return kept.destroyed == destroyed_elements(kept.placement, kept.printed, marks)


def _lay_doors(level: Level, old: LevelBoard | None = None) -> LaidDoors:
    """Each door with its edges; of doors that lie as before on such a frame, what is known already."""
    if old is not None and old.level.doors is level.doors:
        return old.laid_doors
    known = {id(door): covered for door, covered in old.laid_doors} if old is not None else {}
    return tuple((door, known[id(door)] if id(door) in known else edges_on(level, door.edges)) for door in level.doors)


def _assemble(
    level: Level,
    stamps: tuple[Stamp, ...],
    unknown_tiles: tuple[Placement, ...],
    printed: Printed,
    laid_doors: LaidDoors,
    effects: LineEffects,
) -> LevelBoard:
    """Lay the author's walls and lines, what is broken and the doors over what is printed."""
    frame = frame_squares(level.width, level.height)
    author_walls, author_broken = edges_on(level, level.walls), edges_on(level, level.broken_edges)
    lines = printed.lines
    if level.lines:
        own = _author_lines(level)
        author_walls |= _of_kinds(own, effects.walls)
        lines = {kind: lines.get(kind, 0) | own.get(kind, 0) for kind in (*lines, *own) if kind in effects.own}
    double = (printed.double | printed.single & author_walls) & ~author_broken if effects.counts else 0
    walls = (printed.single | author_walls) & ~author_broken
    doors = open_doors = 0
    for door, covered in laid_doors:
        doors |= covered
        open_doors |= covered if door.state == "open" else 0
    return LevelBoard(
        level=level,
        stamps=stamps,
        unknown_tiles=unknown_tiles,
        printed=printed,
        frame=frame,
        walls=walls,
        double_walls=double,
        broken=(printed.broken | author_broken) & ~walls,
        broken_doors=edges_on(level, (each.edge for each in level.broken if each.of == "door")) & ~walls,
        lines=lines,
        effects=effects,
        bars=_of_kinds(lines, effects.bars) if lines else 0,
        screens=_of_kinds(lines, effects.screens) if lines else 0,
        laid_doors=laid_doors,
        doors=doors,
        open_doors=open_doors,
    )


def _author_lines(level: Level) -> dict[str, Edges]:
    """The author's lines by their kind."""
    lines: dict[str, Edges] = {}
    for line in level.lines:
        if bit := edges_on(level, (line.edge,)):
            lines[line.kind] = lines.get(line.kind, 0) | bit
    return lines


def _of_kinds(lines: Mapping[str, Edges], kinds: Iterable[str]) -> Edges:
    edges = 0
    for kind in kinds:
        edges |= lines.get(kind, 0)
    return edges


def edges_on(level: Level, edges: Iterable[Edge]) -> Edges:
    """Those of the edges that are a side of a square of the frame."""
    width, height = level.width, level.height
    return edges_set(
        edge for edge in edges if 0 <= edge.x < width + (edge.side == "w") and 0 <= edge.y < height + (edge.side == "n")
    )
