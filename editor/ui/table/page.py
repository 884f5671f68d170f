"""The table in the window: the bar on top, the page of the step, the map, the log, and the curtain over it all."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from editor.edits import Edit
from editor.messages import msg
from editor.sags.game.log_text import player_label
from editor.sags.game.state import GameStep
from editor.session.document import Document
from editor.session.game_map import last_move_squares, map_scenario
from editor.session.game_session import SECRET_STEPS
from editor.ui.dialogs.prompter import Prompter
from editor.ui.map.canvas import Canvas
from editor.ui.map.canvas.input import HELD_MIME
from editor.ui.map.workspace import Workspace
from editor.ui.panels.shelf import ShelfView
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.table.assigning import AssigningPage
from editor.ui.table.bar import TableBar
from editor.ui.table.building import BuildingPage
from editor.ui.table.card import PlayCard
from editor.ui.table.colours import side_colour
from editor.ui.table.crew_pages import EnrolPage, TeamPage
from editor.ui.table.curtain import Curtain
from editor.ui.table.deploying import DeployingPage
from editor.ui.table.driller_page import DrillerPage
from editor.ui.table.end_page import EndPage
from editor.ui.table.gear_pages import DeckPage, DraftPage
from editor.ui.table.late_pages import DecoyPage, MissionsPage, ReadyPage
from editor.ui.table.log_panel import LogPanel
from editor.ui.table.play import TablePlay
from editor.ui.table.revealing import RevealingPage
from editor.ui.table.spoken import announce
from editor.ui.table.steps import StepPage, TableRoom
from editor.ui.table.strip import HandStrip
from editor.ui.table.tools import PeekTool, Resting, resting
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.widget_utils import catch_qt_errors, dispose

_IDLE = 60_000
"""Milliseconds after which the curtain falls by itself over what is one person's alone."""
_ACTIVITY = (QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.Wheel)
_READING = 8000
"""Milliseconds in which a line is read."""
_AROUND = 44
"""Pixels of a line beside its words."""
_SIDE = 290
_NARROW = 1080
"""Pixels below which the log hides itself."""
_LOG = 250
_LARGEST = QSize(1700, 1200)
"""What a page takes at most that stands alone: on a large screen its parts stay together."""

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
    """Shows a game under way. Everything on it is made from ``play.view``."""

    finish_wanted = Signal(str)
    """Something is to be done with the game that is over."""

    def __init__(self, play: TablePlay, prompter: Prompter) -> None:
        super().__init__()
        self.play = play
        self.step_page: StepPage | None = None
        self._made_for: tuple[object, ...] = ()
        box = play.sitting.game.box
        document = Document(map_scenario(play.sitting.view_for(None)), box)
        self.workspace = Workspace(document, prompter, self)
        self.workspace.show(problems=False)
        self.workspace.use_tool(Resting(self.workspace))
        self.canvas = Canvas(self.workspace)
        self.canvas.scene.hint = ""
        self.canvas.dropped = HELD_MIME
        self.bar = TableBar(play)
        self.strip = HandStrip(self.workspace)
        self.log = LogPanel(play)
        self.curtain = Curtain()
        self.curtain.drawn.connect(play.draw_curtain)
        self.said = Label(parent=self, wordWrap=True)
        self.said.setObjectName("table-said")
        self.said.hide()
        self._said_for = QTimer(self, singleShot=True, interval=_READING)
        self._said_for.timeout.connect(self._hush)
        self._thumbnails = Thumbnails(box, self)
        self._room = TableRoom(
            play, self.workspace, self._thumbnails, self._focus_map, self._peek, self.finish_wanted.emit
        )
        self._idle = QTimer(self, singleShot=True, interval=_IDLE)
        self._idle.timeout.connect(self._nobody_moves)
        self._is_narrow = False
        self._build()
        self.bar.log.toggled.connect(self.log.setVisible)
        play.changed.connect(self.refresh)
        play.notified.connect(self._tell)
        play.kept_changed.connect(self._hush)
        self.workspace.notified.connect(self._tell)
        self.workspace.tool_changed.connect(self._hush)
        self.refresh()

    def _build(self) -> None:
        self._beside = QWidget()
        self._place_beside = QVBoxLayout(self._beside)
        self._place_beside.setContentsMargins(0, 0, 0, 0)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.strip)
        self._map = QSplitter(Qt.Orientation.Horizontal)
        self._map.addWidget(self._beside)
        self._map.addWidget(middle)
        self._map.setStretchFactor(1, 1)
        self._map.setSizes([_SIDE, 900])
        self._map.setChildrenCollapsible(False)
        self._whole = QWidget()
        self._place_whole = QHBoxLayout(self._whole)
        self._place_whole.setContentsMargins(0, 0, 0, 0)
        self._body = QStackedWidget()
        self._body.addWidget(self._map)
        self._body.addWidget(self._whole)
        self._body.addWidget(self.curtain)
        self._body.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self._body)
        split.addWidget(self.log)
        split.setStretchFactor(0, 1)
        split.setSizes([1100, _LOG])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(split, 1)

    # --- what is shown ---

    def refresh(self) -> None:
        play = self.play
        called_for = play.curtain_for
        self._hush()
        if called_for is not None:
            self._leave_page()
            resting(self.workspace)
        self._show_map()
        if called_for is not None:
            self.curtain.call(called_for, player_label(play.sitting.game, called_for))
            self._body.setCurrentWidget(self.curtain)
            self.curtain.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._show_step()
        self._watch_idle()

    def _show_map(self) -> None:
        view, play = self.play.view, self.play
        scenario = map_scenario(view)
        self.workspace.document.do(Edit(msg("table.map"), lambda _: scenario))
        game = play.sitting.game if play.shown is None else play.sitting.tables[play.shown].game
        moves = last_move_squares(game)
        last = game.moves[-1][0] if game.moves else None
        mover = play.mover if play.shown is None else None
        self.canvas.scene.outlined = tuple(
            (side_colour(view, side), squares) for side, squares in moves.items() if side != mover or side == last
        )
        self.canvas.update()

    def _show_step(self) -> None:
        play = self.play
        kind = self._page_wanted()
        made_for = (kind, play.view.seat, play.shown is not None)
        is_new = made_for != self._made_for
        if kind is None or is_new:
            self._leave_page()
            if kind is not None:
                self._made_for = made_for
                self.step_page = kind(self._room)
                if not kind.beside_map:
                    self.step_page.setMaximumSize(_LARGEST)
                (self._place_beside if kind.beside_map else self._place_whole).addWidget(self.step_page)
        elif self.step_page is not None:
            self.step_page.refresh()
        stands_alone = self.step_page is not None and not self.step_page.beside_map
        if stands_alone:
            resting(self.workspace)
        self._beside.setVisible(self.step_page is not None and not stands_alone)
        self._body.setCurrentWidget(self._whole if stands_alone else self._map)
        begins = self.play.mover is not None or self.play.sitting.game.is_ready
        if self.step_page is not None and is_new and begins:
            self.step_page.take_keys()

    def _page_wanted(self) -> type[StepPage] | None:
        """The page of the step, if whoever looks may see it: of an earlier moment only that on which maps are built,
        unless a finished game is shown as one side saw it."""
        play, view = self.play, self.play.view
        if view.step in ("building", "adding-doors", "stuck"):
            chooses_driller = play.looking is not None and play.shown is None
            return DrillerPage if chooses_driller else _PAGES[view.step]
        if view.seat is None and (play.shown is not None or view.step in SECRET_STEPS):
            return None
        return EndPage if play.shown is None and play.sitting.game.is_ready else _PAGES[view.step]

    def _leave_page(self) -> None:
        """The page goes at once, with every word on it."""
        page, self.step_page, self._made_for = self.step_page, None, ()
        if page is not None:
            dispose(page)

    def _peek(self) -> None:
        """The map, with all that whoever looks may know of it; the page waits as it is."""
        work = self.workspace
        work.use_tool(PeekTool(work, self._stop_peeking))
        self._beside.hide()
        self._body.setCurrentWidget(self._map)
        self._focus_map()

    def _stop_peeking(self) -> None:
        resting(self.workspace)
        self._body.setCurrentWidget(self._whole)
        if self.step_page is not None:
            self.step_page.map_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply_theme(self) -> None:
        """Wear the colours of another theme."""
        if self.step_page is not None:
            self.step_page.apply_theme()
        self.bar.refresh()
        self.log.apply_theme()
        self.workspace.options_changed.emit()
        self._show_map()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        """A small window leaves its room to the map: the log waits behind its button."""
        super().resizeEvent(event)
        self._place_said()
        narrow = self.width() < _NARROW
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self.bar.log.setChecked(not narrow)

    def _focus_map(self) -> None:
        self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- one line for the person ---

    def _tell(self, text: str) -> None:
        self._say(text)
        announce(self.said, text)
        self._said_for.start()

    def _hush(self) -> None:
        """Nothing more to say, unless the game would be lost: that stays."""
        problem = self.play.not_kept
        self._say(problem.text() if problem is not None else "")

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self._place_said()

    def _place_said(self) -> None:
        """Over the top of the map or the page, so that nothing below it moves."""
        below = self.canvas if self._body.currentWidget() is self._map else self._body
        room = QRect(below.mapTo(self, QPoint(0, 0)), below.size()).adjusted(12, 8, -12, 0)
        wide = min(room.width(), self.said.fontMetrics().horizontalAdvance(self.said.text()) + _AROUND)
        high = self.said.heightForWidth(wide)
        self.said.setGeometry(room.x() + (room.width() - wide) // 2, room.y(), wide, high)
        self.said.raise_()

    # --- the idle curtain ---

    def _watch_idle(self) -> None:
        """Only while there is something to cover: every event of the program passes by here then."""
        application = QApplication.instance()
        assert application is not None
        if self.play.looking is not None:
            application.installEventFilter(self)
            self._idle.start()
        else:
            application.removeEventFilter(self)
            self._idle.stop()

    def _nobody_moves(self) -> None:
        """Whoever drags something is still there, and what it comes from must stay."""
        shelves, cards = self.findChildren(ShelfView), self.findChildren(PlayCard)
        if any(shelf.is_dragging for shelf in shelves) or any(card.is_dragging for card in cards):
            self._idle.start()
        else:
            self.play.close_curtain()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Whoever moves the mouse or presses a key is still there."""
        if event.type() in _ACTIVITY:
            self._idle.start()
        return False
