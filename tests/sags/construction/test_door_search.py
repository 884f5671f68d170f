"""The search for doors: exactly the sets without a needless door, cheapest first, and only what the reserve can do."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given, settings

from editor.board.candidate_tile import CandidateTile
from editor.model.grid import Edge
from editor.sags.construction import ConstructionState, doors_needed, is_legal
from editor.sags.construction.door_search import (
    UNLIMITED_DOORS,
    DoorSet,
    DoorStock,
    covered_edges,
    door_sets,
    door_stock,
    fixable_by_doors,
    helpful_place,
    needless_door,
    partial_doors,
)
from editor.sags.construction.offers import constructor_stock, make_offer, to_action
from editor.values import replace
from tests.board.test_map_bits import Held, held_pieces
from tests.drawn_map import real_box
from tests.sags.construction.drawing import Drawing


def suffices(candidate: CandidateTile, chosen: DoorSet) -> bool:
    edges = covered_edges(chosen)
    return candidate.fit_together(chosen) and not candidate.open & ~edges and not candidate.sealed_with(edges)


def tried_out(candidate: CandidateTile, stock: DoorStock, most: int) -> set[frozenset[object]]:
    """All sets of at most so many doors that suffice and can be paid, none of which contains another."""
    found: list[frozenset[object]] = []
    for size in range(most + 1):
        for chosen in combinations(candidate.places, size):
            if any(less <= set(chosen) for less in found):
                continue
            if stock.cost_of(chosen) is not None and suffices(candidate, chosen):
                found.append(frozenset(chosen))
    return set(found)


def lying(held: Held) -> tuple[ConstructionState, CandidateTile]:
    state = held.game.building()
    assume(found := held.lying(state))
    assert found is not None
    return state, found[1]


@settings(max_examples=150)
@given(held_pieces())
def test_the_search_finds_what_trying_everything_finds(held: Held) -> None:
    state, candidate = lying(held)
    assume(len(candidate.places) <= 16)
    for stock in (UNLIMITED_DOORS, constructor_stock(state)):
        found = door_sets(candidate, stock)
        few = {frozenset(chosen) for chosen in found if len(chosen) <= 3}
        assert few == tried_out(candidate, stock, 3)
        costs = [stock.cost_of(chosen) for chosen in found]
        assert None not in costs
        assert costs == sorted(costs)  # type: ignore[type-var]
    assert fixable_by_doors(candidate) == bool(door_sets(candidate, UNLIMITED_DOORS))


@settings(max_examples=60)
@given(held_pieces())
def test_every_plan_is_legal_and_none_of_its_doors_can_be_left_out(held: Held) -> None:
    state = held.game.building()
    assume(found := held.lying(state))
    assert found is not None
    spot, candidate = found
    offered = make_offer(state, spot, candidate.tile, constructor_stock(state, spot, None))
    assert offered is not None
    for chosen in offered.doors[:6] if not offered.violation else ():
        action = to_action(state, offered, chosen)
        assert is_legal(state, action)
        for door in getattr(action, "doors", ()):
            left = tuple(each for each in action.doors if each != door)  # type: ignore[union-attr]
            assert not is_legal(state, action.model_copy(update={"doors": left}))


@settings(max_examples=60)
@given(held_pieces())
def test_doors_fix_what_they_can_and_none_is_needless(held: Held) -> None:
    state, candidate = lying(held)
    for stock in (UNLIMITED_DOORS, constructor_stock(state)):
        chosen = partial_doors(candidate, stock)
        assert candidate.fit_together(chosen)
        assert stock.cost_of(chosen) is not None
        assert needless_door(candidate, chosen) is None
        assert helpful_place(candidate, stock.without(chosen), chosen) is None
        edges = covered_edges(chosen)
        for door in chosen:
            fewer = edges & ~door.edges
            opened = candidate.open & ~fewer != candidate.open & ~edges
            assert opened or candidate.sealed_with(fewer) != candidate.sealed_with(edges)


# an outdoor tile A that covers the doorless fronts of three rooms: a wide one, one with a pillar, a narrow one
STREET = Drawing("""
+---+---+---+---+---+---+---+---+
|B.  B. #C. |C. #D. #E.  E.  E. |
+   +   +   +   +   +   +   +   +
 A,  A,  A,  A,  A,  A,  A,  A,
