"""The Generate map dialog: the computer builds several maps by the rules of the S.A.G.S., and one is chosen."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.catalog import Box
from editor.messages import Message, msg
from editor.model.grid import FULL_FRAME, MIN_FRAME_SIDE
from editor.model.scenario import Scenario
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.setup import explain_frame_size
from editor.sags.construction.state import ConstructionState
from editor.sags.players.auto_play import MapOrder, build_map
from editor.sags.players.strategy import STYLES
from editor.ui.dialogs.standard_dialogs import answer_buttons
from editor.ui.map.map_thumbnails import scenario_thumbnail
from editor.ui.widgets.background_tasks import Task, TaskRunner
from editor.ui.widgets.form_rows import add_fields, add_row
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import current_theme, indent_spin_box
from editor.ui.widgets.widget_utils import progress_bar
from editor.values import FrozenStruct, replace


class GeneratedMap(FrozenStruct):
    """A map that was built."""

    scenario: Scenario
    empty: int
    """The number of squares that stayed empty."""
    picture: QImage | None = None


def generate_map(box: Box, order: MapOrder, report: Callable[[float], None]) -> GeneratedMap:
    """Return the map that ``sags generate`` builds; ``report`` gets the share of squares that are covered."""
    most = 0.0

    def watch(state: ConstructionState) -> None:
        nonlocal most
        most = max(most, state.map_bits.floor.bit_count() / state.map_bits.frame.bit_count())
        report(most)  # starting over does not set the progress back

    state = build_map(order, box, watch)
    return GeneratedMap(to_scenario(state), state.map_bits.empty.bit_count())


_MAP_COUNT = 4
"""The number of maps to choose from."""
_PICTURE = QSize(230, 180)
_PAUSE = 250
"""Milliseconds after the last change of a field, before new maps are built."""
_LARGEST_SEED = 1_000_000_000


class GenerateMapDialog(QDialog):
    """Fields on the left, pictures on the right. When accepted, ``chosen`` is the selected map."""

    help_topic = "generate-map"

    def __init__(self, box: Box, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("generate-map.title").text())
        self._box, self._tasks = box, tasks
        self._task: Task | None = None
        self._maps: dict[int, GeneratedMap] = {}
        self._request = 0
        """Increases with each change; results of earlier rounds are discarded."""
        self._build_fields()
        self._build_pictures()
        self.progress = progress_bar(msg("ui.generating"))
        self.note = Label(wordWrap=True)
        self.note.setObjectName("quiet")
        buttons, self.take = answer_buttons(self, msg("generate-map.open"))
        left = QVBoxLayout()
        left.addLayout(self._form)
        left.addWidget(self.another)
        left.addStretch(1)
        left.addWidget(self.note)
        left.addWidget(self.progress)
        upper = QHBoxLayout()
        upper.addLayout(left)
        upper.addSpacing(10)
        upper.addLayout(self._grid, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(upper, 1)
        layout.addWidget(buttons)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.build)
        self.finished.connect(self._stop)
        self._clear()
        self._pause.start()  # once the dialog itself is visible

    def _build_fields(self) -> None:
        self.players = QComboBox()
        for count in (2, 3, 4):
            self.players.addItem(msg("table.new-players", count=count).text(), count)
        self.style_of_play = QComboBox()
        for style in STYLES:
            self.style_of_play.addItem(msg(f"table.new-{style}").text(), style)
            place = self.style_of_play.count() - 1
            self.style_of_play.setItemData(
                place, plain_tooltip(msg(f"table.new-{style}-tip").text()), Qt.ItemDataRole.ToolTipRole
            )
        self.columns = _spin_box(MIN_FRAME_SIDE, max(FULL_FRAME), FULL_FRAME[0])
        self.lines = _spin_box(MIN_FRAME_SIDE, max(FULL_FRAME), FULL_FRAME[1])
        self.seed = _spin_box(0, _LARGEST_SEED, SystemRandom().randrange(1, 1_000_000))
        self.seed.setToolTip(plain_tooltip(msg("generate-map.seed-tip").text()))
        self.another = QPushButton(msg("generate-map.another").text())
        self.another.setAutoDefault(False)
        self.another.setToolTip(plain_tooltip(msg("generate-map.another-tip").text()))
        self.another.clicked.connect(self.build_others)
        frame = QHBoxLayout()
        frame.addWidget(self.columns, 1)
        frame.addWidget(Label("×"))
        frame.addWidget(self.lines, 1)
        self._form = QFormLayout()
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        add_row(self._form, msg("generate-map.players").text(), self.players)
        add_row(self._form, msg("generate-map.style").text(), self.style_of_play)
        add_fields(self._form, msg("generate-map.frame").text(), frame, self.columns)
        add_row(self._form, msg("generate-map.seed").text(), self.seed)
        for number, name in ((self.columns, "ui.new-columns"), (self.lines, "ui.new-rows")):
            number.setAccessibleName(msg(name).text())
        for box in (self.players, self.style_of_play):
            box.currentIndexChanged.connect(self._restart_timer)
        for number in (self.columns, self.lines):
            number.valueChanged.connect(self._restart_timer)
        self.seed.valueChanged.connect(self._restart_timer)

    def _build_pictures(self) -> None:
        self._grid = QGridLayout()
        self._grid.setSpacing(8)
        self.pictures = [QToolButton() for _ in range(_MAP_COUNT)]
        self._group = QButtonGroup(self)
        for number, button in enumerate(self.pictures):
            button.setObjectName("framed")
            button.setCheckable(True)
            button.setIconSize(_PICTURE)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            button.setMinimumSize(_PICTURE + QSize(12, 14 + button.fontMetrics().height()))
            button.clicked.connect(self._update_choice)
            self._group.addButton(button, number)
            self._grid.addWidget(button, number // 2, number % 2)

    # --- what is wanted ---

    def order(self, number: int = 0) -> MapOrder:
        """Return the order for one map; the maps differ by their seeds."""
        return MapOrder(
            players=self.players.currentData(),
            seed=self.seed.value() + number,
            style=self.style_of_play.currentData(),
            frame=(self.columns.value(), self.lines.value()),
        )

    @property
    def chosen(self) -> Scenario | None:
        """The selected map."""
        made = self._maps.get(self._group.checkedId())
        return made.scenario if made else None

    def build_others(self) -> None:
        """Build maps with the next seeds."""
        self.seed.setValue((self.seed.value() + _MAP_COUNT) % _LARGEST_SEED)
        self.build()

    def _restart_timer(self) -> None:
        self._stop()
        self._pause.start()

    # --- building ---

    def build(self) -> None:
        """Build the maps one after the other, and show each as soon as it is done."""
        self._stop()
        self._clear()
        problem = explain_frame_size(*self.order().frame)
        if problem is None:
            self._next(0)
        else:
            self.note.setText(problem.text())
            self.progress.hide()

    def _clear(self) -> None:
        self._maps.clear()
        for button in self.pictures:
            button.setEnabled(False)
            button.setIcon(QIcon())
            button.setText("")
        self.progress.setValue(0)
        self.progress.show()
        self._update_choice()

    def _next(self, number: int) -> None:
        order, box, round_, theme = self.order(number), self._box, self._request, current_theme().name
        ratio = self.devicePixelRatioF()

        def work(task: Task) -> GeneratedMap:
            made = generate_map(box, order, lambda share: task.report((number + share) / _MAP_COUNT))
            size = _PICTURE * ratio
            return replace(made, picture=scenario_thumbnail(made.scenario, box, size.width(), size.height(), theme))

        def done(made: GeneratedMap) -> None:
            if round_ == self._request:
                self._show(number, made)

        self._task = self._tasks.run_task(work, done, progressed=self.progress.setValue, asked_by=self)

    def _show(self, number: int, made: GeneratedMap) -> None:
        self._maps[number] = made
        button, seed = self.pictures[number], self.order(number).seed
        assert made.picture is not None
        pixmap = QPixmap.fromImage(made.picture)
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        words: Message = msg("generate-map.seed-is", seed=seed)
        if made.empty:
            words = msg("generate-map.seed-with-holes", seed=seed, count=made.empty)
        button.setIcon(QIcon(pixmap))
        button.setText(words.text())
        button.setAccessibleName(words.text())
        button.setEnabled(True)
        if self._group.checkedId() == -1 or number == 0:
            button.setChecked(True)
        self._update_choice()
        if number + 1 < _MAP_COUNT:
            self._next(number + 1)
        else:
            self.progress.hide()

    def _update_choice(self) -> None:
        made = self._maps.get(self._group.checkedId())
        self.take.setEnabled(made is not None)
        self.note.setText(msg("generate-map.holes", count=made.empty).text() if made and made.empty else "")

    def _stop(self) -> None:
        self._request += 1
        if self._task is not None:
            self._task.cancel()
            self._task = None


def _spin_box(least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox()
    indent_spin_box(box)
    box.setRange(least, most)
    box.setValue(value)
    return box
