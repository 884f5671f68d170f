"""The tile editor without widgets: every drawing function, rejected faces, and saving in packs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QImage

from editor.catalog import Box, box_for_game, load_box
from editor.catalog.packs.face_states import count_face_states, face_state
from editor.catalog.packs.installed import packs_folder
from editor.catalog.packs.pack import PackError
from editor.catalog.tile_writer import face_to_source
from editor.errors import EditRejected
from editor.files.pack_files import install_pack, record_own_packs, tiles_of, with_tiles
from editor.messages import msg
from editor.model.grid import DIRECTIONS, Edge, Square
from editor.model.tile import Face
from editor.render.drawing_files import jpeg_bytes
from editor.session.tile_editor.face_drawing import (
    copy_face,
    delete_element,
    element_at,
    mirror_face,
    next_wall,
    place_element,
    rotate_face,
    set_area,
    set_element_facts,
    set_face_facts,
    set_part,
    set_wall,
    square_at,
    toggle_facing,
    toggle_icon,
    wall_at,
)
from editor.session.tile_editor.face_problems import check_known_facts, find_face_problems
from editor.session.tile_editor.tile_editor_session import TileEditorSession

BOX: Box = load_box()
GYM: Face = BOX.tiles["gym"].front
PICTURE: bytes = jpeg_bytes(QImage(64, 64, QImage.Format.Format_RGB32))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_click_cycles_through_wall_kinds() -> None:
    edge = Edge(0, 1, "w")
    kinds, face = [], GYM
    for _ in range(4):
        face = set_wall(face, edge, next_wall(wall_at(face, edge), BOX.game))
        kinds.append(wall_at(face, edge))
    assert kinds == ["safe", "broken", None, "normal"]
    assert face.walls == GYM.walls
    assert face.provenance["layout"] == "reconstructed"


def test_there_are_no_walls_beside_a_face() -> None:
    assert set_wall(GYM, Edge(9, 9, "n"), "normal") is GYM


def test_element_extends_by_stroke_and_blocks_as_its_kind() -> None:
    crates = BOX.elements["crates"]
    face = place_element(GYM, Square(0, 1), crates)
    face = place_element(face, Square(0, 2), crates, onto="crates")
    grown = element_at(face, Square(0, 2))
    assert grown is not None
    assert grown.squares == (Square(0, 1), Square(0, 2))
    assert all(square.impassable for square in face.squares if square.element == "crates")
    gone = delete_element(face, Square(0, 1))
    assert gone.elements == GYM.elements
    assert gone.squares == GYM.squares


def test_another_element_takes_a_square_from_the_one_that_stood_there() -> None:
    weights = element_at(GYM, Square(1, 0))
    assert weights is not None
    face = place_element(GYM, Square(1, 0), BOX.elements["crate"])
    left = next(each for each in face.elements if each.id == weights.id)
    assert Square(1, 0) not in left.squares
    assert len(left.squares) == len(weights.squares) - 1


def test_element_on_wall_is_deleted_with_it() -> None:
    edge = Edge(0, 0, "n")
    hung = place_element(GYM, edge, BOX.elements["console"])
    assert element_at(hung, edge) is not None
    assert element_at(set_wall(hung, edge, "safe"), edge) is None
    opened = set_wall(GYM, edge, None)
    assert wall_at(place_element(opened, edge, BOX.elements["console"]), edge) == "normal"


def test_squares_are_painted_and_unpainted() -> None:
    at = Square(0, 0)
    face = set_part(toggle_facing(toggle_icon(set_area(GYM, at, "outdoor"), at, "stairs-up"), at, "e"), at, "safe")
    square = square_at(face, at)
    assert square is not None
    assert (square.area, square.part, [icon.kind for icon in square.icons]) == (
        "outdoor",
        "safe",
        ["stairs-up", "facing"],
    )
    back = set_part(toggle_facing(toggle_icon(set_area(face, at, "indoor"), at, "stairs-up"), at, "e"), at, None)
    assert back.squares == GYM.squares


def test_element_with_defense_is_destroyable() -> None:
    element = GYM.elements[0].id
    face = set_element_facts(GYM, element, defence=7)
    assert (face.elements[0].defence, face.elements[0].destroyable) == (7, True)
    assert face.elements[0].provenance["defence"] == "reconstructed"
    assert set_element_facts(face, element, destroyable=False).elements[0].defence is None


@pytest.mark.parametrize("tile", sorted(BOX.tiles))
def test_four_rotations_or_two_mirrorings_change_nothing(tile: str) -> None:
    face = BOX.tiles[tile].front
    once = rotate_face(face)
    face_to_source(once, BOX.elements)
    four = rotate_face(rotate_face(rotate_face(once)))
    assert (four.squares, four.walls, four.elements) == (face.squares, face.walls, face.elements)
    try:
        other = mirror_face(face)
    except EditRejected:
        return
    face_to_source(other, BOX.elements)
    twice = mirror_face(other)
    assert (twice.squares, twice.walls, twice.elements) == (face.squares, face.walls, face.elements)


def test_a_copy_keeps_its_name_and_needs_the_same_shape() -> None:
    other = next(tile for tile in BOX.tiles.values() if tile.group == BOX.tiles["gym"].group and tile.id != "gym")
    face = copy_face(GYM, other.front)
    assert (face.name, face.walls) == (GYM.name, other.front.walls)
    small = next(tile for tile in BOX.tiles.values() if tile.group == 1)
    with pytest.raises(EditRejected):
        copy_face(GYM, small.front)


def test_inaccessible_room_is_reported_with_its_squares() -> None:
    tile = BOX.tiles["gym"]
    assert find_face_problems(BOX, tile, "front") == []
    face = GYM
    for edge in Square(0, 2).edges():
        face = set_wall(face, edge, "safe")
    found = find_face_problems(BOX, tile.model_copy(update={"front": face}), "front")
    assert [remark.squares for remark in found] == [(Square(0, 2),)]


def test_arrow_at_nothing_and_duplicate_face_are_reported() -> None:
    tile = BOX.tiles["gym"]
    lost = tile.model_copy(update={"front": toggle_facing(GYM, Square(0, 2), "w")})
    assert [remark.squares for remark in find_face_problems(BOX, lost, "front")] == [(Square(0, 2),)]
    other = next(each for each in BOX.tiles.values() if each.group == tile.group and each.id != "gym")
    double = tile.model_copy(update={"front": copy_face(GYM, other.front)})
    assert len(find_face_problems(BOX, double, "front")) == 1


def test_open_edge_between_indoors_and_outdoors_is_reported() -> None:
    session = TileEditorSession()
    session.show(("gym", "front"))
    assert problem_words(session) == []
    session.do(msg("tile-editor.step-area"), partial(set_area, at=Square(1, 1), area="outdoor"))
    [problem] = problem_words(session)
    assert problem.startswith("There is no wall between indoor and outdoor squares: ")
    for edge in Square(1, 1).edges():
        session.do(msg("tile-editor.step-wall-broken"), partial(set_wall, edge=edge, kind="broken"))
    assert problem_words(session) == []


def test_stairs_on_a_lawn_are_reported_but_not_on_tiles_of_stairs() -> None:
    session = TileEditorSession()
    session.show(("missile-room", "back"))
    session.do(msg("tile-editor.step-icon"), partial(toggle_icon, at=Square(0, 0), kind="stairs-up"))
    assert problem_words(session) == ["The stairs at (0, 0) are outdoors. Paint the square indoor, or remove the icon."]
    session.show(("stairs-up-1", "back"))
    assert problem_words(session) == []


def problem_words(session: TileEditorSession) -> list[str]:
    return [str(each.message) for each in find_face_problems(session.box, session.tile, session.shown[1])]


def test_typed_value_of_a_verified_face_is_verified() -> None:
    session = TileEditorSession()
    session.show(("missile-room", "front"))
    desk = next(each for each in session.face.elements if each.kind == "desk" or "desk" in each.id)

    def type_value(defence: int) -> str:
        typed = partial(set_element_facts, element=desk.id, defence=defence)
        session.do(msg("tile-editor.step-facts", what=desk.name), typed)
        return next(each for each in session.face.elements if each.id == desk.id).provenance["defence"]

    assert type_value(defence=4) == "reconstructed"
    session.mark_verified()
    assert type_value(defence=5) == "stated"
    session.do(msg("tile-editor.step-electric"), partial(set_face_facts, electric=False))
    assert (session.state, session.face.provenance["electric"]) == ("verified", "stated")
    session.do(msg("tile-editor.step-area"), partial(set_area, at=Square(0, 0), area="outdoor"))
    assert session.state == "modified"


def test_tile_art_is_a_step_that_can_be_undone_and_leaves_the_pack() -> None:
    session = TileEditorSession()
    session.show(("gym", "front"))
    art = "art/gym.front.jpg"
    session.save_art(PICTURE)
    assert (session.has_own_art, art in session.packs["corrects"].files) == (True, True)
    session.undo()
    session.save()
    assert (session.has_own_art, art in session.packs["corrects"].files) == (False, False)
    session.redo()
    session.save()
    assert session.remove_art()
    assert not session.remove_art()
    session.save()
    assert art not in session.packs["corrects"].files
    session.undo()
    session.save()
    again = TileEditorSession()
    again.show(("gym", "front"))
    assert again.has_art
    assert again.revert_tile()
    again.save()
    assert art not in again.packs["corrects"].files


def test_art_of_a_deleted_new_tile_leaves_the_pack_with_it() -> None:
    session = TileEditorSession()
    session.add_tile("Yard", 2)
    session.save_art(PICTURE)
    assert "art/yard.front.jpg" in session.packs["adds"].files
    session.revert_tile()
    session.save()
    assert not [name for name in session.packs["adds"].files if name.startswith("art/")]


def test_known_facts_are_checked() -> None:
    assert check_known_facts(BOX, GYM)
    assert all(each.holds for each in check_known_facts(BOX, GYM))
    session = TileEditorSession()
    session.show(("gym", "front"))
    session.do(msg("tile-editor.step-area"), lambda face: set_area(face, Square(0, 0), "outdoor"))
    assert [each.fact.says for each in check_known_facts(session.box, session.face) if not each.holds] == [
        "The Gym is indoors."
    ]


# --- the session ------------------------------------------------------------------------------------------------------


def test_drawn_tile_is_saved_in_enabled_pack() -> None:
    session = TileEditorSession()
    session.show(("gym", "front"))
    states = [session.state]
    edge = Edge(0, 1, "w")
    session.do(msg("tile-editor.step-wall-open"), lambda face: set_wall(face, edge, None))
    states.append(session.state)
    assert not session.is_saved
    session.mark_verified()
    assert [*states, session.state] == ["reconstructed", "modified", "verified"]
    session.save()
    assert session.is_saved
    box = box_for_game()
    assert wall_at(box.tiles["gym"].front, edge) is None
    assert count_face_states(box)["verified"] == count_face_states(BOX)["verified"] + 1
    assert TileEditorSession().history.current == session.history.current, (
        "the next session goes on where this one ended"
    )


def test_undo_and_revert_restore_the_box() -> None:
    session = TileEditorSession()
    session.show(("gym", "front"))
    session.mark_verified()
    session.undo()
    assert session.state == "reconstructed"
    session.redo()
    session.save()
    assert session.revert_tile()
    assert not session.revert_tile()
    session.save()
    assert box_for_game().tiles["gym"].front == GYM


def test_a_stroke_is_one_step() -> None:
    session = TileEditorSession()
    session.show(("gym", "front"))
    for square in (Square(0, 2), Square(1, 2)):
        session.do(msg("tile-editor.step-area"), partial(set_area, at=square, area="outdoor"), "stroke")
    assert len(session.history.steps) == 2


def test_new_tile_is_saved_in_expansion_pack() -> None:
    session = TileEditorSession()
    session.add_tile("Müller's Workshop!", 1)
    assert session.state == "custom"
    session.do(msg("tile-editor.step-name"), lambda face: set_face_facts(face, name="The Workshop"))
    session.save()
    box = box_for_game()
    tile, face = session.shown
    assert box.tiles[tile].front.name == "The Workshop"
    assert box.groups[1].tiles == BOX.groups[1].tiles + 1
    assert face_state(box, box.tiles[tile], face) == "custom"


def test_next_unverified_face_is_shown() -> None:
    session = TileEditorSession()
    seen = {session.shown}
    for _ in range(3):
        session.mark_verified()
        assert session.show_next_unverified()
        seen.add(session.shown)
    assert len(seen) == 4


STROKES = ("wall", "area", "part", "icon", "facing", "element", "hang", "grow", "erase", "turn", "mirror")
KINDS = [BOX.elements[kind] for kind in ("crates", "bed", "console")]


def stroke(face: Face, name: str, at: Square, number: int) -> Face:
    kind, edge = KINDS[number % len(KINDS)], at.edges()[number % 4]
    made: dict[str, Callable[[], Face]] = {
        "wall": lambda: set_wall(face, edge, (None, *BOX.game.words("edge"))[number % 4]),
        "area": lambda: set_area(face, at, ("indoor", "outdoor")[number % 2]),
        "part": lambda: set_part(face, at, (None, "safe")[number % 2]),
        "icon": lambda: toggle_icon(face, at, "stairs-up"),
        "facing": lambda: toggle_facing(face, at, DIRECTIONS[number % 4]),
        "element": lambda: place_element(face, at, kind),
        "hang": lambda: place_element(face, edge, kind),
        "grow": lambda: _grown(face, at, number),
        "erase": lambda: delete_element(face, at),
        "turn": lambda: rotate_face(face),
        "mirror": lambda: mirror_face(face),
    }
    return made[name]()


def _grown(face: Face, at: Square, number: int) -> Face:
    standing = [each for each in face.elements if each.squares]
    if not standing:
        return face
    chosen = standing[number % len(standing)]
    return place_element(face, at, BOX.elements[chosen.kind], chosen.id)


@given(
    tile=st.sampled_from(sorted(BOX.tiles)),
    strokes=st.lists(
        st.tuples(st.sampled_from(STROKES), st.integers(0, 15), st.integers(0, 11)), min_size=1, max_size=12
    ),
)
def test_whatever_is_drawn_can_be_written_and_read_again(tile: str, strokes: list[tuple[str, int, int]]) -> None:
    session = TileEditorSession()
    session.show((tile, "front"))
    for name, place, number in strokes:
        at = session.face.squares[place % len(session.face.squares)].at
        with suppress(EditRejected):
            session.do(msg("tile-editor.step-erase"), partial(stroke, name=name, at=at, number=number))
    work = session.history.current
    pack = with_tiles(session.packs["corrects"], work.corrects.values(), session.base)
    assert tiles_of(pack, session.base) == work.corrects


def test_element_has_one_floor() -> None:
    session = TileEditorSession()
    session.show(("gym", "front"))
    weights = element_at(session.face, Square(1, 0))
    assert weights is not None
    session.do(msg("tile-editor.step-area"), partial(set_area, at=Square(1, 0), area="outdoor"))
    assert {square.area for square in session.face.squares if square.element == weights.id} == {"outdoor"}
    with pytest.raises(EditRejected):
        session.do(msg("tile-editor.step-icon"), partial(toggle_icon, at=Square(1, 0), kind="stairs-up"))


def test_unreadable_own_pack_is_not_overwritten() -> None:
    record_own_packs("earth-reborn", {"corrects": "mine"})
    broken = packs_folder() / "mine.tilepack.zip"
    broken.write_bytes(b"half a pack")
    with pytest.raises(PackError, match=r"mine\.tilepack\.zip"):
        TileEditorSession()
    assert broken.read_bytes() == b"half a pack"


def test_packs_of_two_people_do_not_conflict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann gives her corrections to Ben, who has corrections of his own; neither takes the place of the other."""
    packs = {}
    for who, tile in (("ann", "gym"), ("ben", "missile-room")):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / who))
        session = TileEditorSession()
        session.show((tile, "front"))
        session.do(msg("tile-editor.step-wall-normal"), partial(set_wall, edge=Edge(1, 1, "n"), kind="normal"))
        session.save()
        packs[who] = session.packs["corrects"]
    assert packs["ann"].id != packs["ben"].id
    install_pack(packs["ann"].path, lambda _, data: data)
    tiles = box_for_game().tiles
    for tile in ("gym", "missile-room"):
        assert wall_at(tiles[tile].front, Edge(1, 1, "n")) == "normal"
        assert wall_at(BOX.tiles[tile].front, Edge(1, 1, "n")) is None
    assert TileEditorSession().packs["corrects"].id == packs["ben"].id, "he goes on with his own"
