"""Asks for a new level: its name, and whether it lies above or below, or on which floor."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import level_name
from editor.messages import msg
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.rules.fixes.stairs import floor_name, free_level_id
from editor.ui.dialogs.buttons import button_box
from editor.ui.plain import Label
from editor.ui.theme import inset_number

_LOWEST, _HIGHEST = -9, 9


class NewLevel(QDialog):
    """Above all others, below all others, or on a floor of one's own choice. The size is that of its neighbour."""

    def __init__(self, scenario: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("ui.level-add-title").text())
        self._scenario = scenario
        floors = [level.elevation for level in scenario.levels]
        self._floors = {"above": min(_HIGHEST, max(floors) + 1), "below": max(_LOWEST, min(floors) - 1)}
        self.name = QLineEdit()
        self.name.setMaxLength(100)
        self.floor = QSpinBox()
        inset_number(self.floor)
        self.floor.setRange(_LOWEST, _HIGHEST)
        self.floor.setAccessibleName(msg("bench.level-number").text())
        self.where = {
            way: QRadioButton(msg(f"bench.level-{way}", number=self._floors.get(way, 0)).text())
            for way in ("above", "below", "number")
        }
        self.about = Label(wordWrap=True)
        self.about.setObjectName("quiet")
        self._build()
        self.where["above"].setChecked(True)
        self._follow()

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow(msg("ui.level-name").text(), self.name)
        self._group = QButtonGroup(self)
        for way, button in self.where.items():
            self._group.addButton(button)
            button.toggled.connect(self._follow)
            if way == "number":
                form.addRow(button, self.floor)
            else:
                form.addRow(button)
        self.floor.valueChanged.connect(self._follow)
        buttons = button_box("cancel")
        add = buttons.addButton(msg("bench.answer-add-level").text(), QDialogButtonBox.ButtonRole.AcceptRole)
        add.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.about)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)

    def level(self) -> Level:
        """The level as it was asked for, without anything on it."""
        floor, neighbour = self._floor(), self._neighbour()
        return Level(
            id=free_level_id(self._scenario),
            name=self.name.text().strip() or floor_name(floor).text(),
            elevation=floor,
            width=neighbour.width,
            height=neighbour.height,
        )

    def _floor(self) -> int:
        chosen = next(way for way, button in self.where.items() if button.isChecked())
        return self._floors.get(chosen, self.floor.value())

    def _neighbour(self) -> Level:
        return min(self._scenario.levels, key=lambda level: abs(level.elevation - self._floor()))

    def _follow(self) -> None:
        """Say what comes of the choice so far."""
        own = self.where["number"].isChecked()
        self.floor.setEnabled(own)
        if not own:
            self.floor.setValue(self._floor())
        near = self._neighbour()
        self.name.setPlaceholderText(floor_name(self._floor()).text())
        self.about.setText(msg("bench.level-about", name=level_name(near), width=near.width, height=near.height).text())
