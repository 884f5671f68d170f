"""Form for the texts and values of a face: name, room types, electricity, Mission Points, abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import name_of_test, room_label, signed
from editor.catalog.translation import box_text
from editor.edits.edit import unused_id
from editor.errors import EditRejected
from editor.messages import Message, msg, to_text
from editor.model.game import BoardGame
from editor.model.tile import Ability, Face, MpIcon, MpIconSide
from editor.session.tile_editor.face_drawing import set_face_facts
from editor.session.tile_editor.height_drawing import set_closed
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.dialogs.standard_dialogs import answer_buttons
from editor.ui.forms.fields import is_undo_or_redo
from editor.ui.panels.piece_texts import ability_text
from editor.ui.widgets.delete_keys import click_on_delete
from editor.ui.widgets.form_rows import add_row
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import indent_spin_box
from editor.ui.widgets.widget_utils import catch_qt_errors, hide_unused

_UNKNOWN = -1
_MOST = 20


class AbilityDialog(QDialog):
    """Asks for the name, effect, cost, tests, timer and element of an ability."""

    help_topic = "ability"

    def __init__(self, ability: Ability | None, face: Face, game: BoardGame, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("tile-editor.ability-title").text())
        self._before = ability
        self.name = BoxTextEdit(ability.name if ability else "")
        self.help = BoxTextEdit(ability.help if ability else "")
        self.cp = _number(ability.cp if ability else None)
        self.threshold = _number(ability.threshold if ability else None)
        self.timer = _number(ability.timer if ability else None)
        self.tests = {test: QCheckBox(escape_mnemonic(to_text(name_of_test(test)))) for test in game.tests}
        for test, box in self.tests.items():
            box.setChecked(ability is not None and test in ability.tests)
        self.on_off = QCheckBox(escape_mnemonic(msg("tile-editor.ability-on-off").text()))
        self.on_off.setChecked(ability is not None and ability.on_off)
        self.element = QComboBox()
        self.element.addItem(msg("tile-editor.ability-room").text(), None)
        for kind in {element.kind: element.name for element in face.elements}.items():
            self.element.addItem(to_text(box_text("element", kind[1])), kind[0])
        self.element.setCurrentIndex(max(0, self.element.findData(ability.element if ability else None)))
        self._build()

    def _build(self) -> None:
        form = QFormLayout()
        fields: dict[str, QWidget] = {"name": self.name, "help": self.help, "cp": self.cp, "threshold": self.threshold}
        for name, field in {**fields, "timer": self.timer, "element": self.element}.items():
            words = msg(f"tile-editor.ability-{name}").text()
            add_row(form, words, field)
        for box in (*self.tests.values(), self.on_off):
            form.addRow("", box)
        buttons, ok = answer_buttons(self)
        ok.setEnabled(bool(self.name.text().strip()))
        self.name.textChanged.connect(lambda words: ok.setEnabled(bool(words.strip())))
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(buttons)

    def answer(self) -> Ability:
        """Return the ability."""
        name = self.name.english()
        words = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in name.lower()).split()
        facts = {"cp": _value(self.cp), "threshold": _value(self.threshold), "timer": _value(self.timer)}
        return Ability(
            id=self._before.id if self._before else "-".join(words)[:40].strip("-") or "ability",
            name=name[:200],
            help=self.help.english()[:2000],
            tests=tuple(test for test, box in self.tests.items() if box.isChecked()),
            on_off=self.on_off.isChecked(),
            element=self.element.currentData(),
            provenance={name: "reconstructed" for name, value in facts.items() if value is not None},
            **facts,
        )


def _number(value: int | None) -> QSpinBox:
    """Return a number field that may be unknown."""
    box = QSpinBox(minimum=_UNKNOWN, maximum=_MOST, value=_UNKNOWN if value is None else value)
    box.setSpecialValueText(msg("tile-editor.unknown").text())
    indent_spin_box(box)
    return box


def _value(box: QSpinBox) -> int | None:
    return None if box.value() == _UNKNOWN else box.value()


@catch_qt_errors
class BoxTextEdit(QLineEdit):
    """Shows a text of the box in the user's language; the English text stays unless it is edited."""

    def __init__(self, english: str = "") -> None:
        super().__init__()
        self._english = self._shown = ""
        self.set_english(english)

    def set_english(self, english: str) -> None:
        """Set the English text."""
        shown = to_text(box_text("tile", english))
        self._english, self._shown = english, shown
        if self.text() != shown:
            self.setText(shown)
            self.setCursorPosition(0)
        self.setModified(False)

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window, unless a text is being typed."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and is_undo_or_redo(event)
            and not self.isModified()
        ):
            event.ignore()
            return False
        return super().event(event)

    def english(self) -> str:
        """Return the text as typed, or the English one if it was not edited."""
        typed = self.text().strip()
        return self._english if typed == self._shown.strip() else typed


_ELECTRIC: Final[tuple[bool | None, ...]] = (None, True, False)
_MP: Final[tuple[MpIcon | None, ...]] = (
    None,
    *(MpIcon(who=who, change=change) for who in get_args(MpIconSide) for change in (1, -1)),
)
_ROWS: Final = 64
"""Pixels of the list of abilities."""


