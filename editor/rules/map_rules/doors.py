"""Rules ``door.*``: where doors may be placed.

Whole sets are compared first, so that a legal map costs almost nothing. Edges of a face-up Driller are exempt, because
construction is over when a Driller is flipped (RB 37).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board.bit_sets import Edges, edges_within, flood_steps, sides, square_bit, squares_set
from editor.board.board_change import ScenarioPart
from editor.board.door_rules import FORBIDDEN_EDGES, door_place, supported_corners
from editor.board.level_board import LevelBoard, edges_in_frame
from editor.board.names import door_name, edge_sides_name
from editor.messages import msg
from editor.model.grid import Edge
from editor.model.level import PlacedDoor
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem, Severity
from editor.rules.rule import NO_CITATION, Check, Rule
from editor.rules.rule_cache import EVERYWHERE, LevelSquares
from editor.values import replace

NEEDLESS_STEPS = 3
"""A small door is useful if the way around it is longer than this."""


def _edge_check(rule: str) -> Check:
    """Return a check that finds doors with an edge where this rule forbids them."""

    def check(inspection: Inspection) -> Iterator[Problem]:
        for level in inspection.board.levels:
            bad = level.doors & FORBIDDEN_EDGES[rule](level) & ~sides(level.face_up_drillers)
            if bad:
                for door, covered in level.doors_with_edges:
                    if covered & bad:
                        yield _door_problem(rule, inspection, level, door, tuple(edges_in(door, level, bad)))

    return check


def edges_in(door: PlacedDoor, level: LevelBoard, wanted: Edges) -> Iterator[Edge]:
    """Yield the edges of a door that are in a set."""
    return (edge for edge in door.edges if edges_in_frame(level.level, (edge,)) & wanted)


def _door_problem(
    rule: str,
    inspection: Inspection,
    level: LevelBoard,
    door: PlacedDoor,
    at: tuple[Edge, ...],
    name: str | None = None,
) -> Problem:
    """Return the problem about a door; the cached one while the tiles next to it stay the same."""
    edges = at or door.edges

    def work() -> tuple[Problem, LevelSquares]:
        names = {"door": door_name(inspection.box, door.id), "between": edge_sides_name(level, edges)}
        squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
        problem = make_problem(rule, (door.id,), msg(f"rules.{name or rule}", **names), level, squares, edges)
        return problem, {level.level.id: squares_set(squares) or EVERYWHERE}

    return inspection.cache.get_or_compute((name or rule, level.level.id, door.id, edges), (door,), work)


def check_door_not_a_junction(inspection: Inspection) -> Iterator[Problem]:
    """Find doors inside a tile, on the border, or without a tile; inside a tile is legal on a hand-made map."""
    for level in inspection.board.levels:
        legal = level.junctions | level.pending
        if level.doors_disjoint and not level.doors & ~legal:
            continue
        for door, covered in level.doors_with_edges:
            off_frame = covered.bit_count() < len(door.edges)
            if not off_frame and not covered & ~legal:
                continue
            at = tuple(edge for edge in door.edges if not edges_in_frame(level.level, (edge,)) & legal)
            if not off_frame and not covered & ~legal & ~level.inside:
                problem = _door_problem("door.not-a-junction", inspection, level, door, at, "door.inside-tile")
                yield replace(problem, severity="warning") if inspection.rules == "scenario" else problem
            elif off_frame or covered & level.border:
                yield _door_problem("door.not-a-junction", inspection, level, door, at, "door.on-border")
            else:
                yield _door_problem("door.not-a-junction", inspection, level, door, at, "door.no-tile")


def check_door_misplaced(inspection: Inspection) -> Iterator[Problem]:
    """Find doors where the game does not allow any: off the map, or on an edge without a line that can have one."""
    for level in inspection.board.levels:
        for door, covered in level.doors_with_edges:
            off_frame = covered.bit_count() < len(door.edges)
            if off_frame or covered & ~level.door_edges:
                at = tuple(edge for edge in door.edges if not edges_in_frame(level.level, (edge,)) & level.door_edges)
                name = "door.misplaced" if level.effects.doors_between_tiles else "door.misplaced-line"
                yield _door_problem("door.misplaced", inspection, level, door, at, name)


def _unsupported_doors(level: LevelBoard) -> Iterator[tuple[PlacedDoor, Edges]]:
    """Yield the doors in the frame with an end that no wall supports."""
    held = supported_corners(level.walls, level.doors)
    if not level.door_ends & ~held:
        return
    for door, covered in level.doors_with_edges:
        if covered.bit_count() == len(door.edges) and door_place(door.edges).ends & ~held:
            yield door, covered


def check_door_loose_end(inspection: Inspection) -> Iterator[Problem]:
    """Find doors with an unsupported end. A Driller that is flipped up still supports its doors (RB 37)."""
    for level in inspection.board.levels:
        exempt = sides(level.face_up_drillers)
        loose = list(_unsupported_doors(level))
        held = supported_corners(level.walls | exempt, level.doors) if loose else 0
        for door, covered in loose:
            if not covered & exempt and door_place(door.edges).ends & ~held:
                yield _door_problem("door.loose-end", inspection, level, door, door.edges)


def check_door_overlap(inspection: Inspection) -> Iterator[Problem]:
    """Find doors that share an edge."""
    for level in inspection.board.levels:
        if level.doors_disjoint:
            continue
        taken: dict[Edge, PlacedDoor] = {}
        for door in level.level.doors:
            others = dict.fromkeys(taken[edge].id for edge in door.edges if edge in taken)
            for other in others:
                shared = tuple(edge for edge in door.edges if edge in taken and taken[edge].id == other)
                problem = _door_problem("door.overlap", inspection, level, door, shared)
                yield replace(problem, subjects=(door.id, other))
            taken |= dict.fromkeys(door.edges, door)


def check_door_not_in_box(inspection: Inspection) -> Iterator[Problem]:
    """Find doors that are used more often than the boxes have them, or that have the wrong length."""
    levels = inspection.scenario.levels
    given = (inspection.scenario.box.copies, *(level.doors for level in levels))
    for number, placed, name in inspection.cache.get_or_compute(
        "surplus doors", given, lambda: (_surplus_doors(inspection), {})
    ):
        level = inspection.board.levels[number]
        yield _door_problem("door.not-in-box", inspection, level, placed, placed.edges, name)


def _surplus_doors(inspection: Inspection) -> list[tuple[int, PlacedDoor, str | None]]:
    """Return surplus doors and doors of the wrong length: level number, door, and a message id if it differs."""
    copies, used = inspection.scenario.box.copies, Counter[str]()
    surplus: list[tuple[int, PlacedDoor, str | None]] = []
    for number, level in enumerate(inspection.scenario.levels):
        for placed in level.doors:
            door = inspection.box.doors.get(placed.door)
            if door is None:
                continue
            used[door.id] += 1
            if used[door.id] > copies:
                surplus.append((number, placed, None))
            elif door.length != len(placed.edges):
                surplus.append((number, placed, "door.wrong-size"))
    return surplus


def check_door_dead_end(inspection: Inspection) -> Iterator[Problem]:
    """Find doors onto empty squares of a finished map."""
    if not inspection.finished:
        return
    for level in inspection.board.levels:
        if bad := level.doors & level.pending:
            for door, covered in level.doors_with_edges:
                if covered & bad:
                    yield _door_problem("door.dead-end", inspection, level, door, tuple(edges_in(door, level, bad)))


def check_door_needless(inspection: Inspection) -> Iterator[Problem]:
    """Find small doors that a short walk avoids, except those that close an opening to the outdoors.

    A way around of three steps passes one end of the door, so only doors with an unsupported end can have one.
    """
    for level in inspection.board.levels:
        between = edges_within(level.indoor | level.outdoor)
        closes = between & ~edges_within(level.indoor) & ~edges_within(level.outdoor) & ~level.walls
        for door, covered in _unsupported_doors(level):
            if len(door.edges) != 1 or not covered & level.ways or covered & closes:
                continue
            near, far = (square_bit(*square) for square in door.edges[0].squares())
            if flood_steps(near, level.ways & ~covered, NEEDLESS_STEPS) & far:
                yield _door_problem("door.needless", inspection, level, door, door.edges)


_MAP = frozenset[ScenarioPart]({"map"})


def _edge_rule(rule: str, severity: Severity, cites: str) -> Rule:
    return Rule(rule, severity, cites, _edge_check(rule), _MAP)


BLOCKED_SQUARE_RULE = _edge_rule("door.blocked-square", "error", "RB 36")
_OVERLAP = Rule("door.overlap", "error", "RB 36", check_door_overlap, _MAP)
DOOR_COUNT_RULE = Rule("door.not-in-box", "error", "RB 2, 36", check_door_not_in_box, frozenset({"map", "box"}))

PLACE_RULES = (
    Rule("door.misplaced", "error", NO_CITATION, check_door_misplaced, _MAP),
    BLOCKED_SQUARE_RULE,
    _OVERLAP,
    DOOR_COUNT_RULE,
)
"""The rules about doors for games without construction rules."""

RULES = (
    Rule("door.not-a-junction", "error", "RB 36", check_door_not_a_junction, _MAP),
    _edge_rule("door.double-wall", "error", "RB 9, 36"),
    Rule("door.loose-end", "error", "RB 36", check_door_loose_end, _MAP),
    BLOCKED_SQUARE_RULE,
    _edge_rule("door.outdoor-both", "error", "RB 36"),
    _edge_rule("door.safe-wall", "error", "RB 36"),
    _edge_rule("door.on-driller", "error", "RB 35"),
    _OVERLAP,
    DOOR_COUNT_RULE,
    Rule("door.dead-end", "error", "RB 36", check_door_dead_end, _MAP),
    Rule("door.needless", "info", NO_CITATION, check_door_needless, _MAP),
)
