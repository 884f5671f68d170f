"""Fixes with tiles, markers and the author's walls: move, replace or delete them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board.bit_sets import sides
from editor.board.level_board import LevelBoard, edges_in_frame
from editor.board.names import marker_name, place_name, square_name, tile_name
from editor.board.placed_tile import PlacedTile
from editor.catalog.translation import box_text
from editor.edits import (
    Edit,
    combine_edits,
    delete_doors,
    delete_markers,
    delete_tiles,
    delete_walls,
    move_marker,
    move_selection,
    repair_walls,
    replace_tile,
    select_tiles,
)
from editor.edits.paste_substitutes import interchangeable_faces
from editor.messages import msg
from editor.model.grid import Square, rotated_size
from editor.model.level import Placement
from editor.rules.fixes import label_fix
from editor.rules.inspection import Inspection
from editor.rules.map_rules.legal_places import fitting_squares
from editor.rules.problem import Problem

MAX_MOVE = 20
"""How far a tile is moved to find a place."""


def remove_tile(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that delete a tile, with the doors that would be left without tiles."""
    for level, placed in _tiles_in_problem(inspection, problem):
        others = _floor_without(level, placed)
        lost = [
            door.id
            for door in level.level.doors
            if edges_in_frame(level.level, door.edges) & sides(placed.mask.floor)
            and edges_in_frame(level.level, door.edges) & ~sides(others)
        ]
        gone = delete_tiles((placed.placement.id,))
        if lost:
            label = msg("fixes.remove-tile-and-doors", tile=tile_name(placed), count=len(lost))
            yield combine_edits(label, [delete_doors(lost), gone])
        else:
            yield label_fix(gone, "remove-tile", tile=tile_name(placed))


def move_tile_inside(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that move a tile into the frame by the shortest way."""
    for level, placed in _tiles_in_problem(inspection, problem):
        face, placement = placed.face, placed.placement
        width, height = rotated_size(face.width, face.height, placement.rotation)
        dx = min(max(placement.x, 0), level.level.width - width) - placement.x
        dy = min(max(placement.y, 0), level.level.height - height) - placement.y
        yield label_fix(
            move_selection(select_tiles(level.level.id, placement.id), dx, dy), "move-inside", tile=tile_name(placed)
        )


def move_tiles_into_contact(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that move a group of tiles straight toward the rest or the frame."""
    level = inspection.board.level(problem.level or "")
    if level is None:
        return
    for distance in range(1, MAX_MOVE):
        for dx, dy in ((0, -distance), (distance, 0), (0, distance), (-distance, 0)):
            pushed = move_selection(select_tiles(level.level.id, *problem.subjects), dx, dy)
            yield label_fix(pushed, "move-together", count=len(problem.subjects))


def replace_by_unused_tile(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that replace a tile with an unused one of the same shape."""
    used = Counter(placed.tile.id for level in inspection.board.levels for placed in level.placed_tiles)
    for _, placed in _tiles_in_problem(inspection, problem):
        old = placed.placement
        for tile, face_name, face in interchangeable_faces(inspection.box, placed.tile, placed.face):
            if not used[tile.id]:
                new = Placement(id=tile.id, tile=tile.id, face=face_name, x=old.x, y=old.y, rotation=old.rotation)
                yield label_fix(replace_tile(old.id, new), "replace-tile", tile=box_text("tile", face.name))


def _floor_without(level: LevelBoard, without: PlacedTile) -> int:
    floor = 0
    for placed in level.placed_tiles:
        if placed is not without:
            floor |= placed.mask.floor
    return floor


def _tiles_in_problem(inspection: Inspection, problem: Problem) -> Iterator[tuple[LevelBoard, PlacedTile]]:
    for subject in problem.subjects:
        for level in inspection.board.levels:
            for placed in level.placed_tiles:
                if placed.placement.id == subject:
                    yield level, placed


def move_marker_nearby(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that moves the marker to the nearest square where it has a meaning."""
    for level in inspection.board.levels:
        for marker in level.level.markers:
            kind = inspection.box.markers.get(marker.marker)
            if marker.id != problem.subjects[0] or kind is None:
                continue

            def distance(at: Square, x: int = marker.x, y: int = marker.y) -> int:
                return abs(at.x - x) + abs(at.y - y)

            nearest = min(fitting_squares(level, kind), key=distance, default=None)
            if nearest is not None:
                where = {"square": square_name(nearest), "place": place_name(level, nearest)}
                yield label_fix(
                    move_marker(marker.id, nearest), "move-marker", marker=marker_name(inspection.box, kind.id), **where
                )


def repair_wall(_: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes the broken-wall marker from the edge."""
    if problem.level is not None and problem.edges:
        yield label_fix(repair_walls(problem.level, problem.edges), "delete-marker")


def remove_marker(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that deletes the marker."""
    for level in inspection.scenario.levels:
        for marker in level.markers:
            if marker.id == problem.subjects[0]:
                yield label_fix(
                    delete_markers((marker.id,)), "remove-marker", marker=marker_name(inspection.box, marker.marker)
                )


def remove_foreign_pieces(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that deletes walls, broken walls or markers that the S.A.G.S. does not have."""
    level_id, kind = problem.subjects
    if kind == "markers":
        markers = tuple(
            each.id for level in inspection.scenario.levels if level.id == level_id for each in level.markers
        )
        yield label_fix(delete_markers(markers), "delete-markers", count=len(markers))
        return
    take = delete_walls if kind == "walls" else repair_walls
    yield label_fix(take(level_id, problem.edges), f"delete-{kind}", count=len(problem.edges))
