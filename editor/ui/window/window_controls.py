"""What surrounds the pages of a window: menus, tool bars, panels and status bar."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolBar, QWidget

from editor.messages import msg
from editor.ui.map.map_menu import MapMenu
from editor.ui.window.actions import ActionRegistry
from editor.ui.window.commands import all_commands
from editor.ui.window.commands.context import CommandContext
from editor.ui.window.menus import Menus, ToolBar
from editor.ui.window.panel_layout import DockLayouts
from editor.ui.window.status_bar import PointerTracker, StatusBar


class WindowControls:
    """The controls of a window in one language.

    All of them are created again when the language changes, so that no text is forgotten; the map and the current tool
    stay.
    """

    def __init__(self, window: QMainWindow, parts: CommandContext, pointer: PointerTracker) -> None:
        self._window, self._parts = window, parts
        context, pages, panels, canvas = parts.context, parts.pages, parts.panels, parts.canvas
        self.status = StatusBar(parts.workspace, pages.status_message)
        self.actions = context.actions = ActionRegistry(all_commands(parts), context.settings, window, canvas)
        toggles = [dock.toggleViewAction() for dock in panels.docks.values()]
        self.menus = Menus(window.menuBar(), context, toggles, parts.lazy_pages.fill_left_games)
        pages.layers_button.setMenu(self.menus.by_path["menu-view/menu-layers"])
        self.tool_bar = ToolBar(self.actions)
        window.addToolBar(self.tool_bar)
        window.addToolBar(pages.tool_bar)
        window.insertToolBarBreak(pages.tool_bar)
        window.setStatusBar(self.status)
        self.map_menu = MapMenu(parts.workspace, self.actions, window)
        parts.pieces.clipboard_changed.connect(self.actions.refresh)
        pointer.moved.connect(self.status.show_square)
        pages.status_changed.connect(self.status.show_line)
        self.status.zoom_clicked.connect(canvas.fit)
        self.status.count_clicked.connect(
            lambda kind: panels.show_first_problem(parts.workspace.document.report.problems, kind)
        )
        pages.document_tabs.close_requested.connect(parts.files.close_document)
        pages.document_tabs.drop_requested.connect(lambda document: parts.pieces.carry_to(document, pages.show_map_of))
        self.map_menu.properties_requested.connect(lambda: panels.show("inspector"))
        self.map_menu.fits_requested.connect(parts.fitting.show_fits)
        canvas.menu_requested.connect(self.map_menu.open_at)

    def teardown(self) -> None:
        """Remove everything from the window and dispose of it."""
        window, docks, pages = self._window, self._parts.panels.docks, self._parts.pages
        for dock in docks.values():
            window.removeDockWidget(dock)
        for bar in (self.tool_bar, pages.tool_bar):
            window.removeToolBar(bar)
        pages.teardown()
        window.menuBar().clear()
        gone: list[QObject] = [*docks.values(), *self.menus.by_path.values(), self.tool_bar]
        self.menus.by_path.clear()  # the window is refreshed before there are new ones
        gone += [self.actions, self.status, self.map_menu]
        self._parts.canvas.menu_requested.disconnect(self.map_menu.open_at)
        for each in gone:
            if isinstance(each, QWidget):
                each.hide()
            if isinstance(each, QDockWidget | QToolBar):
                each.setParent(None)  # so that the layout is given to their successors, which have the same names
            each.deleteLater()

    def apply_theme(self) -> None:
        """Use the icons and colors of the current theme."""
        self.actions.apply_theme()
        self.status.apply_theme()
        self.tool_bar.apply_theme()

    def refresh(self) -> None:
        """Show what can be done now."""
        self.actions.refresh()
        self.menus.refresh()
        self._parts.pages.document_tabs.name_tabs()
        self._parts.pages.show_layers()

    def show_page(self, layouts: DockLayouts) -> None:
        """Show the controls of this page. At first the Map page has the panels that fit, other pages none."""
        pages, panels, is_document = self._parts.pages, self._parts.panels, self._parts.shows_document()
        layouts.is_shown = is_document
        on_map = is_document and pages.shown == "map"
        panels.set_visible(on_map)
        self.status.setVisible(is_document)
        self.status.set_map_visible(self._parts.shows_map())
        self.fit_tool_bar()
        if is_document and not layouts.show(pages.shown) and on_map:
            panels.arrange(self._window)
        for tools in (self.tool_bar, pages.tool_bar):
            tools.setVisible(is_document)  # a layout may have been stored while they were hidden
        for bar in self._panel_tabs():
            # Qt loses the tabs of panels when a layout is restored, and would leave them over other pages.
            used = is_document and not panels.are_hidden and bar.count() > 0
            bar.setVisible(used)
            bar.setFocusPolicy(Qt.FocusPolicy.TabFocus if used else Qt.FocusPolicy.NoFocus)  # Qt shows empty bars again
            bar.setAccessibleName(msg("ui.menu-panels").text())

    def fit_tool_bar(self) -> None:
        """Show the buttons that belong to the page, with as many labels as the window has room for."""
        pages = self._parts.pages
        self.tool_bar.show_page(pages.shown, shows_map=pages.shows_map)
        self.tool_bar.fit(self._window.width(), labels=self._parts.context.settings.tool_bar_labels())

    def focus_regions(self) -> list[QWidget]:
        """Return the parts of the window in the order in which Tab visits them."""
        docks, pages = self._parts.panels.docks, self._parts.pages
        others = [dock for name, dock in docks.items() if name != "palette"]
        shown = [dock for dock in others if not dock.visibleRegion().isEmpty()]  # not those behind a tab
        panels = [dock for dock in (docks["palette"], *shown) if not dock.isFloating()]
        content = pages.scenario.focus_regions() if pages.shown == "scenario" else [pages.content]
        return [*pages.bar, *panels[:1], *content, *panels[1:], *self._panel_tabs(), self.status]

    def _panel_tabs(self) -> list[QTabBar]:
        return self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
