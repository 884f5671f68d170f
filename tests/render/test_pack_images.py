"""Pictures of packs replace drawings, and cover only the squares of their face."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage

from editor.board import compile_board
from editor.catalog import Box, load_box
from editor.files import read_scenario
from editor.paths import data_folder
from editor.render.drawing_files import Drawing, png_bytes, render_image
from editor.render.painters.map_painter import level_extent, paint_level
from editor.render.style import UNIT, Layers, Style
from editor.values import replace

RED = QColor(200, 10, 10)
STYLE = Style(px=20, layers=Layers(grid=False, numbers=False, names=False, signs=False))
SCENARIO = read_scenario(data_folder("scenarios") / "first-steps.scenario.json")


def drawn(box: Box) -> QImage:
    board = compile_board(SCENARIO, box)
    level = board.levels[0]
    extent = level_extent(board, level, STYLE)
    return render_image(Drawing(extent, lambda painter: paint_level(painter, board, level, STYLE), STYLE))


def reds(image: QImage) -> int:
    return sum(image.pixelColor(x, y) == RED for x in range(image.width()) for y in range(image.height()))


def test_pack_picture_replaces_the_drawing() -> None:
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


def test_invalid_pack_picture_is_ignored() -> None:
    box = load_box()
    placed = SCENARIO.levels[0].placements[0]
    broken = replace(box, art={(placed.tile, placed.face): b"no picture"})
    assert drawn(broken) == drawn(box)
