"""Edits of a whole selection: move, rotate, delete, copy and paste."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from editor.board.names import name_from_id
from editor.catalog import Box
from editor.edits.clip import (
    Clip,
    add_clip,
    clip_from_level,
    move_start,
    piece_rectangles,
    remove_clip,
    remove_clip_edges,
)
from editor.edits.edit import Edit, find_level_index, possible_copy_ids, replace_fields, unused_id, update_level
from editor.edits.level_edits import remove_zones
from editor.edits.motion import Motion, Rectangle, bounding_rectangle, rotation_about_center, translation
from editor.edits.selection import Selection, link_ends, require_present
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.grid import Rotation
from editor.model.limits import MAX_ENTRIES
from editor.model.scenario import Scenario, SquareLink, SquareOnLevel, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import FaceLink
from editor.values import replace


def move_selection(selection: Selection, dx: int, dy: int, name: Name = "") -> Edit:
    """Move a selection by whole squares; merges while dragging.

    Walls that meet become one. ``selection_after_move`` returns the selection afterwards.
    """
    return Edit(
        selection.label("edits.move", "edits.move-many", name),
        lambda scenario: _apply_motion(scenario, selection, translation(dx, dy), None),
        merge_key=("move", selection.level, *selection.ids_by_kind),
    )


def selection_after_move(selection: Selection, dx: int, dy: int) -> Selection:
    """Return the selection after its move: walls and stairs have no id, so theirs change."""
    return selection.after_motion(translation(dx, dy))


def rotate_selection(selection: Selection, rotation: Rotation, box: Box, name: Name = "") -> Edit:
    """Rotate a selection clockwise about its center. Zones on border sections keep their sections."""
    return Edit(
        selection.label("edits.rotate", "edits.rotate-many", name),
        lambda scenario: _apply_motion(scenario, selection, _rotation_of(selection, rotation, scenario, box), box),
    )


def selection_after_rotation(selection: Selection, rotation: Rotation, scenario: Scenario, box: Box) -> Selection:
    """Return the selection after its rotation; ``scenario`` is the one before."""
    return selection.after_motion(_rotation_of(selection, rotation, scenario, box))


def _rotation_of(selection: Selection, rotation: Rotation, scenario: Scenario, box: Box) -> Motion:
    areas = list(_selection_rectangles(scenario, selection, box))
    return rotation_about_center(bounding_rectangle(areas), rotation) if areas else translation(0, 0)


def delete_selection(selection: Selection, name: Name = "") -> Edit:
    """Delete everything selected, with its links and starts; zones as ``remove_zone`` does.

    Things on a deleted tile that are not selected stay.
    """

    def apply(scenario: Scenario) -> Scenario:
        require_present(selection, scenario)
        scenario = update_level(
            scenario, selection.level, lambda level: remove_clip(level, clip_from_level(level, selection))
        )
        scenario = remove_zones(scenario, selection.zones)
        return replace_fields(
            scenario,
            sides=tuple(
                replace_fields(
                    side, characters=tuple(each for each in side.characters if each.id not in selection.characters)
                )
                for side in scenario.sides
            ),
            stairs=tuple(
                link
                for link in scenario.stairs
                if not _is_selected(link.start, selection) and not _is_selected(link.end, selection)
            ),
            links=tuple(link for link in scenario.links if link_ends(link) not in selection.links),
        )

    return Edit(selection.label("edits.remove", "edits.remove-many", name), apply)


def copy_selection(scenario: Scenario, selection: Selection) -> Clip:
    """Return a copy of the selected tiles, doors, walls, markers, characters, notes and arrows.

    Arrows to other levels are not copied.
    """
    require_present(selection, scenario)
    people = tuple((side.id, start) for side, start in scenario.starts() if start.id in selection.characters)
    clip = clip_from_level(scenario.levels[find_level_index(scenario, selection.level)], selection)
    links = tuple(
        FaceLink(start=link.start.square, end=link.end.square, cost=link.cost, both=link.both)
        for link in scenario.links
        if link_ends(link) in selection.links and link.start.level == link.end.level
    )
    return replace(clip, characters=people, links=links)


def paste_clip(
    clip: Clip,
    level: str,
    dx: int,
    dy: int,
    new_id: Callable[[], str],
    name: Name = "",
    factions: Collection[str] = (),
) -> Edit:
    """Place a copy on a level, moved by whole squares. ``name`` is the name of a single copied piece.

    ``factions`` are those of the game: a side that is added and has the id of one belongs to it.

    Tiles and doors that are on the map already get the id of another copy, ``gym#2``; the rules check whether the
    author owns one. Markers and notes get new ids. Characters join the side they came from, which is added if it is
    missing. A character that is on the map already gets a new id, and the rules report the duplicate.
    """
    # New ids are chosen here because ``apply`` must give the same result each time.
    renamed = replace(
        clip,
        markers=tuple(replace_fields(marker, id=new_id()) for marker in clip.markers),
        notes=tuple(replace_fields(note, id=new_id()) for note in clip.notes),
    )

    def apply(scenario: Scenario) -> Scenario:
        moved = renamed.moved(translation(dx, dy), scenario)
        tiles = {each.id for found in scenario.levels for each in found.placements}
        doors = {each.id for found in scenario.levels for each in found.doors}
        placed = tuple(replace_fields(each, id=_take_copy_id(each.tile, tiles)) for each in moved.placements)
        names = {old.id: new.id for old, new in zip(moved.placements, placed, strict=True)}
        pasted = replace(
            moved,
            placements=placed,
            switches=tuple(replace_fields(each, placement=names[each.placement]) for each in moved.switches),
            doors=tuple(replace_fields(each, id=_take_copy_id(each.door, doors)) for each in moved.doors),
        )
        scenario = update_level(scenario, level, lambda found: add_clip(found, pasted))
        for side, start in moved.characters:
            scenario = _add_character(scenario, side, replace_fields(start, level=level, zone=None), factions)
        return add_links(scenario, level, moved.links)

    return Edit(msg("edits.paste-one", name=name) if name else msg("edits.paste", count=len(clip)), apply)


def add_links(scenario: Scenario, level: str, links: Collection[FaceLink]) -> Scenario:
    """Return the scenario with more arrows on a level, except for those that it has already."""
    if not links:
        return scenario
    known = set(map(link_ends, scenario.links))
    placed = [
        SquareLink(
            start=SquareOnLevel(level=level, x=each.start.x, y=each.start.y),
            end=SquareOnLevel(level=level, x=each.end.x, y=each.end.y),
            cost=each.cost,
            both=each.both,
        )
        for each in links
    ]
    after = (*scenario.links, *(link for link in placed if link_ends(link) not in known))
    if len(after) > MAX_ENTRIES:
        raise EditRejected(msg("edits.too-many-links", limit=MAX_ENTRIES))
    return replace_fields(scenario, links=after)


def _add_character(scenario: Scenario, side_id: str, start: StartingCharacter, factions: Collection[str]) -> Scenario:
    """Return the scenario with one more character."""
    taken = {each.id for _, each in scenario.starts()}
    copy_id = unused_id(start.character, {*taken, start.character})
    newcomer = replace_fields(start, id=copy_id) if start.id in taken else start
    if all(side.id != side_id for side in scenario.sides):
        return replace_fields(scenario, sides=(*scenario.sides, _side_of(side_id, newcomer, factions)))
    return replace_fields(
        scenario,
        sides=tuple(
            replace_fields(side, characters=(*side.characters, newcomer)) if side.id == side_id else side
            for side in scenario.sides
        ),
    )


def _side_of(side_id: str, newcomer: StartingCharacter, factions: Collection[str]) -> Side:
    return Side(id=side_id, faction=side_id if side_id in factions else None, characters=(newcomer,))


def _take_copy_id(piece: str, used: set[str]) -> str:
    """Return the id of the first copy that is not on the map, and mark it as used."""
    for copy_id in possible_copy_ids(piece):
        if copy_id not in used:
            used.add(copy_id)
            return copy_id
    raise EditRejected(msg("edits.no-copy-left", piece=name_from_id(piece)))


def _apply_motion(scenario: Scenario, selection: Selection, motion: Motion, box: Box | None) -> Scenario:
    """Return the scenario with the selection moved; only rotations need the box."""
    require_present(selection, scenario)
    clip = clip_from_level(scenario.levels[find_level_index(scenario, selection.level)], selection)
    arriving = clip.moved(motion, scenario, box)
    scenario = update_level(scenario, selection.level, lambda level: add_clip(remove_clip_edges(level, clip), arriving))

    def start(each: StartingCharacter) -> StartingCharacter:
        if each.id not in selection.characters:
            return each
        return move_start(each, motion, scenario, box)

    def place(each: SquareOnLevel) -> SquareOnLevel:
        if not _is_selected(each, selection):
            return each
        x, y = motion.square(each.square)
        return replace_fields(each, x=x, y=y)

    def link(each: SquareLink) -> SquareLink:
        if link_ends(each) not in selection.links:
            return each
        start, end = selection.moved_link(link_ends(each), motion)
        return replace_fields(
            each,
            start=replace_fields(each.start, x=start.x, y=start.y),
            end=replace_fields(each.end, x=end.x, y=end.y),
        )

    def zone(each: Zone) -> Zone:
        if each.id not in selection.zones:
            return each
        return replace_fields(each, squares=tuple(map(motion.square, each.squares)))

    return replace_fields(
        scenario,
        sides=tuple(replace_fields(side, characters=tuple(map(start, side.characters))) for side in scenario.sides),
        stairs=tuple(replace_fields(link, start=place(link.start), end=place(link.end)) for link in scenario.stairs),
        links=tuple(map(link, scenario.links)),
        zones=tuple(map(zone, scenario.zones)),
    )


def _selection_rectangles(scenario: Scenario, selection: Selection, box: Box) -> Iterator[Rectangle]:
    """Yield the rectangles that the selected things cover."""
    yield from piece_rectangles(copy_selection(scenario, selection), scenario, box)
    yield from (Rectangle(*at) for zone in scenario.zones if zone.id in selection.zones for at in zone.squares)
    yield from (Rectangle(*at) for at in selection.stairs)
    yield from (Rectangle(*end.square) for ends in selection.links for end in ends if end.level == selection.level)


def _is_selected(place: SquareOnLevel, selection: Selection) -> bool:
    return place.level == selection.level and place.square in selection.stairs
