"""Trials of boxes, packs and pictures: refused with a message, or good enough to play with."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from benchmarks.fuzz.cases import EXAMPLE, KINDS, PACK, TILES, Case
from benchmarks.fuzz.trial_steps import LONGEST, Show, require_message, run_command, use_scenario, write_case
from editor.board import compile_board
from editor.catalog import load_box
from editor.catalog.box_check import check_folder, check_pack
from editor.catalog.packs.pack import read_pack
from editor.catalog.packs.pack_files import ART_FOLDER, DRAWING_SUFFIX, PACK_SUFFIX
from editor.catalog.translation import read_translation
from editor.errors import CatalogError, StudioError
from editor.export.export_pictures import level_picture
from editor.files import read_scenario
from editor.model.scenario import Scenario
from editor.render.pack_images import decode_face_picture
from editor.rules import check
from editor.session.tile_editor.tile_photos import PhotoAlignment, SavedPhoto
from editor.ui.tile_editor.photo import Photo
from editor.ui.tile_editor.photo import read_photo as opened_photo
from tests.games.own_games import party
from tests.games.packs import write_folder

# --- boxes --------------------------------------------------------------------------------------------------------


def _box(case: Case, folder: Path, _: Show) -> bool:
    tiles = folder / "tiles"
    shutil.copytree(TILES, tiles)
    if case.name.startswith("de."):
        return _translation(case, tiles)
    write_case(case, tiles, case.name)
    run_command("schema", "check", tiles / case.name)
    found = check_folder(tiles)[1]
    assert all(0 < len(str(fault)) < LONGEST for fault in found)
    if case.number % 4 == 0:
        assert run_command("tiles", "--box", tiles, "check") == (1 if found else 0)
        run_command("tiles", "--box", tiles, "list")
    try:
        box = load_box(tiles)
    except StudioError as error:
        require_message(error)
        return False
    assert load_box(tiles).fingerprint == box.fingerprint, "the copy that is kept is the box"
    board = compile_board(read_scenario(EXAMPLE), box)
    assert check(board).problems is not None
    if case.number % 4 == 0:
        use_scenario(board.scenario, folder, case.number, box)
        for level in board.levels:
            assert level_picture(board, level, 20, grid=True, names=True)
    return True


def _translation(case: Case, tiles: Path) -> bool:
    write_case(case, tiles / "de", case.name.removeprefix("de."))
    words, found = read_translation(tiles, "de", load_box())
    assert all(0 < len(str(fault)) < LONGEST for fault in found)
    assert all(words.values())
    return not found


def _pack(case: Case, folder: Path, _: Show) -> bool:
    pack = folder / PACK.name
    shutil.copytree(PACK, pack)
    write_case(case, pack, case.name)
    scenario = read_scenario(PACK.parent / "mill-by-night.scenario.json")
    return _pack_used(case, pack, folder, scenario)


def _archive(case: Case, folder: Path, _: Show) -> bool:
    pack = write_case(case, folder, f"map{PACK_SUFFIX}")
    scenario = read_scenario(PACK.parent / "mill-by-night.scenario.json")
    return _pack_used(case, pack, folder, scenario)


def _game(case: Case, folder: Path, _: Show) -> bool:
    pack = write_folder(folder / "party", {**KINDS["game"](), case.name: case.data})
    return _pack_used(case, pack, folder, party())


def _pack_used(case: Case, path: Path, folder: Path, scenario: Scenario) -> bool:
    """Check a pack, and use a good one for a map and its pictures."""
    code = run_command("packs", "check", path) if case.number % 4 == 0 else None
    try:
        pack = read_pack(path)
        box, found = check_pack(pack)
    except StudioError as error:
        require_message(error)
        return False
    assert all(0 < len(str(fault)) < LONGEST for fault in found)
    assert code in (None, 1 if found else 0)
    if found:
        return False
    for name, data in pack.files.items():
        if name.startswith(f"{ART_FOLDER}/") and not name.endswith(DRAWING_SUFFIX):
            with suppress(CatalogError):
                decode_face_picture(name, data)
    if scenario.game == box.game.id:
        use_scenario(scenario, folder, case.number, box)
    return True


# --- pictures -----------------------------------------------------------------------------------------------------


def _photo(case: Case, folder: Path, _: Show) -> bool:
    """Put a photo under a face, and load it again as it was saved."""
    path = write_case(case, folder, case.name)
    photo = Photo()
    is_note = case.name.endswith(".json")
    if not is_note:
        try:
            photo.set_image(opened_photo(path))
        except StudioError as error:
            require_message(error)
            return False
    picture = KINDS["photo"]()["photo.jpg"] if is_note else case.data
    try:
        note = PhotoAlignment.model_validate_json(case.data) if is_note else None
    except ValueError:
        note = None
    photo.restore(SavedPhoto(picture, note))
    assert photo.image is not None
    assert max(photo.image.width(), photo.image.height()) <= 1600
    photo.rotate()
    assert photo.art(4, 2)
    return note is not None or not is_note


PACK_TRIALS = {"box": _box, "pack": _pack, "game": _game, "archive": _archive, "photo": _photo}
