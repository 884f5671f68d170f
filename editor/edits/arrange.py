"""Edits of a whole selection: move it, rotate it, remove it, paste a copy of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from editor.catalog import Box
from editor.edits.change import change_level, changed, copy_ids, free_id, level_index
from editor.edits.clip import Clip, clip_areas, lifted, moved_start, with_clip, without_clip, without_walls
from editor.edits.edit import Edit
from editor.edits.motion import Motion, Rectangle, around, shift, turn_about_centre
from editor.edits.selection import Selection, require
from editor.edits.zones import without_zones
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.grid import Rotation
from editor.model.scenario import Place, Scenario, Zone
from editor.model.sides import Side, Start
from editor.values import replace


def move(selection: Selection, dx: int, dy: int, name: Name = "") -> Edit:
    """Move a selection by whole squares; merges while it is dragged along.

    A wall that comes to lie on another wall becomes one with it. ``moved_selection`` says where it is afterwards.
    """
    return Edit(
        selection.label("edits.move", "edits.move-many", name),
        lambda scenario: _carried(scenario, selection, shift(dx, dy), None),
        merge_key=("move", selection.level, *selection.named),
    )


def moved_selection(selection: Selection, dx: int, dy: int) -> Selection:
    """The selection after its move: walls and stairs have no id and are then named by other edges and squares."""
    return selection.carried(shift(dx, dy))


def rotate(selection: Selection, rotation: Rotation, box: Box, name: Name = "") -> Edit:
    """Turn a selection clockwise about its centre. Zones given by stripes of the frame keep their stripes."""
    return Edit(
        selection.label("edits.rotate", "edits.rotate-many", name),
        lambda scenario: _carried(scenario, selection, _turn(selection, rotation, scenario, box), box),
    )


def rotated_selection(selection: Selection, rotation: Rotation, scenario: Scenario, box: Box) -> Selection:
    """The selection after it was turned; ``scenario`` is the one before."""
    return selection.carried(_turn(selection, rotation, scenario, box))


def _turn(selection: Selection, rotation: Rotation, scenario: Scenario, box: Box) -> Motion:
    areas = list(_areas(scenario, selection, box))
    return turn_about_centre(around(areas), rotation) if areas else shift(0, 0)


def remove(selection: Selection, name: Name = "") -> Edit:
    """Remove all that is picked: characters leave their sides, stairs lose their link, zones go as ``remove_zone``
    says. What lies on a removed tile and is not picked stays."""

    def apply(scenario: Scenario) -> Scenario:
        require(selection, scenario)
        scenario = change_level(scenario, selection.level, lambda level: without_clip(level, lifted(level, selection)))
        scenario = without_zones(scenario, selection.zones)
        return changed(
            scenario,
            sides=tuple(
                changed(side, characters=tuple(each for each in side.characters if each.id not in selection.characters))
                for side in scenario.sides
            ),
            stairs=tuple(
                link
                for link in scenario.stairs
                if not _is_picked(link.start, selection) and not _is_picked(link.end, selection)
            ),
        )

    return Edit(selection.label("edits.remove", "edits.remove-many", name), apply)


def copied(scenario: Scenario, selection: Selection) -> Clip:
    """A copy of the tiles, doors, walls, markers and characters that are picked, to be pasted."""
    require(selection, scenario)
    people = tuple((side.id, start) for side, start in scenario.starts() if start.id in selection.characters)
    return replace(lifted(scenario.levels[level_index(scenario, selection.level)], selection), characters=people)


def paste(clip: Clip, level: str, dx: int, dy: int, new_id: Callable[[], str], name: Name = "") -> Edit:
    """Lay a copy on a level, moved by whole squares. ``name``: what a copy of one piece is called.

    Tiles and doors that are on the map already come as copies from a second box, ``gym#2``; whether the author owns
    one is for the rules to say. Markers get new ids. Characters join the side they came from, or one of that name if
    it is not there; one that stands on the map already gets a new id, and the rules say that there is only one of it.
    """
    # The ids are drawn here and not in ``apply``, which must give the same result each time.
    renamed = replace(clip, markers=tuple(changed(marker, id=new_id()) for marker in clip.markers))

    def apply(scenario: Scenario) -> Scenario:
        moved = renamed.moved(shift(dx, dy), scenario)
        tiles = {each.id for found in scenario.levels for each in found.placements}
        doors = {each.id for found in scenario.levels for each in found.doors}
        laid = tuple(changed(each, id=_free_id(each.tile, tiles)) for each in moved.placements)
        names = {old.id: new.id for old, new in zip(moved.placements, laid, strict=True)}
        pasted = replace(
            moved,
            placements=laid,
            switches=tuple(changed(each, placement=names[each.placement]) for each in moved.switches),
            doors=tuple(changed(each, id=_free_id(each.door, doors)) for each in moved.doors),
        )
        scenario = change_level(scenario, level, lambda found: with_clip(found, pasted))
        for side, start in moved.characters:
            scenario = _with_guest(scenario, side, changed(start, level=level, zone=None))
        return scenario

    return Edit(msg("edits.paste-one", name=name) if name else msg("edits.paste", count=len(clip)), apply)


def _with_guest(scenario: Scenario, side_id: str, start: Start) -> Scenario:
    """The scenario with one more character."""
    taken = {each.id for _, each in scenario.starts()}
    copy_id = free_id(start.character, {*taken, start.character})
    guest = changed(start, id=copy_id) if start.id in taken else start
    if all(side.id != side_id for side in scenario.sides):
        return changed(scenario, sides=(*scenario.sides, Side(id=side_id, characters=(guest,))))
    return changed(
        scenario,
        sides=tuple(
            changed(side, characters=(*side.characters, guest)) if side.id == side_id else side
            for side in scenario.sides
        ),
    )


def _free_id(piece: str, used: set[str]) -> str:
    """The id of the first copy of a tile or door that is not on the map; it is then counted among the used."""
    for copy_id in copy_ids(piece):
        if copy_id not in used:
            used.add(copy_id)
            return copy_id
    raise EditRejected(msg("edits.no-copy-left", piece=piece))


def _carried(scenario: Scenario, selection: Selection, motion: Motion, box: Box | None) -> Scenario:
    """The scenario with the selection moved; the box is needed only to turn what is larger than a square."""
    require(selection, scenario)
    clip = lifted(scenario.levels[level_index(scenario, selection.level)], selection)
    arriving = clip.moved(motion, scenario, box)
    scenario = change_level(scenario, selection.level, lambda level: with_clip(without_walls(level, clip), arriving))

    def start(each: Start) -> Start:
        if each.id not in selection.characters:
            return each
        return moved_start(each, motion, scenario, box)

    def place(each: Place) -> Place:
        if not _is_picked(each, selection):
            return each
        x, y = motion.square(each.square)
        return changed(each, x=x, y=y)

    def zone(each: Zone) -> Zone:
        if each.id not in selection.zones:
            return each
        return changed(each, squares=tuple(map(motion.square, each.squares)))

    return changed(
        scenario,
        sides=tuple(changed(side, characters=tuple(map(start, side.characters))) for side in scenario.sides),
        stairs=tuple(changed(link, start=place(link.start), end=place(link.end)) for link in scenario.stairs),
        zones=tuple(map(zone, scenario.zones)),
    )


def _areas(scenario: Scenario, selection: Selection, box: Box) -> Iterator[Rectangle]:
    """The rectangles that the picked things cover."""
    yield from clip_areas(copied(scenario, selection), scenario, box)
    yield from (Rectangle(*at) for zone in scenario.zones if zone.id in selection.zones for at in zone.squares)
    yield from (Rectangle(*at) for at in selection.stairs)


def _is_picked(place: Place, selection: Selection) -> bool:
    return place.level == selection.level and place.square in selection.stairs
