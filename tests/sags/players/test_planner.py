"""Plans: outdoor areas are connected and not larger than the zone allows, and plans are kept or repaired."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.board.bit_sets import components, edges_within, frame_squares, neighbors, rim, square_bit
from editor.sags.construction import ConstructionState, apply_action
from editor.sags.construction.setup import new_construction
from editor.sags.players.builder import Builder
from editor.sags.players.map_planner import (
    Intent,
    Plan,
    driller_group,
    fallback_plan,
    make_plan,
    outdoor_slots,
    outdoor_supply,
    tiles_left,
    update_plan,
)
from editor.sags.players.random_player import random_legal_action
from editor.sags.players.tile_covering import Slot, slot_squares
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.players.random_games import indoor_box, played

SIDE = 6
CORNER = square_bit(0, 0) | square_bit(1, 0)


@st.composite
def single_slots(draw: st.DrawFn) -> list[Slot]:
    """A field of single squares of two groups, some of them taken."""
    squares = [(x, y) for y in range(SIDE) for x in range(SIDE) if not square_bit(x, y) & CORNER]
    chosen = draw(st.lists(st.sampled_from(squares), unique=True, min_size=6))
    return [Slot(draw(st.integers(1, 2)), square_bit(*at), square_bit(*at).bit_length() - 1) for at in sorted(chosen)]


@given(
    single_slots(),
    st.fixed_dictionaries({}, optional={1: st.integers(0, 9), 2: st.integers(0, 9)}),
    st.integers(-2, 20),
    st.sampled_from((0, CORNER)),
    st.integers(0, 99),
)
def test_outdoor_areas_are_connected_and_no_larger_than_wanted(
    slots: list[Slot], supply: dict[int, int], wanted: int, outdoor: int, seed: int
) -> None:
    edge = rim(SIDE, SIDE)
    chosen = outdoor_slots(slots, supply, wanted, Random(seed), rim=edge, outdoor=outdoor)
    assert len({slot.floor for slot in chosen}) == len(chosen) <= max(0, wanted)
    used = Counter(slot.group for slot in chosen)
    assert all(count <= supply.get(group, 0) for group, count in used.items())
    grown = slot_squares(chosen) | outdoor
    grounds = components(grown, edges_within(grown))
    assert len(grounds) <= (1 if outdoor else 3)
    assert all(ground & edge for ground in grounds)
    if len(chosen) < wanted:
        left = [slot for slot in slots if slot not in chosen and used[slot.group] < supply.get(slot.group, 0)]
        assert not any(slot.floor & neighbors(grown) for slot in left), "nothing could be added"


@given(st.integers(0, 50), st.integers(0, 4))
def test_a_plan_covers_what_is_empty_with_what_there_is(seed: int, steps: int) -> None:
    state = played(new_construction(real_box(), players=2, seed=seed, frame=(10, 8)), steps, seed)
    intent, rng = Intent(0.4, 2), Random(seed)
    plan = make_plan(state, intent, rng)
    assert plan is not None
    assert slot_squares(plan.slots) == state.map_bits.empty
    assert sum(slot.floor.bit_count() for slot in plan.slots) == state.map_bits.empty.bit_count()
    have = tiles_left(state, intent.drillers)
    assert all(count <= have.get(group, 0) for group, count in Counter(slot.group for slot in plan.slots).items())
    assert plan.indoor | plan.outdoor | plan.drillers == state.map_bits.empty
    assert not plan.indoor & plan.outdoor
    assert not plan.outdoor & plan.drillers
    supply = outdoor_supply(state.box, state.zone)
    outdoors = Counter(slot.group for slot in plan.slots if slot.floor & plan.outdoor)
    assert all(count <= supply[group] for group, count in outdoors.items())
    again = update_plan(plan, state, intent, rng)
    assert again == plan, "nothing was placed"


@pytest.mark.parametrize("seed", range(6))
def test_a_plan_is_kept_while_followed_and_repaired_otherwise(seed: int) -> None:
    state = new_construction(real_box(), players=2, seed=seed, frame=(10, 8))
    builder, intent, rng = Builder(str(seed)), Intent(0.4, 5), Random(seed)
    action, memory = builder.choose(state, builder.initial_memory())
    assert memory.plan is not None
    after = apply_action(state, action)
    kept = update_plan(memory.plan, after, intent, rng)
    assert kept is not None
    assert set(kept.slots) <= set(memory.plan.slots)
    assert slot_squares(kept.slots) == after.map_bits.empty
    stranger = apply_action(after, random_legal_action(after, rng))
    updated = update_plan(kept, stranger, intent, rng)
    assert updated is not None
    assert slot_squares(updated.slots) == stranger.map_bits.empty


def test_drillers_count_as_pieces_where_the_box_has_any() -> None:
    state = new_construction(real_box(), players=2, seed=1)
    group = driller_group(state.box)
    assert real_box().tiles["driller-1"].group == group
    without, more = tiles_left(state, 0), tiles_left(state, 3)
    assert more == {**without, group: without.get(group, 0) + 3}
    assert sum(without.values()) == len(state.zone)
    inside = new_construction(indoor_box(), players=2, seed=1)
    assert sum(outdoor_supply(inside.box, inside.zone).values()) == 0
    assert sum(outdoor_supply(state.box, state.zone).values()) > 20


def _few_tiles() -> ConstructionState:
    """A small frame, small tiles, and three as large as a Driller."""
    start = new_construction(real_box(), players=2, seed=1, frame=(8, 7))
    tiles = start.zone_by_group
    return replace(start, zone=(*tiles[driller_group(start.box)][:3], *tiles[1][:4], *tiles[2][:8], *tiles[3][:8]))


def _for_drillers(plan: Plan) -> tuple[list[Slot], list[Slot]]:
    """The slots for Drillers, and others of their shape."""
    places = [slot for slot in plan.slots if slot.group == driller_group(real_box())]
    chosen = [slot for slot in places if slot.floor & plan.drillers]
    return chosen, [slot for slot in places if slot not in chosen]


def test_drillers_are_planned_away_from_the_rim_as_far_as_the_plan_has_places_there() -> None:
    state, choices = _few_tiles(), 0
    for seed in range(20):
        plan = make_plan(state, Intent(0.0, 4), Random(seed))
        assert plan is not None
        chosen, left = _for_drillers(plan)
        assert not chosen or len(left) == 3, "only as many Drillers as there are no tiles for"
        outside, left_outside = ([bool(slot.floor & state.map_bits.rim) for slot in some] for some in (chosen, left))
        assert not any(outside) or all(left_outside)
        choices += any(left_outside) and not all(outside)
    assert choices > 5


def test_drillers_are_planned_where_no_outdoors_were_planned_before_all_else() -> None:
    state, choices = _few_tiles(), 0
    before = Plan((), frame_squares(4, 7), 0)
    for seed in range(20):
        chosen, left = _for_drillers(fallback_plan(state, Intent(0.0, 4), before, Random(seed)))
        outdoors, left_outdoors = ([bool(slot.floor & before.outdoor) for slot in some] for some in (chosen, left))
        assert not any(outdoors) or all(left_outdoors)
        choices += any(left_outdoors) and not all(outdoors)
    assert choices > 5
