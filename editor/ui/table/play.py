"""A game under way in the window: who looks at the screen, what they are shown, and computers that think beside it."""

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
from editor.ui.table.pace import WAIT, Pace, known_pace
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.window.settings import Settings

_PACE = "table-pace"

_CONSTRUCTION: Final[frozenset[GameStep]] = frozenset({"building", "adding-doors"})


class TablePlay(QObject):
    """One game, from sitting down to getting up."""

    changed = Signal()
    """Something else is to be shown: after a move, another person, another moment of the log."""
    thinking_changed = Signal()
    notified = Signal(str)
    """One line for whoever sits there."""
    kept_changed = Signal()
    """The game begins not to be kept, or is kept again."""
    _written = Signal()
    """The thread that keeps the game has tried to write it."""

    def __init__(
        self, sitting: GameSession, file: GameFile, tasks: TaskRunner, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._sitting = sitting
        self.file = file
        self._tasks, self._settings = tasks, settings
        self._looking: str | None = None
        self._asked_for: str | None = None
        self._shown: int | None = None
        self.driller: str | None = None
        """The Driller that a person has chosen to lay, where others see only its back."""
        self._left_to_computer: dict[str, GameStep] = {}
        self._task: Task | None = None
        self._turn: object | None = None
        """Names what a computer is thinking about now."""
        self._problem: Message | None = file.problem
        self._paused = False
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self._think)
        self._written.connect(self._look_at_file, Qt.ConnectionType.QueuedConnection)
        file.on_written = self._written.emit

    # --- what there is ---

    @property
    def sitting(self) -> GameSession:
        return self._sitting

    @property
    def looking(self) -> str | None:
        """The person who has drawn the curtain and sees what others may not."""
        return self._looking

    @property
    def curtain_for(self) -> str | None:
        """The person who is to come to the screen, before anything else is shown."""
        wanted = self._asked_for or (self._sitting.waits_for if self._sitting.is_secret else None)
        is_covered = self._shown is None or self._sitting.game.is_ready
        return wanted if wanted is not None and wanted != self._looking and is_covered else None

    @property
    def shown(self) -> int | None:
        """After how many moves the game is shown; ``None``: as it is now."""
        return self._shown

    @property
    def view(self) -> GameView:
        """All that may be on the screen now."""
        if self._shown is not None:
            return self._sitting.at(self._shown, self._looking if self._sitting.game.is_ready else None)
        return self._sitting.view_for(self._looking)

    @property
    def mover(self) -> str | None:
        """The person who can move now: nobody while a curtain hangs, an earlier moment is shown, or a computer decides
        for them."""
        if self._shown is not None or self.curtain_for is not None:
            return None
        side = self._sitting.waits_for
        return None if side is None or self._decides_for(side) else side

    @property
    def is_thinking(self) -> bool:
        return self._turn is not None or self._wait.isActive()

    @property
    def is_paused(self) -> bool:
        """Whether computers wait until they are told to go on."""
        return self._paused

    @property
    def not_kept(self) -> Message | None:
        """Why the game would be lost now."""
        return msg("table.not-kept", reason=self._problem) if self._problem is not None else None

    @property
    def pace(self) -> Pace:
        return known_pace(self._settings.text(_PACE))

    # --- people ---

    def do(self, move: Move) -> bool:
        """The move of the person whose turn it is; whether it was legal. Why not is told."""
        side = self.mover
        if side is None:
            return False
        try:
            after = self._sitting.after_move(side, move)
        except EditRejected as refusal:
            self.notified.emit(refusal.message.text())
            return False
        self._be(after)
        return True

    def draw_curtain(self) -> None:
        """The person who was called is there, and alone."""
        self._looking, self._asked_for = self.curtain_for, None
        self.changed.emit()

    def close_curtain(self) -> None:
        """Nobody in particular looks any more."""
        if self._looking is not None or self._asked_for is not None:
            self._looking = self._asked_for = None
            self.changed.emit()

    def call(self, side: str) -> None:
        """Somebody wants to look at what is theirs alone, out of turn."""
        self._looking, self._asked_for = None, side
        self.changed.emit()

    def take_back(self, way: UndoOption) -> None:
        self.stop_thinking()
        self._left_to_computer.clear()
        self._be(apply_undo(self._sitting, way))

    def show_moment(self, number: int | None) -> None:
        """Show the game as it was after so many moves; ``None``: as it is."""
        last = len(self._sitting.tables) - 1
        shown = None if number is None or number >= last else max(0, number)
        if shown != self._shown:
            self._shown = shown
            if shown is not None:
                self.stop_thinking()
            self.changed.emit()
            self.go_on()

    def watch_as(self, side: str | None) -> None:
        """Show the game that is ready once more, as that side saw it; ``None``: as everybody did. A person comes to the
        screen alone for it. It begins after the map, where secrets begin."""
        sitting = self._sitting
        if not sitting.game.is_ready:
            return
        calls = side in sitting.people and len(sitting.people) > 1
        self._looking, self._asked_for = (None, side) if calls else (side, None)
        if self._shown is None and side is not None:
            self._shown = next(n for n, each in enumerate(sitting.tables) if each.game.step not in _CONSTRUCTION)
        self.changed.emit()

    # --- computers ---

    def choose_pace(self, pace: Pace) -> None:
        self._settings.set_text(_PACE, pace)
        if self._wait.isActive():
            self._wait.start(WAIT[pace])

    def decide_for_me(self) -> None:
        """Let the computer make this one move."""
        if (side := self.mover) is not None:
            self._begin(lambda start, _: [start.suggest_move(side)])

    def finish_for_me(self) -> None:
        """Let the computer decide for this person to the end of the step."""
        if (side := self.mover) is not None:
            self._left_to_computer[side] = self._sitting.game.step
            self.changed.emit()
            self.go_on()

    def go_on(self) -> None:
        """Let computers move, if it is their turn."""
        if not self.is_thinking and not self._paused and self._shown is None and self._anybody_thinks():
            self._wait.start(WAIT[self.pace])
            self.thinking_changed.emit()

    def pause(self) -> None:
        """Cancel what computers are at; they go on when they are told to."""
        self._paused = True
        self._left_to_computer.clear()
        self.stop_thinking()
        self.changed.emit()

    def resume(self) -> None:
        self._paused = False
        self.changed.emit()
        self.go_on()

    def stop_thinking(self) -> None:
        self._wait.stop()
        if self._task is not None and self._turn is not None:
            self._task.cancel()
        self._turn = None
        self.thinking_changed.emit()

    def close(self, *, forget: bool = False) -> None:
        """Get up; the game stays where it is kept, unless it is to be forgotten."""
        self.stop_thinking()
        self.file.on_written = None
        self.file.close(forget=forget)

    def _anybody_thinks(self) -> bool:
        sitting = self._sitting
        return sitting.computer is not None or (sitting.waits_for is not None and self._decides_for(sitting.waits_for))

    def _decides_for(self, side: str) -> bool:
        return _is_left(self._left_to_computer, side, self._sitting.game.step)

    def _think(self) -> None:
        left, many = dict(self._left_to_computer), self.pace == "at-once"
        self._begin(lambda start, report: _thought(start, left, report, many=many))

    def _begin(self, think: Callable[[GameSession, Callable[[float], None]], list[GameTable]]) -> None:
        """Think beside the window. What comes of it counts only if nobody has stopped it in between."""
        start, turn = self._sitting, object()

        def done(tables: list[GameTable]) -> None:
            if self._turn is turn:
                self._turn = None
                self._be(start.with_tables(*tables))

        def ended() -> None:
            if self._turn is turn:
                self._turn = None
                self.thinking_changed.emit()

        self._wait.stop()
        self._turn = turn
        self.thinking_changed.emit()
        self._task = self._tasks.run_task(lambda task: think(start, task.report), done, ended=ended)

    def _be(self, sitting: GameSession) -> None:
        """Another table. What somebody saw alone is covered before anything of it is shown, also if the same person
        decides next: who has said *done* looks up, and others come nearer."""
        self._sitting, self._looking, self._asked_for, self._shown = sitting, None, None, None
        self.driller = None
        self.file.save(sitting.game)
        self._left_to_computer = {
            side: step
            for side, step in self._left_to_computer.items()
            if _is_left({side: step}, side, sitting.game.step)
        }
        self.changed.emit()
        self.go_on()

    def _look_at_file(self) -> None:
        if self._problem != self.file.problem:
            self._problem = self.file.problem
            self.kept_changed.emit()


def _is_left(left: Mapping[str, GameStep], side: str, step: GameStep) -> bool:
    begun = left.get(side)
    return begun is not None and (begun == step or {begun, step} <= _CONSTRUCTION)


def _thought(
    start: GameSession, left: Mapping[str, GameStep], report: Callable[[float], None], *, many: bool
) -> list[GameTable]:
    """The table after the next move of a computer; ``many``: all tables until a person decides."""
    now = start
    while True:
        side = now.waits_for
        if now.computer is not None:
            now = now.with_tables(now.table.after_computer_move())
        elif side is not None and _is_left(left, side, now.game.step):
            now = now.with_tables(now.suggest_move(side))
        else:
            break
        report(0)
        if not many:
            break
    return list(now.tables[len(start.tables) :])
