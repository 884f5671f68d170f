"""Rules ``tile.*`` and ``map.hole``: where tiles may be placed. For access see ``access.py``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from editor.board import Board
from editor.board.areas import has_empty
from editor.board.bit_sets import Squares, components, edges_of, edges_within, rim, square_bit, squares_of
from editor.board.board_change import ScenarioPart
from editor.board.level_board import LevelBoard
from editor.board.names import square_list, tile_name
from editor.board.placed_tile import PlacedTile
from editor.messages import Name, msg
from editor.model.grid import Edge
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule
from editor.values import replace


def check_tile_outside_frame(inspection: Inspection) -> Iterator[Problem]:
    """Find tiles that are partly outside the frame."""
    for level in inspection.board.levels:
        for placed in level.placed_tiles:
            if placed.leaves_frame:
                beyond = tuple(at for at in placed.squares() if not level.in_frame(at))
                message = msg("rules.tile.outside-frame", tile=tile_name(placed), squares=square_list(beyond))
                yield make_problem("tile.outside-frame", (placed.placement.id,), message, level, beyond)


def check_tile_overlap(inspection: Inspection) -> Iterator[Problem]:
    """Find tiles that overlap."""
    for level in inspection.board.levels:
        crowded = level.tiles_on(level.printed.overlap) if level.printed.overlap else ()
        for below, above in combinations(crowded, 2):
            if shared := below.mask.floor & above.mask.floor:
                squares = tuple(squares_of(shared))
                names = {"tile": tile_name(above), "below": tile_name(below)}
                message = msg("rules.tile.overlap", squares=square_list(squares), **names)
                yield make_problem("tile.overlap", (above.placement.id, below.placement.id), message, level, squares)


def check_tile_not_in_box(inspection: Inspection) -> Iterator[Problem]:
    """Find tiles that are used more often than the boxes have them."""
    copies = inspection.scenario.box.copies
    used: Counter[str] = Counter()
    again = {
        placed.tile.id
        for level in inspection.board.levels
        for placed in level.placed_tiles
        if "#" in placed.placement.id
    }
    for level in inspection.board.levels if again else ():
        for placed in level.placed_tiles:
            used[placed.tile.id] += placed.tile.id in again
            if used[placed.tile.id] > copies:
                message = msg("rules.tile.not-in-box", tile=tile_name(placed), copies=copies)
                squares = tuple(squares_of(placed.mask.floor))
                yield make_problem("tile.not-in-box", (placed.placement.id,), message, level, squares)


def check_tile_no_contact(inspection: Inspection) -> Iterator[Problem]:
    """Find connected groups of tiles that do not touch the frame, in a game with a frame."""
    if not inspection.box.game.table.framed:
        return
    for level in inspection.board.levels:
        at_the_frame = rim(level.level.width, level.level.height)
        for group in components(level.floor, edges_within(level.floor)):
            if not group & at_the_frame:
                tiles = level.tiles_on(group)
                message = msg("rules.tile.no-contact", tiles=tuple(tile_name(placed) for placed in tiles))
                subjects = tuple(placed.placement.id for placed in tiles)
                yield make_problem("tile.no-contact", subjects, message, level, tuple(squares_of(group)))


def check_tile_removed(inspection: Inspection) -> Iterator[Problem]:
    """Find stairs tiles, which the S.A.G.S. does not use."""
    for level in inspection.board.levels:
        for placed in level.placed_tiles:
            if placed.tile.kind == "stairs":
                message = msg("rules.tile.removed", tile=tile_name(placed))
                squares = tuple(squares_of(placed.mask.floor))
                yield make_problem("tile.removed", (placed.placement.id,), message, level, squares)


def check_tile_open_to_outdoor(inspection: Inspection) -> Iterator[Problem]:
    """Find openings between indoors and outdoors; one problem for each pair of tiles."""
    for level in inspection.board.levels:
        meeting = edges_within(level.indoor | level.outdoor)
        meeting &= ~(edges_within(level.indoor) | edges_within(level.outdoor))
        by_tiles: dict[tuple[PlacedTile, ...], list[Edge]] = {}
        order = {placed: number for number, placed in enumerate(level.placed_tiles)}
        for edge in edges_of(meeting & ~level.walls & ~level.doors):
            beside = {placed for square in edge.squares() for placed in level.tiles_at(square)}
            # The tile that was placed last comes first: it should have brought the door.
            by_tiles.setdefault(tuple(sorted(beside, key=order.__getitem__, reverse=True)), []).append(edge)
        for tiles, edges in by_tiles.items():
            problem = _cached_opening(inspection, level, tiles, tuple(edges))
            paid = any((subject, "tile.open-to-outdoor") in inspection.paid for subject in problem.subjects)
            yield replace(problem, severity="paid") if paid else problem


def _cached_opening(
    inspection: Inspection, level: LevelBoard, tiles: tuple[PlacedTile, ...], edges: tuple[Edge, ...]
) -> Problem:
    """Return the problem about an opening; the cached one while the tiles stay the same."""
    key = ("tile.open-to-outdoor", level.level.id, edges)
    return inspection.cache.get_or_compute(key, tiles, lambda: (_opening_problem(level, tiles, edges), {}))


def _opening_problem(level: LevelBoard, tiles: tuple[PlacedTile, ...], edges: tuple[Edge, ...]) -> Problem:
    subjects = tuple(placed.placement.id for placed in tiles)
    indoor, outdoor = _indoor_first(level, edges[0])
    message = msg("rules.tile.open-to-outdoor", indoor=indoor, outdoor=outdoor, count=len(edges))
    squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
    return make_problem("tile.open-to-outdoor", subjects, message, level, squares, edges)


def _indoor_first(level: LevelBoard, edge: Edge) -> tuple[Name, Name]:
    first, second = sorted(edge.squares(), key=lambda square: bool(level.outdoor & square_bit(*square)))
    return tile_name(level.tiles_at(first)[-1]), tile_name(level.tiles_at(second)[-1])


def check_map_hole(inspection: Inspection) -> Iterator[Problem]:
    """Find empty squares: an info during construction, an error once it is declared complete."""
    construction = inspection.scenario.construction
    complete = construction is not None and construction.complete
    if not inspection.box.game.table.filled or not has_empty(inspection.board):
        return
    for level in inspection.board.levels:
        for gap in components(level.empty, edges_within(level.empty)):
            squares = tuple(squares_of(gap))
            name = "rules.map.hole-left" if complete else "rules.map.hole"
            problem = make_problem("map.hole", (level.level.id,), msg(name, count=len(squares)), level, squares)
            yield problem if complete else replace(problem, severity="info")


def check_map_empty(inspection: Inspection) -> Iterator[Problem]:
    """Find a map without tiles."""
    if not any(level.floor for level in inspection.board.levels):
        first = inspection.board.levels[0]
        yield make_problem("map.empty", (first.level.id,), msg("rules.map.empty"))


def check_map_apart(inspection: Inspection) -> Iterator[Problem]:
    """Find groups of tiles that touch no other tile of their level and that no arrow links to others."""
    for level in inspection.board.levels:
        groups = components(level.floor, edges_within(level.floor))
        largest = max(groups, key=lambda group: group.bit_count(), default=0)
        linked = _linked_squares(inspection.board, level)
        for group in groups:
            if group != largest and not any(group & one and not group & other for one, other in linked):
                tiles = level.tiles_on(group)
                message = msg("rules.map.apart", tiles=tuple(tile_name(placed) for placed in tiles))
                subjects = tuple(placed.placement.id for placed in tiles)
                yield make_problem("map.apart", subjects, message, level, tuple(squares_of(group)))


def _linked_squares(board: Board, level: LevelBoard) -> list[tuple[Squares, Squares]]:
    """Return the ends of the arrows that begin or end on a level, in both orders; an end elsewhere is empty."""
    found = []
    for link in board.links:
        ends = ((link.start_level, link.start), (link.end_level, link.end))
        one, other = (square_bit(*at) if name == level.level.id and level.in_frame(at) else 0 for name, at in ends)
        found += [(one, other), (other, one)]
    return found


_TILES = frozenset[ScenarioPart]({"tiles"})
_PAYABLE = frozenset[ScenarioPart]({"map", "construction"})

TILE_RULES = (
    Rule("tile.outside-frame", "error", "RB 35", check_tile_outside_frame, _TILES),
    Rule("tile.overlap", "error", "RB 35", check_tile_overlap, _TILES),
    Rule("tile.not-in-box", "error", "RB 2, 35", check_tile_not_in_box, frozenset({"tiles", "box"})),
    Rule("tile.no-contact", "error", "RB 35", check_tile_no_contact, _TILES),
)

CONSTRUCTION_RULES = (
    Rule("tile.removed", "error", "RB 35", check_tile_removed, _TILES),
    Rule("tile.open-to-outdoor", "error", "RB 35", check_tile_open_to_outdoor, _PAYABLE, missing_piece="door"),
    Rule("map.hole", "error", "RB 35", check_map_hole, frozenset({"tiles", "construction"}), missing_piece="tile"),
)

WHOLE_MAP_RULES = (
    Rule("map.empty", "error", NO_CITATION, check_map_empty, _TILES, fixable=False),
    Rule("map.apart", "warning", NO_CITATION, check_map_apart, frozenset({"tiles", "stairs"})),
)
