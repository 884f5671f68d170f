"""Keeps work safe while it is done: writes the journal when the hands rest, and never while something is dragged.

The window calls ``tick`` now and then with the time; there is no clock and no thread in here.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from editor.errors import FileError, Message
from editor.model.scenario import Scenario
from editor.session.document import Document
from editor.session.journal import SUFFIX, journal_beside, read_journal, state_folder, write_journal
from editor.session.processes import this_process

REST = 2.0
"""Seconds without a change after which the journal is written."""

LONGEST = 20.0
"""Seconds after which it is written even though the changes go on."""


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
        self._written: Scenario | None = None
        self._for: Path | None = None
        self._seen = document.scenario
        self._changed_at: float | None = None
        self._waiting_since: float | None = None

    @property
    def file(self) -> Path | None:
        """The journal that lies on the disk now."""
        return self._file

    def tick(self, now: float, *, busy: bool = False) -> bool:
        """Look whether there is something to write; ``busy`` while a button is down. Whether it wrote."""
        scenario = self.document.scenario
        if scenario is not self._seen:
            self._seen, self._changed_at = scenario, now
        if not self.document.history.is_dirty:
            self._forget()
            return False
        if scenario is self._written and self._for == self.document.path:
            return False
        if self._waiting_since is None:
            self._waiting_since = now
        rested = self._changed_at is None or now - self._changed_at >= REST
        if busy or not (rested or now - self._waiting_since >= LONGEST):
            return False
        return self.write()

    def write(self) -> bool:
        """Write the journal now, as before the program gives up. Whether it could."""
        wanted = self._wanted()
        for file in dict.fromkeys((wanted, self._nameless)):
            with suppress(OSError):  # the folder beside a document is the person's, and never made here
                if file == self._nameless:
                    file.parent.mkdir(parents=True, exist_ok=True)
            try:
                write_journal(file, self.document.path, self.document.scenario)
            except FileError as error:
                self.problem = error.message
                continue
            if self._file not in (None, file):
                self._remove()
            self._file, self._written, self._waiting_since = file, self.document.scenario, None
            self._for, self.problem = self.document.path, None
            return True
        return False

    def close(self) -> None:
        """The document is saved or given up: nothing of it needs to be kept."""
        self._forget()

    def _wanted(self) -> Path:
        """Beside the file, unless another window keeps its journal there."""
        if self.document.path is None:
            return self._nameless
        beside = journal_beside(self.document.path)
        if beside == self._file or not os.path.lexists(beside):
            return beside
        other = read_journal(beside)
        taken = other is not None and other.writer.is_alive and other.writer != this_process()
        return self._nameless if taken else beside

    def _forget(self) -> None:
        self._remove()
        self._file = self._written = self._waiting_since = None

    def _remove(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink()
