"""Opening, saving and closing documents: new, open, save, revert, and the question before changes are lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.catalog import Box
from editor.catalog import box_for_scenario as usual_box
from editor.catalog.packs.installed import archives_beside
from editor.catalog.packs.pack import is_pack_archive
from editor.catalog.packs.pack_files import ABOUT_FILE
from editor.errors import CatalogError, FileError, StudioError
from editor.files import read_scenario
from editor.files.atomic_write import remove_stale_temp_files
from editor.messages import msg
from editor.model.scenario import Scenario
from editor.paths import home_folder
from editor.session.document import Document
from editor.session.file_lock import FileDigest, file_digest
from editor.session.recovery import recoverable_work_for
from editor.spelling import hyphenated
from editor.ui.dialogs.prompter import Prompter
from editor.ui.dialogs.standard_dialogs import run_with_progress
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.widget_utils import commit_focused_field
from editor.ui.window.error_handler import tell_error
from editor.ui.window.settings import Settings

SUFFIX = ".scenario.json"
GAME_SUFFIX = ".sags.json"

_LARGE = 200_000
"""Bytes above which opening shows progress. Shipped scenarios have a tenth of it."""
_LONGEST_NAME = 60
"""The longest suggested file name; systems allow 255 bytes with all suffixes."""
_READ = 0.4
"""The share of reading in the time for opening; the rest is validation."""


def ask_save_path(
    prompter: Prompter,
    suggested: Path,
    kind: str,
    ending: str,
    written: Callable[[Path], list[Path]] = lambda path: [path],
) -> Path | None:
    """Ask where to write files, with the suffix added if it is missing, and confirmation before overwriting.

    ``written``: returns all files that will be written for a path.
    """
    chosen = prompter.ask_path_to_save(suggested, f"{kind} (*{ending})")
    if chosen is None:
        return None
    path = chosen if chosen.suffix else chosen.with_name(chosen.name + ending)
    there = [each.name for each in written(path) if os.path.lexists(each)]
    if there:
        text = msg("ui.ask-overwrite", names=tuple(there)).text()
        answers = msg("ui.overwrite").text(), msg("ui.answer-cancel").text()
        if not prompter.ask_yes(msg("ui.ask-overwrite-title").text(), text, *answers, destructive=True):
            return None
    return path


class DocumentFiles(QObject):
    """Opens, saves, reverts and closes the documents of one window."""

    opened = Signal()
    """Another document is open, or the document has another name."""
    saved = Signal()
    game_file_opened = Signal(object)
    """The path of a saved S.A.G.S. game, which is opened at the table."""
    pack_opened = Signal(object)
    """The path of an archive, which may be added as a pack."""
    unsaved_work_found = Signal(object)
    """The file that was opened has unsaved work beside it, left by a crash."""

    def __init__(self, workspace: Workspace, settings: Settings, tasks: TaskRunner, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._settings = settings
        self._tasks = tasks
        self._window = window
        self._on_disk = WeakKeyDictionary[Document, FileDigest | None]()
        """The state of the file of each document when it was last read or written here."""

    @property
    def document(self) -> Document:
        """The document that is shown."""
        return self._workspace.document

    @property
    def title(self) -> str:
        """The name of the document in window titles."""
        return self.document.name or msg("ui.untitled").text()

    # --- opening ---

    def open_scenario(
        self, scenario: Scenario, path: Path | None = None, *, saved: bool = False, read: FileDigest | None = None
    ) -> bool:
        """Open a scenario that is new, generated or recovered; return whether its game was found.

        ``read``: the state of the file when the scenario was read from it.
        """
        try:
            box = self.box_of(scenario, path)
        except CatalogError as error:
            self._show_error("ui.cannot-open", error)
            return False
        self._set_document(Document(scenario, box, path, saved=saved), read)
        return True

    def _set_document(self, document: Document, read: FileDigest | None) -> None:
        self._on_disk[document] = read or (file_digest(document.path) if document.path else None)
        already = self._open_document_of(document.path) if document.path else None
        if already is not None and already.history.is_dirty:
            already = None
        self._workspace.open(document, instead_of=already)  # recovered work replaces its file, which is open already
        self.opened.emit()

    def box_of(self, scenario: Scenario, path: Path | None, there: Box | None = None) -> Box:
        """Return the box for a scenario: ``there``, by default that of the shown map, unless game or packs differ."""
        there = there or self._workspace.box
        try:
            wanted = usual_box(scenario, path)
        except CatalogError:
            if scenario.game != there.game.id:
                raise
            return there  # the pack of the game was removed: the open map keeps its box
        return there if _content(there) == _content(wanted) else wanted

    def open(self) -> bool:
        """Ask for a file and open it."""
        recent = self._settings.recent()
        path = self._workspace.prompter.ask_path_to_open(recent[0].parent if recent else home_folder())
        return path is not None and self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a file, or show it if it is open; return whether it could be read.

        A game is opened at the table, and a pack is offered.
        """
        if path.name.endswith(GAME_SUFFIX):
            self.game_file_opened.emit(path)
            return True
        if is_pack_archive(path):
            self.pack_opened.emit(path)
            return False
        if (already := self._open_document_of(path)) is not None:
            self._workspace.show_document(already)
            self.opened.emit()
            return True
        read = file_digest(path)  # before reading, so that a change in between is noticed when saving
        document = self._read(path, path)
        if document is None:
            return False
        self._set_document(document, read)
        remove_stale_temp_files(path.parent)
        self._settings.remember(path)
        left = recoverable_work_for(path)
        if left is not None:
            self.unsaved_work_found.emit(left)
        return True

    def open_copy(self, path: Path) -> bool:
        """Open a shipped scenario as a new document without a file."""
        document = self._read(path, None)
        if document is None:
            return False
        self._set_document(document, None)
        return True

    def _open_document_of(self, path: Path) -> Document | None:
        """Return the open document of a file, also if a link leads to it."""
        real = os.path.realpath(path)
        for document in self._workspace.documents:
            if document.path is not None and os.path.realpath(document.path) == real:
                return document
        return None

    def _read(self, path: Path, name: Path | None) -> Document | None:
        """Return the document in a file, or ``None`` if it cannot be read or the user canceled."""

        def read(watch: Callable[[float], None]) -> Document:
            scenario = read_scenario(path)
            watch(_READ)
            box = self.box_of(scenario, path)
            return Document(scenario, box, name, watch=lambda share: watch(_READ + (1 - _READ) * share))

        try:
            if not _may_take_long(path):
                return read(lambda _: None)
            what = msg("ui.opening", name=path.name)
            return run_with_progress(self._tasks, what, lambda task: read(task.report), self._window)
        except (CatalogError, FileError) as error:
            self._show_error("ui.cannot-open", error)
            return None

    # --- saving ---

    def save(self) -> bool:
        """Save to the file of the document; ask for one if there is none."""
        path = self.document.path
        if path is None:
            return self.save_as()
        return self._may_overwrite(path) and self._write(path)

    def autosave_document(self) -> None:
        """Autosave changed documents to their files, unless a file was changed by another program."""
        for document in self._workspace.documents:
            path = document.path
            if path is None or not document.history.is_dirty or file_digest(path) != self._on_disk.get(document):
                continue
            try:
                document.save(path)
            except FileError as error:
                self._workspace.notify(error.message)
                continue
            self._on_disk[document] = file_digest(path)
            self._workspace.notify(msg("ui.saved", name=path.name))
            self.saved.emit()

    def _may_overwrite(self, path: Path) -> bool:
        """Return whether the file is unchanged, or the user agrees to overwrite it."""
        if file_digest(path) in (self._on_disk.get(self.document), None):
            return True
        answers = msg("ui.overwrite").text(), msg("ui.answer-cancel").text()
        text = msg("ui.changed-outside", name=path.name).text()
        title = msg("ui.changed-outside-title").text()
        return self._workspace.prompter.ask_yes(title, text, *answers, destructive=True)

    def save_as(self) -> bool:
        """Ask for a file and save the document there."""
        kind = msg("ui.scenario-files").text()
        path = ask_save_path(self._workspace.prompter, self.suggested(SUFFIX), kind, SUFFIX)
        if path is None:
            return False
        if self._open_document_of(path) not in (None, self.document):
            text = msg("ui.open-in-tab", name=path.name).text()
            self._workspace.prompter.notify(msg("ui.cannot-save").text(), text)
            return False
        return self._write(path)

    def suggested(self, suffix: str, document: Document | None = None) -> Path:
        """Return a path for a file of a document with another suffix, by default of the shown one."""
        document = document or self.document
        path = document.path
        if path is None:
            recent = self._settings.recent()
            folder = recent[0].parent if recent else home_folder()
            return folder / f"{_file_name(document.scenario)}{suffix}"
        return path.with_name(f"{path.name.removesuffix(SUFFIX)}{suffix}")

    def _write(self, path: Path) -> bool:
        try:
            self.document.save(path)
        except FileError as error:
            self._show_error("ui.cannot-save", error)
            return False
        self._on_disk[self.document] = file_digest(path)
        self._settings.remember(path)
        self._workspace.notify(msg("ui.saved", name=path.name))
        self.saved.emit()
        return True

    def revert(self) -> None:
        """Load the file again; the step can be undone."""
        try:
            self.document.revert()
        except FileError as error:
            self._show_error("ui.cannot-open", error)
            return
        self._on_disk[self.document] = file_digest(self.document.path) if self.document.path else None
        self.opened.emit()

    # --- closing ---

    def close_document(self, document: Document) -> bool:
        """Close a document, after a question if it has changes; return whether it was closed."""
        self._workspace.show_document(document)
        if not self.confirm_close():
            return False
        self._workspace.close(document)
        return True

    def confirm_close_all(self) -> bool:
        """Ask about each document with changes, and show it meanwhile; return whether all of them may be closed."""
        commit_focused_field()
        for document in self._workspace.documents:
            if document.history.is_dirty:
                self._workspace.show_document(document)
                if not self.confirm_close():
                    return False
        return True

    def confirm_close(self) -> bool:
        """Ask whether to save changes to the shown document; return whether it may be closed."""
        commit_focused_field()
        if not self.document.history.is_dirty:
            return True
        match self._workspace.prompter.ask_save(self.title):
            case "save":
                return self.save()
            case "discard":
                return True
            case "cancel":
                return False

    def _show_error(self, title: str, error: StudioError) -> None:
        tell_error(self._workspace.prompter, title, error)


def _may_take_long(path: Path) -> bool:
    """Return whether reading and validating the file may take noticeably long: it is large, or has packs beside it."""
    try:
        return path.stat().st_size > _LARGE or bool(archives_beside(path)) or any(path.parent.glob(f"*/{ABOUT_FILE}"))
    except OSError:
        return False  # reading will report it


def _file_name(scenario: Scenario) -> str:
    return hyphenated(scenario.title)[:_LONGEST_NAME].strip("-") or scenario.id


def _content(box: Box) -> tuple[object, ...]:
    """Return what makes two boxes the same for a map."""
    return box.game.id, box.packs, box.art, box.drawings.files
