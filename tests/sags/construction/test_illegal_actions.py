"""Every reason why an action is illegal: each is named, and an illegal action changes nothing."""

from __future__ import annotations

import pytest

from editor.edits import replace_fields
from editor.errors import EditRejected
from editor.messages import Message
from editor.model.grid import PLACEMENT_LIMIT, Edge
from editor.rules import Problem
from editor.sags.construction import (
    AddDoor,
    ConstructionState,
    DoorPlacement,
    Pass,
    PlaceDriller,
    PlaceTile,
    apply_action,
    explain_illegal,
    legal_actions,
    legal_placements,
    new_construction,
)
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.construction.drawing import Drawing, broken, reasons

HOUSE = Drawing("""
+---+---+   +   +
|A.  A. |B,  B,
+   +   +   +   +
|A.  A. |B,  B,
+---+---+   +   +
 C,  C,  D,  D,
+   +   +   +   +
 C,  C,  D,  D,
+   +   +   +   +
""")
TO_B = (Edge(2, 0, "w"),)


def start() -> ConstructionState:
    return HOUSE.beginning()


def room(state: ConstructionState) -> PlaceTile:
    return HOUSE.lay(state, "A", TO_B)


def test_spots_are_offered_only_for_tiles_of_the_zone() -> None:
    after = apply_action(start(), HOUSE.lay(start(), "B"))
    everywhere = {each.spot for each in legal_placements(after)}
    assert {spot.tile for spot in everywhere} == {"tile-a", "tile-c", "tile-d"}
    asked = {each.spot for each in legal_placements(after, ["tile-b", "tile-c"])}
    assert asked == {spot for spot in everywhere if spot.tile == "tile-c"}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"x": -1}, "tile.outside-frame"),
        ({"x": 1, "y": 1}, "tile.no-contact"),
        ({"tile": "tile-d"}, "tile.overlap"),
    ],
    ids=str,
)
def test_where_a_tile_may_not_lie(change: dict[str, object], expected: str) -> None:
    state = start()
    if expected == "tile.overlap":
        state = apply_action(state, room(state))
    action = replace_fields(HOUSE.lay(state, "B"), **({"x": 0, "y": 0} | change))
    assert expected in {each.rule for each in broken(state, action)}


def test_problems_name_the_squares() -> None:
    state = apply_action(start(), room(start()))
    (found,) = [
        each for each in broken(state, replace_fields(HOUSE.lay(state, "B"), x=1, y=0)) if each.rule == "tile.overlap"
    ]
    assert found.subjects == ("tile-b", "tile-a")
    assert [tuple(square) for square in found.squares] == [(1, 0), (1, 1)]


def test_tiles_that_are_not_in_the_zone() -> None:
    state = apply_action(start(), room(start()))
    assert reasons(state, replace_fields(HOUSE.lay(state, "A"), x=2)) == {"sags.not-in-zone"}
    assert reasons(state, replace_fields(HOUSE.lay(state, "A"), tile="nonsense")) == {"sags.no-such-tile"}
    real = new_construction(real_box())
    assert reasons(real, PlaceTile(tile="stairs-up-1", face="front", x=0, y=0)) == {"sags.tile-removed"}
    assert reasons(real, PlaceTile(tile="driller-1", face="front", x=0, y=0)) == {"sags.driller-face-down"}


def test_doors_that_are_not_in_the_reserve() -> None:
    state = start()
    for door in ("salemite-small-5", "nonsense"):
        action = replace_fields(room(state), doors=(DoorPlacement(door=door, edges=TO_B),))
        assert reasons(state, action) == {"sags.not-in-reserve"}, door
    (door_to_b,) = room(state).doors
    twice = replace_fields(room(state), doors=(door_to_b, replace_fields(door_to_b, edges=(Edge(0, 2, "n"),))))
    assert reasons(state, twice) == {"sags.not-in-reserve"}


