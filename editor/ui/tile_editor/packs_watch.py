"""Tells when the packs in the data folder become others, such as by another window that draws tiles."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from editor.catalog.packs.installed import packs_folder

_PAUSE: Final = 200
"""Milliseconds after which whoever writes packs is taken to be done."""

_FolderState = frozenset[tuple[str, int, int]]
"""The files in the folder, each with its size and when it was written."""


class PacksWatch(QObject):
    """Watches the folder, as soon as there is one."""

    changed = Signal()
    """Somebody else changed the packs."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._watcher.directoryChanged.connect(self._pause.start)
        self._pause.timeout.connect(self.look)
        self._known = _FolderState()
        self.note()

    def look(self) -> None:
        """Whether the packs are others than those that are known; if so, it is told."""
        before = self._known
        self.note()
        if self._known != before:
            self.changed.emit()

    def note(self) -> None:
        """The packs as they are now are known."""
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
