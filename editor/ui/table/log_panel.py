"""The log beside the map: all public moves, the map after each of them, and a replay of the game."""

from __future__ import annotations

import re
from itertools import pairwise

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSlider,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.messages import msg, to_text
from editor.sags.game.log_text import describe_move_for, player_label
from editor.ui.panels.piece_list import Index
from editor.ui.table.active_game import ActiveGame
from editor.ui.table.side_colors import side_color
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

_ROW_PADDING = 36
"""Pixels for the color of the side and the margins."""
_REPLAY_STEP_MS = 350
"""Milliseconds per move during replay."""


def _with_whole_squares(text: str) -> str:
    """Return a text in which no line breaks within a square such as ``(0, 12)``."""
    return re.sub(r"(?<=\(\d,|\d\d,) (?=\d)", "\xa0", text)


@catch_qt_errors
class _LogDelegate(QStyledItemDelegate):
    """Makes rows high enough for wrapped text; Qt does not subtract icon and margins from the width."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt names it
        """Return the size of the wrapped text."""
        width = max(40, self._view.viewport().width() - _ROW_PADDING)
        room = QRect(0, 0, width, 10_000)
        words = self._view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, str(index.data()))
        return QSize(width, words.height() + 9)


class LogPanel(QWidget):
    """Lists every move, with a slider over all of them."""

    help_topic = "table-log"

    def __init__(self, active_game: ActiveGame) -> None:
        super().__init__()
        self._active_game = active_game
        self._entries: list[str] = []
        title = Label(msg("table.log").text())
        title.setObjectName("heading")
        self.list = QListWidget()
        self.list.setAccessibleName(msg("table.log").text())
        self.list.setWordWrap(True)
        self.list.setItemDelegate(_LogDelegate(self.list))
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setIconSize(QSize(10, 10))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.verticalScrollBar().rangeChanged.connect(self._scroll_to_latest)
        self.list.itemClicked.connect(self._show_item)
        self.list.itemActivated.connect(self._show_item)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(msg("table.slider").text())
        self.slider.setToolTip(plain_tooltip(msg("table.slider").text()))
        self.slider.valueChanged.connect(self._slide)
        self.replay_button = QPushButton(msg("table.watch").text())
        self.replay_button.setToolTip(plain_tooltip(msg("table.watch-tip").text()))
        self.replay_button.clicked.connect(self._start_replay)
        self.live_button = QPushButton(msg("table.now").text())
        self.live_button.clicked.connect(lambda: active_game.show_move(None))
        self.viewpoint = QComboBox()
        self.viewpoint.addItem(msg("table.seen-by-all").text(), "")
        game = active_game.session.game
        for side in game.sides:
            self.viewpoint.addItem(to_text(player_label(game, side.id)), side.id)
        self.viewpoint.setAccessibleName(msg("table.seen-by").text())
        self.viewpoint.setToolTip(plain_tooltip(msg("table.seen-by-tip").text()))
        self.viewpoint.activated.connect(lambda _: active_game.replay_as(self.viewpoint.currentData() or None))
        self._replay_timer = QTimer(self, interval=_REPLAY_STEP_MS)
        self._replay_timer.timeout.connect(self._replay_next)
        buttons = QHBoxLayout()
        buttons.addWidget(self.replay_button, 1)
        buttons.addWidget(self.live_button, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(title)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.slider)
        layout.addWidget(self.viewpoint)
        layout.addLayout(buttons)
        active_game.changed.connect(self.refresh)
        self.refresh()

    @property
    def entries(self) -> tuple[str, ...]:
        """Return the texts, first to last."""
        return tuple(self._entries)

    def refresh(self) -> None:
        """Show all moves and the current position."""
        session = self._active_game.session
        games = [table.game for table in session.tables]
        seat = self._active_game.viewer if games[-1].is_ready else None
        entries = [_with_whole_squares(to_text(describe_move_for(seat, *pair, games[-1]))) for pair in pairwise(games)]
        if entries != self._entries:
            self._entries = entries
            self._fill(entries, [games[-1].moves[number][0] for number in range(len(entries))])
        shown = self._active_game.shown_move
        moment = len(entries) if shown is None else shown
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(entries))
        self.slider.setValue(moment)
        self.slider.blockSignals(False)
        self.slider.setEnabled(bool(entries))
        self.replay_button.setEnabled(bool(entries))
        self.live_button.setEnabled(shown is not None)
        self.viewpoint.setVisible(games[-1].is_ready)
        self.viewpoint.setCurrentIndex(self.viewpoint.findData(seat or self._active_game.privacy_screen_for or ""))
        self.list.setCurrentRow(moment - 1)
        if shown is None:
            self._replay_timer.stop()
            self._scroll_to_latest()

    def _scroll_to_latest(self) -> None:
        """Keep the latest move visible unless an earlier one is shown."""
        if self._active_game.shown_move is None:
            self.list.scrollToBottom()

    def _fill(self, entries: list[str], sides: list[str]) -> None:
        self.list.clear()
        view = self._active_game.session.view_for(None)
        for number, (text, side) in enumerate(zip(entries, sides, strict=True), 1):
            pixmap = QPixmap(10, 10)
            pixmap.fill(side_color(view, side))
            item = QListWidgetItem(QIcon(pixmap), text)
            item.setToolTip(plain_tooltip(msg("table.log-tip", number=number).text()))
            self.list.addItem(item)

    def apply_theme(self) -> None:
        """Repaint the colors of the sides."""
        self._entries = []
        self.refresh()

    def _show_item(self, item: QListWidgetItem) -> None:
        self._replay_timer.stop()
        self._active_game.show_move(self.list.row(item) + 1)

    def _slide(self, moment: int) -> None:
        self._active_game.show_move(moment)

    def _start_replay(self) -> None:
        """Replay from the shown move, or from the start."""
        if self._active_game.shown_move is None:
            self._active_game.show_move(0)
        self._replay_timer.start()

    def _replay_next(self) -> None:
        self._active_game.show_move((self._active_game.shown_move or 0) + 1)
