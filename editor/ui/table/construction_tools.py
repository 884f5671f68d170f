"""Tools of the constructor: place a tile or Driller with its doors, add a door, exchange small tiles."""

from __future__ import annotations

from collections.abc import Callable

from editor.board.names import door_kind, face_name, signed
from editor.edits import placement_squares
from editor.messages import JoinedNames, Message, Name, msg
from editor.model.grid import DoorEdges, Square
from editor.sags.construction.actions import AddDoor, Exchange, TileSpot
from editor.sags.construction.state import ConstructionState
from editor.session.pending_tile import PendingTile, TileInHand, describe_door_plan, describe_pending, place_pending
from editor.ui.map.tools.base import ARROWS, Pointer, Tool
from editor.ui.map.tools.door_highlights import nearest_place, next_place
from editor.ui.map.tools.ghost import Ghost
from editor.ui.table.table_tools import MoveContext, MoveTool, ToolChoice


def _price_text(pending: PendingTile) -> str:
    """Return the change of the constructor's MP, to be written on the tile; empty if there is none."""
    change = pending.own_change
    return msg("table.card-mp", mp=signed(change)).text() if change else ""


def _caution(pending: PendingTile) -> Message | None:
    """Return what to mind: a paid violation, or a hole that nothing would fill."""
    return next(iter(pending.violations), pending.hole)


