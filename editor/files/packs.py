"""Packs, written: made from pieces, kept in the data folder, switched on and off.

Every function takes a pack and gives another one; only ``write_pack``, ``install``, ``uninstall`` and ``switch`` touch
a disk. What is written is read again first, so that nothing is passed on that others would have to refuse.
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
from editor.catalog.faults import Fault
from editor.catalog.notation import notation_of
from editor.catalog.packs.applying import read_content
from editor.catalog.packs.archive import Unsound, unpacked
from editor.catalog.packs.bounds import ABOUT, ART, DRAWING_SUFFIX, LARGEST_ARCHIVE, SUFFIX
from editor.catalog.packs.check import check_pack
from editor.catalog.packs.mine import OWN, Target, is_own, own_packs
from editor.catalog.packs.pack import Pack, PackError, pack_of, read_pack
from editor.catalog.packs.pictures import PNG
from editor.catalog.packs.shelf import installed
from editor.catalog.packs.state import STATE, packs_folder, switched_on
from editor.catalog.tiles import group_file
from editor.catalog.writer import tiles_text
from editor.errors import FileError, StudioError
from editor.files.disk import make_folder, write_atomically
from editor.messages import msg
from editor.model.pack import PackAbout
from editor.model.tile import FaceName, Tile
from editor.reader import is_folder, why_not
from editor.rules.registry import unknown_parts

_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The date of all files in archives that we write: the same pack gives the same bytes."""

Cleaner = Callable[[str, bytes], bytes]
"""Makes a picture of a picture, with nothing in it but pixels: name and file in, file out."""


# --- making -----------------------------------------------------------------------------------------------------------


def new_pack(about: PackAbout, path: Path) -> Pack:
    """A pack with nothing in it yet."""
    return pack_of({ABOUT: about_text(about).encode()}, path)


def about_text(about: PackAbout) -> str:
    """The text of ``pack.toml``."""
    values = about.model_dump(exclude_defaults=True) | {"kind": about.kind, "game": about.game}
    return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items())


def with_about(pack: Pack, about: PackAbout) -> Pack:
    """The pack with another description, such as the next version of it."""
    return _with_files(pack, {ABOUT: about_text(about).encode()})


def with_picture(pack: Pack, tile: str, face: FaceName, picture: bytes) -> Pack:
    """The pack with a picture of a face, PNG or JPEG, which is then drawn in the place of ours."""
    others = {name: data for name, data in pack.files.items() if Path(name).stem != f"{tile}.{face}"}
    return pack_of({**others, _art_name(tile, face, picture): picture}, pack.path)


def _art_name(tile: str, face: str, picture: bytes) -> str:
    return f"{ART}/{tile}.{face}.{'png' if picture.startswith(PNG) else 'jpg'}"


def tiles_of(pack: Pack, box: Box) -> dict[str, Tile]:
    """The tiles of a pack by id; ``box`` is the box without the pack. Refused if something is wrong in it."""
    content = read_content(box, pack)
    if content.faults:
        raise PackError(pack.path, msg("packs.faulty", fault=content.faults[0], count=len(content.faults)))
    return dict(content.things["tiles"])


def with_tiles(pack: Pack, tiles: Iterable[Tile], box: Box) -> Pack:
    """The pack with these tiles in the place of all that it had; ``box`` is the box without the pack."""
    tiles = tuple(tiles)
    kinds = {**box.elements, **read_content(box, pack).things["elements"]}
    signs = notation_of(box.game)
    groups = sorted({tile.group for tile in tiles})
    texts = {
        group_file(number): tiles_text([tile for tile in tiles if tile.group == number], kinds, signs).encode()
        for number in groups
    }
    others = {name: data for name, data in pack.files.items() if not name.startswith("group-")}
    return pack_of({**others, **texts}, pack.path)


def _with_files(pack: Pack, files: Mapping[str, bytes]) -> Pack:
    return pack_of({**pack.files, **files}, pack.path)


