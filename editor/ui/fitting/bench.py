"""What the window does about what fits: it asks for a square, shows the strip, fills the rest, and another way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.board.bits import square_bit
from editor.board.names import face_name
from editor.catalog import Box
from editor.edits import Edit
from editor.messages import msg
from editor.model.grid import Square
from editor.rules import Report
from editor.rules.map_rules.stairs import partners_of, stair_on
from editor.ui.canvas import Canvas
from editor.ui.fitting.overlay import Overlay
from editor.ui.stair_partner import hold_partner
from editor.ui.status_line import PointerWatch
from editor.ui.tasks import Task, Tasks
from editor.ui.tools.factory import make
from editor.ui.workspace import Workspace

if TYPE_CHECKING:  # the computer that lays tiles is imported when it is first asked: a start does without it
    from editor.sags.fitting.fill import FillResult
    from editor.sags.fitting.fits import TileFit
    from editor.ui.fitting.fill_bar import FillBar

_REST = 250
"""Milliseconds after which a pointer is taken to rest."""


class Fitting(QObject):
    """One strip or bar at a time lies over the map; whatever changes the map otherwise takes it away."""

    changed = Signal()
    """What can be done now is something else: the computer began or ended to fill the map."""

    def __init__(self, workspace: Workspace, canvas: Canvas, pointer: PointerWatch, tasks: Tasks) -> None:
        super().__init__(canvas)
        self._workspace, self._canvas, self._tasks = workspace, canvas, tasks
        self.overlay: Overlay | None = None
        self._pointed_at: Square | None = None
        """The square under the pointer, or the last that was."""
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._mean)
        self._task: Task | None = None
        self._running = False
        self._before: Report | None = None
        """The map before it was filled."""
        self._filled: object = None
        """The scenario that the last filling made."""
        self._filled_level = ""
        self._seed = 0
        self._busy = False
        self._is_warm = False
        """Whether what finds tiles has been made ready, beside the window, so that the first strip comes at once."""
        self._level = workspace.document.level_id
        pointer.moved.connect(self._remember)
        self._workspace.hole_clicked.connect(self.show_fits)
        self._workspace.document_changed.connect(self._outdated)
        self._workspace.document_replaced.connect(self._start_anew)
        self._workspace.view_changed.connect(self._follow_level)

    def clear_away(self) -> None:
        """Take away what lies over the map: its words are of another language, or its map is gone."""
        self._cancel()
        if self.overlay is not None:
            self.overlay.dismiss()

    # --- what fits here ---

    def show_fits(self, square: Square | None = None) -> None:
        """The strip for a square: the one pointed at last, or else the first that is empty."""
        from editor.ui.fitting.strip import FitStrip

        at = square or self._pointed_at or self._workspace.here
        if at is None:
            self._workspace.tell(msg("fitting.point-first"))
            return
        self._workspace.mean(at)
        strip = FitStrip(self._canvas, self._workspace.document, at)
        if not strip.model.fits and not strip.model.is_looking:
            strip.deleteLater()
            self.clear_away()
            self._workspace.tell(strip.why_nothing())
            return
        strip.pointed_at.connect(self._preview)
        strip.taken.connect(self._lay)
        self._lay_over(strip, at)

    def _preview(self, fit: TileFit | None, edit: Edit | None) -> None:
        unfinished = fit is not None and (fit.has_warning or fit.is_stairs)
        self._workspace.show_preview(edit, unfinished=unfinished)

    def _lay(self, fit: TileFit, edit: Edit) -> None:
        self._workspace.show_preview(None)
        is_laid = self._workspace.do(edit)
        if is_laid:
            placed = fit.placement
            self._workspace.tell(msg("tools.laid", tile=face_name(self._workspace.box, placed.tile, placed.face)))
        if self.overlay is not None:
            self.overlay.dismiss()
        if is_laid and fit.is_stairs:
            self._go_on_with_stairs(fit)

    def _go_on_with_stairs(self, fit: TileFit) -> None:
        """The other end in the hand, unless it was waiting already."""
        document = self._workspace.document
        stair = stair_on(document.board, fit.placement.id)
        if stair is not None and not partners_of(document.scenario, stair.spot):
            hold_partner(self._workspace, stair, make)

    # --- fill the rest ---

    @property
    def can_fill(self) -> bool:
        return bool(self._workspace.document.level.empty) and not self._running

    @property
    def can_fill_otherwise(self) -> bool:
        """Whether the last thing done was to fill the rest."""
        filled = self._filled is not None and self._workspace.document.scenario is self._filled
        return filled and not self._running

    def fill_rest(self) -> None:
        """Complete the shown level from what lies on it, beside the window."""
        self._before, self._filled_level = self._workspace.document.report, self._workspace.document.level_id
        self._seed, self._filled = 0, None
        self._run()

    def fill_otherwise(self) -> None:
        """Another filling of the same map, in the place of the last one."""
        self._seed += 1
        self._run()

    def _run(self) -> None:
        from editor.ui.fitting.fill_bar import FillBar, fill_level

        before, level, seed = self._before, self._filled_level, self._seed
        assert before is not None
        shown = self._workspace.document.scenario
        bar = FillBar(self._canvas)
        bar.cancelled.connect(self._cancel)
        bar.another_wanted.connect(self.fill_otherwise)
        self._lay_over(bar)

        def work(task: Task) -> FillResult:
            self._task = task  # it may be over before it is known otherwise
            return fill_level(before, level, seed, watch=task.report)

        self._running = True
        task = self._tasks.run_task(
            work, lambda filled: self._take_up(filled, shown, bar), progressed=bar.show_progress, ended=self._end
        )
        self._task = task if self._running else None
        self.changed.emit()

    def _take_up(self, filled: FillResult, shown: object, bar: FillBar) -> None:
        """Lay what was found, if the map is still the one it was found for."""
        document = self._workspace.document
        if document.scenario is not shown or self.overlay is not bar:
            return
        self._busy = True
        if document.scenario is self._filled:
            document.history.undo()
        if filled.placements and self._workspace.do(filled.edit()):
            self._filled = document.scenario
        self._busy = False
        bar.show_result(filled, another=self._filled is document.scenario)

    def _end(self) -> None:
        self._running, self._task = False, None
        self.changed.emit()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    # --- one at a time ---

    def _lay_over(self, overlay: Overlay, at: Square | None = None) -> None:
        if self.overlay is not None:
            self.overlay.dismiss()
        canvas = self._canvas
        overlay.at_top = at is not None and canvas.view.to_window(at.x, at.y).y() > canvas.height() / 2
        overlay.closed.connect(lambda: self._forget(overlay))
        self.overlay = overlay
        overlay.appear()
        overlay.setFocus()

    def _forget(self, overlay: Overlay) -> None:
        self._workspace.show_preview(None)
        if self.overlay is overlay:
            self.overlay = None

    def _remember(self, square: Square | None) -> None:
        self._rest.stop()
        if square is not None:
            self._pointed_at = square
            self._rest.start()

    def _mean(self) -> None:
        """The pointer rests on a hole: from now on that is *here*. One that only passes by changes nothing."""
        if not self._is_warm:
            self._is_warm = True
            box = self._workspace.box
            self._tasks.run_task(lambda _: _make_ready(box), lambda _: None)
        at = self._pointed_at
        if at is not None and self._workspace.document.level.empty & square_bit(*at):
            self._workspace.mean(at)

    def _start_anew(self) -> None:
        self._filled = self._before = self._pointed_at = None
        self._level = self._workspace.document.level_id
        self.clear_away()

    def _outdated(self) -> None:
        if not self._busy:
            self.clear_away()

    def _follow_level(self) -> None:
        """What lies over the map is about one level of it."""
        if self._level != self._workspace.document.level_id:
            self._level = self._workspace.document.level_id
            self._pointed_at = None
            self.clear_away()


def _make_ready(box: Box) -> None:
    from editor.sags.fitting.fits import warm_up

    warm_up(box)
