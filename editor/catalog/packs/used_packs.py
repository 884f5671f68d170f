"""Which packs a scenario uses."""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalog.box import Box
from editor.model.pack_info import PackReference
from editor.model.scenario import Scenario


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
