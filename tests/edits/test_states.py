"""What starts switched, armed or late: it goes with the piece it belongs to."""

from __future__ import annotations

from editor import edits
from editor.edits import tiles_on
from editor.model.level import Switch
from editor.model.sides import Arrival
from tests.edits.samples import SCENARIO, differences

HALL = tiles_on("ground", "hall")
LAMP = Switch(placement="hall", element="lamp", state="on")
SWITCHED = edits.set_field("levels/ground/switches", (LAMP,)).apply(SCENARIO)


def test_a_switch_goes_with_its_tile() -> None:
    assert edits.move(HALL, 1, 0).apply(SWITCHED).levels[0].switches == (LAMP,)


def test_a_switch_leaves_with_its_tile() -> None:
    for gone in (edits.remove(HALL), edits.remove_tiles(("hall",))):
        assert gone.apply(SWITCHED).levels[0].switches == ()
    assert edits.remove_tiles(("cell",)).apply(SWITCHED).levels[0].switches == (LAMP,)


def test_a_pasted_tile_has_a_switch_of_its_own() -> None:
    clip = edits.copied(SWITCHED, HALL)
    pasted = edits.paste(clip, "ground", 1, 1, lambda: "new").apply(SWITCHED)
    assert [each.placement for each in pasted.levels[0].switches] == ["hall", "hall#2"]


def test_nobody_arrives_in_a_zone_that_is_gone() -> None:
    path = "sides/norad/characters/monique"
    waiting = edits.set_field(f"{path}/zone", None).apply(SCENARIO)
    late = edits.set_field(f"{path}/arrives", Arrival(turn=2, zone="pit")).apply(waiting)
    without = edits.remove_zone("pit").apply(late)
    assert [start.arrives for _, start in without.starts()] == [None] * 3
    assert edits.remove_zone("yard").apply(late).sides == late.sides


def test_the_state_of_a_marker_is_set_and_cleared() -> None:
    armed = edits.set_marker_state("m1", "armed").apply(SCENARIO)
    assert differences(SCENARIO, armed) == {"levels/ground/markers/m1/state": "armed"}
    assert edits.set_marker_state("m1", None).apply(armed) == SCENARIO
