"""Compile a scenario and a box into a board: every level as bit sets of squares and edges.

After an edit, only the squares and edges under a changed placement are computed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from weakref import ReferenceType, ref

from editor.board.bit_sets import (
    Edges,
    Squares,
    frame_squares,
    sides,
)
from editor.board.board_change import BoardChange, compare_boards
from editor.board.level_board import DoorsWithEdges, LevelBoard, LevelMask, combine_masks, edges_in_frame, update_mask
from editor.board.line_effects import LineEffects, line_effects
from editor.board.placed_tile import (
    MarkedSquares,
    PlacedTile,
    SmokeSources,
    barricaded_edges,
    destroyed_elements,
    destroying_squares,
    resolve_placement,
    smoke_sources,
)
from editor.catalog import Box
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.values import FrozenStruct, replace


class SpecialStep(FrozenStruct):
    """A special move from one square to another, at its own cost."""

    start_level: str
    start: Square
    end_level: str
    end: Square
    cost: int


class Board(FrozenStruct):  # noqa: PLW1641
    """A compiled scenario, as rules, sight, paths and exporters read it."""

    scenario: Scenario
    box: Box
    levels: tuple[LevelBoard, ...]
    change: BoardChange | None = None
    """What changed since the previous board; ``None`` if the board was compiled from scratch."""
    previous: ReferenceType[Board] | None = None
    """The board it was recompiled from. A weak reference, so that old boards can be freed."""

    def __eq__(self, other: object) -> bool:
        """Compare scenario and levels, not how the board was made."""
        return isinstance(other, Board) and (self.scenario, self.levels) == (other.scenario, other.levels)

    def level(self, level_id: str) -> LevelBoard | None:
        """Return the level with that id."""
        return self._by_id.get(level_id)

    @cached_property
    def links(self) -> tuple[SpecialStep, ...]:
        """All links by which characters can move, printed or added by the author; one that leads back counts twice."""
        found: list[SpecialStep] = []
        for level in self.levels:
            for placed in level.placed_tiles:
                for link in placed.face.links:
                    start, end = placed.square(link.start), placed.square(link.end)
                    ways = [(level.level.id, start, level.level.id, end), (level.level.id, end, level.level.id, start)]
                    found += [SpecialStep(*way, link.cost) for way in ways[: 1 + link.both]]
        for each in self.scenario.links:
            one, other = (each.start.level, each.start.square), (each.end.level, each.end.square)
            found += [SpecialStep(*way, each.cost) for way in ((*one, *other), (*other, *one))[: 1 + each.both]]
        return tuple(found)

    @cached_property
    def unpowered_doors(self) -> frozenset[str]:
        """The doors beside a room without power: a magnetic lock does not hold, and a sliding door stays open."""
        return frozenset(
            door.id
            for level in self.levels
            if level.unpowered
            for door, covered in level.doors_with_edges
            if covered & sides(level.unpowered)
        )

    @cached_property
    def _by_id(self) -> dict[str, LevelBoard]:
        return {level.level.id: level for level in self.levels}


def compile_board(scenario: Scenario, box: Box) -> Board:
    """Compile a scenario from scratch."""
    return Board(scenario, box, tuple(_compile_level(level, box) for level in scenario.levels))


def recompile(board: Board, scenario: Scenario) -> Board:
    """Return the board of an edited scenario, with what changed.

    Levels and placements that are identical to those of the old board are reused.
    """
    before = {level.level.id: level for level in board.levels}
    levels = []
    for level in scenario.levels:
        old = before.get(level.id)
        if old is None or (old.level.width, old.level.height) != (level.width, level.height):
            levels.append(_compile_level(level, board.box))
        else:
            levels.append(old if old.level is level else _recompile_level(old, level, board.box))
    after = Board(scenario, board.box, tuple(levels))
    return replace(after, change=changed_board(board, after), previous=ref(board))


def _compile_level(level: Level, box: Box) -> LevelBoard:
    marks = destroying_squares(level, box)
    pairs = [
        (placement, resolve_placement(placement, box, level.width, level.height, marks))
        for placement in level.placements
    ]
    tiles = tuple(each for _, each in pairs if each is not None)
    unknown_tiles = tuple(placement for placement, each in pairs if each is None)
    doors, marked = _doors_with_edges(level), _marker_effects(level, box)
    return _assemble(level, tiles, unknown_tiles, combine_masks(tiles), doors, line_effects(box), marked)


def _recompile_level(old: LevelBoard, level: Level, box: Box) -> LevelBoard:
    doors_with_edges = _doors_with_edges(level, old)
    same_markers = level.markers is old.level.markers
    marked = _MarkerEffects(old.smoke_sources, old.barricades) if same_markers else _marker_effects(level, box)
    if same_markers and level.placements is old.level.placements:
        return _assemble(level, old.placed_tiles, old.unknown_tiles, old.printed, doors_with_edges, old.effects, marked)
    known = {id(each.placement): each for each in old.placed_tiles}
    touched: Squares = 0
    tiles, unknown_tiles = [], []
    marks = destroying_squares(level, box)
    for placement in level.placements:
        kept = known.pop(id(placement), None)
        if kept is None or not (same_markers or _has_same_damage(kept, marks)):
            touched |= kept.mask.floor if kept is not None else 0
            kept = resolve_placement(placement, box, level.width, level.height, marks)
            if kept is None:
                unknown_tiles.append(placement)
                continue
            touched |= kept.mask.floor
        tiles.append(kept)
    for gone in known.values():
        touched |= gone.mask.floor
    printed = update_mask(old.printed, tiles, touched) if touched else old.printed
    return _assemble(level, tuple(tiles), tuple(unknown_tiles), printed, doors_with_edges, old.effects, marked)


class _MarkerEffects(FrozenStruct):
    """What markers do on a level, besides destroying elements."""

    smoke_sources: SmokeSources
    barricades: Edges


def _marker_effects(level: Level, box: Box) -> _MarkerEffects:
    return _MarkerEffects(smoke_sources(level, box), edges_in_frame(level, barricaded_edges(level, box)))


def _has_same_damage(kept: PlacedTile, marks: MarkedSquares) -> bool:
    if not marks and not kept.destroyed:
        return True
    return kept.destroyed == destroyed_elements(kept.placement, kept.printed, marks)


def _doors_with_edges(level: Level, old: LevelBoard | None = None) -> DoorsWithEdges:
    """Return each door with its edges, reusing what the old level already knows."""
    if old is not None and old.level.doors is level.doors:
        return old.doors_with_edges
    known = {id(door): covered for door, covered in old.doors_with_edges} if old is not None else {}
    return tuple(
        (door, known[id(door)] if id(door) in known else edges_in_frame(level, door.edges)) for door in level.doors
    )


def _assemble(
    level: Level,
    tiles: tuple[PlacedTile, ...],
    unknown_tiles: tuple[Placement, ...],
    printed: LevelMask,
    doors_with_edges: DoorsWithEdges,
    effects: LineEffects,
    marked: _MarkerEffects,
) -> LevelBoard:
    """Combine printed walls and lines with those of the author, the broken edges and the doors."""
    frame = frame_squares(level.width, level.height)
    author_walls, author_broken = edges_in_frame(level, level.walls), edges_in_frame(level, level.broken_edges)
    lines = printed.lines
    if level.lines:
        own = _author_lines(level)
        author_walls |= _edges_of_kinds(own, effects.walls)
        lines = {kind: lines.get(kind, 0) | own.get(kind, 0) for kind in (*lines, *own) if kind in effects.own}
    single = printed.single
    if effects.order and lines:
        own_walls = _edges_of_kinds(lines, effects.walls)
        lines, standing = _strongest_lines(lines, (single | author_walls) & ~own_walls, effects)
        single, author_walls = single & standing, author_walls & standing
    double = (printed.double | single & author_walls) & ~author_broken if effects.counts else 0
    walls = (single | author_walls) & ~author_broken
    doors = open_doors = 0
    for door, covered in doors_with_edges:
        doors |= covered
        open_doors |= covered if door.state == "open" else 0
    return LevelBoard(
        level=level,
        placed_tiles=tiles,
        unknown_tiles=unknown_tiles,
        printed=printed,
        frame=frame,
        walls=walls,
        double_walls=double,
        broken=(printed.broken | author_broken) & ~walls,
        broken_doors=edges_in_frame(level, (each.edge for each in level.broken if each.of == "door")) & ~walls,
        lines=lines,
        effects=effects,
        bars=_edges_of_kinds(lines, effects.bars) if lines else 0,
        screens=_edges_of_kinds(lines, effects.screens) if lines else 0,
        doors_with_edges=doors_with_edges,
        doors=doors,
        open_doors=open_doors,
        smoke_sources=marked.smoke_sources,
        barricades=marked.barricades,
    )


def _strongest_lines(
    lines: Mapping[str, Edges], plain_walls: Edges, effects: LineEffects
) -> tuple[dict[str, Edges], Edges]:
    """Return the lines with only the strongest kind on each edge, and the edges with a wall.

    ``plain_walls``: the edges with walls of kinds that have no set of their own.
    """
    kept = {kind: edges for kind, edges in lines.items() if kind not in effects.order}
    plain_kinds = effects.walls - effects.own.keys()
    standing = 0 if plain_kinds.intersection(effects.order) else plain_walls
    taken = 0
    for kind in effects.order:
        edges = (plain_walls if kind in plain_kinds else lines.get(kind, 0)) & ~taken
        taken |= edges
        if kind in plain_kinds:
            standing |= edges
        elif edges:
            kept[kind] = edges
    return kept, standing | _edges_of_kinds(kept, effects.walls)


def _author_lines(level: Level) -> dict[str, Edges]:
    """Return the author's lines by kind."""
    lines: dict[str, Edges] = {}
    for line in level.lines:
        if bit := edges_in_frame(level, (line.edge,)):
            lines[line.kind] = lines.get(line.kind, 0) | bit
    return lines


def _edges_of_kinds(lines: Mapping[str, Edges], kinds: Iterable[str]) -> Edges:
    edges = 0
    for kind in kinds:
        edges |= lines.get(kind, 0)
    return edges


def change_between(before: Board, after: Board) -> BoardChange:
    """Return what differs between two boards. For a recompiled board this is already known."""
    if after.change is not None and after.previous is not None and after.previous() is before:
        return after.change
    return changed_board(before, after)


def changed_board(before: Board, after: Board) -> BoardChange:
    """Return what differs between two boards, found by comparing them."""
    return compare_boards(before.scenario, before.levels, after.scenario, after.levels)
