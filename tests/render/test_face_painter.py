"""Faces are complete, rotated correctly, distinct, and readable at any scale."""

from __future__ import annotations

from functools import partial
from typing import get_args

import numpy as np
import pytest
from PySide6.QtGui import QColor

from editor.catalog import Box
from editor.model.game import Floor
from editor.model.grid import ROTATIONS, Rotation, rotate_square, rotated_size
from editor.model.tile import Face
from editor.render.annotations import face_annotations
from editor.render.color_palette import PaletteTheme, palette
from editor.render.painters.face_painter import FACE_MARGIN, face_image, face_thumbnail, paint_face, paint_face_content
from editor.render.painters.floor_painter import TEXTURES, floor_texture_of
from editor.render.style import Layers, Style
from editor.values import replace
from tests.render.pixels import BARE, EARTH_STYLE, Pixels, differing, drawn, pixels

_THEMES: tuple[PaletteTheme, ...] = ("light", "dark", "print")


def all_faces(box: Box) -> list[tuple[Face, bool]]:
    """Yield every face, and whether it is face down."""
    return [(face, name == "down") for tile in box.tiles.values() for name, face in tile.faces()]


def face_pixels(face: Face, style: Style, rotation: Rotation = 0, face_down: bool = False) -> Pixels:
    """Return the face with its walls and a margin of seven units."""
    width, height = rotated_size(face.width, face.height, rotation)
    box = (-FACE_MARGIN, -FACE_MARGIN, width * 100 + 2 * FACE_MARGIN, height * 100 + 2 * FACE_MARGIN)
    return drawn(lambda painter: paint_face(painter, face, style, rotation, face_down), box, style)


def test_games_can_name_exactly_the_floors_that_are_drawn() -> None:
    assert set(get_args(Floor)) == set(TEXTURES)


def test_face_covers_exactly_its_squares(box: Box) -> None:
    for face, face_down in all_faces(box):
        for rotation in ROTATIONS[:2]:
            style = replace(EARTH_STYLE, px=20)
            width, height = rotated_size(face.width, face.height, rotation)
            paint = partial(paint_face_content, face=face, style=style, rotation=rotation, face_down=face_down)
            seen = drawn(paint, (0, 0, width * 100, height * 100), style)
            covered = {rotate_square(each.at, face.width, face.height, rotation) for each in face.squares}
            for x in range(width):
                for y in range(height):
                    inside = seen[y * 20 + 2 : y * 20 + 18, x * 20 + 2 : x * 20 + 18, 3]
                    assert (inside == (255 if (x, y) in covered else 0)).all(), (face.name, rotation, x, y)


