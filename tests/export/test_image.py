"""PNG and SVG: the requested size, every layer on or off, a file for each level, and real vectors."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from editor import __version__
from editor.board import Board, compile_board
from editor.errors import StudioError
from editor.export import EXPORTERS
from editor.export.uvtt_document import size_of_png
from editor.messages import language_scope
from editor.model.grid import Square
from editor.model.level import Level, Marker
from editor.model.scenario import Scenario, Zone
from editor.rules import check
from tests.drawn_map import real_box
from tests.export.maps import covered, two_levels
from tests.render.pixels import differing, pixels

LAYERS = ("numbers", "grid", "names", "signs", "doors", "markers", "miniatures", "zones", "legend")
SVG = "{http://www.w3.org/2000/svg}"

pytestmark = pytest.mark.usefixtures("qapp")


def busy() -> Board:
    """Return a map of 9 × 8 squares with something on every layer."""
    scenario = covered(0).scenario
    mines = tuple(Marker(id=f"mine-{x}", marker="mine", x=x, y=4) for x in range(6))  # some under miniatures
    level = scenario.levels[0].model_copy(update={"markers": mines})
    zone = Zone(id="yard", name="Yard", level=level.id, squares=(Square(1, 1), Square(2, 1)))
    changes = {"levels": (level,), "zones": (zone,), "title": "Dogs & <Cats>", "author": "Ada"}
    return compile_board(scenario.model_copy(update=changes), real_box())


def written(board: Board, name: str, folder: Path, **options: Any) -> dict[str, bytes]:
    exporter = EXPORTERS[name]
    files = exporter.write(check(board), folder / f"map.{name}", exporter.defaults() | options)
    assert sorted(files) == sorted(folder.iterdir())
    return {path.name: path.read_bytes() for path in files}


def png(folder: Path, **options: Any) -> bytes:
    return written(busy(), "png", folder, **options)["map.png"]


def svg(folder: Path, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring(written(busy(), "svg", folder, **options)["map.svg"])


# --- PNG --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [20, 55, 100])
def test_a_square_has_the_pixels_that_were_asked_for(size: int, tmp_path: Path) -> None:
    width, height = size_of_png(png(tmp_path, size=size)) or (0, 0)
    assert width - height == pytest.approx(size, abs=1)
    assert width > 9 * size


@pytest.mark.parametrize("width", [333, 1024])
def test_the_whole_picture_can_have_a_width(width: int, tmp_path: Path) -> None:
    found = size_of_png(png(tmp_path, width=width, size=400)) or (0, 0)
    assert found[0] == width
    assert 0.85 * width < found[1] < 0.95 * width


@pytest.mark.parametrize("layer", LAYERS)
def test_every_layer_can_be_left_out(layer: str, tmp_path: Path) -> None:
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
    on = QImage.fromData(png(tmp_path / "with", size=60, **{layer: True}))
    off = QImage.fromData(png(tmp_path / "without", size=60, **{layer: False}))
    if layer in ("numbers", "legend"):
        assert on.height() > off.height()
        return
    assert on.size() == off.size()
    assert 0.0003 < differing(pixels(on), pixels(off), 12) < 0.4


def test_themes_have_other_colors(tmp_path: Path) -> None:
    shades = []
    for theme in ("dark", "light", "print"):
        (tmp_path / theme).mkdir()
        shades.append(pixels(QImage.fromData(png(tmp_path / theme, size=30, theme=theme)))[0, 0, :3].mean())
    assert shades == sorted(shades)
    assert len(set(shades)) == 3


def test_a_picture_has_metadata_and_is_always_the_same(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    first, second = png(tmp_path / "again", size=40), written(busy(), "png", tmp_path / "again", size=40)["map.png"]
    assert first == second
    image = QImage.fromData(first)
    assert (image.text("Title"), image.text("Author")) == ("Dogs & <Cats>", "Ada")
    assert image.text("Software") == f"SAGS Studio {__version__}"
    assert (image.text("Scenario"), image.text("Level")) == (busy().scenario.id, busy().levels[0].level.id)
    assert image.text("Pixels per square") == "40"
    assert "9 × 8 squares" in image.text("Description")


def test_an_author_without_a_name_is_left_out(tmp_path: Path) -> None:
    board = compile_board(busy().scenario.model_copy(update={"author": ""}), real_box())
    image = QImage.fromData(written(board, "png", tmp_path, size=20)["map.png"])
    assert "Author" not in image.textKeys()
    assert {"Title", "Software"} <= set(image.textKeys())


def test_the_metadata_has_the_pixels_of_a_square_for_a_given_width(tmp_path: Path) -> None:
    image = QImage.fromData(png(tmp_path, width=500))
    side = float(image.text("Pixels per square"))
    assert 9 * side < 500 < 11 * side


def test_a_picture_that_would_not_fit_into_memory_is_refused(tmp_path: Path) -> None:
    board = compile_board(Scenario(id="vast", levels=(Level(id="ground"),)), real_box())
    with pytest.raises(StudioError, match="smaller size"):
        written(board, "png", tmp_path, size=600)
    assert list(tmp_path.iterdir()) == []


# --- SVG --------------------------------------------------------------------------------------------------------------


def test_an_svg_holds_shapes_and_shows_nothing_that_another_machine_lacks(tmp_path: Path) -> None:
    root = svg(tmp_path, size=50)
    kinds = [element.tag.removeprefix(SVG) for element in root.iter()]
    assert root.tag == f"{SVG}svg"
    assert sum(kinds.count(shape) for shape in ("path", "rect", "polygon", "polyline", "ellipse", "circle")) > 300
    assert not {"image", "font"} & set(kinds)
    assert {text.get("fill-opacity") for text in root.iter(f"{SVG}text")} == {"0"}
    assert root.findtext(f"{SVG}title") == "Dogs & <Cats>"
    assert (root.findtext(f"{SVG}desc") or "").startswith(f"Map of scenario {busy().scenario.id}")


GROUPS = (
    "background",
    "floor",
    "zones",
    "walls",
    "doors",
    "signs",
    "markers",
    "people",
    "labels",
    "zone-names",
    "frame",
)


def groups(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    (outer,) = root.findall(f"{SVG}g")
    return {str(group.get("id")): group for group in outer}


def test_an_svg_has_a_group_for_each_kind_of_thing(tmp_path: Path) -> None:
    found = groups(svg(tmp_path))
    assert tuple(found) == GROUPS
    assert all(any(element.tag != f"{SVG}g" for element in group.iter()) for group in found.values())


@pytest.mark.parametrize(("layer", "gone"), [("doors", {"doors"}), ("zones", {"zones", "zone-names"})])
def test_a_group_that_is_not_drawn_is_not_there(layer: str, gone: set[str], tmp_path: Path) -> None:
    assert set(groups(svg(tmp_path, **{layer: False}))) == set(GROUPS) - gone


def test_what_can_be_read_can_be_searched_in_its_group(tmp_path: Path) -> None:
    found = {
        name: " ".join("".join(text.itertext()).strip() for text in group.iter(f"{SVG}text"))
        for name, group in groups(svg(tmp_path)).items()
    }
    names = {stamp.face.name for stamp in busy().levels[0].placed_tiles}
    assert {name for name in names if name not in found["labels"]} == set()
    assert found["zone-names"] == "Yard"
    assert found["walls"] == found["background"] == ""
    assert {"0", "8"} <= set(found["frame"].split())


def test_a_zone_called_like_a_group_makes_none(tmp_path: Path) -> None:
    zone = Zone(id="yard", name="doors", level=busy().levels[0].level.id, squares=(Square(1, 1),))
    board = compile_board(busy().scenario.model_copy(update={"zones": (zone,)}), real_box())
    assert tuple(groups(ElementTree.fromstring(written(board, "svg", tmp_path)["map.svg"]))) == GROUPS


def test_an_svg_appears_in_the_size_that_was_asked_for(tmp_path: Path) -> None:
    root = svg(tmp_path, width=500)
    wide, high = float(root.get("width", "")), float(root.get("height", ""))
    box = [float(number) for number in root.get("viewBox", "").split()]
    assert wide == 500
    assert wide / high == pytest.approx(box[2] / box[3], rel=0.01)


def test_layers_are_left_out_of_an_svg_too(tmp_path: Path) -> None:
    for name in ("all", "bare"):
        (tmp_path / name).mkdir()
    bare = dict.fromkeys(LAYERS, False)
    assert len(list(svg(tmp_path / "all").iter())) > len(list(svg(tmp_path / "bare", **bare).iter())) + 50


def test_svg_and_png_show_the_same(tmp_path: Path) -> None:
    (tmp_path / "png").mkdir()
    (tmp_path / "svg").mkdir()
    painted = QImage.fromData(png(tmp_path / "png", size=100))
    renderer = QSvgRenderer(QByteArray(written(busy(), "svg", tmp_path / "svg")["map.svg"]))
    image = QImage(painted.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    small = [pixels(each.scaledToWidth(120)) for each in (painted, image)]
    height = min(len(each) for each in small)
    assert differing(small[0][:height], small[1][:height], 90) < 0.08


# --- levels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["png", "svg"])
def test_every_level_has_a_file(name: str, tmp_path: Path) -> None:
    files = written(two_levels(), name, tmp_path, size=30)
    assert list(files) == [f"map.cellar.{name}", f"map.ground.{name}"]
    assert len(set(files.values())) == 2


@pytest.mark.parametrize(("language", "colon"), [("en", ": "), ("fr", "\N{NO-BREAK SPACE}: ")])
def test_the_title_of_a_level_has_the_punctuation_of_the_language(language: str, colon: str, tmp_path: Path) -> None:
    with language_scope(language):
        files = written(two_levels(), "png", tmp_path, size=20)
    titles = [QImage.fromData(data).text("Title") for data in files.values()]
    assert [title.count(colon) for title in titles] == [1, 1]
    assert len({title.partition(colon)[2] for title in titles}) == 2


def test_one_level_can_be_chosen_from_below(tmp_path: Path) -> None:
    for name in ("all", "first", "second"):
        (tmp_path / name).mkdir()
    files = written(two_levels(), "png", tmp_path / "all", size=30)
    for number, name in ((1, "first"), (2, "second")):
        alone = written(two_levels(), "png", tmp_path / name, size=30, level=number)
        assert list(alone.items()) == [("map.png", list(files.values())[number - 1])]


def test_a_level_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StudioError, match="from 1 to 2"):
        written(two_levels(), "png", tmp_path, level=3)
    assert list(tmp_path.iterdir()) == []


def test_several_files_are_announced() -> None:
    exporter = EXPORTERS["png"]
    every = [str(loss) for loss in exporter.preflight(two_levels(), exporter.defaults())]
    alone = [str(loss) for loss in exporter.preflight(two_levels(), exporter.defaults() | {"level": 1})]
    assert len(every) == len(alone) + 1
    assert "2 levels" in every[0]
