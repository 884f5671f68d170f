"""Pieces of the box that can take each other's place: tiles of the same shape, doors of the same size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from editor.board.names import door_name, face_name, scenario_character_name
from editor.catalog import Box
from editor.edits.change import changed, copy_ids
from editor.edits.clip import Clip
from editor.messages import Name
from editor.model.face import Face
from editor.model.level import PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.tile import FaceName, Tile
from editor.values import replace


def faces_alike(box: Box, tile: Tile, face: Face) -> Iterator[tuple[Tile, FaceName, Face]]:
    """The faces of other floor tiles that cover the same squares, those first that are as much indoors."""
    found = [
        (other, name, shown)
        for other in box.tiles.values()
        if other.group == tile.group and other.kind == "floor" and other.id != tile.id
        for name, shown in other.faces()
        if [each.at for each in shown.squares] == [each.at for each in face.squares]
    ]
    yield from sorted(found, key=lambda each: _areas(each[2]) != _areas(face))


def restocked(clip: Clip, scenario: Scenario, box: Box) -> tuple[Clip, tuple[Name, ...]]:
    """A copy made of what is left in the box, and the names of what it cannot have.

    A tile that is used up is replaced by a free one of the same shape, a door by a free one of the same size. There is
    one of each character, so that those who fight already stay away. A copy may come from anywhere: what the box does
    not know, it cannot have.
    """
    copies = scenario.box.copies
    tiles = Counter(each.tile for level in scenario.levels for each in level.placements)
    doors = Counter(each.door for level in scenario.levels for each in level.doors)
    people = {start.character for _, start in scenario.starts()}
    missing: list[Name] = []
    laid: dict[str, Placement] = {}
    hung: list[PlacedDoor] = []
    for placement in clip.placements:
        free = _free_face(placement, tiles, copies, box)
        if free is None:
            missing.append(face_name(box, placement.tile, placement.face))
        else:
            tiles[free[0]] += 1
            taken = [each.id for each in laid.values()]
            laid[placement.id] = changed(placement, id=_free_id(free[0], taken), tile=free[0], face=free[1])
    for door in clip.doors:
        other = _free_door(door.door, doors, copies, box)
        if other is None:
            missing.append(door_name(box, door.door))
        else:
            doors[other] += 1
            hung.append(changed(door, id=_free_id(other, [each.id for each in hung]), door=other))
    guests = [each for each in clip.characters if each[1].character not in people and each[1].x is not None]
    missing += [
        scenario_character_name(scenario, box, each[1].character) for each in clip.characters if each not in guests
    ]
    stocked = replace(
        clip,
        placements=tuple(laid.values()),
        doors=tuple(hung),
        switches=tuple(
            changed(each, placement=laid[each.placement].id) for each in clip.switches if each.placement in laid
        ),
        characters=tuple(guests),
    )
    return stocked, tuple(missing)


def _free_id(piece: str, taken: Collection[str]) -> str:
    names = copy_ids(piece)
    return next((name for name in names if name not in taken), names[-1])


def _free_face(placement: Placement, laid: Mapping[str, int], copies: int, box: Box) -> tuple[str, FaceName] | None:
    tile = box.tiles.get(placement.tile)
    face = tile.face(placement.face) if tile else None
    if tile is None or face is None:
        return None
    if laid[tile.id] < copies:
        return placement.tile, placement.face
    free = ((other.id, name) for other, name, _ in faces_alike(box, tile, face) if laid[other.id] < copies)
    return next(free, None)


def _free_door(door_id: str, laid: Mapping[str, int], copies: int, box: Box) -> str | None:
    door = box.doors.get(door_id)
    if door is None:
        return None
    if laid[door_id] < copies:
        return door_id
    free = [each for each in box.doors.values() if each.size == door.size and laid[each.id] < copies]
    free.sort(key=lambda each: (each.magnetic != door.magnetic, each.make != door.make, each.side != door.side))
    return free[0].id if free else None


def _areas(face: Face) -> list[str]:
    return sorted(square.area for square in face.squares)
