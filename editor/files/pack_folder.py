"""Save edited tiles and drawings in the folder of a game that is a pack, in its own files.

Only what was edited changes in the files; comments and everything else stay. Nothing is written unless the whole pack
is sound afterwards, and what was written can be taken back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from editor.catalog.box import Box
from editor.catalog.box_loader import box_from_pack
from editor.catalog.box_reader import GROUPS_FILE
from editor.catalog.packs.archive import PackContentError
from editor.catalog.packs.pack import PackError, build_pack, read_pack
from editor.catalog.packs.pack_files import ART_FILE, DRAWING
from editor.catalog.text_picture import game_notation
from editor.catalog.tile_reader import group_file_name
from editor.catalog.tile_writer import update_tile_text
from editor.catalog.toml_document import TomlDocument
from editor.errors import FileError, StudioError
from editor.files.atomic_write import make_folder, write_atomically
from editor.files.pack_files import art_file, check_pack_and_rules, drawing_file
from editor.messages import msg
from editor.model.tile import Tile
from editor.reader import describe_os_error, is_folder, path_exists, read_file
from editor.values import FrozenStruct, field


class EditedParts(FrozenStruct):
    """What is to be saved in the folder."""

    tiles: Mapping[str, Tile] = field(default_factory=dict)
    art: Mapping[tuple[str, str], bytes] = field(default_factory=dict)
    """Tile and face -> the picture."""
    drawings: Mapping[str, bytes] = field(default_factory=dict)


class FolderUpdate(FrozenStruct):
    """The files of a folder that change; ``None``: the file does not exist."""

    folder: Path
    before: Mapping[str, bytes | None]
    after: Mapping[str, bytes | None]
    conflicts: tuple[str, ...] = ()
    """The ids of edited tiles that were changed in the folder since they were opened for editing."""


def plan_folder_update(folder: Path, edited: EditedParts, base: Box) -> FolderUpdate:
    """Return what is to be written to the folder of a game; ``base`` is the box that was edited.

    Raises ``StudioError`` if the folder is not the one of the game, or if the pack would have problems.
    """
    if not is_folder(folder):
        raise PackError(folder, msg("packs.no-folder"))
    pack = read_pack(folder)
    if pack.about.kind != "game" or pack.about.game != base.game.id:
        raise PackError(folder, msg("packs.folder-of-other-game", game=base.game.name))
    box = box_from_pack(pack)
    files = dict(pack.files)
    for tile in edited.tiles.values():
        name = group_file_name(tile.group)
        text = files.get(name, b"").decode("utf-8-sig")
        files[name] = update_tile_text(text, tile, box.elements, game_notation(box.game)).encode()
    _count_new_tiles(files, [tile for key, tile in edited.tiles.items() if key not in box.tiles])
    _replace_pictures(files, edited)
    try:
        updated = build_pack(files, folder)
    except PackContentError as error:
        raise PackError(folder, error.message) from error
    made, problems = check_pack_and_rules(updated)
    if problems:
        raise PackError(folder, msg("packs.faulty", fault=problems[0], count=len(problems)))
    for tile in edited.tiles.values():
        if any(face != getattr(made.tiles[tile.id], name) for name, face in tile.printed_faces()):
            raise PackError(folder, msg("catalog.cannot-edit", tile=tile.id))
    opened = {key: base.originals.get(key, base.tiles.get(key)) for key in edited.tiles}
    return FolderUpdate(
        folder,
        {name: pack.files.get(name) for name in {*pack.files, *files} if pack.files.get(name) != files.get(name)},
        {name: files.get(name) for name in {*pack.files, *files} if pack.files.get(name) != files.get(name)},
        tuple(key for key, tile in opened.items() if box.tiles.get(key) != tile),
    )


def _count_new_tiles(files: dict[str, bytes], tiles: Iterable[Tile]) -> None:
    """Raise the number of tiles of each group in the file of groups."""
    for tile in tiles:
        lines = files[GROUPS_FILE].decode("utf-8-sig").split("\n")
        at = TomlDocument(GROUPS_FILE, "\n".join(lines)).entry_line(("group", tile.group, "tiles"))
        assert at is not None, "a sound pack says how many tiles a group has"
        lines[at - 1] = re.sub(r"\d+", lambda number: str(int(number[0]) + 1), lines[at - 1], count=1)
        files[GROUPS_FILE] = "\n".join(lines).encode()


def _replace_pictures(files: dict[str, bytes], edited: EditedParts) -> None:
    for name in list(files):
        art, drawing = ART_FILE.fullmatch(name), DRAWING.fullmatch(name)
        if (art and (art["tile"], art["face"]) in edited.art) or (
            drawing and drawing["id"].partition(".")[0] in {each.partition(".")[0] for each in edited.drawings}
        ):
            del files[name]
    files |= {art_file(*key, data): data for key, data in edited.art.items()}
    files |= {drawing_file(name, data): data for name, data in edited.drawings.items()}


def write_folder_update(update: FolderUpdate) -> None:
    """Write the changed files. If one cannot be written, those written before are restored."""
    _write(update.folder, update.before, update.after)


def undo_folder_update(update: FolderUpdate) -> None:
    """Restore the files as they were. Raises ``StudioError`` if one has been changed since."""
    _write(update.folder, update.after, update.before)


def _write(folder: Path, expected: Mapping[str, bytes | None], wanted: Mapping[str, bytes | None]) -> None:
    for name, data in expected.items():
        path = folder / name
        if (read_file(path) if path_exists(path) else None) != data:
            raise StudioError(msg("packs.file-changed", file=name))
    done: list[str] = []
    try:
        for name, data in wanted.items():
            done.append(name)
            _write_file(folder / name, data)
    except FileError:
        for name in done:
            _write_file(folder / name, expected[name])
        raise


def _write_file(path: Path, data: bytes | None) -> None:
    if data is not None:
        make_folder(path.parent)
        write_atomically(path, data)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(describe_os_error(error, str(path), "write")) from error
