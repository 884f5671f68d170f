"""The worked example of the rulebook (Picture 49, tiles 1 to 8), as a story on a small map of our own drawing."""

from __future__ import annotations

import pytest

from editor.edits import replace_fields
from editor.messages import Message
from editor.model.grid import Edge
from editor.rules import Problem
from editor.sags.construction import (
    ConstructionState,
    PlaceDriller,
    PlaceTile,
    apply_action,
    doors_needed,
    explain_illegal,
    is_legal,
    optional_doors,
)
from editor.values import replace
from tests.sags.construction.drawing import Doors, Drawing, reasons

# A Missile Room, B Generator, C corridor, D Torture Chamber, E and F open ground, G Driller, H Chemistry Lab
PICTURE = """
+---+---+---+---+---+---+   +   +   +   +
|A.  A.  A# |B.  B.  B# |
+   +   +   +   +   +   +   +   +   +   +
|A.  A.  A. |B.  B.  B# |
+   +   +   +---+---+---+---+---+   +   +
|A#  A#  A. #D.  D.  D.  E,  E,  F,  F,
+---+---+---+   +   +   +   +   +   +   +
|C.  C.  C.  D.  D.  D.  E,  E, |F,  F,
+---+---+---+   +   +   +   +   +   +   +
            |D.  D.  D. |
            +---+---+---+

                    +---+---+---+
                    |H.  H.  H. |
                    +   +   +   +
                    |H.  H.  H. |
                    +   +   +   +
                    |H.  H.  H. |
+---+---+           +---+---+---+
|Gv  Gv |
+   +   +
|Gv  Gv |
+---+---+
"""
DRAWING = Drawing(PICTURE)
SPOTS = DRAWING.spots
BELOW_MISSILES = Edge(2, 3, "n")
INTO_MISSILES = Edge(3, 1, "w")


def lay(state: ConstructionState, letter: str, *doors: tuple[Edge, ...], **elsewhere: int) -> PlaceTile:
    """The tile where the picture has it, or elsewhere."""
    return replace_fields(DRAWING.lay(state, letter, *doors), **elsewhere)


def single_places(state: ConstructionState, letter: str) -> set[Edge]:
    """The edges over which one small door would do."""
    plans = doors_needed(state, SPOTS[letter])
    assert all(len(plan.doors) == 1 for plan in plans)
    return {plan.doors[0].edges[0] for plan in plans if len(plan.doors[0].edges) == 1}


def after(tiles: str) -> ConstructionState:
    """The story so far: each tile with the doors that its constructor chose. NORAD begins."""
    doors: dict[str, Doors] = {
        "A": ((BELOW_MISSILES,),),
        "B": ((INTO_MISSILES,),),
        "C": ((Edge(0, 4, "n"),),),
        "E": ((Edge(6, 2, "w"), Edge(6, 3, "w")),),
    }
    return DRAWING.after(DRAWING.beginning("norad"), tiles, doors)


def test_1_the_missile_room_needs_a_door() -> None:
    state = after("")
    assert reasons(state, lay(state, "A")) == {"tile.no-access", "sags.place-doors"}
    for edge in (BELOW_MISSILES, Edge(3, 1, "w"), Edge(3, 2, "w")):
        assert is_legal(state, lay(state, "A", (edge,)))
    assert single_places(state, "A") == {BELOW_MISSILES, Edge(3, 1, "w"), Edge(3, 2, "w")}


@pytest.mark.parametrize("edge", [Edge(0, 3, "n"), Edge(1, 3, "n"), Edge(3, 0, "w")], ids=str)
def test_1_no_door_leads_to_the_impassable_squares(edge: Edge) -> None:
    state = after("")
    assert "door.blocked-square" in reasons(state, lay(state, "A", (edge,)))


def test_2_the_generator_needs_a_door_in_one_of_three_walls() -> None:
    state = after("A")
    assert reasons(state, lay(state, "B")) == {"tile.no-access", "sags.place-doors"}
    assert single_places(state, "B") == {INTO_MISSILES, Edge(3, 2, "n"), Edge(4, 2, "n")}
    for edge in single_places(state, "B"):
        assert is_legal(state, lay(state, "B", (edge,)))


