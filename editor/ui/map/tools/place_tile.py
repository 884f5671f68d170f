"""The tool that places a tile; if it then needs a door, the places for one are highlighted and a click places it."""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from editor.board import Board
from editor.catalog.translation import box_text
from editor.edits import Edit, combine_edits, flip_placement, place_tile, placement_squares, select_tiles
from editor.edits.edit import unused_copy_id
from editor.messages import Message, Name, msg
from editor.model.grid import ROTATIONS, DoorEdges, Rotation, rotated_size
from editor.model.level import Placement
from editor.model.tile import FaceName
from editor.rules.fixes.stairs import link_nearest_partner
from editor.rules.map_rules.stairs import Stair, partners_of, stair_on
from editor.session.edit_preview import EditPreview, preview_edit
from editor.ui.map.tools.base import ARROWS, Pointer, Tool, ToolContext, placed_tile_ids
from editor.ui.map.tools.door_highlights import missing_door_edits, missing_door_problem, nearest_place, next_place
from editor.ui.map.tools.ghost import Ghost, verdict


class PlaceTileTool(Tool):
    """Places copies of one tile, and then the door that the tile needs.

    Stairs are linked with a free partner on the next level as they are placed.
    """

    name = "place-tile"
    cursor = "hand"
    keys = Tool.keys | {"R", "X"}

    def __init__(
        self,
        context: ToolContext,
        *,
        tile: str,
        face: FaceName = "front",
        rotation: Rotation = 0,
        on_stairs: Callable[[Stair], object] = lambda _: None,
    ) -> None:
        """``on_stairs``: called with stairs that were placed and have no partner yet."""
        super().__init__(context)
        self.tile, self.face, self.rotation, self.on_stairs = tile, face, rotation, on_stairs
        self.placed_id: str | None = None
        """The tile that was placed and needs a door."""
        self._pointer: Pointer | None = None
        self._placement: Placement | None = None
        self._proposal: EditPreview | None = None
        self._highlights: dict[DoorEdges, Edit] = {}
        self._doors_searched = False
        """Whether the places for a missing door have been searched for."""
        self._hovered_place: DoorEdges | None = None
        self._missing_door_key: object = None
        """The key of the problem that the missing door fixes."""

    @property
    def title(self) -> Name:
        """The name of the face."""
        tile = self.document.box.tiles.get(self.tile)
        face = tile.face(self.face) if tile else None
        return box_text("tile", face.name) if face else self.tile

    def hint(self) -> Message:
        if self.placed_id:
            return msg("tools.place-tile-door")
        tile = self.document.box.tiles.get(self.tile)
        one_sided = tile is not None and tile.is_one_sided
        return msg("tools.place-one-sided-tile" if one_sided else "tools.place-tile", tile=self.title)

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        self._pointer = pointer
        if self.placed_id:
            self._hovered_place = nearest_place(self._visible_highlights, pointer.x, pointer.y)
            return
        placement = self._placement_at(pointer)
        if placement != self._placement:
            self._placement = placement
            self._update_proposal()

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def press(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if self.placed_id:
            if self._hovered_place is not None:
                self._place_door(self._hovered_place)
        elif self._placement is not None and self._proposal is not None:
            self._place(self._placement, self._proposal, anyway=pointer.control)

    def leave(self) -> None:
        self._pointer = self._placement = self._proposal = self._hovered_place = None
        if not self.placed_id:
            self._highlights, self._doors_searched = {}, False

    def on_hover_idle(self) -> None:
        """Search for places of missing doors, which takes several frames."""
        if not self.placed_id and self._proposal is not None and not self._doors_searched:
            self._doors_searched = True
            self._highlights = missing_door_edits(self._proposal, self.document.level_id)

    # --- keys ---

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if self.placed_id:
            return self._door_key(key) or super().key(key, pointer)
        return False if key == "Return" and self.focus is None else super().key(key, pointer)

    def _door_key(self, key: str) -> bool:
        lit = self._visible_highlights
        if key in ARROWS:
            self._hovered_place = next_place(lit, self._hovered_place, ARROWS[key])
        elif key == "Return" and lit:
            self._place_door(self._hovered_place or next(iter(lit)))
        else:
            return False
        return True

    def rotate(self, *, back: bool = False) -> bool:
        if self.placed_id:
            return False
        self.rotation = ROTATIONS[(ROTATIONS.index(self.rotation) + (3 if back else 1)) % 4]
        return self._update_ghost()

    def flip(self) -> bool:
        """Show the other face, rotated so that it covers the same squares if possible."""
        if self.placed_id:
            return False
        other = flip_placement(
            Placement(id=self.tile, tile=self.tile, face=self.face, x=0, y=0, rotation=self.rotation), self.document.box
        )
        self.face, self.rotation = other.face, other.rotation
        return self._update_ghost()

    def _update_ghost(self) -> bool:
        if self._pointer is not None:
            self.hover(self._pointer)
        return True

    # --- what it shows ---

    def ghost(self) -> Ghost | None:
        if self.placed_id:
            doors = tuple(self._visible_highlights)
            return (
                Ghost(places=doors, reason=msg("tools.place-tile-door"), stroke=self._hovered_place or ())
                if doors
                else None
            )
        if self._placement is None:
            return None
        outcome = verdict(self._proposal, self.document.level_id, self._highlights if self._doors_searched else None)
        return Ghost(
            placements=(self._placement,),
            legal=outcome.legal,
            unfinished=outcome.unfinished,
            reason=outcome.reason,
            squares=outcome.squares,
            edges=outcome.edges,
            places=tuple(self._highlights),
        )

    def refresh(self) -> None:
        if self.placed_id and self.placed_id not in placed_tile_ids(self.document.scenario):
            self.placed_id, self._highlights, self._hovered_place = None, {}, None
        elif self.placed_id and all(found.key != self._missing_door_key for found in self.document.report.problems):
            self.placed_id, self._highlights, self._hovered_place = None, {}, None  # the door was placed in another way
            self._finish()
            return
        if not self.placed_id and self._pointer is not None:
            self._placement = self._placement_at(self._pointer)
            self._update_proposal()

    @property
    def _visible_highlights(self) -> dict[DoorEdges, Edit]:
        """The highlighted places, while the level of the tile is shown."""
        return (
            self._highlights if any(each.id == self.placed_id for each in self.document.level.level.placements) else {}
        )

    # --- doing it ---

    def _placement_at(self, pointer: Pointer) -> Placement | None:
        """Return the tile with its center under the pointer, or ``None`` if it is outside the frame.

        At the edge the tile stays inside the frame, as long as the pointer is inside, too. A board as wide or as high
        as the map has only one place in that direction.
        """
        tile = self.document.box.tiles.get(self.tile)
        face = tile.face(self.face) if tile else None
        if face is None:
            return None
        width, height = rotated_size(face.width, face.height, self.rotation)
        x, y = floor(pointer.x - width / 2 + 0.5), floor(pointer.y - height / 2 + 0.5)
        level = self.document.level.level
        if 0 <= pointer.x < level.width and 0 <= pointer.y < level.height:
            x, y = max(0, min(x, level.width - width)), max(0, min(y, level.height - height))
        x, y = 0 if width == level.width else x, 0 if height == level.height else y
        if not (-width < x < level.width and -height < y < level.height):
            return None
        name = unused_copy_id(self.tile, placed_tile_ids(self.document.scenario))
        placement = Placement(id=name, tile=self.tile, face=self.face, x=x, y=y, rotation=self.rotation)
        covered = placement_squares(placement, self.document.box)
        inside = any(0 <= at[0] < level.width and 0 <= at[1] < level.height for at in covered)
        return placement if inside else None

    def _update_proposal(self) -> None:
        self._highlights, self._doors_searched = {}, False
        self._proposal = None
        if self._placement is not None:
            edit = place_tile(self.document.level_id, self._placement, name=self.title)
            proposal = preview_edit(self.document.report, edit, {self._placement.id})
            link = self._link(proposal)
            if link is not None:
                proposal = preview_edit(
                    self.document.report, combine_edits(edit.label, [edit, link]), {self._placement.id}
                )
            self._proposal = proposal

    def _link(self, proposal: EditPreview) -> Edit | None:
        """Return the edit that links the stairs of the tile with the nearest free ones."""
        if self._stair(proposal.board) is None or proposal.board is None or self._placement is None:
            return None
        return link_nearest_partner(proposal.board, self._placement.id, proposal.edit.label)

    def _stair(self, board: Board | None) -> Stair | None:
        """Return the stairs of the tile on a board."""
        tile = self.document.box.tiles.get(self.tile)
        if board is None or tile is None or tile.kind != "stairs" or self._placement is None:
            return None
        return stair_on(board, self._placement.id)

    def _place(self, placement: Placement, proposal: EditPreview, anyway: bool) -> None:
        lit = self._highlights or missing_door_edits(proposal, self.document.level_id)
        # no proposal while the edit is applied: the next copy waits for the next pointer move
        pointer, self._pointer = self._pointer, None
        waits = bool(lit) and not proposal.obstacles
        lacking = missing_door_problem(proposal)
        self._missing_door_key = lacking.key if lacking else None
        self.placed_id = placement.id if waits else None
        is_placed = self.place(proposal, anyway=anyway, doors=lit, says=msg("tools.placed", tile=self.title))
        self._pointer = pointer
        if not is_placed:
            self.placed_id = None
            return
        self._highlights = lit if waits else {}
        self.document.select(select_tiles(self.document.level_id, placement.id))
        stair = self._stair(self.document.board)
        if stair is not None and not partners_of(self.document.scenario, stair.spot):
            self.placed_id, self._highlights = None, {}
            self.on_stairs(stair)
        elif not self.placed_id:
            self._finish()

    def _place_door(self, place: DoorEdges) -> None:
        edit = self._highlights[place]
        self.placed_id, self._highlights, self._hovered_place = None, {}, None
        self.do(edit)
        self._finish()

    def _finish(self) -> None:
        """Keep placing only if the box has another copy of the tile."""
        used = sum(each.tile == self.tile for level in self.document.scenario.levels for each in level.placements)
        if used >= self.document.scenario.box.copies:
            self.done()
        elif self._pointer is not None:
            self._placement = self._placement_at(self._pointer)
            self._update_proposal()
