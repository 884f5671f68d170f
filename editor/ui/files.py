"""Opening and keeping documents: new, open, save, revert, and the one question before changes are lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.board.names import GROUND_LEVEL
from editor.catalog import Box
from editor.catalog import box_for_scenario as usual_box
from editor.errors import CatalogError, FileError, StudioError
from editor.files import read_scenario
from editor.files.atomic_write import remove_stale_temp_files
from editor.messages import current_language, msg
from editor.model.game_words import RuleSet
from editor.model.level import Level
from editor.model.scenario import BoxReference, Scenario
from editor.paths import home_folder
from editor.session.document import Document
from editor.session.file_lock import FileDigest, file_digest
from editor.session.recovery import recoverable_work_for
from editor.ui.dialogs.prompter import Prompter
from editor.ui.dialogs.waiting import wait_for
from editor.ui.errors import tell_error
from editor.ui.half_typed import finish_typing
from editor.ui.settings import Settings
from editor.ui.tasks import Tasks
from editor.ui.workspace import Workspace

SUFFIX = ".scenario.json"
GAME_SUFFIX = ".sags.json"

_LARGE = 200_000
"""Bytes. The scenarios that are shipped have a tenth of it."""
_LONGEST_NAME = 60
"""Letters of a name that is suggested for a file; systems have room for 255 bytes with all endings."""
_READ = 0.4
"""The share of reading in the time that opening takes; the rest is checking."""


def blank_scenario(box: Box, width: int, height: int, rules: RuleSet, title: str = "") -> Scenario:
    """A scenario with an empty frame, in the language that is spoken: its author will most likely write in it.

    Its values need no check; to have them checked would keep the window waiting."""
    level = Level.model_construct(id=GROUND_LEVEL, name=msg("names.ground-floor").text(), width=width, height=height)
    made_with = BoxReference.model_construct(fingerprint=box.fingerprint)
    return Scenario.model_construct(
        id="scenario",
        title=title,
        language=current_language(),
        game=box.game.id,
        rules=rules,
        box=made_with,
        levels=(level,),
    )


def ask_target(
    prompter: Prompter,
    suggested: Path,
    kind: str,
    ending: str,
    written: Callable[[Path], list[Path]] = lambda path: [path],
) -> Path | None:
    """Ask where to write files of a kind: with the usual ending, unless the person wrote one, and nothing that is
    there without asking. ``written``: all the files that come of it."""
    chosen = prompter.ask_path_to_save(suggested, f"{kind} (*{ending})")
    if chosen is None:
        return None
    path = chosen if chosen.suffix else chosen.with_name(chosen.name + ending)
    there = [each.name for each in written(path) if os.path.lexists(each)]
    if there:
        text = msg("ui.ask-overwrite", names=tuple(there)).text()
        answers = msg("ui.overwrite").text(), msg("ui.answer-cancel").text()
        if not prompter.ask_yes(msg("ui.ask-overwrite-title").text(), text, *answers):
            return None
    return path


class Files(QObject):
    """What the open document has to do with files."""

    opened = Signal()
    """Another document is open, or the open one has another name."""
    saved = Signal()
    game_wanted = Signal(object)
    """The path of a game of the S.A.G.S., which is no document."""
    left_over = Signal(object)
    """The file that was just opened has unsaved work beside it, from a program that ended too soon."""

    def __init__(self, workspace: Workspace, settings: Settings, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._settings = settings
        self._tasks = tasks
        self._window = window
        self._on_disk: FileDigest | None = None
        """How the file looked when it was last read or written here."""

    @property
    def document(self) -> Document:
        return self._workspace.document

    @property
    def title(self) -> str:
        """What the window calls the document."""
        return self.document.name or msg("ui.untitled").text()

    # --- opening ---

    def take_up(
        self, scenario: Scenario, path: Path | None = None, *, saved: bool = False, read: FileDigest | None = None
    ) -> bool:
        """Open a scenario that is at hand: a new one, a generated one, a recovered one. ``read``: what the file held
        when the scenario was read from it. Whether it could be opened: its game may be gone, which is told."""
        try:
            box = self.box_of(scenario, path)
        except CatalogError as error:
            self._complain("ui.cannot-open", error)
            return False
        self._show(Document(scenario, box, path, saved=saved), read)
        return True

    def _show(self, document: Document, read: FileDigest | None) -> None:
        self._on_disk = read or (file_digest(document.path) if document.path else None)
        self._workspace.open(document)
        self.opened.emit()

    def box_of(self, scenario: Scenario, path: Path | None) -> Box:
        """The box that a scenario is played with: the one at hand, unless its game or its packs are others."""
        there = self._workspace.box
        try:
            wanted = usual_box(scenario, path)
        except CatalogError:
            if scenario.game != there.game.id:
                raise
            return there  # the pack that is the game was taken away: the map at hand stays what it is
        return there if _content(there) == _content(wanted) else wanted

    def open(self) -> bool:
        recent = self._settings.recent()
        path = self._workspace.prompter.ask_path_to_open(recent[0].parent if recent else home_folder())
        return path is not None and self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a file in the place of what is open; whether it could be read, with all faults told if not. A game is
        opened at the table."""
        if path.name.endswith(GAME_SUFFIX):
            self.game_wanted.emit(path)
            return True
        read = file_digest(path)  # before: a change in between is noticed when it is saved
        document = self._read(path, path)
        if document is None or not self.may_leave():
            return False
        self._show(document, read)
        remove_stale_temp_files(path.parent)
        self._settings.remember(path)
        left = recoverable_work_for(path)
        if left is not None:
            self.left_over.emit(left)
        return True

    def open_copy(self, path: Path) -> bool:
        """Open a shipped scenario; it has no file of its own until it is saved."""
        document = self._read(path, None)
        if document is None or not self.may_leave():
            return False
        self._show(document, None)
        return True

    def _read(self, path: Path, name: Path | None) -> Document | None:
        """The document in a file, under a name or without one; none if it cannot be read, which is told, or if the
        person does not want to wait for it."""

        def read(watch: Callable[[float], None]) -> Document:
            scenario = read_scenario(path)
            watch(_READ)
            box = self.box_of(scenario, path)
            return Document(scenario, box, name, watch=lambda share: watch(_READ + (1 - _READ) * share))

        try:
            if not _is_large(path):
                return read(lambda _: None)
            what = msg("ui.opening", name=path.name)
            return wait_for(self._tasks, what, lambda task: read(task.report), self._window)
        except (CatalogError, FileError) as error:
            self._complain("ui.cannot-open", error)
            return None

    # --- saving ---

    def save(self) -> bool:
        """Save under the name it has; for one without a name the person is asked."""
        path = self.document.path
        if path is None:
            return self.save_as()
        return self._may_overwrite(path) and self._write(path)

    def save_by_itself(self) -> None:
        """Save a changed document that has a file, without a question: one that others have changed is left alone."""
        path = self.document.path
        if path is None or not self.document.history.is_dirty or file_digest(path) != self._on_disk:
            return
        try:
            self.document.save(path)
        except FileError as error:
            self._workspace.tell(error.message)
            return
        self._on_disk = file_digest(path)
        self._workspace.tell(msg("ui.saved", name=path.name))
        self.saved.emit()

    def _may_overwrite(self, path: Path) -> bool:
        """Whether the file is as it was left, or the person does not mind."""
        if file_digest(path) in (self._on_disk, None):
            return True
        answers = msg("ui.overwrite").text(), msg("ui.answer-cancel").text()
        text = msg("ui.changed-outside", name=path.name).text()
        return self._workspace.prompter.ask_yes(msg("ui.changed-outside-title").text(), text, *answers)

    def save_as(self) -> bool:
        kind = msg("ui.scenario-files").text()
        path = ask_target(self._workspace.prompter, self.suggested(SUFFIX), kind, SUFFIX)
        return path is not None and self._write(path)

    def suggested(self, suffix: str) -> Path:
        """A name for a file of this document with another ending."""
        path = self.document.path
        if path is None:
            recent = self._settings.recent()
            folder = recent[0].parent if recent else home_folder()
            return folder / f"{_file_name(self.document.scenario)}{suffix}"
        return path.with_name(f"{path.name.removesuffix(SUFFIX)}{suffix}")

    def _write(self, path: Path) -> bool:
        try:
            self.document.save(path)
        except FileError as error:
            self._complain("ui.cannot-save", error)
            return False
        self._on_disk = file_digest(path)
        self._settings.remember(path)
        self._workspace.tell(msg("ui.saved", name=path.name))
        self.saved.emit()
        return True

    def revert(self) -> None:
        """Back to what the file holds; it can be undone."""
        try:
            self.document.revert()
        except FileError as error:
            self._complain("ui.cannot-open", error)
            return
        self._on_disk = file_digest(self.document.path) if self.document.path else None
        self.opened.emit()

    # --- leaving ---

    def may_leave(self) -> bool:
        """Whether the document may be closed: it is saved, or the person gives it up."""
        finish_typing()
        if not self.document.history.is_dirty:
            return True
        match self._workspace.prompter.ask_save(self.title):
            case "save":
                return self.save()
            case "discard":
                return True
            case "cancel":
                return False

    def _complain(self, title: str, error: StudioError) -> None:
        tell_error(self._workspace.prompter, title, error)


def _is_large(path: Path) -> bool:
    """Whether reading and checking the file may take longer than people like to look at a window that stands still."""
    try:
        return path.stat().st_size > _LARGE
    except OSError:
        return False  # the reader has the words for it


def _file_name(scenario: Scenario) -> str:
    words = "".join(letter if letter.isalnum() else " " for letter in scenario.title.lower()).split()
    return "-".join(words)[:_LONGEST_NAME].strip("-") or scenario.id


def _content(box: Box) -> tuple[object, ...]:
    """What makes two boxes the same for a map."""
    return box.game.id, box.packs, box.art, box.drawings.files