class PendingTileTool(MoveTool):
    """Places a tile: click to put it on the map, click lit places to add doors, click the tile to confirm."""

    cursor = "hand"
    keys = Tool.keys | {"R", "X"}

    def __init__(self, context: MoveContext, *, hand: TileInHand, player_label: Callable[[str], Name]) -> None:
        """Create the tool; ``player_label`` returns the name of the player of a side."""
        super().__init__(context)
        self.tile_in_hand = hand
        self.player_label = player_label
        self.pending: PendingTile | None = None
        self.door: str | None = None
        """The door of the reserve that the next click places."""
        self._pointer: Pointer | None = None
        self._spot: TileSpot | None = None
        self._preview: PendingTile | None = None
        """The tile with its doors on the spot under the pointer."""
        self._problem: Message | None = None
        self._hovered_place: DoorEdges | None = None
        self._clicked_square: Square | None = None
        """Where the tile was put down, which may be beside an L-shaped tile."""

    @property
    def title(self) -> Name:
        """Return the name of the face."""
        return face_name(self.tile_in_hand.state.box, self.tile_in_hand.tile, self.tile_in_hand.face)

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        """Preview the tile under the pointer, or find the hovered place of a door."""
        self._pointer = pointer
        if self.pending is not None:
            self._hovered_place = nearest_place(self._places(self.pending), pointer.x, pointer.y)
            return
        spot = self.tile_in_hand.spot_at(pointer.x, pointer.y)
        if spot != self._spot:
            self._spot = spot if self._touches_frame(spot) else None
            self._problem = None
            self._preview = place_pending(self.tile_in_hand, spot) if spot in self.tile_in_hand.offers else None

    def drag(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        """Put the tile on the map, or add a door, or confirm."""
        self.hover(pointer)
        if self.pending is not None:
            self._click_on_map(self.pending, pointer.square)
        elif self._preview is not None:
            self.pending, self._hovered_place, self._clicked_square = self._preview, None, pointer.square
        elif self._spot is not None and (reason := self.tile_in_hand.explain_illegal(self._spot)) is not None:
            self.notify(reason)

    def _click_on_map(self, pending: PendingTile, square: Square) -> None:
        if self.door is not None:
            self._place_door(pending, self.door)
        elif self._hovered_place is not None:
            self.pending = pending.with_door(self._hovered_place)
        elif square not in self._squares(pending.spot) and square != self._clicked_square:
            self.step_back()
        elif pending.is_in_violation:
            self.notify(msg("table.confirm-violation"))
        else:
            self.finish()

    def take_door(self, door: str) -> None:
        """Place this door of the reserve with the next click."""
        self.door = door

    def _place_door(self, pending: PendingTile, door: str) -> None:
        changed = pending.with_exact_door(door, self._hovered_place) if self._hovered_place is not None else None
        if changed is None:
            self.notify(msg("table.door-not-there"))
        self.pending, self.door = changed or pending, None

    def leave(self) -> None:
        """Forget the pointer."""
        self._pointer = self._spot = self._preview = self._problem = self._hovered_place = None

    def on_hover_idle(self) -> None:
        """Find out why the tile cannot be placed there, which takes a moment."""
        if self.pending is None and self._spot is not None and self._preview is None:
            self._problem = self.tile_in_hand.explain_illegal(self._spot)

    # --- keyboard ---

    def key(self, key: str, pointer: Pointer | None) -> bool:
        """Move between places of doors with the arrows, add one with X."""
        if self.pending is not None and key in ARROWS:
            self._hovered_place = next_place(self._places(self.pending), self._hovered_place, ARROWS[key])
            return True
        if self.pending is not None and key == "X" and self._hovered_place is not None:
            self.pending = self.pending.with_door(self._hovered_place)
            return True
        return super().key(key, pointer)

    def rotate(self, *, back: bool = False) -> bool:
        """Rotate to the next legal rotation here."""
        if self.pending is not None:
            return False
        level = self.document.level.level
        x, y = (self._pointer.x, self._pointer.y) if self._pointer else (level.width / 2, level.height / 2)
        self._set_tile(self.tile_in_hand.rotated(x, y, back=back))
        return True

    def flip(self) -> bool:
        """Flip the tile before it is on the map."""
        if self.pending is not None:
            return False
        self._set_tile(self.tile_in_hand.flipped())
        return True

    def _set_tile(self, hand: TileInHand) -> None:
        self.tile_in_hand, self._spot = hand, None
        if self._pointer is not None:
            self.hover(self._pointer)

    # --- move ---

    @property
    def can_finish(self) -> bool:
        """Return whether the tile is on the map."""
        return self.pending is not None

    def finish(self) -> None:
        """Make the move."""
        if self.pending is not None:
            self.make_move(self.pending.action)

    def step_back(self) -> None:
        """Deselect the door, take the tile off the map, or cancel placing."""
        if self.pending is None:
            self.done()
            return
        if self.door is not None:
            self.door = None
            return
        self.pending, self._spot, self._hovered_place = None, None, None
        if self._pointer is not None:
            self.hover(self._pointer)

    # --- texts and preview ---

    def summary(self) -> Name:
        """Return the tile with the cost of the move."""
        shown = self.pending or self._preview
        if shown is not None:
            return describe_pending(shown, self.player_label)
        if not self.tile_in_hand.offers:
            return msg("table.fits-nowhere", tile=self.title)
        return msg("table.held", tile=self.title)

    def warning(self) -> Message | None:
        """Warn about a hole that cannot be filled."""
        shown = self.pending or self._preview
        return shown.hole if shown is not None else None

    def choices(self) -> tuple[ToolChoice, ...]:
        """Return the affected side and the doors, where there are several."""
        pending, found = self.pending, []
        if pending is None:
            return ()
        if len(pending.sides) > 1:
            names = tuple(self.player_label(side) for side in pending.sides)
            chosen = pending.sides.index(pending.named_side) if pending.named_side in pending.sides else 0
            found.append(ToolChoice(msg("table.acts-on"), names, chosen, self._choose_side))
        if len(pending.door_plans) > 1:
            plans = tuple(describe_door_plan(pending, number) for number in range(len(pending.door_plans)))
            found.append(ToolChoice(msg("table.doors"), plans, pending.plan_index, self._choose_doors))
        return tuple(found)

    def _choose_side(self, number: int) -> None:
        if self.pending is not None:
            self.pending = self.pending.with_named_side(self.pending.sides[number])

    def _choose_doors(self, number: int) -> None:
        if self.pending is not None:
            self.pending = self.pending.with_plan(number)

    def hint(self) -> Message:
        """Return how to go on."""
        if self.pending is None:
            return msg("table.hint-held-driller" if self.tile_in_hand.is_driller else "table.hint-held")
        if self.pending.is_in_violation and self.door is None:
            return msg("table.confirm-violation")
        if self.door is not None:
            return msg("table.hint-this-door", door=door_kind(self.tile_in_hand.state.box.doors[self.door]))
        return msg("table.hint-doors") if self._places(self.pending) else msg("table.hint-pending")

    def ghost(self) -> Ghost | None:
        """Return the tile with its doors and the lit places."""
        if self.pending is not None:
            return Ghost(
                placements=(self.pending.spot.placement(),),
                doors=tuple(door.placed() for door in self.pending.doors),
                places=self.pending.places,
                stroke=self._hovered_place or (),
                unfinished=self.pending.is_in_violation,
                price=_price_text(self.pending),
                reason=_caution(self.pending),
            )
        hand, preview = self.tile_in_hand, self._preview
        if self._spot is None:
            return Ghost(room=hand.room, paid_room=hand.paid_room)
        return Ghost(
            placements=(self._spot.placement(),),
            doors=tuple(door.placed() for door in preview.doors) if preview else (),
            legal=preview is not None,
            unfinished=preview is not None and preview.is_in_violation,
            price=_price_text(preview) if preview else "",
            reason=_caution(preview) if preview else self._problem,
            room=hand.room,
            paid_room=hand.paid_room,
        )

    # --- helpers ---

    @staticmethod
    def _places(pending: PendingTile) -> tuple[DoorEdges, ...]:
        """Return the places of doors that a click can add or remove."""
        return tuple(dict.fromkeys((*(door.edges for door in pending.doors), *pending.places)))

    def _squares(self, spot: TileSpot) -> set[Square]:
        return {Square(x, y) for x, y in placement_squares(spot.placement(), self.tile_in_hand.state.box)}

    def _touches_frame(self, spot: TileSpot) -> bool:
        return any(map(self.is_in_frame, self._squares(spot)))


class AddDoorTool(MoveTool):
    """Adds a door to the full map: a click selects a lit place, a second click confirms."""

    cursor = "point"

    def __init__(
        self, context: MoveContext, *, state: ConstructionState, door: str, places: tuple[DoorEdges, ...]
    ) -> None:
        super().__init__(context)
        self.state, self.door, self.places = state, door, places
        self.pending: DoorEdges | None = None
        self._hovered_place: DoorEdges | None = None

    def hover(self, pointer: Pointer) -> None:
        """Find the place under the pointer."""
        self._hovered_place = nearest_place(self.places, pointer.x, pointer.y)

    def release(self, pointer: Pointer) -> None:
        """Select the place, or confirm the selected one."""
        self.hover(pointer)
        if self._hovered_place is not None and self._hovered_place == self.pending:
            self.finish()
        elif self._hovered_place is not None:
            self.pending = self._hovered_place
        else:
            self.notify(msg("table.no-place-for-door"))

    def leave(self) -> None:
        """Forget the pointer."""
        self._hovered_place = None

    def key(self, key: str, pointer: Pointer | None) -> bool:
        """Move between places with the arrows."""
        if key in ARROWS:
            self.pending = next_place(self.places, self.pending, ARROWS[key])
            return True
        return super().key(key, pointer)

    @property
    def can_finish(self) -> bool:
        """Return whether a place is selected."""
        return self.pending is not None

    def finish(self) -> None:
        """Make the move."""
        if self.pending is not None:
            self.make_move(AddDoor(door=self.door, edges=self.pending))

    def step_back(self) -> None:
        """Deselect the place, or cancel."""
        if self.pending is None:
            self.done()
        self.pending = None

    def summary(self) -> Name:
        """Return the door and its price."""
        door = self.state.box.doors[self.door]
        price = self.state.price(door)
        cost = msg("table.door-price", mp=price) if price else msg("table.free")
        return JoinedNames((msg("table.door-held", door=door_kind(door)), cost), " ")

    def hint(self) -> Message:
        """Return how to go on."""
        return msg("table.hint-add-door")

    def ghost(self) -> Ghost:
        """Return the door and the possible places."""
        shown = self.pending or self._hovered_place
        doors = (AddDoor(door=self.door, edges=shown).placed(),) if shown else ()
        return Ghost(doors=doors, places=self.places)


class ExchangeTool(MoveTool):
    """Exchanges small tiles for one tile with the same squares."""

    cursor = "point"

    def __init__(self, context: MoveContext, *, state: ConstructionState, exchanges: tuple[Exchange, ...]) -> None:
        super().__init__(context)
        self.state, self.exchanges = state, exchanges
        self.number = 0

    @property
    def chosen(self) -> Exchange:
        """Return the selected exchange."""
        return self.exchanges[self.number]

    def key(self, key: str, pointer: Pointer | None) -> bool:
        """Go through the exchanges with the arrows."""
        if key in ARROWS:
            step = 1 if key in ("Right", "Down") else -1
            self.number = (self.number + step) % len(self.exchanges)
            return True
        return super().key(key, pointer)

    @property
    def can_finish(self) -> bool:
        """Return ``True``: an exchange is always selected."""
        return True

    def finish(self) -> None:
        """Make the move."""
        self.make_move(self.chosen)

    def summary(self) -> Name:
        """Return the tiles of the selected exchange."""
        return self._describe(self.chosen)

    def hint(self) -> Message:
        """Return how to go on."""
        return msg("table.hint-exchange")

    def choices(self) -> tuple[ToolChoice, ...]:
        """Return all exchanges as one choice."""
        names = tuple(self._describe(each) for each in self.exchanges)
        return (ToolChoice(msg("table.exchange-which"), names, self.number, self._choose),)

    def _choose(self, number: int) -> None:
        self.number = number

    def _describe(self, exchange: Exchange) -> Message:
        box = self.state.box
        lying = {each.id: face_name(box, each.tile, each.face) for each in self.state.placements}
        tiles = tuple(lying[each] for each in exchange.tiles)
        return msg("table.exchange", tiles=tiles, tile=face_name(box, exchange.tile, exchange.face))

    def ghost(self) -> Ghost:
        """Return the new tile."""
        return Ghost(placements=(self.chosen.spot.placement(),))
