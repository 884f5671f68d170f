"""From a place on the sheet to where it is edited: a field of the scenario, or pieces on the map."""

from __future__ import annotations

from editor.edits import Selection
from editor.export.sheet.blocks import SheetLink, SheetSection
from editor.model.scenario import Scenario

_FIELDS: dict[SheetSection, str] = {
    "title": "title",
    "facts": "players",
    "story": "texts/story",
    "objectives": "objectives",
    "victory": "texts/victory",
    "set-up": "texts/setup",
    "sides": "sides",
    "people": "sides/*/characters",
    "zones": "zones",
    "special-rules": "texts/special_rules",
    "search-deck": "search_deck",
}


def field_of(spot: SheetLink) -> str | None:
    """The path of the field that holds it; ``None``: it is made on the map."""
    if spot.section == "special-rules" and spot.id.startswith("data/"):
        return "rules_as_data"
    return _FIELDS.get(spot.section)


def selection_of(spot: SheetLink, scenario: Scenario) -> Selection | None:
    """What to pick on the map; nothing but a level where all of it is meant, ``None`` where it is not on the map."""
    picked, wanted = frozenset({spot.id}), spot.id
    match spot.section:
        case "map":
            return Selection(spot.id)
        case "people":
            places = [start.level for _, start in scenario.starts() if start.id == wanted and start.level is not None]
            return Selection(places[0], characters=picked) if places else None
        case "zones":
            places = [zone.level for zone in scenario.zones if zone.id == wanted]
            return Selection(places[0], zones=picked) if places else None
    for level in scenario.levels:
        match spot.section:
            case "tiles" if any(each.id == wanted for each in level.placements):
                return Selection(level.id, tiles=picked)
            case "doors" if any(each.id == wanted for each in level.doors):
                return Selection(level.id, doors=picked)
            case "switches" if level.switches:
                return Selection(level.id, tiles=frozenset(each.placement for each in level.switches))
            case "markers" if any(each.id == wanted for each in level.markers):
                return Selection(level.id, markers=picked)
    return None
