"""What a crash left behind: journals whose writer is no longer running, each offered once with both versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from editor.errors import FileError
from editor.files import read_scenario
from editor.model.base import visible
from editor.model.scenario import Scenario
from editor.reader import is_file, is_folder
from editor.session.journal import SUFFIX, journal_beside, read_journal, state_folder
from editor.values import FrozenStruct


class Leftover(FrozenStruct):
    """Unsaved work of a program that ended without closing it.

    If the person takes it, the document goes on with ``recovered`` and an ``Autosave`` with ``journal``; nothing is
    removed before it is saved. If not, ``remove_reference`` it.
    """

    journal: Path
    document: Path | None
    """The file it says it belongs to, if any."""
    is_beside: bool
    """Whether it lies beside that file."""
    recovered: Scenario
    saved: Scenario | None
    """What the file holds; ``None`` without a file, or if it cannot be read."""

    @property
    def path(self) -> Path | None:
        """The file it goes on with. Work that only says where it belongs could overwrite anything: it gets a new name
        when it is saved."""
        return self.document if self.is_beside else None

    @property
    def name(self) -> str:
        return visible(self.recovered.title) or (self.document.name if self.document else self.recovered.id)

    def forget(self) -> None:
        with suppress(OSError):
            self.journal.unlink()


def leftover_of(path: Path) -> Leftover | None:
    """What is left of work on this file; asked when it is opened."""
    return _leftover(journal_beside(path))


def leftovers(recent: Iterable[Path] = (), folder: Path | None = None) -> list[Leftover]:
    """All that is left of work on recent files and on documents without a name; asked when the program starts."""
    return [found for journal in _journals(recent, folder or state_folder()) if (found := _leftover(journal))]


def _journals(recent: Iterable[Path], folder: Path) -> Iterator[Path]:
    yield from dict.fromkeys(map(journal_beside, recent))
    if is_folder(folder):
        yield from sorted(folder.glob(f"*{SUFFIX}"))


def _leftover(file: Path) -> Leftover | None:
    if not is_file(file):
        return None
    journal = read_journal(file)
    if journal is None or not journal.writer.has_ended:
        return None
    saved = _read(journal.document) if journal.document else None
    found = Leftover(
        journal=file, document=journal.document, is_beside=journal.is_beside, recovered=journal.scenario, saved=saved
    )
    if saved == journal.scenario:
        found.forget()
        return None
    return found


def _read(path: Path) -> Scenario | None:
    try:
        return read_scenario(path)
    except FileError:
        return None
