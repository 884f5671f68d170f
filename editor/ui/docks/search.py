"""Finds tiles by what a person remembers of them: a name, a room, indoor or outdoor, an ability, a thing on it."""

from __future__ import annotations

from editor.catalogue import Box
from editor.model.face import Face
from editor.model.tile import FaceName
from editor.ui.docks.words import areas, room_types, words


class TileSearch:
    """The words of every face, collected once."""

    def __init__(self, box: Box) -> None:
        self._texts = {
            (tile.id, name): _words_of(face) for tile in box.tiles.values() for name, face in tile.faces()
        }  # fmt: skip

    def find(self, text: str) -> dict[str, FaceName]:
        """The tiles of which a face has all the words, each with the first such face. No words find everything."""
        wanted = text.lower().split()
        found: dict[str, FaceName] = {}
        for (tile, face), known in self._texts.items():
            if tile not in found and all(word in known for word in wanted):
                found[tile] = face
        return found


def _words_of(face: Face) -> str:
    parts = [face.name, areas(face), room_types(face), *(element.name for element in face.elements)]
    for ability in face.abilities:
        parts += [words("ability"), ability.name, ability.help]
    return "\n".join(parts).lower()
