"""Fixes with lines, doorways and arrows: place or delete them, and move what is at the wrong place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from editor.board import LevelBoard
from editor.board.bit_sets import edges_of, neighbors, squares_of, squares_set
from editor.board.names import edge_list, edge_name, line_name, square_name, tile_name
from editor.board.placed_tile import PlacedTile
from editor.edits import (
    Edit,
    combine_edits,
    delete_lines,
    delete_walls,
    move_door,
    move_selection,
    place_lines,
    rotate_selection,
    select_tiles,
    set_field,
)
from editor.messages import msg
from editor.model.grid import Edge, Rotation, Square
from editor.model.scenario import SquareLink, SquareOnLevel
from editor.rules.fixes import label_fix
from editor.rules.inspection import Inspection
from editor.rules.map_rules.doorways import DoorwayPiece, doorway_pieces
from editor.rules.map_rules.legal_places import legal_door_places
from editor.rules.map_rules.links import link_id
from editor.rules.problem import Problem

MAX_SHIFT = 3
"""How far a tile is moved along another one."""
MAX_DOORWAYS = 6
"""How many doorways are tried for a door or a barricade."""
ARROW_COST = 2
"""The price of an arrow that a fix adds."""


# --- tiles that meet --------------------------------------------------------------------------------------------------


def rotate_tile(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that rotate one of the tiles."""
    turns: tuple[Rotation, ...] = (180, 90, 270)
    for level, placed in _tiles(inspection, problem):
        for rotation in turns:
            selection = select_tiles(level.level.id, placed.placement.id)
            edit = rotate_selection(selection, rotation, inspection.box)
            yield label_fix(edit, "rotate-tile", tile=tile_name(placed))


def shift_tile(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that move one of the tiles along the other one."""
    is_upright = problem.edges[0].side == "w"
    for level, placed in _tiles(inspection, problem):
        for distance, way in product(range(1, MAX_SHIFT + 1), (1, -1)):
            by = (0, way * distance) if is_upright else (way * distance, 0)
            edit = move_selection(select_tiles(level.level.id, placed.placement.id), *by)
            yield label_fix(edit, "shift-tile", tile=tile_name(placed), count=distance)


def _tiles(inspection: Inspection, problem: Problem) -> Iterator[tuple[LevelBoard, PlacedTile]]:
    level = inspection.board.level(problem.level or "")
    for placed in level.placed_tiles if level is not None else ():
        if level is not None and placed.placement.id in problem.subjects:
            yield level, placed


# --- lines ------------------------------------------------------------------------------------------------------------


def remove_line(_: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that deletes the author's line."""
    if problem.level is not None:
        edits = [delete_lines(problem.level, problem.edges), delete_walls(problem.level, problem.edges)]
        yield combine_edits(msg("fixes.remove-line", edge=edge_name(problem.edges[0])), edits)


def close_with_line(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that place a line that cannot be crossed on all edges of the problem."""
    for line in inspection.box.game.placeable_lines:
        if line.blocks_walk and problem.level is not None:
            edit = place_lines(problem.level, line.id, problem.edges)
            yield label_fix(edit, "close-with-line", line=line_name(inspection.box, line.id), count=len(problem.edges))


# --- doorways ---------------------------------------------------------------------------------------------------------


def move_to_doorway(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that move a door or a barricade to the nearest free doorways."""
    level = inspection.board.level(problem.level or "")
    if level is None:
        return
    pieces = list(doorway_pieces(inspection, level))
    piece = next(each for each in pieces if each.id == problem.subjects[0])
    taken = {edge for each in pieces if each is not piece for edge in each.edges}
    places = [edges for edges in _doorways(level, piece) if not taken.intersection(edges)]
    for edges in sorted(places, key=lambda edges: _distance(edges[0], piece.edges[0]))[:MAX_DOORWAYS]:
        label = msg("fixes.move-to-doorway", piece=piece.name, edges=edge_list(edges))
        moves = [move_door(piece.id, edges)] if piece.is_door else _move_marker(level, piece.id, edges[0])
        yield combine_edits(label, moves)


def _doorways(level: LevelBoard, piece: DoorwayPiece) -> Iterator[tuple[Edge, ...]]:
    if piece.is_door:
        return legal_door_places(level, len(piece.edges))
    return ((edge,) for edge in edges_of(level.door_edges))


def _move_marker(level: LevelBoard, marker: str, edge: Edge) -> list[Edit]:
    path = f"levels/{level.level.id}/markers/{marker}"
    values = {"x": edge.x, "y": edge.y, "edge": edge.side}
    return [set_field(f"{path}/{name}", value) for name, value in values.items()]


def _distance(one: Edge, other: Edge) -> tuple[int, Edge]:
    return abs(one.x - other.x) + abs(one.y - other.y), one


# --- arrows -----------------------------------------------------------------------------------------------------------


def remove_link(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that deletes the arrow."""
    left = tuple(link for link in inspection.scenario.links if link_id(link) != problem.subjects)
    yield label_fix(set_field("links", left), "remove-link")


def set_link_price(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that gives the arrow the smallest price."""
    yield label_fix(_with_link(inspection, problem, cost=1), "set-link-price", cost=1)


def lead_both_ways(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that lets the arrow lead both ways."""
    yield label_fix(_with_link(inspection, problem, both=True), "lead-both-ways")


def _with_link(inspection: Inspection, problem: Problem, **fields: object) -> Edit:
    links = tuple(
        link.model_copy(update=fields) if link_id(link) == problem.subjects else link
        for link in inspection.scenario.links
    )
    return set_field("links", links)


def add_link(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that adds an arrow from the largest group of tiles to a group that touches no other tile."""
    level = inspection.board.level(problem.level or "")
    if level is None:
        return
    apart = squares_set(problem.squares) & level.enterable
    others = level.enterable & ~squares_set(problem.squares)
    grown = apart
    while not grown & others:
        before, grown = grown, (grown | neighbors(grown)) & level.frame
        if grown == before:
            return
    start = next(iter(squares_of(grown & others)))
    end = min(squares_of(apart), key=lambda square: _steps(start, square))
    here, there = (SquareOnLevel(level=level.level.id, x=at.x, y=at.y) for at in (start, end))
    link = SquareLink(start=here, end=there, cost=ARROW_COST, both=True)
    names = {"start": square_name(start), "end": square_name(end)}
    yield label_fix(set_field("links", (*inspection.scenario.links, link)), "add-link", **names)


def _steps(one: Square, other: Square) -> int:
    return max(abs(one.x - other.x), abs(one.y - other.y))
