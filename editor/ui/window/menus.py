"""The menus and the tool bar of the window, made from the registry of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, get_args

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QToolBar, QToolButton

from editor.messages import msg, table
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.window.actions import ActionRegistry, Command
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
        self._commands = {
            path: [actions[each.id] for each in actions.commands if f"{each.menu}/".startswith(f"{path}/")]
            for path in self.by_path
        }
        """The actions of the commands in each menu and its submenus."""

    def _menu(self, path: str) -> QMenu:
        if path not in self.by_path:
            above = path.rpartition("/")[0]
            self._add_menu(path, self.by_path[above])
        return self.by_path[path]

    def _add_menu(self, path: str, parent: QMenuBar | QMenu) -> None:
        # a menu that addMenu() creates itself was seen to lose its Python object after the menus had been rebuilt
        menu = QMenu(msg(f"ui.{path.rpartition('/')[2]}").text(), parent)
        menu.setToolTipsVisible(True)
        parent.addMenu(menu)
        self.by_path[path] = menu

    def refresh(self) -> None:
        """Hide the menus in which nothing is left for the game of the document."""
        for path, menu in self.by_path.items():
            if self._commands[path]:
                menu.menuAction().setVisible(any(action.isVisible() for action in self._commands[path]))

    def fill_recent(self) -> None:
        """List the recent files."""
        self._recent.clear()
        for path in self._context.settings.recent():
            action = self._recent.addAction(escape_mnemonic(path.name.removesuffix(SUFFIX)))
            action.setToolTip(plain_tooltip(str(path)))
            action.triggered.connect(lambda _=False, file=path: self._context.files.open_path(file))
        if self._recent.isEmpty():
            self._recent.addAction(msg("ui.recent-none").text()).setEnabled(False)


_ON_FORMS = ("new", "open", "save", "export", "print", "undo", "redo", "find-piece", "find-command")
_BESIDE_FORM = ("zoom-in", "zoom-out", "fit", "tool-select", "tool-pan")


def tool_bar_commands(actions: ActionRegistry, page: str, *, shows_map: bool) -> list[Command]:
    """Return the commands that belong on the tool bar of a page; beside the map also those that move it."""
    if page == "map":
        return [command for command in actions.commands if command.toolbar]
    wanted = (*_ON_FORMS, *(_BESIDE_FORM if shows_map else ()))
    return [command for command in actions.commands if command.id in wanted]


_FAMILIAR = ("new", "open", "save", "undo", "redo", "rotate", "flip", "zoom-in", "zoom-out", "fit", "find-command")
"""Buttons that most programs have: they go without a label first."""

ToolBarLabels = Literal["all", "unfamiliar", "none"]


class FixedToolBar(QToolBar):
    """A tool bar that cannot be moved or hidden, with the margins that the style sheet has for its name."""

    def __init__(self, title: str, name: str) -> None:
        super().__init__(title)
        self.setObjectName(name)
        self.setMovable(False)
        self.toggleViewAction().setVisible(False)
        self.update_margins()

    def update_margins(self) -> None:
        """Let Qt read the margins from the style sheet, as it does by itself only when the style changes."""
        self.style().unpolish(self)
        self.style().polish(self)
        QApplication.sendEvent(self, QEvent(QEvent.Type.StyleChange))


class ToolBar(FixedToolBar):
    """The tool bar: it follows the page, and has as many labels as fit, if they are wanted."""

    def __init__(self, actions: ActionRegistry) -> None:
        super().__init__(msg("ui.tool-bar").text(), "tool-bar")
        self._commands = actions
        self._page: tuple[str, bool] | None = None
        self._widths: dict[ToolBarLabels, int] = {}
        self.setIconSize(QSize(20, 20))
        for command in actions.commands:
            if f"short-{command.id}" in table("ui"):
                actions[command.id].setIconText(msg(f"ui.short-{command.id}").text())

    def show_page(self, page: str, *, shows_map: bool) -> None:
        """Show what applies on a page."""
        if (page, shows_map) == self._page:
            return
        self._page = page, shows_map
        for action in self.actions():  # QToolBar.clear would make PySide forget the actions, which menus show too
            self.removeAction(action)
            if action.isSeparator():
                action.deleteLater()
        family = ""
        for command in tool_bar_commands(self._commands, page, shows_map=shows_map):
            if family and (command.menu != family or command.separator):
                self.addSeparator()
            family = command.menu
            self.addAction(self._commands[command.id])
            self.widgetForAction(self._commands[command.id]).setAccessibleName(command.title)

    def fit(self, width: int, *, labels: bool) -> None:
        """Show labels if they are wanted: on all buttons, or only on the unfamiliar ones, as the width allows.

        What fits on the Map page, which has the most buttons, is shown on every page: the bar keeps its height.
        """
        wanted: tuple[ToolBarLabels, ...] = ("all", "unfamiliar", "none") if labels else ("none",)
        if not self._widths:
            self._measure()
        self._show_labels(next((choice for choice in wanted if self._widths[choice] <= width), "none"))
        if not self.isVisible():
            self._widths.clear()  # Qt has not applied the style sheet to all buttons yet

    def _measure(self) -> None:
        """Note the width of the bar on the Map page with each choice of labels."""
        page, layout = self._page, self.layout()
        assert layout is not None
        self.show_page("map", shows_map=True)
        for choice in get_args(ToolBarLabels):
            self._show_labels(choice)
            layout.invalidate()  # buttons that are not visible yet do not report their new size
            self._widths[choice] = self.sizeHint().width()
        if page is not None:
            self.show_page(page[0], shows_map=page[1])

    def _show_labels(self, labels: ToolBarLabels) -> None:
        styles = Qt.ToolButtonStyle
        style = styles.ToolButtonIconOnly if labels == "none" else styles.ToolButtonTextUnderIcon
        if style != self.toolButtonStyle() or self.property("iconsOnly") is None:
            self.setToolButtonStyle(style)
            self.setProperty("iconsOnly", labels == "none")
            for each in self.findChildren(QToolButton):  # the style sheet depends on the property
                each.style().unpolish(each)
                each.style().polish(each)
            self.update_margins()
        for name in _FAMILIAR:
            button = self.widgetForAction(self._commands[name])
            if isinstance(button, QToolButton):
                button.setToolButtonStyle(styles.ToolButtonIconOnly if labels == "unfamiliar" else style)

    def apply_theme(self) -> None:
        """Show the arrow to buttons without space in the color of the theme."""
        arrow = self.findChild(QToolButton, "qt_toolbar_ext_button")
        if arrow is not None:
            arrow.setIcon(current_theme().icon("more"))
            arrow.setToolTip(plain_tooltip(msg("ui.tool-bar-more").text()))
            arrow.setAccessibleName(msg("ui.tool-bar-more").text())
