"""The scenario sheet, read again: its text, and that it can be printed anywhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

import pytest
from pypdf import PdfReader

from editor.board import Board
from editor.export.pdf import pdf_bytes
from editor.export.scenario_text import objective_text
from editor.export.sheet.headings import squares_text
from editor.export.sheet.tile_lists import tiles_needed
from editor.model.grid import Square
from editor.model.objectives import Goal, Objective, Reference
from editor.paths import data_folder
from tests.export.maps import covered
from tests.export.sheets import OPTIONS, changed, first_steps, long_game, read, two_floors, words, words_of, words_on

pytestmark = pytest.mark.usefixtures("qapp")


# --- the file ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_pages_have_the_size_of_the_paper_and_numbers(paper: str, size: tuple[int, int]) -> None:
    reader = read(first_steps(), paper=paper)
    count = len(reader.pages)
    assert 2 <= count <= 3
    for number, page in enumerate(reader.pages, 1):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size
        assert f"{number} / {count}" in words_on(page)


def test_title_and_author_are_in_the_file_without_a_date() -> None:
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


def test_it_is_written_without_a_display(tmp_path: Path) -> None:
    program = "from editor.cli import main; main()"
    no_screen = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    scenario = data_folder("scenarios") / "first-steps.scenario.json"
    line = [sys.executable, "-c", program, "export", str(scenario), "--to", "pdf", "-o", str(tmp_path)]
    folder = Path(__file__).parents[2]
    done = subprocess.run(line, env=no_screen, cwd=folder, capture_output=True, text=True, check=False, timeout=50)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "first-steps.pdf").read_bytes() == pdf_bytes(first_steps(), OPTIONS)


# --- what it says -----------------------------------------------------------------------------------------------------


def covered_map() -> Board:
    return covered(1)


@pytest.mark.parametrize(("make", "most"), [(first_steps, 1), (two_floors, 2), (covered_map, 1)])
def test_every_tile_is_in_the_pick_list_as_often_as_it_is_needed(make: Callable[[], Board], most: int) -> None:
    board = make()
    placements = [each for level in board.scenario.levels for each in level.placements]
    needed = Counter((each.tile, each.face) for each in placements)
    assert {(pick.tile, pick.face): pick.count for pick in tiles_needed(board)} == needed
    assert max(needed.values()) == most
    page = words(make)
    wanted: Counter[str] = Counter()
    for (tile_id, face_name), count in needed.items():
        face = board.box.tiles[tile_id].face(face_name)
        assert face is not None
        wanted[f"{count} × {face.name}"] += 1
    for entry, times in wanted.items():
        assert page.count(entry) >= times, entry


def test_tiles_are_placed_row_by_row() -> None:
    board = first_steps()
    page = words(first_steps).partition("Order of placement")[2]
    ordered = sorted(board.levels[0].placed_tiles, key=lambda stamp: (stamp.placement.y, stamp.placement.x))
    wanted = [
        f"{number} {stamp.face.name} ({stamp.placement.x}, {stamp.placement.y})"
        for number, stamp in enumerate(ordered, 1)
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
        "EXITS map edge, Sewers Exits",
        "Core Rules · Move · Close Combat",
        "8 CP per turn · starts with 4 MP",
        "Lt. Vasquez Bazooka, Magnetic card marker (0, 1) Wrecked Tank east",
        "Mercenaries",
        "Cherokee Bill in Back yard",
        "Back yard deployment, The Band Border sections: 5 (3–5, 7)",
        "−3 MP each time · judged by the players o0000",
        "Wins the game Kill Lt. Vasquez.",
        "1. r0000",
        "2. Nobody enters",
        "• Nobody sleeps.",
        "Bazooka · 2 × Taser",
        "Small wooden door closed, NORAD, defense 2 north of (4, 3) Scrap Yard / Communication Room",
        "2 × Mine (1, 2) (3, 4): Well hidden",
        "1 × Broken wall north of (2, 2)",
        "1 × Broken door north of (3, 2)",
        "Double wall: no doors",
    ],
)
def test_facts_of_the_game_are_there(wanted: str) -> None:
    assert wanted in words(long_game)


def test_levels_are_named_where_there_are_several() -> None:
    page = words(two_floors)
    assert "Old cellar (level −1)" in page
    assert "Ground floor (level 0)" in page
    assert "(1, 2) Old cellar leads up to (3, 4) Ground floor" in page
    assert "(0, 1) Ground floor" in page
    assert "Ground floor (level 0)" not in words(first_steps)


@pytest.mark.parametrize("goal", get_args(Goal))
def test_every_goal_can_be_worded(goal: Goal) -> None:
    board = first_steps()
    target = Reference(kind="tile", id="gym")
    plain = objective_text(board, Objective(id="a", side="norad", goal=goal))
    full = objective_text(
        board, Objective(id="a", side="norad", goal=goal, target=target, where=target, who=target, count=3)
    )
    assert len(plain) > 5
    assert "Gym" not in plain
    assert full.count("Gym") == 3
    assert "3 times" in full or "(3 in total)" in full


def test_an_unknown_tile_is_listed_too() -> None:
    level = first_steps().scenario.levels[0]
    stranger = level.placements[0].model_copy(update={"id": "lost-room", "tile": "lost-room"})
    board = changed(first_steps(), levels=(level.model_copy(update={"placements": (*level.placements, stranger)}),))
    assert "1 × Lost Room" in words_of(read(board))


def test_options_change_the_sheet() -> None:
    assert "double wall" not in words_of(read(first_steps(), legend=False))
    sheets = [{}, {"numbers": False}, {"miniatures": False}]
    assert len({pdf_bytes(first_steps(), OPTIONS | options) for options in sheets}) == 3


def test_adjacent_squares_are_listed_as_ranges() -> None:
    text = squares_text([Square(1, 0), Square(3, 0), Square(2, 0), Square(5, 0), Square(2, 1)])
    assert text.replace(",\N{NO-BREAK SPACE}", ", ") == "(1–3, 0)  (5, 0)  (2, 1)"
    assert ", " not in text, "no line breaks within a square"
