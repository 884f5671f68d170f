"""The panels round the map: which there are, where they stand at first, and putting them into the window."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from editor.messages import say
from editor.ui.docks.history import HistoryList
from editor.ui.docks.inspector import Inspector
from editor.ui.docks.palette import PiecePalette
from editor.ui.docks.problems import Problems
from editor.ui.workspace import Workspace

LAYOUT_VERSION = 1
"""Grows when docks change so much that an old layout is of no use."""

_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea

_WIDTHS = {"palette": 300, "inspector": 280}
_HEIGHTS = {"problems": 170, "inspector": 340, "history": 170}


@dataclass(frozen=True)
class Panels:
    """The panels of a window, each in its dock."""

    palette: PiecePalette
    inspector: Inspector
    history: HistoryList
    problems: Problems
    docks: dict[str, QDockWidget] = field(default_factory=dict)

    def show(self, name: str) -> None:
        """Bring a panel to the front and give it the keys."""
        dock = self.docks[name]
        dock.show()
        dock.raise_()
        dock.widget().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_visible(self, visible: bool) -> None:
        for dock in self.docks.values():
            dock.setVisible(visible)


class Arrangements:
    """How the panels stand round each page of the document: as they were left there."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._page = "map"
        self.states: dict[str, QByteArray] = {}

    def keep(self) -> None:
        """Note how they stand now, for the page they were shown for."""
        self.states[self._page] = self._window.saveState(LAYOUT_VERSION)

    def show(self, page: str) -> None:
        """Put them where they were on that page, if it was seen before."""
        self._page = page
        if page in self.states:
            self._window.restoreState(self.states[page], LAYOUT_VERSION)


def add_panels(window: QMainWindow, workspace: Workspace) -> Panels:
    """Make the panels and put each into its dock: palette left, inspector and history right, problems below."""
    panels = Panels(PiecePalette(workspace), Inspector(workspace), HistoryList(workspace), Problems(workspace))
    places: dict[str, tuple[QWidget, Qt.DockWidgetArea]] = {
        "palette": (panels.palette, _LEFT),
        "inspector": (panels.inspector, _RIGHT),
        "history": (panels.history, _RIGHT),
        "problems": (panels.problems, _BOTTOM),
    }
    window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
    window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
    for name, (widget, side) in places.items():
        dock = QDockWidget(say(f"ui.panel-{name}").text(), window)
        dock.setObjectName(f"dock-{name}")
        dock.setWidget(widget)
        window.addDockWidget(side, dock)
        panels.docks[name] = dock
    for sizes, way in ((_WIDTHS, Qt.Orientation.Horizontal), (_HEIGHTS, Qt.Orientation.Vertical)):
        window.resizeDocks([panels.docks[name] for name in sizes], list(sizes.values()), way)
    return panels
