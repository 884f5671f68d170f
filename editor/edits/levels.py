"""Edits of levels and of the stairs between them."""

from __future__ import annotations

from editor.board.names import level_name, name_from_id
from editor.edits.change import change_level, changed, inserted, level_index, moved, without
from editor.edits.edit import Edit
from editor.edits.zones import without_zones
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.level import Level
from editor.model.scenario import Place, Scenario, StairsLink
from editor.model.sides import Side, Start


def add_level(level: Level) -> Edit:
    def apply(scenario: Scenario) -> Scenario:
        if scenario.level(level.id) is not None:
            raise EditRejected(msg("edits.level-exists", level=level.id))
        return changed(scenario, levels=inserted(scenario.levels, level))

    return Edit(msg("edits.add-level", name=level_name(level)), apply)


def remove_level(level: str, name: Name = "") -> Edit:
    """Remove a level with all that lies on it, its zones and its stairs; the last level stays.

    Characters that start there stay in their sides and start nowhere, so that their equipment is not lost.
    Objectives and texts that speak of something there keep doing so, and the rules name them.
    """

    def apply(scenario: Scenario) -> Scenario:
        index = level_index(scenario, level)
        if len(scenario.levels) == 1:
            raise EditRejected(msg("edits.last-level"))
        scenario = without_zones(scenario, {zone.id for zone in scenario.zones if zone.level == level})
        return changed(
            scenario,
            levels=without(scenario.levels, index),
            stairs=tuple(link for link in scenario.stairs if level not in (link.start.level, link.end.level)),
            sides=tuple(_off_level(side, level) for side in scenario.sides),
        )

    return Edit(msg("edits.remove-level", name=name or name_from_id(level)), apply)


def _off_level(side: Side, level: str) -> Side:
    def nowhere(start: Start) -> Start:
        return changed(start, level=None, x=None, y=None) if start.level == level else start

    return changed(side, characters=tuple(map(nowhere, side.characters)))


def rename_level(level: str, name: str) -> Edit:
    """Give a level another name; its id stays. Merges while typing."""
    return Edit(
        msg("edits.rename-level", name=name_from_id(level)),
        lambda scenario: change_level(scenario, level, lambda found: changed(found, name=name)),
        merge_key=("rename-level", level),
    )


def resize_level(level: str, width: int, height: int) -> Edit:
    """Give a level another frame, from the top left; what then lies outside stays, and the rules name it."""
    return Edit(
        msg("edits.resize-level", name=name_from_id(level), width=width, height=height),
        lambda scenario: change_level(scenario, level, lambda found: changed(found, width=width, height=height)),
        merge_key=("resize-level", level),
    )


def set_elevation(level: str, elevation: int) -> Edit:
    return Edit(
        msg("edits.set-elevation", name=name_from_id(level), elevation=elevation),
        lambda scenario: change_level(scenario, level, lambda found: changed(found, elevation=elevation)),
        merge_key=("set-elevation", level),
    )


def reorder_level(level: str, index: int) -> Edit:
    """Give a level the number ``index`` among the levels; too large a number makes it the last."""
    return Edit(
        msg("edits.reorder-level", name=name_from_id(level)),
        lambda scenario: changed(scenario, levels=moved(scenario.levels, level_index(scenario, level), index)),
    )


def link_stairs(one: Place, other: Place) -> Edit:
    """Make two stair squares partners. The one on the lower level leads up to the other, whichever is named first."""

    def apply(scenario: Scenario) -> Scenario:
        first, second = (scenario.levels[level_index(scenario, place.level)] for place in (one, other))
        if _same_place(one, other):
            raise EditRejected(msg("edits.stairs-to-themselves"))
        lower, upper = (one, other) if first.elevation <= second.elevation else (other, one)
        if any(_same_place(link.start, lower) and _same_place(link.end, upper) for link in scenario.stairs):
            return scenario
        return changed(scenario, stairs=inserted(scenario.stairs, StairsLink(start=lower, end=upper)))

    return Edit(msg("edits.link-stairs"), apply)


def unlink_stairs(place: Place) -> Edit:
    """Remove the stairs that begin or end on a square."""

    def apply(scenario: Scenario) -> Scenario:
        kept = tuple(
            link for link in scenario.stairs if not _same_place(link.start, place) and not _same_place(link.end, place)
        )
        if kept == scenario.stairs:
            level = scenario.level(place.level)
            name = level_name(level) if level is not None else name_from_id(place.level)
            raise EditRejected(msg("edits.no-stairs-here", level=name, x=place.x, y=place.y))
        return changed(scenario, stairs=kept)

    return Edit(msg("edits.unlink-stairs"), apply)


def _same_place(one: Place, other: Place) -> bool:
    """Whether two places are the same square, whatever other programs noted on them."""
    return (one.level, one.square) == (other.level, other.square)
