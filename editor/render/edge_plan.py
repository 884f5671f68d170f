"""What is drawn on the edges of a level, prepared for repeated painting."""

from __future__ import annotations

from editor.board import LevelBoard
from editor.board.bit_sets import Edges, edges_around, edges_of
from editor.model.grid import Edge
from editor.render.custom_lines import LineShapes, level_line_shapes
from editor.render.painters.wall_painter import WallEdges, WallShapes, edge_lines, make_wall_shapes
from editor.render.pixel_bars import Bars
from editor.values import FrozenStruct


class EdgePlan(FrozenStruct):
    """Walls, seams and custom lines of a level."""

    walls: WallShapes
    seams: Bars
    """Open edges on the border of a tile."""
    lines: list[LineShapes]
    """Lines that the game draws in a custom way."""


def plan_edges(level: LevelBoard, among: Edges = -1) -> EdgePlan:
    """Return the plan for a level, or for the edges ``among`` it; custom lines are always complete.

    Walls of both faces and of the author count. There is no wall under a door.
    """
    own, painted = 0, 0
    for kind, edges in level.lines.items():
        painted |= edges
        own |= edges if kind in level.effects.walls else 0
    walls = level.walls & ~own & ~level.doors & among
    double, safe = level.double_walls, level.safe
    drawn = WallEdges(
        single=_edges(walls & ~double & ~safe),
        double=_edges(walls & double & ~safe),
        safe=_edges(walls & safe & ~double),
        safe_double=_edges(walls & safe & double),
        broken=_edges(level.broken & ~level.broken_doors & ~level.doors & among),
        broken_doors=_edges(level.broken_doors & ~level.doors & among),
    )
    borders = level.junctions | edges_around(level.floor)
    seams = borders & ~level.walls & ~level.broken & ~level.doors & among
    free = ~(level.walls & ~own | level.broken | level.doors)
    return EdgePlan(
        make_wall_shapes(drawn),
        edge_lines(edges_of(seams)),
        level_line_shapes(level.lines, level.effects.own, free) if painted & free else [],
    )


def _edges(bits: Edges) -> tuple[Edge, ...]:
    return tuple(edges_of(bits))
