"""The legend of a map explains the heights, tags, arrows and lines that are on it, and no others."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.catalog import box_for_game
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario, SquareLink, SquareOnLevel
from editor.model.tile import FaceName
from editor.render.legend import legend_entries, topics_of_box, topics_of_map

BOX = box_for_game("after-the-end")
OPTIONAL = {"height", "arrow with its cost", "Dark", "Heat source", "Heavy cover", "Light cover", "Difficult line"}


def explained(tile: str, face: FaceName, *links: SquareLink) -> set[str]:
    level = Level(id="ground", placements=(Placement(id=tile, tile=tile, face=face, x=0, y=0),))
    board = compile_board(Scenario(id="legend", game="after-the-end", levels=(level,), links=links), BOX)
    return {entry.text.text() for entry in legend_entries(topics_of_map(board, board.levels))} & OPTIONAL


@pytest.mark.parametrize(
    ("tile", "face", "words"),
    [
        ("crossroads", "front", {"Heat source", "Heavy cover", "Light cover", "Difficult line"}),
        ("rooftops", "front", {"height", "arrow with its cost", "Heavy cover", "Light cover"}),
        ("warehouse", "front", {"height", "Dark", "Heavy cover", "Light cover"}),
    ],
)
def test_only_what_is_on_the_map_is_explained(tile: str, face: FaceName, words: set[str]) -> None:
    assert explained(tile, face) == words


def test_arrows_of_the_author_are_explained_too() -> None:
    start, end = (SquareOnLevel(level="ground", x=x, y=0) for x in (0, 5))
    assert "arrow with its cost" in explained("crossroads", "front", SquareLink(start=start, end=end))


def test_the_sheet_of_tiles_explains_everything_in_the_box() -> None:
    words = {entry.text.text() for entry in legend_entries(topics_of_box(BOX))}
    assert words >= OPTIONAL
    assert "Doorway square" not in words, "no board of the box has one"
