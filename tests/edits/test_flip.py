"""Flipping a tile keeps its squares, for every tile of the box in every rotation."""

from __future__ import annotations

import pytest

from editor.catalog import Box, load_box
from editor.edits import flip_placement, placement_squares
from editor.model.grid import ROTATIONS, Rotation
from editor.model.level import Placement
from editor.model.tile import FaceName
from editor.values import replace
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
                over = flip_placement(placement, box)
                assert over.face == other
                assert placement_squares(over, box) == placement_squares(placement, box)
                back = flip_placement(over, box)
                assert (back.face, placement_squares(back, box)) == (face, placement_squares(placement, box))


def test_flip_rotates_tile_to_cover_same_squares() -> None:
    hall = Placement(id="hall", tile="hall", x=2, y=2)
    over = flip_placement(hall, BOX)
    assert (over.face, over.x, over.y, over.rotation) == ("back", 2, 2, 90)
    assert placement_squares(over, BOX) == {(x, y) for x in (2, 3, 4) for y in (2, 3)}


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_flip_keeps_rotation_if_possible(rotation: Rotation) -> None:
    cell = Placement(id="cell", tile="cell", x=2, y=2, rotation=rotation)
    assert flip_placement(cell, BOX).rotation == rotation


def test_faces_of_different_shapes_keep_the_rotation() -> None:
    odd = Placement(id="odd", tile="odd", x=2, y=2, rotation=180)
    over = flip_placement(odd, BOX)
    assert (over.face, over.rotation) == ("back", 180)


@pytest.mark.parametrize(
    ("tile", "face", "other"),
    [
        ("hall", "front", "back"),
        ("hall", "back", "front"),
        ("driller", "front", "down"),
        ("driller", "down", "front"),
        ("unheard-of", "front", "back"),
        ("unheard-of", "back", "front"),
    ],
)
def test_a_tile_has_two_faces(tile: str, face: FaceName, other: FaceName) -> None:
    assert flip_placement(Placement(id=tile, tile=tile, face=face, x=0, y=0), BOX).face == other


def test_missing_face_flips_to_existing_one() -> None:
    assert flip_placement(Placement(id="hall", tile="hall", face="down", x=0, y=0), BOX).face in ("front", "back")
    assert placement_squares(Placement(id="hall", tile="hall", face="down", x=0, y=0), BOX) == frozenset()


def test_a_tile_printed_on_one_side_stays_as_it_is() -> None:
    plain = BOX.tiles["cell"]
    box = replace(BOX, tiles={"cell": plain.model_copy(update={"back": plain.front})})
    cell = Placement(id="cell", tile="cell", x=2, y=2)
    assert flip_placement(cell, box) == cell
