"""Edits that place tiles with their doors: ids for the new pieces, and one undo step for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editor.board.bit_sets import edges_of
from editor.board.names import face_name
from editor.catalog import Box
from editor.edits import Edit, combine_edits, delete_tiles, place_door, place_tile
from editor.edits.edit import unused_copy_id
from editor.messages import msg
from editor.model.grid import Rotation
from editor.model.level import PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.tile import Door, FaceName
from editor.sags.construction.door_search import DoorSet
from editor.values import replace


def new_placement(scenario: Scenario, tile: str, face: FaceName, x: int, y: int, rotation: Rotation) -> Placement:
    """Return the next copy of the tile at its place."""
    taken = (placement.id for level in scenario.levels for placement in level.placements)
    return Placement(id=unused_copy_id(tile, taken), tile=tile, face=face, x=x, y=y, rotation=rotation)


def new_doors(scenario: Scenario, chosen: DoorSet, left: Iterable[Door]) -> tuple[PlacedDoor, ...]:
    """Return doors left in the box for these places, taken in their order."""
    taken = {door.id for level in scenario.levels for door in level.doors}
    stock, placed = list(left), []
    for place in chosen:
        door = next(door for door in stock if door.length == 1 + place.large)
        stock.remove(door)
        placed.append(PlacedDoor(id=unused_copy_id(door.id, taken), door=door.id, edges=tuple(edges_of(place.edges))))
        taken.add(placed[-1].id)
    return tuple(placed)


def place_with_doors(
    box: Box, level_id: str, placement: Placement, doors: Sequence[PlacedDoor], replaces: Placement | None = None
) -> Edit:
    """Return an edit that places a tile with its doors, as one step.

    A tile that it replaces is removed, and the new tile takes over its position in the placement order.
    """
    name = face_name(box, placement.tile, placement.face)
    place = place_tile(level_id, placement, name=name)
    edits = [place, *(place_door(level_id, door) for door in doors)]
    if replaces is not None:
        edits = [_replace_tile(replaces, level_id, placement), *edits[1:]]
        old = face_name(box, replaces.tile, replaces.face)
        return combine_edits(msg("edits.replace-tile", old=old, new=name), edits)
    label = msg("fitting.place-with-doors", tile=name, count=len(doors)) if doors else place.label
    return combine_edits(label, edits)


def _replace_tile(old: Placement, level_id: str, new: Placement) -> Edit:
    def apply(scenario: Scenario) -> Scenario:
        without = delete_tiles((old.id,)).apply(scenario)
        numbered = (each for level in scenario.levels for each in enumerate(level.placements))
        index = next(number for number, placement in numbered if placement.id == old.id)
        return place_tile(level_id, new, index).apply(without)

    return replace(delete_tiles((old.id,)), apply=apply)


def place_all(
    level_id: str, placements: Sequence[Placement], doors: Sequence[PlacedDoor], merge_key: str | None = None
) -> Edit:
    """Return an edit that places many tiles and doors, as one step."""
    edits = [*(place_tile(level_id, each) for each in placements), *(place_door(level_id, door) for door in doors)]
    return combine_edits(msg("fitting.fill", count=len(placements)), edits, merge_key)