def test_a_door_of_the_wrong_size() -> None:
    state = start()
    action = replace_fields(room(state), doors=(DoorPlacement(door="norad-large-2", edges=TO_B),))
    assert {each.message.id for each in broken(state, action)} == {"rules.door.wrong-size"}


def test_a_door_that_is_not_on_the_new_tile() -> None:
    state = apply_action(start(), room(start()))
    away = HOUSE.lay(state, "D", (Edge(0, 2, "n"),))
    assert reasons(state, away) == {"sags.door-not-on-tile"}
    half = HOUSE.lay(state, "B", (Edge(2, 1, "w"), Edge(2, 2, "w")))
    assert reasons(state, half) == {"sags.door-not-on-tile"}


@pytest.mark.parametrize(
    "edge",
    [
        (-1, -1),
        (PLACEMENT_LIMIT, -PLACEMENT_LIMIT),
        (-PLACEMENT_LIMIT, PLACEMENT_LIMIT),
        (PLACEMENT_LIMIT, PLACEMENT_LIMIT),
        (21, 0),
        (0, 21),
    ],
    ids=str,
)
def test_doors_far_beyond_the_frame(edge: tuple[int, int]) -> None:
    state = start()
    edges = (Edge(*edge, "w"),)
    assert reasons(state, HOUSE.lay(state, "A", edges)) == {"sags.door-not-on-tile"}
    full = HOUSE.after(state, "ABCD", {"A": (TO_B,)})
    assert reasons(full, AddDoor(door="norad-small-5", edges=edges)) == {"door.not-a-junction"}


@pytest.mark.parametrize(
    ("edges", "rule"),
    [
        ((Edge(0, 0, "n"),), "door.not-a-junction"),
        ((Edge(2, 0, "w"), Edge(2, 1, "w")), None),
        ((Edge(0, 2, "n"),), None),
    ],
    ids=str,
)
def test_where_doors_of_a_tile_may_stand(edges: tuple[Edge, ...], rule: str | None) -> None:
    state = start()
    found = {each.rule for each in broken(state, HOUSE.lay(state, "A", edges))}
    assert found == (set() if rule is None else {rule, "tile.no-access"})


def test_a_second_door_that_takes_the_wall_from_the_first() -> None:
    """Two doors side by side hold each other no more than air: neither has a wall at its inner end."""
    state = apply_action(start(), HOUSE.lay(start(), "A", (Edge(0, 2, "n"),)))
    action = HOUSE.lay(state, "C", (Edge(1, 2, "n"),))
    found = broken(state, action)
    assert {each.rule for each in found} == {"door.loose-end"}
    assert {each.subjects for each in found} == {(action.doors[0].door,), (state.doors[0].id,)}


def test_two_doors_each_of_which_could_stand_there_alone() -> None:
    state = start()
    left, right = (Edge(0, 2, "n"),), (Edge(1, 2, "n"),)
    assert reasons(state, HOUSE.lay(state, "A", left)) == reasons(state, HOUSE.lay(state, "A", right)) == set()
    assert reasons(state, HOUSE.lay(state, "A", left, right)) == {"door.loose-end"}
    assert reasons(state, HOUSE.lay(state, "A", left, left)) == {"door.overlap"}


def test_all_reasons_are_given_at_once() -> None:
    state = start()
    action = replace_fields(room(state), x=-1, mp="norad", doors=(DoorPlacement(door="nonsense", edges=TO_B),))
    assert {"tile.outside-frame", "sags.no-side-to-name", "sags.not-in-reserve"} <= reasons(state, action)


def test_drillers_of_others() -> None:
    real = new_construction(real_box(), players=3, seed=3)
    own, other = real.constructor.drillers[0], real.players[real.turn - 1].drillers[0]
    assert reasons(real, PlaceDriller(tile=other, x=0, y=0)) == {"sags.no-driller"}
    after = apply_action(real, PlaceDriller(tile=own, x=0, y=0))
    assert after.players[real.turn].drillers == ()
    assert after.placements[0].face == "down"
    assert reasons(replace(after, turn=real.turn), PlaceDriller(tile=own, x=4, y=0)) == {"sags.no-driller"}


