"""Edits of levels, stairs, sides, characters, zones and ignored warnings."""

from __future__ import annotations

import pytest

from editor import edits
from editor.edits import Edit
from editor.errors import EditRejected
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.scenario import IgnoredWarning, Scenario, SquareOnLevel, StairsLink, Zone
from editor.model.sides import Arrival, Side, StartingCharacter
from tests.edits.samples import CELLAR, GROUND, SCENARIO, differences

ATTIC = Level(id="attic", elevation=1)
BAND = Side(id="band", name="The Band", characters=(StartingCharacter(id="bill", character="bill"),))
BILL = BAND.characters[0]
COURT = Zone(id="court", name="Court", level="ground")
HERE, THERE = SquareOnLevel(level="ground", x=1, y=1), SquareOnLevel(level="cellar", x=2, y=2)

JACK, MONIQUE = "sides/norad/characters/jack", "sides/norad/characters/monique"


@pytest.mark.parametrize(
    ("edit", "label", "expected"),
    [
        (edits.add_level(ATTIC), "Add level Attic", {"levels/attic": ATTIC}),
        (edits.rename_level("cellar", "Vault"), "Rename level Cellar", {"levels/cellar/name": "Vault"}),
        (
            edits.resize_level("ground", 10, 20),
            "Resize level Ground to 10 × 20",
            {"levels/ground/width": 10, "levels/ground/height": 20},
        ),
        (
            edits.set_elevation("cellar", -2),
            "Move level Cellar to floor -2",
            {"levels/cellar/elevation": -2},
        ),
        (edits.reorder_level("ground", 1), "Reorder level Ground", {"levels": ["cellar", "ground"]}),
        (edits.reorder_level("ground", 0), "Reorder level Ground", {}),
        (edits.add_side(BAND), "Add side The Band", {"sides/band": BAND}),
        (edits.add_character("salem", BILL), "Add Bill", {"sides/salem/characters/bill": BILL}),
        (
            edits.move_character("jack", THERE),
            "Move Jack",
            {f"{JACK}/level": "cellar"},
        ),
        (
            edits.move_character("monique", HERE),
            "Move Monique",
            {f"{MONIQUE}/level": "ground", f"{MONIQUE}/x": 1, f"{MONIQUE}/y": 1, f"{MONIQUE}/zone": None},
        ),
        (
            edits.move_character("jack", None),
            "Move Jack",
            {f"{JACK}/level": None, f"{JACK}/x": None, f"{JACK}/y": None},
        ),
        (
            edits.deploy_character("jack", "yard"),
            "Deploy Jack in a zone",
            {f"{JACK}/level": None, f"{JACK}/x": None, f"{JACK}/y": None, f"{JACK}/zone": "yard"},
        ),
        (
            edits.schedule_arrival("jack", 3, "yard"),
            "Set arrival of Jack",
            {
                f"{JACK}/level": None,
                f"{JACK}/x": None,
                f"{JACK}/y": None,
                f"{JACK}/arrives": Arrival(turn=3, zone="yard"),
            },
        ),
        (
            edits.make_prisoner("jack", "monique"),
            "Make Jack a prisoner",
            {
                f"{JACK}/level": None,
                f"{JACK}/x": None,
                f"{JACK}/y": None,
                f"{JACK}/captor": "monique",
                f"{JACK}/prisoner": True,
            },
        ),
        (edits.set_facing("jack", "w"), "Change facing of Jack", {f"{JACK}/facing": "w"}),
        (edits.equip_character("jack", ("axe", "axe")), "Equip Jack", {f"{JACK}/equipment": ("axe", "axe")}),
        (edits.equip_character("jack", ("radio",)), "Equip Jack", {}),
        (
            edits.move_to_side("jack", "salem"),
            "Move Jack to side Salem",
            {JACK: None, "sides/salem/characters/jack": SCENARIO.sides[0].characters[0]},
        ),
        (edits.move_to_side("jack", "norad"), "Move Jack to side Norad", {}),
        (edits.remove_character("jack"), "Delete Jack", {JACK: None}),
        (edits.add_zone(COURT), "Add zone Court", {"zones/court": COURT}),
        (
            edits.paint_zone("yard", [Square(1, 2), Square(2, 1), Square(1, 2)]),
            "Paint zone Yard",
            {"zones/yard/squares": (Square(2, 1), Square(1, 2))},
        ),
        (edits.paint_zone("yard", [Square(9, 9)]), "Paint zone Yard", {}),
        (edits.remove_zone("yard"), "Delete zone Yard", {"zones/yard": None}),
    ],
)
def test_an_edit_changes_what_it_says(edit: Edit, label: str, expected: dict[str, object]) -> None:
    assert str(edit.label) == label
    after = edit.apply(SCENARIO)
    assert differences(SCENARIO, after) == expected
    assert (after is SCENARIO) == (not expected)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (edits.add_level(Level(id="ground")), "edits.level-exists"),
        (
            edits.add_level(Level(id="b", placements=(Placement(id="hall", tile="hall", x=0, y=0),))),
            "edits.not-possible",
        ),
        (edits.remove_level("attic"), "edits.no-such-level"),
        (edits.rename_level("attic", ""), "edits.no-such-level"),
        (edits.rename_level("ground", "a\tb"), "edits.one-line"),
        (edits.resize_level("attic", 10, 10), "edits.no-such-level"),
        (edits.resize_level("ground", 0, 10), "edits.too-small"),
        (edits.resize_level("ground", 41, 17), "edits.too-large"),
        (edits.set_elevation("ground", 10), "edits.too-large"),
        (edits.reorder_level("attic", 0), "edits.no-such-level"),
        (edits.link_stairs(HERE, SquareOnLevel(level="attic", x=0, y=0)), "edits.no-such-level"),
        (edits.link_stairs(HERE, SquareOnLevel(level="ground", x=1, y=1)), "edits.stairs-to-themselves"),
        (edits.unlink_stairs(HERE), "edits.no-stairs-here"),
        (edits.add_side(SCENARIO.sides[0]), "edits.side-exists"),
        (
            edits.add_side(Side(id="band", characters=(StartingCharacter(id="jack", character="jack"),))),
            "edits.character-exists",
        ),
        (edits.remove_side("band"), "edits.no-such-side"),
        (edits.add_character("band", BILL), "edits.no-such-side"),
        (edits.add_character("salem", StartingCharacter(id="jack", character="jack")), "edits.character-exists"),
        (edits.move_character("bill", HERE), "edits.no-such-character"),
        (edits.move_character("jack", SquareOnLevel(level="attic", x=0, y=0)), "edits.no-such-level"),
        (edits.deploy_character("jack", "court"), "edits.no-such-zone"),
        (edits.deploy_character("bill", "yard"), "edits.no-such-character"),
        (edits.schedule_arrival("jack", 3, "court"), "edits.no-such-zone"),
        (edits.schedule_arrival("jack", 0, "yard"), "edits.no-such-turn"),
        (edits.make_prisoner("jack", "bill"), "edits.no-such-character"),
        (edits.set_facing("bill", "n"), "edits.no-such-character"),
        (edits.equip_character("jack", ("Not an id",)), "edits.not-an-id"),
        (edits.move_to_side("bill", "norad"), "edits.no-such-character"),
        (edits.move_to_side("jack", "band"), "edits.no-such-side"),
        (edits.remove_character("bill"), "edits.no-such-character"),
        (edits.add_zone(SCENARIO.zones[0]), "edits.zone-exists"),
        (edits.paint_zone("court", []), "edits.no-such-zone"),
        (edits.remove_zone("court"), "edits.no-such-zone"),
        (edits.stop_ignoring("door.dead-end", ("gate",)), "edits.not-suppressed"),
    ],
)
def test_impossible_edit_is_rejected(edit: Edit, message: str) -> None:
    with pytest.raises(EditRejected) as refusal:
        edit.apply(SCENARIO)
    assert refusal.value.message.id == message
    assert str(refusal.value)


