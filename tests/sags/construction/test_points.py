"""Mission Points while building: icons, the prices of doors, penalties, and the floor at 0."""

from __future__ import annotations

import pytest

from editor.model.grid import Edge
from editor.model.tile import MpIcon
from editor.sags.construction import (
    ConstructionState,
    PlaceTile,
    apply_action,
    doors_needed,
    explain_illegal,
    is_legal,
    legal_actions,
)
from editor.values import replace
from tests.sags.construction.drawing import Drawing, reasons

# B carries the icon, A is a closed room that needs a door, the rest is open ground
PICTURE = """
+   +   +---+---+
 B,  B, |A.  A. |
+   +   +---+---+
 B,  B,  C,  C,
+   +   +   +   +
 D,  D,  C,  C,
+   +   +   +   +
 D,  D,  C,  C,
+   +   +   +   +
"""
ROOM_DOOR = (Edge(2, 1, "n"),)
FREE, PRICED = "norad-small-4", "norad-small-1"


def drawing(who: str, change: int, letter: str = "B") -> Drawing:
    return Drawing(PICTURE, {letter: MpIcon(who=who, change=change)})  # type: ignore[arg-type]


def points(state: ConstructionState) -> dict[str, int]:
    return {player.id: player.mp for player in state.players}


@pytest.mark.parametrize("side", ["norad", "salemite"])
@pytest.mark.parametrize(("who", "change"), [("norad", 1), ("norad", -1), ("salemite", 1), ("salemite", -1)])
def test_an_icon_acts_on_the_side_it_names_whichever_side_places_it(side: str, who: str, change: int) -> None:
    draw = drawing(who, change)
    state = draw.beginning(side)
    assert points(apply_action(state, draw.lay(state, "B"))) == {"norad": 30, "salemite": 30} | {who: 30 + change}


@pytest.mark.parametrize("change", [1, -1])
@pytest.mark.parametrize("named", ["norad", "salemite"])
def test_where_the_icon_leaves_a_choice_the_constructor_names_the_side(named: str, change: int) -> None:
    draw = drawing("choice", change)
    state = draw.beginning()
    assert reasons(state, draw.lay(state, "B")) == {"sags.name-a-side"}
    assert reasons(state, draw.lay(state, "B", mp="player-1")) == {"sags.name-a-side"}
    (why,) = explain_illegal(state, draw.lay(state, "B"))
    sides = "NORAD and Salemites" if change > 0 else "Salemites and NORAD"
    assert f"choose between {sides}" in str(why)
    after = apply_action(state, draw.lay(state, "B", mp=named))
    assert points(after) == {"norad": 30, "salemite": 30} | {named: 30 + change}
    fronts = [each for each in legal_actions(state) if isinstance(each, PlaceTile) and each.tile == "tile-b"]
    assert {each.mp for each in fronts if each.face == "front"} == {"norad", "salemite"}
    assert {each.mp for each in fronts if each.face == "back"} == {None}


def test_no_side_is_named_where_there_is_no_choice() -> None:
    draw = drawing("norad", 1)
    state = draw.beginning()
    assert reasons(state, draw.lay(state, "B", mp="norad")) == {"sags.no-side-to-name"}
    assert reasons(state, draw.lay(state, "D", mp="norad")) == {"sags.no-side-to-name"}


@pytest.mark.parametrize("who", ["norad", "salemite", "choice"])
def test_among_mercenaries_a_plus_is_for_the_constructor_and_a_minus_for_all_others(who: str) -> None:
    for change, expected in ((1, [25, 26, 25]), (-1, [24, 25, 24])):
        draw = drawing(who, change)
        state = draw.beginning("player-2", players=3)
        assert reasons(state, draw.lay(state, "B", mp="player-2")) == {"sags.no-side-to-name"}
        assert list(points(apply_action(state, draw.lay(state, "B"))).values()) == expected


