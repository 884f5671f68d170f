"""Pictures of packs replace drawings, and cover only the squares of their face."""

from __future__ import annotations

from struct import pack
from zlib import compress, crc32

from PySide6.QtGui import QColor, QImage

from editor.board import compile_board
from editor.catalog import Box, load_box
from editor.files import read_scenario
from editor.paths import data_folder
from editor.render.drawing_files import Drawing, png_bytes, render_image
from editor.render.pack_images import decode_face_picture
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


def test_16_bit_png_with_a_transparent_color_is_decoded_whole() -> None:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + kind + content + pack(">I", crc32(kind + content))

    clear, brown = pack(">HHH", 0, 0, 0), pack(">HHH", 0x7070, 0x5050, 0x3030)
    row = b"\0" + clear + brown * 6 + clear
    parts = {b"IHDR": pack(">IIBBBBB", 8, 4, 16, 2, 0, 0, 0), b"tRNS": clear, b"IDAT": compress(row * 4), b"IEND": b""}
    data = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, content) for kind, content in parts.items())
    decoded = decode_face_picture("art/altar.png", data)
    assert (decoded.width(), decoded.height()) == (8, 4)
    colors = [[decoded.pixelColor(x, y) for x in range(8)] for y in range(4)]
    assert colors == [[QColor(0, 0, 0, 0), *[QColor(0x70, 0x50, 0x30)] * 6, QColor(0, 0, 0, 0)]] * 4
