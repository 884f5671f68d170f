"""The select tool: selects, moves, rotates, flips and deletes pieces."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Literal

from editor.board.bit_sets import square_bit
from editor.board.names import tile_name
from editor.edits import (
    Edit,
    Selection,
    combine_edits,
    flip_tile,
    include_contents,
    move_note_tip,
    move_notes,
    move_selection,
    rotate_selection,
    selection_after_move,
    selection_after_rotation,
)
from editor.edits.edit import rejected_edit
from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.model.grid import DoorEdges, Rotation, Square, add_rotations
from editor.model.level import MapNote
from editor.rules import Report
from editor.session.edit_preview import EditPreview, preview_edit, report_without
from editor.session.map_selection import is_on_tip, select_at, select_in_rectangle, selection_name
from editor.ui.map.tools.base import ARROWS, Pointer, Tool, ToolContext, pointer_on
from editor.ui.map.tools.door_highlights import missing_door_edits
from editor.ui.map.tools.ghost import Ghost, selection_ghost, verdict
from editor.values import replace

_CLICK_DISTANCE = 0.25
"""A press that moves less, in squares, is a click."""
_NOTE_STEP = 0.25
"""How far an arrow key moves a note, in squares."""


class SelectTool(Tool):
    """Idle, moving the selection or the tip of an arrow, or drawing a selection rectangle."""

    name = "select"
    keys = Tool.keys | {"R", "X", "Delete", "Backspace"}

    def __init__(
        self,
        context: ToolContext,
        *,
        on_hole: Callable[[Square], object] = lambda _: None,
        on_character: Callable[[str], object] = lambda _: None,
    ) -> None:
        """``on_hole``: called for a click on an empty square while nothing is selected.

        ``on_character``: called with the id of a character that was double-clicked.
        """
        super().__init__(context)
        self.on_hole, self.on_character = on_hole, on_character
        self.state: Literal["idle", "carrying", "pointing", "banding"] = "idle"
        self._was_empty = False
        """Whether nothing was selected when the button was pressed."""
        self._start = self._now = Pointer(0, 0)
        self._offset: tuple[float, float] = (0, 0)
        self._rotation: Rotation = 0
        self._proposal: EditPreview | None = None
        self._lifted: Report | None = None
        """The problems of the map without the pieces that are moved."""
        self._doors: dict[DoorEdges, Edit] | None = None
        """Places for a door that a moved tile needs, once they have been searched for."""
        self._carried = Selection("")
        """The moved pieces with their contents, at the new place."""
        self._after = Selection("")
        """The selection at the new place."""

    def hint(self) -> Message:
        selection = self.document.selection
        if not selection:
            return msg("tools.select")
        is_character = len(selection) == len(selection.characters) == 1
        return msg("tools.select-character" if is_character else "tools.select-pieces")

    # --- pointer ---

    def press(self, pointer: Pointer) -> None:
        self._stop()
        self._start = self._now = pointer
        selected = select_at(self.document, pointer.x, pointer.y)
        chosen = self.document.selection
        if not pointer.shift and any(is_on_tip(note, pointer.x, pointer.y) for note in self._only_note()):
            self.state = "pointing"
        elif not selected:
            self.state = "banding"
            self._was_empty = not chosen
            self.document.select(chosen if pointer.shift else Selection(selected.level))
            if select_at(self.document, pointer.x, pointer.y, self.document.hidden_layers):
                self.notify(msg("tools.locked-layer"))
        elif pointer.shift:
            self.document.select(
                selection_union(chosen, selected)
                if not selection_contains(chosen, selected)
                else selection_difference(chosen, selected)
            )
        else:
            self.document.select(chosen if selection_contains(chosen, selected) else selected)
            self.state = "carrying"

    def double_click(self, pointer: Pointer) -> None:
        """Show the card of a character."""
        self.press(pointer)
        selection = self.document.selection
        if len(selection) == len(selection.characters) == 1 and not pointer.shift:
            self._stop()
            self.on_character(next(iter(selection.characters)))

    def drag(self, pointer: Pointer) -> None:
        self._now = pointer
        way = self._way(pointer)
        if self.state in ("carrying", "pointing") and way != self._offset:
            self._offset = way
            self._update_proposal()

    def _way(self, pointer: Pointer) -> tuple[float, float]:
        """Return how far the pointer was dragged: by whole squares, but notes alone can be anywhere."""
        x, y = pointer.x - self._start.x, pointer.y - self._start.y
        if not self._is_free:
            return round(x), round(y)
        is_click = self._proposal is None and hypot(x, y) < _CLICK_DISTANCE / 2
        return (0, 0) if is_click else (round(x, 2), round(y, 2))

    @property
    def _is_free(self) -> bool:
        """Whether only notes are selected, which need not be on the center of a square."""
        selection = self.document.selection
        return bool(selection.notes) and len(selection) == len(selection.notes)

    def _only_note(self) -> list[MapNote]:
        """Return the note that alone is selected, if any."""
        selection = self.document.selection
        notes = [each for each in self.document.level.level.notes if each.id in selection.notes]
        return notes if len(selection) == len(notes) == 1 else []

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        state, proposal, after, band = self.state, self._proposal, self._after, self._rectangle()
        doors = self._doors
        self._stop()
        if state in ("carrying", "pointing") and proposal is not None:
            if self.place(proposal, anyway=pointer.control, doors=doors):
                self.document.select(after)
        elif state == "carrying":
            self.document.select(select_at(self.document, pointer.x, pointer.y))
        elif state == "banding":
            caught = select_in_rectangle(self.document, *band, enclosed=pointer.alt)
            self.document.select(selection_union(self.document.selection, caught) if pointer.shift else caught)
            if self._was_empty and not caught and max(band[2] - band[0], band[3] - band[1]) < _CLICK_DISTANCE:
                self._click_empty_square(pointer.square)

    def _click_empty_square(self, square: Square) -> None:
        level = self.document.level
        if level.placed_tiles and level.empty & square_bit(*square):
            self.on_hole(square)

    def cancel(self) -> bool:
        under_way = self.state != "idle"
        self._stop()
        return under_way

    def leave(self) -> None:
        self._stop()

    # --- keys ---

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if key == "Escape":
            if self.state == "idle":
                self.document.select(Selection(self.document.level_id))
            self._stop()
        elif key == "Return":
            if self.focus is None:
                return False
            self.document.select(select_at(self.document, *_middle(pointer_on(self.focus))))
        elif key in ("R", "X") or (key in ARROWS and not self.document.selection):
            return super().key(key, pointer)
        elif not self.document.selection or self.state != "idle":
            return False
        elif key in ARROWS:
            step = _NOTE_STEP if self._is_free else 1
            self._apply_now(way=(ARROWS[key][0] * step, ARROWS[key][1] * step))
        elif key in ("Delete", "Backspace"):
            self.remove(self.document.selection)
        else:
            return False
        return True

    def on_hover_idle(self) -> None:
        """Search for a door that a moved tile needs, which takes several frames."""
        if self.state == "carrying" and self._proposal is not None and self._doors is None:
            self._doors = missing_door_edits(self._proposal, self.document.level_id)

    def rotate(self, *, back: bool = False) -> bool:
        if not self.document.selection or self.state == "banding":
            return False
        quarter: Rotation = 270 if back else 90
        if self.state == "carrying":
            self._rotation = add_rotations(self._rotation, quarter)
            self._update_proposal()
        else:
            turns: tuple[Rotation, ...] = (quarter, 180, add_rotations(quarter, 180))
            self._apply_now(turn=quarter if self.anyway else next(filter(self._fits, turns), quarter))
        return True

    def flip(self) -> bool:
        document = self.document
        names = {stamp.placement.id: tile_name(stamp) for stamp in document.level.placed_tiles}
        tiles = sorted(document.selection.tiles)
        if self.state != "idle" or not tiles:
            return False
        edits = [flip_tile(tile, document.box, name=names.get(tile, "")) for tile in tiles]
        proposal = preview_edit(
            document.report,
            combine_edits(edits[0].label, edits),
            tiles,
            report_without(document.report, document.selection),
        )
        self.place(proposal, anyway=self.anyway)
        return True

    # --- what it shows ---

    def ghost(self) -> Ghost | None:
        if self.state == "banding":
            return Ghost(selection_rectangle=self._rectangle())
        if self._proposal is None:
            return None
        outcome = verdict(self._proposal, self.document.level_id, self._doors)
        shown = selection_ghost(self._proposal, self.document.level_id, self._carried, outcome)
        return replace(shown, places=tuple(self._doors or ()))

    # --- doing it ---

    def _edit(self) -> Edit | None:
        """Return the edit for the rotation and the move so far, or ``None`` if there is neither."""
        self._carried = self._after = self.document.selection
        try:
            return self._planned()
        except EditRejected as refusal:  # walls and stairs are identified by their places, which are invalid so far out
            return rejected_edit(refusal.message)

    def _planned(self) -> Edit | None:
        document = self.document
        all_of_it = include_contents(document.selection, document.scenario, document.box)
        edits, name = [], selection_name(document, document.selection)
        if self._rotation:
            edits.append(rotate_selection(all_of_it, self._rotation, document.box, name))
            all_of_it = selection_after_rotation(all_of_it, self._rotation, document.scenario, document.box)
        for note in self._only_note() if self.state == "pointing" else ():
            return move_note_tip(note.id, self._now.x, self._now.y)
        if self._offset != (0, 0) and self._is_free:
            edits.append(move_notes(all_of_it, *self._offset, name))
            whole = 0, 0
        else:
            whole = round(self._offset[0]), round(self._offset[1])
        if whole != (0, 0):
            edits.append(move_selection(all_of_it, *whole, name))
        turned = selection_after_rotation(document.selection, self._rotation, document.scenario, document.box)
        self._carried, self._after = (
            selection_after_move(all_of_it, *whole),
            selection_after_move(turned, *whole),
        )
        if len(edits) == 1:
            return edits[0]
        return combine_edits(edits[-1].label, edits) if edits else None

    def _apply_now(self, way: tuple[float, float] = (0, 0), turn: Rotation = 0) -> None:
        """Move or rotate by key. Consecutive steps are one step of the history."""
        self._offset, self._rotation = way, turn
        self._update_proposal()
        proposal, after = self._proposal, self._after
        self._offset, self._rotation, self._proposal, self._lifted = (0, 0), 0, None, None
        if proposal is not None and self.place(proposal, anyway=self.anyway):
            self.document.select(after)

    def _fits(self, turn: Rotation) -> bool:
        """Return whether the selection can be rotated so far where it is."""
        self._offset, self._rotation = (0, 0), turn
        self._update_proposal()
        return self._proposal is not None and self.judge(self._proposal).legal

    def _update_proposal(self) -> None:
        edit, document = self._edit(), self.document
        self._doors = None
        if self._lifted is None and edit is not None:
            contents = include_contents(document.selection, document.scenario, document.box)
            self._lifted = report_without(document.report, contents)
        moved = frozenset[str]().union(*document.selection.ids_by_kind)
        self._proposal = preview_edit(document.report, edit, moved, self._lifted) if edit else None

    def _rectangle(self) -> tuple[float, float, float, float]:
        a, b = self._start, self._now
        return min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y)

    def _stop(self) -> None:
        self.state = "idle"
        self._offset, self._rotation, self._proposal = (0, 0), 0, None
        self._lifted = self._doors = None
        self.document.history.end_merge()


def _middle(pointer: Pointer) -> tuple[float, float]:
    return pointer.x, pointer.y


# --- sets of selected things ----------------------------------------------------------------------------------------

_KINDS = ("tiles", "doors", "markers", "characters", "zones", "walls", "broken", "lines", "stairs", "notes", "links")


def selection_union(one: Selection, other: Selection) -> Selection:
    """Return all pieces of both selections."""
    return replace(one, **{kind: getattr(one, kind) | getattr(other, kind) for kind in _KINDS})


def selection_difference(one: Selection, other: Selection) -> Selection:
    """Return the pieces of one selection that are not in the other."""
    return replace(one, **{kind: getattr(one, kind) - getattr(other, kind) for kind in _KINDS})


def selection_contains(one: Selection, other: Selection) -> bool:
    """Return whether one selection contains the other."""
    return one.level == other.level and all(getattr(other, kind) <= getattr(one, kind) for kind in _KINDS)
