"""Rules ``marker.*``: where markers may be placed, and their states."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import edge_sides_name, marker_name, square_name, state_name
from editor.messages import msg
from editor.model.grid import Square
from editor.rules.inspection import Inspection, make_problem
from editor.rules.map_rules.legal_places import breaks_wall, marker_fits
from editor.rules.problem import Problem
from editor.rules.rule import Rule


def check_marker_misplaced(inspection: Inspection) -> Iterator[Problem]:
    """Find markers on a square or edge where a marker of their kind has no meaning."""
    yield from _on_squares(inspection)
    for level in inspection.board.levels:
        for broken in level.level.broken:
            if not breaks_wall(level, broken):
                edge = broken.edge
                message = msg(f"rules.marker.misplaced-broken-{broken.of}", between=edge_sides_name(level, (edge,)))
                subject = f"{level.level.id}/{edge.x},{edge.y},{edge.side}"
                yield make_problem("marker.misplaced", (subject,), message, level, edge.squares(), (edge,))


def _on_squares(inspection: Inspection) -> Iterator[Problem]:
    for level in inspection.board.levels:
        for marker in level.level.markers:
            kind, at = inspection.box.markers.get(marker.marker), Square(marker.x, marker.y)
            if kind is None or marker_fits(level, kind, at):
                continue
            why = "floor" if kind.on_square and not level.tiles_at(at) else kind.lies
            message = msg(
                f"rules.marker.misplaced-{why}", marker=marker_name(inspection.box, kind.id), square=square_name(at)
            )
            yield make_problem("marker.misplaced", (marker.id,), message, level, (at,))


def check_marker_state(inspection: Inspection) -> Iterator[Problem]:
    """Find markers with a state that their kind does not have."""
    for level in inspection.board.levels:
        for marker in level.level.markers:
            kind = inspection.box.markers.get(marker.marker)
            if kind is None or marker.state is None or marker.state in kind.states:
                continue
            name = "rules.marker.state" if kind.states else "rules.marker.state-none"
            states = tuple(map(state_name, kind.states))
            message = msg(
                name, marker=marker_name(inspection.box, kind.id), state=state_name(marker.state), states=states
            )
            yield make_problem("marker.state", (marker.id,), message, level, (Square(marker.x, marker.y),))


RULES = (Rule("marker.misplaced", "error", "RB 2, 13", check_marker_misplaced),)

STATE_RULES = (Rule("marker.state", "error", "RB 5", check_marker_state, frozenset({"map"})),)
