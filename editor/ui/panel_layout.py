"""The panels round the map: which there are, where they stand at first, and putting them into the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from editor.messages import msg
from editor.rules import Problem
from editor.ui.screen_room import within_screen
from editor.ui.settings import Settings
from editor.ui.workspace import Workspace

if TYPE_CHECKING:
    from editor.ui.panels.inspector import Inspector
    from editor.ui.panels.palette import PiecePalette
    from editor.ui.panels.problems import Problems

_PLACE, _LAYOUT = "window-place", "window-layout"
_FIRST = (1280, 800)

LAYOUT_VERSION = 2
"""Grows when docks change so much that an old layout is of no use."""

_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea

_SIDES = {"palette": _LEFT, "inspector": _RIGHT, "history": _RIGHT, "problems": _BOTTOM}

_SMALL = QSize(1000, 620)
"""In a smaller window the map needs all the room: the panels begin folded."""
_LARGE = QSize(1600, 900)
"""From this size on, the problems have their place below the map; else they share the right side."""


class Panels:
    """The panels of a window, each in its dock. A panel is made when somebody asks for it, and all of them once the
    window has been painted (``fill``): a map is not kept waiting for what lies round it."""

    def __init__(
        self, window: QMainWindow, workspace: Workspace, connect: Mapping[str, Callable[[Any], object]]
    ) -> None:
        """``connect``: what is to be done with a panel when it is made, by its name."""
        self._workspace = workspace
        self._connect = connect
        self._folded: list[str] = []
        """Those that come back when the panels are unfolded: all that were in sight since they were last unfolded."""
        self.docks: dict[str, QDockWidget] = {}
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        for name, side in _SIDES.items():
            dock = QDockWidget(msg(f"ui.panel-{name}").text(), window)
            dock.setObjectName(f"dock-{name}")
            window.addDockWidget(side, dock)
            self.docks[name] = dock

    @property
    def palette(self) -> PiecePalette:
        return cast("PiecePalette", self._panel("palette"))

    @property
    def inspector(self) -> Inspector:
        return cast("Inspector", self._panel("inspector"))

    @property
    def problems(self) -> Problems:
        return cast("Problems", self._panel("problems"))

    def fill(self) -> None:
        """Make those that nobody has asked for."""
        for name in self.docks:
            self._panel(name)

    def _panel(self, name: str) -> QWidget:
        from editor.ui.panels.make import PANELS

        if (known := self.docks[name].widget()) is not None:
            return known
        panel = PANELS[name](self._workspace)
        self.docks[name].setWidget(panel)
        if name in self._connect:
            self._connect[name](panel)
        return panel

    def show(self, name: str) -> None:
        """Bring a panel to the front and give it the keys."""
        panel = self._panel(name)
        self.docks[name].show()
        self.docks[name].raise_()
        panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_shelf(self, shelf: str) -> None:
        """Bring a shelf of the palette to the front: tiles, doors, markers, characters."""
        self.show("palette")
        self.palette.show_shelf(shelf)

    def show_first_problem(self, findings: Iterable[Problem], severity: str) -> None:
        """The panel of problems, and the first of that kind."""
        self.show("problems")
        if found := next((each for each in findings if each.severity == severity), None):
            self.problems.choose(found)

    def set_visible(self, visible: bool) -> None:
        for dock in self.docks.values():
            dock.setVisible(visible)

    @property
    def are_folded(self) -> bool:
        return all(dock.isHidden() for dock in self.docks.values())

    def fold(self) -> None:
        """Fold all panels away, or bring those back that were in sight."""
        if not self.are_folded:
            self._folded[:] = [name for name, dock in self.docks.items() if name in self._folded or not dock.isHidden()]
            self.set_visible(False)
            return
        for name in self._folded or self.docks:
            self.docks[name].show()
        self._folded.clear()

    def arrange(self, window: QMainWindow) -> None:
        """Put the panels where they begin in a window of that size: the map always has the larger part of it."""
        size = window.size()
        small = size.width() < _SMALL.width() or size.height() < _SMALL.height()
        large = size.width() >= _LARGE.width() and size.height() >= _LARGE.height()
        self.set_visible(True)
        for name, side in _SIDES.items():
            window.addDockWidget(side, self.docks[name])
        if large:
            widths, heights = {"palette": 300, "inspector": 280}, {"problems": 220, "inspector": 460, "history": 250}
        else:
            widths, heights = {"palette": 250, "inspector": 250}, {}
            for name in ("problems", "history"):
                window.tabifyDockWidget(self.docks["inspector"], self.docks[name])
            self.docks["inspector"].raise_()
        for sizes, way in ((widths, Qt.Orientation.Horizontal), (heights, Qt.Orientation.Vertical)):
            window.resizeDocks([self.docks[name] for name in sizes], list(sizes.values()), way)
        self.set_visible(not small)


class Arrangements:
    """How the panels stand round each page of the document: as they were left there."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        self._window = window
        self._settings = settings
        self._page = "map"
        self.states: dict[str, QByteArray] = {}

    def keep(self) -> None:
        """Note how they stand now, for the page they were shown for."""
        self.states[self._page] = self._window.saveState(LAYOUT_VERSION)

    def show(self, page: str) -> bool:
        """Put them where they were on that page; whether it was seen before."""
        self._page = page
        wanted = self.states.get(page)
        if wanted is None:
            return False
        if wanted == self._window.saveState(LAYOUT_VERSION):  # restoring makes all tabs anew
            return True
        return self._window.restoreState(wanted, LAYOUT_VERSION)

    def restore(self) -> None:
        """The place of the window and its panels, as they were left in another session."""
        place, state = self._settings.layout(_PLACE), self._settings.layout(_LAYOUT)
        if place is None or not self._window.restoreGeometry(place):
            self._window.resize(within_screen(self._window, *_FIRST))
        if state is not None:
            self.states["map"] = state

    def remember(self, *, changed: bool = True) -> None:
        """Keep them for other sessions; ``changed``: the panels are shown, and may stand elsewhere than before."""
        self._settings.put_layout(_PLACE, self._window.saveGeometry())
        if changed:
            self.keep()
        if "map" in self.states:
            self._settings.put_layout(_LAYOUT, self.states["map"])