def test_a_minus_icon_stops_at_0() -> None:
    draw = drawing("salemite", -1)
    state = draw.beginning(mp=0)
    assert points(apply_action(state, draw.lay(state, "B"))) == {"norad": 0, "salemite": 0}


def test_a_door_is_paid_when_placed_and_leaves_the_reserve() -> None:
    draw = drawing("norad", 1)
    state = draw.beginning(doors=(FREE, PRICED))
    free = draw.lay(state, "A", ROOM_DOOR)
    assert free.doors[0].door == FREE
    dear = free.model_copy(update={"doors": (free.doors[0].model_copy(update={"door": PRICED}),)})
    for action, mp, left in ((free, 30, (PRICED,)), (dear, 29, (FREE,))):
        after = apply_action(state, action)
        assert points(after) == {"norad": mp, "salemite": 30}
        assert after.players[0].doors == left
        assert after.players[1].doors == (FREE, PRICED)


def test_a_price_that_cannot_be_paid_cannot_be_chosen() -> None:
    draw = drawing("norad", 1)
    state = draw.beginning(doors=(FREE, PRICED), mp=0)
    dear = draw.lay(replace_reserve(state, (PRICED,)), "A", ROOM_DOOR)
    assert reasons(state, dear) == {"sags.too-dear"}
    assert {plan.cost for plan in doors_needed(state, draw.spots["A"])} == {0}
    assert doors_needed(replace_reserve(state, (PRICED,)), draw.spots["A"]) == ()


def test_an_icon_acts_before_the_doors_are_paid() -> None:
    gain, loss = drawing("norad", 1, "A"), drawing("norad", -1, "A")
    poor = gain.beginning(doors=(PRICED,), mp=0)
    after = apply_action(poor, gain.lay(poor, "A", ROOM_DOOR))
    assert points(after)["norad"] == 0
    assert after.paid == ()
    state = loss.beginning(doors=(PRICED,), mp=1)
    assert reasons(state, loss.lay(state, "A", ROOM_DOOR)) == {"sags.too-dear"}


def test_mercenaries_ignore_the_prices_of_doors() -> None:
    draw = drawing("norad", 1)
    state = draw.beginning("player-1", players=3, doors=(PRICED,), mp=0)
    after = apply_action(state, draw.lay(state, "A", ROOM_DOOR))
    assert points(after)["player-1"] == 0
    assert after.paid == ()


@pytest.mark.parametrize(("mp", "left"), [(30, 28), (2, 0), (1, 0), (0, 0)])
@pytest.mark.parametrize("players", [2, 4])
def test_a_violation_costs_2_and_stops_at_0(mp: int, left: int, players: int) -> None:
    draw = drawing("norad", 1)
    side = "norad" if players == 2 else "player-1"
    state = draw.beginning(side, players=players, doors=(), mp=mp)
    after = apply_action(state, draw.lay(state, "A"))
    assert points(after)[side] == left
    assert {mp for who, mp in points(after).items() if who != side} == {mp}


def test_a_priced_door_and_the_penalty_are_both_paid() -> None:
    """Where one door is not enough, the one there is must be placed, and the rest is a violation."""
    draw = Drawing(TWO_CELLS)
    state = draw.beginning(doors=(PRICED,))
    after = apply_action(state, draw.lay(state, "A", (Edge(2, 1, "n"),)))
    assert points(after)["norad"] == 27
    assert is_legal(state, draw.lay(state, "A", (Edge(3, 1, "n"),)))


TWO_CELLS = """
+   +   +---+---+
 B,  B, |A. |A. |
+   +   +---+---+
 B,  B,  C,  C,
+   +   +   +   +
 D,  D,  C,  C,
+   +   +   +   +
 D,  D,  C,  C,
+   +   +   +   +
"""


def replace_reserve(state: ConstructionState, doors: tuple[str, ...]) -> ConstructionState:
    return replace(state, players=tuple(replace(player, doors=doors) for player in state.players))
