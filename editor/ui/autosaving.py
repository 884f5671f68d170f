"""Keeps work safe: looks after the journal, notes who has the file open, and saves aside in need."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from editor.files import write_scenario
from editor.messages import Message, msg
from editor.session.autosave import Autosave
from editor.session.file_lock import FileLock, acquire_lock
from editor.session.recovery import RecoverableWork, find_recoverable_work, recovery_folder
from editor.ui.files import SUFFIX, Files
from editor.ui.workspace import Workspace

_LOOK = 1000
"""Milliseconds between two looks at whether the journal is as it should be; changes tell it themselves."""


class Autosaving(QObject):
    """Follows the open document of one window."""

    def __init__(
        self,
        workspace: Workspace,
        files: Files,
        folder: Path | None = None,
        parent: QObject | None = None,
    ) -> None:
        """``folder``: where work without a file is kept."""
        super().__init__(parent)
        self._workspace, self._files = workspace, files
        self._folder = folder or recovery_folder()
        self._journal: Path | None = None
        self._lock: FileLock | None = None
        self._problem: Message | None = None
        """Why the journal could not be written, as the person was told."""
        self._autosave = Autosave(workspace.document, self._folder)
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self._saving = QTimer(self)
        self._saving.timeout.connect(files.save_by_itself)
        workspace.document_replaced.connect(self._follow)
        files.saved.connect(self._after_saving)

    def save_every(self, minutes: int) -> None:
        """Save a changed file by itself so often; 0: never. Unsaved work is kept aside in any case."""
        self._saving.stop()
        if minutes:
            self._saving.start(minutes * 60_000)

    def tick(self) -> None:
        """Look after the journal: what could not be written is tried again."""
        self._autosave.on_document_changed()
        self._tell_problem()

    def write(self) -> bool:
        """Write the journal now; whether it could be written."""
        written = self._autosave.write()
        self._tell_problem()
        return written

    def _tell_problem(self) -> None:
        """Once, when unsaved work begins to be in danger."""
        problem, before = self._autosave.problem, self._problem
        self._problem = problem
        if problem is not None and before is None:
            text = msg("ui.journal-fails", reason=problem).text()
            self._workspace.prompter.tell(msg("ui.journal-fails-title").text(), text)

    @property
    def recovery_file(self) -> Path | None:
        """The file with the unsaved work, if there is one."""
        return self._autosave.file

    # --- after a crash ---

    def left_behind(self, recent: Iterable[Path]) -> list[RecoverableWork]:
        return find_recoverable_work(recent, self._folder)

    def take_up(self, left: RecoverableWork) -> None:
        """Go on with unsaved work; its journal stays until it is saved, or until its game is here again."""
        before, self._journal = self._journal, left.recovery_file
        if self._files.take_up(left.recovered, left.path):
            self._workspace.tell(msg("ui.recovered"))
        else:
            self._journal = before

    def save_aside(self) -> Path | None:
        """The document as a file of its own, when the program no longer trusts itself; ``None`` if all is saved."""
        document = self._workspace.document
        if not document.history.is_dirty:
            return None
        folder = self._folder.parent / "rescued"
        folder.mkdir(parents=True, exist_ok=True)
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        path = folder / f"{self._files.suggested('').name}-{now}{SUFFIX}"
        write_scenario(path, document.scenario)
        return path

    # --- following the document ---

    def close(self) -> None:
        """The document is saved or given up, and the window goes."""
        self._timer.stop()
        self._saving.stop()
        self._autosave.close()
        self._release()

    def _follow(self) -> None:
        journal, self._journal = self._journal, None
        self._autosave.close()
        self._autosave = Autosave(self._workspace.document, self._folder, journal)
        self.tick()
        self._take_lock()

    def _after_saving(self) -> None:
        self.tick()
        self._autosave.wait_until_written()
        self._take_lock()

    def _take_lock(self) -> None:
        path = self._workspace.document.path
        if self._lock is not None and self._lock.path == path:
            return
        self._release()
        if path is not None:
            self._lock = acquire_lock(path)
            if not self._lock.is_mine:
                text = msg("ui.locked", name=path.name).text()
                self._workspace.prompter.tell(msg("ui.locked-title").text(), text)

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None
