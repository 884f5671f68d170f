"""The tool that links stairs: click one, then its partner on the level above or below."""

from __future__ import annotations

from editor.board import Board
from editor.board.names import level_name, spot_name
from editor.board.paths import Spot
from editor.edits import link_stairs
from editor.messages import Message, msg
from editor.model.grid import Square
from editor.model.level import Level
from editor.rules.map_rules.stairs import Stair, can_be_partners, partners_of, stairs_of
from editor.ui.map.tools.base import Pointer, ToolContext
from editor.ui.map.tools.ghost import Ghost
from editor.ui.map.tools.two_points import TwoPointTool, to_place


class StairsTool(TwoPointTool):
    """Links two stairs, which are clicked one after the other."""

    name = "stairs"
    cursor = "point"

    def __init__(self, context: ToolContext) -> None:
        super().__init__(context)
        self._known: tuple[Board, dict[Spot, Stair]] | None = None

    def hint(self) -> Message:
        return msg("tools.stairs-from") if self.start else msg("tools.stairs")

    def stairs(self) -> dict[Spot, Stair]:
        """Return all stairs of the map."""
        board = self.document.board
        if self._known is None or self._known[0] is not board:
            self._known = board, stairs_of(board)
        return self._known[1]

    # --- pointer ---

    @property
    def here(self) -> Spot | None:
        """The stairs under the pointer."""
        here = super().here
        return here if here in self.stairs() else None

    def press(self, pointer: Pointer) -> None:
        self.hover(pointer)
        here = self.here
        if here is None:
            self.notify(msg("tools.no-stair-here"))
        elif self.start is None:
            self.start = here
        elif here != self.start:
            self._link(here)

    def release(self, pointer: Pointer) -> None:
        """End a drag that began on other stairs: the level can be changed by key meanwhile."""
        self.hover(pointer)
        here = self.here
        if self.start is not None and here is not None and here != self.start:
            self._link(here)

    def refresh(self) -> None:
        if self.start is not None and self.start not in self.stairs():
            self.start = None

    # --- what it shows ---

    def ghost(self) -> Ghost:
        here = self.document.level_id
        start = self.stairs().get(self.start) if self.start else None
        lit = tuple(
            spot.square
            for spot, stair in self.stairs().items()
            if spot.level == here and (start is None or can_be_partners(self.document.scenario, start, stair))
        )
        at_start: tuple[Square, ...] = (start.spot.square,) if start and start.spot.level == here else ()
        return Ghost(lit=(*lit, *at_start), reason=self._reason())

    def _reason(self) -> Message | None:
        here = self.here
        if here is None or self.start is not None:
            return None
        if partners := partners_of(self.document.scenario, here):
            return msg("tools.stairs-linked", partner=spot_name(self.document.scenario, partners[0]))
        return None

    # --- doing it ---

    def _link(self, other: Spot) -> None:
        first = self.start
        assert first is not None
        if not can_be_partners(self.document.scenario, self.stairs()[first], self.stairs()[other]):
            self.notify(self._explain_no_link(self.stairs()[first], self.stairs()[other]))
            return
        self.start = None
        self.do(link_stairs(to_place(first), to_place(other)))

    def _explain_no_link(self, one: Stair, other: Stair) -> Message:
        if one.up == other.up:
            return msg("tools.stairs-both-up" if one.up else "tools.stairs-both-down")
        lower, upper = (one, other) if one.up else (other, one)
        names = [level_name(level) for stair in (lower, upper) if (level := self._level(stair))]
        return msg("tools.stairs-not-next", lower=names[0], upper=names[1])

    def _level(self, stair: Stair) -> Level | None:
        return self.document.scenario.level(stair.spot.level)
