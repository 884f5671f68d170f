"""The tool that places a door; the legal places are highlighted."""

from __future__ import annotations

from editor.board.names import door_name
from editor.edits import Edit, place_door
from editor.edits.edit import unused_copy_id
from editor.messages import Message, Name, msg
from editor.model.grid import COORDINATE_LIMIT, DoorEdges, Edge
from editor.model.level import PlacedDoor
from editor.rules.map_rules.legal_places import legal_door_places
from editor.session.edit_preview import EditPreview, preview_edit
from editor.ui.map.tools.base import ARROWS, Pointer, Tool, ToolContext, placed_door_ids
from editor.ui.map.tools.door_highlights import nearest_place, next_place
from editor.ui.map.tools.ghost import Ghost, verdict


class PlaceDoorTool(Tool):
    """Places copies of one door."""

    name = "place-door"
    cursor = "hand"

    def __init__(self, context: ToolContext, *, door: str) -> None:
        super().__init__(context)
        self.door = door
        self._place: DoorEdges | None = None
        self._proposal: EditPreview | None = None
        self._places: tuple[DoorEdges, ...] | None = None
        self._level: object = None

    @property
    def title(self) -> Name:
        """The name of the next copy."""
        return door_name(self.document.box, unused_copy_id(self.door, placed_door_ids(self.document.scenario)))

    @property
    def length(self) -> int:
        """The length of the door in squares."""
        door = self.document.box.doors.get(self.door)
        return door.length if door else 1

    def places(self) -> tuple[DoorEdges, ...]:
        """Return where the door may be placed on the shown level."""
        if self._places is None or self._level is not self.document.level:
            self._level = self.document.level
            self._places = tuple(legal_door_places(self.document.level, self.length))
        return self._places

    def hint(self) -> Message:
        return msg("tools.place-door" if self.places() else "tools.place-door-none", door=self.title)

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        self._set_place(nearest_place(self.places(), pointer.x, pointer.y) or self._edges_at(pointer))

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        self._apply(anyway=pointer.control)

    def leave(self) -> None:
        self._place = self._proposal = None

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if key in ARROWS:
            place = next_place(self.places(), self._place, ARROWS[key])
            if place is not None:
                self.focus = place[0].squares()[1]
                self._set_place(place)
            return True
        if key == "Return" and self._place is not None:
            self._apply(anyway=self.anyway)
            return True
        return super().key(key, pointer) if key == "Escape" else False

    def refresh(self) -> None:
        self._places = None
        place, self._place = self._place, None
        self._set_place(place)

    def ghost(self) -> Ghost:
        outcome = verdict(self._proposal, self.document.level_id)
        shown = (self._placed(self._place),) if self._place else ()
        return Ghost(
            doors=shown,
            legal=outcome.legal,
            unfinished=outcome.unfinished,
            reason=outcome.reason,
            squares=() if outcome.legal else outcome.squares,
            edges=() if outcome.legal else outcome.edges,
            places=self.places(),
        )

    # --- doing it ---

    def _edges_at(self, pointer: Pointer) -> DoorEdges | None:
        """Return the edges under the pointer, legal or not."""
        edge = pointer.edge
        if not any(map(self.is_in_frame, edge.squares())):
            return None
        if self.length == 1:
            return (edge,)
        along = pointer.x - edge.x if edge.side == "n" else pointer.y - edge.y
        first = edge if along >= 0.5 else _previous_edge(edge)
        return (first, first.next())

    def _placed(self, place: DoorEdges) -> PlacedDoor:
        name = unused_copy_id(self.door, placed_door_ids(self.document.scenario))
        return PlacedDoor(id=name, door=self.door, edges=place)

    def _edit(self, place: DoorEdges) -> Edit:
        return place_door(self.document.level_id, self._placed(place), name=self.title)

    def _set_place(self, place: DoorEdges | None) -> None:
        if place != self._place:
            self._place = place
            new = {self._placed(place).id} if place else set[str]()
            self._proposal = preview_edit(self.document.report, self._edit(place), new) if place else None

    def _apply(self, anyway: bool) -> None:
        proposal = self._proposal
        if proposal is None:
            return
        if self.place(proposal, anyway=anyway):
            used = sum(each.door == self.door for level in self.document.scenario.levels for each in level.doors)
            if used >= self.document.scenario.box.copies:
                self.done()


def _previous_edge(edge: Edge) -> Edge:
    """Return the previous edge on the same line."""
    if edge.side == "n":
        return Edge(max(-COORDINATE_LIMIT, edge.x - 1), edge.y, "n")
    return Edge(edge.x, max(-COORDINATE_LIMIT, edge.y - 1), "w")
