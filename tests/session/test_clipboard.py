"""Pieces as text: copies come back equal, and no text causes an exception."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.edits import (
    Clip,
    Selection,
    add_walls,
    break_walls,
    copy_selection,
    place_marker,
    select_all_on,
    select_tiles,
)
from editor.errors import EditRejected
from editor.model.grid import Edge, Square
from editor.model.level import Marker
from editor.model.limits import MAX_CHARACTERS
from editor.model.sides import StartingCharacter
from editor.session.clipboard import (
    added_pieces,
    clip_from_text,
    clip_to_text,
    copy_selection_text,
    cut_selection,
    paste_edit,
    top_left_of,
)
from editor.session.document import Document
from tests.session.samples import first_steps


@pytest.fixture
def document() -> Document:
    document = first_steps()
    document.do(place_marker("ground", Marker(id="marker-1", marker="mine", x=1, y=5, note="Mind it")))
    document.do(add_walls("ground", [Edge(1, 5, "n")]))
    document.do(break_walls("ground", [Edge(2, 5, "w")]))
    return document


def test_everything_survives_round_trip(document: Document) -> None:
    clip = copy_selection(document.scenario, select_all_on(document.scenario, "ground"))
    assert clip_from_text(clip_to_text(clip)) == clip
    assert len(clip.placements) == 8
    assert clip.broken
    assert clip.walls


def test_copied_tile_includes_its_contents(document: Document) -> None:
    document.select(select_tiles("ground", "gym"))
    text = copy_selection_text(document)
    assert text is not None
    clip = clip_from_text(text)
    assert clip is not None
    assert [each.id for each in clip.placements] == ["gym"]
    assert [each.note for each in clip.markers] == ["Mind it"]
    assert clip.walls == (Edge(1, 5, "n"),)


def test_empty_selection_cannot_be_copied_or_cut(document: Document) -> None:
    assert copy_selection_text(document) is None
    assert cut_selection(document) is None


def test_cut_deletes_what_was_copied_except_characters(document: Document) -> None:
    document.select(select_tiles("ground", "missile-room"))
    edit = cut_selection(document)
    assert edit is not None
    document.do(edit)
    assert "missile-room" not in {each.id for each in document.scenario.levels[0].placements}
    assert "vasquez" in {start.id for _, start in document.scenario.starts()}


def test_a_character_is_cut_and_pasted_with_its_side_and_all_it_carries(document: Document) -> None:
    document.select(Selection("ground", characters=frozenset({"woo"})))
    before = {start.id: (side.id, start) for side, start in document.scenario.starts()}
    clip = clip_from_text(copy_selection_text(document) or "")
    edit = cut_selection(document)
    assert clip is not None
    assert edit is not None
    document.do(edit)
    assert "woo" not in {start.id for _, start in document.scenario.starts()}
    gone = document.scenario
    document.do(paste_edit(document, clip, Square(4, 4)))
    after = {start.id: (side.id, start) for side, start in document.scenario.starts()}
    side, start = after["woo"]
    assert side == before["woo"][0]
    assert (start.x, start.y, start.level) == (4, 4, "ground")
    assert (start.character, start.facing) == (before["woo"][1].character, before["woo"][1].facing)
    assert added_pieces(gone, document.scenario, "ground").characters == {"woo"}


def test_pasted_character_gets_new_id(document: Document) -> None:
    document.select(Selection("ground", characters=frozenset({"woo"})))
    clip = clip_from_text(copy_selection_text(document) or "")
    assert clip is not None
    document.do(paste_edit(document, clip))
    assert {"woo", "james-woo-2"} <= {start.id for _, start in document.scenario.starts()}
    assert "box.exceeded" in {found.rule for found in document.report.problems}


def test_paste_places_top_left_on_square_and_returns_added_pieces(document: Document) -> None:
    document.select(select_tiles("ground", "gym"))
    clip = clip_from_text(copy_selection_text(document) or "")
    assert clip is not None
    before = document.scenario
    document.do(paste_edit(document, clip, Square(5, 2)))
    new = added_pieces(before, document.scenario, "ground")
    assert new.tiles == {"gym#2"}
    assert new.markers == {"marker-2"}
    placed = next(each for each in document.scenario.levels[0].placements if each.id == "gym#2")
    assert (placed.x, placed.y) == (5, 2)
    assert new.walls == {Edge(6, 3, "n")}


def test_paste_without_square_is_shifted_by_one(document: Document) -> None:
    document.select(select_tiles("ground", "gym"))
    clip = clip_from_text(copy_selection_text(document) or "")
    assert clip is not None
    document.do(paste_edit(document, clip))
    placed = next(each for each in document.scenario.levels[0].placements if each.id == "gym#2")
    assert (placed.x, placed.y) == (1, 5)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gym",
        "[]",
        "{}",
        '{"format": "sags-clip", "placements": 7}',
        '{"format": "sags-clip", "placements": [{"id": "gym"}]}',
        '{"format": "sags-clip", "walls": [[1, 2, "q"]]}',
        '{"format": "sags-clip", "walls": [[1, 2]]}',
        '{"format": "other"}',
        '{"format": "sags-clip", "walls": [[1, 2, "n"]], "walls": []}',
        '{"format": "sags-clip", "markers": [{"id": "m", "marker": "mine", "x": 1, "y": 1, "x-a": Infinity}]}',
        '{"format": "sags-clip", "markers": [{"id": "m", "marker": "mine", "x": 1, "y": 1, "x-a": 1.5}]}',
        '{"format": "sags-clip", "markers": [{"id": "m", "marker": "mine", "x": 1, "y": 1, "x-a": 9007199254740993}]}',
        '{"format": "sags-clip", "markers": [{"id": "m", "marker": "mine", "x": 1, "y": 1, "x-a": "\\ud800"}]}',
        '{"format": "sags-clip", "note": "\ud800"}',
        "[" * 100_000,
        json.dumps({"format": "sags-clip", "x": "y" * 1_000_001}),
    ],
)
def test_other_text_is_not_a_clip(text: str) -> None:
    """Nor is what no file could hold: what is pasted can be saved."""
    assert clip_from_text(text) is None


@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_any_clipboard_text_is_handled(text: str) -> None:
    assert clip_from_text(text) is None


def test_an_empty_clip_has_a_corner() -> None:
    assert top_left_of(Clip()) == (0, 0)


def test_character_can_be_pasted_up_to_nine_times(document: Document) -> None:
    clip = copy_selection(document.scenario, Selection("ground", characters=frozenset({"zombie-1"})))
    before = len(list(document.scenario.starts()))
    for number in range(MAX_CHARACTERS - before):
        assert document.do(paste_edit(document, clip, Square(number % 9, 6)))
    assert len({start.id for _, start in document.scenario.starts()}) == MAX_CHARACTERS
    with pytest.raises(EditRejected, match="9 boxes have only 108"):
        document.do(paste_edit(document, clip, Square(0, 6)))


def test_copy_of_character_with_longest_id_gets_id(document: Document) -> None:
    longest = "z" * 64
    clip = Clip(characters=(("salemite", StartingCharacter(id=longest, character=longest, level="ground", x=1, y=1)),))
    for _ in range(3):
        assert document.do(paste_edit(document, clip))
    assert sum(start.character == longest for _, start in document.scenario.starts()) == 3