# --- levels and stairs ------------------------------------------------------------------------------------------


def test_new_level_is_added_last() -> None:
    assert [level.id for level in edits.add_level(ATTIC).apply(SCENARIO).levels] == ["ground", "cellar", "attic"]


def test_a_tenth_level_is_refused() -> None:
    scenario = SCENARIO
    for number in range(7):
        scenario = edits.add_level(Level(id=f"level-{number}")).apply(scenario)
    with pytest.raises(EditRejected) as refusal:
        edits.add_level(Level(id="tenth")).apply(scenario)
    assert str(refusal.value) == "levels: at most 9 are allowed."


def test_removing_level_removes_stairs_zones_and_starts() -> None:
    edit = edits.remove_level("ground", "Ground floor")
    assert str(edit.label) == "Delete level Ground floor"
    after = edit.apply(SCENARIO)
    big = "sides/salem/characters/big"
    assert differences(SCENARIO, after) == {
        "levels/ground": None,
        "stairs": (),
        "zones/yard": None,
        **{f"{start}/{field}": None for start in (JACK, big) for field in ("level", "x", "y")},
    }
    assert after.objectives is SCENARIO.objectives


def test_removing_level_clears_starts_in_its_zones() -> None:
    after = edits.remove_level("cellar").apply(SCENARIO)
    assert after.sides[0].characters[1].zone is None
    assert [zone.id for zone in after.zones] == ["yard"]
    assert after.levels[0] is GROUND


