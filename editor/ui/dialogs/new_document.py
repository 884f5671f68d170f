"""A new map: its title, how large its frame is, and by which rules it is checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.files.scenario_file import read_title, shipped_scenarios
from editor.messages import msg, table
from editor.model.game import BoardGame, RuleSetInfo, TableSize
from editor.model.game_words import RuleSet
from editor.model.grid import FULL_FRAME
from editor.render.qt_helpers import painting
from editor.ui.dialogs.buttons import button_box
from editor.ui.guarded import guarded
from editor.ui.plain import Label
from editor.ui.theme import current_theme, inset_number


class NewDocument(QDialog):
    """Asks what is needed before the first tile can be laid."""

    def __init__(
        self, game: BoardGame, may_leave: Callable[[], bool], parent: QWidget | None = None, *, open_map: str = ""
    ) -> None:
        """``game``: says how large a map can be, and which rules there are. ``may_leave``: whether the open document
        may go; asked while the answers still stand here. ``open_map``: the name of the open map, if a scenario can
        begin with it."""
        super().__init__(parent)
        self._may_leave = may_leave
        self._table = game.table
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("ui.new-title").text())
        self.template = _templates(open_map)
        self.template.currentIndexChanged.connect(self._follow_template)
        self.name = QLineEdit()
        self.name.setPlaceholderText(msg("ui.untitled").text())
        self.name.setMaxLength(100)
        self.columns, self.rows = (_number(side, game.table) for side in game.table.usual)
        self.picture = _FramePicture()
        self.rules: dict[RuleSet, QRadioButton] = {}
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        form.addRow(msg("ui.new-name").text(), self.name)
        form.addRow(msg("ui.new-template").text(), self.template)
        form.addRow(msg("ui.new-columns").text(), self.columns)
        form.addRow(msg("ui.new-rows").text(), self.rows)
        self._group = QButtonGroup(self)
        rules = QVBoxLayout()
        rules.setSpacing(2)
        for choice in game.rules:
            name, about = _rules_in_words(choice)
            button = QRadioButton(name)
            self.rules[choice.id] = button
            self._group.addButton(button)
            rules.addWidget(button)
            if not about:
                continue
            more = Label(about)
            more.setObjectName("quiet")
            more.setWordWrap(True)
            more.setContentsMargins(22, 0, 0, 0)
            more.setAlignment(Qt.AlignmentFlag.AlignTop)
            rules.addWidget(more)
        self.rules[game.rules[0].id].setChecked(True)
        self._arrange(form, rules)
        self.columns.valueChanged.connect(lambda: self._limit(self.columns, self.rows))
        self.rows.valueChanged.connect(lambda: self._limit(self.rows, self.columns))
        self._limit(self.columns, self.rows)
        self.setMinimumWidth(540)

    def _arrange(self, form: QFormLayout, rules: QVBoxLayout) -> None:
        buttons = button_box("cancel")
        make = buttons.addButton(msg("ui.new-make").text(), QDialogButtonBox.ButtonRole.AcceptRole)
        make.setDefault(True)
        buttons.accepted.connect(lambda: self.accept() if self._may_leave() else None)
        buttons.rejected.connect(self.reject)
        upper = QHBoxLayout()
        upper.addLayout(form, 1)
        upper.addWidget(self.picture)
        layout = QVBoxLayout(self)
        layout.addLayout(upper)
        layout.addSpacing(8)
        layout.addLayout(rules)
        layout.addSpacing(8)
        layout.addWidget(buttons)

    def answer(self) -> tuple[str, int, int, RuleSet]:
        rules = next(choice for choice, button in self.rules.items() if button.isChecked())
        return self.name.text().strip(), self.columns.value(), self.rows.value(), rules

    @property
    def chosen_template(self) -> Path | str:
        """The file of a scenario, ``map`` for the open map, or nothing for an empty frame."""
        found: Path | str = self.template.currentData()
        return found

    def _follow_template(self) -> None:
        """Only an empty frame has a size to choose, and rules."""
        for widget in (self.columns, self.rows, self.picture, *self.rules.values()):
            widget.setEnabled(not self.chosen_template)

    def _limit(self, changed: QSpinBox, other: QSpinBox) -> None:
        """The frame may stand or lie: one side that is long makes the other one short."""
        short = min(self._table.largest)
        if changed.value() > short and other.value() > short:
            other.setValue(short)
        self.picture.show_frame(self.columns.value(), self.rows.value())


def _templates(open_map: str) -> QComboBox:
    """What to begin with."""
    box = QComboBox()
    box.setAccessibleName(msg("ui.new-template").text())
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(16)
    box.addItem(msg("ui.template-empty").text(), "")
    if open_map:
        box.addItem(msg("ui.template-map", name=open_map).text(), "map")
    for path in shipped_scenarios():
        box.addItem(msg("ui.template-copy", name=read_title(path)).text(), path)
    return box


def _rules_in_words(rules: RuleSetInfo) -> tuple[str, str]:
    """A set of rules by name, and what it means; of a game of somebody's own, the name that its author gave."""
    key = f"rules-{rules.id}"
    return (msg(f"ui.{key}").text(), msg(f"ui.{key}-more").text()) if key in table("ui") else (rules.name, "")


def _number(value: int, table: TableSize) -> QSpinBox:
    box = QSpinBox()
    inset_number(box)
    box.setRange(table.shortest, table.longest)
    box.setValue(value)
    return box


@guarded
class _FramePicture(QWidget):
    """The frame in small."""

    def __init__(self) -> None:
        super().__init__()
        self._size = FULL_FRAME
        self.setFixedSize(150, 130)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_frame(self, columns: int, rows: int) -> None:
        self._size = (columns, rows)
        self.setAccessibleName(msg("ui.frame-size", columns=columns, rows=rows).text())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt names it
        theme = current_theme()
        with painting(self) as painter:
            columns, rows = self._size
            side = min(6, self.width() // columns, self.height() // rows)
            left, top = (self.width() - columns * side) // 2, (self.height() - rows * side) // 2
            line = QColor(theme.colour("line"))
            painter.setPen(line)
            for column in range(columns + 1):
                painter.drawLine(left + column * side, top, left + column * side, top + rows * side)
            for row in range(rows + 1):
                painter.drawLine(left, top + row * side, left + columns * side, top + row * side)
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRect(left, top, columns * side, rows * side)
