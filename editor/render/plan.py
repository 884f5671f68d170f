"""What is drawn of the edges of a level, ready to be drawn again and again."""

from __future__ import annotations

from editor.board import LevelBoard
from editor.board.bits import Edges, edges_around, edges_of
from editor.model.grid import Edge
from editor.render.bars import Bars
from editor.render.lines import LineShapes, shapes_on_level
from editor.render.walls import Walls, WallShapes, shape_lines, shape_walls
from editor.values import FrozenStruct


class DrawingPlan(FrozenStruct):
    walls: WallShapes
    seams: Bars
    """Open edges on the border of a tile."""
    lines: list[LineShapes]
    """What the game draws in ways of its own."""


def plan_of(level: LevelBoard, among: Edges = -1) -> DrawingPlan:
    """Walls count over both faces and the author's own; under a door no wall is drawn. ``among``: the edges that count
    for whoever draws a part; what the game draws in ways of its own is not taken apart."""
    own, painted = 0, 0
    for kind, edges in level.lines.items():
        painted |= edges
        own |= edges if kind in level.effects.walls else 0
    walls = level.walls & ~own & ~level.doors & among
    double, safe = level.double_walls, level.safe
    drawn = Walls(
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
    return DrawingPlan(
        shape_walls(drawn),
        shape_lines(edges_of(seams)),
        shapes_on_level(level.lines, level.effects.own, free) if painted & free else [],
    )


def _edges(bits: Edges) -> tuple[Edge, ...]:
    return tuple(edges_of(bits))
