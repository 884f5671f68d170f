"""Overlays of the map: heights, fields of view, detection, and the shades of the sight tool with their legend."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.board.bit_sets import squares_of
from editor.catalog import box_for_game
from editor.edits import Selection
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.session.document import Document
from editor.ui.map.canvas import OverlayLegend
from editor.ui.map.canvas.overlays import overlay_legend, watchers_note
from editor.ui.map.tools.sight import SightTool
from editor.ui.widgets.theme import current_theme
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, click, make_window, open_example, point_of

OVERLAYS = ("overlay-heights", "overlay-field-of-view", "overlay-detection")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return make_window(qtbot, tmp_path, Script())


def document() -> Document:
    box = box_for_game("after-the-end")
    bandit = StartingCharacter(id="bandit", character="bandit", level="ground", x=1, y=4, facing="e")
    hero = StartingCharacter(id="lily", character="lily", level="ground", x=6, y=4, facing="n")
    level = Level(id="ground", width=16, height=12, placements=(Placement(id="rooftops", tile="rooftops", x=0, y=0),))
    sides = (
        Side(id="heroes", faction="heroes", characters=(hero,)),
        Side(id="outlaw", faction="outlaw", led_by="rules", characters=(bandit,)),
    )
    return Document(Scenario(id="overlays", game="after-the-end", levels=(level,), sides=sides), box)


def picture(window: MainWindow) -> QImage:
    QCoreApplication.processEvents()  # the bar below the map changes its height
    return window.canvas.grab().toImage()


def test_overlays_are_offered_only_where_the_game_has_them(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    for name in (*OVERLAYS, "sight-of-others"):
        assert not window.action_registry[name].isVisible()
        assert not window.action_registry[name].isEnabled()
    before = picture(window)
    window.workspace.show(overlay="heights")
    assert picture(window) == before, "an overlay that was on in another game"
    assert not window.pages.overlay_legend.isVisible()
    window.workspace.open(document())
    assert window.action_registry["overlay-heights"].isVisible()
    assert window.pages.overlay_legend.isVisible()
    assert not window.action_registry["tool-wall"].isVisible(), "walls are printed in this game"


def test_one_overlay_at_a_time_is_drawn_and_explained(window: MainWindow) -> None:
    window.workspace.open(document())
    seen = [picture(window)]
    for name in OVERLAYS:
        window.action_registry[name].trigger()
        seen.append(picture(window))
        assert [window.action_registry[each].isChecked() for each in OVERLAYS] == [each == name for each in OVERLAYS]
    window.action_registry["heat-map"].trigger()
    seen.append(picture(window))
    assert not any(window.action_registry[each].isChecked() for each in OVERLAYS)
    assert all(one != other for number, one in enumerate(seen) for other in seen[:number])
    window.action_registry["overlay-heights"].trigger()
    assert not window.workspace.options.heat_map
    window.action_registry["overlay-heights"].trigger()
    assert picture(window) == seen[0]
    legend = window.findChild(OverlayLegend)
    assert legend is not None
    assert not legend.isVisible()


def test_selected_characters_are_the_watchers(window: MainWindow) -> None:
    window.workspace.open(document())
    shown, scene = window.workspace.document, window.canvas.scene
    window.workspace.show(overlay="field-of-view")
    enemy = scene.watched("field-of-view")
    assert Square(4, 4) in squares_of(enemy.clear)
    assert Square(0, 4) not in squares_of(enemy.clear | enemy.doubtful), "behind it"
    assert str(watchers_note(shown)) == "1 enemy. Select characters to show only those."
    shown.select(Selection("ground", characters=frozenset({"lily"})))
    hero = scene.watched("field-of-view")
    assert Square(4, 5) not in squares_of(hero.clear | hero.doubtful)
    assert hero != enemy
    assert str(watchers_note(shown)) == "1 selected character"
    words = [str(item.text) for item in overlay_legend("heights", shown, current_theme())]
    assert words == ["Height 1", "Height 2", "Height 3"]


def test_sight_tool_shows_who_sees_a_square(window: MainWindow) -> None:
    window.workspace.open(document())
    window.action_registry["tool-sight"].trigger()
    tool = window.workspace.tool
    assert isinstance(tool, SightTool)
    assert window.pages.overlay_legend.isVisible(), "the three shades are explained"
    click(window.canvas, point_of(window, 3.5, 4.5))
    seen = tool.ghost()
    window.action_registry["sight-of-others"].trigger()
    back = tool.ghost()
    assert seen is not None
    assert back is not None
    assert seen.sight is not None
    assert back.sight is not None
    assert (seen.sight.seen, seen.sight.cover) != (back.sight.seen, back.sight.cover)
    sight = tool._level().sight
    for square in squares_of(window.workspace.document.level.floor):
        if square != Square(3, 4):
            grade = sight.grade(square, Square(3, 4))
            in_cover = square in squares_of(back.sight.cover)
            assert (square in squares_of(back.sight.seen), in_cover) == (grade != "hidden", grade == "cover")
