"""The change after an edit: known from recompiling, equal to a comparison, and no larger than necessary."""

from __future__ import annotations

import gc

import pytest

from editor.board import Board, compile_board, recompile
from editor.board.bit_sets import edge_bit, edges_set, squares_set
from editor.board.board import change_between
from editor.board.board_change import EVERYTHING, BoardChange, LevelChange
from editor.catalog import load_box
from editor.edits import (
    Edit,
    add_level,
    add_walls,
    delete_tiles,
    open_doors,
    place_marker,
    reorder_item,
    replace_door,
    resize_level,
    set_field,
)
from editor.files import read_scenario
from editor.model.grid import Edge, Square
from editor.model.level import Level, Marker
from editor.model.scenario import Scenario
from editor.paths import data_folder


@pytest.fixture(scope="module")
def board() -> Board:
    return compile_board(read_scenario(data_folder("scenarios") / "first-steps.scenario.json"), load_box())


def after(board: Board, edit: Edit) -> tuple[Board, BoardChange]:
    new = recompile(board, edit.apply(board.scenario))
    return new, change_between(board, new)


def only(change: BoardChange) -> LevelChange:
    [level] = change.levels.values()
    return level


def test_a_tile_that_goes_changes_its_squares(board: Board) -> None:
    _, change = after(board, delete_tiles({"gym"}))
    gym = next(stamp for stamp in board.levels[0].placed_tiles if stamp.placement.id == "gym")
    assert only(change).squares == gym.mask.floor
    assert change.parts == {"map", "tiles"}


def test_each_layer_of_the_map_changes_by_itself(board: Board) -> None:
    level = board.levels[0].level
    edits: dict[str, Edit] = {
        "tiles": set_field("levels/ground/placements/gym/rotation", 180),
        "doors": open_doors({level.doors[0].id}),
        "walls": add_walls(level.id, [Edge(1, 1, "n")]),
        "markers": place_marker(level.id, Marker(id="new", marker="spy-point", x=2, y=3)),
    }
    for layer, edit in edits.items():
        assert after(board, edit)[1].parts == {"map", layer}
    everything = {"map", "levels", *edits}
    assert after(board, resize_level(level.id, level.width - 1, level.height))[1].parts == everything
    assert after(board, add_level(Level(id="cellar", elevation=-1)))[1].parts == everything


def test_rotated_tile_counts_as_changed_even_if_it_looks_the_same(board: Board) -> None:
    _, change = after(board, set_field("levels/ground/placements/gym/rotation", 180))
    assert only(change).squares


def test_walls_and_doors_change_edges(board: Board) -> None:
    edge = Edge(1, 1, "n")
    _, change = after(board, add_walls(board.levels[0].level.id, [edge]))
    assert only(change).edges == edge_bit(edge)
    assert only(change).squares == 0
    door = board.levels[0].level.doors[0]
    _, change = after(board, open_doors({door.id}))
    assert only(change).edges == edges_set(door.edges)
    assert only(change).ground == squares_set(at for edge in door.edges for at in edge.squares())


def test_another_door_in_the_same_place_is_a_change(board: Board) -> None:
    """It covers the same edges in the same state, but may have another lock."""
    door = board.levels[0].level.doors[0]
    twin = door.model_copy(update={"id": f"{door.door}#2"})
    _, change = after(board, replace_door(door.id, twin))
    assert only(change).edges == edges_set(door.edges)


def test_markers_change_only_marked_squares(board: Board) -> None:
    marker = Marker(id="new", marker="spy-point", x=2, y=3)
    _, change = after(board, place_marker(board.levels[0].level.id, marker))
    assert only(change).marked == squares_set([Square(2, 3)])
    assert only(change).ground == 0


def test_the_order_of_tiles_counts(board: Board) -> None:
    _, change = after(board, reorder_item(f"levels/ground/placements/{board.levels[0].level.placements[0].id}", 1))
    assert only(change).squares.bit_count() >= 2


def test_a_new_frame_and_a_new_level_change_everything(board: Board) -> None:
    level = board.levels[0].level
    _, change = after(board, resize_level(level.id, level.width - 1, level.height))
    assert only(change) == EVERYTHING
    assert only(change).ground == -1
    _, change = after(board, add_level(Level(id="cellar", elevation=-1)))
    assert change.levels == {"cellar": EVERYTHING}
    assert change.level("cellar").everything
    assert change.level(level.id) == LevelChange()


def test_edits_outside_the_map_change_no_level(board: Board) -> None:
    _, change = after(board, set_field("turns", 9))
    assert change.parts == {"play"}
    assert change.levels == {}


def test_change_is_known_without_comparing_again(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    new, change = after(board, delete_tiles({"gym"}))
    newer, _ = after(new, set_field("turns", 9))
    assert change_between(board, newer) == BoardChange(change.parts | {"play"}, change.levels)
    monkeypatch.setattr("editor.board.board.changed_board", None)
    assert change_between(board, new) is new.change


def test_board_does_not_keep_the_previous_one_alive(board: Board) -> None:
    first, _ = after(board, set_field("turns", 9))
    second, _ = after(first, set_field("turns", 8))
    del first
    gc.collect()
    assert second.previous is not None
    assert second.previous() is None


NO_RULE_READS = {"format", "version", "id", "title", "author", "language", "game", "rules", "suppressed", "values"}
"""Of these, a check asks the scenario itself, or nothing. Another game or other rules are checked from nothing."""


@pytest.mark.parametrize("name", sorted(Scenario.model_fields.keys() - NO_RULE_READS - {"levels"}))
def test_every_field_that_rules_read_belongs_to_a_part(board: Board, name: str) -> None:
    """A field without a part would leave problems as they were before the edit."""
    edited = board.scenario.model_copy(update={name: ("other",)})
    assert change_between(board, recompile(board, edited)).parts
