"""Start, open, undo, save and close the game of a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal

from editor.board.names import player_name
from editor.catalog import Box, box_by_fingerprint
from editor.errors import EditRejected, FileError, StudioError
from editor.messages import Name, msg
from editor.model.base import visible_or_empty
from editor.paths import data_folder, home_folder
from editor.sags.construction.actions import Pass
from editor.sags.game.actions import Close
from editor.sags.game.log_file import Log, read_log
from editor.sags.game.log_text import player_label
from editor.sags.game.moves import step_of_move
from editor.sags.players.auto_play import explain_unbuildable
from editor.session.game_map import frame_paths, replay_frames, write_animation, write_replay_frames
from editor.session.game_session import (
    GameSession,
    UndoOption,
    resume_session,
    start_session,
    undo_options,
    undo_question,
)
from editor.session.game_setup import GameSetup, create_game, parse_setup
from editor.session.saved_game import GAME_SUFFIX, GameFile, SavedGame, find_saved_games
from editor.ui.dialogs.prompter import Prompter
from editor.ui.dialogs.standard_dialogs import run_with_progress
from editor.ui.table.active_game import ActiveGame
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.window.document_files import ask_save_path
from editor.ui.window.error_handler import error_details
from editor.ui.window.settings import Settings

_LAST_SETUP_KEY = "table-last"


class GameManager(QObject):
    """Holds the active game of one window, if there is one."""

    opened = Signal()
    """Emitted when another game is active."""
    closed = Signal()
    """Emitted when there is no active game any more."""
    changed = Signal()

    def __init__(
        self, box: Box, settings: Settings, prompter: Prompter, tasks: TaskRunner, folder: Path, parent: QObject
    ) -> None:
        """Create the manager; ``folder`` is where unnamed games are saved."""
        super().__init__(parent)
        self._box, self._settings, self._prompter, self._tasks = box, settings, prompter, tasks
        self._folder = folder
        self.active_game: ActiveGame | None = None

    def use_box(self, box: Box) -> None:
        """Use this box for the next game; the active one keeps its box."""
        self._box = box

    # --- start and open ---

    def start_game(self, order: GameSetup) -> bool:
        """Start a game and remember its setup; return whether it could be started."""
        try:
            game = create_game(order, self._box)
        except EditRejected as refusal:
            self._show_error("table.cannot-begin", refusal)
            return False
        if not self._confirm_box(order) or not self.confirm_close():
            return False
        self._settings.set_text(
            _LAST_SETUP_KEY, order.model_dump_json(exclude={"seed"})
        )  # the seed of a game is secret
        file = GameFile(self._folder)
        file.save(game)
        self._open_game(start_session(game), file)
        return True

    def _confirm_box(self, order: GameSetup) -> bool:
        """Return whether maps can be built from the box, or the user wants to try it anyway."""
        box, frame, players = self._box, (order.width, order.height), len(order.guests)
        found = run_with_progress(
            self._tasks, msg("table.trying-box"), lambda _: (explain_unbuildable(box, players, frame),), None
        )
        if found is None:
            return False
        (doubt,) = found
        title, yes, no = (msg(f"table.{key}").text() for key in ("doubt-title", "doubt-yes", "doubt-no"))
        return doubt is None or self._prompter.ask_yes(title, doubt.text(), yes, no, destructive=False)

    @property
    def last_setup(self) -> GameSetup:
        """Return the setup of the last game."""
        return parse_setup(self._settings.text(_LAST_SETUP_KEY))

    def saved_games(self) -> list[SavedGame]:
        """Return unnamed saved games, the latest first, without the active one."""
        own = self.active_game.file.path if self.active_game is not None else None
        return [each for each in find_saved_games(self._folder) if each.path != own]

    def open_path(self, path: Path) -> None:
        """Resume a saved game; its moves are replayed in the background."""
        if self.active_game is not None and path == self.active_game.file.path:
            self.opened.emit()
            return
        box = self._box
        self._tasks.run_task(
            lambda _: _read_session(read_log(path), box),
            lambda session: self._resume(session, path),
            failed=self._cannot_open,
            asked_by=self,
        )

    def _resume(self, session: GameSession, path: Path) -> None:
        if not self.confirm_close():
            return
        file = GameFile(self._folder, None if _is_shipped(path) else path)
        if file.is_mine:
            self._open_game(session, file)
        else:
            file.close()
            self._prompter.notify(msg("table.locked-title").text(), msg("table.locked", name=path.name).text())

    def _cannot_open(self, error: Exception) -> None:
        if not isinstance(error, StudioError):
            raise error
        self._show_error("table.cannot-open", error)

    def _open_game(self, session: GameSession, file: GameFile) -> None:
        if self.active_game is not None:
            self.active_game.close()
            self.active_game.deleteLater()
        self.active_game = ActiveGame(session, file, self._tasks, self._settings, self)
        self.active_game.changed.connect(self.changed)
        self.active_game.thinking_changed.connect(self.changed)
        self.opened.emit()
        self.active_game.run_computers()

    # --- undo and save ---

    def undo_options(self) -> tuple[UndoOption, ...]:
        """Return what the viewer can undo: a secret choice only by its own side."""
        if self.active_game is None or self.active_game.shown_move is not None:
            return ()
        session = self.active_game.session
        alone = len(session.people) == 1
        return tuple(
            option
            for option in undo_options(session)
            if option.kind != "choice" or alone or self.active_game.viewer in (None, option.side)
        )

    def undo_label(self, option: UndoOption) -> Name:
        """Return what would be undone, without secrets."""
        if option.kind == "step":
            return msg("table.way-step", name=msg(f"table.step-{option.step}"))
        assert self.active_game is not None
        return msg(f"table.way-{option.kind}", name=player_label(self.active_game.session.game, option.side))

    def undo(self, option: UndoOption) -> None:
        """Undo moves after the players concerned have agreed."""
        active_game = self.active_game
        if active_game is None:
            return
        alone = len(active_game.session.people) < 2 and option.kind != "step"
        if alone or self._confirm_undo(active_game.session, option):
            active_game.undo(option)

    def _confirm_undo(self, session: GameSession, option: UndoOption) -> bool:
        yes, no = msg("table.answer-back").text(), msg("table.answer-stay").text()
        title, question = msg("table.ask-back-title").text(), undo_question(session, option).text()
        return self._prompter.ask_yes(title, question, yes, no, destructive=True)

    def save_as(self) -> bool:
        """Save the game under a name from now on; return whether that was done."""
        active_game = self.active_game
        if active_game is None:
            return False
        suggested = (
            active_game.file.path if active_game.file.is_named else self._suggested_folder() / f"game{GAME_SUFFIX}"
        )
        path = ask_save_path(self._prompter, suggested, msg("table.game-files").text(), GAME_SUFFIX)
        if path is None:
            return False
        try:
            active_game.file.move_to(path, active_game.session.game)
        except FileError as error:
            self._show_error("ui.cannot-save", error)
            return False
        self.changed.emit()
        return True

    def save_replay(self) -> None:
        """Write pictures of the map after each change, in the background."""
        active_game = self.active_game
        if active_game is None:
            return
        maps, suggested = replay_frames(active_game.session), self._suggested_folder() / "replay.png"
        kind = msg("table.replay-files").text()
        path = ask_save_path(self._prompter, suggested, kind, ".png", lambda name: frame_paths(name, len(maps)))
        if path is None:
            return
        paths, box = frame_paths(path, len(maps)), active_game.session.game.box

        def done(count: int) -> None:
            active_game.notified.emit(msg("table.replay-written", count=count, folder=str(path.parent)).text())

        self._tasks.run_task(
            lambda task: write_replay_frames(paths, maps, box, task.report),
            done,
            failed=self._cannot_save,
            asked_by=active_game,
        )

    def save_animation(self) -> None:
        """Write the map after each change as one animated file, in the background."""
        active_game = self.active_game
        if active_game is None:
            return
        suggested, kind = self._suggested_folder() / "replay.png", msg("table.animation-files").text()
        path = ask_save_path(self._prompter, suggested, kind, ".png")
        if path is None:
            return
        maps, box = replay_frames(active_game.session), active_game.session.game.box

        def done(count: int) -> None:
            active_game.notified.emit(msg("table.animation-written", count=count, path=path).text())

        self._tasks.run_task(
            lambda task: write_animation(path, maps, box, task.report),
            done,
            failed=self._cannot_save,
            asked_by=active_game,
        )

    def _cannot_save(self, error: Exception) -> None:
        if not isinstance(error, StudioError):
            raise error
        self._show_error("ui.cannot-save", error)

    def _suggested_folder(self) -> Path:
        recent = self._settings.recent()
        return recent[0].parent if recent else home_folder()

    # --- close ---

    def confirm_close(self) -> bool:
        """Return whether the game is saved, or the user wants to lose its last moves."""
        active_game = self.active_game
        if active_game is None or active_game.file.is_saved(active_game.session.game):
            return True
        reason = active_game.file.problem or msg("table.still-writing")
        title, yes, no = (msg(f"table.{key}").text() for key in ("lose-title", "answer-lose", "answer-stay"))
        question = msg("table.ask-lose", reason=reason).text()
        return self._prompter.ask_yes(title, question, yes, no, destructive=True)

    def save_and_close(self) -> None:
        """Close the game; it stays saved under its name or in the menu."""
        if not self.confirm_close():
            return
        self._close_game(
            forget=self.active_game is not None
            and self.active_game.session.game.is_ready
            and not self.active_game.file.is_named
        )

    def discard(self) -> None:
        """Delete the game after confirmation."""
        if self.active_game is None:
            return
        answers = msg("table.answer-discard").text(), msg("table.answer-stay").text()
        title, question = msg("table.discard-title").text(), msg("table.ask-discard").text()
        if self._prompter.ask_yes(title, question, *answers, destructive=True):
            self._close_game(forget=True)

    def _close_game(self, *, forget: bool) -> None:
        if (active_game := self.active_game) is not None:
            active_game.close(forget=forget)
            self.active_game = None
            active_game.deleteLater()
            self.closed.emit()

    def close(self) -> None:
        """Close the game with its window."""
        if self.active_game is not None:
            self.active_game.close()

    def _show_error(self, title: str, error: StudioError) -> None:
        self._prompter.notify(msg(title).text(), str(error), error_details(error))


def _is_shipped(path: Path) -> bool:
    """Return whether the game comes with the program: its moves are saved elsewhere."""
    return path.resolve().parent == data_folder("scenarios").resolve()


def saved_game_title(game: SavedGame) -> Name:
    """Return the title of a saved game: when it was saved, its players and the step of its last move."""
    log = game.log
    names = tuple(_player_name(log, number) for number in range(log.players))
    last = log.actions[-1].move if log.actions else Pass()
    step = msg("table.over") if isinstance(last, Close) else msg(f"table.step-{step_of_move(last)}")
    saved_at = QDateTime.fromSecsSinceEpoch(int(game.saved_at.timestamp()))
    when = QLocale().toString(saved_at, QLocale.FormatType.ShortFormat)
    return msg("table.game", date=when, players=names, step=step, moves=len(log.actions))


def _player_name(log: Log, number: int) -> Name:
    seats = log.seats
    return visible_or_empty(seats[number].name) or player_name(seats[number].side) if seats else msg("table.computer")


def _read_session(log: Log, box: Box) -> GameSession:
    return resume_session(log, box_by_fingerprint(log.box.fingerprint, box))
