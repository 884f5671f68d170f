"""Edits of tiles, doors, markers and walls change what they say and reject the impossible."""

from __future__ import annotations

import pytest

from editor import edits
from editor.edits import Edit
from editor.errors import EditRejected
from editor.model.grid import Edge, Square
from editor.model.level import BrokenEdge, Marker, PlacedDoor, Placement
from tests.edits.samples import BOX, GROUND, SCENARIO, differences

NEW_TILE = Placement(id="odd", tile="odd", x=0, y=0)
NEW_DOOR = PlacedDoor(id="elm", door="elm", edges=(Edge(2, 2, "w"),), state="open")
NEW_MARKER = Marker(id="m9", marker="cadaver", x=1, y=1)

TILES, DOORS, MARKERS = "levels/ground/placements", "levels/ground/doors", "levels/ground/markers"


@pytest.mark.parametrize(
    ("edit", "label", "expected"),
    [
        (edits.place_tile("ground", NEW_TILE), "Place Odd", {f"{TILES}/odd": NEW_TILE}),
        (
            edits.place_tile("cellar", NEW_TILE, name="Oddity"),
            "Place Oddity",
            {"levels/cellar/placements/odd": NEW_TILE},
        ),
        (edits.flip_tile("cell", BOX), "Flip Cell", {f"{TILES}/cell/face": "back"}),
        (edits.flip_tile("driller", BOX), "Flip Driller", {"levels/cellar/placements/driller/face": "front"}),
        (edits.delete_tiles({"cell"}), "Delete Cell", {f"{TILES}/cell": None}),
        (
            edits.delete_tiles({"cell", "driller"}),
            "Delete 2 tiles",
            {f"{TILES}/cell": None, "levels/cellar/placements/driller": None},
        ),
        (edits.delete_tiles(()), "Delete 0 tiles", {}),
        (edits.place_door("ground", NEW_DOOR), "Place Elm", {f"{DOORS}/elm": NEW_DOOR}),
        (edits.move_door("oak", (Edge(1, 1, "n"),)), "Move Oak", {f"{DOORS}/oak/edges": (Edge(1, 1, "n"),)}),
        (edits.delete_doors({"oak"}), "Delete Oak", {f"{DOORS}/oak": None}),
        (edits.delete_doors({"oak", "gate"}), "Delete 2 doors", {f"{DOORS}/oak": None, f"{DOORS}/gate": None}),
        (
            edits.replace_door("oak", NEW_DOOR),
            "Replace Oak with Elm",
            {f"{DOORS}/oak": None, f"{DOORS}/elm": NEW_DOOR},
        ),
        (edits.open_doors({"oak"}), "Open Oak", {f"{DOORS}/oak/state": "open"}),
        (
            edits.open_doors({"oak", "gate"}),
            "Open 2 doors",
            {f"{DOORS}/oak/state": "open", f"{DOORS}/gate/state": "open"},
        ),
        (edits.close_doors({"oak"}), "Close Oak", {}),
        (edits.close_doors({"oak", "gate"}), "Close 2 doors", {}),
        (edits.place_marker("ground", NEW_MARKER), "Place Cadaver", {f"{MARKERS}/m9": NEW_MARKER}),
        (edits.move_marker("m1", Square(4, 7)), "Move M1", {f"{MARKERS}/m1/x": 4, f"{MARKERS}/m1/y": 7}),
        (edits.set_marker_note("m1", "Empty"), "Edit note on M1", {f"{MARKERS}/m1/note": "Empty"}),
        (edits.delete_markers({"m1"}), "Delete M1", {f"{MARKERS}/m1": None}),
        (edits.delete_markers({"m1", "m2"}), "Delete 2 markers", {f"{MARKERS}/m1": None, f"{MARKERS}/m2": None}),
    ],
)
def test_an_edit_changes_what_it_says(edit: Edit, label: str, expected: dict[str, object]) -> None:
    assert str(edit.label) == label
    after = edit.apply(SCENARIO)
    assert differences(SCENARIO, after) == expected
    assert (after is SCENARIO) == (not expected)


def test_tile_is_placed_last_or_at_index() -> None:
    def order(edit: Edit) -> list[str]:
        return [placement.id for placement in edit.apply(SCENARIO).levels[0].placements]

    assert order(edits.place_tile("ground", NEW_TILE)) == ["hall", "cell", "corner", "odd"]
    assert order(edits.place_tile("ground", NEW_TILE, 1)) == ["hall", "odd", "cell", "corner"]


def test_replacing_tile_keeps_its_index() -> None:
    edit = edits.replace_tile("cell", NEW_TILE)
    assert str(edit.label) == "Replace Cell with Odd"
    after = edit.apply(SCENARIO)
    assert [placement.id for placement in after.levels[0].placements] == ["hall", "odd", "corner"]
    assert after.levels[0].placements[1] is NEW_TILE
    moved = Placement(id="cell", tile="cell", x=9, y=9)
    assert differences(SCENARIO, edits.replace_tile("cell", moved).apply(SCENARIO)) == {
        f"{TILES}/cell/x": 9,
        f"{TILES}/cell/y": 9,
    }


