"""The file of a game in progress: a log, written after every move, with hidden information sealed.

A game is always saved: in the state folder of the program, or in a file that the person has chosen. A background thread
writes the latest state.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock as Mutex
from uuid import uuid4

from editor.errors import FileError
from editor.messages import Message
from editor.reader import is_folder
from editor.sags.game.log_file import Log, read_log, to_log, write_log
from editor.sags.game.sealed_moves import seal_log
from editor.sags.game.state import Game
from editor.session.file_lock import FileLock, acquire_lock
from editor.values import FrozenStruct

GAME_SUFFIX = ".sags.json"

_CLOSE_TIMEOUT = 5.0
"""Seconds in which the last write must finish when the game is closed."""


class SavedGame(FrozenStruct):
    """A saved game in the state folder."""

    path: Path
    log: Log
    saved_at: datetime
    """When it was saved last, in local time."""


def find_saved_games(folder: Path) -> list[SavedGame]:
    """Return the readable games in that folder, the latest first."""
    files = sorted(folder.glob(f"*{GAME_SUFFIX}"), key=_modified_time, reverse=True) if is_folder(folder) else []
    found = []
    for path in files:
        with suppress(FileError):
            saved_at = datetime.fromtimestamp(_modified_time(path) / 1e9, UTC).astimezone()
            found.append(SavedGame(path, read_log(path), saved_at))
    return found


def _modified_time(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


class GameFile:
    """Saves one game, from opening to closing."""

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        """Lock the file.

        ``folder`` is for games without a chosen file; ``path`` is the file of a resumed game.
        """
        self.path = path or folder / f"{uuid4().hex}{GAME_SUFFIX}"
        self._folder = folder
        self.problem: Message | None = None
        """Why the game could not be written the last time."""
        self.on_written: Callable[[], None] | None = None
        """Called in the writing thread after every attempt."""
        self._wanted: Game | None = None
        self._mutex = Mutex()
        self._thread = ThreadPoolExecutor(1, "table")
        self._last: Future[None] | None = None
        if not self.is_named:
            with suppress(OSError):  # a failed write is reported
                folder.mkdir(parents=True, exist_ok=True)
        self._lock: FileLock = acquire_lock(self.path)

    @property
    def is_named(self) -> bool:
        """Whether a person has chosen the file."""
        return self.path.parent != self._folder

    @property
    def is_mine(self) -> bool:
        """Whether no other window has the game open."""
        return self._lock.is_mine

    def save(self, game: Game) -> None:
        """Save this state of the game in the background."""
        with self._mutex:
            self._wanted = game
        self._last = self._thread.submit(self._write)

    def wait_until_written(self) -> None:
        """Wait until the last state is written."""
        if self._last is not None:
            wait([self._last], _CLOSE_TIMEOUT)

    def is_saved(self, game: Game) -> bool:
        """Return whether the last state is written; if that failed, try once more."""
        self.wait_until_written()
        if self.problem is not None:
            self.save(game)
            self.wait_until_written()
        return self.problem is None and (self._last is None or self._last.done())

    def move_to(self, path: Path, game: Game) -> None:
        """Continue in another file and remove one in the state folder. Raises ``FileError`` without changes."""
        write_log(path, seal_log(to_log(game), game))
        self.wait_until_written()
        old, lock, was_named = self.path, self._lock, self.is_named
        self.path, self._lock = path, acquire_lock(path)
        lock.release()
        if not was_named:
            with suppress(OSError):
                old.unlink()

    def close(self, *, forget: bool = False) -> None:
        """Stop saving; with ``forget``, delete the file because the game is over or given up."""
        self.wait_until_written()
        self._thread.shutdown(wait=False)
        if forget:
            with suppress(OSError):
                self.path.unlink()
        self._lock.release()

    def _write(self) -> None:
        with self._mutex:
            game, self._wanted = self._wanted, None
        if game is None:  # a later state is already written
            return
        try:
            write_log(self.path, seal_log(to_log(game), game))
        except FileError as error:
            self.problem = error.message
        else:
            self.problem = None
        if (on_written := self.on_written) is not None:
            on_written()
