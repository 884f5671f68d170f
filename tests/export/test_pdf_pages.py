"""How the pages of the sheet are filled: nothing over the edge, nothing lost, nothing alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from editor.board import Board, compile_board
from editor.export.pdf import lay_out
from editor.export.sheet.block import Block, Paragraph, Span, fill, prose, text
from editor.export.sheet.flow import Pages
from editor.export.sheet.table import SheetTable, cell, head
from editor.export.sheet.typeface import PT
from editor.model.cards import Equipment
from editor.model.scenario import House, Scenario, Texts
from editor.model.sides import Side, Start
from tests.drawn_map import real_box
from tests.export.maps import covered
from tests.export.sheets import OPTIONS, changed, first_steps, long_game, numbered, read, two_floors, words_of

pytestmark = pytest.mark.usefixtures("qapp")


# --- the pages --------------------------------------------------------------------------------------------------------


def odd_sheets() -> Iterator[tuple[str, Board]]:
    yield "shipped", first_steps()
    yield "two floors", two_floors()
    yield "two floors and much to read", two_floors(texts=Texts(story=numbered(1500, "s")))
    yield "long", long_game()
    yield "covered", covered(2)
    yield "large", covered(3, 16, 20)
    yield "empty", compile_board(Scenario(id="empty", levels=(covered(0).scenario.levels[0],)), real_box())
    things = tuple(Equipment(id=f"thing-{n}", name=f"Thing-{n}-", help="") for n in range(99))
    carrier = Start(id="mule", character="vasquez", equipment=tuple(each.id for each in things * 4))
    side = Side(id="norad", name="W" * 200, faction="norad", characters=(carrier,))
    yield "overloaded", changed(first_steps(), title="W" * 200, sides=(side,), house=House(equipment=things))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("board", [board for _, board in odd_sheets()], ids=[name for name, _ in odd_sheets()])
def test_nothing_lies_over_the_edge_or_over_something_else(board: Board, paper: str) -> None:
    pages = lay_out(board, OPTIONS | {"paper": paper})
    area = pages.area.adjusted(-1, -1, 1, 1)
    for page in pages.pages:
        assert page
        for placed in page:
            assert area.contains(placed.box), placed
        for one, other in combinations(page, 2):
            overlap = one.box.intersected(other.box)
            assert overlap.width() < 1 or overlap.height() < 1, (one, other)


def test_what_a_row_cannot_hold_goes_on_over_the_page() -> None:
    board = dict(odd_sheets())["overloaded"]
    page = words_of(read(board))
    assert all(f"Thing-{number}-" in page for number in range(99))


def test_columns_end_level_where_something_follows() -> None:
    pages = Pages("a4")
    pages.columns([text(f"Line {number}") for number in range(20)])
    bottoms = {placed.box.left(): placed.box.bottom() for placed in pages.pages[0]}
    assert len(bottoms) == 2
    assert max(bottoms.values()) - min(bottoms.values()) < 1
    assert pages.left > 0.7 * pages.area.height()


def test_a_heading_stays_with_what_it_heads() -> None:
    heading, body = text("Heading", leads=True), text("Body " * 400)
    line = heading.spans[0].ink.line
    assert fill([heading, body], 200 * PT, 2.5 * line) == ([], [heading, body])
    placed, _ = fill([heading, body], 200 * PT, 3.5 * line)
    assert len(placed) == 2


def test_a_head_is_repeated_and_no_row_stands_alone() -> None:
    rows = tuple((cell(f"Row {number}"),) for number in range(6))
    table = SheetTable((0,), rows, head("Name"))
    whole, nothing = table.take(200 * PT, 1000 * PT)
    assert whole is not None
    assert nothing is None
    piece, rest = table.take(200 * PT, whole.height - 1)
    assert piece is not None
    assert piece.height < whole.height
    assert isinstance(rest, SheetTable)
    assert (rest.rows, rest.head) == (rows[4:], table.head)
    assert table.take(200 * PT, 0.3 * whole.height) == (None, table)


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
    complete, _ = paragraph.take(width * PT, 100_000.0 * PT)
    assert complete is not None
    before, printed = whole, 0.0
    for height in [*heights, 100_000.0]:
        if block is None:
            break
        piece, block = block.take(width * PT, height * PT)
        assert piece is None or piece.height <= height * PT
        printed += piece.height if piece else 0.0
        after = "".join(span.text for span in block.spans) if isinstance(block, Paragraph) else ""
        assert before.endswith(after)
        assert (piece is None) == (after == before)
        before = after
    assert block is None
    assert not whole.isascii() or printed == pytest.approx(complete.height)


def test_lines_of_a_text_are_paragraphs_and_bullets() -> None:
    made = prose("One\n\n\nTwo\n- three\n*four\n\n")
    assert [(each.spans[0].text, bool(each.bullet)) for each in made] == [
        ("One", False),
        ("Two", False),
        ("three", True),
        ("*four", False),
    ]
    assert made[1].before > made[2].before > 0
    assert prose(" \n ") == []


def test_areas_leave_margins() -> None:
    for paper in ("a4", "letter"):
        pages = Pages(paper)
        assert pages.sheet.contains(pages.area)
        assert pages.area.left() >= 30 * PT
        assert QRectF(pages.area).bottom() <= pages.sheet.bottom() - 36 * PT
