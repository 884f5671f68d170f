"""Where doors may stand (rules, section 4).

Whole sets are compared first, so that a legal map costs almost nothing. Edges of a face-up Driller are exempt:
construction is over when one is turned up (RB 37).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board.bits import Edges, edges_within, flood_steps, sides, square_bit, squares_set
from editor.board.change import Part
from editor.board.compile import LevelBoard, edges_on
from editor.board.door_law import FORBIDDEN, door_place, held_corners
from editor.board.names import door_name, sides_name
from editor.messages import msg
from editor.model.grid import Edge
from editor.model.level import PlacedDoor
from editor.rules.inspection import Inspection, finding
from editor.rules.memory import EVERYWHERE, LevelSquares
from editor.rules.problem import Problem, Severity
from editor.rules.rule import OURS, Check, Rule
from editor.values import replace

NEEDLESS_STEPS = 3
"""A small door is of use when the way round it is longer than this."""


def _forbidden_edges(rule: str) -> Check:
    """A check that finds doors with an edge where this rule forbids them."""

    def check(inspection: Inspection) -> Iterator[Problem]:
        for level in inspection.board.levels:
            bad = level.doors & FORBIDDEN[rule](level) & ~sides(level.face_up_drillers)
            if bad:
                for door, covered in level.laid_doors:
                    if covered & bad:
                        yield _about_door(rule, inspection, level, door, tuple(edges_in(door, level, bad)))

    return check


def edges_in(door: PlacedDoor, level: LevelBoard, wanted: Edges) -> Iterator[Edge]:
    return (edge for edge in door.edges if edges_on(level.level, (edge,)) & wanted)


def _about_door(
    rule: str,
    inspection: Inspection,
    level: LevelBoard,
    door: PlacedDoor,
    at: tuple[Edge, ...],
    name: str | None = None,
) -> Problem:
    """The finding about a door; the same one as before while the tiles beside it are."""
    edges = at or door.edges

    def work() -> tuple[Problem, LevelSquares]:
        names = {"door": door_name(inspection.box, door.id), "between": sides_name(level, edges)}
        squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
        found = finding(rule, (door.id,), msg(f"rules.{name or rule}", **names), level, squares, edges)
        return found, {level.level.id: squares_set(squares) or EVERYWHERE}

    return inspection.memory.recall((name or rule, level.level.id, door.id, edges), (door,), work)


def not_a_junction(inspection: Inspection) -> Iterator[Problem]:
    """Inside a tile, on the border, or where no tile lies; a hand-made map may have doors inside a tile."""
    for level in inspection.board.levels:
        legal = level.junctions | level.pending
        if level.doors_are_apart and not level.doors & ~legal:
            continue
        for door, covered in level.laid_doors:
            off_frame = covered.bit_count() < len(door.edges)
            if not off_frame and not covered & ~legal:
                continue
            at = tuple(edge for edge in door.edges if not edges_on(level.level, (edge,)) & legal)
            if not off_frame and not covered & ~legal & ~level.inside:
                found = _about_door("door.not-a-junction", inspection, level, door, at, "door.inside-tile")
                yield replace(found, severity="warning") if inspection.rules == "scenario" else found
            elif off_frame or covered & level.border:
                yield _about_door("door.not-a-junction", inspection, level, door, at, "door.on-border")
            else:
                yield _about_door("door.not-a-junction", inspection, level, door, at, "door.no-tile")


def _loose_doors(level: LevelBoard) -> Iterator[tuple[PlacedDoor, Edges]]:
    """Doors on the frame that have no wall at one of their ends."""
    held = held_corners(level.walls, level.doors)
    if not level.door_ends & ~held:
        return
    for door, covered in level.laid_doors:
        if covered.bit_count() == len(door.edges) and door_place(door.edges).ends & ~held:
            yield door, covered


def loose_end(inspection: Inspection) -> Iterator[Problem]:
    """Once a Driller is turned up, its sides bind no door that was laid against its walls (RB 37)."""
    for level in inspection.board.levels:
        exempt = sides(level.face_up_drillers)
        loose = list(_loose_doors(level))
        held = held_corners(level.walls | exempt, level.doors) if loose else 0
        for door, covered in loose:
            if not covered & exempt and door_place(door.edges).ends & ~held:
                yield _about_door("door.loose-end", inspection, level, door, door.edges)


def overlap(inspection: Inspection) -> Iterator[Problem]:
    for level in inspection.board.levels:
        if level.doors_are_apart:
            continue
        taken: dict[Edge, PlacedDoor] = {}
        for door in level.level.doors:
            others = dict.fromkeys(taken[edge].id for edge in door.edges if edge in taken)
            for other in others:
                shared = tuple(edge for edge in door.edges if edge in taken and taken[edge].id == other)
                found = _about_door("door.overlap", inspection, level, door, shared)
                yield replace(found, subjects=(door.id, other))
            taken |= dict.fromkeys(door.edges, door)


def not_in_box(inspection: Inspection) -> Iterator[Problem]:
    """Each door of the box once for each box the author owns, and only over as many edges as it is wide."""
    levels = inspection.scenario.levels
    given = (inspection.scenario.box.copies, *(level.doors for level in levels))
    for number, placed, name in inspection.memory.recall("surplus doors", given, lambda: (_surplus(inspection), {})):
        level = inspection.board.levels[number]
        yield _about_door("door.not-in-box", inspection, level, placed, placed.edges, name)


def _surplus(inspection: Inspection) -> list[tuple[int, PlacedDoor, str | None]]:
    """The doors that the box does not have, or not in that width: the number of the level, the door, and the sentence
    if it is another. Only doors have a part in it."""
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


def dead_end(inspection: Inspection) -> Iterator[Problem]:
    if not inspection.finished:
        return
    for level in inspection.board.levels:
        if bad := level.doors & level.pending:
            for door, covered in level.laid_doors:
                if covered & bad:
                    yield _about_door("door.dead-end", inspection, level, door, tuple(edges_in(door, level, bad)))


def needless(inspection: Inspection) -> Iterator[Problem]:
    """A small door that a short walk avoids. One that shuts an opening to the outdoors is always of use.

    A way round of three steps leads round one end of the door, where there can be no wall then: only doors with a
    loose end have one.
    """
    for level in inspection.board.levels:
        between = edges_within(level.indoor | level.outdoor)
        closes = between & ~edges_within(level.indoor) & ~edges_within(level.outdoor) & ~level.walls
        for door, covered in _loose_doors(level):
            if len(door.edges) != 1 or not covered & level.ways or covered & closes:
                continue
            near, far = (square_bit(*square) for square in door.edges[0].squares())
            if flood_steps(near, level.ways & ~covered, NEEDLESS_STEPS) & far:
                yield _about_door("door.needless", inspection, level, door, door.edges)


_MAP = frozenset[Part]({"map"})


def _on_edges(rule: str, severity: Severity, cites: str) -> Rule:
    return Rule(rule, severity, cites, _forbidden_edges(rule), _MAP)


RULES = (
    Rule("door.not-a-junction", "error", "RB 36", not_a_junction, _MAP),
    _on_edges("door.double-wall", "error", "RB 9, 36"),
    Rule("door.loose-end", "error", "RB 36", loose_end, _MAP),
    _on_edges("door.blocked-square", "error", "RB 36"),
    _on_edges("door.outdoor-both", "error", "RB 36"),
    _on_edges("door.safe-wall", "error", "RB 36"),
    _on_edges("door.on-driller", "error", "RB 35"),
    Rule("door.overlap", "error", "RB 36", overlap, _MAP),
    Rule(
        "door.not-in-box",
        "error",
        "RB 2, 36",
        not_in_box,
        frozenset({"map", "box"}),
    ),
    Rule("door.dead-end", "error", "RB 36", dead_end, _MAP),
    Rule("door.needless", "info", OURS, needless, _MAP),
)
