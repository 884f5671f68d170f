"""Tiles that stay in violation: when that is legal, what it costs, and how it is recorded (rules, 6.5)."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from editor.board import compile_board
from editor.model.grid import Edge
from editor.rules import check
from editor.sags.construction import (
    ConstructionState,
    PlaceDriller,
    apply_action,
    doors_needed,
    explain_illegal,
    is_legal,
    legal_actions,
    new_construction,
    optional_doors,
    to_scenario,
)
from editor.sags.game.log_file import replay, to_log
from editor.values import replace
from tests.sags.construction.drawing import Drawing, reasons

SMALL, PRICED, LARGE = "norad-small-4", "norad-small-1", "norad-large-2"

# a closed room of one square, and open ground
CELL = Drawing("""
+---+   +   +   +
|A. |B,  B,  B,
+---+   +   +   +
 C,  C,  C,  C,
+   +   +   +   +
 D,  D,  D,  D,
+   +   +   +   +
 E,  E,  E,  E,
+   +   +   +   +
""")

# two rooms open to each other and to nothing else
SUITE = Drawing("""
+---+---+   +   +
|A.  B. |C,  C,
+---+---+   +   +
 D,  D,  C,  C,
+   +   +   +   +
 D,  D,  E,  E,
+   +   +   +   +
 D,  D,  E,  E,
+   +   +   +   +
""")

# a passage between two outdoor tiles, open at both ends
PASSAGE = Drawing("""
+   +   +   +   +
 B,  B,  B,  B,
+   +   +   +   +
 C, |A. |D,  D,
+   +   +   +   +
 E,  E,  E,  E,
+   +   +   +   +
 F,  F,  F,  F,
+   +   +   +   +
""")

# a wide gallery, open over three squares on both long sides; D has a fence beside it
GALLERY = Drawing("""
+   +   +   +---+
|A.  A.  A. |D,
+   +   +   +   +
 B,  B,  B, |D,
+   +   +   +   +
 C,  C,  C,  C,
+   +   +   +   +
 E,  E,  E,  E,
+   +   +   +   +
""")


def severities(state: ConstructionState) -> dict[str, set[str]]:
    """What the validator finds on the map: the rules by severity."""
    report = check(compile_board(to_scenario(state), state.box))
    return {name: {each.rule for each in report.problems if each.severity == name} for name in ("error", "paid")}


def payments(state: ConstructionState) -> list[tuple[str, str]]:
    return [(each.tile, each.rule) for each in state.paid]


def test_with_an_empty_reserve_a_room_may_stay_without_access() -> None:
    state = CELL.beginning(doors=())
    after = apply_action(state, CELL.lay(state, "A"))
    assert payments(after) == [("tile-a", "tile.no-access")]
    assert [player.mp for player in after.players] == [28, 30]
    assert severities(after) == {"error": set(), "paid": {"tile.no-access"}}


def test_a_door_of_the_reserve_that_fixes_it_must_be_placed() -> None:
    state = CELL.beginning(doors=(SMALL,))
    assert reasons(state, CELL.lay(state, "A")) == {"tile.no-access", "sags.place-doors"}
    assert {plan.doors[0].edges for plan in doors_needed(state, CELL.spots["A"])} == {
        (Edge(1, 0, "w"),),
        (Edge(0, 1, "n"),),
    }
    assert payments(apply_action(state, CELL.lay(state, "A", (Edge(1, 0, "w"),)))) == []


def test_a_reserve_without_the_right_size_is_as_good_as_empty() -> None:
    state = CELL.beginning(doors=(LARGE,))
    assert payments(apply_action(state, CELL.lay(state, "A"))) == [("tile-a", "tile.no-access")]


def test_a_door_that_cannot_be_paid_is_as_good_as_none() -> None:
    state = CELL.beginning(doors=(PRICED,), mp=0)
    after = apply_action(state, CELL.lay(state, "A"))
    assert payments(after) == [("tile-a", "tile.no-access")]
    assert [player.mp for player in after.players] == [0, 0]
    rich = CELL.beginning(doors=(PRICED,), mp=1)
    assert reasons(rich, CELL.lay(rich, "A")) == {"tile.no-access", "sags.place-doors"}


def test_a_tile_that_joins_a_sealed_area_pays_too() -> None:
    """The payment for A covers the area for the validator, but B is another tile in violation."""
    state = SUITE.beginning(doors=())
    state = apply_action(state, SUITE.lay(state, "A"))
    assert severities(state)["paid"] == {"tile.no-access"}
    with_door = replace(state, players=tuple(replace(player, doors=(SMALL,)) for player in state.players))
    assert reasons(with_door, SUITE.lay(with_door, "B")) == {"tile.no-access", "sags.place-doors"}
    after = apply_action(state, SUITE.lay(state, "B"))
    assert payments(after) == [("tile-a", "tile.no-access"), ("tile-b", "tile.no-access")]
    assert [player.mp for player in after.players] == [28, 28]
    assert severities(after)["error"] == set()


def test_once_a_later_tile_opens_the_area_nothing_is_found_any_more() -> None:
    state = SUITE.beginning(doors=())
    state = apply_action(state, SUITE.lay(state, "A"))
    with_door = replace(state, players=tuple(replace(player, doors=(SMALL,)) for player in state.players))
    after = apply_action(with_door, SUITE.lay(with_door, "B", (Edge(2, 0, "w"),)))
    assert payments(after) == [("tile-a", "tile.no-access")], "what was paid stays paid"
    assert severities(after) == {"error": set(), "paid": set()}


def test_doors_that_fix_only_half_must_be_placed() -> None:
    state = PASSAGE.after(PASSAGE.beginning(doors=(SMALL,)), "BE")
    north, south = Edge(1, 1, "n"), Edge(1, 2, "n")
    assert reasons(state, PASSAGE.lay(state, "A")) == {"tile.open-to-outdoor", "sags.door-helps"}
    for edge in (north, south):
        after = apply_action(state, PASSAGE.lay(state, "A", (edge,)))
        assert payments(after) == [("tile-a", "tile.open-to-outdoor")]
        assert [player.mp for player in after.players] == [28, 30], "once for the tile"
        assert severities(after) == {"error": set(), "paid": {"tile.open-to-outdoor"}}


def test_both_kinds_of_violation_cost_2_together_and_are_recorded_both() -> None:
    """Two separate rooms: one is open to the outdoors, the other is sealed."""
    cells = Drawing("""