def test_last_level_cannot_be_removed() -> None:
    alone = edits.remove_level("cellar").apply(SCENARIO)
    with pytest.raises(EditRejected) as refusal:
        edits.remove_level("ground").apply(alone)
    assert refusal.value.message.id == "edits.last-level"


@pytest.mark.parametrize("ends", [(HERE, THERE), (THERE, HERE)])
def test_stairs_lead_up_from_lower_level(ends: tuple[SquareOnLevel, SquareOnLevel]) -> None:
    edit = edits.link_stairs(*ends)
    assert str(edit.label) == "Link stairs"
    after = edit.apply(SCENARIO)
    assert after.stairs == (*SCENARIO.stairs, StairsLink(start=THERE, end=HERE))
    assert after.levels is SCENARIO.levels
    assert edit.apply(after) is after


def test_stairs_on_one_level_lead_from_the_first_to_the_second() -> None:
    other = SquareOnLevel(level="ground", x=2, y=1)
    assert edits.link_stairs(HERE, other).apply(SCENARIO).stairs[-1] == StairsLink(start=HERE, end=other)


@pytest.mark.parametrize("place", [SCENARIO.stairs[0].start, SCENARIO.stairs[0].end])
def test_stairs_are_unlinked_from_either_end(place: SquareOnLevel) -> None:
    edit = edits.unlink_stairs(place)
    assert str(edit.label) == "Unlink stairs"
    after = edit.apply(SCENARIO)
    assert after.stairs == SCENARIO.stairs[1:]
    assert after.stairs[0] is SCENARIO.stairs[1]


# --- sides and zones --------------------------------------------------------------------------------------------


def test_removing_side_removes_characters_and_keeps_zones_without_side() -> None:
    after = edits.remove_side("norad").apply(SCENARIO)
    assert differences(SCENARIO, after) == {"sides/norad": None, "zones/pit/side": None, "initiative": None}


def test_initiative_of_other_side_is_kept() -> None:
    after = edits.remove_side("salem").apply(SCENARIO)
    assert differences(SCENARIO, after) == {"sides/salem": None, "zones/yard/side": None}


def test_removing_zone_clears_starts_but_not_objectives() -> None:
    after = edits.remove_zone("pit").apply(SCENARIO)
    assert differences(SCENARIO, after) == {"zones/pit": None, f"{MONIQUE}/zone": None}


def test_tenth_side_is_rejected() -> None:
    scenario: Scenario = SCENARIO
    for number in range(7):
        scenario = edits.add_side(Side(id=f"side-{number}")).apply(scenario)
    with pytest.raises(EditRejected, match="sides: at most 9"):
        edits.add_side(BAND).apply(scenario)


# --- accepted warnings ------------------------------------------------------------------------------------------


def test_warning_is_ignored_with_reason_and_shown_again() -> None:
    accepted = IgnoredWarning(rule="map.outdoor-island", subjects=("hall",), reason="An island.")
    edit = edits.ignore_warning(accepted)
    assert str(edit.label) == "Ignore “Outdoor squares cut off”"
    after = edit.apply(SCENARIO)
    assert after.suppressed == (*SCENARIO.suppressed, accepted)
    back = edits.stop_ignoring("map.outdoor-island", ("hall",))
    assert str(back.label) == "Stop ignoring “Outdoor squares cut off”"
    assert back.apply(after) == SCENARIO


def test_a_new_reason_replaces_the_old_one() -> None:
    again = IgnoredWarning(rule="door.dead-end", subjects=("oak",), reason="Painted on.")
    assert edits.ignore_warning(again).apply(SCENARIO).suppressed == (again,)
    assert edits.ignore_warning(SCENARIO.suppressed[0]).apply(SCENARIO) is SCENARIO


def test_unchanged_levels_keep_identity() -> None:
    after = edits.rename_level("ground", "Hall").apply(SCENARIO)
    assert after.levels[1] is CELLAR
    assert after.levels[0].placements is GROUND.placements


def test_stairs_that_share_one_end_are_another_link() -> None:
    """Rules speak of it; the same link twice is one."""
    below, beside, here = (SquareOnLevel(level="cellar", x=0, y=0), SquareOnLevel(level="cellar", x=1, y=0), HERE)
    levels = (Level(id="ground"), Level(id="cellar", elevation=-1))
    once = edits.link_stairs(here, below).apply(Scenario(id="s", levels=levels))
    assert edits.link_stairs(below, here).apply(once) is once
    twice = edits.link_stairs(here, beside).apply(once)
    assert twice.stairs == (StairsLink(start=below, end=here), StairsLink(start=beside, end=here))
