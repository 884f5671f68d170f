"""Rules ``seam.*`` and ``line.*``: what lines do where two tiles meet, and where lines of the author have no effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board import LevelBoard
from editor.board.bit_sets import Edges, edge_bit, edges_of, edges_within
from editor.board.board_change import ScenarioPart
from editor.board.level_board import edges_in_frame
from editor.board.names import edge_list, edge_name, line_name, tile_name
from editor.board.placed_tile import PlacedTile
from editor.messages import msg
from editor.model.game import LineKind
from editor.model.grid import Edge
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule
from editor.values import FrozenStruct

# --- where tiles meet -------------------------------------------------------------------------------------------------


class _Seam(FrozenStruct):
    """The edges where two tiles meet."""

    level: LevelBoard
    tiles: tuple[PlacedTile, PlacedTile]
    edges: tuple[Edge, ...]

    @property
    def subjects(self) -> tuple[str, ...]:
        return tuple(each.placement.id for each in self.tiles)


def _seams(level: LevelBoard) -> Iterator[_Seam]:
    """Yield where two tiles meet; places where tiles overlap are left out."""
    number = {placed.placement.id: number for number, placed in enumerate(level.placed_tiles)}
    by_tiles: dict[tuple[int, int], list[Edge]] = {}
    for edge in edges_of(level.junctions):
        beside = [level.tiles_at(square) for square in edge.squares()]
        if all(len(tiles) == 1 for tiles in beside):
            one, other = sorted(number[tiles[0].placement.id] for tiles in beside)
            by_tiles.setdefault((one, other), []).append(edge)
    for (one, other), edges in sorted(by_tiles.items()):
        yield _Seam(level, (level.placed_tiles[one], level.placed_tiles[other]), tuple(edges))


def _printed_line(level: LevelBoard, placed: PlacedTile, bit: Edges) -> LineKind | None:
    """Return the strongest line that a tile prints on an edge, of the kinds that a level keeps apart."""
    return next((line for kind, line in level.effects.own.items() if placed.mask.lines.get(kind, 0) & bit), None)


def _effect(level: LevelBoard, placed: PlacedTile, bit: Edges) -> tuple[object, ...]:
    """Return what a tile does on one of its sides to sight and to steps."""
    line = _printed_line(level, placed, bit)
    if line is None:
        is_wall = bool(placed.mask.wall & bit)
        return is_wall, is_wall, False, 0
    return line.blocks_walk, line.blocks_look, line.look == "cover", line.extra


def _is_half_doorway(level: LevelBoard, tiles: tuple[PlacedTile, PlacedTile], bit: Edges) -> bool:
    """Return whether one of two tiles has a doorway on an edge and the other a line that cannot be crossed."""
    for placed, other in (tiles, tiles[::-1]):
        line = _printed_line(level, placed, bit)
        if line is not None and line.door == "only" and _effect(level, other, bit)[0]:
            return True
    return False


def check_seam_differs(inspection: Inspection) -> Iterator[Problem]:
    """Find tiles that meet with lines of different effect; closed doorways are separate problems."""
    for level in inspection.board.levels:
        for seam in _seams(level):
            one, other = seam.tiles
            edges = tuple(
                edge
                for edge in seam.edges
                if _effect(level, one, edge_bit(edge)) != _effect(level, other, edge_bit(edge))
                and not _is_half_doorway(level, seam.tiles, edge_bit(edge))
            )
            if edges:
                yield _seam_problem("seam.differs", seam, edges)


def check_seam_half_doorway(inspection: Inspection) -> Iterator[Problem]:
    """Find doorways of a tile that a line of the tile beside it closes."""
    for level in inspection.board.levels:
        for seam in _seams(level):
            edges = tuple(edge for edge in seam.edges if _is_half_doorway(level, seam.tiles, edge_bit(edge)))
            if edges:
                yield _seam_problem("seam.half-doorway", seam, edges)


def _seam_problem(rule: str, seam: _Seam, edges: tuple[Edge, ...]) -> Problem:
    names = tuple(map(tile_name, seam.tiles))
    message = msg(f"rules.{rule}", tiles=names, count=len(edges), edges=edge_list(edges))
    squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
    return make_problem(rule, seam.subjects, message, seam.level, squares, edges)


# --- lines of the author ----------------------------------------------------------------------------------------------


def _author_lines(inspection: Inspection, level: LevelBoard) -> Iterator[tuple[Edge, str]]:
    """Yield the edges on which the author placed lines or walls, each with the kind of line."""
    yield from ((line.edge, line.kind) for line in level.level.lines)
    wall = inspection.box.game.wall_brush
    yield from ((edge, wall.id) for edge in level.level.walls if wall is not None)


def check_line_nowhere(inspection: Inspection) -> Iterator[Problem]:
    """Find lines of the author that are not between two squares with floor."""
    for level in inspection.board.levels:
        between = edges_within(level.floor)
        for edge, kind in _author_lines(inspection, level):
            if not edges_in_frame(level.level, (edge,)) & between:
                yield _line_problem("line.nowhere", inspection, level, edge, kind)


def check_line_twice(inspection: Inspection) -> Iterator[Problem]:
    """Find lines of the author that have no effect, because a tile prints the same line or a stronger one there."""
    for level in inspection.board.levels:
        for edge, kind in _author_lines(inspection, level):
            if any(_outdoes(level, printed, kind) for printed in _printed_kinds(inspection, level, edge)):
                yield _line_problem("line.twice", inspection, level, edge, kind)


def _printed_kinds(inspection: Inspection, level: LevelBoard, edge: Edge) -> Iterator[str]:
    """Yield the kinds of lines that tiles print on an edge."""
    bit = edges_in_frame(level.level, (edge,))
    yield from (kind for kind, edges in level.printed.lines.items() if edges & bit)
    wall = inspection.box.game.wall_brush
    if wall is not None and level.printed.single & bit:
        yield wall.id


def _outdoes(level: LevelBoard, printed: str, placed: str) -> bool:
    """Return whether a printed line makes a line of another kind on the same edge pointless."""
    order = level.effects.order
    if printed == placed:
        return True
    return printed in order and placed in order and order.index(printed) < order.index(placed)


def _line_problem(rule: str, inspection: Inspection, level: LevelBoard, edge: Edge, kind: str) -> Problem:
    message = msg(f"rules.{rule}", line=line_name(inspection.box, kind), edge=edge_name(edge))
    subject = f"{level.level.id}/{edge.x},{edge.y},{edge.side}"
    return make_problem(rule, (subject,), message, level, edge.squares(), (edge,))


_TILES: Final = frozenset[ScenarioPart]({"tiles"})
_LINES: Final = frozenset[ScenarioPart]({"tiles", "walls"})

SEAM_RULES = (
    Rule("seam.differs", "info", NO_CITATION, check_seam_differs, _TILES, fixable=False),
    Rule("seam.half-doorway", "warning", NO_CITATION, check_seam_half_doorway, _TILES),
)

RULES = (
    Rule("line.nowhere", "error", NO_CITATION, check_line_nowhere, _LINES),
    Rule("line.twice", "warning", NO_CITATION, check_line_twice, _LINES),
)
