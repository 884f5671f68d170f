"""Rules ``door.no-doorway`` and ``door.shared``: doors and barricades are in doorways, one in each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board import LevelBoard
from editor.board.board_change import ScenarioPart
from editor.board.level_board import edges_in_frame
from editor.board.names import door_name, edge_list, marker_name
from editor.messages import Name, msg
from editor.model.grid import Edge
from editor.rules.inspection import Inspection, make_problem
from editor.rules.map_rules.doors import BLOCKED_SQUARE_RULE, DOOR_COUNT_RULE
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule
from editor.values import FrozenStruct


class DoorwayPiece(FrozenStruct):
    """A door or a barricade."""

    id: str
    name: Name
    edges: tuple[Edge, ...]
    is_door: bool


def doorway_pieces(inspection: Inspection, level: LevelBoard) -> Iterator[DoorwayPiece]:
    """Yield the doors of a level, then its barricades that are on a side of a square."""
    for door in level.level.doors:
        yield DoorwayPiece(door.id, door_name(inspection.box, door.id), door.edges, is_door=True)
    for marker in level.level.markers:
        kind = inspection.box.markers.get(marker.marker)
        if kind is not None and kind.meaning == "barricade" and marker.on_edge is not None:
            name = marker_name(inspection.box, marker.marker)
            yield DoorwayPiece(marker.id, name, (marker.on_edge,), is_door=False)


def check_door_no_doorway(inspection: Inspection) -> Iterator[Problem]:
    """Find doors and barricades that are not in a doorway."""
    for level in inspection.board.levels:
        for piece in doorway_pieces(inspection, level):
            outside = [edge for edge in piece.edges if not edges_in_frame(level.level, (edge,)) & level.door_edges]
            if outside:
                yield _problem("door.no-doorway", level, (piece,), tuple(outside))


def check_door_shared(inspection: Inspection) -> Iterator[Problem]:
    """Find doors and barricades that share a doorway with one that was placed before."""
    for level in inspection.board.levels:
        taken: dict[Edge, DoorwayPiece] = {}
        for piece in doorway_pieces(inspection, level):
            others = {taken[edge].id: taken[edge] for edge in piece.edges if edge in taken}
            for other in others.values():
                shared = tuple(edge for edge in piece.edges if taken.get(edge) == other)
                yield _problem("door.shared", level, (piece, other), shared)
            for edge in piece.edges:
                taken.setdefault(edge, piece)


def _problem(rule: str, level: LevelBoard, pieces: tuple[DoorwayPiece, ...], edges: tuple[Edge, ...]) -> Problem:
    message = msg(f"rules.{rule}", pieces=tuple(piece.name for piece in pieces), edges=edge_list(edges))
    squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
    return make_problem(rule, tuple(piece.id for piece in pieces), message, level, squares, edges)


_MAP: Final = frozenset[ScenarioPart]({"map"})

RULES = (
    Rule("door.no-doorway", "error", NO_CITATION, check_door_no_doorway, _MAP),
    Rule("door.shared", "error", NO_CITATION, check_door_shared, _MAP),
    BLOCKED_SQUARE_RULE,
    DOOR_COUNT_RULE,
)
