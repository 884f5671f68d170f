"""The menus and the tool bar of the window, made from the registry of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar

from editor.messages import msg
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.window.actions import ActionRegistry
from editor.ui.window.document_files import SUFFIX
from editor.ui.window.window_context import WindowContext

_MENUS = ("menu-file", "menu-edit", "menu-view", "menu-tools", "menu-level", "menu-table", "menu-tiles", "menu-help")


class Menus:
    """The menus of a window; created again when the language changes."""

    def __init__(
        self,
        bar: QMenuBar,
        context: WindowContext,
        panels: Iterable[QAction],
        fill_left_games: Callable[[QMenu], object],
    ) -> None:
        """``panels``: actions that show and hide the panels; ``fill_left_games``: fills the menu of saved games."""
        self._context = context
        actions = context.actions
        self.by_path: dict[str, QMenu] = {}
        """Menus by path; a submenu is ``menu-view/menu-theme``."""
        for name in _MENUS:
            self._add_menu(name, bar)
        for command in actions.commands:
            menu = self._menu(command.menu)
            if command.separator and not menu.isEmpty():
                menu.addSeparator()
            menu.addAction(actions[command.id])
            if command.id == "generate-map":  # a game is something new, too
                menu.addAction(actions["table-new"])
            if command.id == "open":
                self._recent = self._menu("menu-file/menu-recent")
                self._recent.aboutToShow.connect(self.fill_recent)
            if command.id == "table-back":
                left = self._menu("menu-table/menu-saved-games")
                left.aboutToShow.connect(lambda menu=left: fill_left_games(menu))
        self._menu("menu-view/menu-panels").addActions(list(panels))

    def _menu(self, path: str) -> QMenu:
        if path not in self.by_path:
            above = path.rpartition("/")[0]
            self._add_menu(path, self.by_path[above])
        return self.by_path[path]

    def _add_menu(self, path: str, parent: QMenuBar | QMenu) -> None:
        menu = parent.addMenu(msg(f"ui.{path.rpartition('/')[2]}").text())
        menu.setToolTipsVisible(True)
        self.by_path[path] = menu

    def fill_recent(self) -> None:
        """List the recent files."""
        self._recent.clear()
        for path in self._context.settings.recent():
            action = self._recent.addAction(escape_mnemonic(path.name.removesuffix(SUFFIX)))
            action.setToolTip(plain_tooltip(str(path)))
            action.triggered.connect(lambda _=False, file=path: self._context.files.open_path(file))
        if self._recent.isEmpty():
            self._recent.addAction(msg("ui.recent-none").text()).setEnabled(False)


def tool_bar(actions: ActionRegistry) -> QToolBar:
    """Return the tool bar with the commands that belong on it."""
    bar = QToolBar(msg("ui.tool-bar").text())
    bar.setObjectName("tool-bar")
    bar.setMovable(False)
    bar.setIconSize(QSize(20, 20))
    bar.toggleViewAction().setVisible(False)
    family = ""
    for command in actions.commands:
        if command.toolbar:
            if family and (command.menu != family or command.separator):
                bar.addSeparator()
            family = command.menu
            bar.addAction(actions[command.id])
            bar.widgetForAction(actions[command.id]).setAccessibleName(command.title)
    return bar
