"""Drawing faces without a window: each way to draw, what is refused, and what is kept in packs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.catalog import Box, box_for, load_box
from editor.catalog.packs.pack import PackError
from editor.catalog.packs.state import packs_folder
from editor.catalog.packs.states import face_state, progress
from editor.catalog.printer import print_face
from editor.errors import EditRejected
from editor.files.packs import install, note_own, tiles_of, with_tiles
from editor.messages import msg
from editor.model.face import Face
from editor.model.grid import DIRECTIONS, Edge, Square
from editor.session.tile_editor.drawing import (
    element_at,
    next_wall,
    square_at,
    wall_at,
    with_area,
    with_element,
    with_element_facts,
    with_facing,
    with_icon,
    with_part,
    with_wall,
    without_element,
)
from editor.session.tile_editor.remarks import facts_about, remarks
from editor.session.tile_editor.whole_faces import copied, described, mirrored, turned
from editor.session.tile_editor.workbench import Workbench

BOX: Box = load_box()
GYM: Face = BOX.tiles["gym"].front


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_a_click_goes_through_all_kinds_of_walls() -> None:
    edge = Edge(0, 1, "w")
    kinds, face = [], GYM
    for _ in range(4):
        face = with_wall(face, edge, next_wall(wall_at(face, edge), BOX.game))
        kinds.append(wall_at(face, edge))
    assert kinds == ["safe", "broken", None, "normal"]
    assert face.walls == GYM.walls
    assert face.provenance["layout"] == "reconstructed"


def test_there_are_no_walls_beside_a_face() -> None:
    assert with_wall(GYM, Edge(9, 9, "n"), "normal") is GYM


def test_an_element_grows_by_a_stroke_and_stops_people_as_its_kind_does() -> None:
    crates = BOX.elements["crates"]
    face = with_element(GYM, Square(0, 1), crates)
    face = with_element(face, Square(0, 2), crates, onto="crates")
    grown = element_at(face, Square(0, 2))
    assert grown is not None
    assert grown.squares == (Square(0, 1), Square(0, 2))
    assert all(square.impassable for square in face.squares if square.element == "crates")
    gone = without_element(face, Square(0, 1))
    assert gone.elements == GYM.elements
    assert gone.squares == GYM.squares


def test_another_element_takes_a_square_from_the_one_that_stood_there() -> None:
    weights = element_at(GYM, Square(1, 0))
    assert weights is not None
    face = with_element(GYM, Square(1, 0), BOX.elements["crate"])
    left = next(each for each in face.elements if each.id == weights.id)
    assert Square(1, 0) not in left.squares
    assert len(left.squares) == len(weights.squares) - 1


def test_what_hangs_on_a_wall_goes_with_it() -> None:
    edge = Edge(0, 0, "n")
    hung = with_element(GYM, edge, BOX.elements["console"])
    assert element_at(hung, edge) is not None
    assert element_at(with_wall(hung, edge, "safe"), edge) is None
    opened = with_wall(GYM, edge, None)
    assert wall_at(with_element(opened, edge, BOX.elements["console"]), edge) == "normal"


def test_squares_are_painted_and_unpainted() -> None:
    at = Square(0, 0)
    face = with_part(with_facing(with_icon(with_area(GYM, at, "outdoor"), at, "stairs-up"), at, "e"), at, "safe")
    square = square_at(face, at)
    assert square is not None
    assert (square.area, square.part, [icon.kind for icon in square.icons]) == (
        "outdoor",
        "safe",
        ["stairs-up", "facing"],
    )
    back = with_part(with_facing(with_icon(with_area(face, at, "indoor"), at, "stairs-up"), at, "e"), at, None)
    assert back.squares == GYM.squares


def test_a_defence_makes_an_element_one_that_can_be_destroyed() -> None:
    element = GYM.elements[0].id
    face = with_element_facts(GYM, element, defence=7)
    assert (face.elements[0].defence, face.elements[0].destroyable) == (7, True)
    assert face.elements[0].provenance["defence"] == "reconstructed"
    assert with_element_facts(face, element, destroyable=False).elements[0].defence is None


@pytest.mark.parametrize("tile", sorted(BOX.tiles))
def test_four_turns_or_two_mirrors_change_nothing_and_every_face_can_be_written(tile: str) -> None:
    face = BOX.tiles[tile].front
    once = turned(face)
    print_face(once, BOX.elements)
    four = turned(turned(turned(once)))
    assert (four.squares, four.walls, four.elements) == (face.squares, face.walls, face.elements)
    try:
        other = mirrored(face)
    except EditRejected:
        return
    print_face(other, BOX.elements)
    twice = mirrored(other)
    assert (twice.squares, twice.walls, twice.elements) == (face.squares, face.walls, face.elements)


def test_a_copy_keeps_its_name_and_needs_the_same_shape() -> None:
    other = next(tile for tile in BOX.tiles.values() if tile.group == BOX.tiles["gym"].group and tile.id != "gym")
    face = copied(GYM, other.front)
    assert (face.name, face.walls) == (GYM.name, other.front.walls)
    small = next(tile for tile in BOX.tiles.values() if tile.group == 1)
    with pytest.raises(EditRejected):
        copied(GYM, small.front)


def test_a_room_nobody_gets_into_is_told_with_its_squares() -> None:
    tile = BOX.tiles["gym"]
    assert remarks(BOX, tile, "front") == []
    face = GYM
    for edge in Square(0, 2).edges():
        face = with_wall(face, edge, "safe")
    found = remarks(BOX, tile.model_copy(update={"front": face}), "front")
    assert [remark.squares for remark in found] == [(Square(0, 2),)]


def test_an_arrow_at_nothing_and_a_doubled_face_are_told() -> None:
    tile = BOX.tiles["gym"]
    lost = tile.model_copy(update={"front": with_facing(GYM, Square(0, 2), "w")})
    assert [remark.squares for remark in remarks(BOX, lost, "front")] == [(Square(0, 2),)]
    other = next(each for each in BOX.tiles.values() if each.group == tile.group and each.id != "gym")
    double = tile.model_copy(update={"front": copied(GYM, other.front)})
    assert len(remarks(BOX, double, "front")) == 1


def test_known_facts_are_shown_with_whether_they_hold() -> None:
    assert facts_about(BOX, GYM)
    assert all(each.holds for each in facts_about(BOX, GYM))
    bench = Workbench()
    bench.show(("gym", "front"))
    bench.do(msg("workshop.step-area"), lambda face: with_area(face, Square(0, 0), "outdoor"))
    assert [each.fact.says for each in facts_about(bench.box, bench.face) if not each.holds] == ["The Gym is indoors."]


# --- the bench --------------------------------------------------------------------------------------------------------


def test_what_is_drawn_is_kept_in_a_pack_that_everybody_then_plays_with() -> None:
    bench = Workbench()
    bench.show(("gym", "front"))
    states = [bench.state]
    edge = Edge(0, 1, "w")
    bench.do(msg("workshop.step-wall-open"), lambda face: with_wall(face, edge, None))
    states.append(bench.state)
    assert not bench.is_kept
    bench.check()
    assert [*states, bench.state] == ["drawn-anew", "changed", "checked"]
    bench.keep()
    assert bench.is_kept
    box = box_for()
    assert wall_at(box.tiles["gym"].front, edge) is None
    assert progress(box)["checked"] == progress(BOX)["checked"] + 1
    assert Workbench().timeline.current == bench.timeline.current, "the next bench goes on where this one ended"


def test_undo_and_giving_back_leave_the_box_as_it_was() -> None:
    bench = Workbench()
    bench.show(("gym", "front"))
    bench.check()
    bench.undo()
    assert bench.state == "drawn-anew"
    bench.redo()
    bench.keep()
    assert bench.give_back()
    assert not bench.give_back()
    bench.keep()
    assert box_for().tiles["gym"].front == GYM


def test_a_stroke_is_one_step() -> None:
    bench = Workbench()
    bench.show(("gym", "front"))
    for square in (Square(0, 2), Square(1, 2)):
        bench.do(msg("workshop.step-area"), partial(with_area, at=square, area="outdoor"), "stroke")
    assert len(bench.timeline.steps) == 2


def test_an_own_tile_is_an_expansion() -> None:
    bench = Workbench()
    bench.add_tile("Müller's Workshop!", 1)
    assert bench.state == "own"
    bench.do(msg("workshop.step-name"), lambda face: described(face, name="The Workshop"))
    bench.keep()
    box = box_for()
    tile, face = bench.shown
    assert box.tiles[tile].front.name == "The Workshop"
    assert box.groups[1].tiles == BOX.groups[1].tiles + 1
    assert face_state(box, box.tiles[tile], face) == "own"


def test_the_next_unchecked_face_is_found_until_there_is_none() -> None:
    bench = Workbench()
    seen = {bench.shown}
    for _ in range(3):
        bench.check()
        assert bench.show_unchecked()
        seen.add(bench.shown)
    assert len(seen) == 4


STROKES = ("wall", "area", "part", "icon", "facing", "element", "hang", "grow", "erase", "turn", "mirror")
KINDS = [BOX.elements[kind] for kind in ("crates", "bed", "console")]


def stroke(face: Face, name: str, at: Square, number: int) -> Face:
    kind, edge = KINDS[number % len(KINDS)], at.edges()[number % 4]
    made: dict[str, Callable[[], Face]] = {
        "wall": lambda: with_wall(face, edge, (None, *BOX.game.words("edge"))[number % 4]),
        "area": lambda: with_area(face, at, ("indoor", "outdoor")[number % 2]),
        "part": lambda: with_part(face, at, (None, "safe")[number % 2]),
        "icon": lambda: with_icon(face, at, "stairs-up"),
        "facing": lambda: with_facing(face, at, DIRECTIONS[number % 4]),
        "element": lambda: with_element(face, at, kind),
        "hang": lambda: with_element(face, edge, kind),
        "grow": lambda: _grown(face, at, number),
        "erase": lambda: without_element(face, at),
        "turn": lambda: turned(face),
        "mirror": lambda: mirrored(face),
    }
    return made[name]()


def _grown(face: Face, at: Square, number: int) -> Face:
    standing = [each for each in face.elements if each.squares]
    if not standing:
        return face
    chosen = standing[number % len(standing)]
    return with_element(face, at, BOX.elements[chosen.kind], chosen.id)


@given(
    tile=st.sampled_from(sorted(BOX.tiles)),
    strokes=st.lists(
        st.tuples(st.sampled_from(STROKES), st.integers(0, 15), st.integers(0, 11)), min_size=1, max_size=12
    ),
)
def test_whatever_is_drawn_can_be_written_and_read_again(tile: str, strokes: list[tuple[str, int, int]]) -> None:
    bench = Workbench()
    bench.show((tile, "front"))
    for name, place, number in strokes:
        at = bench.face.squares[place % len(bench.face.squares)].at
        with suppress(EditRejected):
            bench.do(msg("workshop.step-erase"), partial(stroke, name=name, at=at, number=number))
    work = bench.timeline.current
    pack = with_tiles(bench.packs["corrects"], work.corrects.values(), bench.base)
    assert tiles_of(pack, bench.base) == work.corrects


def test_an_element_has_one_floor_and_no_sign_on_a_part_of_it() -> None:
    bench = Workbench()
    bench.show(("gym", "front"))
    weights = element_at(bench.face, Square(1, 0))
    assert weights is not None
    bench.do(msg("workshop.step-area"), partial(with_area, at=Square(1, 0), area="outdoor"))
    assert {square.area for square in bench.face.squares if square.element == weights.id} == {"outdoor"}
    with pytest.raises(EditRejected):
        bench.do(msg("workshop.step-icon"), partial(with_icon, at=Square(1, 0), kind="stairs-up"))


def test_a_pack_of_ours_that_cannot_be_read_is_not_written_over() -> None:
    note_own("earth-reborn", {"corrects": "mine"})
    broken = packs_folder() / "mine.tilepack.zip"
    broken.write_bytes(b"half a pack")
    with pytest.raises(PackError, match=r"mine\.tilepack\.zip"):
        Workbench()
    assert broken.read_bytes() == b"half a pack"


def test_what_two_people_draw_lies_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann gives her corrections to Ben, who has corrections of his own; neither takes the place of the other."""
    packs = {}
    for who, tile in (("ann", "gym"), ("ben", "missile-room")):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / who))
        bench = Workbench()
        bench.show((tile, "front"))
        bench.do(msg("workshop.step-wall-normal"), partial(with_wall, edge=Edge(1, 1, "n"), kind="normal"))
        bench.keep()
        packs[who] = bench.packs["corrects"]
    assert packs["ann"].id != packs["ben"].id
    install(packs["ann"].path, lambda _, data: data)
    tiles = box_for().tiles
    for tile in ("gym", "missile-room"):
        assert wall_at(tiles[tile].front, Edge(1, 1, "n")) == "normal"
        assert wall_at(BOX.tiles[tile].front, Edge(1, 1, "n")) is None
    assert Workbench().packs["corrects"].id == packs["ben"].id, "he goes on with his own"
