"""Fixes with tiles: take one away, move it, take another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board.bits import sides
from editor.board.compile import LevelBoard, edges_on
from editor.board.names import tile_name
from editor.board.stamp import Stamp
from editor.catalog.words import box_text
from editor.edits import Edit, move, remove_doors, remove_tiles, replace_tile, tiles_on, together
from editor.edits.alike import faces_alike
from editor.messages import msg
from editor.model.grid import turned_size
from editor.model.level import Placement
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.problem import Problem

FARTHEST = 20
"""How far a tile is moved to find a place."""


def remove(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take a tile away, with the doors that would then stand between nothing and nothing."""
    for level, stamp in _stamps(inspection, found):
        others = sum_of_floors(level, stamp)
        lost = [
            door.id
            for door in level.level.doors
            if edges_on(level.level, door.edges) & sides(stamp.print.floor)
            and edges_on(level.level, door.edges) & ~sides(others)
        ]
        gone = remove_tiles((stamp.placement.id,))
        if lost:
            label = msg("fixes.remove-tile-and-doors", tile=tile_name(stamp), count=len(lost))
            yield together(label, [remove_doors(lost), gone])
        else:
            yield labelled(gone, "remove-tile", tile=tile_name(stamp))


def move_inside(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Push a tile back into the frame by the shortest way."""
    for level, stamp in _stamps(inspection, found):
        face, placement = stamp.face, stamp.placement
        width, height = turned_size(face.width, face.height, placement.rotation)
        dx = min(max(placement.x, 0), level.level.width - width) - placement.x
        dy = min(max(placement.y, 0), level.level.height - height) - placement.y
        yield labelled(move(tiles_on(level.level.id, placement.id), dx, dy), "move-inside", tile=tile_name(stamp))


def move_into_contact(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Push a group of tiles straight towards the rest or the frame."""
    level = inspection.board.level(found.level or "")
    if level is None:
        return
    for distance in range(1, FARTHEST):
        for dx, dy in ((0, -distance), (distance, 0), (0, distance), (-distance, 0)):
            pushed = move(tiles_on(level.level.id, *found.subjects), dx, dy)
            yield labelled(pushed, "move-together", count=len(found.subjects))


def replace_by_unused(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take a tile of the same shape that is still in the box."""
    laid = Counter(stamp.tile.id for level in inspection.board.levels for stamp in level.stamps)
    for _, stamp in _stamps(inspection, found):
        old = stamp.placement
        for tile, face_name, face in faces_alike(inspection.box, stamp.tile, stamp.face):
            if not laid[tile.id]:
                new = Placement(id=tile.id, tile=tile.id, face=face_name, x=old.x, y=old.y, rotation=old.rotation)
                yield labelled(replace_tile(old.id, new), "replace-tile", tile=box_text("tile", face.name))


def sum_of_floors(level: LevelBoard, without: Stamp) -> int:
    floor = 0
    for stamp in level.stamps:
        if stamp is not without:
            floor |= stamp.print.floor
    return floor


def _stamps(inspection: Inspection, found: Problem) -> Iterator[tuple[LevelBoard, Stamp]]:
    for subject in found.subjects:
        for level in inspection.board.levels:
            for stamp in level.stamps:
                if stamp.placement.id == subject:
                    yield level, stamp
