"""The arrow: pick things, move them, turn them, flip them, remove them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from editor.board.bits import square_bit
from editor.board.names import tile_name
from editor.edits import (
    Edit,
    Selection,
    combine_edits,
    flip_tile,
    include_contents,
    move_selection,
    rotate_selection,
    selection_after_move,
    selection_after_rotation,
)
from editor.edits.edit import rejected_edit
from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.model.grid import DoorEdges, Rotation, Square, add_rotations
from editor.rules import Report
from editor.session.edit_preview import EditPreview, preview_edit, report_without
from editor.session.map_selection import select_at, select_in_rectangle, selection_name
from editor.ui.tools.base import ARROWS, Ghost, Pointer, Tool, ToolContext, carried_ghost, on_square, verdict
from editor.ui.tools.lit_places import missing_doors
from editor.values import replace

_STILL = 0.25
"""A press that moves less, in squares, is a click."""


class SelectTool(Tool):
    """Idle, carrying what is picked, or drawing a rubber band."""

    name = "select"
    keys = Tool.keys | {"R", "X", "Delete", "Backspace"}

    def __init__(self, context: ToolContext, *, on_hole: Callable[[Square], object] = lambda _: None) -> None:
        """``on_hole``: called for a click on an empty square of a map, when nothing was picked that the click would
        let go."""
        super().__init__(context)
        self.on_hole = on_hole
        self.state: Literal["idle", "carrying", "banding"] = "idle"
        self._bare = False
        """Whether nothing was picked when the button went down."""
        self._start = self._now = Pointer(0, 0)
        self._way = (0, 0)
        self._turn: Rotation = 0
        self._proposal: EditPreview | None = None
        self._lifted: Report | None = None
        """What the rules say while the carried things are off the map."""
        self._doors: dict[DoorEdges, Edit] | None = None
        """Places for a door that what is carried lacks, once they have been looked for."""
        self._carried = Selection("")
        """What is carried, with what lies on it, where it would be."""
        self._after = Selection("")
        """What is picked, where it would be."""

    def hint(self) -> Message:
        return msg("tools.select")

    # --- pointer ---

    def press(self, pointer: Pointer) -> None:
        self._stop()
        self._start = self._now = pointer
        picked = select_at(self.document, pointer.x, pointer.y)
        chosen = self.document.selection
        if not picked:
            self.state = "banding"
            self._bare = not chosen
            self.document.select(chosen if pointer.shift else Selection(picked.level))
        elif pointer.shift:
            self.document.select(joined(chosen, picked) if not holds(chosen, picked) else without(chosen, picked))
        else:
            self.document.select(chosen if holds(chosen, picked) else picked)
            self.state = "carrying"

    def drag(self, pointer: Pointer) -> None:
        self._now = pointer
        way = round(pointer.x - self._start.x), round(pointer.y - self._start.y)
        if self.state == "carrying" and way != self._way:
            self._way = way
            self._think()

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        state, proposal, after, band = self.state, self._proposal, self._after, self._band()
        doors = self._doors
        self._stop()
        if state == "carrying" and proposal is not None:
            if self.lay(proposal, anyway=pointer.control, doors=doors):
                self.document.select(after)
        elif state == "carrying":
            self.document.select(select_at(self.document, pointer.x, pointer.y))
        elif state == "banding":
            caught = select_in_rectangle(self.document, *band, enclosed=pointer.alt)
            self.document.select(joined(self.document.selection, caught) if pointer.shift else caught)
            if self._bare and not caught and max(band[2] - band[0], band[3] - band[1]) < _STILL:
                self._click_hole(pointer.square)

    def _click_hole(self, square: Square) -> None:
        level = self.document.level
        if level.placed_tiles and level.empty & square_bit(*square):
            self.on_hole(square)

    def give_up(self) -> bool:
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
            self.document.select(select_at(self.document, *_middle(on_square(self.focus))))
        elif key in ("R", "X") or (key in ARROWS and not self.document.selection):
            return super().key(key, pointer)
        elif not self.document.selection or self.state != "idle":
            return False
        elif key in ARROWS:
            self._at_once(way=ARROWS[key])
        elif key in ("Delete", "Backspace"):
            self.remove(self.document.selection)
        else:
            return False
        return True

    def settle(self) -> None:
        """Whether a door could answer what a carried tile lacks takes several frames to find."""
        if self.state == "carrying" and self._proposal is not None and self._doors is None:
            self._doors = missing_doors(self._proposal, self.document.level_id)

    def rotate(self, *, back: bool = False) -> bool:
        if not self.document.selection or self.state == "banding":
            return False
        quarter: Rotation = 270 if back else 90
        if self.state == "carrying":
            self._turn = add_rotations(self._turn, quarter)
            self._think()
        else:
            self._at_once(turn=quarter)
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
        self.lay(proposal, anyway=self.anyway)
        return True

    # --- what it shows ---

    def ghost(self) -> Ghost | None:
        if self.state == "banding":
            return Ghost(band=self._band())
        if self._proposal is None:
            return None
        said = verdict(self._proposal, self.document.level_id, self._doors)
        shown = carried_ghost(self._proposal, self.document.level_id, self._carried, said)
        return replace(shown, places=tuple(self._doors or ()))

    # --- doing it ---

    def _edit(self) -> Edit | None:
        """The turn and the move so far, with what lies on the picked tiles; nothing if there is neither."""
        self._carried = self._after = self.document.selection
        try:
            return self._planned()
        except EditRejected as refusal:  # walls and stairs are named by their places, and so far there are none
            return rejected_edit(refusal.message)

    def _planned(self) -> Edit | None:
        document = self.document
        all_of_it = include_contents(document.selection, document.scenario, document.box)
        edits, name = [], selection_name(document, document.selection)
        if self._turn:
            edits.append(rotate_selection(all_of_it, self._turn, document.box, name))
            all_of_it = selection_after_rotation(all_of_it, self._turn, document.scenario, document.box)
        if self._way != (0, 0):
            edits.append(move_selection(all_of_it, *self._way, name))
        turned = selection_after_rotation(document.selection, self._turn, document.scenario, document.box)
        self._carried, self._after = (
            selection_after_move(all_of_it, *self._way),
            selection_after_move(turned, *self._way),
        )
        if len(edits) == 1:
            return edits[0]
        return combine_edits(edits[-1].label, edits) if edits else None

    def _at_once(self, way: tuple[int, int] = (0, 0), turn: Rotation = 0) -> None:
        """Move or turn by key. Steps that follow each other are one step of the history."""
        self._way, self._turn = way, turn
        self._think()
        proposal, after = self._proposal, self._after
        self._way, self._turn, self._proposal, self._lifted = (0, 0), 0, None, None
        if proposal is not None and self.lay(proposal, anyway=self.anyway):
            self.document.select(after)

    def _think(self) -> None:
        edit, document = self._edit(), self.document
        self._doors = None
        if self._lifted is None and edit is not None:
            contents = include_contents(document.selection, document.scenario, document.box)
            self._lifted = report_without(document.report, contents)
        moved = frozenset[str]().union(*document.selection.ids_by_kind)
        self._proposal = preview_edit(document.report, edit, moved, self._lifted) if edit else None

    def _band(self) -> tuple[float, float, float, float]:
        a, b = self._start, self._now
        return min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y)

    def _stop(self) -> None:
        self.state = "idle"
        self._way, self._turn, self._proposal = (0, 0), 0, None
        self._lifted = self._doors = None
        self.document.history.end_merge()


def _middle(pointer: Pointer) -> tuple[float, float]:
    return pointer.x, pointer.y


# --- sets of picked things ----------------------------------------------------------------------------------------

_KINDS = ("tiles", "doors", "markers", "characters", "zones", "walls", "broken", "lines", "stairs")


def joined(one: Selection, other: Selection) -> Selection:
    return replace(one, **{kind: getattr(one, kind) | getattr(other, kind) for kind in _KINDS})


def without(one: Selection, other: Selection) -> Selection:
    return replace(one, **{kind: getattr(one, kind) - getattr(other, kind) for kind in _KINDS})


def holds(one: Selection, other: Selection) -> bool:
    return one.level == other.level and all(getattr(other, kind) <= getattr(one, kind) for kind in _KINDS)
