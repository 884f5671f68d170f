"""Detect changes of the packs in the data folder, for example by another window."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from editor.catalog.packs.installed import packs_folder

_PAUSE: Final = 200
"""Milliseconds without a change after which writing is considered finished."""

_FolderState = frozenset[tuple[str, int, int]]
"""Name, size and modification time of each file in the folder."""


class PacksWatcher(QObject):
    """Watches the folder as soon as it exists."""

    changed = Signal()
    """Emitted when the packs were changed from outside."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._watcher.directoryChanged.connect(self._pause.start)
        self._pause.timeout.connect(self.look)
        self._known = _FolderState()
        self.note()

    def look(self) -> None:
        """Emit ``changed`` if the packs differ from the known ones."""
        before = self._known
        self.note()
        if self._known != before:
            self.changed.emit()

    def note(self) -> None:
        """Remember the current packs."""
        folder = str(packs_folder())
        self._known = _look_at(folder)
        if self._known and folder not in self._watcher.directories():
            self._watcher.addPath(folder)


def _look_at(folder: str) -> _FolderState:
    try:
        with os.scandir(folder) as entries:
            return frozenset((entry.name, (there := entry.stat()).st_size, there.st_mtime_ns) for entry in entries)
    except OSError:
        return _FolderState()