def cleaned(pack: Pack, clean: Cleaner) -> Pack:
    """The pack with all its pictures made anew."""
    old = {name for name in pack.files if name.startswith(f"{ART}/") and not name.endswith(DRAWING_SUFFIX)}
    if not old:
        return pack
    made = [(tile, face, clean(f"{ART}/{tile}.{face}", data)) for tile, face, data in pack.pictures()]
    others = {name: data for name, data in pack.files.items() if name not in old}
    return pack_of(others | {_art_name(*each): each[2] for each in made}, pack.path)


# --- writing ----------------------------------------------------------------------------------------------------------


def pack_bytes(pack: Pack) -> bytes:
    """The pack as an archive: the same pack always gives the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in pack.files.items():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return stream.getvalue()


def write_pack(pack: Pack, path: Path) -> Pack:
    """Write a pack, as an archive if the name ends like one, otherwise into a folder; gives what can be read there."""
    if path.name.endswith(SUFFIX):
        data = pack_bytes(pack)
        try:
            pack_of(unpacked(data), path)
        except Unsound as error:
            raise PackError(path, error.message) from error
        if len(data) > LARGEST_ARCHIVE:
            raise PackError(path, msg("packs.too-large-unpacked", size=len(data), most=LARGEST_ARCHIVE))
        make_folder(path.parent)
        write_atomically(path, data)
    else:
        for name, data in pack.files.items():
            make_folder((path / name).parent)
            write_atomically(path / name, data)
        _forget(path, pack.files)
    return read_pack(path)


def _forget(folder: Path, kept: Iterable[str]) -> None:
    """Remove files of tiles and pictures that are no longer in the pack; nothing else is touched."""
    names = set(kept)
    art = (path for suffix in ("png", "jpg", "svg") for path in (folder / ART).glob(f"*.{suffix}"))
    for path in (*folder.glob("group-*.toml"), *art):
        if path.relative_to(folder).as_posix() not in names:
            path.unlink()


# --- the data folder --------------------------------------------------------------------------------------------------


def install(source: Path, clean: Cleaner) -> Pack:
    """Copy a pack into the data folder and switch it on; an older one of the same id is replaced.

    What is drawn here is never replaced by what was once given away of it.
    """
    pack = cleaned(read_pack(source), clean)
    older = [each.path for each in installed() if each.pack is not None and each.pack.id == pack.id]
    if older and is_own(pack.id):
        raise StudioError(msg("packs.own", name=pack.about.name))
    for path in older:
        _remove(path)
    kept = write_pack(pack, packs_folder() / f"{pack.id}{SUFFIX}")
    switch((*switched_on(), pack.id))
    return kept


def uninstall(pack_id: str) -> Path:
    """Take a pack out of the data folder; gives where it lay."""
    for each in installed():
        if each.pack is not None and each.pack.id == pack_id:
            _remove(each.path)
            switch(each for each in switched_on() if each != pack_id)
            return each.path
    known = tuple(each.pack.id for each in installed() if each.pack)
    raise StudioError(msg("packs.not-installed-others" if known else "packs.not-installed", pack=pack_id, known=known))


def switch(ids: Iterable[str]) -> None:
    """Use these packs for everything, in this order."""
    make_folder(packs_folder())
    text = f"on = {json.dumps(list(dict.fromkeys(ids)))}\n"
    write_atomically(packs_folder() / STATE, text.encode())


def note_own(game: str, ids: Mapping[Target, str]) -> None:
    """Note which packs for a game are drawn here."""
    known = own_packs()
    if known.get(game) == ids:
        return
    tables = [
        "\n".join([f"[{each}]", *(f"{kind} = {json.dumps(name)}" for kind, name in kinds.items())])
        for each, kinds in {**known, game: ids}.items()
    ]
    make_folder(packs_folder())
    write_atomically(packs_folder() / OWN, "\n\n".join([*tables, ""]).encode())


def _remove(path: Path) -> None:
    try:
        if is_folder(path):
            shutil.rmtree(path)
        else:
            path.unlink()
    except OSError as error:
        raise FileError(why_not(error, str(path), "write")) from error


def looked_through(pack: Pack) -> tuple[Box, list[Fault]]:
    """The box with the pack, as far as it can be used, and all faults of the pack."""
    box, faults = check_pack(pack)
    if pack.about.kind == "game":
        faults = [*faults, *(Fault(f"{pack.id}/game.toml", message) for message in unknown_parts(box.game))]
    return box, faults
