"""Edits of levels, of the stairs between them, and of zones, the named parts of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from editor.board.names import level_name, name_from_id, zone_name
from editor.edits.edit import (
    Edit,
    find_index,
    find_level_index,
    insert_at,
    move_item,
    remove_at,
    replace_at,
    replace_fields,
    update_level,
)
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.grid import Square
from editor.model.level import Level
from editor.model.scenario import Scenario, SquareOnLevel, StairsLink, Zone
from editor.model.sides import Side, StartingCharacter


def add_zone(zone: Zone) -> Edit:
    """Add a zone."""

    def apply(scenario: Scenario) -> Scenario:
        if any(other.id == zone.id for other in scenario.zones):
            raise EditRejected(msg("edits.zone-exists", zone=zone_name(zone)))
        return replace_fields(scenario, zones=insert_at(scenario.zones, zone))

    return Edit(msg("edits.add-zone", name=zone_name(zone)), apply)


def paint_zone(zone: str, squares: Iterable[Square]) -> Edit:
    """Let a zone cover exactly these squares; merges while painting."""
    covered = tuple(sorted(set(squares), key=lambda square: (square.y, square.x)))

    def apply(scenario: Scenario) -> Scenario:
        index = find_zone_index(scenario, zone)
        painted = replace_fields(scenario.zones[index], squares=covered)
        return replace_fields(scenario, zones=replace_at(scenario.zones, index, painted))

    return Edit(msg("edits.paint-zone", name=name_from_id(zone)), apply, merge_key=("paint-zone", zone))


def remove_zone(zone: str, name: Name = "") -> Edit:
    """Remove a zone. Characters that start or arrive in it lose that start.

    Objectives and texts that refer to it stay, and the rules report them: only the author knows the replacement.
    """

    def apply(scenario: Scenario) -> Scenario:
        find_zone_index(scenario, zone)
        return remove_zones(scenario, {zone})

    return Edit(msg("edits.remove-zone", name=name or name_from_id(zone)), apply)


def find_zone_index(scenario: Scenario, zone_id: str) -> int:
    """Return the index of a zone. Raises ``EditRejected`` if there is none."""
    return find_index(scenario.zones, zone_id, msg("edits.no-such-zone", zone=name_from_id(zone_id)))


def remove_zones(scenario: Scenario, gone: Collection[str]) -> Scenario:
    """Return the scenario without these zones and without starts and arrivals in them."""

    def without_zone(start: StartingCharacter) -> StartingCharacter:
        if start.arrives is not None and start.arrives.zone in gone:
            start = replace_fields(start, arrives=None)
        return replace_fields(start, zone=None) if start.zone in gone else start

    sides = tuple(replace_fields(side, characters=tuple(map(without_zone, side.characters))) for side in scenario.sides)
    zones = tuple(zone for zone in scenario.zones if zone.id not in gone)
    return replace_fields(scenario, sides=sides, zones=zones)


def add_level(level: Level) -> Edit:
    """Add a level as the last one."""

    def apply(scenario: Scenario) -> Scenario:
        if scenario.level(level.id) is not None:
            raise EditRejected(msg("edits.level-exists", level=level_name(level)))
        return replace_fields(scenario, levels=insert_at(scenario.levels, level))

    return Edit(msg("edits.add-level", name=level_name(level)), apply)


def remove_level(level: str, name: Name = "") -> Edit:
    """Remove a level with everything on it, its zones and its stairs. The last level cannot be removed.

    Characters that start there stay in their sides without a start, so that their equipment is not lost. Objectives and
    texts that refer to something there stay, and the rules report them.
    """

    def apply(scenario: Scenario) -> Scenario:
        index = find_level_index(scenario, level)
        if len(scenario.levels) == 1:
            raise EditRejected(msg("edits.last-level"))
        scenario = remove_zones(scenario, {zone.id for zone in scenario.zones if zone.level == level})
        return replace_fields(
            scenario,
            levels=remove_at(scenario.levels, index),
            stairs=tuple(link for link in scenario.stairs if level not in (link.start.level, link.end.level)),
            links=tuple(link for link in scenario.links if level not in (link.start.level, link.end.level)),
            sides=tuple(_off_level(side, level) for side in scenario.sides),
        )

    return Edit(msg("edits.remove-level", name=name or name_from_id(level)), apply)


def _off_level(side: Side, level: str) -> Side:
    def without_start(start: StartingCharacter) -> StartingCharacter:
        return replace_fields(start, level=None, x=None, y=None) if start.level == level else start

    return replace_fields(side, characters=tuple(map(without_start, side.characters)))


def rename_level(level: str, name: str) -> Edit:
    """Rename a level; its id stays. Merges while typing."""
    return Edit(
        msg("edits.rename-level", name=name_from_id(level)),
        lambda scenario: update_level(scenario, level, lambda found: replace_fields(found, name=name)),
        merge_key=("rename-level", level),
    )


def resize_level(level: str, width: int, height: int) -> Edit:
    """Resize the frame of a level from the top left. The rules report what is then outside."""
    return Edit(
        msg("edits.resize-level", name=name_from_id(level), width=width, height=height),
        lambda scenario: update_level(scenario, level, lambda found: replace_fields(found, width=width, height=height)),
        merge_key=("resize-level", level),
    )


def set_elevation(level: str, elevation: int) -> Edit:
    """Set the elevation of a level."""
    return Edit(
        msg("edits.set-elevation", name=name_from_id(level), elevation=elevation),
        lambda scenario: update_level(scenario, level, lambda found: replace_fields(found, elevation=elevation)),
        merge_key=("set-elevation", level),
    )


def reorder_level(level: str, index: int) -> Edit:
    """Move a level to ``index`` among the levels, or to the end."""
    return Edit(
        msg("edits.reorder-level", name=name_from_id(level)),
        lambda scenario: replace_fields(
            scenario, levels=move_item(scenario.levels, find_level_index(scenario, level), index)
        ),
    )


def link_stairs(one: SquareOnLevel, other: SquareOnLevel) -> Edit:
    """Link two stair squares. The one on the lower level leads up to the other."""

    def apply(scenario: Scenario) -> Scenario:
        first, second = (scenario.levels[find_level_index(scenario, place.level)] for place in (one, other))
        if _same_place(one, other):
            raise EditRejected(msg("edits.stairs-to-themselves"))
        lower, upper = (one, other) if first.elevation <= second.elevation else (other, one)
        if any(_same_place(link.start, lower) and _same_place(link.end, upper) for link in scenario.stairs):
            return scenario
        return replace_fields(scenario, stairs=insert_at(scenario.stairs, StairsLink(start=lower, end=upper)))

    return Edit(msg("edits.link-stairs"), apply)


def unlink_stairs(place: SquareOnLevel) -> Edit:
    """Remove the stairs that begin or end on a square."""

    def apply(scenario: Scenario) -> Scenario:
        kept = tuple(
            link for link in scenario.stairs if not _same_place(link.start, place) and not _same_place(link.end, place)
        )
        if kept == scenario.stairs:
            level = scenario.level(place.level)
            name = level_name(level) if level is not None else name_from_id(place.level)
            raise EditRejected(msg("edits.no-stairs-here", level=name, x=place.x, y=place.y))
        return replace_fields(scenario, stairs=kept)

    return Edit(msg("edits.unlink-stairs"), apply)


def _same_place(one: SquareOnLevel, other: SquareOnLevel) -> bool:
    """Return whether two places are the same square, ignoring the fields of other programs."""
    return (one.level, one.square) == (other.level, other.square)
