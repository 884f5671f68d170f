"""Pictures of packs on the map: drawn in the place of ours, and only over the squares of their face."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage

from editor.board import compile_board
from editor.catalog import Box, load_box
from editor.files import read_scenario
from editor.paths import data_folder
from editor.render.map_painter import level_extent, paint_level
from editor.render.picture import Drawing, image_of, png_bytes
from editor.render.style import UNIT, Layers, Style
from editor.values import replace

RED = QColor(200, 10, 10)
STYLE = Style(px=20, layers=Layers(grid=False, numbers=False, names=False, signs=False))
SCENARIO = read_scenario(data_folder("scenarios") / "first-steps.scenario.json")


def drawn(box: Box) -> QImage:
    board = compile_board(SCENARIO, box)
    level = board.levels[0]
    extent = level_extent(level, STYLE)
    return image_of(Drawing(extent, lambda painter: paint_level(painter, board, level, STYLE), STYLE))


def reds(image: QImage) -> int:
    return sum(image.pixelColor(x, y) == RED for x in range(image.width()) for y in range(image.height()))


def test_a_picture_of_a_pack_is_drawn_in_the_place_of_ours() -> None:
    box = load_box()
    placed = SCENARIO.levels[0].placements[0]
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(RED)
    face = box.tiles[placed.tile].face(placed.face)
    assert face is not None
    with_art = replace(box, art={(placed.tile, placed.face): png_bytes(picture)})
    assert reds(drawn(box)) == 0
    most = len(face.squares) * (STYLE.px * UNIT / 100) ** 2
    assert most / 3 < reds(drawn(with_art)) <= most


def test_what_is_no_picture_leaves_the_map_as_it_is() -> None:
    box = load_box()
    placed = SCENARIO.levels[0].placements[0]
    broken = replace(box, art={(placed.tile, placed.face): b"no picture"})
    assert drawn(broken) == drawn(box)
