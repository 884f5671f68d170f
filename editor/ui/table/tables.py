"""Sitting down to a game, a new one or one that was put away; what is agreed at the table; getting up."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from editor.board.names import player_name
from editor.catalog import Box, box_by_fingerprint
from editor.errors import EditRejected, FileError, StudioError
from editor.messages import Name, msg
from editor.model.base import visible_or_empty
from editor.paths import home_folder
from editor.sags.game.log_file import Log, read_log
from editor.sags.game.log_text import player_label
from editor.sags.players.auto_play import explain_unbuildable
from editor.session.game_map import frame_paths, replay_frames, write_replay_frames
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
from editor.ui.table.play import TablePlay
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.window.document_files import ask_save_path
from editor.ui.window.error_handler import error_details
from editor.ui.window.settings import Settings

_LAST = "table-last"


class Tables(QObject):
    """The game of one window, if there is one."""

    opened = Signal()
    """Another game is under way."""
    left = Signal()
    """Nobody sits at the table any more."""
    changed = Signal()

    def __init__(
        self, box: Box, settings: Settings, prompter: Prompter, tasks: TaskRunner, folder: Path, parent: QObject
    ) -> None:
        """``folder``: where games without a name are kept."""
        super().__init__(parent)
        self._box, self._settings, self._prompter, self._tasks = box, settings, prompter, tasks
        self._folder = folder
        self.play: TablePlay | None = None

    def use_box(self, box: Box) -> None:
        """Packs are others now. The game under way goes on with the box it was begun with; the next one has this."""
        self._box = box

    # --- sitting down ---

    def begin(self, order: GameSetup) -> bool:
        """Begin the game that was agreed on, which is then the last table; whether it could be begun."""
        try:
            game = create_game(order, self._box)
        except EditRejected as refusal:
            self._complain("table.cannot-begin", refusal)
            return False
        if not self._sits_down_to_the_box(order):
            return False
        self._settings.set_text(_LAST, order.model_dump_json(exclude={"seed"}))  # that of a game is secret
        file = GameFile(self._folder)
        file.save(game)
        self._sit_down(start_session(game), file)
        return True

    def _sits_down_to_the_box(self, order: GameSetup) -> bool:
        """Whether the box can be built; if that is doubtful, whether people sit down all the same."""
        box, frame, players = self._box, (order.width, order.height), len(order.guests)
        found = run_with_progress(
            self._tasks, msg("table.trying-box"), lambda _: (explain_unbuildable(box, players, frame),), None
        )
        if found is None:
            return False
        (doubt,) = found
        title, yes, no = (msg(f"table.{key}").text() for key in ("doubt-title", "doubt-yes", "doubt-no"))
        return doubt is None or self._prompter.ask_yes(title, doubt.text(), yes, no)

    @property
    def last(self) -> GameSetup:
        """The last table."""
        return parse_setup(self._settings.text(_LAST))

    def left_games(self) -> list[SavedGame]:
        """Games without a name that were put away, the last one first; not the one under way."""
        own = self.play.file.path if self.play is not None else None
        return [each for each in find_saved_games(self._folder) if each.path != own]

    def open_path(self, path: Path) -> None:
        """Go on with a game that was put away. Its moves are made again beside the window."""
        if self.play is not None and path == self.play.file.path:
            self.opened.emit()
            return
        box = self._box
        self._tasks.run_task(
            lambda _: _taken_up(read_log(path), box),
            lambda sitting: self._go_on_with(sitting, path),
            failed=self._cannot_open,
            asked_by=self,
        )

    def _go_on_with(self, sitting: GameSession, path: Path) -> None:
        file = GameFile(self._folder, path)
        if file.is_mine:
            self._sit_down(sitting, file)
        else:
            file.close()
            self._prompter.notify(msg("table.locked-title").text(), msg("table.locked", name=path.name).text())

    def _cannot_open(self, error: Exception) -> None:
        if not isinstance(error, StudioError):
            raise error
        self._complain("table.cannot-open", error)

    def _sit_down(self, sitting: GameSession, file: GameFile) -> None:
        if self.play is not None:
            self.play.close()
            self.play.deleteLater()
        self.play = TablePlay(sitting, file, self._tasks, self._settings, self)
        self.play.changed.connect(self.changed)
        self.play.thinking_changed.connect(self.changed)
        self.opened.emit()
        self.play.go_on()

    # --- at the table ---

    def ways_back(self) -> tuple[UndoOption, ...]:
        """What whoever looks can take back: a secret choice is its own side's alone."""
        if self.play is None or self.play.shown is not None:
            return ()
        sitting = self.play.sitting
        alone = len(sitting.people) == 1
        return tuple(
            way
            for way in undo_options(sitting)
            if way.kind != "choice" or alone or self.play.looking in (None, way.side)
        )

    def name_of(self, way: UndoOption) -> Name:
        """What would be taken back, in words that everybody may hear."""
        if way.kind == "step":
            return msg("table.way-step", name=msg(f"table.step-{way.step}"))
        assert self.play is not None
        return msg(f"table.way-{way.kind}", name=player_label(self.play.sitting.game, way.side))

    def take_back(self, way: UndoOption) -> None:
        """Take something back, when those agree whom it is up to, and know what it means."""
        play = self.play
        if play is None:
            return
        alone = len(play.sitting.people) == 1 and way.kind != "step"
        if alone or self._agreed(play.sitting, way):
            play.take_back(way)

    def _agreed(self, sitting: GameSession, way: UndoOption) -> bool:
        yes, no = msg("table.answer-back").text(), msg("table.answer-stay").text()
        return self._prompter.ask_yes(msg("table.ask-back-title").text(), undo_question(sitting, way).text(), yes, no)

    def save_as(self) -> bool:
        """Keep the game under a name from now on."""
        play = self.play
        if play is None:
            return False
        suggested = play.file.path if play.file.is_named else self._suggested_folder() / f"game{GAME_SUFFIX}"
        path = ask_save_path(self._prompter, suggested, msg("table.game-files").text(), GAME_SUFFIX)
        if path is None:
            return False
        try:
            play.file.move_to(path, play.sitting.game)
        except FileError as error:
            self._complain("ui.cannot-save", error)
            return False
        self.changed.emit()
        return True

    def save_film(self) -> None:
        """Write how the map came about, as pictures one after the other; they are drawn beside the window."""
        play = self.play
        if play is None:
            return
        maps, suggested = replay_frames(play.sitting), self._suggested_folder() / "film.png"
        kind = msg("table.film-files").text()
        path = ask_save_path(self._prompter, suggested, kind, ".png", lambda name: frame_paths(name, len(maps)))
        if path is None:
            return
        paths, box = frame_paths(path, len(maps)), play.sitting.game.box

        def done(count: int) -> None:
            play.notified.emit(msg("table.film-written", count=count, folder=str(path.parent)).text())

        self._tasks.run_task(
            lambda task: write_replay_frames(paths, maps, box, task.report),
            done,
            failed=self._cannot_save,
            asked_by=play,
        )

    def _cannot_save(self, error: Exception) -> None:
        if not isinstance(error, StudioError):
            raise error
        self._complain("ui.cannot-save", error)

    def _suggested_folder(self) -> Path:
        recent = self._settings.recent()
        return recent[0].parent if recent else home_folder()

    # --- getting up ---

    def leave(self) -> None:
        """Put the game away; it is found again under its name, or in the menu."""
        self._get_up(forget=self.play is not None and self.play.sitting.game.is_ready and not self.play.file.is_named)

    def give_up(self) -> None:
        """End the game for good, when that is meant."""
        if self.play is None:
            return
        answers = msg("table.answer-give-up").text(), msg("table.answer-stay").text()
        if self._prompter.ask_yes(msg("table.give-up-title").text(), msg("table.ask-give-up").text(), *answers):
            self._get_up(forget=True)

    def _get_up(self, *, forget: bool) -> None:
        if (play := self.play) is not None:
            play.close(forget=forget)
            self.play = None
            play.deleteLater()
            self.left.emit()

    def close(self) -> None:
        """The window goes."""
        if self.play is not None:
            self.play.close()

    def _complain(self, title: str, error: StudioError) -> None:
        self._prompter.notify(msg(title).text(), str(error), error_details(error))


def title_of(log: Log) -> Name:
    """What a game that was put away is called: who sits at the table, and how far it is."""
    names = tuple(_guest(log, number) for number in range(log.players))
    return msg("table.game", players=names, moves=len(log.actions))


def _guest(log: Log, number: int) -> Name:
    seats = log.seats
    return visible_or_empty(seats[number].name) or player_name(seats[number].side) if seats else msg("table.computer")


def _taken_up(log: Log, box: Box) -> GameSession:
    return resume_session(log, box_by_fingerprint(log.box.fingerprint, box))
