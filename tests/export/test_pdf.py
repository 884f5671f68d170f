"""The scenario sheet, read again: what it says, that nothing is cut or covered, and that any machine can print it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any, get_args
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PageObject, PdfReader
from PySide6.QtCore import QRectF

from editor.board import Board, compile_board
from editor.export import EXPORTERS
from editor.export.pdf import lay_out, pdf_bytes
from editor.export.sheet.block import Block, Paragraph, Span, fill, prose, text
from editor.export.sheet.flow import Pages
from editor.export.sheet.objectives import worded
from editor.export.sheet.places import squares
from editor.export.sheet.table import Table, cell, head
from editor.export.sheet.tiles import picks
from editor.export.sheet.typeface import PT
from editor.model.cards import Equipment
from editor.model.grid import Edge, Square
from editor.model.level import Marker
from editor.model.scenario import (
    Exits,
    Goal,
    House,
    Objective,
    Place,
    Reference,
    Scenario,
    Side,
    StairsLink,
    Start,
    Texts,
    Zone,
)
from editor.paths import data_folder
from tests.drawn_map import real_box
from tests.export.maps import covered, shipped

pytestmark = pytest.mark.usefixtures("qapp")

OPTIONS = EXPORTERS["pdf"].defaults()


def changed(board: Board, **fields: Any) -> Board:
    return compile_board(board.scenario.model_copy(update=fields), board.box)


def first_steps() -> Board:
    return next(board for board in shipped() if board.scenario.id == "first-steps")


def numbered(count: int, letter: str) -> str:
    """Words that are all different, in paragraphs."""
    return " ".join(f"{letter}{number:04d}" + "\n\n" * (number % 97 == 96) for number in range(count))


def two_floors(**fields: Any) -> Board:
    """The tiles of a shipped map twice, from two boxes, one floor over the other."""
    scenario = first_steps().scenario
    ground = scenario.levels[0]
    again = tuple(each.model_copy(update={"id": f"{each.id}#2"}) for each in ground.placements[:5])
    cellar = ground.model_copy(
        update={"id": "cellar", "name": "Old cellar", "elevation": -1, "placements": again, "doors": ()}
    )
    link = StairsLink(start=Place(level="cellar", x=1, y=2), end=Place(level="ground", x=3, y=4))
    return changed(first_steps(), levels=(ground, cellar), stairs=(link,), **fields)


def long_game() -> Board:
    """A bit of everything, and more to read than fits on a page."""
    scenario = first_steps().scenario
    level = scenario.levels[0].model_copy(
        update={
            "markers": (
                Marker(id="one", marker="mine", x=1, y=2),
                Marker(id="two", marker="mine", x=3, y=4, note="Well hidden"),
            ),
            "broken": (Edge(2, 2, "n"),),
        }
    )
    norad = scenario.sides[0].characters[0].model_copy(update={"equipment": ("bazooka",), "magnetic_card": True})
    sides = (
        scenario.sides[0].model_copy(update={"characters": (norad,), "mp": 4}),
        *scenario.sides[1:],
        Side(id="band", name="The Band", characters=(Start(id="late", character="cherokee-bill", zone="yard"),)),
    )
    yard = Zone(
        id="yard", name="Back yard", level=level.id, kind="deployment", side="band",
        squares=tuple(Square(x, 7) for x in range(3, 6)), stripes=(5,),
    )  # fmt: skip
    return changed(
        first_steps(),
        title="A Long Game",
        author="Ada Lovelace",
        levels=(level,),
        sides=sides,
        zones=(yard,),
        exits=Exits(frame=True, sewers=True),
        search_deck=("bazooka", "taser", "taser"),
        objectives=(
            Objective(id="a", side="norad", goal="other", text=numbered(300, "o"), mp=-3, each=True),
            Objective(id="b", side="band", goal="kill", target=Reference(kind="character", id="vasquez"), wins=True),
        ),
        texts=Texts(
            story=numbered(900, "s"),
            setup="Meet in {tile:gym} with {character:vasquez}.",
            victory=numbered(50, "v"),
            special_rules=(numbered(200, "r"), "- Nobody enters {zone:yard}.\n- Nobody sleeps.", "  "),
            notes="Secret thoughts",
        ),
    )


def read(board: Board, **options: Any) -> PdfReader:
    return PdfReader(BytesIO(pdf_bytes(board, OPTIONS | options)))


@cache
def words(make: Callable[[], Board]) -> str:
    """What the sheet of that board says."""
    return words_of(read(make()))


def words_of(reader: PdfReader) -> str:
    return " ".join(words_on(page) for page in reader.pages)


def words_on(page: PageObject) -> str:
    """The text of a page in the order in which it was printed, with one space between words and no ligatures."""
    return " ".join(normalize("NFKC", page.extract_text()).split())


# --- the file ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_pages_have_the_size_of_the_paper_and_numbers(paper: str, size: tuple[int, int]) -> None:
    reader = read(first_steps(), paper=paper)
    count = len(reader.pages)
    assert 2 <= count <= 3
    for number, page in enumerate(reader.pages, 1):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size
        assert f"{number} / {count}" in words_on(page)


def test_title_and_author_are_in_the_file_and_no_date_that_changes() -> None:
    data = pdf_bytes(long_game(), OPTIONS)
    about = PdfReader(BytesIO(data)).metadata
    assert about is not None
    assert (about.title, about.author) == ("A Long Game", "Ada Lovelace")
    assert data == pdf_bytes(long_game(), OPTIONS)
    assert set(re.findall(rb"D:(\d{4})", data)) <= {b"2000"}


def test_every_font_is_in_the_file_and_maps_are_vectors() -> None:
    reader = read(long_game())
    fonts: dict[str, Any] = {}
    for page in reader.pages:
        assert not list(page.images)
        resources: Any = page["/Resources"]
        fonts |= {font["/BaseFont"]: font for font in (each.get_object() for each in resources["/Font"].values())}
    assert fonts
    for name, font in fonts.items():
        described = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(described), name
        assert "/ToUnicode" in font, name


def test_it_is_written_where_there_is_no_screen(tmp_path: Path) -> None:
    program = "from editor.cli import main; main()"
    no_screen = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    scenario = data_folder("scenarios") / "first-steps.scenario.json"
    line = [sys.executable, "-c", program, "export", str(scenario), "--to", "pdf", "-o", str(tmp_path)]
    folder = Path(__file__).parents[2]
    done = subprocess.run(line, env=no_screen, cwd=folder, capture_output=True, text=True, check=False, timeout=50)
    assert done.returncode == 0, done.stderr
    assert len(PdfReader(tmp_path / "first-steps.pdf").pages) == 2


# --- what it says -----------------------------------------------------------------------------------------------------


def covered_map() -> Board:
    return covered(1)


@pytest.mark.parametrize(("make", "most"), [(first_steps, 1), (two_floors, 2), (covered_map, 1)])
def test_every_tile_is_in_the_pick_list_as_often_as_it_is_needed(make: Callable[[], Board], most: int) -> None:
    board = make()
    placements = [each for level in board.scenario.levels for each in level.placements]
    needed = Counter((each.tile, each.face) for each in placements)
    assert {(pick.tile, pick.face): pick.count for pick in picks(board)} == needed
    assert max(needed.values()) == most
    page = words(make)
    wanted: Counter[str] = Counter()
    for (tile_id, face_name), count in needed.items():
        face = board.box.tiles[tile_id].face(face_name)
        assert face is not None
        wanted[f"{count} × {face.name}"] += 1
    for entry, times in wanted.items():
        assert page.count(entry) >= times, entry


def test_tiles_are_laid_row_by_row() -> None:
    board = first_steps()
    page = words(first_steps).partition("Lay-out order")[2]
    ordered = sorted(board.levels[0].stamps, key=lambda stamp: (stamp.placement.y, stamp.placement.x))
    wanted = [
        f"{number} {stamp.face.name} {stamp.placement.x},{stamp.placement.y}" for number, stamp in enumerate(ordered, 1)
    ]
    places = [page.find(line) for line in wanted]
    assert -1 not in places
    assert places == sorted(places)


def test_the_words_of_the_author_are_all_there_and_in_order() -> None:
    page = words(long_game)
    for letter, count in (("s", 900), ("o", 300), ("v", 50), ("r", 200)):
        assert re.findall(rf"\b{letter}\d{{4}}\b", page) == [f"{letter}{number:04d}" for number in range(count)]
    assert "Meet in Gym with Lt. Vasquez." in page
    assert "Nobody enters Back yard." in page
    assert "{" not in page
    assert "Secret" not in page


@pytest.mark.parametrize(
    "wanted",
    [
        "by Ada Lovelace",
        "WAYS OUT over the frame, Sewers Exits",
        "Core Rules · Move · Close Combat",
        "8 CP each turn · starts with 4 MP",
        "Lt. Vasquez Bazooka, Magnetic card 0,1 Wrecked Tank east",
        "Mercenaries",
        "Cherokee Bill in Back yard",
        "Back yard deployment, The Band Stripes of the frame: 5 3–5,7",
        "−3 MP each time o0000",
        "Wins the game Kill Lt. Vasquez.",
        "1. r0000",
        "2. Nobody enters",
        "• Nobody sleeps.",
        "Bazooka · 2 × Taser",
        "Small wooden door closed, NORAD, defence 2 north of 4,3 Scrap Yard / Communication Room",
        "2 × Mine 1,2 3,4: Well hidden",
        "1 × Broken wall north of 2,2",
        "double wall: no door",
    ],
)
def test_facts_of_the_game_are_there(wanted: str) -> None:
    assert wanted in words(long_game)


def test_levels_are_named_where_there_are_several() -> None:
    page = words(two_floors)
    assert "Old cellar (level −1)" in page
    assert "Ground floor (level 0)" in page
    assert "1,2 Old cellar leads up to 3,4 Ground floor" in page
    assert "0,1 Ground floor" in page
    assert "Ground floor (level 0)" not in words(first_steps)


@pytest.mark.parametrize("goal", get_args(Goal))
def test_every_goal_can_be_worded(goal: Goal) -> None:
    board = first_steps()
    target = Reference(kind="tile", id="gym")
    plain = worded(board, Objective(id="a", side="norad", goal=goal))
    full = worded(board, Objective(id="a", side="norad", goal=goal, target=target, where=target, who=target, count=3))
    assert len(plain) > 5
    assert "Gym" not in plain
    assert full.count("Gym") == 3
    assert "3 times" in full


def test_a_tile_that_is_not_in_the_box_is_listed_all_the_same() -> None:
    level = first_steps().scenario.levels[0]
    stranger = level.placements[0].model_copy(update={"id": "lost-room", "tile": "lost-room"})
    board = changed(first_steps(), levels=(level.model_copy(update={"placements": (*level.placements, stranger)}),))
    assert "1 × Lost Room" in words_of(read(board))


def test_options_change_the_sheet() -> None:
    assert "double wall" not in words_of(read(first_steps(), legend=False))
    sheets = [{}, {"numbers": False}, {"miniatures": False}]
    assert len({pdf_bytes(first_steps(), OPTIONS | options) for options in sheets}) == 3


def test_neighbouring_squares_are_drawn_together() -> None:
    assert squares([Square(1, 0), Square(3, 0), Square(2, 0), Square(5, 0), Square(2, 1)]) == "1–3,0  5,0  2,1"


# --- the pages --------------------------------------------------------------------------------------------------------


def odd_sheets() -> Iterator[tuple[str, Board]]:
    yield "shipped", first_steps()
    yield "two floors", two_floors()
    yield "two floors and much to read", two_floors(texts=Texts(story=numbered(1500, "s")))
    yield "long", long_game()
    yield "covered", covered(2)
    yield "large", covered(3, 16, 20)
    yield "empty", compile_board(Scenario(id="empty", levels=(covered(0).scenario.levels[0],)), real_box())
    things = tuple(Equipment(id=f"thing-{n}", name=f"Thing-{n}-", help="") for n in range(400))
    carrier = Start(id="mule", character="vasquez", equipment=tuple(each.id for each in things))
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
    assert all(f"Thing-{number}-" in page for number in range(400))


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
    table = Table((0,), rows, head("Name"))
    whole, nothing = table.take(200 * PT, 1000 * PT)
    assert whole is not None
    assert nothing is None
    piece, rest = table.take(200 * PT, whole.height - 1)
    assert piece is not None
    assert piece.height < whole.height
    assert isinstance(rest, Table)
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
