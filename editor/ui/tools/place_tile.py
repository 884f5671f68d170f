"""Lay a tile from the palette. Where it then lacks a door, the places for one light up, and a click lays it."""

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
from editor.ui.tools.base import ARROWS, Ghost, Pointer, Tool, ToolContext, verdict
from editor.ui.tools.contents import tile_ids
from editor.ui.tools.lit_places import beside, lacking_door, meant, missing_doors


class PlaceTileTool(Tool):
    """Holds a tile; after it is laid without a door it needs, offers the places for that door.

    Stairs are linked with a free partner on the next level as they are laid.
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
        """``on_stairs``: called with stairs that were laid and have no partner yet."""
        super().__init__(context)
        self.tile, self.face, self.rotation, self.on_stairs = tile, face, rotation, on_stairs
        self.laid: str | None = None
        """The tile that lies on the map and waits for a door."""
        self._pointer: Pointer | None = None
        self._placement: Placement | None = None
        self._proposal: EditPreview | None = None
        self._lit: dict[DoorEdges, Edit] = {}
        self._settled = False
        """Whether the places for a missing door have been looked for."""
        self._meant: DoorEdges | None = None
        self._lacks: object = None
        """The key of the finding that the missing door answers."""

    @property
    def title(self) -> Name:
        tile = self.document.box.tiles.get(self.tile)
        face = tile.face(self.face) if tile else None
        return box_text("tile", face.name) if face else self.tile

    def hint(self) -> Message:
        return msg("tools.place-tile-door") if self.laid else msg("tools.place-tile", tile=self.title)

    # --- pointer ---

    def hover(self, pointer: Pointer) -> None:
        self._pointer = pointer
        if self.laid:
            self._meant = meant(self._lit_here, pointer.x, pointer.y)
            return
        placement = self._under(pointer)
        if placement != self._placement:
            self._placement = placement
            self._think()

    def drag(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def press(self, pointer: Pointer) -> None:
        self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if self.laid:
            if self._meant is not None:
                self._lay_door(self._meant)
        elif self._placement is not None and self._proposal is not None:
            self._lay(self._placement, self._proposal, anyway=pointer.control)

    def leave(self) -> None:
        self._pointer = self._placement = self._proposal = self._meant = None
        if not self.laid:
            self._lit, self._settled = {}, False

    def settle(self) -> None:
        """The places for missing doors take several frames to find."""
        if not self.laid and self._proposal is not None and not self._settled:
            self._settled = True
            self._lit = missing_doors(self._proposal, self.document.level_id)

    # --- keys ---

    def key(self, key: str, pointer: Pointer | None) -> bool:
        if self.laid:
            return self._door_key(key) or super().key(key, pointer)
        return False if key == "Return" and self.focus is None else super().key(key, pointer)

    def _door_key(self, key: str) -> bool:
        lit = self._lit_here
        if key in ARROWS:
            self._meant = beside(lit, self._meant, ARROWS[key])
        elif key == "Return" and lit:
            self._lay_door(self._meant or next(iter(lit)))
        else:
            return False
        return True

    def rotate(self, *, back: bool = False) -> bool:
        if self.laid:
            return False
        self.rotation = ROTATIONS[(ROTATIONS.index(self.rotation) + (3 if back else 1)) % 4]
        return self._shown_anew()

    def flip(self) -> bool:
        """Show the other face, turned so that it covers the same squares where that can be."""
        if self.laid:
            return False
        other = flip_placement(
            Placement(id=self.tile, tile=self.tile, face=self.face, x=0, y=0, rotation=self.rotation), self.document.box
        )
        self.face, self.rotation = other.face, other.rotation
        return self._shown_anew()

    def _shown_anew(self) -> bool:
        if self._pointer is not None:
            self.hover(self._pointer)
        return True

    # --- what it shows ---

    def ghost(self) -> Ghost | None:
        if self.laid:
            doors = tuple(self._lit_here)
            return Ghost(places=doors, reason=msg("tools.place-tile-door"), stroke=self._meant or ()) if doors else None
        if self._placement is None:
            return None
        said = verdict(self._proposal, self.document.level_id, self._lit if self._settled else None)
        return Ghost(
            placements=(self._placement,),
            legal=said.legal,
            unfinished=said.unfinished,
            reason=said.reason,
            squares=said.squares,
            edges=said.edges,
            places=tuple(self._lit),
        )

    def refresh(self) -> None:
        if self.laid and self.laid not in tile_ids(self.document.scenario):
            self.laid, self._lit, self._meant = None, {}, None
        elif self.laid and all(found.key != self._lacks for found in self.document.report.problems):
            self.laid, self._lit, self._meant = None, {}, None  # somebody else laid the door
            self._after()
            return
        if not self.laid and self._pointer is not None:
            self._placement = self._under(self._pointer)
            self._think()

    @property
    def _lit_here(self) -> dict[DoorEdges, Edit]:
        """The lit places, while the level is shown on which the tile waits."""
        return self._lit if any(each.id == self.laid for each in self.document.level.level.placements) else {}

    # --- doing it ---

    def _under(self, pointer: Pointer) -> Placement | None:
        """The tile with its middle under the pointer; nothing if no square of it lies in the frame."""
        tile = self.document.box.tiles.get(self.tile)
        face = tile.face(self.face) if tile else None
        if face is None:
            return None
        width, height = rotated_size(face.width, face.height, self.rotation)
        x, y = floor(pointer.x - width / 2 + 0.5), floor(pointer.y - height / 2 + 0.5)
        level = self.document.level.level
        if not (-width < x < level.width and -height < y < level.height):
            return None
        name = unused_copy_id(self.tile, tile_ids(self.document.scenario))
        placement = Placement(id=name, tile=self.tile, face=self.face, x=x, y=y, rotation=self.rotation)
        covered = placement_squares(placement, self.document.box)
        inside = any(0 <= at[0] < level.width and 0 <= at[1] < level.height for at in covered)
        return placement if inside else None

    def _think(self) -> None:
        self._lit, self._settled = {}, False
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
        """Joins the stairs on the tile with the nearest that still lack a partner."""
        if self._stair(proposal.board) is None or proposal.board is None or self._placement is None:
            return None
        return link_nearest_partner(proposal.board, self._placement.id, proposal.edit.label)

    def _stair(self, board: Board | None) -> Stair | None:
        """The stairs on the tile in the hand, once it lies on a board."""
        tile = self.document.box.tiles.get(self.tile)
        if board is None or tile is None or tile.kind != "stairs" or self._placement is None:
            return None
        return stair_on(board, self._placement.id)

    def _lay(self, placement: Placement, proposal: EditPreview, anyway: bool) -> None:
        lit = self._lit or missing_doors(proposal, self.document.level_id)
        # While the edit is made there is nothing to think about: the next copy of the tile waits for the next move.
        pointer, self._pointer = self._pointer, None
        waits = bool(lit) and not proposal.obstacles
        lacking = lacking_door(proposal)
        self._lacks = lacking.key if lacking else None
        self.laid = placement.id if waits else None
        laid = self.lay(proposal, anyway=anyway, doors=lit, says=msg("tools.laid", tile=self.title))
        self._pointer = pointer
        if not laid:
            self.laid = None
            return
        self._lit = lit if waits else {}
        self.document.select(select_tiles(self.document.level_id, placement.id))
        stair = self._stair(self.document.board)
        if stair is not None and not partners_of(self.document.scenario, stair.spot):
            self.laid, self._lit = None, {}
            self.on_stairs(stair)
        elif not self.laid:
            self._after()

    def _lay_door(self, place: DoorEdges) -> None:
        edit = self._lit[place]
        self.laid, self._lit, self._meant = None, {}, None
        self.do(edit)
        self._after()

    def _after(self) -> None:
        """Keep the tile in the hand only if the box has another copy of it."""
        laid = sum(each.tile == self.tile for level in self.document.scenario.levels for each in level.placements)
        if laid >= self.document.scenario.box.copies:
            self.done()
        elif self._pointer is not None:
            self._placement = self._under(self._pointer)
            self._think()
