"""The computer builds whole maps: full, legal, the same for the same seed, and different ones for different seeds."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.board import compile_board
from editor.board.bit_sets import components, edges_around, edges_within, sides, squares_of
from editor.board.choke_points import choke_squares_of
from editor.board.miniatures import large_footprints, large_stand, large_stands_over
from editor.files import scenario_bytes
from editor.model.grid import Edge
from editor.model.tile import Door
from editor.rules import check
from editor.rules.analysis import analyze
from editor.sags.construction import AddDoor, ConstructionState, DoorPlacement, PlaceTile, apply_action, to_scenario
from editor.sags.construction.exchange import placed_mask
from editor.sags.construction.setup import new_construction
from editor.sags.game.log_file import log_bytes, replay, to_log
from editor.sags.players.auto_play import MAX_CUT, MapOrder, build_map
from editor.sags.players.builder import Builder
from editor.sags.players.game_table import construction_table, play_construction
from editor.sags.players.large_miniatures import large_grounds
from editor.sags.players.slot_filling import prefer_magnetic
from editor.sags.players.strategy import STYLES, PlayStyle
from editor.sags.players.tile_scoring import Weights
from tests.drawn_map import real_box
from tests.sags.players.random_games import FRAMES, with_hands
from tests.sags.players.test_random_player import assert_sound


def errors(state: ConstructionState) -> list[str]:
    report = check(compile_board(to_scenario(state), real_box()))
    return [f"{found.rule} {found.subjects}" for found in report.problems if found.severity == "error"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_builders_fill_the_frame_without_a_violation(players: int, seed: int) -> None:
    state = build_map(MapOrder(players, seed), real_box())
    assert state.phase == "ended"
    assert state.map_bits.empty == 0
    assert state.paid == ()
    assert errors(state) == []


@pytest.mark.parametrize(("doors", "violations"), [(1, 0), (0, 2)])
def test_a_violation_is_the_last_thing_that_a_builder_thinks_of(doors: int, violations: int) -> None:
    """With one door each none is needed. Without doors one or two are: rooms need them where outdoor tiles do not."""
    for seed in range(6):
        state = with_hands(new_construction(real_box(), players=2, seed=seed, frame=(8, 7)), doors)
        for each in play_construction(construction_table(state, ["builder", "builder"], str(seed))):
            state = each.state
        assert state.map_bits.empty == 0
        assert len(state.paid) <= violations


@pytest.mark.parametrize("seed", range(3))
def test_the_maps_are_good_ones(seed: int) -> None:
    figures = analyze(compile_board(to_scenario(build_map(MapOrder(2, seed), real_box())), real_box()))
    assert 0.40 <= figures.indoor_share <= 0.75
    assert figures.levels[0].longest_range >= 8
    assert figures.areas_with_rooms == 1, "one can walk from every room to every other"


@pytest.mark.parametrize("style", ["schemer", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_character_of_play_ends_and_breaks_no_rule(style: str, players: int) -> None:
    state = build_map(MapOrder(players, 1, style, (9, 8)), real_box())  # type: ignore[arg-type]
    assert state.over
    assert errors(state) == []


def test_every_state_on_the_way_is_sound() -> None:
    start = new_construction(real_box(), players=2, seed=5)
    for each in play_construction(construction_table(start, ["builder", "builder"], "5")):
        assert errors(each.state) == []


@settings(max_examples=15)
@given(st.lists(st.sampled_from(STYLES), min_size=2, max_size=4), st.integers(0, 999), st.sampled_from(FRAMES))
def test_every_intermediate_state_is_sound_for_all_players(
    styles: list[PlayStyle], seed: int, frame: tuple[int, int]
) -> None:
    start = new_construction(real_box(), players=len(styles), seed=seed, frame=frame)
    *_, end = (sound(each.state) for each in play_construction(construction_table(start, styles, str(seed))))
    assert end.over


def sound(state: ConstructionState) -> ConstructionState:
    assert_sound(state)
    return state


def test_a_seed_decides_everything() -> None:
    def content(seed: int) -> bytes:
        state = build_map(MapOrder(3, seed), real_box())
        return log_bytes(to_log(state)) + scenario_bytes(to_scenario(state))

    assert content(7) == content(7)
    assert len({content(seed) for seed in range(5)}) == 5


def test_a_log_rebuilds_the_map_byte_for_byte() -> None:
    state = build_map(MapOrder(4, 11), real_box())
    again = replay(to_log(state), real_box()).construction
    assert again == state
    assert scenario_bytes(to_scenario(again)) == scenario_bytes(to_scenario(state))


def test_leftover_doors_join_what_is_apart_lead_around_choke_points_or_part_large_areas() -> None:
    done = Counter[str]()
    for seed in range(10):
        builder = Builder(str(seed))
        memory = builder.initial_memory()
        state = new_construction(real_box(), players=2, seed=seed)
        while not state.over:
            action, memory = builder.choose(state, memory)
            after = apply_action(state, action)
            if isinstance(action, AddDoor):
                joins = len(after.map_bits.areas) < len(state.map_bits.areas)
                parts = len(open_areas(after)) > len(open_areas(state))
                helps = largest_cut(after) < largest_cut(state)
                enters = large_reach_indoors(after) > large_reach_indoors(state)
                assert joins or parts or helps or enters
                assert joins or helps or not real_box().doors[action.door].mp_cost
                done.update(joined=joins, parted=parts, helped=helps)
            state = after
    assert done["joined"] >= 2
    assert done["helped"] >= 2


def largest_cut(state: ConstructionState) -> int:
    bits = state.map_bits
    return max((lost for _, lost in choke_squares_of(bits.enterable, bits.ways)), default=0)


def large_reach_indoors(state: ConstructionState) -> int:
    """How many squares of rooms a large miniature gets into or next to."""
    return sum((ground.near & state.map_bits.indoor).bit_count() for ground in large_grounds(state.map_bits))


def test_all_stands_of_large_miniatures_are_found_at_once() -> None:
    bits = build_map(MapOrder(2, 0), real_box()).map_bits
    for over in (bits.outdoor, bits.indoor, bits.rim):
        each_one = {
            1 << large_stand(*min(squares)) for at in squares_of(over) for squares in large_footprints(bits, at)
        }
        assert large_stands_over(bits, over) == sum(each_one)


@pytest.mark.parametrize(("seed", "good_at_once"), [(2, False), (6, False), (7, True)])
def test_another_plan_is_made_only_after_one_with_a_large_choke_point(seed: int, good_at_once: bool) -> None:
    """Plans are made until one has no fault."""
    order = MapOrder(2, seed, frame=(8, 7))
    first = build_map(order, real_box(), plans=1)
    starts: list[ConstructionState] = []
    best = build_map(order, real_box(), lambda state: None if state.actions else starts.append(state))
    most = MAX_CUT * best.map_bits.enterable.bit_count()
    assert (largest_cut(first) <= most) == good_at_once == (len(starts) == 1) == (best == first)
    assert largest_cut(best) <= most


@pytest.mark.parametrize("seed", range(3))
def test_no_square_cuts_off_a_third_of_a_map(seed: int) -> None:
    state = build_map(MapOrder(2, seed), real_box())
    assert largest_cut(state) <= state.map_bits.enterable.bit_count() / 3


def test_a_schemer_gains_points_on_a_builder() -> None:
    """At least two on average, in both seats; a hundred duels are played by ``benchmarks.tournament``."""
    leads = []
    for seed in range(3):
        for seat in (0, 1):
            styles: list[PlayStyle] = ["builder", "builder"]
            styles[seat] = "schemer"
            start = new_construction(real_box(), players=2, seed=seed)
            *_, end = play_construction(construction_table(start, styles, str(seed)))
            leads.append(end.state.players[seat].mp - end.state.players[1 - seat].mp)
    assert sum(leads) / len(leads) >= 2


def test_norad_places_drillers_where_openings_of_rooms_lead_to_them() -> None:
    drillers = open_ones = 0
    for seed in range(4):
        state = build_map(MapOrder(2, seed), real_box())
        bits = state.map_bits
        for each in state.placements:
            if each.face == "down":
                rooms = edges_around(placed_mask(state, each).floor) & sides(bits.indoor)
                drillers += 1
                open_ones += bool(rooms & ~bits.double_walls)
    assert drillers >= 4
    assert open_ones >= 0.75 * drillers


def open_areas(state: ConstructionState) -> list[int]:
    """What one can walk about in without opening a door."""
    bits = state.map_bits
    return components(bits.floor, edges_within(bits.floor) & ~bits.walls & ~bits.doors)


def tiles_placed_by(side: str, state: ConstructionState) -> list[PlaceTile]:
    current, found = new_construction(real_box(), players=2, seed=state.seed), []
    for action in state.actions:
        if isinstance(action, PlaceTile) and current.constructor.id == side:
            found.append(action)
        current = apply_action(current, action)
    return found


def test_schemers_play_for_their_side() -> None:
    """Over a few maps: Salemites take cover and magnetic doors, NORAD avoids both."""
    cover, magnetic = Counter[str](), Counter[str]()
    for seed in range(4):
        end = build_map(MapOrder(2, seed, "schemer"), real_box())
        for side in ("norad", "salemite"):
            for action in tiles_placed_by(side, end):
                face = real_box().tiles[action.tile].face(action.face)
                assert face is not None
                cover[side] += sum(square.blocks_los for square in face.squares)
                magnetic[side] += sum(real_box().doors[each.door].magnetic for each in action.doors)
    assert cover["salemite"] > cover["norad"]
    assert magnetic["salemite"] > magnetic["norad"]


def test_magnetic_doors_replace_others_of_the_same_price_if_preferred() -> None:
    state = new_construction(real_box(), players=2, seed=0)
    doors = [real_box().doors[door] for door in state.constructor.doors]
    plain = next(door for door in doors if not door.magnetic and any(_alike(door, each) for each in doors))
    usual = (DoorPlacement(door=plain.id, edges=(Edge(0, 0, "n"),)),)
    found = prefer_magnetic(state, usual, Weights(magnetic=1.0))
    assert _alike(plain, real_box().doors[found[0].door])
    assert not real_box().doors[prefer_magnetic(state, found, Weights(magnetic=-1.0))[0].door].magnetic, (
        "and the other way round"
    )
    assert prefer_magnetic(state, usual, Weights()) == usual


def _alike(door: Door, other: Door) -> bool:
    """Another door of the same size and price that is magnetic."""
    return other.magnetic and other.size == door.size and other.mp_cost == door.mp_cost
