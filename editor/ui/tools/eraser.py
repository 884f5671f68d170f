"""Take things off the map; one drag is one step."""

from __future__ import annotations

from editor.edits import delete_selection
from editor.messages import Message, msg
from editor.model.grid import Edge, Square
from editor.session.map_selection import edge_near, select_at, selection_name
from editor.ui.tools.base import Ghost, Pointer, Tool, ToolContext
from editor.ui.tools.contents import with_what_lies_on_it
from editor.values import replace


class EraserTool(Tool):
    """Takes the topmost thing from every square and edge it comes to."""

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
            self.tell(msg("tools.nothing-here"))

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
        picked = select_at(self.document, pointer.x, pointer.y)
        if not picked:
            return False
        edit = delete_selection(with_what_lies_on_it(picked, self.document), selection_name(self.document, picked))
        return self.do(replace(edit, merge_key=("erase",)))


def _place(pointer: Pointer) -> tuple[Square, Edge | None]:
    return pointer.square, edge_near(pointer.x, pointer.y)
