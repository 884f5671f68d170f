"""PNG drawings in packs: read, checked, drawn, cleaned; and plain shapes for elements without a drawing."""

from __future__ import annotations

import zlib
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from editor.catalog.packs.archive import PackContentError
from editor.catalog.packs.drawings import LARGEST_PICTURE, LONGEST_SIDE, Drawings
from editor.catalog.packs.pack import build_pack
from editor.catalog.packs.pack_files import PNG_SIGNATURE
from editor.cli import sags
from editor.files.pack_files import clean_pictures
from editor.model.grid import Square
from editor.model.tile import Door, Element, Face, FaceSquare
from editor.render.drawing_files import Drawing, png_bytes, render_image
from editor.render.pack_images import encode_drawing, reencode_picture
from editor.render.painters.door_painter import paint_horizontal_door
from editor.render.painters.element_painter import paint_element
from editor.render.painters.floor_painter import paint_floor
from editor.render.painters.icon_painter import paint_marker, paint_upright_icon
from editor.render.style import UNIT, Style
from tests.games.own_games import FILES
from tests.games.packs import write_folder

ABOUT = b'id = "mine"\nname = "Mine"\nkind = "corrects"\ngame = "earth-reborn"\n'


def picture(width: int = 100, height: int = 100, color: str = "#ff0000") -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return png_bytes(image)


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def header(width: int, height: int) -> bytes:
    return PNG_SIGNATURE + chunk(b"IHDR", width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0")


def share(paint: object, files: dict[str, bytes], extent: QRectF, color: str = "#ff0000") -> float:
    """Return the share of pixels of a color, drawn with these files."""
    style = Style(px=40).with_drawings(Drawings(files))
    image = render_image(Drawing(extent, lambda painter: paint(painter, style), style))  # type: ignore[operator]
    pixels = [image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())]
    return pixels.count(color) / len(pixels)


SQUARE = QRectF(0, 0, UNIT, UNIT)
AROUND = QRectF(-50, -50, 100, 100)


def chest(*squares: tuple[int, int]) -> tuple[Face, Element]:
    places = tuple(Square(x, y) for x, y in squares)
    element = Element(id="chest", kind="chest", name="Sea chest", squares=places, impassable=True)
    floor = tuple(FaceSquare(at=at, area="room", floor="planks", element="chest") for at in places)
    return Face(name="Room", squares=floor, elements=(element,)), element


def test_every_kind_of_thing_is_drawn_by_a_png_file() -> None:
    face, element = chest((0, 0))
    files = {name: picture() for name in ("chest", "gold", "flame", "floor-room")} | {"door-oak": picture(100, 20)}
    oak = Door(id="oak-3", help="")
    cases = {
        "element": (lambda painter, style: paint_element(painter, face, element, style), SQUARE, 1.0),
        "floor": (lambda painter, style: paint_floor(painter, face, style), SQUARE, 1.0),
        "door": (lambda painter, style: paint_horizontal_door(painter, oak, 1, "closed", style), AROUND, 0.1),
        "marker": (lambda painter, style: paint_marker(painter, "gold", "Gold", style), AROUND, 0.36),
        "icon": (lambda painter, style: paint_upright_icon(painter, "flame", style), AROUND, 0.16),
    }
    for kind, (paint, extent, wanted) in cases.items():
        assert share(paint, files, extent) == pytest.approx(wanted, abs=0.06), kind
        assert share(paint, {}, extent) == 0, kind


def test_the_file_for_the_size_of_the_element_is_used() -> None:
    face, element = chest((0, 0), (1, 0))
    files = {"chest": picture(), "chest.2x1": picture(200, 100, "#0000ff")}
    extent = QRectF(0, 0, 2 * UNIT, UNIT)

    def paint(painter: object, style: Style) -> None:
        paint_element(painter, face, element, style)  # type: ignore[arg-type]

    assert share(paint, files, extent, "#0000ff") > 0.9
    assert share(paint, {"chest": picture()}, extent) > 0.9, "without it the other one is stretched"


