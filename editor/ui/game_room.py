"""Games at the table, as the window knows them: nothing of them is imported before one is wanted."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from editor.catalog import Box, box_for
from editor.messages import msg, to_text
from editor.ui.files import GAME_SUFFIX
from editor.ui.plain import unmarked
from editor.ui.taken_away import take_away

if TYPE_CHECKING:
    from editor.model.scenario import Scenario
    from editor.ui.main_window import MainWindow
    from editor.ui.table.page import TablePage
    from editor.ui.table.play import TablePlay
    from editor.ui.table.tables import Tables

_BUTTONS = ("table-decide",)
_MORE = ("table-finish", "table-pause", "table-resume", "table-pace-slow", "table-pace-usual", "table-pace-at-once")
_LEAVING = ("table-save-as", "table-film", "table-leave", "table-give-up")


class GameRoom(QObject):
    """The page of the window on which a game is played, and the game."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        """``folder``: where games without a name are kept."""
        super().__init__(window)
        self._window, self._folder = window, folder
        self.page: TablePage | None = None

    @cached_property
    def tables(self) -> Tables:
        from editor.ui.table.tables import Tables

        window = self._window
        tables = Tables(box_for(), window.settings, window.workspace.prompter, window.tasks, self._folder, self)
        tables.opened.connect(self._open)
        tables.left.connect(self._leave)
        tables.changed.connect(window.refresh)
        return tables

    @property
    def play(self) -> TablePlay | None:
        """The game under way."""
        return self.tables.play if "tables" in vars(self) else None

    @property
    def has_games(self) -> bool:
        """Whether there is a game to go on with: under way, or put away without a name."""
        return self.play is not None or any(self._folder.glob(f"*{GAME_SUFFIX}"))

    def go_on(self) -> None:
        """Back to the game under way, or to the last one that was put away."""
        if self.play is not None:
            self._window.show_table()
        elif left := self.tables.left_games():
            self.tables.open_path(left[0].path)

    def open_path(self, path: Path) -> None:
        """Go on with a game that was put away."""
        self.tables.open_path(path)

    def furnish(self) -> TablePage | None:
        """The page, made if there is none; it holds words, and is made anew when another language is spoken."""
        play = self.play
        if play is not None and self.page is None:
            from editor.ui.table.page import TablePage

            actions = self._window.actions_of_window
            self.page = TablePage(play, self._window.workspace.prompter)
            self.page.finish_wanted.connect(self._finish)
            bar = self.page.bar
            self._back_menu = bar.add_menu(msg("table.take-back-command").text(), [])
            self._back_menu.aboutToShow.connect(self._fill_ways_back)
            for name in _BUTTONS:
                bar.add_button(actions[name])
            more = bar.add_menu(msg("table.more").text(), [actions[name] for name in _MORE])
            more.addSeparator()
            more.addActions([actions[name] for name in _LEAVING])
            self._window.add_page(self.page)
        return self.page

    def clear_away(self) -> None:
        page, self.page = self.page, None
        if page is not None:
            take_away(page)

    def dress(self) -> None:
        if self.page is not None:
            self.page.dress()

    def close(self) -> None:
        """The window goes; the game is found again."""
        if "tables" in vars(self):
            self.tables.close()

    def use_box(self, box: Box) -> None:
        """Packs are others now. A game under way goes on with the box it was begun with; the next one has this."""
        if "tables" in vars(self):
            self.tables.use_box(box)

    def _open(self) -> None:
        self.clear_away()
        self._window.show_table()

    def _leave(self) -> None:
        was_shown = self._window.shows_table()
        self.clear_away()
        if was_shown:
            self._window.show_start()
        self._window.refresh()

    # --- the end ---

    def _finish(self, what: str) -> None:
        """Make something of the game that is over. It becomes the open document for that; the table stays behind it."""
        from editor.export.gate import with_secrets_of
        from editor.sags.game.scenario import to_scenario

        assert self.play is not None
        window, scenario = self._window, to_scenario(self.play.sitting.game)
        if what.startswith("secrets-"):
            self._print(with_secrets_of(scenario, what.removeprefix("secrets-")))
        elif what == "print":
            self._print(scenario)
        elif window.files.may_leave():
            window.files.take_up(scenario)
            if what == "export":
                window.actions_of_window["export"].trigger()

    def _print(self, scenario: Scenario) -> None:
        from editor.board import compile_board
        from editor.ui.dialogs.print_preview import PrintPreview

        window = self._window
        board = compile_board(scenario, window.workspace.box)
        PrintPreview(board, scenario.title, window.settings, window.tasks, window).open()

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
        from editor.ui.table.tables import title_of

        menu.clear()
        for game in self.tables.left_games():
            action = menu.addAction(unmarked(to_text(title_of(game.log))))
            action.triggered.connect(lambda _=False, path=game.path: self.tables.open_path(path))
        if menu.isEmpty():
            menu.addAction(msg("table.none-left").text()).setEnabled(False)
