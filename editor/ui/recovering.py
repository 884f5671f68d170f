"""Offers what a crash left behind, one piece of work after the other."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.session.recovery import RecoverableWork
from editor.ui.autosaving import Autosaving
from editor.ui.dialogs.recovery import RecoveryDialog
from editor.ui.settings import Settings
from editor.ui.workspace import Workspace


class Recovering:
    """Asks about each unsaved scenario that was found."""

    def __init__(self, workspace: Workspace, autosaving: Autosaving, settings: Settings, window: QWidget) -> None:
        self._workspace, self._autosaving, self._settings, self._window = workspace, autosaving, settings, window
        self._offering = False

    def at_start(self) -> None:
        """Once, at the start: what a crash left behind. Opening a file may have asked already; the rest then waits."""
        if not self._offering:
            self.offer(self._autosaving.left_behind(self._settings.recent()))

    def offer(self, left: list[RecoverableWork]) -> None:
        """One after the other, until one is taken up."""
        self._offering = bool(left)
        if not left:
            return
        dialog = RecoveryDialog(left[0], self._workspace.box, self._window)
        dialog.accepted.connect(lambda: self._autosaving.take_up(left[0]))
        dialog.dropped.connect(left[0].discard)
        dialog.rejected.connect(lambda: self.offer(left[1:]))
        dialog.open()
