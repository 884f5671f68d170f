"""Stamps: groups of pieces that are kept to be placed again, one file each in the data folder of the user."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from editor.board.names import GROUND_LEVEL
from editor.catalog import Box
from editor.edits import Clip, copy_selection
from editor.edits.clip import add_clip, clip_rectangle
from editor.edits.edit import replace_fields
from editor.edits.motion import translation
from editor.edits.selection_edits import add_links
from editor.errors import EditRejected, FileError
from editor.files import write_atomically
from editor.files.atomic_write import make_folder
from editor.model.base import visible_or_empty
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.paths import user_folder
from editor.reader import is_folder, path_exists, read_file
from editor.session.clipboard import clip_from_text, clip_to_text, selection_with_contents
from editor.session.document import Document
from editor.spelling import hyphenated
from editor.values import FrozenStruct, replace

STAMP_SUFFIX = ".stamp.json"
MAX_NAME = 60
_FORMAT = "sags-stamp"
_LARGEST = 1_000_000
"""Bytes of a stamp; no map has as many pieces."""


class Stamp(FrozenStruct):
    """Pieces with a name, and the file that keeps them."""

    path: Path
    name: str
    game: str
    """The game whose pieces they are."""
    clip: Clip


def stamps_folder() -> Path:
    """Return the folder of the stamps; it may not exist."""
    return user_folder("data") / "stamps"


def read_stamps(game: str) -> list[Stamp]:
    """Return the stamps of a game by name; files that are not stamps are skipped."""
    folder = stamps_folder()
    files = sorted(folder.glob(f"*{STAMP_SUFFIX}")) if is_folder(folder) else []
    stamps = [stamp for file in files if (stamp := _read(file)) is not None and stamp.game == game]
    return sorted(stamps, key=lambda stamp: (stamp.name.casefold(), stamp.path.name))


def clip_for_stamp(document: Document) -> Clip | None:
    """Return the selection with its contents, without characters, who exist once; ``None`` if nothing is left."""
    selected = replace(selection_with_contents(document), characters=frozenset())
    clip = copy_selection(document.scenario, selected)
    return clip or None


def save_stamp(name: str, game: str, clip: Clip) -> Stamp:
    """Write a new stamp. Raises ``FileError``."""
    folder = stamps_folder()
    make_folder(folder)
    base, number = hyphenated(name)[:MAX_NAME] or "stamp", 1
    while path_exists(path := folder / f"{base}{f'-{number}' if number > 1 else ''}{STAMP_SUFFIX}"):
        number += 1
    stamp = Stamp(path, name, game, clip)
    _write(stamp)
    return stamp


def rename_stamp(stamp: Stamp, name: str) -> None:
    """Give a stamp another name. Raises ``FileError``."""
    _write(replace(stamp, name=name))


def delete_stamp(stamp: Stamp) -> None:
    """Delete the file of a stamp."""
    with suppress(OSError):
        stamp.path.unlink()


def stamp_scenario(stamp: Stamp, box: Box) -> Scenario | None:
    """Return a scenario that shows a stamp alone; ``None`` if it has pieces that the box does not have."""
    level = Level(id=GROUND_LEVEL)
    nothing = Scenario(id="stamp", game=stamp.game, levels=(level,))
    try:
        area = clip_rectangle(stamp.clip, nothing, box)
        pieces = stamp.clip.moved(translation(-area.x, -area.y), nothing)
        frame = replace_fields(level, width=max(1, area.width), height=max(1, area.height))
        shown = replace_fields(nothing, levels=(add_clip(frame, pieces),))
        return add_links(shown, level.id, pieces.links)
    except (EditRejected, ValueError):
        return None


def _write(stamp: Stamp) -> None:
    fields = {"format": _FORMAT, "version": 1, "name": stamp.name, "game": stamp.game}
    pieces = json.loads(clip_to_text(stamp.clip))
    data = json.dumps({**fields, "pieces": pieces}, ensure_ascii=False, indent=1)
    write_atomically(stamp.path, data.encode(), follow_links=False)


def _read(file: Path) -> Stamp | None:
    try:
        fields = json.loads(read_file(file, _LARGEST, links=False))
    except (FileError, ValueError, RecursionError):
        return None
    match fields:
        case {"format": "sags-stamp", "name": str(name), "game": str(game), "pieces": dict(pieces)}:
            clip = clip_from_text(json.dumps(pieces))
            visible = visible_or_empty(name)[:MAX_NAME]
            return Stamp(file, visible or file.name.removesuffix(STAMP_SUFFIX), game, clip) if clip else None
    return None
