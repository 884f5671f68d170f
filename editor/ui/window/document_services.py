"""Services that follow the open document: autosave, file lock, recovery after a crash, and the cross-check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from editor.files import write_scenario
from editor.messages import Message, msg
from editor.rules import Report
from editor.session.autosave import Autosave
from editor.session.document import BackgroundCheck, Checkpoint
from editor.session.file_lock import FileLock, acquire_lock
from editor.session.recovery import RecoverableWork, find_recoverable_work, recovery_folder
from editor.ui.dialogs.recovery import RecoveryDialog
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.window.document_files import SUFFIX, DocumentFiles
from editor.ui.window.settings import Settings

_AUTOSAVE_INTERVAL = 1000
"""Milliseconds between two checks of the recovery file; edits trigger it themselves."""


class AutosaveController(QObject):
    """Writes the recovery file and the lock of the open document, and autosaves it."""

    def __init__(
        self,
        workspace: Workspace,
        files: DocumentFiles,
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
        """Why the recovery file could not be written, as shown to the user."""
        self._autosave = Autosave(workspace.document, self._folder)
        self._timer = QTimer(self, interval=_AUTOSAVE_INTERVAL)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self._autosave_timer = QTimer(self)
        self._autosave_timer.timeout.connect(files.save_unasked)
        workspace.document_replaced.connect(self._on_document_replaced)
        files.saved.connect(self._on_saved)

    def set_autosave_interval(self, minutes: int) -> None:
        """Autosave a changed file every so many minutes, or never if 0. The recovery file is written in any case."""
        self._autosave_timer.stop()
        if minutes:
            self._autosave_timer.start(minutes * 60_000)

    def tick(self) -> None:
        """Update the recovery file, or try again what failed."""
        self._autosave.on_document_changed()
        self._warn_once()

    def write(self) -> bool:
        """Write the recovery file now; return whether that was possible."""
        written = self._autosave.write()
        self._warn_once()
        return written

    def _warn_once(self) -> None:
        """Warn once, when the recovery file cannot be written."""
        problem, before = self._autosave.problem, self._problem
        self._problem = problem
        if problem is not None and before is None:
            text = msg("ui.backup-fails", reason=problem).text()
            self._workspace.prompter.notify(msg("ui.backup-fails-title").text(), text)

    @property
    def recovery_file(self) -> Path | None:
        """The recovery file, if there is one."""
        return self._autosave.file

    # --- after a crash ---

    def find_recoverable_work(self, recent: Iterable[Path]) -> list[RecoverableWork]:
        """Return unsaved work of earlier sessions."""
        return find_recoverable_work(recent, self._folder)

    def recover(self, left: RecoverableWork) -> None:
        """Open unsaved work; its recovery file stays until it is saved."""
        before, self._journal = self._journal, left.recovery_file
        if self._files.open_scenario(left.recovered, left.path):
            self._workspace.notify(msg("ui.recovered"))
        else:
            self._journal = before

    def save_rescue_copy(self) -> Path | None:
        """Save the document to a separate file after an internal error; return ``None`` if it has no changes."""
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
        """Stop before the window closes; the document is saved or discarded."""
        self._timer.stop()
        self._autosave_timer.stop()
        self._autosave.close()
        self._release()

    def _on_document_replaced(self) -> None:
        journal, self._journal = self._journal, None
        self._autosave.close()
        self._autosave = Autosave(self._workspace.document, self._folder, journal)
        self.tick()
        self._take_lock()

    def _on_saved(self) -> None:
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
                self._workspace.prompter.notify(msg("ui.locked-title").text(), text)

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None


class RecoveryController:
    """Offers each unsaved scenario that was found."""

    def __init__(
        self, workspace: Workspace, autosaving: AutosaveController, settings: Settings, window: QWidget
    ) -> None:
        self._workspace, self._autosaving, self._settings, self._window = workspace, autosaving, settings, window
        self._is_offering = False

    def offer_at_start(self) -> None:
        """Offer work that a crash left behind, unless opening a file has done so already."""
        if not self._is_offering:
            self.offer(self._autosaving.find_recoverable_work(self._settings.recent()))

    def offer(self, left: list[RecoverableWork]) -> None:
        """Offer one after the other, until one is recovered."""
        self._is_offering = bool(left)
        if not left:
            return
        dialog = RecoveryDialog(left[0], self._workspace.box, self._window)
        dialog.accepted.connect(lambda: self._autosaving.recover(left[0]))
        dialog.dropped.connect(left[0].discard)
        dialog.rejected.connect(lambda: self.offer(left[1:]))
        dialog.open()


_CHECK_INTERVAL = 500
"""Milliseconds between two checks whether a cross-check is due."""


class CrossCheckTimer(QObject):
    """Runs the cross-check of the open document in the background, while nothing is dragged."""

    def __init__(self, workspace: Workspace, tasks: TaskRunner, is_busy: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._tasks, self._is_busy = workspace, tasks, is_busy
        self._check = BackgroundCheck(workspace.document, self._start)
        self._timer = QTimer(self, interval=_CHECK_INTERVAL)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        workspace.document_replaced.connect(self._on_document_replaced)

    def tick(self, now: float | None = None) -> bool:
        """Start a cross-check if it is due; return whether it was started."""
        return self._check.tick(monotonic() if now is None else now, busy=self._is_busy())

    def close(self) -> None:
        """Stop before the window closes."""
        self._timer.stop()
        self._check.close()

    def _on_document_replaced(self) -> None:
        self._check.close()
        self._check = BackgroundCheck(self._workspace.document, self._start)

    def _start(self, work: Callable[[Checkpoint], Report], done: Callable[[Report], None]) -> Callable[[], None]:
        return self._tasks.run_task(lambda task: work(partial(task.report, 0)), done).cancel