def test_passing_is_legal_only_if_nothing_can_be_placed() -> None:
    assert reasons(start(), Pass()) == {"sags.must-place"}
    assert Pass() not in list(legal_actions(start()))


def test_doors_by_themselves_come_when_the_frame_is_full_and_then_nothing_else() -> None:
    state = start()
    door = AddDoor(door="norad-small-4", edges=(Edge(0, 2, "n"),))
    assert reasons(state, door) == {"sags.not-while-building"}
    state = HOUSE.after(state, "ABCD", {"A": (TO_B,)})
    assert state.phase == "adding-doors"
    assert reasons(state, HOUSE.lay(state, "A")) == {"sags.not-while-adding-doors"}
    for _ in range(2):
        state = apply_action(state, Pass())
    assert state.phase == "ended"
    for action in (Pass(), door):
        assert reasons(state, action) == {"sags.ended"}
    assert list(legal_actions(state)) == []


def test_adding_doors() -> None:
    state = HOUSE.after(start(), "ABCD", {"A": (TO_B,)})
    wall, lawn = (Edge(0, 2, "n"),), (Edge(2, 2, "w"),)
    assert reasons(state, AddDoor(door="norad-small-4", edges=wall)) == {"sags.not-in-reserve"}, "it lies on the house"
    assert reasons(state, AddDoor(door="norad-small-5", edges=lawn)) == {"door.outdoor-both", "door.loose-end"}
    assert reasons(state, AddDoor(door="norad-large-2", edges=wall)) == {"door.not-in-box"}
    after = apply_action(state, AddDoor(door="norad-small-1", edges=wall))
    assert [player.mp for player in after.players] == [29, 30]
    assert "norad-small-1" not in after.players[0].doors
    assert [door.id for door in after.doors] == ["norad-small-4", "norad-small-1"]
    poor = replace(state, players=tuple(replace(player, mp=0) for player in state.players))
    assert reasons(poor, AddDoor(door="norad-small-1", edges=wall)) == {"sags.too-dear"}


def test_passes_count_only_one_after_the_other() -> None:
    estate = Drawing("""
+---+---+   +---+---+
|A.  A. |B, |E.  E. |
+---+---+   +---+---+
 C,  C,  B,  D,  D,
+   +   +   +   +   +
 C,  C,  B,  D,  D,
+   +   +   +   +   +
 C,  C,  B,  D,  D,
+   +   +   +   +   +
""")
    state = estate.after(estate.beginning(), "ABCDE", {"A": (TO_B,), "E": ((Edge(4, 1, "n"),),)})
    state = apply_action(state, Pass())
    assert (state.phase, state.passes) == ("adding-doors", 1)
    door = next(each for each in legal_actions(state) if isinstance(each, AddDoor))
    state = apply_action(apply_action(state, door), Pass())
    assert (state.phase, state.passes) == ("adding-doors", 1)
    assert apply_action(state, Pass()).phase == "ended"


def test_the_construction_ends_at_once_when_no_player_has_a_door_to_add() -> None:
    state = HOUSE.after(start(), "A", {"A": (TO_B,)})
    state = replace(state, players=tuple(replace(player, doors=()) for player in state.players))
    assert HOUSE.after(state, "BCD").phase == "ended"


def test_an_illegal_action_is_rejected_with_its_reasons() -> None:
    state = start()
    with pytest.raises(EditRejected, match=r"Tile a has no access at .*Place them; 1 is enough"):
        apply_action(state, HOUSE.lay(state, "A"))
    reasons_given = explain_illegal(state, HOUSE.lay(state, "A"))
    assert [type(each) for each in reasons_given] == [Problem, Message]
