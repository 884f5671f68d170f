"""Tools that pick a piece or a square of the map for a field of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from editor.board.bit_sets import square_bit
from editor.board.landmarks import zone_squares
from editor.board.miniatures import miniatures
from editor.board.things import find_in_play
from editor.messages import Message, msg
from editor.model.grid import Square
from editor.model.objectives import Reference
from editor.model.scenario import SquareOnLevel
from editor.session.map_selection import edge_near
from editor.ui.map.tools.base import Pointer, Tool, ToolContext
from editor.ui.map.tools.ghost import Ghost

Accept = Callable[[Reference], None]
OfferPieces = Callable[[list[Reference], Accept], None]
"""Asks which of several things at one place is meant, and passes it on."""


def _take_topmost(found: list[Reference], accept: Accept) -> None:
    accept(found[0])


class PickReferenceTool(Tool):
    """Picks an item of the wanted kinds, and deactivates itself."""

    name = "pick"
    cursor = "point"

    def __init__(
        self, context: ToolContext, *, kinds: tuple[str, ...], take: Accept, offer: OfferPieces = _take_topmost
    ) -> None:
        """``kinds``: the wanted kinds of references. ``offer``: asks where several things are at one place."""
        super().__init__(context)
        self.kinds, self.use_tool, self._offer = kinds, take, offer
        self._under: Reference | None = None

    def hint(self) -> Message:
        return msg("form.select-hint", kinds=tuple(msg(f"form.select-{kind}") for kind in self.kinds))

    def hover(self, pointer: Pointer) -> None:
        self._under = next(self._things(pointer), None)

    def press(self, pointer: Pointer) -> None:
        found = list(self._things(pointer))
        if not found:
            self.notify(msg("form.select-nothing"))
        elif len(found) == 1:
            self._accept(found[0])
        else:
            self._offer(found, self._accept)

    def _accept(self, reference: Reference) -> None:
        self.done()
        self.use_tool(reference)

    def leave(self) -> None:
        self._under = None

    def ghost(self) -> Ghost | None:
        thing = find_in_play(self._under, self.document.board) if self._under else None
        if thing is None:
            return None
        return Ghost(lit=thing.squares, reason=msg("form.select-this", name=thing.name))

    def _things(self, pointer: Pointer) -> Iterator[Reference]:
        """Return the wanted items under the pointer, topmost first."""
        square, level = pointer.square, self.document.level.level
        people = [each for each in miniatures(self.document.board) if each.level == level.id]
        edge = edge_near(pointer.x, pointer.y)
        found = [
            *(("character", each.id) for each in people if square in each.squares),
            *(("marker", each.id) for each in reversed(level.markers) if (each.x, each.y) == square),
            *(("door", each.id) for each in reversed(level.doors) if edge in each.edges),
            *(("element", each) for each in self._elements(square)),
            *(("zone", each) for each in self._zones(square)),
            *(("tile", stamp.placement.id) for stamp in reversed(self.document.level.tiles_at(square))),
        ]
        yield from (Reference(kind=kind, id=each) for kind, each in found if kind in self.kinds)  # type: ignore[arg-type]

    def _elements(self, square: Square) -> Iterator[str]:
        for stamp in reversed(self.document.level.tiles_at(square)):
            for element in stamp.face.elements:
                squares, edges = stamp.places(element)
                if square in squares or any(square in edge.squares() for edge in edges):
                    yield f"{stamp.placement.id}/{element.id}"

    def _zones(self, square: Square) -> Iterator[str]:
        level = self.document.level
        for zone in self.document.scenario.zones:
            if zone.level == level.level.id and zone_squares(zone, level) & square_bit(*square):
                yield zone.id


class PickSquareTool(Tool):
    """Picks a square of the shown level, and deactivates itself."""

    name = "point"
    cursor = "cross"

    def __init__(self, context: ToolContext, *, why: Message, take: Callable[[SquareOnLevel], None]) -> None:
        """``why``: the hint that says what the square is for."""
        super().__init__(context)
        self.why, self.use_tool = why, take
        self._square: Square | None = None

    def hint(self) -> Message:
        return self.why

    def hover(self, pointer: Pointer) -> None:
        self._square = pointer.square if self.is_in_frame(pointer.square) else None

    def press(self, pointer: Pointer) -> None:
        if self.is_in_frame(pointer.square):
            self.done()
            self.use_tool(SquareOnLevel(level=self.document.level_id, x=pointer.square.x, y=pointer.square.y))

    def leave(self) -> None:
        self._square = None

    def ghost(self) -> Ghost | None:
        return Ghost(lit=(self._square,), reason=self.why) if self._square is not None else None
