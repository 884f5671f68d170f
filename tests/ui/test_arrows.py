"""Arrows of the author: added with the tool, selected, moved, copied, deleted, edited in the form, and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.board import compile_board
from editor.board.paths import Spot
from editor.catalog import Box, box_for_game
from editor.edits import (
    Selection,
    add_link,
    change_link,
    copy_selection,
    delete_selection,
    include_contents,
    move_selection,
    paste_clip,
    rotate_selection,
    select_tiles,
    selection_after_move,
)
from editor.edits.selection import LinkEnds, link_ends
from editor.errors import EditRejected
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario, SquareLink, SquareOnLevel
from editor.render.painters.map_painter import paint_level
from editor.render.qt_helpers import painting
from editor.render.style import Layers, Style
from editor.session.clipboard import clip_from_text, clip_to_text
from editor.session.document import Document
from editor.session.map_selection import select_at, select_in_rectangle, selection_name
from editor.ui.forms.fields import NumberField
from editor.ui.panels.piece_forms import LinkForm, MultiSelectionForm
from editor.ui.window.main_window import MainWindow
from tests.ui.tool_driver import ToolDriver
from tests.ui.windows import Script, click, make_window, open_example, point_of, press_key

BOX: Box = box_for_game("after-the-end")


def on(x: int, y: int, level: str = "ground") -> SquareOnLevel:
    return SquareOnLevel(level=level, x=x, y=y)


def ends(*places: tuple[int, int], level: str = "ground") -> LinkEnds:
    start, end = places
    return Spot(level, *start), Spot(level, *end)


TILES = (
    Placement(id="crossroads", tile="crossroads", x=0, y=0),
    Placement(id="rooftops", tile="rooftops", x=8, y=0),
)
WITHIN, ACROSS = SquareLink(start=on(1, 1), end=on(4, 1), cost=2), SquareLink(start=on(6, 3), end=on(9, 3))
UP = SquareLink(start=on(2, 4), end=on(2, 4, "roof"), both=True)


@pytest.fixture
def scenario() -> Scenario:
    levels = Level(id="ground", width=20, height=16, placements=TILES), Level(id="roof", elevation=1)
    return Scenario(id="arrows", game="after-the-end", levels=levels, links=(WITHIN, ACROSS, UP))


def links_of(scenario: Scenario) -> list[tuple[Square, Square]]:
    return [(link.start.square, link.end.square) for link in scenario.links]


def test_arrows_of_a_tile_move_with_it_and_others_stay(scenario: Scenario) -> None:
    picked = include_contents(select_tiles("ground", "crossroads"), scenario, BOX)
    assert picked.links == {ends((1, 1), (4, 1)), link_ends(UP)}, "an arrow to another tile belongs to both"
    moved = move_selection(picked, 0, 6).apply(scenario)
    assert links_of(moved) == [((1, 7), (4, 7)), ((6, 3), (9, 3)), ((2, 10), (2, 4))], "the other level stays"
    assert moved.links[0].cost == 2
    turned = rotate_selection(picked, 180, BOX).apply(scenario)
    assert links_of(turned)[0] == ((6, 4), (3, 4))
    assert selection_after_move(picked, 0, 6).links == {
        ends((1, 7), (4, 7)),
        (Spot("ground", 2, 10), Spot("roof", 2, 4)),
    }
    gone = delete_selection(picked).apply(scenario)
    assert gone.links == (ACROSS,)


def test_arrows_are_copied_as_text_and_pasted_once(scenario: Scenario) -> None:
    every = Selection("ground", links=frozenset(map(link_ends, scenario.links)))
    clip = clip_from_text(clip_to_text(copy_selection(scenario, every)))
    assert clip is not None
    assert [(link.start, link.end, link.cost) for link in clip.links] == [((1, 1), (4, 1), 2), ((6, 3), (9, 3), 1)]
    pasted = paste_clip(clip, "ground", 1, 2, iter("ab").__next__).apply(scenario)
    assert links_of(pasted)[3:] == [((2, 3), (5, 3)), ((7, 5), (10, 5))]
    assert pasted.links[3].cost == 2
    assert paste_clip(clip, "ground", 0, 0, iter("ab").__next__).apply(scenario).links == scenario.links


def test_impossible_arrows_are_rejected(scenario: Scenario) -> None:
    for link in (SquareLink(start=on(1, 1), end=on(1, 1)), WITHIN, SquareLink(start=on(1, 1), end=on(2, 2, "moon"))):
        with pytest.raises(EditRejected):
            add_link(link).apply(scenario)
    with pytest.raises(EditRejected):
        change_link(ends((0, 0), (5, 5)), cost=3).apply(scenario)
    assert change_link(link_ends(WITHIN), cost=3).apply(scenario).links[0].cost == 3


def test_arrows_are_found_on_the_map(scenario: Scenario) -> None:
    document = Document(scenario, BOX)
    on_arrow = select_at(document, 2.7, 1.52)
    assert on_arrow.links == {link_ends(WITHIN)}
    assert str(selection_name(document, on_arrow)) == "Arrow (1, 1) → (4, 1)"
    assert select_at(document, 2.7, 1.8).tiles == {"crossroads"}
    assert select_at(document, 2.5, 4.5).links == {link_ends(UP)}, "the stub of an arrow between levels"
    assert select_in_rectangle(document, 5.2, 2.2, 10.1, 4.1, enclosed=True).links == {link_ends(ACROSS)}
    document.set_layers(hidden={"markers"})
    assert select_at(document, 2.7, 1.52).tiles == {"crossroads"}


def test_tool_adds_arrows_by_drag_and_by_clicks(scenario: Scenario) -> None:
    driver = ToolDriver(Document(scenario, BOX))
    tool = driver.start("link")
    driver.drag((0.5, 0.5), (3.5, 0.5), (3.5, 2.5))
    assert links_of(driver.document.scenario)[-1] == ((0, 0), (3, 2))
    assert driver.document.selection.links == {ends((0, 0), (3, 2))}
    driver.click(5.5, 5.5)
    driver.hover(7.5, 5.5)
    shown = tool.ghost()
    assert shown is not None
    assert [(link.start.x, link.end.x) for link in shown.links] == [(5, 7)]
    driver.click(7.5, 5.5)
    assert links_of(driver.document.scenario)[-1] == ((5, 5), (7, 5))
    driver.document.history.undo()
    assert links_of(driver.document.scenario)[-1] == ((0, 0), (3, 2))
    driver.click(19.5, 15.5)
    assert driver.messages == ["There is no floor on this square. An arrow begins and ends on a tile."]
    driver.click(5.5, 5.5)
    driver.keys("Escape")
    driver.click(6.5, 5.5)
    assert len(driver.document.scenario.links) == 4, "Esc forgets the first square"


def test_selected_arrow_is_moved_and_deleted_by_key(scenario: Scenario) -> None:
    driver = ToolDriver(Document(scenario, BOX))
    driver.start("select")
    driver.click(2.7, 1.52)
    driver.keys("Down")
    assert links_of(driver.document.scenario)[0] == ((1, 2), (4, 2))
    assert driver.document.selection.links == {ends((1, 2), (4, 2))}
    driver.keys("Delete")
    assert links_of(driver.document.scenario) == [((6, 3), (9, 3)), ((2, 4), (2, 4))]
    driver.document.history.undo()
    driver.document.history.undo()
    assert driver.document.scenario.links == scenario.links


def test_arrows_are_drawn_on_their_levels(scenario: Scenario) -> None:
    def picture(shown: Scenario, level: int) -> QImage:
        board, image = compile_board(shown, BOX), QImage(400, 320, QImage.Format.Format_RGB32)
        style = Style(px=20, layers=Layers(numbers=False))
        with painting(image) as painter:
            painter.scale(0.2, 0.2)
            paint_level(painter, board, board.levels[level], style)
        return image

    bare = scenario.model_copy(update={"links": ()})
    within = scenario.model_copy(update={"links": (WITHIN,)})
    assert picture(within, 0) != picture(bare, 0)
    assert picture(within, 1) == picture(bare, 1)
    assert picture(scenario, 1) != picture(bare, 1), "an arrow that arrives from another level"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return make_window(qtbot, tmp_path, Script())


def test_window_offers_arrows_only_where_the_game_has_them(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    assert not window.action_registry["tool-link"].isVisible()
    assert not window.action_registry["tool-link"].isEnabled()


def test_arrow_is_edited_in_the_form(window: MainWindow, scenario: Scenario) -> None:
    window.workspace.open(Document(scenario, BOX))
    assert window.action_registry["tool-link"].isVisible()
    click(window.canvas, point_of(window, 2.7, 1.52))
    form = window.panels.inspector.form
    assert isinstance(form, LinkForm)
    assert window.panels.inspector.title.text() == "Arrow (1, 1) → (4, 1)"
    cost = form.fields["field-link-cost"]
    assert isinstance(cost, NumberField)
    cost.setValue(5)
    document = window.workspace.document
    assert document.scenario.links[0].cost == 5
    QTest.mouseClick(form.buttons["reverse-link"], Qt.MouseButton.LeftButton)
    assert links_of(document.scenario)[0] == ((4, 1), (1, 1))
    assert isinstance(window.panels.inspector.form, LinkForm)
    press_key(window.canvas, Qt.Key.Key_Delete)
    assert len(document.scenario.links) == 2
    document.select(Selection("ground", links=frozenset(map(link_ends, document.scenario.links))))
    assert isinstance(window.panels.inspector.form, MultiSelectionForm)
    assert window.panels.inspector.title.text() == "2 arrows"
