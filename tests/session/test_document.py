"""The open document: board and report follow every edit, and the view shows only what exists."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from editor.board import compile_board
from editor.catalog.box_loader import box_for_scenario
from editor.edits import (
    Selection,
    add_level,
    delete_selection,
    delete_tiles,
    place_tile,
    remove_level,
    select_tiles,
    set_field,
)
from editor.errors import EditRejected
from editor.files import read_scenario, write_scenario
from editor.model.grid import Edge
from editor.model.level import Level, Placement
from editor.rules import check
from editor.session.document import Document, keep_existing
from tests.session.samples import empty_frame, first_steps

PACKS = Path(__file__).resolve().parent.parent.parent / "docs" / "packs"
UPSTAIRS = Level(id="upstairs", elevation=1, width=8, height=8)


@pytest.fixture
def document() -> Document:
    return first_steps()


def test_board_and_report_follow_an_edit_and_its_undo(document: Document) -> None:
    before = document.report.problems
    assert document.do(delete_tiles({"gym"}))
    assert document.board == compile_board(document.scenario, document.box)
    assert document.report.problems == check(document.board).problems != before
    document.history.undo()
    assert document.report.problems == before


def test_rejected_edit_changes_nothing(document: Document) -> None:
    calls: list[str] = []
    document.on_change.append(lambda: calls.append("change"))
    before = document.scenario, document.board, document.report
    with pytest.raises(EditRejected):
        document.do(delete_tiles({"nowhere"}))
    assert (document.scenario, document.board, document.report) == before
    assert calls == []


def test_observers_find_board_and_report_up_to_date(document: Document) -> None:
    seen: list[tuple[int, bool]] = []
    document.on_change.append(
        lambda: seen.append((len(document.level.placed_tiles), document.report.inspection.board is document.board))
    )
    document.do(delete_tiles({"gym"}))
    document.history.undo()
    assert seen == [(7, True), (8, True)]


def test_deleting_selected_thing_updates_view(document: Document) -> None:
    document.select(Selection("ground", tiles=frozenset({"gym", "generator"})))
    views: list[Selection] = []
    document.on_view.append(lambda: views.append(document.selection))
    document.do(delete_selection(select_tiles("ground", "gym")))
    assert document.selection == select_tiles("ground", "generator")
    assert views == [select_tiles("ground", "generator")]
    document.do(set_field("title", "Other"))
    assert len(views) == 1


def test_deleted_things_are_deselected(document: Document) -> None:
    gone = Selection(
        "ground",
        tiles=frozenset({"no"}),
        doors=frozenset({"no"}),
        markers=frozenset({"no"}),
        characters=frozenset({"no"}),
        zones=frozenset({"no"}),
        walls=frozenset({Edge(0, 0, "n")}),
        broken=frozenset({Edge(0, 0, "n")}),
    )
    assert keep_existing(gone, document.scenario, "ground") == Selection("ground")
    there = Selection("ground", doors=frozenset({"norad-small-4"}), characters=frozenset({"woo"}))
    assert keep_existing(there, document.scenario, "ground") == there


def test_showing_another_level_clears_selection(document: Document) -> None:
    document.do(add_level(UPSTAIRS))
    document.select(select_tiles("ground", "gym"))
    document.show_level("upstairs")
    assert document.level_id == "upstairs"
    assert document.level.level == UPSTAIRS
    assert document.selection == Selection("upstairs")
    document.show_level("cellar")
    assert document.level_id == "upstairs"


def test_when_the_shown_level_is_removed_the_first_is_shown(document: Document) -> None:
    document.do(add_level(UPSTAIRS))
    document.show_level("upstairs")
    document.do(remove_level("upstairs"))
    assert document.level_id == "ground"
    assert document.selection == Selection("ground")
    document.history.undo()
    assert document.level.level.id == "ground"


def test_selecting_on_another_level_shows_it(document: Document) -> None:
    document.do(add_level(UPSTAIRS))
    document.select(Selection("upstairs"))
    assert document.level_id == "upstairs"


def test_missing_things_are_not_selected(document: Document) -> None:
    document.select(Selection("ground", tiles=frozenset({"gym", "nowhere"}), lines=frozenset({Edge(0, 0, "n")})))
    assert document.selection == select_tiles("ground", "gym")
    document.select(select_tiles("attic", "gym"))
    assert (document.level_id, document.selection) == ("ground", Selection("ground"))


def test_saving_writes_file_and_clears_dirty_mark(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    document.do(set_field("title", "Other"))
    assert document.history.is_dirty
    document.save(path)
    assert document.path == path
    assert not document.history.is_dirty
    assert read_scenario(path) == document.scenario
    document.do(set_field("title", "Third"))
    document.save()
    assert read_scenario(path).title == "Third"


def test_failed_save_keeps_name_and_dirty_mark(document: Document, tmp_path: Path) -> None:
    document.do(set_field("title", "Other"))
    with pytest.raises(Exception, match="folder"):
        document.save(tmp_path / "missing" / "map.scenario.json")
    assert document.path is None
    assert document.history.is_dirty


def test_revert_is_one_step_that_can_be_undone(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    document = empty_frame()
    document.save(path)
    document.do(set_field("title", "Mine"))
    document.do(place_tile("ground", Placement(id="gym", tile="gym", x=0, y=0)))
    mine = document.scenario
    document.revert()
    assert document.scenario == read_scenario(path)
    assert not document.history.is_dirty
    document.history.undo()
    assert document.scenario is mine
    assert document.history.is_dirty


def test_revert_takes_what_another_program_wrote(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    document = empty_frame()
    document.save(path)
    other = empty_frame()
    other.do(set_field("title", "From outside"))
    write_scenario(path, other.scenario)
    document.revert()
    assert document.name == "From outside"


def test_document_name_is_title_or_file_name(tmp_path: Path) -> None:
    document = empty_frame()
    assert document.name == ""
    document.save(tmp_path / "yard.scenario.json")
    assert document.name == "yard.scenario.json"
    document.do(set_field("title", "The Yard"))
    assert document.name == "The Yard"


@pytest.mark.parametrize(("copy", "possible"), [(9, True), (10, False)])
def test_copies_are_limited_by_game(document: Document, copy: int, possible: bool) -> None:
    assert document.box.game.copies == 9
    level = document.scenario.levels[0].id
    laying = place_tile(level, Placement(id=f"gym#{copy}", tile="gym", x=0, y=0))
    if possible:
        assert document.do(laying)
        return
    with pytest.raises(EditRejected) as refused:
        document.do(laying)
    assert str(refused.value) == "At most 9 copies of each piece are allowed."


def test_a_pack_has_not_changed_any_more_when_the_document_was_saved(tmp_path: Path) -> None:
    shutil.copytree(PACKS / "wardens-keep", tmp_path / "wardens-keep")
    path = tmp_path / "seal.scenario.json"
    shutil.copy(PACKS / "stolen-seal.scenario.json", path)
    markers = tmp_path / "wardens-keep" / "markers.toml"
    markers.write_text(markers.read_text("utf-8") + '\n[[marker]]\nid = "ring"\nname = "Ring"\n', encoding="utf-8")
    scenario = read_scenario(path)
    document = Document(scenario, box_for_scenario(scenario, path), path)
    assert [each.rule for each in document.report.problems] == ["pack.other"]
    assert document.do(set_field("title", "Another seal"))
    document.save()
    assert document.report.problems == ()
    assert not document.history.is_dirty
    assert document.scenario == read_scenario(path)
    document.history.undo()
    assert document.report.problems == (), "the file was saved with this pack"
    assert document.history.is_dirty
    assert len(document.history.steps) == 2
