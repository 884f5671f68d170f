"""Tools without a window: their messages, and whether they were closed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from editor.edits import Edit
from editor.errors import EditRejected
from editor.messages import Message
from editor.session.document import Document
from editor.session.edit_preview import EditPreview
from editor.ui.map.tools.base import Pointer, Tool, ToolContext
from editor.ui.map.tools.factory import TOOLS


@dataclass
class ToolDriver:
    """Does what the window would do with a tool."""

    document: Document
    tool: Tool = field(init=False)
    messages: list[str] = field(default_factory=list)
    closed: int = 0

    def start(self, name: str, **held: Any) -> Tool:
        self.tool = TOOLS[name](ToolContext(self.document, self.do, self.notify, self.done), **held)
        self.document.on_change.append(self.tool.refresh)
        return self.tool

    def do(self, edit: Edit | EditPreview) -> bool:
        try:
            return self.document.do(edit)
        except EditRejected as refusal:
            self.notify(refusal.message)
            return False

    def notify(self, message: Message) -> None:
        self.messages.append(message.text())

    def done(self) -> None:
        self.closed += 1

    # --- gestures ---

    def hover(self, x: float, y: float) -> None:
        self.tool.hover(Pointer(x, y))

    def click(self, x: float, y: float, **keys: bool) -> None:
        self.tool.press(Pointer(x, y, **keys))
        self.tool.release(Pointer(x, y, **keys))

    def drag(self, *points: tuple[float, float], **keys: bool) -> None:
        self.tool.press(Pointer(*points[0], **keys))
        for point in points[1:]:
            self.tool.drag(Pointer(*point, **keys))
        self.tool.release(Pointer(*points[-1], **keys))

    def keys(self, *names: str) -> None:
        for name in names:
            assert self.tool.handle_key_press(name, None), f"{name} was not used"

    @property
    def steps(self) -> int:
        """How many steps the history has gone."""
        return self.document.history.position
