"""Form for the element that was edited last."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSpinBox, QVBoxLayout, QWidget

from editor.catalog.translation import box_text
from editor.errors import EditRejected
from editor.messages import msg, to_text
from editor.model.grid import Edge, Square
from editor.model.tile import Element
from editor.session.tile_editor.face_drawing import element_at, set_element_facts
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.widgets.form_rows import add_row
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.theme import indent_spin_box
from editor.ui.widgets.widget_utils import hide_unused

_UNKNOWN: Final = -1
_MOST: Final = 20
_CAN_BE: Final[tuple[bool | None, ...]] = (None, True, False)


class ElementForm(QWidget):
    """Edits the properties of an element; hidden if there is none."""

    edit_rejected = Signal(object)

    def __init__(self, session: TileEditorSession) -> None:
        super().__init__()
        self._session = session
        self._at: Square | Edge | None = None
        self.title = Label()
        self.title.setObjectName("section")
        self.impassable = QCheckBox(escape_mnemonic(msg("tile-editor.element-impassable").text()))
        self.blocks_los = QCheckBox(escape_mnemonic(msg("tile-editor.element-blocks-los").text()))
        self.destroyable = QComboBox()
        for value in _CAN_BE:
            self.destroyable.addItem(msg(f"tile-editor.destroyable-{value}".lower()).text())
        self.defence = QSpinBox(minimum=_UNKNOWN, maximum=_MOST)
        self.defence.setSpecialValueText(msg("tile-editor.unknown").text())
        self.cadavers = QSpinBox(minimum=0, maximum=_MOST)
        form = QFormLayout()
        fields: dict[str, QWidget] = {}
        if session.has_defense:
            fields |= {"destroyable": self.destroyable, "defence": self.defence}
        if session.has_abilities:
            fields["cadavers"] = self.cadavers
        for name, field in fields.items():
            words = msg(f"tile-editor.element-{name}").text()
            add_row(form, words, field)
        for number in (self.defence, self.cadavers):
            indent_spin_box(number)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.title, self.impassable, self.blocks_los):
            column.addWidget(widget)
        column.addLayout(form)
        hide_unused(self, self.destroyable, self.defence, self.cadavers)
        self.impassable.clicked.connect(lambda on: self._set(impassable=on))
        self.blocks_los.clicked.connect(lambda on: self._set(blocks_los=on))
        self.destroyable.activated.connect(lambda row: self._set(destroyable=_CAN_BE[row]))
        self.defence.valueChanged.connect(lambda value: self._set(defence=None if value == _UNKNOWN else value))
        self.cadavers.valueChanged.connect(lambda value: self._set(cadavers=value))

    def show_at(self, at: Square | Edge | None) -> None:
        """Show the element there, if there is one."""
        self._at = at
        self.refresh()

    @property
    def element(self) -> Element | None:
        """Return the shown element."""
        return None if self._at is None else element_at(self._session.face, self._at)

    def refresh(self) -> None:
        """Show the current values."""
        element = self.element
        self.setVisible(element is not None)
        if element is None:
            return
        self.setEnabled(not self._session.is_read_only)
        self.title.setText(to_text(box_text("element", element.name)))
        self.impassable.setChecked(element.impassable)
        self.blocks_los.setChecked(element.blocks_los)
        self.destroyable.setCurrentIndex(_CAN_BE.index(element.destroyable))
        numbers = ((self.defence, element.defence), (self.cadavers, element.cadavers))
        for field, value in numbers:
            with QSignalBlocker(field):
                field.setValue(_UNKNOWN if value is None else value)

    def _set(self, **facts: object) -> None:
        element = self.element
        if element is None:
            return
        key = ("element", element.id, *facts)
        try:
            self._session.do(
                msg("tile-editor.step-facts", what=box_text("element", element.name)),
                lambda face: set_element_facts(face, element.id, **facts),
                merge_key=key,
            )
        except EditRejected as refusal:
            self.edit_rejected.emit(refusal.message)
            self.refresh()
