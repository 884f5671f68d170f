"""Drawings of a pack for kinds of doors and for floors; without them the program draws its own."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, qGreen, qRed

from editor.catalog.packs.drawings import Drawings
from editor.model.grid import Square
from editor.model.tile import Door, Face, FaceSquare, Icon, Tile
from editor.render.drawing_files import Drawing, render_image
from editor.render.legend import MapLegendEntry, legend_entries, topics_of_box
from editor.render.painters.door_painter import PaintedDoorState, paint_horizontal_door
from editor.render.painters.floor_painter import paint_floor
from editor.render.style import UNIT, Style
from editor.values import replace
from tests.games.own_games import crossroads


def drawn(width: int, height: int) -> bytes:
    shape = f'<rect width="{width}" height="{height}" fill="#ff0000"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{shape}</svg>'.encode()


def red_share(image: QImage) -> float:
    pixels = [image.pixel(x, y) for x in range(image.width()) for y in range(image.height())]
    return sum(qRed(each) > 200 and qGreen(each) < 60 for each in pixels) / len(pixels)


def picture_of_door(door: str, state: PaintedDoorState, **files: bytes) -> float:
    style = Style(px=40).with_drawings(Drawings({name.replace("_", "-"): data for name, data in files.items()}))
    own = Door(id=door, help="")
    extent = QRectF(0, -UNIT / 2, UNIT, UNIT)
    return red_share(
        render_image(Drawing(extent, lambda painter: paint_horizontal_door(painter, own, 1, state, style), style))
    )


@pytest.mark.parametrize("door", ["oak", "oak-1", "oak-12"])
def test_a_kind_of_door_has_its_drawing(door: str) -> None:
    assert picture_of_door(door, "closed", door_oak=drawn(100, 50)) == pytest.approx(0.5, abs=0.05)
    assert picture_of_door(door, "open", door_oak=drawn(100, 50)) == pytest.approx(0.5, abs=0.05)
    assert picture_of_door(door, "open", door_oak=drawn(100, 50), door_oak_open=drawn(100, 10)) < 0.2
    assert picture_of_door(door, "closed", door_iron=drawn(100, 50)) < 0.1, "another kind"


def test_an_area_has_its_floor() -> None:
    squares = (FaceSquare(at=Square(0, 0), area="room"), FaceSquare(at=Square(1, 0), area="hall", floor="planks"))
    face = Face(name="Two", squares=squares)
    style = Style(px=40).with_drawings(Drawings({"floor-room": drawn(100, 100)}))
    extent = QRectF(0, 0, 2 * UNIT, UNIT)
    share = red_share(render_image(Drawing(extent, lambda painter: paint_floor(painter, face, style), style)))
    assert share == pytest.approx(0.5, abs=0.05), "one of two squares"


def test_the_legend_shows_floors_and_icons_of_a_pack() -> None:
    box = crossroads()
    squares = tuple(
        FaceSquare(at=Square(x, 0), area="street", icons=(Icon(kind="rune"),) if x else ()) for x in range(2)
    )
    face = Face(name="Two", squares=squares, closed=True)
    areas = tuple(area.model_copy(update={"floor": "planks"}) for area in box.game.area)
    game = box.game.model_copy(update={"icons": ("rune", "moon"), "area": areas})
    box = replace(box, game=game, tiles={"two": Tile(id="two", group=1, front=face, back=face)})
    entries = {entry.text.text(): entry for entry in legend_entries(topics_of_box(box))}
    assert "Moon" not in entries, "it is on no tile"
    for name, drawing in (("Street", "floor-street"), ("Rune", "rune")):
        own = Style(px=40).with_drawings(Drawings({drawing: drawn(100, 100)}))
        assert legend_red(entries[name], Style(px=40)) < 0.05
        assert legend_red(entries[name], own) > 0.4


def legend_red(entry: MapLegendEntry, style: Style) -> float:
    return red_share(render_image(Drawing(QRectF(0, 0, 100, 50), lambda painter: entry.paint(painter, style), style)))
