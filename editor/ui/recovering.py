"""Offers what a crash left behind, one piece of work after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.session.recovery import Leftover

if TYPE_CHECKING:
    from editor.ui.main_window import MainWindow


class Recovering:
    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._offering = False

    def at_start(self) -> None:
        """Once, at the start: what a crash left behind. Opening a file may have asked already; the rest then waits."""
        if not self._offering:
            self.offer(self._window.autosaving.left_behind(self._window.settings.recent()))

    def offer(self, left: list[Leftover]) -> None:
        """One after the other, until one is taken up."""
        self._offering = bool(left)
        if not left:
            return
        from editor.ui.dialogs.recovery import RecoveryDialog

        dialog = RecoveryDialog(left[0], self._window.workspace.box, self._window)
        dialog.accepted.connect(lambda: self._window.autosaving.take_up(left[0]))
        dialog.dropped.connect(left[0].forget)
        dialog.rejected.connect(lambda: self.offer(left[1:]))
        dialog.open()
