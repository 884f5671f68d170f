"""Finds tiles by what a person remembers of them: a name, a room, indoor or outdoor, an ability, a thing on it."""

from __future__ import annotations

from functools import cached_property

from editor.catalogue import Box
from editor.model.face import Face
from editor.model.tile import FaceName
from editor.ui.docks.words import areas, called, room_types, words


class TileSearch:
    """The words of every face, collected once, when something is sought."""

    def __init__(self, box: Box) -> None:
        self._box = box

    @cached_property
    def _texts(self) -> dict[tuple[str, FaceName], str]:
        faces = ((tile.id, name, face) for tile in self._box.tiles.values() for name, face in tile.faces())
        return {(tile, name): _words_of(face) for tile, name, face in faces}

    def find(self, text: str) -> dict[str, FaceName]:
        """The tiles of which a face has all the words, each with the first such face. No words find everything."""
        wanted = text.lower().split()
        if not wanted:
            return dict.fromkeys(self._box.tiles, "front")
        found: dict[str, FaceName] = {}
        for (tile, face), known in self._texts.items():
            if tile not in found and all(word in known for word in wanted):
                found[tile] = face
        return found


def _words_of(face: Face) -> str:
    parts = [called("tile", face.name), areas(face), room_types(face)]
    parts += [called("element", element.name) for element in face.elements]
    for ability in face.abilities:
        parts += [words("ability"), called("tile", ability.name), called("tile", ability.help)]
    return "\n".join(parts).lower()
