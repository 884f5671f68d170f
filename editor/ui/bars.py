"""The menus and the tool bar of the window: whatever is in the registry of commands, where it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar

from editor.messages import msg
from editor.ui.actions import Actions
from editor.ui.commands import MENUS
from editor.ui.files import SUFFIX
from editor.ui.plain import tip, unmarked
from editor.ui.window_context import WindowContext


class Menus:
    """The menus of a window; made anew with it when another language is spoken."""

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
        """A menu, or a menu within one: ``menu-view/menu-theme``."""
        for name in MENUS:
            self.by_path[name] = bar.addMenu(msg(f"ui.{name}").text())
        for command in actions.commands:
            menu = self._menu(command.menu)
            if command.separator and not menu.isEmpty():
                menu.addSeparator()
            menu.addAction(actions[command.id])
            if command.id == "just-a-map":  # a game is something new, too
                menu.addAction(actions["table-new"])
            if command.id == "open":
                self._recent = self._menu("menu-file/menu-recent")
                self._recent.aboutToShow.connect(self.fill_recent)
            if command.id == "table-back":
                left = self._menu("menu-table/menu-left-games")
                left.aboutToShow.connect(lambda menu=left: fill_left_games(menu))
        self._menu("menu-view/menu-panels").addActions(list(panels))

    def _menu(self, path: str) -> QMenu:
        if path not in self.by_path:
            above, _, name = path.rpartition("/")
            self.by_path[path] = self.by_path[above].addMenu(msg(f"ui.{name}").text())
        return self.by_path[path]

    def fill_recent(self) -> None:
        self._recent.clear()
        for path in self._context.settings.recent():
            action = self._recent.addAction(unmarked(path.name.removesuffix(SUFFIX)))
            action.setToolTip(tip(str(path)))
            action.triggered.connect(lambda _=False, file=path: self._context.files.open_path(file))
        if self._recent.isEmpty():
            self._recent.addAction(msg("ui.recent-none").text()).setEnabled(False)


def tool_bar(actions: Actions) -> QToolBar:
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
