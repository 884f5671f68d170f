"""There is one set of rules for doors: all other code uses it and none repeats it."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.board.bit_sets import edges_set, frame_squares, sides, squares_set
from editor.board.candidate_tile import CandidateTile
from editor.board.door_rules import (
    FORBIDDEN_EDGES,
    OFF_MAP,
    DoorMap,
    DoorPlace,
    door_place,
    door_places,
    forbidden_edges,
)
from editor.board.level_board import LevelBoard
from editor.board.map_bits import MapBits, empty_map
from editor.catalog import load_box
from editor.files import read_scenario
from editor.model.grid import Edge, Square
from editor.paths import data_folder
from editor.rules import check
from editor.rules.map_rules.legal_places import legal_door_places as places_on_level
from editor.sags.construction import new_construction
from editor.sags.construction.tile_outlines import spots


def grounds(level: LevelBoard, bits: MapBits, held: CandidateTile) -> tuple[DoorMap, ...]:
    """For mypy, which checks here that all three are ground for doors."""
    return level, bits, held


def ground(*, walls: tuple[Edge, ...], doors: tuple[Edge, ...] = (), double: tuple[Edge, ...] = ()) -> MapBits:
    empty = empty_map(6, 6)
    lying = door_place(doors) if doors else OFF_MAP
    return MapBits(
        empty.frame,
        empty.rim,
        empty.inner_edges,
        floor=empty.frame,
        indoor=empty.frame,
        walls=edges_set(walls),
        double_walls=edges_set(double),
        doors=lying.edges,
        door_ends=lying.ends,
    )


WALL = tuple(Edge(x, 3, "n") for x in range(6))


def test_doors_need_a_wall() -> None:
    line = edges_set(WALL)
    found = list(door_places(ground(walls=WALL), line))
    assert DoorPlace(edges_set([Edge(2, 3, "n")]), squares_set([Square(2, 3), Square(3, 3)]), large=False) in found
    assert sum(place.large for place in found) == 3  # both ends need a wall beyond them
    assert sum(not place.large for place in found) == 4
    assert not list(door_places(ground(walls=()), line))


def test_a_double_wall_bears_no_door() -> None:
    double = (Edge(2, 3, "n"),)
    assert forbidden_edges(ground(walls=WALL, double=double)) == edges_set(double)
    assert all(
        not place.edges & edges_set(double) for place in door_places(ground(walls=WALL, double=double), edges_set(WALL))
    )


def test_a_door_may_not_take_away_what_holds_another() -> None:
    """A door ends in the middle of a wall: no large door may cover both pieces that hold it, a small one may."""
    standing, foot = Edge(3, 3, "w"), Edge(3, 4, "n")
    found = {place.edges for place in door_places(ground(walls=(*WALL, foot), doors=(standing,)), edges_set(WALL))}
    assert edges_set(WALL[2:4]) not in found
    assert {edges_set(WALL[1:3]), edges_set(WALL[2:3]), edges_set(WALL[3:4])} <= found
    assert edges_set(WALL[2:4]) in {place.edges for place in door_places(ground(walls=WALL), edges_set(WALL))}


def test_an_unsupported_door_does_not_forbid_others() -> None:
    alone = Edge(0, 0, "n").next()
    bits = ground(walls=WALL, doors=(alone,))
    assert list(door_places(bits, edges_set(WALL))) == list(door_places(ground(walls=WALL), edges_set(WALL)))


def test_a_door_beyond_the_field_is_nowhere() -> None:
    assert door_place((Edge(-1, 0, "n"), Edge(0, 0, "n"))) == OFF_MAP
    assert door_place((Edge(50, 50, "w"),)) == OFF_MAP


def test_all_code_uses_these_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the rules forbid every edge, there is no place for a door anywhere, and every existing door is wrong."""
    box = load_box()
    board = compile_board(read_scenario(data_folder("scenarios") / "harrow-house.scenario.json"), box)
    level = board.levels[0]
    state = new_construction(box)
    held = next(
        print_
        for spot, print_ in spots(box, state.zone, state.map_bits.empty)
        if CandidateTile(state.map_bits, print_).places
    )

    def wrong() -> int:
        return sum(found.rule == "door.double-wall" for found in check(board).problems)

    assert list(places_on_level(level, 1))
    assert wrong() == 0
    everywhere = sides(frame_squares(20, 16))
    monkeypatch.setitem(FORBIDDEN_EDGES, "door.double-wall", lambda _: everywhere)
    assert not list(places_on_level(level, 1))
    assert not CandidateTile(state.map_bits, held).places
    assert wrong() == sum(len(level.level.doors) for level in board.levels)