+---+---+   +   +
|A. |A. |B,  B,
+   +---+   +   +
 C,  C,  C,  C,
+   +   +   +   +
 D,  D,  D,  D,
+   +   +   +   +
 E,  E,  E,  E,
+   +   +   +   +
""")
    state = cells.after(cells.beginning(doors=()), "C")
    after = apply_action(state, cells.lay(state, "A"))
    assert payments(after) == [("tile-a", "tile.open-to-outdoor"), ("tile-a", "tile.no-access")]
    assert [player.mp for player in after.players] == [30, 28]
    assert severities(after)["error"] == set()


def gallery_hole(*doors: str) -> ConstructionState:
    """Only the gallery is left, and only its hole: no door can shut an opening three wide."""
    return GALLERY.after(GALLERY.beginning(doors=doors), "BCED")


@pytest.mark.parametrize("doors", [(), (SMALL, LARGE)], ids=["none", "some"])
def test_what_no_door_could_cure_is_a_last_resort(doors: tuple[str, ...]) -> None:
    state = gallery_hole(*doors)
    action = GALLERY.lay(state, "A")
    after = apply_action(state, action)
    assert payments(after) == [("tile-a", "tile.open-to-outdoor")]
    assert [player.mp for player in after.players] == [28, 30]
    assert action in set(legal_actions(state))


@pytest.mark.parametrize("doors", [(SMALL,), (LARGE,), (SMALL, LARGE)], ids=["small", "large", "both"])
def test_with_doors_left_what_none_could_fix_is_illegal_while_anything_else_can_be_placed(
    doors: tuple[str, ...],
) -> None:
    state = GALLERY.after(GALLERY.beginning(doors=doors), "BC")
    action = GALLERY.lay(state, "A")
    assert reasons(state, action) == {"tile.open-to-outdoor", "sags.no-door-helps"}
    assert action not in set(legal_actions(state))


def test_a_player_without_doors_may_pay_even_where_no_door_could_help() -> None:
    state = GALLERY.after(GALLERY.beginning(doors=()), "BC")
    action = GALLERY.lay(state, "A")
    assert explain_illegal(state, action) == ()
    assert {action, GALLERY.lay(state, "E")} <= set(legal_actions(state)), "and other tiles as well"
    after = apply_action(state, action)
    assert payments(after) == [("tile-a", "tile.open-to-outdoor")]
    assert [player.mp for player in after.players] == [28, 30]
    assert severities(after) == {"error": set(), "paid": {"tile.open-to-outdoor"}}


def test_a_player_without_doors_may_seal_a_room_that_no_door_could_open() -> None:
    """The cell has a double wall on every side that another tile has, and the frame on the others."""
    drawing = Drawing("""
