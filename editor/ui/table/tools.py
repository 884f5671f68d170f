"""What all tools at the table have in common: nothing on the map is changed by them, they only end in a move."""

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


class HandChoice(FrozenStruct):
    """A question that the strip below the map asks about what is in the hand."""

    name: Message
    options: tuple[Name, ...]
    chosen: int
    choose: Callable[[int], None]


class TableTool(Tool):
    """A tool at the table. The strip below the map says what it is about."""

    name = "table"
    finish_words: ClassVar[str] = "table.lay"
    """What the button of the strip is called that makes the move."""
    back_words: ClassVar[str] = "table.back"
    """What the button is called that goes a step back; empty: there is nothing to go back to."""

    def __init__(self, workspace: Workspace, done: Callable[[], None] | None = None) -> None:
        """``done``: called when the tool is no longer needed."""
        super().__init__(ToolContext(workspace.document, _reject_edit, workspace.notify, done or (lambda: None)))

    def cancel(self) -> bool:
        """The right button lays down what is in the hand; there is no menu at the table."""
        self.key("Escape", None)
        return True

    def line(self) -> Name | None:
        """What is in the hand, and what the move would cost."""
        return None

    def warning(self) -> Message | None:
        """What to mind before it is done."""
        return None

    def choices(self) -> tuple[HandChoice, ...]:
        return ()

    @property
    def can_finish(self) -> bool:
        """Whether all is decided."""
        return False

    def finish(self) -> None:
        """Make the move."""

    def back(self) -> None:
        """One step back: from the map into the hand, from the hand to where it was."""
        self.done()


class Resting(TableTool):
    """An empty hand."""


class PointingTool(Resting):
    """An empty hand that asks about a square: a click, or the arrow keys and Enter."""

    cursor = "point"

    def __init__(self, workspace: Workspace, point: Callable[[Square], None]) -> None:
        """``point``: called with the square that was clicked."""
        super().__init__(workspace)
        self.point = point

    def release(self, pointer: Pointer) -> None:
        if self.is_in_frame(pointer.square):
            self.point(pointer.square)


class PeekTool(TableTool):
    """A look at the map from a page of cards: nothing is done there but going back."""

    finish_words = "table.peek-done"
    back_words = ""

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if key in ("Escape", "Return"):
            self.finish()
            return True
        return super().key(key, pointer)

    @property
    def can_finish(self) -> bool:
        return True

    def finish(self) -> None:
        self.done()

    def line(self) -> Name:
        return msg("table.peek")


class MoveContext(FrozenStruct):
    """What a tool that ends in a move works with."""

    workspace: Workspace
    make: Callable[[Move], bool]
    """Makes the move and returns whether it was legal."""
    done: Callable[[], None]
    """Called when the tool is no longer needed."""


class MovingTool(TableTool):
    """A tool that ends in a move."""

    def __init__(self, context: MoveContext) -> None:
        super().__init__(context.workspace, context.done)
        self.make = context.make

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if key == "Escape":
            self.back()
            return True
        if key == "Return" and self.can_finish:
            self.finish()
            return True
        return super().key(key, pointer)


def resting(workspace: Workspace) -> None:
    """Empty the hand."""
    if type(workspace.tool) is not Resting:
        workspace.use_tool(Resting(workspace))
