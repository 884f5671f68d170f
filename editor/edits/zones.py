"""Edits of zones, the named parts of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from editor.board.names import name_from_id
from editor.edits.change import changed, index_of, inserted, replaced
from editor.edits.edit import Edit
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.base import visible
from editor.model.grid import Square
from editor.model.scenario import Scenario, Zone
from editor.model.sides import Start


def add_zone(zone: Zone) -> Edit:
    def apply(scenario: Scenario) -> Scenario:
        if any(other.id == zone.id for other in scenario.zones):
            raise EditRejected(msg("edits.zone-exists", zone=zone.id))
        return changed(scenario, zones=inserted(scenario.zones, zone))

    return Edit(msg("edits.add-zone", name=visible(zone.name) or name_from_id(zone.id)), apply)


def paint_zone(zone: str, squares: Iterable[Square]) -> Edit:
    """Let a zone cover exactly these squares; merges while painting."""
    covered = tuple(sorted(set(squares), key=lambda square: (square.y, square.x)))

    def apply(scenario: Scenario) -> Scenario:
        index = zone_index(scenario, zone)
        painted = changed(scenario.zones[index], squares=covered)
        return changed(scenario, zones=replaced(scenario.zones, index, painted))

    return Edit(msg("edits.paint-zone", name=name_from_id(zone)), apply, merge_key=("paint-zone", zone))


def remove_zone(zone: str, name: Name = "") -> Edit:
    """Remove a zone. Characters that start or arrive in it then start nowhere; objectives and texts keep speaking of
    it, and the rules name them, because only the author knows what they should say instead."""

    def apply(scenario: Scenario) -> Scenario:
        zone_index(scenario, zone)
        return without_zones(scenario, {zone})

    return Edit(msg("edits.remove-zone", name=name or name_from_id(zone)), apply)


def zone_index(scenario: Scenario, zone_id: str) -> int:
    return index_of(scenario.zones, zone_id, msg("edits.no-such-zone", zone=zone_id))


def without_zones(scenario: Scenario, gone: Collection[str]) -> Scenario:
    """The scenario without these zones, and without characters that start or arrive in them."""

    def elsewhere(start: Start) -> Start:
        if start.arrives is not None and start.arrives.zone in gone:
            start = changed(start, arrives=None)
        return changed(start, zone=None) if start.zone in gone else start

    sides = tuple(changed(side, characters=tuple(map(elsewhere, side.characters))) for side in scenario.sides)
    zones = tuple(zone for zone in scenario.zones if zone.id not in gone)
    return changed(scenario, sides=sides, zones=zones)
