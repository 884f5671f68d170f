"""The dock panels around the map, their default arrangement, and their layout on each page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from editor.messages import msg
from editor.rules import Problem
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.widget_utils import fit_to_screen
from editor.ui.window.panel_title import PanelTitle
from editor.ui.window.settings import Settings

if TYPE_CHECKING:
    from editor.ui.panels.inspector import Inspector
    from editor.ui.panels.palette import PiecePalette
    from editor.ui.panels.problems_panel import ProblemsPanel

_GEOMETRY_KEY, _LAYOUT_KEY = "window-place", "window-layout"
_DEFAULT_SIZE = (1280, 800)

LAYOUT_VERSION = 3
"""Increased when the docks change so much that stored layouts are useless."""

_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea

_SIDES = {"palette": _LEFT, "inspector": _RIGHT, "history": _RIGHT, "problems": _BOTTOM}

_SMALL = QSize(1000, 620)
"""In a smaller window only the pieces are beside the map at first."""
_LARGE = QSize(1600, 900)
"""From this size on, the problems are below the map; else they share the right side."""

_PROBLEMS_HEIGHT = 170
"""The height in pixels of the problems below a page without other panels."""


class DockPanels:
    """The panels of a window, each in its dock.

    A panel is created when it is first used, and all of them once the window has been painted (``fill``), so that the
    map is shown without delay.
    """

    def __init__(
        self, window: QMainWindow, workspace: Workspace, connect: Mapping[str, Callable[[Any], object]]
    ) -> None:
        """``connect``: called with a panel when it is created, by its name."""
        self._workspace = workspace
        self._connect = connect
        self._hidden_panels: list[str] = []
        """The panels to show again: all that were visible since the panels were last shown."""
        self._raised_panels: list[str] = []
        """Those of them that are in front of their tabs."""
        self.docks: dict[str, QDockWidget] = {}
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        for name, side in _SIDES.items():
            dock = QDockWidget(msg(f"ui.panel-{name}").text(), window)
            dock.setObjectName(f"dock-{name}")
            title = PanelTitle(dock, f"panel-{name}")
            workspace.options_changed.connect(title.apply_theme)
            dock.setTitleBarWidget(title)
            window.addDockWidget(side, dock)
            self.docks[name] = dock

    @property
    def palette(self) -> PiecePalette:
        """The palette of pieces."""
        return cast("PiecePalette", self._panel("palette"))

    @property
    def inspector(self) -> Inspector:
        """The inspector."""
        return cast("Inspector", self._panel("inspector"))

    @property
    def problems(self) -> ProblemsPanel:
        """The list of problems."""
        return cast("ProblemsPanel", self._panel("problems"))

    def fill(self) -> None:
        """Create the panels that do not exist yet."""
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
        """Raise a panel and focus it."""
        panel = self._panel(name)
        self.docks[name].show()
        self.docks[name].raise_()
        panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def edit_note_text(self) -> None:
        """Show the properties of the selected note, with the cursor in its text."""
        self.show("inspector")
        self.inspector.edit_text()

    def show_tab(self, shelf: str) -> None:
        """Show a tab of the palette: tiles, doors, markers or characters."""
        self.show("palette")
        self.palette.show_tab(shelf)

    def show_first_problem(self, problems: Iterable[Problem], severity: str) -> None:
        """Show the panel of problems, and select the first of a severity."""
        self.show("problems")
        if found := next((each for each in problems if each.severity == severity), None):
            self.problems.select_problem(found)

    def keep_problems(self, window: QMainWindow) -> None:
        """Show the panel of problems again on a page that hid it; if it is alone there, below the page."""
        dock = self.docks["problems"]
        if self.are_hidden and not dock.isFloating():
            window.addDockWidget(_BOTTOM, dock)
            dock.show()
            window.resizeDocks([dock], [_PROBLEMS_HEIGHT], Qt.Orientation.Vertical)
        dock.show()
        dock.raise_()

    def set_visible(self, visible: bool) -> None:
        """Show or hide all panels."""
        for dock in self.docks.values():
            dock.setVisible(visible)

    @property
    def is_floating_panel_active(self) -> bool:
        """Whether a panel that is a window of its own is the active window."""
        return any(dock.isFloating() and dock.isActiveWindow() for dock in self.docks.values())

    @property
    def are_hidden(self) -> bool:
        """Whether all panels are hidden."""
        return all(dock.isHidden() for dock in self.docks.values())

    def fold(self) -> None:
        """Hide all panels, or show those again that were visible."""
        if not self.are_hidden:
            self._hidden_panels[:] = [
                name for name, dock in self.docks.items() if name in self._hidden_panels or not dock.isHidden()
            ]
            self._raised_panels[:] = [
                name for name, dock in self.docks.items() if not dock.visibleRegion().isEmpty()
            ] or self._raised_panels
            self.set_visible(False)
            return
        for name in self._hidden_panels or self.docks:
            self.docks[name].show()
        for name in self._raised_panels:
            self.docks[name].raise_()
        self._hidden_panels.clear()

    def arrange(self, window: QMainWindow) -> None:
        """Apply the default arrangement for the size of the window; the map gets most of it."""
        size = window.size()
        small = size.width() < _SMALL.width() or size.height() < _SMALL.height()
        large = size.width() >= _LARGE.width() and size.height() >= _LARGE.height()
        self.set_visible(True)
        for name, side in _SIDES.items():
            window.addDockWidget(side, self.docks[name])
        if large:
            widths, heights = {"palette": 300, "inspector": 280}, {"problems": 220, "inspector": 460, "history": 250}
        else:
            widths, heights = {"palette": 274, "inspector": 240}, {}
            for name in ("problems", "history"):
                window.tabifyDockWidget(self.docks["inspector"], self.docks[name])
            self.docks["inspector"].raise_()
        for sizes, way in ((widths, Qt.Orientation.Horizontal), (heights, Qt.Orientation.Vertical)):
            window.resizeDocks([self.docks[name] for name in sizes], list(sizes.values()), way)
        if small:
            for name in self.docks.keys() - {"palette"}:
                self.docks[name].hide()


class DockLayouts:
    """The layout of the panels on each page of the document."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        self._window = window
        self._settings = settings
        self._page = "map"
        self.is_shown = False
        """Whether the panels are laid out for a document; the start page and the table hide them."""
        self.states: dict[str, QByteArray] = {}

    def keep(self) -> None:
        """Store the current layout for its page, unless the panels are hidden because no document is shown."""
        if self.is_shown:
            self.states[self._page] = self._window.saveState(LAYOUT_VERSION)

    def show(self, page: str) -> bool:
        """Restore the layout of a page; return whether there is one."""
        self._page = page
        wanted = self.states.get(page)
        if wanted is None:
            return False
        if wanted == self._window.saveState(LAYOUT_VERSION):  # restoring creates all tabs again
            return True
        return self._window.restoreState(wanted, LAYOUT_VERSION)

    def restore(self) -> None:
        """Restore the geometry of the window and the layout of the last session."""
        place, state = self._settings.layout(_GEOMETRY_KEY), self._settings.layout(_LAYOUT_KEY)
        if place is None or not self._window.restoreGeometry(place):
            self._window.resize(fit_to_screen(self._window, *_DEFAULT_SIZE))
        if state is not None:
            self.states["map"] = state

    def remember(self, *, changed: bool = True) -> None:
        """Save them for the next session. ``changed``: the panels are visible and may have been moved."""
        self._settings.set_layout(_GEOMETRY_KEY, self._window.saveGeometry())
        if changed:
            self.keep()
        if "map" in self.states:
            self._settings.set_layout(_LAYOUT_KEY, self.states["map"])
