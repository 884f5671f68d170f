"""Tools that place a marker, a character with the direction it faces, or a note."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import ClassVar

from editor.catalog.card_lookup import resolve_characters
from editor.catalog.translation import box_text
from editor.edits import (
    Edit,
    Selection,
    add_character,
    add_side,
    combine_edits,
    move_character,
    place_marker,
    place_note,
    set_facing,
)
from editor.edits.edit import replace_fields, unused_id
from editor.messages import Message, Name, msg, to_text
from editor.model.cards import Character
from editor.model.game_words import Faction
from editor.model.grid import DIRECTIONS, Direction, Edge, Square
from editor.model.level import MapNote, Marker, split_note_point
from editor.model.scenario import SquareOnLevel
from editor.model.sides import Side, StartingCharacter
from editor.session.edit_preview import EditPreview, preview_edit
from editor.ui.map.tools.base import Cursor, Pointer, Tool, ToolContext
from editor.ui.map.tools.ghost import Ghost, verdict
from editor.values import replace

_MIN_DRAG = 0.6
"""How far the pointer must be dragged, in squares, to set a direction or to draw an arrow."""


class SquareTool(Tool):
    """Places a piece that stands on one square."""

    cursor: ClassVar[Cursor] = "hand"

    def __init__(self, context: ToolContext) -> None:
        super().__init__(context)
        self._square: Square | None = None
        self._proposal: EditPreview | None = None

    def propose_at(self, square: Square) -> EditPreview:
        """Return the proposal to place the piece on a square."""
        raise NotImplementedError

    def piece_at(self, square: Square) -> Ghost:
        """Return the piece alone, on a square."""
        raise NotImplementedError

    def hover(self, pointer: Pointer) -> None:
        square = pointer.square if self.is_in_frame(pointer.square) else None
        if square != self._square:
            self._square = square
            self.refresh()

    def leave(self) -> None:
        self._square = self._proposal = None

    def refresh(self) -> None:
        self._proposal = self.propose_at(self._square) if self._square else None

    def ghost(self) -> Ghost | None:
        if self._square is None:
            return None
        outcome = verdict(self._proposal, self.document.level_id)
        return replace(self.piece_at(self._square), legal=outcome.legal, unfinished=outcome.unfinished,
                       reason=outcome.reason, squares=outcome.squares)  # fmt: skip


class MarkerTool(SquareTool):
    """Places markers of one kind on squares, or on the nearest side of a square."""

    name = "marker"

    def __init__(self, context: ToolContext, *, marker: str) -> None:
        super().__init__(context)
        self.marker = marker
        self._edge: Edge | None = None

    @property
    def title(self) -> Name:
        """The name of the marker."""
        kind = self.document.box.markers.get(self.marker)
        return box_text("marker", kind.name) if kind else self.marker

    def hint(self) -> Message:
        return msg("tools.marker-on-side" if self._is_on_side else "tools.marker", marker=self.title)

    @property
    def _is_on_side(self) -> bool:
        """Whether it is placed on a side of a square."""
        kind = self.document.box.markers.get(self.marker)
        return kind is not None and kind.lies == "edge"

    def hover(self, pointer: Pointer) -> None:
        edge = pointer.edge if self._is_on_side else None
        if edge != self._edge:
            self._edge, self._square = edge, None
        super().hover(pointer)

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if self._proposal is not None:
            self.place(self._proposal, anyway=pointer.control)

    def propose_at(self, square: Square) -> EditPreview:
        edit = place_marker(self.document.level_id, self._placed(square), name=self.title)
        return preview_edit(self.document.report, edit)

    def piece_at(self, square: Square) -> Ghost:
        return Ghost(markers=(self._placed(square),))

    def _placed(self, square: Square) -> Marker:
        taken = [each.id for level in self.document.scenario.levels for each in level.markers]
        kind = self.document.box.markers.get(self.marker)
        facing: Direction | None = "s" if kind is not None and kind.faces else None
        x, y, side = self._edge or (square.x, square.y, None)
        name = unused_id(self.marker, taken)
        return Marker(id=name, marker=self.marker, x=x, y=y, edge=side, facing=facing)


class NoteTool(Tool):
    """Adds notes anywhere in the frame: a click a text, a drag an arrow from where it starts to where it ends."""

    name = "note"
    cursor = "cross"

    def __init__(self, context: ToolContext, *, on_text: Callable[[], object] = lambda: None) -> None:
        """``on_text``: called after a text note was added, so that its text can be typed."""
        super().__init__(context)
        self.on_text = on_text
        self._from: Pointer | None = None
        self._now: Pointer | None = None

    def hint(self) -> Message:
        return msg("tools.note")

    def hover(self, pointer: Pointer) -> None:
        self._now = pointer if self.is_in_frame(pointer.square) else None

    def press(self, pointer: Pointer) -> None:
        self.hover(pointer)
        self._from = self._now

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        start, self._from = self._from, None
        if start is None or self._now is None:
            return
        note = self._note(start, self._now)
        if self.do(place_note(self.document.level_id, note)):
            self.done()
            self.document.select(Selection(self.document.level_id, notes=frozenset({note.id})))
            self.notify(msg("tools.note-placed"))
            if note.kind == "text":
                self.on_text()

    def leave(self) -> None:
        self._from = self._now = None

    def ghost(self) -> Ghost | None:
        return Ghost(notes=(self._note(self._from or self._now, self._now),)) if self._now is not None else None

    def _note(self, start: Pointer, end: Pointer) -> MapNote:
        taken = [each.id for level in self.document.scenario.levels for each in level.notes]
        square, dx, dy = split_note_point(start.x, start.y)
        note = MapNote(id=unused_id("note", taken), x=square.x, y=square.y, dx=dx, dy=dy)
        if hypot(end.x - start.x, end.y - start.y) < _MIN_DRAG:
            return replace_fields(note, text=to_text(msg("tools.note-text")))
        to, to_dx, to_dy = split_note_point(end.x, end.y)
        return replace_fields(note, kind="arrow", to=to, to_dx=to_dx, to_dy=to_dy)


class CharacterTool(SquareTool):
    """Places a character of a side. If no miniature of it is left, the last one of the side is moved."""

    name = "character"
    keys = Tool.keys | {"R"}

    def __init__(
        self,
        context: ToolContext,
        *,
        side: str,
        character: str,
        facing: Direction = "s",
        faction: Faction | None = None,
    ) -> None:
        """``faction``: the faction of the side, which is added with its first character if it does not exist."""
        super().__init__(context)
        self.side, self.character, self.faction = side, character, faction
        self.facing: Direction = facing
        self._from: Pointer | None = None

    @property
    def card(self) -> Character | None:
        """The card of the character."""
        return resolve_characters(self.document.scenario, self.document.box).get(self.character)

    @property
    def title(self) -> Name:
        """The name of the character."""
        return box_text("character", self.card.name) if self.card else self.character

    def hint(self) -> Message:
        has_facing = self.document.box.game.facing > 0
        return msg("tools.character" if has_facing else "tools.character-without-facing", character=self.title)

    # --- pointer ---

    def press(self, pointer: Pointer) -> None:
        self.hover(pointer)
        self._from = pointer if self._square is not None else None

    def drag(self, pointer: Pointer) -> None:
        """Face the direction in which the pointer is dragged."""
        if self._from is None:
            return
        dx, dy = pointer.x - self._from.x, pointer.y - self._from.y
        if max(abs(dx), abs(dy)) >= _MIN_DRAG:
            facing: Direction = ("e" if dx > 0 else "w") if abs(dx) > abs(dy) else ("s" if dy > 0 else "n")
            if facing != self.facing:
                self.facing = facing
                self.refresh()

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        self._from = None
        if self._proposal is None or not self.place(self._proposal, anyway=pointer.control):
            return
        if self._existing_start() is not None:
            self.done()

    def leave(self) -> None:
        super().leave()
        self._from = None

    def rotate(self, *, back: bool = False) -> bool:
        self.facing = DIRECTIONS[(DIRECTIONS.index(self.facing) + (3 if back else 1)) % 4]
        self.refresh()
        return True

    # --- doing it ---

    def propose_at(self, square: Square) -> EditPreview:
        known = self._existing_start()
        return preview_edit(self.document.report, self._edit(square, known), {known.id} if known else ())

    def piece_at(self, square: Square) -> Ghost:
        return Ghost(characters=((self.side, self._start(square)),))

    def _existing_start(self) -> StartingCharacter | None:
        """Return the character in play that is moved, or ``None`` if another one is placed."""
        scenario = self.document.scenario
        starts = [each for each in scenario.starts() if each[1].character == self.character]
        supply = self.card.supply if self.card else 1
        if supply > 1 and len(starts) < supply * scenario.box.copies:
            return None
        return next((start for side, start in reversed(starts) if side.id == self.side), None)

    def _start(self, square: Square) -> StartingCharacter:
        known = self._existing_start()
        name = (
            known.id if known else unused_id(self.character, [each.id for _, each in self.document.scenario.starts()])
        )
        return StartingCharacter(
            id=name, character=self.character, level=self.document.level_id, x=square.x, y=square.y, facing=self.facing
        )

    def _edit(self, square: Square, known: StartingCharacter | None) -> Edit:
        if known is None:
            added = add_character(self.side, self._start(square), name=self.title)
            if any(side.id == self.side for side in self.document.scenario.sides):
                return added
            can_have_players = self.document.box.game.can_have_players(self.faction)
            side = Side(id=self.side, faction=self.faction, led_by="players" if can_have_players else "rules")
            return combine_edits(added.label, [add_side(side), added])
        moved = move_character(
            known.id, SquareOnLevel(level=self.document.level_id, x=square.x, y=square.y), name=self.title
        )
        return combine_edits(moved.label, [moved, set_facing(known.id, self.facing)])
