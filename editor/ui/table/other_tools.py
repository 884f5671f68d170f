"""Tools for what is rarer than laying a tile: a door on the full map, and the exchange of small tiles."""

from __future__ import annotations

from editor.board.names import door_kind, face_name
from editor.messages import JoinedNames, Message, Name, msg
from editor.model.grid import DoorEdges
from editor.sags.construction.actions import AddDoor, Exchange
from editor.sags.construction.state import ConstructionState
from editor.ui.map.tools.base import ARROWS, Pointer
from editor.ui.map.tools.door_highlights import nearest_place, next_place
from editor.ui.map.tools.ghost import Ghost
from editor.ui.table.tools import HandChoice, MoveContext, MovingTool


class AddDoorTool(MovingTool):
    """A door of the reserve, when the frame is full: click a lit place, click it again to lay the door."""

    cursor = "point"

    def __init__(
        self, context: MoveContext, *, state: ConstructionState, door: str, places: tuple[DoorEdges, ...]
    ) -> None:
        super().__init__(context)
        self.state, self.door, self.places = state, door, places
        self.down: DoorEdges | None = None
        self._meant: DoorEdges | None = None

    def hover(self, pointer: Pointer) -> None:
        self._meant = nearest_place(self.places, pointer.x, pointer.y)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if self._meant is not None and self._meant == self.down:
            self.finish()
        elif self._meant is not None:
            self.down = self._meant
        else:
            self.notify(msg("table.no-place-for-door"))

    def leave(self) -> None:
        self._meant = None

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if key in ARROWS:
            self.down = next_place(self.places, self.down, ARROWS[key])
            return True
        return super().key(key, pointer)

    @property
    def can_finish(self) -> bool:
        return self.down is not None

    def finish(self) -> None:
        if self.down is not None:
            self.make(AddDoor(door=self.door, edges=self.down))

    def back(self) -> None:
        if self.down is None:
            self.done()
        self.down = None

    def line(self) -> Name:
        door = self.state.box.doors[self.door]
        price = self.state.price(door)
        cost = msg("table.door-price", mp=price) if price else msg("table.free")
        return JoinedNames((msg("table.door-held", door=door_kind(door)), cost), " ")

    def hint(self) -> Message:
        return msg("table.hint-add-door")

    def ghost(self) -> Ghost:
        shown = self.down or self._meant
        doors = (AddDoor(door=self.door, edges=shown).placed(),) if shown else ()
        return Ghost(doors=doors, places=self.places)


class ExchangeTool(MovingTool):
    """Small tiles that give way to one that shows the same."""

    cursor = "point"

    def __init__(self, context: MoveContext, *, state: ConstructionState, exchanges: tuple[Exchange, ...]) -> None:
        super().__init__(context)
        self.state, self.exchanges = state, exchanges
        self.number = 0

    @property
    def chosen(self) -> Exchange:
        return self.exchanges[self.number]

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if key in ARROWS:
            step = 1 if key in ("Right", "Down") else -1
            self.number = (self.number + step) % len(self.exchanges)
            return True
        return super().key(key, pointer)

    @property
    def can_finish(self) -> bool:
        return True

    def finish(self) -> None:
        self.make(self.chosen)

    def line(self) -> Name:
        return self._said(self.chosen)

    def hint(self) -> Message:
        return msg("table.hint-exchange")

    def choices(self) -> tuple[HandChoice, ...]:
        names = tuple(self._said(each) for each in self.exchanges)
        return (HandChoice(msg("table.exchange-which"), names, self.number, self._choose),)

    def _choose(self, number: int) -> None:
        self.number = number

    def _said(self, exchange: Exchange) -> Message:
        box = self.state.box
        lying = {each.id: face_name(box, each.tile, each.face) for each in self.state.placements}
        tiles = tuple(lying[each] for each in exchange.tiles)
        return msg("table.exchange", tiles=tiles, tile=face_name(box, exchange.tile, exchange.face))

    def ghost(self) -> Ghost:
        return Ghost(placements=(self.chosen.spot.placement(),))
