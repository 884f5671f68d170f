"""The start page: the main tasks as cards, recent files, and the scenarios that come with the program."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
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
from editor.catalog import Box, box_for_scenario
from editor.catalog.game_file import game_folders
from editor.errors import CatalogError, FileError
from editor.files import read_scenario
from editor.files.scenario_file import shipped_scenarios
from editor.messages import msg
from editor.model.base import visible_or_empty
from editor.ui.help.help_button import HelpButton
from editor.ui.map.map_thumbnails import crop_map, scenario_thumbnail
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.widgets.plain_text import Label, escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import Theme, ThemeName, current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.ui.window.settings import Settings
from editor.ui.window.start_cards import ActionCard, FileCard
from editor.values import FrozenStruct


class StartAction(FrozenStruct):
    """A main task. Its texts are ``ui.start-action-<name>`` and ``ui.start-action-<name>-more``."""

    name: str
    icon: str
    command: str
    """The id of its command."""


START_ACTIONS = (
    StartAction("sags", "character", "table-new"),
    StartAction("scenario", "new", "new"),
    StartAction("check", "open", "open"),
    StartAction("tiles", "grid", "tile-editor-enter"),
)
"""The cards, in their order."""
_DETAIL = QRectF(0, 0, 6, 3)
"""The part of a map that a card shows, in squares."""
_MOST_RECENT = 4
_MAX_WIDTH = 1080
_GAP = 12
_MARGIN = 28
"""The margins on both sides."""
_MIN_CARD_WIDTH = 256
"""The smallest width of a card; narrower ones wrap to another row."""


@catch_qt_errors
class StartPage(QScrollArea):
    """Shown while no map is open."""

    help_topic = "start"

    command_requested = Signal(str)
    """The id of the command of a card."""
    back_requested = Signal()
    file_requested = Signal(object)
    example_requested = Signal(object)

    def __init__(self, box: Box, settings: Settings, tasks: TaskRunner) -> None:
        super().__init__()
        self._box, self._settings, self._tasks = box, settings, tasks
        self._drawn_theme: Theme | None = None
        """The theme in which the pictures are drawn."""
        self.back_name = ""
        """The name of the open document, to which a button leads back."""
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self._recent: list[FileCard] = []
        self._examples = [FileCard(path) for game in game_folders() for path in shipped_scenarios(game)]
        for card in self._examples:
            card.clicked.connect(lambda _=False, path=card.path: self.example_requested.emit(path))
        self.cards = {action.name: ActionCard(action.name) for action in START_ACTIONS}
        for action in START_ACTIONS:
            self.cards[action.name].clicked.connect(
                lambda _=False, command=action.command: self.command_requested.emit(command)
            )
        self.game = QPushButton(msg("table.back-command").text())
        self.game.clicked.connect(lambda: self.command_requested.emit("table-back"))
        self._build()

    def _build(self) -> None:
        self.back = QPushButton()
        self.back.clicked.connect(self.back_requested)
        self.back.hide()
        self._actions_grid = _grid()
        self.generate_map = QPushButton(msg("ui.start-action-generate").text())
        self.generate_map.setToolTip(plain_tooltip(msg("ui.start-action-generate-more").text()))
        self.generate_map.clicked.connect(lambda: self.command_requested.emit("generate-map"))
        self._recent_title, self._recent_grid = _title("recent-title"), _grid()
        self._examples_grid = _grid()
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        head = QHBoxLayout()
        head.addWidget(_title("program", "headline"), 1)
        head.addWidget(self.game)
        head.addWidget(self.generate_map)
        head.addWidget(self.back)
        head.addWidget(HelpButton())
        self._add(column, head, self._actions_grid)
        column.addSpacing(10)
        column.addWidget(self._recent_title)
        self._add(column, self._recent_grid)
        column.addWidget(_title("examples-title"))
        self._add(column, self._examples_grid)
        column.addStretch(1)
        middle = QWidget()
        middle.setMaximumWidth(_MAX_WIDTH)
        middle.setLayout(column)
        page = QWidget()
        page.setObjectName("start-page")
        outer = QHBoxLayout(page)
        outer.setContentsMargins(_MARGIN, 18, _MARGIN, 18)
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
        """Arrange as many cards in a row as fit, each as high as its texts need."""
        room = min(_MAX_WIDTH, self.viewport().width() - 2 * _MARGIN - self.verticalScrollBar().sizeHint().width())
        cards = list(self.cards.values())
        rows = -(-len(cards) // max(1, (room + _GAP) // (_MIN_CARD_WIDTH + _GAP)))
        columns = -(-len(cards) // max(1, rows))
        width = (room + _GAP) // columns - _GAP
        height = max(card.height_for(width) for card in cards)
        for card in cards:
            card.setFixedSize(width, height)
        _fill(self._actions_grid, cards, columns)
        files = max(1, (room + _GAP) // (FileCard.SIZE.width() + _GAP))
        for file_card in (*self._recent, *self._examples):
            file_card.setFixedWidth((room + _GAP) // files - _GAP)
        _fill(self._recent_grid, self._recent, files)
        _fill(self._examples_grid, self._examples, files)

    @staticmethod
    def _add(column: QVBoxLayout, *layouts: QLayout) -> None:
        for layout in layouts:
            column.addLayout(layout)

    # --- what it shows ---

    def refresh(self, open_name: str = "", *, game: bool = False) -> None:
        """Update the recent files, and the buttons back to the open document and to the game."""
        self.game.setVisible(game)
        self.back_name = open_name
        self.back.setVisible(bool(open_name))
        self.back.setText(escape_mnemonic(msg("ui.back-to-map", name=open_name).text()))
        for card in self._recent:
            card.deleteLater()
        self._recent = [FileCard(path) for path in self._settings.recent()[:_MOST_RECENT]]
        for card in self._recent:
            card.clicked.connect(lambda _=False, path=card.path: self.file_requested.emit(path))
        self._reflow()
        self._recent_title.setVisible(bool(self._recent))
        if self._drawn_theme is not None:
            self._draw(self._recent)

    def apply_theme(self) -> None:
        """Draw the pictures in the colors of the theme, when they are visible."""
        for action in START_ACTIONS:
            self.cards[action.name].setIcon(current_theme().icon(action.icon))
        self._drawn_theme = None
        if self.isVisible():
            self._draw_all()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        super().showEvent(event)
        QTimer.singleShot(0, self, self._draw_all)  # once the page itself is visible

    def _draw_all(self) -> None:
        if self._drawn_theme != current_theme():
            self._drawn_theme = current_theme()
            self._draw([*self._examples, *self._recent])
            self._draw_actions()

    def _draw(self, cards: list[FileCard]) -> None:
        theme, box = current_theme().name, self._box
        paths = [card.path for card in cards]

        def work(_: Task) -> dict[Path, tuple[str, QImage]]:
            return {path: title_and_thumbnail(path, modification_time(path), box, theme) for path in paths}

        def done(looks: dict[Path, tuple[str, QImage]]) -> None:
            for card in (*self._examples, *self._recent):
                if card.path in looks:
                    title, image = looks[card.path]
                    card.set_preview(title, QPixmap.fromImage(image))

        if paths:
            self._tasks.run_task(work, done, asked_by=self)

    def _draw_actions(self) -> None:
        """Draw a part of another scenario on each card."""
        theme, box = current_theme().name, self._box
        paths = [card.path for card in self._examples]
        wanted = dict(zip(self.cards, cycle(paths), strict=False))

        def work(_: Task) -> dict[str, QImage]:
            return {name: map_detail(path, modification_time(path), box, theme) for name, path in wanted.items()}

        def done(images: dict[str, QImage]) -> None:
            for name, image in images.items():
                self.cards[name].show_picture(QPixmap.fromImage(image))

        self._tasks.run_task(work, done, asked_by=self)


@lru_cache(maxsize=24)
def title_and_thumbnail(path: Path, _modified: int, box: Box, theme: ThemeName) -> tuple[str, QImage]:
    """Return the title and the picture of a file; both are empty if it cannot be read."""
    try:
        scenario = read_scenario(path)
    except FileError:
        return "", QImage()
    if scenario.game != box.game.id:
        with suppress(CatalogError):  # without its game only the frame is drawn
            box = box_for_scenario(scenario, path)
    size = FileCard.PICTURE
    return visible_or_empty(scenario.title), scenario_thumbnail(scenario, box, size.width(), size.height(), theme)


@lru_cache(maxsize=8)
def map_detail(path: Path, _modified: int, box: Box, theme: ThemeName) -> QImage:
    """Return the upper left corner of a map, enlarged."""
    return crop_map(compile_board(read_scenario(path), box), _DETAIL, ActionCard.PICTURE, theme)


def modification_time(path: Path) -> int:
    """Return when a file was modified, or 0 if it is gone."""
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):  # the file is gone
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
