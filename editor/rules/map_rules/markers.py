"""Rules ``marker.*``: where markers may be placed, and their states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board import LevelBoard
from editor.board.names import edge_sides_name, marker_name, square_name, state_name
from editor.messages import msg
from editor.model.cards import MarkerKind
from editor.model.grid import Square
from editor.rules.inspection import Inspection, make_problem
from editor.rules.map_rules.legal_places import breaks_wall, elements_at, marker_fits
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
        used: Counter[tuple[str, str]] = Counter()
        for marker in level.level.markers:
            kind, at = inspection.box.markers.get(marker.marker), Square(marker.x, marker.y)
            if kind is None:
                continue
            why = _why_misplaced(level, kind, at) or ("cadaver-used" if _is_used(level, kind, at, used) else None)
            if why is not None:
                name = f"rules.marker.misplaced-{why}"
                message = msg(name, marker=marker_name(inspection.box, kind.id), square=square_name(at))
                yield make_problem("marker.misplaced", (marker.id,), message, level, (at,))


def _why_misplaced(level: LevelBoard, kind: MarkerKind, at: Square) -> str | None:
    if marker_fits(level, kind, at):
        return None
    if kind.on_square and not level.tiles_at(at):
        return "floor"
    return "indestructible" if kind.destroys and elements_at(level, at) else kind.lies


def _is_used(level: LevelBoard, kind: MarkerKind, at: Square, used: Counter[tuple[str, str]]) -> bool:
    """Count the marker, and return whether there are more of them than cadavers in this element."""
    if kind.lies != "cadaver":
        return False
    tile = level.tiles_at(at)[-1].placement.id
    grave = next(element for element in elements_at(level, at) if element.cadavers)
    used[tile, grave.id] += 1
    return used[tile, grave.id] > grave.cadavers


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


RULES = (Rule("marker.misplaced", "error", "RB 2, 13, 23, 41", check_marker_misplaced),)

STATE_RULES = (Rule("marker.state", "error", "RB 22-23, 43", check_marker_state, frozenset({"map"})),)
