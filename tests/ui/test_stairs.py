"""Stairs in pairs: the first is amber, its partner comes into the hand on the next level, and both are linked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from pytestqt.qtbot import QtBot

from editor.files.scenario_file import blank_scenario
from editor.model.scenario import Scenario
from editor.ui.map.fit_bars import FitBar
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.place_tile import PlaceTileTool
from editor.ui.map.tools.select import SelectTool
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import Script, click, make_window, move_pointer, point_of, press_key, the_box


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    window = make_window(qtbot, tmp_path, script)
    window.files.open_scenario(blank_scenario(the_box(), 6, 6, "scenario"), saved=True)
    return window


def lay_stairs(window: MainWindow, tile: str, x: float, y: float) -> None:
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile=tile))
    move_pointer(window.canvas, point_of(window, x, y))
    click(window.canvas, point_of(window, x, y))


def scenario(window: MainWindow) -> Scenario:
    return window.workspace.document.scenario


def rules_broken(window: MainWindow) -> set[str]:
    return {found.rule for found in window.workspace.document.report.problems if found.severity == "error"}


def test_stairs_are_placed_without_override_and_amber(window: MainWindow, script: Script) -> None:
    script.yes = [False]
    window.workspace.use_tool(make_tool("place-tile", window.workspace, tile="stairs-up-1"))
    move_pointer(window.canvas, point_of(window, 2.5, 3.5))
    assert window.workspace.tool is not None
    ghost = window.workspace.tool.ghost()
    assert ghost is not None
    assert ghost.legal
    assert ghost.unfinished
    assert "leads up, but is not linked" in str(ghost.reason)
    click(window.canvas, point_of(window, 2.5, 3.5))
    assert [each.id for each in scenario(window).levels[0].placements] == ["stairs-up-1"]
    assert len(scenario(window).levels) == 1
    assert script.is_used_up
    assert "leads nowhere yet" in window.status.line.text()


def test_the_partner_comes_into_the_hand_on_a_new_level_and_both_are_linked(window: MainWindow, script: Script) -> None:
    script.yes = [True]
    lay_stairs(window, "stairs-up-1", 2.5, 3.5)
    document, tool = window.workspace.document, window.workspace.tool
    assert document.level.level.elevation == 1
    assert isinstance(tool, PlaceTileTool)
    ghost = tool.ghost()
    assert ghost is not None
    assert [(each.tile, each.x, each.y) for each in ghost.placements] == [("stairs-down-1", 2, 3)]
    assert ghost.legal
    chosen = window.panels.palette.tiles.faces.tile
    assert chosen is not None
    assert chosen.id == "stairs-down-1", "the palette shows what is in the hand"
    click(window.canvas, point_of(window, 2.5, 3.5))
    [link] = scenario(window).stairs
    assert (link.start.level, link.start.square, link.end.square) == ("ground", (2, 3), (2, 3))
    assert rules_broken(window) == set()
    assert isinstance(window.workspace.tool, SelectTool)
    document.history.undo()
    assert scenario(window).stairs == ()
    assert len(scenario(window).levels[1].placements) == 0


def test_stairs_down_lead_below(window: MainWindow, script: Script) -> None:
    script.yes = [None]
    lay_stairs(window, "stairs-down-2", 0.5, 0.5)
    level = window.workspace.document.level.level
    assert (level.elevation, level.name) == (-1, "Cellar 1")
    tool = window.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert tool.tile == "stairs-up-2"


def test_stairs_join_the_free_partner_that_is_there(window: MainWindow, script: Script) -> None:
    script.yes = [True]
    lay_stairs(window, "stairs-up-1", 2.5, 3.5)
    window.workspace.use_tool(make_tool("select", window.workspace))
    lay_stairs(window, "stairs-down-2", 4.5, 4.5)
    [link] = scenario(window).stairs
    assert (link.start.square, link.end.square) == ((2, 3), (4, 4))


def test_what_fits_offers_stairs_last_and_goes_on_with_the_other_end(window: MainWindow, script: Script) -> None:
    script.yes = [True]
    move_pointer(window.canvas, point_of(window, 2.5, 3.5))
    press_key(window.canvas, Qt.Key.Key_G)
    strip = window.fitting.overlay
    assert isinstance(strip, FitBar)
    while strip.model.is_looking or strip.model.canFetchMore():
        strip.model.fetchMore()
        QCoreApplication.processEvents()
    number, fit = next((n, each) for n, each in enumerate(strip.model.fits) if each.placement.tile == "stairs-up-1")
    assert fit.is_stairs
    strip.list.setCurrentIndex(strip.model.index(number))
    assert window.workspace.preview is not None
    assert window.workspace.preview.unfinished, "amber: something is still to come"
    press_key(strip.list, Qt.Key.Key_Return)
    tool = window.workspace.tool
    assert isinstance(tool, PlaceTileTool)
    assert tool.tile == "stairs-down-1"
    press_key(window.canvas, Qt.Key.Key_Return)
    assert len(scenario(window).stairs) == 1