def test_rotating_a_face_rotates_its_picture(box: Box) -> None:
    """What is printed rotates as a whole; antialiasing differs a little."""
    style = replace(EARTH_STYLE, px=100, layers=BARE)
    turns: tuple[Rotation, ...] = (90, 180, 270)
    for number, (face, face_down) in enumerate(all_faces(box)):
        rotation = turns[number % 3]
        upright = face_pixels(face, style, 0, face_down)
        turned = face_pixels(face, style, rotation, face_down)
        assert differing(np.rot90(upright, -rotation // 90), turned) < 0.012, (face.name, rotation)


def test_wrong_rotation_would_be_noticed(box: Box) -> None:
    face = box.tiles["bedroom"].front
    style = replace(EARTH_STYLE, px=100, layers=BARE)
    upright = face_pixels(face, style)
    assert differing(np.rot90(upright, 1), face_pixels(face, style, 90)) > 0.05


def test_faces_differ_even_as_small_thumbnails(box: Box) -> None:
    """The backs of the five Drillers are equal, so there are 178 different faces."""
    for px in (12, 40):
        looks = {
            face_pixels(face, replace(EARTH_STYLE, px=px, layers=BARE), 0, down).tobytes()
            for face, down in all_faces(box)
        }
        assert len(looks) == 178


def test_face_down_driller_looks_different(box: Box) -> None:
    tile = box.tiles["driller-1"]
    assert tile.down is not None
    style = replace(EARTH_STYLE, px=48, layers=BARE)
    assert differing(face_pixels(tile.front, style), face_pixels(tile.down, style, face_down=True)) > 0.2


def test_a_driller_of_a_game_without_its_drawings_is_painted_without_them(box: Box) -> None:
    face, style = box.tiles["driller-1"].front, Style(px=48, layers=BARE)
    plain, drawn_by_game = face_pixels(face, style), face_pixels(face, replace(EARTH_STYLE, px=48, layers=BARE))
    assert differing(plain, drawn_by_game) > 0.05


def test_face_image_is_reproducible(box: Box) -> None:
    face = box.tiles["hall-with-crates"].front
    assert (
        pixels(face_image(face, replace(EARTH_STYLE, px=77))) == pixels(face_image(face, replace(EARTH_STYLE, px=77)))
    ).all()


@pytest.mark.parametrize("side", [16, 48, 96])
def test_thumbnail_has_its_size_and_is_not_empty(box: Box, side: int) -> None:
    for tile_id in ("passage", "rail-tunnel", "corridor-cross", "storage-room"):
        image = face_thumbnail(box.tiles[tile_id].front, side, EARTH_STYLE)
        assert (image.width(), image.height()) == (side, side)
        assert (pixels(image)[:, :, 3] > 0).mean() > 0.25


def test_themes_differ_and_stay_readable(box: Box) -> None:
    """In each theme, walls and outlines contrast with every floor."""
    for theme in _THEMES:
        colors = palette(theme)
        for name, (ground, *_) in colors.floors.items():
            assert abs(_grey(colors.wall) - _grey(ground)) > 55, (theme, name)
        assert abs(_grey(colors.plate_text) - _grey(colors.plate)) > 120
    looks = {
        face_pixels(box.tiles["gym"].front, replace(EARTH_STYLE, theme=theme, px=40)).tobytes() for theme in _THEMES
    }
    assert len(looks) == 3


def test_indoors_and_outdoors_differ_in_gray_print() -> None:
    colors = palette("print").floors
    outdoor = [_grey(colors[name][0]) for name in ("grass", "asphalt", "dirt")]
    indoor = [_grey(colors[name][0]) for name in ("corridor", "planks", "plates", "carpet", "lab", "armory", "tiled")]
    assert min(indoor) - max(outdoor) > 8


def _grey(color: QColor) -> float:
    return 0.30 * color.red() + 0.59 * color.green() + 0.11 * color.blue()


def test_floors_follow_room_types_and_elements(box: Box) -> None:
    def floors(tile: str, name: str = "front") -> set[str]:
        face = box.tiles[tile].front if name == "front" else box.tiles[tile].back
        assert face is not None
        return {floor_texture_of(face, square) for square in face.squares}

    assert floors("corridor-cross") == {"corridor"}
    assert floors("gym") == {"planks"}
    assert floors("washroom") == {"tiled"}
    assert floors("missile-room") == {"plates"}
    assert floors("gym", "back") == {"asphalt"}
    assert floors("kitchen", "back") == {"plates", "dirt"}
    assert floors("secret-safe-room") == {"carpet", "corridor"}
    assert floors("driller-1") == {"driller"}


def test_details_are_omitted_at_small_scales(box: Box) -> None:
    face = box.tiles["missile-room"].front
    kinds = {px: {note.kind for note in face_annotations(face, replace(EARTH_STYLE, px=px))} for px in (20, 30, 60)}
    assert kinds == {20: set(), 30: {"sign"}, 60: {"sign", "name"}}
    without = replace(replace(EARTH_STYLE, px=60), layers=Layers(names=False, signs=False))
    assert face_annotations(face, without) == []


def test_icons_show_the_properties_of_a_face(box: Box) -> None:
    """Each tank has two cadaver icons; the MP and electricity icons occur once."""
    face = box.tiles["zombie-lab"].front
    assert face.electric
    assert face.mp_icon is not None
    for rotation in ROTATIONS:
        signs = [note for note in face_annotations(face, replace(EARTH_STYLE, px=100), rotation) if note.kind == "sign"]
        assert len(signs) == 2 + 2
        assert len({(note.x, note.y) for note in signs}) == 4
