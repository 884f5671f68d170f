"""Substitutes for used-up pieces that are pasted: tiles of the same shape, doors of the same size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from editor.board.names import door_name, face_name, scenario_character_name
from editor.catalog import Box
from editor.edits.clip import Clip
from editor.edits.edit import possible_copy_ids, replace_fields
from editor.messages import Name
from editor.model.level import PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.tile import Face, FaceName, Tile
from editor.values import replace


def interchangeable_faces(box: Box, tile: Tile, face: Face) -> Iterator[tuple[Tile, FaceName, Face]]:
    """Yield faces of other floor tiles that cover the same squares, best matching areas first."""
    found = [
        (other, name, shown)
        for other in box.tiles.values()
        if other.group == tile.group and other.kind == "floor" and other.id != tile.id
        for name, shown in other.faces()
        if [each.at for each in shown.squares] == [each.at for each in face.squares]
    ]
    yield from sorted(found, key=lambda each: _areas(each[2]) != _areas(face))


def substitute_used_up(clip: Clip, scenario: Scenario, box: Box) -> tuple[Clip, tuple[Name, ...]]:
    """Return the clip with used-up pieces replaced by unused ones, and the names of those without a substitute.

    A used-up tile is replaced by an unused one of the same shape, a door by one of the same size. Characters exist
    once, so those already on the map are left out. The clip may come from another program, so it can have unknown
    pieces; they have no substitute.
    """
    copies = scenario.box.copies
    tiles = Counter(each.tile for level in scenario.levels for each in level.placements)
    doors = Counter(each.door for level in scenario.levels for each in level.doors)
    present = {start.character for _, start in scenario.starts()}
    missing: list[Name] = []
    placed: dict[str, Placement] = {}
    placed_doors: list[PlacedDoor] = []
    for placement in clip.placements:
        free = _free_face(placement, tiles, copies, box)
        if free is None:
            missing.append(face_name(box, placement.tile, placement.face))
        else:
            tiles[free[0]] += 1
            taken = [each.id for each in placed.values()]
            placed[placement.id] = replace_fields(placement, id=_free_id(free[0], taken), tile=free[0], face=free[1])
    for door in clip.doors:
        other = _free_door(door.door, doors, copies, box)
        if other is None:
            missing.append(door_name(box, door.door))
        else:
            doors[other] += 1
            placed_doors.append(
                replace_fields(door, id=_free_id(other, [each.id for each in placed_doors]), door=other)
            )
    free_characters = [each for each in clip.characters if each[1].character not in present and each[1].x is not None]
    missing += [
        scenario_character_name(scenario, box, each[1].character)
        for each in clip.characters
        if each not in free_characters
    ]
    substituted = replace(
        clip,
        placements=tuple(placed.values()),
        doors=tuple(placed_doors),
        switches=tuple(
            replace_fields(each, placement=placed[each.placement].id)
            for each in clip.switches
            if each.placement in placed
        ),
        characters=tuple(free_characters),
    )
    return substituted, tuple(missing)


def _free_id(piece: str, taken: Collection[str]) -> str:
    names = possible_copy_ids(piece)
    return next((name for name in names if name not in taken), names[-1])


def _free_face(placement: Placement, placed: Mapping[str, int], copies: int, box: Box) -> tuple[str, FaceName] | None:
    tile = box.tiles.get(placement.tile)
    face = tile.face(placement.face) if tile else None
    if tile is None or face is None:
        return None
    if placed[tile.id] < copies:
        return placement.tile, placement.face
    free = ((other.id, name) for other, name, _ in interchangeable_faces(box, tile, face) if placed[other.id] < copies)
    return next(free, None)


def _free_door(door_id: str, placed: Mapping[str, int], copies: int, box: Box) -> str | None:
    door = box.doors.get(door_id)
    if door is None:
        return None
    if placed[door_id] < copies:
        return door_id
    free = [each for each in box.doors.values() if each.size == door.size and placed[each.id] < copies]
    free.sort(key=lambda each: (each.magnetic != door.magnetic, each.make != door.make, each.side != door.side))
    return free[0].id if free else None


def _areas(face: Face) -> list[str]:
    return sorted(square.area for square in face.squares)
