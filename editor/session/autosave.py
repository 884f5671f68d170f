"""Autosave: a background thread writes a recovery file after every change of a document.

A scenario is a frozen value, so an edit only has to hand it over. The thread writes the latest one it was given and
skips those in between. If it falls behind by ``MAX_BEHIND`` changes, the next edit waits for it, but never longer than
``MAX_WAIT``, so that a slow disk does not block editing.
"""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from threading import Lock
from uuid import uuid4

from editor.errors import FileError
from editor.messages import Message
from editor.model.scenario import Scenario
from editor.session.document import Document
from editor.session.file_lock import current_process
from editor.session.recovery import (
    RECOVERY_SUFFIX,
    read_recovery_file,
    recovery_folder,
    recovery_path,
    write_recovery_file,
)

MAX_BEHIND = 4
"""Unwritten changes after which an edit waits; with the one being made, a crash loses at most five."""

MAX_WAIT = 0.8
"""Seconds that an edit waits for the recovery file at most."""

CLOSE_TIMEOUT = 5.0
"""Seconds in which the recovery file must be written or removed when the program ends."""


class Autosave:
    """Writes the recovery file of one document, from opening to closing."""

    def __init__(self, document: Document, folder: Path | None = None, recovery_file: Path | None = None) -> None:
        """Start to follow the document.

        ``folder`` is for documents without a file. ``recovery_file`` is the one that the work was recovered from; it
        stays in use.
        """
        self.document = document
        self.problem: Message | None = None
        """Why the recovery file could not be written the last time."""
        self._folder = folder or recovery_folder()
        self._unnamed_file = recovery_file or self._folder / f"{uuid4().hex}{RECOVERY_SUFFIX}"
        self._file: Path | None = recovery_file
        self._written: tuple[Scenario, Path | None] | None = None
        self._wanted: tuple[Scenario, Path | None] | None = None
        """What the thread writes next, with the file of the document."""
        self._changes = self._attempted = 0
        """The number of changes, and the number of those that the thread has written or failed to write."""
        self._mutex = Lock()
        self._thread = ThreadPoolExecutor(1, "autosave")
        self._last: Future[None] | None = None
        document.on_change.append(self.on_document_changed)

    @property
    def file(self) -> Path | None:
        """The recovery file that is on the disk now."""
        return self._file

    @property
    def _behind(self) -> int:
        """Changes that are not on the disk."""
        return self._changes - self._attempted

    def on_document_changed(self) -> None:
        """Update the recovery file. Called after every change, and from time to time to retry."""
        now = (self.document.scenario, self.document.path)
        if self._last is not None and self._last.done():
            self._last.result()  # raise exceptions of the thread here
        if not self.document.history.is_dirty:
            if self._file is not None or self._behind:
                self._last = self._thread.submit(self._remove)
        elif not _same(now, self._wanted or self._written):
            with self._mutex:
                self._wanted = now
                self._changes += 1
            self._last = self._thread.submit(self._write_latest)
            if self._behind > MAX_BEHIND:
                wait([self._last], MAX_WAIT)

    def write(self) -> bool:
        """Write the recovery file now, as after a fatal error; return whether it succeeded."""
        self._written = None
        self.on_document_changed()
        self.wait_until_written()
        return self.problem is None

    def wait_until_written(self) -> None:
        """Wait until the thread has finished its work."""
        if self._last is not None:
            wait([self._last], CLOSE_TIMEOUT)

    def close(self) -> None:
        """Remove the recovery file: the document is saved or discarded."""
        with suppress(ValueError):
            self.document.on_change.remove(self.on_document_changed)
        self._last = self._thread.submit(self._remove)
        self.wait_until_written()
        self._thread.shutdown(wait=False)

    # --- in the thread ---

    def _write_latest(self) -> None:
        with self._mutex:
            wanted, self._wanted, number = self._wanted, None, self._changes
        if wanted is not None:  # otherwise a later change is already written
            self._write(wanted)
        self._attempted = number  # only now: a crash while writing loses it too

    def _write(self, wanted: tuple[Scenario, Path | None]) -> None:
        scenario, path = wanted
        for file in dict.fromkeys((self._choose_file(path), self._unnamed_file)):
            with suppress(OSError):  # never create the folder of a document
                if file == self._unnamed_file:
                    file.parent.mkdir(parents=True, exist_ok=True)
            try:
                write_recovery_file(file, path, scenario)
            except FileError as error:
                self.problem = error.message
                continue
            if self._file != file:
                self._remove()
            self._file, self._written, self.problem = file, wanted, None
            return

    def _choose_file(self, path: Path | None) -> Path:
        """Return the path beside the file, unless another window has its recovery file there."""
        if path is None:
            return self._unnamed_file
        beside = recovery_path(path)
        if beside == self._file or not os.path.lexists(beside):
            return beside
        other = read_recovery_file(beside)
        taken = other is not None and other.writer.is_alive and other.writer != current_process()
        return self._unnamed_file if taken else beside

    def _remove(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink()
        self._file = self._written = None


def _same(one: tuple[Scenario, Path | None], other: tuple[Scenario, Path | None] | None) -> bool:
    return other is not None and one[0] is other[0] and one[1] == other[1]