def test_3_an_open_end_towards_nothing_is_no_access_yet() -> None:
    state = after("AB")
    found = reasons(state, lay(state, "C"))
    assert found == {"tile.no-access", "sags.place-doors"}
    assert {plan.doors[0].edges for plan in doors_needed(state, SPOTS["C"])} == {
        (Edge(0, 4, "n"),),
        (Edge(1, 4, "n"),),
        (Edge(0, 4, "n"), Edge(1, 4, "n")),
        (Edge(3, 3, "w"),),
    }
    sealed = {each.subjects[0] for each in explain_illegal(state, lay(state, "C")) if isinstance(each, Problem)}
    assert sealed == {"tile-a", "tile-b", "tile-c"}, "the corridor covers the square behind the only door of the others"


def test_4_the_torture_chamber_needs_no_door_and_may_take_some() -> None:
    state = after("ABC")
    action = lay(state, "D")
    assert [plan.doors for plan in doors_needed(state, action.spot)] == [()]
    assert is_legal(state, action)
    wanted = {door.edges[0] for door in optional_doors(state, action) if len(door.edges) == 1}
    assert {Edge(3, 2, "n"), Edge(4, 2, "n")} <= wanted
    assert Edge(3, 2, "w") not in wanted
    assert is_legal(state, lay(state, "D", (Edge(4, 2, "n"),)))
    assert "door.double-wall" in reasons(state, lay(state, "D", (Edge(3, 2, "w"),)))


def test_4_a_wall_behind_the_door_of_the_corridor_would_make_it_double() -> None:
    state = after("ABC")
    assert "door.double-wall" in reasons(state, lay(state, "H", x=0, y=4))


def test_5_outdoors_before_an_opening_two_wide_takes_a_large_door() -> None:
    state = after("ABCD")
    gap = (Edge(6, 2, "w"), Edge(6, 3, "w"))
    assert reasons(state, lay(state, "E")) == {"tile.open-to-outdoor", "sags.place-doors"}
    assert {tuple(door.edges for door in plan.doors) for plan in doors_needed(state, SPOTS["E"])} == {(gap,)}
    assert is_legal(state, lay(state, "E", gap))
    assert "door.loose-end" in reasons(state, lay(state, "E", gap[:1], gap[1:]))


def test_6_no_door_between_two_outdoor_squares() -> None:
    state = after("ABCDE")
    assert is_legal(state, lay(state, "F"))
    assert reasons(state, lay(state, "F", (Edge(8, 2, "w"),))) == {"door.outdoor-both"}


def test_7_a_driller_needs_no_access_takes_no_door_and_gives_no_access() -> None:
    state = after("ABCDEF")
    assert state.constructor.id == "norad"
    driller = SPOTS["G"].tile
    assert reasons(state, PlaceDriller(tile=driller, x=0, y=4)) == {"door.on-driller", "door.double-wall"}
    started = apply_action(state, PlaceDriller(tile=driller, x=0, y=9))
    beside = lay(started, "H", x=2, y=8)
    assert reasons(started, beside) == {"tile.no-access", "sags.place-doors"}
    against = lay(started, "H", (Edge(2, 9, "w"),), x=2, y=8)
    assert {"door.on-driller", "tile.no-access"} <= reasons(started, against)
    assert not [plan for plan in doors_needed(started, beside.spot) if Edge(2, 9, "w") in plan.doors[0].edges]


def test_7_only_norad_has_drillers() -> None:
    state = replace(after("ABCDEF"), turn=1)
    assert state.constructor.id == "salemite"
    assert reasons(state, PlaceDriller(tile=SPOTS["G"].tile, x=0, y=9)) == {"sags.no-driller"}


def test_8_the_chemistry_lab_touches_nothing() -> None:
    state = apply_action(after("ABCDEF"), PlaceDriller(tile=SPOTS["G"].tile, x=0, y=9))
    found = explain_illegal(state, lay(state, "H", (Edge(5, 7, "w"),)))
    assert {each.rule for each in found if isinstance(each, Problem)} == {"tile.no-contact"}
    assert not [each for each in found if isinstance(each, Message)]
    assert doors_needed(state, SPOTS["H"]) == ()


def test_the_story_as_a_whole() -> None:
    state = apply_action(after("ABCDEF"), PlaceDriller(tile=SPOTS["G"].tile, x=0, y=9))
    assert [placement.tile[-1] for placement in state.placements] == list("abcdefg")
    assert len(state.doors) == 4
    assert state.paid == ()
    assert state.constructor.id == "salemite"
    assert {player.id: len(player.doors) for player in state.players} == {"norad": 9, "salemite": 11}
