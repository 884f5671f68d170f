"""How the pages of the sheet are filled: nothing over the edge, nothing lost, no single lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage

from editor.board import Board, compile_board
from editor.export.sheet.blocks import (
    Block,
    DrawnBlock,
    Paragraph,
    Span,
    author_paragraphs,
    fill_column,
    keep_together,
    text_block,
)
from editor.export.sheet.page_flow import Pages
from editor.export.sheet.sheet_maps import numbered_map, placing_order
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.export.sheet.sheet_table import SheetTable, cell_block, header_row
from editor.export.sheet.typography import PT
from editor.model.cards import Equipment
from editor.model.grid import Square
from editor.model.scenario import CustomCards, Scenario, ScenarioTexts
from editor.model.sides import Side, StartingCharacter
from editor.render.qt_helpers import painting
from tests.drawn_map import real_box
from tests.export.maps import covered, shipped
from tests.export.sheets import OPTIONS, changed, first_steps, long_game, numbered, read, two_floors, words_of

pytestmark = pytest.mark.usefixtures("qapp")


# --- the pages --------------------------------------------------------------------------------------------------------


@cache
def odd_sheets() -> dict[str, Board]:
    return dict(_odd_sheets())


def _odd_sheets() -> Iterator[tuple[str, Board]]:
    yield "shipped", first_steps()
    yield "two floors", two_floors()
    yield "two floors and much to read", two_floors(texts=ScenarioTexts(story=numbered(1500, "s")))
    yield "long", long_game()
    yield "covered", covered(2)
    yield "large", covered(3, 16, 20)
    yield "empty", compile_board(Scenario(id="empty", levels=(covered(0).scenario.levels[0],)), real_box())
    things = tuple(Equipment(id=f"thing-{n}", name=f"Thing-{n}-", help="") for n in range(99))
    carrier = StartingCharacter(id="mule", character="vasquez", equipment=tuple(each.id for each in things * 4))
    side = Side(id="norad", name="W" * 200, faction="norad", characters=(carrier,))
    yield "overloaded", changed(first_steps(), title="W" * 200, sides=(side,), house=CustomCards(equipment=things))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", odd_sheets())
def test_nothing_overlaps_the_edge_or_other_blocks(name: str, paper: str) -> None:
    pages = lay_out_pages(odd_sheets()[name], OPTIONS | {"paper": paper})
    area = pages.area.adjusted(-1, -1, 1, 1)
    for page in pages.pages:
        assert page
        for placed in page:
            assert area.contains(placed.box), placed
        for one, other in combinations(page, 2):
            overlap = one.box.intersected(other.box)
            assert overlap.width() < 1 or overlap.height() < 1, (one, other)


def test_a_row_that_is_too_tall_continues_on_the_next_page() -> None:
    page = words_of(read(odd_sheets()["overloaded"]))
    assert all(f"Thing-{number}-" in page for number in range(99))


def test_columns_end_level_where_something_follows() -> None:
    pages = Pages("a4")
    pages.add_columns([text_block(f"Line {number}") for number in range(20)])
    bottoms = {placed.box.left(): placed.box.bottom() for placed in pages.pages[0]}
    assert len(bottoms) == 2
    assert max(bottoms.values()) - min(bottoms.values()) < 1
    assert pages.height_left > 0.7 * pages.area.height()


def test_a_heading_stays_with_what_it_heads() -> None:
    heading, body = text_block("Heading", keep_with_next=True), text_block("Body " * 400)
    line = heading.spans[0].style.line
    assert fill_column([heading, body], 200 * PT, 2.5 * line) == ([], [heading, body])
    placed, _ = fill_column([heading, body], 200 * PT, 3.5 * line)
    assert len(placed) == 2


def test_a_header_is_repeated_and_no_row_is_alone() -> None:
    rows = tuple((cell_block(f"Row {number}"),) for number in range(6))
    table = SheetTable((0,), rows, header_row("Name"))
    whole, nothing = table.fit(200 * PT, 1000 * PT)
    assert whole is not None
    assert nothing is None
    piece, rest = table.fit(200 * PT, whole.height - 1)
    assert piece is not None
    assert piece.height < whole.height
    assert isinstance(rest, SheetTable)
    assert (rest.rows, rest.head) == (rows[4:], table.head)
    assert table.fit(200 * PT, 0.3 * whole.height) == (None, table)


@given(
    words=st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=400)
    | st.text("abc ", min_size=150, max_size=400),
    width=st.floats(60, 200),
    heights=st.lists(st.floats(20, 60), min_size=1, max_size=5),
)
def test_text_is_broken_and_never_lost(words: str, width: float, heights: list[float]) -> None:
    whole = "Begin " + words
    paragraph = Paragraph((Span(whole[:9]), Span(whole[9:])))
    block: Block | None = paragraph
    complete, _ = paragraph.fit(width * PT, 100_000.0 * PT)
    assert complete is not None
    before, printed = whole, 0.0
    for height in [*heights, 100_000.0]:
        if block is None:
            break
        piece, block = block.fit(width * PT, height * PT)
        assert piece is None or piece.height <= height * PT
        printed += piece.height if piece else 0.0
        after = "".join(span.text for span in block.spans) if isinstance(block, Paragraph) else ""
        assert before.endswith(after)
        assert (piece is None) == (after == before)
        before = after
    assert block is None
    assert not whole.isascii() or printed == pytest.approx(complete.height)


def test_lines_of_a_text_are_paragraphs_and_bullets() -> None:
    made = author_paragraphs("One\n\n\nTwo\n- three\n*four\n\n")
    assert [(each.spans[0].text, bool(each.bullet)) for each in made] == [
        ("One", False),
        ("Two", False),
        ("three", True),
        ("*four", False),
    ]
    assert made[1].space_above > made[2].space_above > 0
    assert author_paragraphs(" \n ") == []


def test_areas_leave_margins() -> None:
    for paper in ("a4", "letter"):
        pages = Pages(paper)
        assert pages.sheet.contains(pages.area)
        assert pages.area.left() >= 30 * PT
        assert QRectF(pages.area).bottom() <= pages.sheet.bottom() - 36 * PT


# --- what stays together, and what goes where there is room ---


def test_an_unbreakable_block_is_split_only_if_no_page_can_hold_it() -> None:
    short = keep_together(
        [text_block("Heading", keep_with_next=True), *(text_block(f"Line {number}") for number in range(10))]
    )
    whole, _ = short.fit(200 * PT, 1000 * PT)
    assert whole is not None
    assert short.fit(200 * PT, whole.height - 1) == (None, short)
    long = keep_together(
        [text_block("Heading", keep_with_next=True), *(text_block(f"Line {number}") for number in range(60))]
    )
    piece, rest = long.fit(200 * PT, whole.height)
    assert piece is not None
    assert rest is not None


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_victory_and_every_roster_stand_in_one_piece(paper: str) -> None:
    for board in shipped():
        pages = lay_out_pages(board, OPTIONS | {"paper": paper})
        linked = [{spot for _, spot in placed.links} for page in pages.pages for placed in page]
        pieces = Counter(spot for spots in linked for spot in spots if spot.section in ("victory", "sides"))
        assert pieces
        assert set(pieces.values()) == {1}, board.scenario.id


def test_the_legend_goes_where_there_is_room() -> None:
    legend = DrawnBlock(100 * PT, lambda _painter, _width: None)
    pages = Pages("a4")
    pages.add_full_width([DrawnBlock(pages.area.height() - 300 * PT, lambda _painter, _width: None)])
    pages.new_page()
    pages.add_full_width([DrawnBlock(pages.area.height() - 50 * PT, lambda _painter, _width: None)])
    pages.add_where_it_fits(legend)
    assert [len(page) for page in pages.pages] == [2, 1], "at the foot of the first page"
    pages.add_where_it_fits(legend)
    assert [len(page) for page in pages.pages] == [3, 1]
    pages.add_where_it_fits(legend)
    assert [len(page) for page in pages.pages] == [3, 1, 1], "now only a new one has room"
    assert all(pages.area.contains(placed.box) for page in pages.pages for placed in page)


def test_every_tile_has_the_number_of_its_line_on_the_small_map(monkeypatch: pytest.MonkeyPatch) -> None:
    for board in (first_steps(), covered(3, 16, 20)):
        level = board.levels[0]
        written: dict[str, QPointF] = {}

        def listen(*given: Any, seen: dict[str, QPointF] = written, **_: Any) -> None:
            if given[3] > 40:  # those of columns and rows are smaller
                seen[given[1]] = given[2]

        monkeypatch.setattr("editor.export.sheet.sheet_maps.paint_text", listen)
        block = numbered_map(level, 256 * PT)
        piece, _ = block.fit(256 * PT, 1000 * PT)
        assert piece is not None
        with painting(QImage(10, 10, QImage.Format.Format_RGB32)) as painter:
            piece.paint(painter)
        order = placing_order(level)
        assert list(written) == [str(number) for number in range(1, len(order) + 1)]
        for placement, at in zip(order, written.values(), strict=True):
            (stamp,) = (each for each in level.placed_tiles if each.placement.id == placement.id)
            around = [(at.x() + dx, at.y() + dy) for dx in (-30, 30) for dy in (-20, 20)]
            for x, y in around:
                assert stamp in level.tiles_at(Square(int(x // 100), int(y // 100))), placement.id
