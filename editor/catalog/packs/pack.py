"""Reads a pack: its description and its files, with safe names and bounded content."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from editor.catalog.packs.archive import PackContentError, unpack_about, unpack_archive
from editor.catalog.packs.drawings import explain_invalid_drawing
from editor.catalog.packs.pack_files import (
    ABOUT_FILE,
    ARCHIVE_SIGNATURES,
    ART_FILE,
    DRAWING,
    MAX_ABOUT_SIZE,
    MAX_ARCHIVE_SIZE,
    MAX_FILE_SIZE,
    MAX_FILES,
    MAX_PACK_SIZE,
    MAX_TEXT_SIZE,
    explain_bad_file,
    explain_bad_image,
    explain_bad_name,
    find_duplicate_name,
    is_ignored,
)
from editor.catalog.toml_document import TomlDocument, TomlProblem, read_model
from editor.errors import CatalogError, FileError
from editor.messages import Message, msg
from editor.model.game import EARTH_REBORN
from editor.model.pack_info import AppliedPack, PackMetadata
from editor.reader import first_bytes, is_file, is_folder, read_file
from editor.values import FrozenStruct


class PackError(CatalogError):
    """A file or folder is not a usable pack; the message says why."""

    def __init__(self, path: Path, reason: Message) -> None:
        super().__init__(msg("packs.cannot-use", path=path.name or str(path), reason=reason))
        self.path = path
        self.reason = reason


class Pack(FrozenStruct):
    """A pack: its metadata and files."""

    about: PackMetadata
    files: Mapping[str, bytes]
    """Name -> content, sorted by name."""
    path: Path
    """Where it was read from, or will be written to."""

    @property
    def id(self) -> str:
        """Return the id of the pack."""
        return self.about.id

    @cached_property
    def fingerprint(self) -> str:
        """Return a digest of the content that decides maps and games.

        Description, version and images do not count.
        """
        about = self.about
        digest = hashlib.sha256("\n".join((about.id, about.kind, about.game, *about.needs, "")).encode())
        for name, data in sorted(self.files.items()):
            if name != ABOUT_FILE and not name.endswith(".md") and not _is_art(name):
                digest.update(f"{len(data)} {name}\n".encode() + data)
        return digest.hexdigest()

    @cached_property
    def content_hash(self) -> str:
        """Return a digest of everything in the pack."""
        digest = hashlib.sha256(str(self.path.name).encode())
        for name, data in sorted(self.files.items()):
            digest.update(f"{len(data)} {name}\n".encode() + data)
        return digest.hexdigest()

    @property
    def note(self) -> AppliedPack:
        """Return the metadata that a box stores about the pack."""
        return AppliedPack(**dict(self.about), fingerprint=self.fingerprint, file=self.path.name[:200])

    def document(self, name: str) -> TomlDocument:
        """Open one of the files; problems name the pack, too. A missing file is empty, with a problem."""
        document = TomlDocument(f"{self.id}/{name}", self.files.get(name, b"").decode("utf-8-sig"))
        if name not in self.files:
            document.problems.append(TomlProblem(document.name, msg("catalog.no-file")))
        return document

    def open_file(self, name: str) -> TomlDocument:
        """Open one of the files by the name that problems have, which starts with the id of the pack."""
        return self.document(name.removeprefix(f"{self.id}/"))

    def pictures(self) -> Iterator[tuple[str, str, bytes]]:
        """Yield the images of faces: tile, face, and the undecoded file."""
        for name, data in self.files.items():
            if match := ART_FILE.fullmatch(name):
                yield match["tile"], match["face"], data

    def drawings(self) -> Iterator[tuple[str, bytes]]:
        """Yield the drawings: the id of what each shows, and the file."""
        for name, data in self.files.items():
            if match := DRAWING.fullmatch(name):
                yield match["id"], data


def _is_art(name: str) -> bool:
    return bool(ART_FILE.fullmatch(name) or DRAWING.fullmatch(name))


def read_pack(path: Path) -> Pack:
    """Read the pack in a folder or archive. Raise ``PackError`` if it is not valid."""
    try:
        files = dict(_read_folder(path)) if is_folder(path) else unpack_archive(read_file(path, MAX_ARCHIVE_SIZE))
        return build_pack(files, path)
    except PackContentError as error:
        raise PackError(path, error.message) from error
    except FileError as error:
        raise PackError(path, error.message) from error


def read_pack_about(path: Path) -> PackMetadata:
    """Read only the description of the pack in an archive. Raise ``PackError`` if it is not valid."""
    try:
        return _parse_about(unpack_about(read_file(path, MAX_ARCHIVE_SIZE)))
    except (PackContentError, FileError) as error:
        raise PackError(path, error.message) from error


def is_pack_archive(path: Path) -> bool:
    """Return whether a file is an archive, by its first bytes and whatever its name."""
    try:
        return is_file(path) and first_bytes(path, 4) in ARCHIVE_SIGNATURES[:2]
    except FileError:
        return False


def build_pack(files: Mapping[str, bytes], path: Path) -> Pack:
    """Return the pack made of these files. Raise ``PackContentError`` if they are not valid."""
    if ABOUT_FILE not in files:
        raise PackContentError(msg("packs.no-about", file=ABOUT_FILE))
    text_size = sum(len(data) for name, data in files.items() if name.endswith(".toml"))
    if text_size > MAX_TEXT_SIZE:
        raise PackContentError(msg("packs.too-much-text", size=text_size, most=MAX_TEXT_SIZE))
    for name, data in files.items():
        _check_file(name, data)
    about = _parse_about(files[ABOUT_FILE])
    if (about.kind == "game") != ("game.toml" in files):
        raise PackContentError(msg("packs.game-file"))
    if (twice := _find_second_drawing(files)) is not None:
        raise PackContentError(twice)
    if about.kind == "game" and about.game == EARTH_REBORN:
        raise PackContentError(msg("packs.game-taken", game=about.game))
    return Pack(about, dict(sorted(files.items())), path)


def _find_second_drawing(names: Iterable[str]) -> Message | None:
    """Return that there are two drawings of the same thing, an SVG and a PNG file, or ``None``."""
    first: dict[str, str] = {}
    for name in sorted(names):
        if (match := DRAWING.fullmatch(name)) and first.setdefault(match["id"], name) != name:
            return msg("packs.drawing-twice", one=first[match["id"]], other=name)
    return None


def _parse_about(data: bytes) -> PackMetadata:
    """Return the description of a pack. Raise ``PackContentError`` if it is not valid."""
    if len(data) > MAX_ABOUT_SIZE:
        raise PackContentError(msg("packs.file-too-large", name=ABOUT_FILE, size=len(data), most=MAX_ABOUT_SIZE))
    try:
        document = TomlDocument(ABOUT_FILE, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise PackContentError(msg("packs.not-utf8", name=ABOUT_FILE)) from error
    about = read_model(document, PackMetadata)
    if about is None:
        raise PackContentError(msg("packs.wrong-about", fault=document.problems[0]))
    return about


def _check_file(name: str, data: bytes) -> None:
    if (reason := explain_bad_name(name) or explain_bad_file(name)) is not None:
        raise PackContentError(reason)
    if name.count("/") > 1:
        raise PackContentError(msg("packs.too-deep", name=name.rpartition("/")[0]))
    if data.startswith(ARCHIVE_SIGNATURES):
        raise PackContentError(msg("packs.nested", name=name))
    if ART_FILE.fullmatch(name):
        if (reason := explain_bad_image(name, data)) is not None:
            raise PackContentError(reason)
        return
    if DRAWING.fullmatch(name):
        if (wrong := explain_invalid_drawing(name, data)) is not None:
            raise PackContentError(wrong)
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PackContentError(msg("packs.not-utf8", name=name)) from error
    if "\0" in text:
        raise PackContentError(msg("packs.not-utf8", name=name))


def _read_folder(top: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder and of its subfolders, one level deep; links are refused."""
    remaining, names = MAX_PACK_SIZE, list[str]()
    for name, entry in _entries(top):
        names.append(name)
        if len(names) > MAX_FILES:
            raise PackContentError(msg("packs.too-many-files", count=len(names), most=MAX_FILES))
        data = read_file(Path(entry.path), MAX_FILE_SIZE, links=False)
        if (remaining := remaining - len(data)) < 0:
            raise PackContentError(msg("packs.too-large-unpacked", size=MAX_PACK_SIZE - remaining, most=MAX_PACK_SIZE))
        yield name, data
    if (duplicate := find_duplicate_name(names)) is not None:
        raise PackContentError(msg("packs.name-twice", name=duplicate))


def _entries(folder: Path, above: str = "") -> Iterator[tuple[str, os.DirEntry[str]]]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        raise PackContentError(msg("packs.cannot-read-folder", name=above or folder.name)) from error
    for entry in entries:
        name = f"{above}{entry.name}"
        if is_ignored(name):
            continue
        if entry.is_symlink():
            raise PackContentError(msg("packs.link", name=name))
        if not entry.is_dir(follow_symlinks=False):
            yield name, entry
        elif above:
            raise PackContentError(msg("packs.too-deep", name=name))
        else:
            yield from _entries(Path(entry.path), f"{name}/")
