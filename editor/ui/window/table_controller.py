"""The controller of the page on which a game of the S.A.G.S. is played."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMenu

from editor.board import compile_board
from editor.catalog import box_for_game
from editor.export.pdf import EXPORTER
from editor.messages import msg, to_text
from editor.model.scenario import Scenario
from editor.sags.game.log_text import player_label
from editor.sags.game.scenario import to_scenario
from editor.ui.table.active_game import ActiveGame
from editor.ui.table.computer_speed import COMPUTER_SPEEDS
from editor.ui.table.game_manager import GameManager, saved_game_title
from editor.ui.table.table_page import TablePage
from editor.ui.widgets.plain_text import escape_mnemonic
from editor.ui.window.window_context import PageController, WindowContext

_BAR_COMMANDS = ("table-decide",)
_WATCH_COMMANDS = ("table-pause", "table-resume", "table-step")
"""Commands in the bar of a game that only computers play."""
_MENU_COMMANDS = ("table-finish", "table-pause", "table-resume", "table-step")
_LEAVE_COMMANDS = (
    "table-document",
    "table-save-as",
    "table-animation",
    "table-replay",
    "table-leave",
    "table-discard",
)


class TableController(PageController[TablePage]):
    """Creates the page of the current game, and prints or exports a finished game."""

    room = "table"

    def __init__(self, context: WindowContext, folder: Path) -> None:
        """``folder``: where games without a name are saved."""
        super().__init__(context)
        workspace = context.workspace
        self.tables = GameManager(box_for_game(), context.settings, workspace.prompter, context.tasks, folder, self)
        self.tables.opened.connect(self._on_opened)
        self.tables.closed.connect(self._on_left)
        self.tables.changed.connect(context.changed)

    @property
    def active_game(self) -> ActiveGame | None:
        """The current game."""
        return self.tables.active_game

    def go_on(self) -> None:
        """Show the current game, or open the one that was saved last."""
        if self.active_game is not None:
            self._context.navigation.show("table")
        elif left := self.tables.saved_games():
            self.tables.open_path(left[0].path)

    def make_page(self) -> TablePage:
        assert self.active_game is not None
        actions = self._context.actions
        page = TablePage(self.active_game, self._context.workspace.prompter)
        page.finish_requested.connect(self._finish)
        page.undo_requested.connect(self._undo_last)
        self._undo_menu = page.bar.add_menu(msg("table.undo-command").text(), [])
        self._undo_menu.aboutToShow.connect(self._fill_undo_menu)
        watches = not self.active_game.session.people
        for name in _WATCH_COMMANDS if watches else _BAR_COMMANDS:
            page.bar.add_button(actions[name], hide_disabled=watches)
        more = page.bar.add_menu(msg("table.more").text(), [actions[name] for name in _MENU_COMMANDS])
        speeds = more.addMenu(msg("ui.menu-speed").text())
        speeds.addActions([actions[f"table-speed-{speed}"] for speed in COMPUTER_SPEEDS])
        self._seats_menu = more.addMenu(msg("table.take-over").text())
        self._seats_menu.aboutToShow.connect(self._fill_seats_menu)
        more.addSeparator()
        more.addActions([actions[name] for name in _LEAVE_COMMANDS])
        return page

    def apply_theme(self) -> None:
        if self.page is not None:
            self.page.apply_theme()

    def _on_opened(self) -> None:
        self.teardown()
        self._context.navigation.show("table")

    def _on_left(self) -> None:
        was_shown = self.is_shown
        self.teardown()
        if was_shown:
            self._context.navigation.show("start")
        self._context.changed.emit()

    # --- the end ---

    def _finish(self, what: str) -> None:
        """Print the finished game, or open it as a document; the table stays open behind it."""
        assert self.active_game is not None
        files, scenario = self._context.files, to_scenario(self.active_game.session.game)
        if what.startswith("secrets-"):
            self._print_secrets(scenario, what.removeprefix("secrets-"))
        elif what == "print":
            self._print(scenario)
        else:
            files.open_scenario(scenario)
            if what == "export":
                self._context.actions["export"].trigger()

    def _print_secrets(self, scenario: Scenario, side: str) -> None:
        """Print the secret sheet of a side; the secrets of the others are not even in the preview."""
        objectives = tuple(each for each in scenario.objectives if not each.secret or each.side == side)
        self._print(scenario.model_copy(update={"objectives": objectives}), side)

    def _print(self, scenario: Scenario, side: str = "") -> None:
        from editor.ui.dialogs.print_preview import PrintPreview

        board = compile_board(scenario, self._context.workspace.box)
        title = f"{scenario.title}-{side}" if side else scenario.title
        chosen = EXPORTER.defaults() | {"paper": self._context.settings.paper(), "secrets": side} if side else None
        PrintPreview(self._context, board, title, chosen).open()

    # --- menus ---

    def _fill_undo_menu(self) -> None:
        self._undo_menu.clear()
        for way in self.tables.undo_options():
            action = self._undo_menu.addAction(escape_mnemonic(to_text(self.tables.undo_label(way))))
            action.triggered.connect(lambda _=False, chosen=way: self.tables.undo(chosen))
        if self._undo_menu.isEmpty():
            self._undo_menu.addAction(msg("table.nothing-to-undo").text()).setEnabled(False)

    def _undo_last(self) -> None:
        """Undo the smallest possible step."""
        if ways := self.tables.undo_options():
            self.tables.undo(ways[0])

    def _fill_seats_menu(self) -> None:
        self._seats_menu.clear()
        assert self.active_game is not None
        game = self.active_game.session.game
        for seat in game.seats:
            if seat.who == "computer" and not game.over:
                action = self._seats_menu.addAction(escape_mnemonic(to_text(player_label(game, seat.side))))
                action.triggered.connect(lambda _=False, side=seat.side: self.take_over(side))
        if self._seats_menu.isEmpty():
            self._seats_menu.addAction(msg("table.no-seat-left").text()).setEnabled(False)

    def take_over(self, side: str) -> None:
        """Let a person play the side of a computer, with the buttons of a player in the bar."""
        if self.active_game is not None:
            self.active_game.take_over(side)
            self._on_opened()

    def fill_left_games(self, menu: QMenu) -> None:
        """List the saved games in a menu."""
        menu.clear()
        for game in self.tables.saved_games():
            action = menu.addAction(escape_mnemonic(to_text(saved_game_title(game))))
            action.triggered.connect(lambda _=False, path=game.path: self.tables.open_path(path))
        if menu.isEmpty():
            menu.addAction(msg("table.no-saved-games").text()).setEnabled(False)
