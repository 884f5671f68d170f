"""Packs correct the box and add to it; scenarios name them, and lose nothing without them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.board import compile_board
from editor.catalog import Box, box_for_game, box_for_scenario, load_box
from editor.catalog.box_check import check_pack
from editor.catalog.packs import installed
from editor.catalog.packs.apply import apply_pack, sort_packs
from editor.catalog.packs.face_states import count_face_states, face_state, mark_verified
from editor.catalog.packs.installed import own_pack_ids
from editor.catalog.packs.pack import Pack, PackError, build_pack, read_pack
from editor.catalog.packs.used_packs import with_used_packs
from editor.errors import StudioError
from editor.files import read_scenario, scenario_bytes, write_scenario
from editor.files.pack_files import (
    clean_pictures,
    install_pack,
    new_pack,
    pack_bytes,
    record_own_packs,
    set_enabled_packs,
    tiles_of,
    uninstall_pack,
    with_about,
    with_picture,
    with_tiles,
    write_pack,
)
from editor.model.level import Level, Placement
from editor.model.pack_info import PackMetadata, PackReference
from editor.model.scenario import Scenario
from editor.model.tile import Tile
from editor.render.drawing_files import jpeg_bytes
from editor.render.pack_images import reencode_picture
from editor.rules import check
from editor.sags.players.auto_play import MapOrder, build_map
from tests.games.packs import ADDS, CORRECTS, MILL_FILES, png, write_folder

BOX = load_box()
GYM = BOX.tiles["gym"]
ABOUT = PackMetadata(id="real-gym", name="The gym as it is", kind="corrects", author="Ann")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a data folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield installed.packs_folder()
    installed.set_extra_packs(())


def pack(files: dict[str, str], path: str = "pack") -> Pack:
    return build_pack({name: text.encode() for name, text in files.items()}, Path(path))


def opened_gym() -> Tile:
    """Return the gym with one wall less."""
    front = GYM.front.model_copy(update={"walls": GYM.front.walls[1:]})
    return GYM.model_copy(update={"front": mark_verified(front)})


def real_gym() -> Pack:
    return with_tiles(new_pack(ABOUT, Path("real-gym")), [opened_gym()], BOX)


MILL = pack(MILL_FILES)


def applied(box: Box, *packs: Pack) -> Box:
    for each in packs:
        box, faults = apply_pack(box, each)
        assert [str(fault) for fault in faults] == []
    return box


def with_gym(*packs: PackReference) -> Scenario:
    level = Level(id="ground", width=8, height=8, placements=(Placement(id="gym", tile="gym", x=0, y=0),))
    return Scenario(id="map", packs=packs, levels=(level,))


# --- what they do to the box ------------------------------------------------------------------------------------------


def test_a_correction_takes_the_place_of_a_tile_and_the_box_remembers_what_was_there() -> None:
    box = applied(BOX, real_gym())
    assert box.tiles["gym"] == opened_gym()
    assert list(box.tiles) == list(BOX.tiles)
    assert box.originals == {"gym": GYM}
    assert box.origins == {"tile/gym": "real-gym"}
    assert [note.id for note in box.packs] == ["real-gym"]
    assert box.fingerprint != BOX.fingerprint
    assert BOX.tiles["gym"] == GYM


def test_a_face_has_the_origin_of_its_values() -> None:
    changed = GYM.model_copy(update={"front": GYM.front.model_copy(update={"walls": GYM.front.walls[1:]})})
    guess = applied(BOX, with_tiles(new_pack(ABOUT, Path("x")), [changed], BOX))
    both = applied(BOX, real_gym(), MILL)
    assert face_state(BOX, GYM, "front") == "reconstructed"
    assert face_state(guess, guess.tiles["gym"], "front") == "modified"
    assert face_state(both, both.tiles["gym"], "front") == "verified"
    assert face_state(both, both.tiles["gym"], "back") == "reconstructed"
    assert face_state(both, both.tiles["mill-race"], "front") == "custom"
    before, after = count_face_states(BOX), count_face_states(both)
    assert after["verified"] == before["verified"] + 1
    assert after["custom"] == 2
    assert sum(before.values()) == 182


def test_the_later_one_of_two_corrections_counts() -> None:
    renamed = GYM.model_copy(update={"front": GYM.front.model_copy(update={"name": "Hall"})})
    later = with_tiles(new_pack(ABOUT.model_copy(update={"id": "hall"}), Path("hall")), [renamed], BOX)
    box = applied(BOX, real_gym(), later)
    assert box.tiles["gym"].front.name == "Hall"
    assert box.origins["tile/gym"] == "hall"
    assert box.originals["gym"] == GYM


def test_an_expansion_brings_tiles_kinds_and_missions_and_its_groups_grow() -> None:
    box = applied(BOX, MILL)
    assert set(box.tiles) - set(BOX.tiles) == {"mill-race"}
    assert box.groups[2].tiles == BOX.groups[2].tiles + 1
    assert box.elements["millstone"].impassable
    assert box.missions["stop-the-mill"].where == "mill-race/back"
    assert box.originals == {}


DOOR = """
[[door]]
id = "norad-smal-1"
side = "norad"
size = "small"
make = "wooden"
magnetic = false
defence = 2
mp_cost = 0
provenance = { others = "stated" }
"""
WIDE = """
[[group]]
number = 1
name = "2 × 1"
tiles = 16
picture = '''
+---+---+
| .   . |
+---+---+
'''
"""
TILES, ELEMENTS, MISSIONS = (MILL_FILES[f"{name}.toml"] for name in ("group-02", "elements", "missions"))

WRONG: dict[str, tuple[dict[str, str], str]] = {
    "a correction of nothing": (
        {"pack.toml": CORRECTS, "group-02.toml": TILES, "elements.toml": ELEMENTS},
        "real-gym/group-02.toml:2: 'mill-race' is not in the box, so it can't be corrected",
    ),
    "a correction of something misspelled": (
        {"pack.toml": CORRECTS, "doors.toml": DOOR},
        "real-gym/doors.toml:2: 'norad-smal-1' is not in the box, so it can't be corrected. "
        "Did you mean 'norad-small-1'?",
    ),
    "an addition of what is there": (
        {"pack.toml": ADDS, "elements.toml": ELEMENTS.replace("millstone", "crates")},
        "mill/elements.toml:2: 'crates' is already in the box",
    ),
    "a mission nowhere": (
        {**MILL_FILES, "missions.toml": MISSIONS.replace("mill-race/back", "mill/back")},
        "mill/missions.toml:6: 'stop-the-mill' refers to the face 'mill/back'",
    ),
    "a sign without a meaning": (
        {**MILL_FILES, "group-02.toml": TILES.replace("| .   m", "| .   q")},
        "mill/group-02.toml:20:7: the symbol 'q'",
    ),
    "a tile in the wrong group": (
        {**MILL_FILES, "group-02.toml": TILES.replace("group = 2", "group = 1")},
        "mill/group-02.toml:9: the front of mill-race does not have the shape",
    ),
    "an item with a marker of nobody": (
        {**MILL_FILES, "equipment.toml": '[[equipment]]\nid = "saw"\nname = "Saw"\nmarker = "sawdust"'},
        "mill/equipment.toml:4: ",
    ),
    "a shape that no tile has": ({"pack.toml": CORRECTS, "box.toml": WIDE}, "does not have the new shape of group 1"),
}


@pytest.mark.parametrize(("files", "says"), WRONG.values(), ids=WRONG)
def test_conflicts_with_the_box_are_reported_with_pack_and_file(files: dict[str, str], says: str) -> None:
    _, faults = apply_pack(BOX, pack(files))
    assert [fault for fault in faults if says in str(fault)], [str(fault) for fault in faults]


PEOPLE = """
[[character]]
id = "james-woo"
name = "James Woo"
faction = "norad"
mp_cost = 9
provenance = { others = "stated" }
healthy = { life = 7, provenance = { others = "stated" } }
wounded = {}
"""
EQUIPMENT = """
[[equipment]]
id = "ITEM"
name = "An item"
weight = 3
provenance = { others = "stated" }
"""
CRATES = """
[[element]]
id = "crates"
name = "Crates"
impassable = true
blocks_los = true
defence = 5
"""


def test_cards_can_be_typed_in_from_the_real_ones() -> None:
    item = next(iter(BOX.equipment))
    files = {"people.toml": PEOPLE, "equipment.toml": EQUIPMENT.replace("ITEM", item), "elements.toml": CRATES}
    box = applied(BOX, pack({"pack.toml": CORRECTS, **files}))
    assert (box.characters["james-woo"].mp_cost, box.characters["james-woo"].healthy.life) == (9, 7)
    assert box.equipment[item].weight == 3
    assert list(box.equipment) == list(BOX.equipment)
    elements = [each for tile in box.tiles.values() for _, face in tile.faces() for each in face.elements]
    assert {each.defence for each in elements if each.kind == "crates" and each.destroyable} == {5}
    assert box.cards_fingerprint != BOX.cards_fingerprint


def test_packs_follow_each_other_as_they_need_each_other() -> None:
    river = pack({"pack.toml": ADDS.replace("mill", "river").replace("Mill", "River")})
    mill = pack({**MILL_FILES, "pack.toml": ADDS + 'needs = ["river"]\n'})
    assert [each.id for each in sort_packs([mill, river, real_gym()])] == ["real-gym", "river", "mill"]
    box = box_for_game(packs=[mill])
    assert str(box.rejected_packs["mill"]) == "it requires the pack river, which is not installed."
    assert "mill-race" not in box.tiles
    assert not box_for_game(packs=[mill, river]).rejected_packs


# --- making and keeping them ------------------------------------------------------------------------------------------


def test_a_folder_and_an_archive_of_the_same_files_are_the_same_pack(tmp_path: Path) -> None:
    folder = read_pack(write_folder(tmp_path / "mill", MILL_FILES))
    archive = write_pack(folder, tmp_path / "mill.tilepack.zip")
    again = write_pack(archive, tmp_path / "again")
    assert folder.fingerprint == archive.fingerprint == again.fingerprint
    assert pack_bytes(folder) == pack_bytes(again)
    assert folder.files == archive.files == again.files


def test_a_pack_is_made_tile_by_tile(tmp_path: Path) -> None:
    pack = real_gym()
    made = write_pack(
        with_tiles(pack, [*tiles_of(pack, BOX).values(), BOX.tiles["zombie-lab"]], BOX), tmp_path / "mine"
    )
    assert set(apply_pack(BOX, made)[0].origins) == {"tile/gym", "tile/zombie-lab"}
    fewer = write_pack(with_tiles(made, [BOX.tiles["zombie-lab"]], BOX), tmp_path / "mine")
    assert set(apply_pack(BOX, fewer)[0].origins) == {"tile/zombie-lab"}
    shared = with_about(fewer, fewer.about.model_copy(update={"version": 7}))
    assert shared.about.version == 7
    assert shared.fingerprint == fewer.fingerprint, "only the content counts"
    assert with_tiles(fewer, [], BOX).fingerprint != fewer.fingerprint
    assert [tile for tile, _, _ in with_picture(shared, "gym", "front", png()).pictures()] == ["gym"]
    assert check_pack(shared)[1] == []


def test_what_is_installed_is_used_for_everything_until_it_is_removed(tmp_path: Path, data_folder: Path) -> None:
    source = write_pack(with_picture(real_gym(), "gym", "front", png()), tmp_path / "real-gym")
    kept = install_pack(source.path, lambda _, data: data + b"clean")
    assert kept.path == data_folder / "real-gym.tilepack.zip"
    assert kept.files["art/gym.front.png"].endswith(b"clean"), "pictures are made again"
    assert box_for_game().tiles["gym"] == opened_gym()
    assert box_for_scenario(with_gym()).tiles["gym"] == opened_gym()
    set_enabled_packs(())
    assert box_for_game().tiles["gym"] == GYM
    set_enabled_packs(["real-gym", "gone"])
    assert box_for_game().tiles["gym"] == opened_gym()
    assert uninstall_pack("real-gym") == kept.path
    assert not kept.path.exists()
    assert box_for_game().tiles["gym"] == GYM
    with pytest.raises(StudioError, match="The pack 'real-gym' is not installed"):
        uninstall_pack("real-gym")


def test_a_broken_pack_in_the_data_folder_does_no_harm(data_folder: Path) -> None:
    data_folder.mkdir(parents=True)
    (data_folder / "evil.tilepack.zip").write_bytes(b"PK\x03\x04")
    (data_folder / "packs.toml").write_text('on = ["evil", 7]')
    assert box_for_game().tiles["gym"] == GYM
    (data_folder / "packs.toml").write_text("on = [")
    assert box_for_game().packs == ()


def test_a_new_version_replaces_the_old_one_as_folder_or_file(tmp_path: Path, data_folder: Path) -> None:
    by_hand = write_pack(real_gym(), data_folder / "typed in by hand")
    archived = write_pack(with_about(MILL, MILL.about.model_copy(update={"id": "river"})), tmp_path / "river")
    install_pack(archived.path, lambda _, data: data)
    newer = write_pack(with_about(real_gym(), ABOUT.model_copy(update={"version": 3})), tmp_path / "newer")
    kept = install_pack(newer.path, lambda _, data: data)
    assert not by_hand.path.exists()
    assert read_pack(kept.path).about.version == 3
    assert installed.enabled_pack_ids() == ("river", "real-gym")
    again = install_pack(newer.path, lambda _, data: data)
    assert again.path == kept.path
    assert installed.enabled_pack_ids() == ("river", "real-gym"), "once"
    assert sorted(path.name for path in data_folder.iterdir()) == [
        "packs.toml",
        "real-gym.tilepack.zip",
        "river.tilepack.zip",
    ]


def test_what_is_drawn_here_is_noted_for_each_game(tmp_path: Path, data_folder: Path) -> None:
    assert not data_folder.exists()
    record_own_packs("earth-reborn", {"corrects": "real-gym"})
    record_own_packs("another-game", {"adds": "tiles-1"})
    record_own_packs("earth-reborn", {"corrects": "real-gym", "adds": "mill"})
    assert own_pack_ids() == {
        "earth-reborn": {"corrects": "real-gym", "adds": "mill"},
        "another-game": {"adds": "tiles-1"},
    }
    given_away = write_pack(real_gym(), tmp_path / "real-gym")
    install_pack(given_away.path, lambda _, data: data)
    with pytest.raises(StudioError, match="The gym as it is"):
        install_pack(given_away.path, lambda _, data: data)


def test_one_pack_is_removed_and_the_others_stay(tmp_path: Path, data_folder: Path) -> None:
    """Whatever else lies there."""
    data_folder.mkdir(parents=True)
    (data_folder / "a-broken.tilepack.zip").write_bytes(b"PK")
    for each in (MILL, real_gym()):
        install_pack(write_pack(each, tmp_path / each.id).path, lambda _, data: data)
    with pytest.raises(StudioError) as caught:
        uninstall_pack("river")
    assert "mill" in str(caught.value)
    assert "real-gym" in str(caught.value)
    uninstall_pack("mill")
    assert installed.enabled_pack_ids() == ("real-gym",)
    assert sorted(each.name for each in data_folder.glob("*.zip")) == ["a-broken.tilepack.zip", "real-gym.tilepack.zip"]
    assert box_for_game().tiles["gym"] == opened_gym()


def test_only_removed_files_of_a_pack_are_deleted_from_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    write_pack(with_picture(with_picture(MILL, "mill-race", "front", png()), "mill-race", "back", _photo()), folder)
    (folder / "group-11.toml").write_text("# once")
    for name in ("notes.md", "group-11.md"):
        (folder / name).write_text("Mine.")
    write_pack(with_picture(MILL, "mill-race", "front", png()), folder)
    assert sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()) == [
        "art/mill-race.front.png",
        "elements.toml",
        "group-02.toml",
        "group-11.md",
        "missions.toml",
        "notes.md",
        "pack.toml",
    ]


def test_tiles_of_a_pack_with_a_fault_are_not_worked_with() -> None:
    with pytest.raises(PackError, match="the symbol 'q'"):
        tiles_of(pack({**MILL_FILES, "group-02.toml": TILES.replace("| .   m", "| .   q")}), BOX)


# --- scenarios --------------------------------------------------------------------------------------------------------


def test_a_scenario_names_the_packs_that_it_uses_and_no_others() -> None:
    box = applied(BOX, real_gym(), MILL)
    named = with_used_packs(with_gym(), box)
    assert [(use.id, use.name, use.author, use.fingerprint) for use in named.packs] == [
        ("real-gym", "The gym as it is", "Ann", real_gym().fingerprint)
    ]
    assert with_used_packs(named, box) is named
    assert with_used_packs(with_gym(), BOX).packs == ()


@pytest.mark.parametrize(
    "name", ["real-gym.tilepack.zip", "map.tilepack.zip", "from Ann.tilepack.zip", "Gym (1).zip", "real-gym"]
)
def test_another_installation_finds_the_pack_beside_the_scenario(name: str, tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    write_scenario(path, with_used_packs(with_gym(), applied(BOX, real_gym())))
    if name.endswith(".zip"):
        (tmp_path / name).write_bytes(pack_bytes(real_gym()))
    else:
        write_pack(real_gym(), tmp_path / name)
    write_pack(MILL, tmp_path / "another.tilepack.zip")
    scenario = read_scenario(path)
    box = box_for_scenario(scenario, path)
    assert box.tiles["gym"] == opened_gym()
    assert not [each for each in check(compile_board(scenario, box)).problems if each.rule.startswith("pack.")]


def test_without_the_pack_its_tiles_are_unknown_and_nothing_is_lost(tmp_path: Path) -> None:
    level = Level(id="ground", width=8, height=8, placements=(Placement(id="mill-race", tile="mill-race", x=0, y=0),))
    scenario = with_used_packs(Scenario(id="map", levels=(level,)), applied(BOX, MILL))
    path = tmp_path / "map.scenario.json"
    write_scenario(path, scenario)
    again = read_scenario(path)
    box = box_for_scenario(again, path)
    board = compile_board(again, box)
    assert [each.tile for each in board.levels[0].unknown_tiles] == ["mill-race"]
    (missing,) = [each for each in check(board).problems if each.rule == "pack.missing"]
    assert "The pack The Mill by Bob is missing (file name: pack)" in str(missing.message)
    assert scenario_bytes(with_used_packs(again, box)) == path.read_bytes()


def test_the_computer_builds_maps_with_corrected_and_added_tiles() -> None:
    box = applied(BOX, real_gym(), MILL)
    built = build_map(MapOrder(seed=1, frame=(10, 8)), box)
    assert not built.map_bits.empty


def _photo() -> bytes:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    return jpeg_bytes(image)


def test_a_picture_takes_the_place_of_an_older_one_and_decides_nothing() -> None:
    photo = _photo()
    drawn = with_picture(real_gym(), "gym", "front", png())
    photographed = with_picture(drawn, "gym", "front", photo)
    assert [name for name in photographed.files if name.startswith("art/")] == ["art/gym.front.jpg"]
    assert real_gym().fingerprint == drawn.fingerprint == photographed.fingerprint
    assert len({pack.content_hash for pack in (real_gym(), drawn, photographed)}) == 3
    again = clean_pictures(photographed, reencode_picture)
    assert again.files.keys() == photographed.files.keys(), "a photo stays a photo"
    assert box_for_game(packs=[drawn]).art != box_for_game(packs=[photographed]).art
