"""Faces: complete, turned as they are turned, told apart, and readable at any size."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from PySide6.QtGui import QColor

from editor.catalog import Box
from editor.model.face import Face
from editor.model.grid import ROTATIONS, Rotation, turn_square, turned_size
from editor.render.face_painter import paint_face, paint_print
from editor.render.faces import MARGIN, face_image, thumbnail
from editor.render.floors import floor_of
from editor.render.notes import notes_of
from editor.render.palette import PaletteTheme, palette
from editor.render.style import Layers, Style
from editor.values import replace
from tests.render.pixels import BARE, Pixels, differing, drawn, pixels

_THEMES: tuple[PaletteTheme, ...] = ("light", "dark", "print")


def all_faces(box: Box) -> list[tuple[Face, bool]]:
    """Every face, and whether it lies face down."""
    return [(face, name == "down") for tile in box.tiles.values() for name, face in tile.faces()]


def face_pixels(face: Face, style: Style, rotation: Rotation = 0, face_down: bool = False) -> Pixels:
    """The face with its walls and seven units around it: a whole number of pixels at 100 per square."""
    width, height = turned_size(face.width, face.height, rotation)
    box = (-MARGIN, -MARGIN, width * 100 + 2 * MARGIN, height * 100 + 2 * MARGIN)
    return drawn(lambda painter: paint_face(painter, face, style, rotation, face_down), box, style)


def test_a_face_covers_its_squares_and_no_others(box: Box) -> None:
    for face, face_down in all_faces(box):
        for rotation in ROTATIONS[:2]:
            style = Style(px=20)
            width, height = turned_size(face.width, face.height, rotation)
            paint = partial(paint_print, face=face, style=style, rotation=rotation, face_down=face_down)
            seen = drawn(paint, (0, 0, width * 100, height * 100), style)
            covered = {turn_square(each.at, face.width, face.height, rotation) for each in face.squares}
            for x in range(width):
                for y in range(height):
                    inside = seen[y * 20 + 2 : y * 20 + 18, x * 20 + 2 : x * 20 + 18, 3]
                    assert (inside == (255 if (x, y) in covered else 0)).all(), (face.name, rotation, x, y)


def test_turning_a_face_turns_its_picture(box: Box) -> None:
    """What is printed turns as a whole; the numbers of Qt differ a little where lines are smoothed."""
    style = Style(px=100, layers=BARE)
    turns: tuple[Rotation, ...] = (90, 180, 270)
    for number, (face, face_down) in enumerate(all_faces(box)):
        rotation = turns[number % 3]
        upright = face_pixels(face, style, 0, face_down)
        turned = face_pixels(face, style, rotation, face_down)
        assert differing(np.rot90(upright, -rotation // 90), turned) < 0.012, (face.name, rotation)


def test_a_face_that_is_turned_wrongly_would_be_noticed(box: Box) -> None:
    face = box.tiles["bedroom"].front
    style = Style(px=100, layers=BARE)
    upright = face_pixels(face, style)
    assert differing(np.rot90(upright, 1), face_pixels(face, style, 90)) > 0.05


def test_all_different_faces_look_different_even_as_small_thumbnails(box: Box) -> None:
    """The blank backs of the five Drillers are the same; so they are 178 looks."""
    for px in (12, 40):
        looks = {face_pixels(face, Style(px=px, layers=BARE), 0, down).tobytes() for face, down in all_faces(box)}
        assert len(looks) == 178


def test_a_sealed_driller_is_not_its_own_back(box: Box) -> None:
    tile = box.tiles["driller-1"]
    assert tile.down is not None
    style = Style(px=48, layers=BARE)
    assert differing(face_pixels(tile.front, style), face_pixels(tile.down, style, face_down=True)) > 0.2


def test_the_same_face_is_the_same_picture_every_time(box: Box) -> None:
    face = box.tiles["hall-with-crates"].front
    assert (pixels(face_image(face, Style(px=77))) == pixels(face_image(face, Style(px=77)))).all()


@pytest.mark.parametrize("side", [16, 48, 96])
def test_a_thumbnail_has_its_size_and_something_in_it(box: Box, side: int) -> None:
    for tile_id in ("passage", "rail-tunnel", "corridor-cross", "storage-room"):
        image = thumbnail(box.tiles[tile_id].front, side, Style())
        assert (image.width(), image.height()) == (side, side)
        assert (pixels(image)[:, :, 3] > 0).mean() > 0.25


def test_themes_differ_and_stay_readable(box: Box) -> None:
    """In each theme walls stand out from every floor, and so does the ink that outlines what stands on it."""
    for theme in _THEMES:
        colours = palette(theme)
        for name, (ground, *_) in colours.floors.items():
            assert abs(_grey(colours.wall) - _grey(ground)) > 55, (theme, name)
        assert abs(_grey(colours.plate_text) - _grey(colours.plate)) > 120
    looks = {face_pixels(box.tiles["gym"].front, Style(theme=theme, px=40)).tobytes() for theme in _THEMES}
    assert len(looks) == 3


def test_indoors_and_outdoors_are_told_apart_on_grey_paper() -> None:
    colours = palette("print").floors
    outdoor = [_grey(colours[name][0]) for name in ("grass", "asphalt", "dirt")]
    indoor = [_grey(colours[name][0]) for name in ("corridor", "planks", "plates", "carpet", "lab", "armory", "tiled")]
    assert min(indoor) - max(outdoor) > 8


def _grey(colour: QColor) -> float:
    return 0.30 * colour.red() + 0.59 * colour.green() + 0.11 * colour.blue()


def test_floors_follow_the_room_type_and_what_lies_about(box: Box) -> None:
    def floors(tile: str, name: str = "front") -> set[str]:
        face = box.tiles[tile].front if name == "front" else box.tiles[tile].back
        assert face is not None
        return {floor_of(face, square) for square in face.squares}

    assert floors("corridor-cross") == {"corridor"}
    assert floors("gym") == {"planks"}
    assert floors("washroom") == {"tiled"}
    assert floors("missile-room") == {"plates"}
    assert floors("gym", "back") == {"asphalt"}
    assert floors("kitchen", "back") == {"plates", "dirt"}
    assert floors("secret-safe-room") == {"carpet", "corridor"}
    assert floors("driller-1") == {"driller"}


def test_details_drop_out_when_they_cannot_be_seen(box: Box) -> None:
    face = box.tiles["missile-room"].front
    kinds = {px: {note.kind for note in notes_of(face, Style(px=px))} for px in (20, 30, 60)}
    assert kinds == {20: set(), 30: {"sign"}, 60: {"sign", "name"}}
    without = replace(Style(px=60), layers=Layers(names=False, signs=False))
    assert notes_of(face, without) == []


def test_signs_tell_what_a_face_has(box: Box) -> None:
    """Two cadavers in each tank, one sign each; the MP icon and the electricity sign once."""
    face = box.tiles["zombie-lab"].front
    assert face.electric
    assert face.mp_icon is not None
    for rotation in ROTATIONS:
        signs = [note for note in notes_of(face, Style(px=100), rotation) if note.kind == "sign"]
        assert len(signs) == 2 + 2
        assert len({(note.x, note.y) for note in signs}) == 4
