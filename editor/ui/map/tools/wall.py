"""Brushes along edges: build walls, break them, draw fences and other lines; Ctrl removes them.

A stroke is one step of the history.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot
from typing import Literal

from editor.board.bit_sets import edge_bit
from editor.board.level_board import edges_in_frame
from editor.board.names import line_name
from editor.edits import (
    Edit,
    add_walls,
    break_doors,
    break_walls,
    delete_lines,
    delete_walls,
    place_lines,
    repair_walls,
)
from editor.messages import Message, msg
from editor.model.grid import Edge
from editor.session.map_selection import edge_near
from editor.ui.map.tools.base import Pointer, Tool, ToolContext
from editor.ui.map.tools.ghost import Ghost

_STEP = 0.1
"""The distance of the points at which a stroke is sampled, in squares."""

_CORNER = 0.25
"""The distance from a corner at which a stroke hits no edge, because it may only pass by."""


class EdgeBrush(Tool):
    """Paints edges while the button is down."""

    cursor = "cross"
    keys = Tool.keys | {"R"}

    def __init__(self, context: ToolContext) -> None:
        super().__init__(context)
        self.side: Literal["n", "w"] = "n"
        """The side of the square that the keyboard paints."""
        self._edge: Edge | None = None
        self._from: Pointer | None = None
        self._stroke: list[Edge] = []

    def paint(self, edges: list[Edge], *, back: bool) -> Edit | None:
        """Return the edit for these edges; ``back`` removes them."""
        raise NotImplementedError

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        edge = self.focus.edge(self.side) if self.focus is not None else pointer.edge
        self._edge = edge if any(map(self.is_in_frame, edge.squares())) else None

    def press(self, pointer: Pointer) -> None:
        self.document.history.end_merge()
        self._from, self._stroke = pointer, []
        self.hover(pointer)
        if self._edge is not None:
            self._paint([self._edge], pointer, alone=True)

    def drag(self, pointer: Pointer) -> None:
        if self._from is None:
            return
        edges = [edge for edge in _along(self._from, pointer) if any(map(self.is_in_frame, edge.squares()))]
        self._from = pointer
        self.hover(pointer)
        self._paint(edges, pointer)

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        self._from, self._stroke = None, []
        self.document.history.end_merge()

    def leave(self) -> None:
        self._edge = None

    def rotate(self, *, back: bool = False) -> bool:
        self.side = "w" if self.side == "n" else "n"
        if self.focus is not None:
            self._edge = self.focus.edge(self.side)
        return True

    def ghost(self) -> Ghost | None:
        return Ghost(stroke=(self._edge,)) if self._edge is not None else None

    def _paint(self, edges: list[Edge], pointer: Pointer, alone: bool = False) -> None:
        new = [edge for edge in dict.fromkeys(edges) if edge not in self._stroke]
        self._stroke += new
        edit = self.paint(new, back=pointer.control) if new else None
        if edit is not None:
            self.do(edit)
        elif new and alone:
            self.notify(msg("tools.no-wall-here"))


class WallTool(EdgeBrush):
    """Builds custom walls."""

    name = "wall"

    def hint(self) -> Message:
        return msg("tools.wall")

    def paint(self, edges: list[Edge], *, back: bool) -> Edit | None:
        return (delete_walls if back else add_walls)(self.document.level_id, edges)


class LineTool(EdgeBrush):
    """Draws lines of one kind that the game has besides walls."""

    name = "line"

    def __init__(self, context: ToolContext, *, kind: str) -> None:
        super().__init__(context)
        self.kind = kind

    def hint(self) -> Message:
        return msg("tools.line", kind=line_name(self.document.box, self.kind))

    def paint(self, edges: list[Edge], *, back: bool) -> Edit | None:
        level = self.document.level.level
        if not back:
            return place_lines(level.id, self.kind, edges, line_name(self.document.box, self.kind))
        there = [edge for edge in edges if edge in level.line_edges]
        return delete_lines(level.id, there) if there else None


class BreachTool(EdgeBrush):
    """Breaks printed and custom walls, or doors, which leave a marker where they covered a single wall."""

    name = "breach"
    keys = EdgeBrush.keys | {"X"}

    def __init__(self, context: ToolContext, *, of: Literal["wall", "door"] = "wall") -> None:
        super().__init__(context)
        self.of: Literal["wall", "door"] = of

    def hint(self) -> Message:
        return msg("tools.breach" if self.of == "wall" else "tools.breach-door")

    def flip(self) -> bool:
        """Switch between walls and doors."""
        self.of = "door" if self.of == "wall" else "wall"
        return True

    def paint(self, edges: list[Edge], *, back: bool) -> Edit | None:
        level = self.document.level
        if back:
            broken = [edge for edge in edges if edge in level.level.broken_edges]
            return repair_walls(level.level.id, broken) if broken else None
        if self.of == "door":
            return self._destroyed(edges)
        standing = [edge for edge in edges if level.walls & edge_bit(edge)]
        return break_walls(level.level.id, standing) if standing else None

    def _destroyed(self, edges: list[Edge]) -> Edit | None:
        """Return the edit that breaks the doors on these edges, and marks single walls as broken."""
        level = self.document.level
        single = level.walls & ~level.double_walls
        doors = [door for door in level.level.doors if not set(door.edges).isdisjoint(edges)]
        meant = dict.fromkeys([*edges, *(edge for door in doors for edge in door.edges)])
        left = [edge for edge in meant if single & edges_in_frame(level.level, [edge])]
        return break_doors(level.level.id, left, [door.id for door in doors]) if left or doors else None


def _along(start: Pointer, end: Pointer) -> Iterator[Edge]:
    """Return the edges that a stroke runs along or crosses, but not those whose corner it only touches."""
    steps = max(1, ceil(hypot(end.x - start.x, end.y - start.y) / _STEP))
    for step in range(1, steps + 1):
        x = start.x + (end.x - start.x) * step / steps
        y = start.y + (end.y - start.y) * step / steps
        at_corner = all(abs(each - round(each)) < _CORNER for each in (x, y))
        edge = None if at_corner else edge_near(x, y)
        if edge is not None:
            yield edge