class FaceForm(QWidget):
    """Edits the properties of a face that are not drawn."""

    edit_rejected = Signal(object)

    def __init__(self, session: TileEditorSession) -> None:
        super().__init__()
        self._session = session
        self.name, self.help = BoxTextEdit(), BoxTextEdit()
        self.rooms = {room: QCheckBox(escape_mnemonic(room_label(room))) for room in session.box.game.room_types}
        self.electric, self.mp = QComboBox(), QComboBox()
        for value in _ELECTRIC:
            self.electric.addItem(msg(f"tile-editor.electric-{value}".lower()).text())
        for icon in _MP:
            self.mp.addItem(_mp_words(icon))
        self.closed = QCheckBox(escape_mnemonic(msg("tile-editor.closed").text()))
        self.abilities = QListWidget()
        self.abilities.setMaximumHeight(_ROWS)
        self.abilities.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.abilities.setAccessibleName(msg("tile-editor.abilities").text())
        self.add = QPushButton(msg("tile-editor.ability-add").text())
        self.change = QPushButton(msg("tile-editor.ability-change").text())
        self.remove = QPushButton(msg("tile-editor.ability-remove").text())
        click_on_delete(self.abilities, self.remove)
        self._build()
        self._connect()

    def _build(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        fields: dict[str, QWidget] = {"name": self.name, "help": self.help}
        if self._session.box.game.uses("construction"):
            fields |= {"electric": self.electric, "mp": self.mp}
        for name, field in fields.items():
            words = msg(f"tile-editor.field-{name}").text()
            add_row(form, words, field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        if self._session.box.game.uses_links:
            column.addWidget(self.closed)
        if self.rooms:
            column.addWidget(_heading("room-types"))
        for box in self.rooms.values():
            column.addWidget(box)
        if self._session.has_abilities:
            self._build_abilities(column)
        hide_unused(self, self.electric, self.mp, self.closed, self.abilities, self.add, self.change, self.remove)

    def _build_abilities(self, column: QVBoxLayout) -> None:
        column.addWidget(_heading("abilities"))
        column.addWidget(self.abilities)
        buttons = QHBoxLayout()
        for button in (self.add, self.change, self.remove):
            buttons.addWidget(button)
        column.addLayout(buttons)

    def _connect(self) -> None:
        self.name.editingFinished.connect(self._take_name)
        self.help.editingFinished.connect(lambda: self._describe("help", help=self.help.english()))
        self.electric.activated.connect(lambda number: self._describe("electric", electric=_ELECTRIC[number]))
        self.mp.activated.connect(lambda number: self._describe("mp", mp_icon=_MP[number]))
        self.closed.clicked.connect(
            lambda on: self._do(msg("tile-editor.step-closed"), lambda face: set_closed(face, closed=on))
        )
        for box in self.rooms.values():
            box.clicked.connect(self._take_rooms)
        self.add.clicked.connect(lambda: self._edit_ability(None))
        self.change.clicked.connect(lambda: self._edit_ability(self.abilities.currentRow()))
        self.remove.clicked.connect(self._remove_ability)
        self.abilities.itemDoubleClicked.connect(lambda: self._edit_ability(self.abilities.currentRow()))
        self.abilities.currentRowChanged.connect(lambda _: self._enable())

    def refresh(self) -> None:
        """Show the values of the current face."""
        face = self._session.face
        self.name.set_english(face.name)
        self.help.set_english(face.help)
        for room, box in self.rooms.items():
            box.setChecked(room in face.room_types)
        self.closed.setChecked(face.closed)
        self.electric.setCurrentIndex(_ELECTRIC.index(face.electric))
        self.mp.setCurrentIndex(_MP.index(face.mp_icon))
        row = self.abilities.currentRow()
        with QSignalBlocker(self.abilities):
            self.abilities.clear()
            self.abilities.addItems([ability_text(ability) for ability in face.abilities])
            self.abilities.setCurrentRow(min(row, len(face.abilities) - 1))
        self._enable()

    def _enable(self) -> None:
        self.setEnabled(not self._session.is_read_only)
        for button in (self.change, self.remove):
            button.setEnabled(self.abilities.currentRow() >= 0)

    # --- editing ---

    def _describe(self, step: str, **facts: object) -> None:
        self._do(msg(f"tile-editor.step-{step}"), lambda face: set_face_facts(face, **facts))

    def _take_name(self) -> None:
        """Set the name unless it is empty."""
        name = self.name.english()
        self._describe("name", name=name) if name else self.refresh()

    def _take_rooms(self) -> None:
        chosen = tuple(room for room, box in self.rooms.items() if box.isChecked())
        self._describe("rooms", room_types=chosen)

    def _do(self, label: Message, change: Callable[[Face], Face]) -> None:
        try:
            self._session.do(label, change)
        except EditRejected as refusal:
            self.edit_rejected.emit(refusal.message)
            self.refresh()

    def _edit_ability(self, row: int | None) -> None:
        face, game = self._session.face, self._session.box.game
        dialog = AbilityDialog(face.abilities[row] if row is not None else None, face, game, self)
        dialog.accepted.connect(lambda: self._take_ability(dialog.answer(), row))
        dialog.open()

    def _take_ability(self, ability: Ability, row: int | None) -> None:
        known = self._session.face.abilities
        if row is None:
            named = ability.model_copy(update={"id": unused_id(ability.id, [each.id for each in known])})
            after = (*known, named)
        else:
            after = (*known[:row], ability, *known[row + 1 :])
        self._describe("abilities", abilities=after)

    def _remove_ability(self) -> None:
        known, row = self._session.face.abilities, self.abilities.currentRow()
        self._describe("abilities", abilities=(*known[:row], *known[row + 1 :]))


def _mp_words(icon: MpIcon | None) -> str:
    if icon is None:
        return msg("tile-editor.mp-none").text()
    return msg(f"tile-editor.mp-{icon.who}", change=signed(icon.change)).text()


def _heading(name: str) -> Label:
    label = Label(msg(f"tile-editor.{name}").text())
    label.setObjectName("section")
    return label
