"""Whether markers mean something where they lie (rules, section 1)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import marker_name, sides_name, square_name
from editor.messages import msg
from editor.model.grid import Square
from editor.rules.inspection import Inspection, finding
from editor.rules.places import breaks_something, means_something
from editor.rules.problem import Problem
from editor.rules.rule import Rule


def misplaced(inspection: Inspection) -> Iterator[Problem]:
    """Markers off the floor, without what they are about, on a square instead of an edge, or never on the map."""
    yield from _on_squares(inspection)
    for level in inspection.board.levels:
        for broken in level.level.broken:
            if not breaks_something(level, broken):
                edge = broken.edge
                message = msg(f"rules.marker.misplaced-broken-{broken.of}", between=sides_name(level, (edge,)))
                subject = f"{level.level.id}/{edge.x},{edge.y},{edge.side}"
                yield finding("marker.misplaced", (subject,), message, level, edge.squares(), (edge,))


def _on_squares(inspection: Inspection) -> Iterator[Problem]:
    for level in inspection.board.levels:
        for marker in level.level.markers:
            kind, at = inspection.box.markers.get(marker.marker), Square(marker.x, marker.y)
            if kind is None or means_something(level, kind, at):
                continue
            why = "floor" if kind.on_square and not level.stamps_at(at) else kind.lies
            message = msg(
                f"rules.marker.misplaced-{why}", marker=marker_name(inspection.box, kind.id), square=square_name(at)
            )
            yield finding("marker.misplaced", (marker.id,), message, level, (at,))


RULES = (Rule("marker.misplaced", "error", "RB 2, 13", misplaced),)
