"""A flip shows the other face on the same squares, for every tile of the box and however it lies."""

from __future__ import annotations

import pytest

from editor.catalog import Box, load_box
from editor.edits import flipped, footprint
from editor.model.grid import ROTATIONS, Rotation
from editor.model.level import Placement
from editor.model.tile import FaceName
from tests.edits.samples import BOX


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def test_every_tile_flips_on_its_own_squares_and_back(box: Box) -> None:
    for tile in box.tiles.values():
        names = [name for name, _ in tile.faces()]
        for face, other in (names, names[::-1]):
            for rotation in ROTATIONS:
                placement = Placement(id=tile.id, tile=tile.id, face=face, x=5, y=6, rotation=rotation)
                over = flipped(placement, box)
                assert over.face == other
                assert footprint(over, box) == footprint(placement, box)
                back = flipped(over, box)
                assert (back.face, footprint(back, box)) == (face, footprint(placement, box))


def test_a_back_drawn_the_other_way_round_is_turned_to_cover_the_same_squares() -> None:
    hall = Placement(id="hall", tile="hall", x=2, y=2)
    over = flipped(hall, BOX)
    assert (over.face, over.x, over.y, over.rotation) == ("back", 2, 2, 90)
    assert footprint(over, BOX) == {(x, y) for x in (2, 3, 4) for y in (2, 3)}


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_rotation_that_need_not_change_stays(rotation: Rotation) -> None:
    cell = Placement(id="cell", tile="cell", x=2, y=2, rotation=rotation)
    assert flipped(cell, BOX).rotation == rotation


def test_faces_of_different_shapes_keep_the_rotation() -> None:
    odd = Placement(id="odd", tile="odd", x=2, y=2, rotation=180)
    over = flipped(odd, BOX)
    assert (over.face, over.rotation) == ("back", 180)


@pytest.mark.parametrize(
    ("tile", "face", "other"),
    [
        ("cell", "front", "back"),
        ("cell", "back", "front"),
        ("driller", "front", "down"),
        ("driller", "down", "front"),
        ("unheard-of", "front", "back"),
        ("unheard-of", "back", "front"),
    ],
)
def test_a_tile_has_two_faces(tile: str, face: FaceName, other: FaceName) -> None:
    assert flipped(Placement(id=tile, tile=tile, face=face, x=0, y=0), BOX).face == other


def test_a_face_that_the_tile_does_not_have_becomes_one_that_it_has() -> None:
    assert flipped(Placement(id="cell", tile="cell", face="down", x=0, y=0), BOX).face in ("front", "back")
    assert footprint(Placement(id="cell", tile="cell", face="down", x=0, y=0), BOX) == frozenset()
