"""SVG drawings: themes, sizes, alternatives, and drawings of packs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor

from editor.board import compile_board
from editor.catalog import Box
from editor.catalog.box_loader import box_for_game
from editor.catalog.drawing_ids import builtin_folders
from editor.catalog.packs.apply import apply_pack
from editor.catalog.packs.drawings import Drawings, explain_invalid_drawing
from editor.catalog.packs.pack import build_pack
from editor.files.pack_files import clean_pictures
from editor.model.game import EARTH_REBORN
from editor.model.level import Level, Marker
from editor.model.scenario import Scenario
from editor.render.art_files import find_art
from editor.render.color_palette import PaletteTheme, palette
from editor.render.painters.element_painter import paint_element
from editor.render.painters.icon_painter import paint_marker, paint_upright_icon
from editor.render.painters.map_painter import paint_level
from editor.render.style import Style
from tests.games.packs import MILL_FILES, png, svg
from tests.render.pixels import EARTH_STYLE, Pixels, differing, drawn
from tests.render.test_element_painter import element_pixels, face_with

RED = '<rect width="100" height="100" fill="#ff0000"/>'
_MILL = {name: text.encode() for name, text in MILL_FILES.items()}
BLUE = '<rect width="100" height="100" fill="#0000ff"/>'


def files(**drawings: str) -> Drawings:
    return Drawings({name.replace("_", "-"): text.encode() for name, text in drawings.items()})


def middle(seen: Pixels) -> str:
    """Return the color in the middle of an image."""
    blue, green, red, alpha = (int(each) for each in seen[seen.shape[0] // 2, seen.shape[1] // 2])
    return QColor(red, green, blue, alpha).name() if alpha else ""


@pytest.mark.parametrize(
    "path",
    sorted(path for folder in builtin_folders((EARTH_REBORN,)) for path in folder.iterdir()),
    ids=lambda path: path.name,
)
def test_built_in_drawings_obey_the_pack_rules(path: Path) -> None:
    assert path.suffix == ".svg"
    assert explain_invalid_drawing(path.name, path.read_bytes()) is None
    assert find_art(path.name.split(".")[0], EARTH_STYLE.drawings) is not None


def test_a_game_has_its_own_drawings_and_those_for_all_games() -> None:
    """Not those of another game whose ids happen to be the same."""
    chest, wound, bed = "chest", "wound", "bed"
    other = box_for_game("after-the-end", ()).drawings
    own = Drawings(games=("wardens-keep",))
    extended = Drawings(games=("dead-winter", "after-the-end"))
    found = {
        name: [find_art(thing, drawings) is not None for thing in (chest, wound, bed)]
        for name, drawings in {"earth": EARTH_STYLE.drawings, "other": other, "own": own, "extended": extended}.items()
    }
    assert found == {
        "earth": [False, True, True],
        "other": [True, False, True],
        "own": [False, False, True],
        "extended": [True, False, True],
    }
    assert find_art(chest, own.replaced_by({chest: svg(RED).encode()})) is not None, "its pack comes first"


@pytest.mark.parametrize("name", ["blocks-los", "electricity", "ability"])
def test_icons_that_maps_of_any_game_show_are_common(name: str) -> None:
    """A map of another game would show initials instead, such as BL."""
    assert find_art(name, Drawings(games=("wardens-keep",))) is not None


def test_unknown_name_has_no_drawing() -> None:
    assert find_art("flux-compensator") is None


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_colors_are_replaced_by_those_of_the_theme(theme: PaletteTheme) -> None:
    wood = palette("light")["wood"].name()
    style = Style(px=100, theme=theme, drawings=files(box=svg(f'<rect width="100" height="100" fill="{wood}"/>')))
    assert middle(element_pixels(face_with("box"), style)) == palette(theme)["wood"].name()


def test_other_colors_are_adapted_to_the_theme() -> None:
    light, dark, paper = (
        QColor(middle(element_pixels(face_with("box"), Style(px=100, theme=theme, drawings=files(box=svg(RED))))))
        for theme in ("light", "dark", "print")
    )
    assert light.name() == "#ff0000"
    assert dark.lightness() < light.lightness() < paper.lightness()


def test_shadows_and_plates_have_the_opacity_of_the_theme() -> None:
    text = svg('<rect width="100" height="100" fill="#19120a" fill-opacity="0.2"/>')
    for theme in ("light", "dark", "print"):
        seen = element_pixels(face_with("box"), Style(px=100, theme=theme, drawings=files(box=text)))
        assert abs(int(seen[50, 50, 3]) - palette(theme).shadow.alpha()) <= 1


def test_details_depend_on_the_scale() -> None:
    text = svg(f'<g class="coarse">{RED}</g><g class="fine">{BLUE}</g>')
    assert middle(element_pixels(face_with("box"), Style(px=30, drawings=files(box=text)))) == "#0000ff"
    assert middle(element_pixels(face_with("box"), Style(px=29, drawings=files(box=text)))) == "#ff0000"


def test_thin_lines_are_widened() -> None:
    text = svg('<path d="M50 0V100" stroke="#000000" stroke-width="1"/>')
    wide = svg('<path d="M50 0V100" stroke="#000000" stroke-width="1" data-min-px="4"/>')
    seen = [
        element_pixels(face_with("box"), Style(px=px, drawings=files(box=drawing)))[:, :, 3].sum(axis=1).mean() / 255
        for px, drawing in ((10, text), (10, wide), (200, text))
    ]
    assert seen == pytest.approx([0.6, 4, 2], abs=0.1)


def test_nearest_size_is_stretched() -> None:
    both = files(**{"box": svg(RED), "box.2x1": svg(BLUE.replace("100", "200", 1), view="0 0 200 100")})
    style = Style(px=20, drawings=both)
    for squares, color in ((1, "#ff0000"), (2, "#0000ff"), (3, "#0000ff")):
        seen = element_pixels(face_with("box", [(x, 0) for x in range(squares)]), style)
        assert middle(seen) == color
        assert (seen[:, :, 3] == 255).all(), "it covers all squares"


def test_alternatives_depend_on_element_and_square() -> None:
    two = f'<g data-when="0 of 2">{RED}</g><g data-when="1 of 2" display="none">{BLUE}</g>'
    style = Style(px=20, drawings=files(box=svg(two)))
    faces = [face_with("box") for _ in range(12)]
    named = [
        face.model_copy(update={"elements": (face.elements[0].model_copy(update={"id": f"e{number}"}),)})
        for number, face in enumerate(faces)
    ]
    assert {middle(element_pixels(face, style)) for face in named} == {"#ff0000", "#0000ff"}
    region = svg(f'<g data-each="square">{two}</g>').replace("<svg ", '<svg data-fit="region" ')
    seen = element_pixels(face_with("box", ((0, 0), (1, 0))), Style(px=20, drawings=files(box=region)))
    assert middle(seen[:, :20]) == "#ff0000"
    assert middle(seen[:, 20:]) == "#0000ff"


def test_regions_and_ways_follow_their_squares() -> None:
    squares = ((0, 0), (1, 0), (1, 1))
    outline = svg('<path data-outline="10 0" fill="#ff0000"/>').replace("<svg ", '<svg data-fit="region" ')
    seen = element_pixels(face_with("box", squares), Style(px=20, drawings=files(box=outline)))
    assert seen[10, 20, 3], "over the joint"
    assert not seen[30, 10, 3], "not where it has no square"
    way = outline.replace('data-outline="10 0"', 'data-way="30"')
    seen = element_pixels(face_with("box", squares), Style(px=20, drawings=files(box=way)))
    assert [bool(seen[y, x, 3]) for x, y in ((0, 10), (39, 10), (30, 39))] == [True, False, True]
    arms = outline.replace('<path data-outline="10 0" fill="#ff0000"/>', f'<g data-each="arm">{ARROW}</g>')
    seen = element_pixels(face_with("box", squares), Style(px=20, drawings=files(box=arms)))
    assert [bool(seen[y, x, 3]) for x, y in ((1, 10), (30, 1), (30, 38))] == [True, False, True]


ARROW = '<rect x="40" y="0" width="20" height="50" fill="#ff0000"/>'


def test_style_attributes_are_supported() -> None:
    text = svg('<rect width="100" height="100" style="fill:#ff0000;font-size:12px;stroke-dasharray:1e-9"/>')
    assert explain_invalid_drawing("art/box.svg", text.encode()) is None
    assert middle(element_pixels(face_with("box"), Style(px=20, drawings=files(box=text)))) == "#ff0000"


def test_invalid_file_is_ignored() -> None:
    plain = element_pixels(face_with("bed"))
    for text in ("<svg", svg(view="0 0"), "hello"):
        assert (element_pixels(face_with("bed"), Style(px=100, drawings=files(bed=text))) == plain).all()


def test_pack_drawings_of_elements_icons_and_markers(box: Box) -> None:
    drawings = {f"art/{name}.svg": svg(RED).encode() for name in ("millstone", "wound", "bed")}
    pack = build_pack({**_MILL, **drawings}, Path("mill"))
    drawn_box, faults = apply_pack(box, pack)
    assert not faults
    assert set(drawn_box.drawings.files) == {"millstone", "wound", "bed"}
    style = Style(px=40).with_drawings(drawn_box.drawings)
    face = drawn_box.tiles["mill-race"].back
    assert face is not None
    stone = drawn(lambda painter: paint_element(painter, face, face.elements[0], style), (100, 0, 100, 100), style)
    assert middle(stone) == "#ff0000"
    marker = drawn(lambda painter: paint_marker(painter, "wound", "Wound", style), (-30, -30, 60, 60), style)
    assert middle(marker) == "#ff0000"
    sign = drawn(lambda painter: paint_upright_icon(painter, "bed", style), (-20, -20, 40, 40), style)
    assert middle(sign) == "#ff0000"
    assert pack.fingerprint == build_pack(_MILL, Path("x")).fingerprint


def test_map_uses_the_drawings_of_its_box(box: Box) -> None:
    level = Level(id="ground", markers=(Marker(id="a", marker="wound", x=0, y=0),))
    scenario = Scenario(id="map", levels=(level,))
    pack = build_pack({**_MILL, "art/wound.svg": svg(RED).encode()}, Path("m"))
    for used, red in ((box, False), (apply_pack(box, pack)[0], True)):
        board = compile_board(scenario, used)
        paint = partial(paint_level, board=board, level=board.levels[0], style=Style(px=40))
        seen = drawn(paint, (0, 0, 100, 100))
        assert (middle(seen) == "#ff0000") == red


def test_cleaning_a_pack_keeps_its_drawings() -> None:
    pack = build_pack({**_MILL, "art/wound.svg": svg(RED).encode(), "art/mill-race.front.png": png()}, Path("mill"))
    kept = clean_pictures(pack, lambda _name, data: data)
    assert kept.files == pack.files


def test_drawing_looks_the_same_at_every_scale() -> None:
    small = element_pixels(face_with("desk"), Style(px=60))
    large = element_pixels(face_with("desk"), Style(px=240))
    shrunk = large.reshape(60, 4, 60, 4, 4).mean(axis=(1, 3)).astype(np.int16)
    assert differing(small, shrunk, 60) < 0.02
