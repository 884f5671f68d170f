"""The tour: place a tile, see a problem, fix it, print. It runs on a separate map and waits for the real actions."""

from __future__ import annotations

from typing import Literal, Protocol, get_args

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from editor.board.names import face_name
from editor.catalog import box_for_game
from editor.edits import delete_doors
from editor.files.scenario_file import blank_scenario
from editor.messages import msg
from editor.model.grid import Edge
from editor.model.level import PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.rules import Problem
from editor.ui.help.tour_bar import TourBar, TourHighlight
from editor.ui.map.canvas import Canvas
from editor.ui.map.tools.factory import make_tool
from editor.ui.widgets.widget_utils import dispose
from editor.ui.window.panel_layout import DockPanels
from editor.ui.window.window_context import WindowContext

TourStep = Literal["place", "see", "fix", "print", "done"]
_STEPS: tuple[TourStep, ...] = get_args(TourStep)[:-1]
_NATIVE = QKeySequence.SequenceFormat.NativeText

_ROOM = Placement(id="guard-room", tile="guard-room", face="front", x=5, y=0, rotation=0)
"""A room in the corner, so that nothing but its door leads into it, whatever is placed beside it."""
_BESIDE = Placement(id="bedroom", tile="bedroom", face="front", x=3, y=0, rotation=0)
_DOOR = PlacedDoor(id="norad-small-6", door="norad-small-6", edges=(Edge(5, 1, "w"),))
_RULE = "map.no-access"


def tour_scenario() -> Scenario:
    """Return the map of the tour: two rooms with a door between them, and space for more."""
    blank = blank_scenario(box_for_game(), 7, 5, "scenario")
    level = blank.levels[0].model_copy(update={"placements": (_BESIDE, _ROOM), "doors": (_DOOR,)})
    return blank.model_copy(update={"levels": (level,)})


class TourHost(Protocol):
    """The parts of the main window that the tour uses. Panels are created again when the language changes."""

    context: WindowContext
    panels: DockPanels
    canvas: Canvas
    center: QVBoxLayout
    """The column in the middle of the window, to which the bar is added."""


class Tour(QObject):
    """Leads through the steps. Each ends when the user has done it; the tour can be left at any time."""

    ended = Signal()
    guides_requested = Signal()

    def __init__(self, host: TourHost, window: QMainWindow) -> None:
        super().__init__(window)
        self._host, self._window = host, window
        self._workspace = host.context.workspace
        self.step: TourStep = "place"
        self._is_changing_step = False
        self._has_ended = False
        self._problem: tuple[str, tuple[str, ...]] = (_RULE, (_ROOM.id,))
        """The problem to fix."""
        self.bar = TourBar()
        self.highlight = TourHighlight(window)
        host.center.addWidget(self.bar)

    # --- beginning and end ---

    def start(self) -> bool:
        """Open the map of the tour; return whether its game was found."""
        if not self._host.context.files.open_scenario(tour_scenario(), saved=True):
            return False
        self._tiles = self._count_tiles()
        self._document = self._workspace.document
        self._workspace.document_changed.connect(self._on_document_changed)
        self._workspace.document_replaced.connect(self.end)
        self._workspace.tool_changed.connect(self._update_highlight)
        self._host.context.print_preview_opened.connect(self._on_print_preview_opened)
        self._host.context.navigation.changed.connect(self._update_highlight)
        self._watch_problems()
        self._enter("place")
        return True

    def end(self) -> None:
        """Remove the bar. The map stays open, and is not asked about when it is closed without further changes."""
        if self._has_ended:
            return
        self._has_ended = True
        self.step = "done"
        self._document.history.mark_saved()
        self._host.context.changed.emit()
        self.highlight.surround(None)
        for widget in (self.bar, self.highlight):
            dispose(widget)
        self.ended.emit()
        self.deleteLater()

    # --- steps ---

    def _enter(self, step: TourStep) -> None:
        self.step = step
        panels = self._host.panels
        if step == "place":
            panels.show_tab("tiles")
        elif step in ("see", "fix"):
            panels.docks["problems"].show()
            panels.docks["problems"].raise_()
        self.show_step()

    def _make_problem(self) -> None:
        """Delete the door of the room. With tiles that the user has edited this may not be a problem."""
        if self._has_ended:
            return
        self._workspace.use_tool(make_tool("select", self._workspace))
        if any(door.id == _DOOR.id for door in self._document.scenario.levels[0].doors):
            self._workspace.do(delete_doors([_DOOR.id]))
        self._is_changing_step = False
        self._enter("see" if self._has_problem() else "print")

    def show_step(self) -> None:
        """Show the texts of the step, in the current language."""
        box, actions = self._document.box, self._host.context.actions
        keys = {name: actions[name].shortcut().toString(_NATIVE) for name in ("tool-place-tile", "print", "guides")}
        number = _STEPS.index(self.step) + 1 if self.step in _STEPS else 0
        counter = msg("tour.step", number=number, count=len(_STEPS)).text() if number else ""
        room = face_name(box, _ROOM.tile, _ROOM.face)
        match self.step:
            case "place":
                self.bar.show_text("place", counter, key=keys["tool-place-tile"])
            case "see":
                self.bar.show_text("see", counter, room=room)
            case "fix":
                self.bar.show_text("fix", counter)
            case "print":
                self.bar.show_text("print", counter, key=keys["print"])
            case "done":
                self.bar.show_text("done", key=keys["guides"])
        if self.step == "done":
            self.bar.set_buttons(("guides", self._open_guides), ("finish", self.end))
        else:
            self.bar.set_buttons(("skip", self.end))
        self._update_highlight()

    def retranslate(self) -> None:
        """Follow the new panels and texts after the language has changed."""
        self._watch_problems()
        self.show_step()

    def _watch_problems(self) -> None:
        self._host.panels.problems.problem_selected.connect(self._on_problem_selected)

    def _on_document_changed(self) -> None:
        if self._is_changing_step:
            return
        if self.step == "place" and self._count_tiles() > self._tiles:
            self._is_changing_step = True
            QTimer.singleShot(0, self, self._make_problem)  # when everything has followed the placed tile
        elif self.step in ("see", "fix") and not self._has_problem():
            self._enter("print")

    def _on_problem_selected(self, problem: Problem) -> None:
        """Take any problem: the tile that was placed may have others."""
        if self.step in ("see", "fix"):
            self._problem = problem.key
        if self.step == "see":
            self._enter("fix")

    def _on_print_preview_opened(self) -> None:
        if self.step == "print":
            self._enter("done")

    def _open_guides(self) -> None:
        self.guides_requested.emit()
        self.end()

    def _count_tiles(self) -> int:
        return sum(len(level.placements) for level in self._workspace.document.scenario.levels)

    def _has_problem(self) -> bool:
        """Return whether the problem that was made, or the one that was selected, is still there."""
        return any(each.key == self._problem for each in self._document.report.problems)

    # --- what is surrounded ---

    def _update_highlight(self) -> None:
        self.highlight.surround(*self._target())

    def _target(self) -> tuple[QWidget | None, QRect | None]:
        """Return the widget that the step is about, and which part of it."""
        panels = self._host.panels
        match self.step:
            case "place":
                tool = self._workspace.tool
                is_held = tool is not None and tool.name == "place-tile"
                return (self._host.canvas if is_held else panels.docks["palette"]), None
            case "see":
                return panels.docks["problems"], None
            case "fix":
                return panels.problems.fix, None
            case "print":
                bar = self._window.menuBar()
                return bar, bar.actionGeometry(bar.actions()[0])
        return None, None
