"""Fixes for markers that mean nothing where they lie, and for pieces that the S.A.G.S. does not have."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import marker_name, place_name, square_name
from editor.edits import Edit, mend_walls, move_marker, remove_markers, remove_walls
from editor.model.grid import Square
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.places import meaningful_squares
from editor.rules.problem import Problem


def move_nearby(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Put the marker on the nearest square of its level where it means something."""
    for level in inspection.board.levels:
        for marker in level.level.markers:
            kind = inspection.box.markers.get(marker.marker)
            if marker.id != found.subjects[0] or kind is None:
                continue

            def distance(at: Square, x: int = marker.x, y: int = marker.y) -> int:
                return abs(at.x - x) + abs(at.y - y)

            nearest = min(meaningful_squares(level, kind), key=distance, default=None)
            if nearest is not None:
                where = {"square": square_name(nearest), "place": place_name(level, nearest)}
                yield labelled(
                    move_marker(marker.id, nearest), "move-marker", marker=marker_name(inspection.box, kind.id), **where
                )


def mend(_: Inspection, found: Problem) -> Iterator[Edit]:
    """Take what is broken off the edge."""
    if found.level is not None and found.edges:
        yield labelled(mend_walls(found.level, found.edges), "mend")


def remove(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take the marker away."""
    for level in inspection.scenario.levels:
        for marker in level.markers:
            if marker.id == found.subjects[0]:
                yield labelled(
                    remove_markers((marker.id,)), "remove-marker", marker=marker_name(inspection.box, marker.marker)
                )


def take_away(_: Inspection, found: Problem) -> Iterator[Edit]:
    """Take walls and broken walls off a map on which nobody could have laid them."""
    level, kind = found.subjects
    take = remove_walls if kind == "walls" else mend_walls
    yield labelled(take(level, found.edges), f"take-away-{kind}", count=len(found.edges))
