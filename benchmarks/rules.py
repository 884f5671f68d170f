"""The work of the rows about areas and validation, on the largest shipped map."""

from __future__ import annotations

import importlib
from functools import cache

from editor.board import Board, compile_board, recompile
from editor.board.areas import areas
from editor.board.bit_sets import edges_of, squares_of
from editor.board.level_board import LevelBoard
from editor.catalog import Box, load_box
from editor.edits import (
    delete_doors,
    delete_tiles,
    move_selection,
    open_doors,
    rotate_selection,
    select_tiles,
    set_field,
)
from editor.files import parse_scenario, scenario_bytes
from editor.model.scenario import Scenario
from editor.paths import data_folder
from editor.rules import Report, check
from editor.sags.construction.scenario import to_scenario
from editor.sags.game.log_file import read_log, replay


@cache
def box() -> Box:
    """Return the box."""
    return load_box()


@cache
def scenario() -> Scenario:
    """Return the shipped S.A.G.S. map at the end of its construction: a full frame with doors, without characters."""
    return to_scenario(replay(read_log(data_folder("scenarios") / "quiet-estate.sags.json"), box()).construction)


@cache
def file_content() -> bytes:
    """Return the map as a file."""
    return scenario_bytes(scenario())


@cache
def board() -> Board:
    """Return the compiled map."""
    return compile_board(scenario(), box())


@cache
def report() -> Report:
    """Return the problems of the map."""
    return check(board())


def from_nothing() -> Report:
    """Do everything that opening a file needs."""
    return check(compile_board(parse_scenario(file_content(), "map"), box()))


@cache
def edited() -> tuple[Scenario, ...]:
    """Return the same map after one edit, for six frequent kinds of edits."""
    level = scenario().levels[0]
    tiles, doors = level.placements, level.doors
    edits = (
        rotate_selection(select_tiles(level.id, tiles[len(tiles) // 2].id), 180, box()),
        move_selection(select_tiles(level.id, tiles[20].id), 1, 0),
        delete_tiles((tiles[30].id,)),
        open_doors((doors[0].id,)),
        delete_doors((doors[-1].id,)),
        set_field("title", "Another title"),
    )
    return tuple(edit.apply(scenario()) for edit in edits)


def after_each_edit() -> list[Report]:
    """Check each edited map with the help of the report before the edit."""
    return [check(recompile(board(), after), before=report()) for after in edited()]


def each_from_nothing() -> list[Report]:
    """Open and check each edited map."""
    return [from_nothing() for _ in edited()]


# --- areas --------------------------------------------------------------------------------------------------------


def by_flooding() -> int:
    """Count the areas with bit sets."""
    return len(areas(board()))


def by_networkx() -> int:
    """Count the same areas with a graph from the edges and its components."""
    networkx = importlib.import_module("networkx")
    level: LevelBoard = board().levels[0]
    graph = networkx.Graph()
    graph.add_nodes_from(squares_of(level.enterable))
    graph.add_edges_from(edge.squares() for edge in edges_of(level.ways))
    return len(list(networkx.connected_components(graph)))
