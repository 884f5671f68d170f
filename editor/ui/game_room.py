"""The page of the main window on which a game of the S.A.G.S. is played, and the game."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMenu

from editor.board import compile_board
from editor.catalog import box_for_game
from editor.export.exporters import scenario_for_side
from editor.messages import msg, to_text
from editor.model.scenario import Scenario
from editor.sags.game.scenario import to_scenario
from editor.ui.plain import unmarked
from editor.ui.table.page import TablePage
from editor.ui.table.play import TablePlay
from editor.ui.table.tables import Tables, title_of
from editor.ui.window_context import PageController, WindowContext

_BUTTONS = ("table-decide",)
_MORE = ("table-finish", "table-pause", "table-resume", "table-pace-slow", "table-pace-usual", "table-pace-at-once")
_LEAVING = ("table-save-as", "table-film", "table-leave", "table-give-up")


class GameRoom(PageController[TablePage]):
    """Creates the page of the game under way, and makes something of the game when it is over."""

    room = "table"

    def __init__(self, context: WindowContext, folder: Path) -> None:
        """``folder``: where games without a name are kept."""
        super().__init__(context)
        workspace = context.workspace
        self.tables = Tables(box_for_game(), context.settings, workspace.prompter, context.tasks, folder, self)
        self.tables.opened.connect(self._open)
        self.tables.left.connect(self._leave)
        self.tables.changed.connect(context.changed)

    @property
    def play(self) -> TablePlay | None:
        """The game under way."""
        return self.tables.play

    def go_on(self) -> None:
        """Back to the game under way, or to the last one that was put away."""
        if self.play is not None:
            self._context.navigation.show("table")
        elif left := self.tables.left_games():
            self.tables.open_path(left[0].path)

    def make_page(self) -> TablePage:
        assert self.play is not None
        actions = self._context.actions
        page = TablePage(self.play, self._context.workspace.prompter)
        page.finish_wanted.connect(self._finish)
        self._back_menu = page.bar.add_menu(msg("table.take-back-command").text(), [])
        self._back_menu.aboutToShow.connect(self._fill_ways_back)
        for name in _BUTTONS:
            page.bar.add_button(actions[name])
        more = page.bar.add_menu(msg("table.more").text(), [actions[name] for name in _MORE])
        more.addSeparator()
        more.addActions([actions[name] for name in _LEAVING])
        return page

    def dress(self) -> None:
        if self.page is not None:
            self.page.dress()

    def _open(self) -> None:
        self.clear_away()
        self._context.navigation.show("table")

    def _leave(self) -> None:
        was_shown = self.is_shown
        self.clear_away()
        if was_shown:
            self._context.navigation.show("start")
        self._context.changed.emit()

    # --- the end ---

    def _finish(self, what: str) -> None:
        """Make something of the game that is over. It becomes the open document for that; the table stays behind it."""
        assert self.play is not None
        files, scenario = self._context.files, to_scenario(self.play.sitting.game)
        if what.startswith("secrets-"):
            self._print(scenario_for_side(scenario, what.removeprefix("secrets-")))
        elif what == "print":
            self._print(scenario)
        elif files.may_leave():
            files.take_up(scenario)
            if what == "export":
                self._context.actions["export"].trigger()

    def _print(self, scenario: Scenario) -> None:
        from editor.ui.dialogs.print_preview import PrintPreview

        board = compile_board(scenario, self._context.workspace.box)
        PrintPreview(self._context, board, scenario.title).open()

    # --- menus ---

    def _fill_ways_back(self) -> None:
        self._back_menu.clear()
        for way in self.tables.ways_back():
            action = self._back_menu.addAction(unmarked(to_text(self.tables.name_of(way))))
            action.triggered.connect(lambda _=False, chosen=way: self.tables.take_back(chosen))
        if self._back_menu.isEmpty():
            self._back_menu.addAction(msg("table.nothing-back").text()).setEnabled(False)

    def fill_left_games(self, menu: QMenu) -> None:
        """Games that were put away, in the menu of the window."""
        menu.clear()
        for game in self.tables.left_games():
            action = menu.addAction(unmarked(to_text(title_of(game.log))))
            action.triggered.connect(lambda _=False, path=game.path: self.tables.open_path(path))
        if menu.isEmpty():
            menu.addAction(msg("table.none-left").text()).setEnabled(False)
