"""A level as a small drawing of text: walls and doors as lines of sight meet them, and a sign on each square."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from editor.board.bits import edge_bit
from editor.board.obstacles import Obstacles
from editor.model.grid import Edge, Square, Vertex, edges_at

_WALL, _CLOSED, _OPEN = "-|", "=H", "''"
"""How an edge is drawn: lying, standing."""


def sight_map(obstacles: Obstacles, sign: Callable[[Square], str]) -> Iterator[str]:
    """The whole level, numbered as on the frame; of the column numbers only the last digit is written."""
    width, height = obstacles.width, obstacles.height
    yield "    " + " ".join(str(x % 10) for x in range(width))
    for y in range(height + 1):
        across = (_corner(obstacles, Vertex(x, y)) + _edge(obstacles, Edge(x, y, "n")) for x in range(width))
        yield f"   {''.join(across)}{_corner(obstacles, Vertex(width, y))}".rstrip()
        if y < height:
            row = (_edge(obstacles, Edge(x, y, "w")) + sign(Square(x, y)) for x in range(width))
            yield f"{y:>2} {''.join(row)}{_edge(obstacles, Edge(width, y, 'w'))}".rstrip()


def _edge(obstacles: Obstacles, edge: Edge) -> str:
    bit, standing = edge_bit(edge), edge.side == "w"
    stops = obstacles.edges & bit
    if obstacles.level.doors & bit:
        return (_CLOSED if stops else _OPEN)[standing]
    return _WALL[standing] if stops else " "


def _corner(obstacles: Obstacles, vertex: Vertex) -> str:
    """A corner is drawn where a wall or a door ends or passes."""
    beside = (edge for edge in edges_at(vertex) if edge.x >= 0 and edge.y >= 0)
    return "+" if any(_edge(obstacles, edge) != " " for edge in beside) else " "
