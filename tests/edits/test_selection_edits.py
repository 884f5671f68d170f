"""Selections: their contents, and how they are moved, rotated, deleted and pasted."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor import edits
from editor.edits import Edit, Selection, include_contents, select_all_on, select_tiles
from editor.edits.motion import Motion, Rectangle, rotation_about_center
from editor.errors import EditRejected
from editor.model.grid import PLACEMENT_LIMIT, ROTATIONS, Edge, Rotation, Square, add_rotations
from editor.model.level import BrokenEdge, Level, Placement
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter
from tests.edits.samples import BOX, CELLAR, COLOR, GROUND, PAINT, SCENARIO, differences

HALL = select_tiles("ground", "hall")
TILES, DOORS, MARKERS = "levels/ground/placements", "levels/ground/doors", "levels/ground/markers"


# --- what is picked ---------------------------------------------------------------------------------------------


def test_everything_on_level_is_selected() -> None:
    assert select_all_on(SCENARIO, "ground") == Selection(
        "ground",
        tiles=frozenset({"hall", "cell", "corner"}),
        doors=frozenset({"oak", "gate"}),
        markers=frozenset({"m1", "m2"}),
        characters=frozenset({"jack", "big"}),
        zones=frozenset({"yard"}),
        walls=frozenset(GROUND.walls),
        broken=frozenset(GROUND.broken_edges),
        stairs=frozenset({Square(4, 3), Square(9, 9)}),
    )
    with pytest.raises(EditRejected):
        select_all_on(SCENARIO, "attic")


def test_contents_of_tile_are_included() -> None:
    """The hall is on columns 2 to 4, the cell beside it on column 5, and the oak door between them."""
    assert include_contents(HALL, SCENARIO, BOX) == Selection(
        "ground",
        tiles=frozenset({"hall"}),
        doors=frozenset({"gate"}),
        markers=frozenset({"m1"}),
        characters=frozenset({"jack", "big"}),
        walls=frozenset({Edge(3, 2, "w")}),
        broken=frozenset({Edge(2, 3, "n")}),
        stairs=frozenset({Square(4, 3)}),
    )


def test_doors_between_selected_tiles_are_included() -> None:
    both = include_contents(select_tiles("ground", "hall", "cell"), SCENARIO, BOX)
    assert both.doors == {"oak", "gate"}
    assert both.walls == {Edge(3, 2, "w"), Edge(6, 2, "w")}
    assert both.markers == {"m1", "m2"}


def test_large_miniature_is_included_only_if_on_no_other_tile() -> None:
    moved = edits.move_selection(Selection("ground", characters=frozenset({"big"})), 1, 0).apply(SCENARIO)
    assert "big" not in include_contents(HALL, moved, BOX).characters
    assert "big" in include_contents(select_tiles("ground", "hall", "cell"), moved, BOX).characters


def test_selection_is_kept_after_edit() -> None:
    picked = Selection("ground", doors=frozenset({"oak"}), walls=frozenset({Edge(11, 0, "n")}))
    assert include_contents(picked, SCENARIO, BOX) == picked


def test_edges_at_the_end_of_the_grid_have_sides_too() -> None:
    scenario = edits.add_walls("ground", [Edge(-40, -40, "n"), Edge(-40, -40, "w")]).apply(SCENARIO)
    assert include_contents(HALL, scenario, BOX).walls == {Edge(3, 2, "w")}


# --- moving -----------------------------------------------------------------------------------------------------


def test_a_tile_moves_alone() -> None:
    edit = edits.move_selection(HALL, 3, -1)
    assert str(edit.label) == "Move Hall"
    assert differences(SCENARIO, edit.apply(SCENARIO)) == {f"{TILES}/hall/x": 5, f"{TILES}/hall/y": 1}


def test_a_selection_moves_with_all_that_is_in_it() -> None:
    edit = edits.move_selection(include_contents(HALL, SCENARIO, BOX), 2, 1)
    assert str(edit.label) == "Move selection (8)"
    after = edit.apply(SCENARIO)
    stairs = after.stairs[0]
    assert (stairs.end.x, stairs.end.y) == (6, 4)
    assert stairs.start is SCENARIO.stairs[0].start
    assert after.stairs[1] is SCENARIO.stairs[1]
    changes = differences(SCENARIO, after)
    assert changes.pop("stairs") == after.stairs
    assert changes == {
        f"{TILES}/hall/x": 4,
        f"{TILES}/hall/y": 3,
        f"{DOORS}/gate/edges": (Edge(5, 3, "n"), Edge(6, 3, "n")),
        f"{MARKERS}/m1/x": 5,
        f"{MARKERS}/m1/y": 4,
        "levels/ground/walls": (Edge(5, 3, "w"), Edge(6, 2, "w"), Edge(11, 0, "n")),
        "levels/ground/broken": (BrokenEdge(edge=Edge(4, 4, "n")),),
        "sides/norad/characters/jack/x": 4,
        "sides/norad/characters/jack/y": 3,
        "sides/salem/characters/big/x": 5,
        "sides/salem/characters/big/y": 3,
    }


def test_selected_zone_moves() -> None:
    after = edits.move_selection(Selection("ground", zones=frozenset({"yard"})), -1, -1).apply(SCENARIO)
    assert differences(SCENARIO, after) == {"zones/yard/squares": (Square(8, 8),)}


def test_wall_moved_onto_another_merges() -> None:
    after = edits.move_selection(Selection("ground", walls=frozenset({Edge(3, 2, "w")})), 3, 0).apply(SCENARIO)
    assert after.levels[0].walls == (Edge(6, 2, "w"), Edge(11, 0, "n"))


def test_a_drag_merges_with_itself_only() -> None:
    assert edits.move_selection(HALL, 1, 0).merge_key == edits.move_selection(HALL, 0, 5).merge_key
    walls = include_contents(HALL, SCENARIO, BOX)
    assert (
        edits.move_selection(walls, 1, 0).merge_key
        == edits.move_selection(edits.selection_after_move(walls, 1, 0), 1, 0).merge_key
    )
    assert (
        edits.move_selection(HALL, 1, 0).merge_key
        != edits.move_selection(select_tiles("ground", "cell"), 1, 0).merge_key
    )


@pytest.mark.parametrize("level", ["ground", "cellar"])
def test_moving_forth_and_back_changes_nothing(level: str) -> None:
    all_of_it = select_all_on(SCENARIO, level)
    assert edits.move_selection(all_of_it, 0, 0).apply(SCENARIO) is SCENARIO
    there = edits.move_selection(all_of_it, 3, -2).apply(SCENARIO)
    assert there != SCENARIO
    assert edits.move_selection(edits.selection_after_move(all_of_it, 3, -2), -3, 2).apply(there) == SCENARIO


@pytest.mark.parametrize(
    ("selection", "message"),
    [
        (select_tiles("attic", "hall"), "edits.no-such-level"),
        (select_tiles("ground", "driller"), "edits.no-such-tile"),
        (Selection("cellar", doors=frozenset({"oak"})), "edits.no-such-door"),
        (Selection("cellar", markers=frozenset({"m1"})), "edits.no-such-marker"),
        (Selection("cellar", characters=frozenset({"jack"})), "edits.no-such-character"),
        (Selection("ground", characters=frozenset({"monique"})), "edits.no-such-character"),
        (Selection("ground", zones=frozenset({"pit"})), "edits.no-such-zone"),
    ],
)
def test_selection_of_missing_thing_is_rejected(selection: Selection, message: str) -> None:
    for edit in (
        edits.move_selection(selection, 1, 1),
        edits.rotate_selection(selection, 90, BOX),
        edits.delete_selection(selection),
    ):
        with pytest.raises(EditRejected) as refusal:
            edit.apply(SCENARIO)
        assert refusal.value.message.id == message
        assert str(refusal.value)


@pytest.mark.parametrize(
    "selection",
    [
        HALL,
        Selection("ground", doors=frozenset({"gate"})),
        Selection("ground", markers=frozenset({"m1"})),
        Selection("ground", characters=frozenset({"jack"})),
        Selection("ground", zones=frozenset({"yard"})),
        Selection("ground", walls=frozenset(GROUND.walls)),
        Selection("ground", stairs=frozenset({Square(4, 3)})),
    ],
)
@pytest.mark.parametrize(("dx", "dy"), [(70, 0), (0, -80), (64, 64)])
def test_nothing_moves_out_of_reach(selection: Selection, dx: int, dy: int) -> None:
    with pytest.raises(EditRejected) as refusal:
        edits.move_selection(selection, dx, dy).apply(SCENARIO)
    assert refusal.value.message.id == "edits.too-far"


@pytest.mark.parametrize(
    ("dx", "dy"),
    [(PLACEMENT_LIMIT - 5, 0), (-PLACEMENT_LIMIT - 5, 0), (0, PLACEMENT_LIMIT - 2), (0, -PLACEMENT_LIMIT - 2)],
)
def test_pieces_can_move_to_the_limit_but_not_beyond(dx: int, dy: int) -> None:
    cell = Selection("ground", tiles=frozenset({"cell"}), markers=frozenset({"m2"}))
    edge = Selection("ground", walls=frozenset({Edge(5, 2, "w")}))
    scenario = edits.add_walls("ground", [Edge(5, 2, "w")]).apply(SCENARIO)
    for selection in (cell, edge):
        there = edits.move_selection(selection, dx, dy).apply(scenario)
        assert there != scenario
        with pytest.raises(EditRejected):
            edits.move_selection(selection, dx + (dx > 0) - (dx < 0), dy + (dy > 0) - (dy < 0)).apply(scenario)


# --- turning ----------------------------------------------------------------------------------------------------


def test_a_tile_turns_about_its_centre() -> None:
    """3 × 2 squares with the top-left at (2, 2) become 2 × 3: half a square is given up, so x stays and y stays."""
    after = edits.rotate_selection(HALL, 90, BOX).apply(SCENARIO)
    assert differences(SCENARIO, after) == {f"{TILES}/hall/rotation": 90}
    half = edits.rotate_selection(HALL, 180, BOX)
    assert str(half.label) == "Rotate Hall"
    assert differences(SCENARIO, half.apply(SCENARIO)) == {f"{TILES}/hall/rotation": 180}


def test_a_selection_turns_as_a_whole() -> None:
    """Hall and cell cover 4 × 2 squares from (2, 2); after a quarter turn 2 × 4 from (3, 1)."""
    both = include_contents(select_tiles("ground", "hall", "cell"), SCENARIO, BOX)
    edit = edits.rotate_selection(both, 90, BOX)
    assert str(edit.label) == "Rotate selection (12)"
    after = edit.apply(SCENARIO)
    level = after.levels[0]
    hall, cell, corner = level.placements
    assert (hall.x, hall.y, hall.rotation) == (3, 1, 90)
    assert (cell.x, cell.y, cell.rotation) == (4, 4, 90)
    assert corner is GROUND.placements[2]
    assert {door.id: door.edges for door in level.doors} == {
        "oak": (Edge(4, 4, "n"),),
        "gate": (Edge(5, 2, "w"), Edge(5, 3, "w")),
    }
    assert level.walls == (Edge(4, 2, "n"), Edge(4, 5, "n"), Edge(11, 0, "n"))
    assert level.broken_edges == (Edge(4, 1, "w"),)
    assert {(marker.id, marker.x, marker.y) for marker in level.markers} == {("m1", 3, 2), ("m2", 4, 4)}
    jack, big = after.sides[0].characters[0], after.sides[1].characters[0]
    assert (jack.x, jack.y, jack.facing) == (4, 1, "e")
    assert (big.x, big.y, big.facing) == (3, 2, "s"), "the top-left of the turned 2 × 2"
    assert after.stairs[0].end.square == Square(3, 3)
    assert after.levels[1] is CELLAR


def test_selected_zones_rotate_with_selection() -> None:
    picked = Selection("cellar", tiles=frozenset({"driller"}), zones=frozenset({"pit"}))
    after = edits.rotate_selection(picked, 90, BOX).apply(SCENARIO)
    assert after.zones[0].squares == (Square(0, 0), Square(0, 1))


def test_rotating_nothing_changes_nothing() -> None:
    assert edits.rotate_selection(Selection("ground"), 90, BOX).apply(SCENARIO) is SCENARIO
    assert edits.rotate_selection(HALL, 0, BOX).apply(SCENARIO) is SCENARIO


def test_a_tile_of_unknown_size_is_not_turned_with_others() -> None:
    scenario = edits.place_tile("ground", Placement(id="unheard-of", tile="unheard-of", x=0, y=0)).apply(SCENARIO)
    with pytest.raises(EditRejected, match="Unheard Of"):
        edits.rotate_selection(select_tiles("ground", "hall", "unheard-of"), 90, BOX).apply(scenario)
    moved = edits.move_selection(select_tiles("ground", "unheard-of"), 1, 1).apply(scenario)
    assert moved.levels[0].placements[-1].x == 1


def test_unknown_character_is_small_and_custom_one_has_its_own_size() -> None:
    def turned(character: str) -> StartingCharacter:
        start = StartingCharacter(id="new", character=character, level="ground", x=2, y=2)
        scenario = edits.add_character("salem", start).apply(SCENARIO)
        picked = Selection("ground", tiles=frozenset({"hall"}), characters=frozenset({"new"}))
        return edits.rotate_selection(picked, 180, BOX).apply(scenario).sides[1].characters[-1]

    assert [(turned(name).x, turned(name).y) for name in ("walker", "hero", "stranger")] == [(3, 2), (4, 3), (4, 3)]


numbers = st.integers(-8, 8)
sizes = st.integers(0, 7)
areas = st.builds(Rectangle, numbers, numbers, sizes, sizes)


@given(areas, numbers, numbers, st.sampled_from(["n", "w"]), st.sampled_from(ROTATIONS), st.sampled_from(ROTATIONS))
def test_turns_about_the_centre_add_up(
    area: Rectangle, x: int, y: int, side: str, one: Rotation, two: Rotation
) -> None:
    """Turning twice is turning once by the sum, also where the centre does not lie on the grid."""
    edge = Edge(area.x + x, area.y + y, "n" if side == "n" else "w")
    first = rotation_about_center(area, one)
    second = rotation_about_center(turned_area(area, first), two)
    whole = rotation_about_center(area, add_rotations(one, two))
    assert second.edge(first.edge(edge)) == whole.edge(edge)
    square = Square(area.x + x, area.y + y)
    assert second.square(first.square(square)) == whole.square(square)


def turned_area(area: Rectangle, motion: Motion) -> Rectangle:
    x, y = motion.top_left(area)
    wide = motion.rotation in (0, 180)
    return Rectangle(x, y, area.width if wide else area.height, area.height if wide else area.width)


@given(st.lists(st.sampled_from(ROTATIONS), max_size=4))
def test_full_rotation_returns_selection_to_start(turns: list[Rotation]) -> None:
    turns = [*turns, ROTATIONS[-sum(turns) // 90 % 4]]
    scenario, picked = SCENARIO, select_all_on(SCENARIO, "ground")
    for rotation in turns:
        after = edits.rotate_selection(picked, rotation, BOX).apply(scenario)
        picked = edits.selection_after_rotation(picked, rotation, scenario, BOX)
        scenario = after
    assert scenario == SCENARIO
    assert picked == select_all_on(SCENARIO, "ground")


# --- removed and pasted ---------------------------------------------------------------------------


def test_everything_selected_is_deleted() -> None:
    edit = edits.delete_selection(select_all_on(SCENARIO, "ground"))
    assert str(edit.label) == "Delete selection (16)"
    after = edit.apply(SCENARIO)
    assert after.levels[0] == Level(id="ground", name="Ground floor", width=12, height=10, **PAINT)
    assert after.levels[1] is CELLAR
    assert after.stairs == ()
    assert [start.id for _, start in after.starts()] == ["monique"]
    assert after.zones == SCENARIO.zones[:1]


def test_unselected_things_are_kept() -> None:
    edit = edits.delete_selection(Selection("ground", characters=frozenset({"jack"})))
    assert str(edit.label) == "Delete Jack"
    assert differences(SCENARIO, edit.apply(SCENARIO)) == {"sides/norad/characters/jack": None}
    assert edits.delete_selection(Selection("ground")).apply(SCENARIO) is SCENARIO


def test_a_single_wall_has_no_name_and_is_counted() -> None:
    assert (
        str(edits.delete_selection(Selection("ground", walls=frozenset({GROUND.walls[0]}))).label)
        == "Delete selection (1)"
    )
    assert str(edits.move_selection(HALL, 1, 1, name="Great Hall").label) == "Move Great Hall"


def paste(scenario: Scenario, selection: Selection, level: str, dx: int = 0, dy: int = 0) -> Edit:
    numbers = count(1)
    return edits.paste_clip(edits.copy_selection(scenario, selection), level, dx, dy, lambda: f"new-{next(numbers)}")


def test_a_pasted_copy_comes_from_a_second_box() -> None:
    edit = paste(SCENARIO, include_contents(HALL, SCENARIO, BOX), "cellar", 1, 2)
    assert str(edit.label) == "Paste selection (7)"
    after = edit.apply(SCENARIO)
    assert after.levels[0] is GROUND
    cellar = after.levels[1]
    assert [(each.id, each.tile, each.x, each.y) for each in cellar.placements[1:]] == [("hall#2", "hall", 3, 4)]
    assert cellar.placements[1].model_extra == COLOR
    assert [(each.id, each.edges) for each in cellar.doors] == [("gate#2", (Edge(4, 4, "n"), Edge(5, 4, "n")))]
    assert [(each.id, each.x, each.y) for each in cellar.markers] == [("new-1", 4, 5)]
    assert (cellar.walls, cellar.broken_edges) == ((Edge(4, 4, "w"),), (Edge(3, 5, "n"),))
    people = {start.id for _, start in SCENARIO.starts()}
    guests = [start for _, start in after.starts() if start.id not in people and start.level == "cellar"]
    assert len(guests) == 2
    assert edit.apply(SCENARIO) == after, "the same edit gives the same result each time"


def test_cut_and_paste_keeps_the_ids() -> None:
    clip = edits.copy_selection(SCENARIO, HALL)
    cut = edits.delete_selection(HALL).apply(SCENARIO)
    after = edits.paste_clip(clip, "cellar", 0, 0, str).apply(cut)
    assert [each.id for each in after.levels[1].placements] == ["driller", "hall"]


def test_pasted_character_restores_its_missing_side() -> None:
    clip = edits.copy_selection(SCENARIO, Selection("ground", characters=frozenset({"big"})))
    alone = edits.remove_side("salem").apply(SCENARIO)
    after = edits.paste_clip(clip, "cellar", 0, 0, str).apply(alone)
    assert [side.id for side in after.sides] == ["norad", "salem"]
    [(_, big)] = [(side, start) for side, start in after.starts() if side.id == "salem"]
    assert (big.id, big.level, big.x, big.y) == ("big", "cellar", 3, 2)


def test_two_of_a_kind_in_one_copy_come_from_two_more_boxes() -> None:
    twice = edits.paste_clip(edits.copy_selection(SCENARIO, HALL), "ground", 0, 4, str).apply(SCENARIO)
    both = edits.copy_selection(twice, select_tiles("ground", "hall", "hall#2"))
    after = edits.paste_clip(both, "cellar", 0, 0, str).apply(twice)
    assert [each.id for each in after.levels[1].placements] == ["driller", "hall#3", "hall#4"]


def test_pasting_ends_when_there_is_no_copy_left() -> None:
    cellar = SCENARIO.levels[1]
    copies = tuple(Placement(id=f"hall#{number}", tile="hall", x=0, y=0) for number in range(2, 99))
    full = cellar.model_copy(update={"placements": (*cellar.placements, *copies)})
    scenario = SCENARIO.model_copy(update={"levels": (SCENARIO.levels[0], full)})
    scenario = paste(SCENARIO, HALL, "cellar").apply(scenario)
    assert scenario.levels[1].placements[-1].id == "hall#99"
    with pytest.raises(EditRejected) as refusal:
        paste(SCENARIO, HALL, "ground").apply(scenario)
    assert refusal.value.message.id == "edits.no-copy-left"
    assert str(refusal.value).startswith("All copies of Hall")


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (paste(SCENARIO, HALL, "attic"), "edits.no-such-level"),
        (paste(SCENARIO, HALL, "ground", 70, 0), "edits.too-far"),
    ],
)
def test_paste_out_of_reach_is_rejected(edit: Edit, message: str) -> None:
    with pytest.raises(EditRejected) as refusal:
        edit.apply(SCENARIO)
    assert refusal.value.message.id == message
