"""The base class of tools that begin at one square and end at another."""

from __future__ import annotations

from editor.board.paths import Spot
from editor.model.grid import Square
from editor.model.scenario import SquareOnLevel
from editor.ui.map.tools.base import Pointer, Tool, ToolContext


class TwoPointTool(Tool):
    """Keep the first point, also while the level changes. Esc or the right button clears it first."""

    def __init__(self, context: ToolContext) -> None:
        super().__init__(context)
        self.start: Spot | None = None
        self._under: Square | None = None

    @property
    def here(self) -> Spot | None:
        """The square under the pointer, on the shown level."""
        return Spot(self.document.level_id, *self._under) if self._under is not None else None

    def hover(self, pointer: Pointer) -> None:
        self._under = pointer.square if self.is_in_frame(pointer.square) else None

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def cancel(self) -> bool:
        """Forget where it began."""
        start, self.start = self.start, None
        return start is not None

    def leave(self) -> None:
        self._under = None

    def key(self, key: str, pointer: Pointer | None) -> bool:
        return (key == "Escape" and self.cancel()) or super().key(key, pointer)


def to_place(spot: Spot) -> SquareOnLevel:
    """Return a spot as it is stored in scenarios."""
    return SquareOnLevel(level=spot.level, x=spot.x, y=spot.y)