def test_elements_without_a_drawing_differ_by_what_they_are() -> None:
    def drawn(**fields: object) -> QImage:
        face, element = chest((0, 0))
        changed = element.model_copy(update={"kind": "coffer", **fields})  # no game has a drawing of it
        style = Style(px=40)
        return render_image(Drawing(SQUARE, lambda painter: paint_element(painter, face, changed, style), style))

    pictures = [
        drawn(),
        drawn(impassable=False),
        drawn(blocks_los=True),
        drawn(name="Wine rack"),
        drawn(kind="wine-rack"),
    ]
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("art/bed.png", b"no picture", "art/bed.png is not a PNG image."),
        ("art/bed.png", b"\xff\xd8\xff\xc0\0\x11\x08\0\x09\0\x09", "art/bed.png is not a PNG image."),
        ("art/bed.png", header(LONGEST_SIDE + 1, 9), f"{LONGEST_SIDE + 1} × 9 pixels. The maximum is {LONGEST_SIDE}"),
        ("art/bed.png", header(9, 9) + chunk(b"IDAT", bytes(LARGEST_PICTURE)), "The maximum for a drawing is"),
        ("art/bed.png", picture()[:-20], "art/bed.png can't be decoded as an image."),
        ("art/bed.png", picture().replace(b"IDAT", b"IDAX"), "art/bed.png can't be decoded as an image."),
        ("art/bed.jpg", picture(), "PNG drawings after what they show, such as art/bed.png"),
        ("art/Bed.png", picture(), "such as art/bed.png"),
        ("bed.png", picture(), "such as art/bed.png"),
    ],
    ids=["text", "jpeg", "wide", "heavy", "cut", "damaged", "suffix", "capital", "folder"],
)
def test_bad_pictures_are_refused_with_a_sentence(name: str, data: bytes, says: str) -> None:
    with pytest.raises(PackContentError) as error:
        build_pack({"pack.toml": ABOUT, name: data}, Path("mine"))
    assert says in error.value.message.text()


def test_two_files_for_one_thing_are_refused() -> None:
    drawn = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
    with pytest.raises(PackContentError) as error:
        build_pack({"pack.toml": ABOUT, "art/bed.png": picture(), "art/bed.svg": drawn}, Path("mine"))
    assert error.value.message.text() == "art/bed.png and art/bed.svg show the same thing. Keep one of them."
    build_pack({"pack.toml": ABOUT, "art/bed.png": picture(), "art/bed.1x2.svg": drawn}, Path("mine"))


def test_cleaned_pictures_have_nothing_but_pixels() -> None:
    secret = picture()[:33] + chunk(b"tEXt", b"Comment\0Paris") + picture()[33:]
    pack = build_pack({"pack.toml": ABOUT, "art/bed.png": secret, "art/gym.front.png": secret}, Path("mine"))
    cleaned = clean_pictures(pack, reencode_picture)
    assert set(cleaned.files) == set(pack.files)
    for name in ("art/bed.png", "art/gym.front.png"):
        assert b"Paris" in pack.files[name]
        assert b"Paris" not in cleaned.files[name]
        assert QImage.fromData(cleaned.files[name]).pixelColor(5, 5) == QColor("#ff0000")


def test_pictures_become_small_enough_for_a_pack() -> None:
    side = 900
    noise = QImage(Random(1).randbytes(4 * side * side), side, side, QImage.Format.Format_RGB32)
    data = png_bytes(noise)
    assert len(data) > LARGEST_PICTURE
    small = encode_drawing("noise", data)
    build_pack({"pack.toml": ABOUT, "art/bed.png": small}, Path("mine"))


def test_a_drawing_of_nothing_is_named_by_the_check(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "party", FILES)
    (folder / "art").mkdir()
    (folder / "art" / "pond.png").write_bytes(picture())
    assert CliRunner().invoke(sags, ["packs", "check", str(folder)]).exit_code == 0
    (folder / "art" / "pnod.png").write_bytes(picture())
    result = CliRunner().invoke(sags, ["packs", "check", str(folder)])
    assert result.exit_code == 1
    assert "art/pnod.png: Nothing in the game has the ID of this drawing. Did you mean pond?" in result.stderr
