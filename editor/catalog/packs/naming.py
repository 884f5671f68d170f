"""Which packs a scenario needs, so that its file can name them."""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalog.box import Box
from editor.model.pack_use import PackUse
from editor.model.scenario import Scenario


def with_packs_named(scenario: Scenario, box: Box) -> Scenario:
    """The scenario, naming the packs of the box that something of it comes from.

    A pack that is not here stays named: what it brought is still on the map.
    """
    if not box.packs:
        return scenario
    used = {box.origins[thing] for thing in _things(scenario, box) if thing in box.origins}
    here = {note.id for note in box.packs}
    kept = [use for use in scenario.packs if use.id not in here]
    new = [
        PackUse(
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
    packs = (*kept, *new)
    return scenario if packs == scenario.packs else scenario.model_copy(update={"packs": packs})


def _things(scenario: Scenario, box: Box) -> Iterator[str]:
    """Everything of the box that is used, as a box names the origins of things."""
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
    yield from (f"mission/{objective.mission}" for objective in scenario.objectives if objective.mission)
