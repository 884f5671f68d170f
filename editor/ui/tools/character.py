"""Set a character on a square; dragging on from there makes it look that way."""

from __future__ import annotations

from dataclasses import dataclass, field

from editor.catalog.known import known_characters
from editor.catalog.words import box_text
from editor.edits import Edit, add_character, face_character, move_character, together
from editor.edits.change import free_id
from editor.messages import Message, Name, msg
from editor.model.cards import Character
from editor.model.grid import DIRECTIONS, Direction, Square
from editor.model.scenario import Place
from editor.model.sides import Start
from editor.session.proposal import Proposal, propose
from editor.ui.tools.base import Ghost, Pointer, Tool, verdict

_FAR = 0.6
"""How far the pointer must be dragged, in squares, to mean a direction."""


@dataclass
class CharacterTool(Tool):
    """Holds a character for a side. One that the scenario has already is moved, not doubled."""

    name = "character"
    cursor = "hand"
    keys = Tool.keys | {"R"}
    side: str = field(kw_only=True)
    character: str = field(kw_only=True)
    facing: Direction = field(default="s", kw_only=True)
    _square: Square | None = field(default=None, init=False)
    _from: Pointer | None = field(default=None, init=False)
    _proposal: Proposal | None = field(default=None, init=False)

    @property
    def card(self) -> Character | None:
        return known_characters(self.document.scenario, self.document.box).get(self.character)

    @property
    def title(self) -> Name:
        return box_text("character", self.card.name) if self.card else self.character

    def hint(self) -> Message:
        return msg("tools.character", character=self.title)

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        square = pointer.square if self.is_in_frame(pointer.square) else None
        if square != self._square:
            self._square = square
            self._think()

    def press(self, pointer: Pointer) -> None:
        self.hover(pointer)
        self._from = pointer if self._square is not None else None

    def drag(self, pointer: Pointer) -> None:
        if self._from is None:
            return
        dx, dy = pointer.x - self._from.x, pointer.y - self._from.y
        if max(abs(dx), abs(dy)) >= _FAR:
            facing: Direction = ("e" if dx > 0 else "w") if abs(dx) > abs(dy) else ("s" if dy > 0 else "n")
            if facing != self.facing:
                self.facing = facing
                self._think()

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        self._from = None
        if self._proposal is not None and self.lay(self._proposal, anyway=pointer.control):
            self.done()

    def leave(self) -> None:
        self._square = self._from = self._proposal = None

    def rotate(self, *, back: bool = False) -> bool:
        self.facing = DIRECTIONS[(DIRECTIONS.index(self.facing) + (3 if back else 1)) % 4]
        self._think()
        return True

    def refresh(self) -> None:
        self._think()

    def ghost(self) -> Ghost | None:
        if self._square is None:
            return None
        said = verdict(self._proposal, self.document.level_id)
        shown = ((self.side, self._start(self._square)),)
        return Ghost(characters=shown, legal=said.legal, unfinished=said.unfinished,
                     reason=said.reason, squares=said.squares)  # fmt: skip

    # --- doing it ---

    def _known(self) -> Start | None:
        starts = self.document.scenario.starts()
        return next(
            (start for side, start in starts if side.id == self.side and start.character == self.character), None
        )

    def _start(self, square: Square) -> Start:
        known = self._known()
        name = known.id if known else free_id(self.character, [each.id for _, each in self.document.scenario.starts()])
        return Start(
            id=name, character=self.character, level=self.document.level_id, x=square.x, y=square.y, facing=self.facing
        )

    def _edit(self, square: Square) -> Edit:
        known, start = self._known(), self._start(square)
        if known is None:
            return add_character(self.side, start, name=self.title)
        moved = move_character(known.id, Place(level=self.document.level_id, x=square.x, y=square.y), name=self.title)
        return together(moved.label, [moved, face_character(known.id, self.facing)])

    def _think(self) -> None:
        moved = self._known()
        edit = self._edit(self._square) if self._square else None
        self._proposal = propose(self.document.report, edit, {moved.id} if moved else ()) if edit else None
