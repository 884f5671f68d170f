"""Services that follow the open documents: autosave, file lock, recovery after a crash, and the cross-check."""

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
from editor.session.document import BackgroundCheck, Checkpoint, Document
from editor.session.file_lock import FileLock, acquire_lock
from editor.session.recovery import RecoverableWork, find_recoverable_work, recovery_folder
from editor.ui.dialogs.recovery import RecoveryDialog
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.window.document_files import SUFFIX, DocumentFiles
from editor.ui.window.settings import Settings

_AUTOSAVE_INTERVAL = 1000
"""Milliseconds between two checks of the recovery file; edits trigger it themselves."""


class _FollowedDocument:
    """The recovery file and the lock of one open document."""

    def __init__(self, document: Document, folder: Path, journal: Path | None) -> None:
        self.document = document
        self.autosave = Autosave(document, folder, journal)
        self.lock: FileLock | None = None

    def close(self) -> None:
        """Stop following: the document is saved or discarded."""
        self.autosave.close()
        self.release()

    def release(self) -> None:
        if self.lock is not None:
            self.lock.release()
            self.lock = None


class AutosaveController(QObject):
    """Writes the recovery files and the locks of the open documents, and autosaves them."""

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
        self._problem: Message | None = None
        """Why a recovery file could not be written, as shown to the user."""
        self._followed: list[_FollowedDocument] = []
        self._follow_documents()
        self._timer = QTimer(self, interval=_AUTOSAVE_INTERVAL)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self._autosave_timer = QTimer(self)
        self._autosave_timer.timeout.connect(files.autosave_document)
        workspace.documents_changed.connect(self._on_documents_changed)
        files.saved.connect(self._on_saved)

    def set_autosave_interval(self, minutes: int) -> None:
        """Autosave a changed file every so many minutes, or never if 0. The recovery file is written in any case."""
        self._autosave_timer.stop()
        if minutes:
            self._autosave_timer.start(minutes * 60_000)

    def tick(self) -> None:
        """Update the recovery files, or try again what failed."""
        for each in self._followed:
            each.autosave.on_document_changed()
        self._warn_once()

    def write(self) -> bool:
        """Write the recovery files now; return whether that was possible."""
        written = [each.autosave.write() for each in self._followed]
        self._warn_once()
        return all(written)

    def _warn_once(self) -> None:
        """Warn once, when a recovery file cannot be written."""
        problems = (each.autosave.problem for each in self._followed)
        problem, before = next(filter(None, problems), None), self._problem
        self._problem = problem
        if problem is not None and before is None:
            text = msg("ui.backup-fails", reason=problem).text()
            self._workspace.prompter.notify(msg("ui.backup-fails-title").text(), text)

    @property
    def recovery_file(self) -> Path | None:
        """The recovery file of the shown document, if there is one."""
        shown = self._workspace.document
        return next((each.autosave.file for each in self._followed if each.document is shown), None)

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
        """Save each changed document to a separate file after an internal error.

        Return the file of the shown document, else the first one, or ``None`` if no document has changes.
        """
        folder = self._folder.parent / "rescued"
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        shown, written = self._workspace.document, dict[Document, Path]()
        for number, document in enumerate(each.document for each in self._followed):
            if document.history.is_dirty:
                folder.mkdir(parents=True, exist_ok=True)
                tab = "" if document is shown else f"-{number + 1}"
                path = folder / f"{self._files.suggested('', document).name}-{now}{tab}{SUFFIX}"
                write_scenario(path, document.scenario)
                written[document] = path
        return written.get(shown) or next(iter(written.values()), None)

    # --- following the documents ---

    def close(self) -> None:
        """Stop before the window closes; the documents are saved or discarded."""
        self._timer.stop()
        self._autosave_timer.stop()
        for each in self._followed:
            each.close()
        self._followed.clear()

    def _follow_documents(self) -> None:
        """Follow the documents that are open now, or the one that is shown while none is open."""
        documents = self._workspace.documents or (self._workspace.document,)
        for each in tuple(self._followed):
            if each.document not in documents:
                self._followed.remove(each)
                each.close()
        known = [each.document for each in self._followed]
        for document in documents:
            if document not in known:
                journal, self._journal = self._journal, None
                self._followed.append(_FollowedDocument(document, self._folder, journal))

    def _on_documents_changed(self) -> None:
        self._follow_documents()
        self.tick()
        self._take_locks()

    def _on_saved(self) -> None:
        self.tick()
        for each in self._followed:
            each.autosave.wait_until_written()
        self._take_locks()

    def _take_locks(self) -> None:
        for each in self._followed:
            path = each.document.path
            if each.lock is not None and each.lock.path == path:
                continue
            each.release()
            if path is not None:
                each.lock = acquire_lock(path)
                if not each.lock.is_mine:
                    text = msg("ui.locked", name=path.name).text()
                    self._workspace.prompter.notify(msg("ui.locked-title").text(), text)


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
        """Offer one after the other; each that is recovered gets a tab."""
        self._is_offering = bool(left)
        if not left:
            return
        dialog = RecoveryDialog(left[0], self._workspace.box, self._window)
        dialog.accepted.connect(lambda: self._autosaving.recover(left[0]))
        dialog.dropped.connect(left[0].discard)
        dialog.finished.connect(lambda: self.offer(left[1:]))
        dialog.open()


_CHECK_INTERVAL = 500
"""Milliseconds between two checks whether a cross-check is due."""


class CrossCheckTimer(QObject):
    """Runs the cross-check of the shown document in the background, while nothing is dragged."""

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
