"""The dialogs for a new scenario and for a new level."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import has_named_rules, level_name, rule_set_name
from editor.catalog import Box
from editor.files.scenario_file import read_title, shipped_scenarios
from editor.messages import msg, to_text
from editor.model.game import BoardGame, RuleSetInfo
from editor.model.game_words import RuleSet
from editor.model.grid import FULL_FRAME
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.render.qt_helpers import painting
from editor.rules.fixes.stairs import floor_name, free_level_id
from editor.ui.dialogs.board_game_list import BoardGameList
from editor.ui.dialogs.standard_dialogs import answer_buttons
from editor.ui.widgets.form_rows import add_row
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme, indent_spin_box
from editor.ui.widgets.widget_utils import catch_qt_errors


class NewScenarioDialog(QDialog):
    """Asks for the game, the title, the frame and the rules of a new scenario."""

    help_topic = "new-scenario"

    def __init__(self, boxes: Sequence[Box], chosen: Box, parent: QWidget | None = None, *, open_map: str = "") -> None:
        """``boxes``: those of the games; the user is asked for one where there are several.

        ``chosen``: the box of the game to start with, that of the open map. ``open_map``: the name of that map, if it
        can serve as a template.
        """
        super().__init__(parent)
        self._open_map, self._open_game = open_map, chosen.game.id
        self.games = BoardGameList(boxes, chosen)
        self.games.currentRowChanged.connect(self._on_game_changed)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("ui.new-title").text())
        self.template = _template_box()
        self.template.currentIndexChanged.connect(self._on_template_changed)
        self.name = QLineEdit()
        self.name.setPlaceholderText(msg("ui.untitled").text())
        self.name.setMaxLength(100)
        self.columns, self.rows = _spin_box(), _spin_box()
        self.picture = _FramePicture()
        self.rules: dict[RuleSet, QRadioButton] = {}
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        add_row(form, msg("ui.new-name").text(), self.name)
        add_row(form, msg("ui.new-template").text(), self.template)
        add_row(form, msg("ui.new-columns").text(), self.columns)
        add_row(form, msg("ui.new-rows").text(), self.rows)
        self._rules_area = QVBoxLayout()
        self._rules_widget: QWidget | None = None
        self._arrange(form)
        self.columns.valueChanged.connect(lambda: self._limit(self.columns, self.rows))
        self.rows.valueChanged.connect(lambda: self._limit(self.rows, self.columns))
        self._on_game_changed()
        self.setMinimumWidth(540)
        self.name.setFocus()

    @property
    def box(self) -> Box:
        """Return the box of the chosen game."""
        return self.games.box

    def _on_game_changed(self) -> None:
        """Show the templates, the usual frame and the rule sets of the chosen game."""
        game = self.box.game
        with QSignalBlocker(self.template):
            _fill_templates(self.template, game.id, self._open_map if game.id == self._open_game else "")
        for box, side in zip((self.columns, self.rows), game.table.usual, strict=True):
            with QSignalBlocker(box):
                box.setRange(game.table.shortest, game.table.longest)
                box.setValue(side)
        self._limit(self.columns, self.rows)
        self._show_rules(game)
        self._on_template_changed()

    def _show_rules(self, game: BoardGame) -> None:
        """Replace the choice of rule sets."""
        if self._rules_widget is not None:
            self._rules_area.removeWidget(self._rules_widget)
            self._rules_widget.hide()
            self._rules_widget.deleteLater()
        self._rules_widget = QWidget()
        rules = QVBoxLayout(self._rules_widget)
        rules.setContentsMargins(0, 0, 0, 0)
        rules.setSpacing(2)
        self.rules.clear()
        self._group = QButtonGroup(self._rules_widget)
        for choice in game.rules:
            name, about = _rule_set_texts(game, choice)
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
        self._rules_area.addWidget(self._rules_widget)
        self._rules_widget.setVisible(len(game.rules) > 1)

    def _arrange(self, form: QFormLayout) -> None:
        buttons, _ = answer_buttons(self, msg("ui.new-make"))
        upper = QHBoxLayout()
        upper.addLayout(form, 1)
        upper.addWidget(self.picture)
        layout = QVBoxLayout(self)
        layout.addWidget(self.games)
        self.games.setVisible(self.games.count() > 1)
        layout.addLayout(upper)
        layout.addSpacing(8)
        layout.addLayout(self._rules_area)
        layout.addSpacing(8)
        layout.addStretch(1)  # nothing moves when a game with one rule set is chosen
        layout.addWidget(buttons)

    def answer(self) -> tuple[str, int, int, RuleSet]:
        """Return the title, the width, the height and the rule set."""
        rules = next(choice for choice, button in self.rules.items() if button.isChecked())
        return self.name.text().strip(), self.columns.value(), self.rows.value(), rules

    @property
    def chosen_template(self) -> Path | str:
        """The file of a scenario, ``"map"`` for the open map, or ``""`` for an empty frame."""
        found: Path | str = self.template.currentData()
        return found

    def _on_template_changed(self) -> None:
        """Enable the size and the rules only for an empty frame."""
        for widget in (self.columns, self.rows, self.picture, *self.rules.values()):
            widget.setEnabled(not self.chosen_template)

    def _limit(self, changed: QSpinBox, other: QSpinBox) -> None:
        """Keep the frame within the table: if one side is long, the other must be short."""
        short = min(self.box.game.table.largest)
        if changed.value() > short and other.value() > short:
            other.setValue(short)
        self.picture.show_frame(self.columns.value(), self.rows.value())


def _template_box() -> QComboBox:
    """Return the choice of templates, still empty."""
    box = QComboBox()
    box.setAccessibleName(msg("ui.new-template").text())
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(16)
    return box


def _fill_templates(box: QComboBox, game: str, open_map: str) -> None:
    """Offer an empty frame, the open map, and the shipped scenarios of the game."""
    box.clear()
    box.addItem(msg("ui.template-empty").text(), "")
    if open_map:
        box.addItem(msg("ui.template-map", name=open_map).text(), "map")
    for path in shipped_scenarios(game):
        box.addItem(msg("ui.template-copy", name=read_title(path)).text(), path)


def _rule_set_texts(game: BoardGame, rules: RuleSetInfo) -> tuple[str, str]:
    """Return the name of a rule set and what it means; for a custom game the name that its author gave."""
    more = msg(f"ui.rules-{rules.id}-more").text() if has_named_rules(game, rules.id) else ""
    return to_text(rule_set_name(game, rules)), more


def _spin_box() -> QSpinBox:
    box = QSpinBox()
    indent_spin_box(box)
    return box


@catch_qt_errors
class _FramePicture(QWidget):
    """A small drawing of the frame."""

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
            line = QColor(theme.color("line"))
            painter.setPen(line)
            for column in range(columns + 1):
                painter.drawLine(left + column * side, top, left + column * side, top + rows * side)
            for row in range(rows + 1):
                painter.drawLine(left, top + row * side, left + columns * side, top + row * side)
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(left, top, columns * side, rows * side)


_LOWEST, _HIGHEST = -9, 9


class NewLevelDialog(QDialog):
    """Adds a level above all others, below all others, or at a chosen height, in the size of its neighbor."""

    help_topic = "new-level"

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
        indent_spin_box(self.floor)
        self.floor.setRange(_LOWEST, _HIGHEST)
        self.floor.setAccessibleName(msg("map-page.level-number").text())
        self.where = {
            way: QRadioButton(msg(f"map-page.level-{way}", number=self._floors.get(way, 0)).text())
            for way in ("above", "below", "number")
        }
        self.about = Label(wordWrap=True)
        self.about.setObjectName("quiet")
        self._build()
        self.where["above"].setChecked(True)
        self._update_summary()

    def _build(self) -> None:
        form = QFormLayout()
        add_row(form, msg("ui.level-name").text(), self.name)
        self._group = QButtonGroup(self)
        for way, button in self.where.items():
            self._group.addButton(button)
            button.toggled.connect(self._update_summary)
            if way == "number":
                button.setMinimumHeight(self.floor.sizeHint().height())
                form.addRow(button, self.floor)
            else:
                form.addRow(button)
        self.floor.valueChanged.connect(self._update_summary)
        buttons, _ = answer_buttons(self, msg("map-page.answer-add-level"))
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.about)
        layout.addWidget(buttons)
        self.setMinimumWidth(420)

    def level(self) -> Level:
        """Return the new level, empty."""
        floor, neighbour = self._floor(), self._nearest_level()
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

    def _nearest_level(self) -> Level:
        return min(self._scenario.levels, key=lambda level: abs(level.elevation - self._floor()))

    def _update_summary(self) -> None:
        """Show what the choice so far means."""
        own = self.where["number"].isChecked()
        self.floor.setEnabled(own)
        if not own:
            self.floor.setValue(self._floor())
        near = self._nearest_level()
        self.name.setPlaceholderText(floor_name(self._floor()).text())
        self.about.setText(
            msg("map-page.level-about", name=level_name(near), width=near.width, height=near.height).text()
        )
