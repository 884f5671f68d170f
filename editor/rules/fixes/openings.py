"""Fixes for what is open and should be shut, and for what is shut and should be open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from editor.board.bits import Edges, edges_around, edges_of, squares_set
from editor.board.compile import LevelBoard
from editor.board.names import sides_name
from editor.edits import Edit, add_walls, break_walls, together
from editor.messages import msg
from editor.model.grid import Edge, straight_runs
from editor.rules.fixes.doors import lay, one_of_each_kind, unused_doors
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.places import door_places
from editor.rules.problem import Problem


def shut_with_doors(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Lay doors over every opening; where one door is enough, each kind of door is a choice."""
    level = inspection.board.level(found.level or "")
    if level is None:
        return
    runs = straight_runs(found.edges)
    if len(runs) == 1 and len(runs[0]) <= 2:
        for door in one_of_each_kind(unused_doors(inspection.scenario, inspection.box, len(runs[0]))):
            yield lay(level, door, runs[0], inspection.scenario)
    for pieces in product(*(_pieces(run) for run in runs)):
        edit = _lay_several(inspection, level, [edges for run in pieces for edges in run])
        if edit is not None and (len(runs) > 1 or len(pieces[0]) > 1):
            yield edit


def shut_with_walls(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Close the opening with wall pieces; only hand-made maps have those."""
    if inspection.rules == "scenario" and found.level:
        yield labelled(add_walls(found.level, found.edges), "close-with-walls")


def open_with_door(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Lay a door in the wall of the sealed area, at each place where one is legal."""
    for level, around in _borders(inspection, found):
        for length in (1, 2):
            doors = unused_doors(inspection.scenario, inspection.box, length)[:1]
            for door in doors:
                for edges in door_places(level, length):
                    if any(edge in around for edge in edges):
                        yield lay(level, door, edges, inspection.scenario)


def open_with_breach(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Put a broken-wall marker on the wall of the area; only hand-made maps have those."""
    if inspection.rules == "scenario":
        for level, around in _borders(inspection, found):
            for edge in sorted(around):
                yield labelled(break_walls(level.level.id, (edge,)), "break-wall", between=sides_name(level, (edge,)))


def _borders(inspection: Inspection, found: Problem) -> Iterator[tuple[LevelBoard, frozenset[Edge]]]:
    """The edges round the area that the finding shows as its witness."""
    for witness in found.witnesses:
        level = inspection.board.level(witness.level)
        if level is not None:
            around: Edges = edges_around(squares_set(witness.squares)) & ~level.border
            yield level, frozenset(edges_of(around))


def _pieces(run: tuple[Edge, ...]) -> list[list[tuple[Edge, ...]]]:
    """The ways to cut a run into lengths of one and two, large doors first."""
    if not run:
        return [[]]
    with_one = [[run[:1], *rest] for rest in _pieces(run[1:])]
    with_two = [[run[:2], *rest] for rest in _pieces(run[2:])] if len(run) > 1 else []
    return [*with_two, *with_one]


def _lay_several(inspection: Inspection, level: LevelBoard, places: list[tuple[Edge, ...]]) -> Edit | None:
    """One edit that lays a door over each place, or nothing if the box has too few."""
    scenario, edits = inspection.scenario, []
    stock = {length: unused_doors(scenario, inspection.box, length) for length in (1, 2)}
    for edges in places:
        if not stock[len(edges)]:
            return None
        edits.append(lay(level, stock[len(edges)].pop(0), edges, scenario))
    return together(msg("fixes.lay-doors", count=len(edits)), edits)
