"""A tile or a Driller in the hand of the constructor: held over the map, put down, given its doors, laid."""

from __future__ import annotations

from collections.abc import Callable

from editor.board.names import door_kind, face_name
from editor.edits import placement_squares
from editor.messages import Message, Name, msg
from editor.model.grid import DoorEdges, Square
from editor.sags.construction.actions import TileSpot
from editor.session.pending_tile import PendingTile, TileInHand, describe_door_plan, describe_pending, place_pending
from editor.ui.map.tools.base import ARROWS, Pointer, Tool
from editor.ui.map.tools.door_highlights import nearest_place, next_place
from editor.ui.map.tools.ghost import Ghost
from editor.ui.table.tools import HandChoice, MoveContext, MovingTool


class LayingTool(MovingTool):
    """Click to put the tile down, click the lit places for doors, click the tile again to lay it."""

    cursor = "hand"
    keys = Tool.keys | {"R", "X"}

    def __init__(self, context: MoveContext, *, hand: TileInHand, called: Callable[[str], Name]) -> None:
        """``player_label``: the name of the player of a side."""
        super().__init__(context)
        self.hand = hand
        self.called = called
        self.down: PendingTile | None = None
        self.door: str | None = None
        """A door of the reserve that is meant for the tile which lies there."""
        self._pointer: Pointer | None = None
        self._spot: TileSpot | None = None
        self._trial: PendingTile | None = None
        """What it would come to in the spot under the pointer."""
        self._reason: Message | None = None
        self._meant: DoorEdges | None = None

    @property
    def title(self) -> Name:
        return face_name(self.hand.state.box, self.hand.tile, self.hand.face)

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        self._pointer = pointer
        if self.down is not None:
            self._meant = nearest_place(self._places(self.down), pointer.x, pointer.y)
            return
        spot = self.hand.spot_at(pointer.x, pointer.y)
        if spot != self._spot:
            self._spot = spot if self._is_in_frame(spot) else None
            self._reason = None
            self._trial = place_pending(self.hand, spot) if spot in self.hand.offers else None

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if self.down is not None:
            self._click_on_map(self.down, pointer.square)
        elif self._trial is not None:
            self.down, self._meant = self._trial, None
        elif self._spot is not None and (reason := self.hand.explain_illegal(self._spot)) is not None:
            self.notify(reason)

    def _click_on_map(self, down: PendingTile, square: Square) -> None:
        if self.door is not None:
            self._lay_door(down, self.door)
        elif self._meant is not None:
            self.down = down.with_door(self._meant)
        elif square in self._squares(down.spot):
            self.finish()
        else:
            self.back()

    def take_door(self, door: str) -> None:
        """Take a door of the reserve, to lay it with the tile."""
        self.door = door

    def _lay_door(self, down: PendingTile, door: str) -> None:
        laid = down.with_exact_door(door, self._meant) if self._meant is not None else None
        if laid is None:
            self.notify(msg("table.door-not-there"))
        self.down, self.door = laid or down, None

    def leave(self) -> None:
        self._pointer = self._spot = self._trial = self._reason = self._meant = None

    def on_hover_idle(self) -> None:
        """Why a tile may not lie there takes a moment to find out."""
        if self.down is None and self._spot is not None and self._trial is None:
            self._reason = self.hand.explain_illegal(self._spot)

    # --- keys ---

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if self.down is not None and key in ARROWS:
            self._meant = next_place(self._places(self.down), self._meant, ARROWS[key])
            return True
        if self.down is not None and key == "X" and self._meant is not None:
            self.down = self.down.with_door(self._meant)
            return True
        return super().key(key, pointer)

    def rotate(self, *, back: bool = False) -> bool:
        """On to the next turn that is legal here."""
        if self.down is not None:
            return False
        level = self.document.level.level
        x, y = (self._pointer.x, self._pointer.y) if self._pointer else (level.width / 2, level.height / 2)
        self._hold(self.hand.rotated(x, y, back=back))
        return True

    def flip(self) -> bool:
        if self.down is not None:
            return False
        self._hold(self.hand.flipped())
        return True

    def _hold(self, hand: TileInHand) -> None:
        self.hand, self._spot = hand, None
        if self._pointer is not None:
            self.hover(self._pointer)

    # --- the move ---

    @property
    def can_finish(self) -> bool:
        return self.down is not None

    def finish(self) -> None:
        if self.down is not None:
            self.make(self.down.action)

    def back(self) -> None:
        if self.down is None:
            self.done()
            return
        if self.door is not None:
            self.door = None
            return
        self.down, self._spot, self._meant = None, None, None
        if self._pointer is not None:
            self.hover(self._pointer)

    # --- what is said and shown ---

    def line(self) -> Name:
        shown = self.down or self._trial
        if shown is not None:
            return describe_pending(shown, self.called)
        if not self.hand.offers:
            return msg("table.fits-nowhere", tile=self.title)
        return msg("table.held", tile=self.title)

    def warning(self) -> Message | None:
        shown = self.down or self._trial
        return shown.hole if shown is not None else None

    def choices(self) -> tuple[HandChoice, ...]:
        down, found = self.down, []
        if down is None:
            return ()
        if len(down.sides) > 1:
            names = tuple(self.called(side) for side in down.sides)
            chosen = down.sides.index(down.named_side) if down.named_side in down.sides else 0
            found.append(HandChoice(msg("table.acts-on"), names, chosen, self._name))
        if len(down.door_plans) > 1:
            ways = tuple(describe_door_plan(down, number) for number in range(len(down.door_plans)))
            found.append(HandChoice(msg("table.doors"), ways, down.plan_index, self._choose_way))
        return tuple(found)

    def _name(self, number: int) -> None:
        if self.down is not None:
            self.down = self.down.with_named_side(self.down.sides[number])

    def _choose_way(self, number: int) -> None:
        if self.down is not None:
            self.down = self.down.with_plan(number)

    def hint(self) -> Message:
        if self.down is None:
            return msg("table.hint-held")
        if self.door is not None:
            return msg("table.hint-this-door", door=door_kind(self.hand.state.box.doors[self.door]))
        return msg("table.hint-doors") if self._places(self.down) else msg("table.hint-put")

    def ghost(self) -> Ghost | None:
        if self.down is not None:
            return Ghost(
                placements=(self.down.spot.placement(),),
                doors=tuple(door.placed() for door in self.down.doors),
                places=self.down.places,
                stroke=self._meant or (),
                reason=self.down.hole,
            )
        if self._spot is None:
            return Ghost(room=self.hand.room)
        legal = self._trial is not None
        return Ghost(
            placements=(self._spot.placement(),),
            doors=tuple(door.placed() for door in self._trial.doors) if self._trial else (),
            legal=legal,
            reason=self._trial.hole if self._trial else self._reason,
            room=self.hand.room,
        )

    # --- helpers ---

    @staticmethod
    def _places(down: PendingTile) -> tuple[DoorEdges, ...]:
        """Where a click is about a door: one that lies there, or one that could."""
        return tuple(dict.fromkeys((*(door.edges for door in down.doors), *down.places)))

    def _squares(self, spot: TileSpot) -> set[Square]:
        return {Square(x, y) for x, y in placement_squares(spot.placement(), self.hand.state.box)}

    def _is_in_frame(self, spot: TileSpot) -> bool:
        return any(map(self.is_in_frame, self._squares(spot)))
