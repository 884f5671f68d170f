"""What the edges of a compiled level look like: its walls and seams, taken from the board once per edit."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from editor.board import LevelBoard
from editor.board.bits import Edges, edges_around, edges_of
from editor.model.grid import Edge
from editor.render.walls import Walls, WallShapes, shape_lines, shape_walls


@dataclass(frozen=True)
class DrawingPlan:
    walls: WallShapes
    seams: list[QRectF]
    """Open edges on the border of a tile."""


def plan_of(level: LevelBoard) -> DrawingPlan:
    """Walls count over both faces and the author's own; under a door no wall is drawn."""
    walls = level.walls & ~level.doors
    double, safe = level.double_walls, level.safe
    drawn = Walls(
        single=_edges(walls & ~double & ~safe),
        double=_edges(walls & double & ~safe),
        safe=_edges(walls & safe & ~double),
        safe_double=_edges(walls & safe & double),
        broken=_edges(level.broken & ~level.broken_doors & ~level.doors),
        broken_doors=_edges(level.broken_doors & ~level.doors),
    )
    borders = level.junctions | edges_around(level.floor)
    return DrawingPlan(shape_walls(drawn), shape_lines(edges_of(borders & ~level.walls & ~level.broken & ~level.doors)))


def _edges(bits: Edges) -> tuple[Edge, ...]:
    return tuple(edges_of(bits))