+   +   +   +   +   +   +   +   +
 F,  F,  F,  F,  F,  F,  F,  F,
+   +   +   +   +   +   +   +   +
 G,  G,  G,  G,  G,  G,  G,  G,
+   +   +   +   +   +   +   +   +
""")


@pytest.mark.parametrize(
    ("room", "places"),
    [
        ("B", {((Edge(0, 1, "n"), Edge(1, 1, "n")),)}),
        ("C", {((Edge(2, 1, "n"),), (Edge(3, 1, "n"),)), ((Edge(2, 1, "n"), Edge(3, 1, "n")),)}),
        ("D", {((Edge(4, 1, "n"),),)}),
        ("E", set()),
    ],
)
def test_openings_of_one_two_and_three_squares(room: str, places: set[tuple[tuple[Edge, ...], ...]]) -> None:
    state = STREET.after(STREET.beginning(), "A")
    plans = doors_needed(state, STREET.spots[room])
    assert {tuple(sorted(door.edges for door in plan.doors)) for plan in plans} == places


def test_a_tile_that_needs_no_door_has_one_plan_without_any() -> None:
    state = STREET.beginning()
    (plan,) = doors_needed(state, STREET.spots["A"])
    assert (plan.doors, plan.cost) == ((), 0)


def test_the_cheapest_plan_comes_first_and_takes_free_doors() -> None:
    state = STREET.after(STREET.beginning(doors=("norad-small-1", "norad-small-4", "norad-large-1")), "A")
    plans = doors_needed(state, STREET.spots["C"])
    assert [(plan.cost, len(plan.doors)) for plan in plans] == [(1, 1), (1, 2)]
    assert {door.door for door in plans[1].doors} == {"norad-small-1", "norad-small-4"}
    rich = STREET.after(STREET.beginning(doors=("norad-small-1", "norad-small-4", "norad-large-2")), "A")
    assert [(plan.cost, len(plan.doors)) for plan in doors_needed(rich, STREET.spots["C"])] == [(0, 1), (1, 2)]


def test_a_stock_prices_the_cheapest_doors_first_and_knows_its_limits() -> None:
    doors = real_box().doors
    names = ("norad-small-1", "norad-small-4", "norad-large-1", "norad-small-2")
    stock = door_stock(((doors[name], doors[name].mp_cost) for name in names), mp=2)
    assert [stock.cost(small, 0) for small in range(5)] == [0, 0, 1, 2, None]
    assert [stock.cost(small, 1) for small in range(4)] == [1, 1, 2, None]
    assert stock.cost(0, 2) is None


def test_a_door_into_a_room_that_cannot_be_entered_is_in_no_plan() -> None:
    """It would join the two, but the door to the outdoors that both then need is enough for the tile alone."""
    rooms = Drawing("""
+---+---+---+---+
|A.  A. |B.  B. |
+---+---+---+---+
 C,  C,  C,  C,
+   +   +   +   +
 D,  D,  D,  D,
+   +   +   +   +
 E,  E,  E,  E,
+   +   +   +   +
""")
    state = rooms.after(rooms.beginning("norad", doors=()), "AC")
    assert [each.tile for each in state.paid] == ["tile-a"]
    rich = replace(state, players=rooms.beginning().players)
    plans = doors_needed(rich, rooms.spots["B"])
    assert {tuple(door.edges for door in plan.doors) for plan in plans} == {
        ((Edge(2, 1, "n"),),),
        ((Edge(3, 1, "n"),),),
        ((Edge(2, 1, "n"), Edge(3, 1, "n")),),
    }
