"""Names of files in a pack: which are safe on every system, and which belong into one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from editor.catalog.packs.bounds import (
    ABOUT,
    ARCHIVES,
    DRAWING,
    DRAWING_SUFFIX,
    LANGUAGE,
    LISTS,
    LONGEST_NAME,
    PICTURE,
    PICTURES,
    TEXTS,
    TILES,
)
from editor.messages import Message, msg

_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f<>:\"|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def is_ignored(name: str) -> bool:
    """Whether a file is none of the author's: what systems leave behind in folders and archives."""
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/") if part not in ("", ".", ".."))


def wrong_name(name: str) -> Message | None:
    """Why no file of a pack can be called so."""
    parts = name.split("/")
    if not name or len(name) > LONGEST_NAME:
        return msg("packs.name-too-long", name=name[:LONGEST_NAME], most=LONGEST_NAME)
    if "\\" in name or name.startswith("/") or ".." in parts or re.match(r"[A-Za-z]:", name):
        return msg("packs.name-leads-out", name=name)
    if _UNSAFE.search(name) or any(not part or part == "." or part[-1] in ". " or part[0] == " " for part in parts):
        return msg("packs.name-unsafe", name=name)
    if any(_DEVICES.fullmatch(part) for part in parts):
        return msg("packs.name-device", name=name)
    return None


def wrong_kind(name: str) -> Message | None:
    """Why a file does not belong into a pack."""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in ARCHIVES:
        return msg("packs.nested", name=name)
    if suffix in PICTURES:
        return None if PICTURE.fullmatch(name) else msg("packs.picture-name", name=name)
    if suffix == DRAWING_SUFFIX:
        return None if DRAWING.fullmatch(name) else msg("packs.drawing-name", name=name)
    if suffix not in TEXTS:
        return msg("packs.not-for-packs", name=name)
    if suffix == ".md" or name == ABOUT or name in LISTS or TILES.fullmatch(name) or LANGUAGE.fullmatch(name):
        return None
    return msg("packs.no-such-list", name=name)


def doubled(names: Iterable[str]) -> str | None:
    """A name that stands there twice, if only for systems to which small and capital letters are the same."""
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            return name
        seen.add(name.casefold())
    return None
