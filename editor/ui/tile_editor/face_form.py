"""The words and values of the face on the bench: name, room types, electricity, Mission Points, abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.board.names import room_name
from editor.edits.edit import unused_id
from editor.errors import EditRejected
from editor.messages import Message, msg, to_text
from editor.model.tile import Ability, Face, MpIcon, MpIconSide
from editor.session.tile_editor.face_drawing import set_face_facts
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.panels.words import ability_line
from editor.ui.tile_editor.ability_dialog import AbilityDialog
from editor.ui.tile_editor.box_line import BoxLine
from editor.ui.widgets.plain_text import Label, escape_mnemonic

_ELECTRIC: Final[tuple[bool | None, ...]] = (None, True, False)
_MP: Final[tuple[MpIcon | None, ...]] = (
    None,
    *(MpIcon(who=who, change=change) for who in get_args(MpIconSide) for change in (1, -1)),
)
_ROWS: Final = 64
"""Pixels of the list of abilities."""


class FaceForm(QWidget):
    """Edits what is not drawn. It shows the face on the bench whenever that is another one."""

    refused = Signal(object)

    def __init__(self, bench: TileEditorSession) -> None:
        super().__init__()
        self._bench = bench
        self.name, self.help = BoxLine(), BoxLine()
        self.rooms = {room: QCheckBox(escape_mnemonic(to_text(room_name(room)))) for room in bench.box.game.room_types}
        self.electric, self.mp = QComboBox(), QComboBox()
        for value in _ELECTRIC:
            self.electric.addItem(msg(f"workshop.electric-{value}".lower()).text())
        for icon in _MP:
            self.mp.addItem(_mp_words(icon))
        self.abilities = QListWidget()
        self.abilities.setMaximumHeight(_ROWS)
        self.abilities.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.abilities.setAccessibleName(msg("workshop.abilities").text())
        self.add = QPushButton(msg("workshop.ability-add").text())
        self.change = QPushButton(msg("workshop.ability-change").text())
        self.remove = QPushButton(msg("workshop.ability-remove").text())
        self._build()
        self._connect()

    def _build(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        fields: dict[str, QWidget] = {"name": self.name, "help": self.help}
        if self._bench.box.game.uses("construction"):
            fields |= {"electric": self.electric, "mp": self.mp}
        for name, field in fields.items():
            words = msg(f"workshop.field-{name}").text()
            field.setAccessibleName(words)
            form.addRow(Label(words), field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        if self.rooms:
            column.addWidget(_heading("room-types"))
        for box in self.rooms.values():
            column.addWidget(box)
        column.addWidget(_heading("abilities"))
        column.addWidget(self.abilities)
        buttons = QHBoxLayout()
        for button in (self.add, self.change, self.remove):
            buttons.addWidget(button)
        column.addLayout(buttons)

    def _connect(self) -> None:
        self.name.editingFinished.connect(self._take_name)
        self.help.editingFinished.connect(lambda: self._describe("help", help=self.help.words()))
        self.electric.activated.connect(lambda number: self._describe("electric", electric=_ELECTRIC[number]))
        self.mp.activated.connect(lambda number: self._describe("mp", mp_icon=_MP[number]))
        for box in self.rooms.values():
            box.clicked.connect(self._take_rooms)
        self.add.clicked.connect(lambda: self._edit_ability(None))
        self.change.clicked.connect(lambda: self._edit_ability(self.abilities.currentRow()))
        self.remove.clicked.connect(self._remove_ability)
        self.abilities.itemDoubleClicked.connect(lambda: self._edit_ability(self.abilities.currentRow()))
        self.abilities.currentRowChanged.connect(lambda _: self._enable())

    def refresh(self) -> None:
        face = self._bench.face
        self.name.put(face.name)
        self.help.put(face.help)
        for room, box in self.rooms.items():
            box.setChecked(room in face.room_types)
        self.electric.setCurrentIndex(_ELECTRIC.index(face.electric))
        self.mp.setCurrentIndex(_MP.index(face.mp_icon))
        row = self.abilities.currentRow()
        with QSignalBlocker(self.abilities):
            self.abilities.clear()
            self.abilities.addItems([ability_line(ability) for ability in face.abilities])
            self.abilities.setCurrentRow(min(row, len(face.abilities) - 1))
        self._enable()

    def _enable(self) -> None:
        self.setEnabled(not self._bench.is_read_only)
        for button in (self.change, self.remove):
            button.setEnabled(self.abilities.currentRow() >= 0)

    # --- what is edited ---

    def _describe(self, step: str, **facts: object) -> None:
        self._do(msg(f"workshop.step-{step}"), lambda face: set_face_facts(face, **facts))

    def _take_name(self) -> None:
        """A face is never without a name."""
        name = self.name.words()
        self._describe("name", name=name) if name else self.refresh()

    def _take_rooms(self) -> None:
        chosen = tuple(room for room, box in self.rooms.items() if box.isChecked())
        self._describe("rooms", room_types=chosen)

    def _do(self, label: Message, change: Callable[[Face], Face]) -> None:
        try:
            self._bench.do(label, change)
        except EditRejected as refusal:
            self.refused.emit(refusal.message)
            self.refresh()

    def _edit_ability(self, row: int | None) -> None:
        face, game = self._bench.face, self._bench.box.game
        dialog = AbilityDialog(face.abilities[row] if row is not None else None, face, game, self)
        dialog.accepted.connect(lambda: self._take_ability(dialog.answer(), row))
        dialog.open()

    def _take_ability(self, ability: Ability, row: int | None) -> None:
        known = self._bench.face.abilities
        if row is None:
            named = ability.model_copy(update={"id": unused_id(ability.id, [each.id for each in known])})
            after = (*known, named)
        else:
            after = (*known[:row], ability, *known[row + 1 :])
        self._describe("abilities", abilities=after)

    def _remove_ability(self) -> None:
        known, row = self._bench.face.abilities, self.abilities.currentRow()
        self._describe("abilities", abilities=(*known[:row], *known[row + 1 :]))


def _mp_words(icon: MpIcon | None) -> str:
    if icon is None:
        return msg("workshop.mp-none").text()
    return msg(f"workshop.mp-{icon.who}", change=f"{icon.change:+d}").text()


def _heading(name: str) -> Label:
    label = Label(msg(f"workshop.{name}").text())
    label.setObjectName("section")
    return label
