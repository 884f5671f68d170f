"""An ability of a room, asked for in a small dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QSpinBox, QVBoxLayout, QWidget

from editor.board.names import name_of_test
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.model.game import BoardGame
from editor.model.tile import Ability, Face
from editor.ui.dialogs.standard_dialogs import button_box
from editor.ui.tile_editor.box_line import BoxLine
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import indent_spin_box

_UNKNOWN = -1
_MOST = 20


class AbilityDialog(QDialog):
    """Asks for name, effect, cost, test, timer, and the element that gives it."""

    def __init__(self, ability: Ability | None, face: Face, game: BoardGame, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("workshop.ability-title").text())
        self._before = ability
        self.name = BoxLine(ability.name if ability else "")
        self.help = BoxLine(ability.help if ability else "")
        self.cp = _number(ability.cp if ability else None)
        self.threshold = _number(ability.threshold if ability else None)
        self.timer = _number(ability.timer if ability else None)
        self.tests = {test: QCheckBox(escape_mnemonic(to_text(name_of_test(test)))) for test in game.tests}
        for test, box in self.tests.items():
            box.setChecked(ability is not None and test in ability.tests)
        self.on_off = QCheckBox(escape_mnemonic(msg("workshop.ability-on-off").text()))
        self.on_off.setChecked(ability is not None and ability.on_off)
        self.element = QComboBox()
        self.element.addItem(msg("workshop.ability-room").text(), None)
        for kind in {element.kind: element.name for element in face.elements}.items():
            self.element.addItem(to_text(box_text("element", kind[1])), kind[0])
        self.element.setCurrentIndex(max(0, self.element.findData(ability.element if ability else None)))
        self._build()

    def _build(self) -> None:
        form = QFormLayout()
        fields: dict[str, QWidget] = {"name": self.name, "help": self.help, "cp": self.cp, "threshold": self.threshold}
        for name, field in {**fields, "timer": self.timer, "element": self.element}.items():
            words = msg(f"workshop.ability-{name}").text()
            field.setAccessibleName(words)
            form.addRow(Label(words), field)
        for box in (*self.tests.values(), self.on_off):
            form.addRow("", box)
        buttons = button_box("ok")
        buttons.accepted.connect(self.accept)
        ok = buttons.button(buttons.StandardButton.Ok)
        ok.setEnabled(bool(self.name.text().strip()))
        self.name.textChanged.connect(lambda words: ok.setEnabled(bool(words.strip())))
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(buttons)

    def answer(self) -> Ability:
        name = self.name.words()
        words = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in name.lower()).split()
        facts = {"cp": _value(self.cp), "threshold": _value(self.threshold), "timer": _value(self.timer)}
        return Ability(
            id=self._before.id if self._before else "-".join(words)[:40].strip("-") or "ability",
            name=name[:200],
            help=self.help.words()[:2000],
            tests=tuple(test for test, box in self.tests.items() if box.isChecked()),
            on_off=self.on_off.isChecked(),
            element=self.element.currentData(),
            provenance={name: "reconstructed" for name, value in facts.items() if value is not None},
            **facts,
        )


def _number(value: int | None) -> QSpinBox:
    """A number that may be unknown."""
    box = QSpinBox(minimum=_UNKNOWN, maximum=_MOST, value=_UNKNOWN if value is None else value)
    box.setSpecialValueText(msg("workshop.unknown").text())
    indent_spin_box(box)
    return box


def _value(box: QSpinBox) -> int | None:
    return None if box.value() == _UNKNOWN else box.value()
