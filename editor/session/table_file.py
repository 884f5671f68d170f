"""Where a game at the table is kept: a log, written after every move, with everything sealed that is still hidden.

A game is never unsaved. Without a name it lies in the state folder of the program, and is found there again after a
crash as after a quiet evening; with one it is that file. A thread of its own writes the latest game it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from threading import Lock as Mutex
from uuid import uuid4

from editor.errors import FileError
from editor.messages import Message
from editor.reader import is_folder
from editor.sags.game.log_file import Log, read_log, to_log, write_log
from editor.sags.game.sealed_moves import seal_log
from editor.sags.game.state import Game
from editor.session.lock import Lock, take_lock
from editor.values import FrozenStruct

SUFFIX = ".sags.json"

_PATIENCE = 5.0
"""Seconds in which the last write must be done when the game is left."""


class PutAway(FrozenStruct):
    """A game without a name that was left."""

    path: Path
    log: Log


def put_away(folder: Path) -> list[PutAway]:
    """The games that were left in that folder, the last one first; what cannot be read is not among them."""
    files = sorted(folder.glob(f"*{SUFFIX}"), key=_changed, reverse=True) if is_folder(folder) else []
    found = []
    for path in files:
        with suppress(FileError):
            found.append(PutAway(path, read_log(path)))
    return found


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


class TableFile:
    """Keeps one game, from sitting down to getting up."""

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        """``folder`` is for games without a name; ``path`` is where the game was put away."""
        self.path = path or folder / f"{uuid4().hex}{SUFFIX}"
        self._folder = folder
        self.problem: Message | None = None
        """Why the game could not be written the last time."""
        self.on_written: Callable[[], None] | None = None
        """Called in the thread that writes, after every try."""
        self._wanted: Game | None = None
        self._handing_over = Mutex()
        self._thread = ThreadPoolExecutor(1, "table")
        self._last: Future[None] | None = None
        if not self.is_named:
            with suppress(OSError):  # what then cannot be written is told
                folder.mkdir(parents=True, exist_ok=True)
        self._lock: Lock = take_lock(self.path)

    @property
    def is_named(self) -> bool:
        """Whether a person has chosen the file."""
        return self.path.parent != self._folder

    @property
    def is_mine(self) -> bool:
        """Whether no other window has the game open."""
        return self._lock.is_mine

    def keep(self, game: Game) -> None:
        """Have the file hold this game."""
        with self._handing_over:
            self._wanted = game
        self._last = self._thread.submit(self._write)

    def settle(self) -> None:
        """Wait until the file holds what it was given last."""
        if self._last is not None:
            wait([self._last], _PATIENCE)

    def move_to(self, path: Path, game: Game) -> None:
        """Go on in another file; one without a name is then gone. Raises ``FileError``, and nothing has changed."""
        write_log(path, seal_log(to_log(game), game))
        self.settle()
        old, lock, was_named = self.path, self._lock, self.is_named
        self.path, self._lock = path, take_lock(path)
        lock.release()
        if not was_named:
            with suppress(OSError):
                old.unlink()

    def close(self, *, forget: bool = False) -> None:
        """Get up from the table; ``remove_reference``: the game is over or given up, and is not to be found again."""
        self.settle()
        self._thread.shutdown(wait=False)
        if forget:
            with suppress(OSError):
                self.path.unlink()
        self._lock.release()

    def _write(self) -> None:
        with self._handing_over:
            game, self._wanted = self._wanted, None
        if game is None:  # a later one has been written already
            return
        try:
            write_log(self.path, seal_log(to_log(game), game))
        except FileError as error:
            self.problem = error.message
        else:
            self.problem = None
        if (on_written := self.on_written) is not None:
            on_written()
