"""The sheet in other programs: searching, copying, reading aloud, and its outline."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from editor.board import Board
from editor.export.pdf import pdf_bytes
from editor.export.sheet.printing import outline
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.render.drawing_files import Drawing, render_pdf
from editor.render.painters.map_painter import level_extent, paint_level
from editor.render.style import Style
from tests.export.maps import shipped
from tests.export.sheets import OPTIONS, changed, first_steps, long_game, read, two_floors, undrawn

pytestmark = pytest.mark.usefixtures("qapp")


@cache
def doctor() -> Board:
    return next(board for board in shipped() if board.scenario.id == "doctors-cellar")


@cache
def the_sheet() -> bytes:
    return pdf_bytes(doctor(), OPTIONS)


def plain(reader: PdfReader) -> str:
    """Return the text that is copied from the whole file."""
    return "\n".join(undrawn(page).extract_text() for page in reader.pages)


def has_words(text: str, words: str) -> bool:
    """Return whether the text contains the words in order, possibly over several lines."""
    together = r"\s+".join(map(re.escape, words.split()))
    return re.search(rf"(?<!\w){together}(?!\w)", text) is not None


def titles(items: list[Any], depth: int = 0) -> Iterator[tuple[int, str]]:
    for item in items:
        if isinstance(item, list):
            yield from titles(item, depth + 1)
        else:
            yield depth, item.title


# --- text -------------------------------------------------------------------------------------------------------------


def test_every_name_of_a_room_on_a_map_is_found_as_whole_words() -> None:
    style = Style(theme="print")
    for level in doctor().levels:
        paint = partial(paint_level, board=doctor(), level=level, style=style)
        text = plain(PdfReader(BytesIO(render_pdf(Drawing(level_extent(doctor(), level, style), paint, style)))))
        missing = {stamp.face.name for stamp in level.placed_tiles if not has_words(text, stamp.face.name)}
        assert missing == set()
        assert len(level.placed_tiles) > 15


def test_every_heading_is_found_as_whole_words_with_plain_spaces_and_letters() -> None:
    text = plain(read(two_floors()))
    for _, mark in outline(lay_out_pages(two_floors(), OPTIONS)):
        assert has_words(text, mark.words), mark.words
    assert not set(text) & set("\t\u00a0ﬀﬁﬂﬃﬄ")


def test_letters_that_fonts_like_to_join_stay_by_themselves() -> None:
    board = changed(first_steps(), title="Office of the first fluffy official")
    assert "Office of the first fluffy official" in plain(read(board))


@pytest.mark.skipif(which("pdftotext") is None, reason="pdftotext is not installed")
def test_another_reader_finds_the_same_words(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(the_sheet())
    done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, text=True, check=True, timeout=30)
    names = {stamp.face.name for level in doctor().levels for stamp in level.placed_tiles}
    headings = {mark.words for _, mark in outline(lay_out_pages(doctor(), OPTIONS))}
    assert {words for words in names | headings if not has_words(done.stdout, words)} == set()
    assert not set(done.stdout) & set("\tﬀﬁﬂﬃﬄ")


# --- the outline and what the file says of itself ---------------------------------------------------------------------


def test_the_outline_has_all_headings_in_their_order_below_each_other() -> None:
    found = list(titles(PdfReader(BytesIO(the_sheet())).outline))
    assert found[:6] == [
        (0, "The Doctor Is In"),
        (1, "The cellar (level −1)"),
        (1, "The doctor's house (level 0)"),
        (1, "Story"),
        (1, "Objectives"),
        (2, "NORAD"),
    ]
    build = found.index((0, "Building the map"))
    assert found[build + 1 : build + 5] == [
        (1, "Tiles needed"),
        (1, "Order of placement"),
        (2, "The cellar"),
        (2, "The doctor's house"),
    ]


@pytest.mark.parametrize("make", [long_game, two_floors])
def test_every_entry_of_the_outline_leads_to_its_heading(make: Any) -> None:
    reader = read(make())
    pages = [lines_of(page) for page in reader.pages]
    for entry in flat(reader.outline):
        number = reader.get_destination_page_number(entry)
        assert number is not None
        below = [entry.top - y for text, y in pages[number] if text and entry.title.startswith(text)]
        assert any(0 < distance < 40 for distance in below), entry.title


def flat(items: list[Any]) -> Iterator[Any]:
    for item in items:
        yield from flat(item) if isinstance(item, list) else (item,)


def lines_of(page: PageObject) -> list[tuple[str, float]]:
    """Return the texts of a page with the height of their baselines."""
    lines: list[tuple[str, float]] = []

    def see(text: str, within: list[float], at: list[float], *_: object) -> None:
        lines.append((" ".join(text.split()), at[4] * within[1] + at[5] * within[3] + within[5]))

    undrawn(page).extract_text(visitor_text=see)
    return lines


def test_the_file_names_its_language_and_shows_its_title() -> None:
    root: Any = PdfReader(BytesIO(the_sheet())).root_object
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert the_sheet().startswith(b"%PDF-1.4")


def test_fonts_hold_only_what_is_used_and_say_so() -> None:
    fonts = {font["/BaseFont"]: font for font in _fonts(PdfReader(BytesIO(the_sheet())))}
    assert len(fonts) == 3
    for name, font in fonts.items():
        about = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert re.fullmatch(r"/[A-Z]{6}\+\w.*", name)
        assert about["/FontName"] == name
        assert len(about["/FontFile2"].get_data()) < 60_000


def _fonts(reader: PdfReader) -> Iterator[Any]:
    for page in reader.pages:
        resources: Any = page["/Resources"]
        yield from (each.get_object() for each in resources["/Font"].values())
