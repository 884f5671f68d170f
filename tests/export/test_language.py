"""A file is in the language of its scenario, unless the options ask for another."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.board import Board, compile_board
from editor.export import EXPORTERS, export
from editor.export.exporter import language_of_file
from editor.export.sheet.printing import outline
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.messages import current_language, language_scope, set_language
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.rules import check
from editor.ui.sheet.page_pictures import paint_page
from tests.export.sheets import OPTIONS, first_steps, read

pytestmark = pytest.mark.usefixtures("qapp")


def telling(language: str) -> Board:
    board = first_steps()
    return compile_board(board.scenario.model_copy(update={"language": language}), board.box)


def headings(board: Board, **options: str) -> set[str]:
    return {mark.words for _, mark in outline(lay_out_pages(board, OPTIONS | options))}


@pytest.mark.parametrize(
    ("stated", "asked_for", "spoken", "written"),
    [
        ("de", "scenario", "fr", "de"),
        ("de-AT", "scenario", "fr", "de"),
        ("de", "ru", "fr", "ru"),
        ("", "ru", "fr", "ru"),
        ("", "scenario", "fr", "fr"),
        ("tlh", "scenario", "fr", "fr"),
    ],
)
def test_which_language_a_file_is_in(
    stated: str, asked_for: str, spoken: str, written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.messages.language.languages", lambda: ("de", "en", "fr", "ru"))
    with language_scope(spoken):
        assert language_of_file(telling(stated).scenario, {"language": asked_for}) == written
        assert current_language() == spoken


def test_the_sheet_is_in_the_language_of_the_scenario() -> None:
    english = headings(telling("en"))
    with language_scope(PSEUDO_LANGUAGE):
        assert headings(telling("en")) == english
        assert "[" in "".join(headings(telling("")))
    assert headings(telling(PSEUDO_LANGUAGE)) == headings(telling("en"), language=PSEUDO_LANGUAGE) != english
    assert read(telling(PSEUDO_LANGUAGE)).trailer["/Root"]["/Lang"] == PSEUDO_LANGUAGE  # type: ignore[index]


def test_pages_that_are_painted_later_stay_in_it() -> None:
    """The window may speak another language by then, and another thread paints."""
    png, board = EXPORTERS["png"], telling("en")
    options = png.defaults() | {"legend": True}
    [page] = png.pages(board, options, "en")
    english = paint_page(page, 0.5)
    set_language(PSEUDO_LANGUAGE)
    assert paint_page(page, 0.5) == english
    assert paint_page(png.pages(board, options, PSEUDO_LANGUAGE)[0], 0.5) != english
    [sheet, *_] = EXPORTERS["pdf"].preview(board, OPTIONS)
    other = paint_page(sheet, 0.5)
    set_language("en")
    assert paint_page(EXPORTERS["pdf"].preview(board, OPTIONS)[0], 0.5) == other


def test_an_engine_file_too(tmp_path: Path) -> None:
    report = check(telling("en"))
    engine = EXPORTERS["engine"]
    files = [tmp_path / "one.engine.json", tmp_path / "other.engine.json"]
    export(report, engine, files[0], engine.defaults(), force=True)
    with language_scope(PSEUDO_LANGUAGE):
        export(report, engine, files[1], engine.defaults(), force=True)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert b'"language": "en"' in files[0].read_bytes()


@pytest.mark.parametrize(
    ("scenario_id", "language", "title"),
    [
        ("scenario", "fr", "Scénario sans titre"),
        ("scenario", "en", "Untitled scenario"),
        ("first-steps", "fr", "First Steps"),
    ],
)
def test_a_sheet_without_a_title(scenario_id: str, language: str, title: str) -> None:
    board = telling(language)
    untitled = board.scenario.model_copy(update={"title": "", "id": scenario_id})
    assert title in headings(compile_board(untitled, board.box))
