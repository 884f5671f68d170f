"""Finds tiles by what a person remembers of them: a name, a size, a room, an ability, a thing on it."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Literal, get_args

from editor.catalog import Box
from editor.model.tile import Face, FaceName
from editor.ui.panels.words import areas, called, room_types, words

FaceGround = Literal["indoor", "outdoor", "mixed"]
GROUNDS: tuple[FaceGround, ...] = get_args(FaceGround)

_SIZE = re.compile(r"(\d+)\s*[x×*]\s*(\d+)")


class TileSearch:
    """The words of every face, collected once, when something is sought."""

    def __init__(self, box: Box) -> None:
        self._box = box

    @cached_property
    def _texts(self) -> dict[tuple[str, FaceName], str]:
        faces = ((tile.id, name, face) for tile in self._box.tiles.values() for name, face in tile.faces())
        groups = {tile.id: called("group", self._box.groups[tile.group].name) for tile in self._box.tiles.values()}
        return {(tile, name): f"{_words_of(face)}\n{groups[tile]}".lower() for tile, name, face in faces}

    def find(self, text: str, ground: FaceGround | None = None) -> dict[str, FaceName]:
        """The tiles of which a face has all the words and lies on such ground, each with the first such face.

        Sizes can be written in any way: ``1x2``, ``2 × 1``. No words and no ground find everything.
        """
        wanted = _SIZE.sub(r" \1×\2 ", text.lower()).split()
        if not wanted and ground is None:
            return dict.fromkeys(self._box.tiles, "front")
        found: dict[str, FaceName] = {}
        for (tile, face), known in self._texts.items():
            if (
                tile not in found
                and all(word in known for word in wanted)
                and ground in (None, self._ground(tile, face))
            ):
                found[tile] = face
        return found

    def _ground(self, tile: str, name: FaceName) -> FaceGround | None:
        face = self._box.tiles[tile].face(name)
        areas = {square.area for square in face.squares} if face is not None else set()
        if areas == {"indoor", "outdoor"}:
            return "mixed"
        return "indoor" if areas == {"indoor"} else "outdoor" if areas == {"outdoor"} else None


def _words_of(face: Face) -> str:
    parts = [called("tile", face.name), areas(face), room_types(face)]
    if len(face.squares) == face.width * face.height:
        parts += [f"{face.width}×{face.height}", f"{face.height}×{face.width}"]
    parts += [called("element", element.name) for element in face.elements]
    for ability in face.abilities:
        parts += [words("ability"), called("tile", ability.name), called("tile", ability.help)]
    return "\n".join(parts).lower()
