"""What fits: shows the tiles that fit a square, and fills the rest of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.board.bit_sets import square_bit
from editor.board.names import face_name
from editor.catalog import Box
from editor.edits import Edit
from editor.messages import msg
from editor.model.grid import Square
from editor.rules import Report
from editor.rules.map_rules.stairs import partners_of, stair_on
from editor.sags.fitting.tile_fits import TileFit, warm_up
from editor.ui.map.canvas import Canvas
from editor.ui.map.map_bar import MapBar
from editor.ui.map.tools.factory import place_stair_partner
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.window.status_bar import PointerTracker

if TYPE_CHECKING:  # imported when it is first used, because a start does not need it
    from editor.sags.fitting.level_filling import FillResult
    from editor.ui.map.fit_bars import FillBar

_IDLE_DELAY = 250
"""Milliseconds after which the pointer counts as idle."""


class FittingController(QObject):
    """Shows one bar over the map at a time; it is closed when the map changes otherwise."""

    changed = Signal()
    """The computer started or stopped filling the map."""

    def __init__(self, workspace: Workspace, canvas: Canvas, pointer: PointerTracker, tasks: TaskRunner) -> None:
        super().__init__(canvas)
        self._workspace, self._canvas, self._tasks = workspace, canvas, tasks
        self.overlay: MapBar | None = None
        self._pointed_at: Square | None = None
        """The square under the pointer, or the last one."""
        self._idle_timer = QTimer(self, singleShot=True, interval=_IDLE_DELAY)
        self._idle_timer.timeout.connect(self._on_pointer_idle)
        self._task: Task | None = None
        self._running = False
        self._before: Report | None = None
        """The map before it was filled."""
        self._filled: object = None
        """The scenario after it was filled."""
        self._filled_level = ""
        self._seed = 0
        self._is_placing = False
        self._is_prepared = False
        """Whether the search has been prepared in the background, so that the first bar opens at once."""
        self._level = workspace.document.level_id
        pointer.moved.connect(self._on_pointer_moved)
        self._workspace.empty_square_clicked.connect(self.show_fits)
        self._workspace.document_changed.connect(self._on_document_changed)
        self._workspace.document_replaced.connect(self._on_document_replaced)
        self._workspace.view_changed.connect(self._on_view_changed)

    def teardown(self) -> None:
        """Close the bar over the map."""
        self._cancel()
        if self.overlay is not None:
            self.overlay.dismiss()

    # --- what fits here ---

    def show_fits(self, square: Square | None = None) -> None:
        """Show the tiles that fit a square: by default the one pointed at last, or the first empty one."""
        from editor.ui.map.fit_bars import FitBar

        at = square or self._pointed_at or self._workspace.here
        if at is None:
            self._workspace.notify(msg("fitting.point-first"))
            return
        self._workspace.set_fit_square(at)
        bar = FitBar(self._canvas, self._workspace.document, at)
        if not bar.model.fits and not bar.model.is_looking:
            bar.deleteLater()
            self.teardown()
            self._workspace.notify(bar.why_nothing())
            return
        bar.pointed_at.connect(self._preview)
        bar.taken.connect(self._place_fit)
        self._open_overlay(bar, at)

    def _preview(self, fit: TileFit | None, edit: Edit | None) -> None:
        unfinished = fit is not None and (fit.has_warning or fit.is_stairs)
        self._workspace.show_preview(edit, unfinished=unfinished)

    def _place_fit(self, fit: TileFit, edit: Edit) -> None:
        self._workspace.show_preview(None)
        is_placed = self._workspace.do(edit)
        if is_placed:
            placed = fit.placement
            self._workspace.notify(msg("tools.placed", tile=face_name(self._workspace.box, placed.tile, placed.face)))
        if self.overlay is not None:
            self.overlay.dismiss()
        if is_placed and fit.is_stairs:
            self._place_stair_partner(fit)

    def _place_stair_partner(self, fit: TileFit) -> None:
        """Start placing the other end of the stairs, unless it exists."""
        document = self._workspace.document
        stair = stair_on(document.board, fit.placement.id)
        if stair is not None and not partners_of(document.scenario, stair.spot):
            place_stair_partner(self._workspace, stair)

    # --- fill the rest ---

    @property
    def can_fill(self) -> bool:
        """Whether there are empty squares, and the computer is not filling them already."""
        return bool(self._workspace.document.level.empty) and not self._running

    @property
    def can_fill_differently(self) -> bool:
        """Whether the last edit was to fill the rest."""
        filled = self._filled is not None and self._workspace.document.scenario is self._filled
        return filled and not self._running

    def fill_rest(self) -> None:
        """Fill the shown level in the background."""
        self._before, self._filled_level = self._workspace.document.report, self._workspace.document.level_id
        self._seed, self._filled = 0, None
        self._run()

    def fill_differently(self) -> None:
        """Fill the same map again, in place of the last result."""
        self._seed += 1
        self._run()

    def _run(self) -> None:
        from editor.ui.map.fit_bars import FillBar, fill_level

        before, level, seed = self._before, self._filled_level, self._seed
        assert before is not None
        shown = self._workspace.document.scenario
        bar = FillBar(self._canvas)
        bar.cancelled.connect(self._cancel)
        bar.another_requested.connect(self.fill_differently)
        self._open_overlay(bar)

        def work(task: Task) -> FillResult:
            self._task = task  # it may end before this assignment otherwise happens
            return fill_level(before, level, seed, watch=task.report)

        self._running = True
        task = self._tasks.run_task(
            work, lambda filled: self._place_filled(filled, shown, bar), progressed=bar.show_progress, ended=self._end
        )
        self._task = task if self._running else None
        self.changed.emit()

    def _place_filled(self, filled: FillResult, shown: object, bar: FillBar) -> None:
        """Place what was found, if the map has not changed meanwhile."""
        document = self._workspace.document
        if document.scenario is not shown or self.overlay is not bar:
            return
        self._is_placing = True
        if document.scenario is self._filled:
            document.history.undo()
        if filled.placements and self._workspace.do(filled.edit()):
            self._filled = document.scenario
        self._is_placing = False
        bar.show_result(filled, another=self._filled is document.scenario)

    def _end(self) -> None:
        self._running, self._task = False, None
        self.changed.emit()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    # --- one at a time ---

    def _open_overlay(self, overlay: MapBar, at: Square | None = None) -> None:
        if self.overlay is not None:
            self.overlay.dismiss()
        canvas = self._canvas
        overlay.at_top = at is not None and canvas.view.to_window(at.x, at.y).y() > canvas.height() / 2
        overlay.closed.connect(lambda: self._forget(overlay))
        self.overlay = overlay
        overlay.show_over_map()
        overlay.setFocus()

    def _forget(self, overlay: MapBar) -> None:
        self._workspace.show_preview(None)
        if self.overlay is overlay:
            self.overlay = None

    def _on_pointer_moved(self, square: Square | None) -> None:
        self._idle_timer.stop()
        if square is not None:
            self._pointed_at = square
            self._idle_timer.start()

    def _on_pointer_idle(self) -> None:
        """Make the empty square under the idle pointer the target."""
        if not self._is_prepared:
            self._is_prepared = True
            box = self._workspace.box
            self._tasks.run_task(lambda _: _prepare_search(box), lambda _: None)
        at = self._pointed_at
        if at is not None and self._workspace.document.level.empty & square_bit(*at):
            self._workspace.set_fit_square(at)

    def _on_document_replaced(self) -> None:
        self._filled = self._before = self._pointed_at = None
        self._level = self._workspace.document.level_id
        self.teardown()

    def _on_document_changed(self) -> None:
        if not self._is_placing:
            self.teardown()

    def _on_view_changed(self) -> None:
        """Close the bar when another level is shown."""
        if self._level != self._workspace.document.level_id:
            self._level = self._workspace.document.level_id
            self._pointed_at = None
            self.teardown()


def _prepare_search(box: Box) -> None:
    warm_up(box)
