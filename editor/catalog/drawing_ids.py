"""What a game can have drawings of: the names of the files in the folder ``art`` of packs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, Literal

from editor.catalog.box import Box
from editor.catalog.game_file import game_folders
from editor.catalog.packs.pack import Pack
from editor.catalog.packs.pack_files import DRAWING
from editor.catalog.toml_document import TomlProblem
from editor.messages import msg
from editor.model.tile import Door
from editor.paths import data_folder
from editor.spelling import MAX_PROPOSALS, closest_name
from editor.values import FrozenStruct

DrawingKind = Literal["element", "marker", "icon", "room", "door", "floor"]

_NUMBER: Final = re.compile(r"-\d+$")


class DrawingId(FrozenStruct):
    """One thing that a drawing can show."""

    kind: DrawingKind
    thing: str
    """The id of the thing in the box or in the game; for doors the id of the kind."""
    is_open: bool = False
    """Whether the drawing shows the open door."""

    @property
    def name(self) -> str:
        """Return the name of the file of the drawing, without its suffix."""
        if self.kind in ("element", "marker", "icon"):
            return self.thing
        return f"{self.kind}-{self.thing}{'-open' if self.is_open else ''}"


def door_kind_id(door: Door) -> str:
    """Return the id of the kind of a door, which ends before its number: ``oak`` for ``oak-12``."""
    return _NUMBER.sub("", door.id)


def drawing_ids(box: Box) -> tuple[DrawingId, ...]:
    """Return everything in a box that can have a drawing, by kind."""
    doors = dict.fromkeys(door_kind_id(door) for door in box.doors.values())
    return (
        *(DrawingId("element", each) for each in box.elements),
        *(DrawingId("marker", each) for each in box.markers if each not in box.elements),
        *(DrawingId("icon", each) for each in dict.fromkeys((*box.game.icons, *box.icons))),
        *(DrawingId("room", each) for each in box.game.room_types),
        *(DrawingId("door", each, is_open) for each in doors for is_open in (False, True)),
        *(DrawingId("floor", each.id) for each in box.game.area),
    )


def builtin_folders(games: Sequence[str]) -> list[Path]:
    """Return the folders of drawings that come with the program: those of these games, then the one for all games."""
    shipped = game_folders()
    return [*(shipped[game] / "art" for game in games if game in shipped), data_folder("tiles") / "common" / "art"]


def find_unused_drawings(pack: Pack, box: Box) -> Iterator[TomlProblem]:
    """Yield the drawings of a game's pack that show nothing in the game, for example because of a typing error."""
    doors = {f"door-{door}{state}" for door in box.doors for state in ("", "-open")}
    known = {each.name for each in drawing_ids(box)} | doors
    builtin = {path.stem for folder in builtin_folders(box.drawings.games) for path in folder.glob("*.svg")}
    drawn = {match["id"].partition(".")[0]: name for name in pack.files if (match := DRAWING.fullmatch(name))}
    for drawing in islice((each for each in drawn if each not in known | builtin), MAX_PROPOSALS):
        near = closest_name(drawing, known)
        message = msg("packs.drawing-unused-near", near=near) if near else msg("packs.drawing-unused")
        yield TomlProblem(f"{pack.id}/{drawn[drawing]}", message)