+---+---+   +   +
|A. #B,  B,  B,
+###+   +   +   +
 B,  B,  B,  B,
+   +   +   +   +
 C,  C,  C,  C,
+   +   +   +   +
 D,  D,  D,  D,
+   +   +   +   +
""")
    left = drawing.after(drawing.beginning(doors=(SMALL,)), "B")
    assert reasons(left, drawing.lay(left, "A")) == {"tile.no-access", "sags.no-door-helps"}
    out = drawing.after(drawing.beginning(doors=()), "B")
    after = apply_action(out, drawing.lay(out, "A"))
    assert payments(after) == [("tile-a", "tile.no-access")]
    assert severities(after) == {"error": set(), "paid": {"tile.no-access"}}


def test_the_log_of_such_a_payment_replays_the_same() -> None:
    box = replace(GALLERY.box, doors=MappingProxyType({}))
    start = new_construction(box, players=2, seed=1, frame=(GALLERY.level.width, GALLERY.level.height))
    paid = GALLERY.after(start, "BCA")
    assert payments(paid) == [("tile-a", "tile.open-to-outdoor")]
    assert replay(to_log(paid), box).construction == paid


def test_a_driller_counts_as_something_else_to_place() -> None:
    """As long as NORAD can lay a Driller, it may not lay what no door could fix."""
    drawing = Drawing("""
+   +   +   +---+---+---+
|A.  A.  A. |D, |Gv  Gv |
+   +   +   +   +   +   +
 B,  B,  B, |D, |Gv  Gv |
+   +   +   +   +---+---+
 C,  C,  C,  C,  C,  C,
+   +   +   +   +   +   +
 E,  E,  E,  E,  E,  E,
+   +   +   +   +   +   +
""")
    state = drawing.after(drawing.beginning(doors=(SMALL,)), "BCED")
    action = drawing.lay(state, "A")
    assert reasons(state, action) == {"tile.open-to-outdoor", "sags.no-door-helps"}
    state = apply_action(state, PlaceDriller(tile="tile-g", x=4, y=0))
    assert is_legal(state, action)


def test_a_tile_in_violation_takes_no_door_that_fixes_nothing() -> None:
    state = gallery_hole(SMALL, LARGE)
    assert reasons(state, GALLERY.lay(state, "A", (Edge(3, 0, "w"),))) == {"sags.needed-elsewhere"}
    assert list(optional_doors(state, GALLERY.lay(state, "A"))) == []


def test_the_last_tile_pays_for_every_part_of_a_map_without_outdoors_that_it_leaves_apart() -> None:
    drawing = Drawing("""
+---+---+---+---+
|A.  A. |B.  B. |
+   +   +   +   +
|A.  A. |B.  B. |
+   +   +---+   +
|A.  A. |C. |B. |
+   +   +---+   +
|A.  A. |B.  B. |
+---+---+---+---+
""")
    state = drawing.after(drawing.beginning(doors=()), "AB")
    assert payments(state) == [("tile-a", "tile.no-access"), ("tile-b", "tile.no-access")]
    after = apply_action(state, drawing.lay(state, "C"))
    assert ("tile-c", "tile.no-access") in payments(after)
    assert after.phase == "ended"
    assert severities(after)["error"] == set()


def test_on_a_map_without_outdoors_a_last_tile_that_joins_a_sealed_room_pays_too() -> None:
    drawing = Drawing("""
+---+---+---+---+
|A.  C. #B.  B. |
+---+---+   +   +
|B.  B.  B.  B. |
+   +   +   +   +
|B.  B.  B.  B. |
+   +   +   +   +
|B.  B.  B.  B. |
+---+---+---+---+
""")
    state = drawing.after(drawing.beginning(doors=()), "AB")
    after = apply_action(state, drawing.lay(state, "C"))
    assert payments(after) == [(f"tile-{letter}", "tile.no-access") for letter in "abc"]
    assert severities(after)["error"] == set()