def test_copy_from_second_box_can_be_placed() -> None:
    copy = Placement(id="cell#2", tile="cell", x=0, y=0)
    after = edits.place_tile("cellar", copy).apply(SCENARIO)
    assert differences(SCENARIO, after) == {"levels/cellar/placements/cell#2": copy}


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (edits.place_tile("attic", NEW_TILE), "edits.no-such-level"),
        (edits.place_tile("cellar", GROUND.placements[0]), "edits.already-on-map"),
        (edits.flip_tile("odd", BOX), "edits.no-such-tile"),
        (edits.delete_tiles({"cell", "odd"}), "edits.no-such-tile"),
        (edits.replace_tile("odd", NEW_TILE), "edits.no-such-tile"),
        (edits.replace_tile("cell", GROUND.placements[0]), "edits.already-on-map"),
        (edits.place_door("attic", NEW_DOOR), "edits.no-such-level"),
        (edits.place_door("cellar", GROUND.doors[0]), "edits.already-on-map"),
        (edits.move_door("elm", (Edge(1, 1, "n"),)), "edits.no-such-door"),
        (edits.move_door("oak", ()), "edits.too-few"),
        (edits.move_door("gate", (Edge(1, 1, "n"), Edge(3, 1, "n"))), "edits.not-possible"),
        (edits.delete_doors({"elm"}), "edits.no-such-door"),
        (edits.replace_door("elm", NEW_DOOR), "edits.no-such-door"),
        (edits.replace_door("oak", GROUND.doors[1]), "edits.already-on-map"),
        (edits.open_doors({"elm"}), "edits.no-such-door"),
        (edits.close_doors({"elm"}), "edits.no-such-door"),
        (edits.place_marker("attic", NEW_MARKER), "edits.no-such-level"),
        (edits.place_marker("cellar", GROUND.markers[0]), "edits.already-on-map"),
        (edits.move_marker("m9", Square(0, 0)), "edits.no-such-marker"),
        (edits.set_marker_note("m9", ""), "edits.no-such-marker"),
        (edits.set_marker_note("m1", "a\nb"), "edits.one-line"),
        (edits.delete_markers({"m9"}), "edits.no-such-marker"),
        (edits.add_walls("attic", [Edge(1, 1, "n")]), "edits.no-such-level"),
        (edits.repair_walls("attic", [Edge(1, 1, "n")]), "edits.no-such-level"),
    ],
)
def test_impossible_edit_is_rejected(edit: Edit, message: str) -> None:
    with pytest.raises(EditRejected) as refusal:
        edit.apply(SCENARIO)
    assert refusal.value.message.id == message
    assert str(refusal.value)


def test_the_refusal_names_the_level_where_the_tile_lies_already() -> None:
    with pytest.raises(EditRejected, match="Hall is already on level Ground floor"):
        edits.place_tile("cellar", GROUND.placements[0]).apply(SCENARIO)


# --- walls ------------------------------------------------------------------------------------------------------


def test_walls_are_added_and_removed_in_their_order() -> None:
    new, old = Edge(0, 5, "n"), GROUND.walls
    added = edits.add_walls("ground", [Edge(11, 0, "n"), new]).apply(SCENARIO)
    assert differences(SCENARIO, added) == {"levels/ground/walls": (new, *old)}
    removed = edits.delete_walls("ground", [new, old[0]]).apply(added)
    assert removed.levels[0].walls == old[1:]
    broken = edits.break_walls("ground", [Edge(0, 0, "n")]).apply(SCENARIO)
    assert differences(SCENARIO, broken) == {"levels/ground/broken": (BrokenEdge(edge=Edge(0, 0, "n")), *GROUND.broken)}
    assert edits.repair_walls("ground", [Edge(0, 0, "n")]).apply(broken) == SCENARIO


def test_destroyed_doors_are_replaced_by_breaks() -> None:
    door = GROUND.doors[0]
    gone = edits.break_doors("ground", door.edges, [door.id]).apply(SCENARIO)
    assert gone.levels[0].doors == GROUND.doors[1:]
    left = {each.edge: each.of for each in gone.levels[0].broken}
    assert {edge: left[edge] for edge in door.edges} == dict.fromkeys(door.edges, "door")
    wall = GROUND.broken[0]
    other = edits.break_doors("ground", [wall.edge]).apply(SCENARIO)
    assert other.levels[0].broken[0] == BrokenEdge(edge=wall.edge, of="door"), "one thing is broken on an edge"


def test_adding_existing_or_deleting_missing_wall_changes_nothing() -> None:
    assert edits.add_walls("ground", GROUND.walls).apply(SCENARIO) is SCENARIO
    assert edits.delete_walls("ground", [Edge(9, 9, "n")]).apply(SCENARIO) is SCENARIO
    assert edits.repair_walls("cellar", GROUND.broken_edges).apply(SCENARIO) is SCENARIO


def test_strokes_merge_only_with_strokes_of_the_same_kind_on_the_same_level() -> None:
    edges = [Edge(0, 0, "n")]
    strokes = [make(level, edges) for level in ("ground", "cellar") for make in (edits.add_walls, edits.delete_walls)]
    strokes += [edits.break_walls("ground", edges), edits.break_doors("ground", edges)]
    strokes += [edits.repair_walls("ground", edges)]
    assert len({stroke.merge_key for stroke in strokes}) == len(strokes)
    assert edits.add_walls("ground", []).merge_key == strokes[0].merge_key
    assert {str(stroke.label) for stroke in strokes} == {
        "Add walls",
        "Delete walls",
        "Break walls",
        "Destroy doors",
        "Repair walls and doors",
    }


# --- together ---------------------------------------------------------------------------------------------------


def test_combined_edits_build_on_each_other() -> None:
    both = edits.combine_edits(
        edits.flip_tile("hall", BOX).label, [edits.place_tile("ground", NEW_TILE), edits.flip_tile("odd", BOX)]
    )
    assert str(both.label) == "Flip Hall"
    assert both.apply(SCENARIO).levels[0].placements[-1].face == "back"


def test_combined_edits_are_rejected_together() -> None:
    both = edits.combine_edits(
        edits.flip_tile("hall", BOX).label, [edits.place_tile("ground", NEW_TILE), edits.delete_doors({"elm"})]
    )
    with pytest.raises(EditRejected) as refusal:
        both.apply(SCENARIO)
    assert refusal.value.message.id == "edits.no-such-door"
