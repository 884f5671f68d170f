"""Levels look the same with cached images, layers can be hidden, and unknown pieces are painted."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.board import Board, compile_board
from editor.board.names import character_name
from editor.board.placed_tile import without_elements
from editor.catalog import Box
from editor.messages import languages, to_text
from editor.model.game_words import Faction
from editor.model.grid import Direction, Edge, Rotation
from editor.model.level import Level, MapNote, Marker, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.render.color_palette import PaletteTheme
from editor.render.level_pieces import face_piece, miniature_piece
from editor.render.paint_cache import PaintCache
from editor.render.painters.frame_painter import border_section_rect
from editor.render.painters.map_painter import level_extent, paint_level
from editor.render.painters.miniature_painter import MiniatureLook
from editor.render.painters.text_painter import initials
from editor.render.style import Layers, Style
from editor.values import replace
from tests.render.pixels import DRAWINGS, Pixels, differing, pixels


def painted(
    board: Board, style: Style, cache: PaintCache | None = None, ratio: float = 1.0, extent: QRectF | None = None
) -> Pixels:
    """Return the frame of the first level, or ``extent`` in units, on white."""
    level = board.levels[0]
    box = extent or QRectF(0, 0, level.level.width * 100, level.level.height * 100)
    width, height = (round(side * style.px / 100) for side in (box.width(), box.height()))
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(style.px / 100 / ratio, style.px / 100 / ratio)
    painter.translate(-box.left(), -box.top())
    paint_level(painter, board, level, style, cache)
    painter.end()
    return pixels(image)


def board_of(level: Level, box: Box, sides: tuple[Side, ...] = ()) -> Board:
    return compile_board(Scenario(id="map", levels=(level,), sides=sides), box)


@pytest.mark.parametrize("px", [16, 40, 64])
def test_cached_images_give_the_same_map(full_board: Board, px: int) -> None:
    style = Style(px=px)
    cache = PaintCache()
    direct = painted(full_board, style)
    assert differing(direct, painted(full_board, style, cache)) < 0.012
    used = cache.entries.used
    assert used > 0
    assert differing(direct, painted(full_board, style, cache)) < 0.012
    assert cache.entries.used == used, "the second time nothing is painted again"


def test_cached_images_are_pixel_aligned_on_high_dpi_displays(full_board: Board) -> None:
    style = Style(px=48)
    wide = QRectF(-100, -100, 2200, 1800)
    coarse = painted(full_board, style, PaintCache(), extent=wide)
    assert differing(coarse, painted(full_board, style, PaintCache(), ratio=2.0, extent=wide)) < 0.002


@pytest.mark.parametrize("layer", Layers.__struct_fields__)
def test_every_layer_can_be_hidden(full_board: Board, box: Box, layer: str) -> None:
    first, *others = full_board.scenario.levels
    notes = (MapNote(id="seen", x=2, y=2, text="Seen"), MapNote(id="own", x=6, y=6, text="Own", printed=False))
    levels = (first.model_copy(update={"notes": notes}), *others)
    board = compile_board(full_board.scenario.model_copy(update={"levels": levels}), box)
    style = Style(px=40)
    other = replace(style, layers=replace(style.layers, **{layer: not getattr(style.layers, layer)}))
    widest = replace(style, layers=replace(style.layers, numbers=True, legend=True))
    extent = level_extent(board, board.levels[0], widest)
    assert (painted(board, style, extent=extent) != painted(board, other, extent=extent)).any()


def test_full_map_has_no_holes(full_board: Board) -> None:
    assert full_board.levels[0].empty == 0
    bare = Style(px=20, layers=Layers(grid=False, numbers=False))
    white = (painted(full_board, bare)[:, :, :3] == 255).all(axis=2)
    assert white.mean() < 0.02


def test_only_what_is_visible_is_painted(full_board: Board) -> None:
    image = QImage(400, 400, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.scale(0.4, 0.4)
    cache = PaintCache()
    paint_level(painter, full_board, full_board.levels[0], Style(px=40), cache, QRectF(0, 0, 150, 150))
    few = cache.entries.used
    paint_level(painter, full_board, full_board.levels[0], Style(px=40), cache)
    painter.end()
    assert few < cache.entries.used / 4


def test_oldest_images_are_dropped_at_the_memory_limit(full_board: Board) -> None:
    style = Style(px=40)
    cache = PaintCache(limit=400_000)
    assert differing(painted(full_board, style), painted(full_board, style, cache)) < 0.012
    assert cache.entries.used <= cache.entries.limit
    cache.clear()
    assert cache.entries.used == 0


def test_edited_face_gets_a_new_image(box: Box) -> None:
    """Images are cached by identity, rotation, scale and theme."""
    cache = PaintCache()
    tile = box.tiles["gym"]

    def image(which: Box, style: Style, rotation: Rotation = 0) -> QImage:
        placement = Placement(id="gym", tile="gym", x=0, y=0, rotation=rotation)
        stamp = board_of(Level(id="ground", placements=(placement,)), which).levels[0].placed_tiles[0]
        return cache.picture(face_piece(stamp, style, which), style).image

    first = image(box, Style(px=20))
    edited = replace(box, tiles={"gym": tile.model_copy(update={"front": tile.front.model_copy()})})
    assert image(box, Style(px=20)) is first
    assert image(edited, Style(px=20)) is not first
    assert image(box, Style(px=20), 90) is not first
    assert image(box, Style(px=20, theme="dark")) is not first
    assert image(box, Style(px=21)) is not first


def test_unknown_pieces_are_painted_as_unknown(box: Box) -> None:
    level = Level(
        id="ground",
        width=4,
        height=4,
        placements=(Placement(id="lost-tile", tile="lost-tile", x=0, y=0),),
        doors=(PlacedDoor(id="lost-door", door="lost-door", edges=(Edge(2, 2, "n"),)),),
        markers=(Marker(id="m", marker="lost-marker", x=3, y=0),),
    )
    stranger = Side(id="band", characters=(StartingCharacter(id="s", character="lost-soul", level="ground", x=0, y=3),))
    style = Style(px=50, layers=Layers(numbers=False))
    empty = painted(board_of(Level(id="ground", width=4, height=4), box), style)
    seen = painted(board_of(level, box, (stranger,)), style)
    for left, top in ((0, 0), (150, 0), (0, 150), (100, 100)):
        spot = (slice(max(0, top - 12), top + 50), slice(left, left + 50))
        assert (seen[spot] != empty[spot]).any(), (left, top)


def test_large_miniature_covers_four_squares_and_shows_its_facing(box: Box) -> None:
    style = Style(px=40, layers=Layers(numbers=False))
    empty = painted(board_of(Level(id="ground", width=6, height=6), box), style)
    looks = []
    facings: tuple[Direction, ...] = ("n", "e")
    for facing in facings:
        start = StartingCharacter(id="m", character="mammoth-mk-ii", level="ground", x=1, y=1, facing=facing)
        side = Side(id="a", faction="norad", characters=(start,))
        looks.append(painted(board_of(Level(id="ground", width=6, height=6), box, (side,)), style))
    changed = (looks[0] != empty).any(axis=2)
    rows, columns = np.nonzero(changed)
    assert 40 <= rows.min() < 60
    assert 100 < rows.max() <= 120
    assert 40 <= columns.min() < 60
    assert 100 < columns.max() <= 120
    assert differing(np.rot90(looks[0][40:120, 40:120], -1), looks[1][40:120, 40:120]) < 0.1
    assert differing(looks[0], looks[1]) > 0.002


def test_sides_differ_without_color(box: Box) -> None:
    style = Style(px=100, layers=Layers(numbers=False))
    looks = []
    factions: tuple[Faction | None, ...] = ("norad", "salemite", None)
    start = StartingCharacter(id="m", character="james-woo", level="ground", x=1, y=1)
    for faction in factions:
        side = Side(id="a", faction=faction, characters=(start,))
        seen = painted(board_of(Level(id="ground", width=4, height=4), box, (side,)), style)[100:200, 100:200]
        looks.append(np.abs(seen - seen[50, 18]).max(axis=2) < 12)
    assert (looks[0] != looks[1]).mean() > 0.01
    assert (looks[1] != looks[2]).mean() > 0.01


def gym_with(box: Box, *markers: Marker) -> Board:
    """The weights of the Gym cover the second and third square of its upper row."""
    gym = Placement(id="gym", tile="gym", x=0, y=0)
    return board_of(Level(id="ground", width=5, height=5, placements=(gym,), markers=markers), box)


def test_destroyed_element_is_faded_without_dotted_line(box: Box) -> None:
    style = Style(px=100, layers=Layers(numbers=False, markers=False))
    cache = PaintCache()
    whole = painted(gym_with(box), style, cache)
    wreck_board = gym_with(box, Marker(id="m", marker="floor-element-destroyed", x=2, y=0))
    wreck = painted(wreck_board, style, cache)
    mine = painted(gym_with(box, Marker(id="m", marker="mine", x=2, y=0)), style, cache)
    weights = (slice(6, 94), slice(106, 294))
    assert differing(whole, mine) == 0
    assert differing(whole[weights], wreck[weights]) > 0.3
    yellow = (0xFF, 0xD2, 0x1F)

    def dots(seen: Pixels) -> int:
        return int((np.abs(seen[weights][:, :, 2::-1] - np.array(yellow)).max(axis=2) < 12).sum())

    assert dots(whole) > 100
    assert dots(wreck) == 0
    plain = painted(gym_with(replace_weights(box)), style)
    assert differing(plain[weights], wreck[weights], 8) > 0.2, "what lies in ruins can still be seen"
    outside = np.ones(whole.shape[:2], dtype=bool)
    outside[weights] = False
    assert (np.abs(whole - wreck).max(axis=2)[outside] > 48).mean() < 0.001
    assert differing(wreck, painted(wreck_board, style)) < 0.012, "the same without kept pictures"


def replace_weights(box: Box) -> Box:
    """Return the box with a Gym without weights."""
    gym = box.tiles["gym"]
    return replace(
        box, tiles={"gym": gym.model_copy(update={"front": without_elements(gym.front, frozenset({"weights"}))})}
    )


def test_markers_on_the_same_square_are_all_visible(box: Box) -> None:
    style = Style(px=60, layers=Layers(numbers=False))

    def with_markers(*kinds: str) -> Pixels:
        markers = tuple(Marker(id=f"m{n}", marker=kind, x=1, y=1) for n, kind in enumerate(kinds))
        return painted(board_of(Level(id="ground", width=4, height=4, markers=markers), box), style)

    two = with_markers("mine", "time-bomb")
    assert differing(two, with_markers("mine")) > 0.001
    assert differing(two, with_markers("time-bomb")) > 0.001


def test_every_marker_of_the_box_has_a_drawing(box: Box) -> None:
    assert set(box.markers) <= DRAWINGS


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Lt. Vasquez", "V"), ("Prof. John Kendall Jr.", "JK"), ("Zombie 2", "Z2"), ("Mammoth MK II", "MM"), ("Dr.", "D")],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


@pytest.mark.parametrize("language", languages())
def test_miniature_initials_are_distinct_in_every_language(box: Box, language: str) -> None:
    """Names are written as on the sheet and in the panels."""
    starts = tuple(StartingCharacter(id=name, character=name, level="ground", x=0, y=0) for name in box.characters)
    scenario = Scenario(id="x", levels=(Level(id="ground"),), sides=(Side(id="all", name="All", characters=starts),))
    pieces = [miniature_piece(start, "all", scenario, box, Style(language=language)) for start in starts]
    drawn = [piece.key.name for piece in pieces if isinstance(piece.key, MiniatureLook)]
    assert drawn == [to_text(character_name(box, start.character), language) for start in starts]
    assert len({initials(name) for name in drawn}) == len(starts)


@pytest.mark.parametrize(
    ("name", "letters"), [("Зомби 1", "Зом1"), ("Зомби 22", "Зом2"), ("Гром 3", "Г3"), ("Зоя Орлова", "ЗО")]
)
def test_initials_in_cyrillic_do_not_look_like_a_number(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_border_sections_go_clockwise_from_the_top_left() -> None:
    level = Level(id="ground")
    centres = [border_section_rect(level, stripe).center() for stripe in range(1, 9)]
    assert centres[0].y() < 0 < centres[0].x() < centres[1].x()
    assert centres[2].x() > 2000
    assert centres[2].y() < centres[3].y()
    assert centres[4].y() > 1600
    assert centres[4].x() > centres[5].x()
    assert centres[6].x() < 0
    assert centres[6].y() > centres[7].y()


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize("px", [8, 20, 33, 48, 96])
def test_grid_of_an_empty_frame_is_visible_at_every_scale(box: Box, px: float, theme: PaletteTheme) -> None:
    """The contrast of lines and squares is visible."""
    seen = painted(board_of(Level(id="ground", width=4, height=4), box), Style(theme, px=px))
    row = seen[round(1.5 * px), :, :3].mean(axis=1)
    for line in (1, 2, 3):
        at = round(line * px)
        assert np.abs(row[at - 2 : at + 3] - row[round((line - 0.5) * px)]).max() > 18
