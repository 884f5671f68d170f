"""Fill the rest, while it is done and when it is: how far it is, how to stop it, what came of it, another."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton

from editor.messages import msg
from editor.sags.fitting.fill import FillResult, fill_level
from editor.ui.canvas import Canvas
from editor.ui.fitting.overlay import Overlay
from editor.ui.guarded import guarded
from editor.ui.plain import tip

__all__ = ["FillBar", "fill_level"]

_REASONS = 3
"""So many reasons are told at once."""


@guarded
class FillBar(Overlay):
    """A bar over the map."""

    cancelled = Signal()
    another_wanted = Signal()
    widest = 720

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, msg("ui.fill-rest").text())
        self.progress = QProgressBar()
        self.progress.setAccessibleName(msg("fitting.filling").text())
        self.stop = QPushButton(msg("ui.cancel").text())
        self.stop.clicked.connect(self.dismiss)
        self.another = QPushButton(msg("fitting.another").text())
        self.another.setToolTip(tip(msg("fitting.another-tip").text()))
        self.another.clicked.connect(self.another_wanted)
        self.another.hide()
        self.words.hide()
        for place, widget in enumerate((self.progress, self.stop, self.another), start=2):
            self.line.insertWidget(place, widget, 1 if widget is self.progress else 0)
        self.closed.connect(self.cancelled)
        self.setFocusProxy(self.stop)

    def show_progress(self, percent: int) -> None:
        self.progress.setValue(percent)

    def show_result(self, filled: FillResult, *, another: bool) -> None:
        """What was laid; and if squares stay empty, why."""
        counts = {"tiles": len(filled.placements), "doors": len(filled.doors)}
        said = [msg("fitting.laid", **counts) if filled.placements else msg("fitting.laid-nothing")]
        if filled.empty:
            said += [msg("fitting.stays-empty", count=filled.empty.bit_count()), *filled.reasons[:_REASONS]]
        self.words.setText(" ".join(each.text() for each in said))
        self.words.show()
        for widget in (self.progress, self.stop):
            widget.hide()
        self.another.setVisible(another)
        self.fit_in()
        if another:
            self.another.setFocus()
