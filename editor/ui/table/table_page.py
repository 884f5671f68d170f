"""The page of a game: the bar on top, the page of the step, the map, the log and the privacy screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.edits import Edit
from editor.messages import msg
from editor.sags.game.log_text import player_label
from editor.sags.game.moves import explain_end
from editor.sags.game.state import GameStep
from editor.session.document import Document
from editor.session.game_map import last_move_squares, map_scenario
from editor.session.game_session import SECRET_STEPS
from editor.ui.dialogs.prompter import Prompter
from editor.ui.map.canvas import Canvas
from editor.ui.map.canvas.input import HELD_MIME
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_list import PieceListView
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.table.active_game import ActiveGame
from editor.ui.table.assigning_page import AssigningPage
from editor.ui.table.bars import PendingPieceBar, TableBar, announce
from editor.ui.table.building_page import BuildingPage
from editor.ui.table.card_choice_pages import (
    DeckPage,
    DecoyPage,
    DraftPage,
    DrawnMissionsPage,
    DrillerPage,
    EnrolPage,
    MissionsPage,
    ReadyPage,
    TeamPage,
)
from editor.ui.table.card_widget import CardWidget
from editor.ui.table.deploying_page import DeployingPage
from editor.ui.table.end_page import EndPage
from editor.ui.table.log_panel import LogPanel
from editor.ui.table.privacy_screen import PrivacyScreen
from editor.ui.table.revealing_page import RevealingPage
from editor.ui.table.side_colors import side_color
from editor.ui.table.step_page import StepContext, StepPage
from editor.ui.table.table_tools import IdleTool, ViewMapTool, use_idle_tool
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.widget_utils import catch_qt_errors, dispose

_IDLE_MS = 60_000
"""Milliseconds without input after which private information is covered."""
_ACTIVITY = (QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.Wheel)
_NOTICE_MS = 8000
"""Milliseconds for which a notice is shown."""
_NOTICE_PADDING = 44
"""Pixels of a notice beside its text."""
_SIDE_WIDTH = 290
_NARROW_WIDTH = 1080
"""Pixels below which the log is hidden."""
_LOG_WIDTH = 250
_MAX_PAGE_SIZE = QSize(1700, 1200)
"""The largest size of a page that replaces the map, so that its parts stay together on large screens."""

_PAGES: dict[GameStep, type[StepPage]] = {
    "building": BuildingPage,
    "adding-doors": BuildingPage,
    "stuck": BuildingPage,
    "team": TeamPage,
    "enrolling": EnrolPage,
    "deck": DeckPage,
    "drafting": DraftPage,
    "decoy": DecoyPage,
    "deploying": DeployingPage,
    "revealing": RevealingPage,
    "missions": MissionsPage,
    "assigning": AssigningPage,
    "ready": ReadyPage,
}
"""The page of each step."""


@catch_qt_errors
class TablePage(QWidget):
    """Shows the active game; everything on it is made from ``ActiveGame.view``."""

    finish_requested = Signal(str)
    """Emitted with what to do with the finished game."""
    undo_requested = Signal()
    """Emitted when a game that cannot go on is to be continued before its last move."""

    def __init__(self, active_game: ActiveGame, prompter: Prompter) -> None:
        super().__init__()
        self.active_game = active_game
        self.step_page: StepPage | None = None
        self._made_for: tuple[object, ...] = ()
        box = active_game.session.game.box
        document = Document(map_scenario(active_game.session.view_for(None)), box)
        self.workspace = Workspace(document, prompter, self)
        self.workspace.show(problems=False)
        self.workspace.use_tool(IdleTool(self.workspace))
        self.canvas = Canvas(self.workspace)
        self.canvas.scene.hint = ""
        self.canvas.dropped = HELD_MIME
        self.bar = TableBar(active_game)
        self.pending_bar = PendingPieceBar(self.workspace)
        self.log = LogPanel(active_game)
        self.privacy_screen = PrivacyScreen()
        self.privacy_screen.open_requested.connect(active_game.show_private_view)
        self.notice = Label(parent=self, wordWrap=True)
        self.notice.setObjectName("notice")
        self.notice.hide()
        self._notice_timer = QTimer(self, singleShot=True, interval=_NOTICE_MS)
        self._notice_timer.timeout.connect(self._clear_notice)
        self._thumbnails = Thumbnails(box, self)
        self._context = StepContext(
            active_game, self.workspace, self._thumbnails, self._focus_map, self._view_map, self.finish_requested.emit
        )
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(self._cover_when_idle)
        self._is_narrow = False
        self._build()
        self.bar.log.toggled.connect(self.log.setVisible)
        active_game.changed.connect(self.refresh)
        active_game.notified.connect(self._notify)
        active_game.save_state_changed.connect(self._clear_notice)
        self.workspace.notified.connect(self._notify)
        self.workspace.tool_changed.connect(self._clear_notice)
        self.refresh()

    def _build(self) -> None:
        self._side_area = QWidget()
        self._side_layout = QVBoxLayout(self._side_area)
        self._side_layout.setContentsMargins(0, 0, 0, 0)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.pending_bar)
        self._map = QSplitter(Qt.Orientation.Horizontal)
        self._map.addWidget(self._side_area)
        self._map.addWidget(middle)
        self._map.setStretchFactor(1, 1)
        self._map.setSizes([_SIDE_WIDTH, 900])
        self._map.setChildrenCollapsible(False)
        self._full_area = QWidget()
        self._full_layout = QHBoxLayout(self._full_area)
        self._full_layout.setContentsMargins(0, 0, 0, 0)
        self._body = QStackedWidget()
        self._body.addWidget(self._map)
        self._body.addWidget(self._full_area)
        self._body.addWidget(self.privacy_screen)
        self._body.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self._body)
        split.addWidget(self.log)
        split.setStretchFactor(0, 1)
        split.setSizes([1100, _LOG_WIDTH])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self._build_stopped_bar())
        layout.addWidget(split, 1)

    def _build_stopped_bar(self) -> QWidget:
        """Return the bar of a game that cannot go on: why, and a button that undoes the last move."""
        self.stopped = QWidget()
        self.stopped_reason = Label(wordWrap=True)
        self.stopped_reason.setObjectName("warning")
        self.undo_button = QPushButton(msg("table.undo-command").text())
        self.undo_button.clicked.connect(self.undo_requested)
        row = QHBoxLayout(self.stopped)
        row.setContentsMargins(10, 2, 10, 6)
        row.addWidget(self.stopped_reason, 1)
        row.addWidget(self.undo_button)
        return self.stopped

    # --- display ---

    def refresh(self) -> None:
        """Show the current state, or the privacy screen."""
        active_game = self.active_game
        reason = explain_end(active_game.session.game) if active_game.shown_move is None else None
        self.stopped_reason.setText(reason.text() if reason else "")
        self.stopped.setVisible(reason is not None)
        screen_for = active_game.privacy_screen_for
        self._clear_notice()
        if screen_for is not None:
            self._remove_page()
            use_idle_tool(self.workspace)
        self._show_map()
        if screen_for is not None:
            self.privacy_screen.call_player(screen_for, player_label(active_game.session.game, screen_for))
            self._body.setCurrentWidget(self.privacy_screen)
            self.privacy_screen.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._show_step()
        self._update_idle_timer()

    @property
    def help_topic(self) -> str:
        """Return the topic of the current step."""
        is_covered = self.active_game.privacy_screen_for is not None
        step = "missions" if self.active_game.reads_missions else self.active_game.view.step
        return "table-privacy" if is_covered else f"table-{step}"

    def _show_map(self) -> None:
        view, active_game = self.active_game.view, self.active_game
        scenario = map_scenario(view)
        self.workspace.document.do(Edit(msg("table.map"), lambda _: scenario))
        game = (
            active_game.session.game
            if active_game.shown_move is None
            else active_game.session.tables[active_game.shown_move].game
        )
        moves = last_move_squares(game)
        last = game.moves[-1][0] if game.moves else None
        mover = active_game.mover if active_game.shown_move is None else None
        self.canvas.scene.outlined = tuple(
            (side_color(view, side), squares) for side, squares in moves.items() if side != mover or side == last
        )
        self.canvas.update()

    def _show_step(self) -> None:
        active_game = self.active_game
        kind = self._page_wanted()
        made_for = (kind, active_game.view.seat, active_game.shown_move is not None)
        is_new = made_for != self._made_for
        if kind is None or is_new:
            self._remove_page()
            if kind is not None:
                self._made_for = made_for
                self.step_page = kind(self._context)
                if not kind.beside_map:
                    self.step_page.setMaximumSize(_MAX_PAGE_SIZE)
                (self._side_layout if kind.beside_map else self._full_layout).addWidget(self.step_page)
        elif self.step_page is not None:
            self.step_page.refresh()
        fills_page = self.step_page is not None and not self.step_page.beside_map
        if fills_page:
            use_idle_tool(self.workspace)
        self._side_area.setVisible(self.step_page is not None and not fills_page)
        self._body.setCurrentWidget(self._full_area if fills_page else self._map)
        begins = self.active_game.mover is not None or self.active_game.session.game.is_ready
        if self.step_page is not None and is_new and begins:
            self.step_page.set_initial_focus()

    def _page_wanted(self) -> type[StepPage] | None:
        """Return the page of the step if the viewer may see it.

        Of an earlier move only the construction page is shown, unless a finished game is replayed as one side saw it.
        """
        active_game, view = self.active_game, self.active_game.view
        if view.step in ("building", "adding-doors", "stuck"):
            chooses_driller = active_game.viewer is not None and active_game.shown_move is None
            return DrillerPage if chooses_driller else _PAGES[view.step]
        if active_game.reads_missions:
            return DrawnMissionsPage
        if view.seat is None and (active_game.shown_move is not None or view.step in SECRET_STEPS):
            return None
        return EndPage if active_game.shown_move is None and active_game.session.game.is_ready else _PAGES[view.step]

    def _remove_page(self) -> None:
        """Remove the page at once with everything on it."""
        page, self.step_page, self._made_for = self.step_page, None, ()
        if page is not None:
            dispose(page)

    def _view_map(self) -> None:
        """Show the map instead of the page, which keeps its state."""
        work = self.workspace
        work.use_tool(ViewMapTool(work, self._stop_viewing_map))
        self._side_area.hide()
        self._body.setCurrentWidget(self._map)
        self._focus_map()

    def _stop_viewing_map(self) -> None:
        use_idle_tool(self.workspace)
        self._body.setCurrentWidget(self._full_area)
        if self.step_page is not None:
            self.step_page.map_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply_theme(self) -> None:
        """Repaint with the colors of the theme."""
        if self.step_page is not None:
            self.step_page.apply_theme()
        self.bar.refresh()
        self.log.apply_theme()
        self.workspace.options_changed.emit()
        self._show_map()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        """Hide the log in a narrow window."""
        super().resizeEvent(event)
        self._place_notice()
        narrow = self.width() < _NARROW_WIDTH
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self.bar.log.setChecked(not narrow)

    def _focus_map(self) -> None:
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- notice ---

    def _notify(self, text: str) -> None:
        self._show_notice(text)
        announce(self.notice, text)
        self._notice_timer.start()

    def _clear_notice(self) -> None:
        """Remove the notice, except that the game cannot be saved."""
        problem = self.active_game.save_problem
        self._show_notice(problem.text() if problem is not None else "")

    def _show_notice(self, text: str) -> None:
        self.notice.setText(text)
        self.notice.setVisible(bool(text))
        self._place_notice()

    def _place_notice(self) -> None:
        """Place the notice over the top of the map or page, so that nothing below it moves."""
        below = self.canvas if self._body.currentWidget() is self._map else self._body
        room = QRect(below.mapTo(self, QPoint(0, 0)), below.size()).adjusted(12, 8, -12, 0)
        wide = min(room.width(), self.notice.fontMetrics().horizontalAdvance(self.notice.text()) + _NOTICE_PADDING)
        high = self.notice.heightForWidth(wide)
        self.notice.setGeometry(room.x() + (room.width() - wide) // 2, room.y(), wide, high)
        self.notice.raise_()

    # --- covering when idle ---

    def _update_idle_timer(self) -> None:
        """Watch for input only while private information is shown: the filter sees every event."""
        application = QApplication.instance()
        assert application is not None
        if self.active_game.viewer is not None:
            application.installEventFilter(self)
            self._idle.start()
        else:
            application.removeEventFilter(self)
            self._idle.stop()

    def _cover_when_idle(self) -> None:
        """Cover private information unless something is being dragged."""
        lists, cards = self.findChildren(PieceListView), self.findChildren(CardWidget)
        if any(view.is_dragging for view in lists) or any(card.is_dragging for card in cards):
            self._idle.start()
        else:
            self.active_game.cover_private_view()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Restart the idle timer on input."""
        if event.type() in _ACTIVITY:
            self._idle.start()
        return False
