"""The active game of a window: who is looking, what they may see, and computer players in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.sags.game.actions import Move
from editor.sags.game.game_view import GameView
from editor.sags.game.state import GameStep
from editor.sags.players.game_table import GameTable
from editor.session.game_session import GameSession, UndoOption, apply_undo
from editor.session.saved_game import GameFile
from editor.ui.table.computer_speed import MOVE_DELAY_MS, ComputerSpeed, parse_computer_speed
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.window.settings import Settings

_SPEED_KEY = "computer-speed"

_CONSTRUCTION: Final[frozenset[GameStep]] = frozenset({"building", "adding-doors"})


class ActiveGame(QObject):
    """A game from opening to closing, with its file and its computer players."""

    changed = Signal()
    """Emitted after a move, when the viewer changes, or when another move of the log is shown."""
    thinking_changed = Signal()
    notified = Signal(str)
    """Emitted with a message for the player."""
    save_state_changed = Signal()
    """Emitted when saving begins to fail or works again."""
    _written = Signal()
    """Emitted by the thread that writes the file."""

    def __init__(
        self, session: GameSession, file: GameFile, tasks: TaskRunner, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.file = file
        self._tasks, self._settings = tasks, settings
        self._viewer: str | None = None
        self._requested_viewer: str | None = None
        self._shown_move: int | None = None
        self.chosen_driller: str | None = None
        """The Driller that a player chose to place while others see only its back."""
        self._missions_read: set[str] = set()
        """The sides that have seen their missions, which are dealt without a decision."""
        self._delegated: dict[str, GameStep] = {}
        self._task: Task | None = None
        self._turn: object | None = None
        """Identifies the running computation of a computer."""
        self._problem: Message | None = file.problem
        self._paused = False
        self._delay = QTimer(self, singleShot=True)
        self._delay.timeout.connect(self._run_computer)
        self._written.connect(self._check_save_problem, Qt.ConnectionType.QueuedConnection)
        file.on_written = self._written.emit

    # --- state ---

    @property
    def session(self) -> GameSession:
        """Return the session."""
        return self._session

    @property
    def viewer(self) -> str | None:
        """Return the player who opened the privacy screen and sees private information."""
        return self._viewer

    @property
    def privacy_screen_for(self) -> str | None:
        """Return the player who must open the privacy screen before anything else is shown."""
        called = self._requested_viewer or (self._session.waits_for if self._session.is_secret else None)
        is_covered = self._shown_move is None or self._session.game.is_ready
        return called if called is not None and called != self._viewer and is_covered else None

    @property
    def shown_move(self) -> int | None:
        """Return after how many moves the game is shown; ``None`` for the current state."""
        return self._shown_move

    @property
    def view(self) -> GameView:
        """Return everything that may be on the screen now."""
        if self._shown_move is not None:
            return self._session.at(self._shown_move, self._viewer if self._session.game.is_ready else None)
        return self._session.view_for(self._viewer)

    @property
    def mover(self) -> str | None:
        """Return the person who can move now.

        There is none behind a privacy screen, while an earlier move is shown, or while a computer decides for them.
        """
        if self._shown_move is not None or self.privacy_screen_for is not None:
            return None
        side = self._session.waits_for
        return None if side is None or self._is_delegated_now(side) else side

    @property
    def reads_missions(self) -> bool:
        """Return whether the viewer still has to read the missions that were dealt before this step."""
        if self._shown_move is not None or self._session.game.step != "assigning":
            return False
        view = self.view
        decides = view.seat in self._session.game.pending and view.seat not in self._missions_read
        return decides and bool(view.own.missions)

    @property
    def is_thinking(self) -> bool:
        """Return whether a computer is about to move."""
        return self._turn is not None or self._delay.isActive()

    @property
    def is_paused(self) -> bool:
        """Return whether computer players are paused."""
        return self._paused

    @property
    def save_problem(self) -> Message | None:
        """Return why the game cannot be saved."""
        return msg("table.not-saved", reason=self._problem) if self._problem is not None else None

    @property
    def computer_speed(self) -> ComputerSpeed:
        """Return the speed of computer players."""
        return parse_computer_speed(self._settings.text(_SPEED_KEY))

    # --- people ---

    def do(self, move: Move) -> bool:
        """Make the move of the current person; return whether it was legal, and tell why not."""
        side = self.mover
        if side is None:
            return False
        try:
            after = self._session.after_move(side, move)
        except EditRejected as refusal:
            self.notified.emit(refusal.message.text())
            return False
        self._set_session(after)
        return True

    def show_private_view(self) -> None:
        """Show private information to the player who was called."""
        self._viewer, self._requested_viewer = self.privacy_screen_for, None
        self.changed.emit()

    def cover_private_view(self) -> None:
        """Hide private information."""
        if self._viewer is not None or self._requested_viewer is not None:
            self._viewer = self._requested_viewer = None
            self.changed.emit()

    def request_private_view(self, side: str) -> None:
        """Call a player out of turn to see private information."""
        self._viewer, self._requested_viewer = None, side
        self.changed.emit()

    def finish_reading_missions(self) -> None:
        """Go on to the equipment after the missions have been read."""
        if (seat := self.view.seat) is not None:
            self._missions_read.add(seat)
            self.changed.emit()

    def undo(self, option: UndoOption) -> None:
        """Undo moves. Where only computers play, they are paused: they would make the same moves again."""
        self.stop_computers()
        self._delegated.clear()
        self._paused = self._paused or not self._session.people
        self._set_session(apply_undo(self._session, option))

    def show_move(self, number: int | None) -> None:
        """Show the game after that many moves; ``None`` for the current state."""
        last = len(self._session.tables) - 1
        shown = None if number is None or number >= last else max(0, number)
        if shown != self._shown_move:
            self._shown_move = shown
            if shown is not None:
                self.stop_computers()
            self.changed.emit()
            self.run_computers()

    def replay_as(self, side: str | None) -> None:
        """Replay the finished game as that side saw it; ``None``: public information only.

        A person is called to the screen for it. It starts after construction, where secrets begin.
        """
        session = self._session
        if not session.game.is_ready:
            return
        calls = side in session.people and len(session.people) > 1
        self._viewer, self._requested_viewer = (None, side) if calls else (side, None)
        if self._shown_move is None and side is not None:
            self._shown_move = next(n for n, each in enumerate(session.tables) if each.game.step not in _CONSTRUCTION)
        self.changed.emit()

    # --- computers ---

    def set_computer_speed(self, speed: ComputerSpeed) -> None:
        """Set and remember the speed of computer players."""
        self._settings.set_text(_SPEED_KEY, speed)
        if self._delay.isActive():
            self._delay.start(MOVE_DELAY_MS[speed])

    def decide_for_me(self) -> None:
        """Let the computer make this one move."""
        if (side := self.mover) is not None:
            self._start_task(lambda start, _: [start.suggest_move(side)])

    def finish_for_me(self) -> None:
        """Let the computer decide for this person until the end of the step."""
        if (side := self.mover) is not None:
            self._delegated[side] = self._session.game.step
            self.changed.emit()
            self.run_computers()

    def run_computers(self) -> None:
        """Let computers move if it is their turn."""
        if not self.is_thinking and not self._paused and self._shown_move is None and self._computer_moves_next():
            self._delay.start(MOVE_DELAY_MS[self.computer_speed])
            self.thinking_changed.emit()

    @property
    def can_step(self) -> bool:
        """Return whether the next move is that of a computer, so that it can be made alone."""
        return self._shown_move is None and self._turn is None and self._computer_moves_next()

    def step(self) -> None:
        """Pause computer players after one move of the next one."""
        if self.can_step:
            self._paused = True
            self._start_task(lambda start, report: _computer_moves(start, {}, report, many=False))

    def take_over(self, side: str) -> None:
        """Let a person play the side of a computer from now on."""
        self.stop_computers()
        self._paused = False
        self._set_session(self._session.with_person(side))

    def pause(self) -> None:
        """Cancel the current computation and pause computer players."""
        self._paused = True
        self._delegated.clear()
        self.stop_computers()
        self.changed.emit()

    def resume(self) -> None:
        """Resume computer players."""
        self._paused = False
        self.changed.emit()
        self.run_computers()

    def stop_computers(self) -> None:
        """Cancel the current computation."""
        self._delay.stop()
        if self._task is not None and self._turn is not None:
            self._task.cancel()
        self._turn = None
        self.thinking_changed.emit()

    def close(self, *, forget: bool = False) -> None:
        """Close the game; its file is kept unless ``forget`` is set."""
        self.stop_computers()
        self.file.on_written = None
        self.file.close(forget=forget)

    def _computer_moves_next(self) -> bool:
        session = self._session
        return session.computer is not None or (
            session.waits_for is not None and self._is_delegated_now(session.waits_for)
        )

    def _is_delegated_now(self, side: str) -> bool:
        return _is_delegated(self._delegated, side, self._session.game.step)

    def _run_computer(self) -> None:
        # Where only computers play, each move is shown, at any speed.
        many = self.computer_speed == "instant" and bool(self._session.people)
        delegated = dict(self._delegated)
        self._start_task(lambda start, report: _computer_moves(start, delegated, report, many=many))

    def _start_task(self, run: Callable[[GameSession, Callable[[float], None]], list[GameTable]]) -> None:
        """Compute moves in the background; the result counts only if it was not cancelled."""
        start, turn = self._session, object()

        def done(tables: list[GameTable]) -> None:
            if self._turn is turn:
                self._turn = None
                self._set_session(start.with_tables(*tables))

        def ended() -> None:
            if self._turn is turn:
                self._turn = None
                self.thinking_changed.emit()

        self._delay.stop()
        self._turn = turn
        self.thinking_changed.emit()
        self._task = self._tasks.run_task(lambda task: run(start, task.report), done, ended=ended)

    def _set_session(self, session: GameSession) -> None:
        """Replace the session.

        Private information is covered first, even if the same person decides next: others may come near after a
        decision.
        """
        self._session, self._viewer, self._requested_viewer, self._shown_move = session, None, None, None
        self.chosen_driller = None
        if session.game.step != "assigning":
            self._missions_read.clear()
        self.file.save(session.game)
        self._delegated = {
            side: step for side, step in self._delegated.items() if _is_delegated({side: step}, side, session.game.step)
        }
        self.changed.emit()
        self.run_computers()

    def _check_save_problem(self) -> None:
        if self._problem != self.file.problem:
            self._problem = self.file.problem
            self.save_state_changed.emit()


def _is_delegated(delegated: Mapping[str, GameStep], side: str, step: GameStep) -> bool:
    begun = delegated.get(side)
    return begun is not None and (begun == step or {begun, step} <= _CONSTRUCTION)


def _computer_moves(
    start: GameSession, delegated: Mapping[str, GameStep], report: Callable[[float], None], *, many: bool
) -> list[GameTable]:
    """Return the tables after the next computer move; ``many``: after all moves until a person decides."""
    now = start
    while True:
        side = now.waits_for
        if now.computer is not None:
            now = now.with_tables(now.table.after_computer_move())
        elif side is not None and _is_delegated(delegated, side, now.game.step):
            now = now.with_tables(now.suggest_move(side))
        else:
            break
        report(0)
        if not many:
            break
    return list(now.tables[len(start.tables) :])
