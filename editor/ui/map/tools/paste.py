"""The paste tool: places a copy of pieces."""

from __future__ import annotations

from math import floor

from editor.board.names import face_name
from editor.edits import Clip
from editor.edits.clip import clip_rectangle
from editor.edits.motion import Rectangle, rotation_about_center
from editor.edits.paste_substitutes import substitute_used_up
from editor.edits.tile_edits import flip_placement
from editor.errors import EditRejected
from editor.messages import Message, Name, msg
from editor.model.grid import Rotation, Square, add_rotations
from editor.session.clipboard import added_pieces, paste_edit
from editor.session.edit_preview import EditPreview, preview_edit
from editor.ui.map.tools.base import Pointer, Tool, ToolContext
from editor.ui.map.tools.ghost import Ghost, selection_ghost, verdict
from editor.values import replace


class PasteTool(Tool):
    """Places a copy; tiles that are used up are replaced by similar ones, or reported as missing."""

    name = "paste"
    cursor = "hand"
    keys = Tool.keys | {"R", "X"}

    def __init__(self, context: ToolContext, *, clip: Clip) -> None:
        super().__init__(context)
        self.clip = clip
        self.turn: Rotation = 0
        self.missing: tuple[Name, ...] = ()
        self._held = Clip()
        """The copy with the available pieces, rotated."""
        self._pointer: Pointer | None = None
        self._at: Square | None = None
        """Where its top left square would be."""
        self._proposal: EditPreview | None = None
        self._dropped_doors = 0
        """The number of doors that do not fit the replaced tiles."""
        self._update_stock()

    @property
    def is_empty(self) -> bool:
        """Whether no piece of it is available."""
        return not self._held

    @property
    def area(self) -> Rectangle:
        """The squares around it, where it was copied."""
        return clip_rectangle(self._held, self.document.scenario, self.document.box)

    def hint(self) -> Message:
        return msg("tools.paste", count=len(self._held))

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        self._pointer = pointer
        at = self._top_left_at(pointer)
        if at != self._at:
            self._at = at
            self._update_proposal()

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        proposal, before = self._proposal, self.document.scenario
        if proposal is None:
            return
        self._pointer = None  # no proposal while the edit is applied
        is_placed = self.place(
            proposal, anyway=pointer.control, says=self._missing_message() or self._replaced_message()
        )
        self._pointer = pointer
        if is_placed:
            self.document.select(added_pieces(before, self.document.scenario, self.document.level_id))
            self.done()

    def leave(self) -> None:
        self._pointer = self._at = self._proposal = None

    def rotate(self, *, back: bool = False) -> bool:
        before = self.turn
        self.turn = add_rotations(before, 270 if back else 90)
        try:
            self.refresh()
        except EditRejected as refusal:  # it would reach too far out
            self.turn = before
            self.refresh()
            self.notify(refusal.message)
        return True

    def flip(self) -> bool:
        box = self.document.box
        if not self.clip.placements:
            return False
        turned = tuple(flip_placement(each, box) for each in self.clip.placements)
        self.clip = replace(self.clip, placements=turned)
        self.refresh()
        return True

    def refresh(self) -> None:
        self._update_stock()
        if self._pointer is not None:
            self._at = self._top_left_at(self._pointer)
            self._update_proposal()

    # --- what it shows ---

    def ghost(self) -> Ghost | None:
        if self._proposal is None:
            return None
        level = self.document.level_id
        outcome = verdict(self._proposal, level)
        after = self._proposal.board
        selected = added_pieces(self.document.scenario, after.scenario, level) if after is not None else None
        shown = selection_ghost(self._proposal, level, selected, outcome)
        lacks = self._missing_message()
        if not shown.legal or lacks is None:
            return shown
        return replace(shown, reason=lacks, unfinished=True)

    def _missing_message(self) -> Message | None:
        """Return what will not be placed."""
        if self.missing and self._dropped_doors:
            return msg("tools.paste-lacks-and-doors", pieces=self.missing, count=self._dropped_doors)
        if self._dropped_doors:
            return msg("tools.paste-doors", count=self._dropped_doors)
        return msg("tools.paste-lacks", pieces=self.missing) if self.missing else None

    # --- doing it ---

    def _replaced_message(self) -> Message | None:
        """Return which tiles were replaced; used only if nothing is missing."""
        box, pairs = self.document.box, zip(self.clip.placements, self._held.placements, strict=True)
        gone = tuple(face_name(box, old.tile, old.face) for old, new in pairs if old.tile != new.tile)
        return msg("tools.paste-instead", pieces=gone) if gone else None

    def _update_stock(self) -> None:
        scenario, box = self.document.scenario, self.document.box
        stocked, self.missing = substitute_used_up(self.clip, scenario, box)
        if stocked and self.turn:
            stocked = stocked.moved(
                rotation_about_center(clip_rectangle(stocked, scenario, box), self.turn), scenario, box
            )
        self._held = stocked

    def _top_left_at(self, pointer: Pointer) -> Square | None:
        """Return the top left square if the center is under the pointer, or ``None`` outside the frame.

        At the edge the copy stays inside the frame.
        """
        if not self._held or not self.is_in_frame(pointer.square):
            return None
        area, level = self.area, self.document.level.level
        x, y = floor(pointer.x - area.width / 2 + 0.5), floor(pointer.y - area.height / 2 + 0.5)
        return Square(max(0, min(x, level.width - area.width)), max(0, min(y, level.height - area.height)))

    def _update_proposal(self) -> None:
        self._proposal, self._dropped_doors = None, 0
        if self._at is None:
            return
        self._proposal = preview_edit(self.document.report, paste_edit(self.document, self._held, self._at))
        others = {each.tile for each in self.clip.placements} != {each.tile for each in self._held.placements}
        if others:
            self._drop_unfitting_doors(self._at)

    def _drop_unfitting_doors(self, at: Square) -> None:
        """Leave out doors that do not fit the walls of replaced tiles."""
        assert self._proposal is not None
        after = self._proposal.board
        if after is None:
            return
        came_doors = added_pieces(self.document.scenario, after.scenario, self.document.level_id).doors
        wrong = {name for found in self._proposal.obstacles for name in found.subjects if name in came_doors}
        level = after.scenario.level(self.document.level_id)
        if not wrong or level is None:
            return
        placed = [door.id for door in level.doors if door.id in came_doors]
        doors = tuple(door for name, door in zip(placed, self._held.doors, strict=True) if name not in wrong)
        self._dropped_doors = len(self._held.doors) - len(doors)
        without = replace(self._held, doors=doors)
        self._proposal = preview_edit(self.document.report, paste_edit(self.document, without, at))
