"""Put markers of the box on squares."""

from __future__ import annotations

from dataclasses import dataclass, field

from editor.catalog.words import box_text
from editor.edits import Edit, place_marker
from editor.edits.change import free_id
from editor.messages import Message, Name, msg
from editor.model.grid import Square
from editor.model.level import Marker
from editor.session.proposal import Proposal, propose
from editor.ui.tools.base import Ghost, Pointer, Tool, verdict


@dataclass
class MarkerTool(Tool):
    """Holds a kind of marker, as many as are wanted."""

    name = "marker"
    cursor = "hand"
    marker: str = field(kw_only=True)
    _square: Square | None = field(default=None, init=False)
    _proposal: Proposal | None = field(default=None, init=False)

    @property
    def title(self) -> Name:
        kind = self.document.box.markers.get(self.marker)
        return box_text("marker", kind.name) if kind else self.marker

    def hint(self) -> Message:
        return msg("tools.marker", marker=self.title)

    def hover(self, pointer: Pointer) -> None:
        square = pointer.square if self.is_in_frame(pointer.square) else None
        if square != self._square:
            self._square = square
            self._think()

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if self._proposal is not None:
            self.lay(self._proposal, anyway=pointer.control)

    def leave(self) -> None:
        self._square = self._proposal = None

    def refresh(self) -> None:
        self._think()

    def ghost(self) -> Ghost | None:
        if self._square is None:
            return None
        said = verdict(self._proposal, self.document.level_id)
        return Ghost(markers=(self._placed(self._square),), legal=said.legal, unfinished=said.unfinished,
                     reason=said.reason, squares=said.squares)  # fmt: skip

    def _placed(self, square: Square) -> Marker:
        taken = [each.id for level in self.document.scenario.levels for each in level.markers]
        return Marker(id=free_id(self.marker, taken), marker=self.marker, x=square.x, y=square.y)

    def _edit(self, square: Square) -> Edit:
        return place_marker(self.document.level_id, self._placed(square), name=self.title)

    def _think(self) -> None:
        self._proposal = propose(self.document.report, self._edit(self._square)) if self._square else None
