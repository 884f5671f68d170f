"""Build, write, install and enable packs.

The functions return new packs; only ``write_pack``, ``install_pack``, ``uninstall_pack``, ``set_enabled_packs`` and
``record_own_packs`` write to the disk. A pack is read back before it is written, so that no pack is passed on that
others would have to reject.
"""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from editor.catalog.box import Box
from editor.catalog.box_check import check_pack
from editor.catalog.drawing_ids import find_unused_drawings
from editor.catalog.game_file import GAME_FILE
from editor.catalog.packs.apply import read_pack_content
from editor.catalog.packs.archive import PackContentError, unpack_archive
from editor.catalog.packs.installed import (
    OWN_PACKS_FILE,
    STATE_FILE,
    OwnPackKind,
    enabled_pack_ids,
    installed_packs,
    is_own_pack,
    own_pack_ids,
    packs_folder,
)
from editor.catalog.packs.pack import Pack, PackError, build_pack, read_pack
from editor.catalog.packs.pack_files import (
    ABOUT_FILE,
    ART_FILE,
    ART_FOLDER,
    DRAWING,
    DRAWING_SUFFIX,
    MAX_ARCHIVE_SIZE,
    PACK_SUFFIX,
    PNG_SIGNATURE,
)
from editor.catalog.text_picture import game_notation
from editor.catalog.tile_reader import group_file_name
from editor.catalog.tile_writer import tiles_to_toml
from editor.catalog.toml_document import TomlProblem, locate_problems
from editor.errors import FileError, StudioError
from editor.files.atomic_write import make_folder, write_atomically
from editor.messages import msg
from editor.model.pack_info import PackMetadata
from editor.model.tile import FaceName, Tile
from editor.reader import describe_os_error, is_folder
from editor.rules.registry import unknown_parts

_ARCHIVE_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""Date of all files in written archives, so that the same pack gives the same bytes."""

PictureCleaner = Callable[[str, bytes], bytes]
"""Re-encodes a picture so that it contains nothing but pixels: name and bytes in, bytes out."""


# --- building ---------------------------------------------------------------------------------------------------------


def new_pack(about: PackMetadata, path: Path) -> Pack:
    """Return an empty pack."""
    return build_pack({ABOUT_FILE: about_text(about).encode()}, path)


def about_text(about: PackMetadata) -> str:
    """Return the text of ``pack.toml``."""
    values = about.model_dump(exclude_defaults=True) | {"kind": about.kind, "game": about.game}
    return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items())


def with_about(pack: Pack, about: PackMetadata) -> Pack:
    """Return the pack with another description, such as its next version."""
    return _with_files(pack, {ABOUT_FILE: about_text(about).encode()})


def with_picture(pack: Pack, tile: str, face: FaceName, picture: bytes) -> Pack:
    """Return the pack with tile art for a face (PNG or JPEG), which replaces the program's drawing."""
    others = {name: data for name, data in pack.files.items() if Path(name).stem != f"{tile}.{face}"}
    return build_pack({**others, art_file(tile, face, picture): picture}, pack.path)


def with_pictures(pack: Pack, pictures: Mapping[tuple[str, str], bytes]) -> Pack:
    """Return the pack with exactly this tile art, by tile and face."""
    others = {name: data for name, data in pack.files.items() if not ART_FILE.fullmatch(name)}
    return build_pack(others | {art_file(*key, data): data for key, data in pictures.items()}, pack.path)


def with_drawings(pack: Pack, drawings: Mapping[str, bytes]) -> Pack:
    """Return the pack with exactly these drawings, SVG or PNG, by the id of what they show."""
    others = {name: data for name, data in pack.files.items() if not DRAWING.fullmatch(name)}
    return build_pack(others | {drawing_file(name, data): data for name, data in drawings.items()}, pack.path)


def drawing_file(name: str, data: bytes) -> str:
    """Return the name of the file of a drawing in a pack."""
    return f"{ART_FOLDER}/{name}.{'png' if data.startswith(PNG_SIGNATURE) else 'svg'}"


def art_file(tile: str, face: str, picture: bytes) -> str:
    """Return the name of the file of tile art in a pack."""
    return f"{ART_FOLDER}/{tile}.{face}.{'png' if picture.startswith(PNG_SIGNATURE) else 'jpg'}"


def tiles_of(pack: Pack, box: Box) -> dict[str, Tile]:
    """Return the tiles of a pack by id; ``box`` is the box without the pack. Raises ``PackError`` for problems."""
    content = read_pack_content(box, pack)
    if content.problems:
        raise PackError(pack.path, msg("packs.faulty", fault=content.problems[0], count=len(content.problems)))
    return dict(content.things["tiles"])


def with_tiles(pack: Pack, tiles: Iterable[Tile], box: Box) -> Pack:
    """Return the pack with these tiles instead of its own; ``box`` is the box without the pack."""
    tiles = tuple(tiles)
    kinds = {**box.elements, **read_pack_content(box, pack).things["elements"]}
    signs = game_notation(box.game)
    groups = sorted({tile.group for tile in tiles})
    texts = {
        group_file_name(number): tiles_to_toml([tile for tile in tiles if tile.group == number], kinds, signs).encode()
        for number in groups
    }
    others = {name: data for name, data in pack.files.items() if not name.startswith("group-")}
    return build_pack({**others, **texts}, pack.path)


def _with_files(pack: Pack, files: Mapping[str, bytes]) -> Pack:
    return build_pack({**pack.files, **files}, pack.path)


