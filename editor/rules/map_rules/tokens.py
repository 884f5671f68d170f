"""Rules ``token.*``, ``crate.*`` and ``npc.*``: markers lie as they should, and players can get to what they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board import LevelBoard
from editor.board.bit_sets import Squares, edges_within, spread, square_bit
from editor.board.board_change import ScenarioPart
from editor.board.names import marker_name, square_name
from editor.messages import msg
from editor.model.cards import MarkerKind
from editor.model.custom_values import custom_value
from editor.model.grid import Edge
from editor.model.level import Marker
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.mission import hero_reach, surroundings
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule

LOOT_FIELD: Final = "loot"
"""The custom field of a game that says what is in a crate."""


def _markers(inspection: Inspection) -> Iterator[tuple[LevelBoard, Marker, MarkerKind]]:
    """Yield the markers of known kinds."""
    for level in inspection.board.levels:
        for marker in level.level.markers:
            if (kind := inspection.box.markers.get(marker.marker)) is not None:
                yield level, marker, kind


def _problem(inspection: Inspection, rule: str, level: LevelBoard, marker: Marker, message: str = "") -> Problem:
    name = marker_name(inspection.box, marker.marker)
    edges: tuple[Edge, ...] = (marker.on_edge,) if marker.on_edge is not None else ()
    text = msg(f"rules.{message or rule}", marker=name, square=square_name(marker.square))
    return make_problem(rule, (marker.id,), text, level, (marker.square,), edges)


def check_token_facing(inspection: Inspection) -> Iterator[Problem]:
    """Find markers that show a direction, but have none."""
    for level, marker, kind in _markers(inspection):
        if kind.faces and marker.facing is None:
            yield _problem(inspection, "token.facing", level, marker)


def check_token_edge(inspection: Inspection) -> Iterator[Problem]:
    """Find markers on a square that belong on a side of it, and the other way round."""
    for level, marker, kind in _markers(inspection):
        if kind.lies == "edge" and marker.edge is None:
            yield _problem(inspection, "token.edge", level, marker)
        elif kind.lies != "edge" and marker.edge is not None:
            yield _problem(inspection, "token.edge", level, marker, "token.edge-square")


def check_token_nowhere(inspection: Inspection) -> Iterator[Problem]:
    """Find markers where there is no floor. Markers for the wind only show a direction and may be next to the map."""
    for level, marker, kind in _markers(inspection):
        if kind.lies == "floor" and kind.meaning != "wind" and not _has_floor(level, marker):
            yield _problem(inspection, "token.nowhere", level, marker, "marker.misplaced-floor")


def _has_floor(level: LevelBoard, marker: Marker) -> bool:
    return level.in_frame(marker.square) and bool(level.floor & square_bit(*marker.square))


def check_token_blizzard_indoors(inspection: Inspection) -> Iterator[Problem]:
    """Find markers for the wind on indoor squares."""
    for level, marker, kind in _markers(inspection):
        if kind.meaning == "wind" and level.indoor & square_bit(*marker.square):
            yield _problem(inspection, "token.blizzard-indoors", level, marker)


def check_crate_unreachable(inspection: Inspection) -> Iterator[Problem]:
    """Find crates that no hero can get to."""
    crates = [each for each in _markers(inspection) if each[2].meaning == "crate"]
    reach = _reach_by_level(inspection) if crates else {}
    for level, marker, _ in crates:
        if _has_floor(level, marker) and not _is_beside(level, reach[level.level.id], marker.square.x, marker.square.y):
            yield _problem(inspection, "crate.unreachable", level, marker)


def check_crate_empty(inspection: Inspection) -> Iterator[Problem]:
    """Find crates without contents, in games that say what is in them."""
    if not any(each.id == LOOT_FIELD and each.of == "marker" for each in inspection.box.game.field):
        return
    for level, marker, kind in _markers(inspection):
        if kind.meaning == "crate" and custom_value(marker.values, LOOT_FIELD) is None:
            yield _problem(inspection, "crate.empty", level, marker)


def check_npc_unreachable(inspection: Inspection) -> Iterator[Problem]:
    """Find characters without a leader that no hero can reach."""
    alone = [each for each in inspection.placed_miniatures if each[0].side.led_by == "nobody"]
    reach = _reach_by_level(inspection) if alone else {}
    for miniature, level in alone:
        if not any(_is_beside(level, reach[level.level.id], *square) for square in miniature.squares):
            message = msg("rules.npc.unreachable", character=character_name(inspection, miniature.start))
            yield make_problem("npc.unreachable", (miniature.id,), message, level, miniature.squares)


def _reach_by_level(inspection: Inspection) -> dict[str, int]:
    """Return where heroes can go, by level; everywhere if no hero has a place yet, which other rules report."""
    reach = hero_reach(inspection)
    everywhere = not any(reach)
    return {
        level.level.id: level.frame if everywhere else part
        for level, part in zip(inspection.board.levels, reach, strict=True)
    }


def _is_beside(level: LevelBoard, reach: Squares, x: int, y: int) -> bool:
    """Return whether heroes can get to a square, or next to it if it cannot be entered.

    Next to it means that a step would lead there: over one of its sides, or round a corner past a square beside it.
    """
    here = square_bit(x, y)
    if level.enterable & here:
        return bool(reach & here)
    if not level.floor & here:
        return False
    free = edges_within(level.enterable | here) & (~level.blocks_walk | level.doors)
    near = spread(here, free)
    return bool(reach & spread(near, free) & surroundings(level, here))


_MARKERS: Final = frozenset[ScenarioPart]({"markers"})
_TILES: Final = frozenset[ScenarioPart]({"tiles"})
_REACH: Final = frozenset[ScenarioPart]({"map", "stairs", "sides", "zones", "house"})

RULES = (
    Rule("token.facing", "error", NO_CITATION, check_token_facing, _MARKERS),
    Rule("token.edge", "error", NO_CITATION, check_token_edge, _MARKERS),
    Rule("token.nowhere", "error", NO_CITATION, check_token_nowhere, _MARKERS | _TILES),
    Rule("token.blizzard-indoors", "warning", NO_CITATION, check_token_blizzard_indoors, _MARKERS | _TILES),
    Rule("crate.unreachable", "warning", NO_CITATION, check_crate_unreachable, _REACH),
    Rule("crate.empty", "warning", NO_CITATION, check_crate_empty, _MARKERS),
    Rule("npc.unreachable", "warning", NO_CITATION, check_npc_unreachable, _REACH),
)
