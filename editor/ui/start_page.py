"""The first thing one sees: wishes as cards, the files of late, and the scenarios that come with the program."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle
from pathlib import Path

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.board import compile_board
from editor.catalog import Box
from editor.errors import FileError
from editor.files import read_scenario
from editor.messages import msg
from editor.model.base import visible_or_empty
from editor.paths import data_folder
from editor.ui.cards import FileCard, WishCard
from editor.ui.guarded import guarded
from editor.ui.pictures import cut_out, thumbnail
from editor.ui.plain import Label, tip, unmarked
from editor.ui.settings import Settings
from editor.ui.tasks import Task, Tasks
from editor.ui.theme import Theme, ThemeName, current_theme
from editor.values import FrozenStruct


class Wish(FrozenStruct):
    """Something that people come for. Its words are ``ui.wish-<name>`` and ``ui.wish-<name>-more``."""

    name: str
    icon: str
    command: str
    """What the window does for it."""


WISHES = (
    Wish("sags", "character", "table-new"),
    Wish("scenario", "new", "new"),
    Wish("check", "open", "open"),
    Wish("tiles", "grid", "workshop-enter"),
)
"""The cards, in their order: one line makes another."""
_PART = QRectF(0, 0, 6, 3)
"""The part of a map that a card shows, in squares."""
_MOST_RECENT = 4
_WIDEST = 1080
_GAP = 12
_SIDES = 28
"""The margins beside it."""
_NARROWEST = 256
"""A wish that has less room stands in another row."""


@guarded
class StartPage(QScrollArea):
    """What the window shows while no map is open."""

    wanted = Signal(str)
    """The id of the command that grants a wish."""
    back_wanted = Signal()
    file_wanted = Signal(object)
    example_wanted = Signal(object)

    def __init__(self, box: Box, settings: Settings, tasks: Tasks) -> None:
        super().__init__()
        self._box, self._settings, self._tasks = box, settings, tasks
        self._drawn: Theme | None = None
        """The theme that the pictures are drawn in."""
        self.back_name = ""
        """The open document, to which there is a way back."""
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self._recent: list[FileCard] = []
        self._examples = [FileCard(path) for path in sorted(data_folder("scenarios").glob("*.scenario.json"))]
        for card in self._examples:
            card.clicked.connect(lambda _=False, path=card.path: self.example_wanted.emit(path))
        self.cards = {wish.name: WishCard(wish.name) for wish in WISHES}
        for wish in WISHES:
            self.cards[wish.name].clicked.connect(lambda _=False, command=wish.command: self.wanted.emit(command))
        self.game = QPushButton(msg("table.back-command").text())
        self.game.clicked.connect(lambda: self.wanted.emit("table-back"))
        self._build()

    def _build(self) -> None:
        self.back = QPushButton()
        self.back.clicked.connect(self.back_wanted)
        self.back.hide()
        self._wishes = _grid()
        self.just_map = QPushButton(msg("ui.just-map").text())
        self.just_map.setToolTip(tip(msg("ui.just-map-more").text()))
        self.just_map.clicked.connect(lambda: self.wanted.emit("just-a-map"))
        self._recent_title, self._recent_grid = _title("recent-title"), _grid()
        self._examples_grid = _grid()
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        head = QHBoxLayout()
        head.addWidget(_title("program", "headline"), 1)
        head.addWidget(self.game)
        head.addWidget(self.just_map)
        head.addWidget(self.back)
        self._add(column, head, self._wishes)
        column.addSpacing(10)
        column.addWidget(self._recent_title)
        self._add(column, self._recent_grid)
        column.addWidget(_title("examples-title"))
        self._add(column, self._examples_grid)
        column.addStretch(1)
        middle = QWidget()
        middle.setMaximumWidth(_WIDEST)
        middle.setLayout(column)
        page = QWidget()
        page.setObjectName("start-page")
        outer = QHBoxLayout(page)
        outer.setContentsMargins(_SIDES, 18, _SIDES, 18)
        outer.setSpacing(0)
        outer.addStretch(1)
        outer.addWidget(middle, 30)
        outer.addStretch(1)
        self.setWidget(page)
        self._reflow()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        super().resizeEvent(event)
        self._reflow()

    def _reflow(self) -> None:
        """As many cards in a row as there is room for, and each as high as its words need."""
        room = min(_WIDEST, self.viewport().width() - 2 * _SIDES - self.verticalScrollBar().sizeHint().width())
        wishes = list(self.cards.values())
        rows = -(-len(wishes) // max(1, (room + _GAP) // (_NARROWEST + _GAP)))
        columns = -(-len(wishes) // max(1, rows))
        width = (room + _GAP) // columns - _GAP
        height = max(card.height_for(width) for card in wishes)
        for card in wishes:
            card.setFixedSize(width, height)
        _fill(self._wishes, wishes, columns)
        files = max(1, (room + _GAP) // (FileCard.SIZE.width() + _GAP))
        _fill(self._recent_grid, self._recent, files)
        _fill(self._examples_grid, self._examples, files)

    @staticmethod
    def _add(column: QVBoxLayout, *layouts: QLayout) -> None:
        for layout in layouts:
            column.addLayout(layout)

    # --- what it shows ---

    def refresh(self, open_name: str = "", *, game: bool = False) -> None:
        """Show the files of late; with the name of the open document, the way back to it; if there is a game to go on
        with, the way there."""
        self.game.setVisible(game)
        self.back_name = open_name
        self.back.setVisible(bool(open_name))
        self.back.setText(unmarked(msg("ui.back-to-map", name=open_name).text()))
        for card in self._recent:
            card.deleteLater()
        self._recent = [FileCard(path) for path in self._settings.recent()[:_MOST_RECENT]]
        for card in self._recent:
            card.clicked.connect(lambda _=False, path=card.path: self.file_wanted.emit(path))
        self._reflow()
        self._recent_title.setVisible(bool(self._recent))
        if self._drawn is not None:
            self._draw(self._recent)

    def dress(self) -> None:
        """Draw the pictures in the colours of the theme; while nobody sees them, that can wait."""
        for wish in WISHES:
            self.cards[wish.name].setIcon(current_theme().icon(wish.icon))
        self._drawn = None
        if self.isVisible():
            self._draw_all()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        super().showEvent(event)
        QTimer.singleShot(0, self, self._draw_all)  # once the page itself is on the screen

    def _draw_all(self) -> None:
        if self._drawn != current_theme():
            self._drawn = current_theme()
            self._draw([*self._examples, *self._recent])
            self._draw_wishes()

    def _draw(self, cards: list[FileCard]) -> None:
        theme, box = current_theme().name, self._box
        paths = [card.path for card in cards]

        def work(_: Task) -> dict[Path, tuple[str, QImage]]:
            return {path: look_of(path, modified(path), box, theme) for path in paths}

        def done(looks: dict[Path, tuple[str, QImage]]) -> None:
            for card in (*self._examples, *self._recent):
                if card.path in looks:
                    title, image = looks[card.path]
                    card.show_look(title, QPixmap.fromImage(image))

        if paths:
            self._tasks.run_task(work, done, asked_by=self)

    def _draw_wishes(self) -> None:
        """Each card has a part of another scenario."""
        theme, box = current_theme().name, self._box
        paths = [card.path for card in self._examples]
        wanted = dict(zip(self.cards, cycle(paths), strict=False))

        def work(_: Task) -> dict[str, QImage]:
            return {name: part_of(path, modified(path), box, theme) for name, path in wanted.items()}

        def done(images: dict[str, QImage]) -> None:
            for name, image in images.items():
                self.cards[name].show_picture(QPixmap.fromImage(image))

        self._tasks.run_task(work, done, asked_by=self)


@lru_cache(maxsize=64)
def look_of(path: Path, _modified: int, box: Box, theme: ThemeName) -> tuple[str, QImage]:
    """The title and the picture of a file as it was at that time; one that cannot be read has neither."""
    try:
        scenario = read_scenario(path)
    except FileError:
        return "", QImage()
    size = FileCard.PICTURE
    return visible_or_empty(scenario.title), thumbnail(scenario, box, size.width(), size.height(), theme)


@lru_cache(maxsize=16)
def part_of(path: Path, _modified: int, box: Box, theme: ThemeName) -> QImage:
    """The upper left corner of a map, to look at closely."""
    return cut_out(compile_board(read_scenario(path), box), _PART, WishCard.PICTURE, theme)


def modified(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):  # it is gone
        return 0


def _title(name: str, kind: str = "section") -> Label:
    label = Label(msg(f"ui.{name}").text())
    label.setObjectName(kind)
    return label


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setSpacing(_GAP)
    grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
    return grid


def _fill(grid: QGridLayout, cards: Sequence[QWidget], columns: int) -> None:
    for card in cards:
        grid.removeWidget(card)
    for number, card in enumerate(cards):
        grid.addWidget(card, number // columns, number % columns)
