"""What all tools of the table share: they change nothing on the map and only end in a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from editor.messages import Message, Name, msg
from editor.model.grid import Square
from editor.sags.game.actions import Move
from editor.ui.map.tools.base import Pointer, Tool, ToolContext
from editor.ui.map.workspace import Workspace
from editor.values import FrozenStruct


def _reject_edit(_: object) -> bool:
    return False


class ToolChoice(FrozenStruct):
    """A choice about the pending piece, shown in the bar below the map."""

    name: Message
    options: tuple[Name, ...]
    chosen: int
    choose: Callable[[int], None]


class TableTool(Tool):
    """A tool of the table; the bar below the map shows its texts."""

    name = "table"
    finish_message: ClassVar[str] = "table.place"
    """Message id of the button that makes the move."""
    back_message: ClassVar[str] = "table.back"
    """Message id of the button that goes a step back; empty if there is none."""

    def __init__(self, workspace: Workspace, done: Callable[[], None] | None = None) -> None:
        """Create the tool; ``done`` is called when it is no longer needed."""
        super().__init__(ToolContext(workspace.document, _reject_edit, workspace.notify, done or (lambda: None)))

    def cancel(self) -> bool:
        """Cancel with the right button, since the table has no context menu."""
        self.key("Escape", None)
        return True

    def summary(self) -> Name | None:
        """Return the pending piece and what the move would cost."""
        return None

    def warning(self) -> Message | None:
        """Return a warning about the move."""
        return None

    def choices(self) -> tuple[ToolChoice, ...]:
        """Return what is still to be chosen."""
        return ()

    @property
    def can_finish(self) -> bool:
        """Return whether the move is complete."""
        return False

    def finish(self) -> None:
        """Make the move."""

    def step_back(self) -> None:
        """Go one step back: take the piece off the map, or cancel."""
        self.done()


class IdleTool(TableTool):
    """A tool without a pending piece."""


class SquareClickTool(IdleTool):
    """An idle tool that reports the square that was clicked or selected with the keyboard."""

    cursor = "point"

    def __init__(self, workspace: Workspace, point: Callable[[Square], None]) -> None:
        """Create the tool; ``point`` is called with the square."""
        super().__init__(workspace)
        self.point = point

    def release(self, pointer: Pointer) -> None:
        """Report the square."""
        if self.is_in_frame(pointer.square):
            self.point(pointer.square)


class ViewMapTool(TableTool):
    """Shows the map from a page of cards; the only thing to do is go back."""

    finish_message = "table.peek-done"
    back_message = ""

    def key(self, key: str, pointer: Pointer | None) -> bool:
        """Go back with Esc or Enter."""
        if key in ("Escape", "Return"):
            self.finish()
            return True
        return super().key(key, pointer)

    @property
    def can_finish(self) -> bool:
        """Return ``True``: going back is always possible."""
        return True

    def finish(self) -> None:
        """Go back."""
        self.done()

    def summary(self) -> Name:
        """Return what is shown."""
        return msg("table.peek")


class MoveContext(FrozenStruct):
    """What a tool that ends in a move works with."""

    workspace: Workspace
    make_move: Callable[[Move], bool]
    """Makes the move and returns whether it was legal."""
    done: Callable[[], None]
    """Called when the tool is no longer needed."""


class MoveTool(TableTool):
    """A tool that ends in a move."""

    def __init__(self, context: MoveContext) -> None:
        super().__init__(context.workspace, context.done)
        self.make_move = context.make_move

    def key(self, key: str, pointer: Pointer | None) -> bool:
        """Go back with Esc, make the move with Enter."""
        if key == "Escape":
            self.step_back()
            return True
        if key == "Return" and self.can_finish:
            self.finish()
            return True
        return super().key(key, pointer)


def use_idle_tool(workspace: Workspace) -> None:
    """Use the idle tool unless it is in use."""
    if type(workspace.tool) is not IdleTool:
        workspace.use_tool(IdleTool(workspace))
