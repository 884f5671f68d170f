"""The verification state of each face of a box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeVar

from editor.catalog.box import Box
from editor.model.tile import Ability, Element, Face, FaceName, Tile

_Stated = TypeVar("_Stated", Element, Ability)

FaceState = Literal["reconstructed", "original", "practice", "modified", "verified", "custom"]
"""``reconstructed``: as in the box; ``original``: as in the pack of a game, which is correct by definition;
``practice``: drawn for this program, unlike any printed tile; ``modified``: by a pack, not verified;
``verified``: compared with the real tile or stated by a source; ``custom``: of a tile that a pack adds."""


def face_state(box: Box, tile: Tile, face: FaceName) -> FaceState:
    """Return the state of a face."""
    printed, original = tile.face(face), box.originals.get(tile.id)
    if original is None and comes_from_pack(box, tile.id):
        return "custom"
    modified = original is not None and original.face(face) != printed
    if not has_printed_tiles(box):
        as_drawn: FaceState = "practice" if box.game.has("practice-boards") else "original"
        return "modified" if modified else as_drawn
    if printed is not None and printed.provenance.get("layout", printed.provenance.get("others")) == "stated":
        return "verified"
    return "modified" if modified else "reconstructed"


def has_printed_tiles(box: Box) -> bool:
    """Return whether the tiles of the box are to be compared with a physical copy."""
    return not is_pack_game(box) and not box.game.has("practice-boards")


def is_pack_game(box: Box) -> bool:
    """Return whether the game itself is a pack, so that its own files are correct by definition."""
    return any(note.kind == "game" for note in box.packs)


def comes_from_pack(box: Box, tile: str) -> bool:
    """Return whether a pack corrects or adds the tile; a pack that is the game itself does not count."""
    origin = box.origins.get(f"tile/{tile}")
    return origin is not None and not any(note.id == origin and note.kind == "game" for note in box.packs)


def face_states(box: Box) -> Iterator[tuple[Tile, FaceName, FaceState]]:
    """Yield all faces of a box with their states."""
    for tile in box.tiles.values():
        for name, _ in tile.faces():
            yield tile, name, face_state(box, tile, name)


def count_face_states(box: Box) -> Counter[FaceState]:
    """Return the number of faces in each state."""
    return Counter(state for _, _, state in face_states(box))


def mark_verified(face: Face) -> Face:
    """Return the face with all its facts marked as stated, after a comparison with the real tile."""
    facts = {"layout", *face.provenance} | ({"room_types"} if face.room_types else set())
    return face.model_copy(
        update={
            "provenance": dict.fromkeys(sorted(facts), "stated"),
            "elements": tuple(_all_stated(each) for each in face.elements),
            "abilities": tuple(_all_stated(each) for each in face.abilities),
        }
    )


def _all_stated(part: _Stated) -> _Stated:
    """Return an element or ability with all its origins stated; the same object if they are."""
    if all(origin == "stated" for origin in part.provenance.values()):
        return part
    return part.model_copy(update={"provenance": dict.fromkeys(part.provenance, "stated")})
