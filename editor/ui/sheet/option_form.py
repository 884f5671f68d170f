"""Forms for the options of an exporter, and for those of printing, which are remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import side_name
from editor.export import Exporter, Option
from editor.export.exporter import Options, OptionValue
from editor.export.pdf import EXPORTER
from editor.messages import msg, to_text
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import indent_spin_box
from editor.ui.window.settings import Settings


class OptionForm(QWidget):
    """The options of one export format."""

    changed = Signal()

    def __init__(
        self,
        exporter: Exporter,
        values: Mapping[str, OptionValue] | None = None,
        sides: Sequence[Side] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._sides = sides
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.fields: dict[str, QWidget] = {}
        self._rows: dict[str, QWidget] = {}
        """The fields with their labels."""
        given = exporter.defaults() | dict(values or {})
        for option in exporter.options:
            self._add(option, given[option.name])
        if not exporter.options:
            self._column.addWidget(_wrapped(msg("ui.export-no-options").text()))

    def values(self) -> dict[str, OptionValue]:
        """Return the values by option."""
        return {name: _value(field) for name, field in self.fields.items()}

    def choose(self, name: str, value: OptionValue) -> None:
        """Set the value of an option in its field."""
        match self.fields[name]:
            case QCheckBox() as box:
                box.setChecked(bool(value))
            case QSpinBox() as number:
                number.setValue(int(value))
            case QDoubleSpinBox() as length:
                length.setValue(float(value))
            case QComboBox() as choice:
                choice.setCurrentIndex(choice.findData(value))
            case _SideBoxes() as boxes:
                boxes.choose(str(value))

    def set_option_enabled(self, name: str, enabled: bool) -> None:
        """Enable an option, or gray it out with its label where it has no effect."""
        self._rows[name].setEnabled(enabled)

    def show_option(self, name: str, shown: bool) -> None:
        """Show or hide an option."""
        self._rows[name].setVisible(shown)

    def set_sides(self, sides: Sequence[Side]) -> None:
        """Replace the sides that can be chosen; chosen ones stay chosen."""
        for field in self.fields.values():
            if isinstance(field, _SideBoxes):
                field.offer(sides)

    def _add(self, option: Option, value: OptionValue) -> None:
        words = option.help.text().rstrip(".")
        match option.type:
            case "flag":
                check = QCheckBox()
                check.setChecked(bool(value))
                check.toggled.connect(self.changed)
                self._place(option.name, check, words)
            case "number":
                number = QSpinBox()
                number.setRange(option.minimum, option.maximum)
                number.setValue(int(value))
                if option.zero_label is not None:
                    number.setSpecialValueText(option.zero_label.text())
                indent_spin_box(number)
                number.valueChanged.connect(self.changed)
                self._place(option.name, number, words)
            case "length":
                length = QDoubleSpinBox()
                length.setRange(option.minimum, option.maximum)
                length.setDecimals(1)
                length.setSingleStep(0.5)
                length.setSuffix(msg("paper.millimeters").text())
                length.setValue(float(value))
                indent_spin_box(length)
                length.valueChanged.connect(self.changed)
                self._place(option.name, length, words)
            case "choice":
                choice = QComboBox()
                choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                for each in option.choices:
                    choice.addItem(to_text(option.choice_name(each)), each)
                choice.setCurrentIndex(choice.findData(value))
                choice.currentIndexChanged.connect(self.changed)
                self._place(option.name, choice, words)
            case "sides":
                boxes = _SideBoxes(self._sides)
                boxes.choose(str(value))
                boxes.changed.connect(self.changed)
                self._place(option.name, boxes, words)

    def _place(self, name: str, field: QWidget, words: str) -> None:
        """Add a field below its label; a check box is beside it, since Qt does not wrap its text."""
        self.fields[name] = field
        field.setAccessibleName(words)
        label = _wrapped(words)
        label.setBuddy(field)
        line = QWidget()
        layout = QHBoxLayout(line) if isinstance(field, QCheckBox) else QVBoxLayout(line)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        if isinstance(field, QCheckBox):
            label.mousePressEvent = lambda _: field.toggle()  # type: ignore[method-assign]
            layout.addWidget(field, 0, Qt.AlignmentFlag.AlignTop)
            layout.addWidget(label, 1)
        else:
            layout.addWidget(label)
            layout.addWidget(field)
        self._rows[name] = line
        self._column.addWidget(line)


class _SideBoxes(QWidget):
    """A check box for each side."""

    changed = Signal()

    def __init__(self, sides: Sequence[Side]) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._boxes: dict[str, QCheckBox] = {}
        self._no_sides = _wrapped(msg("paper.no-sides").text())
        self._column.addWidget(self._no_sides)
        self.offer(sides)

    def offer(self, sides: Sequence[Side]) -> None:
        names = {side.id: escape_mnemonic(to_text(side_name(side))) for side in sides}
        if self._boxes and names == {side: box.text() for side, box in self._boxes.items()}:
            return
        chosen = self.value
        for old in self._boxes.values():
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._boxes = {side: QCheckBox(name) for side, name in names.items()}
        for box in self._boxes.values():
            self._column.addWidget(box)
        self._no_sides.setVisible(not sides)
        self.choose(chosen)
        for box in self._boxes.values():
            box.toggled.connect(self.changed)

    def choose(self, value: str) -> None:
        wanted = value.split(",")
        for side, box in self._boxes.items():
            box.setChecked(side in wanted)

    @property
    def value(self) -> str:
        return ",".join(side for side, box in self._boxes.items() if box.isChecked())


def _value(field: QWidget) -> OptionValue:
    match field:
        case QCheckBox():
            return field.isChecked()
        case QSpinBox():
            return field.value()
        case QDoubleSpinBox():
            return round(field.value(), 1)
        case QComboBox():
            return str(field.currentData())
        case _SideBoxes():
            return field.value
    raise TypeError(field)


def _wrapped(words: str) -> Label:
    label = Label(words)
    label.setWordWrap(True)
    return label


class PaperOptions(OptionForm):
    """The options of printing; secrets are offered where the scenario has some."""

    def __init__(
        self, settings: Settings, scenario: Scenario, chosen: Options | None = None, parent: QWidget | None = None
    ) -> None:
        """Create the form; ``chosen`` overrides remembered values."""
        remembered: dict[str, OptionValue] = {"paper": settings.paper(), "square": settings.square_mm()}
        super().__init__(EXPORTER, remembered | dict(chosen or {}), parent=parent)
        self._settings = settings
        self.changed.connect(self._update_options)
        self.open_scenario(scenario)
        if chosen is not None:
            self.choose("secrets", chosen["secrets"])

    def open_scenario(self, scenario: Scenario) -> None:
        """Offer the secrets of this scenario."""
        secret = {objective.side for objective in scenario.objectives if objective.secret}
        self.set_sides([side for side in scenario.sides if side.id in secret])
        self.show_option("secrets", bool(secret))
        self._update_options()

    def _update_options(self) -> None:
        values = self.values()
        for_all = not values["secrets"]
        self.set_option_enabled("what", for_all)
        self.set_option_enabled("square", for_all and values["what"] == "true-size")
        self.set_option_enabled("legend", for_all and values["what"] == "sheet")
        for name in ("numbers", "miniatures"):
            self.set_option_enabled(name, for_all)
        self._settings.set_paper(str(values["paper"]))
        self._settings.set_square_mm(float(values["square"]))
