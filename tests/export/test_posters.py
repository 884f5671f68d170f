"""The map alone: on one page, and in actual size over several sheets that can be glued together."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF

from editor.board import Board
from editor.export.sheet.map_posters import MILLIMETER
from editor.export.sheet.page_flow import Pages, PlacedBlock
from editor.export.sheet.sheet_pages import lay_out_pages
from tests.export.sheets import OPTIONS, changed, first_steps, read, two_floors, words_on

pytestmark = pytest.mark.usefixtures("qapp")


def pages_of(board: Board, what: str, **options: object) -> Pages:
    return lay_out_pages(board, {**OPTIONS, "what": what, **options})  # type: ignore[dict-item]


def bare(board: Board) -> Board:
    """Return the board without tiles."""
    levels = (level.model_copy(update={"placements": (), "doors": ()}) for level in board.scenario.levels)
    return changed(board, levels=tuple(levels), stairs=())


def map_of(page: list[PlacedBlock]) -> PlacedBlock:
    return next(placed for placed in page if any(spot.section == "map" for _, spot in placed.links))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_map_fills_its_page_and_leaves_a_margin(paper: str) -> None:
    pages = pages_of(first_steps(), "map", paper=paper)
    (page,) = pages.pages
    shown, sheet = map_of(page).box, pages.sheet
    margin = 10 * MILLIMETER - 1
    assert sheet.adjusted(margin, margin, -margin, -margin).contains(shown)
    assert max(shown.width() / sheet.width(), shown.height() / sheet.height()) > 0.85


def test_the_orientation_of_the_paper_follows_the_map() -> None:
    level = first_steps().scenario.levels[0]
    for width, height, landscape in ((12, 8, True), (8, 12, False)):
        frame = level.model_copy(update={"width": width, "height": height})
        pages = pages_of(changed(first_steps(), levels=(frame,)), "map")
        assert pages.landscape == landscape
        assert (pages.sheet.width() > pages.sheet.height()) == landscape


@pytest.mark.parametrize("what", ["map", "true-size"])
def test_every_page_names_its_map_and_its_level(what: str) -> None:
    board = bare(two_floors())
    reader, pages = read(board, what=what), pages_of(board, what)
    assert len(reader.pages) == len(pages.pages)
    names = {"ground": "Ground floor (level 0)", "cellar": "Old cellar (level −1)"}
    for page, printed in zip(pages.pages, reader.pages, strict=True):
        ((_, spot),) = map_of(page).links
        assert f"First Steps · {names[spot.id]}" in words_on(printed)


def test_a_single_level_has_no_name() -> None:
    words = words_on(read(bare(first_steps()), what="map").pages[0])
    assert "First Steps" in words
    assert "Ground floor" not in words


@pytest.mark.parametrize("square", [20.0, 28.0, 33.5])
def test_sheets_in_true_size_show_all_of_the_map_with_overlaps(square: float) -> None:
    """All windows together are as large as the map, less what they share."""
    board = first_steps()
    level = board.scenario.levels[0]
    pages = pages_of(board, "true-size", square=square, numbers=False)
    boxes = [map_of(page).box for page in pages.pages]
    assert len({(round(box.width()), round(box.height())) for box in boxes}) == 1
    wide, tall = boxes[0].width() / MILLIMETER, boxes[0].height() / MILLIMETER
    border = 2 * 14 * square / 100
    columns = round((level.width * square + border - 10) / (wide - 10))
    rows = round((level.height * square + border - 10) / (tall - 10))
    assert columns * rows == len(boxes)
    assert wide * columns - 10 * (columns - 1) == pytest.approx(level.width * square + border)
    assert tall * rows - 10 * (rows - 1) == pytest.approx(level.height * square + border)
    for box in boxes:
        assert QRectF(pages.sheet).contains(box)


def test_larger_squares_need_more_sheets_with_positions() -> None:
    small, large = (read(bare(first_steps()), what="true-size", square=size) for size in (12.0, 28.0))
    assert len(small.pages) < len(large.pages)
    assert "50 mm" in words_on(small.pages[0])
    names = [f"Sheet {letter}{row}" for row in (1, 2) for letter in "ABCDEF"]
    found = [next(name for name in names if name in words_on(page)) for page in large.pages]
    assert len(set(found)) == len(large.pages)
    assert found[0] == "Sheet A1"
