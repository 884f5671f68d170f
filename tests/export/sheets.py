"""Scenario sheets for tests: boards with much text, and the text of their PDF."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import DecodedStreamObject, NameObject

from editor.board import Board, compile_board
from editor.export import EXPORTERS
from editor.export.pdf import pdf_bytes
from editor.model.grid import Edge, Square
from editor.model.level import BrokenEdge, Marker
from editor.model.objectives import Objective, Reference
from editor.model.scenario import Exits, ScenarioTexts, SquareOnLevel, StairsLink, Zone
from editor.model.sides import Side, StartingCharacter
from tests.export.maps import shipped

OPTIONS = EXPORTERS["pdf"].defaults()


def changed(board: Board, **fields: Any) -> Board:
    return compile_board(board.scenario.model_copy(update=fields), board.box)


def first_steps() -> Board:
    return next(board for board in shipped() if board.scenario.id == "first-steps")


def numbered(count: int, letter: str) -> str:
    """Return distinct words, in paragraphs."""
    return " ".join(f"{letter}{number:04d}" + "\n\n" * (number % 97 == 96) for number in range(count))


def two_floors(**fields: Any) -> Board:
    """Return the tiles of a shipped map twice, from two boxes, on two levels."""
    scenario = first_steps().scenario
    ground = scenario.levels[0]
    again = tuple(each.model_copy(update={"id": f"{each.id}#2"}) for each in ground.placements[:5])
    cellar = ground.model_copy(
        update={"id": "cellar", "name": "Old cellar", "elevation": -1, "placements": again, "doors": ()}
    )
    link = StairsLink(start=SquareOnLevel(level="cellar", x=1, y=2), end=SquareOnLevel(level="ground", x=3, y=4))
    return changed(first_steps(), levels=(ground, cellar), stairs=(link,), **fields)


@cache
def long_game() -> Board:
    """Return a bit of everything, with more text than fits on a page."""
    scenario = first_steps().scenario
    level = scenario.levels[0].model_copy(
        update={
            "markers": (
                Marker(id="one", marker="mine", x=1, y=2),
                Marker(id="two", marker="mine", x=3, y=4, note="Well hidden"),
            ),
            "broken": (BrokenEdge(edge=Edge(2, 2, "n")), BrokenEdge(edge=Edge(3, 2, "n"), of="door")),
        }
    )
    norad = scenario.sides[0].characters[0].model_copy(update={"equipment": ("bazooka",), "magnetic_card": True})
    sides = (
        scenario.sides[0].model_copy(update={"characters": (norad,), "mp": 4}),
        *scenario.sides[1:],
        Side(
            id="band",
            name="The Band",
            characters=(StartingCharacter(id="late", character="cherokee-bill", zone="yard"),),
        ),
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
        texts=ScenarioTexts(
            story=numbered(900, "s"),
            setup="Meet in {tile:gym} with {character:vasquez}.",
            victory=numbered(50, "v"),
            special_rules=(numbered(200, "r"), "- Nobody enters {zone:yard}.\n- Nobody sleeps.", "  "),
            notes="Secret thoughts",
        ),
    )


_DRAWN = re.compile(
    rb"^(?:(?:[-\d.]+ )*(?:m|l|c|h|re|f\*?|B\*?|S|scn|SCN)|/\w+ (?:cs|CS|gs)|[-\d.]+ w [-\w.\[\] ]* d) *\n",
    re.MULTILINE,
)
"""Lines of a page that draw or choose colors and pens: nearly all, each of which a reader of its words would take apart
in vain."""
_EMPTY = re.compile(rb"^q *\n(?:(?:[-\d.]+ )*cm *\n)*Q *\n", re.MULTILINE)
"""A part of a page in which nothing is left."""


def read(board: Board, **options: Any) -> PdfReader:
    return PdfReader(BytesIO(pdf_bytes(board, OPTIONS | options)))


@cache
def words(make: Callable[[], Board]) -> str:
    """Return the text of the sheet of that board."""
    return words_of(read(make()))


def words_of(reader: PdfReader) -> str:
    return " ".join(words_on(page) for page in reader.pages)


def words_on(page: PageObject) -> str:
    """Return the text of a page in printing order, with one space between words."""
    return " ".join(undrawn(page).extract_text().split())


def undrawn(page: PageObject) -> PageObject:
    """Return the page with its text only, which is read in a tenth of the time."""
    contents, words = page.get_contents(), DecodedStreamObject()
    if contents is not None:
        words.set_data(_EMPTY.sub(b"", _DRAWN.sub(b"", contents.get_data())))
        page[NameObject("/Contents")] = words
    return page
