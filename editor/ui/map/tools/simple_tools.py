"""The eraser and the pan tool."""

from __future__ import annotations

from editor.edits import delete_selection
from editor.messages import Message, msg
from editor.model.grid import Edge, Square
from editor.session.map_selection import edge_near, select_at, selection_name
from editor.ui.map.tools.base import Pointer, Tool, ToolContext, with_tile_contents
from editor.ui.map.tools.ghost import Ghost
from editor.values import replace


class EraserTool(Tool):
    """Deletes the topmost piece of every square and edge it reaches; one drag is one step."""

    name = "eraser"
    cursor = "cross"

    def __init__(self, context: ToolContext) -> None:
        super().__init__(context)
        self._at: tuple[Square, Edge | None] | None = None
        self._erasing = False

    def hint(self) -> Message:
        return msg("tools.eraser")

    def hover(self, pointer: Pointer) -> None:
        self._at = _place(pointer)

    def press(self, pointer: Pointer) -> None:
        self.document.history.end_merge()
        self._erasing, self._at = True, _place(pointer)
        if not self._erase(pointer):
            self.notify(msg("tools.nothing-here"))

    def drag(self, pointer: Pointer) -> None:
        if self._erasing and _place(pointer) != self._at:
            self._at = _place(pointer)
            self._erase(pointer)

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        self._erasing = False
        self.document.history.end_merge()

    def leave(self) -> None:
        self._at, self._erasing = None, False

    def ghost(self) -> Ghost | None:
        if self._at is None:
            return None
        square, edge = self._at
        level = self.document.level.level
        lying = (
            *level.walls,
            *level.broken_edges,
            *level.line_edges,
            *(each for door in level.doors for each in door.edges),
        )
        if edge is not None and edge in lying:
            return Ghost(legal=False, stroke=(edge,))
        return Ghost(legal=False, squares=(square,) if self.is_in_frame(square) else ())

    def _erase(self, pointer: Pointer) -> bool:
        selected = select_at(self.document, pointer.x, pointer.y)
        if not selected:
            return False
        edit = delete_selection(with_tile_contents(selected, self.document), selection_name(self.document, selected))
        return self.do(replace(edit, merge_key=("erase",)))


def _place(pointer: Pointer) -> tuple[Square, Edge | None]:
    return pointer.square, edge_near(pointer.x, pointer.y)


class PanTool(Tool):
    """Moves the map; the canvas does the moving."""

    name = "pan"
    cursor = "move"
    keys = frozenset({"Escape"})

    def hint(self) -> Message:
        return msg("tools.pan")
