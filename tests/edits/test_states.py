"""Switches, marker states and arrivals follow the piece they belong to."""

from __future__ import annotations

import pytest

from editor import edits
from editor.edits import select_tiles
from editor.errors import EditRejected
from editor.model.level import Switch
from editor.model.sides import Arrival
from tests.edits.samples import SCENARIO, differences

HALL = select_tiles("ground", "hall")
LAMP = Switch(placement="hall", element="lamp", state="on")
SWITCHED = edits.set_field("levels/ground/switches", (LAMP,)).apply(SCENARIO)


def test_switch_moves_with_its_tile() -> None:
    assert edits.move_selection(HALL, 1, 0).apply(SWITCHED).levels[0].switches == (LAMP,)


def test_switch_is_deleted_with_its_tile() -> None:
    for gone in (edits.delete_selection(HALL), edits.delete_tiles(("hall",))):
        assert gone.apply(SWITCHED).levels[0].switches == ()
    assert edits.delete_tiles(("cell",)).apply(SWITCHED).levels[0].switches == (LAMP,)


def test_pasted_tile_has_its_own_switch() -> None:
    clip = edits.copy_selection(SWITCHED, HALL)
    pasted = edits.paste_clip(clip, "ground", 1, 1, lambda: "new").apply(SWITCHED)
    assert [each.placement for each in pasted.levels[0].switches] == ["hall", "hall#2"]


def test_power_is_switched_off_and_on() -> None:
    dark = Switch(placement="hall", power=True, state="off")
    off = edits.set_power(("hall",)).apply(SWITCHED)
    assert off.levels[0].switches == (LAMP, dark)
    assert edits.set_power(("hall",)).apply(off) == off
    assert edits.set_power((), ("hall",)).apply(off).levels[0].switches == (LAMP,)
    both = edits.set_power(("cell",)).apply(off)
    assert {each.placement for each in both.levels[0].switches if each.power} == {"hall", "cell"}
    assert edits.delete_tiles(("hall",)).apply(both).levels[0].switches == (
        Switch(placement="cell", power=True, state="off"),
    )
    with pytest.raises(EditRejected, match="nowhere"):
        edits.set_power(("nowhere",)).apply(SCENARIO)


def test_removing_zone_removes_arrivals() -> None:
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
