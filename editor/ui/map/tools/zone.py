"""The zone brush.

Dragging paints squares, Alt removes them, Shift paints a rectangle, a double click a whole room; a click on the border
adds a border section. A stroke is one step of the history.
"""

from __future__ import annotations

from collections.abc import Iterable

from editor.board.areas import room_at
from editor.board.bit_sets import squares_of
from editor.board.landmarks import border_section_at
from editor.board.names import level_name, zone_name
from editor.edits import combine_edits, paint_zone, set_field
from editor.messages import Message, msg
from editor.model.grid import Square
from editor.model.scenario import Zone
from editor.ui.map.tools.base import Pointer, Tool, ToolContext
from editor.ui.map.tools.ghost import Ghost


class ZoneTool(Tool):
    """Paints one zone. An empty zone moves to the shown level; others stay on theirs."""

    name = "zone"
    cursor = "cross"
    keys = Tool.keys | {"Delete"}

    def __init__(self, context: ToolContext, *, zone: str) -> None:
        super().__init__(context)
        self.zone = zone
        self._at: Square | None = None
        self._from: Pointer | None = None
        self._before = frozenset[Square]()
        """The squares of the zone when the stroke began."""

    def hint(self) -> Message:
        hint = "form.zone-hint" if self.document.box.game.table.framed else "form.zone-hint-unframed"
        return msg(hint, zone=zone_name(self._zone) if self._zone else self.zone)

    @property
    def _zone(self) -> Zone | None:
        return next((zone for zone in self.document.scenario.zones if zone.id == self.zone), None)

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        self._at = pointer.square

    def press(self, pointer: Pointer) -> None:
        self.document.history.end_merge()
        self._at, zone = pointer.square, self._zone
        if zone is None or not self._may_paint(zone):
            return
        framed = self.document.box.game.table.framed
        stripe = border_section_at(self.document.level.level, pointer.square) if framed else None
        if stripe is not None:
            self._toggle_border_section(zone, stripe)
        elif self.is_in_frame(pointer.square):
            self._from, self._before = pointer, frozenset(zone.squares)
            self._paint(pointer, [pointer.square])

    def double_click(self, pointer: Pointer) -> None:
        """Paint the whole room. The first click has painted its square as a separate step."""
        self.press(pointer)
        if self._from is not None:
            self._paint(pointer, squares_of(room_at(self.document.level, pointer.square)))
            self._from = None

    def drag(self, pointer: Pointer) -> None:
        start = self._from
        self._at = pointer.square
        if start is None:
            return
        if pointer.shift or start.shift:
            self._paint(pointer, self._rectangle(start.square, pointer.square), afresh=True)
        else:
            self._paint(pointer, self._squares_between(start.square, pointer.square))
            self._from = pointer

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        self._from = None
        self.document.history.end_merge()

    def leave(self) -> None:
        self._at = self._from = None

    def key(self, key: str, pointer: Pointer | None) -> bool:
        """Delete removes the square that the arrow keys have reached."""
        if key == "Delete" and self.focus is not None:
            at = Pointer(self.focus.x + 0.5, self.focus.y + 0.5, alt=True)
            self.press(at)
            self.release(at)
            return True
        return super().key(key, pointer)

    def ghost(self) -> Ghost | None:
        if self._at is None or not self.is_in_frame(self._at):
            return None
        return Ghost(lit=(self._at,))

    # --- painting ---

    def _paint(self, pointer: Pointer, squares: Iterable[Square], *, afresh: bool = False) -> None:
        """``afresh``: start from the squares before the stroke, for a rectangle that is still being drawn."""
        zone = self._zone
        assert zone is not None
        before = self._before if afresh else frozenset(zone.squares)
        inside = frozenset(filter(self.is_in_frame, squares))
        painted = before - inside if pointer.alt else before | inside
        level = set_field(f"zones/{zone.id}/level", self.document.level_id)
        edit = paint_zone(zone.id, painted)
        self.do(combine_edits(edit.label, [level, edit], edit.merge_key))

    def _toggle_border_section(self, zone: Zone, stripe: int) -> None:
        """Add a border section to the zone, or remove it."""
        stripes = {*zone.stripes} ^ {stripe}
        level = set_field(f"zones/{zone.id}/level", self.document.level_id)
        edit = set_field(f"zones/{zone.id}/stripes", tuple(sorted(stripes)))
        self.do(combine_edits(msg("form.zone-border", zone=zone_name(zone)), [level, edit]))

    def _may_paint(self, zone: Zone) -> bool:
        level = self.document.scenario.level(zone.level)
        if zone.level == self.document.level_id or level is None or not (zone.squares or zone.stripes):
            return True
        self.notify(msg("form.zone-elsewhere", zone=zone_name(zone), level=level_name(level)))
        return False

    @staticmethod
    def _rectangle(one: Square, other: Square) -> list[Square]:
        columns = range(min(one.x, other.x), max(one.x, other.x) + 1)
        rows = range(min(one.y, other.y), max(one.y, other.y) + 1)
        return [Square(x, y) for y in rows for x in columns]

    @staticmethod
    def _squares_between(one: Square, other: Square) -> list[Square]:
        """Return the squares between two points, so that a quick stroke leaves no gaps."""
        steps = max(abs(other.x - one.x), abs(other.y - one.y), 1)
        return [
            Square(
                round(one.x + (other.x - one.x) * step / steps),
                round(one.y + (other.y - one.y) * step / steps),
            )
            for step in range(steps + 1)
        ]