def clean_pictures(pack: Pack, clean: PictureCleaner) -> Pack:
    """Return the pack with all its pictures re-encoded; SVG files have nothing to remove."""
    old = {name for name in pack.files if name.startswith(f"{ART_FOLDER}/") and not name.endswith(DRAWING_SUFFIX)}
    if not old:
        return pack
    made = [(tile, face, clean(f"{ART_FOLDER}/{tile}.{face}", data)) for tile, face, data in pack.pictures()]
    others = {name: data for name, data in pack.files.items() if name not in old}
    others |= {name: clean(name, pack.files[name]) for name in old if DRAWING.fullmatch(name)}
    return build_pack(others | {art_file(*each): each[2] for each in made}, pack.path)


# --- writing ----------------------------------------------------------------------------------------------------------


def pack_bytes(pack: Pack) -> bytes:
    """Return the pack as an archive; the same pack always gives the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in pack.files.items():
            entry = zipfile.ZipInfo(name, _ARCHIVE_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return stream.getvalue()


def write_pack(pack: Pack, path: Path) -> Pack:
    """Write a pack as an archive or a folder, depending on the name, and return it as read back."""
    if path.name.endswith(PACK_SUFFIX):
        data = pack_bytes(pack)
        try:
            build_pack(unpack_archive(data), path)
        except PackContentError as error:
            raise PackError(path, error.message) from error
        if len(data) > MAX_ARCHIVE_SIZE:
            raise PackError(path, msg("packs.too-large-unpacked", size=len(data), most=MAX_ARCHIVE_SIZE))
        make_folder(path.parent)
        write_atomically(path, data)
    else:
        for name, data in pack.files.items():
            make_folder((path / name).parent)
            write_atomically(path / name, data)
        _remove_old_files(path, pack.files)
    return read_pack(path)


def _remove_old_files(folder: Path, kept: Iterable[str]) -> None:
    """Remove tile files and pictures that are no longer in the pack from its folder."""
    names = set(kept)
    art = (path for suffix in ("png", "jpg", "svg") for path in (folder / ART_FOLDER).glob(f"*.{suffix}"))
    for path in (*folder.glob("group-*.toml"), *art):
        if path.relative_to(folder).as_posix() not in names:
            path.unlink()


# --- the data folder --------------------------------------------------------------------------------------------------


def install_pack(source: Path, clean: PictureCleaner) -> Pack:
    """Copy a pack into the data folder and enable it, replacing an older version.

    A pack of the person's own tiles is never replaced by an exported copy of it.
    """
    pack = clean_pictures(read_pack(source), clean)
    older = [each.path for each in installed_packs() if each.pack is not None and each.pack.id == pack.id]
    if older and is_own_pack(pack.id):
        raise StudioError(msg("packs.own", name=pack.about.name))
    for path in older:
        _remove(path)
    kept = write_pack(pack, packs_folder() / f"{pack.id}{PACK_SUFFIX}")
    set_enabled_packs((*enabled_pack_ids(), pack.id))
    return kept


def uninstall_pack(pack_id: str) -> Path:
    """Remove a pack from the data folder and return where it was."""
    for each in installed_packs():
        if each.pack is not None and each.pack.id == pack_id:
            _remove(each.path)
            set_enabled_packs(each for each in enabled_pack_ids() if each != pack_id)
            return each.path
    known = tuple(each.pack.id for each in installed_packs() if each.pack)
    raise StudioError(msg("packs.not-installed-others" if known else "packs.not-installed", pack=pack_id, known=known))


def set_enabled_packs(ids: Iterable[str]) -> None:
    """Enable exactly these packs, in this order."""
    make_folder(packs_folder())
    text = f"on = {json.dumps(list(dict.fromkeys(ids)))}\n"
    write_atomically(packs_folder() / STATE_FILE, text.encode())


def record_own_packs(game: str, ids: Mapping[OwnPackKind, str]) -> None:
    """Record which packs hold the person's own tiles for a game."""
    known = own_pack_ids()
    if known.get(game) == ids:
        return
    tables = [
        "\n".join([f"[{each}]", *(f"{kind} = {json.dumps(name)}" for kind, name in kinds.items())])
        for each, kinds in {**known, game: ids}.items()
    ]
    make_folder(packs_folder())
    write_atomically(packs_folder() / OWN_PACKS_FILE, "\n\n".join([*tables, ""]).encode())


def _remove(path: Path) -> None:
    try:
        if is_folder(path):
            shutil.rmtree(path)
        else:
            path.unlink()
    except OSError as error:
        raise FileError(describe_os_error(error, str(path), "write")) from error


def require_sound_games(packs: Iterable[Pack]) -> None:
    """Raise the problems of the first pack that is a game and has some."""
    for pack in packs:
        faults = check_pack_and_rules(pack)[1] if pack.about.kind == "game" else []
        if faults:
            raise PackError(pack.path, msg("packs.faulty", fault=faults[0], count=len(faults)))


def check_pack_and_rules(pack: Pack) -> tuple[Box, list[TomlProblem]]:
    """Return the box with as much of the pack as is usable, and all problems of the pack."""
    box, faults = check_pack(pack)
    if pack.about.kind == "game":
        unknown = unknown_parts(box.game, f"{pack.id}/{GAME_FILE}")
        faults = [*faults, *locate_problems(unknown, pack.open_file), *find_unused_drawings(pack, box)]
    return box, faults
