"""The log beside the map: what everybody saw happen, a click shows the map as it was then, and all of it as a film."""

from __future__ import annotations

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
from editor.ui.panels.shelf import Index
from editor.ui.table.colours import side_colour
from editor.ui.table.play import TablePlay
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

_BESIDE = 36
"""Pixels that the colour of the side and the margins take."""
_FRAME = 350
"""Milliseconds for a move when the game is shown again."""


@catch_qt_errors
class _Wrapped(QStyledItemDelegate):
    """As high as a sentence needs in the width that there is: Qt forgets what the icon and the margins take of it."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt names it
        width = max(40, self._view.viewport().width() - _BESIDE)
        room = QRect(0, 0, width, 10_000)
        words = self._view.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, str(index.data()))
        return QSize(width, words.height() + 9)


class LogPanel(QWidget):
    """Every move in a sentence, and a slider over all of them."""

    def __init__(self, play: TablePlay) -> None:
        super().__init__()
        self._play = play
        self._said: list[str] = []
        title = Label(msg("table.log").text())
        title.setObjectName("heading")
        self.list = QListWidget()
        self.list.setAccessibleName(msg("table.log").text())
        self.list.setWordWrap(True)
        self.list.setItemDelegate(_Wrapped(self.list))
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setIconSize(QSize(10, 10))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.verticalScrollBar().rangeChanged.connect(self._follow)
        self.list.itemClicked.connect(self._show_item)
        self.list.itemActivated.connect(self._show_item)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(msg("table.slider").text())
        self.slider.setToolTip(plain_tooltip(msg("table.slider").text()))
        self.slider.valueChanged.connect(self._slide)
        self.watch = QPushButton(msg("table.watch").text())
        self.watch.setToolTip(plain_tooltip(msg("table.watch-tip").text()))
        self.watch.clicked.connect(self._watch)
        self.now = QPushButton(msg("table.now").text())
        self.now.clicked.connect(lambda: play.show_moment(None))
        self.view_for = QComboBox()
        self.view_for.addItem(msg("table.seen-by-all").text(), "")
        game = play.sitting.game
        for side in game.sides:
            self.view_for.addItem(to_text(player_label(game, side.id)), side.id)
        self.view_for.setAccessibleName(msg("table.seen-by").text())
        self.view_for.setToolTip(plain_tooltip(msg("table.seen-by-tip").text()))
        self.view_for.activated.connect(lambda _: play.watch_as(self.view_for.currentData() or None))
        self._film = QTimer(self, interval=_FRAME)
        self._film.timeout.connect(self._next_frame)
        buttons = QHBoxLayout()
        buttons.addWidget(self.watch, 1)
        buttons.addWidget(self.now, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        layout.addWidget(title)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.slider)
        layout.addWidget(self.view_for)
        layout.addLayout(buttons)
        play.changed.connect(self.refresh)
        self.refresh()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is told, first to last."""
        return tuple(self._said)

    def refresh(self) -> None:
        sitting = self._play.sitting
        games = [table.game for table in sitting.tables]
        seat = self._play.looking if games[-1].is_ready else None
        said = [to_text(describe_move_for(seat, *pair, games[-1])) for pair in pairwise(games)]
        if said != self._said:
            self._said = said
            self._fill(said, [games[-1].moves[number][0] for number in range(len(said))])
        shown = self._play.shown
        moment = len(said) if shown is None else shown
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(said))
        self.slider.setValue(moment)
        self.slider.blockSignals(False)
        self.slider.setEnabled(bool(said))
        self.watch.setEnabled(bool(said))
        self.now.setEnabled(shown is not None)
        self.view_for.setVisible(games[-1].is_ready)
        self.view_for.setCurrentIndex(self.view_for.findData(seat or self._play.curtain_for or ""))
        self.list.setCurrentRow(moment - 1)
        if shown is None:
            self._film.stop()
            self._follow()

    def _follow(self) -> None:
        """Whoever looks at the game as it is sees what happened last, however high the lines have become."""
        if self._play.shown is None:
            self.list.scrollToBottom()

    def _fill(self, said: list[str], sides: list[str]) -> None:
        self.list.clear()
        view = self._play.sitting.view_for(None)
        for number, (text, side) in enumerate(zip(said, sides, strict=True), 1):
            pixmap = QPixmap(10, 10)
            pixmap.fill(side_colour(view, side))
            item = QListWidgetItem(QIcon(pixmap), text)
            item.setToolTip(plain_tooltip(msg("table.log-tip", number=number).text()))
            self.list.addItem(item)

    def apply_theme(self) -> None:
        """Wear the colours of another theme."""
        self._said = []
        self.refresh()

    def _show_item(self, item: QListWidgetItem) -> None:
        self._film.stop()
        self._play.show_moment(self.list.row(item) + 1)

    def _slide(self, moment: int) -> None:
        self._play.show_moment(moment)

    def _watch(self) -> None:
        """From the shown moment on, or all of it."""
        if self._play.shown is None:
            self._play.show_moment(0)
        self._film.start()

    def _next_frame(self) -> None:
        self._play.show_moment((self._play.shown or 0) + 1)
