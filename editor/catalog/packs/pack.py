"""A pack, read: what it says of itself, and its files, all of them sound names with bounded content."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from editor.catalog.document import TomlDocument, read
from editor.catalog.faults import Fault
from editor.catalog.packs.archive import Unsound, unpacked
from editor.catalog.packs.bounds import (
    ABOUT,
    DRAWING,
    LARGEST_ARCHIVE,
    LARGEST_FILE,
    LARGEST_PACK,
    MOST_FILES,
    PICTURE,
    SIGNATURES,
)
from editor.catalog.packs.drawings import explain_invalid_drawing
from editor.catalog.packs.names import doubled, is_ignored, wrong_kind, wrong_name
from editor.catalog.packs.pictures import wrong_picture
from editor.errors import CatalogError, FileError
from editor.messages import Message, msg
from editor.model.game import EARTH_REBORN
from editor.model.pack import PackAbout, PackNote
from editor.reader import is_folder, read_file
from editor.values import FrozenStruct


class PackError(CatalogError):
    """A file or folder is no pack that can be used; the message says which, and why."""

    def __init__(self, path: Path, reason: Message) -> None:
        super().__init__(msg("packs.cannot-use", path=path.name, reason=reason))
        self.path = path
        self.reason = reason


class Pack(FrozenStruct):
    """A folder or an archive of files for the box."""

    about: PackAbout
    files: Mapping[str, bytes]
    """Name -> content, sorted by name."""
    path: Path
    """Where it was read, or will be written."""

    @property
    def id(self) -> str:
        return self.about.id

    @cached_property
    def fingerprint(self) -> str:
        """Names the content that decides maps and games: not what people read about the pack, nor its version, nor its
        pictures, which are painted anew wherever they are kept."""
        about = self.about
        digest = hashlib.sha256("\n".join((about.id, about.kind, about.game, *about.needs, "")).encode())
        for name, data in sorted(self.files.items()):
            if name != ABOUT and not name.endswith(".md") and not _is_art(name):
                digest.update(f"{len(data)} {name}\n".encode() + data)
        return digest.hexdigest()

    @cached_property
    def stamp(self) -> str:
        """Names everything that is in it."""
        digest = hashlib.sha256(str(self.path.name).encode())
        for name, data in sorted(self.files.items()):
            digest.update(f"{len(data)} {name}\n".encode() + data)
        return digest.hexdigest()

    @property
    def note(self) -> PackNote:
        return PackNote(**dict(self.about), fingerprint=self.fingerprint, file=self.path.name[:200])

    def document(self, name: str) -> TomlDocument:
        """One of its files, opened; faults in it name the pack, too. One that is not there is empty, with a fault."""
        document = TomlDocument(f"{self.id}/{name}", self.files.get(name, b"").decode("utf-8-sig"))
        if name not in self.files:
            document.faults.append(Fault(document.name, msg("catalogue.no-file")))
        return document

    def pictures(self) -> Iterator[tuple[str, str, bytes]]:
        """The pictures of faces: tile, face, and the file. They were not decoded yet."""
        for name, data in self.files.items():
            if match := PICTURE.fullmatch(name):
                yield match["tile"], match["face"], data

    def drawings(self) -> Iterator[tuple[str, bytes]]:
        """The SVG drawings: the id of what they show, and the file."""
        for name, data in self.files.items():
            if match := DRAWING.fullmatch(name):
                yield match["id"], data


def _is_art(name: str) -> bool:
    return bool(PICTURE.fullmatch(name) or DRAWING.fullmatch(name))


def read_pack(path: Path) -> Pack:
    """The pack in that folder or archive. Raises ``PackError`` with the reason."""
    try:
        files = dict(_folder(path)) if is_folder(path) else unpacked(read_file(path, LARGEST_ARCHIVE))
        return pack_of(files, path)
    except Unsound as error:
        raise PackError(path, error.message) from error
    except FileError as error:
        raise PackError(path, error.message) from error


def pack_of(files: Mapping[str, bytes], path: Path) -> Pack:
    """The pack that these files are. Raises ``Unsound``."""
    for name, data in files.items():
        _check_file(name, data)
    if ABOUT not in files:
        raise Unsound(msg("packs.no-about", file=ABOUT))
    document = TomlDocument(ABOUT, files[ABOUT].decode("utf-8-sig"))
    about = read(document, PackAbout)
    if about is None:
        raise Unsound(msg("packs.wrong-about", fault=document.faults[0]))
    if (about.kind == "game") != ("game.toml" in files):
        raise Unsound(msg("packs.game-file"))
    if about.kind == "game" and about.game == EARTH_REBORN:
        raise Unsound(msg("packs.game-taken", game=about.game))
    return Pack(about, dict(sorted(files.items())), path)


def _check_file(name: str, data: bytes) -> None:
    if (wrong := wrong_name(name) or wrong_kind(name)) is not None:
        raise Unsound(wrong)
    if data.startswith(SIGNATURES):
        raise Unsound(msg("packs.nested", name=name))
    if PICTURE.fullmatch(name):
        if (wrong := wrong_picture(name, data)) is not None:
            raise Unsound(wrong)
        return
    if DRAWING.fullmatch(name) and (wrong := explain_invalid_drawing(name, data)) is not None:
        raise Unsound(wrong)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unsound(msg("packs.not-utf8", name=name)) from error
    if "\0" in text:
        raise Unsound(msg("packs.not-utf8", name=name))


def _folder(top: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a folder and of the folders in it, but no deeper; links are refused, not followed."""
    left, names = LARGEST_PACK, list[str]()
    for name, entry in _entries(top):
        names.append(name)
        if len(names) > MOST_FILES:
            raise Unsound(msg("packs.too-many-files", count=len(names), most=MOST_FILES))
        data = read_file(Path(entry.path), LARGEST_FILE, links=False)
        if (left := left - len(data)) < 0:
            raise Unsound(msg("packs.too-large-unpacked", size=LARGEST_PACK - left, most=LARGEST_PACK))
        yield name, data
    if (twice := doubled(names)) is not None:
        raise Unsound(msg("packs.name-twice", name=twice))


def _entries(folder: Path, above: str = "") -> Iterator[tuple[str, os.DirEntry[str]]]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        raise Unsound(msg("packs.cannot-look", name=above or folder.name)) from error
    for entry in entries:
        name = f"{above}{entry.name}"
        if is_ignored(name):
            continue
        if entry.is_symlink():
            raise Unsound(msg("packs.link", name=name))
        if not entry.is_dir(follow_symlinks=False):
            yield name, entry
        elif above:
            raise Unsound(msg("packs.too-deep", name=name))
        else:
            yield from _entries(Path(entry.path), f"{name}/")
