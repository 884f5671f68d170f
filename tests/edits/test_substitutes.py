"""Copies are made of free pieces: the same one, else the most similar one, else none."""

from __future__ import annotations

import pytest

from editor.edits.clip import Clip
from editor.edits.paste_substitutes import interchangeable_faces, substitute_used_up
from editor.messages import to_text
from editor.model.grid import Edge
from editor.model.level import Level, PlacedDoor, Placement, Switch
from editor.model.scenario import BoxReference, Scenario
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import Tile
from tests.drawn_map import real_box

BOX = real_box()


def lying(*doors: str, tiles: tuple[str, ...] = (), copies: int = 1) -> Scenario:
    """A scenario that uses these pieces up."""
    level = Level(
        id="ground",
        doors=tuple(PlacedDoor(id=door, door=door, edges=_edges(door)) for door in doors),
        placements=tuple(Placement(id=tile, tile=tile, x=0, y=0) for tile in tiles),
    )
    return Scenario(id="used", levels=(level,), box=BoxReference(copies=copies))


def _edges(door: str) -> tuple[Edge, ...]:
    first = Edge(3, 3, "n")
    return (first,) if BOX.doors[door].length == 1 else (first, first.next())


def copy_of(door: str) -> Clip:
    return Clip(doors=(PlacedDoor(id=door, door=door, edges=_edges(door)),))


@pytest.mark.parametrize("door", sorted(BOX.doors))
def test_used_up_door_is_replaced_by_most_similar_one(door: str) -> None:
    stocked, missing = substitute_used_up(copy_of(door), lying(door), BOX)
    assert missing == ()
    [other] = stocked.doors
    mine, theirs = BOX.doors[door], BOX.doors[other.door]
    assert other.door == other.id != door
    assert theirs.size == mine.size

    def differs(each: str) -> tuple[bool, bool, bool]:
        door = BOX.doors[each]
        return door.magnetic != mine.magnetic, door.make != mine.make, door.side != mine.side

    others = [each.id for each in BOX.doors.values() if each.size == mine.size and each.id != door]
    assert differs(other.door) == min(map(differs, others))


def test_free_door_is_used_and_door_without_substitute_is_missing() -> None:
    door = next(iter(BOX.doors))
    assert substitute_used_up(copy_of(door), lying(), BOX)[0].doors[0].door == door
    assert substitute_used_up(copy_of(door), lying(door, copies=2), BOX)[0].doors[0].door == door
    alike = [each.id for each in BOX.doors.values() if each.size == BOX.doors[door].size]
    stocked, missing = substitute_used_up(copy_of(door), lying(*alike), BOX)
    assert not stocked.doors
    assert len(missing) == 1


def test_used_up_tile_is_replaced_with_its_switches() -> None:
    tile = BOX.tiles["gym"]
    clip = Clip(
        placements=(Placement(id="gym", tile="gym", x=2, y=2),),
        switches=(Switch(placement="gym", element="weights", state="off"),),
    )
    stocked, missing = substitute_used_up(clip, lying(tiles=("gym",)), BOX)
    [placed] = stocked.placements
    assert missing == ()
    assert (placed.tile, placed.face) == next(
        (other.id, name) for other, name, _ in interchangeable_faces(BOX, tile, tile.front)
    )
    assert placed.id == placed.tile != "gym"
    assert [each.placement for each in stocked.switches] == [placed.id]
    everything = tuple(each.id for each in BOX.tiles.values() if each.group == tile.group)
    stocked, missing = substitute_used_up(clip, lying(tiles=everything), BOX)
    assert not stocked.placements
    assert not stocked.switches
    assert [to_text(name) for name in missing] == ["Gym"]


def test_second_box_gives_second_copy_with_own_id() -> None:
    door, tile = next(iter(BOX.doors)), "gym"
    clip = Clip(
        placements=tuple(Placement(id=name, tile=tile, x=0, y=0) for name in (tile, f"{tile}#2")),
        doors=tuple(PlacedDoor(id=name, door=door, edges=_edges(door)) for name in (door, f"{door}#2")),
    )
    stocked, missing = substitute_used_up(clip, lying(copies=2), BOX)
    assert missing == ()
    assert [each.id for each in stocked.placements] == [tile, f"{tile}#2"]
    assert [each.id for each in stocked.doors] == [door, f"{door}#2"]
    stocked, _ = substitute_used_up(clip, lying(copies=1), BOX)
    assert len({each.tile for each in stocked.placements}) == len({each.door for each in stocked.doors}) == 2


def test_missing_face_counts_as_missing_tile() -> None:
    clip = Clip(placements=(Placement(id="gym", tile="gym", face="down", x=2, y=2),))
    stocked, missing = substitute_used_up(clip, lying(), BOX)
    assert not stocked.placements
    assert len(missing) == 1


def test_only_free_characters_with_a_start_are_copied() -> None:
    here = StartingCharacter(id="vasquez", character="vasquez", level="ground", x=1, y=1)
    waiting = StartingCharacter(id="woo", character="james-woo", zone="yard")
    clip = Clip(characters=(("norad", here), ("norad", waiting)))
    stocked, missing = substitute_used_up(clip, lying(), BOX)
    assert stocked.characters == (("norad", here),)
    assert [to_text(name) for name in missing] == ["James Woo"]
    fighting = lying().model_copy(update={"sides": (Side(id="norad", characters=(here,)),)})
    stocked, missing = substitute_used_up(clip, fighting, BOX)
    assert stocked.characters == ()
    assert [to_text(name) for name in missing] == ["Lt. Vasquez", "James Woo"]


def test_faces_with_same_areas_come_first() -> None:
    tile = BOX.tiles["gym"]
    areas = [
        sorted(square.area for square in face.squares) for _, _, face in interchangeable_faces(BOX, tile, tile.front)
    ]
    mine = sorted(square.area for square in tile.front.squares)
    same = [each == mine for each in areas]
    assert same == sorted(same, reverse=True)
    assert same[0]
    assert not same[-1]


@pytest.mark.parametrize(
    "tile", [tile for tile in BOX.tiles.values() if tile.kind != "floor" or tile.group < 4], ids=lambda tile: tile.id
)
def test_only_floor_tiles_of_group_are_interchangeable(tile: Tile) -> None:
    """Stairs and Drillers cover squares as a tile does, and are something else; nothing is like itself."""
    others = [other for other, _, _ in interchangeable_faces(BOX, tile, tile.front)]
    assert tile.id not in {other.id for other in others}
    assert {(other.group, other.kind) for other in others} <= {(tile.group, "floor")}
