"""The arrow tool: drags a way from one square to another, also to another level."""

from __future__ import annotations

from editor.board.bit_sets import square_bit
from editor.board.names import spot_name
from editor.edits import Selection, add_link
from editor.edits.selection import link_ends
from editor.messages import Message, msg
from editor.model.scenario import SquareLink
from editor.session.edit_preview import preview_edit
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.ghost import Ghost, verdict
from editor.ui.map.tools.two_points import TwoPointTool, to_place


class LinkTool(TwoPointTool):
    """Adds arrows: drag from one square to another, or click both. The level can be changed in between."""

    name = "link"
    cursor = "cross"

    def hint(self) -> Message:
        return msg("tools.link-from") if self.start else msg("tools.link")

    # --- pointer ---

    def press(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if self._under is None:
            return
        if not self.document.level.floor & square_bit(*self._under):
            self.notify(msg("tools.link-no-floor"))
        elif self.start is None:
            self.start = self.here
        elif self.here == self.start:
            self.start = None

    def release(self, pointer: Pointer) -> None:
        """End the arrow, unless the button was released where it begins: then the next click ends it."""
        self.hover(pointer)
        link = self._link()
        if link is None:
            return
        proposal = preview_edit(self.document.report, add_link(link))
        if self.place(proposal, anyway=True):
            self.start = None
            self.document.select(Selection(self.document.level_id, links=frozenset({link_ends(link)})))

    # --- what it shows ---

    def ghost(self) -> Ghost | None:
        start, here = self.start, self.document.level_id
        lit = [start.square] if start is not None and start.level == here else []
        if start is None and self._under is not None:
            lit = [self._under]
        link = self._link()
        if link is None:
            return Ghost(lit=tuple(lit)) if lit else None
        outcome = verdict(preview_edit(self.document.report, add_link(link)), here)
        reason = outcome.reason
        if reason is None and link.start.level != link.end.level:
            reason = msg("tools.link-between-levels", start=spot_name(self.document.scenario, link_ends(link)[0]))
        return Ghost(lit=tuple(lit), links=(link,), reason=reason, unfinished=not outcome.legal or outcome.unfinished)

    # --- doing it ---

    def _link(self) -> SquareLink | None:
        """Return the arrow from the first square to the one under the pointer."""
        here = self.here
        if self.start is None or here is None or here == self.start:
            return None
        return SquareLink(start=to_place(self.start), end=to_place(here))
