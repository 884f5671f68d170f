"""What packs contribute: how far the faces of a box are verified, and which packs a scenario uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeVar

from editor.catalog.box import Box
from editor.model.pack_info import PackReference
from editor.model.scenario import Scenario
from editor.model.tile import Ability, Element, Face, FaceName, Tile

_Stated = TypeVar("_Stated", Element, Ability)

FaceState = Literal["reconstructed", "original", "practice", "modified", "verified", "custom"]
"""``reconstructed``: as in the box; ``original``: as in the pack of a game, which is right by definition;
``practice``: drawn for this program, like no printed tile; ``modified``: by a pack, not verified;
``verified``: compared with the real tile or stated by a source; ``custom``: of a tile that a pack adds."""


def face_state(box: Box, tile: Tile, face: FaceName) -> FaceState:
    """Return how far a face is verified."""
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
    """Return whether the game itself is a pack, so that its author says what is right."""
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


def with_used_packs(scenario: Scenario, box: Box) -> Scenario:
    """Return the scenario with references to the packs that it uses.

    A reference to a pack that is not available stays: its tiles may still be on the map.
    """
    if not box.packs:
        return scenario
    used = {box.origins[thing] for thing in _used_things(scenario, box) if thing in box.origins}
    available = {note.id for note in box.packs}
    unavailable = [use for use in scenario.packs if use.id not in available]
    new = [
        PackReference(
            id=note.id,
            name=note.name,
            author=note.author,
            version=note.version,
            fingerprint=note.fingerprint,
            file=note.file,
        )
        for note in box.packs
        if note.id in used
    ]
    packs = (*unavailable, *new)
    return scenario if packs == scenario.packs else scenario.model_copy(update={"packs": packs})


def _used_things(scenario: Scenario, box: Box) -> Iterator[str]:
    """Yield everything of the box that the scenario uses, in the form of ``Box.origins``."""
    for level in scenario.levels:
        for placement in level.placements:
            yield f"tile/{placement.tile}"
            tile = box.tiles.get(placement.tile)
            printed = tile.face(placement.face) if tile else None
            yield from (f"element/{element.kind}" for element in (printed.elements if printed else ()))
        yield from (f"door/{door.door}" for door in level.doors)
        yield from (f"marker/{marker.marker}" for marker in level.markers)
    for _, start in scenario.starts():
        yield f"character/{start.character}"
        yield from (f"equipment/{item}" for item in start.equipment)
    yield from (f"equipment/{item}" for item in scenario.search_deck or ())
    yield from (f"card/{card}" for card in scenario.search_cards or ())
    yield from (f"module/{module}" for module in scenario.modules)
    yield from (f"menace/{entry.card}" for deck in scenario.decks for entry in deck.cards)
    yield from (f"mission/{objective.mission}" for objective in scenario.objectives if objective.mission)
