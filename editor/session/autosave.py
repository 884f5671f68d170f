"""Keeps work safe while it is done: after every change the journal is written, by a thread of its own.

A scenario is a frozen value, so handing one over is all that an edit has to do. The thread writes the latest it was
given; what came and went in between need not be written. Only if it falls behind by ``MOST_BEHIND`` changes does the
next edit wait for it, and never longer than ``PATIENCE``: a disk that does not answer stops nobody's work.
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
from editor.session.journal import SUFFIX, journal_beside, read_journal, state_folder, write_journal
from editor.session.processes import this_process

MOST_BEHIND = 4
"""Changes that a crash may take: with the one that is being made, five."""

PATIENCE = 0.8
"""Seconds that an edit waits for the journal at most."""

LAST_WORDS = 5.0
"""Seconds in which the journal must be written or removed when the program ends."""


class Autosave:
    """Follows one document, from opening to closing."""

    def __init__(self, document: Document, folder: Path | None = None, journal: Path | None = None) -> None:
        """``folder`` is for documents without a name; ``journal`` is where recovered work came from and goes on."""
        self.document = document
        self.problem: Message | None = None
        """Why the journal could not be written the last time."""
        self._folder = folder or state_folder()
        self._nameless = journal or self._folder / f"{uuid4().hex}{SUFFIX}"
        self._file: Path | None = journal
        self._written: tuple[Scenario, Path | None] | None = None
        self._wanted: tuple[Scenario, Path | None] | None = None
        """What the thread is to write next, with the file of the document."""
        self._changes = self._tried = 0
        """How many changes there were, and up to which of them the thread has written, or could not."""
        self._handing_over = Lock()
        self._thread = ThreadPoolExecutor(1, "journal")
        self._last: Future[None] | None = None
        document.on_change.append(self.follow)

    @property
    def file(self) -> Path | None:
        """The journal that lies on the disk now."""
        return self._file

    @property
    def _behind(self) -> int:
        """Changes that are not on the disk."""
        return self._changes - self._tried

    def follow(self) -> None:
        """Have the journal say what the document is now. Called after every change, and now and then to try again."""
        now = (self.document.scenario, self.document.path)
        if self._last is not None and self._last.done():
            self._last.result()  # a fault of the program is not kept in a corner
        if not self.document.history.is_dirty:
            if self._file is not None or self._behind:
                self._last = self._thread.submit(self._remove)
        elif not _same(now, self._wanted or self._written):
            with self._handing_over:
                self._wanted = now
                self._changes += 1
            self._last = self._thread.submit(self._catch_up)
            if self._behind > MOST_BEHIND:
                wait([self._last], PATIENCE)

    def write(self) -> bool:
        """Write the journal now, as before the program gives up. Whether it could."""
        self._written = None
        self.follow()
        self.settle()
        return self.problem is None

    def settle(self) -> None:
        """Wait until the thread has done what it was given."""
        if self._last is not None:
            wait([self._last], LAST_WORDS)

    def close(self) -> None:
        """The document is saved or given up: nothing of it needs to be kept."""
        with suppress(ValueError):
            self.document.on_change.remove(self.follow)
        self._last = self._thread.submit(self._remove)
        self.settle()
        self._thread.shutdown(wait=False)

    # --- what the thread does ---

    def _catch_up(self) -> None:
        with self._handing_over:
            wanted, self._wanted, number = self._wanted, None, self._changes
        if wanted is not None:  # otherwise a later change has been written already
            self._write(wanted)
        self._tried = number  # only now: what is being written would be lost as well

    def _write(self, wanted: tuple[Scenario, Path | None]) -> None:
        scenario, path = wanted
        for file in dict.fromkeys((self._place(path), self._nameless)):
            with suppress(OSError):  # the folder beside a document is the person's, and never made here
                if file == self._nameless:
                    file.parent.mkdir(parents=True, exist_ok=True)
            try:
                write_journal(file, path, scenario)
            except FileError as error:
                self.problem = error.message
                continue
            if self._file != file:
                self._remove()
            self._file, self._written, self.problem = file, wanted, None
            return

    def _place(self, path: Path | None) -> Path:
        """Beside the file, unless another window keeps its journal there."""
        if path is None:
            return self._nameless
        beside = journal_beside(path)
        if beside == self._file or not os.path.lexists(beside):
            return beside
        other = read_journal(beside)
        taken = other is not None and other.writer.is_alive and other.writer != this_process()
        return self._nameless if taken else beside

    def _remove(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink()
        self._file = self._written = None


def _same(one: tuple[Scenario, Path | None], other: tuple[Scenario, Path | None] | None) -> bool:
    return other is not None and one[0] is other[0] and one[1] == other[1]
