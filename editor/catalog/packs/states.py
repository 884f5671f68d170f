"""How much of a box is known: which faces were drawn anew, which were checked with the real tile, which are others'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from editor.catalog.box import Box
from editor.model.face import Face
from editor.model.tile import FaceName, Tile

FaceState = Literal["drawn-anew", "changed", "checked", "own"]
"""``drawn-anew``: reconstructed in the box; ``changed``: by a pack, without a look at the real tile; ``checked``: with
the real tile, or a source says so; ``own``: of a tile that a pack brings."""


def face_state(box: Box, tile: Tile, face: FaceName) -> FaceState:
    """What is known of a face."""
    printed, original = tile.face(face), box.originals.get(tile.id)
    if original is None and is_brought(box, tile.id):
        return "own"
    if printed is not None and printed.provenance.get("layout", printed.provenance.get("others")) == "stated":
        return "checked"
    return "changed" if original is not None and original.face(face) != printed else "drawn-anew"


def is_brought(box: Box, tile: str) -> bool:
    """Whether a pack has something to do with the tile; the pack that is the game itself is the box."""
    origin = box.origins.get(f"tile/{tile}")
    return origin is not None and not any(note.id == origin and note.kind == "game" for note in box.packs)


def face_states(box: Box) -> Iterator[tuple[Tile, FaceName, FaceState]]:
    """All faces of a box with their states."""
    for tile in box.tiles.values():
        for name, _ in tile.faces():
            yield tile, name, face_state(box, tile, name)


def progress(box: Box) -> Counter[FaceState]:
    """How many faces are in each state."""
    return Counter(state for _, _, state in face_states(box))


def checked_with_the_real_tile(face: Face) -> Face:
    """The face after somebody held it against the cardboard: what is on it is stated from now on."""
    facts = {"layout", *face.provenance} | ({"room_types"} if face.room_types else set())
    return face.model_copy(update={"provenance": dict.fromkeys(sorted(facts), "stated")})
