"""Rules ``area.leak`` and ``height.steep``: what lies side by side on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from editor.board import LevelBoard
from editor.board.bit_sets import Edges, edges_of, edges_within, sides
from editor.board.board_change import ScenarioPart
from editor.board.names import square_list, tile_name
from editor.board.placed_tile import PlacedTile
from editor.messages import msg
from editor.model.grid import Edge
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule

MAX_CLIMB: Final = 6
"""The largest difference of height that a test can master: there is no difficulty above it."""


def check_area_leak(inspection: Inspection) -> Iterator[Problem]:
    """Find places where indoors and outdoors meet without a wall or a doorway, in games that keep them apart."""
    if not any(area.id == "indoor" and "outdoor" in area.shut_against for area in inspection.box.game.area):
        return
    for level in inspection.board.levels:
        meeting = edges_within(level.indoor | level.outdoor)
        meeting &= ~(edges_within(level.indoor) | edges_within(level.outdoor))
        for tiles, edges in _by_tiles(level, meeting & ~_closed_or_doorway(level)):
            names = tuple(map(tile_name, tiles))
            yield _problem("area.leak", level, tiles, edges, names)


def _closed_or_doorway(level: LevelBoard) -> Edges:
    """Return the edges that separate two areas: lines that cannot be crossed, doors and doorways."""
    edges = level.blocks_walk | level.doors
    for kind in level.effects.doors:
        edges |= level.lines.get(kind, 0)
    _, doorway_squares = level.shuts_diagonals
    return edges | sides(doorway_squares)


def check_height_steep(inspection: Inspection) -> Iterator[Problem]:
    """Find neighbors without a line between them whose heights differ by more than any test can master."""
    for level in inspection.board.levels:
        heights = level.heights
        highest = max((height for height, squares in heights.items() if squares), default=0)
        if highest <= MAX_CLIMB:
            continue
        steep = 0
        for low, squares in heights.items():
            for high, others in heights.items():
                if high - low > MAX_CLIMB:
                    steep |= edges_within(squares | others) & ~edges_within(squares) & ~edges_within(others)
        for tiles, edges in _by_tiles(level, steep & level.ways):
            names = tuple(map(tile_name, tiles))
            yield _problem("height.steep", level, tiles, edges, names)


def _by_tiles(level: LevelBoard, edges: Edges) -> Iterable[tuple[tuple[PlacedTile, ...], tuple[Edge, ...]]]:
    """Return edges by the tiles beside them, in the order in which those were placed."""
    found: dict[tuple[str, ...], tuple[tuple[PlacedTile, ...], list[Edge]]] = {}
    for edge in edges_of(edges):
        beside = {placed.placement.id for square in edge.squares() for placed in level.tiles_at(square)}
        tiles = tuple(placed for placed in level.placed_tiles if placed.placement.id in beside)
        found.setdefault(tuple(sorted(beside)), (tiles, []))[1].append(edge)
    return [(tiles, tuple(sorted(found_edges))) for tiles, found_edges in found.values()]


def _problem(
    rule: str, level: LevelBoard, tiles: tuple[PlacedTile, ...], edges: tuple[Edge, ...], names: tuple[object, ...]
) -> Problem:
    squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
    message = msg(f"rules.{rule}", tiles=names, count=len(edges), squares=square_list(squares))
    return make_problem(rule, tuple(placed.placement.id for placed in tiles), message, level, squares, edges)


_MAP: Final = frozenset[ScenarioPart]({"map"})

RULES = (
    Rule("area.leak", "warning", NO_CITATION, check_area_leak, _MAP),
    Rule("height.steep", "warning", NO_CITATION, check_height_steep, _MAP),
)
